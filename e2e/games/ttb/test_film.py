"""The film of a finished game in a browser: played, skipped, shared by link, and saved as a video."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import ttb_core as ttb
from e2e import axe
from tests.games.ttb.bots.test_review import HOME_AT_LAST, PASS, WINNING
from tools.playing import pages
from tools.playing.page import FREE, STILL
from ttb_core import links

LONG = 60_000
TURNS = [ttb.turn_from_json(turn) for turn in (PASS, PASS, HOME_AT_LAST)]
LINK = "g=" + links.encode_game(links.Game(ttb.position_from_json(WINNING), TURNS, {"red": "Ada"}, 0))
LINE = "Red bot 1 delivers a pink crystal to Red’s base."
VIOLATIONS = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => violations.push(event.effectiveDirective));
"""


def press(page: Page, name: str) -> None:
    page.wait_for_selector(FREE)
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.repeats(
    "e2e/games/ttb/test_film.py::test_without_motion_the_film_waits_at_each_still",
    "tests/shell/test_film.py",
)
def test_the_film_is_played_skipped_and_shared(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    pages.begin(page, LINK, {})
    press(page, "Show result")
    press(page, "Film")
    film, dialog = page.locator(".film"), page.get_by_role("dialog")
    expect(dialog).to_be_hidden()
    expect(film.locator(".film-card")).to_contain_text("Ada wins!")
    expect(page.get_by_role("button", name="Skip")).to_be_focused()
    assert axe.violations(page) == []
    page.keyboard.press("Escape")
    expect(dialog.get_by_role("heading", name="Ada wins!")).to_be_visible()
    expect(film).to_be_empty()

    press(page, "Film")
    expect(film.locator(".film-line")).to_contain_text(LINE, timeout=LONG)
    press(page, "Pause")
    assert axe.violations(page) == []
    press(page, "Next")
    expect(film.locator(".film-line")).to_have_text("The end")
    press(page, "Share the film")
    link = dialog.locator("input[data-whole]").input_value()
    assert link.partition("#")[2].startswith(LINK + "&moments=")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    press(page, "Close")
    expect(dialog.get_by_role("heading", name="Ada wins!")).to_be_visible()

    pages.begin(page, link.partition("#")[2], {})
    expect(film.locator(".film-line")).to_have_text("The end")  # a page is given once nothing moves
    press(page, "Watch again")
    expect(film.locator(".film-line")).to_contain_text("Round 2")
    page.keyboard.press("Escape")
    page.wait_for_selector(STILL)
    expect(film).to_be_empty()
    assert page.evaluate("location.hash").endswith("&moments=1,3")
    expect(page.get_by_role("button", name="Show result")).to_be_visible()


def test_without_motion_the_film_waits_at_each_still(begin_game: Callable[..., Page]) -> None:
    page = begin_game(reduced_motion="reduce")
    pages.begin(page, LINK + "&moments=3", {})
    film = page.locator(".film")
    expect(film.get_by_role("button", name="Pause")).to_have_count(0)
    press(page, "Next")
    expect(film.locator(".film-line")).to_contain_text(LINE)
    expect(page.locator("[data-bot=red1]")).to_have_attribute("data-cargo", "")
    press(page, "Next")
    expect(film.locator(".film-line")).to_have_text("The end")
    expect(film.get_by_role("button", name="Save as video")).to_be_hidden()


@pytest.mark.repeats("tests/shell/test_film.py::test_a_recording_is_saved_at_the_end_or_dropped")
def test_the_film_is_saved_as_a_video(begin_game: Callable[..., Page], tmp_path: Path) -> None:
    page = begin_game()
    pages.begin(page, LINK + "&moments=3", {})
    page.evaluate(VIOLATIONS)
    expect(page.get_by_role("button", name="Save as video")).to_be_visible(timeout=LONG)
    with page.expect_download(timeout=LONG) as download:
        press(page, "Save as video")
        expect(page.get_by_text("Recording")).to_be_visible()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    video = file.read_bytes()
    assert video[4:8] == b"ftyp" if file.suffix == ".mp4" else video[:4] == b"\x1aE\xdf\xa3"
    assert len(video) > 20_000 and file.stem == "twin-tin-bots-film"
    expect(page.locator(".film").get_by_text("Video saved.")).to_be_visible()
    assert page.evaluate("violations") == []
    press(page, "Save as video")
    press(page, "Cancel")
    expect(page.locator(".film")).to_be_empty()
