"""The device's memory of the challenges of the day: results, the best attempts, and the companions to meet.

Data from storage is not trusted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ground.plain import plain_name
from shell.app.app import App
from shell.app.game import LONGEST_NAME
from shell.challenge.best import joined
from shell.challenge.companions import LONGEST_CODE
from shell.challenge.days import is_day
from shell.storage.entries import keep_last
from shell.storage.jsontext import Json

VERSION = 1
MOST_DAYS = 1000
MOST_COMPANIONS = 6
"""The maximum number of companions of a day."""
MOST_MET = 14
"""The number of days whose companions are stored."""
HIGHEST = 100_000
SENT, OWN, COMPUTER = KINDS = "sent", "own", "computer"
"""The kinds of companions: somebody else's, that of the own best attempt, that of a computer."""


class Done(NamedTuple):
    """The best attempt at the challenge of a day: its result, and its `code` (see `Companion`).

    `on` is True if the challenge was done on its day.
    """

    result: int
    on: bool
    code: str


class Met(NamedTuple):
    """A companion as it is stored: `on` is True if it takes part in the next attempt."""

    kind: str
    name: str
    code: str
    on: bool

    def is_same(self, other: Met) -> bool:
        """True if both are the same attempt of the same person."""
        return (self.kind, self.name, self.code) == (other.kind, other.name, other.code)


class Diary:
    """The days of a game, and its companions; `better` returns the better of two results."""

    def __init__(self, app: App, better: Callable[[int, int], int]) -> None:
        self._better = better
        self.done = app.entries.entry("days", VERSION, _days, _days_fields, self._joined, carried=True)
        self.met = app.entries.entry("companions", VERSION, _companions, _fields_of_met, _both)

    @property
    def days(self) -> set[str]:
        """The days whose challenge was done on the day itself."""
        return {day for day, done in self.done.value.items() if done.on}

    def note(self, day: str, done: Done) -> None:
        """Save an attempt that reached the aim; the best one of each day is kept."""
        with self.done.changing() as days:
            days[day] = self._best(days.get(day, done), done)
            for old in sorted(days)[:-MOST_DAYS]:
                del days[old]

    def companions(self, day: str) -> list[Met]:
        """The companions of a day, the newest last."""
        return self.met.value.get(day, [])

    def put_companions(self, day: str, companions: list[Met]) -> None:
        """Save the companions of a day in place of those before."""
        with self.met.changing() as days:
            days.pop(day, None)
            if companions:
                days[day] = companions[-MOST_COMPANIONS:]
            keep_last(days, MOST_MET)

    def _best(self, one: Done, other: Done) -> Done:
        better = one if self._better(one.result, other.result) == one.result else other
        return better._replace(on=one.on or other.on)

    def _joined(self, here: dict[str, Done], there: dict[str, Done]) -> dict[str, Done]:
        return joined(here, there, self._best, MOST_DAYS)


def _code(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= LONGEST_CODE else ""


def _days(entry: Json) -> dict[str, Done]:
    """The valid days of an entry, each a list of the fields of `Done`."""
    days = entry.get("days")
    valid = {}
    for day, fields in list(days.items())[-MOST_DAYS:] if isinstance(days, dict) else ():
        if is_day(day) and isinstance(fields, list) and len(fields) == 3:
            result, on, code = fields
            if type(result) is int and 1 <= result <= HIGHEST:
                valid[day] = Done(result, on is True, _code(code))
    return valid


def _days_fields(days: dict[str, Done]) -> Json:
    return {"days": {day: list(done) for day, done in days.items()}}


def _companions(entry: Json) -> dict[str, list[Met]]:
    """The valid companions of an entry, each a list of the fields of `Met`."""
    days = entry.get("companions")
    valid: dict[str, list[Met]] = {}
    for day, companions in list(days.items())[-MOST_MET:] if isinstance(days, dict) else ():
        if is_day(day) and isinstance(companions, list):
            valid[day] = [met for fields in companions[-MOST_COMPANIONS:] for met in _companion(fields)]
    return valid


def _companion(fields: object) -> list[Met]:
    if not isinstance(fields, list) or len(fields) != len(Met._fields):
        return []
    kind, name, code, on = fields
    if kind not in KINDS or not isinstance(name, str) or not (_code(code) or kind == OWN):
        return []
    return [Met(kind, plain_name(name, LONGEST_NAME), _code(code), on is True)]


def _fields_of_met(days: dict[str, list[Met]]) -> Json:
    return {"companions": {day: [list(met) for met in several] for day, several in days.items()}}


def _both(here: dict[str, list[Met]], there: dict[str, list[Met]]) -> dict[str, list[Met]]:
    """The companions of both, those from here first."""
    joined: dict[str, list[Met]] = {}
    for day in [*there, *(day for day in here if day not in there)]:
        several = here.get(day, [])
        new = [met for met in there.get(day, []) if not any(map(met.is_same, several))]
        joined[day] = [*several, *new][:MOST_COMPANIONS]
    keep_last(joined, MOST_MET)
    return joined
