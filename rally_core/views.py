"""Views: positions and events as a player knows them (RALLY.md: Data)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ground.forms import Data, ReadOnly

from .names import VIEW_FORMAT, colour_of


def view(data: ReadOnly, colours: Collection[str]) -> Data:
    """The data of a position as at least one of these colours knows it; without colours, as everybody does.

    Pile and seed are null, and hands of others are lists of null of the same length; mates who share cards
    see each other's hands. `data` may be a view itself.
    """
    seen_colours = knowing(data, colours)
    return {
        **data,
        "format": VIEW_FORMAT,
        "seed": None,
        "pile": None,
        "robots": {
            name: robot if colour_of(name) in seen_colours else {**robot, "hand": [None] * len(robot["hand"])}
            for name, robot in data["robots"].items()
        },
    }


def event_view(event: ReadOnly, data: ReadOnly, colours: Collection[str]) -> Data:
    """An event as at least one of these colours knows it; `data` is that of the position before it.

    Cards dealt to others, the pile, and cards that others pick from it are null.
    """
    return _as_known(event, knowing(data, colours))


def events_view(events: Sequence[ReadOnly], colours: Collection[str]) -> list[Data]:
    """The events of a turn as these colours know them.

    Cards dealt to mates are null as well, even if they share their cards.
    """
    return [_as_known(event, colours) for event in events]


def _as_known(event: ReadOnly, known: Collection[str]) -> Data:
    """An event as known to a viewer who sees the hands of some colours."""
    if event["type"] == "deal":
        hands = {
            name: hand if colour_of(name) in known else [None] * len(hand)
            for name, hand in event["hands"].items()
        }
        return {**event, "hands": hands, "pile": None}
    if event["type"] == "pick" and colour_of(event["robot"]) not in known:
        return {**event, "card": None}
    return dict(event)


def knowing(data: ReadOnly, colours: Collection[str]) -> set[str]:
    """The colours whose hands at least one of these sees: their own, and under `share` those of mates."""
    seen_colours = {*colours}
    if data["rules"]["share"]:
        for team in data["teams"]:
            if seen_colours & {*team}:
                seen_colours |= {*team}
    return seen_colours
