"""The games of a tournament and the form of their results."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from ground.forms import Data

Result = Data
"""A line of a file of results (`contest.play`)."""


@dataclass(frozen=True)
class Game:
    """One game: the fields of a `setup` request, including `seed`, and the name of a player for each side."""

    setup: dict[str, Any]
    sides: tuple[str, ...]

    @property
    def key(self) -> str:
        """The identity of the game in a file of results."""
        return json.dumps([self.setup, self.sides], sort_keys=True)


def duels(one: str, other: str, setup: Data, sides: int, games: int, seeds: str) -> list[Game]:
    """Games of one player against copies of the other, with each seed played once from every seat.

    Against itself, a player gets each seed once: the seats would make no difference.
    """
    if one == other:
        return [Game({**setup, "seed": f"{seeds} {number}"}, tuple([one] * sides)) for number in range(games)]
    return [
        Game(
            {**setup, "seed": f"{seeds} {number // sides}"},
            tuple(one if side == number % sides else other for side in range(sides)),
        )
        for number in range(games)
    ]


BEGINNING = '{"game": "'
"""The beginning of each line in a file of results."""
_FIELDS: dict[str, type] = {
    "game": str, "setup": dict, "sides": list, "colours": list, "winners": list, "ended": str, "why": str,
    "rounds": int, "points": list, "ms": list,
}  # fmt: skip


def is_result(data: object, more: Mapping[str, type]) -> TypeGuard[Result]:
    """True if `data` are a result of `contest.play` as JSON; `more` are the fields of `Tournament.fields`."""
    if not isinstance(data, dict):
        return False
    if any(not isinstance(data.get(name), kind) for name, kind in (*_FIELDS.items(), *more.items())):
        return False
    sides, winners, colours = data["sides"], data["winners"], data["colours"]
    return (
        "seed" in data["setup"]
        and len(sides) > 0
        and len(sides) == len(colours) == len(data["points"]) == len(data["ms"])
        and all(isinstance(side, str) for side in sides)
        and all(isinstance(names, list) and all(isinstance(name, str) for name in names) for names in colours)
        and all(type(number) in (int, float) for number in (*data["points"], *data["ms"]))
        and len(winners) > 0
        and all(type(side) is int and 0 <= side < len(sides) for side in winners)
        and data["rounds"] > 0
        and type(data.get("again", 0)) is int
    )
