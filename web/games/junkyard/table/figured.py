"""Figures as they are drawn: an icon of the game, a number, and what it says to those who listen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.junkyard.table.figures import Figures
from shell.drawing.html import attrs, esc

import junkyard_core as junk

if TYPE_CHECKING:
    from shell.texts.texts import Texts


def sign(name: str) -> str:
    """The icon of a figure, as a decoration."""
    return (
        f'<svg class="icon junk-sign" viewBox="0 0 24 24" aria-hidden="true">'
        f'<use href="#junkyard-{esc(name)}"/></svg>'
    )


def figure_list(texts: Texts, figures: Figures, *, tips: bool = True) -> str:
    """What a robot can do, as a list; with `tips` each says what it is when it is asked."""
    shown = {
        "scan": str(figures.scan),
        "speed": str(figures.speed),
        "claw": _free(figures.claws),
        "mouth": _free(figures.mouths),
    }
    items = ""
    for name, value in shown.items():
        head = attrs(
            class_="junk-figure",
            data_figure=name,
            tabindex=0 if tips else None,
            data_tip=f"figure:{name}" if tips else None,
        )
        label = esc(texts.t(f"ui.junkyard.figure.{name}"))
        items += f'<li{head}>{sign(name)}<span class="junk-figure-name">{label}</span> <b>{value}</b></li>'
    return f'<ul class="junk-figures">{items}</ul>'


def power(texts: Texts, colour: str, left: int) -> str:
    """The power of a robot: a number, and a bolt for each point."""
    pips = "".join(f"<i{attrs(data_on=number < left)}></i>" for number in range(junk.POWER))
    words = texts.t("ui.junkyard.power", n=left)
    head = attrs(class_="junk-power", role="img", aria_label=words, data_tip="figure:power")
    return (
        f'<span{head}>{sign("power")}<b data-power="{esc(colour)}">{left}</b>'
        f'<span class="junk-pips">{pips}</span></span>'
    )


def energy(texts: Texts, colour: str, eaten: int) -> str:
    """The energy that a robot has eaten, of what ends the game."""
    words = texts.t("ui.junkyard.energy", n=eaten, of=junk.GOAL)
    head = attrs(class_="junk-energy", role="img", aria_label=words, data_tip="figure:energy")
    part = min(eaten, junk.GOAL) / junk.GOAL
    return (
        f'<span{head} style="--part: {part:.1f}">{sign("energy")}<b data-score="{esc(colour)}">{eaten}</b>'
        f'<span class="junk-of">/{junk.GOAL}</span></span>'
    )


def _free(free: tuple[int, int]) -> str:
    """Free holders of all.

    >>> _free((1, 2))
    '1/2'
    """
    return f"{free[0]}/{free[1]}"
