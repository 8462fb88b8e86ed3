"""The puzzle of the day: which one it is, the days before, and the streak (docs/PUZZLES.md).

The page tells the date, by the calendar of the place where it is; Python asks no clock.
"""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING
from zlib import crc32

from games.ttb.puzzles.attempt.follower import Follower
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.record.record import is_day
from games.ttb.puzzles.words import puzzle_scene
from shell.app.actions import report
from shell.app.way import CARD, Way
from shell.door.door import Door
from shell.saves.saves import Saves

if TYPE_CHECKING:
    from collections.abc import Collection as Days
    from collections.abc import Sequence

    from games.ttb.puzzles.attempt.follower import Ended
    from games.ttb.puzzles.collection.collected import Collected
    from shell.app.actions import Action
    from shell.app.app import App

DEALT = 307
"""The puzzles that have a day, for ever the first ones of the list."""
SALT = "puzzle of the day "
FIRST = 738_521
"""The number of 2023-01-01, on which the round through all of them begins."""
WEEK = 7
MEMORY, VERSION = "today", 1
GRACE = 1
"""Days after its own on which a puzzle that was begun on its day still counts for it."""


def number_of(day: str) -> int:
    """A day, as `2026-11-22`, counted from the year 1. Raises ValueError if there is none such.

    >>> number_of("2023-01-01"), number_of("2023-01-02")
    (738521, 738522)
    """
    if not is_day(day):
        raise ValueError("There is no such day.")
    return date.fromisoformat(day).toordinal()


def day_of(number: int) -> str:
    """The day with this number, the other way round."""
    return date.fromordinal(number).isoformat()


def dealt(puzzles: Sequence[Collected]) -> list[Collected]:
    """The first `DEALT`, shuffled once and for all: by a checksum of their ids, which never change."""
    return sorted(puzzles[:DEALT], key=lambda one: (crc32((SALT + one.id).encode()), one.id))


def puzzle_of_day(puzzles: Sequence[Collected], day: str) -> Collected:
    """The puzzle of a day: round after round through those `dealt`. Raises ValueError if it is no day."""
    return _of_day(dealt(puzzles), day)


def _of_day(order: Sequence[Collected], day: str) -> Collected:
    return order[(number_of(day) - FIRST) % len(order)]


def streak(days: Days[str], today: str) -> int:
    """How many days in a row have been solved, up to today, or to yesterday as long as today is open.

    >>> streak({"2026-02-27", "2026-02-28", "2026-03-01"}, "2026-03-02")
    3
    >>> streak({"2026-02-27", "2026-03-01"}, "2026-03-01")
    1
    """
    number = number_of(today)
    if today not in days:
        number -= 1
    count = 0
    while day_of(number - count) in days:
        count += 1
    return count


def longest(days: Days[str]) -> int:
    """The longest row of days that there has been.

    >>> longest({"2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03"})
    3
    """
    best = run = 0
    last = None
    for number in sorted(map(number_of, days)):
        run = run + 1 if last is not None and number == last + 1 else 1
        best, last = max(best, run), number
    return best


def _drawn(link: str) -> str:
    """The board of a puzzle; nothing if the link is of none."""
    from games.ttb.puzzles.packed import puzzle_of

    from ground.errors import GameError

    try:
        return puzzle_scene(puzzle_of(link))
    except (GameError, AssertionError):
        return ""


