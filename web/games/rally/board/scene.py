"""The scene of the front door: a corner of a track on which two robots race for a flag.

It is a decoration and always the same. `static/games/rally/board/scene.css` moves it; without motion both
robots stay on their belts.
"""

from __future__ import annotations

from functools import cache

from games.rally.board import board, robots
from games.rally.board.squares import UNIT
from shell.drawing.html import Html, html, tag, unkeyed

WIDTH, HEIGHT = 1200, 760
"""The size that is always visible; the track continues beyond it."""
SCALE = 1.3
COURSE = {
    "size": [16, 10],
    "plates": [{"at": [7, 6], "style": 0}, {"at": [12, 2], "style": 1}],
    "ground": [
        *({"at": [x, 4], "kind": "belt", "colour": "gold", "to": "E"} for x in range(16)),
        *({"at": [x, 6], "kind": "belt", "colour": "blue", "to": "E"} for x in range(9)),
        {"at": [9, 6], "kind": "belt", "colour": "blue", "to": "S"},
        *({"at": [9, y], "kind": "belt", "colour": "red", "to": "S"} for y in (7, 8, 9)),
        {"at": [11, 6], "kind": "pit"},
        {"at": [6, 3], "kind": "gear", "turn": "left"},
        {"at": [9, 3], "kind": "gear", "turn": "right", "look": "windmill"},
        {"at": [11, 3], "kind": "jack", "to": ["E", "S", "W", "N"]},
        {"at": [5, 7], "kind": "antigrav"},
        *({"at": [x, y], "kind": "water"} for x in (3, 4) for y in (7, 8)),
        {"at": [10, 5], "kind": "puddle"},
        *({"at": [x, 2], "kind": "padded"} for x in (3, 4)),
    ],
    "fixtures": [
        {"at": [7, 3], "kind": "pusher", "to": "S", "on": [1, 3, 5]},
        {"at": [5, 5], "kind": "flamer", "on": [2, 4]},
        {"at": [12, 5], "kind": "gas"},
        {"at": [8, 3], "kind": "barrier"},
        {"at": [4, 5], "kind": "barrier"},
    ],
    "regions": [
        {"at": [6, 7], "kind": "turner", "wall": "ns"},
        {"at": [11, 7], "kind": "trapdoor", "size": 2, "holds": 1},
    ],
    "edges": [{"at": [8, 5], "side": "N", "kind": "wall"}, {"at": [9, 5], "side": "N", "kind": "energy"}],
    "beams": [{"at": [3, 3], "to": "E", "power": 2}],
    "sites": [{"at": [11, 4], "kind": "flag", "number": 1}, {"at": [6, 5], "kind": "repair", "wrenches": 1}],
}
"""A piece of a course for the picture only."""
LEADER, SECOND = ("red1", [8, 4]), ("blue1", [6, 6])


@cache
def scene() -> Html:
    """The scene as HTML."""
    left, top = 3.1 * UNIT * SCALE, 2.35 * UNIT * SCALE
    racing = _racing("scene-second", *SECOND) + _racing("scene-leader", *LEADER)
    drawn = html(board.still(COURSE), tag("g", class_="pieces")(racing))
    return tag("div", class_="rally-scene", aria_hidden=True)(
        tag("svg", viewBox=f"0 0 {WIDTH} {HEIGHT}")(
            tag("g", transform=f"translate({-left:.0f} {-top:.0f}) scale({SCALE})")(drawn)
        )
    )


def _racing(what: str, name: str, at: list[int]) -> Html:
    state = {**robots.PLAIN, "at": at, "facing": "E"}
    return tag("g", class_=f"rally-{what}")(unkeyed(robots.body(name, state, racer=True)))
