"""Equality of puzzles up to turning, mirroring and moving the board."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256

from ground.forms import Data

from ..hexes import DIRECTIONS

MIRRORED = {
    "turn_left": "turn_right", "turn_right": "turn_left",
    "turn_left2": "turn_right2", "turn_right2": "turn_left2",
}  # fmt: skip


def shape(data: Data) -> str:
    """A short text, the same for puzzles that differ only by turning, mirroring and moving the board."""
    forms = [_form(data, turns, mirrored) for turns in range(6) for mirrored in (False, True)]
    return sha256(min(forms).encode()).hexdigest()[:16]


def _form(data: Data, turns: int, mirrored: bool) -> str:
    position, goal = data["position"], data["goal"]
    placed = [(kind, [_turned(at, turns, mirrored)], more) for kind, at, more in _on_board(data)]
    for pair in (position.get("teleporters") or {}).values():
        # Either of the two may come first.
        placed.append(("teleporter", sorted(_turned(at, turns, mirrored) for at in pair), None))
    for name, bot in position["bots"].items():
        number = DIRECTIONS.index(bot["facing"])
        facing = (turns - number if mirrored else turns + number) % 6
        program = [MIRRORED.get(order, order) if mirrored else order for order in bot["program"]]
        more = [name, facing, bot["cargo"], program, bot.get("stuck", False)]
        placed.append(("bot", [_turned(bot["at"], turns, mirrored)], more))
    hexes = [at for _, many, _ in placed for at in many]
    q, r = min(at[0] for at in hexes), min(at[1] for at in hexes)
    things = sorted(
        json.dumps([kind, [[at[0] - q, at[1] - r] for at in many], more]) for kind, many, more in placed
    )
    asked = {key: value for key, value in goal.items() if key != "at"}
    hands = {
        colour: [
            sorted(MIRRORED.get(o, o) if mirrored else o for o in hand["special"]),
            hand["double_modification"],
        ]
        for colour, hand in position["hands"].items()
    }
    rest = [position[key] for key in ("turn_order", "to_move", "track", "pile", "counters", "banked")]
    first = position["round"] == 1
    return json.dumps([things, asked, hands, rest, first, data["turns"], data["others"]], sort_keys=True)


def _on_board(data: Data) -> Iterator[tuple[str, list[int], object]]:
    """The things that look the same from all sides, as (kind, hex, details)."""
    position, goal = data["position"], data["goal"]
    for key in ("rocks", "blobs", "mud"):
        for at in position.get(key) or []:
            yield key, at, None
    for crystal in position.get("crystals") or []:
        yield "crystal", crystal["at"], crystal["colour"]
    for colour, at in position["bases"].items():
        yield "base", at, colour
    if "at" in goal:
        yield "goal", goal["at"], None


def _turned(at: list[int], turns: int, mirrored: bool) -> list[int]:
    q, r = at
    if mirrored:  # E stays, left becomes right.
        q, r = q + r, -r
    for _ in range(turns):  # 60 degrees to the left.
        q, r = q + r, -q
    return [q, r]
