"""The league of a week in a link: runs of the days of a week by name, which goes round and grows.

Each entry is the text of a run and is played again before it counts. Links can be merged in any order and as
often as they come: of two runs with the same name and day the better one stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ground.errors import GameError
from ground.links.frame import Frame
from ground.links.values import Named
from ground.plain import plain_name
from shell.app.app import App
from shell.app.game import LONGEST_NAME
from shell.challenge.companions import LONGEST_CODE
from shell.challenge.company import Company
from shell.challenge.days import LAST_DAY, WEEK, day_of, is_day, number_of, weekday_of
from shell.storage.jsontext import Json

LINK = "league="
MEMORY, VERSION = "league", 1
MOST_KEPT = 32 * WEEK
"""The maximum number of runs in storage, and in a link."""
Key = tuple[str, str]
"""A day and a name."""


class Row(NamedTuple):
    """A person's week: the result of each day from Monday on, 0 without a run, and the points."""

    name: str
    results: tuple[int, ...]
    points: int


def week_of(day: str) -> list[str]:
    """The days of the week of a day, from Monday to Sunday; none before the page has reported a day.

    >>> week_of("2026-11-29")[0], week_of("2026-11-30")[0]
    ('2026-11-23', '2026-11-30')
    """
    if not day:
        return []
    monday = number_of(day) - weekday_of(day) + 1
    return [day_of(number) for number in range(monday, monday + WEEK) if number <= LAST_DAY]


class League:
    """The runs of the league by day and name, in storage.

    `version` is the character by which the links of the game's leagues begin, `better` returns the better of
    two results. `refused` counts the runs of the last link that did not hold; `left` has those of the week
    that was left.
    """

    def __init__(self, app: App, company: Company, version: str, better: Callable[[int, int], int]) -> None:
        self._company, self._better, self._version = company, better, version
        self._frame = Frame({version: Named(("league",))}, "a league", (LINK,))
        self._entry = app.entries.entry(MEMORY, VERSION, _runs, _fields, self._joined, carried=True)
        self.refused = 0
        self.left: dict[Key, str] = {}

    @property
    def runs(self) -> Mapping[Key, str]:
        """The codes of the runs by day and name."""
        return self._entry.value

    def of(self, day: str) -> dict[Key, str]:
        """The runs of the week of a day."""
        days = week_of(day)
        return {key: code for key, code in self.runs.items() if key[0] in days}

    @property
    def state(self) -> tuple[int, int, int]:
        """A value that changes with each change."""
        return self._entry.version, self.refused, len(self.left)

    def leave(self, day: str) -> None:
        """Forget the league of the week of a day; `come_back` undoes that."""
        self.left = self.of(day)
        with self._entry.changing() as runs:
            for key in self.left:
                del runs[key]

    def come_back(self) -> None:
        """Take in the league again that was left."""
        left, self.left = self.left, {}
        with self._entry.changing() as runs:
            self._entry.replace(self._joined(runs, left))

    # Links

    def link(self, day: str, mine: Mapping[str, str], name: str) -> str:
        """The link of the league of a day's week, with one's own runs by day under a name.

        Raises `GameError` if it is too long.
        """
        days, runs = week_of(day), self.of(day)
        runs |= {(each, name): code for each, code in mine.items() if each in days and name}
        listed = [[*key, code] for key, code in sorted(runs.items())]
        return LINK + self._frame.written(self._version, "league", {"runs": listed})

    def receive(self, fragment: str, then: Callable[[str], None]) -> None:
        """Take in a link: play its runs, and call `then` with its last day. Raises `GameError`."""
        _, content = self._frame.read(fragment)
        runs = dict(_valid(content.get("runs") if isinstance(content, dict) else None))
        if not runs:
            raise GameError("bad_link", "The league has no runs.")
        self.refused = 0
        self._company.want_each(runs.values(), lambda: self._merge(runs, then))

    def _merge(self, runs: Mapping[Key, str], then: Callable[[str], None]) -> None:
        """Add the runs that hold, now that all have been played."""
        held = {key: code for key, code in runs.items() if self._holds(key, code)}
        self.refused = len(runs) - len(held)
        self._company.refused = ""  # the table tells it
        with self._entry.changing() as known:
            self._entry.replace(self._joined(known, held))
        then(max(day for day, _ in runs))

    def _holds(self, key: Key, code: str) -> bool:
        run = self._company.read.get(code)
        return run is not None and run.day == key[0] and run.result > 0

    def _joined(self, here: Mapping[Key, str], there: Mapping[Key, str]) -> dict[Key, str]:
        """The runs of both, the better one where both have one; the newest weeks of too many."""
        joined = dict(here)
        for key, code in there.items():
            joined[key] = self._of_two(joined.get(key, code), code)
        return dict(sorted(joined.items())[-MOST_KEPT:])

    def _of_two(self, one: str, other: str) -> str:
        """The better of two runs; of equal ones, or where one has not been played, the first by its text."""
        read = self._company.read
        if one in read and other in read:
            results = read[one].result, read[other].result
            if results[0] != results[1]:
                return one if self._better(*results) == results[0] else other
        return min(one, other)

    # The table

    def want(self, day: str) -> None:
        """Play the runs of a day's week that have not been played."""
        for code in self.of(day).values():
            self._company.want(code)

    def table(self, day: str, mine: Mapping[str, int], name: str) -> list[Row]:
        """The table of a day's week, the most points first, with one's own results by day under a name.

        Each day the best of `n` people gets `n` points, the next one less; equals get the same.
        """
        days = week_of(day)
        results: dict[str, dict[str, int]] = {name: dict(mine)} if mine else {}
        for (each, who), code in self.of(day).items():
            if self._holds((each, who), code):
                result, own = self._company.read[code].result, results.setdefault(who, {})
                own[each] = self._better(result, own.get(each, result))
        points = dict.fromkeys(results, 0)
        for each in days:
            today = {who: own[each] for who, own in results.items() if own.get(each)}
            for who, result in today.items():
                beaten = [one for one in today.values() if one != result and self._better(one, result) == one]
                points[who] += len(results) - len(beaten)
        rows = [
            Row(who, tuple(own.get(each, 0) for each in days), points[who]) for who, own in results.items()
        ]
        return sorted(rows, key=lambda row: (-row.points, row.name))


def _valid(runs: object) -> Iterator[tuple[Key, str]]:
    """The valid entries of a list of days, names and codes."""
    for run in runs[:MOST_KEPT] if isinstance(runs, list) else ():
        if not isinstance(run, list) or len(run) != 3 or not all(isinstance(part, str) for part in run):
            continue
        day, name, code = run
        if is_day(day) and (plain := plain_name(name, LONGEST_NAME)) and 0 < len(code) <= LONGEST_CODE:
            yield (day, plain), code


def _runs(entry: Json) -> dict[Key, str]:
    return dict(_valid(entry.get("runs")))


def _fields(runs: Mapping[Key, str]) -> Json:
    return {"runs": [[*key, code] for key, code in runs.items()]}
