"""Golden playthroughs: whole games as readable text that is replayed and compared line by line.

The first two lines are the format and the set-up as JSON. Each turn follows as `WHOSE: TURN` and an indented
line that sums up its events; at intervals the board is drawn, each line after a bar. Replaying reads only the
set-up and the turns; all other lines must come out the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ground.errors import GameError
from ground.forms import Data, Json, parse
from ground.rules import Rules, Standing

BOARD_EVERY = 20
"""The number of turns from one drawn board to the next."""


class Playthroughs:
    """The playthroughs of a game, written in its notation."""

    def __init__(self, rules: Rules[Any]) -> None:
        assert rules.notation is not None
        self._rules, self._notation = rules, rules.notation
        self.head = f"{rules.name}-playthrough/1"

    def record(self, setup: Data, turns: Iterable[Json]) -> str:
        """The text of a game: its set-up, and its turns with all their answers.

        Raises `GameError` if a turn cannot be played.
        """
        rules, position = self._rules, self._start(setup)
        lines = [self.head, json.dumps(setup), *self._board(position)]
        for number, turn in enumerate(turns, 1):
            outcome = rules.play(position, turn)
            if outcome.pending is not None:
                raise GameError(
                    "bad_text", f"Turn {number} leaves a {outcome.pending['kind']} decision open."
                )
            standing = rules.standing(rules.data(position))
            lines.append(f"{self._whose(standing)}: {self._notation.turn(turn)}")
            summary = self._notation.summary(outcome.events)
            if summary:
                lines.append("    " + summary)
            position = outcome.position
            if number % BOARD_EVERY == 0 or rules.standing(rules.data(position)).over:
                lines += self._board(position)
        return "\n".join(lines) + "\n"

    def replay(self, text: str) -> str | None:
        """Replay the game of a text; the first line that differs, or None if all lines are the same."""
        lines = text.splitlines()
        try:
            setup, turns = self.read(text)
            again = self.record(setup, turns).splitlines()
        except GameError as error:
            return str(error)
        for number in range(max(len(lines), len(again))):
            expected = lines[number] if number < len(lines) else "nothing more"
            actual = again[number] if number < len(again) else "nothing more"
            if expected != actual:
                return f"line {number + 1}: {actual!r}, expected {expected!r}"
        return None

    def read(self, text: str) -> tuple[Any, list[Data]]:
        """The set-up and the turns of a text. Raises `GameError` (`bad_text`)."""
        lines = text.splitlines()
        if len(lines) < 2 or lines[0] != self.head:
            raise GameError("bad_text", "This is not a playthrough.")
        turns = [line.partition(": ")[2] for line in lines[2:] if line[:1] not in ("|", " ", "")]
        return parse(lines[1]), [self._notation.read_turn(turn) for turn in turns]

    def _start(self, setup: Json) -> Any:
        begun = self._rules.begin(setup)
        if begun.position is None:
            raise GameError("bad_text", "The set-up leaves a decision open.")
        return begun.position

    def _whose(self, standing: Standing) -> str:
        """The player or number of a turn, for the start of a line.

        It is not empty, not indented and has no colon.
        """
        if self._rules.simultaneous:
            return f"turn {standing.round}"
        return f"{standing.round} {' '.join(standing.to_move)}"

    def _board(self, position: Any) -> list[str]:
        return ["| " + line if line else "|" for line in self._notation.board(position).splitlines()]
