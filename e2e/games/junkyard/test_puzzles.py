"""Puzzles on the page by touch: one of each kind, from the front door; a link and a wrong way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import junkyard_core as junk
from e2e.games.junkyard.states import puzzle_of
from junkyard_core.decisions import turn_from_json
from junkyard_core.puzzles.puzzle import SOLVER, puzzle_from_json
from tools.playing.chromium import READY_WITHIN
from tools.playing.junkyard import Player
from tools.playing.page import CLOSED, STILL
from tools.playing.staging import preferences

QUICK = preferences(speed="off", halts=False)
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "reduced_motion": "reduce"}
SOLVED, MISSED = (f'dialog[open] .challenge-over[data-solved="{solved}"]' for solved in ("true", "false"))
ANSWERED = f'{STILL}[data-colour-to-move="red"]:not([data-job]), {STILL}[data-puzzle="solved"]'
ON = f'{STILL}[data-puzzle="on"]'


def test_a_robot_is_built_a_link_opens_the_next_and_another_is_made(begin_game: Callable[..., Page]) -> None:
    page = begin_game("", storage=QUICK, place="junkyard/", **PHONE)
    player, entry = Player(page, touch=True), puzzle_of("build", 1)
    player.press('[data-key="way-puzzles"]')
    player.press(f'[data-key="puzzle-{entry["id"]}"]')
    page.wait_for_selector(ON)
    expect(page.locator(".junk-goals li")).to_have_count(len(entry["goal"]))
    player.decide(entry["solution"][0])
    expect(page.locator(SOLVED)).to_be_visible()
    expect(page.locator("dialog[open] [data-reached]")).to_have_count(len(entry["goal"]))
    player.press('dialog[open] [data-action="puzzles"]')
    expect(page.locator('.junk-puzzle-tile[data-solved="true"]')).to_have_count(1)
    player.press('[data-key="room-tab-today"]')
    expect(page.locator('[data-key="day-card"]')).to_be_visible()
    player.press('[data-key="room-tab-practice"]')
    player.press('[data-key="puzzle-practice"]')
    page.wait_for_selector(ON)
    grab = puzzle_of("grab", 1)
    page.evaluate(f"location.hash = 'puzzle={grab['id']}'")
    page.wait_for_selector(ON)
    player.press(".go")
    player.press('dialog[open] [data-action="leave"]')  # all can still be taken, so it asks
    expect(page.locator(MISSED)).to_be_visible()
    player.press('dialog[open] [data-action="puzzle-again"]')
    page.wait_for_selector(CLOSED, state="attached")
    for turn in grab["solution"]:
        player.decide(turn)
    expect(page.locator(SOLVED)).to_be_visible()
    player.press('dialog[open] [data-action="puzzles"]')
    player.press('[data-key="room-tab-endless"]')
    page.check('[data-region="puzzles"] [data-field="grade"][value="1"]')
    player.press('[data-key="endless-go"]')  # the worker makes one
    expect(page.locator('[data-region="puzzle"] h2')).to_contain_text("New puzzle", timeout=READY_WITHIN)
    page.wait_for_selector(ON)


@pytest.mark.engines("puzzles")
def test_the_rival_of_a_duel_answers(begin_game: Callable[..., Page]) -> None:
    entry = puzzle_of("duel", 1)
    page = begin_game(f"puzzle={entry['id']}", storage=QUICK, place="junkyard/", **PHONE)
    player, position = Player(page, touch=True), puzzle_from_json(entry).position()
    page.wait_for_selector(ON)
    for turn in entry["solution"]:
        if position.to_move == SOLVER:
            player.decide(turn)
            page.wait_for_selector(ANSWERED, state="attached")
        position = junk.play(position, turn_from_json(turn)).position
    expect(page.locator(SOLVED)).to_be_visible()
