"""What the device keeps of a person as a solver: the rating, tries, days and the best storm.

All lies in one entry, read when it is first asked for; what is not in order there counts as none.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from games.ttb.puzzles.record import rating
from shell.saves.files import entry_of
from shell.saves.saves import Saves
from shell.statistics.records import tomorrow

if TYPE_CHECKING:
    from shell.app.app import App
    from shell.storage.jsontext import Json

MEMORY, VERSION = "solver", 1
MOST_TRIALS = 400
MOST_DAYS = 1000
MOST_MISSED = 12
MOST = 9999
FIRST_DAY = "2000-01-01"
"""No clock that is set right shows an earlier day, and there are days before it to count back to."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


class Trial:
    """What a puzzle has cost so far: attempts that failed, and steps of hints."""

    __slots__ = ("failed", "hints")

    def __init__(self, failed: int = 0, hints: int = 0) -> None:
        self.failed, self.hints = failed, hints


class Record:
    """`rating` after `rated` puzzles, which may be off by its `deviation`; `trials` of puzzles that are not
    solved yet, by key; `days` on which the puzzle of the day was solved, with turns, failed attempts and
    hints; `storm` is the best one, and `missed` are the keys of the puzzles that the last one has left
    unsolved.

    A puzzle counts for the rating once: as solved when it is solved at the first attempt without a hint,
    otherwise as not solved, as soon as an attempt fails or a hint is given.

    `version` changes with each change.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._read = False
        self._rating, self._deviation, self._rated, self._storm = rating.START, rating.UNSURE, 0, 0
        self._trials: dict[str, Trial] = {}
        self._days: dict[str, list[int]] = {}
        self._missed: list[str] = []
        self.version = 0

    @property
    def rating(self) -> int:
        """The rating of this person."""
        self._recall()
        return self._rating

    @property
    def deviation(self) -> float:
        """How far the rating may be off."""
        self._recall()
        return self._deviation

    @property
    def rated(self) -> int:
        """How many puzzles have counted."""
        self._recall()
        return self._rated

    @property
    def storm(self) -> int:
        """The most puzzles that were solved in a storm."""
        self._recall()
        return self._storm

    @property
    def missed(self) -> list[str]:
        """The keys of the puzzles that the last storm has left unsolved."""
        self._recall()
        return self._missed

    @property
    def days(self) -> dict[str, list[int]]:
        """The days on which the puzzle of the day was solved."""
        self._recall()
        return self._days

    def trial(self, key: str) -> Trial:
        """What a puzzle has cost so far."""
        self._recall()
        return self._trials.get(key) or Trial()

    # What happens

    def failed(self, key: str, strength: int | None) -> int | None:
        """An attempt at a puzzle that was never solved has failed: by how much the rating changes.

        None if it does not count: because it has cost something before, or its strength is not known.
        """
        trial = self.trial(key)
        return self._cost(key, strength, Trial(min(trial.failed + 1, MOST), trial.hints))

    def hinted(self, key: str, strength: int | None, steps: int = 1) -> int | None:
        """So many steps of hints were given for one that was never solved: as for `failed`."""
        trial = self.trial(key)
        return self._cost(key, strength, Trial(trial.failed, min(trial.hints + steps, MOST)))

    def _cost(self, key: str, strength: int | None, trial: Trial) -> int | None:
        self._recall()
        first = self._trials.pop(key, None) is None
        self._trials[key] = trial
        while len(self._trials) > MOST_TRIALS:
            del self._trials[next(iter(self._trials))]
        change = self._rate(strength, False) if first and strength is not None else None
        self._remember()
        return change

    def solved(self, key: str, strength: int | None) -> tuple[Trial, int | None]:
        """A puzzle was solved for the first time: what it has cost, and by how much the rating changes.

        None if it does not count, as for `failed`.
        """
        self._recall()
        trial = self._trials.pop(key, None)
        change = self._rate(strength, True) if trial is None and strength is not None else None
        if trial is not None or change is not None:
            self._remember()
        return trial or Trial(), change

    def _rate(self, strength: int, solved: bool) -> int:
        before = self._rating
        self._rating, self._deviation = rating.after(before, self._deviation, strength, solved)
        self._rated = min(self._rated + 1, MOST)
        return self._rating - before

    def solved_on(self, day: str, turns: int, trial: Trial) -> None:
        """The puzzle of the day was solved on its day; the first time counts."""
        if day not in self.days:
            self.days[day] = [turns, trial.failed, trial.hints]
            for old in sorted(self.days)[:-MOST_DAYS]:
                del self.days[old]
            self._remember()

    def stormed(self, count: int) -> None:
        """A storm is over: remember it if it is the best one."""
        if count > self.storm:
            self._storm = count
            self._remember()

    def missing(self, keys: list[str]) -> None:
        """What a storm has left unsolved by now."""
        if keys[-MOST_MISSED:] != self.missed:
            self._missed = keys[-MOST_MISSED:]
            self._remember()

    def reset(self) -> None:
        """Begin the rating anew; days and storms stay."""
        self._recall()
        self._rating, self._deviation, self._rated = rating.START, rating.UNSURE, 0
        self._trials = {}
        self._remember()

    # Storage

    @property
    def text(self) -> str:
        """All of this as it lies in storage; nothing if it is as at the beginning."""
        self._recall()
        return self._written() if self._told() != _in_order({}) else ""

    def join(self, text: object) -> None:
        """Take in the text of another device: the rating if more puzzles have counted there, and the rest as
        far as there is room, for nothing that is here goes. No day is taken in that is still to come.
        """
        self._recall()
        here, told = self._told(), _in_order(entry_of(text, VERSION))
        latest = tomorrow(self._app.now())  # the clocks of two devices may differ by their zones
        trials = [(key, counts) for key, counts in told.trials.items() if key not in here.trials]
        days = sorted(day for day in told.days if day not in here.days and day <= latest)
        room_for_trials, room_for_days = MOST_TRIALS - len(here.trials), MOST_DAYS - len(here.days)
        # The first ones go when there are too many: not those that are here.
        trials = trials[max(0, len(trials) - room_for_trials) :]
        days = days[max(0, len(days) - room_for_days) :]
        rated = told if told.rated > here.rated else here
        joined = _Told(
            rated.rating,
            rated.deviation,
            rated.rated,
            max(here.storm, told.storm),
            {**dict(trials), **here.trials},
            {**{day: told.days[day] for day in days}, **here.days},
            here.missed or told.missed,
        )
        if joined != here:
            self._take(joined)
            self._remember()

    def _told(self) -> _Told:
        trials = {key: [trial.failed, trial.hints] for key, trial in self._trials.items()}
        return _Told(
            self._rating, self._deviation, self._rated, self._storm, trials, self._days, self._missed
        )

    def _take(self, told: _Told) -> None:
        self._rating, self._deviation, self._rated, self._storm, trials, self._days, self._missed = told
        self._trials = {key: Trial(*counts) for key, counts in trials.items()}

    def _written(self) -> str:
        return json.dumps({"version": VERSION, **self._told()._asdict()}, separators=(",", ":"))

    def _remember(self) -> None:
        self.version += 1
        self._app.feature(Saves).remember(MEMORY, self._written())

    def _recall(self) -> None:
        """Read what is kept, the first time."""
        if self._read:
            return
        self._read = True
        self._take(_in_order(self._app.feature(Saves).recall_json(MEMORY, VERSION)))


class _Told(NamedTuple):
    """All that is kept, as it is written."""

    rating: int
    deviation: float
    rated: int
    storm: int
    trials: dict[str, list[int]]
    days: dict[str, list[int]]
    missed: list[str]


def _in_order(kept: Json) -> _Told:
    """What is in order of an entry; everything else counts as none."""
    missed, rated = kept.get("missed"), _number(kept.get("rated"))
    return _Told(
        max(rating.LOWEST, min(rating.HIGHEST, _number(kept.get("rating"), rating.START))),
        _deviation(kept.get("deviation"), rating.FROM_BEFORE if rated else rating.UNSURE),
        rated,
        _number(kept.get("storm")),
        dict(_entries(kept.get("trials"), 2)[-MOST_TRIALS:]),
        {day: counts for day, counts in _entries(kept.get("days"), 3)[-MOST_DAYS:] if is_day(day)},
        [str(key)[:20] for key in missed][-MOST_MISSED:] if isinstance(missed, list) else [],
    )


def is_day(text: str) -> bool:
    """Whether this is a day that the calendar has, written like 2026-11-22, since `FIRST_DAY`."""
    from datetime import date

    try:
        return bool(_DAY.fullmatch(text) and date.fromisoformat(text)) and text >= FIRST_DAY
    except ValueError:
        return False


def _number(value: object, other: int = 0) -> int:
    """A number as it is kept, else `other`."""
    return value if type(value) is int and 0 <= value <= MOST else other


def _deviation(value: object, other: float) -> float:
    """How far a rating may be off as it is kept, else `other`."""
    if not isinstance(value, int | float) or not rating.SURE <= value <= rating.UNSURE:
        return other
    return float(value)


def _entries(value: Json | object, count: int) -> list[tuple[str, list[int]]]:
    """The entries of an object that are lists of so many numbers."""
    if not isinstance(value, dict):
        return []
    good = []
    for key, numbers in value.items():
        if isinstance(numbers, list) and len(numbers) == count:
            counts = [_number(number, -1) for number in numbers]
            if min(counts) >= 0:
                good.append((str(key)[:20], counts))
    return good
