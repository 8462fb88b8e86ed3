"""Completeness: every order and element has its cases, symbol, texts, code and documentation."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest
from games.ttb.help.examples import SCENES

from tests.games.ttb import made_up
from tests.games.ttb.tables import LANGUAGES, table
from tests.missing import nothing_is_missing
from tests.sitting import PAGE
from tools import house
from ttb_core import ELEMENTS, ORDERS
from ttb_core.bots import BOTS as BOTS_BY_NAME
from ttb_core.bots.levels import SETTINGS
from ttb_core.events import _CHANGES
from ttb_core.names import BOTS, COLOURS, LEVELS, PERSONALITIES
from ttb_core.orders import ACTIONS, Order
from ttb_core.pieces import Element
from ttb_core.setup import EDITIONS

ROOT = Path(__file__).resolve().parents[3]
CASES = [
    case
    for file in sorted((Path(__file__).parent / "cases").glob("*.json"))
    for case in json.loads(file.read_text(encoding="utf-8"))
    if "expect_error" not in case
]
"""The cases of things that exist: refused positions name unknown ones."""
SYMBOLS = house.symbols(PAGE)
TEXTS = {language: table(language) for language in LANGUAGES}
DOCUMENTED_BOTS = (ROOT / "docs" / "ttb" / "BOTS.md").read_text(encoding="utf-8")
EVENTS = (ROOT / "docs" / "ttb" / "EVENTS.md").read_text(encoding="utf-8")
INTERCHANGE = (ROOT / "docs" / "ttb" / "INTERCHANGE.md").read_text(encoding="utf-8")


def programmed(case: dict[str, Any]) -> set[str | None]:
    """The orders in programs of a case, at the start or placed in a turn."""
    in_position = {order for bot in bots(case).values() for order in bot.get("program", [])}
    changes = [change for turn in turns(case) for change in turn.get("change", [])]
    return in_position | {change.get("order") for change in changes if isinstance(change, dict)}


def bots(case: dict[str, Any]) -> dict[str, Any]:
    found: Any = case["position"].get("bots", {}) if isinstance(case.get("position"), dict) else {}
    return {name: bot for name, bot in found.items() if isinstance(bot, dict)}


def turns(case: dict[str, Any]) -> list[dict[str, Any]]:
    return [turn for turn in case.get("turns", []) if isinstance(turn, dict)]


def lacking_texts(key: str) -> list[str]:
    """The missing texts of an order or element, in all languages."""
    return texts_missing(f"{key}.name", f"{key}.help")


def texts_missing(*keys: str) -> list[str]:
    """The missing texts, each with its file."""
    return [where(language, key) for language, texts in TEXTS.items() for key in keys if not texts.get(key)]


def where(language: str, key: str) -> str:
    return f"the text {key} in web/games/ttb/texts/{language}.json"


A_CASE = "a case in tests/games/ttb/cases/"
A_SCENE = "its scene in SCENES of web/games/ttb/help/examples.py"
DOCUMENTED = "its name in docs/ttb/INTERCHANGE.md, and its rule in docs/ttb/RULES.md"


def a_symbol(name: str) -> str:
    return f"the symbol {name} in web/games/ttb/symbols.svg"


def lacking(thing: Order | Element) -> list[str]:
    """The things still missing for an order or an element."""
    if isinstance(thing, Order):
        kind, symbol, documented = "order", f"order-{thing.name}", thing.name
        cased = any(thing.name in programmed(case) for case in CASES)
    else:
        kind, symbol, documented = "element", thing.name, thing.key
        cased = any(
            case["position"].get(thing.key) for case in CASES if isinstance(case.get("position"), dict)
        )
    found = [] if cased else [A_CASE]
    found += [] if re.search(rf"\b{documented}\b", INTERCHANGE) else [DOCUMENTED]
    found += [] if thing.name in SCENES else [A_SCENE]
    found += [] if f'id="{symbol}"' in SYMBOLS else [a_symbol(symbol)]
    return found + lacking_texts(f"{kind}.{thing.name}")


@pytest.mark.parametrize("thing", [*ORDERS, *ELEMENTS], ids=lambda thing: str(thing.name))
def test_an_order_or_element_lacks_nothing(thing: Order | Element) -> None:
    nothing_is_missing(f"What {thing.name} lacks", lacking(thing))


def test_double_modification_has_a_symbol_and_texts() -> None:
    assert 'id="order-double_modification"' in SYMBOLS
    nothing_is_missing("Texts of double_modification", lacking_texts("order.double_modification"))


def test_what_is_made_up_lacks_exactly_what_nobody_has_made() -> None:
    with made_up.added():
        for kind, things in (("order", [ORDERS[-1]]), ("element", ELEMENTS[-2:])):
            for thing in things:
                names = [f"{kind}.{thing.name}.{part}" for part in ("name", "help")]
                texts = [where(language, name) for language in TEXTS for name in names]
                symbol = a_symbol(f"order-{thing.name}" if kind == "order" else thing.name)
                assert lacking(thing) == [A_CASE, DOCUMENTED, A_SCENE, symbol, *texts]


def test_there_are_the_orders_of_the_box() -> None:
    tiles = {order.name: order.tiles for order in ORDERS if not order.special}
    assert tiles == {
        "forward1": 2, "forward2": 1, "turn_left": 3, "turn_right": 3, "load": 2, "unload": 2, "zap": 2
    }  # fmt: skip
    assert {order.name for order in ORDERS if order.special} >= set(EDITIONS[1])
    assert {part for order in ORDERS for part, _ in order.parts} == set(ACTIONS)


NAMING = {
    "ttb_core/interchange.py": "the elements that every position of the format has always named",
    "ttb_core/links/version1.py": "the meaning of links of version 1",
    "ttb_core/setup.py": "the deals of existing seeds",
    "ttb_core/shapes.py": "the type of the elements that every position names",
    "web/games/ttb/table/dealing.py": "the deals of the form's layouts",
    "web/games/ttb/help/examples.py": "special scenes; other elements have a plain one",
    "web/games/ttb/door/living.py": "the pieces of the front door's scene",
    "web/games/ttb/help/topics.py": "sections of the rule book",
    "web/games/ttb/puzzles/collection/names.py": "the ideas and places that puzzles are named after",
    "ttb_core/making/barring.py": "the obstacles put in the way",
    "ttb_core/making/compose.py": "the pieces dealt to a position around an idea",
    "ttb_core/making/dressing.py": "the additional pieces of a position",
    "ttb_core/making/judge.py": "the subjects of puzzles",
    "ttb_core/making/narrowing.py": "the things of a position in the interchange form",
    "ttb_core/making/purpose.py": "the things of a position in the interchange form",
    "ttb_core/making/resisting.py": "the pieces dealt to a duel",
    "ttb_core/making/stage.py": "the additional pieces of a position",
    "ttb_core/making/symmetry.py": "the things of a position in the interchange form",
    "ttb_core/making/themes.py": "themes of puzzles, which have ids of their own",
    "ttb_core/making/varying.py": "the pieces added or moved by a variation",
    "ttb_core/making/grading.py": "themes of puzzles, which have ids of their own",
    "web/games/ttb/puzzles/endless/ideas.py": "themes of puzzles, which have ids of their own",
    "web/games/ttb/puzzles/path/themes.py": "themes of puzzles, which have ids of their own",
}
"""Other files that name elements, each with the reason."""


def test_only_its_file_names_an_element() -> None:
    names = {name for element in ELEMENTS for name in (element.name, element.key)}
    found = set()
    for folder in ("ttb_core", "web/games"):
        for file in (ROOT / folder).rglob("*.py"):
            nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            words = {node.value for node in nodes if isinstance(node, ast.Constant)}
            if words & names and file.parent != ROOT / "ttb_core" / "elements":
                found.add(file.relative_to(ROOT).as_posix())
    nothing_is_missing("Files that name elements and do not say why in NAMING", sorted(found - set(NAMING)))
    nothing_is_missing("Files in NAMING that name none", sorted(set(NAMING) - found))


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
    key = f"colour.{colour}"
    nothing_is_missing(f"What the colour {colour} lacks", texts_missing(key))


A_BOT = {
    "level": "how it plays: its line in SETTINGS (ttb_core/bots/levels.py)",
    "personality": "what it cares for: its line in PERSONALITIES (ttb_core/bots/levels.py)",
}
A_ROW = "a row in the table of levels, or its name, in docs/ttb/BOTS.md"


def lacking_opponent(kind: str, name: str) -> list[str]:
    """The things still missing for a `level` or `personality` of computers: a bot, a face, docs, texts."""
    played = [name] if kind == "level" else [f"{level}-{name}" for level in LEVELS if level in BOTS_BY_NAME]
    found = [] if all(bot in BOTS_BY_NAME for bot in played) else [A_BOT[kind]]
    found += [] if f'<symbol id="face-{name}"' in SYMBOLS else [a_symbol(f"face-{name}")]
    told = f"\n| `{name}` |" if kind == "level" else f"-{name}"
    found += [] if told in DOCUMENTED_BOTS else [A_ROW]
    return found + texts_missing(*texts_of(kind, name))


def texts_of(kind: str, name: str) -> list[str]:
    plays = [f"ui.level.{name}.plays"] if kind == "level" else []
    return [f"ui.{kind}.{name}", f"ui.{kind}.{name}.name", *plays]


OPPONENTS = [*(("level", name) for name in LEVELS), *(("personality", name) for name in PERSONALITIES)]


@pytest.mark.parametrize(("kind", "name"), OPPONENTS)
def test_a_computer_lacks_nothing(kind: str, name: str) -> None:
    nothing_is_missing(f"What the {kind} {name} lacks", lacking_opponent(kind, name))


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_each_computer_has_a_name_of_its_own(language: str) -> None:
    names = [TEXTS[language].get(f"ui.{kind}.{name}.name") for kind, name in OPPONENTS]
    assert len(set(names)) == len(names), names


def test_every_level_that_is_set_is_one_of_the_levels() -> None:
    spare = sorted(SETTINGS.keys() - {*LEVELS})
    nothing_is_missing(
        "Levels in SETTINGS (ttb_core/bots/levels.py) that LEVELS (ttb_core/names.py) lacks", spare
    )


@pytest.mark.parametrize("kind", ["level", "personality"])
def test_one_more_computer_lacks_what_nobody_has_made(kind: str) -> None:
    texts = [where(language, key) for language in TEXTS for key in texts_of(kind, "new")]
    assert lacking_opponent(kind, "new") == [A_BOT[kind], a_symbol("face-new"), A_ROW, *texts]


def test_the_four_languages_are_there() -> None:
    assert {"en", "de", "fr", "nl"} <= TEXTS.keys()


def test_every_event_that_changes_something_is_documented() -> None:
    documented = set(re.findall(r"^\| `(\w+)` \|", EVENTS, re.MULTILINE))
    nothing_is_missing("Events that EVENTS.md lacks", sorted(set(_CHANGES) - documented))


def test_every_event_and_reason_in_the_code_is_documented_and_the_other_way_round() -> None:
    """Event types and reasons are literal strings in the code, so the test can search for them."""
    sources = "\n".join(
        file.read_text(encoding="utf-8")
        for pattern in ("[acdmr]*.py", "elements/*.py")
        for file in sorted((ROOT / "ttb_core").glob(pattern))
    )
    events, _, reasons = EVENTS.partition("## Reasons")
    documented = set(re.findall(r"^\| `(\w+)` \|", events, re.MULTILINE)) - {"type"}
    told = set(re.findall(r'"type": "(\w+)"', sources)) | {"place", "swap", "remove", "reset"}
    nothing_is_missing("Events that EVENTS.md lacks", sorted(told - documented))
    nothing_is_missing("Events of EVENTS.md that no code tells", sorted(documented - told))
    listed = re.findall(r"^\| `(\w+)` \|", reasons, re.MULTILINE)
    unknown = [reason for reason in listed if f'"{reason}"' not in sources]
    nothing_is_missing("Reasons of EVENTS.md that no code gives", unknown)
