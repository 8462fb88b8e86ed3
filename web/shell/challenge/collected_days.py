"""The challenges of the days out of a collection: one for each day, counted on the day, and the streak."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from typing import Any

from ground.interface import Interface
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following
from shell.challenge.best import Best
from shell.challenge.calendar import browse, calendar, day_card, streak_card, week
from shell.challenge.collected_challenges import CollectedChallenges
from shell.challenge.daily_challenges import DailyChallenges
from shell.challenge.days import dated, is_day
from shell.drawing.html import Html, tag

PART = "today"
"""The part of a room with the challenge of the day."""
TAB = "ui.day.today"
"""The key of the words on its tab."""
MOST_DAYS = 1000


class CollectedDays(Following, Interface, abstract=True):
    """The challenges of the days; a challenge solved on its day is noted in `solved`, with its result.

    The actions `KIND-day` and `KIND-month` put the challenge of a day on the table, and turn to a month.
    """

    _challenges: Need[CollectedChallenges[Any, Any]] = Need(CollectedChallenges)  # type: ignore[type-abstract]
    _daily: Need[DailyChallenges[Any]] = Need(DailyChallenges)  # type: ignore[type-abstract]

    def __init__(self, app: App, solved: Best) -> None:
        super().__init__(app)
        self._solved = solved
        self.entry = solved.entry
        self._month = ""

    # Defined by each game

    @abstractmethod
    def result(self, session: Any) -> int:
        """The result that a solved attempt has reached."""

    @abstractmethod
    def picture(self, challenge: Any) -> Html:
        """The picture of a challenge of the collection."""

    @abstractmethod
    def about(self, challenge: Any) -> str:
        """A few words on its task; empty if there is nothing to say."""

    def actions(self) -> dict[str, Action]:
        return {self._month_action: lambda month: browse(self, month), self._day_action: self._open}

    @property
    def _day_action(self) -> str:
        return f"{self._challenges.KIND.kind}-day"

    @property
    def _month_action(self) -> str:
        return f"{self._challenges.KIND.kind}-month"

    def _open(self, day: str) -> None:
        """Put the challenge of a day of this week on the table."""
        challenge = self.of(day) if day in week(self) else None
        if challenge is not None:
            self._challenges.choose(challenge.id)

    @property
    def today(self) -> str:
        """The day last reported by the page, empty before."""
        return self._daily.today

    @property
    def month(self) -> str:
        """The month of the calendar, at first that of today."""
        return self._month or self.today[:7]

    @month.setter
    def month(self, month: str) -> None:
        self._month = month

    @property
    def days(self) -> Collection[str]:
        """The days whose challenge was solved on the day itself."""
        return {day for day in self._solved.of if is_day(day)}

    def solved_later(self, day: str) -> bool:
        challenge = self.of(day)
        return challenge is not None and challenge.id in self._challenges.best

    def of(self, day: str) -> Any:
        """The challenge of a day, or None until the file has arrived."""
        collection = self._challenges.collection
        return collection.of_day(day) if collection is not None else None

    def position_changed(self) -> None:
        session = self._challenges.session
        if session is None or session.shown or not session.solved or not self.today:
            return
        challenge = self.of(self.today)
        if challenge is not None and challenge.id == session.id:
            self._solved.note(self.today, self.result(session))

    # Drawing

    @property
    def look(self) -> Sequence[object]:
        """A value that changes with what the room shows of the days."""
        return self.today, self.month, self.entry.version

    def section(self) -> Html:
        """The part of the room for it: the challenge of today, the calendar and the streak."""
        texts = self.app.texts
        challenge = self.of(self.today) if self.today else None
        if challenge is None:
            return tag("p", class_="room-note", role="status")(texts.t("ui.daily.loading"))
        return tag("div", class_="today")(
            self._card(challenge),
            calendar(texts, self, self._day_action, self._month_action),
            streak_card(texts, self),
        )

    def _card(self, challenge: Any) -> Html:
        """The challenge of today, large."""
        challenges, t, about = self._challenges, self.app.t, self.about(challenge)
        words = [
            tag("small")(dated(self.app.texts, self.today)),
            tag("b")(t(self.app.key_of("of_the_day"))),
            tag("span")(challenges.name_of(challenge.data)),
            tag("small")(about) if about else "",
        ]
        kind, done = challenges.KIND.kind, self.today in self.days
        return day_card(self.picture(challenge), words, t("ui.daily.go"), kind, challenge.id, solved=done)
