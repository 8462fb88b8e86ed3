"""The making of puzzles at random; the same seed always makes the same puzzle.

For a puzzle of building a tray is drawn, a good robot is grown from it, and its figures become the goal: each
is raised until no robot is found that reaches more. For a puzzle of taking a robot is built, parts are laid
out, and the goal is the most that can be held, or all of it. For a duel two robots and some parts are
drawn, and kept if one first take alone wins.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Set
from contextlib import suppress
from math import log2
from typing import NamedTuple
from zlib import crc32

from ground.errors import GameError
from ground.forms import Data
from ground.rng import Random
from ground.steps import Steps, finished, mapped

from .. import bags
from ..bags import Bag
from ..bots.building import Task, build
from ..bots.worth import PLAIN, Taste
from ..checking import check
from ..decisions import Build, Decision, Take, turn_to_json
from ..holding import Held, family_for, places
from ..lattice import Piece
from ..names import GOAL, POWER
from ..parts import BOMB, CLAW, ENERGY, MOUTH, PARTS, PIPE, VALUES
from ..position import Position
from ..rounds import play
from . import building, duelling, grabbing
from .goals import FIGURES, HELD, Aim, Goal, of_held, of_robot, reached, strengths
from .puzzle import BUILD, DUEL, GRAB, GRADES, OTHER, SOLVER, Duellist, Puzzle, TooLarge, puzzle_to_json

RANDOM_TAKERS = 200
"""The random attempts that measure how hard a puzzle of taking is."""
MOST_ANSWERS = 6
MOST_OFTEN = 0.4
"""The largest share of random attempts that reach the goal."""
LEAST_FIRSTS = 3
"""The least number of first takes to choose from in a duel, the pass included."""
TAKES = range(2, 5)
"""The numbers of parts that each robot of a duel takes in its solution."""
TRIES = 60
"""The robots grown for a goal."""
STRENGTHS = (2, 3, 4)
"""The strengths of claws and mouths that a goal asks for."""
EFFORTS = {
    BUILD: (7.5, 10.0, 13.0, 16.0), GRAB: (6.6, 7.2, 8.0, 9.0), DUEL: (6.6, 7.6, 8.7, 9.5)
}  # fmt: skip
"""The least effort of each grade above the first, by the kind of the puzzle."""


class Made(NamedTuple):
    """A new puzzle: the decisions of an answer, the number of answers, and the effort that it takes.

    The effort is what has to be found out, in bits: that of the share of frames with an answer, and one and a
    half for each part; or that of the share of random takers that reach the goal, and half a bit for each. A
    duel has a `lure`: the wrong first take that is worth most, and the rival's answer to it.
    """

    puzzle: Puzzle
    solution: tuple[Decision, ...]
    answers: int
    effort: float
    lure: tuple[str, str] | None = None


def make(kind: str, seed: str) -> Made | None:
    """The puzzle of a seed, or None if nothing good comes of it."""
    return finished(making(kind, seed))


def making(kind: str, seed: str, grade: int = 0) -> Steps[Made | None]:
    """`make` in small steps; with a `grade` the puzzle is one that may have it."""
    dice = Random(f"{kind} {seed}")
    try:
        made = yield from MAKING[kind](dice, grade)
    except TooLarge:
        return None
    if made is not None:
        with suppress(GameError):  # more of a kind than the box has
            check(made.puzzle.position())
            return made
    return None


# Building


def entry_of(made: Made) -> Data:
    """The entry of a puzzle in a file; its id is a checksum of the task."""
    task = puzzle_to_json(made.puzzle)
    return {
        "id": f"{crc32(json.dumps(task, sort_keys=True).encode()) & 0xFFFFFF:06x}",
        "grade": grade_of(made.puzzle.kind, made.effort),
        **task,
        "answers": made.answers,
        "solution": [turn_to_json(decision) for decision in made.solution],
        **({"lure": [*made.lure]} if made.lure else {}),
    }


def grade_of(kind: str, effort: float) -> int:
    """The grade for an effort: 1 to 5."""
    return GRADES[sum(effort >= least for least in EFFORTS[kind])]


def _grown(task: Task, tries: int, dice: Random) -> Steps[tuple[Piece, ...]]:
    """The best robot of so many tries."""
    return (yield from mapped(build((), task, tries, dice), lambda _: None))


def _building(dice: Random, grade: int = 0) -> Steps[Made | None]:
    level = grade - 1 if grade else dice.below(len(GRADES))
    tray = _tray(level, dice)
    good = yield from _grown(Task(tray, _taste(dice), all_used=True), TRIES, dice)
    goal = _goal(good, dice) if len(good) == len(tray) else ()
    if not goal:
        return None
    puzzle = Puzzle(BUILD, goal, tray=tray)
    found = yield from building.searching(puzzle)
    if level:
        puzzle, found = yield from _raised(puzzle, found, dice)
    if not 1 <= len(found.answers) <= MOST_ANSWERS:
        return None
    if level and reached(of_robot(puzzle.goal, (yield from _plain(tray)))):
        return None
    robot = found.answers[min(found.answers)]
    effort = _effort(found.open / found.frames, 3 * len(tray))
    return Made(puzzle, (Build(robot),), len(found.answers), effort)


def _tray(level: int, dice: Random) -> Bag:
    """One to three pipes and three to six other parts, small ones more often than large ones."""
    pipes = [dice.choice(("pipe_s", "pipe_s", "pipe_m")) for _ in range(1 + (level + dice.below(2)) // 2)]
    others = [kind for kind, part in PARTS.items() if part.attachable and part.family != PIPE]
    weighted = [kind for kind in others for _ in range(4 // PARTS[kind].value)]
    return bags.bag_of([*pipes, *(dice.choice(weighted) for _ in range(3 + (level + dice.below(3)) // 2))])


def _taste(dice: Random) -> Taste:
    """The plain taste with some of its weights raised."""
    weights = {name: getattr(PLAIN, name) for name in ("scan", "speed", "claws", "mouths")}
    return PLAIN._replace(**{name: weight * (1 + dice.below(4)) for name, weight in weights.items()})


def _plain(tray: Bag) -> Steps[tuple[Piece, ...]]:
    """The robot that the computers would build of a tray."""
    return (yield from _grown(Task(tray, PLAIN, all_used=True), TRIES, Random("plain")))


def _goal(robot: tuple[Piece, ...], dice: Random) -> Goal:
    """Two or three figures of a robot that pipes have a part in; empty if it has too few."""
    able: list[Aim] = []
    for name in ("scan", "speed"):
        amount = FIGURES[name](robot, 0)
        if amount >= 2:
            able.append(Aim(name, amount))
    for name, family in (("claws", CLAW), ("mouths", MOUTH)):
        strong = strengths(robot, family)
        if strong and strong[0] >= STRENGTHS[0]:
            amount = dice.choice([least for least in STRENGTHS if least <= strong[0]])
            able.append(Aim(name, amount, sum(each >= amount for each in strong)))
    for name in ("bomb", "cell"):
        amount = max((value for value in VALUES.values() if FIGURES[name](robot, value)), default=0)
        if amount >= 2:
            able.append(Aim(name, amount))
    chosen: list[Aim] = []
    for aim in dice.shuffled(able):
        twin = {"claws": "bomb", "bomb": "claws", "mouths": "cell", "cell": "mouths"}.get(aim.name)
        if len(chosen) < 2 + dice.below(2) and all(other.name != twin for other in chosen):
            chosen.append(aim)
    return tuple(sorted(chosen, key=lambda aim: list(FIGURES).index(aim.name))) if len(chosen) > 1 else ()


def _raised(puzzle: Puzzle, found: building.Found, dice: Random) -> Steps[tuple[Puzzle, building.Found]]:
    """The puzzle with each figure of its goal raised as far as there are answers."""
    for number in dice.shuffled(range(len(puzzle.goal))):
        higher = _higher(puzzle, number)
        while higher is not None:
            more = yield from building.searching(higher)
            if not more.answers:
                break
            puzzle, found = higher, more
            higher = _higher(puzzle, number)
    return puzzle, found


def _higher(puzzle: Puzzle, number: int) -> Puzzle | None:
    """The puzzle with one figure of the goal a step higher; None for a figure that has no next step."""
    aim = puzzle.goal[number]
    if aim.name in ("bomb", "cell"):
        if aim.amount == max(VALUES.values()):
            return None
        aim = aim._replace(amount=aim.amount * 2)
    else:
        aim = aim._replace(amount=aim.amount + 1)
    return puzzle._replace(goal=(*puzzle.goal[:number], aim, *puzzle.goal[number + 1 :]))


# Taking


def _taking(dice: Random, grade: int = 0) -> Steps[Made | None]:
    robot = yield from _taker(dice)
    if robot is None:
        return None
    lying = _lying(robot, dice)
    held = yield from grabbing.holding(robot, lying)
    best: Made | None = None
    for name in () if not held else dice.shuffled(HELD) if grade else (dice.choice(HELD),):
        goal, there = _most(held, lying, name)
        made = yield from _taken(Puzzle(GRAB, (goal,), parts=robot, open=there), dice)
        if made is not None and (best is None or grade_of(GRAB, made.effort) == grade):
            best = made
    return best


def _taken(puzzle: Puzzle, dice: Random) -> Steps[Made | None]:
    """A puzzle of taking with its solution, or None if it is too plain."""
    answers = yield from grabbing.searching(puzzle)
    least = min(len(bag) for bag in answers)
    often = yield from _often_held(puzzle, dice)
    if least < 3 or len(answers) > MOST_ANSWERS or often > MOST_OFTEN:
        return None
    bag = min(answers, key=lambda bag: (len(bag), bag))
    share = (often * RANDOM_TAKERS + 1) / (RANDOM_TAKERS + 1)
    return Made(puzzle, answers[bag], len(answers), _effort(share, len(puzzle.open) + 4))


def _taker(dice: Random) -> Steps[tuple[Piece, ...] | None]:
    """A robot with three to five claws and mouths."""
    hands = [kind for kind, part in PARTS.items() if part.family in (CLAW, MOUTH)]
    weighted = [kind for kind in hands for _ in range(4 // PARTS[kind].value)]
    kinds = [dice.choice(weighted) for _ in range(3 + dice.below(3))]
    kinds += [dice.choice(("pipe_s", "pipe_s", "pipe_m")) for _ in range(dice.below(3))]
    kinds += [dice.choice(("eye_s", "eye_m", "feet", "treads")) for _ in range(1 + dice.below(2))]
    robot = yield from _grown(Task(bags.bag_of(kinds), PLAIN, all_used=True), 8, dice)
    return robot if len(robot) == len(kinds) else None


def _lying(robot: tuple[Piece, ...], dice: Random) -> Bag:
    """Six to ten parts for the families of holders that the robot has."""
    families = {PARTS[part.kind].family for part in robot}
    kinds = [kind for kind, part in PARTS.items() if family_for(kind) in families]
    weighted = [kind for kind in kinds for _ in range(3 if PARTS[kind].family == ENERGY else 1)]
    return bags.bag_of(dice.choice(weighted) for _ in range(6 + dice.below(5)))


def _most(held: grabbing.Answers, lying: Bag, name: str) -> tuple[Aim, Bag]:
    """A goal, and the parts that lie there: the most energy, the most points, or nothing left over."""
    if name == "left":
        whole = max(held, key=lambda bag: (len(bag), bags.points(bag), bag))
        return Aim("left", 0), whole
    now = {bag: of_held((Aim(name, 0),), bag, 0)[0].now for bag in held}
    return Aim(name, max(now.values())), lying


def _often_held(puzzle: Puzzle, dice: Random) -> Steps[float]:
    """The share of random takers that reach the goal: they take until nothing more can be held."""
    hits = 0
    for _ in range(RANDOM_TAKERS):
        lying, held = list(puzzle.open), tuple[Held, ...]()
        for kind in dice.shuffled(puzzle.open):
            ways = places(puzzle.parts, tuple(sorted(held)), family_for(kind), PARTS[kind].size)
            if ways:
                held = (*held, Held(kind, *dice.choice(ways)))
                lying.remove(kind)
        hits += reached(of_held(puzzle.goal, [each.kind for each in held], len(lying)))
        yield
    return hits / RANDOM_TAKERS


# Duels


def _duelling(dice: Random, _: int = 0) -> Steps[Made | None]:
    duellists = []
    for _colour in (SOLVER, OTHER):
        duellists.append((yield from _duellist(dice)))
    if not all(duellists):
        return None
    lying = bags.bag_of(dice.choice(_FOUGHT_FOR) for _ in range(4 + dice.below(5)))
    puzzle = Puzzle(DUEL, (Aim("win", 1),), open=lying, duellists=tuple(filter(None, duellists)))
    return duel_of(puzzle)


def duel_of(puzzle: Puzzle) -> Made | None:
    """A duel with its solution, or None if it has not one first take alone that wins, or is too plain.

    In every way to hold it that part wins; were there no answers, several would; both take two to four parts.
    Raises `TooLarge`.
    """
    start = puzzle.position()
    duel = duelling.Duel(start)
    firsts = [(kind, duel.won(then)) for kind, _, then in duel.after(duel.root)]
    right, kinds = {kind for kind, won in firsts if won}, {kind for kind, _ in firsts}
    if len(right) != 1 or "" in right or len(kinds) < LEAST_FIRSTS or not all(map(duel.always_wins, right)):
        return None
    alone = duelling.Duel(start.with_robot(OTHER, start.robot(OTHER)._replace(passed=True)))
    solution = duelling.line(start)
    takes = _takes(start, solution)
    often = duel.luck(duel.root)
    lures = _lures(duel, right)
    if (
        len(alone.winning(alone.root)) < 2
        or any(takes[colour] not in TAKES for colour in (SOLVER, OTHER))
        or often > MOST_OFTEN
        or not lures
    ):
        return None
    made = Made(puzzle, tuple(solution), 1, 0.0, lures[0])
    return made._replace(effort=duel_effort(often, made))


def duel_effort(luck: float, made: Made) -> float:
    """The effort of a duel that a random solver wins with this chance."""
    takes = _takes(made.puzzle.position(), made.solution)
    return _effort(luck, len(made.puzzle.open) + 2 * takes[SOLVER])


def _takes(position: Position, decisions: Iterable[Decision]) -> Counter[str]:
    """The number of parts that each robot takes by these decisions."""
    takes = Counter[str]()
    for decision in decisions:
        takes[position.to_move or ""] += isinstance(decision, Take)
        position = play(position, decision).position
    return takes


def _lures(duel: duelling.Duel, right: Set[str]) -> list[tuple[str, str]]:
    """The wrong first takes that the rival answers with a take, each with that; the largest first."""
    found = dict[str, str]()
    for kind, _, then in duel.after(duel.root):
        if kind and kind not in right and kind not in found:
            answer = next((a for a, _, last in duel.after(then) if a and not duel.won(last)), "")
            if answer:
                found[kind] = answer
    return sorted(found.items(), key=lambda pair: (-PARTS[pair[0]].value, pair))


def _duellist(dice: Random) -> Steps[Duellist | None]:
    """A robot with two to four claws and mouths, and something that moves or sees."""
    hands = [kind for kind, part in PARTS.items() if part.family in (CLAW, MOUTH)]
    weighted = [kind for kind in hands for _ in range(4 // PARTS[kind].value)]
    kinds = [dice.choice(weighted) for _ in range(2 + dice.below(3))]
    kinds += [dice.choice(("pipe_s", "pipe_s", "pipe_m")) for _ in range(dice.below(3))]
    kinds += [dice.choice(("feet", "feet", "treads", "jet", "eye_s")) for _ in range(1 + dice.below(2))]
    robot = yield from _grown(Task(bags.bag_of(kinds), PLAIN, all_used=True), 8, dice)
    energy = [size for size in ("energy_l", "energy_m", "energy_s") for _ in range(dice.below(3))]
    while bags.points(energy) >= GOAL:
        energy.pop(0)
    power = 1 + dice.below(POWER)
    return Duellist(power, bags.bag_of(energy), robot) if len(robot) == len(kinds) else None


_FOUGHT_FOR = [
    kind
    for kind, part in PARTS.items()
    for _ in range(6 if part.family in (BOMB, ENERGY) else part.size == "s")
]
"""The kinds of parts that lie in duels, those that decide more often."""

MAKING: Mapping[str, Callable[[Random, int], Steps[Made | None]]] = {
    BUILD: _building, GRAB: _taking, DUEL: _duelling,
}  # fmt: skip
"""The making of a puzzle, by its kind, with a grade for it or 0."""


def _effort(often: float, half_bits: int) -> float:
    """The effort of a goal that is reached so often, and so many half bits, rounded."""
    return round(-log2(often) + half_bits / 2, 2)
