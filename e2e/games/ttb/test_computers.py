"""Computers at the table in a browser: in a worker with a Python of its own, without a worker, offline."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tools.playing import chromium
from tools.playing.page import FREE, STILL, step
from tools.playing.staging import preferences
from tools.playing.ttb import MINE, Player, sit_down
from tools.serve import Site

LONG = 60_000
# Workers that do not start: a policy refuses them, or their script fails.
REFUSED = """
  window.Worker = class extends Worker {
    constructor() {
      throw new DOMException("refused by a policy", "SecurityError");
    }
  };
"""
FAILING = """
  window.Worker = class extends Worker {
    constructor(address, ...more) {
      super(new URL("no-such-worker.js", address), ...more);
    }
  };
"""
# Workers of which the next `dying` end before their first message, and a count of the answers of the others;
# `asked` has the ticket of the last request, `ticks` all callbacks of `setInterval`.
MORTAL = """
  window.made = window.dying = window.answers = 0;
  window.asked = "";
  window.Worker = class extends Worker {
    constructor(...more) {
      super(...more);
      [window.latest, made] = [this, made + 1];
      this.addEventListener("message", ({ data }) => { if (data.done) answers++; });
      if (dying && dying--) this.terminate();
    }
    postMessage(data) {
      super.postMessage(data);
      if (data.request) asked = data.ticket;
    }
  };
  window.ticks = [];
  const every = setInterval;
  window.setInterval = (what, ...more) => {
    ticks.push(what);
    return every(() => {}, ...more);
  };
