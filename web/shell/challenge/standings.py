"""The drawing of the league of a week: its table, and the link that goes round."""

from __future__ import annotations

from collections.abc import Sequence

from shell.app.game import LONGEST_NAME
from shell.challenge.daily import Daily
from shell.challenge.days import dated
from shell.challenge.league import Row, week_of
from shell.drawing.forms import labelled, text
from shell.drawing.html import Html, button, html, icon, note, tag
from shell.texts.isolating import isolated


def section(daily: Daily) -> Html:
    """The part of the room about the week of the chosen day."""
    app, league = daily.app, daily.league
    t, days, rows = app.t, week_of(daily.day), daily.standings()
    name = text("league-name", "league", daily.own_name, most=LONGEST_NAME)
    unnamed = "" if daily.own_name else t("ui.league.unnamed")
    pass_on = button("league-pass", t("ui.league.pass"), sign="share", key="league-pass", off=unnamed)
    leave = button("league-leave", t("ui.league.leave"), sign="remove", key="league-leave")
    back = button("league-back", t("ui.undo"), sign="undo", key="league-back")
    leaving = leave if league.of(daily.day) else back if league.left else ""
    lost = t("ui.league.lost", n=league.refused) if league.refused else ""
    return tag("section", class_="figure-card league")(
        tag("h2")(t("ui.league")),
        tag("p")(t("ui.league.help")),
        note("error", lost),
        _table(daily, days, rows) if rows else "",
        tag("p")(t("ui.league.points.help")) if len(rows) > 1 else "",
        labelled(t("ui.league.name"), name, class_="link-field"),
        tag("div", class_="companion-actions")(pass_on, leaving),
    )


def _table(daily: Daily, days: Sequence[str], rows: Sequence[Row]) -> Html:
    texts, mine = daily.app.texts, daily.own_name
    heads = html(
        *(
            tag("th", scope="col")(
                tag("span", aria_hidden=True)(int(day[8:])),
                tag("span", class_="hidden")(dated(texts, day)),
            )
            for day in days
        )
    )
    lines = html(
        *(
            tag("tr", data_mine=row.name == mine or None)(
                tag("th", scope="row")(isolated(row.name or texts.t("ui.companion.you"))),
                tag("td")(tag("b")(row.points)),
                *(tag("td")(daily.figure(result) if result else "–") for result in row.results),
            )
            for row in rows
        )
    )
    points = html(icon("trophy"), tag("span", class_="hidden")(texts.t("ui.league.points")))
    head = tag("tr")(tag("td")(), tag("th", scope="col")(points), heads)
    return tag("div", class_="league-box")(
        tag("table", class_="league-table")(tag("thead")(head), tag("tbody")(lines))
    )
