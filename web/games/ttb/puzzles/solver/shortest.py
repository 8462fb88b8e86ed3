"""A comparison after a puzzle: the player's solution beside a shortest one, both ready to be watched."""

from __future__ import annotations

from games.ttb.puzzles.attempt.attempt import PuzzleSession
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.solver.guide import STEPS
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Following, Working
from shell.drawing.html import Html, button, tag
from shell.seats.seats import Seats
from shell.storage.jsontext import Json

from ttb_core import Turn
from ttb_core.rules import turn_data


class Shortest(Following, Working):
    """A shortest solution of the puzzle on the table: its maker's, or one found by a search.

    It can be put on the table to be watched; the attempt waits, and returns.
    """

    _puzzles = Need(Puzzles)
    _seats = Need(Seats)

    GROUP = "puzzles"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._comparison: tuple[object, int | None] | None = None
        """The compared attempt, and the turn from which it took longer."""
        self._found: tuple[str, list[Turn]] = ("", [])
        self.searching = False

    def actions(self) -> dict[str, Action]:
        return {"puzzle-watch": self._watch, "puzzle-search": self._search}

    def position_changed(self) -> None:
        self.searching = False

    def turns(self) -> list[Turn]:
        """A shortest solution of the puzzle on the table, empty if none is known.

        If the others resist, it includes their turns.
        """
        from ttb_core.notation import parse_turn

        puzzles = self._puzzles
        key, session = puzzles.key, puzzles.session
        solution = puzzles.solution_of(key) if session is not None and not session.seats else []
        if solution:
            return [parse_turn(text) for text in solution]
        return self._found[1] if self._found[0] == key else []

    # Searching

    def _search(self) -> None:
        if self._puzzles.session is not None and not self.turns():
            self.searching = True

    def job(self) -> Job | None:
        session = self._puzzles.session
        if session is None or self.app.screen or self.app.past:
            return None
        if self.searching:
            return Job("way", f"{session.key}-whole", self._request, self._take_way)
        if (
            self.app.dialog == "puzzle-over"
            and self._took_longer(session)
            and self._compared(session) is None
        ):
            return Job(
                "longer", f"{session.key}-{session.cursor}", self._comparison_request, self._take_longer
            )
        return None

    def _request(self) -> Json:
        from games.ttb.puzzles.attempt.attempt import data_of_puzzle

        session = self._puzzles.session
        assert session is not None
        return {"puzzle": data_of_puzzle(session.puzzle)}

    def _take_way(self, report: Json) -> None:
        import ttb_core as ttb

        if report["done"]:
            turns = list(map(ttb.turn_from_json, report["way"] or []))
            self.searching = False
            self._found = self._puzzles.key, turns
            if not turns:
                self.app.say("ui.puzzle.search_none")

    # Comparing

    @property
    def longer(self) -> int | None:
        """The turn, counted from 0, from which the solution on the table took longer, or None if unknown."""
        session = self._puzzles.session
        compared = self._compared(session) if session is not None else None
        return compared[1] if compared is not None else None

    def _took_longer(self, session: PuzzleSession) -> bool:
        turns = self.turns()
        solved = session.solved and not session.shown
        return solved and session.puzzle.others != "best" and bool(turns) and session.cursor > len(turns)

    def _compared(self, session: PuzzleSession) -> tuple[object, int | None] | None:
        return (
            self._comparison
            if self._comparison is not None and self._comparison[0] == session.so_far
            else None
        )

    def _comparison_request(self) -> Json:
        session = self._puzzles.session
        assert session is not None
        return {**self._request(), "least": len(self.turns()), "played": session.turns[: session.cursor]}

    def _take_longer(self, report: Json) -> None:
        session = self._puzzles.session
        if report["done"] and session is not None:
            self._comparison = session.so_far, report["longer"]

    # Watching

    def _watch(self) -> None:
        """Play a shortest solution. For a player without a solution it counts as all hints."""
        puzzles = self._puzzles
        attempt, turns = puzzles.session, self.turns()
        if attempt is None or attempt.shown or not attempt.over or not turns:
            return
        puzzles.hinted(STEPS)
        shown = PuzzleSession(attempt.puzzle, f"{attempt.key}-shortest", attempt, list(map(turn_data, turns)))
        shown.about = attempt.about
        puzzles.watch(shown)

    # Drawing

    def beside(self, session: PuzzleSession) -> Html:
        """The player's solution beside a shortest one, as HTML, or a button to search if none is known."""
        from games.ttb.puzzles.solver.telling import story

        import ttb_core as ttb
        from ttb_core.solving.lines import line_of

        app, t, shortest = self.app, self.app.t, self.turns()
        if not shortest:
            words = t("ui.guide.looking") if self.searching else t("ui.puzzle.search")
            search = button("puzzle-search", words, sign="hint", key="puzzle-search")
            return tag("p", class_="result-share")(search)
        played = [ttb.turn_from_json(turn) for turn in session.turns[: session.cursor]]
        own, least = session.count, session.own(len(shortest))
        # If the others resist, the player's turns depend on theirs.
        same = bool(session.seats) or line_of(session.puzzle, played) == line_of(session.puzzle, shortest)
        if own == least and same:
            return tag("p", class_="puzzle-shortest")(t("ui.puzzle.found_shortest"))
        watch = button("replay", t("ui.puzzle.watch"), value="all", sign="replay", key="watch-mine")
        other = button("puzzle-watch", t("ui.puzzle.watch"), sign="replay", key="watch-shortest")
        yours, theirs = t("ui.puzzle.yours", n=own), t("ui.puzzle.shortest", n=least)
        here = story(app, self._seats, session, played, self.longer)
        there = story(app, self._seats, session, shortest)
        return tag("div", class_="beside")(
            tag("section")(tag("h3")(yours), here, watch), tag("section")(tag("h3")(theirs), there, other)
        )
