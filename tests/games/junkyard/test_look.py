"""The drawings and colours of Junkyard Bots follow docs/SYMBOLS.md."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest

import junkyard_core as junk
from tests.games.ttb.test_look import BLINDNESS, contrast, lab
from tests.sitting import PAGES
from tools import house

WEB = Path(__file__).parents[3] / "web"
STATIC = WEB / "static"
BOARD = STATIC / "games" / "junkyard" / "board"
SHELL = {path.name: path.read_text() for path in (STATIC / "shell").rglob("*.css")}
SHEETS = {path.name: path.read_text() for path in sorted(BOARD.glob("*.css"))}
SPRITE = ET.fromstring((WEB / "games" / "junkyard" / "symbols.svg").read_text())
SHELL_SPRITE = (WEB / "shell" / "symbols.svg").read_text()
IDS = [node.attrib["id"] for node in SPRITE.iter() if "id" in node.attrib]
FIGURES = ("power", "energy", "boost", "scan", "speed", "claw", "mouth", "ground")
BOXES = {"s": "0 0 100 100", "m": "0 0 200 100", "l": "0 0 200 200"}
DRAWING = "".join(
    path.read_text()
    for place in (WEB / "games" / "junkyard", STATIC / "games" / "junkyard", WEB / "shell", STATIC / "shell")
    for path in sorted(place.rglob("*"))
    if path.suffix in (".py", ".js", ".html", ".svg")
)
# Prefixes of names that the code composes, e.g. "thumb-" and a family.
BEGUN = tuple(set(re.findall(r"([\w-]+-)\{", DRAWING)))

TEXT = [
    ("ink", "ground ground-far ground-lit running"),
    ("running-ink", "running"),
    ("chalk", "ground ground-far ground-lit"),
    ("badge-ink", "badge"),
    ("idle-ink", "idle"),
    ("back-ink", "back back-rib"),
    ("cell-bolt", "cell"),
    ("tooth", "maw"),
]
PARTS = [
    ("chalk-soft", "ground ground-lit"),
    ("glow", "ground ground-far ground-lit"),
    ("wrong", "ground ground-lit"),
    ("select", "ground ground-far ground-lit"),
    ("focus", "ground ground-far ground-lit"),
    ("secret-edge", "paper panel"),
    ("iris", "glass"),
    ("eye-lamp", "glass"),
    ("glass", "enamel"),
    ("piece-dark", "enamel steel brass"),
    ("stripe", "claw-paint"),
    ("tooth", "bomb-paint bomb-band"),
    ("flame-hot", "furnace"),
    ("cell-hot", "piece-dark"),
]
PAINTS = ("eye-paint", "mouth-paint", "claw-paint", "mover-paint", "copper", "bomb-paint")
"""The paints of the families; energy is steel."""


def tokens(scheme: int) -> dict[str, str]:
    """The colours of the light (0) or the dark (1) scheme."""
    sheets = (SHELL["theme.css"], SHELL["seats.css"], SHEETS["colours.css"])
    rules = "".join(sheet.split("@media")[0] for sheet in sheets)
    pair = r"--([\w-]+):\s*(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));"
    return {m[1]: m[4] or m[2 + scheme] for m in re.finditer(pair, rules)}


def test_every_size_figure_and_level_has_its_drawing() -> None:
    wanted = {f"back-{size}" for size in junk.SIZES}
    wanted |= {f"junkyard-{name}" for name in FIGURES} | {f"face-{level}" for level in range(1, 5)}
    wanted |= {"robot-body", "robot-covered"}
    assert wanted <= set(IDS), wanted - set(IDS)
    assert len(IDS) == len(set(IDS))


def test_a_part_is_drawn_in_the_squares_of_its_size() -> None:
    boxes = {node.attrib["id"]: node.attrib.get("viewBox") for node in SPRITE.iter() if "id" in node.attrib}
    assert {kind: boxes[f"part-{kind}"] for kind in junk.PARTS} == {
        kind: BOXES[part.size] for kind, part in junk.PARTS.items()
    }
    assert {size: boxes[f"back-{size}"] for size in junk.SIZES} == BOXES


def test_the_body_has_three_moods() -> None:
    body = next(node for node in SPRITE.iter() if node.attrib.get("id") == "robot-body")
    classes = {node.attrib.get("class") for node in body.iter()}
    assert {"junk-calm", "junk-glad", "junk-sad"} <= classes
    for mood in ("calm", "glad", "sad"):
        assert f".junk-{mood} {{ display: var(--{mood}, " in SHEETS["parts.css"]


def test_the_sprite_takes_all_colours_from_the_style_sheets() -> None:
    classes = set()
    for node in SPRITE.iter():
        assert not {"style", "fill", "stroke"} & set(node.attrib), node.attrib
        classes |= set(node.attrib.get("class", "").split())
    drawn = SHEETS["parts.css"] + SHELL["symbols.css"]
    assert {name for name in classes if not re.search(rf"\.{name}\b", drawn)} == set()


def test_no_id_of_the_game_is_the_shells() -> None:
    assert not set(IDS) & set(re.findall(r'\bid="([^"]+)"', SHELL_SPRITE))
    assert house.symbols(PAGES["junkyard"]).count("<symbol") > len(junk.PARTS)


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
def test_families_stay_apart(scheme: int, blindness: str) -> None:
    colours = tokens(scheme)
    seen = {paint: lab(colours[paint], blindness) for paint in PAINTS}
    close = {
        (one, other): round(distance)
        for one, other in combinations(PAINTS, 2)
        if (distance := sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5) < 9
    }
    assert not close


def test_nothing_moves_for_those_who_want_it_still() -> None:
    scene = SHEETS["scene.css"]
    still, moving = scene.split("@media (prefers-reduced-motion: no-preference)")
    assert "animation:" not in still
    assert moving.count("animation: junk-") == 6
