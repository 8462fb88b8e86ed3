"""The difficulty of a puzzle for a person, measured on the positions along its solution.

A person does not try all turns, but sees the effect of a turn, tries first what seems to come nearer to the
goal, and is led astray by near misses. So each position of the solution is measured by the possible effects
of one turn: the number of choices, the number of choices that seem nearer to the goal than the right one, and
in the last turn the number of choices that come within one step of it. All of this is defined on sets of
positions, so any search that plays every turn measures the same. Only one turn is looked ahead, so deep
puzzles take hardly longer than others.

A strength is a number on the scale of ratings, 400 to 2400: a person with this rating solves the puzzle at
the first attempt half of the time. A grade, 1 to 5, follows from it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice
from math import log2
from typing import NamedTuple

from ..cells import AT, CARGO, CRYSTAL_AT, FACING, PROGRAM
from ..hexes import CELLS, STEPS, distance
from ..names import BOTS, points
from ..position import Position
from ..puzzles import Puzzle, others_turn
from ..search import Key, key, successors
from ..solving import Answer
from ..solving.lines import line_of
from ..turns import Turn, play
from .themes import themes

LOWEST, HIGHEST = 400, 2400
GRADES = (875, 1125, 1375, 1650)
"""The least strengths of grades 2, 3, 4 and 5."""
EASIEST, CHOICE, ASTRAY, NEARLY, TURN = 200, 80, 95, 15, 130
"""The parts of a strength: the base, then points for each doubling of a measure, and points per turn.

The measures are the choices, the choices that seem better than the right one, and the near misses.

The points per turn are subtracted, since a small choice in each turn is trivial. The values roughly fit the
attempts of the computers (docs/ttb/PUZZLES.md).
"""
EFFECT, UNEXPECTED = 15, 15
"""The points for each order with an effect and each unit of surprise, which affect only people."""
MOST = 40_000
"""The default limit of turns played at one position of the solution; it is hardly ever reached."""
NEAR = 2
"""The number of half steps from the goal that count as a near miss."""
SURPRISE = {
    "push": 1, "push_bot": 2, "dash_row": 2, "jump": 1, "back_up": 1, "mud": 1, "teleporter": 1,
    "teleporter_twice": 2, "blob": 1, "zap_own": 2, "zap_rival": 2, "zap_unload": 1, "steal": 1,
    "anti_theft": 1, "anti_zap": 1, "relay": 2, "lift": 3, "swap": 1, "remove": 2, "reset": 3, "pass": 3,
}  # fmt: skip
"""The surprise of each theme of a solution (`themes`); 0 for themes not listed."""


class Measures(NamedTuple):
    """The measures of a puzzle's difficulty.

    - `turns`: the number of turns of the solution.
    - `options`: for each turn of the solution the number of positions to choose from; for the last turn the
      number of outcomes, as slots no longer matter.
    - `rank`: for each turn the number of outcomes that seem nearer to the goal than the right one, plus half
      of those that seem equally near.
    - `near`: the number of outcomes of the last turn that come within one step of the goal without meeting
      it.
    - `effects`: the number of orders of the solution with an effect.
    - `surprise`: the sum of `SURPRISE` over the themes of the solution.
    - `replies`: against others who do their best the number of different outcomes that the next colour can
      choose from, otherwise 0. In these puzzles only the first turn is measured.
    """

    turns: int
    options: tuple[int, ...]
    rank: tuple[float, ...]
    near: int
    effects: int
    surprise: int
    replies: int = 0


def strength(puzzle: Puzzle, turns: Sequence[Turn]) -> int:
    """The strength of a puzzle with this shortest solution, 400 to 2400.

    Raises `TtbError` if the turns cannot be played.
    """
    return strength_of(measure(puzzle, turns))


def hardness(puzzle: Puzzle, turns: Sequence[Turn]) -> float:
    """The strength of a puzzle without bounds, to compare it with a similar one.

    Raises `TtbError` if the turns cannot be played.
    """
    return _hardness(measure(puzzle, turns))


def strength_of(measures: Measures) -> int:
    """The strength of a puzzle with these measures, 400 to 2400."""
    return max(LOWEST, min(HIGHEST, round(_hardness(measures))))


def _hardness(measures: Measures) -> float:
    """The strength of a puzzle with these measures, without bounds."""
    times = measures.turns / len(measures.options)  # Turns that are not measured count like the others.
    choice = sum(log2(1 + options) for options in measures.options) + log2(1 + measures.replies)
    astray = sum(log2(1 + rank) for rank in measures.rank)
    return (
        EASIEST
        + CHOICE * choice * times
        + ASTRAY * astray
        + NEARLY * log2(1 + measures.near)
        + EFFECT * measures.effects * times
        + UNEXPECTED * measures.surprise
        - TURN * measures.turns
    )


def grade_of(strength: int) -> int:
    """The grade of a strength, 1 to 5.

    >>> grade_of(400), grade_of(1200), grade_of(2400)
    (1, 3, 5)
    """
    return 1 + bisect_right(GRADES, strength)


def grade(puzzle: Puzzle, answer: Answer) -> int | None:
    """The grade of a puzzle by its first solution in the solver's answer; None without a solution."""
    if answer.turns is None or not answer.solutions:
        return None
    shortest = Puzzle(puzzle.position, puzzle.goal, answer.turns, puzzle.others)
    return grade_of(strength(shortest, answer.solutions[0].turns))


