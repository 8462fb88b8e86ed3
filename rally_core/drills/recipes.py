"""The recipes of drills: the elements that a drill is about, and its outline, for about a grade."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ground.rng import Random

from ..names import REGISTERS
from .pieces import PIECES
from .purpose import LOOKS

STILL = frozenset(
    (
        "pit", "lava", "crusher", "flamer", "napalm", "gas", "melt", "wall", "energy", "laser", "trapdoor",
        "repair", "reset", "ledge", "puddle", "copier", "mirror",
    )
)  # fmt: skip
"""Elements that carry and turn no robot: a program does what it seems to do, or they are in its way."""
HARMFUL = frozenset(("laser", "lava", "flamer", "napalm", "melt", "jack"))
MOST_ELEMENTS = (1, 1, 2, 3, 4)
"""The most elements that a drill is about, for each grade."""
LATE = ("repair",)
"""Elements that matter only if there is another turn."""
PARTNERS: Mapping[str, tuple[str, ...]] = {
    "trapdoor": ("copier",),
    "flamer": ("antigrav", "padded", "red"),
    "napalm": ("puddle", "antigrav", "gear"),
    "melt": ("antigrav", "gear", "blue"),
    "laser": ("antigrav", "gear", "red"),
    "lava": ("antigrav", "pusher"),
    "energy": ("mirror",),
    "puddle": ("napalm", "red"),
    "repair": ("pit",),
    **dict.fromkeys(("pit", "crusher", "gas", "wall", "ledge"), ("red", "gear", "pusher", "gold", "current")),
}
"""Companions for elements that move no robot, so that a drill with them has some movement."""


class Recipe(NamedTuple):
    """The ingredients of a drill.

    `elements` are those that the drill is about; the first has to matter. `others` is the number of further
    pieces, of any element. `side` is the side of the board, `hand` the number of cards. `least` is the number
    of registers of a solution (or one less), `ways` the most solutions. `flags` and `turns` are numbers, too.
    `effects` is the least number of registers of a solution in which more happens than the card says,
    `decoys` the most decoys.
    """

    elements: tuple[str, ...]
    others: int = 2
    side: int = 8
    hand: int = 6
    least: int = 3
    ways: int = 1
    flags: int = 1
    turns: int = 1
    damage: int = 0
    expert: bool = False
    effects: int = 1
    decoys: int = 2


def recipe_about(element: str, grade: int, random: Random, turns: int = 1) -> Recipe:
    """A recipe about an element, and maybe others, for about a grade, 1 to 5."""
    about = [element]
    if element in PARTNERS:
        about.append(random.choice(PARTNERS[element]))
    while len(about) < MOST_ELEMENTS[grade - 1] and (len(about) < 2 or random.below(2)):
        other = random.choice(tuple(PIECES))
        if other not in about and other not in LOOKS:
            about.append(other)
    return _recipe(about, grade, random, 2 if element in LATE else turns)


def _recipe(elements: Sequence[str], grade: int, random: Random, turns: int) -> Recipe:
    if turns > 1:
        return Recipe(
            tuple(elements), others=3, side=9, hand=len(REGISTERS), least=7 + random.below(2), turns=turns,
            ways=8, damage=4 if elements[0] in HARMFUL else 0, decoys=5,
        )  # fmt: skip
    harms = elements[0] in HARMFUL
    return Recipe(
        tuple(elements),
        others=(1, 2, 3, 4, 5)[grade - 1],
        side=(8, 8, 9, 10, 12)[grade - 1],
        hand=(5, 5, 6, 6, 6 + random.below(2))[grade - 1],
        least=(2, 3, 4, 4 + random.below(2), len(REGISTERS))[grade - 1],
        ways=(2, 1, 1, 1, 1)[grade - 1],
        flags=2 if grade > 3 and random.below(3) == 0 else 1,
        damage=4 if harms else 0,
        effects=(1, 1, 2, 2, 3)[grade - 1] - (elements[0] in STILL),
        decoys=grade,
        expert=elements[0] in ("lava", "jack") and random.below(2) == 0,
    )
