"""The puzzle of the day between two browsers, each with the other's attempt beside its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.days import OVER, follow, pass_on, results, send
from e2e.games.ttb.states import RUN_DAY
from tools.playing.page import FREE
from tools.playing.staging import QUICK

Open = Callable[..., Page]


def solve(page: Page, touch: bool = False) -> None:
    """Solve the puzzle of the day on the table."""
    press = page.tap if touch else page.click
    for left, order in ((2, "turn_left"), (1, "forward2")):
        expect(page.locator(".challenge-state")).to_contain_text(str(left))
        press(f'{FREE} [data-tile="{order}"]')
        press('.programs [data-slot="red1:2"]')
        press(f'{FREE} [data-action="run"]')
    page.wait_for_selector(f"{OVER}[data-solved=true]")


@pytest.mark.engines("game of the day")
def test_attempts_go_to_and_fro_between_two_browsers(begin_game: Open, begin_other: Open) -> None:
    here = begin_game("", has_touch=True, viewport={"width": 360, "height": 740}, **QUICK)
    there = begin_other("", **QUICK)
    follow(here, f"day={RUN_DAY}")
    here.wait_for_selector("html[data-puzzle=on]")
    solve(here, touch=True)
    sent = send(here, "Ada")
    assert len(sent) < 80

    follow(there, sent)
    expect(there.locator(".companion-list li")).to_have_text("Adasolved in 2 turns")
    there.click(f'.day-card[data-value="{RUN_DAY}"]')
    bots = there.locator(".companion-bot")
    expect(bots).to_have_count(2)
    expect(there.locator(".companions-list")).to_have_text("Ada: goes along with you")
    there.click('[data-action="daily-hide"]')
    expect(bots).to_have_count(0)
    there.click('[data-action="daily-hide"]')
    expect(bots).to_have_count(2)
    solve(there)
    assert results(there) == ["You solved in 2 turns", "Ada solved in 2 turns"]

    follow(here, send(there, "Bob"))
    rows = ["Bobsolved in 2 turns", "Your bestsolved in 2 turns"]
    expect(here.locator(".companion-list li")).to_have_text(rows)

    # The league of that week goes the same way.
    there.evaluate("day => ttb.act('puzzles', `today ${day}`)", RUN_DAY)
    follow(here, pass_on(there, "Bob"))
    expect(here.locator(".league-table tbody th")).to_have_text(["Ada", "Bob"])
