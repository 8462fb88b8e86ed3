"""Endless puzzles on the page: the worker's Python makes one, which is opened elsewhere by link."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tools.playing import chance
from tools.playing.chromium import READY_WITHIN
from ttb_core import links
from ttb_core.solving import solve

IMPATIENT = """{
  const { setTimeout } = window;
  window.setTimeout = (work, after, ...rest) => after === 20000
    ? setTimeout(() => { document.documentElement.dataset.rests = "true"; work(); }, 20)
    : setTimeout(work, after, ...rest);
}"""
"""A page that is idle after 20 ms in place of 20 s, and marks that it was."""
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
PLAYED = {"ttb.endless": json.dumps({"version": 1, "had": [["0" * 8, "0" * 16, 800]]})}


def test_an_idle_page_makes_one_ahead_for_who_has_played_one(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=PLAYED, script=IMPATIENT)
    expect(page.locator("html")).to_have_attribute("data-job", re.compile("^make-"), timeout=READY_WITHIN)


@pytest.mark.parametrize(
    ("storage", "spared"),
    [
        pytest.param({}, "", id="never played", marks=pytest.mark.walk),
        pytest.param(PLAYED, SAVES_DATA, id="data are saved"),
    ],
)
def test_an_idle_page_makes_none_unasked(
    begin_game: Callable[..., Page], storage: dict[str, str], spared: str
) -> None:
    page = begin_game(storage=storage, script=spared + IMPATIENT)
    for _ in range(3):
        page.evaluate("delete document.documentElement.dataset.rests")
        expect(page.locator("html")).to_have_attribute("data-rests", "true")
    assert not (page.get_attribute("html", "data-job") or "").startswith("make")


def test_another_one_is_made_in_the_worker_and_sent_on(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    chance.fix(page, 0.123456789)
    page.click('[data-action="puzzles"]')
    page.click('.room-tab[data-value="endless"]')
    page.check('.room [data-field="grade"][value="1"]')
    page.click('.room [data-action="endless"]')
    expect(page.locator(".puzzle h2")).to_contain_text("New puzzle", timeout=READY_WITHIN)
    expect(page.locator(".challenge-told")).to_contain_text("Proven: one solution, in 1 turn")
    expect(page.locator("html")).not_to_have_attribute("data-room", "endless")
    link = page.evaluate("ttb.link()")
    puzzle = links.decode(link.partition("#")[2]).puzzle
    assert puzzle is not None
    answer = solve(puzzle)
    assert (answer.turns, len(answer.solutions), answer.complete) == (1, 1, True)
    chance.restore(page)
    other = begin_game()
    other.evaluate("link => { location.hash = link.split('#')[1]; }", link)
    expect(other.locator(".puzzle h2")).to_contain_text("New puzzle")
