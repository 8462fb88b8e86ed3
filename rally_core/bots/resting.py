"""Whether to announce a power-down: a turn without cards, for a robot without damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .style import Style


def rests(damage: int, style: Style) -> bool:
    """Whether so much damage at the end of a turn is worth the next one.

    It never is where one point more destroys: then it would not come to it.
    """
    return style.rests <= damage
