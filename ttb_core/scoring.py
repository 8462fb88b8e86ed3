"""The winner and tie-breaks (RULES.md: The end)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .names import BLUE, GREEN, points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .setting import Setting
    from .supply import Supply


class Result:
    """How a game ended: `by` (`score`, `attrition`), `winners` in turn order, `totals` of all six colours."""

    __slots__ = ("by", "totals", "winners")

    def __init__(self, by: str, winners: tuple[int, ...], totals: tuple[int, ...]) -> None:
        self.by = by
        self.winners = winners
        self.totals = totals

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and (self.by, self.winners, self.totals) == (
            other.by,
            other.winners,
            other.totals,
        )

    def __hash__(self) -> int:
        return hash((self.by, self.winners, self.totals))


def score_victory(setting: Setting, supply: Supply, colour: int) -> Result:
    """The result when this colour's base has reached the threshold: its player wins, only bases count."""
    winners = tuple(c for c in setting.turn_order if setting.side[c] == setting.side[colour])
    return Result("score", winners, supply.points)


def attrition(setting: Setting, supply: Supply, cargo: Sequence[int]) -> Result:
    """The result after the last round; crystals on own bots (`cargo` of all twelve) count one point less.

    Ties: most blue in base, most green in base, highest total in base, then a shared victory.
    """
    banked = supply.banked
    totals = tuple(
        in_base + sum(points(cargo[bot]) - 1 for bot in (2 * c, 2 * c + 1) if cargo[bot])
        for c, in_base in enumerate(supply.points)
    )

    def standing(side: tuple[int, ...]) -> tuple[int, int, int, int]:
        crystals = [crystal for c in side for crystal in banked[c]]
        return (
            sum(totals[c] for c in side),
            crystals.count(BLUE),
            crystals.count(GREEN),
            sum(supply.points[c] for c in side),
        )

    sides = setting.sides()
    best = max(map(standing, sides))
    winning = {c for side in sides if standing(side) == best for c in side}
    return Result("attrition", tuple(c for c in setting.turn_order if c in winning), totals)
