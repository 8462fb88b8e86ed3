"""The drill of the day: counted for its day, and the streak. The page reports the local date."""

from __future__ import annotations

from collections.abc import Collection

from games.rally.daily.race import CourseOfDay
from games.rally.drills.collected import Collected
from games.rally.drills.deal import drill_of
from games.rally.drills.drills import MOST_REGISTERS, Drills
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following
from shell.challenge.best import Best
from shell.challenge.calendar import browse, week
from shell.challenge.days import is_day

MOST_DAYS = 1000


class DrillOfDay(Following):
    """The drills of the days."""

    _course = Need(CourseOfDay)
    _drills = Need(Drills)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._best = Best(app, "drill-days", "days", min, highest=MOST_REGISTERS, most=MOST_DAYS)
        self.entry = self._best.entry
        self._month = ""

    def actions(self) -> dict[str, Action]:
        return {"drill-month": lambda month: browse(self, month), "drill-day": self._open}

    def _open(self, day: str) -> None:
        """Put the drill of a day of this week on the table."""
        drill = self.of(day) if day in week(self) else None
        if drill is not None:
            self._drills.begin(drill.id, lambda: None)

    @property
    def today(self) -> str:
        """The day last reported by the page, empty before."""
        return self._course.today

    @property
    def month(self) -> str:
        """The month of the calendar, at first that of today."""
        return self._month or self.today[:7]

    @month.setter
    def month(self, month: str) -> None:
        self._month = month

    @property
    def days(self) -> Collection[str]:
        """The days whose drill was solved on the day itself."""
        return {day for day in self._best.of if is_day(day)}

    def solved_later(self, day: str) -> bool:
        drill = self.of(day)
        return drill is not None and drill.id in self._drills.best

    def of(self, day: str) -> Collected | None:
        """The drill of a day, or None until the file has arrived."""
        collection = self._drills.collection
        return collection.by_id[drill_of(day, collection.days)] if collection is not None else None

    def position_changed(self) -> None:
        session = self._drills.session
        if session is None or session.shown or not session.solved or not self.today:
            return
        drill = self.of(self.today)
        if drill is not None and drill.id == session.id:
            self._best.note(self.today, session.registers)
