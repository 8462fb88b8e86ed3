"""Nothing is forgotten: every order and element has its cases, symbol, texts, code and documentation."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ttb_core import ELEMENTS, ORDERS
from ttb_core.actions import ACTIONS
from ttb_core.events import _CHANGES
from ttb_core.names import BOTS, COLOURS

ROOT = Path(__file__).resolve().parents[1]
CASES = [
    case
    for file in sorted((ROOT / "tests" / "cases").glob("*.json"))
    for case in json.loads(file.read_text(encoding="utf-8"))
]
SYMBOLS = (ROOT / "web" / "static" / "symbols.svg").read_text(encoding="utf-8")
TEXTS = {
    file.stem: json.loads(file.read_text(encoding="utf-8"))
    for file in sorted((ROOT / "web" / "static" / "texts").glob("*.json"))
}
EVENTS = (ROOT / "docs" / "EVENTS.md").read_text(encoding="utf-8")
ORDER_NAMES = [order.name for order in ORDERS]


def programmed(case: dict[str, Any]) -> set[str | None]:
    """The orders in programs of a case, at first or placed in a turn."""
    in_position = {order for bot in bots(case).values() for order in bot.get("program", [])}
    changes = [change for turn in turns(case) for change in turn.get("change", [])]
    return in_position | {change.get("order") for change in changes if isinstance(change, dict)}


def bots(case: dict[str, Any]) -> dict[str, Any]:
    found: Any = case["position"].get("bots", {}) if isinstance(case.get("position"), dict) else {}
    return {name: bot for name, bot in found.items() if isinstance(bot, dict)}


def turns(case: dict[str, Any]) -> list[dict[str, Any]]:
    return [turn for turn in case.get("turns", []) if isinstance(turn, dict)]


@pytest.mark.parametrize("name", ORDER_NAMES)
def test_an_order_has_a_case(name: str) -> None:
    assert any(name in programmed(case) for case in CASES)


@pytest.mark.parametrize("name", [*ORDER_NAMES, "double_modification"])
def test_an_order_has_a_symbol_and_texts(name: str) -> None:
    assert f'id="order-{name}"' in SYMBOLS
    for texts in TEXTS.values():
        assert texts[f"order.{name}.name"] and texts[f"order.{name}.help"]


def test_there_are_the_orders_of_the_box() -> None:
    assert len(ORDERS) == len(set(ORDER_NAMES)) == 20
    assert sum(order.special for order in ORDERS) == 13
    assert sum(order.tiles for order in ORDERS) + 1 == 16  # with Double Modification
    assert {part for order in ORDERS for part, _ in order.parts} == set(ACTIONS)
    assert len({order.code for order in ORDERS}) == 20


@pytest.mark.parametrize("element", ELEMENTS, ids=lambda element: element.name)
def test_an_element_has_a_case_a_symbol_and_texts(element: Any) -> None:
    assert any(case["position"].get(element.key) for case in CASES if isinstance(case.get("position"), dict))
    assert f'id="{element.name}"' in SYMBOLS
    for texts in TEXTS.values():
        assert texts[f"element.{element.name}.name"] and texts[f"element.{element.name}.help"]


def test_double_modification_has_a_case() -> None:
    assert any(turn.get("double") for case in CASES for turn in turns(case))


def test_every_mode_has_a_case() -> None:
    modes = {
        case["position"].get("rules", {}).get("mode") for case in CASES if isinstance(case["position"], dict)
    }
    assert {"two_colours", "teams"} <= modes


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_has_an_emblem_and_a_name(colour: str) -> None:
    assert f'id="emblem-{colour}"' in SYMBOLS
    assert BOTS[2 * COLOURS.index(colour)] == colour + "1"
    for language, texts in TEXTS.items():
        assert any(key.endswith(f"colour.{colour}") or f".{colour}" in key for key in texts), language


def test_the_four_languages_are_there() -> None:
    assert {"en", "de", "fr", "nl"} <= TEXTS.keys()


def test_every_event_that_changes_something_is_documented() -> None:
    documented = set(re.findall(r"^\| `(\w+)` \|", EVENTS, re.MULTILINE))
    assert set(_CHANGES) <= documented


def test_every_event_and_reason_in_the_code_is_documented_and_the_other_way_round() -> None:
    """Event types and reasons stand as plain words in the code, so they can be searched for."""
    sources = "\n".join(
        (ROOT / "ttb_core" / f"{name}.py").read_text(encoding="utf-8")
        for name in ("actions", "changes", "delivery", "movement", "run")
    )
    events, _, reasons = EVENTS.partition("## Reasons")
    documented = set(re.findall(r"^\| `(\w+)` \|", events, re.MULTILINE)) - {"type"}
    told = set(re.findall(r'"type": "(\w+)"', sources)) | {"place", "swap", "remove", "reset"}
    assert told == documented
    for reason in re.findall(r"^\| `(\w+)` \|", reasons, re.MULTILINE):
        assert f'"{reason}"' in sources
