"""A board as an immutable value (RALLY.md: Data): the things on its squares and edges, by layer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ground.forms import Data

from .geometry import Square

LAYERS = ("ground", "fixtures", "regions", "edges", "beams", "sites", "levels", "plates")
"""The lists of a board, in the order in which they are written."""


class Thing(NamedTuple):
    """A thing on a board: `element` is its name in `ELEMENTS`, `entry` its JSON with all fields.

    `entry` is never changed.
    """

    element: str
    layer: str
    at: Square
    entry: Mapping[str, object]


class Board:
    """A board: `width` and `height` in squares, its `name`, and its `things`, by layer, then y, then x.

    Boards with the same data are equal. Tables derived from a board are computed once (`cache`).
    """

    __slots__ = ("_key", "cache", "height", "name", "things", "width")

    def __init__(self, name: str, width: int, height: int, things: Iterable[Thing]) -> None:
        self.name, self.width, self.height = name, width, height
        self.things = tuple(
            sorted(
                things, key=lambda thing: (LAYERS.index(thing.layer), thing.at[1], thing.at[0], _text(thing))
            )
        )
        self.cache: dict[str, object] = {}
        """Values that modules have derived from this board, by their names."""
        self._key = json.dumps(self.to_json(), sort_keys=True)

    def to_json(self) -> Data:
        """The board in the interchange form, without empty lists."""
        from .names import BOARD_FORMAT

        data: Data = {"format": BOARD_FORMAT, "name": self.name, "size": [self.width, self.height]}
        for layer in LAYERS:
            entries = [_copied(thing.entry) for thing in self.things if thing.layer == layer]
            if entries:
                data[layer] = entries
        return data

    def on_board(self, square: Square) -> bool:
        """True if a square is on the board."""
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def _copied(entry: Mapping[str, object]) -> Data:
    """An entry that may be changed; its values are plain or lists of plain ones."""
    return {name: [*value] if isinstance(value, list) else value for name, value in entry.items()}


def _text(thing: Thing) -> str:
    return json.dumps(thing.entry, sort_keys=True)
