"""The ten lessons: their staged positions, with robots in the notation, and a solution of each.

The red robot is that of the person who learns. The others can decide nothing before the deed is judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from shell.storage.jsontext import Json

import junkyard_core as junk
from junkyard_core.interchange import robot_to_json
from junkyard_core.notation import NOTATION, parse_robot
from junkyard_core.position import Robot

BASICS = ("build", "scan", "hold", "energy")
"""The lessons after which a newcomer can play a first game."""
PILES = {
    "s": ["energy_s", "pipe_s", "bomb_s", "eye_s", "claw_s", "energy_s"],
    "m": ["treads", "energy_m", "bomb_m"],
    "l": ["jet", "bomb_l"],
}
IDLE = "eye_s@1,-1N feet@1,3S"
"""A robot that can hold nothing, so it never decides while parts are taken."""
ARMED = "eye_s@1,-1N claw_m@3,0E claw_s@-1,1W feet@1,3S bomb_m@4,0E<3,0> bomb_s@-2,1N<-1,1>"
"""A robot with two bombs, worth 3 points together."""


class Lesson(NamedTuple):
    """A lesson: its permanent `id`, the `part` that stands for it, and a solution in the notation.

    `robots` are in the notation, `states` their further fields, and `fields` those of the position.
    """

    id: str
    part: str
    solution: tuple[str, ...]
    robots: Mapping[str, str]
    fields: Mapping[str, object]
    states: Mapping[str, Mapping[str, object]] = {}

    @property
    def number(self) -> int:
        """Its place among the lessons, from 1."""
        return [lesson.id for lesson in LESSONS].index(self.id) + 1

    @property
    def start(self) -> junk.Position:
        """The position in which the lesson begins."""
        robots = {
            colour: {**_robot(words), **self.states.get(colour, {})} for colour, words in self.robots.items()
        }
        return junk.position_from_json(
            {"seed": f"lesson {self.id}", "round": 3, "robots": robots, **self.fields}
        )

    @property
    def turns(self) -> list[Json]:
        """The decisions of the solution."""
        return [NOTATION.read_turn(text) for text in self.solution]


def _robot(words: str) -> Json:
    parts, held = parse_robot(words)
    data = robot_to_json(Robot(parts=parts, held=held))
    return {"parts": data["parts"], "held": data["held"]}


LESSONS = (
    Lesson(
        "build", "feet", ("build eye_s@1,-1N mouth_s@3,1E claw_s@-1,1W pipe_s@1,3S feet@1,4S",),
        {
            "red": "eye_s@1,-1N mouth_s@3,1E claw_s@-1,1W",
            "yellow": "eye_s@1,-1N mouth_s@3,1E claw_s@-1,1W pipe_s@0,-1N feet@0,-2N",
        },
        {
            "phase": "assemble", "round": 0, "turn_order": ["yellow", "red"], "to_move": "red", "boost": None,
            "piles": PILES,
        },
        {"red": {"loose": {"feet": 1, "pipe_s": 1}}},
    ),
    Lesson(
        "scan", "eye_m", ("scan s3",),
        {"red": "eye_m@0,-1N eye_s@2,-1N mouth_s@3,1E claw_m@-1,0W feet@1,3S", "yellow": "feet@1,3S"},
        {"phase": "scan", "piles": PILES},
    ),
    Lesson(
        "hold", "claw_m", ("take open eye_m@-2,0E<-1,0>", "take open pipe_s@4,0N<3,0>"),
        {"red": "eye_s@1,-1N mouth_s@3,2E claw_m@-1,0W claw_s@3,0E feet@1,3S", "yellow": IDLE},
        {"phase": "scrounge", "open": {"eye_m": 1, "pipe_s": 1}},
    ),
    Lesson(
        "energy", "mouth_m", ("take open energy_m@4,0E<3,0>",),
        {"red": "eye_s@1,-1N mouth_m@3,0E feet@1,3S", "yellow": IDLE},
        {"phase": "scrounge", "open": {"energy_s": 1, "energy_m": 1}},
        {"red": {"energy": {"energy_l": 2}}, "yellow": {"energy": {"energy_m": 4, "energy_s": 1}}},
    ),
    Lesson(
        "blind", "", ("take pile s@4,0N<3,0>",),
        {"red": "eye_s@1,-1N claw_m@3,0E feet@1,3S", "yellow": IDLE},
        {
            "phase": "scrounge",
            "piles": {
                "s": ["eye_s", "bomb_s", "energy_s", "pipe_s", "bomb_s"],
                "m": ["bomb_m", "treads", "bomb_m"],
                "l": ["bomb_l", "jet"],
            },
        },
        {"red": {"power": 2}},
    ),
    Lesson(
        "pipes", "pipe_s",
        ("build pipe_s@1,-1N pipe_s@1,-2N eye_s@1,-3N claw_s@3,1E mouth_s@-1,1W feet@1,3S",),
        {
            "red": "pipe_s@1,-1N eye_s@1,-2N claw_s@3,1E mouth_s@-1,1W feet@1,3S pipe_s@4,1N<3,1>",
            "yellow": IDLE,
        },
        {"phase": "factory"},
    ),
    Lesson(
        "together", "claw_s", ("take open eye_m@-2,0E<-1,0 -1,1>",),
        {"red": "eye_s@1,-1N claw_s@-1,0W claw_s@-1,1W mouth_s@3,1E feet@1,3S", "yellow": IDLE},
        {"phase": "scrounge", "open": {"eye_m": 1, "pipe_s": 1}},
    ),
    Lesson(
        "battle", "bomb_m", ("attack green 4,0 -2,1",),
        {
            "red": ARMED,
            "yellow": "eye_s@1,-1N treads@0,3S feet@2,3S",
            "green": "eye_s@1,-1N mouth_s@3,1E feet@-1,1W",
        },
        {"phase": "battle"},
    ),
    Lesson(
        "boost", "treads",
        ("build eye_s@1,-1N mouth_s@-1,1W claw_m@3,0E pipe_s@0,-1N treads@0,3S feet@2,3S",),
        {
            "red": "eye_s@1,-1N mouth_s@-1,1W claw_m@3,0E pipe_s@1,3S feet@1,4S treads@4,0E<3,0>",
            "yellow": "eye_s@1,-1N treads@0,3S",
        },
        {"phase": "factory", "boost": "yellow", "to_move": "red", "piles": PILES},
    ),
    Lesson(
        "end", "bomb_l", ("attack yellow 4,0 -2,1",),
        {"red": ARMED, "yellow": "eye_s@1,-1N mouth_s@3,1E feet@1,3S", "green": "eye_s@1,-1N mouth_s@-1,1W"},
        {"phase": "battle"},
        {
            "red": {"energy": {"energy_l": 1}},
            "yellow": {"power": 2, "energy": {"energy_m": 3}},
            "green": {"power": 1, "energy": {"energy_m": 1}},
        },
    ),
)  # fmt: skip
"""All lessons, in the order in which they are learned. Saved results name their ids."""
BY_ID = {lesson.id: lesson for lesson in LESSONS}
