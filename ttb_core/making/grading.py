"""How hard a puzzle is for a person, measured on the positions along its solution.

A person does not go through all turns. They see what a turn would do, try first what seems to come nearer to
the goal, and are led astray by what nearly works. So at each turn of the solution everything is looked at
that one turn can do: how much there is to choose from, how many of these choices seem nearer to the goal
than the right one, and in the last turn how many come to one step from it. All of that is defined on sets of
positions, so any search that plays every turn measures the same. Nothing is looked at beyond one turn, so
deep puzzles take hardly longer than others.

A strength is a number on the scale of ratings, 400 to 2400: somebody rated so solves the puzzle at the first
attempt half of the time. A grade, 1 to 5, follows from it.
"""

from __future__ import annotations

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
"""The strengths from which on a puzzle is of grade 2, 3, 4 and 5."""
EASIEST, CHOICE, ASTRAY, NEARLY, TURN = 200, 80, 95, 15, 130
"""What each doubling of the choice, of what seems better and of what nearly works is worth, and what each
turn takes off, in which a small choice goes without saying: about as fits the computers' tries
(docs/ttb/PUZZLES.md).
"""
EFFECT, UNEXPECTED = 15, 15
"""What each order with an effect and each bit of surprise is worth: computers do not mind, people do."""
MOST = 40_000
"""Turns played at one position of the solution, unless told otherwise; there are hardly ever so many."""
NEAR = 2
"""Half steps from the goal that nearly meet it."""
SURPRISE = {
    "push": 1, "push_bot": 2, "dash_row": 2, "jump": 1, "back_up": 1, "mud": 1, "teleporter": 1,
    "teleporter_twice": 2, "blob": 1, "zap_own": 2, "zap_rival": 2, "zap_unload": 1, "steal": 1,
    "anti_theft": 1, "anti_zap": 1, "relay": 2, "lift": 3, "swap": 1, "remove": 2, "reset": 3, "pass": 3,
}  # fmt: skip
"""How little one expects of what a solution is about (`themes`): 0 where nothing is said."""


class Measures(NamedTuple):
    """What makes a puzzle hard.

    `turns` is how many it takes, `options` how many positions each turn of the solution had to choose from,
    for the last turn how many outcomes, as slots do not matter any more. `rank` is for each turn how many
    outcomes seem nearer to the goal than the right one (of equal ones half), `near` how many of the last
    turn come to one step from the goal without meeting it, `effects` how many orders of the solution have an
    effect, `surprise` how little one expects what happens in it.

    Against others who do their best only the first turn is measured; `replies` is how many different
    outcomes the next colour has to choose from then, 0 in all other puzzles.
    """

    turns: int
    options: tuple[int, ...]
    rank: tuple[float, ...]
    near: int
    effects: int
    surprise: int
    replies: int = 0


def strength(puzzle: Puzzle, turns: Sequence[Turn]) -> int:
    """How hard a puzzle with this shortest solution is, 400 to 2400. Raises `TtbError` for no solution."""
    return strength_of(measure(puzzle, turns))


def strength_of(measures: Measures) -> int:
    """The strength of a puzzle with these measures, 400 to 2400."""
    times = measures.turns / len(measures.options)  # the turns that are not measured are taken to be alike
    choice = sum(log2(1 + options) for options in measures.options) + log2(1 + measures.replies)
    astray = sum(log2(1 + rank) for rank in measures.rank)
    hard = (
        EASIEST
        + CHOICE * choice * times
        + ASTRAY * astray
        + NEARLY * log2(1 + measures.near)
        + EFFECT * measures.effects * times
        + UNEXPECTED * measures.surprise
        - TURN * measures.turns
    )
    return max(LOWEST, min(HIGHEST, round(hard)))


def grade_of(strength: int) -> int:
    """The grade of a strength, 1 to 5.

    >>> grade_of(400), grade_of(1200), grade_of(2400)
    (1, 3, 5)
    """
    return 1 + sum(strength >= limit for limit in GRADES)


def grade(puzzle: Puzzle, answer: Answer) -> int | None:
    """The grade of a puzzle by what the solver says of it: that of its first solution; None without one."""
    if answer.turns is None or not answer.solutions:
        return None
    shortest = Puzzle(puzzle.position, puzzle.goal, answer.turns, puzzle.others)
    return grade_of(strength(shortest, answer.solutions[0].turns))


