"""The puzzles that come with the game: their file, with a shelf for each kind and grade."""

from __future__ import annotations

from shell.challenge.collection import Collection

FORMAT, FIELD = "junkyard-puzzles/1", "puzzles"
TYPES = {"id": str, "grade": int, "kind": str, "answers": int, "solution": list, "goal": list}


def collection(text: str) -> Collection:
    """The collection of a file. Raises `ValueError` for another text."""
    return Collection(text, FORMAT, FIELD, TYPES, ("kind", "grade"))
