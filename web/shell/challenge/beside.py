"""The shared drawing of a challenge of the day and its companions, on the table and at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shell.challenge import view
from shell.challenge.companions import Companion
from shell.challenge.daily import Daily, DayChallenge
from shell.drawing.html import Html, button, html, tag
from shell.texts.isolating import isolated


def actions(daily: Daily[Any], session: DayChallenge) -> Html:
    """The buttons beside the title: hide the companions, start again, the room, leave."""
    t = daily.app.t
    company = daily.company
    label, sign = ("ui.companions.show", "eye-off") if company.hidden else ("ui.companions.hide", "eye")
    hide = button("daily-hide", t(label), sign=sign, quiet=True, key="daily-hide") if company.beside else ""
    return view.actions(
        hide,
        button("daily-restart", t("ui.daily.restart"), sign="reset", quiet=True, key="daily-restart"),
        button("today", daily.name, value=session.day, sign="star", quiet=True, key="daily-room"),
        button("daily-leave", daily.leaving, sign="close", quiet=True, key="daily-leave"),
    )


def lead(daily: Daily[Any], session: DayChallenge, class_: str) -> Html:
    """The main button at the end: send the attempt, or try again if it did not reach the aim."""
    t = daily.app.t
    if session.solved:
        return button("share", t("ui.daily.send"), sign="share", class_=class_, key="daily-send")
    return button("daily-restart", t("ui.daily.again"), sign="reset", class_=class_, key="daily-once-more")


def quiet_steps(daily: Daily[Any], session: DayChallenge) -> list[Html]:
    """The smaller buttons of the dialog at the end."""
    t = daily.app.t
    again = button("daily-restart", t("ui.daily.again"), sign="reset", class_="quiet-step")
    return [
        *([again] if session.solved else []),
        button("close", t("ui.see_board"), sign="eye", class_="quiet-step"),
        button("replay", t("ui.finish.watch"), value="all", sign="replay", class_="quiet-step"),
        button("today", daily.name, value=session.day, sign="star", class_="quiet-step"),
    ]


def reached(daily: Daily[Any], companion: Companion) -> str:
    """The result of a companion that has ended its attempt, in words."""
    result = daily.result_of(companion)
    words = daily.outcome(result)
    return daily.app.t("ui.companion.there", result=words) if result else words


def results(daily: Daily[Any], session: DayChallenge, pictures: Sequence[Html]) -> Html:
    """The results of the person and of the companions, the best first; empty without companions.

    `pictures` are theirs, the person's first.
    """
    if not daily.company.beside:
        return html()
    rows = [*zip(daily.entrants(session, daily.app.t("ui.companion.you")), pictures, strict=True)]
    mine, highest_first = rows[0], daily.better(1, 2) == 2
    reached = sorted((row for row in rows if row[0][1]), key=lambda row: row[0][1], reverse=highest_first)
    drawn = html(
        *(
            tag("tr", data_mine=True if row is mine else None)(
                tag("td")(row[1]),
                tag("th", scope="row")(isolated(row[0][0])),
                tag("td")(daily.outcome(row[0][1])),
            )
            for row in [*reached, *(row for row in rows if not row[0][1])]
        )
    )
    return tag("table", class_="companion-table")(tag("tbody")(drawn))