class Daily(Follower):
    """`today` is what the page has said last; nothing before it has.

    The puzzle of today is kept, so that the front door shows its board without the collection.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.today = ""
        self._due: tuple[str, str, Ended] | None = None
        self._order: list[Collected] = []
        self._scene = ("", "")
        self._wanted = False

    def actions(self) -> dict[str, Action]:
        return {"day": report(self._told), "puzzle-day": self._open, "puzzle-today": self._today}

    # The front door

    def at_the_door(self) -> None:
        self.app.emit("day")
        self._want()

    def ways(self) -> tuple[Way, ...]:
        t, done = self.app.t, self.today in self.app.feature(Puzzles).record.days
        row = self.streak
        words = t("ui.door.today.done", n=row) if done else t("ui.door.today.row", n=row) if row else ""
        return (
            Way(
                "today", "star", "puzzle-today", place=CARD, about="ui.door.today.text", words=words,
                picture=self._picture(), state="done" if done else "row" if row else "", day=self.today,
            ),
        )  # fmt: skip

    def _picture(self) -> str:
        """The board of today's puzzle, if it is known."""
        if self.today and self._scene[0] != self.today:
            one = self.of(self.today)
            link = one.link if one is not None else self._kept()
            if link:
                self._scene = self.today, _drawn(link)
        return self._scene[1] if self._scene[0] == self.today else ""

    def _kept(self) -> str:
        """The puzzle that was kept as that of today, if one was. Nothing about it is trusted."""
        kept = self.app.feature(Saves).recall_json(MEMORY, VERSION)
        link = kept.get("link")
        return link if kept.get("day") == self.today and isinstance(link, str) else ""

    def _want(self) -> None:
        """Have the collection fetched for the picture at the door."""
        if not self._picture():
            self.app.feature(Stock).want(self._keep)

    def _keep(self) -> None:
        """The collection has come."""
        one = self.of(self.today) if self.today else None
        if one is not None:
            kept = {"version": VERSION, "day": self.today, "link": one.link}
            self.app.feature(Saves).remember(MEMORY, json.dumps(kept))

    def _today(self, value: str) -> None:
        """Put the puzzle of today on the table; an attempt at it that lies there goes on.

        As long as it has not come one waits in the room, which says so.
        """
        app, one = self.app, self.of(self.today) if self.today else None
        puzzles = app.feature(Puzzles)
        if one is None:
            self._wanted = True
            app.follow("puzzles", "today")
            app.feature(Stock).want(self._begin)
        elif puzzles.session is not None and puzzles.key == one.key and not puzzles.session.over:
            app.follow("play")
        else:
            self._open(self.today)

    def _told(self, day: str) -> None:
        """The page tells the date."""
        if not is_day(day):
            return
        another, self.today = day != self.today, day
        self._begin()
        if another and self.app.feature(Door).open:
            self._want()
        due, self._due = self._due, None
        if due is not None:
            self.app.feature(Stock).want(lambda: self._count(day, *due))

    def _begin(self) -> None:
        """Put the puzzle of today on the table if somebody waits for it in the room, and it is known."""
        screen = self.app.screen
        if self._wanted and self.today and self.of(self.today) is not None:
            self._wanted = False
            if screen is not None and screen.PLACE == "puzzles":
                self._open(self.today)

    def _count(self, day: str, begun: str, key: str, ended: Ended) -> None:
        """A puzzle was solved on this day: the day counts if it is the day's own, wherever it was opened.

        Who began it before midnight has solved the puzzle of the day on which it was `begun`.
        """
        if begun and 0 < number_of(day) - number_of(begun) <= GRACE:
            day = begun
        one = self.of(day)
        record = self.app.feature(Puzzles).record
        if one is not None and one.key == key and day not in record.days:
            record.solved_on(day, ended.turns, ended.trial)
            self.app.emit("celebrate", kind="streak", colour=one.solver)

    @property
    def week(self) -> list[str]:
        """Today and the days before, the oldest first; none before the page has said what day it is.

        Less than a week right after `FIRST_DAY`, to which a device goes back that has forgotten the time.
        """
        if not self.today:
            return []
        number = number_of(self.today)
        return [day for back in reversed(range(WEEK)) if is_day(day := day_of(number - back))]

    def of(self, day: str) -> Collected | None:
        """The puzzle of a day, if the collection has come."""
        collection = self.app.feature(Stock).collection
        if collection is None:
            return None
        self._order = self._order or dealt(collection.puzzles)
        return _of_day(self._order, day)

    @property
    def streak(self) -> int:
        """The streak: days in a row on which the puzzle of the day was solved."""
        days = self.app.feature(Puzzles).record.days
        return streak(days, self.today) if self.today else 0

    def counted(self, key: str) -> bool:
        """Whether a puzzle is that of today, and today has counted."""
        one = self.of(self.today) if self.today in self.app.feature(Puzzles).record.days else None
        return one is not None and one.key == key

    def day(self) -> str:
        return self.today

    def for_the_streak(self) -> bool:
        """Whether the puzzle on the table is about to count as that of today, once the page has said so."""
        due, one = self._due, self.of(self.today) if self.today else None
        open_today = self.today not in self.app.feature(Puzzles).record.days
        return due is not None and one is not None and one.key == due[1] and open_today

    def _open(self, day: str) -> None:
        """Put the puzzle of a day of this week on the table."""
        one = self.of(day) if day in self.week else None
        if one is not None:
            self.app.feature(Puzzles).open({**one.data(), "day": day})

    def puzzle_solved(self, ended: Ended) -> None:
        """Have the page say what day it is by now."""
        puzzles = self.app.feature(Puzzles)
        self._due = puzzles.data.get("begun", ""), puzzles.key, ended
        self.app.emit("day")
