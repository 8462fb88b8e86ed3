"""Names of the interchange format and the numbers that stand for them inside.

Colours are 0 to 5, bots `2 * colour` and `2 * colour + 1`, crystals 1 to 3. Nothing else in the library
spells these names.
"""

from __future__ import annotations

COLOURS = ("red", "yellow", "green", "blue", "purple", "pink")
COLOUR = {name: number for number, name in enumerate(COLOURS)}

BOTS = tuple(f"{colour}{n}" for colour in COLOURS for n in (1, 2))
BOT = {name: number for number, name in enumerate(BOTS)}

CRYSTALS = (None, "blue", "green", "pink")
CRYSTAL = {"blue": 1, "green": 2, "pink": 3}
BLUE, GREEN = 1, 2


def points(crystal: int) -> int:
    """What a crystal in a base is worth, 2 to 4 (RULES.md: Components)."""
    return crystal + 1


MODES = ("standard", "two_colours", "teams")
"""RULES.md: Two players, simplified, teams, options."""

# What stands on a cell of the board, one byte each.
EMPTY, OFF, ROCK, BLOB = 0, 1, 2, 3
CRYSTAL_AT = 4  # 5 to 7: a crystal on the ground
BASE_AT = 8  # 8 to 13: the base of a colour
BOT_AT = 16  # 16 to 27: a bot

MOVABLE = bytes(int(code == BLOB or 5 <= code <= 7 or code >= BOT_AT) for code in range(32))
"""Whether what stands on a cell can be pushed (RULES.md: Words)."""

# The floor of a cell: 0 plain, 1 mud, otherwise a teleporter and the number of its partner's hex.
MUD = 1


def piece_name(code: int) -> str | None:
    """What events call an object: a bot's name, a base's colour, `rock`, `blob`, `crystal`."""
    if code >= BOT_AT:
        return BOTS[code - BOT_AT]
    if code >= BASE_AT:
        return COLOURS[code - BASE_AT]
    return (None, None, "rock", "blob", None, "crystal", "crystal", "crystal")[code]


def piece_kind(code: int) -> str:
    """`bot`, `base`, `rock`, `blob` or `crystal`."""
    if code >= BOT_AT:
        return "bot"
    if code >= BASE_AT:
        return "base"
    return ("", "", "rock", "blob", "", "crystal", "crystal", "crystal")[code]
