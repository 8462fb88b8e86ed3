"""The conformance cases of Junkyard Bots, one test each, and their coverage of errors and events."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import junkyard_core as junk
from ground.protocol import Engine
from junkyard_core.conformance import CASES
from junkyard_core.events import EVENTS
from junkyard_core.names import PHASES
from tests.missing import nothing_is_missing

ENGINE = Engine(junk.RULES)
ROOT = Path(__file__).resolve().parents[3]
FILES = sorted((Path(__file__).parent / "cases").glob("*.json"))
BY_FILE = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in FILES}
ALL: list[dict[str, Any]] = list(chain.from_iterable(BY_FILE.values()))

REASONS = {
    "bad_request": (),
    "game_over": (),
    "wrong_phase": (),
    "bad_position": (),
    "illegal_build": ("not_robot_part", "not_yours", "overlap", "loose", "unused"),
    "illegal_scan": ("too_much", "pile"),
    "illegal_take": (
        "no_such_part", "no_holder", "shared_large", "full", "too_heavy", "overlap", "not_touching",
    ),
    "illegal_attack": ("target", "bombs"),
    "illegal_boost": ("not_tied",),
}  # fmt: skip
"""The codes of errors, with the reasons of each (JUNKYARD.md: Errors)."""
EXAMPLES = 32
"""The number of worked examples in JUNKYARD.md."""


def answers() -> Iterator[dict[str, Any]]:
    """The engine's answers to each case with a position: at its start and after each decision."""
    for case in ALL:
        if "position" not in case:
            continue
        for number in range(len(case["turns"]) + 1):
            request = {"position": case["position"], "turns": case["turns"][:number]}
            yield ENGINE.answer(json.dumps(request))


ANSWERS = list(answers())


def test_every_error_and_every_reason_occurs() -> None:
    errors = [answer["error"] for answer in ANSWERS if answer["error"]]
    found = {(error["code"], error["reason"]) for error in errors}
    wanted = {(code, reason) for code, reasons in REASONS.items() for reason in reasons or (None,)}
    nothing_is_missing("Errors without a case", map(str, sorted(wanted - found, key=str)))
    assert found <= wanted


def test_every_event_phase_and_outcome_occurs() -> None:
    events = [event for answer in ANSWERS for event in answer["events"]]
    positions = [answer["position"] for answer in ANSWERS if answer["position"]]
    wanted = {
        *(f"event {type_}" for type_ in EVENTS),
        *(f"phase {phase}" for phase in (*PHASES, None)),
        *(f"unveil {outcome}" for outcome in ("kept", "returned", "exploded")),
        *(f"pass {why}" for why in ("chosen", "nothing")),
        *(f"damage {why}" for why in ("attack", "blind")),
        *(f"boost {why}" for why in ("fastest", "lot", "chosen")),
        *(f"over {by}" for by in ("explosion", "energy", "standstill")),
        *(f"take {source}" for source in ("open", "scanned", "pile")),
    }
    found = {f"event {event['type']}" for event in events}
    found |= {f"phase {position['phase']}" for position in positions}
    for event in events:
        found |= {f"{event['type']} {event.get(field)}" for field in ("outcome", "why", "by", "from")}
    nothing_is_missing("Without a case", sorted(wanted - found))


def test_every_worked_example_occurs() -> None:
    rules = {case["rule"] for case in ALL}
    nothing_is_missing(
        "Examples without a case",
        [str(n) for n in range(1, EXAMPLES + 1) if f"Worked examples {n}" not in rules],
    )


POSITION = {
    "open": {"feet": 1},
    "robots": {"red": {"parts": [{"part": "claw_s", "at": [3, 1], "faces": "E"}]}, "yellow": {}},
}
TAKE = {"take": {"from": "open", "part": "feet"}, "at": [4, 1], "by": [[3, 1]]}
CASE: dict[str, Any] = {"position": POSITION, "turns": [TAKE]}
HELD = {"part": "feet", "at": [4, 1], "by": [[3, 1]]}


@pytest.mark.parametrize(
    ("case", "passes"),
    [
        ({**CASE, "expect": {"open": {}}}, True),
        ({**CASE, "expect": {"open": {"feet": 1}}}, False),
        ({**CASE, "expect": {"robots": {"red": {"held": [HELD]}}}}, True),
        ({**CASE, "expect": {"robots": {"red": {"held": [{**HELD, "part": "eye_s"}]}}}}, False),
        ({**CASE, "expect": {"robots": {"red": {"held": []}}}}, False),
        ({**CASE, "expect": {"error": {"code": "illegal_take"}}}, False),
        ({**CASE, "turns": [TAKE, TAKE], "expect": {"error": {"code": "wrong_phase", "turn": 1}}}, True),
        ({**CASE, "turns": [TAKE, TAKE], "expect": {"error": {"code": "wrong_phase", "turn": 0}}}, False),
        ({**CASE, "turns": [TAKE, TAKE], "expect": {}}, False),
        ({**CASE, "expect": {}, "expect_events": [{"type": "take"}]}, False),
        (
            {
                "position": POSITION,
                "turns": [{"pass": True}],
                "expect": {},
                "expect_events": [{"type": "pass", "robot": "yellow"}, {"type": "pass"}, {"type": "next"}],
            },
            False,
        ),
        ({"robot": {"parts": []}, "expect": {"scan": 0, "parts": []}}, True),
        ({"robot": {"parts": []}, "expect": {"ground": 4}}, False),
    ],
)
def test_a_case_says_what_it_means(case: dict[str, Any], passes: bool) -> None:
    (wrong,) = CASES.check_text(json.dumps([{"name": "x", **case}]))
    assert (wrong is None) == passes


def test_what_is_decided_by_hand_is_accepted_as_it_is_written() -> None:
    """Every valid position of a case is unchanged by reading and writing it."""
    for answer in ANSWERS:
        if answer["position"] is not None:
            again = junk.position_from_json(answer["position"])
            assert junk.position_to_json(again) == answer["position"]


# The documentation


DOCUMENTED = (ROOT / "docs" / "junkyard" / "JUNKYARD.md").read_text(encoding="utf-8")
REFERENCE = re.compile(r"JUNKYARD\.md: ([A-Z][\w ]+(?:, [A-Z][\w ]+)*)")


def test_the_page_of_rules_says_all_that_the_code_refers_to() -> None:
    files = [file for folder in ("junkyard_core", "makers", "web") for file in (ROOT / folder).rglob("*.py")]
    named = {
        name
        for file in files
        for found in REFERENCE.findall(file.read_text(encoding="utf-8"))
        for name in found.split(", ")
    }
    assert len(named) > 10
    headings = re.findall(r"^#+ (.+)$", DOCUMENTED, re.MULTILINE) + re.findall(
        r"\*\*([A-Z][\w ]+)", DOCUMENTED
    )
    said = {*headings, *(heading.split()[0] for heading in headings)}
    nothing_is_missing("Not in docs/junkyard/JUNKYARD.md", sorted(named - said))


def test_the_page_of_rules_names_all_that_programs_see() -> None:
    errors = {*REASONS, *chain.from_iterable(REASONS.values())}
    rules = {case["rule"].rstrip("0123456789 ") for case in ALL}
    missing = {name for name in (*EVENTS, *PHASES, *errors, *rules) if name not in DOCUMENTED}
    nothing_is_missing("Not in docs/junkyard/JUNKYARD.md", sorted(missing))
