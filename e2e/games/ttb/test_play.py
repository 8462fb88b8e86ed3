"""Whole games through the page: by taps, by drops, on a touch screen; CPython plays the same and agrees."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ttb_core as ttb
from e2e.games.ttb import states
from tests.tiers import sample
from tools.playing import chromium, staging
from tools.playing.page import CLOSED, FREE, STILL, skip
from tools.playing.pages import begin
from tools.playing.staging import preferences
from tools.playing.ttb import Player, load, shown

CLOSE_AND_OPEN = """() => {
  document.querySelector("#dialog").requestClose();  // as Escape does
  document.querySelector('[data-action="new-game"]').click();
}"""


def play_turn(player: Player, position: ttb.Position, chance: random.Random) -> ttb.Position:
    """Play one turn with a random legal change and random answers; return the position that CPython gets."""
    changes: Any = chance.choice(ttb.legal_changes(position))
    for change in changes:
        player.change(change)
    player.run()
    choices: list[Any] = []
    while True:
        turn = ttb.turn_from_json({"change": changes, "double": False, "choices": choices})
        outcome = ttb.play(position, turn)
        if outcome.pending is None:
            return outcome.position
        pending: Any = outcome.pending.to_json()
        choices.append({pending["kind"]: chance.choice(pending["options"])})
        player.answer(choices[-1])
        skip(player.page)


@pytest.mark.repeats("e2e/shell/test_playthroughs.py::test_the_golden_games_come_out_the_same_in_the_browser")
def test_six_players_with_every_element(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(speed="off"), reduced_motion="reduce")
    chance = random.Random(3)
    position = ttb.new_game(colours=6, seed="six", rocks=2, blobs=3, mud=3, teleporters=2)
    load(page, position)
    player = Player(page)
    for _ in range(6):
        position = play_turn(player, position, chance)
        assert shown(page) == position
        for colour in ttb.position_to_json(position)["turn_order"]:
            expect(page.locator(f'[data-score="{colour}"]')).to_have_count(1)


def test_dragging_ends_in_the_same_change_as_tapping(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    load(page, ttb.new_game(colours=2, seed="drag", first="red"))
    page.drag_and_drop('[data-tile="forward2"]', '[data-slot="red1:1"]')
    page.drag_and_drop('[data-tile="load"]', '[data-slot="red2:0"]')
    expect(page.locator('[data-slot="red1:1"]')).to_have_attribute("data-order", "forward2")
    page.drag_and_drop('[data-slot="red1:1"]', '[data-slot="red1:2"]')
    expect(page.locator('[data-slot="red1:1"]')).to_have_attribute("data-order", "")
    expect(page.locator('[data-slot="red1:2"]')).to_have_attribute("data-order", "forward2")
    page.drag_and_drop('[data-slot="red2:0"]', '.hand [data-tile="turn_left"]')
    expect(page.locator('[data-slot="red2:0"]')).to_have_attribute("data-order", "")
    page.click('[data-action="run"]', force=True)  # the button says that it is not available yet, and why
    expect(page.locator(".message")).to_contain_text("each bot needs one tile")


@pytest.mark.parametrize("size", sample(((360, 740), (820, 1180), (1180, 820)), (360, 740)))
def test_a_turn_on_a_touch_screen(begin_game: Callable[..., Page], size: tuple[int, int]) -> None:
    page = begin_game(has_touch=True, viewport={"width": size[0], "height": size[1]})
    position = ttb.new_game(colours=2, seed="touch", first="yellow")
    load(page, position)
    for order, slot in (("turn_left", "yellow1:0"), ("forward1", "yellow2:2")):
        page.tap(f'[data-tile="{order}"]')
        page.tap(f'[data-slot="{slot}"]')
    for region in (
        '[data-action="run"]',
        "[data-board]",
        '[data-tile="forward1"]',
        '[data-slot="yellow1:0"]',
    ):
        box = page.locator(region).bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= size[1], region
    small = page.evaluate(
        """() => [...document.querySelectorAll('button')].filter(b => b.offsetParent)
        .map(b => [b.getBoundingClientRect(), b.outerHTML.slice(0, 90)])
        .filter(([r]) => r.width < 43.9 || r.height < 43.9).map(([r, html]) => [r.width, r.height, html])"""
    )
    assert small == []
    page.tap('[data-action="run"]')
    skip(page)
    changes = [
        {"op": "place", "bot": "yellow1", "slot": 0, "order": "turn_left"},
        {"op": "place", "bot": "yellow2", "slot": 2, "order": "forward1"},
    ]
    assert shown(page) == ttb.play(position, ttb.turn_from_json({"change": changes})).position


def test_the_animation_shows_the_run_and_then_the_position(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    load(page, ttb.new_game(colours=2, seed="watch", first="red"))
    Player(page).change({"op": "place", "bot": "red1", "slot": 0, "order": "forward2"})
    Player(page).change({"op": "place", "bot": "red2", "slot": 0, "order": "turn_left"})
    page.evaluate(
        """() => {
            window.lit = [];
            new MutationObserver((records) => records.forEach(({ target }) => {
                if (target.dataset.running && target.dataset.slot) window.lit.push(target.dataset.slot);
            })).observe(document.body, { subtree: true, attributeFilter: ["data-running"] });
        }"""
    )
    page.click('[data-action="run"]')
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    assert page.evaluate("window.lit") == ["red1:0", "red2:0"]
    expect(page.locator('[data-bot="red1"]')).to_have_attribute("data-at", "0,-2")
    still = "document.querySelector('[data-board]').getAnimations({ subtree: true }).length"
    assert page.evaluate(still) == 0
    transform = page.evaluate("getComputedStyle(document.querySelector('[data-bot=red1]')).transform")
    expect(page.locator('[data-bot="red1"]')).to_have_attribute("transform", "translate(-86.6 -150.0)")
    assert transform in ("none", "matrix(1, 0, 0, 1, -86.6, -150)")


@pytest.mark.parametrize("skipped", [False, True])
def test_nothing_of_an_animation_stays_where_all_looks_as_before(
    begin_game: Callable[..., Page], skipped: bool
) -> None:
    """A crystal is unloaded and loaded again, a bot turns there and back."""
    page = begin_game()
    bot = {"at": [0, 2], "facing": "E", "cargo": "blue", "program": ["unload", "load", None]}
    turning = {"program": ["turn_left", "turn_right", None]}
    staging.load(page, states.position({"red1": bot, "red2": turning}))
    before = page.inner_html('[data-region="pieces"]')
    page.click('[data-action="run"]')
    if skipped:
        page.wait_for_selector('[data-bot="red1"][data-cargo=""]', state="attached")
        page.keyboard.press("x")
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    assert page.inner_html('[data-region="pieces"]') == before


def test_a_press_means_what_was_there_when_it_began(begin_game: Callable[..., Page]) -> None:
    """Also if the page is redrawn before the press ends, or the finger slips a little."""
    page = begin_game(storage=preferences(speed="slow"), has_touch=True)
    bot = {"at": [0, 2], "facing": "E", "program": ["turn_left", "turn_left", "turn_left"]}
    staging.load(page, states.position({"red1": bot}))
    page.click('[data-action="run"]')
    finger = page.context.new_cdp_session(page)
    skip_button = page.locator('.go[data-action="skip"]').bounding_box()
    assert skip_button
    at = {"x": skip_button["x"] + 30, "y": skip_button["y"] + 20}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.evaluate("ttb.act('skip')")
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    expect(page.locator('.go[data-action="run"]')).to_be_visible()
    before = shown(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert shown(page) == before, "Skip was pressed, not Run"
    tile = page.locator('.app [data-tile="load"]')
    box = tile.bounding_box()
    assert box
    x, y = box["x"] + 20, box["y"] + 20
    for far in (0, 40):  # back on the tile: a slip, and a cancelled drag
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + far, y, steps=3)
        page.mouse.move(x + 10, y + 4, steps=3)
        page.mouse.up()
        expect(tile).to_have_attribute("aria-pressed", "true")
    page.hover('.bar [data-action="new-game"]')
    page.mouse.down()
    page.evaluate("document.querySelector('.bar [data-action=new-game]').outerHTML += ''")
    page.mouse.up()
    expect(page.locator("#dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    page.hover('.bar [data-action="new-game"]')
    page.mouse.down()
    # the page moves the button away
    page.evaluate("document.querySelector('.bar').style.transform = 'translateY(200px)'")
    page.mouse.up()
    expect(page.locator("#dialog")).to_be_visible()
    page.evaluate("document.querySelector('.bar').style.transform = ''")


def test_a_nonsense_link_leaves_the_game_alone(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    position = ttb.new_game(colours=2, seed="mine")
    load(page, position)
    page.evaluate("location.hash = '#p=nonsense'")
    page.wait_for_selector(".door .note-error, .note-error >> visible=true")
    expect(page.locator(".message")).to_contain_text("link")
    assert shown(page) == position


@pytest.mark.parametrize(
    "call, code",
    [
        ("ttb.load('{')", "bad_request"),
        ("""ttb.load('{"round": 0}')""", "bad_position"),
        ("""ttb.play('{"change": [{"op": "reset", "bot": "red1"}]}')""", "illegal_change"),
        ("""ttb.play('[]')""", "bad_request"),
    ],
)
def test_scripts_are_refused_with_the_engines_code(
    begin_game: Callable[..., Page], call: str, code: str
) -> None:
    page = begin_game()
    position = ttb.new_game(colours=2, seed="script")
    load(page, position)
    assert page.evaluate(f"{call}.then(() => 'done', error => error.code)") == code
    assert shown(page) == position


def test_escape_closes_a_dialog_and_gives_the_focus_back(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    page.focus('[data-action="new-game"]')
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector(CLOSED, state="attached")
    assert page.evaluate("document.activeElement.dataset.action") == "new-game"
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")


def test_a_dialog_is_opened_again_as_soon_as_it_is_closed(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    page.click('[data-action="new-game"]')
    page.wait_for_selector("dialog[open] form")
    page.evaluate(CLOSE_AND_OPEN)
    page.wait_for_selector("dialog[open] form")


def test_a_new_game_from_the_dialog(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    page.click('[data-action="new-game"]')
    page.check('[data-field="colours"][value="4"]')
    page.click('dialog [data-key="more"]')
    page.check('[data-field="mode"][value="teams"]')
    page.fill('[data-field="red"]', "Ada <b>")
    page.select_option('[data-field="rocks"]', "2")
    page.click("dialog .primary")
    page.wait_for_selector(CLOSED, state="attached")
    data: Any = ttb.position_to_json(shown(page))
    assert (len(data["turn_order"]), data["rules"]["mode"], len(data["rocks"])) == (4, "teams", 2)
    expect(page.locator('.player[data-colour="red"]')).to_contain_text("Ada <b>")


def test_another_board_comes_whole(begin_game: Callable[..., Page]) -> None:
    """No frame mixes two boards, and hasty drawing leaves nothing out."""
    page = begin_game()
    games = [ttb.new_game(colours=colours, seed="board") for colours in (6, 2, 6)]
    texts = [json.dumps(ttb.position_to_json(game)) for game in games]
    boards = page.evaluate(
        """async ([large, small, again]) => {
          const seen = new Set();
          const look = () => {
            const board = document.querySelector("[data-board]");
            seen.add(`${board.dataset.board} ${board.querySelectorAll("[data-hex]").length}`);
            if (!seen.has("over")) requestAnimationFrame(look);
          };
          look();
          await ttb.load(large);
          await ttb.load(small);
          await Promise.all([ttb.load(large), ttb.load(small), ttb.load(again)]);
          seen.add("over");
          return [...seen];
        }""",
        texts,
    )
    assert sorted(boards) == ["large 91", "over", "small 61"]
    page.wait_for_selector(STILL)
    expect(page.locator("[data-hex][aria-label]")).to_have_count(91)
    expect(page.locator(".pieces [data-bot]")).to_have_count(12)


def test_a_bot_and_its_row_show_each_other(begin_game: Callable[..., Page]) -> None:
    page = begin_game(has_touch=True)
    load(page, ttb.new_game(colours=2, seed="rows", first="red"))
    bot = page.locator('[data-board] [data-bot="yellow2"]')
    page.tap(f'[data-hex="{bot.get_attribute("data-at")}"]')
    lit = "node => getComputedStyle(node.querySelector('.bot-ring') ?? node).strokeWidth === '6px'"
    row = "node => getComputedStyle(node).boxShadow !== 'none'"
    assert bot.evaluate(lit) and page.locator('.player [data-row="yellow2"]').evaluate(row)
    page.tap('.programs [data-slot="red1:1"]')
    assert page.locator('[data-board] [data-bot="red1"]').evaluate(lit) and not bot.evaluate(lit)
    assert not page.locator('.player [data-row="yellow2"]').evaluate(row)


def test_an_answer_that_is_looked_at_shows_its_ghost(begin_game: Callable[..., Page]) -> None:
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "program": ["zap", None, None]},
        "yellow1": {"at": [1, 0], "facing": "E"},
    }
    page = begin_game(has_touch=True)
    load(page, ttb.position_from_json({"bots": bots}))
    Player(page).run()
    page.hover('[data-choice="forward1"]')
    expect(page.locator(".ghost .way")).not_to_have_count(0)
    expect(page.locator('[data-choice="load"]')).to_have_attribute("data-mark", "nothing")
    page.mouse.move(0, 0)
    expect(page.locator(".ghost .way")).to_have_count(0)
    page.wait_for_selector(FREE)
    page.click('[data-choice="forward1"]')
    expect(page.locator('[data-bot="yellow1"]')).to_have_attribute("data-at", "2,0")
    # A finger has to ask first.
    load(page, ttb.position_from_json({"bots": bots}))
    Player(page).run()
    page.wait_for_selector(FREE)
    page.tap('[data-choice="load"]')
    expect(page.locator(".decision .answer")).to_contain_text("no effect")
    page.tap('[data-choice="forward1"]')
    expect(page.locator(".decision .answer")).to_have_text("Forward 1: tap again to choose it.")
    expect(page.locator(".ghost .way")).not_to_have_count(0)
    expect(page.locator('[data-bot="yellow1"]')).to_have_attribute("data-at", "1,0")
    page.tap('[data-choice="forward1"]')
    expect(page.locator('[data-bot="yellow1"]')).to_have_attribute("data-at", "2,0")


@pytest.mark.repeats("e2e/games/ttb/test_joy.py::test_a_victory_bursts_from_the_base_before_it_is_told")
def test_the_end_is_seen_on_the_board_before_it_is_told(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(speed="slow"))
    staging.load(page, states.LAST_TURN)
    page.click('[data-action="run"]')
    expect(page.locator("#board-note")).to_have_text("Yellow wins!")
    assert not page.locator("dialog[open]").count()
    page.click('[data-action="skip"]')
    page.wait_for_selector("dialog[open] .finish")
    page.click('dialog [data-action="rematch"]')
    expect(page.locator("html")).not_to_have_attribute("data-over", "true")
    assert not page.locator("dialog[open]").count()


def test_an_unfinished_change_survives_a_reload(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    slot = page.locator(".programs [data-slot]").first
    name = slot.get_attribute("data-slot")
    page.click('[data-tile="load"]')
    slot.click()
    begin(page)
    expect(page.locator(f'.programs [data-slot="{name}"]')).to_have_attribute("data-order", "load")


def test_the_screen_stays_on_while_something_is_watched(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(speed="slow"))
    page.context.grant_permissions(["screen-wake-lock"])
    page.evaluate("""() => {
        window.locks = [];
        const { request } = WakeLock.prototype;
        navigator.wakeLock.request = async (kind) => {
            const lock = await request.call(navigator.wakeLock, kind);
            locks.push(lock);
            return lock;
        };
    }""")
    staging.load(page, states.BUSY)
    page.click('[data-action="run"]')
    chromium.until(page, "locks.length === 1 && !locks[0].released")
    # The browser releases the lock while the page is hidden, and the page requests it again.
    page.evaluate("locks[0].release()")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    chromium.until(page, "locks.length === 2 && !locks[1].released")
    page.click('[data-action="pause"]')
    chromium.until(page, "locks[1].released")
    page.evaluate("() => { navigator.wakeLock.request = () => Promise.reject(new Error('never')); }")
    page.click('[data-action="pause"]')
    page.click('[data-action="skip"]')
    page.wait_for_selector(STILL)
    page.evaluate("() => { delete navigator.wakeLock.request; }")
    page.context.clear_permissions()
