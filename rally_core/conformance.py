"""The conformance cases of this game (docs/RALLY.md: Conformance cases)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ground.conformance import Cases
from ground.errors import GameError

from .protocol import ENGINE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

QUESTIONS = ("setup", "legal", "view")
LOCKED = "locked"
SETS = ("pile", "hand", "winners", "options")


class Rally(Cases):
    """Piles and hands are sets.

    A robot of `expect` may have `locked`, the registers that its damage and its melted ones lock together.
    Besides a position a case may expect all its events, each by the fields given, as `expect_events`, or some
    of them in their order, as `expect_among`. With a `setup`, `legal` or `view` in place of a position its
    `expect` is a part of the answer to that.
    """

    def check(self, case: Mapping[str, Any]) -> str | None:
        for question in QUESTIONS:
            if question in case:
                return self._question(case, question)
        return super().check(case) or self._events(case)

    def _question(self, case: Mapping[str, Any], name: str) -> str | None:
        try:
            answer: Mapping[str, Any] = self.engine.answered({name: case[name]})
        except GameError as refused:
            answer = self.engine.refused(refused)
        error = answer.get("error")
        if "expect_error" in case or error:
            code = error["code"] if error else None
            wanted = case.get("expect_error")
            return None if code == wanted else f"error {code}, expected {wanted}"
        return self.difference(case["expect"], answer, name)

    def _events(self, case: Mapping[str, Any]) -> str | None:
        if "expect_events" not in case and "expect_among" not in case:
            return None
        found = self.engine.turns(case["position"], case.get("turns", []))["events"]
        if "expect_among" in case:
            return self._among(case["expect_among"], found)
        expected = case["expect_events"]
        types = [event["type"] for event in found]
        if types != [event["type"] for event in expected]:
            return f"events are {types}"
        pairs = enumerate(zip(expected, found, strict=True))
        wrong = (self.difference(event, told, f"events.{number}") for number, (event, told) in pairs)
        return next(filter(None, wrong), None)

    def _among(self, expected: Sequence[Mapping[str, Any]], found: Sequence[Mapping[str, Any]]) -> str | None:
        rest = iter(found)
        for event in expected:
            if not any(self.difference(event, told, "event") is None for told in rest):
                return f"no event {event} in its place among {[told['type'] for told in found]}"
        return None

    def is_set(self, names: Sequence[str]) -> bool:
        return names[-1] in SETS

    def difference(self, expected: Any, found: Any, where: str) -> str | None:
        if isinstance(expected, dict) and LOCKED in expected and where.startswith("position.robots."):
            locked = [*_locked(found)]
            if locked != expected[LOCKED]:
                return f"{where}.{LOCKED} is {locked}, expected {expected[LOCKED]}"
            expected = {name: value for name, value in expected.items() if name != LOCKED}
        return super().difference(expected, found, where)


def _locked(robot: Mapping[str, Any]) -> Sequence[int]:
    return [n for n in range(1, 6) if n >= 10 - robot["damage"] or n in robot["melted"]]


CASES = Rally(ENGINE)
