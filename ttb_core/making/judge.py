"""Removes the things that the solution does not need, and describes the remaining puzzle."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence

from ground.forms import Data

from ..changes import PLACE
from ..errors import TtbError
from ..orders import NAMES
from ..position import Position
from ..puzzles import Puzzle, others_turn, puzzle_from_json, puzzle_to_json, start
from ..search import key, successors
from ..solving import Answer, Progress
from ..solving.bounds import ByDistance
from ..solving.lines import line_of
from ..turns import Turn
from .deed import deed
from .made import Made
from .purpose import only, things, without
from .symmetry import shape
from .themes import WORTH, specials_about, themes

Turns = tuple[Turn, ...]
Reduced = tuple[Puzzle, Turns, Answer]


def solves(puzzle: Puzzle, turns: Sequence[Turn]) -> bool:
    """True if these turns solve the puzzle, and exactly with the last one."""
    attempt = start(puzzle)
    try:
        for turn in turns:
            if attempt.solved or attempt.failed:
                return False
            attempt = attempt.play(turn)
    except TtbError:
        return False
    return attempt.solved and attempt.pending is None


def reducing(puzzle: Puzzle, turns: Turns, nodes: int) -> Generator[Progress, None, Reduced | None]:
    """The puzzle without idle things, its only shortest solution, and the solver's answer.

    First, all things are removed without which these turns have the same effects. If there is another
    solution then, things are put back, the last one first, until they bar it. None if another solution
    remains, or if no proof is found within `nodes`.
    """
    data: Data = {**puzzle_to_json(puzzle)}
    line = _line(puzzle, turns)
    before = [data]
    while True:
        less = next((less for _, less in things(data) if _line_in(less, turns) == line), None)
        if less is None:
            break
        data = less
        before.append(data)
    for more in reversed(before):
        answer = yield from only(puzzle_from_json(more), nodes)
        if answer is not None:
            return (yield from settling(puzzle_from_json(more), turns, nodes))
    return None


def settling(puzzle: Puzzle, turns: Turns, nodes: int) -> Generator[Progress, None, Reduced | None]:
    """`reducing` for a puzzle with these turns as its only solution: idle things are removed one by one."""
    proof = yield from only(puzzle, nodes)
    if proof is None:
        return None
    data: Data = {**puzzle_to_json(puzzle)}
    needed: set[str] = set()
    again = True
    while again:
        again = False
        for name, less in things(data):
            if name in needed:
                continue
            answer = yield from without(less, turns, nodes)
            if answer is None:
                needed.add(name)
                continue
            data, proof, again = less, answer, True
            if not solves(puzzle_from_json(data), turns):  # The turns need other answers now.
                turns = answer.solutions[0].turns
                needed.clear()
            break
        if not again and needed and not (yield from _settled(data, turns, nodes)):
            needed.clear()
            again = True
    puzzle = puzzle_from_json(data)
    return (puzzle, turns, proof) if solves(puzzle, turns) else None


def _settled(data: Data, turns: Turns, nodes: int) -> Generator[Progress, None, bool]:
    """True if all things are still needed: a needed one may become idle when others are gone."""
    for _, less in things(data):
        if (yield from without(less, turns, nodes)) is not None:
            return False
    return True


def _line(puzzle: Puzzle, turns: Turns) -> object:
    """The line of these turns in a puzzle; None if they cannot be played or do not solve it."""
    try:
        line = line_of(puzzle, turns)
    except (TtbError, ValueError):
        return None
    return line if solves(puzzle, turns) else None


def _line_in(data: Data, turns: Turns) -> object:
    try:
        return _line(puzzle_from_json(data), turns)
    except TtbError:
        return None


def greed(puzzle: Puzzle, right: Turn) -> float:
    """The share of first turns that seem to lead nearer to the goal than the right one, 0 to 1."""
    if puzzle.turns == 1 or puzzle.goal.kind == "win":
        return 0.0
    begin = puzzle.position
    bound = ByDistance(puzzle, puzzle.others)
    away = {}
    rights = None
    for after in successors(begin, True):
        now: Position = after
        while now.result is None and now.mover != begin.mover:
            now = others_turn(now, puzzle.others == "still")
        far = away[key(now)] = bound.away(now)[0]
        if after.changes == right.changes and after.turn == right:
            rights = far
    if rights is None:  # The solver merged it with another turn.
        now = start(puzzle).play(right).position
        rights = bound.away(now)[0]
    return sum(far < rights for far in away.values()) / len(away)


def judged(puzzle: Puzzle, turns: Turns, nodes: int, source: str) -> Made:
    """The description of a puzzle with `turns` as its only solution, proved with `nodes` turns played."""
    ids = themes(puzzle, turns)
    data: Data = {**puzzle_to_json(puzzle)}
    position = data["position"]
    elements = {
        name
        for name, there in (
            ("rock", position["rocks"]),
            ("blob", position["blobs"]),
            ("mud", position["mud"]),
            ("teleporter", position["teleporters"]),
        )
        if there
    }
    placed = {str(NAMES[change[3]]) for turn in turns for change in turn.changes if change[0] == PLACE}
    points = {*placed, *specials_about(puzzle), *elements}
    beauty = worth(ids) + 3 * min(1.0, 4 * greed(puzzle, turns[0])) + puzzle.turns
    return Made(
        puzzle,
        turns,
        frozenset(ids),
        frozenset(points),
        deed(puzzle, turns),
        shape(data),
        nodes,
        round(beauty, 2),
        source,
    )


def worth(ids: Collection[str]) -> float:
    """The total worth of themes."""
    return sum(WORTH[theme] for theme in ids)
