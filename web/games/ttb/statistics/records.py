"""Records of games that have ended, a line of text each, and what they come to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from games.ttb.puzzles.record.record import is_day

from ttb_core.names import LEVELS, MODES

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST = 1000
"""So many records are kept, the newest."""
TOGETHER, LINK = "together", "link"
AGAINST = (*LEVELS, LINK, TOGETHER)
"""Whom a game was against: the strongest computer's level, people by link, or only people at this device."""
_FORM = re.compile(
    rf"(?P<when>\d{{4}}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d) "
    rf"(?P<key>[\w-]{{1,64}}) (?P<against>{'|'.join(AGAINST)}) "
    rf"(?P<mode>{'|'.join(MODES)})(?P<simplified>\+?) (?P<colours>[2-6]) (?P<won>[01]) "
    r"(?P<rounds>\d{1,4}) (?P<points>\d{1,3}) (?P<turn>\d{1,3})",
    re.ASCII,
)


class Record(NamedTuple):
    """A game that has ended.

    `when` it did, to the minute, `key` is the game's, `against` one of `AGAINST`, `mode` one of `MODES`.
    `won` is whether somebody on this device has. `points` are the most that the end said of a side of theirs,
    `turn` the most that came home in one turn.
    """

    when: str
    key: str
    against: str
    mode: str
    simplified: bool
    colours: int
    won: bool
    rounds: int
    points: int
    turn: int

    def __str__(self) -> str:
        """One line, which `read` understands."""
        simplified = "+" if self.simplified else ""
        return (
            f"{self.when} {self.key} {self.against} {self.mode}{simplified} {self.colours} "
            f"{self.won:d} {self.rounds} {self.points} {self.turn}"
        )


def read(line: object) -> Record | None:
    """The record in a line; None if it is none. Nothing about it is trusted."""
    found = _FORM.fullmatch(line) if isinstance(line, str) and len(line) < 200 else None
    if found is None or not is_day(found["when"][:10]):
        return None
    return Record(
        found["when"], found["key"], found["against"], found["mode"], bool(found["simplified"]),
        int(found["colours"]), found["won"] == "1", int(found["rounds"]), int(found["points"]),
        int(found["turn"]),
    )  # fmt: skip


def merged(lines: Iterable[object]) -> list[Record]:
    """The records in lines, each game once, the oldest first; of too many the newest."""
    return _in_order(lines)[-MOST:]


def joined(here: list[Record], lines: Iterable[object], now: str) -> list[Record]:
    """The records that are `here` with those of a file.

    Nothing that is here goes: of the file there are as many as there is room for, the newest, and none from
    days to come. `now` is the time, as in ISO 8601.
    """
    known = {record.key for record in here}
    latest = _tomorrow(now)  # the clocks of two devices may differ by their zones
    new = [one for one in _in_order(lines) if one.key not in known and one.when[:10] <= latest]
    room = max(0, MOST - len(here))
    return _in_order([*here, *new[max(0, len(new) - room) :]])


def _tomorrow(now: str) -> str:
    """The day after a moment."""
    from datetime import date, timedelta

    return (date.fromisoformat(now[:10]) + timedelta(days=1)).isoformat()


def _in_order(lines: Iterable[object]) -> list[Record]:
    """The records in lines, each game once, the oldest first."""
    found: dict[str, Record] = {}
    for line in lines:
        record = line if isinstance(line, Record) else read(line)
        if record is not None:
            found.setdefault(record.key, record)
    return sorted(found.values(), key=lambda record: record.when)


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
