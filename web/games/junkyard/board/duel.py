"""A battle as SVG: the attacker, its target on the same ground, and the others in a row behind them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil, floor

from games.junkyard.board.robot import Box, Marks, extent, figure, ground_line, lattice_lines, middle
from games.junkyard.rules import figures_of
from games.junkyard.symbols import UNIT
from shell.drawing.html import Html, html, tag, void
from shell.storage.jsontext import Json

_GAP, _MARGIN = 1, 1
"""The squares between robots, and around them all."""
_BACK = 0.5
"""The scale of the robots in the row behind."""
_HIGH = 250
"""The height of a bomb's arc over its ends, in units."""


def duel_svg(
    colour: str,
    robot: Json,
    targets: Mapping[str, Json],
    chosen: str,
    *,
    label: str,
    names: Mapping[str, str],
    thrown: Collection[Sequence[int]] = (),
    marks: Marks | None = None,
) -> Html:
    """The robot of a colour and all `targets`, by colour; the `chosen` one, or the only one, is in front.

    The origin is that of the attacker. Each target is an SVG of its own inside, with its own origin; a tap on
    one in the row chooses it. `names` are those of the targets' players. Bombs at the places `thrown` have an
    arc to the chosen target. The rest is as for `robot_svg`.
    """
    front = chosen if chosen in targets else next(iter(targets), "") if len(targets) == 1 else ""
    figures = figures_of(robot["parts"], robot["held"])
    ground = figures["ground"]
    left, top, right, bottom = map(float, extent(robot))
    drawn = html()
    if front:
        other = targets[front]
        beside = figures_of(other["parts"], other["held"])
        box = extent(other)
        at = right + _GAP, ground - beside["ground"] + box[1]
        drawn += _inner(front, other, beside, box, at, 1, names[front])
        arcs = html(
            *(_arc(held, box, at) for held in robot["held"] if held["at"] in [list(t) for t in thrown])
        )
        drawn += tag("g", class_="junk-arcs", aria_hidden=True)(arcs)
        right, top = at[0] + box[2] - box[0], min(top, at[1])
        bottom = max(bottom, at[1] + box[3] - box[1])
    behind = {name: other for name, other in targets.items() if name != front}
    if behind:
        row, width, height = _row(behind, names, (left + right) / 2, top - _GAP)
        drawn += row
        left, right = (
            min(left, round((left + right - width) / 2)),
            max(right, round((left + right + width) / 2)),
        )
        top -= _GAP + height
    around = left - _MARGIN, top - _MARGIN, right + _MARGIN, bottom + _MARGIN
    view = [
        round(side * UNIT) for side in (around[0], around[1], around[2] - around[0], around[3] - around[1])
    ]
    return tag(
        "svg",
        class_="junk-drawn",
        data_robot=colour,
        data_duel=front or True,
        viewBox=" ".join(map(str, view)),
        role="group",
        aria_label=label,
    )(
        lattice_lines(_squares(around)),
        ground_line(ground, view),
        figure(colour, robot, figures, marks=marks),
        drawn,
        tag("g", class_="junk-effects", data_key="effects", data_layer="effects")(),
    )


def _squares(box: tuple[float, float, float, float]) -> Box:
    left, top, right, bottom = box
    return floor(left), floor(top), ceil(right), ceil(bottom)


def _inner(
    colour: str, robot: Json, figures: Json, box: Box, at: tuple[float, float], scale: float, name: str
) -> Html:
    """A robot with its upper left corner at a square of the picture.

    A group and no inner `svg`: Firefox says that one without clipping is much larger than its content.
    """
    x, y = (round((place - scale * corner) * UNIT) for place, corner in zip(at, box[:2], strict=True))
    return tag(
        "g",
        class_="junk-target-drawn",
        data_robot=colour,
        data_key=f"duel-{colour}",
        data_action="target" if scale < 1 else None,
        data_value=colour if scale < 1 else None,
        transform=f"translate({x} {y}) scale({scale})",
        role="img",
        aria_label=name,
    )(figure(colour, robot, figures))


def _row(
    robots: Mapping[str, Json], names: Mapping[str, str], centre: float, ground: float
) -> tuple[Html, float, float]:
    """Robots side by side around a column, on a floor of their own: the drawing, its width and height."""
    every = {colour: figures_of(robot["parts"], robot["held"]) for colour, robot in robots.items()}
    boxes = {colour: extent(robot) for colour, robot in robots.items()}
    width = sum(_BACK * (box[2] - box[0]) for box in boxes.values()) + _GAP * (len(robots) - 1)
    x, drawn, height = centre - width / 2, html(), 0.0
    low = max(boxes[colour][3] - every[colour]["ground"] for colour in robots)
    ground -= _BACK * low
    for colour, robot in robots.items():
        box = boxes[colour]
        top = _BACK * (every[colour]["ground"] - box[1])
        drawn += _inner(colour, robot, every[colour], box, (x, ground - top), _BACK, names[colour])
        x += _BACK * (box[2] - box[0]) + _GAP
        height = max(height, top + _BACK * low)
    start, end = round((centre - width / 2 - _GAP) * UNIT), round((centre + width / 2 + _GAP) * UNIT)
    line = void("path", class_="junk-shelf", d=f"M{start} {round(ground * UNIT)}H{end}")
    return html(line, drawn), width + 2 * _GAP, height


def _arc(bomb: Json, box: Box, at: tuple[float, float]) -> Html:
    """The way of a bomb to the middle of the body of a target whose box has its corner at a square."""
    x, y = middle(bomb)
    end_x, end_y = ((at[side] - box[side] + 1.5) * UNIT for side in (0, 1))
    top = min(y, end_y) - _HIGH
    return void(
        "path",
        class_="junk-arc",
        d=f"M{x} {y}Q{round((x + end_x) / 2)} {round(top)} {round(end_x)} {round(end_y)}",
    )
