"""Grips: the ways in which a robot goes on to hold parts, computed once (JUNKYARD.md: Holding)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ..holding import Held, Place, holders, places
from ..lattice import Piece, Square
from ..parts import CLAW, KNOWN, MOUTH, VALUES
from .scrounging import best_place


class Grip:
    """A robot and the places of the parts it holds, whatever their kinds; equal ones are one object."""

    __slots__ = ("_draws", "_steps", "held", "parts")

    def __init__(self, parts: tuple[Piece, ...], held: tuple[Held, ...]) -> None:
        self.parts, self.held = parts, held
        self._steps: dict[tuple[str, str], Step | None] = {}
        self._draws: tuple[int, int] | None = None

    def step(self, family: str, size: str) -> Step | None:
        """The step of holding one more part in the best place, or None if it cannot be held."""
        key = family, size
        if key not in self._steps:
            place = best_place(self.parts, self.held, family, size)
            self._steps[key] = None if place is None else self.step_at(size, place)
        return self._steps[key]

    def step_at(self, size: str, place: Place) -> Step:
        """The step of holding one more part in a place."""
        by_place = holders(self.parts, self.held)
        bonus = sum(by_place[at].strength - KNOWN[by_place[at].piece.kind].value for at in place.by)
        return Step(grip(self.parts, (*self.held, Held(f"?{size}", *place))), place.by, bonus)

    def family(self, at: Square) -> str:
        """The family of the holder in a place."""
        return next(KNOWN[part.kind].family for part in self.parts if part.at == at)

    def draws(self) -> tuple[int, int]:
        """The numbers of large and of medium parts worth drawing: two for each holder that can take one."""
        if self._draws is None:
            self._draws = self._able("l"), self._able("m")
        return self._draws

    def _able(self, size: str) -> int:
        by_place = holders(self.parts, self.held)
        ways = [place for family in (CLAW, MOUTH) for place in places(self.parts, self.held, family, size)]
        return 2 * sum(by_place[at].left >= VALUES[size] for at in {at for place in ways for at in place.by})


class Step(NamedTuple):
    """The grip after one more part, the places of the part's holders, and the pipes that help these."""

    grip: Grip
    by: tuple[Square, ...]
    bonus: int


def grip(parts: tuple[Piece, ...], held: Iterable[Held]) -> Grip:
    """The grip of a robot with these parts in its claws and mouths."""
    covered = (each._replace(kind=f"?{KNOWN[each.kind].size}", blind=False) for each in held)
    return _grip(parts, tuple(sorted(covered)))


_grip = lru_cache(maxsize=4096)(Grip)
