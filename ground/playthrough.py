"""Whole games as readable text that can be played again and compared line by line: golden playthroughs.

The first lines are the format and the set-up, as JSON. Then come for each turn `WHOSE: TURN` and, indented, a
line that sums up its events, and from time to time the board, each line of it after a bar. Only the set-up
and the turns are read again; everything else has to come out the same.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ground.errors import GameError
from ground.forms import parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ground.forms import Data, Json, Told

BOARD_EVERY = 20
"""Turns from one drawn board to the next."""


class Playthroughs:
    """The playthroughs of a game, which answers `head` and the methods up to `board` itself."""

    head = ""
    """The first line, as `NAME-playthrough/1`."""

    def start(self, setup: Json) -> Any:
        """The position that a set-up begins with. Raises GameError."""
        raise NotImplementedError

    def play(self, position: Any, turn: Any) -> tuple[Any, Sequence[Told], str | None]:
        """The position after a turn, its events, and the kind of decision that it leaves open, or None."""
        raise NotImplementedError

    def over(self, position: Any) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def whose(self, position: Any) -> str:
        """Whose turn it is, as `ROUND COLOUR`: in a line, neither empty nor indented nor with a colon."""
        raise NotImplementedError

    def written(self, turn: Any) -> str:
        """A turn as text, in a line."""
        raise NotImplementedError

    def read(self, text: str) -> Any:
        """The turn of a text. Raises GameError."""
        raise NotImplementedError

    def sum_up(self, events: Iterable[Told]) -> str:
        """The events of a turn in a line; maybe nothing."""
        raise NotImplementedError

    def board(self, position: Any) -> str:
        """A position, drawn with characters."""
        raise NotImplementedError

    def record(self, setup: Data, turns: Iterable[Any]) -> str:
        """The text of a game: its set-up, and its turns with all their answers.

        Raises GameError if a turn cannot be played.
        """
        position = self.start(setup)
        lines = [self.head, json.dumps(setup), *self._board(position)]
        for number, turn in enumerate(turns, 1):
            after, events, pending = self.play(position, turn)
            if pending is not None:
                raise GameError("bad_text", f"Turn {number} leaves a {pending} decision open.")
            lines.append(f"{self.whose(position)}: {self.written(turn)}")
            told = self.sum_up(events)
            if told:
                lines.append("    " + told)
            position = after
            if self.over(position) or number % BOARD_EVERY == 0:
                lines += self._board(position)
        return "\n".join(lines) + "\n"

    def replay(self, text: str) -> str | None:
        """Play the game of a text again: None if all comes out the same, or the first line that differs."""
        lines = text.splitlines()
        try:
            if len(lines) < 2 or lines[0] != self.head:
                raise GameError("bad_text", "This is not a playthrough.")
            setup: Any = parse(lines[1])
            turns = [
                self.read(line.partition(": ")[2]) for line in lines[2:] if line[:1] not in ("|", " ", "")
            ]
            again = self.record(setup, turns).splitlines()
        except GameError as error:
            return str(error)
        for number in range(max(len(lines), len(again))):
            expected = lines[number] if number < len(lines) else "nothing more"
            found = again[number] if number < len(again) else "nothing more"
            if expected != found:
                return f"line {number + 1}: {found!r}, expected {expected!r}"
        return None

    def _board(self, position: Any) -> list[str]:
        return ["| " + line if line else "|" for line in self.board(position).splitlines()]
