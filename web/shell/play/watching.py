"""Common parts of a run and the replay: the line with player and action, and the button for the speed."""

from __future__ import annotations

from collections.abc import Sequence

from shell.app.app import App
from shell.drawing.html import Html, badge, bare_button, html, icon, tag
from shell.seats.seats import Seats


def line(app: App, seats: Seats, colours: Sequence[str], doing: str, key: str, beside: str = "") -> Html:
    """The line that shows the colour, then the player, then the current action, as HTML.

    The steps of an animation change the line. If several play at once, the action names the player. `beside`
    is further content of the line.
    """
    alone, emblem, name = None, "", ""
    if len(colours) == 1:
        alone = colours[0]
        emblem, name = (badge(alone), tag("b", class_="doing-player")(seats.player(alone)))
    return tag("div", class_="go-hint doing", data_key=key, data_colour=alone)(
        emblem,
        tag("p", class_="doing-words")(
            name,
            tag("span", class_="doing-what", data_doing=True)(doing),
            tag("span", class_="doing-note", data_doing_note=True, hidden=True)(),
        ),
        _next(app, seats, colours),
        beside,
    )


def _next(app: App, seats: Seats, colours: Sequence[str]) -> Html:
    """The next player; empty if two take turns, or all decide together."""
    following = after(app, colours)
    if not following:
        return html()
    words = app.t("ui.next_colour", player=seats.player(following))
    return tag("span", class_="doing-next", role="img", aria_label=words, title=words)(
        icon("chevron-right"), badge(following)
    )


def after(app: App, colours: Sequence[str]) -> str:
    """The colour after the only one of `colours`, if there are more than two in the game; otherwise empty."""
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
