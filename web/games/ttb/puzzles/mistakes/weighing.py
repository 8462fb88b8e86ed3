"""The long work of one's own mistakes: kinds of the desk (`Desk`).

What a turn was worth is found out as in looking back at a game, with the same share of work and the same
past, so that the same turn is always worth the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.ttb.review.valuing import share_of
from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.steps import part
from ttb_core import bots
from ttb_core.search import deal, unseen

REMEMBERED = 60
"""Positions of the game before a turn that are kept with it: ten rounds of six colours."""


def mistakes(asked: Json) -> Iterator[Json]:
    """`before`: of each of the turns with these `numbers` the `number`, the `position` before it as a link,
    the `past` that `Review` takes, and its `share` of work. Asked with the position `start` and all `turns`.

    The position is the one that the player saw: in the places that were hidden from them lie the first orders
    that may lie there, whatever did.
    """
    from ttb_core import links

    position = ttb.position_from_json(asked["start"])
    turns, wanted = asked["turns"], set(asked["numbers"])
    past, before = list[str](), list[object]()
    share = share_of(len(turns))
    for number, turn in enumerate(turns):
        past.append(bots.trace(position))
        if number in wanted:
            seen = bots.seen_by(position, position.mover)
            link = links.encode_position(deal(seen, unseen(seen)))
            one = {"number": number, "position": link, "past": past[-REMEMBERED:], "share": share}
            before.append(one)
        position = ttb.play(position, ttb.turn_from_json(turn), record=False).position
        yield {"part": part(number, len(turns)), "before": before}
    yield {"part": 1, "before": before}


def weigh(asked: Json) -> Iterator[Json]:
    """`cost`, how many points a turn falls short of the best one, the `reasons` for it, and `better`, the
    best turn with its `reasons`. Asked with the `turn`, and with `position`, `past` and `share` of a mistake.
    """
    from ttb_core import links

    position = links.decode(asked["position"]).position
    reviewing = bots.Review(position, ttb.turn_from_json(asked["turn"]), asked["share"], asked["past"])
    for nodes in reviewing:
        yield {"part": part(nodes, reviewing.budget)}
    best = reviewing.advice()
    yield {
        "part": 1,
        "cost": round(reviewing.cost, 2),
        "reasons": reviewing.reasons(),
        "better": {"turn": ttb.turn_to_json(best.turn), "reasons": best.reasons},
    }
