"""A shortest way from where an attempt stands: long work, for the worker of the page (`shell.jobs.desk`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ttb_core as ttb
from ttb_core import solving
from ttb_core.puzzles import Puzzle, puzzle_from_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shell.storage.jsontext import Json

NODES = 200_000
"""Turns that are tried at most."""


def way(asked: Json) -> Iterator[Json]:
    """`turns`: a shortest solution of a `puzzle` in the interchange form; None if none was found."""
    puzzle: Puzzle = puzzle_from_json(asked["puzzle"])
    steps = solving.solving(puzzle, nodes=NODES, ways=1)
    while True:
        try:
            progress = next(steps)
        except StopIteration as stop:
            answer: solving.Answer = stop.value
            break
        yield {"part": round(min(0.99, progress.nodes / NODES), 2)}
    found = answer.solutions[0].turns if answer.solutions else None
    yield {"turns": None if found is None else [ttb.turn_to_json(turn) for turn in found]}
