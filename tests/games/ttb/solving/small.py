"""Small random puzzles."""

from __future__ import annotations

import random
from typing import Any

import ttb_core as ttb
from makers.ttb.boards import CRYSTALS, SPECIAL, hexes
from ttb_core.hexes import DIRECTIONS
from ttb_core.orders import ORDERS
from ttb_core.puzzles import Puzzle, puzzle_from_json

Data = dict[str, Any]
REGULAR = [order.name for order in ORDERS if not order.special]


def small_puzzle(seed: int) -> Puzzle:
    """A random puzzle with few bots in a corner of the board, solvable or not."""
    rnd = random.Random(seed)
    while True:
        data = _data(rnd)
        try:
            return puzzle_from_json(data)
        except ttb.TtbError:  # The goal is met at the start, or a tile is used too often.
            continue


def _data(rnd: random.Random) -> Data:
    turns = rnd.choice((1, 1, 2, 2, 2, 3))
    own = 1 if turns == 3 else rnd.choice((1, 2))
    every = hexes(4)
    focus = rnd.choice(every)
    every.sort(key=lambda at: abs(at[0] - focus[0]) + abs(at[1] - focus[1]) + rnd.random() * 3)
    near = every[: rnd.randint(14, 25)]
    rnd.shuffle(near)
    deal = iter(near)
    order = ["red", "blue"] if rnd.random() < 0.6 else ["red"]
    if turns == 3:
        order = order[: rnd.randint(1, 2)]
    bots = [f"red{n}" for n in rnd.sample((1, 2), own)]
    if "blue" in order:
        bots += rnd.choice((["blue1"], ["blue1", "blue2"]))
    specials = rnd.sample(SPECIAL, rnd.randint(0, 2 if turns < 3 else 1))
    placed = [special for special in specials if rnd.random() < 0.5]
    position: Data = {
        "turn_order": order,
        "to_move": "red",
        "round": 1 if rnd.random() < 0.1 else 4,
        "bases": {colour: next(deal) for colour in order},
        "bots": {name: _bot(rnd, next(deal), placed) for name in bots},
        "rocks": [next(deal) for _ in range(rnd.choice((0, 0, 1)))],
        "blobs": [next(deal) for _ in range(rnd.choice((0, 0, 1)))],
        "crystals": [{"at": next(deal), "colour": rnd.choice(CRYSTALS)} for _ in range(rnd.randint(0, 2))],
        "mud": rnd.sample(near[:10], rnd.choice((0, 0, 1))) if rnd.random() < 0.5 else [],
        "hands": {
            "red": {
                "special": [special for special in specials if special not in placed],
                "double_modification": turns == 1 and rnd.random() < 0.3,
            }
        },
        "track": [rnd.choice(CRYSTALS)] if rnd.random() < 0.15 else [],
        "pile": [special for special in SPECIAL if special not in specials][: rnd.choice((0, 0, 1))],
        "counters": rnd.choice((0, 1)) if rnd.random() < 0.15 else None,
    }
    if rnd.random() < 0.25:
        position["teleporters"] = {"blue": [next(deal), next(deal)]}
    while placed:  # No bot had room for them.
        position["hands"]["red"]["special"].append(placed.pop())
    goals: list[Data] = [
        {"kind": "bring", "crystal": rnd.choice(CRYSTALS), "colour": rnd.choice(order)},
        {"kind": "deliver", "colour": rnd.choice(order), "points": rnd.randint(1, 6)},
        {"kind": "reach", "bot": rnd.choice(bots), "at": next(deal)},
    ]
    if position["counters"] is not None:
        goals.append({"kind": "win"})
    return {
        "position": position,
        "goal": rnd.choice(goals),
        "turns": turns,
        "others": rnd.choice(("still", "programs")),
    }


def _bot(rnd: random.Random, at: list[int], specials: list[str]) -> Data:
    program: list[str | None] = [rnd.choice(REGULAR) if rnd.random() < 0.5 else None for _ in range(3)]
    if specials:
        program[rnd.randrange(3)] = specials.pop()
    return {
        "at": at,
        "facing": rnd.choice(DIRECTIONS),
        "cargo": rnd.choice(CRYSTALS) if rnd.random() < 0.4 else None,
        "program": program,
    }
