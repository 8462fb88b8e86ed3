"""The device's memory of a person as a solver: rating, tries, days and the best storm.

All is in one entry, read on demand; invalid parts of it are ignored.
"""

from __future__ import annotations

from shell.app.app import App
from shell.challenge import rating
from shell.challenge.days import is_day
from shell.statistics.records import tomorrow
from shell.storage.entries import keep_last
from shell.storage.jsontext import Json

MEMORY, VERSION = "solver", 1
MOST_TRIALS = 400
MOST_DAYS = 1000
MOST_MISSED = 12
MOST = 9999


class Trial:
    """The effort spent on a puzzle so far: failed attempts, and steps of hints that were not free."""

    __slots__ = ("failed", "hints")

    def __init__(self, failed: int = 0, hints: int = 0) -> None:
        self.failed, self.hints = failed, hints


class _Standing:
    """The contents of the entry, as written."""

    __slots__ = ("days", "deviation", "missed", "rated", "rating", "storm", "trials")

    def __init__(
        self,
        rating: int,
        deviation: float,
        rated: int,
        storm: int,
        trials: dict[str, list[int]],
        days: dict[str, list[int]],
        missed: list[str],
    ) -> None:
        self.rating, self.deviation, self.rated, self.storm = rating, deviation, rated, storm
        self.trials, self.days, self.missed = trials, days, missed


