"""Random positions in the interchange form, for tests and for puzzles from another generator.

The boards are crowded on purpose: most pieces lie in one clump, so that rows, chains of teleporters and bots
on mud are common.
"""

from __future__ import annotations

import random

from ground.forms import Data
from ttb_core.hexes import DIRECTIONS
from ttb_core.names import BOTS, COLOURS
from ttb_core.orders import ORDERS

CRYSTALS = ("blue", "green", "pink")
REGULAR = [order.name for order in ORDERS if not order.special for _ in range(order.tiles)]
SPECIAL = [order.name for order in ORDERS if order.special]
BUSY = ("zap", "load", "unload", "forward1", "forward2")
"""The regular orders that interact most with other pieces."""


def hexes(radius: int) -> list[list[int]]:
    """Every hex of an arena."""
    reach = range(-radius, radius + 1)
    return [[q, r] for q in reach for r in reach if abs(q + r) <= radius]


def distance(a: list[int], b: list[int]) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def make_position(
    seed: int, colours: int, mode: str, objects: int, floor: int, crowd: float, phase: int
) -> Data:
    """A valid position: `objects` crystals, rocks and blobs (0 to 20), `floor` mud and teleporters (0 to 6).

    `crowd` (0 to 1) is the density, `phase` the number of counters (4: none yet).
    """
    rnd = random.Random(seed)
    large = colours > 4 or rnd.random() < 0.2
    every = hexes(5 if large else 4)
    focus = rnd.choice(every)
    spread = 12 * (1 - crowd)
    every.sort(key=lambda at: distance(at, focus) + rnd.random() * (1 + spread))
    order = rnd.sample(COLOURS, colours)
    teleporters = min(3, rnd.randint(0, floor))
    bot_names = [name for name in BOTS if name[:-1] in order and rnd.random() < 0.85]
    based = [colour for colour in order if rnd.random() < 0.85]
    pieces = rnd.randint(0, objects)
    needed = 2 * teleporters + len(bot_names) + len(based) + pieces
    near = every[:needed]
    rnd.shuffle(near)
    deal = iter(near)
    portals = {name: [next(deal), next(deal)] for name in rnd.sample(["yellow", "blue", "red"], teleporters)}
    mud = rnd.sample(
        [at for at in every[: needed + 8] if all(at not in couple for couple in portals.values())],
        min(3, rnd.randint(0, floor)),
    )
    specials = rnd.sample(SPECIAL, len(SPECIAL))
    if rnd.random() < 0.3:
        del specials[rnd.randint(0, 12) :]
    tiles = {colour: rnd.sample(REGULAR, len(REGULAR)) for colour in order}
    bots = {name: _bot(rnd, next(deal), mud, tiles[name[:-1]], specials) for name in bot_names}
    bases = {colour: next(deal) for colour in based}
    rocks: list[list[int]] = []
    blobs: list[list[int]] = []
    crystals: list[Data] = []
    for at in deal:
        kind = rnd.choice(("rock", "blob", "crystal", "crystal", "crystal"))
        if kind == "rock" and len(rocks) < 3:
            rocks.append(at)
        elif kind == "blob" and len(blobs) < 3:
            blobs.append(at)
        else:
            crystals.append({"at": at, "colour": rnd.choice(CRYSTALS)})
    hands = {colour: _hand(rnd, specials) for colour in order}
    return {
        "format": "ttb-position/1",
        "arena": "large" if large else "small",
        "rules": {
            "mode": mode,
            "score_victory": rnd.random() < 0.7,
            "special_orders": rnd.random() < 0.8,
        },
        "teams": None if mode == "standard" else _teams(rnd, order),
        "turn_order": order,
        "to_move": rnd.choice(order),
        "round": rnd.choice((1, 2, 2, 3, 17)),
        "bases": bases,
        "bots": bots,
        "crystals": crystals,
        "rocks": rocks,
        "blobs": blobs,
        "mud": mud,
        "teleporters": portals,
        "track": rnd.choices(CRYSTALS, k=rnd.choice((0, 1, 1, 2, 5))),
        "pile": specials,
        "hands": hands,
        "banked": {colour: rnd.choices(CRYSTALS, k=rnd.randint(0, 3)) for colour in order},
        "counters": None if phase > 3 else phase,
        "result": None,
    }


def _bot(
    rnd: random.Random, at: list[int], mud: list[list[int]], tiles: list[str], specials: list[str]
) -> Data:
    program: list[str | None] = [None, None, None]
    for slot in range(3):
        roll = rnd.random()
        if roll < 0.2:
            continue
        busy = [name for name in BUSY if name in tiles]
        if roll < 0.5 and specials:
            program[slot] = specials.pop()
        elif roll < 0.85 and busy:
            program[slot] = rnd.choice(busy)
            tiles.remove(str(program[slot]))
        else:
            program[slot] = tiles.pop()
    return {
        "at": at,
        "facing": rnd.choice(DIRECTIONS),
        "cargo": rnd.choice((None, *CRYSTALS)),
        "program": program,
        "stuck": at in mud and rnd.random() < 0.5,
    }


def _hand(rnd: random.Random, specials: list[str]) -> Data:
    special = [specials.pop() for _ in range(min(len(specials), rnd.choice((0, 0, 1, 3))))]
    return {
        "special": special,
        "revealed": [name for name in special if rnd.random() < 0.5],
        "double_modification": rnd.random() < 0.7,
    }


def _teams(rnd: random.Random, order: list[str]) -> list[list[str]]:
    mixed = rnd.sample(order, len(order))
    cut = len(order) // 2
    return [mixed[:cut], mixed[cut:]]
