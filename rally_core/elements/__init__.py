"""All elements, one module each (RALLY.md: Base elements, The new elements).

A new one is a module like these and a line here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .antigrav import Antigrav
from .barrier import Barrier
from .belt import COLOURS
from .copier import Copier
from .crusher import Crusher
from .current import Current
from .element import Element
from .energy import Energy
from .flag import Flag
from .flamer import Flamer
from .flip_belt import FlipBelt
from .gas import Gas
from .gear import Gear
from .jack import Jack
from .laser import Laser
from .lava import Lava
from .ledge import Ledge
from .melt import Melt
from .mirror import Mirror
from .napalm import Napalm
from .padded import Padded
from .padwall import Padwall
from .pit import Pit
from .plate import Plate
from .puddle import Puddle
from .pusher import Pusher
from .ram import Ram
from .ramp import Ramp
from .repair import Repair
from .reset import Reset
from .rotating import Rotating
from .sand import Sand
from .start import Start
from .trapdoor import Trapdoor
from .turner import Turner
from .wall import Wall
from .water import Water

if TYPE_CHECKING:
    from collections.abc import Mapping

ELEMENTS: dict[str, Element] = {}
"""Elements by name, in the order of the palette, which is also that in which they act within a step."""


def add(element: Element) -> None:
    """There is one element more. Raises ValueError if there is one of its name."""
    if element.name in ELEMENTS:
        raise ValueError(f"There is {element.name!r} already.")
    ELEMENTS[element.name] = element


def take_away(element: Element) -> None:
    """There is no such element any more."""
    del ELEMENTS[element.name]


def element_of(layer: str, entry: Mapping[str, object]) -> Element | None:
    """The element of an entry in a list of a board."""
    for element in ELEMENTS.values():
        if element.layer == layer and element.describes(entry):
            return element
    return None


for _element in (
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
):
    add(_element)
