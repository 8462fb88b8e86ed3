"""The making of puzzles on the device: a job of the desk, with the rules' makers, loaded on demand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from time import monotonic

from shell.storage.jsontext import Json

from ground.steps import part

PATIENCE = 0.2
"""The part of the time after which a seed is given up."""
MOST_TOLD = 3
"""The most puzzles in an answer."""


def make(request: Json) -> Iterator[Json]:
    """Job `make`: the puzzles `made` for a request `{"seed", "task", "grade", "seconds"}`.

    The nearest grade comes first; until then the number of seeds `tried` and of puzzles `found`. It ends with
    a puzzle of the grade, 0 being any, or when the seconds are over.
    """
    from junkyard_core.puzzles.making import entry_of, making

    wanted, seconds, begun = int(request["grade"]), float(request["seconds"]), monotonic()
    found: list[Json] = []
    for number in count():
        since = monotonic()
        steps = making(request["task"], f"{request['seed']} {number}", wanted)
        while True:
            passed = monotonic() - begun
            if passed > seconds:
                yield {"made": found}
                return
            made = None
            try:
                next(steps)
            except StopIteration as stop:
                made = stop.value
                break
            if monotonic() - since > PATIENCE * seconds:
                break
            yield {"part": part(passed, seconds), "tried": number, "found": len(found)}
        if made is None:
            continue
        entry: Json = entry_of(made)
        found = sorted([*found, entry], key=lambda entry: abs(entry["grade"] - wanted))[:MOST_TOLD]
        if wanted in (0, entry["grade"]):
            yield {"made": found}
            return
