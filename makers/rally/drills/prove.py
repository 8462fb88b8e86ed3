"""Proves every drill of the file again, and prints statistics of the file."""

from __future__ import annotations

import time

from rally_core import play
from rally_core.drills.drill import GRADES, reached
from rally_core.drills.measure import measure
from rally_core.drills.pieces import PIECES
from rally_core.drills.purpose import GUARD, IDLE, NEEDED, purposes
from rally_core.drills.search import search, turn_of

from .files import read


def prove(full: bool) -> int:
    """Search each drill and compare; with `full`, also check that every thing on a board has a purpose.

    Prints a line for each failure and returns the number of failures.
    """
    wrong = 0
    begun = time.process_time()
    drills = read()
    for drill in drills:
        found = search(drill)
        about = drill.about
        held = found.least == about["least"] and found.ways == about["ways"]
        held = held and turn_of(drill, found.solutions[0]) == about["solution"]
        position = drill.position()
        for turn in turn_of(drill, found.solutions[0]) if found.solutions else ():
            position = play(position, turn).position
        if not held or not reached(position):
            wrong += 1
            print(f"{about['id']}: {found.least} registers, {found.ways} ways")
        if full and about["grade"]:
            idle = [one.thing.element for one in purposes(drill, found) if one.what == IDLE]
            if idle:
                wrong += 1
                print(f"{about['id']}: without a purpose: {', '.join(idle)}")
    print(f"{len(drills)} proved in {time.process_time() - begun:.1f} s of processor time, {wrong} wrong")
    return wrong


def report() -> None:
    """Print the number of drills of each grade and about each element."""
    drills = [drill for drill in read() if drill.about["grade"]]
    print("| grade | drills | registers | hand | states | traps | strength |")
    print("| --- | --: | --- | --- | --- | --- | --- |")
    needed: dict[str, int] = dict.fromkeys(PIECES, 0)
    shown: dict[str, int] = dict.fromkeys(PIECES, 0)
    for grade in GRADES:
        those = [drill for drill in drills if drill.about["grade"] == grade]
        measured = []
        for drill in those:
            found = search(drill)
            known = purposes(drill, found)
            measured.append(measure(drill, found, known))
            for name in {one.thing.element for one in known}:
                shown[name] = shown.get(name, 0) + 1
            for name in {one.thing.element for one in known if one.what in (NEEDED, GUARD)}:
                needed[name] = needed.get(name, 0) + 1
        columns = (
            [one.least for one in measured],
            [len(drill.hand) for drill in those],
            [one.states for one in measured],
            [one.traps for one in measured],
            [one.strength for one in measured],
        )
        ranges = " | ".join(f"{min(column)} to {max(column)}" for column in columns if column)
        print(f"| {grade} | {len(those)} | {ranges} |")
    print("\n| element | drills | where it decides |\n| --- | --: | --: |")
    for name in sorted(shown, key=lambda name: (-shown[name], name)):
        print(f"| {name} | {shown[name]} | {needed.get(name, 0)} |")
