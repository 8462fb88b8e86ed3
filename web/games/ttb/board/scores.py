"""Scores of a position, in points, and the sentence about the winners."""

from __future__ import annotations

from shell.app.game import Player
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from ttb_core.names import CRYSTAL, points


def score(data: Json, colour: str) -> int:
    """The points of the crystals in the base of a colour."""
    return sum(points(CRYSTAL[stone]) for stone in data["banked"].get(colour, []))


def carried(data: Json, colour: str) -> int:
    """The points of the crystals on a colour's bots, each one less than its value (RULES.md: The end)."""
    held = (bot["cargo"] for name, bot in data["bots"].items() if name[:-1] == colour)
    return sum(points(CRYSTAL[stone]) - 1 for stone in held if stone)


def side_of(data: Json, colour: str) -> list[str]:
    """The colours that are scored together with a colour, including itself."""
    return next((list(side) for side in data["teams"] or [] if colour in side), [colour])


def won_words(data: Json, texts: Texts, player: Player, person: Player) -> str:
    """The winners, in a sentence.

    `player` is the name of the player of a colour, `person` identifies the human behind it.
    """
    people: dict[str, list[str]] = {}
    for colour in data["result"]["winners"]:
        names = people.setdefault(person(colour), [])
        if player(colour) not in names:
            names.append(player(colour))
    called = [name for names in people.values() for name in names]
    # A person with two colours and no name is called by both colours, yet has won alone.
    key = "many" if len(people) > 1 else "both" if len(called) > 1 else "one"
    return texts.t(f"ui.won.{key}", players=texts.listed(called))


def partners(data: Json) -> dict[str, int]:
    """The index of the side of each colour, from 0; empty if every colour plays for itself."""
    return {colour: n for n, side in enumerate(data["teams"] or []) for colour in side}
