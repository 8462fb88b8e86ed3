"""A puzzle on the table: a game in which a turn is the solver's, with what the others do until the next.

Where the others do their best, they have turns of their own, which are found as those of computers are.
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
    """An attempt at `puzzle`; all special orders are in sight.

    `about` is the puzzle in the interchange form with what the page knows of it, such as its key; `outcome`
    how it was solved, `moved` by how much it has changed the rating, None if it has not counted.
    All of that goes with the attempt when it waits for something else.
    """

    kind = "puzzle"

    def __init__(self, puzzle: Puzzle, key: str, before: Session, turns: Sequence[Json] = ()) -> None:
        self.puzzle = puzzle
        self.about: Json = {}
        self.outcome: Ended | None = None
        self.moved: int | None = None
        self.end_was_told = False
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
        """Where something lies at the start or in `data`, and the hex to reach."""
        aim = [parse_hex(self.aim)] if self.aim else []
        return [*occupied(TTB.data(self.puzzle.position)), *occupied(data), *aim]

    @property
    def attempt(self) -> Attempt:
        """How far it has come."""
        return self._attempt(self.cursor)

    def _attempt(self, moment: int) -> Attempt:
        return Attempt(self.puzzle, self.position_at(moment), self.puzzle.turns - self.own(moment), [])

    def own(self, moment: int) -> int:
        """How many of the first `moment` turns are the solver's."""
        return -(-moment // (1 + len(self.seats)))

    @property
    def count(self) -> int:
        """How many turns the solver has played."""
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
    """A short text that is the same for equal tasks, whatever they are called."""
    import json
    from zlib import crc32

    task = {name: data[name] for name in ("position", "goal", "turns", "others")}
    return f"{crc32(json.dumps(task, sort_keys=True).encode()):08x}"
