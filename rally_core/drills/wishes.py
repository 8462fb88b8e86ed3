"""The making of drills to order, proved and graded as those that come with the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ground.forms import Data
from ground.rng import Random
from ground.steps import Steps

from ..names import REGISTERS
from . import making as alone
from .cropping import Shape, cropping
from .kinds import ALONE, GRADES, OTHERS, TURNS
from .pieces import PIECES
from .purpose import LOOKS
from .recipes import LATE, recipe_about

ABOUT = tuple(name for name in PIECES if name not in LOOKS and name not in LATE)
"""The elements that a drill of one robot alone may be about."""
RECIPES = (1, 2, 2, 3, 3)
"""The grade of the recipes of which most drills of a grade come; those of the last are made longer."""
_BESIDE = (
    Shape(1, 1, 1, 8), Shape(1, 2, 1, 8), Shape(1, 1, 2, 8), Shape(1, 3, 1, 9), Shape(1, 1, 1, 12),
)  # fmt: skip
SHAPES: Mapping[str, Mapping[int, Sequence[Shape]]] = {
    OTHERS: {3: _BESIDE, 4: _BESIDE},
    TURNS: {
        4: (Shape(2, 0, 1, 7), Shape(2, 1, 1, 6)),
        5: (Shape(2, 0, 1, 7), Shape(2, 0, 2, 8), Shape(2, 1, 2, 6), Shape(2, 1, 2, 7)),
        6: (Shape(3, 0, 2, 7), Shape(3, 0, 2, 8)),
    },
}
"""The shapes of which most drills of a kind and a grade come."""


def making(kind: str, seed: str, grade: int = 0) -> Steps[Data | None]:
    """The entry of a drill of a kind, without an id, or None, as for most seeds; in small steps.

    With a `grade` it is one that is likely to have it.
    """
    random = Random(f"rally wish {kind} {seed}")
    grade = grade or random.choice(GRADES[kind])
    if kind == ALONE:
        recipe = recipe_about(random.choice(ABOUT), RECIPES[grade - 1], random)
        if grade == len(RECIPES):
            recipe = recipe._replace(least=len(REGISTERS))
        made = yield from alone.making(recipe, seed)
        if made is None:
            return None
        return (yield from alone.entry_of(made.drill, made.result, made.measured.grade))
    cropped = yield from cropping(random.choice(SHAPES[kind][grade]), random)
    return cropped.data if cropped is not None and cropped.themes else None
