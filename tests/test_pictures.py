"""Pictures of positions for notebooks: standalone files that look like the page."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

import junkyard_core as junk
import rally_core as rally
import robot_pictures
import ttb_core as ttb
from ground.errors import GameError
from tools import house, wheels
from tools.steps import ROOT

RULES = {"ttb": ttb, "junkyard": junk, "rally": rally}
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}{name}" for name in ("path", "rect", "circle", "ellipse", "polygon", "text", "stop")}
PAINT = re.compile(r"(?:^|;)(?:fill|stroke|stop-color):")


def positions(game: str) -> Iterator[object]:
    """The positions in the cases of a game, each of a different look."""
    for file in sorted((ROOT / "tests" / "games" / game / "cases").glob("*.json")):
        cases = json.loads(file.read_text("utf-8"))
        for case in (cases["cases"] if isinstance(cases, dict) else cases)[::9]:
            with suppress(GameError, KeyError):  # some cases are about refused positions
                yield RULES[game].position_from_json(case["position"])


def sheet(picture: Element) -> list[tuple[str, str]]:
    """The rules of a picture: selectors and declarations."""
    style = picture.find(f"{SVG}style")
    assert style is not None and style.text
    return re.findall(r"([^{}]+)\{([^{}]*)\}", style.text)


def faults(text: str) -> Iterator[str]:
    """The unresolved references in a picture, and its shapes without a colour."""
    picture = fromstring(text)
    rules = sheet(picture)
    ids = {element.get("id") for element in picture.iter()}
    yield from (
        f"{name} is not there" for name in re.findall(r'(?:href="|url\()"?#([\w-]+)', text) if name not in ids
    )
    defined = {name for _, body in rules for name in re.findall(r"(?:^|;)(--[\w-]+):", body)}
    yield from (f"{name} has no value" for name in {*re.findall(r"var\((--[\w-]+)\)", text)} - defined)
    painted = {name for head, body in rules if PAINT.search(body) for name in re.findall(r"\.([\w-]+)", head)}

    def unpainted(element: Element, inherited: bool) -> Iterator[str]:
        classes = {*element.get("class", "").split()}
        paint = inherited or bool(classes & painted) or "fill" in element.get("style", "")
        if element.tag in SHAPES and not paint:
            yield f"{element.tag.removeprefix(SVG)} {' '.join(sorted(classes))} has no colour"
        for child in element:
            yield from unpainted(child, paint)

    yield from unpainted(picture, False)
    yield from re.findall(r"https?://(?!www\.w3\.org/2000/svg)\S+|light-dark|@import", text)


@pytest.mark.parametrize("game", RULES)
def test_a_picture_needs_nothing_else(game: str) -> None:
    seen = 0
    for position in positions(game):
        picture = position._repr_svg_()  # type: ignore[attr-defined]
        assert {*faults(picture)} == set()
        seen += 1
    assert seen > 10


def test_every_game_has_pictures() -> None:
    assert {*robot_pictures.DRAWINGS} == {page.name for page in house.pages()}


def test_what_a_picture_lacks_is_found() -> None:
    inside = '<style>.a{fill:var(--x)}</style><use href="#b"/><path class="c"/>'
    text = f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>'
    assert [*faults(text)] == ["b is not there", "--x has no value", "path c has no colour"]


def test_pictures_in_one_page_do_not_disturb_each_other() -> None:
    one, other = (ttb.new_game(colours=number, first="red")._repr_svg_() or "" for number in (2, 6))
    names = [{*re.findall(r'(?:id|class)="([^"]+)"', text)} for text in (one, other)]
    assert not names[0] & names[1]
    for text in (one, other):
        own = re.match(r'<svg class="(\S+)picture"', text)
        assert own and all(
            own[1] in selector for head, _ in sheet(fromstring(text)) for selector in head.split(",")
        )


def test_the_installed_package_draws_without_the_project(tmp_path: Path) -> None:
    zipfile.ZipFile(wheels.build(ROOT, tmp_path)).extractall(tmp_path)
    code = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
import ttb_core, junkyard_core, rally_core
for position in ttb_core.new_game(), junkyard_core.new_game(), rally_core.new_game("hot_kitchen"):
    print(position._repr_svg_()[:5])
print(sys.modules["shell.drawing.html"].__file__)
"""
    done = subprocess.run([sys.executable, "-I", "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.split()[:3] == ["<svg", "<svg", "<svg"], done.stderr
    assert str(tmp_path) in done.stdout
