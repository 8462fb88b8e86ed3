"""Random games of Twin Tin Bots."""

from __future__ import annotations

import random
from typing import Any

import ttb_core as ttb


def random_game(
    turns: int, colours: int = 2, seed: int = 1
) -> tuple[ttb.Position, list[ttb.Turn], ttb.Position]:
    """A game of random legal turns: its first position, its turns, its last position."""
    chance = random.Random(seed)
    start = position = ttb.new_game(colours=colours, seed=f"random {seed}")
    played: list[ttb.Turn] = []
    while len(played) < turns and position.result is None:
        change = chance.choice(ttb.legal_changes(position))
        choices: list[Any] = []
        while True:
            turn = ttb.turn_from_json({"change": change, "double": False, "choices": choices})
            outcome = ttb.play(position, turn)
            if outcome.pending is None:
                break
            pending: Any = outcome.pending.to_json()
            choices.append({pending["kind"]: chance.choice(pending["options"])})
        played.append(turn)
        position = outcome.position
    return start, played, position
