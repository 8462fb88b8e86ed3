"""The conformance cases of this game (JUNKYARD.md: Conformance cases)."""

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

    A case may expect an `error`, by its fields, in place of a position; besides a position all events, each
    by the fields given, as `expect_events`; or, with a `robot` in place of a position, the answer to that.
    """

    def check(self, case: Mapping[str, Any]) -> str | None:
        if "robot" in case:
            return self.difference(case["expect"], self.engine.answered({"robot": case["robot"]}), "robot")
        expected = case.get("expect", {})
        if "error" not in expected:
            return super().check(case) or self._check_events(case)
        error = self._answer(case)["error"]
        return "there is no error" if error is None else self.difference(expected["error"], error, "error")

    def _answer(self, case: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            return self.engine.turns(case["position"], case.get("turns", []))
        except GameError as refused:
            return self.engine.refused(refused)

    def _check_events(self, case: Mapping[str, Any]) -> str | None:
        if "expect_events" not in case:
            return None
        expected, found = case["expect_events"], self._answer(case)["events"]
        types = [event["type"] for event in found]
        if types != [event["type"] for event in expected]:
            return f"events are {types}"
        pairs = enumerate(zip(expected, found, strict=True))
        wrong = (self.difference(event, told, f"events.{number}") for number, (event, told) in pairs)
        return next(filter(None, wrong), None)

    def is_set(self, names: Sequence[str]) -> bool:
        return names[-1] in SETS

    def difference(self, expected: Any, found: Any, where: str) -> str | None:
        name = where.rpartition(".")[2]
        if name in BAGS:
            return None if expected == found else f"{where} is {found}, expected {expected}"
        if name in ("parts", "held") and _are_pieces(expected) and _are_pieces(found):
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


def _are_pieces(value: Any) -> bool:
    """Whether these are parts with their places; the parts of some events are names alone."""
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


CASES = Junkyard(ENGINE)
