"""Records of games that have ended, a line of text each, and what they come to."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

MOST = 1000
"""So many records are kept, the newest."""
TOGETHER, LINK = "together", "link"
"""What a game was against, if not a computer: nobody who was not here, or people by link."""


class Record(NamedTuple):
    """A game that has ended.

    `when` it did, to the minute, `key` is the game's. It was `against` the strongest computer, by its level,
    or `LINK` or `TOGETHER`. `way` is a word for how it was played, `colours` how many played. `won` is
    whether somebody on this device has. `figures` are the game's own numbers.
    """

    when: str
    key: str
    against: str
    way: str
    colours: int
    won: bool
    rounds: int
    figures: tuple[int, ...]

    def __str__(self) -> str:
        """One line, which `Book.read` understands."""
        numbers = (self.colours, int(self.won), self.rounds, *self.figures)
        return " ".join((self.when, self.key, self.against, self.way, *map(str, numbers)))


class Book:
    """What the records of a game can say: the levels of its computers, the ways in which it is played, the
    numbers of colours, and how many figures there are.
    """

    def __init__(self, levels: Sequence[int], ways: Sequence[str], colours: Iterable[int], figures: int):
        self.against = (*map(str, levels), LINK, TOGETHER)
        self._form = re.compile(
            r"(?P<when>\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d) "
            rf"(?P<key>[\w-]{{1,64}}) (?P<against>{_one_of(self.against)}) (?P<way>{_one_of(ways)}) "
            rf"(?P<colours>{_one_of(map(str, colours))}) (?P<won>[01]) (?P<rounds>\d{{1,4}})"
            rf"(?P<figures>( \d{{1,3}}){{{figures}}})",
            re.ASCII,
        )

    def read(self, line: object) -> Record | None:
        """The record in a line; None if it is none. Nothing about it is trusted."""
        found = self._form.fullmatch(line) if isinstance(line, str) and len(line) < 200 else None
        if found is None or not _is_day(found["when"][:10]):
            return None
        return Record(
            found["when"], found["key"], found["against"], found["way"], int(found["colours"]),
            found["won"] == "1", int(found["rounds"]), tuple(map(int, found["figures"].split())),
        )  # fmt: skip

    def merged(self, lines: Iterable[object], imported: Container[str] = ()) -> list[Record]:
        """The records in lines, each game once, the oldest first.

        Of too many the oldest go, first those of games whose keys are `imported`.
        """
        found = self._in_order(lines)
        first = sorted(found, key=lambda record: record.key not in imported)
        leaving = {record.key for record in first[: max(0, len(found) - MOST)]}
        return [record for record in found if record.key not in leaving]

    def joined(self, here: list[Record], lines: Iterable[object], now: str) -> list[Record]:
        """The records that are `here` with those of a file.

        Nothing that is here goes: of the file there are as many as there is room for, the newest, and none
        from days to come. `now` is the time, as in ISO 8601.
        """
        known = {record.key for record in here}
        latest = tomorrow(now)  # the clocks of two devices may differ by their zones
        new = [one for one in self._in_order(lines) if one.key not in known and one.when[:10] <= latest]
        room = max(0, MOST - len(here))
        return self._in_order([*here, *new[max(0, len(new) - room) :]])

    def _in_order(self, lines: Iterable[object]) -> list[Record]:
        """The records in lines, each game once, the oldest first."""
        found: dict[str, Record] = {}
        for line in lines:
            record = line if isinstance(line, Record) else self.read(line)
            if record is not None:
                found.setdefault(record.key, record)
        return sorted(found.values(), key=lambda record: record.when)


def _one_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, words))


def _is_day(text: str) -> bool:
    """Whether the calendar has this day."""
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def tomorrow(now: str) -> str:
    """The day after a moment."""
    return (date.fromisoformat(now[:10]) + timedelta(days=1)).isoformat()


def count(records: Iterable[Record]) -> tuple[int, int]:
    """How many games, and how many of them were won."""
    results = [record.won for record in records]
    return len(results), sum(results)


def streaks(records: Iterable[Record]) -> tuple[int, int]:
    """Games won in a row, against anybody: the most ever, and up to now."""
    longest = now = 0
    for record in records:
        if record.against != TOGETHER:
            now = now + 1 if record.won else 0
            longest = max(longest, now)
    return longest, now
