"""The front door in a browser: there before Python is, addresses, Back, and a first turn by touch."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

import ttb_core as ttb
from e2e import fold
from e2e.fold import enlarge
from e2e.games import GAMES
from e2e.games.ttb.states import VETERAN
from tests.tiers import sample
from tools.house import WEB
from tools.playing import chromium
from tools.playing.page import STILL, step
from tools.playing.pages import begin
from tools.playing.staging import preferences
from tools.playing.ttb import Player, play_as_told, shown
from tools.serve import Site

READY = 'html[data-ready="true"]'


@pytest.fixture
def held(new_context: Callable[..., BrowserContext], site: Site) -> tuple[Page, list[Route]]:
    """A page on which Python cannot start before the routes in the list continue."""
    routes: list[Route] = []
    page = new_context(site, locale="de-DE").new_page()
    page.route("**/pyodide.asm.wasm", lambda route: routes.append(route))
    return page, routes


def test_the_door_is_there_before_python_and_remembers_a_tap(
    held: tuple[Page, list[Route]], site: Site
) -> None:
    page, routes = held
    page.goto(site.url, wait_until="commit")
    together = page.get_by_role("button", name="Hier zusammen spielen")
    together.click()
    expect(together).to_have_attribute("data-waiting", "true")
    expect(page.get_by_role("button", name="Weiterspielen")).to_be_hidden()
    expect(page.locator(READY)).to_have_count(0)
    while not routes:
        page.wait_for_timeout(50)
    routes.pop().continue_()
    expect(page.get_by_role("heading", name="Neue Partie")).to_be_visible(timeout=chromium.READY_WITHIN)


def test_the_table_before_python_shows_only_what_is_certain(
    held: tuple[Page, list[Route]], site: Site
) -> None:
    """The first board and the aim of the game; no board if another game is on the table."""
    page, _ = held
    page.goto(site.url + "#play", wait_until="commit")
    aim, board = page.locator(".desk-aim"), page.locator("svg[data-board]")
    expect(aim).to_have_text("Programmier zwei Roboter und hol Kristalle nach Hause.")
    expect(board).to_be_visible()
    expect(page.locator(".player, .program >> visible=true")).to_have_count(0)
    assert page.get_by_role("button").all() == []
    sizes = json.dumps({"version": 1, "sizes": [1280, 720, "<b>", None, 1e9, 1e9]})
    page.evaluate(
        "sizes => Object.assign(localStorage, { 'ttb.current': 'other', 'ttb.sizes': sizes })", sizes
    )
    page.reload(wait_until="commit")
    expect(aim).to_be_visible()
    expect(board).to_be_hidden()
    box = page.locator(".desk").bounding_box()
    assert box and box["width"] <= 1280 and box["height"] <= 720


MOTION = sample(("no-preference", "reduce"), "no-preference")


@pytest.mark.parametrize("motion", MOTION)
def test_a_newcomer_brings_a_crystal_home_before_python_is_there(
    held: tuple[Page, list[Route]], site: Site, motion: Literal["no-preference", "reduce"]
) -> None:
    """Two tiles, one tapped and one dragged, are the first lesson; the large button leads to the second."""
    page, routes = held
    page.emulate_media(reduced_motion=motion)
    page.goto(site.url, wait_until="commit")
    page.wait_for_selector('[data-task="place"]')
    hero = page.locator('[data-actor="red1"]')
    expect(hero.locator('[data-look="open"]')).to_have_css("opacity", "1")
    page.get_by_role("button", name="Vorwärts 2").click()
    page.wait_for_selector('[data-task="unload"]')
    expect(hero.locator('[data-look="loaded"]')).to_have_css("opacity", "1")
    unload = page.get_by_role("button", name="Abladen")
    expect(unload).to_be_focused()
    unload.hover()
    page.mouse.down()
    box = hero.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    page.wait_for_selector('[data-task="done"]')
    expect(hero.locator('[data-look="glad"]')).to_have_css("opacity", "1")
    expect(page.get_by_role("status").get_by_text("Zu Hause!")).to_be_visible()
    expect(page.locator(".task-tile >> visible=true")).to_have_count(0)
    page.get_by_role("button", name="Nächste Lektion").click()
    while not routes:
        page.wait_for_timeout(50)
    routes.pop().continue_()
    page.wait_for_selector('html[data-lesson="slots"]', timeout=chromium.READY_WITHIN)
    assert page.evaluate("JSON.parse(localStorage['ttb.lessons']).stars") == {"step": 3}


def test_the_first_lesson_begins_again_at_an_open_door(begin_game: Callable[..., Page]) -> None:
    page = begin_game("", storage={}, reduced_motion="no-preference")
    page.click(".task-tile >> visible=true")
    page.evaluate("ttb.act('play')")
    page.wait_for_selector("html:not([data-door])")
    expect(page.locator("[data-task]")).to_have_count(0)
    page.evaluate("ttb.act('door')")
    page.wait_for_selector('[data-task="place"]')
    begin(page, "", VETERAN)
    expect(page.locator(".door .primary >> visible=true")).to_have_attribute("data-key", "way-rival")
    expect(page.locator(".task-tile >> visible=true")).to_have_count(0)
    expect(page.locator("[data-task]")).to_have_count(0)


ACTORS = {
    "ttb": ('[data-actor="red1"]', '[data-actor="red2"]', '[data-actor="blue1"]'),
    "junkyard": (".junk-scene-robot", ".junk-scene-hoist"),
    "rally": (".rally-scene-leader", ".rally-scene-second"),
}
"""The actors in the scene of each game's door."""
# The actors that are not visible in the scene, and the elements that move.
UNSEEN = """actors => {
  const scene = document.querySelector(".door-scene"), place = scene.getBoundingClientRect();
  const clear = node => {
    let seen = 1;
    for (let up = node; up !== scene; up = up.parentElement) seen *= getComputedStyle(up).opacity;
    return seen > 0.9;
  };
  const unseen = actors.filter(actor => {
    const node = scene.querySelector(actor), { left, right, top, bottom } = node.getBoundingClientRect();
    return !clear(node) || Math.min(right, place.right) - Math.max(left, place.left) < 20
      || Math.min(bottom, place.bottom) - Math.max(top, place.top) < 10;
  });
  const states = scene.getAnimations({ subtree: true }).map(one => one.playState);
  return [...unseen, ...states.filter(state => state === "running")];
}"""
# The controls below the box that shows the progress of the start.
UNDER_BOX = """() => {
  const box = document.querySelector("#loading").getBoundingClientRect();
  return [...document.querySelectorAll(".door :is(button, a)")].filter(way => {
    const { left, right, top, bottom } = way.getBoundingClientRect();
    return way.checkVisibility() && Math.min(right, box.right) > Math.max(left, box.left)
      && Math.min(bottom, box.bottom) > Math.max(top, box.top);
  }).map(way => way.dataset.key);
}"""


