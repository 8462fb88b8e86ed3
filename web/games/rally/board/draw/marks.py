"""The building blocks of all drawings: symbols in their places, turned, and figures that stay upright."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rally.board.squares import ANGLE, centre
from shell.drawing.html import Html, html, tag, void

from rally_core.names import REGISTERS

_GAP = 12
"""The distance between two dots for registers on a plate."""


def symbol(
    name: str, at: Sequence[int], way: str = "N", *, half: int = 50, mirrored: bool = False, **more: object
) -> Html:
    """The drawing `rally-NAME` on a square, facing `way`; `half` is half its width."""
    x, y = centre(at)
    turn = ANGLE[way]
    transform = f"translate({x} {y})"
    if turn:
        transform += f" rotate({turn})"
    if mirrored:
        transform += " scale(-1 1)"
    return void(
        "use",
        href=f"#rally-{name}",
        x=-half,
        y=-half,
        width=2 * half,
        height=2 * half,
        transform=transform,
        **more,
    )


def placed(at: Sequence[int], way: str, inside: str) -> Html:
    """A group around the middle of a square, facing `way`."""
    x, y = centre(at)
    turn = f" rotate({ANGLE[way]})" if ANGLE[way] else ""
    return tag("g", transform=f"translate({x} {y}){turn}")(inside)


def turned(x: float, y: float, way: str) -> tuple[float, float]:
    """A point of a north-facing drawing after the drawing is turned to `way`.

    >>> turned(0, -40, "E")
    (40, 0)
    """
    for _ in range(ANGLE[way] // 90):
        x, y = -y, x
    return x + 0, y + 0


def figure(text: object, at: Sequence[int], x: float = 0, y: float = 0, kind: str = "") -> Html:
    """A figure on a square, its middle offset by (x, y) from the square's middle."""
    left, top = centre(at)
    down = {"site": 14, "start": 16}.get(kind, 9)
    class_ = f"rally-digits rally-digits-{kind}" if kind else "rally-digits"
    return tag("text", class_=class_, x=f"{left + x:g}", y=f"{top + y + down:g}")(text)


def dots(on: Iterable[int], at: Sequence[int], x: float = 0, y: float = 0, *, small: bool = False) -> Html:
    """A dot for each register, filled for those in `on`, beside the middle of a square.

    The row runs from left to right; at the left and right sides of the square from top to bottom.
    """
    known, radius, gap = {*on}, 3.6 if small else 5, 8 if small else _GAP
    left, top = centre(at)
    drawn = html()
    for n in REGISTERS:
        along = (n - 3) * gap
        right, down = (0.0, along) if x else (along, 0.0)
        drawn += void(
            "circle",
            class_="rally-dot",
            cx=f"{left + x + right:g}",
            cy=f"{top + y + down:g}",
            r=radius,
            data_full=n in known,
        )
    return drawn


def registers(on: Iterable[int], at: Sequence[int], x: float = 0, y: float = 0) -> Html:
    """The registers in which a machine works, on a plate; empty if it works in all."""
    known = [*on]
    if len(known) == len(REGISTERS):
        return html()
    left, top = centre(at)
    wide, high = (20, 5 * _GAP + 6) if x else (5 * _GAP + 6, 20)
    plate = void(
        "rect",
        class_="rally-digits-plate",
        x=f"{left + x - wide / 2:g}",
        y=f"{top + y - high / 2:g}",
        width=wide,
        height=high,
        rx=8,
    )
    return html(plate, dots(known, at, x, y))
