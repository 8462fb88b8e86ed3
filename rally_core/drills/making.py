"""Makes drills at random: the same seed always makes the same one.

Pieces of some elements are laid around the robot, a hand is dealt, and everything that the hand can come to
is worked out once. A flag goes where the robot gets by few programs and late; then all that has no
purpose is taken off the board again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ground.errors import GameError
from ground.rng import Random

from ..cards import CARDS, KIND_OF
from ..geometry import SIDES
from ..names import REGISTERS
from ..reading import board_from_json
from .drill import Drill
from .measure import Measured, measure
from .pieces import PIECES, Laying
from .purpose import IDLE, LOOKS, NEEDED, purpose, purposes, without
from .search import EMPTY, layers, listed, search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..geometry import Square
    from .purpose import Purpose
    from .search import Found, Node

OFFERED = 3
"""Cards in the pile where there is a reset site."""
HARMFUL = frozenset(("laser", "lava", "flamer", "napalm", "melt", "jack", "mirror", "crusher"))
NO_FLAG = frozenset(("pit", "lava", "trapdoor", "repair", "reset", "start"))
"""Elements on whose squares no flag may be, or none is put."""


class Recipe(NamedTuple):
    """What a drill is made of: the `elements` that it is about, each of which has to matter; how many
    `others` are laid from all, the `side` of the board, the cards in the `hand`, the registers that its
    solution has (`least`) and the most solutions; how many `flags`, and `turns`.
    """

    elements: tuple[str, ...]
    others: int = 2
    side: int = 8
    hand: int = 6
    least: int = 3
    ways: int = 1
    flags: int = 1
    turns: int = 1
    damage: int = 0
    expert: bool = False


class Made(NamedTuple):
    """A drill that was made, with its answer, purposes and measure."""

    drill: Drill
    found: Found
    known: list[Purpose]
    measured: Measured


def make(recipe: Recipe, seed: str) -> Made | None:
    """The drill of a recipe and a seed; None if nothing came of it, as for most seeds."""
    random = Random(f"rally drill/{seed}")
    drill = _laid(recipe, random)
    flagged = drill and _flagged(drill, recipe, random)
    if flagged is None:
        return None
    found = search(flagged, recipe.least)
    if found.least != recipe.least or found.ways > recipe.ways or not _filled(found):
        return None
    known, drill = _cleared(_plain(flagged, found), found)
    mattering = {one.thing.element for one in known}
    if not set(recipe.elements) <= mattering or not any(one.what == NEEDED for one in known):
        return None
    found = search(drill)
    if found.least != recipe.least or found.ways > recipe.ways or not _filled(found):
        return None
    return Made(drill, found, known, measure(drill, found, known))


def _laid(recipe: Recipe, random: Random) -> Drill | None:
    """A board of a recipe with a robot and a hand, still without a flag."""
    size = recipe.side
    at = 2 + random.below(size - 4), 2 + random.below(size - 4)
    board = Laying(size, size, at, random)
    board.data["sites"].append({"at": list(at), "kind": "start", "number": 1})
    names = [*recipe.elements, *(random.choice(list(PIECES)) for _ in range(recipe.others))]
    if not all(PIECES[name](board) for name in names):
        return None
    cards = random.shuffled(CARDS)
    pile = tuple(sorted(cards[recipe.hand : recipe.hand + OFFERED])) if "reset" in names else ()
    try:
        laid = board_from_json(board.data)
    except GameError:  # pieces that do not go together
        return None
    hand = tuple(sorted(cards[: recipe.hand], reverse=True))
    if sum(KIND_OF[card].steps != 0 for card in hand) < 2:
        return None
    damage = recipe.damage if HARMFUL.intersection(names) else 0
    return Drill(
        laid, at, random.below(4), hand, recipe.turns, damage, 1, pile, random.below(2) == 0,
        "expert" if recipe.expert else "normal", recipe.expert,
    )  # fmt: skip


def _flagged(drill: Drill, recipe: Recipe, random: Random) -> Drill | None:
    """The drill with flags where they can be touched late and by few programs."""
    taken = {thing.at for thing in drill.board.things if thing.element in NO_FLAG} | _region_squares(drill)
    first: dict[Square, int] = {}
    ways: dict[Square, int] = {}
    nodes: dict[Square, list[Node]] = {}
    for register, layer in enumerate(layers(drill, recipe.least), 1):
        for node in layer:
            robot = node.position.robots[0]
            if robot.at is None or robot.flying or robot.at == drill.at:
                continue
            if first.setdefault(robot.at, register) == register:
                ways[robot.at] = ways.get(robot.at, 0) + node.ways
                nodes.setdefault(robot.at, []).append(node)
    ends = [at for at, register in first.items() if register == recipe.least and at not in taken]
    good = [
        at
        for at in ends
        if ways[at] <= recipe.ways * (1 if recipe.flags == 1 else 6)
        and not any(step[0] == EMPTY for steps in listed(nodes[at]) for step in steps)
    ]
    if not good:
        return None
    good.sort(key=lambda at: (-abs(at[0] - drill.at[0]) - abs(at[1] - drill.at[1]), at))
    end = random.choice(good[:3])
    marks = [end]
    if recipe.flags > 1:
        path = _squares(nodes[end][0])[:-1]
        inner = [at for at in path if at not in taken and at != end and at != drill.at]
        if not inner:
            return None
        marks.insert(0, random.choice(inner))
    data = drill.board.to_json()
    data["sites"] = [
        *data.get("sites", []),
        *({"at": list(at), "kind": "flag", "number": number} for number, at in enumerate(marks, 1)),
    ]
    try:
        return drill._replace(board=board_from_json(data))
    except GameError:
        return None


def _region_squares(drill: Drill) -> set[Square]:
    """Squares of trapdoors."""
    return {
        (thing.at[0] + dx, thing.at[1] + dy)
        for thing in drill.board.things
        if thing.element == "trapdoor"
        for dx in range(int(str(thing.entry["size"])))
        for dy in range(int(str(thing.entry["size"])))
    }


def _squares(node: Node) -> list[Square]:
    """Where the robot stands after each register on one way to a node."""
    found: list[Square] = []
    while node.parents:
        at = node.position.robots[0].at
        if at is not None and not node.position.robots[0].flying:
            found.append(at)
        node = node.parents[0][0]
    return found[::-1]


def _filled(found: Found) -> bool:
    """Whether no shortest solution leaves a register empty in which the robot could have acted."""
    return not any(step[0] == EMPTY for steps in found.solutions for step in steps)


def _plain(drill: Drill, found: Found) -> Drill:
    """The drill without rules and damage that change nothing."""
    names = {thing.element for thing in drill.board.things}
    if "green" not in names:
        drill = drill._replace(forward=True)
    if "reset" not in names:
        drill = drill._replace(pile=())
    for plainer in ({"damage": 0}, {"lava": "normal"}, {"jack_damage": False}):
        other = drill._replace(**plainer)
        if other != drill and search(other, found.least)[:3] == found[:3]:
            drill = other
    return drill


def _cleared(drill: Drill, found: Found) -> tuple[list[Purpose], Drill]:
    """The drill without what has no purpose, and the purposes of what is left."""
    for thing in drill.board.things[::-1]:
        if thing.element in ("flag", "start", *LOOKS):
            continue
        if purpose(drill, found, thing) == IDLE:
            drill = without(drill, thing)
    return purposes(drill, found), drill


def likeness(drill: Drill) -> str:
    """A text that is the same for boards that differ only by place: things, seen from the robot."""
    x, y = drill.at
    things = sorted(
        f"{thing.element} {thing.at[0] - x} {thing.at[1] - y} {thing.entry.get('to', '')}"
        for thing in drill.board.things
    )
    return "; ".join([SIDES[drill.facing], *things])


def recipes_of(elements: Sequence[str], grade: int, random: Random) -> Recipe:
    """A recipe about some elements for about a grade."""
    harm = random.below(5) if grade > 2 else 0
    return Recipe(
        tuple(elements),
        others=(1, 2, 3, 4, 5)[grade - 1],
        side=(8, 8, 9, 10, 12)[grade - 1],
        hand=(5, 5, 6, 7, 7)[grade - 1],
        least=(2, 3, 4, 4 + random.below(2), len(REGISTERS))[grade - 1],
        ways=(2, 1, 1, 1, 1)[grade - 1],
        flags=2 if grade > 3 and random.below(3) == 0 else 1,
        damage=harm,
        expert=grade > 3 and random.below(3) == 0,
    )
