"""Names of the interchange format and the numbers that stand for them inside.

Colours are 0 to 5, bots `2 * colour` and `2 * colour + 1`, crystals 1 to 3. Nothing else in the library
spells these names.
"""

from __future__ import annotations

COLOURS = ("red", "yellow", "green", "blue", "purple", "pink")
COLOUR = {name: number for number, name in enumerate(COLOURS)}
NO_COLOUR = -1
"""Stands for the colour to move once the game is over."""

BOTS = tuple(f"{colour}{n}" for colour in COLOURS for n in (1, 2))
BOT = {name: number for number, name in enumerate(BOTS)}

CRYSTALS = (None, "blue", "green", "pink")
CRYSTAL = {"blue": 1, "green": 2, "pink": 3}
BLUE, GREEN = 1, 2


def points(crystal: int) -> int:
    """What a crystal in a base is worth, 2 to 4 (RULES.md: Components)."""
    return crystal + 1


MODES = {"standard": (2, 3, 4, 5, 6), "two_colours": (4,), "teams": (4, 6)}
"""For how many colours each mode is (RULES.md: Two players, simplified, teams, options)."""

LEVELS = ("1", "2", "3", "4", "5")
"""The levels of the computer opponents, the easiest first (docs/ttb/BOTS.md)."""
REASONS = ("win", "deliver", "steal", "protect", "hinder", "load", "approach", "wait")
"""What a turn can be good for, the most important first (docs/ttb/BOTS.md: Hints and looking back)."""
PERSONALITIES = ("thief", "harvester", "zapper")
"""Personalities: what computers of the same level may care for besides."""
