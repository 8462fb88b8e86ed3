"""A picture of a position: of the whole board, or of the part that holds pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.ttb.board import board
from games.ttb.board.elements import occupied
from shell.drawing.html import Html, tag, unkeyed, void

from ground.rules import Seen

LEAST, CLOSE = 380, 540
"""The least width and height of a picture, in units: a few hexes; and those of a close-up."""
MARGIN = 62
_HEX = "l42.4 24.5v49l-42.4 24.5-42.4-24.5v-49z"
"""The outline of a hex from its upper corner."""


def scene(data: Seen, aim: Sequence[int] | None = None, *, whole: bool = False, least: int = LEAST) -> Html:
    """The picture as a decorative SVG; the text beside it describes it.

    `aim` is a hex with a ring around it, `least` the least width and height of the visible part.
    """
    lying = [*occupied(data), *([aim] if aim else ())]
    frame = _frame([board.centre(*at) for at in (board.hexes(data["arena"]) if whole else lying)], least)
    return tag("svg", class_="scene", viewBox=_view_box(frame), aria_hidden=True)(
        _ground_in(frame, data), pieces(data, board.name_of(aim) if aim else "")
    )


def close_up(data: Seen, hexes: Iterable[Sequence[int]], over: Html, label: str) -> Html:
    """The part of a position around some hexes, with an overlay such as a preview."""
    left, top, size = _frame([board.centre(*at) for at in hexes], CLOSE)
    whole_left, whole_top, whole = _frame([board.centre(*at) for at in board.hexes(data["arena"])], CLOSE)
    frame = (_within(left, size, whole_left, whole), _within(top, size, whole_top, whole), size)
    return tag("svg", class_="scene", viewBox=_view_box(frame), role="img", aria_label=label)(
        _ground_in(frame, data), pieces(data), tag("g", class_="ghost")(over)
    )


def ground(centres: Iterable[tuple[float, float]]) -> Html:
    """The hexes around these points, as one shape."""
    outline = "".join(f"M{x:g} {y - 49:g}{_HEX}" for x, y in centres)
    return void("path", class_="scene-ground", d=outline)


def pieces(data: Seen, target: str = "") -> Html:
    """The pieces on the board, without their keys, which belong to the board on the table."""
    return tag("g", class_="pieces")(unkeyed(board.pieces(data, target)))


def _within(start: float, size: float, first: float, whole: float) -> float:
    """The start of a stretch, moved into the stretch from `first` on."""
    return max(first, min(start, first + whole - size))


def _ground_in(frame: tuple[float, float, float], data: Seen) -> Html:
    """The hexes of a board that a frame shows."""
    left, top, size = frame
    hexes = [board.centre(*at) for at in board.hexes(data["arena"])]
    return ground(
        (x, y) for x, y in hexes if left - 40 < x < left + size + 40 and top - 45 < y < top + size + 45
    )


def _view_box(frame: tuple[float, float, float]) -> str:
    left, top, size = frame
    return f"{left:.0f} {top:.0f} {size:.0f} {size:.0f}"


def _frame(points: Sequence[tuple[float, float]], least: int) -> tuple[float, float, float]:
    """The square around all points, with a margin: left, top and size."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    size = max(least, max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN)
    return (min(xs) + max(xs) - size) / 2, (min(ys) + max(ys) - size) / 2, size
