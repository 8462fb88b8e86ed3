"""The challenges of a file, on shelves: their order, and the data of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from shell.storage.jsontext import Json, parse_json


class Collected(NamedTuple):
    """A challenge of the file: `number` is its place on its `shelf`, from 1; `data` is its entry."""

    number: int
    shelf: tuple[object, ...]
    data: Json

    @property
    def id(self) -> str:
        """Its permanent id."""
        return str(self.data["id"])

    @property
    def grade(self) -> int:
        """Its grade, from 1."""
        return int(self.data["grade"])


class Collection:
    """All challenges of a file `{"format": FORMAT, FIELD: [...]}`, in its order.

    `types` are the fields that every entry has, with their types; a shelf has the entries with the same
    values of the fields `shelved`. Raises `ValueError` for another text.
    """

    def __init__(
        self, text: str, format_: str, field: str, types: Mapping[str, type], shelved: tuple[str, ...]
    ) -> None:
        data = parse_json(text)
        if (
            not isinstance(data, dict)
            or data.get("format") != format_
            or not isinstance(data.get(field), list)
        ):
            raise ValueError(f"The file is not {format_}.")
        self.shelves: dict[tuple[object, ...], list[Collected]] = {}
        self.by_id: dict[str, Collected] = {}
        for entry in cast("list[object]", data[field]):
            if not isinstance(entry, dict) or not all(
                isinstance(entry.get(name), kind) for name, kind in types.items()
            ):
                raise ValueError(f"An entry lacks a field or has a wrong type, expected {', '.join(types)}.")
            name = tuple(entry[each] for each in shelved)
            shelf = self.shelves.setdefault(name, [])
            each = Collected(len(shelf) + 1, name, entry)
            shelf.append(each)
            self.by_id[each.id] = each
        self.ordered = [each for shelf in self.shelves.values() for each in shelf]

    def following(self, name: str, solved: Mapping[str, object]) -> Collected | None:
        """The next one that is not solved after the id `name`, cyclically; None if all others are.

        It is the first that is not solved for an unknown id.
        """
        places = [each.id for each in self.ordered]
        place = places.index(name) + 1 if name in places else 0
        ahead = [*self.ordered[place:], *self.ordered[:place]]
        return next((each for each in ahead if each.id not in solved and each.id != name), None)
