"""Draws a board, and a position on it, as SVG: pure functions from the interchange form to text.

A square is `UNIT` wide and the north-west corner is the origin. What lies highest is drawn last: the track,
levels and plates; ground; regions; fixtures; sites; edges; beams; robots; and over all the squares
themselves, which are seen only where there is something to choose or the cursor is.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import lru_cache

from games.rally.board.draw import belts
from games.rally.board.draw.elements import drawn
from games.rally.board.draw.lay import Lay
from games.rally.board.draw.marks import symbol
from games.rally.board.robots import pieces
from games.rally.board.squares import RIM, UNIT, beside, squares, view_box
from shell.drawing.html import attrs, esc
from shell.storage.jsontext import Json

from rally_core.geometry import SIDES

LAYERS = ("plates", "ground", "regions", "fixtures", "sites", "edges", "beams")
"""The lists of a board, from the ground up."""


def svg(
    data: Json,
    *,
    label: str,
    choosable: Mapping[str, str] | None = None,
    spoken: Callable[[str], str] | None = None,
) -> str:
    """The board on the table: `data` is that of a board. What changes on it are regions of their own.

    `choosable` maps the squares that answer something to their names for assistive tools, `spoken` says what
    lies on a square.
    """
    return (
        f'<svg data-board="" data-key="board" class="board rally-board" viewBox="{view_box(data)}" '
        f'role="presentation"><g class="rally-still" aria-hidden="true">{still(data)}</g>'
        '<g data-region="greens" class="rally-greens" aria-hidden="true"></g>'
        '<g data-region="pieces" class="pieces" aria-hidden="true"></g>'
        '<g data-region="track" class="rally-track" aria-hidden="true"></g>'
        '<g data-layer="effects" class="effects" aria-hidden="true"></g>'
        f'<g data-region="floor" class="floor" role="grid" data-roving="" aria-label="{esc(label)}">'
        f"{floor(data, choosable or {}, spoken)}</g></svg>"
    )


def still(data: Json) -> str:
    """All of a board that never moves."""
    lay = Lay(data)
    things = "".join(drawn(lay, layer, entry) for layer in LAYERS for entry in data.get(layer, ()))
    return f"{_track(lay)}{things}"


def greens(data: Json, forward: bool) -> str:
    """The arrows of the green belts, as they run now."""
    entries = [entry for entry in data.get("ground", ()) if "from" in entry]
    if not entries:
        return ""
    way = "forward" if forward else "reverse"
    return (
        f'<g data-belt="green" data-greens="{way}" data-key="greens-{way}">{belts.ways(entries, forward)}</g>'
    )


def floor(
    data: Json,
    choosable: Mapping[str, str],
    spoken: Callable[[str], str] | None = None,
    held: Container[str] | None = None,
) -> str:
    """All squares as the rows and cells of a grid. Those that can be chosen hold a button; each is one to
    look at.

    With `held` things can be dropped on every square, and what lies on those that are in it can be dragged.
    """
    rows: dict[int, list[str]] = {}
    for x, y in squares(data):
        name = f"{x},{y}"
        said = spoken(name) if spoken else ""
        drag = held is not None and name in held
        rows.setdefault(y, []).append(_cell(x, y, choosable.get(name), said, held is not None, drag))
    return "".join(f'<g role="row">{"".join(cells)}</g>' for cells in rows.values())


@lru_cache(2000)
def _cell(x: int, y: int, button: str | None, said: str, drop: bool, drag: bool) -> str:
    label = f"{button}. {said}" if button and said else button or said or None
    cell = attrs(
        data_choosable="true" if button else None,
        aria_label=label,
        data_drop=f"square:{x},{y}" if drop else None,
        data_drag=f"square:{x},{y}" if drag else None,
    )
    box = attrs(x=x * UNIT, y=y * UNIT, width=UNIT, height=UNIT, role="button", aria_label=label)
    return (
        f'<g class="rally-square" data-square="{x},{y}" role="gridcell" tabindex="-1"{cell}><rect{box}/></g>'
    )


def picture(data: Json, position: Json | None = None, class_: str = "rally-picture") -> str:
    """A board that is only looked at, with the robots of a position on it."""
    forward = position is None or position["greens"]["direction"] == "forward"
    robots = f'<g class="pieces">{pieces(position)}</g>' if position else ""
    keyless = robots.replace(" data-key=", " data-of=")
    return (
        f'<svg class="{esc(class_)}" viewBox="{view_box(data)}" aria-hidden="true">{still(data)}'
        f"{greens(data, forward).replace(' data-key=', ' data-of=')}{keyless}</svg>"
    )


def _track(lay: Lay) -> str:
    """Kerb, asphalt, the higher levels with their ledges."""
    wide, high = lay.width * UNIT, lay.height * UNIT
    kerb = attrs(x=-RIM + 4, y=-RIM + 4, width=wide + 2 * RIM - 8, height=high + 2 * RIM - 8, rx=16)
    ground = attrs(width=wide, height=high)
    other = "".join(
        f"M{x * UNIT} {y * UNIT}h{UNIT}v{UNIT}h{-UNIT}Z"
        for y in range(lay.height)
        for x in range(lay.width)
        if (x + y) % 2
    )
    joints = "".join(f"M{n * UNIT} 0V{high}" for n in range(1, lay.width))
    joints += "".join(f"M0 {n * UNIT}H{wide}" for n in range(1, lay.height))
    grit = "".join(
        f"M{x * UNIT + (37 * x + 61 * y) % 90 + 5} {y * UNIT + (53 * x + 29 * y) % 90 + 5}h0"
        f"M{x * UNIT + (71 * x + 13 * y) % 90 + 5} {y * UNIT + (17 * x + 83 * y) % 90 + 5}h0"
        for y in range(lay.height)
        for x in range(lay.width)
    )
    return (
        f'<rect class="rally-kerb"{kerb}/><path class="rally-kerb-marks" d="M{-RIM / 2} {-RIM / 2}'
        f'H{wide + RIM / 2}V{high + RIM / 2}H{-RIM / 2}Z"/><rect class="rally-asphalt"{ground}/>'
        f'<path class="rally-asphalt-other" d="{other}"/><path class="rally-grit" d="{grit}"/>'
        f'<path class="rally-joints" d="{joints}"/><rect class="rally-lamp"{ground}/>{_levels(lay)}'
    )


def _levels(lay: Lay) -> str:
    """The squares of higher levels, and a ledge along each side where one goes down."""
    parts, ledges = [], []
    for entry in lay.data.get("levels", ()):
        at = (entry["at"][0], entry["at"][1])
        x, y = at[0] * UNIT, at[1] * UNIT
        level = attrs(class_=f"rally-level-{min(2, entry['level'])}", x=x, y=y, width=UNIT, height=UNIT)
        parts.append(f"<rect{level}/>")
        for side in SIDES:
            below = beside(at, side)
            if lay.on_board(below) and lay.level(below) < lay.level(at) and not lay.joined(at, side):
                ledges.append(symbol("ledge", below, SIDES[(SIDES.index(side) + 2) % 4], half=60))
    return "".join(parts) + "".join(ledges)
