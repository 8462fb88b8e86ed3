"""A small board for each element, with a robot where it matters: what the help draws beside its rule.

Things are written as in courses (`rally_core.notation`). A new element that has none is drawn alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.board import board as drawing
from games.rally.board.robots import PLAIN

from rally_core.notation import parse_things

if TYPE_CHECKING:
    from shell.storage.jsontext import Json

WIDTH, HEIGHT = 5, 3
SCENES = {
    "pit": ("pit: 3,1", "1,1 E"),
    "lava": ("lava[24]: 2,1", "1,1 N"),
    "gear": ("gear left: 1,1; gear right: 3,1", "1,1 N"),
    "water": ("water: 2,1 3,1", "1,1 E"),
    "current": ("current E: 1,1 2,1 3,1", "1,1 N"),
    "puddle": ("puddle: 3,1", "1,1 E"),
    "padded": ("padded: 1,1-3,1", "0,1 E"),
    "sand": ("sand S: 1,1 2,1 3,1", "2,1 E"),
    "antigrav": ("antigrav: 1,1; pit: 2,1 3,1", "1,1 E"),
    "jack": ("jack ESWN: 2,1", "2,1 N"),
    "red": ("red E: 0,1-3,1", "0,1 N"),
    "blue": ("blue E: 0,1-3,1", "0,1 N"),
    "gold": ("gold E: 0,1-4,1", "0,1 N"),
    "green": ("green W>E: 1,1 2,1 3,1; barrier: 2,0", "1,1 N"),
    "rotating": ("red NESWN: 2,1", "2,1 N"),
    "ramp": ("level 1: 3,0-4,2; ramp E: 2,1", "1,1 E"),
    "pusher": ("pusher E[135]: 1,1", "1,1 N"),
    "ram": ("ram E[24]: 0,1", "0,1 N"),
    "crusher": ("crusher[3]: 2,1", "1,1 E"),
    "flamer": ("flamer[135]: 2,1", "1,1 E"),
    "napalm": ("napalm[24]: 2,1; puddle: 4,1", "1,1 E"),
    "gas": ("gas: 2,1", "1,1 E"),
    "barrier": ("barrier: 2,1; green W>E: 1,2 2,2 3,2", "1,1 E"),
    "melt": ("melt: 2,0-2,2", "1,1 E"),
    "turner": ("turner ns: 1,0", "1,0 E"),
    "trapdoor": ("door 2/1: 1,0", "0,1 E"),
    "wall": ("wall: 2,1E", "2,1 E"),
    "energy": ("energy: 2,1E", "1,1 E"),
    "padwall": ("padded: 1,1 2,1; padwall: 2,1E", "1,1 E"),
    "mirror": ("mirror: 3,1E", "1,1 E"),
    "copier": ("copier: 2,1E", "1,1 E"),
    "laser": ("laser E1: 0,1", "3,1 N"),
    "flag": ("flag 1: 3,1", "1,1 E"),
    "start": ("start 1: 1,1; start 2: 3,1", "1,1 N"),
    "repair": ("repair 1: 3,1", "1,1 E"),
    "reset": ("reset: 3,1", "1,1 E"),
    "ledge": ("level 1: 3,0-4,2", "1,1 E"),
    "plate": ("plate 1: 1,1; plate 2: 3,1", "2,1 E"),
}
"""The things of each scene, and where its robot stands and looks."""


def board(name: str) -> Json:
    """The board of an element's scene, in the interchange form."""
    data: Json = {"format": "rally-board/1", "name": "", "size": [WIDTH, HEIGHT]}
    for layer, entry in _things(name):
        data.setdefault(layer, []).append(entry)
    return data


def _things(name: str) -> list[tuple[str, Json]]:
    things = SCENES.get(name)
    return [] if things is None else [(layer, dict(entry)) for layer, entry in parse_things(things[0])]


def picture(name: str) -> str:
    """The scene of an element as SVG."""
    course = board(name)
    if name not in SCENES:
        return drawing.picture(course, None, "rally-scene-picture")
    at, facing = SCENES[name][1].split()
    x, y = map(int, at.split(","))
    robot: Json = {**PLAIN, "at": [x, y], "facing": facing, "lives": 0, "archive": None}
    position: Json = {"robots": {"red1": robot}, "greens": {"direction": "forward", "tripped": False}}
    return drawing.picture(course, position, "rally-scene-picture")
