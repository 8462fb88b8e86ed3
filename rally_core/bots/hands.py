"""The hands and missing programs of the other robots of a table, with the knowledge of a player."""

from __future__ import annotations

from ground.rng import Random

from ..position import Position, Robot
from ..programs import is_due
from .seeing import Question
from .unseen import dealt


def possible_hands(table: Position, asked: Question, dice: Random) -> dict[str, tuple[int, ...]]:
    """A hand for each robot that the player may expect: the known ones, and random ones of unseen cards."""
    hands = {asked.name: asked.cards}
    if not table.rules.share:
        visible = (other for other in table.robots if other.name not in asked.programs and all(other.hand))
        hands = {**{other.name: other.hand for other in visible}, **hands}
    return dealt(table, hands, laid_cards(asked), dice)


def laid_cards(asked: Question) -> list[int]:
    """The cards in the known programs of this turn."""
    return [card for program in asked.programs.values() for card in program.registers if card is not None]


def undecided(table: Position, asked: Question) -> list[Robot]:
    """The other robots that get a program in this turn which the player does not know."""
    return [
        other
        for other in table.robots
        if other.name not in asked.programs and other.name != asked.name and is_due(table, other)
    ]
