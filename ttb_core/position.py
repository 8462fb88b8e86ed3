"""Positions as values: what a game is between two turns.

A `Position` never changes; a turn makes the next one (`turns.play`, `search.successors`). Colours, bots,
crystals, orders and hexes are the small integers of `names`, `orders` and `hexes`; people and programs
outside use `interchange`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cells import (
    AT,
    BASE_AT,
    BOT_AT,
    CARGO,
    COUNTERS,
    CRYSTAL_AT,
    DOUBLES,
    EMPTY,
    FACING,
    HELD,
    IN_HAND,
    MOVER,
    NOBODY,
    OFF,
    PROGRAM,
    SEEN,
    SLOTS,
    STUCK,
    UNKNOWN,
)
from .hexes import CELLS, RINGS
from .names import BOTS, COLOURS
from .orders import SPECIALS

if TYPE_CHECKING:
    from .scoring import Result
    from .setting import Setting
    from .supply import Supply

NO_COLOUR = -1


def empty_board(radius: int) -> bytearray:
    """A board without objects: EMPTY on the arena's hexes, OFF around it."""
    board = bytearray([OFF]) * CELLS
    for ring in RINGS[radius]:
        for hex_ in ring:
            board[hex_] = EMPTY
    return board


class Position:
    """A position between two turns, before the effects of the start of a turn.

    It is five values: `cells`, bytes that say where everything is and whose turn it is (`cells.py`), `supply`
    (what lies beside the board), `setting` (what never changes in a game), `round` from 1, and `result`, None
    before the end. The other attributes read `cells` and `supply`: `board` one byte a cell, and for each of
    the twelve bots `at` its hex (0: not in the game), `facing` 0 to 5, `cargo` a crystal or 0, `programs`
    three orders, `stuck`. For each of the six colours: `hands` its special orders (sorted; 0: one that is
    masked), `revealed` those of them that all have seen, `doubles` whether Double Modification is unused,
    `banked` the crystals in its base as they came. `mover` is NO_COLOUR once the game is over, `counters`
    None before the end phase.
    """

    __slots__ = ("cells", "result", "round", "setting", "supply")

    def __init__(
        self, setting: Setting, supply: Supply, cells: bytes, round_: int, result: Result | None
    ) -> None:
        self.setting = setting
        self.supply = supply
        self.cells = cells
        self.round = round_
        self.result = result

    @property
    def mover(self) -> int:
        mover = self.cells[MOVER]
        return NO_COLOUR if mover == NOBODY else mover

    @property
    def board(self) -> bytes:
        return self.cells[:CELLS]

    @property
    def at(self) -> bytes:
        return self.cells[AT : AT + len(BOTS)]

    @property
    def facing(self) -> bytes:
        return self.cells[FACING : FACING + len(BOTS)]

    @property
    def cargo(self) -> bytes:
        return self.cells[CARGO : CARGO + len(BOTS)]

    @property
    def stuck(self) -> tuple[bool, ...]:
        return tuple(map(bool, self.cells[STUCK : STUCK + len(BOTS)]))

    @property
    def programs(self) -> tuple[bytes, ...]:
        return tuple(self.program(bot) for bot in range(len(BOTS)))

    def program(self, bot: int) -> bytes:
        """The three orders of a bot's program."""
        return self.cells[PROGRAM + SLOTS * bot : PROGRAM + SLOTS * bot + SLOTS]

    @property
    def track(self) -> tuple[int, ...]:
        return self.supply.track

    @property
    def pile(self) -> tuple[int, ...]:
        return self.supply.pile

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        return tuple(map(self.hand, range(len(COLOURS))))

    def hand(self, colour: int) -> tuple[int, ...]:
        """The special orders in a colour's hand."""
        cells = self.cells
        places = IN_HAND + colour, SEEN + colour
        return (
            *[0] * cells[UNKNOWN + colour],
            *[order for order in SPECIALS if cells[HELD + order] in places],
        )

    @property
    def revealed(self) -> tuple[tuple[int, ...], ...]:
        cells = self.cells
        return tuple(
            tuple(order for order in SPECIALS if cells[HELD + order] == SEEN + colour)
            for colour in range(len(COLOURS))
        )

    @property
    def doubles(self) -> tuple[bool, ...]:
        return tuple(map(bool, self.cells[DOUBLES : DOUBLES + len(COLOURS)]))

    @property
    def banked(self) -> tuple[tuple[int, ...], ...]:
        return self.supply.banked

    @property
    def counters(self) -> int | None:
        return self.cells[COUNTERS] - 1 if self.cells[COUNTERS] else None

    def bots_of(self, colour: int) -> tuple[int, ...]:
        """The colour's bots that are on the board."""
        return tuple(bot for bot in (2 * colour, 2 * colour + 1) if self.cells[AT + bot])

    def crystals(self) -> list[tuple[int, int]]:
        """The crystals on the ground as (hex, crystal), in reading order."""
        return [(h, code - CRYSTAL_AT) for h, code in enumerate(self.board) if CRYSTAL_AT < code < BASE_AT]

    def objects(self, code: int) -> list[int]:
        """The hexes on which an element's pieces with this code stand, in reading order."""
        assert BASE_AT < code < BOT_AT
        return [hex_ for hex_, here in enumerate(self.board) if here == code]

    def key(self) -> tuple[object, ...]:
        """A hashable value, equal for equal positions (INTERCHANGE.md: Two positions are equal)."""
        return self.cells, self.round, self.supply, self.setting, self.result

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        from .notation import describe

        return f"<Position {describe(self)}>"

    def __str__(self) -> str:
        from .diagram import draw

        return draw(self)
