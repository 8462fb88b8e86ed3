"""Takes away what does not matter, and measures what is left."""

from __future__ import annotations

import copy
import json
import math
from typing import TYPE_CHECKING

from ground.forms import Data

from .. import TtbError
from ..notation import format_turn
from ..puzzles import Puzzle, others_turn, puzzle_from_json, puzzle_to_json, start
from ..search import key, successors
from ..solving import solve
from ..solving.bounds import ByDistance
from ..solving.lines import line_of
from .themes import WORTH, orders_used, specials_about, themes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from .. import Position, Turn
    from ..search import Key
    from ..solving import Solution

LISTS = ("rocks", "blobs", "mud", "crystals")


def only_solution(puzzle: Puzzle, nodes: int) -> Solution | None:
    """The one solution in just the puzzle's turns; None if there is none, another, or a shorter one."""
    answer = solve(puzzle, nodes=nodes, ways=1)
    if answer.turns == puzzle.turns and answer.complete and len(answer.solutions) == 1:
        return answer.solutions[0]
    return None


def reduced(puzzle: Puzzle, turns: tuple[Turn, ...], nodes: int) -> tuple[Data, Solution] | None:
    """The puzzle with nothing that does not matter, and its only solution, which has the line of these turns.

    First everything goes that the solution does not need. If there is another solution then, things come
    back, the last first, until they bar it. None if there is another one to the end.
    """
    line = line_of(puzzle, turns)
    data: Any = puzzle_to_json(puzzle)
    gone: list[Data] = [data]
    again = True
    while again:
        again = False
        for less in _each_less(data):
            if _line(less, turns) == line:
                gone.append(data)
                data = less
                again = True
                break
    found = only_solution(puzzle_from_json(data), nodes)
    if found is not None:
        return (data, found) if found.line == line else None
    for before in reversed(gone[1:]):
        found = only_solution(puzzle_from_json(before), nodes)
        if found is not None:
            return _settled(before, found, nodes) if found.line == line else None
    return None


def _settled(data: Data, solution: Solution, nodes: int) -> tuple[Data, Solution] | None:
    """Takes away one thing after the other as long as the only solution stays."""
    needed: set[str] = set()
    while True:
        for less in _each_less(data):
            name = _difference(data, less)
            if name in needed:
                continue
            needed.add(name)
            if _line(less, solution.turns) != solution.line:
                continue
            found = only_solution(puzzle_from_json(less), nodes)
            if found is not None and found.line == solution.line:
                data, solution = less, found
                break
        else:
            break
    return (data, solution) if what_matters(data, nodes) else None


def _line(data: Data, turns: tuple[Turn, ...]) -> object:
    """What these turns come to in a puzzle; None if it is none, or they do not solve it."""
    try:
        return line_of_any(puzzle_from_json(data), turns)
    except TtbError:
        return None


def _difference(data: Data, less: Data) -> str:
    """What one puzzle has and the other has not."""
    more, fewer = data["position"], less["position"]
    parts = {field: (more[field], fewer[field]) for field in fewer if more[field] != fewer[field]}
    return json.dumps([parts, less["others"]], sort_keys=True)


def line_of_any(puzzle: Puzzle, turns: tuple[Turn, ...]) -> object:
    """The line of these turns, None if they cannot be played or do not solve it."""
    try:
        line = line_of(puzzle, turns)
    except (TtbError, ValueError):
        return None
    return line if solves(puzzle, turns) else None


def solves(puzzle: Puzzle, turns: tuple[Turn, ...]) -> bool:
    """Whether these turns solve the puzzle, the last one and no earlier one."""
    attempt = start(puzzle)
    try:
        for turn in turns:
            if attempt.solved or attempt.failed:
                return False
            attempt = attempt.play(turn)
    except TtbError:
        return False
    return attempt.solved and attempt.pending is None


def _each_less(data: Data) -> Iterator[Data]:
    """The puzzle with one thing less, for each thing."""

    def less(change: Callable[[Data], None]) -> Data:
        twin = copy.deepcopy(data)
        change(twin["position"])
        return twin

    position = data["position"]
    for colour in position["turn_order"][1:]:
        if data["goal"]["kind"] != "win":
            yield less(lambda p, colour=colour: _without_colour(p, colour))  # type: ignore[misc]
    for name in position["bots"]:
        yield less(lambda p, name=name: p["bots"].pop(name))  # type: ignore[misc]
    for key_ in LISTS:
        for n in range(len(position[key_])):
            yield less(lambda p, key_=key_, n=n: p[key_].pop(n))  # type: ignore[misc]
    for kind in position["teleporters"]:
        yield less(lambda p, kind=kind: p["teleporters"].pop(kind))  # type: ignore[misc]
    for colour in position["bases"]:
        yield less(lambda p, colour=colour: p["bases"].pop(colour))  # type: ignore[misc]
    for name, bot in position["bots"].items():
        if bot["cargo"]:
            yield less(lambda p, name=name: p["bots"][name].update(cargo=None))  # type: ignore[misc]
        if bot["stuck"]:
            yield less(lambda p, name=name: p["bots"][name].update(stuck=False))  # type: ignore[misc]
        for slot, order in enumerate(bot["program"]):
            if order:
                yield less(lambda p, name=name, slot=slot: _without_tile(p, name, slot))  # type: ignore[misc]
    for colour, hand in position["hands"].items():
        for order in hand["special"]:
            yield less(lambda p, colour=colour, order=order: p["hands"][colour]["special"].remove(order))  # type: ignore[misc]
        if hand["double_modification"]:
            yield less(lambda p, colour=colour: p["hands"][colour].update(double_modification=False))  # type: ignore[misc]
    for colour, banked in position["banked"].items():
        if banked:
            yield less(lambda p, colour=colour: p["banked"][colour].pop(0))  # type: ignore[misc]
    if position["counters"] is not None and data["goal"]["kind"] != "win":
        yield less(lambda p: p.update(counters=None))
    if data["others"] == "programs":
        twin = copy.deepcopy(data)
        twin["others"] = "still"
        yield twin
    if position["round"] == 1:
        yield less(lambda p: p.update(round=5))


