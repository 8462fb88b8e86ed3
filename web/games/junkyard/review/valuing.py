"""The long computation of the review: the worth of every decision of a game. A job of the desk (`Desk`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from shell.review.valuing import reviewed
from shell.storage.jsontext import Json

from ground.errors import GameError
from ground.steps import mapped
from junkyard_core import RULES, bots, turn_from_json, turn_to_json
from junkyard_core.names import ASSEMBLE

WORTH_TELLING = 0.6
"""The points of energy that a decision has to lose for the better one to be shown."""


def review(request: Json) -> Iterator[Json]:
    """Job `review` (`shell.review.review`): a verdict on every decision.

    `better` has a `turn` and the `reason` (docs/junkyard/BOTS.md).
    """
    return reviewed(request, RULES, _verdicts)


def _verdicts(data: Json, turn: Json, colours: list[str]) -> Generator[float, None, list[Json]]:
    """The one verdict on a decision; yields the share of the work done."""
    colour = data["to_move"]
    view = RULES.view(data, frozenset({colour}))
    value = None if data["phase"] == ASSEMBLE else round(bots.lead(data), 2)
    verdict = {"colour": colour, "round": data["round"], "value": value, "cost": 0, "better": None}
    if colour not in colours:
        return [verdict]
    try:
        reviewing = bots.review(view, turn_from_json(turn))
        best = yield from mapped(reviewing, lambda so_far: so_far.part)
        if best.better is None or best.cost < WORTH_TELLING:
            return [verdict]
        reason = bots.reason(view, best.better)
    except GameError:  # information hidden from the player made the decision possible
        return [verdict]
    better = {"turn": turn_to_json(best.better), "reason": reason}
    return [{**verdict, "cost": round(best.cost, 2), "better": better}]
