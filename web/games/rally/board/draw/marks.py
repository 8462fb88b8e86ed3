"""The building blocks of all drawings: symbols in their places, turned, and figures that stay upright."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rally.board.squares import ANGLE, centre
from shell.drawing.html import Html, html, tag, void

from rally_core.names import REGISTERS

_DIGIT = 14
"""The width of a digit on a plate."""


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
    down = {"site": 14, "start": 16, "rotating": 8}.get(kind, 9)
    class_ = f"rally-digits rally-digits-{kind}" if kind else "rally-digits"
    return tag("text", class_=class_, x=f"{left + x:g}", y=f"{top + y + down:g}")(text)


def plate(text: object, at: Sequence[int], x: float = 0, y: float = 0) -> Html:
    """A figure on a dark plate."""
    words = str(text)
    left, top = centre(at)
    wide = max(1, len(words)) * _DIGIT + 12
    return html(
        void(
            "rect",
            class_="rally-digits-plate",
            x=f"{left + x - wide / 2:g}",
            y=f"{top + y - 13:g}",
            width=wide,
            height=26,
            rx=8,
        ),
        figure(words, at, x, y),
    )


def registers(on: Iterable[int], at: Sequence[int], x: float = 0, y: float = 0) -> Html:
    """The registers in which a machine works, on a plate; empty if it works in all."""
    known = [*on]
    return plate("".join(map(str, known)), at, x, y) if len(known) < len(REGISTERS) else html()
