"""What somebody has failed at, and when it comes back: after three other puzzles, then on the next day, then
after three days. What was solved each time stays away; what was failed begins again.

This is what the device keeps of the path: a puzzle that is solved and lies in no box is mastered.
"""

from __future__ import annotations

from collections.abc import Collection

from shell.app.app import App
from shell.storage.entries import keep_last
from shell.storage.jsontext import Json

MEMORY, VERSION = "path", 1
MOST, LONGEST_KEY = 300, 20
OTHERS = 3
"""Other puzzles that come before one that was failed comes again."""
DAYS = (1, 1, 3)
"""After how many days what lies in each box comes back; in the first one it may be sooner, by `OTHERS`."""
LAST_DAY = 3_652_059
"""The number of 9999-12-31: no calendar here goes further."""


class Box:
    """Where a puzzle lies: in the box with this `number`, from 0. It comes back on the `day`, counted from
    the year 1, and in box 0 also when so many `others` have been played.
    """

    __slots__ = ("day", "number", "others")

    def __init__(self, number: int, others: int, day: int) -> None:
        self.number, self.others, self.day = number, others, day

    def due(self, today: int) -> bool:
        """Whether it comes back now; `today` is 0 if it is not known.

        A day further off than any can be is of a clock that was wrong.
        """
        if self.number == 0 and self.others == 0:
            return True
        return bool(today) and (today >= self.day or self.day > today + max(DAYS))


class Boxes:
    """`boxes` by the keys of puzzles, in the order in which they came into them."""

    def __init__(self, app: App) -> None:
        self.entry = app.entries.entry(MEMORY, VERSION, _in_order, _fields, _joined, carried=True)
        self._last = ""

    @property
    def boxes(self) -> dict[str, Box]:
        """All that is to come back."""
        return self.entry.value

    def due(self, today: int) -> list[str]:
        """The keys of what comes back now, what was failed last comes last."""
        return [key for key, box in self.boxes.items() if box.due(today)]

    def failed(self, key: str, today: int) -> None:
        """It is to come back, from the beginning."""
        with self.entry.changing() as boxes:
            _put(boxes, key, Box(0, OTHERS, today + DAYS[0]))

    def solved(self, key: str, today: int) -> None:
        """It was solved: if it was due it moves on. Solved right after a failure it still comes back."""
        with self.entry.changing() as boxes:
            box = boxes.get(key)
            if box is None or not box.due(today):
                return
            if box.number + 1 < len(DAYS):
                _put(boxes, key, Box(box.number + 1, 0, today + DAYS[box.number + 1]))
            else:
                del boxes[key]

    def played(self, key: str) -> None:
        """A puzzle was played to its end: the others are nearer. Tried again and again it counts once."""
        if key == self._last:
            return
        self._last = key
        with self.entry.changing() as boxes:
            for name, box in boxes.items():
                if name != key and not box.number and box.others:
                    box.others -= 1

    def keep_only(self, keys: Collection[str]) -> None:
        """What is not among these is no part of the path, or not any more."""
        with self.entry.changing() as boxes:
            for key in [key for key in boxes if key not in keys]:
                del boxes[key]


def _put(boxes: dict[str, Box], key: str, box: Box) -> None:
    """Put a puzzle last; of too many the first goes."""
    boxes.pop(key, None)
    boxes[key] = box
    keep_last(boxes, MOST)


def _joined(here: dict[str, Box], there: dict[str, Box]) -> dict[str, Box]:
    """All that is here, and of the rest as much as there is room for."""
    new = [(key, box) for key, box in there.items() if key not in here]
    return {**dict(new[max(0, len(new) - (MOST - len(here))) :]), **here}


def _fields(boxes: dict[str, Box]) -> Json:
    return {"boxes": {key: [box.number, box.others, box.day] for key, box in boxes.items()}}


def _in_order(kept: Json) -> dict[str, Box]:
    """What is in order of an entry; everything else counts as none."""
    boxes = kept.get("boxes")
    found = {}
    for key, numbers in list(boxes.items())[-MOST:] if isinstance(boxes, dict) else []:
        if len(key) > LONGEST_KEY or not isinstance(numbers, list) or len(numbers) != 3:
            continue
        if any(type(number) is not int for number in numbers):
            continue
        number, others, day = numbers
        if 0 <= number < len(DAYS) and 0 <= others <= OTHERS and 1 <= day <= LAST_DAY:
            found[key] = Box(number, others, day)
    return found
