"""What a player knows of a position (JUNKYARD.md: Hidden)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ground.forms import Data, ReadOnly

from .names import ASSEMBLE, VIEW_FORMAT
from .parts import PARTS


def view(data: ReadOnly, colours: Collection[str]) -> Data:
    """The data of a position as at least one of these colours knows it; of none, what everybody knows.

    Piles are counts, a part that nobody has seen is null with its size, and what is another player's alone is
    null: a draw that is looked at, and robots while they are first built. `data` may be a view itself.
    """
    return {
        **data,
        "format": VIEW_FORMAT,
        "seed": None,
        "piles": {size: pile if isinstance(pile, int) else len(pile) for size, pile in data["piles"].items()},
        "robots": {
            colour: None
            if robot is None or (data["phase"] == ASSEMBLE and colour not in colours)
            else robot_view(robot, colour in colours)
            for colour, robot in data["robots"].items()
        },
    }


def events_view(events: Sequence[Data], colours: Collection[str]) -> list[Data]:
    """The events of a turn as at least one of these colours knows them.

    The parts of a secret `scan` and its `return` are null each, and `sizes` has their sizes. While others
    still build, a `build` has `parts` and `ejected` null; the last one of `assemble` is told in full, since
    all robots are then uncovered.
    """
    covered = covers_builds(events)
    return [event if event.get("robot") in colours else _event_view(event, covered) for event in events]


def covers_builds(events: Sequence[ReadOnly]) -> bool:
    """Whether others have still to build after these events of a turn of `assemble`."""
    return all(event["phase"] == ASSEMBLE for event in events if event["type"] == "next")


def _event_view(event: Data, covered: bool) -> Data:
    """An event as somebody else knows it."""
    kind = event["type"]
    if kind == "return" or (kind == "scan" and event["secret"]):
        sizes = event.get("sizes") or [PARTS[part].size for part in event["parts"]]
        return {**event, "parts": [None] * len(sizes), "sizes": sizes}
    if kind == "build" and covered:
        return {**event, "parts": None, "ejected": None}
    return event


def robot_view(robot: ReadOnly, own: bool) -> Data:
    """A robot that is not covered, as its player (`own`) or somebody else knows it."""
    held = [
        {**each, "part": None, "size": PARTS[each["part"]].size} if each["blind"] and each["part"] else each
        for each in robot["held"]
    ]
    # Held parts stand in an order that comes from their kinds, which would tell what lies face down.
    held.sort(key=lambda each: each["at"])
    return {**robot, "held": held, "looked": robot["looked"] if own else None}