class Outcome:
    """A possible outcome of a turn of the solver.

    `positions` are the positions that look alike: the solver is to move again, or the goal is met, or the
    game is over. `away` is their seeming distance to the goal (`seeming_distance`).
    """

    __slots__ = ("away", "positions")

    def __init__(self, away: int) -> None:
        self.positions: list[Position] = []
        self.away = away

    @property
    def goes_on(self) -> bool:
        """True if another turn follows."""
        return self.away >= 0 and self.positions[0].result is None


def outcomes(puzzle: Puzzle, position: Position, most: int = MOST) -> list[Outcome]:
    """All possible outcomes of one turn from a position.

    Positions belong to one outcome if their boards, the orders of their programs apart from empty slots, and
    the crystals in bases are the same. At most `most` turns are played.
    """
    by_look: dict[object, Outcome] = {}
    met: set[Key] = set()
    for after in islice(successors(position, True), most):
        now = _back_to_move(puzzle, after)
        if key(now) in met:
            continue
        met.add(key(now))
        name = _appearance(now)
        if name not in by_look:
            by_look[name] = Outcome(seeming_distance(puzzle, now))
        by_look[name].positions.append(now)
    return list(by_look.values())


def measure(puzzle: Puzzle, turns: Sequence[Turn], most: int = MOST) -> Measures:
    """Measure a puzzle along a shortest solution; at each of its positions at most `most` turns are played.

    Raises `TtbError` if the turns cannot be played.
    """
    best = puzzle.others == "best"
    measured = turns[:1] if best else turns
    options: list[int] = []
    ranks: list[float] = []
    near = 0
    position = puzzle.position
    for turn in measured:
        position, before = _back_to_move(puzzle, play(position, turn).position), position
        right, away = _appearance(position), seeming_distance(puzzle, position)
        every = outcomes(puzzle, before, most)
        others = [outcome.away for outcome in every if _appearance(outcome.positions[0]) != right]
        last = len(options) + 1 == puzzle.turns
        options.append(len(every) if last else sum(len(outcome.positions) for outcome in every))
        nearer = sum(0 <= other < away for other in others)
        ranks.append(nearer + sum(other == away for other in others) / 2 if away >= 0 else 0.0)
        near = sum(0 <= other <= NEAR for other in others)
    return Measures(
        puzzle.turns,
        tuple(options),
        tuple(ranks),
        near if len(measured) == puzzle.turns else 0,
        sum(map(len, line_of(puzzle, measured))),
        sum(SURPRISE.get(theme, 0) for theme in themes(puzzle, measured)),
        len(outcomes(puzzle, position, most)) if best and position.mover != puzzle.position.mover else 0,
    )


