"""What stands behind the scores of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttb_core.names import CRYSTAL, points

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.storage.jsontext import Json
    from shell.texts.texts import Texts


def score(data: Json, colour: str) -> int:
    """The crystals in a colour's base, in points."""
    return sum(points(CRYSTAL[stone]) for stone in data["banked"].get(colour, []))


def carried(data: Json, colour: str) -> int:
    """The crystals on a colour's bots in points, each one less than its value (RULES.md: The end)."""
    held = (bot["cargo"] for name, bot in data["bots"].items() if name[:-1] == colour)
    return sum(points(CRYSTAL[stone]) - 1 for stone in held if stone)


def mark(side: int) -> str:
    """What a side is called for short, the same in header, form and result."""
    return "AB"[side]


def side_of(data: Json, colour: str) -> list[str]:
    """The colours that are scored together with a colour, itself among them."""
    return next((list(side) for side in data["teams"] or [] if colour in side), [colour])


def won(data: Json, texts: Texts, player: Callable[[str], str]) -> str:
    """Who has won, in a sentence: `player` says what to call the player of a colour."""
    winners = data["result"]["winners"]
    # Who plays two colours, or a team of people of one name, is named once.
    names = list(dict.fromkeys((side_of(data, c)[0] if data["teams"] else c, player(c)) for c in winners))
    key = "ui.won.many" if len(names) > 1 else "ui.won.one"
    return texts.t(key, players=texts.listed([name for _, name in names]))


def partners(data: Json) -> dict[str, int]:
    """The side, counted from 0, that each colour plays for; empty where every colour plays for itself."""
    return {colour: n for n, side in enumerate(data["teams"] or []) for colour in side}
