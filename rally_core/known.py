"""A position as a player knows it, made whole: what others have in their hands is as it may be.

On such a position everything can be asked that can be asked on any other one; whoever sees no more than the
view that it was made of sees the same view.
"""

from __future__ import annotations

from ground.errors import GameError
from ground.forms import Json
from ground.rng import Random

from .cards import CARDS
from .checking import check, unused_cards
from .interchange import HIDDEN, position_or_view
from .position import Position


def known_position(data: Json) -> Position:
    """The position of a view with a card for each one that is hidden, for equal views always the same.

    Raises GameError as `position_from_json` does.
    """
    view = position_or_view(data)
    seen = {card for robot in view.robots for card in (*robot.hand, *robot.registers)}
    deck = Random("known").shuffled([card for card in CARDS if card not in seen])
    if sum(robot.hand.count(HIDDEN) for robot in view.robots) > len(deck):
        raise GameError("bad_position", "There are more cards in hands than there are.")
    dealt = iter(deck)
    robots = tuple(
        robot._replace(hand=tuple(next(dealt) if card == HIDDEN else card for card in robot.hand))
        for robot in view.robots
    )
    position = view._replace(robots=robots)
    position = position._replace(pile=unused_cards(position))
    check(position)
    return position
