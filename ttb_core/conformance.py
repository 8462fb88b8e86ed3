"""The conformance cases of this game (INTERCHANGE.md: Conformance cases)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ground.conformance import Cases
from ground.forms import array

from .pieces import ELEMENTS
from .rules import RULES

SETS = {"crystals", "special", "revealed", "winners", "options"}
"""Fields with lists that are compared as sets; so are the hexes of elements."""


class TwinTinBots(Cases):
    """The cases of Twin Tin Bots.

    A case may have `expect_legal`, some of the legal changes of its position, and `expect_legal_count`.
    """

    sets = SETS

    def is_set(self, names: Sequence[str]) -> bool:
        return super().is_set(names) or any(element.key in names for element in ELEMENTS)

    def check(self, case: Mapping[str, Any]) -> str | None:
        if "expect_legal" in case or "expect_legal_count" in case:
            return self._legal(case)
        return super().check(case)

    def _legal(self, case: Mapping[str, Any]) -> str | None:
        answer = self.engine.rules.legal(case["position"])
        if "error" in answer:
            return f"{answer['error']['code']}: {answer['error']['message']}"
        changes = answer["changes"]
        count = case.get("expect_legal_count", len(changes))
        if len(changes) != count:
            return f"{len(changes)} legal changes, expected {count}"
        expected = array(case.get("expect_legal", []), "expect_legal")
        missing = [change for change in expected if change not in changes]
        return f"not legal: {missing[0]}" if missing else None


CASES = TwinTinBots(RULES)
