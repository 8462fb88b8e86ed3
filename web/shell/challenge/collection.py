"""The challenges of a file, on shelves: their order, and the data of each."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from shell.challenge.days import WEEK, number_of
from shell.storage.jsontext import Json, parse_json

FIRST_MONDAY = 739_943
"""The number of 2026-11-23, the Monday on which the lists of the weekdays begin (`dealt`)."""
WEAKEST, STEP = 700, 200
"""The strength of the first challenge of grade 1, and what a grade adds to it: a newcomer is of grade 2."""


class Collected:
    """A challenge of a file: `number` is its place on its shelf, from 1; `data` is its entry in the file.

    `strength` is that of `shell.challenge.rating`, None for one of grade 0, which is for learning.
    """

    strength: int | None = None

    def __init__(self, number: int, data: Json) -> None:
        self.number, self.data = number, data

    @property
    def id(self) -> str:
        """Its permanent id."""
        return str(self.data["id"])

    @property
    def grade(self) -> int:
        """Its grade."""
        return int(self.data["grade"])


C = TypeVar("C", bound=Collected)


class Collection(Generic[C]):
    """All challenges of a file `{"format": FORMAT, FIELD: [...]}`, in the order of their shelves.

    Every entry has the fields of `TYPES`, with these types. Raises `ValueError` for another text. `days` are
    the ids of the challenges of the days, a list for each weekday from Monday on; empty if that is invalid.
    """

    FORMAT: str
    FIELD: str
    TYPES: Mapping[str, type]
    KIND: type[C]

    def __init__(self, text: str) -> None:
        self.data = parse_json(text)
        data = self.data if isinstance(self.data, dict) else {}
        if data.get("format") != self.FORMAT or not isinstance(data.get(self.FIELD), list):
            raise ValueError(f"The file is not {self.FORMAT}.")
        self.shelves: dict[Any, list[C]] = {}
        self.by_id: dict[str, C] = {}
        for entry in cast("list[object]", data[self.FIELD]):
            valid = self.checked(entry)
            shelf = self.shelves.setdefault(self.shelf_of(valid), [])
            each = self.KIND(len(shelf) + 1, valid)
            shelf.append(each)
            self.by_id[each.id] = each
        self.shelves = dict(sorted(self.shelves.items()))
        for shelf in self.shelves.values():
            for place, each in enumerate(shelf):
                if each.grade:
                    each.strength = WEAKEST + STEP * (each.grade - 1) + STEP * place // len(shelf)
        self.ordered = [each for shelf in self.shelves.values() for each in shelf]
        days = data.get("days")
        self.days: list[list[str]] = days if isinstance(days, list) else []
        if len(self.days) != WEEK or not all(ids and {*ids} <= {*self.by_id} for ids in self.days):
            self.days = []

    def shelf_of(self, entry: Json) -> Hashable:
        """The shelf of an entry; shelves are sorted by these values."""
        return int(entry["grade"])

    @classmethod
    def checked(cls, entry: object) -> Json:
        """An entry of a file, or one that is stored. Raises `ValueError` if it could not be in a file."""
        if isinstance(entry, dict) and all(
            isinstance(entry.get(name), kind) for name, kind in cls.TYPES.items()
        ):
            return entry
        raise ValueError(f"An entry lacks a field or has a wrong type, expected {', '.join(cls.TYPES)}.")

    def of_day(self, day: str) -> C | None:
        """The challenge of a day; None if there are no `days`. Raises ValueError if it is no day."""
        return self.by_id[dealt(day, self.days)] if self.days else None

    def after(self, name: str) -> C | None:
        """The one after the id `name`; None after the last, the first for an unknown id."""
        place = self._place_after(name)
        return self.ordered[place] if place < len(self.ordered) else None

    def following(self, name: str, solved: Mapping[str, object]) -> C | None:
        """The next unsolved one after the id `name`, cyclically; None if all others are solved.

        It is the first unsolved one for an unknown id.
        """
        place = self._place_after(name)
        ahead = [*self.ordered[place:], *self.ordered[:place]]
        return next((each for each in ahead if each.id not in solved and each.id != name), None)

    def _place_after(self, name: str) -> int:
        return self.ordered.index(self.by_id[name]) + 1 if name in self.by_id else 0


def dealt(day: str, lists: Sequence[Sequence[str]]) -> str:
    """The name that is dealt to a day, the same for everybody, permanently.

    `lists` are those of the weekdays from Monday on, and each goes round. Raises ValueError if `day` is none.

    >>> week = [["a", "b"], ["c"], ["d"], ["e"], ["f"], ["g"], ["h", "i"]]
    >>> [dealt(day, week) for day in ("2026-11-23", "2026-11-30", "2026-12-07", "2026-12-06")]
    ['a', 'b', 'a', 'i']
    """
    week, weekday = divmod(number_of(day) - FIRST_MONDAY, WEEK)
    return lists[weekday][week % len(lists[weekday])]
