"""The extra elements of the box, one module each (RULES.md: Elements).

A new element is a module like these and an entry in `BOX`.
"""

from ..pieces import ELEMENTS, add
from .blob import Blob
from .mud import Mud
from .rock import Rock
from .teleporter import Teleporter

BOX = (Rock(), Blob(), Mud(), Teleporter())

for _element in BOX:
    add(_element)

__all__ = ["BOX", "ELEMENTS"]