class Outcome:
    """Something that a turn of the solver can lead to.

    `positions` are those that look so, when the solver is to move again after what the others do, or in which
    the goal is met or the game over; `away` is what they seem (`seeming`).
    """

    __slots__ = ("away", "positions")

    def __init__(self, away: int) -> None:
        self.positions: list[Position] = []
        self.away = away

    @property
    def goes_on(self) -> bool:
        """Whether there is another turn."""
        return self.away >= 0 and self.positions[0].result is None


def outcomes(puzzle: Puzzle, position: Position, most: int = MOST) -> list[Outcome]:
    """All that one turn from a position can lead to.

    Outcomes are one if the same stands on the board, the same orders lie in the programs, whatever slots are
    empty, and the same was brought home. At most so many turns are played.
    """
    found: dict[object, Outcome] = {}
    met: set[Key] = set()
    for after in islice(successors(position, True), most):
        now = _back_to_move(puzzle, after)
        if key(now) in met:
            continue
        met.add(key(now))
        name = _seen(now)
        if name not in found:
            found[name] = Outcome(seeming(puzzle, now))
        found[name].positions.append(now)
    return list(found.values())


def measure(puzzle: Puzzle, turns: Sequence[Turn], most: int = MOST) -> Measures:
    """Measure a puzzle along a shortest solution; at each of its positions at most so many turns are played.

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
        right, away = _seen(position), seeming(puzzle, position)
        every = outcomes(puzzle, before, most)
        others = [one.away for one in every if _seen(one.positions[0]) != right]
        last = len(options) + 1 == puzzle.turns
        options.append(len(every) if last else sum(len(one.positions) for one in every))
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

    Where the others do their best, they are still to move.
    """
    position = after
    start, met = puzzle.position, puzzle.goal.met
    if puzzle.others == "best":
        return position
    while position.result is None and position.mover != start.mover and not met(start, position):
        position = others_turn(position, puzzle.others == "still")
    return position


def _seen(position: Position) -> object:
    """What one sees of a position: all that stands there and the orders, whatever slots they lie in."""
    orders = tuple(program.replace(b"\0", b"") for program in position.programs)
    return position.cells[:PROGRAM], orders, position.supply.banked


def seeming(puzzle: Puzzle, position: Position) -> int:
    """How far away the goal seems in half steps, as one counts hexes on the board; -1 if it is met."""
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
    found = sorted(_crystals(cells, colour, base, kinds))
    if not base or not found:
        return 100
    if goal.kind == "bring":
        return found[0][0]
    away = 0
    for far, crystal in found:
        away += far
        wanted -= points(crystal)
        if wanted <= 0:
            return away
    return away + 20 * wanted


def _crystals(cells: bytes, colour: int, base: int, kinds: Sequence[int]) -> list[tuple[int, int]]:
    """How far each crystal of these kinds seems from the base, and which it is."""
    own = [bot for bot in (2 * colour, 2 * colour + 1) if cells[AT + bot]]
    found = []
    for bot in range(len(BOTS)):
        if cells[AT + bot] and cells[CARGO + bot] in kinds:
            at = cells[AT + bot]
            if bot in own:
                found.append((_way(at, cells[FACING + bot], base), cells[CARGO + bot]))
            else:
                found.append((_fetched(cells, own, at) + 2 * distance(at, base), cells[CARGO + bot]))
    for crystal in kinds:
        at = cells.find(CRYSTAL_AT + crystal, 0, CELLS)
        while at >= 0:
            found.append((_fetched(cells, own, at) + 2 * distance(at, base), crystal))
            at = cells.find(CRYSTAL_AT + crystal, at + 1, CELLS)
    return found


def _fetched(cells: bytes, own: Sequence[int], at: int) -> int:
    """How far it seems for the nearest own bot to what lies there, and to pick it up."""
    return 2 + min((_way(cells[AT + bot], cells[FACING + bot], at) for bot in own), default=100)


def _way(at: int, facing: int, to: int) -> int:
    """Half steps from a hex to another: two for each hex, one for each sixth of a turn to face it."""
    away = distance(at, to)
    if not away:
        return 0
    good = [turn for turn, step in enumerate(STEPS) if distance(at + step, to) < away]
    return 2 * away + min(min((turn - facing) % 6, (facing - turn) % 6) for turn in good)
