"""The extra elements of the box, one file each (RULES.md: Elements).

A new one is a file like these and a line in `BOX`.
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
