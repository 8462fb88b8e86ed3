"""Records of finished games, a line of text each, and figures computed from them."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

MOST = 1000
"""The maximum number of records; the newest are kept."""
TOGETHER, LINK = "together", "link"
"""The opponents of a game, if not a computer: only people at this device, or people by link."""


class Record(NamedTuple):
    """A finished game.

    `when` is the time of its end, to the minute, `key` the game's key. `against` is the level of the
    strongest computer, or `LINK` or `TOGETHER`. `way` is a word for the way it was played, `colours` the
    number of players. `won` is True if a person on this device has won. `figures` are the game's own numbers.
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
        """One line, which `Book.read` reads."""
        numbers = (self.colours, int(self.won), self.rounds, *self.figures)
        return " ".join((self.when, self.key, self.against, self.way, *map(str, numbers)))


class Book:
    """The format of a game's records.

    It depends on the levels of its computers, the ways in which it is played, the numbers of colours, and the
    number of figures.
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
        """The record in a line, or None if it is invalid. The line is not trusted."""
        match = self._form.fullmatch(line) if isinstance(line, str) and len(line) < 200 else None
        if match is None or not _is_day(match["when"][:10]):
            return None
        return Record(
            match["when"], match["key"], match["against"], match["way"], int(match["colours"]),
            match["won"] == "1", int(match["rounds"]), tuple(map(int, match["figures"].split())),
        )  # fmt: skip

    def merged(self, lines: Iterable[object], imported: Container[str] = ()) -> list[Record]:
        """The records in lines, each game once, the oldest first.

        Of too many the oldest go, first those of games whose keys are `imported`.
        """
        records = self._in_order(lines)
        first = sorted(records, key=lambda record: record.key not in imported)
        leaving = {record.key for record in first[: max(0, len(records) - MOST)]}
        return [record for record in records if record.key not in leaving]

    def joined(self, here: list[Record], lines: Iterable[object], now: str) -> list[Record]:
        """The records that are `here` with those of a file.

        None that is `here` goes. Of the file the newest are added, as far as there is room, and none from the
        future. `now` is the time in ISO 8601.
        """
        known = {record.key for record in here}
        latest = tomorrow(now)  # the clocks of two devices may differ by their zones
        unknown = (record for record in self._in_order(lines) if record.key not in known)
        new = [record for record in unknown if record.when[:10] <= latest]
        room = max(0, MOST - len(here))
        return self._in_order([*here, *new[max(0, len(new) - room) :]])

    def _in_order(self, lines: Iterable[object]) -> list[Record]:
        """The records in lines, each game once, the oldest first."""
        records: dict[str, Record] = {}
        for line in lines:
            record = line if isinstance(line, Record) else self.read(line)
            if record is not None:
                records.setdefault(record.key, record)
        return sorted(records.values(), key=lambda record: record.when)


def _one_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, words))


def _is_day(text: str) -> bool:
    """True if the calendar has this day."""
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def tomorrow(now: str) -> str:
    """The day after a moment."""
    return (date.fromisoformat(now[:10]) + timedelta(days=1)).isoformat()


def count(records: Iterable[Record]) -> tuple[int, int]:
    """The number of games, and the number of them that were won."""
    results = [record.won for record in records]
    return len(results), sum(results)


def streaks(records: Iterable[Record]) -> tuple[int, int]:
    """The longest streak of won games against any opponent, and the current one."""
    longest = now = 0
    for record in records:
        if record.against != TOGETHER:
            now = now + 1 if record.won else 0
            longest = max(longest, now)
    return longest, now
