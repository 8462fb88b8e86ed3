"""A puzzle on the table: a game in which a turn is the solver's, with what the others do until the next."""

from __future__ import annotations

import ttb_core as ttb
from ttb_core.hexes import pair
from ttb_core.puzzles import Attempt, Puzzle, puzzle_to_json

from .board import name_of
from .session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    Json = dict[str, Any]


class PuzzleSession(Session):
    """An attempt at `puzzle`. It is not stored among the games; all special orders are in sight."""

    stored = False
    ending = "puzzle-over"

    def __init__(self, puzzle: Puzzle, key: str, turns: Sequence[Json] = ()) -> None:
        self.puzzle = puzzle
        if puzzle.goal.kind == "reach":
            self.aim = name_of(pair(puzzle.goal.at))
        super().__init__(puzzle.position, {"open_specials": True}, {}, key, turns)

    def play_at(self, moment: int, turn: Json) -> ttb.Outcome:
        attempt = self._attempt(moment).play(ttb.turn_from_json(turn))
        return ttb.Outcome(attempt.position, attempt.events, attempt.pending)

    @property
    def attempt(self) -> Attempt:
        """How far it has come."""
        return self._attempt(self.cursor)

    def _attempt(self, moment: int) -> Attempt:
        return Attempt(self.puzzle, self.position_at(moment), self.puzzle.turns - moment, [])

    @property
    def over(self) -> bool:
        attempt = self.attempt
        return attempt.solved or attempt.failed

    @property
    def movers(self) -> list[str]:
        return super().movers[:1]


def data_of_puzzle(puzzle: Puzzle) -> Json:
    """The puzzle in the interchange form."""
    data: Json = puzzle_to_json(puzzle)
    return data


def key_of(data: Json) -> str:
    """A short text that is the same for equal tasks, whatever they are called."""
    import json
    from zlib import crc32

    task = {name: data[name] for name in ("position", "goal", "turns", "others")}
    return f"{crc32(json.dumps(task, sort_keys=True).encode()):08x}"
