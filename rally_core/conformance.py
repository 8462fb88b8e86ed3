"""The conformance cases of this game (docs/rally/RALLY.md: Conformance cases)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ground.conformance import Cases

from .rules import RULES

LOCKED = "locked"


class RallyCases(Cases):
    """Conformance cases: piles and hands are sets.

    A robot of `expect` may have `locked`, the registers locked by its damage or melted.
    """

    sets = ("pile", "hand", "winners", "options")

    def difference(self, expected: Any, found: Any, where: str) -> str | None:
        if isinstance(expected, dict) and LOCKED in expected and where.startswith("position.robots."):
            locked = _locked(found)
            if locked != expected[LOCKED]:
                return f"{where}.{LOCKED} is {locked}, expected {expected[LOCKED]}"
            expected = {name: value for name, value in expected.items() if name != LOCKED}
        return super().difference(expected, found, where)


def _locked(robot: Mapping[str, Any]) -> Sequence[int]:
    return [n for n in range(1, 6) if n >= 10 - robot["damage"] or n in robot["melted"]]


CASES = RallyCases(RULES)
