"""The conformance cases of this game (JUNKYARD.md: Worked examples, More rulings)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ground.conformance import Cases
from ground.errors import GameError

from .protocol import ENGINE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SETS = ("parts", "held", "by", "attacked")
BAGS = ("open", "energy", "loose", "scanned", "looked")


class Junkyard(Cases):
    """Parts and held parts are sets, and each is compared by the fields given; bags are compared as a whole.

    A case may expect an `error`, by its fields, in place of a position.
    """

    def check(self, case: Mapping[str, Any]) -> str | None:
        expected = case.get("expect", {})
        if "error" not in expected:
            return super().check(case)
        try:
            answer = self.engine.turns(case["position"], case.get("turns", []))
        except GameError as refused:
            answer = self.engine.refused(refused)
        if answer["error"] is None:
            return "there is no error"
        return self.difference(expected["error"], answer["error"], "error")

    def is_set(self, names: Sequence[str]) -> bool:
        return names[-1] in SETS

    def difference(self, expected: Any, found: Any, where: str) -> str | None:
        name = where.rpartition(".")[2]
        if name in BAGS:
            return None if expected == found else f"{where} is {found}, expected {expected}"
        if name in ("parts", "held") and isinstance(expected, list) and isinstance(found, list):
            return self._pieces(expected, found, where)
        return super().difference(expected, found, where)

    def _pieces(self, expected: list[Any], found: list[Any], where: str) -> str | None:
        """Parts by their places, since no two can be in one."""
        at = {tuple(each["at"]): each for each in found}
        if len(expected) != len(found) or {tuple(each["at"]) for each in expected} != at.keys():
            return f"{where} is {found}, expected {expected}"
        for each in expected:
            wrong = self.difference(each, at[tuple(each["at"])], f"{where}.{each['at']}")
            if wrong:
                return wrong
        return None


CASES = Junkyard(ENGINE)
