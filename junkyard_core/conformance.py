"""The conformance cases of this game (JUNKYARD.md: Conformance cases)."""

from __future__ import annotations

from typing import Any

from ground.conformance import Cases

from .rules import RULES

SETS = ("parts", "held", "by", "attacked")
BAGS = ("open", "energy", "loose", "scanned", "looked")


class Junkyard(Cases):
    """Conformance cases: parts and held parts are compared as sets by the fields given, bags as a whole."""

    sets = SETS

    def difference(self, expected: Any, found: Any, where: str) -> str | None:
        name = where.rpartition(".")[2]
        if name in BAGS:
            return None if expected == found else f"{where} is {found}, expected {expected}"
        if name in ("parts", "held") and _are_pieces(expected) and _are_pieces(found):
            return self._pieces(expected, found, where)
        return super().difference(expected, found, where)

    def _pieces(self, expected: list[Any], found: list[Any], where: str) -> str | None:
        """The first difference between two sets of parts, which are matched by their places, or None."""
        at = {tuple(each["at"]): each for each in found}
        if len(expected) != len(found) or {tuple(each["at"]) for each in expected} != at.keys():
            return f"{where} is {found}, expected {expected}"
        for each in expected:
            wrong = self.difference(each, at[tuple(each["at"])], f"{where}.{each['at']}")
            if wrong:
                return wrong
        return None


def _are_pieces(value: Any) -> bool:
    """True for a list of parts with places; the parts of some events are names alone."""
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


CASES = Junkyard(RULES)