def _without_colour(position: Data, colour: str) -> None:
    position["turn_order"].remove(colour)
    for name in [name for name in position["bots"] if name.startswith(colour)]:
        del position["bots"][name]
    for field in ("bases", "hands", "banked"):
        position[field].pop(colour, None)


def _without_tile(position: Data, name: str, slot: int) -> None:
    position["bots"][name]["program"][slot] = None


def what_matters(data: Data, nodes: int) -> bool:
    """Whether taking away any one thing changes the answer."""
    puzzle = puzzle_from_json(data)
    solution = only_solution(puzzle, nodes)
    if solution is None:
        return False
    for less in _each_less(data):
        try:
            other = puzzle_from_json(less)
        except TtbError:
            continue
        if line_of_any(other, solution.turns) == solution.line:
            found = only_solution(other, nodes)
            if found is not None and found.line == solution.line:
                return False
    return True


class Survey:
    """How hard a puzzle is: all that can be tried.

    `tried` is how many turns there are in all, `near` how many of the last ones come to one step from the
    goal, `first` how many first turns there are, `greedy` the share of them that seem to lead nearer to the
    goal than the right one.
    """

    def __init__(self, puzzle: Puzzle, right: Turn, most: int) -> None:
        begin, goal = puzzle.position, puzzle.goal
        bound = None if goal.kind == "win" else ByDistance(puzzle, puzzle.others)

        def away(now: Position) -> int:
            return bound.away(now)[0] if bound else 0

        self.tried = self.near = self.first = 0
        self.greedy = 0.0
        self.whole = True
        layer: list[Position] = [begin]
        seen: set[Key] = {key(begin)}
        for depth in range(1, puzzle.turns + 1):
            following: dict[Key, Position] = {}
            distances: list[int] = []
            for position in layer:
                for after in successors(position, True):
                    self.tried += 1
                    if self.tried > most:
                        self.whole = False
                        return
                    now: Position = after
                    if depth == 1 and after.turn == right:
                        self._right = away(after)
                    while now.result is None and now.mover != begin.mover:
                        now = others_turn(now, puzzle.others == "still")
                    name = key(now)
                    if name in seen or name in following:
                        continue
                    following[name] = now
                    distances.append(away(now))
            if depth == 1:
                self.first = len(following)
                if puzzle.turns > 1 and goal.kind != "win":
                    better = sum(distance < self._right for distance in distances)
                    self.greedy = better / max(1, len(distances))
            if depth == puzzle.turns and goal.kind != "win":
                self.near = sum(distance == 1 for distance in distances)
            seen.update(following)
            layer = [now for now in following.values() if now.result is None]


def judged(data: Data, solution: Solution, most: int) -> Data:
    """All that is measured of a puzzle with one solution."""
    puzzle = puzzle_from_json(data)
    survey = Survey(puzzle, solution.turns[0], most)
    found = themes(puzzle, solution.turns)
    worth = sum(WORTH[theme] for theme in found)
    effects = sum(len(turn) for turn in solution.line)
    pieces = _pieces(data)
    hard = (
        1.5 * puzzle.turns
        + math.log10(survey.tried)
        + 0.3 * math.log2(1 + survey.near)
        + 2 * min(1.0, 4 * survey.greedy)
        + 0.15 * effects
        + 0.3 * worth
    )
    beauty = (
        worth
        + 3 * min(1.0, 4 * survey.greedy)
        + 0.4 * math.log2(1 + survey.near)
        + puzzle.turns
        - 0.2 * pieces
    )
    position = data["position"]
    elements = [key_ for key_ in ("rocks", "blobs", "mud", "teleporters") if position[key_]]
    return {
        "puzzle": data,
        "solution": [format_turn(turn) for turn in solution.turns],
        "themes": sorted(found),
        "orders": sorted(orders_used(puzzle, solution.turns)),
        "specials": sorted(specials_about(puzzle)),
        "elements": elements,
        "tried": survey.tried,
        "near": survey.near,
        "first": survey.first,
        "greedy": round(survey.greedy, 3),
        "effects": effects,
        "pieces": pieces,
        "worth": round(worth, 1),
        "hard": round(hard, 2),
        "beauty": round(beauty, 2),
    }


def _pieces(data: Data) -> int:
    position = data["position"]
    return sum(len(position[key_]) for key_ in (*LISTS, "teleporters", "bots", "bases")) + sum(
        sum(map(bool, bot["program"])) for bot in position["bots"].values()
    )
