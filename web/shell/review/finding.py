"""The search for a better turn: a person plays one of the costliest turns again, and the expert weighs it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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


@dataclass
class _Search:
    """The search for a better turn than that of a verdict, in a trial on the table.

    `home` is the reviewed game, which waits; `cost` that of the turn played, once it is weighed.
    """

    number: int
    verdict: Json
    trial: Session
    home: Session
    cost: float | None = None
    announced: bool = False

    @property
    def is_found(self) -> bool:
        return self.cost is not None and self.cost <= LEFT * float(self.verdict["cost"])


class Finding(Following, Offering, Waiting, Working):
    """The search on the table: a trial that begins with a reviewed turn, with computers as the others."""

    _review = Need(Review)
    _running = Need(Running)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._search: _Search | None = None
        self._improved: tuple[str, set[int]] = "", set()
        """The reviewed game, and the numbers of its turns for which a better one was found."""

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
        key, numbers = self._improved
        done = numbers if key == self.app.session.key else ()
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
    def _on(self) -> _Search | None:
        """The search whose trial is on the table."""
        search = self._search
        return search if search is not None and self.app.session is search.trial else None

    def _find(self, value: str) -> None:
        """Begin the search for a better turn than that of a verdict; `again` begins the last one again."""
        review, search = self._review, self._on
        if value == "again" and search is not None:
            number, verdict, home = search.number, search.verdict, search.home
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
        self._search = _Search(number, verdict, trial, home)
        review.put(trial, home)
        self.app.say("ui.find.task", "info", cost=review.cost_words(verdict["cost"]))

    def _answer(self) -> None:
        """Show the better turn of the expert, to try it."""
        search = self._on
        if search is not None:
            self._find("again")
            self._review.lay(search.verdict)

    def position_changed(self) -> None:
        search = self._on
        if search is not None and not search.trial.cursor:
            search.cost, search.announced = None, False

    def acted(self) -> None:
        search = self._due
        if search is not None and not search.announced:
            search.announced = True
            self.app.say("ui.find.weighing")

    # The verdict

    @property
    def _due(self) -> _Search | None:
        """The search if its person's turn is played and not weighed yet."""
        search = self._on
        if search is None or search.cost is not None or not search.trial.cursor:
            return None
        return search if self._running.phase != "running" else None

    def job(self) -> Job | None:
        search = self._due
        if search is None:
            return None
        name = f"find-{search.trial.key}"
        return Job("review", name, lambda: self._request(search), self._take_report)

    def _request(self, search: _Search) -> Json:
        start, turns = self.app.game.data(search.trial.start), search.trial.turns[:1]
        return {"start": start, "turns": turns, "first": 0, "colours": [search.verdict["colour"]]}

    def _take_report(self, report: Json) -> None:
        search = self._on
        if search is None or not report["done"]:
            return
        (verdicts,) = report["found"]
        colour = search.verdict["colour"]
        search.cost = max(verdict["cost"] for verdict in verdicts if verdict["colour"] == colour)
        if search.is_found:
            key, numbers = self._improved
            home = search.home.key
            self._improved = home, {*(numbers if key == home else ()), search.number}
        self.app.open("find-over")

    def _dialog(self) -> Html:
        search = self._on
        if search is None or search.cost is None:
            return html()
        t, review, found = self.app.t, self._review, search.is_found
        if found:
            words = tag("p")(t("ui.find.expert", words=review.words_of(search.verdict)))
            first = button("back-to-game", t("ui.find.back"), sign="chevron-left", class_="primary")
            more = html()
        else:
            words = tag("p")(t("ui.find.short", cost=review.cost_words(search.cost)))
            first = button("find", t("ui.find.again"), value="again", sign="undo", class_="primary")
            more = html(
                button("find-answer", t("ui.find.answer"), sign="hint", class_="quiet-step"),
                button("back-to-game", t("ui.find.back"), sign="chevron-left", class_="quiet-step"),
            )
        board = button("close", t("ui.see_board"), sign="eye", class_="quiet-step")
        title = t("ui.find.right" if found else "ui.find.wrong")
        return dialog(title, words, steps(first, board + more), class_="find-over", focus=True)
