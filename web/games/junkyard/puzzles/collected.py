"""The puzzles that come with the game: their file, with a shelf for each kind and grade."""

from __future__ import annotations

from collections.abc import Mapping

from shell.challenge import collection
from shell.challenge.collection import Collected
from shell.storage.jsontext import Json


class Collection(collection.Collection[Collected]):
    """All puzzles of the file. Raises `ValueError` if the text is not such a file."""

    FORMAT, FIELD, KIND = "junkyard-puzzles/1", "puzzles", Collected
    TYPES: Mapping[str, type] = {
        "id": str, "grade": int, "kind": str, "answers": int, "solution": list, "goal": list,
    }  # fmt: skip

    def shelf_of(self, entry: Json) -> tuple[str, int]:
        return str(entry["kind"]), int(entry["grade"])
