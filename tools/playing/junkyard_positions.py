"""Sample positions of Junkyard Bots: robots with few and many parts in every phase of a round."""

from __future__ import annotations

from collections import Counter
from typing import Any

import junkyard_core as junk
from tools.playing.staging import Json

START = Counter(dict.fromkeys(("eye_s", "mouth_s", "claw_s", "feet", "pipe_s"), 1))
"""The first parts of every player, beside those in the box (JUNKYARD.md: Components)."""


def built(words: str) -> list[Json]:
    """The parts of a robot from the rules' notation: `kind@x,yF` for each part."""
    parts: list[Json] = []
    for word in words.split():
        kind, _, where = word.partition("@")
        x, y = map(int, where[:-1].split(","))
        parts.append({"part": kind, "at": [x, y], "faces": where[-1]})
    return parts


SMALL = "eye_s@1,-1N claw_s@3,1E mouth_s@-1,1W pipe_s@1,3S feet@1,4S"
MIDDLE = (
    "treads@0,3S feet@2,3S eye_m@0,-1N pipe_s@2,-1N eye_s@2,-2N pipe_s@3,0E claw_s@4,0E claw_m@3,1E"
    " mouth_m@-1,0W mouth_s@-1,2W"
)
LARGE = (
    "treads@0,3S feet@2,3S eye_l@0,-2N pipe_m@2,-1N eye_s@2,-2N claw_s@3,-2N pipe_m@3,0E claw_l@4,0E"
    " pipe_s@3,2E claw_m@4,2E pipe_s@-1,0W mouth_m@-2,-1W eye_s@-1,-1E mouth_l@-2,1W"
)
"""Fourteen parts."""
OTHER_LARGE = (
    "feet@0,3S treads@1,3S jet@0,-2N pipe_s@2,-1N eye_m@2,-2N eye_s@3,-1S claw_l@3,0E claw_s@3,2E"
    " pipe_s@-1,0W pipe_s@-2,0W claw_m@-3,0W mouth_s@-2,1E mouth_m@-1,1W"
)
MANY_CLAWS = "pipe_s@3,0E claw_s@4,0E claw_s@3,1E claw_m@-1,0W mouth_s@-1,2W eye_s@1,-1N feet@1,3S"


def holding(parts: list[Json], *kinds: str) -> list[Json]:
    """These kinds, each held in the first possible way; a kind with a `?` at its end is held unseen."""
    held: list[Json] = []
    for word in kinds:
        kind, blind = word.rstrip("?"), word.endswith("?")
        size = junk.PARTS[kind].size
        places = junk.places({"parts": parts, "held": held}, None if blind else kind, size)
        held.append({"part": kind, **places[0], "blind": blind})
    return held


def robot(words: str, *held: str, **more: Any) -> Json:
    parts = built(words)
    return {"parts": parts, "held": holding(parts, *held), **more}


def position(phase: str, robots: Json, open_: Json | None = None, **more: Any) -> Json:
    """A position with the rest of the box in its piles."""
    box = Counter({kind: part.in_box for kind, part in junk.PARTS.items()})
    for each in robots.values():
        box += START
        for part in (*each["parts"], *each["held"]):
            box[part["part"]] -= 1
        for bag in ("energy", "scanned", "looked"):
            box.subtract(each.get(bag) or {})
    box.subtract(open_ or {})
    assert min(box.values()) >= 0, "there are not so many parts"
    piles: Json = {size: [] for size in "sml"}
    for kind, number in box.items():
        piles[junk.PARTS[kind].size] += [kind] * number
    for pile in piles.values():
        pile[:] = pile[::3] + pile[1::3] + pile[2::3]
    return {
        "format": "junkyard-position/1",
        "seed": "states",
        "phase": phase,
        "round": 4,
        "robots": robots,
        "open": open_ or {},
        "piles": piles,
        **more,
    }


OPEN = {"bomb_s": 2, "energy_s": 1, "pipe_s": 1, "eye_m": 1, "energy_l": 1}
MANY_OPEN = {
    "eye_s": 1, "mouth_s": 1, "claw_s": 1, "feet": 1, "pipe_s": 3, "bomb_s": 2, "energy_s": 4, "treads": 1,
    "eye_m": 1, "mouth_m": 1, "pipe_m": 1, "bomb_m": 1, "energy_m": 2, "bomb_l": 1, "energy_l": 1,
}  # fmt: skip
"""Nearly all kinds."""


