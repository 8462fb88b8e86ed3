"""The device's memory of a person as a solver: rating, tries, days and the best storm.

All is in one entry, read on demand; invalid parts of it are ignored.
"""

from __future__ import annotations

from shell.app.app import App
from shell.challenge.days import is_day
from shell.challenge.rated import MOST, Rated, Standing, number
from shell.challenge.rating import share_after
from shell.statistics.records import tomorrow
from shell.storage.entries import filled, keep_last
from shell.storage.jsontext import Json

MEMORY, VERSION = "solver", 1
MOST_TRIALS = 400
MOST_DAYS = 1000
MOST_MISSED = 12


class Trial:
    """The effort spent on a puzzle so far: failed attempts, and steps of hints that were not free."""

    __slots__ = ("failed", "hints")

    def __init__(self, failed: int = 0, hints: int = 0) -> None:
        self.failed, self.hints = failed, hints


class _Solver(Standing):
    """The contents of the entry; it notes the effort spent on puzzles, their `trials`."""

    def __init__(self, stored: Json) -> None:
        super().__init__(stored, dict(_entries(stored.get("trials"), 2)[-MOST_TRIALS:]))
        days, missed = _entries(stored.get("days"), 3)[-MOST_DAYS:], stored.get("missed")
        self.storm = number(stored.get("storm"))
        self.days = {day: counts for day, counts in days if is_day(day)}
        self.missed = [str(key)[:20] for key in missed][-MOST_MISSED:] if isinstance(missed, list) else []

    @property
    def trials(self) -> dict[str, list[int]]:
        """Failed attempts and hints by the key of a puzzle."""
        return self.noted


class Record(Rated[_Solver]):
    """The record of a person as a solver.

    `rating` after `rated` puzzles, with its `deviation`; trials of puzzles not solved yet, by key; `days` on
    which the puzzle of the day was solved, with turns, failed attempts and hints; `storm` is the best storm,
    and `missed` are the keys of the puzzles that the last storm left unsolved.

    A puzzle counts for the rating once: as not solved at the first failed attempt, otherwise as solved, with
    the share of the gain that its hints have left (`rating.share_after`).
    """

    def __init__(self, app: App) -> None:
        super().__init__(app.entries.entry(MEMORY, VERSION, _Solver, _fields, self._joined, carried=True))
        self._app = app

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
            return stored.count(strength, False) if not before.failed and strength is not None else None

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
            return trial, stored.count(strength, True, share_after(trial.hints))

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

    def _joined(self, here: _Solver, there: _Solver) -> _Solver:
        """All from here, and more as it fits; days in the future are ignored."""
        latest = tomorrow(self._app.now())  # the clocks of two devices may be in different time zones
        here.join(there, MOST_TRIALS)
        here.storm = max(here.storm, there.storm)
        days = {day: there.days[day] for day in sorted(there.days) if day <= latest}
        here.days = filled(here.days, days, MOST_DAYS)
        here.missed = here.missed or there.missed
        return here


def _spend(stored: _Solver, key: str, failed: int = 0, hints: int = 0) -> Trial:
    """Add to the effort spent on a puzzle; returns the effort before."""
    before = Trial(*stored.trials.pop(key, ()))
    stored.trials[key] = [min(before.failed + failed, MOST), min(before.hints + hints, MOST)]
    keep_last(stored.trials, MOST_TRIALS)
    return before


def _fields(stored: _Solver) -> Json:
    return {
        **stored.fields(), "trials": stored.trials, "storm": stored.storm, "days": stored.days,
        "missed": stored.missed,
    }  # fmt: skip


def _entries(value: Json | object, count: int) -> list[tuple[str, list[int]]]:
    """The entries of an object that are lists of `count` valid numbers."""
    if not isinstance(value, dict):
        return []
    good = []
    for key, numbers in value.items():
        if isinstance(numbers, list) and len(numbers) == count:
            counts = [number(count, -1) for count in numbers]
            if min(counts) >= 0:
                good.append((str(key)[:20], counts))
    return good
