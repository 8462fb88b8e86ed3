"""Lookup tables of a board, computed once for each board."""

from __future__ import annotations

from collections.abc import Iterator

from .board import Board
from .elements import ELEMENTS
from .elements.element import Bar, Element, Placed
from .geometry import Square, beside, turned
from .names import ENDS, STARTS, STEPS

NOTHING: tuple[Placed, ...] = ()


class Tables:
    """The things of a board by square, a table for each question of the rules."""

    def __init__(self, board: Board) -> None:
        self.width, self.height = board.width, board.height
        self.placed = [Placed(ELEMENTS[thing.element], thing) for thing in board.things]
        self.on: dict[Square, tuple[Placed, ...]] = {}
        """All things on a square."""
        self.where: dict[str, dict[Square, Placed]] = {}
        """The things of an element by square."""
        for placed in self.placed:
            by_square = self.where.setdefault(placed.element.name, {})
            for square in placed.squares:
                self.on[square] = (*self.on.get(square, NOTHING), placed)
                by_square[square] = placed
        self.crossing = self._with("crossed")
        self.entering = self._with("entered")
        self.hot = self._with("heat")
        self.resting = self._with("card_ended")
        self.pits, self.wet, self.padded, self.archives = map(
            self._squares, ("pit", "wet", "padded", "archives")
        )
        self.slopes: dict[Square, str] = {}
        for square, things in self._with("slope").items():
            slope = things[0].element.slope(things[0])
            if slope:
                self.slopes[square] = slope
        self.acting: dict[str, list[tuple[Element, dict[Square, Placed]]]] = {
            code: [
                (element, self.where[name])
                for name, element in ELEMENTS.items()
                if code in element.acts and name in self.where
            ]
            for code in (*STEPS, *ENDS, *STARTS)
        }
        self.carriers: dict[str, dict[Square, Placed]] = {}
        self.belts: dict[Square, Placed] = {}
        for square, things in self.on.items():
            for placed in things:
                if placed.element.belt:
                    self.belts[square] = placed
                for code in placed.element.carries_in(placed):
                    self.carriers.setdefault(code, {})[square] = placed
        self.pushing = self._with("pushes")
        self.beams = [placed for placed in self.placed if _has(placed, "shines")]
        self.mending = self._with("mends")
        self.levels: dict[Square, int] = {}
        self.ramps: dict[tuple[Square, int], int] = {}
        """The level of a ramp at its head, by square and direction."""
        for placed in self.where.get("ledge", {}).values():
            level = placed.entry["level"]
            assert isinstance(level, int)
            self.levels[placed.at] = level
        for placed in self.where.get("ramp", {}).values():
            self.ramps[placed.at, placed.to[0]] = self.levels.get(placed.at, 0) + 1
        self.drops: dict[tuple[Square, int], int] = dict(self._drops())
        self._beams: dict[tuple[Square, int], tuple[Square, ...]] = {}
        self._sights: dict[tuple[Square, int], tuple[tuple[Square, ...], Bar | None]] = {}
        self.bars: dict[tuple[Square, int], Bar] = {}
        for placed in self.placed:
            for square, side, bar in placed.element.bars(board, placed):
                self.bars[square, side] = bar
        self.mirrors = any(bar.mirror for bar in self.bars.values())

    def _with(self, hook: str) -> dict[Square, tuple[Placed, ...]]:
        """The things, by square, whose element has a hook of its own."""
        by_square: dict[Square, tuple[Placed, ...]] = {}
        for square, things in self.on.items():
            hooked = tuple(placed for placed in things if _has(placed, hook))
            if hooked:
                by_square[square] = hooked
        return by_square

    def _squares(self, fact: str) -> frozenset[Square]:
        """The squares of elements for which a fact is true."""
        things_on = self.on.items()
        return frozenset(
            at for at, things in things_on if any(getattr(each.element, fact) for each in things)
        )

    def on_board(self, square: Square) -> bool:
        """True if a square is on the board."""
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def border(self, square: Square, side: int) -> int:
        """The level of a square at one of its sides; a ramp is on its next level at its head."""
        return self.ramps.get((square, side)) or self.levels.get(square, 0)

    def drop(self, square: Square, direction: int) -> int:
        """The levels that a step goes down, negative for up; 0 for a step off the board."""
        return self.drops.get((square, direction), 0)

    def _drops(self) -> Iterator[tuple[tuple[Square, int], int]]:
        """The steps that go up or down, with the number of levels."""
        for x, y in {*self.levels, *(square for square, _ in self.ramps)}:
            for square in ((x, y), *(beside((x, y), side) for side in range(4))):
                for direction in range(4):
                    target = beside(square, direction)
                    if self.on_board(square) and self.on_board(target):
                        down = self.border(square, direction) - self.border(target, turned(direction, 2))
                        if down:
                            yield (square, direction), down

    def beam(self, square: Square, direction: int) -> tuple[Square, ...]:
        """The squares that a beam of the board reaches if no robot is in the way."""
        squares = self._beams.get((square, direction))
        if squares is None:
            lit = [square]
            while self._open(lit[-1], direction) and (lit[-1], direction) not in self.bars:
                lit.append(beside(lit[-1], direction))
            squares = self._beams[square, direction] = tuple(lit)
        return squares

    def sight(self, square: Square, direction: int) -> tuple[tuple[Square, ...], Bar | None]:
        """The squares in sight ahead if no robot is in the way, and the bar that ends the sight, or None.

        Sight passes energy walls; a ledge ends it like a wall.
        """
        computed = self._sights.get((square, direction))
        if computed is None:
            at, squares = square, []
            bar = self.bars.get((at, direction))
            while (bar is None or bar.shots_pass) and self._open(at, direction):
                at = beside(at, direction)
                squares.append(at)
                bar = self.bars.get((at, direction))
            ends = bar if bar is not None and not bar.shots_pass else None
            computed = self._sights[square, direction] = (tuple(squares), ends)
        return computed

    def _open(self, square: Square, direction: int) -> bool:
        """True if there is a square beside, and no ledge before it."""
        return self.on_board(beside(square, direction)) and not self.drop(square, direction)


def _has(placed: Placed, hook: str) -> bool:
    return getattr(type(placed.element), hook) is not getattr(Element, hook)


def tables(board: Board) -> Tables:
    """The tables of a board, computed once."""
    computed = board.cache.get("tables")
    if computed is None:
        computed = board.cache["tables"] = Tables(board)
    assert isinstance(computed, Tables)
    return computed
