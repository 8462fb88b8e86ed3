"""Solutions of puzzles as long work: kinds of the desk (`games.ttb.desk`), over the solver of the rules.

All raise GameError for what is no puzzle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import ttb_core as ttb
from ground.steps import part, told
from ttb_core.making.grading import grade
from ttb_core.notation import format_turn
from ttb_core.puzzles import puzzle_from_json, rest_of, start
from ttb_core.solving import solving

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from shell.storage.jsontext import Json

    from ttb_core.puzzles import Puzzle
    from ttb_core.solving import Answer, Progress

NODES = 200_000
"""Turns that are tried at most for a hint."""


def solve(asked: Json) -> Iterator[Json]:
    """Whether it can be solved: `answer` to `{"puzzle", "nodes"}`, with `turns` that are tried and `nodes`
    played until it is there.
    """
    puzzle, most = puzzle_from_json(asked["puzzle"]), int(asked["nodes"])
    answer = yield from _reported(solving(puzzle, most), most)
    yield {"answer": _told(puzzle, answer)}


def way(asked: Json) -> Iterator[Json]:
    """A shortest way from where an attempt stands: `way` of a `puzzle`, its turns; None if none was found."""
    puzzle = puzzle_from_json(asked["puzzle"])
    answer = yield from _reported(solving(puzzle, NODES, ways=1), NODES)
    found = answer.solutions[0].turns if answer.solutions else None
    yield {"way": None if found is None else list(map(ttb.turn_to_json, found))}


def longer(asked: Json) -> Iterator[Json]:
    """Where a solution took longer than it need: `longer`, the number of a turn, counted from 0.

    Asked with the `puzzle`, the `played` turns and the `least` number of turns. It is the first turn after
    which the goal is too far for that number; None if that takes too long to tell.
    """
    puzzle, least = puzzle_from_json(asked["puzzle"]), int(asked["least"])
    attempt = start(puzzle)
    for number, turn in enumerate(map(ttb.turn_from_json, asked["played"])):
        attempt = attempt.play(turn)
        if attempt.solved:
            break
        if number + 1 >= least:
            yield {"longer": number}
            return
        rest = rest_of(puzzle, attempt.position, least - number - 1)
        answer = yield from _reported(solving(rest, NODES, ways=1), NODES)
        if answer.turns is None:
            yield {"longer": number if answer.proved else None}
            return
    yield {"longer": None}


def _reported(steps: Generator[Progress, None, Answer], most: int) -> Generator[Json, None, Answer]:
    """A search of so many nodes at most, which tells how far it is."""
    return told(steps, lambda at: {"part": part(at.nodes, most), "turns": at.turns, "nodes": at.nodes})


def _told(puzzle: Puzzle, answer: Answer) -> Json:
    """An answer (`ttb_core.solving.Answer`) as plain data, with one of the solutions in the notation."""
    first = answer.solutions[0].turns if answer.solutions else ()
    return {
        "turns": answer.turns,
        "least": answer.least,
        "proved": answer.proved,
        "nodes": answer.nodes,
        "ways": len(answer.solutions),
        "complete": answer.complete,
        "grade": grade(puzzle, answer),
        "solution": list(map(format_turn, first)),
    }
