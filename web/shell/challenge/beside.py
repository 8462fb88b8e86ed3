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
    t, result = daily.app.t, daily.result_of(companion)
    return t("ui.companion.there", result=daily.words(result)) if result else t("ui.companion.unfinished")


def results(daily: Daily[Any], mine: int, pictures: Sequence[Html]) -> Html:
    """The results of the person and of the companions, the best first; empty without companions.

    `pictures` are theirs, the person's first.
    """
    t = daily.app.t
    rows = [(mine, t("ui.companion.you"), pictures[0])]
    for (met, companion), picture in zip(daily.company.beside, pictures[1:], strict=True):
        rows.append((daily.result_of(companion), daily.name_of(met), picture))
    if len(rows) == 1:
        return html()
    own, best = rows[0], [row for row in rows if row[0]]
    ranked = sorted(best, key=lambda row: row[0], reverse=daily.better(1, 2) == 2)
    drawn = html(
        *(
            tag("tr", data_mine=True if row is own else None)(
                tag("td")(picture),
                tag("th", scope="row")(isolated(name)),
                tag("td")(daily.words(result) if result else t("ui.companion.unfinished")),
            )
            for row in [*ranked, *(row for row in rows if not row[0])]
            for result, name, picture in (row,)
        )
    )
    return tag("table", class_="companion-table")(tag("tbody")(drawn))
