"""The job of the review: turn after turn is played and judged."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import Any

from ground.rules import Rules
from ground.steps import mapped
from shell.storage.jsontext import Json

Judge = Callable[[Json, Json, list[str]], Generator[float, None, list[Json]]]
"""A function from a position's data, a turn and the colours to judge to the verdicts on the turn.

It yields the share of its work that is done, 0 to 1.
"""


def reviewed(request: Json, rules: Rules[Any], judge: Judge) -> Iterator[Json]:
    """The reports of the job `review` (`shell.review.review`)."""
    position = rules.position(request["start"])
    turns, first = request["turns"], request["first"]
    found: list[list[Json]] = []
    for number, turn in enumerate(turns):
        if number >= first:
            judging = judge(rules.data(position), turn, request["colours"])
            told = partial(_so_far, first, len(turns), found)
            found = [*found, (yield from mapped(judging, told))]
        position = rules.table(position, turn).position
    yield {"part": 1, "first": first, "found": found}


def _so_far(first: int, turns: int, found: list[list[Json]], share: float) -> Json:
    part = (len(found) + share) / (turns - first)
    return {"part": round(min(part, 0.999), 3), "first": first, "found": found}
