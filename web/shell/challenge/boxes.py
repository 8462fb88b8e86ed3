"""The review of failed challenges: they return after three others, then the next day, then after three days.

A challenge solved each time does not return again; after a failure it starts over. This is the device's
memory of reviews: a solved challenge in no box is mastered.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from shell.app.app import App
from shell.challenge.days import is_day, number_of
from shell.storage.entries import filled, keep_last
from shell.storage.jsontext import Json

MEMORY, VERSION = "path", 1
MOST, LONGEST_KEY = 300, 20
OTHERS = 3
"""The number of others before a failed challenge returns."""
DAYS = (1, 1, 3)
"""The days after which a challenge in each box returns; in the first box `OTHERS` may make it sooner."""
LAST_DAY = 3_652_059
"""The number of 9999-12-31, the last day of the calendar."""


class Box:
    """The place of a challenge under review.

    It is in the box `number`, from 0, and returns on the `day`, counted from the year 1; in box 0 also after
    `others` more challenges.
    """

    __slots__ = ("day", "number", "others")

    def __init__(self, number: int, others: int, day: int) -> None:
        self.number, self.others, self.day = number, others, day

    def due(self, today: int) -> bool:
        """True if it returns now; `today` is 0 if the day is unknown.

        A day further ahead than any box reaches comes from a wrong clock, and counts as due.
        """
        if self.number == 0 and self.others == 0:
            return True
        return bool(today) and (today >= self.day or self.day > today + max(DAYS))


class Boxes:
    """The boxes of challenges `by_key`, in the order of entry."""

    def __init__(self, app: App) -> None:
        self._app = app
        joined = partial(filled, most=MOST)
        self.entry = app.entries.entry(MEMORY, VERSION, _valid_parts, _fields, joined, carried=True)
        self._last = ""

    @property
    def by_key(self) -> dict[str, Box]:
        """All challenges under review."""
        return self.entry.value

    def today(self, day: str) -> int:
        """The number of the `day` that the page has reported, else of the day in Greenwich, else 0."""
        day = day or self._app.now()[:10]
        return number_of(day) if is_day(day) else 0

    def words(self, key: str, today: int) -> str:
        """The return of a challenge in words; empty if it does not come back."""
        box = self.by_key.get(key)
        if box is None:
            return ""
        if box.number == 0:
            return self._app.t("ui.path.others", n=box.others)
        return self._app.t("ui.path.days", n=max(1, box.day - today))

    def due(self, today: int) -> list[str]:
        """The keys of the challenges that are due, the last failed one last."""
        return [key for key, box in self.by_key.items() if box.due(today)]

    def failed(self, key: str, today: int) -> None:
        """Put a failed challenge into the first box."""
        with self.entry.changing() as boxes:
            _put(boxes, key, Box(0, OTHERS, today + DAYS[0]))

    def solved(self, key: str, today: int) -> None:
        """Move a solved challenge on if it was due. Solved right after a failure it stays."""
        with self.entry.changing() as boxes:
            box = boxes.get(key)
            if box is None or not box.due(today):
                return
            if box.number + 1 < len(DAYS):
                _put(boxes, key, Box(box.number + 1, 0, today + DAYS[box.number + 1]))
            else:
                del boxes[key]

    def played(self, key: str) -> None:
        """Count a challenge played to its end for the others in the first box; repeated tries count once."""
        if key == self._last:
            return
        self._last = key
        with self.entry.changing() as boxes:
            for name, box in boxes.items():
                if name != key and not box.number and box.others:
                    box.others -= 1

    def keep_only(self, keys: Collection[str]) -> None:
        """Drop the challenges that are no longer reviewed."""
        with self.entry.changing() as boxes:
            for key in [key for key in boxes if key not in keys]:
                del boxes[key]


def _put(boxes: dict[str, Box], key: str, box: Box) -> None:
    """Put a challenge last; if there are too many the first is dropped."""
    boxes.pop(key, None)
    boxes[key] = box
    keep_last(boxes, MOST)


def _fields(boxes: dict[str, Box]) -> Json:
    return {"boxes": {key: [box.number, box.others, box.day] for key, box in boxes.items()}}


def _valid_parts(stored: Json) -> dict[str, Box]:
    """The valid boxes of an entry; anything else is ignored."""
    boxes = stored.get("boxes")
    valid = {}
    for key, numbers in list(boxes.items())[-MOST:] if isinstance(boxes, dict) else []:
        if len(key) > LONGEST_KEY or not isinstance(numbers, list) or len(numbers) != 3:
            continue
        if any(type(number) is not int for number in numbers):
            continue
        number, others, day = numbers
        if 0 <= number < len(DAYS) and 0 <= others <= OTHERS and 1 <= day <= LAST_DAY:
            valid[key] = Box(number, others, day)
    return valid
