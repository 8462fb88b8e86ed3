"""Positions and events in the interchange form as the owner of some colours' hands sees them.

A masked special order is null. All forms and lengths stay the same. The masked orders of a hand come first,
because their place among the others would give hints. `interchange.view_from_json` makes a position of such
data, the one that `search.view` makes of a whole one.

>>> import ttb_core as ttb
>>> data = ttb.position_to_json(ttb.new_game(colours=2, seed="tea"))
>>> view = seen(data, ["red"])
>>> view["pile"] == [None] * len(data["pile"]), ttb.view_from_json(view).pile[:2]
(True, (0, 0))
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ground.forms import Data, ReadOnly

from .orders import NAMES, SPECIALS


def seen(data: ReadOnly, colours: Collection[str]) -> Data:
    """The data with the pile and the hidden special orders of other colours masked.

    `data` are not changed; unmasked parts are not copied.
    """
    hands = {
        colour: hand if colour in colours else _from_outside(hand) for colour, hand in data["hands"].items()
    }
    return {**data, "pile": [None] * len(data["pile"]), "hands": hands}


def _from_outside(hand: ReadOnly) -> Data:
    """A hand as the other players see it."""
    known = [order for order in hand["special"] if order in hand["revealed"]]
    return {**hand, "special": [None] * (len(hand["special"]) - len(known)) + known}


def face_down(hand: ReadOnly) -> int:
    """The number of special orders in a hand that the others do not know."""
    return sum(order not in hand["revealed"] for order in hand["special"])


def masked(events: Sequence[Data], colours: Collection[str]) -> Sequence[Data]:
    """The events with the draws of other colours masked; the same list if there are none."""
    if not any(_is_masked(event, colours) for event in events):
        return events
    return [{**event, "order": None} if _is_masked(event, colours) else event for event in events]


def _is_masked(event: ReadOnly, colours: Collection[str]) -> bool:
    return event["type"] == "draw" and event["colour"] not in colours


def filled(data: Data) -> Data:
    """The data with masked special orders replaced by possible ones, in the order of their numbers."""
    hands, pile = data["hands"], data["pile"]
    known = {order for bot in data["bots"].values() for order in bot["program"]}
    known.update(pile, *(hand["special"] for hand in hands.values()))
    if None not in pile and not any(None in hand["special"] for hand in hands.values()):
        return data
    left = iter([NAMES[order] for order in SPECIALS if NAMES[order] not in known])
    made_up = {
        colour: {**hand, "special": [order or next(left) for order in hand["special"]]}
        for colour, hand in hands.items()
    }
    return {**data, "hands": made_up, "pile": [order or next(left) for order in pile]}
