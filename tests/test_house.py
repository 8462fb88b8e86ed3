"""A game's page is built from its own files and shared ones; the shared files name no game."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from shell.app.roles import TakingLinks
from shell.start.game import load_game

from tools import house, steps
from tools.house import WEB, Page

COUNTING = steps.ROOT / "tests" / "counting"
SHARED = [
    steps.ROOT / "pyproject.toml",
    *(steps.ROOT / "ground").rglob("*.py"),
    *(WEB / name for name in ("index.html", "main.py", "boot.js", "worker.js", "manifest.webmanifest")),
    *(WEB / "start").iterdir(),
    *(WEB / "snapshot").iterdir(),
    *(WEB / "static" / "shell").rglob("*.js"),
    *(WEB / "static" / "shell").rglob("*.css"),
    *(
        steps.ROOT / "tools" / f"{name}.py"
        for name in ("build_site", "house", "precache", "snapshot", "start")
    ),
    *(steps.ROOT / "tools" / name for name in ("snapshot.mjs", "styles.py", "wheels.py")),
]
HOOKS = re.compile(
    r"ttb-[a-z-]+|window\.ttb\b|\bttb\.(preferences|written|reopened|start|games)\b|TtbError"
    r"""|open\("ttb"|`ttb """
)
"""Names that users' scripts and storage already rely on; they begin with `ttb` for every game."""
COMMANDS = re.compile(r"^\[project\.scripts\]\n(?:\w.*\n)+", re.MULTILINE)
"""The part of pyproject.toml that has to name every game."""


def names_of_games(text: str) -> set[str]:
    """The released games that a text names."""
    text = HOOKS.sub("", text)
    return {
        page.name
        for page in house.pages()
        if re.search(rf"\b{page.name}\b|{re.escape(page.title)}|{'|'.join(page.rules)}", text)
    }


@pytest.mark.parametrize("file", SHARED, ids=lambda file: str(file.relative_to(steps.ROOT)))
def test_what_all_games_share_names_none(file: Path) -> None:
    text = COMMANDS.sub("", file.read_text("utf-8"))
    assert names_of_games(text) == set()


@pytest.mark.parametrize(
    "text",
    ["from games.ttb.game import TTB", 'get("ttb.door")', "<title>Twin Tin Bots</title>", "import ttb_core"],
)
def test_a_game_that_is_named_is_found(text: str) -> None:
    assert names_of_games(text) == {"ttb"}


def test_a_game_of_the_tests_is_in_no_release() -> None:
    released = {page.name for page in house.pages()}
    both = house.pages([WEB, COUNTING])
    assert released < {page.name for page in both}
    assert [page.place for page in both if not page.place] == [""]


def test_what_links_begin_with_is_what_their_game_takes_for_one() -> None:
    for page in house.pages([WEB, COUNTING]):
        loaded = load_game(page.name)
        takers: list[type[TakingLinks]] = [f for f in loaded.features if issubclass(f, TakingLinks)]
        for prefix in page.links:
            taken = any(prefix.startswith(taker.LINKS) for taker in takers)
            assert taken or loaded.game.rules.links.begins(f"#{prefix}AAAA")
        assert page.links


@pytest.fixture
def other(tmp_path: Path) -> Page:
    """A game in a root of its own, which tests may change."""
    shutil.copytree(COUNTING, tmp_path, dirs_exist_ok=True)
    return next(page for page in house.pages([WEB, tmp_path]) if page.root == tmp_path)


def test_no_text_of_a_game_takes_the_place_of_the_shells(other: Page) -> None:
    whole = house.texts(other, "en")
    assert list(whole) == sorted(whole)
    file = other.folder / "texts" / "en.json"
    file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), "ui.close": "Shut"}))
    with pytest.raises(steps.Problem, match=r"repeats names of the shell: ui\.close"):
        house.texts(other, "en")


def test_no_drawing_of_a_game_takes_the_place_of_the_shells(other: Page) -> None:
    assert house.symbols(other).count("<svg ") == 1
    (other.folder / "symbols.svg").write_text('<svg><symbol id="icon-close"/></svg>')
    with pytest.raises(steps.Problem, match="repeats names of the shell: icon-close"):
        house.symbols(other)


def test_two_games_for_one_place_are_refused(other: Page) -> None:
    file = other.folder / house.PAGE_FILE
    file.write_text(re.sub("^place = .*$", 'place = ""', file.read_text("utf-8"), flags=re.MULTILINE))
    with pytest.raises(steps.Problem, match="exactly one game"):
        house.pages([WEB, other.root])


def test_links_that_begin_alike_are_refused(other: Page) -> None:
    file = other.folder / house.PAGE_FILE
    file.write_text(file.read_text("utf-8").replace('"count="', '"p="'))
    with pytest.raises(steps.Problem, match="two games have the same link prefix"):
        house.pages([WEB, other.root])


@pytest.mark.parametrize("line", ['colour = "red"', 'place = "../"', 'place = "/x/"'])
def test_what_a_page_cannot_be_is_refused(other: Page, line: str) -> None:
    file = other.folder / house.PAGE_FILE
    kept = re.sub(f"^{line.split()[0]} = .*\n", "", file.read_text("utf-8"), flags=re.MULTILINE)
    file.write_text(f"{line}\n{kept}")
    with pytest.raises(steps.Problem):
        house.pages([WEB, other.root])
