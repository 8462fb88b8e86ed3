"""Random positions and turns for the property tests, in the interchange form.

The boards are crowded on purpose: most pieces lie in one clump, so that rows, chains of teleporters and bots
on mud are common. A position comes from a few numbers that Hypothesis draws and shrinks; the details come
from a seed.
"""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

import ttb_core as ttb
from ttb_core import Outcome, Position, TtbError, Turn
from ttb_core.changes import PLACE, REMOVE, RESET, SWAP, Change, legal
from ttb_core.hexes import DIRECTIONS
from ttb_core.names import BOTS, COLOURS
from ttb_core.orders import ORDERS, Order
from ttb_core.run import Pending
from ttb_core.setup import EDITIONS

Data = dict[str, Any]
CRYSTALS = ("blue", "green", "pink")
REGULAR = [order.name for order in ORDERS if not order.special for _ in range(order.tiles)]
SPECIAL = [order.name for order in ORDERS if order.special]
BOXED = {*REGULAR, *EDITIONS[1]}
"""The orders of the box; files from before later orders know only these."""
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


SEEDS = st.integers(0, 2**32)
"""Seeds for positions; Hypothesis shrinks them, but a smaller seed is not a simpler position."""


@st.composite
def position_data(draw: st.DrawFn) -> Data:
    """A valid position in the interchange form, with every field."""
    mode = draw(st.sampled_from(("standard", "standard", "two_colours", "teams")))
    return make_position(
        seed=draw(SEEDS),
        colours=draw(st.integers(1, 6)),
        mode=mode,
        objects=draw(st.integers(0, 20)),
        floor=draw(st.integers(0, 6)),
        crowd=draw(st.sampled_from((1.0, 0.9, 0.7, 0.0))),
        phase=draw(st.integers(0, 4)),
    )


def positions() -> st.SearchStrategy[Position]:
    """A valid position."""
    return position_data().map(ttb.position_from_json)


def any_changes() -> list[Change]:
    """Every conceivable change of any bot in any slot, legal or not."""
    changes: list[Change] = []
    for bot in range(len(BOTS)):
        changes.append((RESET, bot, 0, 0))
        for slot in range(-1, 4):
            changes.append((REMOVE, bot, slot, 0))
            changes += [(PLACE, bot, slot, order.number) for order in ORDERS]
            changes += [(SWAP, bot, slot, other) for other in range(-1, 4)]
    return changes


def random_changes(position: Position, rnd: random.Random) -> Turn:
    """A legal change, sometimes two with Double Modification, without answers."""
    turn = Turn(rnd.choice(legal(position)))
    if position.round > 1 and position.doubles[position.mover] and rnd.random() < 0.4 and turn.changes:
        own = [change for change in any_changes() if change[1] in position.bots_of(position.mover)]
        for second in rnd.sample(own, min(12, len(own))):
            both = Turn((*turn.changes, second), True)
            try:
                ttb.play(position, both, record=False)
            except TtbError:
                continue
            return both
    return turn


def finish_turn(
    position: Position, turn: Turn, rnd: random.Random
) -> tuple[Turn, Outcome[Position, Pending]]:
    """The turn with random answers to all decisions, and its outcome."""
    outcome = ttb.play(position, turn)
    while outcome.pending is not None:
        turn = turn.with_choice((outcome.pending.kind, rnd.choice(outcome.pending.options)))
        outcome = ttb.play(position, turn)
    return turn, outcome


def random_turn(position: Position, rnd: random.Random) -> tuple[Turn, Outcome[Position, Pending]]:
    """A whole legal turn and its outcome."""
    return finish_turn(position, random_changes(position, rnd), rnd)


# Rotation and mirroring


def _effect(order: Order, turn: int = 1) -> object:
    """The effect of an order, mirrored if `turn` is -1."""
    return [(part, turn * n % 6 if part == "rotate" else n) for part, n in order.parts], order.trait


MIRRORED = {
    order.name: next((other.name for other in ORDERS if _effect(other) == _effect(order, -1)), None)
    for order in ORDERS
}
"""The mirror image of each order, or None."""


def with_mirror_image(data: Data) -> Data:
    """The position without the orders that have no mirror image."""

    def cleared(names: list[str]) -> list[str]:
        return [name for name in names if MIRRORED[name]]

    bots, hands = {}, {}
    for name, bot in data["bots"].items():
        bots[name] = {**bot, "program": [o if MIRRORED.get(o) else None for o in bot["program"]]}
    for colour, hand in data["hands"].items():
        hands[colour] = {**hand, **{field: cleared(hand[field]) for field in ("special", "revealed")}}
    return {**data, "bots": bots, "pile": cleared(data["pile"]), "hands": hands}


class Symmetry:
    """A rotation by 60 degrees to the left, or the reflection that keeps E and W."""

    def __init__(self, mirror: bool) -> None:
        self.mirror = mirror

    def __repr__(self) -> str:
        return "mirror" if self.mirror else "rotation"

    def hex(self, at: list[int]) -> list[int]:
        q, r = at
        return [q + r, -r] if self.mirror else [q + r, -q]

    def direction(self, name: str) -> str:
        at = DIRECTIONS.index(name)
        return DIRECTIONS[(-at if self.mirror else at + 1) % 6]

    def order(self, name: str) -> str:
        return MIRRORED.get(name) or name if self.mirror else name

    def apply(self, data: Any) -> Any:
        """Transform data in the interchange form: all its hexes, directions and orders."""
        if isinstance(data, dict):
            return {key: value if key == "slots" else self.apply(value) for key, value in data.items()}
        if isinstance(data, list):
            if len(data) == 2 and all(type(entry) is int for entry in data):
                return self.hex(data)
            return [self.apply(entry) for entry in data]
        if isinstance(data, str):
            return self.direction(data) if data in DIRECTIONS else self.order(data)
        return data


ROTATION, MIRROR = Symmetry(False), Symmetry(True)
