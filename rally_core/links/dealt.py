"""First positions for links, which name them by their set-up (docs/rally/LINKS.md).

These tables are separate from those of the rules (`cards`, `setup`), because links are read for ever. Nothing
here may change; a new course of the game goes to the end of `COURSES`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from ground.rng import Random

COLOURS = ("red", "yellow", "green", "blue", "purple", "pink", "orange", "grey")
CARDS = tuple(
    sorted(
        number
        for numbers in (
            range(10, 61, 10), range(70, 411, 20), range(80, 421, 20), range(430, 481, 10),
            range(490, 661, 10), range(670, 781, 10), range(790, 841, 10),
        )
        for number in numbers
    )
)  # fmt: skip
HAND = 9
COURSES = (
    ("first_shift", 0xB1EECB35),
    ("signal_box", 0x212488E7),
    ("hot_kitchen", 0x97008F48),
    ("bounce_hall", 0xA19C4A76),
    ("dune_mine", 0xA6C5EFEA),
    ("warm_up_yard", 0x5448C7F4),
    ("pusher_alley", 0x39A9F613),
    ("boiler_room", 0x49BE9C46),
    ("switchyard", 0x56B186D1),
    ("iron_circus", 0x0BE76C44),
)
"""The courses that have a number in links, each with the checksum of its board."""


def board_check(board: Mapping[str, Any]) -> int:
    """The checksum of a board."""
    return zlib.crc32(json.dumps(board, sort_keys=True).encode())


def begun(
    board: Mapping[str, Any],
    rules: Mapping[str, Any],
    players: Sequence[str],
    teams: Sequence[Sequence[str]],
    seed: str,
    places: Mapping[str, Sequence[int]],
) -> dict[str, Any]:
    """A first position in the interchange form; `places` are the squares of the robots, by seat."""
    pile = list(CARDS) if rules["drill"] else Random(f"{seed}/1").shuffled(CARDS)
    squares = [list(at) for at in places.values()]
    robots = {}
    for name, at in places.items():
        hand, pile = ([], pile) if rules["drill"] else (pile[:HAND], pile[HAND:])
        robots[name] = {
            "at": list(at),
            "facing": None,
            "ghost": squares.count(list(at)) > 1,
            "entering": True,
            "damage": 0,
            "lives": rules["lives"],
            "fire": 0,
            "melted": [],
            "asleep": None,
            "down": False,
            "archive": list(at),
            "registers": [None] * 5,
            "hand": hand,
            "shadow": None,
        }
    coin = Random(f"{seed}/greens").below(2)
    return {
        "format": "rally-position/1",
        "board": dict(board),
        "rules": dict(rules),
        "players": list(players),
        "teams": [list(team) for team in teams],
        "seed": seed,
        "turn": 1,
        "greens": {"direction": "reverse" if coin else "forward", "tripped": False},
        "touched": dict.fromkeys(players, 0),
        "robots": robots,
        "pile": pile,
        "result": None,
    }
