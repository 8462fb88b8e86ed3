"""A solution in the notation as turns that can be played."""

from __future__ import annotations

from collections.abc import Sequence

from games.ttb.puzzles.words import bare
from shell.storage.jsontext import Json

from ground.errors import GameError
from ttb_core.notation import parse_turn
from ttb_core.puzzles import puzzle_from_json, start
from ttb_core.rules import turn_data


def played(puzzle: Json, solution: Sequence[str]) -> list[Json]:
    """The turns of a solution. Raises `GameError` if they cannot be played, or do not solve the puzzle."""
    attempt = start(puzzle_from_json(bare(puzzle)))
    turns = [parse_turn(text) for text in solution]
    for turn in turns:
        attempt = attempt.play(turn)
    if not attempt.solved:
        raise GameError("bad_puzzle", "The turns do not solve the puzzle.")
    return [turn_data(turn) for turn in turns]
