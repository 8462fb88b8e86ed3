"""Everything in Twin Tin Bots has its texts, and names of orders fit their tiles."""

from __future__ import annotations

import re

import pytest

import ttb_core as ttb
from tests.games.ttb.tables import LANGUAGES, table
from tests.missing import nothing_is_missing
from tests.test_texts import RULE_OF
from tools.steps import ROOT
from ttb_core import names

EVENTS = (ROOT / "docs" / "ttb" / "EVENTS.md").read_text(encoding="utf-8")

TILE_LABEL = 9
"""The number of characters that fit in each of the two lines under a tile's pictogram, at any size."""

ON_TILES = re.compile(r"order\.(?!double_modification\.)\w+\.name|ui\.double")
"""The texts on tiles; Double change has a text of its own for it, shortened in French."""

COLOURS, CRYSTALS = names.COLOURS, ("blue", "green", "pink")
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
ELEMENTS = (
    "base", "bot", "crystal", *(f"crystal_{colour}" for colour in CRYSTALS), "track", "pile", "rock", "blob",
    "mud", "teleporter", "counter", "hand", "program",
)  # fmt: skip


def documented(heading: str) -> list[str]:
    """The names in the first column of the table that follows a heading of EVENTS.md."""
    rows = EVENTS.partition(heading)[2].partition("\n## ")[0]
    found = re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE)
    return [name for name in found if name != "type"]


# Tiles


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_orders_fit_their_tiles(language: str) -> None:
    long = [
        f"{key}: {text}"
        for key, text in table(language).items()
        if ON_TILES.fullmatch(key) and len(lines_of(text)) > 2
    ]
    limits = f"two lines of {TILE_LABEL}, broken at spaces, hyphens and soft hyphens"
    nothing_is_missing(f"Names in {language} that are too long for their tiles: {limits}", long)


def test_names_break_where_they_may() -> None:
    assert lines_of("Doppel\u00adänderung") == ["Doppel", "änderung"]
    assert lines_of("Av. + Charger") == ["Av. +", "Charger"]
    assert lines_of("Anti-Zap") == ["Anti-Zap"]
    assert len(lines_of("Krachtstappen")) > 2, "it does not fit"


def lines_of(name: str) -> list[str]:
    """The lines of a tile's name, broken at spaces and hyphens; more than two if a part is too long."""
    lines = [""]
    for part in re.findall(r"[^ \u00ad-]+[ \u00ad-]?", name):
        if len((lines[-1] + part).rstrip(" \u00ad")) > TILE_LABEL and lines[-1]:
            lines.append("")
        lines[-1] += part
    found = [line.strip(" \u00ad").replace("\u00ad", "") for line in lines]
    return found if all(len(line) <= TILE_LABEL for line in found) else [*found, *found, *found]


# Texts for all names of the game


def families() -> dict[str, list[str]]:
    """The keys needed for the game's names, by the source of the names."""
    sections = sorted({value for key, value in table("en").items() if RULE_OF.fullmatch(key)})
    orders = [*(order.name for order in ttb.ORDERS), "double_modification"]
    return {
        "orders": [f"order.{name}.{part}" for name in orders for part in ("name", "help")],
        "elements": [f"element.{name}.{part}" for name in ELEMENTS for part in ("name", "help")],
        "colours": [f"colour.{name}" for name in COLOURS],
        "crystals": [f"crystal.{name}" for name in CRYSTALS],
        "directions": [f"direction.{name}" for name in DIRECTIONS],
        "reasons": [f"reason.{name}{part}" for name in documented("## Reasons") for part in ("", ".rule")],
        "rules": [f"{section}.{part}" for section in sections for part in ("title", "text")],
    }


def test_everything_in_the_game_has_its_texts() -> None:
    for family, wanted in families().items():
        assert wanted, family
        lacking = [key for key in wanted if key not in table("en")]
        nothing_is_missing(f"Texts of {family} that are missing", lacking)


def test_every_event_has_its_sentence() -> None:
    for name in documented("# Events"):
        assert any(key == f"event.{name}" or key.startswith(f"event.{name}.") for key in table("en")), name


def test_reasons_point_to_rules_that_do_not_depend_on_the_language() -> None:
    for key, section in table("en").items():
        if RULE_OF.fullmatch(key):
            assert {table(language)[key] for language in LANGUAGES} == {section}
            assert f"{section}.title" in table("en"), key
