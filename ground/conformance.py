"""Conformance cases: a position, turns and a part of the expected result (docs/PROTOCOL.md)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ground.errors import GameError
from ground.forms import parse
from ground.protocol import Engine
from ground.rules import Rules

LONGEST_LINE = 1000
"""The largest number of characters in the message about a case."""


class Cases:
    """The conformance cases of a game, run by its engine.

    A case has a `position` with `turns`, or one of the questions of the engine (`Rules.questions`). The
    expectations:

    - `expect`: a part of the position after the turns, or of the answer to the question; its `error` is a
      part of the error.
    - `expect_error`: the code of the error.
    - `expect_pending`: a part of the pending decision.
    - `expect_events`: all events in order, each with the given fields.
    - `expect_among`: some of the events, in this order.
    """

    sets: Collection[str] = ()
    """The fields with lists that are sets: the order of their entries does not matter."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.engine = Engine(rules)

    def is_set(self, names: Sequence[str]) -> bool:
        """True if the list at a path of field names is a set."""
        return names[-1] in self.sets

    def check(self, case: Mapping[str, Any]) -> str | None:
        """The failure of a case in one line, or None if the case passes."""
        question = next((name for name in self.engine.rules.questions if name in case), "")
        answer = self._answer(case, question)
        error = answer.get("error")
        if "expect_error" in case:
            code = error["code"] if error else None
            return None if code == case["expect_error"] else f"error {code}, expected {case['expect_error']}"
        if "error" in case.get("expect", {}):
            wanted = case["expect"]["error"]
            return "there is no error" if error is None else self.difference(wanted, error, "error")
        if error:
            return f"{error['code']}: {error['message']}"
        if question:
            return self.difference(case["expect"], answer, question)
        if "expect_pending" in case:
            if answer["pending"] is None:
                return "nothing is pending"
            return self.difference(case["expect_pending"], answer["pending"], "pending")
        if answer["pending"] is not None:
            return f"a decision is pending: {answer['pending']}"
        wrong = self.difference(case["expect"], answer["position"], "position")
        return wrong or self._events(case, answer["events"])

    def _answer(self, case: Mapping[str, Any], question: str) -> Mapping[str, Any]:
        try:
            if question:
                return self.engine.answered({question: case[question]})
            return self.engine.turns(case["position"], case.get("turns", []))
        except GameError as refused:
            return self.engine.refused(refused)

    def _events(self, case: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> str | None:
        types = [event["type"] for event in events]
        if "expect_among" in case:
            rest = iter(events)
            for event in case["expect_among"]:
                if not any(self.difference(event, actual, "event") is None for actual in rest):
                    return f"no event {event} in its place among {types}"
        if "expect_events" not in case:
            return None
        expected = case["expect_events"]
        if types != [event["type"] for event in expected]:
            return f"events are {types}"
        pairs = enumerate(zip(expected, events, strict=True))
        wrong = (self.difference(event, actual, f"events.{number}") for number, (event, actual) in pairs)
        return next(filter(None, wrong), None)

    def difference(self, expected: Any, actual: Any, where: str) -> str | None:
        """The first difference between `actual` and the partial value `expected`, or None."""
        if isinstance(expected, dict) and isinstance(actual, dict):
            for key, value in expected.items():
                if key not in actual:
                    return f"{where}.{key} is missing"
                wrong = self.difference(value, actual[key], f"{where}.{key}")
                if wrong:
                    return wrong
            return None
        if isinstance(expected, list) and isinstance(actual, list) and self.is_set(where.split(".")):
            expected, actual = sorted(expected, key=_by_content), sorted(actual, key=_by_content)
        return None if expected == actual else f"{where} is {actual}, expected {expected}"

    def check_text(self, text: str) -> Iterator[str | None]:
        """Run the cases in a file's text, one per step: None for a pass, one line for a failure.

        A case has the limits of a request to the engine. Raises `GameError` if the text is no list of cases.
        """
        cases: Any = parse(text)
        if not isinstance(cases, list):
            raise GameError("bad_request", "A case file must be a list of cases.")
        for case in cases:
            try:
                wrong = self.check(case)
            except (KeyError, TypeError, AttributeError, RecursionError, GameError) as error:
                wrong = f"not a case: {error!r}"
            name = case.get("name", "?") if isinstance(case, dict) else "?"
            yield None if wrong is None else f"{name}: {wrong}"[:LONGEST_LINE]


def _by_content(value: Any) -> str:
    """A sort key that is the same for equal JSON values."""
    return repr(sorted(value.items())) if isinstance(value, dict) else repr(value)
