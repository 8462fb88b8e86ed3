"""Draws a board, and a position on it, as SVG: pure functions from the interchange form to text.

A square is `UNIT` wide and the north-west corner is the origin. The drawing order is from the bottom to the
top: track, levels and plates; ground; regions; fixtures; sites; edges; beams; robots; and last the squares
themselves, visible only where they can be chosen or have the cursor.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import lru_cache

from games.rally.board.draw import belts
from games.rally.board.draw.elements import drawn
from games.rally.board.draw.layout import Layout
from games.rally.board.draw.marks import symbol
from games.rally.board.robots import pieces
from games.rally.board.squares import RIM, UNIT, beside, squares, view_box
from shell.drawing.html import Html, html, tag, unkeyed, void
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
    key: str = "board",
    still_region: str | None = None,
) -> Html:
    """The board on the table. `data` is that of a board; everything that changes is a region of its own.

    `choosable` maps the squares that can be chosen to the labels of their buttons, `spoken` describes a
    square for assistive tools. A board with another `key` is drawn afresh. The editor's board changes as a
    whole, so its static drawing is a region too, `still_region`.
    """
    fixed = (
        tag("g", data_region=still_region, class_="rally-still", aria_hidden=True)() if still_region else None
    )
    return tag(
        "svg",
        data_board="",
        data_key=key,
        class_="board rally-board",
        viewBox=view_box(data),
        role="presentation",
    )(
        tag("g", class_="rally-still", aria_hidden=True)(still(data)),
        fixed,
        tag("g", data_region="greens", class_="rally-greens", aria_hidden=True)(),
        tag("g", data_region="companions", class_="pieces rally-companions", aria_hidden=True)(),
        tag("g", data_region="pieces", class_="pieces", aria_hidden=True)(),
        tag("g", data_region="track", class_="rally-track", aria_hidden=True)(),
        tag("g", data_layer="effects", class_="effects", aria_hidden=True)(),
        tag("g", data_region="floor", class_="floor", role="grid", data_roving="", aria_label=label)(
            floor(data, choosable or {}, spoken)
        ),
    )


def still(data: Json) -> Html:
    """The parts of a board that never move."""
    layout = Layout(data)
    things = html(*(drawn(layout, layer, entry) for layer in LAYERS for entry in data.get(layer, ())))
    return html(_track(layout), things)


def greens(data: Json, forward: bool) -> Html:
    """The arrows of the green belts, in their present direction."""
    entries = [entry for entry in data.get("ground", ()) if "from" in entry]
    if not entries:
        return html()
    way = "forward" if forward else "reverse"
    return tag("g", data_belt="green", data_greens=way, data_key=f"greens-{way}")(
        belts.ways(entries, forward)
    )


def floor(
    data: Json,
    choosable: Mapping[str, str],
    spoken: Callable[[str], str] | None = None,
    held: Container[str] | None = None,
) -> Html:
    """All squares as the rows and cells of a grid; those that can be chosen hold a button.

    With `held`, things can be dropped on every square, and dragged from the squares in it.
    """
    rows: dict[int, list[str]] = {}
    for x, y in squares(data):
        name = f"{x},{y}"
        words = spoken(name) if spoken else ""
        drag = held is not None and name in held
        rows.setdefault(y, []).append(_cell(x, y, choosable.get(name), words, held is not None, drag))
    return html(*(tag("g", role="row")(*cells) for cells in rows.values()))


@lru_cache(2000)
def _cell(x: int, y: int, button: str | None, words: str, drop: bool, drag: bool) -> Html:
    label = f"{button}. {words}" if button and words else button or words or None
    return tag(
        "g",
        class_="rally-square",
        data_square=f"{x},{y}",
        role="gridcell",
        tabindex=-1,
        data_choosable="true" if button else None,
        aria_label=label,
        data_drop=f"square:{x},{y}" if drop else None,
        data_drag=f"square:{x},{y}" if drag else None,
    )(void("rect", x=x * UNIT, y=y * UNIT, width=UNIT, height=UNIT, role="button", aria_label=label))


def picture(data: Json, position: Json | None = None, class_: str = "rally-picture") -> Html:
    """A board to look at, with the robots of a position on it."""
    forward = position is None or position["greens"]["direction"] == "forward"
    robots = tag("g", class_="pieces")(pieces(position)) if position else html()
    return tag("svg", class_=class_, viewBox=view_box(data), aria_hidden=True)(
        still(data), unkeyed(greens(data, forward)), unkeyed(robots)
    )


def _track(layout: Layout) -> Html:
    """The kerb, the asphalt, and the higher levels with their ledges."""
    wide, high = layout.width * UNIT, layout.height * UNIT
    other = "".join(
        f"M{x * UNIT} {y * UNIT}h{UNIT}v{UNIT}h{-UNIT}Z"
        for y in range(layout.height)
        for x in range(layout.width)
        if (x + y) % 2
    )
    joints = "".join(f"M{n * UNIT} 0V{high}" for n in range(1, layout.width))
    joints += "".join(f"M0 {n * UNIT}H{wide}" for n in range(1, layout.height))
    grit = "".join(
        f"M{x * UNIT + (37 * x + 61 * y) % 90 + 5} {y * UNIT + (53 * x + 29 * y) % 90 + 5}h0"
        f"M{x * UNIT + (71 * x + 13 * y) % 90 + 5} {y * UNIT + (17 * x + 83 * y) % 90 + 5}h0"
        for y in range(layout.height)
        for x in range(layout.width)
    )
    return html(
        void(
            "rect",
            class_="rally-kerb",
            x=-RIM + 4,
            y=-RIM + 4,
            width=wide + 2 * RIM - 8,
            height=high + 2 * RIM - 8,
            rx=16,
        ),
        void(
            "path",
            class_="rally-kerb-marks",
            d=f"M{-RIM / 2} {-RIM / 2}H{wide + RIM / 2}V{high + RIM / 2}H{-RIM / 2}Z",
        ),
        void("rect", class_="rally-asphalt", width=wide, height=high),
        void("path", class_="rally-asphalt-other", d=other),
        void("path", class_="rally-grit", d=grit),
        void("path", class_="rally-joints", d=joints),
        void("rect", class_="rally-lamp", width=wide, height=high),
        _levels(layout),
    )


def _levels(layout: Layout) -> Html:
    """The squares of higher levels, and a ledge along each side that drops to a lower square."""
    parts, ledges = [], []
    for entry in layout.data.get("levels", ()):
        at = (entry["at"][0], entry["at"][1])
        x, y = at[0] * UNIT, at[1] * UNIT
        parts.append(
            void("rect", class_=f"rally-level-{min(2, entry['level'])}", x=x, y=y, width=UNIT, height=UNIT)
        )
        for side in SIDES:
            below = beside(at, side)
            if (
                layout.on_board(below)
                and layout.level(below) < layout.level(at)
                and not layout.joined(at, side)
            ):
                ledges.append(symbol("ledge", below, SIDES[(SIDES.index(side) + 2) % 4], half=60))
    return html(*parts) + html(*ledges)
