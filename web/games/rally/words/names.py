"""The names of things: robots, cards, directions, elements, steps."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable

from shell.texts.texts import Texts, unnamed

from rally_core.cards import KIND_OF
from rally_core.names import colour_of

RULE = "rule."
"""The prefix of the help topics that are sections of the rules."""


def numbered(robots: Iterable[str]) -> frozenset[str]:
    """The colours with several robots, whose names include their numbers.

    >>> sorted(numbered(["red1", "blue1", "blue2"]))
    ['blue']
    """
    return frozenset(colour_of(name) for name in robots if not name.endswith("1"))


def robot_name(texts: Texts, player: Callable[[str], str], robot: str, several: Container[str] = ()) -> str:
    """The name of a robot: its player's, with a number if the player runs `several`."""
    colour = colour_of(robot)
    if colour in several:
        return texts.t("ui.rally.robot.numbered", player=player(colour), n=robot.removeprefix(colour))
    return player(colour)


def card_name(texts: Texts, card: int | str) -> str:
    """The name of a card, by its number, or by the id of a kind: `Move 2`."""
    kind = KIND_OF[card].id if isinstance(card, int) else card
    return texts.t_or(f"ui.rally.card.{kind}", unnamed(kind))


def card(texts: Texts, number: int) -> str:
    """A card with its number: `Move 2 (700)`."""
    return texts.t("ui.rally.card.numbered", card=card_name(texts, number), number=number)


def card_help(texts: Texts, kind: str) -> str:
    """The effect of a kind of cards in words; empty if there is no such text."""
    return texts.t_or(f"ui.rally.card.{kind}.help", "")


def way(texts: Texts, direction: str) -> str:
    """A direction in a sentence: `east`, in German `nach Osten`."""
    return texts.t(f"direction.{direction}")


def registers(texts: Texts, numbers: Iterable[int]) -> str:
    """Registers in a sentence: `3, 4 and 5`."""
    return texts.listed([str(number) for number in numbers])


def element_name(texts: Texts, name: str) -> str:
    """The name of an element; its name in the rules if there is no text."""
    return texts.t_or(f"ui.rally.element.{name}", unnamed(name))


def element_rule(texts: Texts, name: str) -> str:
    """The effect of an element in words; empty if there is no such text."""
    return texts.t_or(f"ui.rally.element.{name}.rule", "")


def step_name(texts: Texts, code: str) -> str:
    """The name of a step of the turn; its code if there is no text."""
    return texts.t_or(f"ui.rally.step.{code}", code)


def step_help(texts: Texts, code: str) -> str:
    """The description of a step; empty if there is no such text."""
    return texts.t_or(f"ui.rally.step.{code}.help", "")
