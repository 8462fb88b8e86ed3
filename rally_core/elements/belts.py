"""Belts: red, blue and gold, rotating ones, ramps, and flip belts with their light barriers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..geometry import DIRECTIONS
from ..greens import tell
from ..state import Body
from .element import Element, Placed

if TYPE_CHECKING:
    from ..run import Run


class Belt(Element):
    """A belt: it carries to its exit in the steps of its colour (RALLY.md: Base elements).

    A robot carried onto a belt whose exit is to the left or right of its way turns with it.
    """

    kind = "belt"
    fields: tuple[str, ...] = ("colour", "to")
    belt = "belt"

    def describes(self, entry: Mapping[str, object]) -> bool:
        straight = isinstance(entry.get("to"), str) and not entry.get("ramp")
        return entry.get("kind") == "belt" and entry.get("colour") == self.name and straight


class Red(Belt):
    """A red belt: it carries one square, in C6."""

    name = "red"
    sign = "r"
    carries = ("C6",)


class Blue(Belt):
    """A blue belt: it carries in C5 and C6."""

    name = "blue"
    sign = "b"
    carries = ("C5", "C6")


class Gold(Belt):
    """A gold belt: it carries in C4, C5 and C6 (RALLY.md: Gold belt)."""

    name = "gold"
    sign = "y"
    carries = ("C4", "C5", "C6")


COLOURS = {"red": Red(), "blue": Blue(), "gold": Gold()}


class Rotating(Element):
    """A belt with five exits, one for each register; its colour says in which steps it carries.

    It turns to its exit in C3, and no robot turns with it (RALLY.md: Rotating belt).
    """

    name = "rotating"
    kind = "belt"
    fields = ("colour", "to")
    sign = "r*"
    belt = "belt"

    def describes(self, entry: Mapping[str, object]) -> bool:
        return entry.get("kind") == "belt" and isinstance(entry.get("to"), list)

    def carries_in(self, placed: Placed) -> tuple[str, ...]:
        return COLOURS[str(placed.entry["colour"])].carries


class Ramp(Blue):
    """A blue belt on a square of the lower level, to the next level (RALLY.md: Fast ramp)."""

    name = "ramp"
    fields = ("colour", "to", "ramp")
    sign = "/"

    def describes(self, entry: Mapping[str, object]) -> bool:
        return entry.get("kind") == "belt" and entry.get("ramp") is True


class FlipBelt(Element):
    """A green belt: it carries in C7 to the end that is its exit now (RALLY.md: Flip belt).

    `greens.py` decides when all greens run, and in which direction. They turn robots only from green to
    green.
    """

    name = "green"
    kind = "belt"
    fields = ("colour", "from", "to")
    sign = "g"
    belt = "green"
    carries = ("C7",)

    def describes(self, entry: Mapping[str, object]) -> bool:
        return entry.get("kind") == "belt" and entry.get("colour") == "green"

    def exit(self, run: Run, placed: Placed) -> int | None:
        return DIRECTIONS[str(placed.entry["to" if run.state.forward else "from"])]


class Barrier(Element):
    """A light barrier: a body that crosses it reverses the flip belts, a body on it halts them."""

    name = kind = "barrier"
    layer = "fixtures"
    sign = "::"

    def crossed(self, run: Run, placed: Placed, body: Body) -> None:
        if not run.state.tripped:
            tell(run, run.state.forward, tripped=True)
