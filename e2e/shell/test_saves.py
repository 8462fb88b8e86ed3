"""Games in the browser's own storage: kept, listed, carried as files, and safe between two tabs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import ttb_core as ttb
from tests.tiers import sample
from tools.playing import chromium
from tools.playing.pages import begin as begin_anew
from tools.serve import Site

PASS = '{"change": [], "double": false, "choices": []}'
NO_STORAGE = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("off", "SecurityError"); } });
"""
FULL_STORAGE = """
Storage.prototype.setItem = function () { throw new DOMException("full", "QuotaExceededError"); };
"""
# The journal alone: without any IndexedDB PyScript would not start.
JOURNAL = """
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (name, ...rest) {
  if (name !== "ttb") return open.call(this, name, ...rest);
  %s
};
"""
NO_JOURNAL = JOURNAL % 'throw new DOMException("off", "SecurityError");'
SILENT_JOURNAL = JOURNAL % "return {};"
OPEN = "html[data-ready] #dialog[open] .library"

Open = Callable[..., Page]


def middle() -> str:
    """A position in the middle of a game, in which passing is legal, as interchange text."""
    bots = {"red1": {"at": [0, 0], "facing": "E"}, "yellow1": {"at": [-3, 3], "facing": "E"}}
    position = {"bots": bots, "bases": {"red": [3, 0], "yellow": [-3, 0]}, "round": 4}
    return json.dumps(position)


def begin(page: Page, turns: int = 2) -> None:
    page.evaluate("text => ttb.load(text)", middle())
    for _ in range(turns):
        page.evaluate("text => ttb.play(text)", PASS)


def position(page: Page) -> ttb.Position:
    return ttb.position_from_json(json.loads(page.evaluate("ttb.position()")))


def games(page: Page) -> int:
    page.evaluate("ttb.act('load')")  # in a small window it is in the menu
    page.wait_for_selector(OPEN)
    return page.locator(".save").count()


def more(page: Page, row: int) -> None:
    page.locator(".save-more").nth(row).click()
    expect(page.locator(".save-tools")).to_be_visible()


ON_DISK = """() => new Promise((resolve) => setTimeout(() => {
  indexedDB.open("ttb").onsuccess = ({ target: { result } }) => {
    result.transaction("changes", "readwrite").oncomplete = resolve;
    result.close();
  };
}))"""
"""Waits for the journal: a transaction ends after those that were begun before it."""