"""
# Time passes only here for those callbacks, so that a slow machine is no silent worker: they are run as if
# many seconds had passed without a message, up to the creation of another worker. Returns the seconds.
SILENCE = """() => {
  const before = made;
  let n = 0;
  for (; n < 1000 && made === before; n++) ticks.forEach((tick) => tick());
  return n;
}"""
# The random number that makes a game short, by the number of colours.
SHORT = {4: 0.354, 6: 0.124}


def first_turn(page: Page) -> None:
    page.wait_for_selector(f"{MINE} .programs", timeout=LONG)
    page.wait_for_selector(STILL)
    for bot in ("1", "2"):
        page.click('[data-tile="forward1"]')
        page.click(f'.programs [data-slot="red{bot}:0"]')
    page.click('[data-action="run"]')


STARTS = [
    pytest.param("", id="worker", marks=pytest.mark.engines("computers")),
    pytest.param(REFUSED, id="refused", marks=pytest.mark.walk),
    pytest.param(FAILING, id="failing", marks=[pytest.mark.walk, pytest.mark.other_console_errors]),
]


@pytest.mark.parametrize("script", STARTS)
def test_a_computer_answers_ones_turn(begin_game: Callable[..., Page], script: str) -> None:
    page = begin_game(script=script, reduced_motion="reduce")
    sit_down(page, 2)
    first_turn(page)
    page.wait_for_selector(f'{MINE} .mini-tile[data-slot^="yellow"]:not([data-order=""])', timeout=LONG)
    page.wait_for_selector(STILL)
    expect(page.locator('[data-action="run"]')).to_be_visible()
    page.click('[data-action="undo"]')
    expect(page.locator("[data-round]")).to_have_text("1")
    expect(page.locator('.programs [data-slot="red1:0"]')).to_be_visible()


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced_and_after_that_the_page_plays(
    begin_game: Callable[..., Page],
) -> None:
    # The first steps would ask the worker as well, even before the app is begun with this storage.
    storage = preferences()
    keep = "".join(f"localStorage.setItem({key!r}, {text!r});" for key, text in storage.items())
    script = f"if (origin !== 'null') {{ {keep} }}{MORTAL}"  # an empty page has no storage
    page = begin_game(script=script, storage=storage, reduced_motion="reduce")
    round_ = page.locator("[data-round]")

    def thinking() -> None:
        page.wait_for_selector("html[data-job^=think]", state="attached", timeout=LONG)
        chromium.until(page, "asked === document.documentElement.dataset.job")

    def run() -> None:
        page.wait_for_selector(f"{MINE}:not([data-job], [data-drawing])", state="attached")
        page.click(f'{FREE} [data-action="run"]')

    page.evaluate("dying = 1")
    sit_down(page, 2, chance=0.5)
    first_turn(page)
    thinking()
    assert 5 < page.evaluate(SILENCE) <= 15, "one that has not said a word is soon given up"
    message = page.locator("#announcer", has_text="In this browser the computer thinks more slowly.")
    expect(message).to_have_count(1)
    expect(round_).to_have_text("2", timeout=LONG)
    assert page.evaluate("[made, answers]") == [2, 0], "the page has played, and there is another worker"
    run()
    expect(round_).to_have_text("3", timeout=LONG)
    assert page.evaluate("[made, answers]") == [2, 1], "that one has answered"
    page.evaluate("latest.terminate()")
    run()
    thinking()
    page.click(f'{FREE} [data-action="computer-now"]')
    expect(round_).to_have_text("4")
    assert page.evaluate("[made, answers]") == [2, 1], "the page has played"
    run()
    thinking()
    assert 10 < page.evaluate(SILENCE) < 1000, "one that has said something is waited for longer"
    expect(round_).to_have_text("5", timeout=LONG)
    assert page.evaluate("[made, answers]") == [3, 2], "it was replaced"
    page.evaluate("latest.terminate(); dying = 1")
    run()
    thinking()
    page.evaluate(SILENCE)
    chromium.until(page, "made === 4")
    page.evaluate(SILENCE)
    expect(round_).to_have_text("6", timeout=LONG)
    assert page.evaluate("[made, answers]") == [4, 2], "the page has played"


@pytest.mark.repeats("tests/games/ttb/test_leaving.py")
def test_a_table_of_six_computers_is_left_at_any_moment(begin_game: Callable[..., Page]) -> None:
    """By one click each, while a turn is shown, and right after the turn before."""
    page = begin_game("", viewport={"width": 1440, "height": 900})
    page.evaluate("ttb.act('play')")
    sit_down(page, 6, people=False, chance=SHORT[6])
    html, dialog = page.locator("html"), page.locator("#dialog")
    for n, action in enumerate(("new-game", "load", "save")):
        if n != 2:
            page.wait_for_selector("html[data-animating]", state="attached", timeout=LONG)
        page.click(f'[data-action="{action}"] >> visible=true')
        expect(dialog).to_be_visible()
        turns = page.evaluate("ttb.position()")
        page.wait_for_selector("html:not([data-job], [data-animating])", state="attached", timeout=LONG)
        assert page.evaluate("ttb.position()") == turns, "it has thought, and waits"
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    for n, place in enumerate(("door", "edit", "puzzles", "")):
        if n != 2:
            page.wait_for_selector("html[data-animating]", state="attached", timeout=LONG)
        if place:
            page.click(f'{FREE} .bar [data-action="{place}"]')
        else:
            step(page, -1)
        expect(html).to_have_attribute("data-place", place or "door")
        page.wait_for_selector(STILL)
        expect(html).to_have_attribute("data-place", place or "door")
        if place == "door":
            page.click('.way[data-action="play"]:not([hidden])')
        elif place:
            step(page, -1)
        expect(html).to_have_attribute("data-place", "play" if place else "door")


def test_a_hint_is_shown_and_taken_away(begin_game: Callable[..., Page]) -> None:
    page = begin_game(reduced_motion="reduce")
    page.get_by_role("button", name="Hint").press("Enter")
    expect(page.locator(".message")).to_contain_text("Try:", timeout=LONG)
    expect(page.locator(".announcer").filter(has_text="Try:")).not_to_have_count(0)
    filled = page.locator('.programs [data-slot]:not([data-order=""])')
    expect(filled).to_have_count(2)
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect(filled).to_have_count(0)


@pytest.mark.walk
def test_six_computers_play_to_the_end_of_their_game(begin_game: Callable[..., Page]) -> None:
    page = begin_game(reduced_motion="reduce")
    sit_down(page, 6, people=False, level=3, chance=SHORT[6])
    page.wait_for_selector("html[data-job]", state="attached")
    while page.get_attribute("html", "data-over") is None:
        page.evaluate("ttb.act('computer-fast')")
        page.wait_for_timeout(50)
    expect(page.locator("#dialog")).to_be_visible()


@pytest.mark.repeats(
    "e2e/games/ttb/test_computers.py::test_a_computer_answers_ones_turn",
    "e2e/shell/test_offline.py::test_files_links_languages_and_licences_with_the_server_dead",
)
def test_three_computers_answer_offline_by_touch(
    new_context: Callable[..., BrowserContext], own_site: Site
) -> None:
    size = {"width": 820, "height": 1180}
    context = new_context(own_site, **chromium.OFFLINE, viewport=size, has_touch=True)
    page = chromium.open_game(context.new_page(), own_site.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    chromium.until(page, "caches.keys().then(async names => names.length > 0)")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached", timeout=LONG)
    own_site.stop()
    sit_down(page, 4, chance=SHORT[4])
    rounds = 0
    while rounds < 2:
        page.wait_for_selector(f"{MINE} .programs, [data-choice]", state="attached", timeout=LONG)
        page.wait_for_selector(STILL)
        if page.locator("[data-choice]").count():  # a computer may bring a crystal to red's base
            Player(page, touch=True).give("[data-choice] >> nth=0")
            expect(page.locator("[data-choice]")).to_have_count(0)
            continue
        rounds += 1
        if rounds == 1:
            for bot in ("1", "2"):
                page.tap('[data-tile="forward1"]')
                page.tap(f'.programs [data-slot="red{bot}:0"]')
        page.tap('[data-action="run"]')
        page.evaluate("ttb.act('computer-fast')")
