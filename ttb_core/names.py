"""Names of the interchange format and their internal numbers.

Colours are 0 to 5, bots `2 * colour` and `2 * colour + 1`, crystals 1 to 3. No other module spells these
names.
"""

from __future__ import annotations

COLOURS = ("red", "yellow", "green", "blue", "purple", "pink")
COLOUR = {name: number for number, name in enumerate(COLOURS)}
NO_COLOUR = -1
"""The colour to move after the end of the game."""

BOTS = tuple(f"{colour}{n}" for colour in COLOURS for n in (1, 2))
BOT = {name: number for number, name in enumerate(BOTS)}

CRYSTALS = (None, "blue", "green", "pink")
CRYSTAL = {"blue": 1, "green": 2, "pink": 3}
BLUE, GREEN = 1, 2


def points(crystal: int) -> int:
    """The points of a crystal in a base, 2 to 4 (RULES.md: Components)."""
    return crystal + 1


MODES = {"standard": (2, 3, 4, 5, 6), "two_colours": (4,), "teams": (4, 6)}
"""The possible numbers of colours in each mode (RULES.md: Two players, simplified, teams, options)."""

LEVELS = ("1", "2", "3", "4", "5")
"""The levels of the computer opponents, the easiest first (docs/ttb/BOTS.md)."""
REASONS = ("win", "deliver", "steal", "protect", "hinder", "load", "approach", "wait")
"""The possible merits of a turn, the most important first (docs/ttb/BOTS.md: Hints and looking back)."""
PERSONALITIES = ("thief", "harvester", "zapper")
"""Personalities: the preferences of computers of the same level."""
