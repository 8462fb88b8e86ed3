"""The drawing of a day's companions in a room: the sender of a link, the list, and what to do."""

from __future__ import annotations

from shell.challenge.daily import AHEAD, Daily
from shell.challenge.diary import OWN, Met
from shell.drawing.html import Html, bare_button, button, html, icon, note, tag
from shell.texts.isolating import isolated


def refusal(daily: Daily) -> Html:
    """The reason why the last link could not be followed; empty if it could."""
    t, reason = daily.app.t, daily.company.refused
    if not reason:
        return html()
    if reason == AHEAD:
        return note("error", t("ui.daily.ahead"))
    told = daily.app.texts.t_or(f"error.{reason}", reason)
    return note("error", t("ui.bad_link", reason=told, code=reason))


def section(daily: Daily, day: str) -> Html:
    """The part of the room about the companions of a day."""
    t, companions = daily.app.t, daily.company.of(day)
    came = t("ui.companions.came", player=isolated(daily.came)) if daily.came else ""
    rows = html(*(_companion(daily, day, place, met) for place, met in enumerate(companions)))
    working = tag("p", class_="companion-working", role="status")(
        t("ui.companions.working") if daily.asking else t("ui.companions.reading")
    )
    ask = button("companion-ask", t("ui.companions.ask"), sign="hint", key="companion-ask")
    words = t("ui.daily.send" if daily.best(day) else "ui.daily.invite")
    send = button("daily-send", words, value=day, sign="share", key="daily-share")
    return tag("section", class_="figure-card companions")(
        tag("h2")(t("ui.companions")),
        tag("p", role="status")(came) if came else "",
        tag("ul", class_="companion-list")(rows) if companions else tag("p")(t("ui.companions.none")),
        working if daily.asking or daily.company.reading else "",
        tag("div", class_="companion-actions")(ask if daily.can_ask(day) and not daily.asking else "", send),
    )


def _companion(daily: Daily, day: str, place: int, met: Met) -> Html:
    name = daily.name_of(met)
    companion = daily.company.read.get(daily.company.code(day, met))
    words = daily.outcome(companion.result) if companion is not None else "…"
    drop = daily.app.t("ui.companion.drop", player=isolated(name))
    return tag("li", data_key=f"companion-{place}")(
        bare_button(
            html(
                daily.face(met),
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
            "companion-drop", drop, value=str(place), sign="close", quiet=True, key=f"companion-drop-{place}"
        )
        if met.kind != OWN
        else "",
    )
