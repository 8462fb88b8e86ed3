"""The common form of the files of puzzles and lessons: lists of short fields, among them links."""

from __future__ import annotations

from typing import cast

from shell.storage.jsontext import parse_json

from ttb_core.puzzles import Puzzle


def rows(text: str, format_: str, *names: str) -> list[list[object]]:
    """The lists with these names in a file of this format. Raises ValueError for any other text."""
    data = parse_json(text)
    if not isinstance(data, dict) or data.get("format") != format_:
        raise ValueError(f"The text is no file of the format {format_}.")
    lists = [data.get(name) for name in names]
    if not all(isinstance(entry, list) for entry in lists):
        raise ValueError(f"The file is {format_}, expected with the lists {names}.")
    return cast("list[list[object]]", lists)


def puzzle_of(link: str) -> Puzzle:
    """The puzzle of a link. Raises GameError; links that come with the game are always valid."""
    from ttb_core.links import decode

    puzzle = decode(link).puzzle
    assert puzzle is not None
    return puzzle
