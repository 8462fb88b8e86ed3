"""The drawings and colours follow docs/SYMBOLS.md."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from games.ttb.game import TTB
from shell.seats.seats import COLOURS

import ttb_core as ttb
from tests.sitting import PAGE
from tools import house, styles

WEB = Path(__file__).parents[3] / "web"
STATIC = WEB / "static"
PLACES = ("shell", "games/ttb")
SHEETS = {
    path.relative_to(STATIC).as_posix(): path.read_text()
    for place in PLACES
    for path in (STATIC / place).rglob("*.css")
}
"""The style sheets of this page, by path: the shell and a game have some of the same name."""
COLOUR_SHEET = "games/ttb/board/colours.css"
SYMBOLS = (WEB.parent / "docs" / "SYMBOLS.md").read_text()
SPRITE = ET.fromstring(house.symbols(PAGE))
DRAWING = "".join(
    path.read_text()
    for place in (".", *PLACES, *(f"static/{place}" for place in PLACES))
    for path in sorted((WEB / place).glob("*") if place == "." else (WEB / place).rglob("*"))
    if path.suffix in (".py", ".js", ".html") or path.name == "symbols.svg"
)
DEFINED = set(re.findall(r"(--[\w-]+):", "".join(SHEETS.values())))
WORDS = set(re.findall(r"[\w-]+", DRAWING))
# Prefixes of names that the code composes, e.g. "note-" and a kind.
BEGUN = tuple(set(re.findall(r"([\w-]+-)\{", DRAWING)))
IDS = [node.attrib["id"] for node in SPRITE.iter() if "id" in node.attrib]
OF_A_GROUND = ("ground", "slab", "hex", "hex-rim", "hex-centre", "hex-edge")

GROUNDS = TTB.preferences["ground"]

SURFACES = "ground hex hex-rim hex-centre paper panel panel-2 slot"
TEXT = [
    ("ink", SURFACES + " tile special-tile running"),
    ("ink-soft", SURFACES),
    ("tile-ink", "tile special-tile running"),
    ("danger", "paper panel panel-2 hex"),
    ("ok", "paper panel panel-2 hex"),
    ("warn", "paper panel panel-2 hex"),
    ("accent", "paper panel panel-2"),
    ("accent-ink", "accent accent-strong"),
    ("danger-ink", "danger"),
    ("ok-ink", "ok"),
    ("mark-ink", "mark-left mark-right"),
    (
        "crystal-ink",
        "crystal-blue crystal-blue-2 crystal-green crystal-green-2 crystal-green-3 "
        "crystal-pink crystal-pink-2 crystal-pink-3",
    ),
    *((f"player-{colour}-ink", f"player-{colour}") for colour in COLOURS),
]
PARTS = [
    ("hex-edge", "hex hex-rim hex-centre"),
    ("focus", SURFACES + " tile special-tile"),
    ("select", "hex ground slot tile special-tile"),
    ("line", "paper panel panel-2"),
    ("tile-edge", "tile paper panel slot"),
    ("special-edge", "special-tile paper panel slot"),
    ("slot-edge", "paper panel slot"),
    ("accent", "ground hex slot"),
    ("crystal-edge", "hex hex-rim ground"),
    ("visor", "piece-dark"),
    ("lamp", "piece-dark"),
    ("eye", "glass-dark"),
    ("visor", "glass-dark"),
    ("mud-edge", "mud-pool"),
    *((f"teleporter-{colour}", "hole") for colour in ("yellow", "blue", "red")),
]

# Tones and the gaps between them separate hexes; the setting for contrast adds edges (`hex-edge`).
TONES = [("slab", "hex hex-centre")]

# The remaining red, green and blue light with a kind of colour blindness (Machado, Oliveira and Fernandes,
# 2009).
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "protanopia": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "tritanopia": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}


def tokens(scheme: int, ground: str = "crystal") -> dict[str, str]:
    """The colours of the light (0) or the dark (1) scheme, on a ground."""
    rules = "".join(
        SHEETS[name].split("@media")[0]
        for name in ("shell/app/theme.css", "shell/seats/seats.css", COLOUR_SHEET)
    )
    pair = r"--([\w-]+):\s*(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));"
    found = {m[1]: m[4] or m[2 + scheme] for m in re.finditer(pair, rules)}
    return found | {name: found[f"{name}-{ground}"] for name in OF_A_GROUND}


def light(colour: str) -> list[float]:
    """Red, green and blue as amounts of light, 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""
    weights = (0.2126, 0.7152, 0.0722)
    low, high = sorted(sum(w * c for w, c in zip(weights, light(x), strict=True)) for x in (one, other))
    return (high + 0.05) / (low + 0.05)


