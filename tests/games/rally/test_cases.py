"""The conformance cases of Rally, one test each, and their coverage of errors and events."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import rally_core as rally
from ground.protocol import Engine
from makers.rally import cases as maker
from rally_core.conformance import CASES
from rally_core.events import EVENTS
from rally_core.names import ENDS, STARTS, STEPS
from tests.missing import nothing_is_missing

ROOT = Path(__file__).resolve().parents[3]
FILES = sorted((Path(__file__).parent / "cases").glob("*.json"))
ENGINE = Engine(rally.RULES)
BY_FILE = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in FILES}
ALL: list[dict[str, Any]] = list(chain.from_iterable(BY_FILE.values()))
CODES = (
    "bad_request", "bad_board", "bad_position", "illegal_program", "illegal_choice", "unused_choice",
    "game_over",
)  # fmt: skip
EXAMPLES = 56
"""The number of worked examples."""
OF_AN_ELEMENT = 4
"""The least number of cases of an element, besides the worked examples."""
NEVER = ("C1", "C2", "C3")
"""Steps without events."""
MANNERS = ("step", "back", "push", "slip", "belt", "current", "sling", "pusher", "ram", "turner")
REASONS = (
    "wall", "energy", "padded", "mirror", "machine", "ledge", "row", "wet", "shared", "swap", "occupied",
    "halted",
)  # fmt: skip
BARS = ("edge", "pit", "door", "crusher", "damage")


def answers() -> Iterator[dict[str, Any]]:
    """The engine's answer to each case: to a question, or after all of its turns."""
    for case in ALL:
        for question in ("setup", "legal", "view"):
            if question in case:
                yield ENGINE.answer(json.dumps({question: case[question]}))
        if "position" in case:
            yield ENGINE.answer(json.dumps({"position": case["position"], "turns": case["turns"]}))


ANSWERS = list(answers())
EVENTS_TOLD = [event for answer in ANSWERS for event in answer.get("events", ())]


def test_every_error_occurs() -> None:
    found = {answer["error"]["code"] for answer in ANSWERS if answer.get("error")}
    nothing_is_missing("Errors without a case", sorted({*CODES} - found))
    assert found <= {*CODES}


def test_every_event_step_and_reason_occurs() -> None:
    wanted = {
        *(f"type {type_}" for type_ in EVENTS),
        *(f"code {code}" for code in (*STEPS, *ENDS, *STARTS) if code not in (*NEVER, "S3", "S4")),
        *(f"how {how}" for how in MANNERS),
        *(f"reason {reason}" for reason in REASONS),
        *(f"why {why}" for why in BARS),
    }
    found = {
        f"{field} {event[field]}"
        for event in EVENTS_TOLD
        for field in ("type", "code", "how", "reason", "why")
        if field in event
    }
    nothing_is_missing("Without a case", sorted(wanted - found))


def test_every_decision_occurs() -> None:
    found = {answer["pending"]["kind"] for answer in ANSWERS if answer.get("pending")}
    assert found == {"program", "reset", "card", "flag", "base"}


def test_every_worked_example_occurs() -> None:
    rules = {case["rule"] for case in ALL}
    nothing_is_missing(
        "Examples without a case",
        [str(n) for n in range(1, EXAMPLES + 1) if f"Worked examples {n}" not in rules],
    )


def test_every_element_has_cases_of_its_own() -> None:
    counts = dict.fromkeys(rally.ELEMENTS, 0)
    for case in BY_FILE["elements"]:
        board = rally.board_from_json(case["position"]["board"])
        for element in {thing.element for thing in board.things}:
            counts[element] += 1
    few = [name for name, count in counts.items() if count < OF_AN_ELEMENT]
    nothing_is_missing(f"Elements with fewer than {OF_AN_ELEMENT} cases", few)


@pytest.mark.parametrize("source", sorted(maker.SOURCES.glob("*.txt")), ids=lambda source: source.stem)
def test_the_cases_are_those_of_their_notation(source: Path) -> None:
    found = list(maker.cases(source.read_text(encoding="utf-8")))
    assert found == BY_FILE[source.stem]


def test_what_comes_out_can_go_in_again() -> None:
    """Every position of an answer is unchanged by reading and writing it."""
    for answer in ANSWERS:
        if answer.get("position") is not None:
            again = rally.position_from_json(answer["position"])
            assert rally.position_to_json(again) == answer["position"]


POSITION = {
    "board": {"size": [5, 5]},
    "rules": {"drill": True},
    "robots": {"red1": {"at": [1, 1], "facing": "E", "damage": 5}},
}
CASE: dict[str, Any] = {
    "position": POSITION,
    "turns": [{"programs": {"red1": {"registers": [490, None, None, None, None]}}, "stop": 1}],
}


@pytest.mark.parametrize(
    ("case", "passes"),
    [
        ({**CASE, "expect": {"robots": {"red1": {"at": [2, 1]}}}}, True),
        ({**CASE, "expect": {"robots": {"red1": {"at": [1, 1]}}}}, False),
        ({**CASE, "expect": {"robots": {"red1": {"locked": [5]}}}}, True),
        ({**CASE, "expect": {"robots": {"red1": {"locked": []}}}}, False),
        ({**CASE, "expect": {"robots": {"red1": {"flying": True}}}}, False),
        ({**CASE, "expect": {}, "expect_among": [{"type": "card"}, {"type": "move", "how": "step"}]}, True),
        ({**CASE, "expect": {}, "expect_among": [{"type": "move"}, {"type": "card"}]}, False),
        ({**CASE, "expect": {}, "expect_events": [{"type": "card"}]}, False),
        ({**CASE, "expect_error": "game_over"}, False),
        ({"legal": POSITION, "expect": {"programs": {"red1": {"locked": [5]}}}}, True),
        ({"legal": POSITION, "expect": {"programs": {"red1": {"locked": [4]}}}}, False),
        ({"legal": 5, "expect_error": "bad_request"}, True),
    ],
)
def test_a_case_says_what_it_means(case: dict[str, Any], passes: bool) -> None:
    (wrong,) = CASES.check_text(json.dumps([{"name": "x", **case}]))
    assert (wrong is None) == passes


# The documentation


DOCUMENTED = (ROOT / "docs" / "rally" / "RALLY.md").read_text(encoding="utf-8")
REFERENCE = re.compile(r"RALLY\.md: ([A-Z][\w, -]*\w)")


def test_the_page_of_rules_says_all_that_the_code_refers_to() -> None:
    files = [file for folder in ("rally_core", "makers", "web") for file in (ROOT / folder).rglob("*.py")]
    named = {
        name
        for file in files
        for found in REFERENCE.findall(file.read_text(encoding="utf-8"))
        for name in found.split(", ")
        if name[:1].isupper()
    }
    assert len(named) > 10
    headings = re.findall(r"^#+ (.+)$", DOCUMENTED, re.MULTILINE)
    said = {word.strip() for heading in headings for word in (heading, *heading.split(", "))}
    said |= {found.strip() for found in re.findall(r"\*\*([A-Z][\w ,-]+)", DOCUMENTED)}
    nothing_is_missing("Not in docs/rally/RALLY.md", sorted(named - said))


def test_the_page_of_rules_names_all_that_programs_see() -> None:
    rules = {case["rule"].rstrip("0123456789 ").removeprefix("Matrix ") for case in ALL}
    names = (*EVENTS, *CODES, *STEPS, *MANNERS, *REASONS, *rules)
    nothing_is_missing(
        "Not in docs/rally/RALLY.md", sorted({name for name in names if name not in DOCUMENTED})
    )