@pytest.mark.parametrize("game", GAMES)
def test_before_python_the_scene_has_its_actors_and_no_way_is_covered(
    held: tuple[Page, list[Route]], site: Site, game: str
) -> None:
    page, _ = held
    page.goto(site.url + GAMES[game].place, wait_until="commit")
    page.wait_for_selector("#loading")
    for width, height in fold.SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UNDER_BOX) == [], f"{width} x {height}"
    assert page.evaluate(UNSEEN, ACTORS[game]) == []
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(UNSEEN, ACTORS[game]) == []


def keep(page: Page, site: Site, stored: object) -> None:
    """Store the picture of the door for the page to find when it is opened."""
    page.goto(site.url + "none")
    page.evaluate("kept => localStorage.setItem('ttb.door', kept)", json.dumps(stored))
    page.goto(site.url, wait_until="commit")


PICTURE = (
    '<svg class="scene" viewBox="0 0 9 9"><path d="M1 1h0" onclick="x" style="fill:red"/><script>1</script>'
    '<use href="#crystal-blue"/><use href="https://example.org/#x"/><foreignObject><b>x</b></foreignObject></svg>'
)


@pytest.mark.other_console_errors  # of refused content
def test_what_one_can_go_on_with_is_there_before_python(held: tuple[Page, list[Route]], site: Site) -> None:
    page, _ = held
    ways = {
        "continue": {"words": "Zug <b>7</b>", "picture": PICTURE},
        "learn": {"words": "8 von 22 Lektionen", "share": [8, 22]},
        "rival-1": {"words": "2-mal besiegt", "state": "beaten"},
    }
    keep(page, site, {"version": 2, "language": "de", "lead": "continue", "ways": ways})
    way = page.get_by_role("button", name="Weiterspielen")
    expect(way).to_contain_text("Zug <b>7</b>")
    expect(page.locator(".primary >> visible=true")).to_have_count(1)
    drawn = way.locator(".way-picture").evaluate("at => at.innerHTML")
    assert sorted(re.findall(r"<(\w+)", drawn)) == ["path", "svg", "use", "use"], "only shapes"
    assert drawn.count("href") == 1 and "#crystal-blue" in drawn, "and drawings of this page"
    assert "onclick" not in drawn and "style" not in drawn
    expect(page.locator('[data-key="way-learn"] progress')).to_have_js_property("value", 8)
    expect(page.locator('[data-key="way-rival-1"]')).to_have_attribute("data-state", "beaten")
    expect(page.locator('[data-key="way-rival-1"]')).to_contain_text("2-mal besiegt")


