"""The purpose of each thing in a puzzle.

A thing has a purpose if without it the same changes are no longer the only shortest solution: they do not
solve the puzzle, or there is another or a shorter solution. A thing without a purpose is idle, unless it
misleads: the solver needs clearly longer with it, or a person does by the model (`grading.py`). Then it is a
decoy.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from typing import Any

from ground.forms import Data
from ground.steps import finished

from ..changes import make_all
from ..errors import TtbError
from ..position import Position
from ..puzzles import Puzzle, others_turn, puzzle_from_json, puzzle_to_json
from ..run import Run
from ..search import repeated, with_changes
from ..solving import CUTS, Answer, Progress, solving
from ..turns import Turn
from .grading import hardness

Change = Callable[[Data], None]
"""A change of a position."""
Removal = tuple[str, Change]
"""The name of a thing, and the change that removes it."""
Path = tuple[str | int, ...]
"""The keys and numbers that lead to a place in a position."""
LISTS = ("rocks", "blobs", "mud", "crystals")
DECOY = 1.5
"""A decoy multiplies the turns that the solver plays by at least this."""
ASTRAY = 12
"""The least points of strength that a decoy adds otherwise."""
LATER = 5
"""The round of puzzles without a first turn."""


def things(data: Data) -> Iterator[tuple[str, Data]]:
    """The name of each thing of a puzzle in the interchange form, with the puzzle without it.

    Things are: colours with all they have, bots, tiles in programs, cargo, being stuck, crystals, elements,
    bases, special orders and Double Modification in hands, banked crystals, the track, the pile, counters,
    the running of the others' programs, and the first round. The result need not be a valid puzzle. In the
    first round the solver's bots and the contents of all hands are those of the set-up and do not count as
    things.
    """
    position = data["position"]
    first = position["round"] == 1
    to_win = data["goal"]["kind"] == "win"
    removals = [
        *(_colours(position) if not to_win else ()),
        *_bots(position, first),
        *_on_board(position),
        *_of_bots(position),
        *(_in_hands(position) if not first else ()),
        *_in_store(position, counters=not to_win),
    ]
    for name, remove in removals:
        yield name, _less(data, remove)
    if data["others"] != "still":
        yield "others", {**copy.deepcopy(data), "others": "still"}
    if first:
        yield "round", _less(data, partial(_put, ("round",), LATER))


def _less(data: Data, remove: Change) -> Data:
    """The puzzle after a change of its position."""
    twin = copy.deepcopy(data)
    remove(twin["position"])
    return twin


def _colours(position: Data) -> Iterator[Removal]:
    if position["teams"] is None:
        for colour in position["turn_order"]:
            if colour != position["to_move"]:
                yield colour, partial(_without_colour, colour)


def _bots(position: Data, first: bool) -> Iterator[Removal]:
    for name in position["bots"]:
        if not (first and name.startswith(position["to_move"])):
            yield name, partial(_drop, ("bots", name))


def _on_board(position: Data) -> Iterator[Removal]:
    """Crystals, elements and bases."""
    for field in LISTS:
        for number, entry in enumerate(position[field]):
            q, r = entry["at"] if field == "crystals" else entry
            yield f"{field} {q},{r}", partial(_drop, (field, number))
    for kind in position["teleporters"]:
        yield f"teleporters {kind}", partial(_drop, ("teleporters", kind))
    for colour in position["bases"]:
        yield f"base {colour}", partial(_drop, ("bases", colour))


def _of_bots(position: Data) -> Iterator[Removal]:
    """Cargo, being stuck and tiles in programs."""
    for name, bot in position["bots"].items():
        if bot["cargo"]:
            yield f"cargo {name}", partial(_put, ("bots", name, "cargo"), None)
        if bot["stuck"]:
            yield f"stuck {name}", partial(_put, ("bots", name, "stuck"), False)
        for slot, order in enumerate(bot["program"]):
            if order:
                yield f"{name}.{slot + 1}", partial(_put, ("bots", name, "program", slot), None)


def _in_hands(position: Data) -> Iterator[Removal]:
    """Special orders and Double Modification."""
    for colour, hand in position["hands"].items():
        for order in hand["special"]:
            yield f"hand {colour} {order}", partial(_without_special, colour, order)
        if hand["double_modification"]:
            yield f"double {colour}", partial(_put, ("hands", colour, "double_modification"), False)


def _in_store(position: Data, counters: bool) -> Iterator[Removal]:
    """Banked crystals, the track, the pile and, if wanted, the counters."""
    for colour, banked in position["banked"].items():
        for crystal in sorted(set(banked)):
            yield f"banked {colour} {crystal}", partial(_drop, ("banked", colour, banked.index(crystal)))
    for field in ("track", "pile"):
        if position[field]:
            yield field, partial(_put, (field,), [])
    if counters and position["counters"] is not None:
        yield "counters", partial(_put, ("counters",), None)


def _put(path: Path, value: object, position: Any) -> None:
    """Set a value at a place in a position."""
    *way, last = path
    for step in way:
        position = position[step]
    position[last] = value


def _drop(path: Path, position: Any) -> None:
    """Delete the value at a place in a position."""
    *way, last = path
    for step in way:
        position = position[step]
    del position[last]


def _without_colour(colour: str, position: Data) -> None:
    position["turn_order"].remove(colour)
    for name in [name for name in position["bots"] if name[:-1] == colour]:
        del position["bots"][name]
    for field in ("bases", "hands", "banked"):
        position[field].pop(colour, None)


def _without_special(colour: str, order: str, position: Data) -> None:
    for field in ("special", "revealed"):
        held = position["hands"][colour].get(field) or []
        position["hands"][colour][field] = [name for name in held if name != order]


def same_changes_solve(puzzle: Puzzle, turns: Sequence[Turn]) -> bool:
    """True if the changes of these turns solve a puzzle, with any answers to decisions."""
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
    """The solver's answer to a puzzle with one shortest solution, in as many turns as the puzzle has.

    None if there is none, or more than one, or a shorter one, or if `nodes` turns are not enough.
    """
    answer = yield from solving(puzzle, nodes=nodes, ways=1)
    if answer.turns == puzzle.turns and answer.complete and len(answer.solutions) == 1:
        return answer
    return None


def the_same(puzzle: Puzzle, turns: Sequence[Turn], nodes: int) -> Generator[Progress, None, Answer | None]:
    """The result of `only`, or None if the solution does not come from these changes."""
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
    unneeded: dict[str, str] = {}
    whole = 0
    hard = 0.0
    for name, less in things({**puzzle_to_json(puzzle)}):
        if (yield from without(less, turns, nodes)) is None:
            continue
        plain = yield from _plainly(puzzle_from_json(less), nodes)
        if plain.proved:
            if not whole:
                whole = (yield from _plainly(puzzle, nodes)).nodes
                hard = hardness(puzzle, turns)
            longer = whole >= DECOY * plain.nodes
            unneeded[name] = "decoy" if longer or misleads(hard, less, turns) else "idle"
    return unneeded


def _plainly(puzzle: Puzzle, nodes: int) -> Generator[Progress, None, Answer]:
    """The answer of the search without a table, whose turns played are those that seem possible."""
    return (yield from solving(puzzle, nodes=nodes, ways=1, cuts=CUTS - {"ahead"}))


def misleads(hard: float, less: Data, turns: Sequence[Turn]) -> bool:
    """True if a puzzle of this hardness (`grading.hardness`) is clearly harder than the same without a thing.

    False if these turns cannot be played without it.
    """
    try:
        return hard >= hardness(puzzle_from_json(less), turns) + ASTRAY
    except TtbError:
        return False


def without(less: Data, turns: Sequence[Turn], nodes: int) -> Generator[Progress, None, Answer | None]:
    """`the_same` for a puzzle that lacks a thing; None also if it is no longer a valid puzzle."""
    try:
        puzzle = puzzle_from_json(less)
    except TtbError:
        return None
    return (yield from the_same(puzzle, turns, nodes))


def idle(puzzle: Puzzle, turns: Sequence[Turn], nodes: int) -> dict[str, str]:
    """The things of a puzzle that its solution does not need, each `idle` or a `decoy`.

    `turns` are its only shortest solution. A thing counts as needed if the solver cannot finish without it
    within `nodes`.
    """
    return finished(idling(puzzle, turns, nodes))
