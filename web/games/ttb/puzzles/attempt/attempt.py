"""A puzzle on the table: a turn is the solver's, with the moves of the others until the next one.

If the others resist, they have turns of their own, computed like those of computer players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from games.ttb.board.board import name_of, parse_hex
from games.ttb.board.elements import occupied
from games.ttb.challenge import Task
from games.ttb.game import TTB
from games.ttb.puzzles.attempt.follower import Ended
from shell.app.session import Session
from shell.seats.seats import COMPUTER
from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.rules import Outcome
from ttb_core.hexes import pair
from ttb_core.puzzles import Attempt, Puzzle, puzzle_from_json, puzzle_to_json
from ttb_core.rules import as_data


class PuzzleSession(Task):
    """An attempt at `puzzle`, with all special orders open.

    `about` is the puzzle in the interchange form with the fields of the page, such as its key. `outcome` is
    the result once solved, `moved` the change of the rating, None if the attempt has not counted. All of
    these stay with the attempt while it waits for another session.
    """

    kind = "puzzle"

    def __init__(self, puzzle: Puzzle, key: str, before: Session, turns: Sequence[Json] = ()) -> None:
        self.puzzle = puzzle
        self.about: Json = {}
        self.outcome: Ended | None = None
        self.moved: int | None = None
        self.end_noted = False
        if puzzle.goal.kind == "reach":
            self.aim = name_of(pair(puzzle.goal.at))
        self._resisted = puzzle.others == "best"
        self._outcomes: dict[tuple[int, ttb.Position, ttb.Turn], Outcome[ttb.Position, Json]] = {}
        super().__init__(TTB, puzzle.position, key, before, {"open_specials": True})
        if self._resisted:
            self.thinking = "resist"
            colours = TTB.data(puzzle.position)["turn_order"]
            seat = {"kind": COMPUTER, "level": ""}
            self.seats = {colour: seat for colour in colours if colour != self.solver}
        self.go_through(turns)

    def play_at(self, moment: int, turn: Json) -> Outcome[ttb.Position, Json]:
        key = moment, self.position_at(moment), ttb.turn_from_json(turn)
        outcome = self._outcomes.get(key)
        if outcome is None:
            attempt = self._attempt(moment).play(key[2])
            outcome = as_data(Outcome(attempt.position, attempt.events, attempt.pending))
            self._outcomes[key] = outcome
        return outcome

    def asked(self, request: Json) -> Json:
        attempt = self.attempt
        return {
            "puzzle": data_of_puzzle(self.puzzle),
            "position": request["position"],
            "left": attempt.turns_left,
            "turn": request["turn"],
        }

    def matters(self, data: Json) -> list[list[int]]:
        """The hexes with pieces at the start or in `data`, and the hex to reach."""
        aim = [parse_hex(self.aim)] if self.aim else []
        return [*occupied(TTB.data(self.puzzle.position)), *occupied(data), *aim]

    @property
    def attempt(self) -> Attempt:
        """The state of the attempt now."""
        return self._attempt(self.cursor)

    def _attempt(self, moment: int) -> Attempt:
        return Attempt(self.puzzle, self.position_at(moment), self.puzzle.turns - self.own(moment), [])

    def own(self, moment: int) -> int:
        """The number of the solver's turns among the first `moment` turns."""
        return -(-moment // (1 + len(self.seats)))

    @property
    def count(self) -> int:
        """The number of turns the solver has played."""
        return self.own(self.cursor)

    @property
    def solver(self) -> str:
        return str(TTB.data(self.start)["to_move"])

    @property
    def solved(self) -> bool:
        return self.attempt.solved

    @property
    def over(self) -> bool:
        attempt = self.attempt
        return attempt.solved or attempt.failed


def puzzle_of(data: Json) -> Puzzle:
    """The puzzle of the interchange form. Raises `GameError`."""
    return puzzle_from_json(data)


def data_of_puzzle(puzzle: Puzzle) -> Json:
    """The puzzle in the interchange form."""
    return cast("Json", puzzle_to_json(puzzle))


def key_of(data: Json) -> str:
    """A short text that is the same for equal tasks, whatever their titles."""
    import json
    from zlib import crc32

    task = {name: data[name] for name in ("position", "goal", "turns", "others")}
    return f"{crc32(json.dumps(task, sort_keys=True).encode()):08x}"
