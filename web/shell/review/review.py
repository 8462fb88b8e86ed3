"""The review of a game that has ended: the strongest computer's opinion of every turn.

The turns are valued in a job of the game's desk, `review`, while the review's dialog is open, while a moment
of the game is shown, or while a person who has played on this device looks at the result. The verdicts are
kept until another game is on the table.

The request has the position `start`, all `turns`, `first`, the number of the turn to begin with, and
`colours`, those to judge. The report has the same `first`, and `found`: for each turn from there on the list
of its verdicts. A verdict has `colour`, `round`, `value`, the lead in points as the colour saw it or None,
`cost`, the points lost, and `better`, None or data of the better turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shell.app.actions import Action, at_any_time
from shell.app.app import App, Shown
from shell.app.feature import Feature, Need
from shell.app.job import Job
from shell.app.roles import Moment, Remarking, Working
from shell.app.session import Session
from shell.drawing.html import Html, button, html
from shell.play.story import Story
from shell.review.drawing import dialog_of
from shell.seats.seats import COMPUTER, HERE, Seats
from shell.sharing.opening import Opening
from shell.storage.jsontext import Json

CLEAR = 15.0
"""A turn that cost more points than this is said to have cost the game."""
MOST = 3
"""The most turns shown for each person."""


class Offering(Feature):
    """A feature that offers a way on from the review."""

    def offer(self) -> Html:
        """A button that leads there, for the foot of the dialog; may be empty."""
        return html()


class Review(Remarking, Working):
    """The review of the game on the table; a game says its words.

    `verdicts` are those on the turns so far, from the first one on, each with the number of its `turn`.
    """

    _opening = Need(Opening)
    _seats = Need(Seats)
    _story = Need(Story)

    kept: tuple[str, ...] = ()
    """The options that an attempt from the middle of a game inherits: it is not dealt itself."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.stopped = self.table = False
        self.verdicts: list[Json] = []
        self._found: list[list[Json]] = []
        self._of: tuple[str, list[Json]] = ("", [])
        self._words: dict[tuple[int, str], tuple[str, str]] = {}
        self._shown: tuple[Shown, int] | None = None

    # The words of a game

    def points_lost(self, points: int) -> str:
        """The cost of a turn in points, in words."""
        raise NotImplementedError

    def cost_words(self, cost: float) -> str:
        """The cost of a turn in words."""
        if cost > CLEAR:
            return self.app.t("ui.review.cost_game")
        return self.points_lost(max(1, round(cost)))

    def ahead_words(self, player: str, lead: int) -> str:
        """A sentence about a player's greatest lead in points."""
        return self.app.t("ui.curve.led", player=player, n=lead)

    def played(self, verdict: Json) -> str:
        """The turn of a verdict in words; empty if pictures show it (`pictures`)."""
        return ""

    def told(self, verdict: Json) -> tuple[str, str]:
        """The better turn of a verdict in words, and the reason for it; one may be empty."""
        raise NotImplementedError

    def pictures(self, number: int) -> tuple[Html, Html] | None:
        """Pictures of a verdict's turn and of the better one; None if words say it better."""
        return None

    def glance(self, turn: Json, colour: str) -> Html:
        """A small picture or a word of what a colour did in a turn; may be empty."""
        return html()

    def lay(self, verdict: Json) -> None:
        """Put the better turn of a verdict into the turn in the making, and tell it."""
        raise NotImplementedError

    # Actions

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
    def reviewed(self) -> int:
        """The number of turns that have been reviewed."""
        return len(self._found)

    @property
    def done(self) -> bool:
        """True if all turns of the game on the table are reviewed."""
        return self._of == self.app.session.so_far and self.possible and self.reviewed >= self.turns

    @property
    def going(self) -> bool:
        """True if more verdicts will come."""
        return not self.stopped and self.reviewed < self.turns

    def _open(self) -> None:
        if self.possible:
            self.sync()
            self.stopped = False
            self.app.open("review")

    def _stop(self) -> None:
        self.stopped = not self.stopped

    def _tabulate(self) -> None:
        self.table = not self.table

    def sync(self) -> None:
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
            self._take(same, [])
            self.forget()
        self._of = (session.key, turns)

    def _take(self, first: int, found: list[list[Json]]) -> None:
        """Replace the verdicts from a turn on."""
        kept = sum(map(len, self._found[:first]))
        self._found[first:] = found
        self.verdicts[kept:] = [
            {**verdict, "turn": first + n} for n, verdicts in enumerate(found) for verdict in verdicts
        ]

    def forget(self) -> None:
        """Forget what was derived from verdicts that are gone."""
        self._words = {}

    # Working

    @property
    def wanted(self) -> bool:
        """True if the verdicts are wanted without the review's dialog."""
        return self.app.dialog == "finish" and bool(self._seats.here)

    def job(self) -> Job | None:
        app = self.app
        if self.wanted and self.possible:
            self.sync()
            looking = True
        else:
            looking = app.dialog == "review" or bool(app.past and self.verdicts)
        if not looking or not self.possible or not self.going:
            return None
        return Job("review", f"{app.session.key}-{self.turns}", self._request, self._take_report)

    def _request(self) -> Json:
        session = self.app.session
        turns = session.turns[: session.cursor]
        start = self.app.game.data(session.start)
        return {"start": start, "turns": turns, "first": self.reviewed, "colours": self.judged}

    def _take_report(self, report: Json) -> None:
        self._take(report["first"], report["found"])

    # The verdicts

    @property
    def people(self) -> list[list[str]]:
        """The colours of each person: first players on this device, then others in the order of the table."""
        grouped: dict[str, list[str]] = {}
        seats = self._seats
        for colour in self.app.present.standing.colours:
            grouped.setdefault(seats.person(colour), []).append(colour)
        return sorted(grouped.values(), key=lambda colours: seats.of(colours[0]).kind != HERE)

    @property
    def judged(self) -> list[str]:
        """The colours whose turns are compared with better ones: those of people, if any take part."""
        colours, seats = self.app.present.standing.colours, self._seats
        return [colour for colour in colours if seats.of(colour).kind != COMPUTER] or list(colours)

    def worst(self, colours: Sequence[str]) -> list[int]:
        """The costliest turns of these colours, the costliest first."""
        of_them = [
            n for n, verdict in enumerate(self.verdicts) if verdict["colour"] in colours and verdict["better"]
        ]
        return sorted(of_them, key=lambda n: (-min(CLEAR, self.verdicts[n]["cost"]), n))[:MOST]

    def advice(self, number: int) -> tuple[str, str]:
        """The better turn, and its reason."""
        key = number, self.app.texts.language
        if key not in self._words:
            self._words[key] = self.told(self.verdicts[number])
        return self._words[key]

    def better(self, number: int) -> str:
        """The better turn and its reason in a sentence or two."""
        return self.app.t("ui.review.better", words=" ".join(filter(None, self.advice(number))))

    def words_of(self, verdict: Json) -> str:
        """The better turn of a verdict and its reason, in words."""
        return " ".join(filter(None, self.told(verdict)))

    # On the board

    def can_try(self, number: int) -> bool:
        """True if a person played this turn and can continue from it."""
        return self._seats.of(self.verdicts[number]["colour"]).kind != COMPUTER

    def _at(self, value: str) -> int | None:
        """The number of a verdict from its text, or None if there is no such verdict."""
        self.sync()
        exists = value.isdecimal() and len(value) < 9 and int(value) < len(self.verdicts)
        return int(value) if exists else None

    def _try(self, value: str) -> None:
        """Play on from the beginning of a turn, with the better turn put into the change.

        The reviewed game stays unchanged and waits; the trial is not stored unless the player stays there.
        """
        number = self._at(value)
        if number is None or not self.verdicts[number]["better"] or not self.can_try(number):
            return
        verdict, game = self.verdicts[number], self.app.session
        options = {name: game.options[name] for name in self.kept if name in game.options}
        start = game.position_at(verdict["turn"])
        trial = Session(self.app.game, start, options, dict(game.names), self.app.entropy())
        trial.seats = {colour: dict(seat) for colour, seat in game.seats.items()}
        self._opening.try_out(trial, game)
        self.lay(verdict)

    def _show(self, value: str) -> None:
        """Show the beginning of a turn with the better turn."""
        number = self._at(value)
        if number is None:
            return
        app, verdict = self.app, self.verdicts[number]
        moment = verdict["turn"], 0
        app.follow("replay-to", "{}:{}".format(*moment))
        if not verdict["better"] or app.past is None:
            return
        self.draw_better(verdict)
        self._shown = app.past, number
        app.emit("focus", at=".replay-play")
        app.emit("announce", text=self.remark(moment))

    def draw_better(self, verdict: Json) -> None:
        """Draw the effect of the better turn on the shown moment; by default the words alone tell it."""

    @property
    def shown(self) -> int | None:
        """The number of the verdict whose better turn is shown, or None."""
        if self._shown is None or self.app.past is not self._shown[0]:
            return None
        return self._shown[1]

    def remark(self, moment: Moment) -> str:
        """The remark on a turn before it is played."""
        if moment[1] or self.shown is None or self._story.here != moment:
            return ""
        return self.better(self.shown)

    # Drawing

    def button(self) -> Html:
        """The button that opens the review, for the foot of the result."""
        return button("review", self.app.t("ui.review"), sign="hint", class_="quiet-step")

    def offers(self) -> Html:
        """The buttons that lead on from the review."""
        return html(*(feature.offer() for feature in self.app.having(Offering)))

    def _dialog(self) -> Html:
        if not self.possible:
            return html()
        self.sync()
        app, offer = self.app, self.offers()
        key = (app.present.version, self.reviewed, self.stopped, self.table, offer, app.texts.language)
        return app.memo("review", key, lambda: dialog_of(self, self._seats, offer))
