"""Sample positions of Rally: robots in every condition on every course."""

from __future__ import annotations

import json
from typing import Any

import rally_core as rally
from tools.playing.staging import Json


def position(course: str | Json = "first_shift", players: int = 2, **more: Any) -> Json:
    """The beginning of a race, with the same deal each time."""
    options = {"seed": "states", **more}
    return json.loads(json.dumps(rally.position_to_json(rally.new_game(course, players, **options))))  # type: ignore[no-any-return]


def later(data: Json, turn: int = 4, **robots: Json) -> Json:
    """The same game in a later turn: all robots are on the track, with these fields changed.

    Hands and the pile are adjusted.
    """
    data = {**data, "turn": turn}
    for name, robot in data["robots"].items():
        robot.update({"entering": False, "facing": robot["facing"] or "N", **robots.get(name, {})})
        robot["ghost"] = robots.get(name, {}).get("ghost", False)
    laid_cards = {
        card for robot in data["robots"].values() for card in robot["registers"] if card is not None
    }
    free = [card for card in sorted(rally.CARDS) if card not in laid_cards]
    free = free[::5] + free[1::5] + free[2::5] + free[3::5] + free[4::5]
    for robot in data["robots"].values():
        due = (
            0 if robot["down"] or robot["asleep"] is not None or robot["at"] is None else 9 - robot["damage"]
        )
        robot["hand"], free = free[:due], free[due:]
    data["pile"] = free
    rally.position_from_json(data)
    return data


RACE = position()
CONDITIONS = later(
    position("signal_box", 4),
    red1={"at": [4, 6], "facing": "E", "damage": 6, "fire": 2, "registers": [None, None, None, 800, 300]},
    yellow1={"at": [7, 5], "facing": "S", "damage": 0, "down": True},
    green1={"at": [2, 2], "facing": "W", "damage": 0, "asleep": 3, "registers": [None, None, None, 700, 80]},
    blue1={"at": [8, 8], "facing": "N", "damage": 8, "lives": 1, "registers": [None, 500, 510, 90, 10]},
)
"""Locked registers and fire, powered down, asleep, and nearly destroyed."""
CROWD = later(
    position(),
    red1={"at": [4, 9], "facing": "N"}, yellow1={"at": [5, 9], "facing": "W"},
)  # fmt: skip
"""Yellow looks at red from the next square."""
TWO_DOWN = later(
    position("signal_box", 3),
    red1={"at": [4, 6], "down": True}, yellow1={"at": [7, 5], "down": True}, green1={"at": [2, 2]},
)  # fmt: skip
"""The first two can rest once more, the third one programs."""
EIGHT = later(
    position("first_shift", 8),
    red1={"at": [3, 9]}, yellow1={"at": [4, 9]}, green1={"at": [5, 9]}, blue1={"at": [6, 9]},
    purple1={"at": [7, 9]}, pink1={"at": [8, 9]}, orange1={"at": [9, 9]}, grey1={"at": [10, 9]},
)  # fmt: skip
DUEL = position("dune_mine", 2, mode="duel")
TEAMS = later(
    position("hot_kitchen", 4, mode="teams", rules={"share": True}),
    red1={"at": [5, 9]}, yellow1={"at": [6, 9]}, green1={"at": [4, 9]}, blue1={"at": [7, 9]},
)  # fmt: skip
POOL = later(
    position("hot_kitchen", 8, mode="teams", rules={"share": True}),
    4,
    **{f"{colour}1": {"at": [n + 1, 9]} for n, colour in enumerate(rally.COLOURS)},
)
"""Four mates share thirty-six cards."""


SITES = [{"at": [x, 5], "kind": "start", "number": x + 1} for x in range(4)]
RESET = later(
    position(
        {
            "format": "rally-board/1", "name": "Second Thoughts", "size": [6, 6],
            "sites": [*SITES, {"at": [2, 2], "kind": "reset"}, {"at": [5, 0], "kind": "flag", "number": 1}],
        }
    ),
    red1={"at": [2, 2]}, yellow1={"at": [4, 4]},
)  # fmt: skip
"""Red is on a reset site, and begins with a turn on the spot."""
SHORT: Json = {
    "format": "rally-board/1", "name": "Short Cut", "size": [6, 6],
    "sites": [*SITES, *({"at": [2 * n, 3 - n], "kind": "flag", "number": n + 1} for n in range(2))],
}  # fmt: skip
"""A track on which a race is short."""
AT_THE_EDGE = later(position(SHORT, 2), red1={"at": [0, 3], "facing": "W"}, yellow1={"at": [5, 5]})
"""Each card that moves red forward takes it off the track."""
_RED, _YELLOW = AT_THE_EDGE["robots"]["red1"], AT_THE_EDGE["robots"]["yellow1"]
_RED["hand"], _YELLOW["hand"] = _YELLOW["hand"], _RED["hand"]  # yellow has all that move
NEARLY = later(position(SHORT, 2), red1={"at": [0, 3]}, yellow1={"at": [5, 5]})
"""Red is on the first flag, and the second is three squares ahead."""
NEARLY["touched"]["red"] = 1
NEARLY["robots"]["red1"]["at"] = [2, 2]
