"""Positions as values: the state of a game between two turns.

A `Position` never changes; a turn makes the next one (`turns.play`, `search.successors`). Colours, bots,
crystals, orders and hexes are the small integers of `names`, `orders` and `hexes`; people and other programs
use `interchange`.
"""

from __future__ import annotations

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
from .diagram import draw
from .hexes import CELLS, RINGS
from .names import BOTS, COLOURS, NO_COLOUR
from .orders import SPECIALS
from .printing import describe
from .scoring import Result
from .setting import Setting
from .supply import Supply


def empty_board(radius: int) -> bytearray:
    """A board without objects: EMPTY on the arena's hexes, OFF around it."""
    board = bytearray([OFF]) * CELLS
    for ring in RINGS[radius]:
        for hex_ in ring:
            board[hex_] = EMPTY
    return board


class Position:
    """A position between two turns, before the effects of the start of a turn.

    It has five values: `cells`, bytes for the board, the bots and the colour to move (`cells.py`); `supply`,
    the things beside the board; `setting`, the constants of a game; `round`, from 1; and `result`, None
    before the end. The properties read `cells` and `supply`.
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

    def _repr_svg_(self) -> str | None:
        """The board for a notebook to show; None without the package that draws it (`ground.notebook`)."""
        from ground.notebook import picture

        from .interchange import position_to_json

        return picture("ttb", position_to_json(self))

    @property
    def mover(self) -> int:
        """The colour to move, 0 to 5; NO_COLOUR once the game is over."""
        mover = self.cells[MOVER]
        return NO_COLOUR if mover == NOBODY else mover

    @property
    def board(self) -> bytes:
        """The object on each of the 256 cells of `hexes`: a code of `cells`, EMPTY or OFF."""
        return self.cells[:CELLS]

    @property
    def at(self) -> bytes:
        """The hex of each of the twelve bots, 0 for a bot that is not in the game."""
        return self.cells[AT : AT + len(BOTS)]

    @property
    def facing(self) -> bytes:
        """The facing of each of the twelve bots: 0 to 5, by `hexes.DIRECTIONS`."""
        return self.cells[FACING : FACING + len(BOTS)]

    @property
    def cargo(self) -> bytes:
        """The cargo of each of the twelve bots: a crystal, 1 to 3, or 0."""
        return self.cells[CARGO : CARGO + len(BOTS)]

    @property
    def stuck(self) -> tuple[bool, ...]:
        """For each of the twelve bots, true if it is stuck."""
        return tuple(map(bool, self.cells[STUCK : STUCK + len(BOTS)]))

    @property
    def programs(self) -> tuple[bytes, ...]:
        """The programs of the twelve bots: three orders each, 0 for an empty slot."""
        return tuple(self.program(bot) for bot in range(len(BOTS)))

    def program(self, bot: int) -> bytes:
        """The three orders of a bot's program, 0 for an empty slot."""
        return self.cells[PROGRAM + SLOTS * bot : PROGRAM + SLOTS * bot + SLOTS]

    @property
    def track(self) -> tuple[int, ...]:
        """The crystals on the track, 1 to 3, the next one to enter first."""
        return self.supply.track

    @property
    def pile(self) -> tuple[int, ...]:
        """The special orders of the pile, the next one to be drawn first; 0 for a masked one."""
        return self.supply.pile

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """The special orders in the hands of the six colours, each as in `hand`."""
        return tuple(map(self.hand, range(len(COLOURS))))

    def hand(self, colour: int) -> tuple[int, ...]:
        """The special orders in a colour's hand, sorted; masked ones come first, as 0."""
        cells = self.cells
        places = IN_HAND + colour, SEEN + colour
        return (
            *[0] * cells[UNKNOWN + colour],
            *[order for order in SPECIALS if cells[HELD + order] in places],
        )

    @property
    def revealed(self) -> tuple[tuple[int, ...], ...]:
        """For each of the six colours, the special orders in its hand that are known to all, sorted."""
        cells = self.cells
        return tuple(
            tuple(order for order in SPECIALS if cells[HELD + order] == SEEN + colour)
            for colour in range(len(COLOURS))
        )

    @property
    def doubles(self) -> tuple[bool, ...]:
        """For each of the six colours, true if its Double Modification is unused."""
        return tuple(map(bool, self.cells[DOUBLES : DOUBLES + len(COLOURS)]))

    @property
    def banked(self) -> tuple[tuple[int, ...], ...]:
        """For each of the six colours, the crystals in its base, 1 to 3, in the order of arrival."""
        return self.supply.banked

    @property
    def counters(self) -> int | None:
        """The counters left, 3 to 0; None before the end phase."""
        return self.cells[COUNTERS] - 1 if self.cells[COUNTERS] else None

    def bots_of(self, colour: int) -> tuple[int, ...]:
        """The colour's bots that are on the board."""
        return tuple(bot for bot in (2 * colour, 2 * colour + 1) if self.cells[AT + bot])

    def crystals(self) -> list[tuple[int, int]]:
        """The crystals on the ground as (hex, crystal), in reading order."""
        return [(h, code - CRYSTAL_AT) for h, code in enumerate(self.board) if CRYSTAL_AT < code < BASE_AT]

    def objects(self, code: int) -> list[int]:
        """The hexes of an element's pieces with this code, in reading order."""
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
        return f"<Position {describe(self)}>"

    def __str__(self) -> str:
        return draw(self)
