"""All elements, a class each, grouped by topic in modules (RALLY.md: Base elements, The new elements).

A new element is a class like these and an entry in `BOX`.
"""

from __future__ import annotations

from collections.abc import Mapping

from .belts import COLOURS, Barrier, FlipBelt, Ramp, Rotating
from .element import Element
from .floors import Antigrav, Ledge, Padded, Plate, Sand
from .gas import Gas
from .heat import Flamer, Melt, Napalm
from .jack import Jack
from .laser import Laser
from .pits import Lava, Pit, Trapdoor
from .pushers import Crusher, Pusher, Ram
from .sites import Flag, Repair, Reset, Start
from .turning import Gear, Turner
from .walls import Copier, Energy, Mirror, Padwall, Wall
from .water import Current, Puddle, Water

ELEMENTS: dict[str, Element] = {}
"""The elements by name, in the order of the palette, in which they also act within a step."""


def add(element: Element) -> None:
    """Add an element.

    Raises ValueError if another one has its name.
    """
    if element.name in ELEMENTS:
        raise ValueError(f"There is an element named {element.name!r} already.")
    ELEMENTS[element.name] = element


def take_away(element: Element) -> None:
    """Remove an element that was added."""
    del ELEMENTS[element.name]


def element_of(layer: str, entry: Mapping[str, object]) -> Element | None:
    """The element of an entry in a list of a board, or None."""
    for element in ELEMENTS.values():
        if element.layer == layer and element.describes(entry):
            return element
    return None


BOX: tuple[Element, ...] = (
    Pit(),
    Lava(),
    Gear(),
    Water(),
    Current(),
    Puddle(),
    Padded(),
    Sand(),
    Antigrav(),
    Jack(),
    COLOURS["red"],
    COLOURS["blue"],
    COLOURS["gold"],
    Rotating(),
    FlipBelt(),
    Ramp(),
    Pusher(),
    Ram(),
    Crusher(),
    Flamer(),
    Napalm(),
    Gas(),
    Barrier(),
    Melt(),
    Turner(),
    Trapdoor(),
    Wall(),
    Energy(),
    Padwall(),
    Mirror(),
    Copier(),
    Laser(),
    Flag(),
    Start(),
    Repair(),
    Reset(),
    Ledge(),
    Plate(),
)

for _element in BOX:
    add(_element)
