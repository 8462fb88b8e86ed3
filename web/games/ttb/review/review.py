"""The review of a game that has ended: the strongest computer's opinion of every turn.

The turns are valued in a job (`valuing.py`) while the review's dialog is open, while a moment of the game is
shown, while a film of the game waits for it, or while a person who has played on this device looks at the
result. The verdicts are kept until
another game is on the table.
"""

from __future__ import annotations

from collections.abc import Callable

from games.ttb.game import TTB
from games.ttb.review.drawing import dialog_of
from games.ttb.turn.changing import Changing
from games.ttb.turn.foresight import Foresight
from games.ttb.turn.hints import Hints
from games.ttb.turn.small import Program, programs_of
from games.ttb.words.reasons import reason_words, turn_words
from shell.app.actions import Action, at_any_time
from shell.app.app import App, Shown
from shell.app.feature import Feature, Need
from shell.app.job import Job
from shell.app.roles import Judging, Moment, Remarking, Working
from shell.app.session import Session
from shell.drawing.html import Html, html
from shell.play.story import Story
from shell.seats.seats import COMPUTER, HERE, Seats
from shell.sharing.opening import Opening
from shell.storage.jsontext import Json

from ground.errors import GameError
from ttb_core.interchange import turn_from_json
from ttb_core.search import with_changes

Programs = dict[str, Program]


MOST = 3
"""The most turns shown for each person."""
CLEAR = 20
"""A value of this many points or more means a victory in sight."""
KEPT = ("open_specials",)
"""The options that an attempt from the middle of a game inherits: it is not dealt itself."""


class Offering(Feature):
    """A feature that offers a way on from the review."""

    def offer(self) -> Html:
        """A button that leads there, for the foot of the dialog; may be empty."""
        return html()