def two(phase: str, red: Json, yellow: Json | None = None, open_: Json | None = None, **more: Any) -> Json:
    return position(
        phase, {"red": red, "yellow": yellow or robot(MIDDLE)}, OPEN if open_ is None else open_, **more
    )


def four(phase: str, red: Json | None = None, scanned: Json | None = None, **more: Any) -> Json:
    """Four players late in a game, with robots of many parts; `scanned` are bags of the others, by colour."""
    robots = {
        "red": red or robot(LARGE, energy={"energy_m": 2, "energy_s": 3}, power=3),
        "yellow": robot(OTHER_LARGE, energy={"energy_l": 1}, power=2),
        "green": robot(MIDDLE, energy={"energy_s": 2}),
        "blue": robot(SMALL, power=1),
    }
    for colour, bag in (scanned or {}).items():
        robots[colour]["scanned"] = bag
    return position(phase, robots, MANY_OPEN, boost="yellow", round=11, **more)


SCAN = two("scan", robot(MIDDLE))
LOOK = two("look", robot(LARGE, looked={"jet": 1, "bomb_m": 1, "energy_s": 2}))
NEARLY = two(
    "scan",
    robot(MIDDLE, energy={"energy_l": 1, "energy_m": 1, "energy_s": 1}),
    robot(MIDDLE, energy={"energy_m": 3}),
)
"""A player will soon have eaten ten."""
SCROUNGE = two("scrounge", robot(MIDDLE, "energy_m", scanned={"treads": 1, "energy_s": 1}), taken=1)
SHARED = two("scrounge", robot(MANY_CLAWS))
"""Several sets of claws can hold the next part."""
BLIND = two(
    "scrounge",
    robot(MIDDLE, "energy_m", "bomb_s?", "claw_m?", "energy_s?"),
    robot(MIDDLE, "bomb_m", passed=True),
    taken=5,
)
"""Passing unveils three parts, one of them a bomb."""
BATTLE = two("battle", robot(MIDDLE, "bomb_m", "bomb_s", "energy_m"), robot(MIDDLE, "bomb_s"), taken=5)
BATTLE_OF_FOUR = four("battle", robot(LARGE, "bomb_l", "bomb_s", "energy_m", "claw_m", power=3), taken=5)
FACTORY = two("factory", robot(MIDDLE, "energy_m", "claw_m"), taken=5)
FACTORY_OF_FOUR = four("factory", robot(LARGE, "energy_m", "mouth_l", "eye_s", power=3), taken=5)
SCROUNGE_OF_FOUR = four(
    "scrounge", robot(LARGE, "bomb_m", scanned={"jet": 1, "energy_s": 1}, power=3), taken=3
)
SCANNED_OF_FOUR = four("scrounge", scanned={"yellow": {"claw_m": 1, "bomb_s": 1}, "green": {"energy_m": 2}})
"""Others have scanned parts that only they may take."""
SCANNED = two("scrounge", robot(MIDDLE), robot(MIDDLE, scanned={"treads": 1, "bomb_s": 1}))
SCAN_OF_FOUR = four("scan")
BOOST = position(
    "boost",
    {
        colour: robot(words)
        for colour, words in zip(junk.COLOURS, (MIDDLE, SMALL, MIDDLE, MIDDLE), strict=True)
    },
    OPEN,
    boost="blue",
    to_move="blue",
    taken=5,
)
"""Several robots are the fastest."""


def last_build(red: Json, yellow: Json) -> Json:
    """The position before the last decision of a game: yellow builds, and the game is over."""
    return two("factory", red, yellow, to_move="yellow", taken=5)


BY_ENERGY = last_build(
    robot(MIDDLE, energy={"energy_l": 1, "energy_m": 2}),
    robot(MIDDLE, "energy_m", energy={"energy_l": 2}, power=2),
)
STANDSTILL = two(
    "scrounge", robot(MIDDLE, passed=True), robot(MIDDLE, energy={"energy_m": 1}), to_move="yellow", idle=1
)
BY_EXPLOSION = two(
    "battle", robot(MIDDLE, "energy_s", power=1), robot(MIDDLE, "bomb_m", "bomb_s"), to_move="yellow", taken=5
)