def _back_to_move(puzzle: Puzzle, after: Position) -> Position:
    """The position when the solver is to move again, or the first that meets the goal or ends the game.

    If the others do their best, it is the position right after the turn.
    """
    position = after
    start, met = puzzle.position, puzzle.goal.met
    if puzzle.others == "best":
        return position
    while position.result is None and position.mover != start.mover and not met(start, position):
        position = others_turn(position, puzzle.others == "still")
    return position


def _appearance(position: Position) -> object:
    """The visible content of a position: the board and the orders, in any slots."""
    orders = tuple(program.replace(b"\0", b"") for program in position.programs)
    return position.cells[:PROGRAM], orders, position.supply.banked


def seeming_distance(puzzle: Puzzle, position: Position) -> int:
    """The seeming distance to the goal in half steps, counted in hexes on the board; -1 if it is met."""
    goal, start = puzzle.goal, puzzle.position
    if goal.met(start, position):
        return -1
    cells = position.cells
    if goal.kind == "reach":
        return _way(cells[AT + goal.bot], cells[FACING + goal.bot], goal.at)
    colour = start.mover if goal.kind == "win" else goal.colour
    before, now = start.supply.points[colour], position.supply.points[colour]
    wanted = goal.points - (now - before) if goal.kind == "deliver" else 0
    if goal.kind == "win":
        theirs = max((position.supply.points[c] for c in start.setting.turn_order if c != colour), default=0)
        wanted = max(0, theirs - now) + 1
    base = position.setting.bases[colour]
    kinds = (goal.crystal,) if goal.kind == "bring" else (1, 2, 3)
    crystals = sorted(_crystals(cells, colour, base, kinds))
    if not base or not crystals:
        return 100
    if goal.kind == "bring":
        return crystals[0][0]
    away = 0
    for far, crystal in crystals:
        away += far
        wanted -= points(crystal)
        if wanted <= 0:
            return away
    return away + 20 * wanted


def _crystals(cells: bytes, colour: int, base: int, kinds: Sequence[int]) -> list[tuple[int, int]]:
    """The seeming distance of each crystal of these kinds from the base, with its kind."""
    own = [bot for bot in (2 * colour, 2 * colour + 1) if cells[AT + bot]]
    crystals = []
    for bot in range(len(BOTS)):
        if cells[AT + bot] and cells[CARGO + bot] in kinds:
            at = cells[AT + bot]
            if bot in own:
                crystals.append((_way(at, cells[FACING + bot], base), cells[CARGO + bot]))
            else:
                crystals.append((_fetch_cost(cells, own, at) + 2 * distance(at, base), cells[CARGO + bot]))
    for crystal in kinds:
        at = cells.find(CRYSTAL_AT + crystal, 0, CELLS)
        while at >= 0:
            crystals.append((_fetch_cost(cells, own, at) + 2 * distance(at, base), crystal))
            at = cells.find(CRYSTAL_AT + crystal, at + 1, CELLS)
    return crystals


def _fetch_cost(cells: bytes, own: Sequence[int], at: int) -> int:
    """The seeming distance of the nearest own bot to a crystal on this hex, including picking it up."""
    return 2 + min((_way(cells[AT + bot], cells[FACING + bot], at) for bot in own), default=100)


def _way(at: int, facing: int, to: int) -> int:
    """Half steps from a hex to another: two for each hex, one for each sixth of a turn to face it."""
    away = distance(at, to)
    if not away:
        return 0
    good = [turn for turn, step in enumerate(STEPS) if distance(at + step, to) < away]
    return 2 * away + min(min((turn - facing) % 6, (facing - turn) % 6) for turn in good)
