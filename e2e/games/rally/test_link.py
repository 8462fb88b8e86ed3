"""Rally by link between two browsers: one program a link, opened together with the last."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import rally_core as rally
from e2e.games.rally import positions
from e2e.shell.test_links import receive, send
from tools.playing.page import CLOSED, STILL
from tools.playing.rally import CARD, PLACE, Player, choose_program, shown
from tools.playing.staging import QUICK


@pytest.mark.repeats("e2e/shell/test_links.py::test_a_game_by_link_between_two_browsers")
def test_a_turn_by_link_between_two_browsers(begin_game: Callable[..., Page]) -> None:
    here, there = begin_game(place=PLACE, **QUICK), begin_game(place=PLACE, **QUICK)
    start = rally.new_game(positions.SHORT, seed="letters")
    here.evaluate("text => ttb.load(text)", json.dumps(rally.position_to_json(start)))
    here.evaluate("ttb.act('share', 'by_link')")
    expect(here.locator('[data-field="red"]')).to_be_checked()
    here.fill('[data-field="name"]', "Ada")
    here.click("dialog [type=submit]")
    here.wait_for_selector(CLOSED, state="attached")
    here.wait_for_selector(f"{STILL} {CARD}")
    red = choose_program(start, "red1")
    ada = Player(here)
    ada.program(red)
    ada.done()
    link = send(here)
    there.evaluate("hash => { location.hash = hash }", link)
    there.wait_for_selector("dialog .seats")
    there.fill('[data-field="name"]', "Bob")
    there.click("dialog [type=submit]")
    there.wait_for_selector(f"html:not([data-past]) {CARD}", timeout=60_000)
    assert str(red["registers"][0]) not in there.inner_text('[data-region="log"]')
    turn = {"programs": {"red1": red}, "choices": []}
    yellow = choose_program(start, "yellow1", turn=turn)
    bob = Player(there)
    bob.program(yellow)
    bob.done()
    there.evaluate("ttb.act('skip')")
    there.wait_for_selector("dialog[open] .finish", timeout=60_000)
    after = rally.play(start, {"programs": {"red1": red, "yellow1": yellow}, "choices": []}).position
    assert shown(there) == after and after.result is not None
    there.keyboard.press("Escape")
    there.wait_for_selector(CLOSED, state="attached")
    receive(here, send(there))
    assert shown(here) == after, "red's program was opened together with yellow's"
