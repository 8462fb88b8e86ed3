"""What has to be known of the rest of a board to draw one thing: what lies beside it, levels, what bars a
beam.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.board.squares import back, beside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shell.storage.jsontext import Json

LEVELS = "levels"


def element_of(layer: str, entry: Json) -> str:
    """The name of an element in `ELEMENTS`, from an entry of a board's list.

    >>> element_of("ground", {"kind": "belt", "colour": "red", "to": "E"})
    'red'
    """
    if layer in ("beams", "levels", "plates"):
        return {"beams": "laser", "levels": "ledge", "plates": "plate"}[layer]
    kind = str(entry["kind"])
    if kind != "belt":
        return "padwall" if layer == "edges" and kind == "padded" else kind
    if isinstance(entry["to"], list):
        return "rotating"
    return "ramp" if entry.get("ramp") else str(entry["colour"])


class Lay:
    """A board in the interchange form, looked up by square. It may break the rules of boards: the editor's
    do.
    """

    def __init__(self, data: Json) -> None:
        self.data = data
        self.width, self.height = data["size"]
        self._ground = {tuple(entry["at"]): entry for entry in data.get("ground", ())}
        self._edges = {(tuple(entry["at"]), entry["side"]) for entry in data.get("edges", ())}
        self._edges |= {
            (tuple(entry["at"]), back(entry["to"]))
            for entry in data.get("fixtures", ())
            if entry["kind"] in ("pusher", "ram")
        }
        self._levels = {tuple(entry["at"]): entry["level"] for entry in data.get(LEVELS, ())}

    def level(self, at: Sequence[int]) -> int:
        """The level of a square; 0 off the board."""
        return int(self._levels.get((at[0], at[1]), 0))

    def on_board(self, at: Sequence[int]) -> bool:
        """Whether there is such a square."""
        return 0 <= at[0] < self.width and 0 <= at[1] < self.height

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
        """Whether a beam ends at an edge: anything that stands on it, the back of a pusher, or a ledge."""
        other = beside(at, side)
        if {((at[0], at[1]), side), (other, back(side))} & self._edges:
            return True
        return self.level(at) != self.level(other) and self.on_board(other) and not self.joined(at, side)
