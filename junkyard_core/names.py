"""The names of the interchange form (JUNKYARD.md: Interchange)."""

from __future__ import annotations

FORMAT = "junkyard-position/1"
VIEW_FORMAT = "junkyard-view/1"
COLOURS = ("red", "yellow", "green", "blue")
SIZES = ("s", "m", "l")
SIDES = ("N", "E", "S", "W")
"""The four directions of the lattice, clockwise; `y` grows to the south."""

ASSEMBLE, SCAN, LOOK, SCROUNGE, BATTLE, FACTORY, BOOST = (
    "assemble", "scan", "look", "scrounge", "battle", "factory", "boost",
)  # fmt: skip
PHASES = (ASSEMBLE, SCAN, LOOK, SCROUNGE, BATTLE, FACTORY, BOOST)
"""The phases that wait for a decision, in the order of a round (JUNKYARD.md: A round as a state machine)."""

CHOSEN, NOTHING = "chosen", "nothing"
"""The reasons for a pass: the player decided so, or no part could be taken. A boost may be chosen too."""

POWER = 5
"""The power of an undamaged robot."""
GOAL = 10
"""The points of energy that end the game."""
REACH = 40
"""The largest `x` and `y` of a position, to either side."""
MOST = 1_000_000
"""The largest number of rounds and of other counts."""
SEED_LIMIT = 200
"""The most characters of a seed."""
