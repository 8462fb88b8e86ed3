"""Completeness: every kind of part has its count, cases, drawing, texts, help and documentation."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from games.junkyard.help.help import RULE_OF_FAMILY

from junkyard_core import PARTS
from junkyard_core.parts import Part
from tests.games.junkyard import made_up
from tests.games.junkyard.test_look import IDS, SHEETS
from tests.missing import nothing_is_missing
from tests.sitting import LANGUAGES

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PAGE = ROOT / "web" / "games" / "junkyard"
CASES = "\n".join(file.read_text("utf-8") for file in sorted((HERE / "cases").glob("*.json")))
PLAYED = "\n".join(file.read_text("utf-8") for file in sorted((HERE / "playthroughs").glob("*.txt")))
RULES = (ROOT / "docs" / "junkyard" / "JUNKYARD.md").read_text("utf-8")
TEXTS = {
    language: json.loads((PAGE / "texts" / f"{language}.json").read_text("utf-8")) for language in LANGUAGES
}

IN_BOX = "how many there are in the box: its line in junkyard_core/parts.py"
CASE = "a case in tests/games/junkyard/cases/"
GAME = "a golden game in tests/games/junkyard/playthroughs/"
DOCUMENTED = "its row in docs/junkyard/JUNKYARD.md"


def symbol(kind: str) -> str:
    return f"the symbol part-{kind} in web/games/junkyard/symbols.svg"


def rule(family: str) -> str:
    return f"the rule for the family {family}: RULE_OF_FAMILY in web/games/junkyard/help/help.py"


def paint(family: str) -> str:
    return f"the colour of .thumb-{family} in web/static/games/junkyard/board/thumbnail.css"


def texts_of(part: Part) -> list[str]:
    """The keys of all texts of a kind and of its family."""
    hint = [f"ui.hinted.part.{part.family}"] if part.attachable else []
    return [f"part.{part.kind}", f"part.{part.kind}.help", f"part.{part.kind}.n", *hint]


def text(language: str, key: str) -> str:
    return f"the text {key} in web/games/junkyard/texts/{language}.json"


def lacking(part: Part) -> list[str]:
    """The things still missing for a kind of part."""
    has = {
        IN_BOX: part.in_box > 0,
        CASE: f'"{part.kind}"' in CASES,
        GAME: f" {part.kind}@" in PLAYED,
        DOCUMENTED: re.search(rf"\b{part.kind}\b", RULES) is not None,
        symbol(part.kind): f"part-{part.kind}" in IDS,
        paint(part.family): f".thumb-{part.family} " in SHEETS["thumbnail.css"],
        rule(part.family): part.family in RULE_OF_FAMILY,
    }
    has |= {
        text(language, key): bool(known.get(key))
        for language, known in TEXTS.items()
        for key in texts_of(part)
    }
    return [what for what, there in has.items() if not there]


@pytest.mark.parametrize("kind", PARTS)
def test_a_kind_lacks_nothing(kind: str) -> None:
    nothing_is_missing(f"What {kind} lacks", lacking(PARTS[kind]))


def test_what_is_made_up_lacks_exactly_what_nobody_has_made() -> None:
    names = [f"part.magnet{more}" for more in ("", ".help", ".n")]
    texts = [text(language, key) for language in TEXTS for key in names]
    assert lacking(made_up.MAGNET) == [CASE, GAME, DOCUMENTED, symbol("magnet"), *texts]


def test_a_family_that_is_made_up_lacks_its_colour_its_rule_and_its_hint_too() -> None:
    part = made_up.BALLAST._replace(in_box=0)
    texts = [text(language, key) for language in TEXTS for key in texts_of(part)]
    whole = [IN_BOX, CASE, GAME, DOCUMENTED, symbol("ballast"), paint("ballast"), rule("ballast"), *texts]
    assert lacking(part) == whole
