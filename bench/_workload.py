"""Random legal play, the same in CPython and in the browser: what `turns.py` measures."""

from __future__ import annotations

import random
import time

import ttb_core as ttb
from ttb_core.changes import legal

SETUPS: dict[str, dict[str, object]] = {
    "two colours": {"colours": 2},
    "six, all elements": {"colours": 6, "rocks": 3, "blobs": 3, "mud": 3, "teleporters": 3},
}


def turns_per_second(setup: str, seconds: float, seed: str = "turns") -> float:
    """Play random turns (every legal change and every answer equally likely) for some time, and count."""
    chance = random.Random(seed)
    start = ttb.new_game(seed=seed, **SETUPS[setup])  # type: ignore[arg-type]
    position = start
    count = 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        for _ in range(20):
            turn = ttb.Turn(chance.choice(legal(position)))
            outcome = ttb.play(position, turn)
            while outcome.pending is not None:
                turn = turn.with_choice((outcome.pending.kind, chance.choice(outcome.pending.options)))
                outcome = ttb.play(position, turn)
            position = outcome.position if outcome.position.result is None else start
        count += 20
    return count / spent
