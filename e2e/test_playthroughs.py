"""The golden playthroughs come out the same in the browser: real PyScript, real Pyodide, the real wheel."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from e2e.bad_host import BadHost
from tests.test_playthroughs import TEXTS
from tools.serve import Site

# Takes the place of main.py: checks each game, one per task, and leaves the answers on the page.
MAIN = """
import asyncio, json
from pyscript import window
from ttb_core.playthrough import replay

games = json.loads(await (await window.fetch("playthroughs.json")).text())
answers = {}
for name, text in games.items():
    answers[name] = replay(text)
    await asyncio.sleep(0)
window.document.documentElement.dataset.answers = json.dumps(answers)
"""
SPOILED = TEXTS["two"].replace(" takes ", " drops ", 1)


@pytest.fixture
def checking_site(dist: Path, tmp_path: Path) -> Iterator[Site]:
    """The built site with the checker as its program, and the games to check."""
    root = Path(shutil.copytree(dist, tmp_path / "dist"))
    (main,) = root.glob("python-*/main.py")
    (root / "playthroughs.json").write_text(json.dumps({**TEXTS, "spoiled": SPOILED}))
    host = BadHost(root, patience=60)
    host.replaces(main, MAIN)  # with its hash, or the page would not take it
    yield host.site
    host.stop()


def test_the_golden_games_come_out_the_same_in_the_browser(
    checking_site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(checking_site).new_page()
    page.goto(checking_site.url)
    page.wait_for_selector("html[data-answers]", state="attached", timeout=120_000)
    answers: dict[str, Any] = json.loads(page.get_attribute("html", "data-answers") or "")
    assert " drops " in answers.pop("spoiled"), "the checker accepts anything"
    assert answers == dict.fromkeys(TEXTS)
