"""Makes drafts of drills from seeds, reproducibly, and writes each to a file at once."""

from __future__ import annotations

import json
import time
from pathlib import Path

from ground.forms import Data
from ground.rng import Random
from rally_core.drills.drill import GRADES
from rally_core.drills.making import Made, Recipe, likeness, make, recipe_for
from rally_core.drills.pieces import PIECES
from rally_core.drills.purpose import LOOKS

from .files import data_of

MOST_ELEMENTS = (1, 1, 2, 3, 4)
"""The most elements that a draft is about, for each grade."""
TWO_TURNS = 100_000
"""Drafts from this number on have two turns."""
LATE = ("repair",)
"""Elements that matter only if there is another turn."""
PARTNERS: dict[str, tuple[str, ...]] = {
    "trapdoor": ("copier",),
    "flamer": ("antigrav", "padded", "red"),
    "napalm": ("puddle", "antigrav", "gear"),
    "melt": ("antigrav", "gear", "blue"),
    "laser": ("antigrav", "gear", "red"),
    "lava": ("antigrav", "pusher"),
    "energy": ("mirror",),
    "puddle": ("napalm", "red"),
    "repair": ("pit",),
    **dict.fromkeys(("pit", "crusher", "gas", "wall", "ledge"), ("red", "gear", "pusher", "gold", "current")),
}
"""Companions for elements that move no robot, so that a draft with them has some movement."""


def recipe_of(number: int) -> Recipe:
    """The recipe of a draft; consecutive numbers go through all elements and grades."""
    random = Random(f"recipe/{number}")
    names = list(PIECES)
    grade = GRADES[number // len(names) % len(GRADES)]
    about = [names[number % len(names)]]
    if about[0] in PARTNERS:
        about.append(random.choice(PARTNERS[about[0]]))
    while len(about) < MOST_ELEMENTS[grade - 1] and (len(about) < 2 or random.below(2)):
        other = random.choice(names)
        if other not in about and other not in LOOKS:
            about.append(other)
    return recipe_for(about, grade, random, 2 if number >= TWO_TURNS or about[0] in LATE else 1)


def draft(number: int) -> Made | None:
    """The draft of a number, or None if its recipe fails."""
    return make(recipe_of(number), str(number))


def draft_of(made: Made, number: int, name: str = "") -> Data:
    """A draft as a line of the file of drafts."""
    return {
        "number": number,
        "strength": made.measured.strength,
        "measured": made.measured._asdict(),
        "likeness": likeness(made.drill),
        "purposes": [[purpose.thing.element, purpose.what] for purpose in made.purposes],
        "drill": data_of(made.drill, made.result, made.measured.grade, name),
    }


def run(file: Path, first: int, step: int, seconds: float) -> None:
    """Make drafts `first`, `first` + `step`, ... for `seconds` of processor time.

    If the file has drafts, it goes on after the last of them.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    number = max((json.loads(line)["number"] + step for line in lines), default=first)
    end = time.process_time() + seconds
    with file.open("a", encoding="utf-8") as out:
        while time.process_time() < end:
            made = draft(number)
            if made is not None:
                out.write(json.dumps(draft_of(made, number)) + "\n")
                out.flush()
            number += step
        out.write(json.dumps({"number": number}) + "\n")
