"""The drawings and colours of Rally follow docs/SYMBOLS.md."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest
from games.rally.board.draw.elements import DRAWN

import rally_core as rally
from rally_core.cards import KINDS
from tests.games.ttb.test_look import BLINDNESS, contrast, lab
from tests.missing import nothing_is_missing

WEB = Path(__file__).parents[3] / "web"
STATIC = WEB / "static"
BOARD = STATIC / "games" / "rally" / "board"
SHELL = {path.name: path.read_text() for path in (STATIC / "shell").rglob("*.css")}
SHEETS = {path.name: path.read_text() for path in sorted(BOARD.glob("*.css"))}
SPRITE = ET.fromstring((WEB / "games" / "rally" / "symbols.svg").read_text())
SHELL_SPRITE = (WEB / "shell" / "symbols.svg").read_text()
IDS = [node.attrib["id"] for node in SPRITE.iter() if "id" in node.attrib]
DRAWING = "".join(
    path.read_text()
    for place in (WEB / "games" / "rally", STATIC / "games" / "rally", WEB / "shell", STATIC / "shell")
    for path in sorted(place.rglob("*"))
    if path.suffix in (".py", ".js", ".html", ".svg")
)
# Prefixes of names that the code composes, e.g. "rally-plate-" and a style.
BEGUN = tuple(set(re.findall(r"([\w-]+-)\{", DRAWING)))

TEXT = [
    ("ink", "ground ground-far running"),
    ("running-ink", "running"),
    ("flag-ink", "flag"),
]
PARTS = [
    ("paint", "asphalt asphalt-other kerb"),
    ("belt-red", "rubber"),
    ("belt-blue", "rubber"),
    ("belt-gold", "rubber"),
    ("belt-green", "rubber"),
    ("belt-rotating", "rubber"),
    ("foam", "water"),
    ("wave", "pit"),
    ("sand-dark", "sand"),
    ("signal", "stripe"),
    ("visor", "nose"),
    ("field-lit", "field"),
    ("flame-hot", "machine"),
    ("wall", "wall-edge"),
    ("focus", "ground ground-far"),
    ("secret-edge", "paper panel"),
]
BELTS = ("belt-red", "belt-blue", "belt-gold", "belt-green")


def tokens(scheme: int) -> dict[str, str]:
    """The colours of the light (0) or the dark (1) scheme."""
    sheets = (SHELL["theme.css"], SHELL["seats.css"], SHEETS["colours.css"])
    rules = "".join(sheet.split("@media")[0] for sheet in sheets)
    pair = r"--([\w-]+):\s*(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));"
    return {m[1]: m[4] or m[2 + scheme] for m in re.finditer(pair, rules)}


def test_every_element_card_and_level_has_its_drawing() -> None:
    wanted = {f"rally-{name}" for name in rally.ELEMENTS}
    wanted |= {f"rally-card-{kind.id}" for kind in KINDS} | {f"face-{n}" for n in range(1, 5)}
    nothing_is_missing("Drawings that Rally lacks", sorted(wanted - set(IDS)))
    assert len(IDS) == len(set(IDS))
    assert set(DRAWN) == set(rally.ELEMENTS) - {"ledge"}


def test_the_sprite_takes_all_colours_from_the_style_sheets() -> None:
    classes = set()
    for node in SPRITE.iter():
        assert not {"style", "fill", "stroke"} & set(node.attrib), node.attrib
        classes |= set(node.attrib.get("class", "").split())
    drawn = SHEETS["pieces.css"] + SHELL["symbols.css"]
    assert {name for name in classes if not re.search(rf"\.{name}\b", drawn)} == set()


def test_no_id_of_the_game_is_the_shells() -> None:
    assert not set(IDS) & set(re.findall(r'\bid="([^"]+)"', SHELL_SPRITE))


@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_every_class_with_a_style_is_drawn(sheet: str) -> None:
    rules = re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", SHEETS[sheet], flags=re.DOTALL)
    styled = set(re.findall(r"\.([a-zA-Z][\w-]*)", rules))
    words = set(re.findall(r"[\w-]+", DRAWING))
    assert {name for name in styled if name not in words and not name.startswith(BEGUN)} == set()


@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_every_token_used_is_defined(sheet: str) -> None:
    defined = set(re.findall(r"(--[\w-]+):", "".join((*SHEETS.values(), *SHELL.values()))))
    used = set(re.findall(r"var\((--[\w-]+)\)", SHEETS[sheet]))
    assert used <= defined, used - defined


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("pairs", "least"), [(TEXT, 4.5), (PARTS, 3.0)], ids=["text", "parts"])
def test_contrast(scheme: int, pairs: list[tuple[str, str]], least: float) -> None:
    colours = tokens(scheme)
    weak = {
        f"{front} on {back}: {ratio:.2f}"
        for front, backs in pairs
        for back in backs.split()
        if (ratio := contrast(colours[front], colours[back])) < least
    }
    assert not weak


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_the_colours_of_belts_stay_apart(scheme: int, blindness: str) -> None:
    """The chevrons distinguish belts as well."""
    colours = tokens(scheme)
    seen = {belt: lab(colours[belt], blindness) for belt in BELTS}
    close = {
        (one, other): round(distance)
        for one, other in combinations(BELTS, 2)
        if (distance := sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5) < 9
    }
    assert not close


def test_nothing_moves_for_those_who_want_it_still() -> None:
    still, moving = SHEETS["scene.css"].split("@media (prefers-reduced-motion: no-preference)")
    assert "animation:" not in still
    assert moving.count("animation: rally-") == 4
