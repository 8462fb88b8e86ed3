"""The way of a robot that drove alone, register by register, from the events of its turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from shell.storage.jsontext import Json


class Stop(NamedTuple):
    """The effect of a register: the squares that the robot was on, from the first to the last.

    There are none while it is off the board. `facing` is its direction at the end, `flags` the number of
    flags it has touched so far.
    """

    squares: tuple[tuple[int, int], ...]
    facing: str
    flags: int = 0


def way(data: Json, told: Sequence[Sequence[Json]]) -> list[Stop]:
    """The stops after each register; the first is the start. `data` is that of the first position.

    A robot that comes back at the end of a turn stands on its new square after the last register.
    """
    (robot,) = data["robots"].values()
    squares = [tuple(robot["at"])] if robot["at"] else []
    facing, flags = robot["facing"] or "N", 0
    stops = []
    for events in told:
        for event in events:
            match event["type"]:
                case "register":
                    stops.append(Stop(tuple(squares), facing, flags))
                    squares = squares[-1:]
                case "move":
                    squares += [tuple(move["to"]) for move in event["moves"] if not move["shadow"]]
                case "rotate" if not event["shadow"]:
                    facing = event["to"]
                case "destroy" if not event.get("shadow"):
                    squares = []
                case "enter":
                    squares, facing = [tuple(event["at"])], "N"  # it is chosen in the next turn
                case "touch":
                    flags += 1
    return [*stops, Stop(tuple(squares), facing, flags)]
