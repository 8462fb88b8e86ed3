"""The scene of the front door: a heap of scrap, and a robot that is about to get its eye.

It is a decoration and always the same. `static/games/junkyard/board/scene.css` moves it; without motion, the
eye hangs over the robot.
"""

from __future__ import annotations

from functools import cache

from games.junkyard.board.robot import figure
from games.junkyard.symbols import UNIT, part_shape
from shell.drawing.html import Html, tag, void

WIDTH, HEIGHT, GROUND = 1200, 760, 690
"""The size that is always visible, and the height of the ground; the heap continues beyond the size."""
SCALE = 0.86
"""The scale of the robot; each part of the heap has its own."""
_LEFT, _TOP = 480, round(GROUND - 4 * UNIT * SCALE)
"""The upper left corner of the body, which stands on parts one square high."""
ROBOT = {
    "power": 5,
    "parts": [
        {"part": "mouth_m", "at": [-1, 0], "faces": "W"},
        {"part": "claw_s", "at": [-1, 2], "faces": "W"},
        {"part": "pipe_s", "at": [3, 1], "faces": "E"},
        {"part": "claw_m", "at": [4, 0], "faces": "E"},
        {"part": "treads", "at": [0, 3], "faces": "S"},
        {"part": "feet", "at": [2, 3], "faces": "S"},
    ],
    "held": [],
}
EYE = (1, -2)
"""The square of its coming eye: a large one, facing north."""
FAR = (
    ("pipe_m", 70, 470, -24, 0.8), ("back-l", 160, 420, 14, 0.62), ("claw_l", 250, 430, -38, 0.7),
    ("treads", 330, 520, 20, 0.8), ("jet", 930, 420, 28, 0.74), ("back-m", 1010, 480, -18, 0.8),
    ("mouth_l", 1110, 420, 12, 0.68), ("eye_m", 840, 530, -16, 0.74), ("pipe_s", 1180, 520, 40, 0.8),
    ("mouth_m", -60, 440, -8, 0.8), ("eye_l", -190, 450, 16, 0.6), ("back-m", 1290, 440, 10, 0.8),
    ("claw_l", 1400, 450, 34, 0.66),
)  # fmt: skip
NEAR = (
    ("energy_l", 60, 590, -10, 0.72), ("bomb_l", 190, 600, 12, 0.72), ("eye_s", 120, 500, -30, 0.9),
    ("feet", 265, 555, 150, 0.85), ("mouth_s", 300, 640, 62, 0.9), ("claw_m", 385, 655, -168, 0.8),
    ("energy_s", 30, 480, 24, 0.85), ("bomb_m", 880, 640, 8, 0.82), ("pipe_m", 985, 590, 34, 0.8),
    ("eye_l", 1090, 590, -18, 0.72), ("claw_s", 1000, 500, -52, 0.9), ("energy_m", 1150, 665, -6, 0.84),
    ("bomb_s", 935, 560, -14, 0.85), ("feet", 1170, 520, -62, 0.8), ("mouth_m", 985, 668, 176, 0.74),
    ("treads", -90, 650, 6, 0.85), ("claw_s", -60, 545, -34, 0.9), ("jet", -220, 600, -22, 0.7),
    ("bomb_s", -170, 510, 20, 0.85), ("back-l", 1290, 600, -14, 0.66), ("eye_s", 1250, 500, 24, 0.9),
    ("mouth_l", 1420, 610, 20, 0.66), ("energy_s", 1370, 520, 30, 0.85), ("bomb_m", -350, 640, -12, 0.8),
    ("energy_m", 1570, 640, 10, 0.8),
)  # fmt: skip
"""The parts in the heap, behind and in front: (symbol, x and y of the middle, angle in degrees, scale)."""


_WALL = "M-1200-900H2400V690H-1200Z"
_FLOOR = "M-1200 688H2400V1400H-1200Z"
_FAR_HEAP = (
    "M-1200 690V470Q-500 380-120 400 60 330 210 360 380 400 470 690Z"
    "M2400 690V470Q1700 380 1320 400 1160 330 1010 360 840 400 770 690Z"
)
_NEAR_HEAP = (
    "M-1200 690V560Q-300 480 10 520 170 500 300 590 390 640 440 690Z"
    "M2400 690V560Q1500 480 1190 520 1030 500 920 590 840 650 800 690Z"
)
_CHALK = (
    "M470 150h70M505 115v70M690 92a46 46 0 1 0 .1 0M690 112v52M664 138h52M820 190l60-40m-22-4 22 4-4 22"
    "M330 210h90v64h-90ZM352 242h46M560 236q30-40 60 0t60 0"
)
"""Chalk sketches on the wall."""


@cache
def scene() -> Html:
    """The scene as HTML."""
    return tag("div", class_="junk-scene", aria_hidden=True)(
        tag("svg", viewBox=f"0 0 {WIDTH} {HEIGHT}")(
            void("path", class_="junk-scene-wall", d=_WALL),
            void("path", class_="junk-scene-chalk", d=_CHALK),
            void("ellipse", class_="junk-scene-light", cx=610, cy=430, rx=560, ry=470),
            void("path", class_="junk-scene-far", d=_FAR_HEAP),
            tag("g", class_="junk-scene-back")(*(_lying(*item) for item in FAR)),
            void("path", class_="junk-scene-near", d=_NEAR_HEAP),
            *(_lying(*item) for item in NEAR),
            void("path", class_="junk-scene-floor", d=_FLOOR),
            void("path", class_="junk-ground", d="M-1200 690H2400"),
            _hatch(),
            _robot(),
            _hoist(),
        )
    )


def _lying(what: str, x: int, y: int, angle: int, scale: float) -> Html:
    drawn = part_shape(None, what[-1]) if what.startswith("back-") else part_shape(what)
    return tag("g", transform=f"translate({x} {y}) rotate({angle}) scale({scale})")(drawn)


def _hatch() -> Html:
    lines = "".join(f"M{x} 697l-16 20" for x in range(-1180, 2400, 62))
    return void("path", class_="junk-hatch", d=lines)


def _robot() -> Html:
    """The robot without its eye, and over it the glad face and the docked eye."""
    glad = figure("red", {**ROBOT, "parts": []}, mood="glad")
    middle = f"translate({(EYE[0] + 1) * UNIT} {(EYE[1] + 1) * UNIT})"
    return tag("g", transform=f"translate({_LEFT} {_TOP}) scale({SCALE})")(
        tag("g", class_="junk-scene-robot")(
            figure("red", ROBOT),
            tag("g", class_="junk-scene-glad")(glad),
            tag("g", class_="junk-scene-docked", transform=middle)(part_shape("eye_l")),
        )
    )


def _hoist() -> Html:
    """The crane that brings the eye: a rope, a grab, and the eye in it."""
    x, y = _LEFT + round((EYE[0] + 1) * UNIT * SCALE), _TOP + round(EYE[1] * UNIT * SCALE)
    cargo = f"translate(0 {round(UNIT * SCALE)}) scale({SCALE})"
    return tag("g", transform=f"translate({x} {y})")(
        tag("g", class_="junk-scene-hoist")(
            tag("g", class_="junk-scene-sway")(
                void("path", class_="junk-scene-rope", d="M0-1400V-96"),
                tag("g", class_="junk-scene-cargo", transform=cargo)(part_shape("eye_l")),
                tag("g", transform="translate(0-40) rotate(180) scale(.62)")(part_shape("claw_l")),
            )
        )
    )
