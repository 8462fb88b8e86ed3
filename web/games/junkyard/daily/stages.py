"""The robot of a heap at the beginning of each round, from the events of its decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.junkyard.rules import points
from games.junkyard.solo import PERSON
from shell.storage.jsontext import Json


class Stage(NamedTuple):
    """A robot: its `parts` in the interchange form, and the energy it has eaten."""

    parts: Sequence[Json]
    energy: int = 0
    exploded: bool = False

    @property
    def robot(self) -> Json:
        """The robot as it is drawn."""
        return {"parts": self.parts, "held": [], "exploded": self.exploded}


def stages(data: Json, told: Sequence[Sequence[Json]]) -> list[Stage]:
    """The robot at the beginning of each round, and at the end. `data` is that of the first position."""
    robot = data["robots"][PERSON]
    now = Stage(robot["parts"], points(robot["energy"]))
    found = [now]
    for event in (event for events in told for event in events):
        if event["type"] == "round":
            found.append(now)
        elif event.get("robot") != PERSON:
            continue
        elif event["type"] == "build":
            now = now._replace(parts=event["parts"])
        elif event["type"] == "eat":
            now = now._replace(energy=event["total"])
        elif event["type"] == "explode":
            now = now._replace(exploded=True)
    return [*found, now]
