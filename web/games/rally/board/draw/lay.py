"""What has to be known of the rest of a board to draw one thing: what lies beside it, levels, what bars a
beam.
"""

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
    """The name of the element of an entry in a board's list; of one that the rules do not know its kind.

    >>> element_of("ground", {"at": [0, 0], "kind": "belt", "colour": "red", "to": "E"})
    'red'
    """
    element = elements.element_of(layer, entry)
    return element.name if element else str(entry.get("kind", layer))


class Lay:
    """A board in the interchange form, looked up by square. It may break the rules of boards: the editor's
    do.
    """

    def __init__(self, data: Json) -> None:
        self.data = data
        self.width, self.height = data["size"]
        self._ground = {tuple(entry["at"]): entry for entry in data.get("ground", ())}
        self._levels = {tuple(entry["at"]): entry["level"] for entry in data.get("levels", ())}

    def level(self, at: Sequence[int]) -> int:
        """The level of a square; 0 off the board."""
        return int(self._levels.get((at[0], at[1]), 0))

    def on_board(self, at: Sequence[int]) -> bool:
        """Whether there is such a square."""
        return bool(0 <= at[0] < self.width and 0 <= at[1] < self.height)

    def exits(self, at: Sequence[int]) -> list[str]:
        """The sides at which a belt on a square hands on: one of most, both of a green one, five of a
        rotating.
        """
        entry = self._ground.get((at[0], at[1]))
        if entry is None or entry["kind"] != "belt":
            return []
        to = entry["to"]
        ways = list(to) if isinstance(to, list) else [to]
        return [*ways, entry["from"]] if "from" in entry else ways

    def inlets(self, at: Sequence[int], to: str) -> list[str]:
        """The sides at which belts hand on to a square, other than the one at which it hands on itself."""
        sides = (side for side in ("N", "E", "S", "W") if side != to)
        return [side for side in sides if back(side) in self.exits(beside(at, side))]

    def joined(self, at: Sequence[int], side: str) -> bool:
        """Whether a ramp leads over the edge at this side, up or down."""
        for foot, way in ((at, side), (beside(at, side), back(side))):
            entry = self._ground.get((foot[0], foot[1]))
            if entry and entry.get("ramp") and entry["to"] == way:
                return True
        return False

    def stops(self, at: Sequence[int], side: str) -> bool:
        """Whether a beam ends at an edge: where something stands on it, or at a ledge."""
        here, direction = (at[0], at[1]), DIRECTIONS[side]
        return (here, direction) in self._tables.bars or self._tables.drop(here, direction) != 0

    @cached_property
    def _tables(self) -> Tables:
        """What the rules look up of the elements that they know."""
        things = []
        for layer in LAYERS:
            for entry in self.data.get(layer, ()):
                element = elements.element_of(layer, entry)
                if element:
                    things.append(Thing(element.name, layer, (entry["at"][0], entry["at"][1]), entry))
        return Tables(Board("", self.width, self.height, things))
