"""Four languages: the browser's at first, another one at once, and stored."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.bad_host import NAMED_BY_CONTENT
from e2e.games.ttb.states import BUSY
from tests.games.ttb.tables import LANGUAGES, table
from tests.tiers import sample
from tools.playing.pages import begin
from tools.playing.staging import load
from tools.serve import Site

TEXTS = {language: table(language) for language in LANGUAGES}


DATES = {
    "en-GB": r"^\d+ [A-Z]\w+ \d{4}",
    "en-US": r"^[A-Z]\w+ \d+, \d{4}",
}


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("de-AT", "de"),
        ("nl-BE", "nl"),
        ("ja-JP", "en"),
        pytest.param("fr-CA", "fr", marks=pytest.mark.walk),
        pytest.param("en-US", "en", marks=pytest.mark.walk),
    ],
)
def test_the_browsers_language_at_first(
    new_context: Callable[..., BrowserContext], site: Site, locale: str, language: str
) -> None:
    page = new_context(site, locale=locale).new_page()
    page.route("**/pyodide.asm.wasm", lambda route: None)  # Python's own start would take long
    page.goto(site.url)
    door = page.locator(f'[lang="{language}"]', has=page.locator('[data-key="way-learn"]')).last
    expect(door).to_contain_text(TEXTS[language]["ui.door.learn"])


@pytest.mark.parametrize("locale", sample(DATES, "en-US"))
def test_dates_are_as_where_the_reader_lives(begin_game: Callable[..., Page], locale: str) -> None:
    page = begin_game(locale=locale)
    expect(page.locator(".go")).to_contain_text(TEXTS[locale[:2]]["ui.run"])
    load(page, BUSY)
    page.evaluate("ttb.act('pass')")
    page.evaluate("ttb.act('load')")
    expect(page.locator("#dialog time").first).to_have_text(re.compile(DATES[locale]))


# The values of browsers on systems without a language, or with names of their own for languages.
NO_TAGS = """
  Object.defineProperty(Navigator.prototype, "language", { get: () => "en-US@posix" });
  Object.defineProperty(Navigator.prototype, "languages", { get: () => ["en-US@posix", "C", ""] });
"""


@pytest.mark.walk
def test_dates_are_told_where_the_browser_names_no_language(begin_game: Callable[..., Page]) -> None:
    page = begin_game(script=NO_TAGS)
    load(page, BUSY)
    page.evaluate("ttb.act('pass')")
    page.evaluate("ttb.act('load')")
    expect(page.locator("#dialog time").first).to_have_text(re.compile(DATES["en-US"]))


@pytest.mark.engines("languages")
def test_every_language_at_once_and_kept(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    load(page, BUSY)
    for language, texts in [*TEXTS.items(), ("en", TEXTS["en"])]:
        page.keyboard.press("l")
        page.click(f'dialog[open] [lang="{language}"]')
        page.wait_for_selector(f'html[lang="{language}"]')
        assert texts["ui.run"] in page.inner_text(".go"), "the page says its language once all is in it"
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page).to_have_title(re.compile(texts["colour.red"]))
        expect(page.locator(".floor")).to_have_attribute("aria-label", texts["ui.board"])
        empty = re.compile(texts["spoken.empty"])
        expect(page.locator('[data-hex="0,1"]')).to_have_attribute("aria-label", empty)
        expect(page.locator(".desk")).to_have_attribute("aria-label", texts["ui.region.desk"])
    page.keyboard.press("l")
    page.click('dialog[open] [lang="nl"]')
    page.wait_for_selector('html[lang="nl"]')
    begin(page)
    expect(page.locator("html")).to_have_attribute("lang", "nl")


def test_no_key_of_a_text_is_ever_shown(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    load(page, BUSY)
    for action in ("settings", "language", "keys", "bots", "scores", "new-game", "load", "help"):
        page.evaluate("action => ttb.act(action)", action)
        shown = page.evaluate("document.body.innerText")
        assert not [word for word in shown.split() if word.startswith(("ui.", "spoken.", "event."))], action


@pytest.mark.other_console_errors  # of missing files
def test_what_cannot_be_fetched_is_said_and_a_new_version_offered_where_that_is_why(
    page: Page, open_game: Callable[..., Page], site: Site
) -> None:
    open_game(page)  # if others have used the page, the file may be loaded already
    page.route("**/texts/fr.json*", lambda route: route.abort())
    page.keyboard.press("l")
    page.click('dialog[open] [lang="fr"]')
    expect(page.locator(".note-error")).to_contain_text("couldn’t be loaded")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".offer")).to_have_count(0)
    # Then a new version removes the files that are not fetched yet.
    content = NAMED_BY_CONTENT.sub(rb"\1-0123456789", Path(site.root, "index.html").read_bytes())
    page.route("**/index.html", lambda route: route.fulfill(body=content, content_type="text/html"))
    for gone in ("lessons", "puzzles", "fr"):
        page.route(f"**/{gone}.json", lambda route: route.fulfill(status=404))
    page.evaluate("ttb.act('learn')")
    expect(page.locator("dialog .replaced")).to_contain_text("new version")
    page.evaluate("ttb.act('puzzles')")
    page.click("[data-key=room-tab-collection]")  # some days have their puzzle without the missing file
    replaced = page.locator("[data-region=room] .replaced:visible")
    expect(replaced).to_contain_text("new version")
    page.evaluate("ttb.act('preference', 'language=fr')")
    expect(page.locator(".note-error").first).to_contain_text("new version")
    with page.expect_navigation(wait_until="commit"):
        replaced.locator("[data-action=update]").click()


def test_damaged_preferences_do_no_harm(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage={"ttb.preferences": '{"version": 1, "language": [7], "theme"'})
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.get_attribute("html", "data-theme") is None