def lab(colour: str, blindness: str) -> tuple[float, float, float]:
    """The perceived colour: lightness 0 to 100 and the two opponent hues (CIE L*a*b*)."""
    amounts = light(colour)
    left = [sum(m * c for m, c in zip(row, amounts, strict=True)) for row in BLINDNESS[blindness]]
    r, g, b = (min(1.0, max(0.0, c)) for c in left)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0888,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_every_order_piece_and_icon_has_a_drawing() -> None:
    wanted = {f"order-{order.name}" for order in ttb.ORDERS} | {"order-double_modification"}
    wanted |= {f"emblem-{colour}" for colour in COLOURS}
    wanted |= {f"crystal-{colour}" for colour in ("blue", "green", "pink")}
    wanted |= {f"teleporter-{colour}" for colour in ("yellow", "blue", "red")}
    wanted |= {f"bot-{number}-{load}" for number in (1, 2) for load in ("empty", "loaded")}
    source = "".join(path.read_text() for place in PLACES for path in (WEB / place).rglob("*.py"))
    wanted |= {f"icon-{name}" for name in re.findall(r'(?:\bicon\(|\bsign=)"([\w-]+)"', source)}
    wanted |= set(re.findall(r'\buse\("([\w-]*\w)"', source))
    assert wanted <= set(IDS), wanted - set(IDS)
    assert len(IDS) == len(set(IDS))


def test_every_icon_is_used_and_listed() -> None:
    icons = {name.removeprefix("icon-") for name in IDS if name.startswith("icon-")}
    source = "".join(path.read_text() for path in WEB.rglob("*") if path.suffix in (".py", ".js", ".html"))
    assert {name for name in icons if not re.search(rf"[\"'-]{name}[\"']", source)} == set()
    listed = re.search(r"^`([\w\s-]+)` are the icons", SYMBOLS, re.MULTILINE)
    assert listed and sorted(listed[1].split()) == sorted(icons)


def test_the_sprite_takes_all_colours_from_the_style_sheets() -> None:
    classes = set()
    for node in SPRITE.iter():
        assert not {"style", "fill", "stroke"} & set(node.attrib), node.attrib
        classes |= set(node.attrib.get("class", "").split())
        link = node.attrib.get("href", "#")
        assert link == "#" or link[1:] in IDS
    drawn = SHEETS["games/ttb/board/pieces.css"] + SHEETS["shell/drawing/symbols.css"]
    unstyled = {name for name in classes if not re.search(rf"\.{name}\b", drawn)}
    assert not unstyled


def test_every_style_sheet_has_its_layer() -> None:
    """A game imports the sheets of the shell that not every game needs."""
    tops = [STATIC / "shell" / "shell.css", STATIC / "games" / "ttb" / "page.css"]
    imports = [
        ((top.parent / name).resolve(), layer)
        for top in tops
        for name, layer, _ in styles.STYLE_IMPORT.findall(top.read_text())
    ]
    sheets = {path.resolve() for top in tops for path in top.parent.rglob("*.css") if path not in tops}
    assert sorted(sheet for sheet, _ in imports) == sorted(sheets)
    found = {layer for _, layer in imports}
    (order,) = re.findall(r"^@layer (.+);$", SHEETS["shell/shell.css"], re.MULTILINE)
    assert found == set(order.split(", "))


@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_every_class_with_a_style_is_drawn(sheet: str) -> None:
    rules = re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", SHEETS[sheet], flags=re.DOTALL)
    styled = set(re.findall(r"\.([a-zA-Z][\w-]*)", rules)) - {"css"}
    assert {name for name in styled if name not in WORDS and not name.startswith(BEGUN)} == set()


@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_every_token_used_is_defined(sheet: str) -> None:
    used = set(re.findall(r"var\((--[\w-]+)\)", SHEETS[sheet]))
    assert used <= DEFINED, used - DEFINED


@pytest.mark.parametrize("ground", GROUNDS[1:])
def test_a_ground_sets_all_that_the_usual_one_has(ground: str) -> None:
    rule = re.search(rf':root\[data-ground="{ground}"\] \{{(.*?)\}}', SHEETS[COLOUR_SHEET], re.DOTALL)
    assert rule
    assert re.findall(r"(--[\w-]+): var\((--[\w-]+)\);", rule[1]) == [
        (f"--{name}", f"--{name}-{ground}") for name in OF_A_GROUND
    ]


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("pairs", "least"), [(TEXT, 4.5), (PARTS, 3.0), (TONES, 1.5)], ids=["text", "parts", "tones"]
)
def test_contrast(scheme: int, ground: str, pairs: list[tuple[str, str]], least: float) -> None:
    colours = tokens(scheme, ground)
    weak = {
        f"{front} on {back}: {ratio:.2f}"
        for front, backs in pairs
        for back in backs.split()
        if (ratio := contrast(colours[front], colours[back])) < least
    }
    assert not weak


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_players_stay_apart(scheme: int, blindness: str) -> None:
    colours = tokens(scheme)
    seen = {colour: lab(colours[f"player-{colour}"], blindness) for colour in COLOURS}
    close = {
        (one, other): round(distance)
        for one, other in itertools.combinations(COLOURS, 2)
        if (distance := sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5) < 17
    }
    assert not close


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_players_differ_in_lightness(scheme: int) -> None:
    colours = tokens(scheme)
    steps = sorted(lab(colours[f"player-{colour}"], "none")[0] for colour in COLOURS)
    assert min(b - a for a, b in itertools.pairwise(steps)) >= 5
