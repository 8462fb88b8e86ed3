"""The long computation of the review: the worth of every program of a race. A job of the desk (`Desk`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial

from shell.review.valuing import reviewed
from shell.storage.jsontext import Json

from ground.errors import GameError
from ground.steps import mapped
from rally_core import RULES, bots
from rally_core.names import colour_of

WORTH_TELLING = 1.0
"""The registers that a program has to lose for the better one to be shown."""


def review(request: Json) -> Iterator[Json]:
    """Job `review` (`shell.review.review`): for each turn a verdict on every robot's program.

    `better` has the `robot`, a `program` for it, and the `reason` (docs/rally/BOTS.md).
    """
    return reviewed(request, RULES, _verdicts)


def _verdicts(data: Json, turn: Json, colours: list[str]) -> Generator[float, None, list[Json]]:
    """The verdicts on a turn; yields the share of the work done."""
    leads = yield from mapped(bots.leads(data), lambda _: 0.0)
    programs = turn["programs"]
    verdicts: list[Json] = []
    for robot in programs:
        colour = colour_of(robot)
        first = all(verdict["colour"] != colour for verdict in verdicts)
        value = round(leads[colour], 2) if first else None
        verdict = {"colour": colour, "round": data["turn"], "value": value, "cost": 0, "better": None}
        if colour in colours:
            share = partial(_share, len(verdicts), len(programs))
            verdict = {**verdict, **(yield from mapped(_better(data, programs, robot), share))}
        verdicts.append(verdict)
    return verdicts


def _share(done: int, of: int, part: float) -> float:
    return (done + part) / of


def _better(data: Json, programs: Json, robot: str) -> Generator[float, None, Json]:
    """The `cost` of a robot's program and the `better` one; yields the share of the work done."""
    colour = colour_of(robot)
    earlier = {name: programs[name] for name in programs if colour_of(name) == colour and name < robot}
    view, turn = RULES.view(data, frozenset({colour})), {"programs": earlier}
    pending = {"kind": "program", "by": colour, "robot": robot}
    try:
        reviewing = bots.review(view, turn, pending, programs[robot])
        best = yield from mapped(reviewing, lambda so_far: so_far.part)
        if best.cost < WORTH_TELLING:
            return {}
        reason = bots.reason(view, best.better, turn, pending)
    except GameError:  # information hidden from the player made the program possible
        return {}
    better = {"robot": robot, "program": best.better, "reason": reason}
    return {"cost": round(best.cost, 2), "better": better}
