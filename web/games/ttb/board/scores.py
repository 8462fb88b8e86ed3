"""What stands behind the scores of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttb_core.names import CRYSTAL, points

if TYPE_CHECKING:
    from shell.app.game import Player
    from shell.storage.jsontext import Json
    from shell.texts.texts import Texts


def score(data: Json, colour: str) -> int:
    """The crystals in a colour's base, in points."""
    return sum(points(CRYSTAL[stone]) for stone in data["banked"].get(colour, []))


def carried(data: Json, colour: str) -> int:
    """The crystals on a colour's bots in points, each one less than its value (RULES.md: The end)."""
    held = (bot["cargo"] for name, bot in data["bots"].items() if name[:-1] == colour)
    return sum(points(CRYSTAL[stone]) - 1 for stone in held if stone)


def side_of(data: Json, colour: str) -> list[str]:
    """The colours that are scored together with a colour, itself among them."""
    return next((list(side) for side in data["teams"] or [] if colour in side), [colour])


def won(data: Json, texts: Texts, player: Player, person: Player) -> str:
    """Who has won, in a sentence: `player` says what to call who plays a colour, `person` who that is."""
    people: dict[str, list[str]] = {}
    for colour in data["result"]["winners"]:
        names = people.setdefault(person(colour), [])
        if player(colour) not in names:
            names.append(player(colour))
    called = [name for names in people.values() for name in names]
    # Whoever plays two colours without a name is called by both, and has won alone.
    key = "many" if len(people) > 1 else "both" if len(called) > 1 else "one"
    return texts.t(f"ui.won.{key}", players=texts.listed(called))


def partners(data: Json) -> dict[str, int]:
    """The side, counted from 0, that each colour plays for; empty where every colour plays for itself."""
    return {colour: n for n, side in enumerate(data["teams"] or []) for colour in side}
