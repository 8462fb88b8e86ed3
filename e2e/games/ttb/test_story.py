"""Preview, log, replay and undo, as a person uses them on the built page."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.games.ttb import states
from tests.tiers import sample
from tools.playing.page import STILL, TWO_FRAMES
from tools.playing.pages import begin
from tools.playing.staging import load, preferences

POSITION = json.dumps(
    {
        "turn_order": ["red", "yellow"],
        "to_move": "red",
        "round": 3,
        "bases": {"red": [3, 0], "yellow": [-3, 0]},
        "bots": {
            "red1": {"at": [-1, -1], "facing": "E", "program": ["forward1", None, None]},
            "red2": {"at": [2, 0], "facing": "E", "cargo": "blue", "program": ["unload", "load", None]},
            "yellow1": {"at": [-2, 2], "facing": "E", "program": ["unload", None, None]},
            "yellow2": {"at": [-2, 3], "facing": "E"},
        },
        "crystals": [{"at": [0, -1], "colour": "green"}],
        "track": ["pink", "green"],
        "pile": ["jump", "u_turn"],
    }
)
# The dialog of an undo, the strip below the board and the sheet of the log exist at every size.
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}


@pytest.fixture(params=sample(SIZES, "phone"))
def table(request: pytest.FixtureRequest, begin_game: Callable[..., Page]) -> Page:
    """A page with the position on its table, on a phone, or with `-m walk` in every size."""
    width, height = SIZES[request.param]
    page = begin_game(viewport={"width": width, "height": height})
    page.evaluate("text => window.ttb.load(text)", POSITION)
    return page


def position(page: Page) -> dict[str, object]:
    return dict(json.loads(page.evaluate("window.ttb.position()")))


def run(page: Page) -> None:
    """Run the programs and skip the animation."""
    page.locator('[data-action="run"]').click()
    page.evaluate("ttb.act('skip')")
    page.wait_for_selector(STILL)


def test_the_ghosts_show_the_end_of_the_turn_and_can_be_switched_off(table: Page) -> None:
    ghosts = table.locator(".ghost .ghost-bot")
    expect(ghosts).to_have_count(1)
    expect(table.locator(".ghost .push-head")).to_have_count(1)
    expect(table.locator(".ghost .gain")).to_have_text("+2")
    expect(table.locator('[data-slot="red2:1"]')).to_have_attribute("data-mark", "nothing")
    table.locator('[data-action="preview"]').click()
    expect(ghosts).to_have_count(0)
    begin(table)
    expect(ghosts).to_have_count(0)


def test_a_log_line_shows_its_moment_and_escape_returns(table: Page) -> None:
    run(table)
    after = position(table)
    if table.locator(".log-panel").is_hidden():
        table.locator(".log-toggle").click()
    line = table.locator('.log-line[data-moment="0:1"]')
    lit, moving = table.locator(".hex[data-shown]"), "node => node.getAnimations().length"
    line.hover()
    expect(lit).to_have_count(2)  # the hexes it drives to and pushes to
    expect(table.locator('.hex[data-hex="0,-1"]')).to_have_attribute("data-shown", "")
    assert lit.first.locator("polygon").evaluate(moving) == 1
    table.emulate_media(reduced_motion="reduce")
    assert lit.first.locator("polygon").evaluate(moving) == 0, "a steady mark"
    line.click()
    expect(table.locator(".banner-words")).to_contain_text("Round 3")
    expect(lit).to_have_count(2)
    expect(table.locator('[data-bot="red1"]')).to_have_attribute("data-at", "0,-1")
    expect(table.locator('[data-bot="red2"]')).to_have_attribute("data-cargo", "blue")
    assert position(table) == after
    table.keyboard.press("Escape")
    expect(table.locator(".banner-words")).to_have_count(0)
    expect(table.locator('[data-bot="red2"]')).to_have_attribute("data-cargo", "")
    assert position(table) == after


@pytest.mark.repeats(
    "e2e/games/ttb/test_story.py::test_a_run_goes_on_step_by_step",
    "tests/shell/test_replay.py",
)
def test_the_replay_plays_and_steps_both_ways(table: Page) -> None:
    run(table)
    table.locator('[data-action="replay"]').click()
    pause = table.locator('[data-action="replay-play"]')
    expect(pause).to_contain_text("Pause")
    # The replay plays to the end by itself.
    expect(table.locator('[data-bot="red2"]')).to_have_attribute("data-cargo", "", timeout=15_000)
    expect(pause).to_contain_text("Play", timeout=15_000)
    back = table.locator('[data-action="replay-step"][data-value="back"]')
    back.click()
    back.click()
    expect(table.locator('[data-bot="red2"]')).to_have_attribute("data-cargo", "blue")
    forward = table.locator('[data-action="replay-step"][data-value="forward"]')
    forward.click()
    expect(table.locator('[data-bot="red2"]')).to_have_attribute("data-cargo", "")
    expect(table.locator('[data-slot="red2:0"]')).to_have_attribute("data-ran", "")
    line = table.locator(".doing")
    expect(line.locator("> .badge")).to_have_attribute("data-colour", "red")
    expect(line).to_contain_text("Red")
    expect(line.locator(".doing-what")).to_contain_text("Unload")
    table.keyboard.press(".")
    expect(line.locator(".doing-what")).to_contain_text("Load")
    table.locator('[data-action="replay-close"]').click()
    expect(table.locator("html")).to_have_attribute("data-colour-to-move", "yellow")


def test_what_did_nothing_is_marked_until_the_next_turn_of_its_colour(table: Page) -> None:
    run(table)
    expect(table.locator('[data-slot="red2:1"]')).to_have_attribute("data-mark", "nothing")
    table.locator('[data-action="last-turn"][data-value="red"]').click()
    expect(table.locator("#dialog")).to_contain_text("there’s no crystal in front of the bot")
    expect(table.locator('#dialog [data-action="rule"]')).to_have_attribute("data-value", "rule.load")


def test_taking_back_puts_the_draw_and_the_tile_back_and_says_how_to_redo(table: Page) -> None:
    table.locator('[data-tile="turn_left"]').click()
    table.locator('[data-slot="red1:1"]').click()
    before = position(table)
    run(table)
    assert len(position(table)["pile"]) == 1  # type: ignore[arg-type]
    table.locator('[data-action="undo"]').click()
    expect(table.locator(".message")).to_contain_text("Redo brings it back")
    expect(table.locator(".message")).to_contain_text("go back on top of the pile")
    assert position(table) == before
    expect(table.locator('[data-slot="red1:1"]')).to_have_attribute("data-order", "")
    table.locator('[data-action="redo"]').click()
    assert len(position(table)["pile"]) == 1  # type: ignore[arg-type]


# The state and the time of everything that moves in a run.
MOVING = """() => {
  const all = document.querySelector(".board").getAnimations({ subtree: true });
  const moving = all.filter(({ playState }) => playState !== "finished");
  return [moving.map(({ playState }) => playState), moving.map(({ currentTime }) => currentTime)];
}"""


def test_a_run_stands_still_while_it_is_held(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage={"ttb.preferences": json.dumps({"version": 1, "speed": "slow"})})
    page.evaluate("text => window.ttb.load(text)", POSITION)
    page.click('[data-action="run"]')
    page.wait_for_function("() => document.querySelector('.board').getAnimations({ subtree: true }).length")
    page.click('[data-action="pause"]')
    page.wait_for_selector('[data-action="pause"] [href$="play"]', state="attached")
    states, times = page.evaluate(MOVING)
    assert set(states) <= {"paused"}
    page.evaluate(TWO_FRAMES)
    assert page.evaluate(MOVING) == [states, times], "nothing moves, and no further step begins"
    assert page.get_attribute("html", "data-animating") == "true"
    page.keyboard.press("f")
    expect(page.locator("html")).to_have_attribute("data-speed", "1")
    page.keyboard.press("k")
    expect(page.locator('[data-action="pause"]')).to_contain_text("Pause")
    page.wait_for_selector(STILL)
    expect(page.locator("html")).to_have_attribute("data-colour-to-move", "yellow")
    begin(page)
    expect(page.locator("html")).to_have_attribute("data-speed", "1")


REST = """() => {
  const all = document.querySelector(".app").getAnimations({ subtree: true });
  return all.every(({ playState }) => playState !== "running");
}"""


def test_a_run_goes_on_step_by_step(begin_game: Callable[..., Page]) -> None:
    """Each step shows one event and its bot; the last one leads on."""
    listening = """window.heard = [];
      addEventListener("ttb-step", ({ detail }) => { if (detail.sound) window.heard.push(detail.sound); });"""
    page = begin_game(storage=preferences(speed="slow"), script=listening)
    load(page, states.BUSY)
    page.evaluate("""() => {
      const hold = () => document.querySelector('[data-action="pause"]').click();
      addEventListener("ttb-step", hold, { once: true });
      document.documentElement.dataset.speed = "0.05"; }""")  # the first step lasts until it is paused
    page.click('[data-action="run"]')
    expect(page.locator('[data-action="pause"]')).to_contain_text("Continue")
    page.evaluate("document.documentElement.dataset.speed = '0.5'")
    line = page.locator(".doing")
    expect(line.locator("> .badge")).to_have_attribute("data-colour", "red")
    expect(line.locator(".doing-player")).to_have_text("Red")
    orders = (
        ("red1:0", "1Forward 1", "step"),
        ("red1:1", "1Turn left", "rotate"),
        ("red1:2", "1Load", "nothing"),
        ("red2:0", "2Forward 2", "step"),
        ("red2:0", "2Forward 2", "step"),
    )
    for n, (slot, doing, _) in enumerate(orders):
        page.keyboard.press(".") if n % 2 else page.click('[data-action="step"]')
        page.wait_for_selector(f'.programs [data-slot="{slot}"][data-running]')
        page.wait_for_function("n => window.heard.length === n", arg=n + 1)
        page.wait_for_function(REST)
        expect(page.locator(f'.mini-tile[data-tip="slot:{slot}"]')).to_have_attribute("data-running", "true")
        expect(line.locator(".doing-what")).to_have_text(doing)
        expect(line.locator(".doing-note")).to_be_visible(visible=slot == "red1:2")
        expect(page.locator('[data-action="pause"]')).to_contain_text("Continue")
        page.evaluate(TWO_FRAMES)
        assert page.evaluate("window.heard") == [sound for *_, sound in orders[: n + 1]], "it stands still"
    page.click('[data-action="step"]')
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    assert page.locator("[data-running], .doing").count() == 0


@pytest.mark.repeats("e2e/games/ttb/test_story.py::test_a_run_goes_on_step_by_step")
def test_a_step_in_the_middle_of_a_run_holds_it(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(speed="slow"))
    load(page, states.BUSY)
    page.click('[data-action="run"]')
    page.keyboard.press(".")
    expect(page.locator('[data-action="pause"]')).to_contain_text("Continue")
    page.wait_for_function("() => document.querySelector('.board').getAnimations({ subtree: true }).length")
    page.wait_for_function(REST)
    page.keyboard.press("k")
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')


@pytest.mark.parametrize("size", sample(("phone", "desktop"), "phone"))
def test_the_buttons_for_the_pace_stay_where_they_are(begin_game: Callable[..., Page], size: str) -> None:
    """In a run and in the replay, so that a thumb finds them without looking."""
    width, height = SIZES[size]
    page = begin_game(viewport={"width": width, "height": height}, storage=preferences(speed="slow"))
    load(page, states.BUSY)
    page.click('[data-action="run"]')
    page.click('[data-action="pause"]')

    def boxes(*actions: str) -> list[list[int]]:
        rectangles = [
            page.locator(f'.desk [data-action="{action}"]').last.bounding_box() for action in actions
        ]
        return [[round(box[side]) for side in ("x", "y", "width")] for box in rectangles if box]

    in_run = boxes("pause", "step", "pace", "skip")
    page.click('[data-action="skip"]')
    page.wait_for_selector(STILL)
    page.evaluate("ttb.act('replay-to', '0:1')")
    page.wait_for_selector("html[data-past]")
    in_past = boxes("replay-play", "replay-step", "replay-speed", "replay-close")
    assert in_run == in_past


def test_a_held_run_can_be_skipped(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage={"ttb.preferences": json.dumps({"version": 1, "speed": "slow"})})
    page.evaluate("text => window.ttb.load(text)", POSITION)
    page.click('[data-action="run"]')
    page.click('[data-action="pause"]')
    page.click('[data-action="skip"]')
    page.wait_for_selector(STILL)
    expect(page.locator("html")).to_have_attribute("data-colour-to-move", "yellow")
