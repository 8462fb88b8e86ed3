"""The names of things: cards, robots, directions, registers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rally_core.cards import KIND_OF

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable

    from shell.texts.texts import Texts

RULE = "rule."
"""What the help calls a section of the rules begins with."""


def card_kind(texts: Texts, kind: str) -> str:
    """What a kind of cards is called: `Move 2`."""
    return texts.t(f"ui.rally.card.{kind}")


def card(texts: Texts, number: int) -> str:
    """A card with its number: `Move 2 (700)`."""
    return texts.t("ui.rally.card.numbered", card=card_kind(texts, KIND_OF[number].id), number=number)


def way(texts: Texts, direction: str) -> str:
    """Where something goes: `east`."""
    return texts.t(f"ui.rally.way.{direction}")


def registers(texts: Texts, numbers: Iterable[int]) -> str:
    """Registers in a sentence: `3, 4 and 5`."""
    return texts.listed([str(number) for number in numbers])


def robot(texts: Texts, name: str, player: Callable[[str], str], several: Container[str] = ()) -> str:
    """What a robot is called: as its player, with its number if that one runs `several`."""
    colour, number = name[:-1], name[-1]
    if colour in several:
        return texts.t("ui.rally.robot.numbered", player=player(colour), n=number)
    return player(colour)
