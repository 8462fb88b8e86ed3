"""Runs conformance cases: a position, turns, and a part of what has to come of them (docs/PROTOCOL.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ground.errors import GameError
from ground.forms import parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from ground.protocol import Engine

LONGEST_LINE = 1000
"""Characters of what is said about a case."""


class Cases:
    """The cases of a game, played by its engine.

    A game overrides `is_set`, and `check` if it knows cases of another kind.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def is_set(self, names: Sequence[str]) -> bool:
        """Whether a list is a set: its order does not matter. `names` are the fields that lead to it."""
        return False

    def check(self, case: Mapping[str, Any]) -> str | None:
        """None if the case passes, otherwise what is wrong, in one line.

        `expect` is a part of the position after `turns`, `expect_error` a code, `expect_pending` a part of
        the decision that is due.
        """
        try:
            answer = self.engine.turns(case["position"], case.get("turns", []))
        except GameError as refused:
            answer = self.engine.refused(refused)
        error = answer["error"]
        if "expect_error" in case:
            code = error["code"] if error else None
            return None if code == case["expect_error"] else f"error {code}, expected {case['expect_error']}"
        if error:
            return f"{error['code']}: {error['message']}"
        if "expect_pending" in case:
            if answer["pending"] is None:
                return "nothing is pending"
            return self.difference(case["expect_pending"], answer["pending"], "pending")
        if answer["pending"] is not None:
            return f"a decision is pending: {answer['pending']}"
        return self.difference(case["expect"], answer["position"], "position")

    def difference(self, expected: Any, found: Any, where: str) -> str | None:
        """Where `found` is not what the part `expected` says: None, or the first difference."""
        if isinstance(expected, dict) and isinstance(found, dict):
            for key, value in expected.items():
                if key not in found:
                    return f"{where}.{key} is missing"
                wrong = self.difference(value, found[key], f"{where}.{key}")
                if wrong:
                    return wrong
            return None
        if isinstance(expected, list) and isinstance(found, list) and self.is_set(where.split(".")):
            expected, found = sorted(expected, key=_by_content), sorted(found, key=_by_content)
        return None if expected == found else f"{where} is {found}, expected {expected}"

    def check_text(self, text: str) -> Iterator[str | None]:
        """Run the cases of a file's text, one a step: None for one that passes, a line for one that fails.

        Each case is bounded as a request to the engine is. Raises GameError if there is no list of cases.
        """
        cases: Any = parse(text)
        if not isinstance(cases, list):
            raise GameError("bad_request", "A case file is a list of cases.")
        for case in cases:
            try:
                wrong = self.check(case)
            except (KeyError, TypeError, AttributeError, RecursionError, GameError) as error:
                wrong = f"not a case: {error!r}"
            name = case.get("name", "?") if isinstance(case, dict) else "?"
            yield None if wrong is None else f"{name}: {wrong}"[:LONGEST_LINE]


def _by_content(value: Any) -> str:
    """A text that is the same for equal JSON values, to sort by."""
    return repr(sorted(value.items())) if isinstance(value, dict) else repr(value)
