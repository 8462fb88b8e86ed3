"""A mistake: a costly turn of a game. All of its stored data are checked."""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

from ground.plain import plain_name
from ground.rules import Rules
from shell.app.game import LONGEST_NAME
from shell.challenge.days import is_day
from shell.storage.jsontext import Json

LONGEST_LINK, LONGEST_TURN = 2000, 3000
MOST_ROUNDS, MOST_COST = 999, 1000.0


class Mistake:
    """A costly turn of a game.

    `position` is the position before it as a link, `played` the turn. `colour` and `name` are those of the
    player, `round` and `day` its time; an unknown day is empty. `cost` is in points. `id` is a short text
    made of the position and the turn.
    """

    FIELDS: tuple[str, ...] = ("colour", "cost", "day", "name", "played", "position", "round")

    def __init__(self, data: object, rules: Rules[Any]) -> None:
        """Read an entry of the list. Raises `GameError` and ValueError for invalid data."""
        if not isinstance(data, dict):
            raise ValueError("The stored mistake is no object.")
        self.position = text(data.get("position"), LONGEST_LINK)
        self.played = turn(data.get("played"), rules)
        self.cost = figure(data.get("cost"))
        self.round = whole(data.get("round"), 0, MOST_ROUNDS)
        self.colour = text(data.get("colour"), LONGEST_NAME)
        if self.colour not in rules.colours:
            raise ValueError(f"The colour {self.colour!r} is unknown.")
        self.name = plain_name(text(data.get("name"), LONGEST_NAME), LONGEST_NAME)
        day = text(data.get("day"), LONGEST_NAME)
        self.day = day if is_day(day) else ""
        self.id = f"{crc32(json.dumps([self.position, self.played], sort_keys=True).encode()):08x}"

    def data(self) -> Json:
        """The entry for the list."""
        return {name: getattr(self, name) for name in self.FIELDS}


# Checks


def figure(value: object) -> float:
    """A number of points, or of a similar range. Raises ValueError."""
    if type(value) not in (int, float):
        raise ValueError("The value is no number.")
    number = float(str(value))
    if not 0 <= number <= MOST_COST:  # also refuses nan
        raise ValueError(f"The number is {number}, expected 0 to {MOST_COST:g}.")
    return number


def whole(value: object, least: int, most: int) -> int:
    """A whole number from `least` to `most`. Raises ValueError."""
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"The value is no integer from {least} to {most}.")
    return value


def text(value: object, longest: int) -> str:
    """A text of up to `longest` characters. Raises ValueError."""
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError(f"The value is no text of up to {longest} characters.")
    return value


def turn(value: object, rules: Rules[Any]) -> Json:
    """A turn with all its fields. Raises `GameError` and ValueError."""
    if not isinstance(value, dict) or len(json.dumps(value)) > LONGEST_TURN:
        raise ValueError(f"The value is no turn of up to {LONGEST_TURN} characters.")
    return rules.turn(value)
