"""Drawings of parts, face up and face down, and icons of a robot's figures.

The symbol of a part faces north, so its back is at the bottom. One square of the lattice is `UNIT` wide.
"""

from __future__ import annotations

from shell.drawing.html import Html, has_drawing, html, tag, void

import junkyard_core as junk
from junkyard_core.parts import MOVER, SHAPES

UNIT = 100
_LETTERS = 4


def size_of(kind: str | None, size: str = "s") -> str:
    """The size of a part, `s`, `m` or `l`; `size` if the part is face down (None) or its kind unknown."""
    known = junk.PARTS.get(kind) if kind else None
    return known.size if known else size


def part_drawing(kind: str | None, size: str = "s", class_: str = "junk-picture", label: str = "") -> Html:
    """A part as an SVG of its own, as wide and high as the part; a decoration unless it has a label.

    `kind` None, or a size in its place, draws a face-down part. A part that works only on the ground is drawn
    standing on it, its usual position; all others face north.
    """
    known, size = (None, kind) if kind and kind in SHAPES else (kind, size_of(kind, size))
    wide, high = (UNIT * squares for squares in SHAPES[size])
    return tag(
        "svg",
        class_=class_,
        viewBox=f"{-wide // 2} {-high // 2} {wide} {high}",
        data_size=size,
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else True,
    )(part_upright(known, size))


def part_upright(kind: str | None, size: str = "s") -> Html:
    """A part inside an SVG in its usual position, its middle at the origin."""
    drawn = part_shape(kind, size)
    return tag("g", data_faces="S", transform="rotate(180)")(drawn) if _stands(kind) else drawn


def _stands(kind: str | None) -> bool:
    """True if a part works only while it faces the ground."""
    part = junk.PARTS.get(kind) if kind else None
    return part is not None and part.family == MOVER and not part.everywhere


def part_shape(kind: str | None, size: str = "s") -> Html:
    """A part inside an SVG, facing north, its middle at the origin; None is a face-down part of this size.

    A kind without a drawing is a plain plate with the first letters of its name.
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
    """The icon of a figure, `power energy boost scan speed claw mouth ground`; a decoration beside words."""
    return tag("svg", class_=class_, viewBox="0 0 24 24", aria_hidden=True)(
        void("use", href=f"#junkyard-{name}")
    )
