"""Small changes to a puzzle that may lead to another puzzle."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping
from typing import Any

from ground.forms import Data

from ..hexes import DIRECTIONS
from .compose import ACTIVE, CRYSTALS, OWN, RUNNING, STEPS, distance

Change = Callable[[Any, random.Random], None]
"""A change of a puzzle in the interchange form, in place."""
Changes = Mapping[Change, int]
"""Changes with their weights."""
RADIUS = {"small": 4, "large": 5}
NEAR = 3
"""The largest distance of an added thing from another thing."""


def varied(data: Data, dice: random.Random, most: int = 3, changes: Changes | None = None) -> Data:
    """A puzzle in the interchange form with one to `most` random changes, by default any of `EVERY`."""
    changes = EVERY if changes is None else changes
    twin: Any = copy.deepcopy(data)
    for _ in range(dice.randint(1, most)):
        dice.choices(list(changes), list(changes.values()))[0](twin, dice)
    return twin  # type: ignore[no-any-return]


def _board(position: Any) -> list[list[int]]:
    """All hexes of the arena."""
    radius = RADIUS[position["arena"]]
    across = range(-radius, radius + 1)
    return [[q, r] for q in across for r in across if abs(q + r) <= radius]


def _taken(position: Any) -> list[list[int]]:
    """The occupied hexes."""
    return [
        *position["rocks"],
        *position["blobs"],
        *position["mud"],
        *(crystal["at"] for crystal in position["crystals"]),
        *(at for pair in position["teleporters"].values() for at in pair),
        *position["bases"].values(),
        *(bot["at"] for bot in position["bots"].values()),
    ]


def _free(position: Any, dice: random.Random, near: list[int], most: int = NEAR) -> list[int]:
    """A free hex within a distance of another."""
    taken = _taken(position)
    return dice.choice(
        [at for at in _board(position) if at not in taken and distance(at, near) <= most] or [near]
    )


def _free_near_any(position: Any, dice: random.Random) -> list[int]:
    """A free hex near any thing on the board."""
    return _free(position, dice, dice.choice(_taken(position)), 2)


def _step(position: Any, dice: random.Random, at: list[int]) -> list[int]:
    """A free hex next to another, or the same hex if a random neighbour is not free."""
    q, r = dice.choice(list(STEPS.values()))
    to = [at[0] + q, at[1] + r]
    return to if to in _board(position) and to not in _taken(position) else at


def _move(data: Any, dice: random.Random) -> None:
    position = data["position"]
    places: list[tuple[Any, Any]] = [(bot, "at") for bot in position["bots"].values()]
    places += [(crystal, "at") for crystal in position["crystals"]]
    places += [(position["bases"], colour) for colour in position["bases"]]
    for field in ("rocks", "blobs", "mud"):
        places += [(position[field], number) for number in range(len(position[field]))]
    places += [(pair, number) for pair in position["teleporters"].values() for number in (0, 1)]
    if data["goal"]["kind"] == "reach":
        places.append((data["goal"], "at"))
    where, which = dice.choice(places)
    where[which] = _step(position, dice, where[which])


def _turn(data: Any, dice: random.Random) -> None:
    bot = dice.choice(list(data["position"]["bots"].values()))
    bot["facing"] = dice.choice(DIRECTIONS)


def _program(data: Any, dice: random.Random) -> None:
    position = data["position"]
    name = dice.choice(list(position["bots"]))
    mine = name[:-1] == position["to_move"]
    orders = [None, *(OWN if mine else RUNNING)]
    if position["rules"]["special_orders"] and dice.random() < 0.2:
        orders = [dice.choice(ACTIVE)]
    if not mine and data["others"] == "still":
        data["others"] = "programs"
    position["bots"][name]["program"][dice.randrange(3)] = dice.choice(orders)


def _crystal(data: Any, dice: random.Random) -> None:
    position = data["position"]
    at = _free_near_any(position, dice)
    position["crystals"].append({"at": at, "colour": dice.choice(CRYSTALS)})


def _element(data: Any, dice: random.Random) -> None:
    position = data["position"]
    field = dice.choice(("rocks", "rocks", "mud", "mud", "blobs", "teleporters"))
    if field == "teleporters":
        kind = dice.choice(("blue", "yellow", "red"))
        entry = _free_near_any(position, dice)
        position["teleporters"][kind] = [entry, _free_near_any(position, dice)]
    else:
        position[field].append(_free_near_any(position, dice))


def _rival(data: Any, dice: random.Random) -> None:
    """Add a bot of a rival or of a new rival."""
    position = data["position"]
    order = position["turn_order"]
    mover = position["to_move"]
    if position["teams"] is None and (len(order) == 1 or (len(order) < 4 and dice.random() < 0.4)):
        others = ("red", "blue", "green", "yellow", "purple", "pink")
        colour = dice.choice([other for other in others if other not in order])
        order.insert(dice.randrange(len(order) + 1), colour)
        position["hands"][colour] = {"special": [], "revealed": [], "double_modification": False}
        position["banked"][colour] = []
    rivals = [colour for colour in order if colour != mover]
    names = [colour + number for colour in rivals for number in "12"]
    names = [name for name in names if name not in position["bots"]]
    if not names:
        return
    program = [dice.choice((None, *RUNNING)) for _ in range(3)]
    position["bots"][dice.choice(names)] = {
        "at": _free_near_any(position, dice),
        "facing": dice.choice(DIRECTIONS),
        "cargo": dice.choice((None, None, *CRYSTALS)),
        "program": program,
        "stuck": False,
    }
    if data["others"] == "still" and any(program):
        data["others"] = "programs"


def _second(data: Any, dice: random.Random) -> None:
    """Add the solver's other bot."""
    position = data["position"]
    names = [position["to_move"] + number for number in "12"]
    for name in names:
        if name not in position["bots"]:
            position["bots"][name] = {
                "at": _free_near_any(position, dice),
                "facing": dice.choice(DIRECTIONS),
                "cargo": None,
                "program": [dice.choice((None, *OWN)) for _ in range(3)],
                "stuck": False,
            }
            return


def _hand(data: Any, dice: random.Random) -> None:
    """Put a special order into the solver's hand."""
    position = data["position"]
    if position["rules"]["special_orders"]:
        position["hands"][position["to_move"]]["special"] = [dice.choice(ACTIVE)]


def _tempting(data: Any, dice: random.Random) -> None:
    """Add a crystal of the wanted colour, if one is wanted."""
    colour = data["goal"].get("crystal") or dice.choice(CRYSTALS)
    position = data["position"]
    position["crystals"].append({"at": _free_near_any(position, dice), "colour": colour})


EVERY: Changes = {
    _move: 8, _turn: 3, _program: 4, _crystal: 3, _element: 3, _rival: 3, _second: 1, _hand: 1,
}  # fmt: skip
APART: Changes = {_move: 6, _turn: 3, _program: 4}
"""Changes after which a solution may need another turn."""
MORE: Changes = {_tempting: 3, _crystal: 2, _element: 4, _rival: 5, _second: 2}
"""Additions to a board."""
