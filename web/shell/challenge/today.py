"""The room of the challenge of the day: the chosen day, its companions, the calendar and the streak."""

from __future__ import annotations

from typing import Any

from shell.app.feature import Need
from shell.challenge import gathering, standings
from shell.challenge.calendar import calendar, day_card, streak_card, week
from shell.challenge.daily_challenges import DailyChallenges
from shell.challenge.days import dated
from shell.door.room import Room
from shell.drawing.html import Html, html, tag


class Today(Room):
    """The room."""

    _daily: Need[DailyChallenges[Any]] = Need(DailyChallenges)  # type: ignore[type-abstract]

    GROUP = "daily"
    PLACE = NAME = "today"
    BACK = "ui.daily.back"

    @property
    def HEAD(self) -> str:  # type: ignore[override]
        return self.app.key_of("today")

    def came_in(self, value: str) -> None:
        """Show the day of the value, or else today."""
        daily = self._daily
        self.app.emit("day")
        daily.enter(value)

    def offers(self) -> tuple[str, str, str] | None:
        return self._daily.offered(self._daily.day)

    @property
    def look(self) -> tuple[object, ...]:
        daily = self._daily
        session = daily.session
        under_way = session is not None and session.cursor > 0 and not session.over and session.day
        return (self.app.texts.language, *daily.look, under_way)

    def body(self) -> Html:
        daily = self._daily
        refused = gathering.refusal(daily)
        if not daily.today or not daily.day:
            return html(refused, tag("p", class_="room-note", role="status")(self.app.t("ui.daily.loading")))
        return html(
            refused,
            tag("div", class_="today")(
                self._day(daily.day),
                gathering.section(daily, daily.day),
                calendar(self.app.texts, daily, "daily-go"),
                streak_card(self.app.texts, daily),
                standings.section(daily),
            ),
        )

    def _day(self, day: str) -> Html:
        """The challenge of the chosen day, large."""
        app, daily = self.app, self._daily
        t, best, session = app.t, daily.best(day), daily.session
        under_way = session is not None and session.day == day and session.cursor and not session.over
        go = t("ui.daily.go_on" if under_way else "ui.daily.again" if best else "ui.daily.go")
        late = day not in week(daily)
        words = [
            tag("small")(dated(app.texts, day)),
            tag("b")(daily.called(day)),
            tag("span")(daily.aim(day)),
            tag("small")(t("ui.daily.best", result=daily.words(best))) if best else "",
            tag("small")(t("ui.daily.late")) if late else "",
        ]
        return day_card(daily.picture(day), words, go, "daily-go", day, solved=bool(best))
