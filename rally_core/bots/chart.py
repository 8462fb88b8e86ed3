"""A chart of a board: the effects of cards and of the board on a robot alone, from every place.

The chart asks the rules once for each effect (`register.register`) and remembers it. The two halves of a
register are kept apart: with one card there are a few hundred places where a robot may be, and from each of
them the board takes it on in the same way, whatever brought it there. Squares with no thing that could matter
need no question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..board import Board
from ..cards import KINDS
from ..geometry import STEP, Square
from ..names import LAST, REGISTERS
from ..position import Position, Robot, Rules
from ..programs import Turn
from ..register import register as play_register
from ..run import Run
from ..tables import tables

Place = tuple[Square, int]


BY_CARDS = frozenset({"A3", "B1", "B2", "B3"})
"""The steps of a register through the last card; A1 and A2 do not depend on the board."""
BY_BOARD = frozenset({"C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "D"})
"""The steps in which the board moves robots and fires."""
BURNING = 100
"""A fire so large that any value below it means that the fire was put out."""
BOARDS = 6
"""The number of charts kept."""
CARD_OF = [kind.numbers[0] for kind in KINDS]
WAIT = len(KINDS)
"""The kind of no card at all."""


class Effect(NamedTuple):
    """An effect on a robot: its square, None if it is destroyed, and `turn` in quarters to the right.

    `damage` and `fire` are added points, `melted` is the number of melted registers. `quenched` is true if
    the earlier fire was put out, `asleep` if the robot fell asleep. `greens` are the green belts afterwards
    (`Chart.greens`).
    """

    square: Square | None
    turn: int
    flying: bool
    damage: int = 0
    fire: int = 0
    quenched: bool = False
    melted: int = 0
    asleep: bool = False
    greens: int = 0


class _Half(Run):
    """A register of which only the `wanted` steps are played; its events are not kept."""

    wanted: frozenset[str] = frozenset()

    def step(self, code: str, *mechanics: Callable[[Run], None]) -> None:
        if code in self.wanted:
            super().step(code, *mechanics)


class Chart:
    """The known effects on a board under some rules; see `chart_of`."""

    def __init__(self, board: Board, rules: Rules) -> None:
        self.board = board
        self.ways: dict[Place, list[tuple[Place, float]]] = {}
        """For each place, the places from which a card leads to it, with the costs (`routes`)."""
        self.routes: dict[Square, dict[Place, float]] = {}
        """The distances to squares (`routes`)."""
        self._cards: dict[object, Effect] = {}
        self._floors: dict[object, Effect] = {}
        self._tables = lookup = tables(board)
        at = next(square for square in _squares(board) if square not in lookup.pits)
        robot = Robot("red1", at, 0, at)
        alone = Rules(mode=LAST, lava=rules.lava, jack_damage=rules.jack_damage, drill=True)
        self._run = _Half(
            Position(board, alone, ("red",), (), "", 1, True, False, (0,), (robot,), ()), Turn({})
        )
        (self._racer,) = self._run.state.racers
        self._mirror_lines = {
            (side % 2, square[side % 2]) for (square, side), bar in lookup.bars.items() if bar.mirror
        }
        """The columns (0, x) and rows (1, y) in which a mirror can be seen along the line."""
        self._heated = bool(lookup.hot or lookup.acting["B3"])
        self._has_greens = any(lookup.where.get(name) for name in ("green", "barrier"))
        self._busy_for_cards = self._busy((*BY_CARDS,), around=True) | {
            *lookup.crossing, *lookup.entering, *lookup.hot, *lookup.resting, *lookup.wet, *lookup.padded,
            *lookup.slopes, *lookup.pits, *lookup.levels, *(square for square, _ in lookup.ramps),
        }  # fmt: skip
        carried = (square for where in lookup.carriers.values() for square in where)
        self._busy_for_board = self._busy((*BY_BOARD,), around=False) | {
            *carried, *lookup.pushing, *lookup.crossing,
        }  # fmt: skip
        for beam in lookup.beams:
            x, y = beam.at
            self._busy_for_board |= {square for square in _squares(board) if square[0] == x or square[1] == y}

    def _busy(self, codes: Iterable[str], around: bool) -> set[Square]:
        """The squares on which elements act in some steps, with `around` also their neighbours."""
        squares = {square for code in codes for _, where in self._tables.acting[code] for square in where}
        if around:
            squares |= {(x + dx, y + dy) for x, y in squares for dx, dy in STEP}
        return squares

    def holds(self, square: Square) -> bool:
        """True if a robot can stand on a square."""
        return square not in self._tables.pits

    # Green belts

    def greens(self, forward: bool, tripped: bool) -> int:
        """The green belts as a number: 0 if there are none, else 1 + `forward` + 2 * `tripped`."""
        return 1 + forward + 2 * tripped if self._has_greens else 0

    # The two halves of a register

    def card(
        self, square: Square, facing: int, flying: bool, kind: int, register: int, greens: int = 0
    ) -> Effect:
        """The effect of a card, then of heat and lava; `kind` is an index into `KINDS`, or `WAIT`."""
        key = (square, facing, flying, kind, register if self._heated else 0, greens)
        effect = self._cards.get(key)
        if effect is None:
            effect = self._cards[key] = self._trivial(square, facing, kind, greens) or self._ask(
                BY_CARDS, square, facing, flying, kind, register, greens
            )
        return effect

    def floor(self, square: Square, flying: bool, register: int, greens: int = 0) -> Effect:
        """The effect of the board, after the cards, on a robot on a square; its facing does not matter."""
        if square not in self._busy_for_board:
            return self._floor_of_none(square, flying, register, greens)
        key = (square, flying, register, greens)
        effect = self._floors.get(key)
        if effect is None:
            effect = self._floors[key] = self._ask(BY_BOARD, square, 0, flying, WAIT, register, greens)
        return effect

    def _floor_of_none(self, square: Square, flying: bool, register: int, greens: int) -> Effect:
        """The effect of the board on a square without things: only the green belts may reverse."""
        if greens:
            key = (register, greens)
            effect = self._floors.get(key)
            if effect is None:
                effect = self._floors[key] = self._ask(BY_BOARD, square, 0, False, WAIT, register, greens)
            greens = effect.greens
        return Effect(square, 0, flying, greens=greens)

    def _trivial(self, square: Square, facing: int, kind: int, greens: int) -> Effect | None:
        """The effect of a card if no thing nearby can matter, otherwise None."""
        busy, bars = self._busy_for_cards, self._tables.bars
        if square in busy or (facing % 2, square[facing % 2]) in self._mirror_lines:
            return None
        if kind == WAIT:
            return Effect(square, 0, False, greens=greens)
        turn, steps = KINDS[kind].turn, KINDS[kind].steps
        if turn:
            return Effect(square, turn % 4, False, greens=greens)
        direction = facing if steps > 0 else (facing + 2) % 4
        dx, dy = STEP[direction]
        for _ in range(abs(steps)):
            if (square, direction) in bars:
                return Effect(square, 0, False, greens=greens)
            square = (square[0] + dx, square[1] + dy)
            if square in busy:
                return None
            if not self._tables.on_board(square):
                return Effect(None, 0, False, greens=greens)
        return Effect(square, 0, False, greens=greens)

    def _ask(
        self,
        steps: frozenset[str],
        square: Square,
        facing: int,
        flying: bool,
        kind: int,
        register: int,
        greens: int,
    ) -> Effect:
        """The effect of some steps of a register, as the rules play them."""
        run, racer, state = self._run, self._racer, self._run.state
        body = racer.body
        racer.drop_shadow()
        body.at, body.facing, body.flying = square, facing, flying
        racer.damage, racer.fire, racer.melted, racer.asleep, racer.lives = 0, BURNING, (), None, 9
        state.forward, state.tripped = greens in (0, 2, 4), greens > 2
        card = CARD_OF[kind] if kind < WAIT else None
        run.programs[racer.name] = [card] * len(REGISTERS)
        run.order = [racer]
        run.playing = [racer] if card is not None else []
        run.wanted = steps
        play_register(run, register)
        run.events.clear()
        after = 1 + state.forward + 2 * state.tripped if self._has_greens else 0
        if body.at is None:
            return Effect(None, 0, False, greens=after)
        quenched = racer.fire < BURNING
        return Effect(
            body.at,
            (body.facing - facing) % 4,
            body.flying,
            racer.damage,
            racer.fire - (0 if quenched else BURNING),
            quenched,
            len(racer.melted),
            racer.asleep is not None,
            after,
        )


def _squares(board: Board) -> Iterable[Square]:
    return ((x, y) for y in range(board.height) for x in range(board.width))


_CHARTS: dict[object, Chart] = {}


def chart_of(board: Board, rules: Rules) -> Chart:
    """The chart of a board; the charts of the last boards are kept, because all positions share them."""
    key = (board, rules.lava, rules.jack_damage)
    chart = _CHARTS.pop(key, None)
    if chart is None:
        chart = Chart(board, rules)
        while len(_CHARTS) >= BOARDS:
            del _CHARTS[next(iter(_CHARTS))]
    _CHARTS[key] = chart
    return chart


def forget() -> None:
    """Drop all charts, to measure the cost of making them."""
    _CHARTS.clear()
