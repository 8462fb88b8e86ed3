"""Walls and other bars on edges."""

from __future__ import annotations

from collections.abc import Iterable

from ..board import Board
from ..geometry import DIRECTIONS, Square, beside, turned
from .element import Bar, Element, Placed


class Wall(Element):
    """A wall, which bars steps, sight and beams."""

    name = kind = "wall"
    layer = "edges"
    fields = ("side",)
    reason = "wall"

    def bars(self, board: Board, placed: Placed) -> Iterable[tuple[Square, int, Bar]]:
        return wall_at(placed.at, DIRECTIONS[str(placed.entry["side"])], self.bar(placed))

    def bar(self, placed: Placed) -> Bar:
        """The bar, from both sides."""
        return Bar(self.reason, placed)


def wall_at(square: Square, side: int, bar: Bar) -> Iterable[tuple[Square, int, Bar]]:
    """Both sides of an edge that is barred alike from each."""
    yield square, side, bar
    yield beside(square, side), turned(side, 2), bar


class Energy(Wall):
    """A wall that lets robots' shots and sight pass, but not the board's beams (RALLY.md: Energy wall)."""

    name = kind = "energy"
    reason = "energy"

    def bar(self, placed: Placed) -> Bar:
        return Bar(self.reason, placed, shots_pass=True)


class Padwall(Wall):
    """A wall that throws back a robot that steps against it from a padded square (RALLY.md: Padded wall)."""

    name = "padwall"
    kind = "padded"
    reason = "padded"


class Mirror(Wall):
    """A wall that reflects towards its square (RALLY.md: Mirror)."""

    name = kind = "mirror"
    reason = "mirror"

    def bars(self, board: Board, placed: Placed) -> Iterable[tuple[Square, int, Bar]]:
        front, back = wall_at(placed.at, DIRECTIONS[str(placed.entry["side"])], self.bar(placed))
        return ((*front[:2], front[2]._replace(mirror=True)), back)


class Copier(Wall):
    """A copy machine: a robot's own step against its button makes a shadow on its other side."""

    name = kind = "copier"
    reason = "machine"
