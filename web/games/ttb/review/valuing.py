"""The long computation of the review: the value of every turn of a game. A job of the desk (`Desk`)."""

from __future__ import annotations

from collections.abc import Iterator

from games.ttb.computers import gentle
from shell.jobs.desk import REMEMBERED
from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.errors import GameError
from ttb_core import bots
from ttb_core.names import COLOURS

USUAL, LEAST = 40, 0.25
"""Turns of a game longer than `USUAL` get less work each, but no less than the share `LEAST`."""
WORTH_TELLING = 0.5
"""The points that a turn has to lose for the better turn to be shown."""


def review(request: Json) -> Iterator[Json]:
    """Job `review` (`shell.review.review`); `better` has a `turn` with `reasons` (docs/ttb/BOTS.md).

    For a turn that cannot be valued `value` is None.
    """
    position = ttb.view_from_json(request["start"])
    turns = [ttb.turn_from_json(turn) for turn in request["turns"]]
    first, verdicts = request["first"], list[list[Json]]()
    past = list[str]()
    share = share_of(len(turns))
    for number, turn in enumerate(turns):
        past.append(bots.trace(position))
        if number >= first:
            part = (number - first) / (len(turns) - first)
            try:
                for work in dict.fromkeys((share, 1.0)):
                    # A turn that a long game has too little work for is not blamed before it has all.
                    reviewing = bots.Review(position, turn, work, past[-REMEMBERED:], gentle(position))
                    for _ in reviewing:
                        yield {"part": round(part, 3), "first": first, "found": verdicts}
                    if reviewing.cost < WORTH_TELLING:
                        break
                verdicts.append([_verdict(position, reviewing)])
            except GameError:  # information hidden from the player made it possible
                verdicts.append([{**_mover_data(position), "value": None, "cost": 0, "better": None}])
        position = ttb.play(position, turn, record=False).position
    yield {"part": 1, "first": first, "found": verdicts}


def share_of(turns: int) -> float:
    """The share of the usual work for each turn of a game with so many turns."""
    return max(LEAST, min(1.0, USUAL / max(1, turns)))


def _mover_data(position: ttb.Position) -> Json:
    return {"colour": COLOURS[position.mover], "round": position.round}


def _verdict(position: ttb.Position, reviewing: bots.Review) -> Json:
    better = None
    if reviewing.cost >= WORTH_TELLING:
        advice = reviewing.advice()
        better = {"turn": ttb.turn_to_json(advice.turn), "reasons": advice.reasons}
    value, cost = round(reviewing.value, 2), round(reviewing.cost, 2)
    return {**_mover_data(position), "value": value, "cost": cost, "better": better}
