"""A first visit on a bad day: answers break off, files are missing, the server dies, Python raises."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e import chromium
from tools import serve
from tools.serve import Site

FAILED = "#loading[data-failed]"
# What the bar and the words beside it have shown.
RECORD = """
window.seen = [];
new MutationObserver(() => {
  const bar = document.querySelector("#loading progress");
  if (bar) seen.push([bar.getAttribute("value"), document.querySelector("#loading").textContent]);
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""

pytestmark = pytest.mark.other_console_errors  # the browser notes every failed request


class Breaking(serve.Handler):
    """Ends the connection in the middle of a file's first answers."""

    times: ClassVar[dict[str, int]] = {}

    def copyfile(self, source: Any, outputfile: Any) -> None:
        name = Path(self.path.partition("?")[0]).name
        if self.times.get(name, 0) < 1:
            super().copyfile(source, outputfile)
            return
        self.times[name] -= 1
        content = source.read()
        outputfile.write(content[: len(content) // 2])
        outputfile.flush()
        self.close_connection = True
        self.connection.shutdown(2)


@pytest.fixture
def breaking_site(dist: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setattr(serve, "Handler", Breaking)
    site = Site(dist, under="/ttb/").start()
    yield site
    site.stop()
    Breaking.times.clear()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A new profile whose errors nobody watches: here they are made on purpose."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.add_init_script(RECORD)
    yield page
    context.close()


def ready(page: Page) -> None:
    page.wait_for_selector('html[data-ready="true"]', state="attached", timeout=chromium.READY_WITHIN)
    expect(page.locator("#loading")).to_have_count(0)


def test_progress_is_shown_and_what_breaks_off_is_gone_on_with(visitor: Page, breaking_site: Site) -> None:
    Breaking.times |= {"pyodide.asm.wasm": 1, "python_stdlib.zip": 2}
    chromium.open_game(visitor, breaking_site.url)
    seen: list[list[str]] = visitor.evaluate("seen")
    shown = [float(value) for value, _ in seen if value]
    assert shown == sorted(shown) and any(0.05 < value < 0.95 for value in shown)
    assert any("%" in text for _, text in seen)
    assert any("Trying again" in text for _, text in seen)
    assert not any(Breaking.times.values())


def test_a_script_that_breaks_off_is_loaded_again(visitor: Page, breaking_site: Site) -> None:
    Breaking.times |= {"pyodide.asm.mjs": 1, "stage.js": 1}
    visitor.goto(breaking_site.url)
    ready(visitor)


def test_a_missing_file_is_said_and_can_be_tried_again(
    visitor: Page, breaking_site: Site, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    (wheel,) = Path(breaking_site.root).glob("python-*/*.whl")
    wheel = wheel.rename(tmp_path / wheel.name)
    place = next(Path(breaking_site.root).glob("python-*"))
    request.addfinalizer(lambda: wheel.exists() and wheel.rename(place / wheel.name))
    visitor.goto(breaking_site.url)
    expect(visitor.locator(f"{FAILED} p")).to_contain_text(
        "could not be loaded", timeout=chromium.READY_WITHIN
    )
    expect(visitor.locator(FAILED)).to_have_attribute("role", "alert")
    visitor.click(f"{FAILED} summary")
    expect(visitor.locator(f"{FAILED} pre")).to_contain_text(wheel.name)
    wheel.rename(place / wheel.name)
    visitor.click(f"{FAILED} button")
    ready(visitor)


def test_a_dead_server_is_said_and_the_page_never_leaves(visitor: Page, breaking_site: Site) -> None:
    visitor.route("**/*.wasm", lambda route: (breaking_site.stop(), route.continue_()), times=1)
    visitor.goto(breaking_site.url, wait_until="commit")
    button = visitor.locator(f"{FAILED} button")
    button.click(timeout=chromium.READY_WITHIN)
    expect(visitor.locator(f"{FAILED} p")).to_contain_text("no connection")
    breaking_site.start()
    button.click()
    ready(visitor)


@pytest.mark.parametrize("language, words", [("en-GB", "could not start"), ("de-DE", "konnte nicht starten")])
def test_an_error_in_python_at_the_start_is_said(
    new_context: Callable[..., BrowserContext], site: Site, language: str, words: str
) -> None:
    page = new_context(site, locale=language).new_page()
    page.route("**/main.py*", lambda route: route.fulfill(body="raise ValueError('on purpose <b>')"))
    page.goto(site.url)
    expect(page.locator(f"{FAILED} p")).to_contain_text(words, timeout=chromium.READY_WITHIN)
    expect(page.locator(f"{FAILED} button")).to_be_focused()
    page.click(f"{FAILED} summary")
    expect(page.locator(f"{FAILED} pre")).to_contain_text("ValueError: on purpose <b>")
    page.unroute_all()
    page.click(f"{FAILED} button")
    ready(page)
