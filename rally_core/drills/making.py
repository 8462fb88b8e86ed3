"""The making of drills at random; the same seed always makes the same drill.

Pieces of some elements are laid around the robot, a hand is dealt, and all results of the hand are computed
once. A flag goes where the robot gets late and by few programs; then all things without a purpose are removed
from the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple

from ground.errors import GameError
from ground.forms import Data
from ground.rng import Random
from ground.steps import Steps, finished

from ..cards import BY_ID, CARDS, KIND_OF
from ..geometry import SIDES, Square, beside, turned
from ..reading import board_from_json
from .drill import Drill, drill_to_json
from .measure import Measured, measuring
from .pieces import PIECES, Laying
from .purpose import DECOY, GUARD, IDLE, LOOKS, NEEDED, Purpose, bare, finding_purposes, without
from .recipes import HARMFUL, Recipe
from .search import EMPTY, Node, SearchResult, layering, searching, turn_of

OFFERS = 3
"""The number of squares tried for a flag on a board."""
OFFERED = 3
"""The number of cards in the pile if there is a reset site."""
NO_FLAG = frozenset(("pit", "lava", "trapdoor", "repair", "reset", "start"))
"""The elements on whose squares no flag is put; on some of them none may be."""


class Made(NamedTuple):
    """A drill with its solutions, the purposes of its things, and its measure."""

    drill: Drill
    result: SearchResult
    purposes: list[Purpose]
    measured: Measured


def entry_of(drill: Drill, result: SearchResult, grade: int) -> Steps[Data]:
    """The entry of a drill in the file, without an id, in small steps."""
    task = drill_to_json(drill._replace(about={}))
    needed = [item for item in (yield from finding_purposes(drill, result)) if item.what == NEEDED]
    return {
        "grade": grade,
        **task,
        "board": {**task["board"], "name": ""},
        "least": result.least,
        "ways": result.ways,
        "solution": turn_of(drill, result.solutions[0]),
        "key": sorted({item.thing.element for item in needed}),
    }


def make(recipe: Recipe, seed: str) -> Made | None:
    """The drill of a recipe and a seed, or None if there is none, as for most seeds."""
    return finished(making(recipe, seed))


def making(recipe: Recipe, seed: str) -> Steps[Made | None]:
    """`make` in small steps."""
    random = Random(f"rally drill/{seed}")
    drill = _draft(recipe, random)
    if drill is None:
        return None
    for flagged in (yield from _flagged(drill, recipe, random)):
        result = yield from searching(flagged, recipe.least)
        if not _fits(result, recipe):
            continue
        if recipe.elements[0] not in LOOKS:
            flagged = without(flagged, *(item for item in flagged.board.things if item.element in LOOKS))
        plain = yield from _plain(flagged, result)
        thing_purposes, cleared = yield from _cleared(plain, result, recipe.decoys)
        mattering = {item.thing.element for item in thing_purposes if item.what in (NEEDED, GUARD)}
        if recipe.elements[0] not in {*mattering, *LOOKS}:
            continue
        cleared = yield from _plain(cleared, result)
        result = yield from searching(cleared)
        if _fits(result, recipe):
            measured = yield from measuring(cleared, result, thing_purposes)
            return Made(cleared, result, thing_purposes, measured)
    return None


def _fits(result: SearchResult, recipe: Recipe) -> bool:
    """True if the result of a search fits the recipe.

    Shortest solutions leave no register empty; over two turns, in which waiting is easier, at least one of
    them leaves none empty.
    """
    filled = [all(step[0] != EMPTY for step in steps) for steps in result.solutions]
    is_full = all(filled) if recipe.turns == 1 else any(filled)
    return result.least in _lengths(recipe) and result.ways <= recipe.ways and is_full


def _lengths(recipe: Recipe) -> range:
    """The possible numbers of registers of a solution."""
    return range(max(2, recipe.least - 1), recipe.least + 1)


def _draft(recipe: Recipe, random: Random) -> Drill | None:
    """A board of a recipe with a robot and a hand, still without a flag, or None."""
    size = recipe.side
    at = 2 + random.below(size - 4), 2 + random.below(size - 4)
    board = Laying(size, size, at, random)
    board.data["sites"].append({"at": list(at), "kind": "start", "number": 1})
    others = [name for name in PIECES if name not in LOOKS]
    names = [*recipe.elements, *(random.choice(others) for _ in range(recipe.others))]
    if not all(PIECES[name](board) for name in names):
        return None
    cards = random.shuffled(CARDS)
    pile = tuple(sorted(cards[recipe.hand : recipe.hand + OFFERED])) if "reset" in names else ()
    try:
        laid = board_from_json(board.data)
    except GameError:  # these pieces do not fit together
        return None
    hand = tuple(sorted(cards[: recipe.hand], reverse=True))
    if sum(KIND_OF[card].steps != 0 for card in hand) < 2:
        return None
    lives = 2 if recipe.turns > 1 and "repair" in recipe.elements else 1
    damage = recipe.damage if HARMFUL.intersection(names) else 0
    return Drill(
        laid, at, random.below(4), hand, recipe.turns, damage, lives, pile, random.below(2) == 0,
        "expert" if recipe.expert else "normal", recipe.expert,
    )  # fmt: skip


def _flagged(drill: Drill, recipe: Recipe, random: Random) -> Steps[list[Drill]]:
    """The drill with flags in the best places, the best first.

    A flag goes where it can be touched late and by few programs, and where that would be different without
    the first element of the recipe.
    """
    taken = {thing.at for thing in drill.board.things if thing.element in NO_FLAG} | _region_squares(drill)
    subjects = [thing for thing in drill.board.things if thing.element == recipe.elements[0]]
    try:
        less = without(drill, *subjects)
    except GameError:  # a ramp needs its next level
        less = bare(drill)
    standing = yield from _standing(drill, recipe.least)
    others = yield from _standing(less, recipe.least)
    room = recipe.ways * (1 if recipe.flags == 1 else 8)
    places: list[tuple[int, int, Square]] = []
    for at, (register, ways, nodes) in standing.items():
        if register not in _lengths(recipe) or ways > room or at in taken or at == drill.at:
            continue
        if recipe.elements[0] not in LOOKS and at in others and others[at][:2] == (register, ways):
            continue
        effects = max(_effects(steps) for steps in _ways(nodes))
        if effects >= recipe.effects:
            places.append((-effects, random.below(100), at))
    drills = []
    for _, _, end in sorted(places)[:OFFERS]:
        marks = [end]
        if recipe.flags > 1:
            inner = [
                at for at in _on_the_way(standing[end][2]) if at not in taken and at not in (end, drill.at)
            ]
            if not inner:
                continue
            marks.insert(0, random.choice(inner))
        with suppress(GameError):
            drills.append(_with_flags(drill, marks))
    return drills


def _on_the_way(nodes: Sequence[Node]) -> list[Square]:
    """The squares of the robot between its start and one of these nodes, on the first way to it."""
    path = [node.position.robots[0] for node in _ways(nodes)[0][1:-1]]
    return [robot.at for robot in path if robot.at is not None and not robot.flying]


def _with_flags(drill: Drill, marks: Sequence[Square]) -> Drill:
    """The drill with a flag on each of these squares; raises `GameError` if that is no board."""
    data = drill.board.to_json()
    flags = [{"at": list(at), "kind": "flag", "number": number} for number, at in enumerate(marks, 1)]
    data["sites"] = [*data.get("sites", []), *flags]
    return drill._replace(board=board_from_json(data))


def _standing(drill: Drill, limit: int) -> Steps[dict[Square, tuple[int, int, list[Node]]]]:
    """The squares where the robot can be: after which register first, by how many programs, and the nodes."""
    by_square: dict[Square, tuple[int, int, list[Node]]] = {}
    for done in layering(drill, limit):
        if done is None:
            yield
            continue
        register, layer = done
        for node in layer:
            robot = node.position.robots[0]
            if robot.at is None or robot.flying:
                continue
            first, ways, nodes = by_square.get(robot.at, (register, 0, []))
            if first == register:
                by_square[robot.at] = first, ways + node.ways, [*nodes, node]
    return by_square


def _ways(nodes: Sequence[Node]) -> list[list[Node]]:
    """All ways to these nodes, each from its beginning."""
    ways = []
    for node in nodes:
        if not node.parents:
            ways.append([node])
        for before, _ in node.parents:
            ways += [[*way, node] for way in _ways([before])]
    return ways


def _effects(way: Sequence[Node]) -> int:
    """The number of registers of a way in which more happens than the card says."""
    count = 0
    for before, node in pairwise(way):
        robot, after = before.position.robots[0], node.position.robots[0]
        at, facing = robot.at, robot.facing or 0
        step = next(step for parent, step in node.parents if parent is before)
        if step[0] == EMPTY or at is None:
            return 0
        kind = BY_ID[step[0]]
        facing = turned(facing, kind.turn)
        for _ in range(abs(kind.steps)):
            at = beside(at, facing if kind.steps > 0 else turned(facing, 2))
        count += (after.at, after.facing) != (at, facing)
    return count


def _region_squares(drill: Drill) -> set[Square]:
    """The squares of trapdoors."""
    return {
        (thing.at[0] + dx, thing.at[1] + dy)
        for thing in drill.board.things
        if thing.element == "trapdoor"
        for dx in range(int(str(thing.entry["size"])))
        for dy in range(int(str(thing.entry["size"])))
    }


def _plain(drill: Drill, result: SearchResult) -> Steps[Drill]:
    """The drill without rules, lives, damage and cards that make no difference."""
    names = {thing.element for thing in drill.board.things}
    if "green" not in names:
        drill = drill._replace(forward=True)
    if "reset" not in names:
        drill = drill._replace(pile=())
    for plainer in ({"lives": 1}, {"damage": 0}, {"lava": "normal"}, {"jack_damage": False}):
        other = drill._replace(**plainer)
        if other != drill and (yield from searching(other, result.least))[:3] == result[:3]:
            drill = other
    return drill


def _cleared(drill: Drill, result: SearchResult, decoys: int) -> Steps[tuple[list[Purpose], Drill]]:
    """The drill without idle things and with at most so many decoys, and the purposes of the rest."""
    while True:
        thing_purposes = yield from finding_purposes(drill, result)
        idle = [item.thing for item in thing_purposes if item.what == IDLE]
        spare = [
            item.thing for item in thing_purposes if item.what == DECOY and item.thing.element not in LOOKS
        ]
        for thing in (*idle, *spare[decoys:]):
            with suppress(GameError):
                other = without(drill, thing)
                if (yield from searching(other, result.least))[:3] == result[:3]:
                    drill = other
                    break
        else:
            return thing_purposes, drill


def likeness(drill: Drill) -> str:
    """A text that is equal for boards that differ only by place: the things as seen from the robot."""
    x, y = drill.at
    things = sorted(
        f"{thing.element} {thing.at[0] - x} {thing.at[1] - y} {thing.entry.get('to', '')}"
        for thing in drill.board.things
    )
    return "; ".join([SIDES[drill.facing], *things])
