"""Positions as values: what a game is between two turns.

A `Position` never changes; a turn makes the next one (`turns.play`). What stays the same through a whole
game is in its `Setting`, shared by all its positions. Colours, bots, crystals, orders and hexes are the
small integers of `names`, `orders` and `hexes`; people and programs outside use `interchange`.
"""

from __future__ import annotations

from . import names
from .hexes import CELLS, RINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .scoring import Result

SCORE_VICTORY = {2: 11, 3: 10, 4: 9, 5: 8, 6: 7}
"""Points in one base that end the game, by colours in the turn order (RULES.md: The end)."""

Program = tuple[int, int, int]
EMPTY_PROGRAM: Program = (0, 0, 0)
NO_COLOUR = -1
Pair = tuple[int, int]


class Setting:
    """What never changes in a game: arena, rules, teams, turn order, bases and floor.

    `teams` is None or two tuples of colours, `bases` the hex of each colour's base (0: none), `mud` sorted
    hexes, `teleporters` three entries, a sorted pair of hexes or None, in the order of
    `elements.TELEPORTERS`. `side` numbers for each colour its player or team, `threshold` is the score
    victory's (0: there is none).
    """

    __slots__ = (
        "_key", "bases", "floor", "mode", "mud", "radius", "score_victory", "side",
        "special_orders", "teams", "teleporters", "threshold", "turn_order",
    )  # fmt: skip

    def __init__(
        self,
        radius: int,
        mode: str,
        score_victory: bool,
        special_orders: bool,
        teams: tuple[tuple[int, ...], ...] | None,
        turn_order: tuple[int, ...],
        bases: tuple[int, ...],
        mud: tuple[int, ...],
        teleporters: tuple[Pair | None, ...],
    ) -> None:
        self.radius = radius
        self.mode = mode
        self.score_victory = score_victory
        self.special_orders = special_orders
        self.teams = teams
        self.turn_order = turn_order
        self.bases = bases
        self.mud = mud
        self.teleporters = teleporters
        floor = bytearray(CELLS)
        for hex_ in mud:
            floor[hex_] = names.MUD
        for pair in teleporters:
            if pair:
                floor[pair[0]], floor[pair[1]] = pair[1], pair[0]
        self.floor = bytes(floor)
        sides = list(range(len(names.COLOURS)))
        for team in teams or ():
            for colour in team:
                sides[colour] = team[0]
        self.side = tuple(sides)
        self.threshold = self._threshold()
        self._key = (
            radius, mode, score_victory, special_orders, teams, turn_order, bases, mud, teleporters
        )  # fmt: skip

    def _threshold(self) -> int:
        if not self.score_victory or self.mode == "teams":
            return 0
        if self.mode == "two_colours":
            return SCORE_VICTORY[4]
        return SCORE_VICTORY.get(len(self.turn_order), 0)

    def sides(self) -> list[tuple[int, ...]]:
        """The colours of each player or team that win and lose together, in turn order."""
        together: dict[int, list[int]] = {}
        for colour in self.turn_order:
            together.setdefault(self.side[colour], []).append(colour)
        return [tuple(colours) for colours in together.values()]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setting) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def empty_board(radius: int) -> bytearray:
    """A board without objects: EMPTY on the arena's hexes, OFF around it."""
    board = bytearray([names.OFF]) * CELLS
    for ring in RINGS[radius]:
        for hex_ in ring:
            board[hex_] = names.EMPTY
    return board


class Position:
    """A position between two turns, before the effects of the start of a turn.

    `board` holds one byte a cell (`names`), and for each of the twelve bots `at` its hex (0: not in the
    game), `facing` 0 to 5, `cargo` a crystal or 0, `programs` three orders, `stuck`. For each of the six
    colours: `hands` its special orders (sorted), `revealed` those of them that all have seen, `doubles`
    whether Double Modification is unused, `banked` the crystals in its base as they came. `mover` is
    NO_COLOUR once the game is over, `counters` None before the end phase, `result` None before the end.
    """

    __slots__ = (
        "at", "banked", "board", "cargo", "counters", "doubles", "facing", "hands", "mover", "pile",
        "programs", "result", "revealed", "round", "setting", "stuck", "track",
    )  # fmt: skip

    def __init__(
        self,
        setting: Setting,
        mover: int,
        round_: int,
        board: bytes,
        at: tuple[int, ...],
        facing: tuple[int, ...],
        cargo: tuple[int, ...],
        programs: tuple[Program, ...],
        stuck: tuple[bool, ...],
        track: tuple[int, ...],
        pile: tuple[int, ...],
        hands: tuple[tuple[int, ...], ...],
        revealed: tuple[tuple[int, ...], ...],
        doubles: tuple[bool, ...],
        banked: tuple[tuple[int, ...], ...],
        counters: int | None,
        result: Result | None,
    ) -> None:
        self.setting = setting
        self.mover = mover
        self.round = round_
        self.board = board
        self.at = at
        self.facing = facing
        self.cargo = cargo
        self.programs = programs
        self.stuck = stuck
        self.track = track
        self.pile = pile
        self.hands = hands
        self.revealed = revealed
        self.doubles = doubles
        self.banked = banked
        self.counters = counters
        self.result = result

    def bots_of(self, colour: int) -> tuple[int, ...]:
        """The colour's bots that are on the board."""
        return tuple(bot for bot in (2 * colour, 2 * colour + 1) if self.at[bot])

    def crystals(self) -> list[tuple[int, int]]:
        """The crystals on the ground as (hex, crystal), in reading order."""
        return [(h, code - names.CRYSTAL_AT) for h, code in enumerate(self.board) if 5 <= code <= 7]

    def objects(self, code: int) -> list[int]:
        """The hexes on which this object (ROCK, BLOB) stands, in reading order."""
        return [hex_ for hex_, here in enumerate(self.board) if here == code]

    def key(self) -> tuple[object, ...]:
        """A hashable value, equal for equal positions (INTERCHANGE.md: Two positions are equal)."""
        return (
            self.setting, self.mover, self.round, self.board, self.at, self.facing, self.cargo, self.programs,
            self.stuck, self.track, self.pile, self.hands, self.revealed, self.doubles, self.banked,
            self.counters, self.result,
        )  # fmt: skip

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
