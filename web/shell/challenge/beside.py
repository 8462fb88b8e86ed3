"""The shared drawing of companions beside an attempt: the switch that hides them, and the results."""

from __future__ import annotations

from collections.abc import Sequence

from shell.challenge.companions import Companion
from shell.challenge.daily import Daily
from shell.drawing.html import Html, button, html, tag
from shell.texts.isolating import isolated


def hide(daily: Daily) -> Html:
    """The button that hides the companions or shows them again; empty without any."""
    t, company = daily.app.t, daily.company
    if not company.beside:
        return html()
    label, sign = ("ui.companions.show", "eye-off") if company.hidden else ("ui.companions.hide", "eye")
    return button("daily-hide", t(label), sign=sign, quiet=True, key="daily-hide")


def send(daily: Daily, day: str) -> Html:
    """The smaller button that sends one's best attempt at a day."""
    words = daily.app.t("ui.daily.send")
    return button("daily-send", words, value=day, sign="share", class_="quiet-step", key="daily-send")


def reached(daily: Daily, companion: Companion) -> str:
    """The result of a companion that has ended its attempt, in words."""
    words = daily.outcome(companion.result)
    return daily.app.t("ui.companion.there", result=words) if companion.result else words


def results(daily: Daily, mine: int, pictures: Sequence[Html]) -> Html:
    """The results of the person, `mine`, and of the companions, the best first; empty without companions.

    `pictures` are theirs, the person's first.
    """
    if not daily.company.beside:
        return html()
    rows = [*zip(daily.entrants(mine, daily.app.t("ui.companion.you")), pictures, strict=True)]
    person, highest_first = rows[0], daily.better(1, 2) == 2
    reached = sorted((row for row in rows if row[0][1]), key=lambda row: row[0][1], reverse=highest_first)
    drawn = html(
        *(
            tag("tr", data_mine=True if row is person else None)(
                tag("td")(row[1]),
                tag("th", scope="row")(isolated(row[0][0])),
                tag("td")(daily.outcome(row[0][1])),
            )
            for row in [*reached, *(row for row in rows if not row[0][1])]
        )
    )
    return tag("table", class_="companion-table")(tag("tbody")(drawn))
