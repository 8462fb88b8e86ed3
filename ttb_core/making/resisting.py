"""Puzzles against others who do their best, in which their resistance matters.

They are duels with one first turn after which every answer can be met. If the others
only ran their programs, or stood still, there would be other first turns, or a quicker way.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence

from ground.forms import Data

from ..changes import OPS, PLACE
from ..errors import TtbError
from ..hexes import DIRECTIONS
from ..puzzles import Puzzle, puzzle_from_json, puzzle_to_json
from ..solving import Answer, Progress, following, solving
from ..turns import Turn, play
from .compose import ACTIVE, CRYSTALS, EVERY, OWN, RUNNING, SPECIAL, STEPS, distance
from .judge import judged
from .made import Made
from .purpose import idling, things, without

Turns = tuple[Turn, ...]


SOURCE = "resisting"
TURNS = 2
EASIER = 6_000
"""The largest number of turns that the solver plays if the others do not resist."""
WAYS = 12
"""The largest number of solutions that are listed in that case."""


def duel(dice: random.Random) -> Data | None:
    """A small position with a rival near the way home, as a puzzle; None if it is invalid."""
    hexes = [at for at in EVERY if distance(at, [0, 0]) <= 4]
    base = dice.choice(hexes)
    taken = [base]

    def near(at: list[int], least: int, most: int) -> list[int]:
        fits = [hex_ for hex_ in hexes if hex_ not in taken and least <= distance(hex_, at) <= most]
        choice = dice.choice(fits or [hex_ for hex_ in hexes if hex_ not in taken])
        taken.append(choice)
        return choice

    bots: Data = {}
    at = near(base, 2, 3)
    bots["red1"] = _bot(dice, at, OWN, dice.choice((0, 1, 1, 2, 2)), dice.choice(CRYSTALS))
    rival = near(dice.choice((at, base)), 1, 2)
    cargo = dice.choice((None, None, None, *CRYSTALS))
    bots["blue1"] = _bot(dice, rival, RUNNING, dice.choice((0, 1, 1, 2)), cargo)
    if dice.random() < 0.7:  # It faces the bot that it can hinder.
        bots["blue1"]["facing"] = min(STEPS, key=lambda d: distance(_ahead(rival, d), at) + dice.random() / 2)
    if dice.random() < 0.5:
        bots["red1"]["facing"] = min(STEPS, key=lambda d: distance(_ahead(at, d), base) + dice.random())
    if dice.random() < 0.25:
        bots["red2"] = _bot(dice, near(at, 1, 3), OWN, dice.choice((0, 1, 1)), None)
    special: list[str] = []
    if dice.random() < 0.3:
        bots[dice.choice(list(bots))]["program"][dice.randrange(3)] = dice.choice(SPECIAL)
    elif dice.random() < 0.3:
        special = [dice.choice(ACTIVE)]
    position: Data = {
        "turn_order": ["red", "blue"],
        "to_move": "red",
        "round": 5,
        "bases": {"red": base},
        "bots": bots,
        "hands": {
            "red": {"special": special, "double_modification": False},
            "blue": {"double_modification": False},
        },
        "crystals": [
            {"at": near(at, 1, 2), "colour": dice.choice(CRYSTALS)} for _ in range(dice.choice((0, 0, 1)))
        ],
        "rocks": [near(at, 1, 2) for _ in range(dice.choice((0, 0, 0, 1, 2)))],
        "blobs": [near(at, 1, 2) for _ in range(dice.choice((0, 0, 0, 0, 1)))],
        "mud": [near(at, 1, 2) for _ in range(dice.choice((0, 0, 0, 0, 1)))],
    }
    goal = {"kind": "bring", "crystal": bots["red1"]["cargo"], "colour": "red"}
    try:
        asked = puzzle_from_json({"position": position, "goal": goal, "turns": TURNS, "others": "best"})
    except TtbError:
        return None
    return {**puzzle_to_json(asked)}


def _ahead(at: list[int], direction: str) -> list[int]:
    q, r = STEPS[direction]
    return [at[0] + q, at[1] + r]


def _bot(dice: random.Random, at: list[int], orders: Sequence[str], tiles: int, cargo: str | None) -> Data:
    program: list[str | None] = [None, None, None]
    for slot in dice.sample(range(3), tiles):
        program[slot] = dice.choice(orders)
    return {"at": at, "facing": dice.choice(DIRECTIONS), "cargo": cargo, "program": program}


def resisted(data: Data, nodes: int) -> Generator[Progress, None, Made | None]:
    """The description of a puzzle after all idle things are removed; None if it is not worth keeping.

    `nodes` is the largest number of turns that the solver plays in one search.
    """
    puzzle = puzzle_from_json(data)
    if not (yield from resistance_matters(puzzle)):
        return None
    proof = yield from _only(puzzle, nodes)
    if proof is None:
        return None
    first = proof.solutions[0].turns
    if not (yield from resistance_matters(puzzle, first)):
        return None
    needed: set[str] = set()
    again = True
    while again:
        again = False
        for name, less in things(data):
            if name == "others" or name in needed:
                continue
            answer = yield from without(less, first, nodes)
            if answer is not None and (yield from resistance_matters(puzzle_from_json(less), first)):
                data, proof, again = less, answer, True
                first = answer.solutions[0].turns
                break
            needed.add(name)
    puzzle = puzzle_from_json(data)
    if (yield from idling(puzzle, first, nodes)):
        return None
    line = yield from following(puzzle, 4 * nodes)
    if not line:
        return None
    return made_of(puzzle, line, proof.nodes)


def made_of(puzzle: Puzzle, line: Sequence[Turn], nodes: int) -> Made:
    """The description of such a puzzle; `line` has the turns of all colours, with stubborn answers."""
    made = judged(puzzle, tuple(line), nodes, SOURCE)
    position, own = puzzle.position, []
    for turn in line:
        if position.mover == puzzle.position.mover:
            own.append(turn)
        position = play(position, turn).position
    changed = {OPS[change[0]] for turn in own for change in turn.changes if change[0] != PLACE}
    of_turns = {"pass"} if any(not turn.changes for turn in own) else set()
    of_turns |= changed | ({"double"} if any(turn.double for turn in own) else set())
    made.themes = frozenset((made.themes - {"pass", "double", "swap", "remove", "reset"}) | of_turns)
    made.turns = tuple(own)
    return made


def _only(puzzle: Puzzle, nodes: int) -> Generator[Progress, None, Answer | None]:
    answer = yield from solving(puzzle, nodes=nodes)
    if answer.turns != puzzle.turns or not answer.proved or len(answer.solutions) != 1:
        return None
    return answer


def resistance_matters(
    puzzle: Puzzle, first: Turns = (), nodes: int = EASIER
) -> Generator[Progress, None, bool]:
    """True if the resistance of the others matters, as far as `nodes` turns show it.

    With `programs` there is a quicker way, or there are several first turns. With `still` the same is true,
    or `first`, the right first turn, does not solve it; without `first` this is not tested.
    """
    if not (yield from _easier(puzzle, "programs", nodes)):
        return False
    return not first or (yield from _easier(puzzle, "still", nodes, first))


def _easier(puzzle: Puzzle, others: str, nodes: int, first: Turns = ()) -> Generator[Progress, None, bool]:
    answer = yield from solving(puzzle, nodes=nodes, ways=WAYS, others=others)
    if answer.turns is None:
        return bool(first) and answer.proved  # It is not even solved.
    firsts = {solution.turns[0].changes for solution in answer.solutions}
    return answer.turns < puzzle.turns or len(firsts) > 1 or (bool(first) and first[0].changes not in firsts)
