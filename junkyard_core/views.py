"""Views: positions and events as a player knows them (JUNKYARD.md: Hidden information)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ground.forms import Data, ReadOnly

from .names import ASSEMBLE, VIEW_FORMAT
from .parts import PARTS


def view(data: ReadOnly, colours: Collection[str]) -> Data:
    """The data of a position as at least one of these colours knows it; without colours, as everybody does.

    Piles are counts, a blind part is null with its size, and secrets of other players are null: a draw in
    phase `look`, and robots in `assemble`. `data` may be a view itself.
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

    The parts of a secret `scan` and its `return` are null each; `sizes` has their sizes. While others still
    build, a `build` has `parts` and `ejected` null; the last one of `assemble` is complete, because all
    robots are then revealed.
    """
    covered = covers_builds(events)
    return [event if event.get("robot") in colours else _event_view(event, covered) for event in events]


def covers_builds(events: Sequence[ReadOnly]) -> bool:
    """True if others have still to build after these events of a turn of `assemble`."""
    return all(event["phase"] == ASSEMBLE for event in events if event["type"] == "next")


def _event_view(event: Data, covered: bool) -> Data:
    """An event as other players know it."""
    kind = event["type"]
    if kind == "return" or (kind == "scan" and event["secret"]):
        sizes = event.get("sizes") or [PARTS[part].size for part in event["parts"]]
        return {**event, "parts": [None] * len(sizes), "sizes": sizes}
    if kind == "build" and covered:
        return {**event, "parts": None, "ejected": None}
    return event


def robot_view(robot: ReadOnly, own: bool) -> Data:
    """A visible robot, as its player (`own`) or others know it."""
    held = [
        {**each, "part": None, "size": PARTS[each["part"]].size} if each["blind"] and each["part"] else each
        for each in robot["held"]
    ]
    # Sort by place: the order of held parts comes from their kinds and would reveal face-down parts.
    held.sort(key=lambda each: each["at"])
    return {**robot, "held": held, "looked": robot["looked"] if own else None}
