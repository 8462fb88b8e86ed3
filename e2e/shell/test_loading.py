"""A start under bad conditions: a bad network, a bad host, a browser that lacks or forbids something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, Route, expect

from e2e.bad_host import ALWAYS, FAILED, INDEX, WHOLE, BadHost, get_through
from e2e.shell.test_safety import HURT, WATCH
from tests.tiers import sample
from tools import start
from tools.playing import chromium
from tools.playing.page import skip
from tools.playing.ttb import Player, load
from tools.serve import Site
from ttb_core import new_game

# Records the progress bar and the words beside it.
RECORD = """
window.seen = [];
new MutationObserver(() => {
  const bar = document.querySelector("#loading progress");
  if (bar) seen.push([bar.getAttribute("value"), document.querySelector("#loading").textContent]);
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""

pytestmark = pytest.mark.other_console_errors  # the browser notes every failed request


@pytest.fixture
def real_host(dist: Path) -> Iterator[BadHost]:
    """A host with all files that Python needs."""
    host = BadHost(dist)
    yield host
    host.stop()


@pytest.fixture
def host(real_host: BadHost) -> BadHost:
    """A host for tests that end before Python would start."""
    real_host.without_python()
    return real_host


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A page in a new profile whose errors are not watched: they are made on purpose."""
    context = browser.new_context(**chromium.USUAL)
    page = context.new_page()
    page.add_init_script(RECORD)
    yield page
    context.close()


def file_of(dist: Path, end: str) -> str:
    """The whole name of a file of the start."""
    (name,) = (name for name in start.files_listed((dist / INDEX).read_text()) if name.endswith(end))
    return name


def go(page: Page, host: BadHost) -> None:
    page.goto(host.url, wait_until="commit")


def python_is_there(page: Page) -> None:
    page.wait_for_selector('html[data-ready="true"]', state="attached", timeout=chromium.READY_WITHIN)


def ready(page: Page) -> None:
    python_is_there(page)
    expect(page.locator("#loading")).to_have_count(0)


def failed(page: Page | FrameLocator, *words: str) -> None:
    """Check that the message has all these words, as an alert, and that its button has the focus."""
    message = page.locator(f"{FAILED} p")
    for word in words:
        expect(message).to_contain_text(word, timeout=chromium.READY_WITHIN)
    expect(page.locator(FAILED)).to_have_attribute("role", "alert")
    expect(page.locator(f"{FAILED} button")).to_be_focused()


def whole(page: Page) -> None:
    page.wait_for_selector(WHOLE, state="attached", timeout=chromium.READY_WITHIN)


# Files


def test_progress_is_shown_and_what_breaks_off_is_asked_for_again(
    visitor: Page, real_host: BadHost, dist: Path
) -> None:
    real_host.patience = 15
    real_host.break_file(file_of(dist, ".wasm"), "broken off", 2)
    go(visitor, real_host)
    ready(visitor)
    progress: list[list[str]] = visitor.evaluate("seen")
    shown = [float(value) for value, _ in progress if value]
    assert shown == sorted(shown) and any(0.05 < value < 0.95 for value in shown)
    assert any("%" in text for _, text in progress)
    assert any("Trying again" in text for _, text in progress)
    assert not any("couldn’t" in text for _, text in progress)


@pytest.mark.walk
def test_a_script_that_came_wrong_is_fetched_past_the_cache_and_the_page_opened_anew(
    visitor: Page, dist: Path
) -> None:
    host = BadHost(dist, cached=True)
    host.break_file(file_of(dist, "/page.js"), "damaged", 1)
    go(visitor, host)
    ready(visitor)
    host.stop()


def test_a_missing_file_is_said_and_can_be_tried_again(visitor: Page, real_host: BadHost, dist: Path) -> None:
    main = file_of(dist, "/main.py")
    real_host.break_file(main, "missing")
    go(visitor, real_host)
    failed(visitor, Path(main).name, "couldn’t be loaded: the server doesn’t have it", "games are safe")
    visitor.click(f"{FAILED} summary")
    expect(visitor.locator(f"{FAILED} pre")).to_contain_text(main)
    visitor.click(f"{FAILED} button")
    failed(visitor, "the server doesn’t have it")
    real_host.mend()
    visitor.click(f"{FAILED} button")
    ready(visitor)


@pytest.mark.walk
def test_who_stands_still_says_what_is_waited_for_and_goes_on_by_itself(
    visitor: Page, real_host: BadHost, dist: Path
) -> None:
    real_host.break_file(file_of(dist, "/boot.js"), "silent", 1)
    go(visitor, real_host)
    failed(visitor, "still waiting for boot.js")
    real_host.mend()
    get_through(visitor)
    real_host.break_file(file_of(dist, ".wasm"), "slow", 1)
    go(visitor, real_host)
    whole(visitor)


@pytest.mark.parametrize("requests", sample((3, 8), 3))
def test_a_connection_that_drops_is_said(visitor: Page, host: BadHost, requests: int) -> None:
    host.drop_after(requests)
    go(visitor, host)
    failed(visitor, "offline")
    host.mend()
    get_through(visitor)


def test_a_dead_server_is_said_and_the_page_never_leaves(visitor: Page, host: BadHost) -> None:
    host.drop_after(20)
    go(visitor, host)
    failed(visitor)
    host.site.stop()
    visitor.click(f"{FAILED} button")
    failed(visitor, "offline")
    host.mend()
    host.site.start()
    get_through(visitor)


@pytest.mark.walk
def test_a_portal_that_answers_every_file_with_its_page_is_named(visitor: Page, host: BadHost) -> None:
    host.break_file("*", "another page")
    go(visitor, host)
    failed(visitor, "another page came instead", "log in")
    host.mend()
    get_through(visitor)


@pytest.mark.parametrize("times", sample((1, 3), 3))
def test_a_script_refused_some_times_comes_in_the_end(
    visitor: Page, host: BadHost, dist: Path, times: int
) -> None:
    host.break_file(file_of(dist, "/page.js"), "refused", times)
    go(visitor, host)
    get_through(visitor)


# The page itself


@pytest.mark.parametrize(
    ("part", "times"),
    [
        ("half", 1),
        ("half", ALWAYS),
        pytest.param("before the styles", ALWAYS, marks=pytest.mark.walk),
        pytest.param("almost all", ALWAYS, marks=pytest.mark.walk),
    ],
)
def test_a_page_cut_short_is_mended_or_said(
    visitor: Page, host: BadHost, dist: Path, part: str, times: int
) -> None:
    text = (dist / INDEX).read_text()
    ends = {"half": 0.5, "before the styles": text.index('rel="stylesheet"') / len(text), "almost all": 0.99}
    host.break_file(INDEX, "cut", times, at=ends[part])
    go(visitor, host)
    if times == ALWAYS:
        failed(visitor, "index.html couldn’t be loaded: it arrived damaged")
        host.mend()
    get_through(visitor)


def test_a_page_without_its_script_says_in_words_what_it_is(visitor: Page, host: BadHost) -> None:
    host.break_file(INDEX, "cut", 1, at=0.1)
    go(visitor, host)
    expect(visitor.locator("#words")).to_contain_text("If nothing else appears here")
    visitor.click("#words a >> nth=0")
    whole(visitor)


def test_a_page_of_a_version_that_is_gone_gives_way_to_the_new_one(
    visitor: Page, host: BadHost, dist: Path
) -> None:
    host.break_file(INDEX, "of another version", 1)
    go(visitor, host)
    whole(visitor)
    (static,) = dist.glob("static-*")
    assert f"{static.name}/games/ttb/page.js" in host.asked


# Python and the browser


def test_an_error_in_python_at_the_start_is_said(browser: Browser, real_host: BadHost, dist: Path) -> None:
    real_host.replace_file(next(dist.glob("python-*/main.py")), f"raise ValueError({HOSTILE!r})")
    context = browser.new_context(**{**chromium.USUAL, "locale": "de-DE"})
    page = context.new_page()
    page.add_init_script(WATCH)
    go(page, real_host)
    failed(page, "konnte nicht starten")
    page.click(f"{FAILED} summary")
    expect(page.locator(f"{FAILED} pre")).to_contain_text(f"ValueError: {HOSTILE}")
    assert page.evaluate(HURT) == [None, "", 0], "it stays text"
    real_host.replaced.clear()
    get_through(page)
    context.close()


HOSTILE = "<img src=x onerror=window.hurt=1>"
LACKING = {
    "WebAssembly": ("delete window.WebAssembly", "needs WebAssembly"),
    "old": (
        "delete window.AbortController; const { supports } = CSS;"
        "CSS.supports = (what) => !what.includes('light-dark') && supports.call(CSS, what)",
        "It lacks: CSS light-dark(). Needed: Chrome 123, Edge 123, Firefox 121, Safari 17.5 or newer",
    ),
    "forbidden": (
        "WebAssembly.Module = function () { throw new WebAssembly.CompileError('disallowed by embedder') }",
        "something here blocks it",
    ),
    "memory": (
        "WebAssembly.instantiate = async () => { throw new RangeError("
        "'WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance') }",
        "isn’t enough memory",
    ),
}


@pytest.mark.parametrize("name", sample(LACKING, "old"))
def test_what_the_browser_lacks_is_named(visitor: Page, real_host: BadHost, name: str) -> None:
    if name != "memory":  # Python itself needs that
        real_host.without_python()
    script, words = LACKING[name]
    visitor.add_init_script(f"if (!sessionStorage.mended) {{ {script} }}")
    go(visitor, real_host)
    failed(visitor, words)
    visitor.evaluate("sessionStorage.mended = 'yes'")
    get_through(visitor)


def test_a_page_from_the_disk_says_at_once_that_it_needs_a_server(visitor: Page, dist: Path) -> None:
    visitor.goto((dist / INDEX).as_uri())
    expect(visitor.locator(FAILED)).to_contain_text("has to come from a web server")
    expect(visitor.locator(f"{FAILED} button")).to_have_count(0)


@pytest.mark.walk
def test_a_sandboxed_frame_plays_where_it_gets_its_files_and_says_why_elsewhere(
    visitor: Page, real_host: BadHost
) -> None:
    frame = visitor.frame_locator("iframe")
    within = f'<iframe sandbox="allow-scripts" width="1000" height="700" src="{real_host.url}"></iframe>'
    # A page with an address: in Firefox the driver's clicks do not reach frames of an empty page.
    around = real_host.url + "around.html"
    visitor.route(around, lambda route: route.fulfill(body=within, content_type="text/html"))
    visitor.goto(around)
    failed(frame, "in a frame that keeps its files from it")
    real_host.allows_all_origins = True
    visitor.goto(around)
    expect(frame.locator('html[data-ready="true"]')).to_be_attached(timeout=chromium.READY_WITHIN)
    frame.locator('[data-key="way-together"]').click()
    frame.locator("#dialog [type=submit]").click()
    expect(frame.locator("#dialog")).to_be_hidden()


def test_code_is_compiled_also_where_it_cannot_be_as_it_arrives(visitor: Page, real_host: BadHost) -> None:
    visitor.add_init_script("delete WebAssembly.compileStreaming")
    real_host.patience = 15
    go(visitor, real_host)
    ready(visitor)


@pytest.mark.walk
def test_webassembly_forbidden_by_a_policy_is_named(visitor: Page, real_host: BadHost) -> None:
    real_host.policy = "script-src 'self' 'unsafe-inline'"
    go(visitor, real_host)
    failed(visitor, "something here blocks it")
    real_host.policy = ""
    get_through(visitor)


@pytest.mark.walk
def test_a_style_that_stays_refused_is_named_however_soon_python_is_there(
    visitor: Page, real_host: BadHost, dist: Path
) -> None:
    """The page is reloaded three times; each time it is ready before the style has come again."""
    real_host.policy = "style-src 'none'"
    style = next(name for name in start.files_listed((dist / INDEX).read_text()) if name.endswith(".css"))
    held: list[Route] = []
    visitor.route(f"**/{style}", lambda route: held.append(route))
    with visitor.expect_request(f"**/{style}"):
        go(visitor, real_host)
    for _ in range(2):
        python_is_there(visitor)
        with visitor.expect_request(f"**/{style}"):
            held.pop().continue_()
    python_is_there(visitor)
    held.pop().continue_()
    failed(visitor, Path(style).name, "couldn’t be loaded")


@pytest.mark.chromium("Playwright has no order for Debian’s Firefox to switch scripts off")
def test_without_javascript_the_page_says_what_it_is_in_all_languages(browser: Browser, site: Site) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url)
    words = page.locator("#words p")
    assert [language.get_attribute("lang") for language in words.all()] == ["en", "de", "fr", "nl"]
    expect(words.first).to_be_visible()
    expect(words.first).to_contain_text("from 2024 or newer")
    expect(words.first).to_contain_text("JavaScript")
    expect(page.locator("#loading")).to_have_count(0)
    context.close()


# APIs that some capable browsers lack, or refuse if cookies are blocked. A page that misses one would show an
# error.

NICETIES = """
delete window.requestIdleCallback;
for (const name of ["serviceWorker", "clipboard", "share", "canShare", "storage"])
  delete Navigator.prototype[name];
"""
STORAGE = """
const refused = { get() { throw new DOMException("refused", "SecurityError"); } };
for (const name of ["localStorage", "sessionStorage", "indexedDB"])
  Object.defineProperty(window, name, refused);
Object.defineProperty(Navigator.prototype, "serviceWorker", refused);
window.BroadcastChannel = class { constructor() { refused.get(); } };
"""
DATABASE = "IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); };"


def play(page: Page) -> None:
    """Play a turn with its animation, and open the dialogs."""
    load(page, new_game(colours=2, seed="niceties", first="red"))
    player = Player(page)
    for bot in ("red1", "red2"):
        player.change({"op": "place", "bot": bot, "slot": 0, "order": "turn_left"})
    page.click('[data-action="run"]')
    skip(page)
    for action in ("share", "load", "settings", "new-game", "help"):
        page.evaluate("action => ttb.act(action)", action)
        page.wait_for_selector("dialog[open]")
        page.evaluate("Promise.all(['close', 'help-close'].map(action => ttb.act(action)))")
    expect(page.locator("html")).to_have_attribute("data-colour-to-move", "yellow")


@pytest.mark.parametrize(
    "missing",
    [
        pytest.param(NICETIES + DATABASE, id="niceties"),
        pytest.param(NICETIES + STORAGE, id="all"),
    ],
)
@pytest.mark.walk
def test_what_is_only_nice_to_have_may_be_missing(
    new_context: Callable[..., BrowserContext], site: Site, missing: str
) -> None:
    page = new_context(site).new_page()
    page.add_init_script(missing)
    chromium.open_game(page, site.url)
    notice = page.locator('[data-region="notice"]')
    if STORAGE in missing:
        expect(notice).to_contain_text("keeps nothing for this page")
    else:
        expect(notice).to_be_empty()
    play(page)
