"""Completeness: every element has its cases, drawing, texts, help scene and documentation."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from games.rally.board.draw.elements import DRAWN
from games.rally.help.scenes import SCENES

import rally_core as rally
from rally_core.board import LAYERS
from rally_core.elements import element_of
from rally_core.elements.element import Element
from tests.games.rally import made_up
from tests.games.rally.test_look import IDS
from tests.missing import nothing_is_missing
from tests.sitting import LANGUAGES

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PAGE = ROOT / "web" / "games" / "rally"
RULES = (ROOT / "docs" / "rally" / "RALLY.md").read_text("utf-8")
TEXTS = {
    language: json.loads((PAGE / "texts" / f"{language}.json").read_text("utf-8")) for language in LANGUAGES
}
LEAST = 4
"""The least number of cases of an element."""


def _cases() -> Counter[str]:
    """The number of cases with each element on the board."""
    found: Counter[str] = Counter()
    for file in sorted((HERE / "cases").glob("*.json")):
        for case in json.loads(file.read_text("utf-8")):
            board = case.get("position", {}).get("board", {})
            things = [
                (layer, one) for layer in LAYERS for one in board.get(layer, ()) if isinstance(one, dict)
            ]
            elements = {element_of(layer, one) for layer, one in things}
            found.update(element.name for element in elements if element)
    return found


CASES = _cases()
CASE = f"{LEAST} cases in tests/games/rally/cases/"
DRAWING = "its line in DRAWN of web/games/rally/board/draw/elements.py"
SCENE = "its scene in web/games/rally/help/scenes.py"
DOCUMENTED = "its row in docs/rally/RALLY.md"


def symbol(name: str) -> str:
    return f"the symbol rally-{name} in web/games/rally/symbols.svg"


def text(language: str, key: str) -> str:
    return f"the text {key} in web/games/rally/texts/{language}.json"


def texts_of(element: Element) -> list[str]:
    """The keys of all texts of an element."""
    return [f"ui.rally.element.{element.name}{more}" for more in ("", ".rule")]


def lacking(element: Element) -> list[str]:
    """The things still missing for an element."""
    name = element.name
    has = {
        CASE: CASES[name] >= LEAST,
        DOCUMENTED: re.search(rf"\b{name}s?\b", RULES) is not None,
        DRAWING: name in DRAWN or element.layer == "levels",
        symbol(name): f"rally-{name}" in IDS,
        SCENE: name in SCENES,
    }
    has |= {
        text(language, key): bool(known.get(key))
        for language, known in TEXTS.items()
        for key in texts_of(element)
    }
    return [what for what, there in has.items() if not there]


@pytest.mark.parametrize("name", rally.ELEMENTS)
def test_an_element_lacks_nothing(name: str) -> None:
    nothing_is_missing(f"What {name} lacks", lacking(rally.ELEMENTS[name]))


def test_what_is_made_up_lacks_exactly_what_nobody_has_made() -> None:
    with made_up.added():
        tar = rally.ELEMENTS["tar"]
        texts = [text(language, key) for language in TEXTS for key in texts_of(tar)]
        assert lacking(tar) == [CASE, DOCUMENTED, DRAWING, symbol("tar"), SCENE, *texts]