class Record:
    """The record of a person as a solver.

    `rating` after `rated` puzzles, with its `deviation`; trials of puzzles not solved yet, by key; `days` on
    which the puzzle of the day was solved, with turns, failed attempts and hints; `storm` is the best storm,
    and `missed` are the keys of the puzzles that the last storm left unsolved.

    A puzzle counts for the rating once: as not solved at the first failed attempt, otherwise as solved, with
    the share of the gain that its hints have left (`rating.share_after`).
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self.entry = app.entries.entry(MEMORY, VERSION, _valid_parts, _fields, self._joined, carried=True)

    @property
    def rating(self) -> int:
        """The rating of this person."""
        return self.entry.value.rating

    @property
    def deviation(self) -> float:
        """The deviation of the rating."""
        return self.entry.value.deviation

    @property
    def rated(self) -> int:
        """The number of puzzles that have counted."""
        return self.entry.value.rated

    @property
    def storm(self) -> int:
        """The most puzzles solved in a storm."""
        return self.entry.value.storm

    @property
    def missed(self) -> list[str]:
        """The keys of the puzzles that the last storm left unsolved."""
        return self.entry.value.missed

    @property
    def days(self) -> dict[str, list[int]]:
        """The days on which the puzzle of the day was solved, with turns, failed attempts and hints."""
        return self.entry.value.days

    def trial(self, key: str) -> Trial:
        """The effort spent on a puzzle so far."""
        return Trial(*self.entry.value.trials.get(key, ()))

    # Events

    def failed(self, key: str, strength: int | None) -> int | None:
        """Note a failed attempt at a puzzle never solved; returns the change of the rating.

        None if it does not count, because the puzzle has counted before or its strength is unknown.
        """
        with self.entry.changing() as stored:
            before = _spend(stored, key, failed=1)
            return _rate(stored, strength, False) if not before.failed and strength is not None else None

    def hinted(self, key: str, steps: int = 1) -> None:
        """Note steps of hints, other than free ones, for a puzzle never solved."""
        with self.entry.changing() as stored:
            _spend(stored, key, hints=steps)

    def solved(self, key: str, strength: int | None) -> tuple[Trial, int | None]:
        """Note the first solution of a puzzle; returns the effort spent, and the change of the rating.

        The change is None if it does not count, as for `failed`.
        """
        with self.entry.changing() as stored:
            trial = Trial(*stored.trials.pop(key, ()))
            if trial.failed or strength is None:
                return trial, None
            return trial, _rate(stored, strength, True, rating.share_after(trial.hints))

    def solved_on(self, day: str, turns: int, trial: Trial) -> None:
        """Note the puzzle of the day as solved on its day; only the first solution counts."""
        with self.entry.changing() as stored:
            stored.days.setdefault(day, [turns, trial.failed, trial.hints])
            for old in sorted(stored.days)[:-MOST_DAYS]:
                del stored.days[old]

    def note_storm(self, count: int) -> None:
        """Save the result of a finished storm if it is the best so far."""
        with self.entry.changing() as stored:
            stored.storm = max(stored.storm, count)

    def note_missed(self, keys: list[str]) -> None:
        """Note the puzzles that a storm has left unsolved so far."""
        with self.entry.changing() as stored:
            stored.missed = keys[-MOST_MISSED:]

    def reset(self) -> None:
        """Begin the rating anew; days and storms stay."""
        with self.entry.changing() as stored:
            stored.rating, stored.deviation, stored.rated = rating.START, rating.UNSURE, 0
            stored.trials = {}

    def _joined(self, here: _Standing, there: _Standing) -> _Standing:
        """The rating of the side with more rated puzzles; of the rest all from here, and more as it fits.

        Days in the future are ignored.
        """
        latest = tomorrow(self._app.now())  # the clocks of two devices may be in different time zones
        trials = [(key, counts) for key, counts in there.trials.items() if key not in here.trials]
        days = sorted(day for day in there.days if day not in here.days and day <= latest)
        room_for_trials, room_for_days = MOST_TRIALS - len(here.trials), MOST_DAYS - len(here.days)
        # If there are too many, the oldest from there are dropped, never those from here.
        trials = trials[max(0, len(trials) - room_for_trials) :]
        days = days[max(0, len(days) - room_for_days) :]
        rated = there if there.rated > here.rated else here
        return _Standing(
            rated.rating,
            rated.deviation,
            rated.rated,
            max(here.storm, there.storm),
            {**dict(trials), **here.trials},
            {**{day: there.days[day] for day in days}, **here.days},
            here.missed or there.missed,
        )


def _spend(stored: _Standing, key: str, failed: int = 0, hints: int = 0) -> Trial:
    """Add to the effort spent on a puzzle; returns the effort before."""
    before = Trial(*stored.trials.pop(key, ()))
    stored.trials[key] = [min(before.failed + failed, MOST), min(before.hints + hints, MOST)]
    keep_last(stored.trials, MOST_TRIALS)
    return before


def _rate(stored: _Standing, strength: int, solved: bool, share: float = 1.0) -> int:
    """Rate a puzzle, and return the change of the rating; one of no share says nothing about its solver."""
    before = stored.rating
    stored.rating, stored.deviation = rating.after(before, stored.deviation, strength, solved, share)
    if share:
        stored.rated = min(stored.rated + 1, MOST)
    return stored.rating - before


def _fields(stored: _Standing) -> Json:
    return {name: getattr(stored, name) for name in _Standing.__slots__}


def _valid_parts(stored: Json) -> _Standing:
    """The valid parts of an entry; anything else is ignored."""
    missed, rated = stored.get("missed"), _number(stored.get("rated"))
    return _Standing(
        max(rating.LOWEST, min(rating.HIGHEST, _number(stored.get("rating"), rating.START))),
        _deviation(stored.get("deviation"), rating.FROM_BEFORE if rated else rating.UNSURE),
        rated,
        _number(stored.get("storm")),
        dict(_entries(stored.get("trials"), 2)[-MOST_TRIALS:]),
        {day: counts for day, counts in _entries(stored.get("days"), 3)[-MOST_DAYS:] if is_day(day)},
        [str(key)[:20] for key in missed][-MOST_MISSED:] if isinstance(missed, list) else [],
    )


def _number(value: object, other: int = 0) -> int:
    """A stored number, or `other` if invalid."""
    return value if type(value) is int and 0 <= value <= MOST else other


def _deviation(value: object, other: float) -> float:
    """A stored deviation, or `other` if invalid."""
    if not isinstance(value, int | float) or not rating.SURE <= value <= rating.UNSURE:
        return other
    return float(value)


def _entries(value: Json | object, count: int) -> list[tuple[str, list[int]]]:
    """The entries of an object that are lists of `count` valid numbers."""
    if not isinstance(value, dict):
        return []
    good = []
    for key, numbers in value.items():
        if isinstance(numbers, list) and len(numbers) == count:
            counts = [_number(number, -1) for number in numbers]
            if min(counts) >= 0:
                good.append((str(key)[:20], counts))
    return good
