"""A costly turn of a race, from the review of the race to the room of drills, by touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.games.rally.states import reviewed
from e2e.games.rally.test_drills import PHONE, QUICK, lay, run
from tests.games.rally.test_review import raced, report
from tools.playing.page import STILL
from tools.playing.pages import begin

LONG = 60_000


@pytest.mark.repeats(
    "e2e/games/ttb/test_review.py::test_a_better_turn_than_that_of_the_game_is_found_by_keyboard",
    "tests/games/rally/test_mistakes.py",
)
def test_a_costly_turn_is_played_better_later(begin_game: Callable[..., Page]) -> None:
    page = begin_game("", storage=QUICK, place="rally/", **PHONE)
    reviewed(page)
    expect(page.locator('dialog [data-action="mistake"]')).to_have_text("Find 1 better turn")
    begin(page)
    page.wait_for_selector(STILL)
    page.evaluate("location.hash = 'drills'")
    page.tap('[data-key="room-tab-turns"]')
    page.tap(".mistake-row")
    page.wait_for_selector(f'{STILL} .visit [data-action="mistake-leave"]')
    better = report()["found"][0][0]["better"]["program"]["registers"]
    lay(page, raced()[1][0]["programs"]["red1"]["registers"])
    run(page)
    over = page.get_by_role("dialog")
    expect(over.get_by_role("heading", name="Not this one")).to_be_visible(timeout=LONG)
    over.get_by_role("button", name="Try again").tap()
    lay(page, better)
    run(page)
    expect(over.get_by_role("heading", name="You’ve found it!")).to_be_visible(timeout=LONG)
    over.get_by_role("button", name="Turns to improve").tap()
    expect(page.locator(".mistakes")).to_contain_text("Finish a game")
    assert '"position"' not in page.evaluate("localStorage['rally.mistakes']"), "nothing is left to improve"
