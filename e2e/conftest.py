"""Fixtures: the built site on a server of its own, and browsers on it: WebKit, and Chromium or Firefox."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Generator, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from _pytest._code.code import ExceptionChainRepr
from filelock import FileLock
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)
from selenium.webdriver.remote.webdriver import WebDriver

from tools import build_site, house
from tools.environment import debian
from tools.playing import chromium, firefox, webkit
from tools.playing.pages import UNDRAWN, Pages
from tools.playing.staging import preferences
from tools.serve import Site
from tools.steps import BUILD, ROOT

COUNTING = ROOT / "tests" / "counting"
FAILED = pytest.StashKey[bool]()


ENGINES: dict[str, Callable[[Playwright], Browser]] = {
    "chromium": partial(chromium.launch, quick=True),
    "firefox": firefox.launch,
    "webkit": webkit.launch,
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--engine", choices=ENGINES, default="chromium", help="the browser of the tests")
    parser.addoption("--other-engine", choices=ENGINES, help="that of a second device (default: the same)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run WebKit's tests first: a single process has them all then, and starts WebKit once.

    Tests that share its page come before its other tests. Slow tests are next, so that none is left at the
    end. In another engine than Chromium the tests marked `chromium` are skipped, each with its reason.
    """
    if config.getoption("engine") != "chromium":
        for item in items:
            if mark := item.get_closest_marker("chromium"):
                item.add_marker(pytest.mark.skip(reason=mark.args[0]))
    items.sort(
        key=lambda item: (
            item.get_closest_marker("webkit") is None,
            "webkit_driver" in getattr(item, "fixturenames", ()),
            item.get_closest_marker("slow") is None,
        )
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Skip a test that asks another engine for Chromium's DevTools: fingers, files, faults of the network."""
    try:
        return (yield)
    except Error as error:
        if item.config.getoption("engine") == "chromium" or "CDP" not in error.message:
            raise
        pytest.skip(error.message)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Mark failed tests, because their page may be in any state, and report that state."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
        opened: Browser | None = getattr(item, "funcargs", {}).get("browser")
        if opened and isinstance(report.longrepr, ExceptionChainRepr):
            for page in (page for context in opened.contexts for page in context.pages):
                report.longrepr.addsection("page", chromium.state(page))
    return report


# The timeout of expectations: Playwright's own 5 s are short for a busy machine.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built site, so that a build during the tests does not change it."""
    return Path(shutil.copytree(build_site.build(), tmp_path_factory.mktemp("site") / "dist"))


@pytest.fixture(scope="session")
def house_dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of another version of the site, with two games: Twin Tin Bots and the game of the tests.

    Its button for a new game has another text and its styles set `--version` to 2. For each game a build
    starts Python, so the other games are left out.
    """
    left_out = shutil.ignore_patterns(*(page.name for page in house.pages() if page.place))
    web = Path(shutil.copytree(house.WEB, tmp_path_factory.mktemp("root") / house.WEB.name, ignore=left_out))
    english = web / "shell" / "texts" / "en.json"
    texts = json.loads(english.read_text("utf-8"))
    texts["ui.bar.new_game"] = "Brand new game"
    english.write_text(json.dumps(texts), "utf-8")
    with (web / "static" / "shell" / "shell.css").open("a") as style:
        style.write("\n:root { --version: 2; }\n")
    with FileLock(BUILD / "house.lock"):  # other processes wait, and find it made
        built = build_site.build(BUILD / "house", [web, COUNTING])
    return Path(shutil.copytree(built, tmp_path_factory.mktemp("house") / "dist"))


@pytest.fixture
def house_site(house_dist: Path) -> Iterator[Site]:
    """A server for the site with one game more, which a test may stop."""
    server = Site(house_dist, under="/house/").start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[Site]:
    """The site served below a path, as on a host that holds more than this page."""
    server = Site(dist, under="/ttb/").start()
    yield server
    server.stop()


@pytest.fixture
def own_site(dist: Path) -> Iterator[Site]:
    """A server for one test, which may stop it and start it again."""
    server = Site(dist, under="/ttb/").start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with firefox.supplemented(), sync_playwright() as begun:
        yield begun


@pytest.fixture(scope="session")
def browser(playwright: Playwright, pytestconfig: pytest.Config) -> Iterator[Browser]:
    opened = ENGINES[pytestconfig.getoption("engine")](playwright)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def other_browser(playwright: Playwright, pytestconfig: pytest.Config) -> Iterator[Browser]:
    """A browser with processes of its own, for tests of two devices."""
    name = pytestconfig.getoption("other_engine") or pytestconfig.getoption("engine")
    opened = ENGINES[name](playwright)
    yield opened
    opened.close()


@pytest.fixture
def new_context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., BrowserContext]]:
    """A function that makes contexts (each with a profile of its own) whose pages are watched.

    They have no service worker, which takes as long as a third of a start, unless `chromium.OFFLINE` is among
    the options, and their pages are transparent (`tools/playing/pages.py`). A request to another origin and
    any error fail the test; with the mark `other_console_errors` errors on the console are allowed.
    """
    yield from _contexts(browser, request)


@pytest.fixture
def new_other_context(
    other_browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """The same in processes of their own."""
    yield from _contexts(other_browser, request)


def _contexts(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., BrowserContext]]:
    contexts: list[BrowserContext] = []
    watches: list[chromium.Watch] = []

    def make(site: Site, **options: object) -> BrowserContext:
        context = browser.new_context(**{**chromium.USUAL, **options})
        context.add_init_script(UNDRAWN)
        watch = chromium.Watch(f"http://localhost:{site.port}")
        context.on("page", watch.follow)
        contexts.append(context)
        watches.append(watch)
        return context

    yield make
    for context in contexts:
        context.close()
    console = request.node.get_closest_marker("other_console_errors") is None
    complaints = "\n".join(filter(None, (watch.complaints(console) for watch in watches)))
    if complaints:
        pytest.fail(complaints, pytrace=False)


@pytest.fixture
def page(new_context: Callable[..., BrowserContext], site: Site) -> Page:
    """A blank page in a new profile; `open_game(page)` opens the game in it."""
    return new_context(site).new_page()


@pytest.fixture
def open_game(site: Site) -> Callable[..., Page]:
    """`open_game(page, fragment="play")`: the game, loaded from the site, once a player can act."""
    return lambda page, fragment="play": chromium.open_game(page, site.url, fragment)


@pytest.fixture(scope="session")
def pages(browser: Browser, site: Site) -> Pages:
    return Pages(browser, site)


@pytest.fixture(scope="session")
def other_pages(other_browser: Browser, site: Site) -> Pages:
    return Pages(other_browser, site)


@pytest.fixture
def begin_game(pages: Pages, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """`begin_game(fragment="play", storage=…, **options)`: a page with a new game (`playing.pages`).

    By default the storage is that of a player who has finished the first steps (`preferences`). Quicker than
    `open_game`. Each call gives another page; it is watched as the pages of `new_context` are.
    """
    yield from _begun(pages, request)


@pytest.fixture
def begin_other(other_pages: Pages, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """The same in processes of their own."""
    yield from _begun(other_pages, request)


def _begun(pages: Pages, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    def take(fragment: str = "play", storage: Mapping[str, str] = preferences(), **options: Any) -> Page:
        return pages.take(fragment, storage, **options)

    yield take
    console = request.node.get_closest_marker("other_console_errors") is None
    complaints = pages.give_back(good=FAILED not in request.node.stash, console=console)
    if complaints:
        pytest.fail(complaints, pytrace=False)


@pytest.fixture(scope="session")
def shared_webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webkit.SharedWebKit]:
    shared = webkit.SharedWebKit(tmp_path_factory.mktemp("webkit"))
    yield shared
    shared.close()


@pytest.fixture
def some_webkit(
    shared_webkit: webkit.SharedWebKit, request: pytest.FixtureRequest
) -> Iterator[webkit.SharedWebKit]:
    """WebKit for a test; if it is missing, the test is skipped, except on Debian, where it fails."""
    if reason := webkit.missing():
        if debian():
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    yield shared_webkit
    shared_webkit.give_back(good=FAILED not in request.node.stash)


@pytest.fixture
def webkit_driver(some_webkit: webkit.SharedWebKit) -> WebDriver:
    """WebKit without any data of earlier visits to the page."""
    return some_webkit.take()


@pytest.fixture
def begun_webkit(some_webkit: webkit.SharedWebKit, site: Site) -> WebDriver:
    """WebKit with a new game, on a page that tests share."""
    return some_webkit.begin(site.url)
