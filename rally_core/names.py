"""The names of the interchange form (RALLY.md: Data)."""

from __future__ import annotations

BOARD_FORMAT = "rally-board/1"
FORMAT = "rally-position/1"
VIEW_FORMAT = "rally-view/1"
COLOURS = ("red", "yellow", "green", "blue", "purple", "pink", "orange", "grey")
RACE, LAST, TEAMS, DUEL = MODES = ("race", "last", "teams", "duel")
REGISTERS = (1, 2, 3, 4, 5)
"""The slots of a program, and the fifths of a turn in which their cards are carried out."""

STEPS = (
    "A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11",
    "C12", "D", "E1", "E2", "E3", "E4",
)  # fmt: skip
"""The steps of a register, in their order (RALLY.md: The register)."""
ENDS = ("F1", "F2", "F3", "F4", "F5")
"""The steps of the end of a turn, after register 5."""
STARTS = ("S1", "S2", "S3", "S4")
"""The steps at the start of a turn, before players program."""

DESTROYED = 10
"""The number of points of damage that destroys a robot."""
HAND = 9
"""The number of cards dealt to an undamaged robot."""
SMALLEST, LARGEST = 4, 16
"""The least and the most squares of a side of a board."""
SEED_LIMIT = 200
"""The most characters of a seed."""


def colour_of(robot: str) -> str:
    """The colour in the name of a robot.

    >>> colour_of("red1")
    'red'
    """
    return robot.rstrip("0123456789")
