"""What the files of puzzles and lessons have in common: lists of short fields, a link among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.storage.jsontext import parse_json

if TYPE_CHECKING:
    from ttb_core.puzzles import Puzzle


def rows(text: str, format_: str, name: str) -> list[object]:
    """The list `name` of a file in this format. Raises ValueError if the text is none."""
    data = parse_json(text)
    if not isinstance(data, dict) or data.get("format") != format_ or not isinstance(data.get(name), list):
        raise ValueError(f"This is not {format_}.")
    found: list[object] = data[name]
    return found


def puzzle_of(link: str) -> Puzzle:
    """The puzzle of a link. Raises GameError, which a link that comes with the game never does."""
    from ttb_core.links import decode

    puzzle = decode(link).puzzle
    assert puzzle is not None
    return puzzle
