"""What each thing of a puzzle is there for.

A thing has a purpose if without it the same changes are no longer the only shortest solution: they do not
solve the puzzle, or something else does, or sooner. What has none is idle, unless the solver needs clearly
longer with it: then it is a decoy.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from ground.forms import Data
from ground.steps import finished

from ..changes import make_all
from ..errors import TtbError
from ..puzzles import others_turn, puzzle_from_json, puzzle_to_json
from ..run import Run
from ..search import repeated, with_changes
from ..solving import solving

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from ..position import Position
    from ..puzzles import Puzzle
    from ..solving import Answer, Progress
    from ..turns import Turn

LISTS = ("rocks", "blobs", "mud", "crystals")
DECOY = 1.5
"""A decoy makes the solver play so many times the turns that it plays without it, or more."""
LATER = 5
"""The round that a puzzle is in which is no first turn."""


def things(data: Data) -> Iterator[tuple[str, Data]]:
    """Everything a puzzle (in the interchange form) has, by a name for each, and the puzzle without it.

    Colours with all they have, bots, tiles in programs, cargo, being stuck, crystals, elements, bases,
    special orders and Double Modification in hands, banked crystals, the track, the pile, counters, that
    others run their programs, that it is the first round. What comes out need not be a puzzle. In the first
    round the solver's bots, and what is in all hands, are those of the set-up, and are no things.
    """
    position = data["position"]
    first = position["round"] == 1
    mover = position["to_move"]

    def less(change: Callable[[Data], object]) -> Data:
        twin = copy.deepcopy(data)
        change(twin["position"])
        return twin

    for colour in position["turn_order"]:
        if colour != mover and data["goal"]["kind"] != "win" and position["teams"] is None:
            yield colour, less(lambda p, c=colour: _without_colour(p, c))  # type: ignore[misc]
    for name in position["bots"]:
        if not (first and name.startswith(mover)):
            yield name, less(lambda p, n=name: p["bots"].pop(n))  # type: ignore[misc]
    for field in LISTS:
        for number, one in enumerate(position[field]):
            q, r = one["at"] if field == "crystals" else one
            yield f"{field} {q},{r}", less(lambda p, f=field, n=number: p[f].pop(n))  # type: ignore[misc]
    for kind in position["teleporters"]:
        yield f"teleporters {kind}", less(lambda p, k=kind: p["teleporters"].pop(k))  # type: ignore[misc]
    for colour in position["bases"]:
        yield f"base {colour}", less(lambda p, c=colour: p["bases"].pop(c))  # type: ignore[misc]
    for name, bot in position["bots"].items():
        if bot["cargo"]:
            yield f"cargo {name}", less(lambda p, n=name: p["bots"][n].update(cargo=None))  # type: ignore[misc]
        if bot["stuck"]:
            yield f"stuck {name}", less(lambda p, n=name: p["bots"][n].update(stuck=False))  # type: ignore[misc]
        for slot, order in enumerate(bot["program"]):
            if order:
                yield f"{name}.{slot + 1}", less(lambda p, n=name, s=slot: _without_tile(p, n, s))  # type: ignore[misc]
    for colour, hand in position["hands"].items():
        if not first:
            for order in hand["special"]:
                yield f"hand {colour} {order}", less(lambda p, c=colour, o=order: _without_special(p, c, o))  # type: ignore[misc]
            if hand["double_modification"]:
                yield f"double {colour}", less(lambda p, c=colour: _without_double(p, c))  # type: ignore[misc]
    for colour, banked in position["banked"].items():
        for crystal in sorted(set(banked)):
            yield f"banked {colour} {crystal}", less(lambda p, c=colour, x=crystal: p["banked"][c].remove(x))  # type: ignore[misc]
    for field in ("track", "pile"):
        if position[field]:
            yield field, less(lambda p, f=field: p.update({f: []}))  # type: ignore[misc]
    if position["counters"] is not None and data["goal"]["kind"] != "win":
        yield "counters", less(lambda p: p.update(counters=None))
    if data["others"] != "still":
        yield "others", {**copy.deepcopy(data), "others": "still"}
    if first:
        yield "round", less(lambda p: p.update(round=LATER))


def _without_colour(position: Data, colour: str) -> None:
    position["turn_order"].remove(colour)
    for name in [name for name in position["bots"] if name[:-1] == colour]:
        del position["bots"][name]
    for field in ("bases", "hands", "banked"):
        position[field].pop(colour, None)


def _without_tile(position: Data, name: str, slot: int) -> None:
    position["bots"][name]["program"][slot] = None


def _without_special(position: Data, colour: str, order: str) -> None:
    for field in ("special", "revealed"):
        held = position["hands"][colour].get(field) or []
        position["hands"][colour][field] = [one for one in held if one != order]


def _without_double(position: Data, colour: str) -> None:
    position["hands"][colour]["double_modification"] = False


def same_changes_solve(puzzle: Puzzle, turns: Sequence[Turn]) -> bool:
    """Whether the changes of these turns solve a puzzle, whatever is answered to what comes up."""
    start, goal = puzzle.position, puzzle.goal
    positions = [start]
    for turn in turns:
        following: list[Position] = []
        for position in positions:
            if not _legal(position, turn):
                continue
            for after in repeated(with_changes(position, turn.changes, turn.double)):
                now: Position = after
                while now.result is None and now.mover != start.mover and not goal.met(start, now):
                    now = others_turn(now, puzzle.others == "still")
                if goal.met(start, now):
                    return True
                if now.result is None:
                    following.append(now)
        positions = following
    return False


def _legal(position: Position, turn: Turn) -> bool:
    run = Run(position)
    run.begin()
    try:
        make_all(run, turn.changes, turn.double)
    except TtbError:
        return False
    return True


def only(puzzle: Puzzle, nodes: int) -> Generator[Progress, None, Answer | None]:
    """What the solver says of a puzzle with just one shortest solution, in as many turns as it asks for.

    None if it has none, or more, or a shorter one, or that takes more than so many turns played.
    """
    answer = yield from solving(puzzle, nodes=nodes, ways=1)
    if answer.turns == puzzle.turns and answer.complete and len(answer.solutions) == 1:
        return answer
    return None


def the_same(puzzle: Puzzle, turns: Sequence[Turn], nodes: int) -> Generator[Progress, None, Answer | None]:
    """`only`, if that solution comes of these changes: whoever knows them solves this puzzle too."""
    if puzzle.others != "best":
        if not same_changes_solve(puzzle, turns):
            return None
        return (yield from only(puzzle, nodes))
    answer = yield from only(puzzle, nodes)
    if answer is None or answer.solutions[0].turns[0].changes != turns[0].changes:
        return None
    return answer


def idling(puzzle: Puzzle, turns: Sequence[Turn], nodes: int) -> Generator[Progress, None, dict[str, str]]:
    """`idle` in small steps."""
    found: dict[str, str] = {}
    whole = 0
    for name, less in things({**puzzle_to_json(puzzle)}):
        answer = yield from without(less, turns, nodes)
        if answer is not None:
            if not whole:
                whole = (yield from solving(puzzle, nodes=nodes, ways=1)).nodes
            found[name] = "decoy" if whole >= DECOY * answer.nodes else "idle"
    return found


def without(less: Data, turns: Sequence[Turn], nodes: int) -> Generator[Progress, None, Answer | None]:
    """`the_same` for a puzzle that lacks something; None too if it is no puzzle any more."""
    try:
        puzzle = puzzle_from_json(less)
    except TtbError:
        return None
    return (yield from the_same(puzzle, turns, nodes))


def idle(puzzle: Puzzle, turns: Sequence[Turn], nodes: int) -> dict[str, str]:
    """The things of a puzzle that its solution does not need, each `idle` or a `decoy`.

    `turns` are its only shortest solution. A thing without which the solver does not come to an end within so
    many `nodes` counts as needed.
    """
    return finished(idling(puzzle, turns, nodes))
