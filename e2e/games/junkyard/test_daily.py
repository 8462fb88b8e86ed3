"""The heap of the day between two browsers, each with the other's run beside its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import junkyard_core as junk
from e2e.days import OVER, follow, pass_on, results, send
from e2e.games.junkyard.states import RUN_DAY, RUN_TURNS
from ground.steps import finished
from tools.playing.junkyard import PLACE, Player, persons
from tools.playing.page import STILL
from tools.playing.staging import QUICK, Json, act, play

BETTER = (
    "jBiGuj2szFzMoG2TvRCHJZIhdkTzYT6vh8o1nmDw4bz_-4XE4DWXPMcEAmg3jLrSDr4LuKT6SB3N-LHmflEdHoZHWbmkdvrfw"
    "reU5xSpUpPdtl6mNm0Jl_PVLfk_wDJL3hJu67WzK8nVnVusURWfhFDgBDgnOKwUsXnDhr4miF"
)
"""A run of the same day with 5 energy; the other has 4."""
BY_HAND = 2
"""The number of decisions by hand."""
Open = Callable[..., Page]


def play_to_the_end(page: Page, turns: list[Json], touch: bool) -> None:
    """Play the heap from the room to the end, the last decisions by hand."""
    (page.tap if touch else page.click)(f'.day-card[data-value="{RUN_DAY}"]')
    page.wait_for_selector(f'{STILL}[data-daily="on"]')
    play(page, turns[:-BY_HAND])
    player = Player(page, touch=touch)
    for turn in turns[-BY_HAND:]:
        player.decide(turn)
    page.wait_for_selector(OVER)


@pytest.mark.repeats("e2e/games/ttb/test_daily.py", "tests/games/junkyard/test_daily_page.py")
def test_runs_go_to_and_fro_between_two_browsers(begin_game: Open, begin_other: Open) -> None:
    here = begin_game("", place=PLACE, has_touch=True, viewport={"width": 360, "height": 740}, **QUICK)
    there = begin_other("", place=PLACE, **QUICK)
    follow(here, f"day={RUN_DAY}")
    play_to_the_end(here, RUN_TURNS, touch=True)
    sent = send(here, "Ada")
    assert len(sent) < 180

    follow(there, sent)
    expect(there.locator(".companion-list li")).to_have_text("Ada4 energy")
    play_to_the_end(there, persons(finished(junk.RULES.links.reading(BETTER))), touch=False)
    assert results(there) == ["You 5 energy", "Ada 4 energy"]

    follow(here, send(there, "Bob"))
    expect(here.locator(".companion-list li")).to_have_text(["Bob5 energy", "Your best4 energy"])
    act(here, "companion", "1")
    here.tap(f'.day-card[data-value="{RUN_DAY}"]')
    expect(here.locator("[data-companion]")).to_have_count(2)
    act(here, "daily-hide")
    expect(here.locator("[data-companion]")).to_have_count(0)

    # The league of that week goes the same way.
    act(there, "today", RUN_DAY)
    follow(here, pass_on(there, "Bob"))
    lines = here.locator(".league-table tbody tr")
    expect(lines).to_have_text(["Bob25––––––", "Ada14––––––"])


@pytest.mark.repeats("tests/games/junkyard/test_daily_page.py")
def test_the_computers_play_the_heap_of_the_day_too(begin_game: Open) -> None:
    page = begin_game("", place=PLACE, **QUICK)
    page.click('[data-key="way-today"]')
    expect(page.locator(".calendar-day[aria-current]")).to_be_visible()
    follow(page, f"day={RUN_DAY}")
    page.click('[data-action="companion-ask"]')
    expect(page.locator(".companion-list li")).to_have_text("Crusher6 energy", timeout=120_000)
