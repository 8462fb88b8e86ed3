"""Runs conformance cases (INTERCHANGE.md: Conformance cases)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ground.conformance import LONGEST_LINE, Cases
from ground.forms import array

from .errors import TtbError
from .pieces import ELEMENTS
from .protocol import ENGINE, answer_legal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

__all__ = ["LONGEST_LINE", "SETS", "check_case", "check_text"]

SETS = {"crystals", "special", "revealed", "winners", "options"}
"""Lists that are compared as sets; those with the hexes of elements are as well."""


class _Cases(Cases):
    def is_set(self, names: Sequence[str]) -> bool:
        return names[-1] in SETS or any(element.key in names for element in ELEMENTS)

    def check(self, case: Mapping[str, Any]) -> str | None:
        if "expect_legal" in case or "expect_legal_count" in case:
            return _check_legal(case)
        return super().check(case)


def _check_legal(case: Mapping[str, Any]) -> str | None:
    try:
        changes = answer_legal(case["position"])["changes"]
    except TtbError as error:
        return f"{error.code}: {error.message}"
    count = case.get("expect_legal_count", len(changes))
    if len(changes) != count:
        return f"{len(changes)} legal changes, expected {count}"
    expected = array(case.get("expect_legal", []), "expect_legal")
    missing = [change for change in expected if change not in changes]
    return f"not legal: {missing[0]}" if missing else None


_CASES = _Cases(ENGINE)
check_case, check_text = _CASES.check, _CASES.check_text
