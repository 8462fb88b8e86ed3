"""The long computations about mistakes: jobs of the desk (`Desk`).

The value of a turn is computed as in the review of a game, with the same share of work and the same past, so
that equal turns have equal values.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.ttb.computers import gentle, so_far
from shell.jobs.desk import REMEMBERED
from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.steps import part
from ttb_core import bots
from ttb_core.search import deal, unseen


def mistakes(request: Json) -> Iterator[Json]:
    """Job `mistakes`: in `before` the data of the turns with these `numbers`.

    The request has the position `start` and all `turns`. Each entry has the `number`, the `position` before
    the turn as a link, the `past` for `Review`, and the `share` of work.

    The position is as the player saw it: hidden special orders are replaced by the first ones possible.
    """
    from ttb_core import links

    position = ttb.position_from_json(request["start"])
    turns, wanted = request["turns"], set(request["numbers"])
    past, before = list[str](), list[object]()
    for number, turn in enumerate(turns):
        past.append(bots.trace(position))
        if number in wanted:
            view = bots.player_view(position, position.mover)
            link = links.encode_position(deal(view, unseen(view)))
            entry = {"number": number, "position": link, "past": past[-REMEMBERED:], "share": 1}
            before.append(entry)
        position = ttb.play(position, ttb.turn_from_json(turn), record=False).position
        yield {"part": part(number, len(turns)), "before": before}
    yield {"part": 1, "before": before}


def weigh(request: Json) -> Iterator[Json]:
    """Job `weigh`: the value of a `turn` in the place of a mistake.

    The request has the `turn`, and `position`, `past` and `share` of the mistake. The answer has `cost`, the
    points by which the turn falls short of the best one, its `reasons`, and `better`, the best turn with its
    `reasons`.
    """
    from ttb_core import links

    position = links.decode(request["position"]).position
    turn = ttb.turn_from_json(request["turn"])
    reviewing = bots.Review(position, turn, request["share"], request["past"], gentle(position))
    yield from so_far(reviewing)
    best = reviewing.advice()
    yield {
        "part": 1,
        "cost": round(reviewing.cost, 2),
        "reasons": reviewing.reasons(),
        "better": {"turn": ttb.turn_to_json(best.turn), "reasons": best.reasons},
    }
