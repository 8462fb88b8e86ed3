"""What stands behind the scores of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttb_core.names import CRYSTAL, points

if TYPE_CHECKING:
    from shell.storage.jsontext import Json


def score(data: Json, colour: str) -> int:
    """The crystals in a colour's base, in points."""
    return sum(points(CRYSTAL[stone]) for stone in data["banked"].get(colour, []))


def partners(data: Json) -> dict[str, int]:
    """The side, counted from 0, that each colour plays for; empty where every colour plays for itself."""
    return {colour: n for n, side in enumerate(data["teams"] or []) for colour in side}
