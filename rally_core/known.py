"""A position that agrees with a view: hidden hands have possible cards.

The result can be used like any other position; its view for the same viewer is the view it was made of.
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
    """The position of a view with a possible card in place of each hidden one.

    Equal views give equal positions. Raises `GameError` as `position_from_json` does.
    """
    view = position_or_view(data)
    visible = {card for robot in view.robots for card in (*robot.hand, *robot.registers)}
    deck = Random("known").shuffled([card for card in CARDS if card not in visible])
    if sum(robot.hand.count(HIDDEN) for robot in view.robots) > len(deck):
        raise GameError("bad_position", "The hands have more hidden cards than are left.")
    dealt = iter(deck)
    robots = tuple(
        robot._replace(hand=tuple(next(dealt) if card == HIDDEN else card for card in robot.hand))
        for robot in view.robots
    )
    position = view._replace(robots=robots)
    position = position._replace(pile=unused_cards(position))
    check(position)
    return position
