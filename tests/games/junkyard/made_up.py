"""Two kinds of parts that nobody has drawn, named or written a case for.

    with made_up.added():
        ...

They are a line each: nothing else is needed to place, take, tell, draw and send them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from junkyard_core import parts
from junkyard_core.parts import CLAW, Part

MAGNET = Part("magnet", CLAW, "m", 3, back=(0,), front=(1,))
"""A claw that hangs by one half of its back, and has a socket in the other half of its front."""
BALLAST = Part("ballast", "ballast", "s", 2, back=(0,))
"""A part of a family of its own, which does nothing."""
ALL = (MAGNET, BALLAST)


@contextmanager
def added() -> Iterator[None]:
    """They are in the box."""
    for part in ALL:
        parts.add(part)
    try:
        yield
    finally:
        for part in ALL:
            parts.take_away(part)