HOSTILE = [
    [],
    7,
    {"version": 2, "language": "de", "lead": "continue"},
    {"version": 1, "picture": PICTURE, "words": "x"},
    {"version": 2, "language": "de", "lead": "today", "ways": {}},
    {"version": 2, "language": "de", "lead": "__proto__", "ways": {"__proto__": {"words": "x"}, "nobody": 1}},
    {"version": 2, "language": "en", "lead": "rival", "ways": {"learn": {"words": "of another language"}}},
    {"version": 2, "language": "de", "lead": "first", "ways": {"today": {"words": "x", "day": "2020-01-01"}}},
    {
        "version": 2,
        "language": "de",
        "lead": "first",
        "ways": {"learn": {"words": {"a": 1}, "picture": "<p>"}},
    },
]


@pytest.mark.other_console_errors  # of refused content
@pytest.mark.parametrize("kept", sample(HOSTILE, HOSTILE[3], HOSTILE[5], HOSTILE[8]))
def test_what_is_kept_in_another_way_is_as_if_nothing_were(
    held: tuple[Page, list[Route]], site: Site, kept: object
) -> None:
    page, _ = held
    keep(page, site, kept)
    lead = page.locator(".primary >> visible=true")
    expect(lead).to_have_count(1)
    expect(lead).to_have_attribute("data-key", "way-first")
    expect(page.get_by_text("Jeden Tag neu.")).to_be_visible()


@pytest.mark.engines("front door")
def test_nothing_moves_when_python_takes_over(held: tuple[Page, list[Route]], site: Site) -> None:
    """For a player who comes back, the page shows by itself exactly the drawing that Python makes later."""
    page, routes = held
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.unroute("**/pyodide.asm.wasm")
    page.goto(site.url)
    page.wait_for_selector(READY, state="attached", timeout=chromium.READY_WITHIN)
    page.evaluate("kept => Object.entries(kept).forEach(one => localStorage.setItem(...one))", VETERAN)
    page.reload()
    page.wait_for_selector(READY, state="attached", timeout=chromium.READY_WITHIN)
    page.wait_for_selector(".card-way .scene >> nth=1")
    page.evaluate("ttb.act('hidden')")
    page.route("**/pyodide.asm.wasm", lambda route: routes.append(route))
    page.goto(site.url, wait_until="commit")
    page.wait_for_selector('[data-key="way-rival-1"][data-state="beaten"]')
    page.evaluate(
        "before = document.querySelector('.door-inside').cloneNode(true);"
        "before.querySelector('#loading')?.remove()"
    )
    while not routes:
        page.wait_for_timeout(50)
    routes.pop().continue_()
    page.wait_for_selector(READY, state="attached", timeout=chromium.READY_WITHIN)
    assert page.evaluate("document.querySelector('.door-inside').isEqualNode(before)")
    assert not any(url.endswith((".whl", ".zip")) for url in asked), "all that it takes is in the snapshot"


