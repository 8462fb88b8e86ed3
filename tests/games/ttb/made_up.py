"""A made-up order and three made-up elements, without drawings, texts or cases.

    with made_up.added():
        ...

The order is one line, each element one class: enough to play with them, write them as JSON and print them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ttb_core import orders, pieces
from ttb_core.actions import rotate
from ttb_core.cells import BOT_AT, EMPTY, FACING
from ttb_core.hexes import STEPS
from ttb_core.movement import row, shift
from ttb_core.pieces import Element
from ttb_core.run import Run

ORDER = orders.Order("somersault", "SO", ("jump", 0), ("rotate", 3))
"""A special order: a jump and then a U-turn."""


class Barrel(Element):
    """An object that can be pushed and that a Zap rolls one step away."""

    name = "barrel"
    key = "barrels"
    symbol = "()"
    movable = True

    def zapped(self, run: Run, bot: int, order: int, at: int) -> None:
        direction = run.cells[FACING + bot]
        way = row(run, at, direction)
        if way:
            shift(run, way, self.name, bot, direction)
        else:
            run.nothing(bot, order, "no_step", at)


class Turntable(Element):
    """A floor that turns a bot to the left when it enters and at the start of each turn on it."""

    name = "turntable"
    key = "turntables"
    symbol = "<>"
    is_floor = True

    def entered(self, run: Run, at: int, direction: int, by: int) -> None:
        if run.cells[at] >= BOT_AT:
            rotate(run, run.cells[at] - BOT_AT, 0, 1)

    def turn_starts(self, run: Run, bot: int, at: int) -> None:
        rotate(run, bot, 0, 1)


class Soap(Element):
    """A floor on which a piece slides on in its direction until something is in its way."""

    name = "soap"
    key = "soap"
    symbol = "oo"
    is_floor = True

    def entered(self, run: Run, at: int, direction: int, by: int) -> None:
        to = at + STEPS[direction]
        if run.cells[to] == EMPTY:
            shift(run, [at, to], self.name, by, direction)


BARREL, TURNTABLE, SOAP = Barrel(), Turntable(), Soap()


@contextmanager
def added() -> Iterator[None]:
    """Add the order and the elements to the game."""
    orders.add(ORDER)
    pieces.add(BARREL)
    pieces.add(TURNTABLE)
    pieces.add(SOAP)
    try:
        yield
    finally:
        pieces.take_away(SOAP)
        pieces.take_away(TURNTABLE)
        pieces.take_away(BARREL)
        orders.take_away(ORDER)
