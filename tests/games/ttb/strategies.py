"""Random positions and turns for the property tests, in the interchange form.

A position comes from a few numbers that Hypothesis draws and shrinks; the details come from a seed.
"""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

import ttb_core as ttb
from makers.ttb.boards import REGULAR, make_position
from ttb_core import Outcome, Position, TtbError, Turn
from ttb_core.changes import PLACE, REMOVE, RESET, SWAP, Change, legal
from ttb_core.hexes import DIRECTIONS
from ttb_core.names import BOTS
from ttb_core.orders import ORDERS, Order
from ttb_core.run import Pending
from ttb_core.setup import EDITIONS

Data = dict[str, Any]
BOXED = {*REGULAR, *EDITIONS[1]}
"""The orders of the box; files from before later orders know only these."""


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
