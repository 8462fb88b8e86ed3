"""Files with games, read in pieces, so that no file blocks the page (docs/SAVES.md: Files)."""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import Any

from shell.storage.jsontext import DEEPEST, Json, inner, parse_foreign, parse_pasted

LARGEST_FILE, MOST_GAMES = 4_000_000, 400
"""The limits of a file: its characters, and its games."""
LARGEST_GAME = 1_500_000
"""The maximum length of one game in a file, and of a file that is read in one go."""
TOKENS_AT_ONCE = 20_000
_TOKEN = re.compile(r'"(?:[^"\\]+|\\.)*+"?|[][{}]', re.DOTALL)
"""A text, perhaps without an end, or a bracket."""


class Unread:
    """A game in a large file, not parsed yet."""

    def __init__(self, text: str) -> None:
        self._text = text

    def read(self) -> Any:
        """The data of the game. Raises `ValueError`."""
        if len(self._text) > LARGEST_GAME:
            raise ValueError(f"a game has more than {LARGEST_GAME} characters")
        return parse_foreign(self._text)


def read_file(text: str) -> Generator[None, None, Any]:
    """The data of a file, in small steps; in a large one the `games` are `Unread`. Raises `ValueError`."""
    if len(text) <= LARGEST_GAME:
        return parse_pasted(text)
    data, games = yield from games_in(inner(text))
    return {**data, "games": [Unread(game) for game in games]}


def games_in(text: str) -> Generator[None, None, tuple[Json, list[str]]]:
    """The data of a large file without its games, and the text of each game, in small steps.

    In the data, 0 stands for each game. Raises `ValueError` if the file is not of that form.
    """
    parts: list[str] = []
    games: list[str] = []
    depth = start = end = 0
    for number, token in enumerate(_TOKEN.finditer(text)):
        if number % TOKENS_AT_ONCE == 0:
            yield
        if token[0] in "[{":
            depth += 1
            if depth > DEEPEST:
                raise ValueError(f"nested deeper than {DEEPEST} levels")
            if depth == 3:
                start = token.start()
        elif token[0] in "]}":
            if depth == 3:
                parts += text[end:start], "0"
                end = token.end()
                games.append(text[start:end])
            depth -= 1
    data = parse_foreign("".join((*parts, text[end:])))
    if not isinstance(data, dict) or data.get("games") != [0] * len(games):
        raise ValueError("`games` is not a list of objects")
    return data, games