@pytest.mark.slow
def test_a_turn_and_a_deletion_outlive_a_browser_that_is_killed(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    # Nothing of a first visit's local storage is on disk in its first seconds.
    with chromium.killed_at_end(browser.browser_type, tmp_path) as page:
        chromium.open_game(page, site.url)
        begin(page)
        begin(page)
        before = position(page)
        page.evaluate(ON_DISK)
    with chromium.killed_at_end(browser.browser_type, tmp_path) as page:
        chromium.open_game(page, site.url)
        assert position(page) == before
        assert games(page) == 2
        page.locator(".save:not(:has([aria-current])) .save-more").click()
        page.click('[data-action="delete-game"]')
        expect(page.locator(".save")).to_have_count(1)
        page.evaluate("text => ttb.play(text)", PASS)
        before = position(page)
        page.evaluate(ON_DISK)
    with chromium.killed_at_end(browser.browser_type, tmp_path) as page:
        chromium.open_game(page, site.url)
        assert position(page) == before
        assert games(page) == 1


FILL_JOURNAL = """
([count, time]) => new Promise((resolve) => {
  indexedDB.open("ttb").onsuccess = ({ target }) => {
    const all = target.result.transaction("changes", "readwrite");
    const store = all.objectStore("changes");
    for (let n = 0; n < count; n += 1) {
      store.add([{ key: "old", text: "", before: time + n, time: time + n + 1 }]);
    }
    localStorage.setItem("ttb.written", time + count);
    all.oncomplete = resolve;
  };
})
"""
COUNT_JOURNAL = """
() => new Promise((resolve) => {
  indexedDB.open("ttb").onsuccess = ({ target }) => {
    const counting = target.result.transaction("changes").objectStore("changes").count();
    counting.onsuccess = () => resolve(counting.result);
  };
})
"""


@pytest.mark.walk
def test_a_journal_whose_clock_was_ahead_stays_short_and_brings_back_nothing_that_was_cleared(
    page: Page, open_game: Open
) -> None:
    open_game(page)
    year_2100 = 4_102_444_800_000
    page.evaluate(FILL_JOURNAL, [3000, year_2100])
    page.reload()
    page.wait_for_selector('html[data-ready="true"]', state="attached")
    begin(page)
    assert 990 < page.evaluate(COUNT_JOURNAL) <= 1000, "the last ones are kept"
    page.evaluate("localStorage.clear()")
    page.reload()
    page.wait_for_selector('html[data-ready="true"]', state="attached")
    assert position(page).round == 1
    assert games(page) == 0


@pytest.mark.parametrize("script", sample((NO_JOURNAL, SILENT_JOURNAL), SILENT_JOURNAL))
def test_a_browser_that_refuses_the_journal_keeps_games_all_the_same(begin_game: Open, script: str) -> None:
    page = begin_game(script=script)
    begin(page)
    before = position(page)
    begin_anew(page)
    assert position(page) == before


def test_name_copy_delete_and_undo(begin_game: Open) -> None:
    page = begin_game()
    begin(page)
    begin(page)
    page.set_viewport_size({"width": 1180, "height": 820})
    page.click('[data-action="save"]')
    page.fill("#dialog input[type=text]", 'Evening <img src=x onerror="document.title=1">')
    page.keyboard.press("Enter")
    expect(page.locator("#dialog")).not_to_be_visible()
    assert games(page) == 2
    title = page.locator('.save-open[aria-current="true"] .save-title')
    expect(title).to_contain_text("Evening <img")
    expect(page.locator("#dialog img")).to_have_count(0)
    more(page, 0)
    page.click('[data-action="duplicate-game"]')
    expect(page.locator(".save")).to_have_count(3)
    page.locator(".save-title", has_text="Copy of").wait_for()
    other = page.locator(".save:not(:has([aria-current]))").first
    other.locator(".save-more").click()
    page.click('[data-action="delete-game"]')
    expect(page.locator(".save")).to_have_count(2)
    expect(page.locator('[data-action="undelete"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".save")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).not_to_be_visible()


def test_the_game_on_the_table_cannot_be_deleted_under_the_players(begin_game: Open) -> None:
    page = begin_game()
    begin(page)
    assert games(page) == 1
    page.locator(".save:has([aria-current]) .save-more").click()
    page.focus('[data-action="delete-game"]')
    page.keyboard.press("Enter")
    expect(page.locator(".library-report")).to_be_visible()
    expect(page.locator(".save")).to_have_count(1)


@pytest.mark.engines("save, export, import")
def test_a_file_carries_all_games_to_another_browser(begin_game: Open, tmp_path: Path) -> None:
    page = begin_game()
    begin(page, 3)
    before = position(page)
    games(page)
    with page.expect_download() as waiting:
        page.click('[data-action="export-all"]')
    file = tmp_path / "games.json"
    waiting.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["format"] == "ttb-games/1"

    other = begin_game()
    assert games(other) == 0
    with other.expect_file_chooser() as chooser:
        other.click('[data-action="pick-file"]')
    chooser.value.set_files(file)
    expect(other.locator(".save")).to_have_count(1)
    other.locator(".save-open", has_text="Round 5").click()
    expect(other.locator("#dialog")).not_to_be_visible()
    assert position(other) == before


def dropped(page: Page, *, end: bool = True, **data: Any) -> None:
    """Drag data over the page from elsewhere and, if `end`, drop it."""
    browser = page.context.new_cdp_session(page)
    where = {"x": 500, "y": 300, "data": {"items": [], "dragOperationsMask": 1, **data}}
    for kind in ("dragEnter", "dragOver", *(("drop",) if end else ())):
        browser.send("Input.dispatchDragEvent", {"type": kind, **where})
    browser.detach()


def test_what_is_dropped_on_the_page_is_opened(begin_game: Open, tmp_path: Path) -> None:
    page = begin_game()
    begin(page)
    before = position(page)
    link = page.evaluate("ttb.link()")
    file = tmp_path / "one.json"
    games(page)
    with page.expect_download() as waiting:
        page.click('.library [data-action="export-all"]')
    waiting.value.save_as(file)
    page.keyboard.press("Escape")
    begin(page, 1)
    dropped(page, files=[str(file)], end=False)
    expect(page.locator("html")).to_have_attribute("data-dropping", "")
    dropped(page, files=[str(file)])
    expect(page.locator("dialog .save")).to_have_count(3)
    expect(page.locator("html")).not_to_have_attribute("data-dropping", "")
    assert position(page) != before
    dropped(page, items=[{"mimeType": "text/plain", "data": f"Look at this: {link}"}])
    expect(page.locator('[data-action="back-to-game"]')).to_be_visible()
    assert position(page) == before
    page.click('[data-action="new-game"]')
    field = page.locator('#dialog [data-field="seed"]')
    dropped(page, items=[{"mimeType": "text/plain", "data": "nonsense"}])
    expect(page.locator("#dialog [aria-invalid]")).to_have_value("nonsense")
    assert not field.count()


BAD_FILES = [
    "nonsense",
    "[]",
    "[" * 20_000,
    '{"format": "ttb-game/1", "start": {}, "turns": [1]}',
    '{"format": "ttb-games/1", "games": []}',
    "x" * 4_100_000,
]


def test_a_bad_file_is_refused_and_changes_nothing(begin_game: Open, tmp_path: Path) -> None:
    page = begin_game()
    begin(page, 1)
    before = position(page)
    for number, text in enumerate(BAD_FILES):
        file = tmp_path / f"bad{number}.json"
        file.write_text(text, "utf-8")
        games(page)
        expect(page.locator(".library-report")).to_have_count(0)
        with page.expect_file_chooser() as chooser:
            page.click('[data-action="pick-file"]')
        chooser.value.set_files(file)
        expect(page.locator('.library-report[data-kind="error"]')).to_be_visible()
        expect(page.locator(".save")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator("#dialog")).not_to_be_visible()
    assert position(page) == before


@pytest.mark.slow
def test_two_tabs_tell_each_other_and_lose_nothing(begin_game: Open, open_game: Open) -> None:
    first = begin_game()
    begin(first)
    second = open_game(first.context.new_page())
    here = second.locator('.notice [data-action="play-here"]')
    expect(here).to_be_visible()
    here.click()
    expect(second.locator(".notice-box")).to_have_count(0)
    expect(first.locator('.notice [data-action="play-here"]')).to_be_visible()
    second.evaluate("text => ttb.play(text)", PASS)
    # The first tab goes on all the same: its turns go into a copy.
    first.evaluate("text => ttb.play(text)", PASS)
    first.evaluate("text => ttb.play(text)", PASS)
    stored = first.evaluate("Object.keys(localStorage)")
    assert sum(key.startswith("ttb.game.") and key.endswith(".start") for key in stored) == 3
    assert games(first) == games(second) == 2
    for page in (first, second):
        page.keyboard.press("Escape")
    # Other storage than games: changes of one tab appear in the other, and both changes stay.
    first.evaluate("ttb.act('preference', 'theme=dark')")
    expect(second.locator('html[data-theme="dark"]')).to_be_attached()
    second.evaluate("ttb.act('preference', 'speed=slow')")
    expect(first.locator('html[data-speed="0.5"]')).to_be_attached()
    stored = json.loads(first.evaluate("localStorage['ttb.preferences']"))
    assert (stored["theme"], stored["speed"]) == ("dark", "slow")


@pytest.mark.parametrize("script", sample((NO_STORAGE, FULL_STORAGE), FULL_STORAGE))
def test_without_storage_one_can_play_and_take_the_game_along(
    page: Page, open_game: Open, script: str
) -> None:
    page.add_init_script(script)
    open_game(page)
    expect(page.locator(".notice")).to_contain_text("storage is off")
    begin(page)
    with page.expect_download() as waiting:
        page.click('.notice [data-action="export-game"]')
    kept = json.loads(Path(waiting.value.path()).read_text("utf-8"))
    assert len(kept["turns"]) == 2
    page.click('[data-action="notice-close"]')
    expect(page.locator(".notice-box")).to_have_count(0)
    page.evaluate("text => ttb.play(text)", PASS)
    expect(page.locator(".notice-box")).to_have_count(0)


def test_a_damaged_game_is_set_aside_listed_and_can_be_taken_out(begin_game: Open) -> None:
    page = begin_game()
    begin(page)
    key = page.evaluate("localStorage.getItem('ttb.current')")
    damage = """key => { for (const slot of "ab") {
      const name = `ttb.game.${key}.${slot}`;
      if (localStorage.getItem(name)) localStorage.setItem(name, "2.1.<img src=x>");
    } }"""
    page.evaluate(damage, key)
    begin_anew(page)
    expect(page.locator(".notice-box")).to_contain_text("set aside")
    page.click('.notice [data-action="load"]')
    with page.expect_download() as waiting:
        page.click('[data-action="export-damaged"]')
    entries: dict[str, Any] = json.loads(Path(waiting.value.path()).read_text("utf-8"))["entries"]
    assert "2.1.<img src=x>" in entries.values()
    page.click('[data-action="delete-damaged"]')
    expect(page.locator(".damaged")).to_have_count(0)
    page.click('[data-action="undelete"]')
    expect(page.locator(".damaged")).to_have_count(1)
