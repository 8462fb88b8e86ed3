"""After a puzzle: what one has done beside a shortest way, both to be watched again."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.solver.guide import STEPS
from games.ttb.rules import turn_data
from games.ttb.table.small import program, programs_of
from shell.app.feature import Feature
from shell.app.job import Job
from shell.drawing.html import button, esc
from shell.replay.replay import Replay
from shell.seats.seats import Seats
from shell.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.ttb.puzzles.attempt.attempt import PuzzleSession
    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json

    from ttb_core import Turn


class Shortest(Feature):
    """Knows a shortest way: the collection's, or one that has been searched for. Puts it on the table to be
    watched; the attempt waits, and comes back.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._mine: PuzzleSession | None = None
        self._found: tuple[str, list[Turn]] = ("", [])
        self.searching = False

    def actions(self) -> dict[str, Action]:
        return {
            "puzzle-watch": self._watch,
            "puzzle-watched": self._back,
            "puzzle-search": self._search,
        }

    def position_changed(self) -> None:
        self.searching = False

    def turns(self) -> list[Turn]:
        """A shortest solution of the puzzle on the table; none as long as none is known."""
        from ttb_core.notation import parse_turn

        key = self.app.feature(Puzzles).key
        one = self.app.feature(Stock).find(key)
        if one is not None:
            return [parse_turn(text) for text in one.solution]
        return self._found[1] if self._found[0] == key else []

    # Searching for one

    def _search(self, value: str) -> None:
        if self.app.feature(Puzzles).session is not None and not self.turns():
            self.searching = True

    def job(self) -> Job | None:
        session = self.app.feature(Puzzles).session
        if not self.searching or session is None or self.app.screen or self.app.past:
            return None
        return Job("way", f"{session.key}-whole", self._request, self._heard)

    def _request(self) -> Json:
        from games.ttb.puzzles.attempt.attempt import data_of_puzzle

        session = self.app.feature(Puzzles).session
        assert session is not None
        return {"puzzle": data_of_puzzle(session.puzzle)}

    def _heard(self, told: Json) -> None:
        import ttb_core as ttb

        if told["done"]:
            found = list(map(ttb.turn_from_json, told["way"] or []))
            self.searching = False
            self._found = self.app.feature(Puzzles).key, found
            if not found:
                self.app.say("ui.puzzle.search_none")

    # Watching it

    def _watch(self, value: str) -> None:
        """Play a shortest way. To somebody who has not found one it counts as all hints."""
        from games.ttb.puzzles.attempt.attempt import PuzzleSession

        puzzles = self.app.feature(Puzzles)
        mine, turns = puzzles.session, self.turns()
        if mine is None or mine.shown or not mine.over or not turns:
            return
        if puzzles.key not in puzzles.kept.best:
            puzzles.record.hinted(puzzles.key, STEPS)
        shown = PuzzleSession(mine.puzzle, f"{mine.key}-shortest", mine, list(map(turn_data, turns)))
        shown.shown, shown.about = True, mine.about
        self._mine = mine
        self.app.feature(Table).put(shown, save=False)
        self.app.feature(Replay).watch(0, lambda: self._back(""))

    def _back(self, value: str) -> None:
        """Back to the attempt and how it ended."""
        mine, session = self._mine, self.app.feature(Puzzles).session
        if mine is not None and session is not None and session.shown:
            self._mine = None
            self.app.feature(Table).put(mine, save=False)
        self.app.open("puzzle-over")


def beside(puzzles: Puzzles, session: PuzzleSession) -> str:
    """One's own solution beside a shortest one, as HTML; nothing where none is known."""
    import ttb_core as ttb
    from ttb_core.solving.lines import line_of

    app = puzzles.app
    t, shortest = app.t, app.feature(Shortest).turns()
    if not shortest:
        searching = app.feature(Shortest).searching
        words = t("ui.guide.looking") if searching else t("ui.puzzle.search")
        return (
            f'<p class="result-share">{button("puzzle-search", words, sign="hint", key="puzzle-search")}</p>'
        )
    mine = [ttb.turn_from_json(turn) for turn in session.turns[: session.cursor]]
    if len(mine) == len(shortest) and line_of(session.puzzle, mine) == line_of(session.puzzle, shortest):
        return f'<p class="puzzle-shortest">{esc(t("ui.puzzle.found_shortest"))}</p>'
    watch = button("replay", t("ui.puzzle.watch"), value="all", sign="replay", key="watch-mine")
    other = button("puzzle-watch", t("ui.puzzle.watch"), sign="replay", key="watch-shortest")
    yours, theirs = t("ui.puzzle.yours", n=len(mine)), t("ui.puzzle.shortest", n=len(shortest))
    return (
        '<div class="beside">'
        f"<section><h3>{esc(yours)}</h3>{_story(puzzles, session, mine)}{watch}</section>"
        f"<section><h3>{esc(theirs)}</h3>{_story(puzzles, session, shortest)}{other}</section></div>"
    )


def _story(puzzles: Puzzles, session: PuzzleSession, turns: Sequence[Turn]) -> str:
    """The programs of each turn as tiles; for screen readers, what happens in it."""
    from ttb_core.puzzles import Attempt
    from ttb_core.search import with_changes
    from ttb_core.solving.lines import events_of

    app, puzzle, position = puzzles.app, session.puzzle, session.puzzle.position
    player, colour = app.feature(Seats).player, session.solver
    items = ""
    for turn, events in zip(turns, events_of(puzzle, turns), strict=True):
        before = programs_of(position, colour)
        after = programs_of(with_changes(position, turn.changes, turn.double), colour)
        tiles = "".join(program(bot, before[bot], after[bot]) for bot in after if any(after[bot]))
        words = ". ".join(app.game.sentences(cast("list[Json]", events), app.texts, player))
        items += f'<li>{tiles}<span class="hidden">{esc(words)}</span></li>'
        position = Attempt(puzzle, position, 1, []).play(turn).position
    return f'<ol tabindex="0">{items}</ol>'