def test_one_tap_on_a_face_begins_a_game(begin_game: Callable[..., Page]) -> None:
    page = begin_game("", viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce")
    page.tap('[data-key="way-rival-2"]')
    page.wait_for_selector("html[data-place=play]")
    expect(page.locator(".players .seat-face")).to_have_count(1)
    page.evaluate("ttb.act('new-game', 'computer')")
    page.tap('dialog [data-key="rival-3"]')
    expect(page.locator("#dialog")).to_be_hidden()
    expect(page.locator(".players")).to_contain_text("Bolt")


def test_the_last_choices_are_on_the_door_where_it_has_room_and_always_in_the_form(
    begin_game: Callable[..., Page],
) -> None:
    page = begin_game(viewport={"width": 360, "height": 640})
    page.evaluate("ttb.act('new-game', 'computer')")
    page.evaluate("ttb.act('form', 'simplified=true')")
    page.evaluate("ttb.act('start-game')")
    page.evaluate("ttb.act('door')")
    again = page.locator('.door [data-action="play-last"]')
    expect(again).to_be_hidden()
    page.set_viewport_size({"width": 820, "height": 1180})
    expect(again).to_be_visible()
    assert fold.faults_of_door(page) == []
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("ttb.act('new-game', 'computer')")
    expect(page.locator('#dialog [data-action="play-last"]')).to_be_visible()


def test_the_scene_stands_still_for_who_wants_no_motion(begin_game: Callable[..., Page]) -> None:
    running = "document.querySelector('.living').getAnimations({ subtree: true }).map(one => one.playState)"
    page = begin_game("", storage=VETERAN, reduced_motion="no-preference")
    assert set(page.evaluate(running)) == {"running"}
    page.click('[data-key="way-learn"]')
    page.wait_for_selector("dialog[open] .lesson-row")
    assert set(page.evaluate(running)) == {"paused"}, "a dialog lies over it"
    page.keyboard.press("Escape")
    page.evaluate("ttb.act('play')")
    page.wait_for_selector("html:not([data-door])")
    assert page.evaluate("document.querySelector('.living')") is None
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("ttb.act('door')")
    page.wait_for_selector("html[data-door] .living")
    assert page.evaluate(running) == []
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("ttb.act('preference', 'speed=off')")
    assert page.evaluate(running) == []


def test_each_screen_has_an_address_and_back_goes_back(begin_game: Callable[..., Page]) -> None:
    page = begin_game("")

    def place(name: str) -> None:
        expect(page).to_have_url(re.compile(rf"/ttb/{name}$"))

    place("")
    page.click('[data-key="door-help"]')
    place("#help")
    step(page, -1)
    place("")
    expect(page.locator("html")).not_to_have_attribute("data-help", "true")
    page.click('[data-key="way-puzzles"]')
    place("#puzzles")
    step(page, -1)
    place("")
    expect(page.locator("#dialog")).to_be_hidden()
    page.click('[data-key="way-computer"]')
    place("#new-game/computer")
    page.locator('dialog input[name="way"][value="link"]').set_checked(True, force=True)
    place("#new-game/link")
    step(page, -1)
    place("")
    expect(page.locator("#dialog")).to_be_hidden()
    step(page, 1)
    expect(page.locator('dialog input[name="way"][value="link"]')).to_be_checked()
    page.keyboard.press("Escape")
    place("")
    page.evaluate("ttb.act('play')")
    place("#play")
    page.click('.bar [data-action="edit"]')
    place("#edit")
    step(page, -1)
    place("#play")
    expect(page.locator("html")).not_to_have_attribute("data-editing", "true")
    page.click('[data-action="door"]')
    place("")
    expect(page.locator('[data-key="way-learn"]')).to_be_visible()
    step(page, 1)
    place("#play")
    expect(page.locator('[data-key="way-learn"]')).to_be_hidden()
    # A dialog opened from the menu of a phone replaces the menu's step in the history.
    page.set_viewport_size({"width": 360, "height": 640})
    page.click('[data-action="menu"]')
    place("#menu")
    step(page, -1)
    place("#play")
    expect(page.locator("#dialog")).to_be_hidden()
    page.click('[data-action="menu"]')
    page.click('#dialog [data-action="learn"]')
    place("#learn")
    step(page, -1)
    place("#play")
    expect(page.locator("#dialog")).to_be_hidden()


def test_the_address_of_a_screen_can_be_reloaded(begin_game: Callable[..., Page]) -> None:
    page = begin_game("edit")
    expect(page.locator("html")).to_have_attribute("data-editing", "true")
    page.reload()
    page.wait_for_selector(READY, state="attached", timeout=chromium.READY_WITHIN)
    expect(page.locator("html")).to_have_attribute("data-editing", "true")


SIZES = [(360, 640), (740, 360), (810, 1010), (1440, 900)]


# A phone held upright and a desktop are in test_newcomer.py.
@pytest.mark.repeats("e2e/games/ttb/test_newcomer.py::test_the_first_crystal_is_home_after_a_dozen_taps")
@pytest.mark.parametrize("size", SIZES[1:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_two_turns_by_touch_following_only_what_the_screen_says(
    begin_game: Callable[..., Page], size: tuple[int, int]
) -> None:
    """Follow the coach's marks until both players have played."""
    view = {"width": size[0], "height": size[1]}
    page = begin_game("", storage={}, viewport=view, has_touch=True, reduced_motion="reduce")
    page.tap('[data-key="way-learn"]')
    page.tap('dialog [data-action="first-steps"][data-value="two"]')
    player = Player(page, touch=True)
    for _ in range(2):
        play_as_told(player)
    position = ttb.position_to_json(shown(page))
    assert position["round"] == 2 and all(any(bot["program"]) for bot in position["bots"].values())


@pytest.mark.parametrize(
    "sizes", [SIZES[:2], pytest.param([*SIZES, (768, 954), (1180, 820)], marks=pytest.mark.walk)], ids=len
)
def test_the_first_steps_take_the_room_that_they_need(
    begin_game: Callable[..., Page], sizes: list[tuple[int, int]]
) -> None:
    """Each line lies within its frame, and the frame around the line, in every layout and with large text."""
    page = begin_game("", storage=preferences(coach=True, language="de"))
    page.click('[data-key="way-learn"]')
    page.click('dialog [data-action="first-steps"][data-value="two"]')
    lines = [line for language in ("en", "de", "fr", "nl") for line in coach_lines(language)]
    faults = []
    for tile, line in (("", "hand"), ("forward2", "slots")):
        if tile:
            page.evaluate("tile => ttb.act('tile', tile)", tile)
        page.wait_for_selector(f"{STILL}[data-coach={line}]")
        for text, (width, height) in product((1, 2), sizes):
            enlarge(page, text)
            page.set_viewport_size({"width": width, "height": height})
            faults += [(fault, text, width, height) for fault in page.evaluate(ROOM, lines)]
        enlarge(page, 1)
    assert faults == []


def coach_lines(language: str) -> list[str]:
    """The shortest line of the first steps, and the five longest ones.

    They have names as in a game; two letters are as wide as a tile's picture.
    """
    texts = json.loads((WEB / f"games/ttb/texts/{language}.json").read_text("utf-8"))
    orders = {name: f"MM {texts[f'order.{tile}.name']}" for name, tile in TILES.items()}
    lines = {
        key.removeprefix("ui.coach."): text.format(n="2", slot="3", player=texts["ui.level.1.name"], **orders)
        for key, text in texts.items()
        if key.startswith("ui.coach.") and not key.endswith(BUTTONS)
    }
    reasons = [lines[key] for key in lines if key in FIRST_REASONS]
    both = [f"{lines[key]} {reason}" for key in ("pick", "other") for reason in reasons]
    by_length = sorted([*lines.values(), *both], key=len)
    return [by_length[0], *by_length[-5:]]


TILES = {"order": "forward2", "load": "load", "unload": "unload"}
FIRST_REASONS = ("ready", "crystal.load", "crystal.reach", "crystal.step", "crystal.turn")
BUTTONS = ("again", "label", "lessons", "show")
ROOM = """lines => {
  const line = document.querySelector(".coach-line p"), frame = document.querySelector(".coach");
  const was = [...line.childNodes];
  const faults = lines.filter((words) => {
    line.textContent = words;
    const [letters, box] = [line, frame].map((at) => at.getBoundingClientRect());
    const look = getComputedStyle(line);
    const [size, padding] = [look.fontSize, look.paddingTop].map(parseFloat);
    const room = [letters.top - box.top + padding, box.bottom - letters.bottom + padding];
    return Math.min(...room) < 2 || Math.max(...room) > 2 * size;
  });
  line.replaceChildren(...was);
  return faults;
}"""


APART = """() => {
  const box = (node) => node.getBoundingClientRect();
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (selector) => all(selector).find((node) => node.checkVisibility());
  const letters = document.createRange();
  letters.selectNodeContents(shown(".task-says > span"));
  const [lead, scene] = [box(shown(".lead")), box(shown(".door-scene"))];
  const [program, tile] = [box(shown(".task-program")), box(shown(".task-tile"))];
  const parts = { sentence: box(letters), program, tile };
  return Object.entries(parts).filter(([, { left, top, right, bottom }]) =>
    (left < lead.right && lead.left < right && top < lead.bottom && lead.top < bottom)
    || left < scene.left + 4 || right > scene.right - 4 || bottom > scene.bottom).map(([name]) => name);
}"""


@pytest.mark.parametrize("language", sample(("en", "de", "fr", "nl"), "de"))
def test_the_first_lesson_and_the_large_button_keep_apart(
    begin_game: Callable[..., Page], language: str
) -> None:
    page = begin_game("", storage=preferences(coach=True, language=language), reduced_motion="reduce")
    for _ in range(2):  # two tiles, each with its sentence
        for width, height in ((1440, 900), (1024, 700), (820, 1180), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(APART) == [], (width, height)
        page.click(".task-tile >> visible=true")
        page.wait_for_selector(".door-scene:not([data-task=run])")
