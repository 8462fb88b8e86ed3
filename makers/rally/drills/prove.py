"""Proves every drill of the file again, and prints statistics of the file."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable

from rally_core import play
from rally_core.drills.drill import GRADES, MOST_OTHERS, MOST_TURNS, Drill, reached
from rally_core.drills.foresight import Foresight
from rally_core.drills.foresight import search as foreseen_search
from rally_core.drills.measure import measure
from rally_core.drills.pieces import PIECES
from rally_core.drills.purpose import GUARD, IDLE, NEEDED, purposes
from rally_core.drills.search import search, turn_of
from rally_core.drills.weight import THEMES

from .files import read


def prove(full: bool) -> int:
    """Search each drill and compare; with `full`, also check that every thing on a board has a purpose.

    Prints a line for each failure and returns the number of failures.
    """
    wrong = 0
    begun = time.process_time()
    drills = read()
    for drill in drills:
        if drill.is_foreseen:
            found = foreseen_search(Foresight(drill))
            known = drill.about["least"], drill.about["ways"], drill.about["solution"]
            if found is None or found != known:
                wrong += 1
                print(f"{drill.about['id']}: {found}")
            continue
        answer = search(drill)
        about = drill.about
        held = answer.least == about["least"] and answer.ways == about["ways"]
        held = held and turn_of(drill, answer.solutions[0]) == about["solution"]
        position = drill.position()
        for turn in turn_of(drill, answer.solutions[0]) if answer.solutions else ():
            position = play(position, turn).position
        if not held or not reached(position):
            wrong += 1
            print(f"{about['id']}: {answer.least} registers, {answer.ways} ways")
        if full and about["grade"]:
            idle = [purpose.thing.element for purpose in purposes(drill, answer) if purpose.what == IDLE]
            if idle:
                wrong += 1
                print(f"{about['id']}: without a purpose: {', '.join(idle)}")
    print(f"{len(drills)} proved in {time.process_time() - begun:.1f} s of processor time, {wrong} wrong")
    return wrong


def report() -> None:
    """Print the number of drills of each grade and about each element, and the table of the others."""
    print(table(), "\n")
    drills = [drill for drill in read() if drill.about["grade"] and not drill.is_foreseen]
    print("| grade | drills | registers | hand | states | traps | strength |")
    print("| --- | --: | --- | --- | --- | --- | --- |")
    needed: dict[str, int] = dict.fromkeys(PIECES, 0)
    shown: dict[str, int] = dict.fromkeys(PIECES, 0)
    for grade in GRADES:
        those = [drill for drill in drills if drill.about["grade"] == grade]
        measured = []
        for drill in those:
            answer = search(drill)
            known = purposes(drill, answer)
            measured.append(measure(drill, answer, known))
            for name in {purpose.thing.element for purpose in known}:
                shown[name] = shown.get(name, 0) + 1
            for name in {purpose.thing.element for purpose in known if purpose.what in (NEEDED, GUARD)}:
                needed[name] = needed.get(name, 0) + 1
        columns = (
            [result.least for result in measured],
            [len(drill.hand) for drill in those],
            [result.states for result in measured],
            [result.traps for result in measured],
            [result.strength for result in measured],
        )
        ranges = " | ".join(f"{min(column)} to {max(column)}" for column in columns if column)
        print(f"| {grade} | {len(those)} | {ranges} |")
    print("\n| element | drills | where it decides |\n| --- | --: | --: |")
    for name in sorted(shown, key=lambda name: (-shown[name], name)):
        print(f"| {name} | {shown[name]} | {needed.get(name, 0)} |")


def table() -> str:
    """The counts of drills with other robots or several hands: by grade, turns, robots, pieces and themes."""
    drills = [drill for drill in read() if drill.is_foreseen]
    grades = sorted({int(str(drill.about["grade"])) for drill in drills})
    head = " | ".join(f"grade {grade}" for grade in grades)
    lines = [f"| | {head} | all |", f"| --- |{' --: |' * (len(grades) + 1)}"]

    def row(name: str, those: Iterable[Drill]) -> None:
        counts = Counter(int(str(drill.about["grade"])) for drill in those)
        cells = " | ".join(str(counts[grade]) for grade in grades)
        lines.append(f"| {name} | {cells} | {sum(counts.values())} |")

    def labels(drill: Drill, field: str) -> list[str]:
        value = drill.about[field]
        assert isinstance(value, list)
        return value

    row("all", drills)
    for turns in range(1, MOST_TURNS + 1):
        row(f"turns: {turns}", [drill for drill in drills if drill.turns == turns])
    for others in range(MOST_OTHERS + 1):
        row(f"other robots: {others}", [drill for drill in drills if len(drill.others) == others])
    most = max(len(labels(drill, "key")) for drill in drills)
    for number in range(1, most + 1):
        row(
            f"pieces that matter: {number}",
            [drill for drill in drills if len(labels(drill, "key")) == number],
        )
    for theme in THEMES:
        row(f"theme: {theme}", [drill for drill in drills if theme in labels(drill, "themes")])
    return "\n".join(lines)
