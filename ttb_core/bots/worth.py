"""The worth of a position to each side, judged from the board alone.

A side has the points in its bases, and for each of its bots the best crystal that it could bring home,
discounted by the orders still needed. The colour to move does not matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..cells import AT, BASE_AT, CARGO, COUNTERS, CRYSTAL_AT, DOUBLES, FACING, PROGRAM, SLOTS
from ..hexes import CELLS
from ..names import BLUE
from ..orders import trait_bit, traits
from ..position import Position
from .ways import ACT, FAR, ways

THEFT_SHIELD = trait_bit("theft_shield")
GROUND = bytes(code if CRYSTAL_AT < code < BASE_AT else 0 for code in range(256))


@dataclass(frozen=True)
class Taste:
    """The preferences of a bot. The defaults are those of the levels; personalities differ from them.

    - `order`: the factor on a crystal's points for each order still to be carried out.
    - `turn`: the factor on future points for each own turn until then.
    - `foe`: the weight of the strongest other side; `field`: that of all others together.
    - `steal`: the weight of a crystal on an opponent's bot compared with one on the ground.
    - `special`, `double`: the points of a special order in hand and of an unused Double Modification.
    - `win`: the points of winning the game.
    """

    order: float = 0.92
    turn: float = 0.95
    foe: float = 0.7
    field: float = 0.0
    steal: float = 0.0
    special: float = 0.2
    double: float = 0.6
    win: float = 40.0


@lru_cache(maxsize=16)
def _left(order: float) -> list[float]:
    """The factor on a point for each cost."""
    return [order ** (cost / 2) for cost in range(4 * FAR)]


class Judge:
    """Judges positions of one game for one side, with one taste."""

    def __init__(self, position: Position, colour: int, taste: Taste) -> None:
        setting = position.setting
        self.setting = setting
        self.taste = taste
        self.side = setting.side[colour]
        self.sides = setting.sides()
        self.own = next(side for side in self.sides if colour in side)
        self.others = [side for side in self.sides if colour not in side]
        self._ways = ways(position)
        self._bots = {
            colour: [bot for bot in (2 * colour, 2 * colour + 1) if position.cells[AT + bot]]
            for colour in setting.turn_order
        }
        self._bases = {colour: self._bases_of(colour) for colour in setting.turn_order}
        self._left = _left(taste.order)
        self._ground_crystals: dict[bytes, list[tuple[int, int]]] = {}
        self._known_hopes: dict[object, float] = {}

    def _bases_of(self, colour: int) -> list[int]:
        """The hexes of the bases to which a colour's bots bring crystals."""
        setting = self.setting
        mates = (
            [other for other in setting.turn_order if setting.side[other] == setting.side[colour]]
            if setting.mode == "teams"
            else [colour]
        )
        return [setting.bases[mate] for mate in mates if setting.bases[mate]]

    def worth(self, position: Position, side: tuple[int, ...]) -> tuple[float, float]:
        """A side's points in its bases, and its prospects in points."""
        cells = position.cells
        points = position.supply.points
        ground = cells[:CELLS].translate(GROUND)
        taste = self.taste
        rounds = cells[COUNTERS]  # An upper bound for the own turns left in the end phase.
        banked = hopes = 0.0
        loot = self._loot(cells, side) if taste.steal else ()
        for colour in side:
            banked += points[colour]
            hopes += self._hopes(colour, cells, ground, rounds, loot)
            if self.setting.special_orders:
                hopes += taste.special * position.supply.banked[colour].count(BLUE)
            if cells[DOUBLES + colour]:
                hopes += taste.double
        return banked, hopes

    def _loot(self, cells: bytes, side: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        """The crystals on other sides' bots, as (hex, crystal), without protected ones."""
        return tuple(
            (cells[AT + bot], cells[CARGO + bot])
            for colour in self.setting.turn_order
            if colour not in side
            for bot in self._bots[colour]
            if cells[CARGO + bot]
            and not traits(cells[PROGRAM + SLOTS * bot : PROGRAM + SLOTS * bot + SLOTS]) & THEFT_SHIELD
        )

    def _hopes(
        self, colour: int, cells: bytes, ground: bytes, rounds: int, loot: tuple[tuple[int, int], ...]
    ) -> float:
        first = 2 * colour
        key = (
            ground, colour, rounds, loot,
            cells[AT + first : AT + first + 2],
            cells[FACING + first : FACING + first + 2],
            cells[CARGO + first : CARGO + first + 2],
        )  # fmt: skip
        hopes = self._known_hopes.get(key)
        if hopes is None:
            hopes = self._known_hopes[key] = self._compute_hopes(colour, cells, ground, rounds, loot)
        return hopes

    def _compute_hopes(
        self, colour: int, cells: bytes, ground: bytes, rounds: int, loot: tuple[tuple[int, int], ...]
    ) -> float:
        """The best prospects of a colour's bots, each with a different crystal."""
        bases = self._bases[colour]
        if not bases:
            return 0.0
        crystals = self._ground_crystals.get(ground)
        if crystals is None:
            crystals = [(hex_, code - CRYSTAL_AT) for hex_, code in enumerate(ground) if code]
            self._ground_crystals[ground] = crystals
        left = self._left
        limit = 6 * rounds if rounds else 2 * FAR
        total = 0.0
        choices: list[list[tuple[float, int]]] = []
        for bot in self._bots[colour]:
            at = cells[AT + bot]
            state = at * 8 + cells[FACING + bot]
            crystal = cells[CARGO + bot]
            if crystal:
                cost = min([self._ways.to(base)[state] for base in bases]) + ACT
                if cost <= limit:
                    total += (crystal + 1) * left[cost]
                elif rounds:
                    total += crystal * 0.9
                continue
            options = []
            for hex_, kind in crystals:
                there = self._ways.to(hex_)[state] + ACT
                home = min([self._ways.around(base)[hex_] for base in bases]) + ACT
                if there + home <= limit:
                    options.append(((kind + 1) * left[there + home], hex_))
                elif rounds and there <= limit:
                    options.append((kind * 0.6 * left[there], hex_))
            for hex_, kind in loot:
                there = self._ways.to(hex_)[state] + ACT
                home = min([self._ways.around(base)[hex_] for base in bases]) + ACT
                if there + home <= limit:
                    options.append((self.taste.steal * (kind + 1) * left[there + home], hex_))
            if options:
                options.sort(reverse=True)
                choices.append(options[:2])
        if len(choices) == 2:
            one, two = choices
            if one[0][1] != two[0][1]:
                return total + one[0][0] + two[0][0]
            return total + max(
                one[0][0] + (two[1][0] if len(two) > 1 else 0.0),
                two[0][0] + (one[1][0] if len(one) > 1 else 0.0),
            )
        return total + (choices[0][0][0] if choices else 0.0)

    def others_worth(self, position: Position) -> float:
        """The worth of the other sides, to be subtracted from the own worth."""
        taste = self.taste
        worths = [sum(self.worth(position, side)) for side in self.others]
        if not worths:
            return 0.0
        return taste.foe * max(worths) + (taste.field * sum(worths) / len(worths) if taste.field else 0.0)

    def outcome(self, position: Position) -> float:
        """The value of a finished game: 1 for a victory, -1 for a defeat, 0.2 for a shared victory."""
        result = position.result
        assert result is not None
        if not any(colour in result.winners for colour in self.own):
            return -1.0
        return 1.0 if all(colour in self.own for colour in result.winners) else 0.2

    def value(self, position: Position) -> float:
        """The value of a position to the side in points, without search."""
        if position.result is not None:
            return self.taste.win * self.outcome(position) + self.lead(position)
        points, hopes = self.worth(position, self.own)
        return points + hopes - self.others_worth(position)

    def lead(self, position: Position) -> float:
        """The points ahead of the strongest other side."""
        points = position.supply.points
        own = sum(points[colour] for colour in self.own)
        return own - max((sum(points[colour] for colour in side) for side in self.others), default=0)
