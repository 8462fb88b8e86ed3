"""Lookups of a thing's surroundings on a board: neighbours, levels, obstacles to a beam."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from games.rally.board.squares import back, beside
from shell.storage.jsontext import Json

from rally_core import elements
from rally_core.board import LAYERS, Board, Thing
from rally_core.geometry import DIRECTIONS
from rally_core.tables import Tables


def element_of(layer: str, entry: Json) -> str:
    """The name of the element of an entry in a board's list; the entry's kind if the rules do not know it.

    >>> element_of("ground", {"at": [0, 0], "kind": "belt", "colour": "red", "to": "E"})
    'red'
    """
    element = elements.element_of(layer, entry)
    return element.name if element else str(entry.get("kind", layer))


class Layout:
    """A board in the interchange form, looked up by square; it may be faulty, as in the editor."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.width, self.height = data["size"]
        self._ground = {tuple(entry["at"]): entry for entry in data.get("ground", ())}
        self._levels = {tuple(entry["at"]): entry["level"] for entry in data.get("levels", ())}

    def level(self, at: Sequence[int]) -> int:
        """The level of a square; 0 off the board."""
        return int(self._levels.get((at[0], at[1]), 0))

    def on_board(self, at: Sequence[int]) -> bool:
        """True if the board has this square."""
        return bool(0 <= at[0] < self.width and 0 <= at[1] < self.height)

    def exits(self, at: Sequence[int]) -> list[str]:
        """The sides at which a belt on a square hands on.

        One side of most belts, both sides of a green one, five of a rotating one (one for each register).
        """
        entry = self._ground.get((at[0], at[1]))
        if entry is None or entry["kind"] != "belt":
            return []
        to = entry["to"]
        ways = list(to) if isinstance(to, list) else [to]
        return [*ways, entry["from"]] if "from" in entry else ways

    def inlets(self, at: Sequence[int], to: str) -> list[str]:
        """The sides other than `to` at which belts hand on to a square."""
        sides = (side for side in ("N", "E", "S", "W") if side != to)
        return [side for side in sides if back(side) in self.exits(beside(at, side))]

    def joined(self, at: Sequence[int], side: str) -> bool:
        """True if a ramp leads over the edge at this side, up or down."""
        for foot, way in ((at, side), (beside(at, side), back(side))):
            entry = self._ground.get((foot[0], foot[1]))
            if entry and entry.get("ramp") and entry["to"] == way:
                return True
        return False

    def stops(self, at: Sequence[int], side: str) -> bool:
        """True if a beam ends at an edge, because of an element on it or a ledge."""
        here, direction = (at[0], at[1]), DIRECTIONS[side]
        return (here, direction) in self._tables.bars or self._tables.drop(here, direction) != 0

    @cached_property
    def _tables(self) -> Tables:
        """The lookup tables of the rules, for the elements that the rules know."""
        things = []
        for layer in LAYERS:
            for entry in self.data.get(layer, ()):
                element = elements.element_of(layer, entry)
                if element:
                    things.append(Thing(element.name, layer, (entry["at"][0], entry["at"][1]), entry))
        return Tables(Board("", self.width, self.height, things))
