"""Robots for the help, one or two for a section of the rules.

They are the worked examples of the rules where possible (JUNKYARD.md: Worked examples), in the notation of
`junkyard_core/notation.py`. Their figures are computed by the engine.
"""

from __future__ import annotations

from typing import NamedTuple

from shell.storage.jsontext import Json

import junkyard_core as junk
from junkyard_core.interchange import robot_to_json
from junkyard_core.notation import parse_robot
from junkyard_core.position import Robot
from junkyard_core.views import robot_view

READY = "eye_s@1,-1N mouth_s@3,1E claw_s@-1,1W pipe_s@1,3S feet@1,4S"
"""The robot of every player in a game with ready-made robots (JUNKYARD.md: Assemble)."""


class Example(NamedTuple):
    """A robot of a colour in a picture; `sockets` marks its open sockets."""

    robot: str
    colour: str = "red"
    sockets: bool = False
    power: int = junk.POWER


EXAMPLES: dict[str, tuple[Example, ...]] = {
    "goal": (Example(f"{READY} energy_s@4,1N<3,1>"),),
    "attach": (Example("eye_s@1,-1N claw_s@3,1E", sockets=True),),
    "facing": (Example("eye_m@0,-1N claw_m@3,0E treads@1,3S mouth_m@-1,1W"),),
    "overhang": (Example("eye_l@2,-2N pipe_s@3,0S claw_s@3,1S"),),
    "pipes": (Example("pipe_s@3,1E pipe_s@4,1E claw_s@5,1E"),),
    "splitter": (Example("pipe_m@3,0E eye_s@4,0E pipe_s@4,1E claw_s@5,1E"),),
    "strength": (Example("eye_m@0,-1N pipe_s@2,-1N eye_s@2,-2N"),),
    "ground": (Example("feet@0,3S pipe_s@2,3S feet@2,4S"),),
    "speed": (Example("jet@0,-2N pipe_s@1,3S feet@1,4S", "yellow"),),
    "holding": (Example("claw_s@3,1E mouth_s@-1,1W bomb_s@4,1N<3,1> energy_s@-2,1N<-1,1>", "blue"),),
    "together": (Example("claw_s@3,0E claw_s@3,1E treads@4,0E<3,0 3,1>", "green"),),
    "lifting": (Example("pipe_s@3,1E claw_s@4,1E bomb_m@5,1N<4,1>"),),
    "large": (Example("claw_l@3,0E bomb_m@5,0E<3,0> eye_s@3,-1N<3,0> claw_s@4,-1N<3,0>", "blue"),),
    "scan": (Example("eye_m@0,-1N pipe_s@2,-1N eye_s@2,-2N", "yellow"),),
    "large_eye": (Example("eye_l@0,-2N", "yellow"),),
    "scrounge": (Example(f"{READY} bomb_s@-2,1N<-1,1>"),),
    "blind": (Example("mouth_s@3,1E claw_s@-1,1W energy_s?@4,1N<3,1> bomb_s?@-2,1N<-1,1>", "green"),),
    "unveil": (Example("mouth_s@3,1E claw_s@-1,1W energy_s@4,1N<3,1>", "green", power=4),),
    "battle": (Example("claw_m@-1,0W pipe_s@3,1E claw_s@4,1E bomb_m@-2,0E<-1,0> bomb_s@5,1N<4,1>"),),
    "dodge": (
        Example("treads@0,3S pipe_s@3,1E claw_s@4,1E bomb_m@5,1N<4,1>"),
        Example("feet@1,3S claw_m@3,0E claw_s@-1,1W", "yellow", power=3),
    ),
    "explode": (Example("feet@1,3S eye_s@1,-1N claw_s@3,1E", "yellow", power=0),),
    "factory": (
        Example("claw_s@3,1E feet@1,3S eye_s@1,-1N pipe_s@4,1N<3,1>", "blue"),
        Example("pipe_s@3,1E claw_s@4,1E feet@1,3S eye_s@1,-1N", "blue"),
    ),
    "eject": (Example("claw_m@3,0E feet@1,3S eye_m@0,-1N", "blue"),),
    "eat": (Example("mouth_m@-1,0W mouth_s@3,1E energy_m@-2,0E<-1,0> energy_s@4,1N<3,1>", "green"),),
    "boost": (Example("treads@0,3S eye_s@1,-1N"), Example("treads@0,3S feet@2,3S", "green")),
    "building": (Example("eye_s@1,-1N pipe_s@1,3S", sockets=True),),
    "taking": (Example("claw_m@3,0E pipe_s@3,2E claw_s@4,2E eye_l@4,0N<3,0 4,2>", "green"),),
    "others": (Example(READY), Example("jet@0,-2N pipe_s@1,3S feet@1,4S claw_l@3,0E", "yellow")),
}  # fmt: skip
"""By the section of the rules."""


def robot_of(example: Example) -> Json:
    """The robot, as in a view of a position."""
    parts, held = parse_robot(example.robot)
    robot = Robot(power=example.power, exploded=not example.power, parts=parts, held=held)
    return robot_view(robot_to_json(robot), own=True)
