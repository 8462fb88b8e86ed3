"""Whether a puzzle can be solved, as long work: a kind of the desk (`games.ttb.desk`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttb_core.notation import format_turn
from ttb_core.puzzles import puzzle_from_json
from ttb_core.solving import solving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shell.storage.jsontext import Json

    from ttb_core.solving import Answer


def solve(asked: Json) -> Iterator[Json]:
    """`answer` to `{"puzzle", "nodes"}`, with `turns` that are tried and `nodes` played until it is there.

    Raises TtbError for what is no puzzle.
    """
    puzzle, most = puzzle_from_json(asked["puzzle"]), int(asked["nodes"])
    steps = solving(puzzle, most)
    while True:
        try:
            progress = next(steps)
        except StopIteration as stop:
            yield {"answer": _told(stop.value)}
            return
        part = round(min(0.99, progress.nodes / most), 2)
        yield {"part": part, "turns": progress.turns, "nodes": progress.nodes}


def _told(answer: Answer) -> Json:
    """An answer (`ttb_core.solving.Answer`) as plain data, with one of the solutions in the notation."""
    first = answer.solutions[0].turns if answer.solutions else ()
    return {
        "turns": answer.turns,
        "least": answer.least,
        "proved": answer.proved,
        "nodes": answer.nodes,
        "ways": len(answer.solutions),
        "complete": answer.complete,
        "grade": answer.grade,
        "solution": list(map(format_turn, first)),
    }
