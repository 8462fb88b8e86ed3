"""The golden games of every game come out the same in the browser: real PyScript, Pyodide and wheels."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext
from selenium.webdriver.remote.webdriver import WebDriver

from e2e.bad_host import BadHost
from tools import house
from tools.playing import webkit
from tools.serve import Site
from tools.steps import ROOT

# Takes the place of main.py: checks the games that the address names, one per task, and leaves the answers
# on the page.
MAIN = """
import asyncio, json
from importlib import import_module
from ground.playthrough import Playthroughs
from pyscript import window

given = json.loads(await (await window.fetch("playthroughs.json")).text())
replay = Playthroughs(import_module(given["rules"]).RULES).replay
answers = {}
for name in window.location.hash.removeprefix("#").split(","):
    answers[name] = replay(given["games"][name])
    await asyncio.sleep(0)
window.document.documentElement.dataset.answers = json.dumps(answers)
"""


def golden() -> dict[str, dict[str, str]]:
    """The texts of the golden games, by the name of their game."""
    makers = sorted(file.parent.name for file in (ROOT / "makers").glob("*/goldens.py"))
    folders = {name: import_module(f"makers.{name}.goldens").FOLDER for name in makers}
    return {
        name: {file.stem: file.read_text("utf-8") for file in sorted(folder.glob("*.txt"))}
        for name, folder in folders.items()
    }


RICH = {
    "ttb": ("all_elements", "six_elements"),
    "junkyard": ("war",),
    "rally": ("hot_kitchen", "teams"),
}
"""The games with most in them; each has its elements, decisions and modes in a short time."""
PAGES = {page.name: page for page in house.pages()}
GOLDEN = golden()


def spoiled(text: str) -> str:
    """The playthrough with a changed event in the first turn that has one."""
    return text.replace("\n    ", "\n    spoiled ", 1)


@pytest.fixture(scope="module")
def checking_site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The built site with the checker as its program, and beside each page the games to check."""
    root = Path(shutil.copytree(dist, tmp_path_factory.mktemp("checking") / "dist"))
    (main,) = root.glob("python-*/main.py")
    for name, texts in GOLDEN.items():
        page = PAGES[name]
        games = {**texts, "spoiled": spoiled(next(iter(texts.values())))}
        request = {"rules": page.rules[0], "games": games}
        (root / page.place / "playthroughs.json").write_text(json.dumps(request))
    host = BadHost(root, patience=60)
    host.replace_file(main, MAIN)  # with its hash, or the page would not take it
    yield host.site
    host.stop()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.engines("games to the end") if name == "junkyard" else [])
        for name in GOLDEN
    ],
)
def test_the_golden_games_come_out_the_same_in_the_browser(
    name: str, checking_site: Site, new_context: Callable[..., BrowserContext], pytestconfig: pytest.Config
) -> None:
    """All of them in Chromium, in another engine those with most in them.

    Engines differ in how they run Python, not in the rules.
    """
    games: Iterable[str] = GOLDEN[name] if pytestconfig.getoption("engine") == "chromium" else RICH[name]
    page = new_context(checking_site).new_page()
    page.goto(address(checking_site, name, games))
    page.wait_for_selector("html[data-answers]", state="attached", timeout=120_000)
    check(games, page.get_attribute("html", "data-answers"))


@pytest.mark.webkit("games to the end")
@pytest.mark.parametrize(
    ("name", "games"),
    [
        pytest.param("ttb", RICH["ttb"], id="ttb"),
        *(pytest.param(name, GOLDEN[name], id=f"{name}, all", marks=pytest.mark.walk) for name in GOLDEN),
    ],
)
def test_the_golden_games_come_out_the_same_in_webkit(
    name: str, games: Iterable[str], checking_site: Site, webkit_driver: WebDriver
) -> None:
    """In every run two games of one page; the pages of the others start in `test_webkit.py`."""
    webkit_driver.get(address(checking_site, name, games))
    answered = "return document.documentElement.dataset.answers"
    check(games, webkit.wait(webkit_driver, lambda at: at.execute_script(answered), 120))


def address(site: Site, name: str, games: Iterable[str]) -> str:
    """The address at which these golden games of a game are checked, and one that is spoiled."""
    return f"{site.url}{PAGES[name].place}#{','.join([*games, 'spoiled'])}"


def check(games: Iterable[str], answered: str | None) -> None:
    """Check the answers of a page to playthroughs."""
    answers: dict[str, Any] = json.loads(answered or "")
    assert "spoiled" in str(answers.pop("spoiled")), "the checker accepts anything"
    assert answers == dict.fromkeys(games)
