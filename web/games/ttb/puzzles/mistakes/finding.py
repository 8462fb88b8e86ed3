"""After a game: the costliest turns of the players on this device are put on the list of mistakes.

The `Review` has valued the turns by then; the worker prepares the data to be stored (`weighing.py`).
"""

from __future__ import annotations

from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.puzzles.mistakes.kept import Mistake
from games.ttb.puzzles.mistakes.mistakes import Mistakes
from games.ttb.review.review import Review
from shell.app.app import App
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Working
from shell.drawing.html import Html, button, html, tag
from shell.review.review import Offering
from shell.seats.seats import HERE, Seats
from shell.storage.jsontext import Json

DEAR = 1.5
"""The points that a turn has to cost to become a puzzle: clearly more than the margin of a right turn."""
DIALOGS = ("finish", "review")
"""The dialogs during which the search runs, and which offer its results."""


class Finding(Working, Offering):
    """The mistakes found in the game on the table."""

    _daily = Need(PuzzleOfDay)
    _mistakes = Need(Mistakes)
    _review = Need(Review)
    _seats = Need(Seats)

    GROUP = "puzzles"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._searched: tuple[str, list[Json]] | None = None
        self._found_ids: list[str] = []

    @property
    def _numbers(self) -> list[int]:
        """The costliest turns of the people on this device, up to three of each person."""
        review = self._review
        people = [colours for colours in review.people if self._seats.of(colours[0]).kind == HERE]
        worst = [number for colours in people for number in review.worst(colours)]
        return [number for number in worst if review.verdicts[number]["cost"] >= DEAR]

    @property
    def looking(self) -> bool:
        """True if the search through the turns of the game on the table is unfinished."""
        review = self._review
        return review.possible and bool(self._seats.here) and (review.going or self._due)

    @property
    def _due(self) -> bool:
        """True if all turns are valued, and the costliest of them are not on the list yet."""
        review = self._review
        valued = review.possible and len(review.verdicts) >= review.turns
        return valued and self._searched != self.app.session.so_far and bool(self._numbers)

    def job(self) -> Job | None:
        app = self.app
        if app.dialog not in DIALOGS or not self._due:
            return None
        return Job("mistakes", f"{app.session.key}-{app.session.cursor}", self._request, self._take_report)

    def _request(self) -> Json:
        _, turns = self.app.session.so_far
        return {"start": self.app.game.data(self.app.session.start), "turns": turns, "numbers": self._numbers}

    def _take_report(self, report: Json) -> None:
        if not report["done"]:
            return
        before = {entry["number"]: entry for entry in report["before"]}
        mistakes = [self._mistake(number, before[number]) for number in self._numbers]
        self._mistakes.stored.add(mistakes)
        self._searched, self._found_ids = self.app.session.so_far, [entry.id for entry in mistakes]

    def _mistake(self, number: int, before: Json) -> Mistake:
        app, verdict = self.app, self._review.verdicts[number]
        better = verdict["better"]
        return Mistake(
            {
                **{name: before[name] for name in ("position", "past", "share")},
                "played": app.session.turns[number],
                "better": better["turn"],
                "reason": better["reasons"][0],
                "cost": verdict["cost"],
                "round": verdict["round"],
                "colour": verdict["colour"],
                "name": self._seats.of(verdict["colour"]).name,
                "day": self._daily.today or app.now()[:10],
            }
        )

    # Drawing

    @property
    def open(self) -> list[str]:
        """The ids of the mistakes in the game on the table that are still to be solved."""
        if self._searched != self.app.session.so_far:
            return []
        stored = self._mistakes.stored
        return [name for name in self._found_ids if stored.find(name) is not None]

    def offer(self) -> Html:
        """A button that leads to the first of these mistakes."""
        ids = self.open
        if not ids:
            return html()
        words = self.app.t("ui.mistakes.find", n=len(ids))
        return button("mistake", words, value=ids[0], sign="star", class_="quiet-step", key="mistakes-find")

    def line(self) -> Html:
        """A note that the search is running, for the dialog at the end."""
        words = self.app.t("ui.mistakes.looking")
        return tag("p", class_="finish-looking")(words) if self.looking else html()
