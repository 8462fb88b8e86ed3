"""Two made-up kinds of parts, without drawings, texts or cases.

    with made_up.added():
        ...

Each is one entry in the table of parts: enough to place, take, describe, draw and send it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from junkyard_core import parts
from junkyard_core.parts import CLAW, Part

MAGNET = Part("magnet", CLAW, "m", 3, back=(0,), front=(1,))
"""A claw that hangs by one half of its back and has a socket in the other half of its front."""
BALLAST = Part("ballast", "ballast", "s", 2, back=(0,))
"""A part of a family of its own, without any effect."""
ALL = (MAGNET, BALLAST)


@contextmanager
def added() -> Iterator[None]:
    """Add the made-up parts to the box."""
    with ExitStack() as stack:
        for part in ALL:
            parts.add(part)
            stack.callback(parts.take_away, part)
        yield
