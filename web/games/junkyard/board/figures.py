"""The figures of a robot, its abilities and its standing in the game, and their drawings."""

from __future__ import annotations

from typing import NamedTuple

from games.junkyard.rules import figures_of, points, strength_left
from games.junkyard.symbols import figure_icon
from shell.drawing.html import Html, html, tag
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

import junkyard_core as junk

MOST_HOLDERS = 3
"""The number of claws, or of mouths, that are drawn one by one."""


class Figures(NamedTuple):
    """The abilities of a robot; `claws` and `mouths` have the strength left in each, the strongest first."""

    scan: int
    speed: int
    claws: tuple[int, ...]
    mouths: tuple[int, ...]


def figures(robot: Json) -> Figures:
    """The figures of a robot given as in a position or a view."""
    answer = figures_of(robot["parts"], robot["held"])
    claws, mouths = (tuple(strength_left(robot, family)) for family in ("claw", "mouth"))
    return Figures(answer["scan"], answer["speed"], claws, mouths)


def eaten(robot: Json) -> int:
    """The points of energy that a robot has eaten."""
    return points(robot["energy"])


def figure_list(texts: Texts, colour: str, figures: Figures, *, tips: bool = True) -> Html:
    """The figures of a robot as a list; with `tips` each entry has a tip that explains it."""
    shown = {
        "scan": tag("b")(figures.scan),
        "speed": tag("b")(figures.speed),
        "claws": _holders(figures.claws),
        "mouths": _holders(figures.mouths),
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
        )(named, " ", value)
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


def _holders(left: tuple[int, ...]) -> Html:
    """The claws, or the mouths, of a robot: the strength left in each, an empty box for a used one.

    Beside it is the number of free ones and of all, for screen readers and where boxes have no room.
    Of more than `MOST_HOLDERS` only the free ones and all are counted.

    >>> _holders((2, 0))
    '<b class="junk-holders" aria-hidden="true"><i>2</i><i></i></b><b class="junk-held-count">1/2</b>'
    >>> _holders((1, 1, 1, 0, 0))
    '<b>3/5</b>'
    """
    counts = f"{sum(map(bool, left))}/{len(left)}"
    if not 0 < len(left) <= MOST_HOLDERS:
        return tag("b")(counts if left else 0)
    boxes = html(*(tag("i")(strength or "") for strength in left))
    return tag("b", class_="junk-holders", aria_hidden=True)(boxes) + tag("b", class_="junk-held-count")(
        counts
    )
