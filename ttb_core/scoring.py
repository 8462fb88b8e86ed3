"""The winner and tie-breaks (RULES.md: The end)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from .names import BLUE, GREEN, points
from .setting import Setting
from .supply import Supply

if TYPE_CHECKING:
    from .position import Position


class Result:
    """The result of a game.

    `by` is `score` or `attrition`, `winners` are in turn order, `totals` are those of all six colours.
    """

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
    """The result when this colour's base has reached the threshold: its side wins; only bases count."""
    winners = tuple(c for c in setting.turn_order if setting.side[c] == setting.side[colour])
    return Result("score", winners, supply.points)


class Standing(NamedTuple):
    """The criteria between sides after the last round: the first one in which they differ decides."""

    total: int
    """All points, including those of crystals on bots."""
    blue: int
    """Blue crystals in base."""
    green: int
    """Green crystals in base."""
    base: int
    """The points in base."""


def standing(side: Sequence[int], supply: Supply, totals: Sequence[int]) -> Standing:
    """The standing of a side; `totals` are the points of all six colours."""
    crystals = [crystal for c in side for crystal in supply.banked[c]]
    return Standing(
        sum(totals[c] for c in side),
        crystals.count(BLUE),
        crystals.count(GREEN),
        sum(supply.points[c] for c in side),
    )


def attrition(setting: Setting, supply: Supply, cargo: Sequence[int]) -> Result:
    """The result after the last round; crystals on own bots (`cargo` of all twelve) count one point less.

    Ties: most blue in base, most green in base, highest total in base, then a shared victory.
    """
    totals = tuple(
        in_base + sum(points(cargo[bot]) - 1 for bot in (2 * c, 2 * c + 1) if cargo[bot])
        for c, in_base in enumerate(supply.points)
    )
    standings = {side: standing(side, supply, totals) for side in setting.sides()}
    best = max(standings.values())
    winning = {c for side, theirs in standings.items() if theirs == best for c in side}
    return Result("attrition", tuple(c for c in setting.turn_order if c in winning), totals)


def ranking(position: Position) -> list[tuple[tuple[int, ...], Standing]]:
    """The sides of a finished game with their standings: the winners first, then by standing."""
    result = position.result
    assert result is not None
    sides = [(side, standing(side, position.supply, result.totals)) for side in position.setting.sides()]
    return sorted(sides, key=lambda entry: (entry[0][0] in result.winners, entry[1]), reverse=True)


def decided_by(position: Position) -> str:
    """The criterion that decided a finished game: `score`, a field of `Standing`, or `shared`."""
    assert position.result is not None
    if position.result.by == "score":
        return "score"
    first, *others = [theirs for _, theirs in ranking(position)]
    if not others:
        return Standing._fields[0]
    differ = (name for name, a, b in zip(Standing._fields, first, others[0], strict=True) if a != b)
    return next(differ, "shared")
