"""Runs conformance cases (INTERCHANGE.md: Conformance cases)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ground.forms import array

from .errors import TtbError
from .pieces import ELEMENTS
from .protocol import answer_legal, answer_turns, parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

SETS = {"crystals", "special", "revealed", "winners", "options"}
"""Lists that are compared as sets; those with the hexes of elements are as well."""

LONGEST_LINE = 1000
"""Characters of what is said about a case."""


def check_case(case: Mapping[str, Any]) -> str | None:
    """None if the case passes, otherwise what is wrong, in one line."""
    if "expect_legal" in case or "expect_legal_count" in case:
        return _check_legal(case)
    try:
        answer = answer_turns(case["position"], case.get("turns", []))
    except TtbError as refused:
        answer = {"error": {"code": refused.code, "message": refused.message}}
    error: Any = answer.get("error")
    if "expect_error" in case:
        code = error["code"] if error else None
        return None if code == case["expect_error"] else f"error {code}, expected {case['expect_error']}"
    if error:
        return f"{error['code']}: {error['message']}"
    if "expect_pending" in case:
        if answer["pending"] is None:
            return "nothing is pending"
        return difference(case["expect_pending"], answer["pending"], "pending")
    if answer["pending"] is not None:
        return f"a decision is pending: {answer['pending']}"
    return difference(case["expect"], answer["position"], "position")


def _check_legal(case: Mapping[str, Any]) -> str | None:
    try:
        changes: Any = answer_legal(case["position"])["changes"]
    except TtbError as error:
        return f"{error.code}: {error.message}"
    count = case.get("expect_legal_count", len(changes))
    if len(changes) != count:
        return f"{len(changes)} legal changes, expected {count}"
    expected = array(case.get("expect_legal", []), "expect_legal")
    missing = [change for change in expected if change not in changes]
    return f"not legal: {missing[0]}" if missing else None


def difference(expected: Any, found: Any, where: str) -> str | None:
    """Where `found` is not what the part `expected` says: None, or the first difference."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            if key not in found:
                return f"{where}.{key} is missing"
            wrong = difference(value, found[key], f"{where}.{key}")
            if wrong:
                return wrong
        return None
    if isinstance(expected, list) and isinstance(found, list) and _is_set(where):
        expected, found = sorted(expected, key=repr_sorted), sorted(found, key=repr_sorted)
    return None if expected == found else f"{where} is {found}, expected {expected}"


def _is_set(where: str) -> bool:
    """Whether the order of the list at this place means nothing."""
    names = where.split(".")
    return names[-1] in SETS or any(element.key in names for element in ELEMENTS)


def repr_sorted(value: Any) -> str:
    """A text that is the same for equal JSON values, to sort by."""
    return repr(sorted(value.items())) if isinstance(value, dict) else repr(value)


def check_text(text: str) -> Iterator[str | None]:
    """Run the cases of a file's text, one a step: None for one that passes, a line for one that fails.

    Each case is bounded as a request to the engine is (docs/PROTOCOL.md). Raises TtbError if the text holds
    no list of cases.
    """
    cases: Any = parse(text)
    if not isinstance(cases, list):
        raise TtbError("bad_request", "A case file is a list of cases.")
    for case in cases:
        try:
            wrong = check_case(case)
        except (KeyError, TypeError, AttributeError, RecursionError, TtbError) as error:
            wrong = f"not a case: {error!r}"
        name = case.get("name", "?") if isinstance(case, dict) else "?"
        yield None if wrong is None else f"{name}: {wrong}"[:LONGEST_LINE]
