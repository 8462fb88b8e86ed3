"""Chooses among drafts so that all elements and all grades occur and no two drills are alike."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from ground.forms import Data
from rally_core.drills.drill import GRADES, drill_from_json
from rally_core.drills.making import Made
from rally_core.drills.measure import measure
from rally_core.drills.pieces import PIECES
from rally_core.drills.purpose import GUARD, LOOKS, NEEDED, purposes
from rally_core.drills.search import search

from .files import data_of, write
from .handmade import HANDMADE
from .lessons import LESSONS
from .make import draft_of

RARE = ("barrier",)
"""Elements that only accompany others, but must occur as well."""


def drafts(files: Iterable[Path]) -> list[Data]:
    """All drafts of these files, by their numbers."""
    found = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    return sorted((one for one in found if "drill" in one), key=lambda one: one["number"])


def chosen(found: list[Data], each: int) -> list[Data]:
    """`each` drafts of every grade: first those with an element not shown yet, then the most unlike.

    In each grade the easiest come first.
    """
    missing = {*PIECES, *RARE}
    room = dict.fromkeys(GRADES, each)
    taken = [one for one in found if one["number"] < 0]  # Handmade drafts have negative numbers.
    rest = [one for one in found if one["number"] >= 0]
    for one in taken:
        room[one["drill"]["grade"]] -= 1
        missing -= _acting(one)
    while rest and any(room.values()):
        best = max(rest, key=lambda one: _worth(one, taken, missing))
        rest.remove(best)
        grade = best["drill"]["grade"]
        if not room[grade] or any(_alike(best, other) for other in taken):
            continue
        room[grade] -= 1
        taken.append(best)
        missing -= _acting(best)
    return sorted(taken, key=lambda one: (one["drill"]["grade"], one["strength"], one["number"]))


def _elements(one: Data) -> set[str]:
    """The elements with a purpose in a draft."""
    return {element for element, _ in one["purposes"]}


def _acting(one: Data) -> set[str]:
    """The elements without which a draft would have other solutions, and those that only have a look."""
    return {element for element, what in one["purposes"] if what in (NEEDED, GUARD) or element in LOOKS}


def _needed(one: Data) -> set[str]:
    return {element for element, what in one["purposes"] if what == "needed"}


def _worth(one: Data, taken: list[Data], missing: set[str]) -> tuple[float, ...]:
    """The sort key of a draft: new elements, then its quality, among the drafts already taken."""
    needed, shown = _needed(one), _elements(one)
    often = {name: sum(name in _elements(other) for other in taken) for name in shown}
    new = len(_acting(one) & missing) + 0.1 * len(shown & missing)
    worn = sum(often.values()) / max(1, len(often))
    good = len(needed) + 0.3 * min(one["measured"]["traps"], 5) - (one["measured"]["ways"] - 1)
    return (new, good - 1.5 * worn, -one["number"])


def _alike(one: Data, other: Data) -> bool:
    """True if two drafts are alike: the same board, or the same cards with the same elements."""
    if one["likeness"] == other["likeness"]:
        return True
    return _cards(one) == _cards(other) and (_needed(one) == _needed(other) or one["measured"]["least"] > 2)


def _cards(one: Data) -> list[Data]:
    return [turn["programs"] for turn in _kinds(one["drill"])]


def _kinds(drill: Data) -> list[Data]:
    from rally_core.cards import KIND_OF

    return [
        {"programs": [KIND_OF[card].id if card else "" for card in program["registers"]]}
        for turn in drill["solution"]
        for program in turn["programs"].values()
    ]


def handmade() -> list[Data]:
    """The handmade drills, as drafts."""
    found = []
    for number, (name, task) in enumerate(HANDMADE.items(), 1):
        drill = drill_from_json(task)
        answer = search(drill)
        known = purposes(drill, answer)
        measured = measure(drill, answer, known)
        found.append(draft_of(Made(drill, answer, known, measured), -number, name))
    return found


def lessons() -> list[Data]:
    """The lessons with their answers. Raises `ValueError` for a lesson without a solution."""
    found = []
    for name, task in LESSONS.items():
        drill = drill_from_json(task)
        answer = search(drill)
        if answer.least is None:
            raise ValueError(f"The lesson {name} has no solution.")
        found.append(data_of(drill, answer, 0, name))
    return found


def choose(files: Iterable[Path], each: int) -> None:
    """Write the file: the lessons, then `each` drills of every grade."""
    found = [*handmade(), *drafts(files)]
    write([*lessons(), *(one["drill"] for one in chosen(found, each))])
