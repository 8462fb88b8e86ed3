"""Elements and cards as pictures of their own: for help, palettes, hands and lists."""

from __future__ import annotations

from shell.drawing.html import Html, has_drawing, html, tag, void

from rally_core.cards import KIND_OF

HALVES = {"regions": 100, "edges": 60, "levels": 60}
"""The distance from the middle of a layer's symbols to their rim; half a square (50) for other layers."""
_ABOVE = {"edges": 50, "levels": 45}
"""The distance from the middle of a symbol up to its edge, which is the middle of its picture."""
_BEAM = html(
    void("path", class_="rally-beam", d="M0 22V-50"), void("path", class_="rally-beam-core", d="M0 22V-50")
)
_LETTERS = 4


def element_picture(name: str, layer: str = "", class_: str = "rally-element", label: str = "") -> Html:
    """An element as a picture, a decoration unless it has a label; `layer` is the list that it is in.

    An element without a drawing is a plain plate with the first letters of its name.
    """
    half = HALVES.get(layer, 50)
    box = f"{-half} {-half - _ABOVE.get(layer, 0)} {2 * half} {2 * half}"
    if has_drawing(f"rally-{name}"):
        inside = html(
            _BEAM if name == "laser" else "",
            void("use", href=f"#rally-{name}", x=-half, y=-half, width=2 * half, height=2 * half),
        )
    else:
        inside = plain(name)
    return tag(
        "svg",
        class_=class_,
        viewBox=box,
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else True,
    )(inside)


def plain(name: str, x: int = 0, y: int = 0) -> Html:
    """The plate of an element without a drawing, around a point."""
    letters = name.replace("_", " ").strip()[:_LETTERS].strip()
    return html(
        void("rect", class_="rally-plain", x=x - 38, y=y - 38, width=76, height=76, rx=10),
        tag("text", class_="rally-plain-sign", x=x, y=y + 9, font_size=26)(letters),
    )


def plain_edge(name: str) -> Html:
    """The plate of an element without a drawing, along the upper side of a square around the origin."""
    letters = name.replace("_", " ").strip()[:_LETTERS].strip()
    return html(
        void("rect", class_="rally-plain", x=-48, y=-61, width=96, height=22, rx=6),
        tag("text", class_="rally-plain-sign", y=-44, font_size=17)(letters),
    )


def card_picture(card: int | str, class_: str = "rally-card-picture") -> Html:
    """The drawing of a card, by its number or the id of its kind; a decoration."""
    kind = KIND_OF[card].id if isinstance(card, int) else card
    return tag("svg", class_=class_, viewBox="0 0 32 32", aria_hidden=True)(
        void("use", href=f"#rally-card-{kind}")
    )
