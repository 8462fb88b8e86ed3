"""What a run and the replay have in common: the line that says who does what, and how fast it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.drawing.html import attrs, badge, esc, icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shell.app.app import App
    from shell.seats.seats import Seats


def line(app: App, seats: Seats, colours: Sequence[str], doing: str, key: str, beside: str = "") -> str:
    """Colour first, then name, then what is being done, as HTML. The steps of an animation change it.

    Where several play at once, what is done says who does it. `beside` is what else stands in the line.
    """
    alone, who, name = None, "", ""
    if len(colours) == 1:
        alone = colours[0]
        who, name = badge(alone), f'<b class="doing-player">{esc(seats.player(alone))}</b>'
    return (
        f'<div class="go-hint doing" data-key="{esc(key)}"{attrs(data_colour=alone)}>{who}'
        f'<p class="doing-words">{name}'
        f'<span class="doing-what" data-doing>{doing}</span>'
        f'<span class="doing-note" data-doing-note hidden></span></p>'
        f"{_next(app, seats, colours)}{beside}</div>"
    )


def _next(app: App, seats: Seats, colours: Sequence[str]) -> str:
    """Who comes after these; nothing where two take turns, or all decide together."""
    following = after(app, colours)
    if not following:
        return ""
    words = app.t("ui.next_colour", player=seats.player(following))
    head = attrs(class_="doing-next", role="img", aria_label=words, title=words)
    return f"<span{head}>{icon('chevron-right')}{badge(following)}</span>"


def after(app: App, colours: Sequence[str]) -> str:
    """The colour that comes after the only one of `colours`, where there are more than two; else nothing."""
    around = app.shown.standing.colours
    if len(colours) != 1 or len(around) < 3 or colours[0] not in around:
        return ""
    return around[(around.index(colours[0]) + 1) % len(around)]


def speed(app: App, action: str, factor: str) -> str:
    """The button that goes on to the next speed."""
    head = attrs(
        type="button",
        class_="button tool",
        data_action=action,
        data_key="pace",
        aria_label=app.t("ui.replay.speed", factor=factor),
    )
    words = esc(app.t("ui.speed"))
    return f'<button{head}><span>{words}</span> <b class="tool-figure">{esc(factor)}×</b></button>'
