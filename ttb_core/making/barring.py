"""Makes one solution the only one: puts things on the board in the way of the others.

Each thing that bars a solution has a purpose, so boards become full of relevant things.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Generator, Iterator
from typing import Any

from ground.forms import Data

from ..errors import TtbError
from ..hexes import DIRECTIONS
from ..names import COLOURS
from ..puzzles import Puzzle, puzzle_from_json, puzzle_to_json
from ..solving import Progress, solving
from ..solving.lines import events_of
from ..turns import Turn
from .judge import solves

Turns = tuple[Turn, ...]


WAYS = 60
"""The largest number of solutions that the solver lists."""
LOOKED_AT = 20
"""The number of these that each added thing is tested against."""
MANY = 12
"""The largest number of solutions that are barred if they are too short."""
PLACES = 14
LONGER = 3
TIMES = 10
"""The largest number of things that are put on a board."""
TILES = ("forward1", "forward2", "turn_left", "turn_right", "load", "unload", "zap")
MOVING = (["forward1", None, None], ["turn_left", None, None], [None, None, None], [None, None, None])


def barring(
    rnd: random.Random, puzzle: Puzzle, least: int, enough: Callable[[Puzzle, Turns], bool], nodes: int
) -> Generator[Progress, None, tuple[Puzzle, Turns] | None]:
    """The puzzle with added things, so that one of its shortest solutions is the only one; and that solution.

    The puzzle has as many turns as the solution, at least `least`, and the solution satisfies `enough`. None
    if it cannot be done with `nodes` nodes for the first search and LONGER times as many for later ones.
    """
    for number in range(TIMES + 1):
        answer = yield from solving(puzzle, nodes=nodes * (LONGER if number else 1), ways=WAYS)
        if answer.turns is None:
            return None
        ways = [solution.turns for solution in answer.solutions]
        long = answer.turns >= least
        if long:
            puzzle = puzzle_from_json({**puzzle_to_json(puzzle), "turns": answer.turns})
            good = [way for way in ways if enough(puzzle, way)]
            if not good:
                return None
            if len(ways) == 1 and answer.complete:
                return puzzle, ways[0]
        elif len(ways) > MANY:
            return None
        if len(ways) > LOOKED_AT:
            ways = rnd.sample(ways, LOOKED_AT)
            if long and not any(enough(puzzle, way) for way in ways):
                ways.append(good[0])
        added = yield from _bar(rnd, puzzle, ways, enough if long else None)
        if added is None:
            return None
        puzzle = added
    return None


def _bar(
    rnd: random.Random, puzzle: Puzzle, ways: list[Turns], enough: Callable[[Puzzle, Turns], bool] | None
) -> Generator[Progress, None, Puzzle | None]:
    """The puzzle with the thing that bars most of these ways, or None if nothing bars any.

    With `enough`, at least one way that satisfies it stays open.
    """
    passed: dict[tuple[int, int], int] = {}
    for way in ways:
        for at in _touched(puzzle, way):
            passed[at] = passed.get(at, 0) + 1
    data: Data = {**puzzle_to_json(puzzle)}
    taken = _taken(data)
    places = [at for at in sorted(passed) if at not in taken]
    best: tuple[float, Puzzle] | None = None
    tries = [_with_one_more(rnd, data, list(at)) for at in rnd.sample(places, min(PLACES, len(places)))]
    for some in (*tries, _with_other_tiles(rnd, data)):
        yield Progress(puzzle.turns, 0)
        for more in some:
            try:
                twin = puzzle_from_json(more)
            except TtbError:
                continue
            left = [way for way in ways if solves(twin, way)]
            if len(left) == len(ways):
                continue
            if enough is not None and not any(enough(twin, way) for way in left):
                continue
            value = len(left) + rnd.random() * 0.15 * len(ways)
            if best is None or value < best[0]:
                best = value, twin
    return None if best is None else best[1]


def _touched(puzzle: Puzzle, way: Turns) -> set[tuple[int, int]]:
    hexes: set[tuple[int, int]] = set()
    events: Any
    for events in events_of(puzzle, way):
        for event in events:
            if event["type"] == "move":
                hexes.update(tuple(move["to"]) for move in event["moves"])
            elif event["type"] in ("load", "unload"):
                hexes.add(tuple(event["at"]))
    return hexes


def _taken(data: Data) -> set[tuple[int, int]]:
    position = data["position"]
    hexes = [*position["rocks"], *position["blobs"], *position["mud"], *position["bases"].values()]
    hexes += [piece["at"] for piece in (*position["crystals"], *position["bots"].values())]
    hexes += [at for pair in position["teleporters"].values() for at in pair]
    if data["goal"]["kind"] == "reach":
        hexes.append(data["goal"]["at"])
    return {tuple(at) for at in hexes}


def _with_one_more(rnd: random.Random, data: Data, at: list[int]) -> Iterator[Data]:
    """The puzzle with one more thing on this hex, for some kinds of things."""
    position = data["position"]

    def more(field: str, value: object) -> Data:
        twin = copy.deepcopy(data)
        twin["position"][field].append(value)
        return twin

    kinds = rnd.sample(("rocks", "mud", "crystals", "bot", "bot", "blobs"), 4)
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


def _with_other_tiles(rnd: random.Random, data: Data) -> Iterator[Data]:
    """The puzzle with another order in a slot of the solver's bots, or another facing."""
    mover = data["position"]["to_move"]
    for name, bot in data["position"]["bots"].items():
        if name[:-1] != mover:
            continue
        for slot in range(3):
            for order in (rnd.choice(TILES), rnd.choice(TILES), None):
                if order != bot["program"][slot]:
                    twin = copy.deepcopy(data)
                    twin["position"]["bots"][name]["program"][slot] = order
                    yield twin
        twin = copy.deepcopy(data)
        twin["position"]["bots"][name]["facing"] = rnd.choice(DIRECTIONS)
        yield twin


def _with_bot(rnd: random.Random, data: Data, at: list[int]) -> Data | None:
    """The puzzle with one more bot of another colour, or None."""
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
