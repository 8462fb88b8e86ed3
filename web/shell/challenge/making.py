"""The search for a challenge of a wanted grade, in the worker: the job `make` of a game's desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from time import monotonic

from ground.steps import Steps, part
from shell.storage.jsontext import Json

PATIENCE = 0.2
"""The part of the time after which a seed is given up, unless a game has another one."""
MOST_TOLD = 3
"""The most challenges in an answer."""


def nearest(
    request: Json, making: Callable[[str], Steps[Json | None]], patience: float = PATIENCE
) -> Iterator[Json]:
    """The challenges `made` for a request `{"seed", "grade", "seconds", ...}` of `endless.Endless`.

    `making` answers the entry of a seed in steps, or None. The nearest grade comes first; until then the
    number of seeds `tried` and of challenges `found`. It ends with a challenge of the grade, 0 being any, or
    when the seconds are over.
    """
    wanted, seconds, begun = int(request["grade"]), float(request["seconds"]), monotonic()
    found: list[Json] = []
    for number in count():
        since = monotonic()
        steps = making(f"{request['seed']} {number}")
        while True:
            passed = monotonic() - begun
            if passed > seconds:
                yield {"made": found}
                return
            entry = None
            try:
                next(steps)
            except StopIteration as stop:
                entry = stop.value
                break
            if monotonic() - since > patience * seconds:
                break
            yield {"part": part(passed, seconds), "tried": number, "found": len(found)}
        if entry is None:
            continue
        found = sorted([*found, entry], key=lambda entry: abs(entry["grade"] - wanted))[:MOST_TOLD]
        if wanted in (0, entry["grade"]):
            yield {"made": found}
            return
