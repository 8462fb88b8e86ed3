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
"""Why a robot passes: it is decided, or there was nothing that it could take. A boost may be chosen too."""

POWER = 5
"""The power of a whole robot."""
GOAL = 10
"""Points of energy with which the game ends."""
REACH = 40
"""No square of a position lies farther out than this, in `x` and in `y`."""
MOST = 1_000_000
"""Rounds and other counts are no larger."""
SEED_LIMIT = 200
"""Characters of a seed."""
