"""Whole games of Rally: by touch without a network, by keys alone; and secrets on the page.

The game's own computers in CPython choose the programs of people, and after each turn the page must show
CPython's position.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from shell.play.table import Table

import rally_core as rally
from e2e.games.rally import positions
from rally_core.programs import due
from tests.games.rally.rally_table import sit_down
from tests.sitting import Drawer
from tests.tiers import sample
from tools.playing import chromium
from tools.playing.page import KEPT, STILL
from tools.playing.pages import begin
from tools.playing.rally import (
    CARD,
    LONG,
    NEXT,
    PLACE,
    TAKE_OVER,
    Player,
    choose_program,
    everything,
    lowest_cards,
    shown,
)
from tools.playing.staging import Json
from tools.serve import Site

COMPUTER = {"kind": "computer", "level": 1}


def seated(position: rally.Position, **seats: Json) -> dict[str, str]:
    """The storage of a device with this game on the table; `seats` are those of computers."""
    drawer = Drawer()
    app = sit_down(handover="usual", drawer=drawer)
    for name, value in (("speed", "off"), ("coach", False), ("sound", False)):
        app.preferences.set(name, value)
    app.feature(Table).start(position, {}, {}, seats)
    return drawer.kept


def play_on(player: Player, people: tuple[str, ...], most: int = 8) -> rally.Position:
    """Play to the end: turn after turn all people program, and the run is continued at each halt."""
    page = player.page
    for _ in range(most):
        turn = rally.full_turn({})
        position = shown(page)
        for robot in due(position):
            if robot.colour not in people:
                break
            if page.locator(TAKE_OVER).count():
                player.take_over()
            page.wait_for_selector(f"{STILL} {CARD}")
            program = choose_program(position, robot.name, turn=turn)
            turn = {**turn, "programs": {**turn["programs"], robot.name: program}}
            player.program(program)
            if page.locator('.go[data-action="program-robot"]').count():
                player.press('.go[data-action="program-robot"]')
            else:
                player.done()
            page.wait_for_selector(f"{STILL}:not([data-job])", timeout=LONG)
        ends = f'{NEXT}, {TAKE_OVER}, {CARD}, html[data-over="true"] dialog[open] .finish'
        while True:
            page.wait_for_selector(f"{STILL}:not([data-job]) :is({ends})", timeout=LONG)
            if not page.locator(NEXT).count():
                break
            player.press(NEXT)
        if shown(page).result:
            return shown(page)
        assert shown(page).turn == position.turn + 1
    raise AssertionError("the race is not over")


@pytest.mark.repeats(
    "e2e/games/rally/test_game.py::test_several_robots_and_shared_cards_by_keys",
    "e2e/shell/test_offline.py::test_files_links_languages_and_licences_with_the_server_dead",
)
def test_two_people_and_two_computers_race_by_touch_without_a_network(
    new_context: Callable[..., BrowserContext], own_site: Site
) -> None:
    options = {**chromium.OFFLINE, "has_touch": True, "viewport": {"width": 390, "height": 664}}
    page = new_context(own_site, **options, reduced_motion="reduce").new_page()
    chromium.open_game(page, own_site.url + PLACE)
    start = rally.new_game(positions.SHORT, players=4, seed="touch", rules={"lives": 1})
    stored = seated(start, green=COMPUTER, blue=COMPUTER)
    page.evaluate(
        "kept => { for (const [key, text] of Object.entries(kept)) localStorage[key] = text; }", stored
    )
    assert page.evaluate(KEPT)
    chromium.until(page, "navigator.serviceWorker.controller !== null")
    own_site.stop()
    chromium.open_game(page, own_site.url + PLACE)
    player = Player(page, touch=True)
    page.wait_for_selector(f"{STILL} {TAKE_OVER}")
    board = page.locator(".board-box").bounding_box()
    player.take_over()
    for part in (".board-frame [data-board]", ".rally-slots [data-slot]", CARD, ".go"):
        for element in page.locator(part).all():
            expect(element).to_be_in_viewport(ratio=0.95)
    assert page.locator(".board-box").bounding_box() == board, "the track stays where it is"
    end = play_on(player, ("red", "yellow"))
    places = page.locator("dialog[open] .finish .finish-place")
    expect(places).to_have_count(4)
    expect(page.locator("dialog[open] .finish-place[data-won]")).to_have_count(len(end.result.winners))  # type: ignore[union-attr]


@pytest.mark.parametrize("mode", sample(("duel", "teams"), "teams"))
def test_several_robots_and_shared_cards_by_keys(begin_game: Callable[..., Page], mode: str) -> None:
    """A duel of four robots each, and teams that share a pool, without a click."""
    if mode == "duel":
        start = rally.new_game("dune_mine", mode="duel", seed="keys")
    else:
        start = rally.new_game(positions.SHORT, players=4, mode="teams", seed="keys", rules={"share": True})
    page = begin_game(place=PLACE, storage=seated(start), viewport={"width": 1440, "height": 900})
    player, turn = Player(page, "keys"), rally.full_turn({})
    for colour in start.players:
        player.take_over()
        mine = [robot.name for robot in due(start) if robot.colour == colour]
        for number, name in enumerate(mine):
            taken = [card for each in turn["programs"].values() for card in each["registers"] if card]
            program = lowest_cards(start, name, taken)
            turn = {**turn, "programs": {**turn["programs"], name: program}}
            player.program(program)
            if number < len(mine) - 1:
                player.press('.go[data-action="program-robot"]')
        player.done()
    page.wait_for_selector(f'{STILL} .rally-slots [data-slot="1"][aria-current]')
    page.keyboard.press("k")
    page.wait_for_selector(f'{STILL} .rally-slots [data-slot="2"][aria-current]')
    page.keyboard.press("x")
    page.wait_for_selector(f"{STILL} :is({TAKE_OVER}, dialog[open] .finish)", timeout=LONG)
    assert shown(page) == rally.play(start, turn).position


def test_a_hand_is_its_player_s_alone(begin_game: Callable[..., Page]) -> None:
    start = rally.new_game("first_shift", seed="secret")
    page = begin_game(place=PLACE, storage=seated(start))
    player = Player(page)
    hands = {robot.name: [f'data-card="{card}"' for card in robot.hand] for robot in start.robots}
    page.wait_for_selector(TAKE_OVER)
    assert not any(card in everything(page) for hand in hands.values() for card in hand)
    player.take_over()
    page.wait_for_selector(CARD)
    assert not any(card in everything(page) for card in hands["yellow1"])
    player.program(choose_program(start, "red1"))
    player.done()
    page.wait_for_selector(TAKE_OVER)
    page.evaluate("ttb.act('log')")
    page.wait_for_selector(".log *")
    assert not any(card in everything(page) for hand in hands.values() for card in hand)
    begin(page)
    page.wait_for_selector(TAKE_OVER)
    assert not any(card in everything(page) for hand in hands.values() for card in hand)


def test_cards_are_dragged_swapped_and_taken_back(begin_game: Callable[..., Page]) -> None:
    page = begin_game(place=PLACE)
    page.evaluate("text => ttb.load(text)", json.dumps(positions.RACE))
    page.wait_for_selector(f"{STILL} {CARD}")
    player = Player(page, "drag")
    hand = [int(element.get_attribute("data-card") or 0) for element in page.locator(CARD).all()]
    player.lay(hand[0], 2)
    player.lay(hand[1], 4)
    slots = page.locator(".rally-slots [data-slot]")
    page.drag_and_drop('.rally-slots [data-slot="2"]', '.rally-slots [data-slot="4"]')
    expect(slots.nth(3)).to_contain_text(str(hand[0]))
    expect(slots.nth(1)).to_contain_text(str(hand[1]))
    page.drag_and_drop('.rally-slots [data-slot="2"]', f'.rally-hand [data-card="{hand[5]}"]')
    expect(slots.nth(1)).not_to_contain_text(str(hand[1]))
    page.keyboard.press("Control+z")
    expect(slots.nth(1)).to_contain_text(str(hand[1]))
    expect(page.locator(".rally-way-over")).to_be_attached()
    page.focus('.rally-slots [data-slot="2"]')
    page.keyboard.press("Delete")
    expect(slots.nth(1)).not_to_contain_text(str(hand[1]))
