"""The room of the challenge of the day: the chosen day, its companions, the calendar and the streak."""

from __future__ import annotations

from typing import Any

from shell.app.feature import Need
from shell.challenge import standings
from shell.challenge.calendar import calendar, streak_card, week
from shell.challenge.daily import AHEAD, Daily
from shell.challenge.days import dated
from shell.challenge.diary import COMPUTER, OWN, SENT, Met
from shell.computers import faces
from shell.door.room import Room
from shell.drawing.html import Html, bare_button, button, html, icon, note, tag
from shell.texts.isolating import isolated

SIGNS = {SENT: "link", OWN: "star-full"}
"""The icons of companions, by their kinds; a computer has its face."""


class Today(Room):
    """The room."""

    _daily: Need[Daily[Any]] = Need(Daily)  # type: ignore[type-abstract]

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
        if value != daily.day or not value:
            daily.company.refused = daily.came = ""
            daily.day = daily.today
        daily.choose(daily.day)

    def offers(self) -> tuple[str, str, str] | None:
        return self._daily.offered(self._daily.day)

    @property
    def look(self) -> tuple[object, ...]:
        daily = self._daily
        versions = daily.diary.done.version, daily.diary.met.version
        company = daily.company.refused, daily.company.reading, daily.asking
        known = daily.today, daily.month, daily.day, daily.came, *company, daily.league.state, daily.own_name
        session = daily.session
        under_way = session is not None and session.cursor > 0 and not session.over and session.day
        return (self.app.texts.language, *versions, *known, under_way)

    def body(self) -> Html:
        daily = self._daily
        refused = note("error", self._refusal()) if daily.company.refused else ""
        if not daily.today or not daily.day:
            return html(refused, tag("p", class_="room-note", role="status")(self.app.t("ui.daily.loading")))
        return html(
            refused,
            tag("div", class_="today")(
                self._day(daily.day),
                self._companions(daily.day),
                calendar(self.app.texts, daily, "daily-go"),
                streak_card(self.app.texts, daily),
                standings.section(daily),
            ),
        )

    def _refusal(self) -> str:
        t, reason = self.app.t, self._daily.company.refused
        if reason == AHEAD:
            return t("ui.daily.ahead")
        return t("ui.bad_link", reason=self.app.texts.t_or(f"error.{reason}", reason), code=reason)

    def _day(self, day: str) -> Html:
        """The challenge of the chosen day, large."""
        app, daily = self.app, self._daily
        t, best, session = app.t, daily.best(day), daily.session
        under_way = session is not None and session.day == day and session.cursor and not session.over
        go = t("ui.daily.go_on" if under_way else "ui.daily.again" if best else "ui.daily.go")
        late = day not in week(daily)
        return tag("section", class_="day")(
            bare_button(
                html(
                    daily.picture(day),
                    tag("span", class_="day-words")(
                        tag("small")(dated(app.texts, day)),
                        tag("b")(daily.called(day)),
                        tag("span")(daily.aim(day)),
                        tag("small")(t("ui.daily.best", result=daily.words(best))) if best else "",
                        tag("small")(t("ui.daily.late")) if late else "",
                        tag("span", class_="day-go")(icon("check" if best else "play"), tag("span")(go)),
                    ),
                ),
                "surface day-card",
                "daily-go",
                day,
                data_key="day-card",
                data_solved="true" if best else None,
            )
        )

    # Companions

    def _companions(self, day: str) -> Html:
        app, daily = self.app, self._daily
        t, companions = app.t, daily.company.of(day)
        came = t("ui.companions.came", player=isolated(daily.came)) if daily.came else ""
        rows = html(*(self._companion(day, place, met) for place, met in enumerate(companions)))
        asked = any(met.kind == COMPUTER for met in companions)
        working = tag("p", class_="companion-working", role="status")(
            t("ui.companions.working") if daily.asking else t("ui.companions.reading")
        )
        ask = button("companion-ask", t("ui.companions.ask"), sign="hint", key="companion-ask")
        send = button("share", t("ui.daily.send" if daily.best(day) else "ui.daily.invite"), sign="share",
                      key="daily-share")  # fmt: skip
        return tag("section", class_="figure-card companions")(
            tag("h2")(t("ui.companions")),
            tag("p", role="status")(came) if came else "",
            tag("ul", class_="companion-list")(rows) if companions else tag("p")(t("ui.companions.none")),
            working if daily.asking or daily.company.reading else "",
            tag("div", class_="companion-actions")("" if asked or daily.asking else ask, send),
        )

    def _companion(self, day: str, place: int, met: Met) -> Html:
        app, daily = self.app, self._daily
        t, name = app.t, daily.name_of(met)
        companion = daily.company.read.get(daily.company.code(day, met))
        words = daily.outcome(daily.result_of(companion)) if companion is not None else "…"
        face = (
            faces.portrait(app.game, daily.level_of(met)) if met.kind == COMPUTER else icon(SIGNS[met.kind])
        )
        drop = t("ui.companion.drop", player=isolated(name))
        return tag("li", data_key=f"companion-{place}")(
            bare_button(
                html(
                    face,
                    tag("span", class_="companion-words")(tag("b")(isolated(name)), tag("small")(words)),
                    tag("span", class_="companion-on", aria_hidden=True)(icon("check") if met.on else ""),
                ),
                "button companion",
                "companion",
                str(place),
                data_key=f"companion-switch-{place}",
                aria_pressed=met.on,
            ),
            button(
                "companion-drop",
                drop,
                value=str(place),
                sign="close",
                quiet=True,
                key=f"companion-drop-{place}",
            )
            if met.kind != OWN
            else "",
        )
