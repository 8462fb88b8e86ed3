"""Makes drafts of drills from seeds, reproducibly, and writes each to a file at once."""

from __future__ import annotations

import json
import time
from pathlib import Path

from ground.forms import Data
from ground.rng import Random
from rally_core.drills.drill import GRADES
from rally_core.drills.making import Made, likeness, make
from rally_core.drills.pieces import PIECES
from rally_core.drills.recipes import Recipe, recipe_about

from .files import data_of

TWO_TURNS = 100_000
"""Drafts from this number on have two turns."""


def recipe_of(number: int) -> Recipe:
    """The recipe of a draft; consecutive numbers go through all elements and grades."""
    random = Random(f"recipe/{number}")
    names = list(PIECES)
    grade = GRADES[number // len(names) % len(GRADES)]
    turns = 2 if number >= TWO_TURNS else 1
    return recipe_about(names[number % len(names)], grade, random, turns)


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
