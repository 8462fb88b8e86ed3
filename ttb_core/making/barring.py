"""Makes one solution the only one: puts things where the others pass.

What bars something has a purpose by that, so boards grow full of what matters.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from ..errors import TtbError
from ..hexes import DIRECTIONS
from ..names import COLOURS
from ..puzzles import puzzle_from_json, puzzle_to_json
from ..solving import solving
from ..solving.lines import events_of, line_of
from .judge import solves, worth
from .purpose import same_changes_solve
from .themes import themes
from .compose import distance

if TYPE_CHECKING:
    import random
    from collections.abc import Generator, Iterator, Sequence
    from typing import Any

    from ground.forms import Data

    from ..puzzles import Puzzle
    from ..solving import Progress
    from ..turns import Turn

    Turns = tuple[Turn, ...]

WAYS = 60
"""Solutions that are looked at."""
ALTERNATIVES = 16
"""Other solutions on which it is tried what a thing would bar."""
MANY = 12
"""Of solutions that are too short no more than these are barred."""
PLACES = 14
TIMES = 7
"""Things that are put on a board, at most."""
MOVING = (["forward1", None, None], ["turn_left", None, None], [None, None, None], [None, None, None])


def barring(
    rnd: random.Random, puzzle: Puzzle, least: int, nodes: int
) -> Generator[Progress, None, tuple[Puzzle, Turns] | None]:
    """The puzzle with what it takes that the best of its shortest solutions is the only one, and that one.

    It has as many turns as that solution, `least` or more. None if it cannot be done with so many `nodes` each
    time that the solver is asked.
    """
    chosen: Turns = ()
    for _ in range(TIMES + 1):
        answer = yield from solving(puzzle, nodes=nodes, ways=WAYS)
        if answer.turns is None:
            return None
        ways = [solution.turns for solution in answer.solutions]
        if answer.turns >= least and not chosen:
            chosen = max(ways, key=lambda way: (worth(themes(puzzle, way)), repr(way)))
            puzzle = _lasting(puzzle, answer.turns)
        elif answer.turns < least and len(ways) > MANY:
            return None
        mine = _line(puzzle, chosen) if chosen else None
        others = [way for way in ways if _line(puzzle, way) != mine]
        if not others:
            return puzzle, chosen
        added = _bar(rnd, puzzle, chosen, others)
        if added is None:
            return None
        puzzle = added
    return None


def _lasting(puzzle: Puzzle, turns: int) -> Puzzle:
    data: Data = {**puzzle_to_json(puzzle), "turns": turns}
    return puzzle_from_json(data)


def _line(puzzle: Puzzle, way: Turns) -> object:
    try:
        return line_of(puzzle, way)
    except TtbError:
        return None


def _bar(rnd: random.Random, puzzle: Puzzle, chosen: Turns, others: list[Turns]) -> Puzzle | None:
    """The puzzle with the thing that bars most of the other ways; None if nothing bars any."""
    if len(others) > ALTERNATIVES:
        others = rnd.sample(others, ALTERNATIVES)
    passed: dict[tuple[int, int], int] = {}
    for way in others:
        for at in _touched(puzzle, way):
            passed[at] = passed.get(at, 0) + 1
    data: Data = {**puzzle_to_json(puzzle)}
    taken = _taken(data)
    places = sorted((at for at in passed if at not in taken), key=lambda at: (-passed[at], at))[:PLACES]
    best: tuple[float, Puzzle] | None = None
    for at in places:
        for less in _with_something(rnd, data, list(at)):
            try:
                twin = puzzle_from_json(less)
            except TtbError:
                continue
            if chosen and not solves(twin, chosen):
                continue
            barred = sum(not same_changes_solve(twin, way) for way in others)
            if barred:
                value = barred + rnd.random() * 0.3 * len(others)
                if best is None or value > best[0]:
                    best = value, twin
    return None if best is None else best[1]


def _touched(puzzle: Puzzle, way: Turns) -> set[tuple[int, int]]:
    found: set[tuple[int, int]] = set()
    events: Any
    for events in events_of(puzzle, way):
        for event in events:
            if event["type"] == "move":
                found.update(tuple(move["to"]) for move in event["moves"])
            elif event["type"] in ("load", "unload"):
                found.add(tuple(event["at"]))
    return found


def _taken(data: Data) -> set[tuple[int, int]]:
    position = data["position"]
    hexes = [*position["rocks"], *position["blobs"], *position["mud"], *position["bases"].values()]
    hexes += [one["at"] for one in (*position["crystals"], *position["bots"].values())]
    hexes += [at for pair in position["teleporters"].values() for at in pair]
    if data["goal"]["kind"] == "reach":
        hexes.append(data["goal"]["at"])
    return {tuple(at) for at in hexes}


def _with_something(rnd: random.Random, data: Data, at: list[int]) -> Iterator[Data]:
    """The puzzle with one thing more on this hex, for some kinds of things."""
    position = data["position"]

    def more(field: str, value: object) -> Data:
        twin = copy.deepcopy(data)
        twin["position"][field].append(value)
        return twin

    kinds = rnd.sample(("rocks", "mud", "crystals", "bot", "bot", "blobs"), 3)
    for kind in kinds:
        if kind in ("rocks", "mud", "blobs"):
            if len(position[kind]) < 3:
                yield more(kind, at)
        elif kind == "crystals":
            wanted = data["goal"].get("crystal")
            colour = rnd.choice([c for c in ("blue", "green", "pink") if c != wanted])
            yield more("crystals", {"at": at, "colour": colour})
        else:
            twin = _with_bot(rnd, data, at)
            if twin is not None:
                yield twin


def _with_bot(rnd: random.Random, data: Data, at: list[int]) -> Data | None:
    """The puzzle with one bot of another colour more."""
    twin = copy.deepcopy(data)
    position = twin["position"]
    order, mover = position["turn_order"], position["to_move"]
    simplified = not position["rules"]["special_orders"]
    free = [
        f"{colour}{n}"
        for colour in order
        for n in ((1,) if simplified else (1, 2))
        if colour != mover and f"{colour}{n}" not in position["bots"]
    ]
    fresh = [colour for colour in COLOURS if colour not in order]
    if position["teams"] is None and fresh and len(order) < 4 and (not free or rnd.random() < 0.5):
        colour = rnd.choice(fresh)
        order.append(colour)
        position["hands"][colour] = {"special": [], "revealed": [], "double_modification": False}
        position["banked"][colour] = []
        free = [f"{colour}1"]
    if not free:
        return None
    position["bots"][rnd.choice(free)] = {
        "at": at, "facing": rnd.choice(DIRECTIONS), "cargo": None, "program": list(rnd.choice(MOVING)),
    }  # fmt: skip
    if twin["others"] == "still" and rnd.random() < 0.5:
        twin["others"] = "programs"
    return twin
