"""What a run and the replay have in common: the line that says who does what, and how fast it is shown."""

from __future__ import annotations

from collections.abc import Sequence

from shell.app.app import App
from shell.drawing.html import Html, badge, bare_button, html, icon, tag
from shell.seats.seats import Seats


def line(app: App, seats: Seats, colours: Sequence[str], doing: str, key: str, beside: str = "") -> Html:
    """Colour first, then name, then what is being done, as HTML. The steps of an animation change it.

    Where several play at once, what is done says who does it. `beside` is what else stands in the line.
    """
    alone, who, name = None, "", ""
    if len(colours) == 1:
        alone = colours[0]
        who, name = (badge(alone), tag("b", class_="doing-player")(seats.player(alone)))
    return tag("div", class_="go-hint doing", data_key=key, data_colour=alone)(
        who,
        tag("p", class_="doing-words")(
            name,
            tag("span", class_="doing-what", data_doing=True)(doing),
            tag("span", class_="doing-note", data_doing_note=True, hidden=True)(),
        ),
        _next(app, seats, colours),
        beside,
    )


def _next(app: App, seats: Seats, colours: Sequence[str]) -> Html:
    """Who comes after these; nothing where two take turns, or all decide together."""
    following = after(app, colours)
    if not following:
        return html()
    words = app.t("ui.next_colour", player=seats.player(following))
    return tag("span", class_="doing-next", role="img", aria_label=words, title=words)(
        icon("chevron-right"), badge(following)
    )


def after(app: App, colours: Sequence[str]) -> str:
    """The colour that comes after the only one of `colours`, where there are more than two; else nothing."""
    around = app.shown.standing.colours
    if len(colours) != 1 or len(around) < 3 or colours[0] not in around:
        return ""
    return around[(around.index(colours[0]) + 1) % len(around)]


def speed(app: App, action: str, factor: str) -> Html:
    """The button that goes on to the next speed."""
    words = app.t("ui.speed")
    return bare_button(
        html(tag("span")(words), " ", tag("b", class_="tool-figure")(factor, "×")),
        "button tool",
        action,
        data_key="pace",
        aria_label=app.t("ui.replay.speed", factor=factor),
    )
