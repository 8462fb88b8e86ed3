"""The course of the day between two browsers, each with the other's run beside its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

import rally_core as rally
from e2e.days import OVER, follow, pass_on, results, send
from e2e.games.rally.states import RUN_DAY, RUN_TURNS
from ground.steps import finished
from tools.playing.page import STILL
from tools.playing.rally import CARD, PLACE, Player
from tools.playing.staging import QUICK, Json, play

SHORT = finished(rally.RULES.links.reading("rFHf31M5-Zmk6ztkPYL6Hx-xzLmtWL-fPRJGMD_rZ8S2AWCR-YdFbqTTM")).turns
"""A run of the same day in 10 registers; the other takes 16."""
Open = Callable[..., Page]


def race(page: Page, turns: Sequence[Json], touch: bool) -> None:
    """Drive these turns from the room to the end, the last one by hand."""
    (page.tap if touch else page.click)(f'.day-card[data-value="{RUN_DAY}"]')
    page.wait_for_selector(f"{STILL} {CARD}")
    *first, last = turns
    play(page, first)
    player = Player(page, touch=touch)
    player.program(last["programs"]["red1"])
    player.done()
    page.wait_for_selector(OVER)


@pytest.mark.repeats("e2e/games/ttb/test_daily.py", "tests/games/rally/test_daily_page.py")
def test_runs_go_to_and_fro_between_two_browsers(begin_game: Open, begin_other: Open) -> None:
    here = begin_game("", place=PLACE, has_touch=True, viewport={"width": 360, "height": 740}, **QUICK)
    there = begin_other("", place=PLACE, **QUICK)
    follow(here, f"day={RUN_DAY}")
    race(here, RUN_TURNS, touch=True)
    sent = send(here, "Ada")
    assert len(sent) < 120

    follow(there, sent)
    expect(there.locator(".companion-list li")).to_have_text("Ada16 registers")
    race(there, SHORT, touch=False)
    assert results(there) == ["You 10 registers", "Ada 16 registers"]

    follow(here, send(there, "Bob"))
    # One's own run is there too, and goes along if it is switched on.
    expect(here.locator(".companion-list li")).to_have_text(["Bob10 registers", "Your best16 registers"])
    race(here, RUN_TURNS, touch=True)
    assert results(here) == ["Bob 10 registers", "You 16 registers"]

    # The league of that week goes the same way.
    there.evaluate("day => ttb.act('today', day)", RUN_DAY)
    follow(here, pass_on(there, "Bob"))
    lines = here.locator(".league-table tbody tr")
    expect(lines).to_have_text(["Bob210––––––", "Ada116––––––"])


@pytest.mark.repeats("tests/games/rally/test_daily_page.py::test_one_s_own_best_and_a_computer_can_go_along")
def test_the_computers_drive_the_course_of_the_day_too(begin_game: Open) -> None:
    page = begin_game("", place=PLACE, **QUICK)
    page.click('[data-key="way-today"]')
    expect(page.locator(".calendar-day[aria-current]")).to_be_visible()
    follow(page, f"day={RUN_DAY}")
    page.click('[data-action="companion-ask"]')
    expect(page.locator(".companion-list li")).to_have_text("Solo10 registers", timeout=60_000)
    page.click(f'.day-card[data-value="{RUN_DAY}"]')
    page.wait_for_selector(f"{STILL} .rally-companions [data-racer]")
    expect(page.locator(".rally-companions-list")).to_have_text("Solo: level with you")
    page.click('[data-action="daily-hide"]')
    expect(page.locator(".rally-companions [data-racer]")).to_have_count(0)
    page.reload()
    page.wait_for_selector(f"{STILL}[data-ready] .rally-companions [data-racer]", timeout=60_000)
