"""Solving puzzles as long computations: jobs of the desk (`games.ttb.desk`), by the solver of the rules.

All raise GameError for an invalid puzzle.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import TypeVar

from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.steps import mapped, part
from ttb_core import Turn
from ttb_core.making.grading import grade
from ttb_core.notation import format_turn
from ttb_core.puzzles import Attempt, Puzzle, puzzle_from_json, rest_of, start
from ttb_core.solving import CUTS, Against, Answer, Progress, resisting, solving

Found = TypeVar("Found")
NODES = 200_000
"""The most turns tried for a hint."""


def solve(request: Json) -> Iterator[Json]:
    """Job `solve`: the `answer` to `{"puzzle", "nodes"}`.

    Until then the number of `turns` being tried and of `nodes` played.
    """
    puzzle, most = puzzle_from_json(request["puzzle"]), int(request["nodes"])
    if puzzle.others == "best":
        answer, line = yield from _solved_against(puzzle, most)
        yield {"answer": _answer_data(puzzle, answer, line)}
        return
    answer = yield from _with_progress(solving(puzzle, most), most)
    first = answer.solutions[0].turns if answer.solutions else ()
    yield {"answer": _answer_data(puzzle, answer, first)}


def way(request: Json) -> Iterator[Json]:
    """Job `way`: the turns of a shortest solution of a `puzzle`, None if none was found.

    If the others resist, their turns are included.
    """
    puzzle = puzzle_from_json(request["puzzle"])
    if puzzle.others == "best":
        _, turns = yield from _solved_against(puzzle, NODES)
    else:
        answer = yield from _with_progress(solving(puzzle, NODES, ways=1), NODES)
        turns = answer.solutions[0].turns if answer.solutions else ()
    yield {"way": list(map(ttb.turn_to_json, turns)) or None}


def resist(request: Json) -> Iterator[Json]:
    """Job `resist`: the `turn` of the player to decide in an attempt at a `puzzle` against resistance.

    The request has the `position`, the number of the solver's turns `left`, and in `turn` None or a turn to
    be continued after a decision.
    """
    puzzle, position = puzzle_from_json(request["puzzle"]), ttb.position_from_json(request["position"])
    attempt = Attempt(puzzle, position, int(request["left"]), [])
    begun = ttb.turn_from_json(request["turn"]) if request["turn"] is not None else None
    turn = yield from _with_progress(resisting(attempt, begun, NODES), NODES)
    yield {"turn": ttb.turn_to_json(turn)}


def _solved_against(puzzle: Puzzle, most: int) -> Generator[Json, None, tuple[Answer, Sequence[Turn]]]:
    """The answer about a puzzle in which the others resist, and the turns of all colours that solve it."""
    search = Against(puzzle, most, CUTS)
    answer = yield from _with_progress(search.solving(puzzle.turns), most)
    return answer, (yield from _with_progress(search.following(answer), most))


def longer(request: Json) -> Iterator[Json]:
    """Job `longer`: the number of the turn, counted from 0, from which a solution took longer than necessary.

    The request has the `puzzle`, the `played` turns and the `least` number of turns. It is the first turn
    after which the goal is too far for that number; None if the proof would take too long.
    """
    puzzle, least = puzzle_from_json(request["puzzle"]), int(request["least"])
    attempt = start(puzzle)
    for number, turn in enumerate(map(ttb.turn_from_json, request["played"])):
        attempt = attempt.play(turn)
        if attempt.solved:
            break
        if number + 1 >= least:
            yield {"longer": number}
            return
        rest = rest_of(puzzle, attempt.position, least - number - 1)
        answer = yield from _with_progress(solving(rest, NODES, ways=1), NODES)
        if answer.turns is None:
            yield {"longer": number if answer.proved else None}
            return
    yield {"longer": None}


def _with_progress(steps: Generator[Progress, None, Found], most: int) -> Generator[Json, None, Found]:
    """A search of at most `most` nodes, with its progress."""
    return mapped(steps, lambda at: {"part": part(at.nodes, most), "turns": at.turns, "nodes": at.nodes})


def _answer_data(puzzle: Puzzle, answer: Answer, solution: Sequence[Turn]) -> Json:
    """An answer (`ttb_core.solving.Answer`) as plain data, with one of the solutions in the notation."""
    return {
        "turns": answer.turns,
        "least": answer.least,
        "proved": answer.proved,
        "nodes": answer.nodes,
        "ways": len(answer.solutions),
        "complete": answer.complete,
        "grade": grade(puzzle, answer),
        "solution": list(map(format_turn, solution)),
    }
