"""The search for a better turn: a person plays one of the costliest turns again, and the expert weighs it."""

from __future__ import annotations

from collections.abc import Callable

from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Following, Waiting, Working
from shell.app.session import Session
from shell.drawing.dialogs import dialog, steps
from shell.drawing.html import Html, button, html, tag
from shell.play.running import Running
from shell.review.review import Offering, Review
from shell.seats.seats import COMPUTER, HERE, Seats
from shell.storage.jsontext import Json

DEAR = 1.0
"""The points that a turn has to cost to be worth the search."""
LEFT = 0.4
"""The share of that cost which a turn may still cost to count as found."""


class Finding(Following, Offering, Waiting, Working):
    """The search on the table: a trial that begins with a reviewed turn, with computers as the others."""

    _review = Need(Review)
    _running = Need(Running)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._trial: Session | None = None
        self._home: Session | None = None
        """The reviewed game, which waits."""
        self._number = 0
        self._verdict: Json = {}
        self._cost: float | None = None
        """The cost of the turn that the person has played, once it is weighed."""
        self._told = False
        self._found: tuple[str, set[int]] = "", set()

    def actions(self) -> dict[str, Action]:
        return {"find": self._find, "find-answer": self._answer}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"find-over": self._dialog}

    @property
    def open(self) -> list[int]:
        """The numbers of the costly turns of people on this device that are still to be improved."""
        review = self._review
        if not review.possible or review.reviewed < review.turns:
            return []
        key, found = self._found
        done = found if key == self.app.session.key else ()
        people = [colours for colours in review.people if self._seats.of(colours[0]).kind == HERE]
        worst = [number for colours in people for number in review.worst(colours)]
        return [number for number in worst if review.verdicts[number]["cost"] >= DEAR and number not in done]

    def offer(self) -> Html:
        numbers = self.open
        if not numbers:
            return html()
        words = self.app.t("ui.find", n=len(numbers))
        return button("find", words, value=str(numbers[0]), sign="star", class_="quiet-step", key="find")

    # The trial

    @property
    def on(self) -> bool:
        """True if the trial is on the table."""
        return self._trial is not None and self.app.session is self._trial

    def _find(self, value: str) -> None:
        """Begin the search for a better turn than that of a verdict; `again` begins the last one again."""
        review = self._review
        if value == "again" and self.on and self._home is not None:
            number, verdict, home = self._number, self._verdict, self._home
        elif value in map(str, self.open):
            number, home = int(value), self.app.session
            verdict = review.verdicts[number]
        else:
            return
        trial = review.trial(verdict, home)
        trial.hint = ""
        mine = self._seats.person(verdict["colour"], home)
        level = self.app.game.rules.levels[-1]
        for colour in self.app.present.standing.colours:
            if self._seats.person(colour, home) != mine:
                trial.seats[colour] = {"kind": COMPUTER, "level": level}
        self._trial, self._home, self._number, self._verdict = trial, home, number, verdict
        self._cost, self._told = None, False
        review.put(trial, home)
        self.app.say("ui.find.task", "info", cost=review.cost_words(verdict["cost"]))

    def _answer(self) -> None:
        """Show the better turn of the expert, to try it."""
        if self.on:
            self._find("again")
            self._review.lay(self._verdict)

    def position_changed(self) -> None:
        if self.on and not self.app.session.cursor:
            self._cost, self._told = None, False

    def acted(self) -> None:
        if self._due and not self._told:
            self._told = True
            self.app.say("ui.find.weighing")

    # The verdict

    @property
    def _due(self) -> bool:
        """True if the person's turn is played and not weighed yet."""
        played = self.on and self.app.session.cursor > 0 and self._running.phase != "running"
        return played and self._cost is None

    def job(self) -> Job | None:
        if not self._due:
            return None
        return Job("review", f"find-{self.app.session.key}", self._request, self._take_report)

    def _request(self) -> Json:
        session = self.app.session
        start, turns = self.app.game.data(session.start), session.turns[:1]
        return {"start": start, "turns": turns, "first": 0, "colours": [self._verdict["colour"]]}

    def _take_report(self, report: Json) -> None:
        if not report["done"]:
            return
        (verdicts,) = report["found"]
        self._cost = max(
            verdict["cost"] for verdict in verdicts if verdict["colour"] == self._verdict["colour"]
        )
        if self._is_found and self._home is not None:
            key = self._home.key
            self._found = key, {*(self._found[1] if self._found[0] == key else ()), self._number}
        self.app.open("find-over")

    @property
    def _is_found(self) -> bool:
        return self._cost is not None and self._cost <= LEFT * self._verdict["cost"]

    def _dialog(self) -> Html:
        if not self.on or self._cost is None:
            return html()
        t, review, found = self.app.t, self._review, self._is_found
        if found:
            words = tag("p")(t("ui.find.expert", words=review.words_of(self._verdict)))
            first = button("back-to-game", t("ui.find.back"), sign="chevron-left", class_="primary")
            more = html()
        else:
            words = tag("p")(t("ui.find.short", cost=review.cost_words(self._cost)))
            first = button("find", t("ui.find.again"), value="again", sign="undo", class_="primary")
            more = html(
                button("find-answer", t("ui.find.answer"), sign="hint", class_="quiet-step"),
                button("back-to-game", t("ui.find.back"), sign="chevron-left", class_="quiet-step"),
            )
        board = button("close", t("ui.see_board"), sign="eye", class_="quiet-step")
        title = t("ui.find.right" if found else "ui.find.wrong")
        return dialog(title, words, steps(first, board + more), class_="find-over", focus=True)
