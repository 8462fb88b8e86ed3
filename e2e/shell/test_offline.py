"""Without a network: the server is really stopped, not only the browser set offline. Then, new versions."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

import ttb_core as ttb
from e2e.bad_host import PORTAL, BadHost
from e2e.games.ttb.test_play import play_turn
from e2e.shell.test_smoke import ADDRESSES, MARKS
from tools import house, precache
from tools.playing import chromium, webkit
from tools.playing.page import KEPT
from tools.playing.ttb import Player, load, play_golden, shown
from tools.serve import Site
from tools.steps import VERSION

CACHES = "caches.keys()"
HELD = "name => caches.open(name).then(cache => cache.keys()).then(all => all.map(each => each.url))"
SECOND = "getComputedStyle(document.documentElement).getPropertyValue('--version').trim() === '2'"
STRANGE = "another page's cache"
STALE = "ttb /ttb/ 0123456789"


def open_and_keep(page: Page, site: Site) -> Page:
    """Make a first visit and wait until everything is stored."""
    chromium.open_game(page, site.url)
    assert page.evaluate(KEPT)
    chromium.until(page, "navigator.serviceWorker.controller !== null")
    return page


@pytest.fixture
def kept(new_context: Callable[..., BrowserContext], own_site: Site) -> Page:
    """A page that was visited once; the server is stopped now."""
    page = open_and_keep(new_context(own_site, **chromium.OFFLINE).new_page(), own_site)
    own_site.stop()
    return page


@pytest.mark.walk
def test_a_whole_game_with_the_server_dead(kept: Page, own_site: Site) -> None:
    """With the mouse; test_computers.py plays one against computers in every run."""
    kept.set_viewport_size({"width": 1440, "height": 900})
    chromium.open_game(kept, own_site.url)

    def reload() -> None:
        before = shown(kept)
        chromium.open_game(kept, own_site.url)
        assert shown(kept) == before, "the game goes on after a reload"

    play_golden(Player(kept), "no_score_victory", reload)


def files_of(site: Site) -> list[str]:
    """All files of a site but those of other games, by their names in it."""
    others = tuple(page.name for page in house.pages() if page.name != "ttb")
    files = (file.relative_to(site.root) for file in Path(site.root).rglob("*") if file.is_file())
    return [file.as_posix() for file in files if not any(part.startswith(others) for part in file.parts)]


def test_files_links_languages_and_licences_with_the_server_dead(kept: Page, own_site: Site) -> None:
    kept.evaluate("names => Promise.all(names.map(name => caches.open(name)))", [STRANGE, STALE])
    load(kept, ttb.new_game(colours=3, seed="a link", teleporters=2))
    link = kept.evaluate("ttb.link()")
    linked = shown(kept)
    # On its way the # has become %23: the service worker repairs that.
    kept.goto(link.replace("#", "%23").replace("=", "%3D") + "?fbclid=x")
    kept.wait_for_selector('html[data-ready="true"]', state="attached", timeout=chromium.READY_WITHIN)
    assert shown(kept) == linked and kept.locator("svg[data-board]").count() == 1
    # Every file is stored, and no other page's cache was touched.
    chromium.until(kept, "caches.keys().then(all => all.length === 2)")
    (name,) = set(kept.evaluate(CACHES)) - {STRANGE}
    assert name.startswith("ttb /ttb/ ") and name != STALE
    held = {url.removeprefix(own_site.url).partition("?")[0] for url in kept.evaluate(HELD, name)}
    files = [
        name for name in files_of(own_site) if name != "sw.js" and not precache.NOT_NEEDED_OFFLINE.match(name)
    ]
    assert held == {*files}
    words = {"de": "Neue Partie", "fr": "Nouvelle partie", "nl": "Nieuw spel", "en": "New game"}
    for language, word in words.items():
        kept.evaluate("language => ttb.act('preference', `language=${language}`)", language)
        expect(kept.locator("html")).to_have_attribute("lang", language)
        expect(kept.locator('[data-action="new-game"]').first).to_have_text(word)
    kept.evaluate("ttb.act('settings')")
    expect(kept.locator("dialog .version")).to_have_text(f"Version {VERSION}")
    kept.evaluate("ttb.act('about')")
    expect(kept.locator("dialog .licence-row", has_text="morphdom")).to_be_visible()
    expect(kept.locator(".offline-status")).to_contain_text("offline")


DAMAGE = """([name, file, text, type]) => caches.open(name).then(async (cache) => {
  const [key] = (await cache.keys()).filter((one) => one.url.includes(file));
  const content = text || await (await cache.match(key)).arrayBuffer();
  await cache.put(key, new Response(content, { headers: { "Content-Type": type } }));
})"""
HASH = """([name, file]) => caches.open(name).then(async (cache) => {
  const [key] = (await cache.keys()).filter((one) => one.url.includes(file));
  if (!key) return "";
  const hash = await crypto.subtle.digest("SHA-256", await (await cache.match(key)).arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
})"""


# Python's code is first asked for in the browser's own cache: Firefox has it there, the tests' Chromium not.
NOT_CACHED = """
const really = window.fetch;
window.fetch = async (file, options) => {
  if (options?.cache === "only-if-cached") throw new TypeError("not cached");
  return really(file, options);
};
"""


@pytest.fixture(scope="module")
def damaged(browser: Browser, site: Site) -> Iterator[Page]:
    """A page that is stored for use without a network, for tests that damage what is stored."""
    context = browser.new_context()
    context.add_init_script(NOT_CACHED)
    yield open_and_keep(context.new_page(), site)
    context.close()


@pytest.mark.parametrize(
    ("file", "text", "kind", "by_itself"),
    [
        ("/pyodide.asm.wasm", "not what it was", "application/wasm", False),
        pytest.param("/pyodide.asm.wasm", "", "text/plain", True, marks=pytest.mark.walk),
        pytest.param(
            "/snapshot.bin", "not what it was", "application/octet-stream", True, marks=pytest.mark.walk
        ),
        pytest.param("/page.js", "not what it was", "text/javascript", True, marks=pytest.mark.walk),
        pytest.param("/boot.js", "", "text/plain", True, marks=pytest.mark.walk),
        ("/index.html", PORTAL.decode(), "text/html", True),
    ],
    ids=["WebAssembly", "WebAssembly called wrong", "snapshot", "script", "called wrong", "page"],
)
def test_what_is_damaged_where_it_is_kept_is_fetched_anew(
    damaged: Page, site: Site, file: str, text: str, kind: str, by_itself: bool
) -> None:
    page = damaged
    (name,) = page.evaluate(CACHES)
    page.evaluate(DAMAGE, [name, file, text, kind])
    page.goto(site.url)
    if not by_itself:
        page.click("#loading[data-failed] button", timeout=chromium.READY_WITHIN)
    page.wait_for_selector('html[data-ready="true"]', timeout=chromium.READY_WITHIN)
    (whole,) = (name for name in files_of(site) if f"/{name}".endswith(file))
    expected = hashlib.sha256(Path(site.root, whole).read_bytes()).hexdigest()
    chromium.until(page, f"async (given) => (await ({HASH})(given)) === '{expected}'", [name, file])


@pytest.mark.slow
@pytest.mark.other_console_errors  # of scripts that the policy forbids
@pytest.mark.walk
def test_a_page_into_which_a_proxy_puts_scripts_is_kept_and_they_are_not_run(
    new_context: Callable[..., BrowserContext], real_host: BadHost
) -> None:
    host, strange = real_host, "typeof strange"
    page = new_context(host.site, **chromium.OFFLINE).new_page()
    host.break_file("index.html", "made smaller")
    chromium.open_game(page, host.url)
    page.evaluate("ttb.act('about')")
    status = page.locator(".offline-status")
    expect(status).to_contain_text("Missing: index.html – something between server and browser alters it")
    code = [name for name in host.asked if name.endswith(".wasm")]
    assert len(code) == 1, "the start's answer is kept, for with it Chromium keeps what it has compiled"
    host.break_file("index.html", "with a script")
    chromium.open_game(page, host.url)
    assert page.evaluate(strange) == "number", "as the host sends it"
    page.evaluate("ttb.act('about')")
    expect(status).to_contain_text("Works offline too")
    host.site.stop()
    for _ in range(2):
        chromium.open_game(page, host.url)
        assert page.evaluate(strange) == "undefined", "as it is kept"


# A new version


def replace_site(site: Site, new: Path) -> None:
    """Replace the site as a host does for a new version: the old files are gone."""
    shutil.rmtree(site.root)
    shutil.copytree(new, site.root)


@pytest.fixture
def changing_host(dist: Path, tmp_path: Path) -> Iterator[BadHost]:
    host = BadHost(Path(shutil.copytree(dist, tmp_path / "served")), patience=15)  # the page's own
    yield host
    host.stop()


KEEP_MORE = """game => navigator.serviceWorker.ready.then(({ active }) => {
  active.postMessage({ fill: [game] }, [new MessageChannel().port2]);
})"""
"""Has the worker keep another game, as the page does some seconds after its start."""


def versions(page: Page) -> tuple[str, str]:
    """The versions of the page's texts and of its styles: they must be equal."""
    label = page.locator('[data-action="new-game"]').first.text_content() or ""
    style = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--version')").strip()
    return ("2" if "Brand" in label else "1", style or "1")


@pytest.mark.slow
@pytest.mark.engines("offline", "update")
def test_a_new_version_is_offered_and_taken_whole(
    new_context: Callable[..., BrowserContext], changing_host: BadHost, house_dist: Path
) -> None:
    """Also while the version before waits for a host that does not answer."""
    site = changing_host.site
    page = open_and_keep(new_context(site, **chromium.OFFLINE).new_page(), site)
    position = play_turn(Player(page), shown(page), random.Random(2))
    replace_site(site, house_dist)
    chromium.open_game(page, site.url)
    assert versions(page) == ("1", "1"), "the old version starts whole, though the server has it no more"
    page.wait_for_selector(".offer")
    position = play_turn(Player(page), position, random.Random(3))
    assert versions(page) == ("1", "1"), "nobody is interrupted"
    other = page.context.new_page()
    chromium.open_game(other, site.url)
    assert versions(other) == ("1", "1")
    # Later dismisses the offer, but the settings still have it.
    page.click('.offer [data-action="update-later"]')
    expect(page.locator(".offer")).to_have_count(0)
    page.click('[data-action="settings"]')
    changing_host.break_file("junkyard/index.html", "silent")
    page.evaluate(KEEP_MORE, "junkyard")
    while "junkyard/index.html" not in changing_host.asked:
        page.wait_for_timeout(50)
    page.click('dialog [data-action="update"]')
    chromium.until(page, SECOND)
    page.wait_for_selector('html[data-ready="true"]')
    assert versions(page) == ("2", "2")
    assert shown(page) == position, "the game is still there"
    # The other tab goes on with the complete old version, also with files it has not fetched before.
    other.evaluate("ttb.act('preference', 'language=de')")
    expect(other.locator("html")).to_have_attribute("lang", "de")
    other.close()
    site.stop()
    chromium.open_game(page, site.url)
    assert versions(page)[1] == "2"
    chromium.until(page, "caches.keys().then(all => all.length === 1)")


@pytest.fixture
def real_host(dist: Path) -> Iterator[BadHost]:
    host = BadHost(dist, patience=15)  # the page's own
    yield host
    host.stop()


@pytest.fixture
def hoarding_host(dist: Path, tmp_path: Path) -> Iterator[BadHost]:
    """A host that lets browsers cache all answers for ever, wrong ones too."""
    host = BadHost(
        Path(shutil.copytree(dist, tmp_path / "served")), cached=True, patience=15
    )  # the page's own
    yield host
    host.stop()


@pytest.mark.slow
@pytest.mark.other_console_errors  # the server fails on purpose
@pytest.mark.walk
def test_one_wrong_answer_that_is_kept_for_ever_stops_neither_keeping_nor_updates(
    new_context: Callable[..., BrowserContext], hoarding_host: BadHost, house_dist: Path
) -> None:
    host, site = hoarding_host, hoarding_host.site
    page = new_context(site, **chromium.OFFLINE).new_page()
    (lessons,) = (file.relative_to(site.root).as_posix() for file in Path(site.root).rglob("lessons.json"))
    host.break_file(lessons, "damaged")
    chromium.open_game(page, site.url)
    page.evaluate("ttb.act('about')")
    status = page.locator(".offline-status")
    expect(status).to_contain_text("Missing: lessons.json")
    host.mend()  # but the browser keeps the wrong answer
    page.evaluate("ttb.act('learn')")
    expect(page.locator(".lesson-row").first).to_be_visible()
    page.evaluate("ttb.act('about')")
    status.locator('[data-action="offline-retry"]').click()
    expect(status).to_contain_text("Works offline too")

    replace_site(site, house_dist)
    (styles,) = Path(site.root).glob("ttb-*/page.css")
    whole = styles.read_text()
    styles.write_text(whole + "/* of yet another version */")  # a host in the middle of being changed
    chromium.open_game(page, site.url)
    page.evaluate("ttb.act('about')")
    expect(status).to_contain_text("Missing: page.css")
    expect(page.locator(".offer")).to_have_count(0)
    assert versions(page) == ("1", "1")
    styles.unlink()  # now it is missing
    before = host.asked.count(name := styles.relative_to(site.root).as_posix())
    status.locator('[data-action="offline-retry"]').click()
    while host.asked.count(name) == before:
        page.wait_for_timeout(50)
    expect(status).to_contain_text("Missing: page.css")
    site.stop()  # and now everything is missing
    chromium.open_game(page, site.url)
    assert versions(page) == ("1", "1")
    styles.write_text(whole)
    (app,) = (file.relative_to(site.root).as_posix() for file in Path(site.root).rglob("shell.zip"))
    host.break_file(app, "damaged", 1)
    site.start()
    chromium.open_game(page, site.url)
    page.wait_for_selector(".offer")
    page.click('.offer [data-action="update"]')
    chromium.until(page, SECOND)
    page.wait_for_selector('html[data-ready="true"]')
    assert versions(page) == ("2", "2")


# WebKit, as far as its driver allows: service workers live as long as the browser is open.


def near_the_end(position: ttb.Position) -> ttb.Position:
    """The same position with the track empty and one round to go: the rest of the game is short."""
    return ttb.position_from_json({**ttb.position_to_json(position), "track": [], "counters": 1})


@pytest.mark.webkit("offline", "games to the end", "link", "languages")
def test_webkit_starts_plays_and_keeps_with_the_server_dead(webkit_driver: WebDriver, own_site: Site) -> None:
    driver = webkit_driver
    driver.set_script_timeout(webkit.READY_WITHIN)

    def ask(promise: str, *values: str) -> Any:
        """The value of a promise of the page; `values` are `given[0]` and so on."""
        return driver.execute_async_script(
            "const given = [...arguments], done = given.pop();"
            f"Promise.resolve({promise}).then(done, error => done(String(error)))",
            *values,
        )

    def until(selector: str) -> None:
        webkit.wait(driver, lambda at: at.find_elements(By.CSS_SELECTOR, selector))

    webkit.open_game(driver, own_site.url)
    assert {"ttb-first-board", "ttb-interactive"} <= set(driver.execute_script(f"return {MARKS}"))
    addresses = driver.execute_script(f"return {ADDRESSES}")
    assert [each for each in addresses if not each.startswith((own_site.url, "blob:", "data:"))] == []
    assert ask(KEPT) is True
    own_site.stop()
    position = ttb.new_game(colours=2, seed="webkit", first="red")
    fragment = ask("ttb.load(given[0]).then(() => ttb.link())", json.dumps(ttb.position_to_json(position)))
    webkit.open_game(driver, own_site.url)
    assert ttb.position_from_json(json.loads(ask("ttb.position()"))) == position
    chance = random.Random(4)
    position = near_the_end(position)
    ask("ttb.load(given[0])", json.dumps(ttb.position_to_json(position)))
    while not ttb.position_to_json(position)["result"]:
        turn: dict[str, Any] = {"change": chance.choice(ttb.legal_changes(position)), "choices": []}
        while (outcome := ttb.play(position, ttb.turn_from_json(turn))).pending is not None:
            pending: Any = outcome.pending.to_json()
            turn["choices"].append({pending["kind"]: chance.choice(pending["options"])})
        assert ask("ttb.play(given[0])", json.dumps(turn)) is None
        position = outcome.position
        assert ttb.position_from_json(json.loads(ask("ttb.position()"))) == position
    driver.get("about:blank")
    webkit.open_game(driver, own_site.url, fragment.partition("#")[2])
    driver.execute_script("ttb.act('preference', 'language=de')")
    until('html[lang="de"]')
    driver.execute_script("ttb.act('load')")
    until(".save time:not(:empty)")