class Review(Judging, Remarking, Working):
    """The review of the game on the table.

    `verdicts` are the verdicts on the turns so far, from the first one on (`valuing.review`).
    """

    _changing = Need(Changing)
    _hints = Need(Hints)
    _opening = Need(Opening)
    _seats = Need(Seats)
    _story = Need(Story)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.verdicts: list[Json] = []
        self.stopped = self.table = False
        self._of: tuple[str, list[Json]] = ("", [])
        self._words: dict[tuple[int, str], tuple[str, str]] = {}
        self._programs: dict[int, tuple[Programs, Programs, Programs]] = {}
        self._better: tuple[Shown, Foresight] | None = None

    def actions(self) -> dict[str, Action]:
        return {
            "review": self._open,
            "review-stop": at_any_time(self._stop),
            "review-show": self._show,
            "review-try": self._try,
            "review-table": at_any_time(self._tabulate),
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"review": self._dialog}

    @property
    def possible(self) -> bool:
        """True if the game on the table can be reviewed."""
        session = self.app.session
        return self.app.present.standing.over and session.is_game and session.cursor > 0

    @property
    def turns(self) -> int:
        """The number of turns to review."""
        return self.app.session.cursor

    @property
    def going(self) -> bool:
        """True if more verdicts will come."""
        return not self.stopped and len(self.verdicts) < self.turns

    def _open(self) -> None:
        if self.possible:
            self._sync()
            self.stopped = False
            self.app.open("review")

    def _stop(self) -> None:
        self.stopped = not self.stopped

    def _tabulate(self) -> None:
        self.table = not self.table

    def _sync(self) -> None:
        """Forget verdicts on another game, or on turns taken back."""
        session = self.app.session
        turns = session.turns[: session.cursor]
        key, old_turns = self._of
        same = 0
        if key == session.key:
            while same < min(len(old_turns), len(turns)) and old_turns[same] == turns[same]:
                same += 1
        if same < len(old_turns) or key != session.key:
            self.stopped = self.stopped and key == session.key
            del self.verdicts[same:]
            self._words, self._programs = {}, {}
        self._of = (session.key, turns)

    # Working

    def job(self) -> Job | None:
        app = self.app
        seen = app.dialog == "finish" and self._seats.here
        if (seen or self.judging) and self.possible:
            self._sync()
            looking = True
        else:
            looking = app.dialog == "review" or bool(app.past and self.verdicts)
        if not looking or not self.possible or not self.going:
            return None
        return Job("review", f"{app.session.key}-{self.turns}", self._request, self._take_report)

    def _request(self) -> Json:
        session = self.app.session
        turns = session.turns[: session.cursor]
        return {"start": self.app.game.data(session.start), "turns": turns, "first": len(self.verdicts)}

    def _take_report(self, report: Json) -> None:
        self.verdicts[report["first"] :] = report["found"]

    def costs(self) -> list[float]:
        if not self.possible:
            return []
        self._sync()
        return [verdict["cost"] for verdict in self.verdicts]

    # The verdicts

    @property
    def people(self) -> list[list[str]]:
        """The colours of each person: first players on this device, then others in the order of the table."""
        grouped: dict[str, list[str]] = {}
        seats = self._seats
        for colour in self.app.present.standing.colours:
            grouped.setdefault(seats.person(colour), []).append(colour)
        return sorted(grouped.values(), key=lambda colours: seats.of(colours[0]).kind != HERE)

    def worst(self, colours: list[str]) -> list[int]:
        """The costliest turns of these colours, the costliest first."""
        of_them = [
            n for n, verdict in enumerate(self.verdicts) if verdict["colour"] in colours and verdict["better"]
        ]
        return sorted(of_them, key=lambda n: (-min(CLEAR, self.verdicts[n]["cost"]), n))[:MOST]

    def advice(self, number: int) -> tuple[str, str]:
        """The better turn, and its reason."""
        app = self.app
        key = number, app.texts.language
        cached = self._words.get(key)
        if cached is None:
            better = self.verdicts[number]["better"]
            try:
                events = TTB.play(app.session.position_at(number), better["turn"]).events
            except GameError:
                events = []
            decided = app.game.telling.decided(events, app.texts, self._seats.player)
            words = (
                turn_words(app.texts, decided, better["turn"], app.session.turns[number]),
                reason_words(app.texts, better["reasons"][0]),
            )
            cached = self._words[key] = words
        return cached

    def programs(self, number: int) -> tuple[Programs, Programs, Programs]:
        """The mover's programs: before a turn, as they were run, and as the better turn has them.

        All are empty if one of the turns is only possible with information hidden from the player.
        """
        cached = self._programs.get(number)
        if cached is None:
            start, colour = self.app.session.position_at(number), self.verdicts[number]["colour"]
            turns = [self.app.session.turns[number], self.verdicts[number]["better"]["turn"]]
            try:
                parsed = [turn_from_json(turn) for turn in turns]
                played, better = (with_changes(start, turn.changes, turn.double) for turn in parsed)
            except GameError:
                return {}, {}, {}
            cached = self._programs[number] = (
                programs_of(start, colour),
                programs_of(played, colour),
                programs_of(better, colour),
            )
        return cached

    # On the board

    def can_try(self, number: int) -> bool:
        """True if a person played this turn and can continue from it."""
        return self._seats.of(self.verdicts[number]["colour"]).kind != COMPUTER

    def _try(self, value: str) -> None:
        """Play on from the beginning of a turn, with the better turn put into the change.

        The reviewed game stays unchanged and waits; the trial is not stored unless the player stays there.
        """
        self._sync()
        better = self._better_at(value)
        if better is None or not self.can_try(int(value)):
            return
        app, old = self.app, self.app.session
        options = {name: old.options[name] for name in KEPT if name in old.options}
        seats = {colour: dict(seat) for colour, seat in old.seats.items()}
        start = old.position_at(int(value))
        trial = Session(app.game, start, options, dict(old.names), app.entropy())
        trial.seats = seats
        self._opening.try_out(trial)
        try:
            self._hints.show(better["turn"], reason_words(app.texts, better["reasons"][0]))
        except GameError:  # it relied on information hidden from the player
            self._changing.draft.clear()

    def _better_at(self, value: str) -> Json | None:
        """The better turn for a turn, by its number as text, or None."""
        exists = value.isdecimal() and int(value) < len(self.verdicts)
        return self.verdicts[int(value)]["better"] if exists else None

    def _show(self, value: str) -> None:
        """Show the beginning of a turn with the better turn."""
        self._sync()
        if not value.isdecimal() or int(value) >= len(self.verdicts):
            return
        app, number = self.app, int(value)
        app.follow("replay-to", f"{number}:0")
        better = self.verdicts[number]["better"]
        if not better or app.past is None:
            return
        start = app.session.position_at(number)
        turn = turn_from_json(better["turn"])
        try:
            changed = with_changes(start, turn.changes, turn.double)
            foresight = Foresight(changed, 1, (start, better["turn"]))
        except GameError:  # it relied on information hidden from the player
            return
        app.look_at(start, app.game.data(changed))
        self._better = app.past, foresight
        app.emit("focus", at=".replay-play")
        app.emit("announce", text=self.remark((number, 0)))

    @property
    def seen(self) -> Foresight | None:
        """The effect of the better turn, while it is shown."""
        if self._better is None or self.app.past is not self._better[0]:
            return None
        return self._better[1]

    def remark(self, moment: Moment) -> str:
        """The remark on a turn before it is played."""
        number, step = moment
        if step or self.seen is None or self._story.here != moment:
            return ""
        better, reason = self.advice(number)
        return self.app.t("ui.review.better", what=better, why=reason)

    # Drawing

    def _dialog(self) -> Html:
        if not self.possible:
            return html()
        self._sync()
        app = self.app
        offer = html(*(feature.offer() for feature in app.having(Offering)))
        key = (app.present.version, len(self.verdicts), self.stopped, self.table, offer, app.texts.language)
        return app.memo("review", key, lambda: dialog_of(self, self._seats, offer))
