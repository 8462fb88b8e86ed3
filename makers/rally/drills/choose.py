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
    records = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    return sorted((record for record in records if "drill" in record), key=lambda record: record["number"])


def chosen(pool: list[Data], each: int) -> list[Data]:
    """`each` drafts of every grade: first those with an element not shown yet, then the most unlike.

    In each grade the easiest come first.
    """
    missing = {*PIECES, *RARE}
    room = dict.fromkeys(GRADES, each)
    taken = [draft for draft in pool if draft["number"] < 0]  # Handmade drafts have negative numbers.
    rest = [draft for draft in pool if draft["number"] >= 0]
    for draft in taken:
        room[draft["drill"]["grade"]] -= 1
        missing -= _acting(draft)
    while rest and any(room.values()):
        best = max(rest, key=lambda draft: _worth(draft, taken, missing))
        rest.remove(best)
        grade = best["drill"]["grade"]
        if not room[grade] or any(_alike(best, other) for other in taken):
            continue
        room[grade] -= 1
        taken.append(best)
        missing -= _acting(best)
    return sorted(taken, key=lambda draft: (draft["drill"]["grade"], draft["strength"], draft["number"]))


def _elements(draft: Data) -> set[str]:
    """The elements with a purpose in a draft."""
    return {element for element, _ in draft["purposes"]}


def _acting(draft: Data) -> set[str]:
    """The elements without which a draft would have other solutions, and those that only have a look."""
    return {element for element, what in draft["purposes"] if what in (NEEDED, GUARD) or element in LOOKS}


def _needed(draft: Data) -> set[str]:
    return {element for element, what in draft["purposes"] if what == "needed"}


def _worth(draft: Data, taken: list[Data], missing: set[str]) -> tuple[float, ...]:
    """The sort key of a draft: new elements, then its quality, among the drafts already taken."""
    needed, shown = _needed(draft), _elements(draft)
    often = {name: sum(name in _elements(other) for other in taken) for name in shown}
    new = len(_acting(draft) & missing) + 0.1 * len(shown & missing)
    worn = sum(often.values()) / max(1, len(often))
    good = len(needed) + 0.3 * min(draft["measured"]["traps"], 5) - (draft["measured"]["ways"] - 1)
    return (new, good - 1.5 * worn, -draft["number"])


def _alike(draft: Data, other: Data) -> bool:
    """True if two drafts are alike: the same board, or the same cards with the same elements."""
    if draft["likeness"] == other["likeness"]:
        return True
    return _cards(draft) == _cards(other) and (
        _needed(draft) == _needed(other) or draft["measured"]["least"] > 2
    )


def _cards(draft: Data) -> list[Data]:
    return [turn["programs"] for turn in _kinds(draft["drill"])]


def _kinds(drill: Data) -> list[Data]:
    from rally_core.cards import KIND_OF

    return [
        {"programs": [KIND_OF[card].id if card else "" for card in program["registers"]]}
        for turn in drill["solution"]
        for program in turn["programs"].values()
    ]


def handmade() -> list[Data]:
    """The handmade drills, as drafts."""
    rows = []
    for number, (name, task) in enumerate(HANDMADE.items(), 1):
        drill = drill_from_json(task)
        answer = search(drill)
        known = purposes(drill, answer)
        measured = measure(drill, answer, known)
        rows.append(draft_of(Made(drill, answer, known, measured), -number, name))
    return rows


def lessons() -> list[Data]:
    """The lessons with their answers. Raises `ValueError` for a lesson without a solution."""
    rows = []
    for name, task in LESSONS.items():
        drill = drill_from_json(task)
        answer = search(drill)
        if answer.least is None:
            raise ValueError(f"The lesson {name} has no solution.")
        rows.append(data_of(drill, answer, 0, name))
    return rows


def choose(files: Iterable[Path], each: int) -> None:
    """Write the file: the lessons, then `each` drills of every grade."""
    pool = [*handmade(), *drafts(files)]
    write([*lessons(), *(draft["drill"] for draft in chosen(pool, each))])
