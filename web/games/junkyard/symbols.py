"""Drawings of parts, face up and face down, and of the figures of a robot.

The symbol of a part shows it facing north: what it hangs by is at the bottom. One square of the lattice is
`UNIT` wide.
"""

from __future__ import annotations

from shell.drawing.html import Html, has_drawing, html, tag, void

import junkyard_core as junk
from junkyard_core.parts import MOVER, SHAPES

UNIT = 100
_LETTERS = 4


def size_of(kind: str | None, size: str = "s") -> str:
    """The size of a part: `s`, `m` or `l`. A face-down one (None), or an unknown one, has that given."""
    known = junk.PARTS.get(kind) if kind else None
    return known.size if known else size


def part_drawing(kind: str | None, size: str = "s", class_: str = "junk-picture", label: str = "") -> Html:
    """A part as a picture of its own, as wide and high as it is; a decoration unless it has a label.

    None is a face-down one of the `size` given, and so is a size instead of a kind. What works only on the
    ground stands on it, as one knows it; all else faces north.
    """
    known, size = (None, kind) if kind and kind in SHAPES else (kind, size_of(kind, size))
    wide, high = (UNIT * squares for squares in SHAPES[size])
    drawn = part_shape(known, size)
    if _stands(known):
        drawn = tag("g", data_faces="S", transform="rotate(180)")(drawn)
    return tag(
        "svg",
        class_=class_,
        viewBox=f"{-wide // 2} {-high // 2} {wide} {high}",
        data_size=size,
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else True,
    )(drawn)


def _stands(kind: str | None) -> bool:
    """Whether a part works only where it faces the ground."""
    part = junk.PARTS.get(kind) if kind else None
    return part is not None and part.family == MOVER and not part.everywhere


def part_shape(kind: str | None, size: str = "s") -> Html:
    """A part inside an SVG, facing north, its middle at the origin; None is a face-down one of this size.

    A kind that nobody has drawn is a plain plate with the first letters of its name.
    """
    size = size_of(kind, size)
    wide, high = (UNIT * squares for squares in SHAPES[size])
    name = f"part-{kind}" if kind else f"back-{size}"
    if has_drawing(name):
        return void("use", href=f"#{name}", x=-wide // 2, y=-high // 2, width=wide, height=high)
    letters = str(kind or "?").replace("_", " ").strip()[:_LETTERS].strip()
    letter = min(wide, high) // 3
    return html(
        void("rect", class_="junk-plain", x=4 - wide // 2, y=4 - high // 2, width=wide - 8, height=high - 8),
        tag("text", class_="junk-plain-sign", font_size=letter)(letters),
    )


def figure_icon(name: str, class_: str = "icon") -> Html:
    """The icon of a figure: `power energy boost scan speed claw mouth ground`. Its meaning stands beside."""
    return tag("svg", class_=class_, viewBox="0 0 24 24", aria_hidden=True)(
        void("use", href=f"#junkyard-{name}")
    )
