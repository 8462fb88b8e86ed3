"""First positions for links, which name them by their seed (docs/junkyard/LINKS.md).

These tables are separate from those of the rules (`setup`, `parts`), because links are read for ever: a part
added to the box later is in no pile of an older link. Nothing here may change.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ground.rng import Random

COLOURS = ("red", "yellow", "green", "blue")
SIZES = ("s", "m", "l")
BOX = {
    "eye_s": 6, "eye_m": 4, "eye_l": 2, "mouth_s": 6, "mouth_m": 4, "mouth_l": 2, "claw_s": 6, "claw_m": 4,
    "claw_l": 2, "feet": 6, "treads": 4, "jet": 2, "pipe_s": 10, "pipe_m": 4, "bomb_s": 10, "bomb_m": 6,
    "bomb_l": 4, "energy_s": 16, "energy_m": 8, "energy_l": 4,
}  # fmt: skip
"""The number of parts of each kind, without the starter parts."""
KINDS = tuple(BOX)
NAMED_BY_SIZE = {"feet": "s", "treads": "m", "jet": "l"}
BY_SIZE = {size: tuple(kind for kind in KINDS if NAMED_BY_SIZE.get(kind, kind[-1]) == size) for size in SIZES}
STARTERS = ("eye_s", "mouth_s", "claw_s", "feet", "pipe_s")
READY = (
    ("claw_s", -1, 1, "W"), ("eye_s", 1, -1, "N"), ("feet", 1, 4, "S"), ("mouth_s", 3, 1, "E"),
    ("pipe_s", 1, 3, "S"),
)  # fmt: skip


def piles(seed: str) -> list[list[str]]:
    """The piles as first shuffled: small, medium, large."""
    return [list(pile) for pile in _piles(seed)]


@lru_cache(maxsize=4)
def _piles(seed: str) -> tuple[tuple[str, ...], ...]:
    random = Random(seed)
    boxes = ([kind for kind in BY_SIZE[size] for _ in range(BOX[kind])] for size in SIZES)
    return tuple(tuple(random.shuffled(kinds)) for kinds in boxes)


def begun(order: Sequence[str], seed: str, ready: bool) -> dict[str, Any]:
    """A first position in the interchange form: robots have to be built, or are `ready`."""
    small, medium, large = piles(seed)
    open_parts: dict[str, int] = {}
    first = order[0]
    if ready:
        revealed, small = small[: len(order)], small[len(order) :]
        open_parts = {kind: revealed.count(kind) for kind in KINDS if kind in revealed}
        first = order[Random(f"{seed}/boost").below(len(order))]
    return {
        "format": "junkyard-position/1",
        "seed": seed,
        "shuffles": 0,
        "turn_order": list(order),
        "boost": first if ready else None,
        "round": int(ready),
        "phase": "scan" if ready else "assemble",
        "to_move": first,
        "taken": 0,
        "idle": 0,
        "piles": {"s": small, "m": medium, "l": large},
        "open": open_parts,
        "robots": {colour: _robot(ready) for colour in order},
        "result": None,
    }


def _robot(ready: bool) -> dict[str, Any]:
    return {
        "power": 5,
        "energy": {},
        "exploded": False,
        "loose": {} if ready else dict.fromkeys(sorted(STARTERS, key=KINDS.index), 1),
        "parts": [{"part": kind, "at": [x, y], "faces": faces} for kind, x, y, faces in READY if ready],
        "held": [],
        "scanned": {},
        "looked": None,
        "rescanned": False,
        "passed": False,
        "attacked": [],
    }
