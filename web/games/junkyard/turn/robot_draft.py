"""A robot in the making: parts on the lattice and in the tray, changed freely until it is built.

Parts of a draft may hang on nothing, but no two share a square: a part is put only where it can be attached
(`junkyard_core.spots`), and becomes loose when its support is moved. The answers of `junkyard_core` are
cached for each arrangement.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from shell.app.history import History
from shell.storage.jsontext import Json

import junkyard_core as junk
from ground.errors import GameError
from junkyard_core import lattice

Spot = tuple[int, int, str]
"""A place for a part: its top-left square, and its facing there."""
At = tuple[int, int]
"""The square that names a part of a robot: its top-left one."""


class Placed(NamedTuple):
    """A part on the lattice."""

    part: str
    x: int
    y: int
    faces: str

    @property
    def at(self) -> At:
        return self.x, self.y

    @property
    def json(self) -> Json:
        return {"part": self.part, "at": [self.x, self.y], "faces": self.faces}


def placed(parts: Iterable[Json]) -> tuple[Placed, ...]:
    """Parts of the interchange form, converted for the draft."""
    return tuple(Placed(part["part"], x, y, part["faces"]) for part in parts for x, y in (part["at"],))


def squares(kind: str, spot: Spot) -> set[At]:
    """The squares that a part takes. `kind` is a kind of parts, or only a size."""
    return {*lattice.squares(junk.PARTS[kind].size if kind in junk.PARTS else kind, *spot)}


class Refused(Exception):
    """An action that cannot be done; `key` is the text that gives the reason."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class RobotDraft:
    """The draft of one build.

    It begins with `parts`, the robot as it is. `more` is a bag of the other parts that can be built: starter
    parts not yet built, or held robot parts. With `all_used` every part must be used (`JUNKYARD.md:
    Assemble`).
    """

    def __init__(self, parts: Iterable[Json], more: Json, *, all_used: bool) -> None:
        self.before = placed(parts)
        self.history = History(self.before)
        self.all_used = all_used
        stock = dict(more)
        for part in self.before:
            stock[part.part] = stock.get(part.part, 0) + 1
        self.stock: dict[str, int] = {kind: stock[kind] for kind in junk.PARTS if stock.get(kind)}
        """The number of parts of each kind, on the robot and in the tray."""
        self._figures: dict[tuple[Placed, ...], Json] = {}
        self._spots: dict[tuple[tuple[Placed, ...], str], tuple[Spot, ...]] = {}

    # Questions

    @property
    def parts(self) -> tuple[Placed, ...]:
        """The parts of the robot."""
        return self.history.now

    @property
    def tray(self) -> dict[str, int]:
        """The number of parts of each kind in the tray; kinds without any are missing."""
        left = dict(self.stock)
        for part in self.parts:
            left[part.part] -= 1
        return {kind: count for kind, count in left.items() if count}

    @property
    def changed(self) -> bool:
        """True if the robot differs from the one at the beginning; the order of its parts does not count."""
        return set(self.parts) != set(self.before)

    def part_at(self, at: At) -> Placed:
        """The part named by this square. Raises `Refused` if there is none."""
        part = next((part for part in self.parts if part.at == at), None)
        if part is None:
            raise Refused("ui.junkyard.refused.no_part")
        return part

    def figures(self, without: Placed | None = None) -> Json:
        """The answer of `junkyard_core.figures_of` for the robot, optionally with one part lifted off."""
        parts = self._without(without)
        if parts not in self._figures:
            self._figures[parts] = junk.figures_of([part.json for part in parts], [])
        return self._figures[parts]

    def spots(self, kind: str, without: Placed | None = None) -> tuple[Spot, ...]:
        """The spots where a part of this kind can be attached, optionally with one part lifted off."""
        parts = self._without(without)
        key = parts, kind
        if key not in self._spots:
            spots = junk.spots([part.json for part in parts], kind)
            self._spots[key] = tuple((x, y, faces) for x, y, faces in spots)
        return self._spots[key]

    def _without(self, without: Placed | None) -> tuple[Placed, ...]:
        return tuple(part for part in self.parts if part != without)

    @property
    def loose(self) -> list[At]:
        """The places of the parts that hang on nothing."""
        return [(part["at"][0], part["at"][1]) for part in self.figures()["parts"] if not part["attached"]]

    @property
    def refusal(self) -> str:
        """The key of the reason the robot cannot be built yet; empty if it can."""
        if self.loose:
            return "ui.junkyard.refused.loose"
        return "ui.junkyard.refused.unused" if self.all_used and self.tray else ""

    @property
    def turn(self) -> Json:
        """The draft as a decision."""
        return {"build": [part.json for part in self.parts]}

    # Changes

    def put(self, kind: str, spot: Spot) -> None:
        """Attach a part from the tray. Raises `Refused` if there is none or it cannot go there."""
        if not self.tray.get(kind):
            raise Refused("ui.junkyard.refused.no_part")
        if spot not in self.spots(kind):
            raise Refused("ui.junkyard.refused.spot")
        self._become((*self.parts, Placed(kind, *spot)))

    def move(self, at: At, spot: Spot) -> None:
        """Attach a part of the robot elsewhere. Raises `Refused` if there is none or it cannot go there."""
        part = self.part_at(at)
        if spot not in self.spots(part.part, part):
            raise Refused("ui.junkyard.refused.spot")
        self._become(tuple(Placed(other.part, *spot) if other == part else other for other in self.parts))

    def turned(self, at: At) -> Spot | None:
        """The spot of a part after a turn, or None if no other facing fits. Raises `Refused` without a part.

        It is the next facing, clockwise, with which the part can be attached on at least one of its present
        squares, as many of them as possible.
        """
        part = self.part_at(at)
        here = squares(part.part, part[1:])
        spots = self.spots(part.part, part)
        order = "NESW"
        for step in (1, 2, 3):
            faces = order[(order.index(part.faces) + step) % 4]
            near = [spot for spot in spots if spot[2] == faces and here & squares(part.part, spot)]
            if near:
                return min(near, key=lambda spot: (-len(here & squares(part.part, spot)), spot))
        return None

    def turn_part(self, at: At) -> At:
        """Turn a part and return its new place. Raises `Refused` if there is none or it cannot be turned."""
        spot = self.turned(at)
        if spot is None:
            raise Refused("ui.junkyard.refused.turn")
        self.move(at, spot)
        return spot[:2]

    def eject(self, at: At) -> None:
        """Put a part of the robot into the tray. Raises `Refused` if there is none."""
        self._become(self._without(self.part_at(at)))

    def reset(self) -> None:
        """Return to the robot as it was at the beginning; this can be undone."""
        self._become(self.before)

    def become(self, parts: Iterable[Json]) -> None:
        """Replace the robot with another one of the same parts, from storage or from a computer.

        Raises `Refused` if it takes other parts, uses one square twice or is malformed.
        """
        try:
            wanted = placed(parts)
            overlap = any(
                part["overlap"] for part in junk.figures_of([piece.json for piece in wanted], [])["parts"]
            )
        except (AttributeError, GameError, KeyError, TypeError, ValueError) as error:
            raise Refused("ui.junkyard.refused.no_part") from error
        counts = [piece.part for piece in wanted]
        if overlap or any(counts.count(kind) > self.stock.get(kind, 0) for kind in counts):
            raise Refused("ui.junkyard.refused.no_part")
        self._become(wanted)

    def _become(self, parts: tuple[Placed, ...]) -> None:
        if parts != self.parts:
            self.history.do(parts)
