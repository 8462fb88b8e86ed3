"""What stands behind the scores of a position."""

from __future__ import annotations

from ttb_core.names import CRYSTAL, points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Json = dict[str, Any]


def score(data: Json, colour: str) -> int:
    """The crystals in a colour's base, in points."""
    return sum(points(CRYSTAL[stone]) for stone in data["banked"].get(colour, []))


def partners(data: Json) -> dict[str, int]:
    """The side, counted from 0, that each colour plays for; empty where every colour plays for itself."""
    return {colour: n for n, side in enumerate(data["teams"] or []) for colour in side}
