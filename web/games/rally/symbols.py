"""Elements and cards as pictures of their own: for help, palettes, hands and lists."""

from __future__ import annotations

from shell.drawing.html import attrs, esc, has_drawing

from rally_core.cards import KIND_OF

HALVES = {"regions": 100, "edges": 60, "levels": 60}
"""How far the symbols of a layer reach from their middle; those of the others half a square."""
_ABOVE = {"edges": 50, "levels": 45}
"""How far above the middle of its symbol an edge lies, which is the middle of its picture."""
_BEAM = '<path class="rally-beam" d="M0 22V-50"/><path class="rally-beam-core" d="M0 22V-50"/>'
_LETTERS = 4


def element_picture(name: str, layer: str = "", class_: str = "rally-element", label: str = "") -> str:
    """An element as a picture, a decoration unless it has a label; `layer` is the list that it is in.

    One that nobody has drawn is a plain plate with the first letters of its name.
    """
    half = HALVES.get(layer, 50)
    box = f"{-half} {-half - _ABOVE.get(layer, 0)} {2 * half} {2 * half}"
    head = attrs(
        class_=class_,
        viewBox=box,
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else True,
    )
    if has_drawing(f"rally-{name}"):
        size = attrs(href=f"#rally-{name}", x=-half, y=-half, width=2 * half, height=2 * half)
        inside = f"{_BEAM if name == 'laser' else ''}<use{size}/>"
    else:
        inside = plain(name)
    return f"<svg{head}>{inside}</svg>"


def plain(name: str, x: int = 0, y: int = 0) -> str:
    """What nobody has drawn, around a point."""
    letters = name.replace("_", " ").strip()[:_LETTERS].strip()
    box = attrs(class_="rally-plain", x=x - 38, y=y - 38, width=76, height=76, rx=10)
    return (
        f'<rect{box}/><text class="rally-plain-sign" x="{x}" y="{y + 9}" font-size="26">{esc(letters)}</text>'
    )


def plain_edge(name: str) -> str:
    """What nobody has drawn, along the upper side of a square around the origin."""
    box = attrs(class_="rally-plain", x=-48, y=-61, width=96, height=22, rx=6)
    letters = name.replace("_", " ").strip()[:_LETTERS].strip()
    return f'<rect{box}/><text class="rally-plain-sign" y="-44" font-size="17">{esc(letters)}</text>'


def card_picture(card: int | str, class_: str = "rally-card-picture") -> str:
    """What a card does, by its number or the name of its kind; a decoration."""
    kind = KIND_OF[card].id if isinstance(card, int) else card
    return (
        f'<svg{attrs(class_=class_, viewBox="0 0 32 32")} aria-hidden="true">'
        f'<use href="#rally-card-{esc(kind)}"/></svg>'
    )
