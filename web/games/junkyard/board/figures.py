"""The figures of a robot, its abilities and its standing in the game, and their drawings."""

from __future__ import annotations

from typing import NamedTuple

from games.junkyard.rules import figures_of, points, strength_left
from games.junkyard.symbols import figure_icon
from shell.drawing.html import Html, html, tag
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

import junkyard_core as junk


class Figures(NamedTuple):
    """The abilities of a robot; `claws` and `mouths` are pairs: those with strength left, and all."""

    scan: int
    speed: int
    claws: tuple[int, int]
    mouths: tuple[int, int]


def figures(robot: Json) -> Figures:
    """The figures of a robot given as in a position or a view."""
    answer = figures_of(robot["parts"], robot["held"])
    return Figures(answer["scan"], answer["speed"], _holding(robot, "claw"), _holding(robot, "mouth"))


def _holding(robot: Json, family: str) -> tuple[int, int]:
    left = strength_left(robot, family)
    return sum(strength > 0 for strength in left), len(left)


def eaten(robot: Json) -> int:
    """The points of energy that a robot has eaten."""
    return points(robot["energy"])


def figure_list(texts: Texts, colour: str, figures: Figures, *, tips: bool = True) -> Html:
    """The figures of a robot as a list; with `tips` each entry has a tip that explains it."""
    shown = {
        "scan": str(figures.scan),
        "speed": str(figures.speed),
        "claws": _free(figures.claws),
        "mouths": _free(figures.mouths),
    }
    items = html()
    for name, value in shown.items():
        label = texts.t(f"ui.junkyard.figure.{name}")
        named = html(figure_icon(name.removesuffix("s")), tag("span", class_="junk-figure-name")(label))
        items += tag(
            "li",
            class_="junk-figure",
            data_figure=name,
            tabindex=0 if tips else None,
            data_tip=f"{name}:{colour}" if tips else None,
        )(named, " ", tag("b")(value))
    return tag("ul", class_="junk-figures")(items)


def power(texts: Texts, colour: str, left: int, *, hook: bool = False) -> Html:
    """The power of a robot: the number, and a lamp for each point.

    With `hook` the number has the attribute by which scripts find it; one place on the page has it.
    """
    words = texts.t("ui.junkyard.power", n=left)
    return tag(
        "span", class_="junk-stat junk-stat-power", role="img", aria_label=words, data_tip=f"power:{colour}"
    )(figure_icon("power"), tag("b", data_power=colour if hook else None)(left), _pips(left, junk.POWER))


def hearts(texts: Texts, left: int, lost: int) -> Html:
    """The power of a robot as hearts, those that it would lose going out."""
    drawn = html(
        *(
            tag("i", data_on=number < left - lost, data_lost=left - lost <= number < left)(
                figure_icon("power")
            )
            for number in range(left)
        )
    )
    return tag("span", class_="junk-hearts", role="img", aria_label=texts.t("ui.junkyard.power", n=left))(
        drawn
    )


def energy(texts: Texts, colour: str, eaten: int, *, hook: bool = False) -> Html:
    """The energy that a robot has eaten, out of the amount that ends the game; `hook` as for `power`."""
    words = texts.t("ui.junkyard.energy", n=eaten, of=junk.GOAL)
    tip = f"energy:{colour}"
    return tag("span", class_="junk-stat junk-stat-energy", role="img", aria_label=words, data_tip=tip)(
        figure_icon("energy"),
        tag("b", data_score=colour if hook else None)(eaten),
        tag("span", class_="junk-of")("/", junk.GOAL),
        _pips(eaten, junk.GOAL),
    )


def _pips(count: int, most: int) -> Html:
    """A row of `most` small lamps, the first `count` of them on."""
    lamps = html(*(tag("i", data_on=number < count)() for number in range(most)))
    return tag("span", class_="junk-pips")(lamps)


def _free(free: tuple[int, int]) -> str:
    """The free holders, out of all.

    >>> _free((1, 2))
    '1/2'
    """
    return f"{free[0]}/{free[1]}"
