"""Nothing is below the fold, from a small phone to a desktop.

Programs, hand, the button that runs them and all else are in sight without scrolling, and the board takes the
rest of the page. The normal run takes some numbers of colours, languages and ways through the tightest sizes;
`-m walk` takes all combinations and sizes, and every state of the table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

import ttb_core as ttb
from e2e import fold
from e2e.games import GAMES
from e2e.games.ttb.states import STATES, position
from tests.tiers import sample
from tools.playing import chromium
from tools.playing.page import DRAWN, STILL
from tools.playing.pages import Pages
from tools.playing.staging import LED, Json, load, preferences
from tools.serve import Site

TOUCH: dict[str, Any] = {"has_touch": True, "reduced_motion": "reduce"}
LANGUAGES = ("en", "de", "fr", "nl")
COLOURS = (2, 3, 4, 5, 6)
ONCE = (pytest.param(2, "fr", marks=pytest.mark.walk), (6, "de"))
SOME_OR_EVERY = pytest.mark.parametrize("views", sample((fold.PHASES, fold.EVERY), fold.PHASES), ids=len)
# On the table, with the desk as it is in a game.
TABLE = (
    "picked_up",
    "programmed",
    "previewed",
    "zap",
    "blob",
    "crystal",
    "refused",
    "played",
    "replaying",
    "lesson",
    "puzzle_hinted",
    "near_waiting",
    "near_lost",
)


def speak(page: Page, language: str) -> None:
    page.evaluate("language => ttb.act('language', language)", language)
    page.wait_for_selector(f'html[lang="{language}"]' + DRAWN.removeprefix("html"))


# Gives all players the longest name of a computer.
NAMED = "name => document.querySelectorAll('.player-name').forEach(node => { node.textContent = name })"


def after_a_turn_of_each(page: Page, colours: int) -> None:
    """Put down a game after a turn of each colour.

    All have special orders, shown and face down, and have changed both programs; most of their orders had no
    effect, or not all.
    """
    data: Json = dict(ttb.position_to_json(ttb.new_game(colours=colours, seed="cards", first="red")))
    reach = {"small": 4, "large": 5}[data["arena"]]
    bases = [tuple(at) for at in data["bases"].values()]
    places = [
        ([side * (reach - max(0, side * r) - 1), r], {1: "E", -1: "W"}[side])  # one hex from the edge
        for r in range(-reach, reach + 1)
        for side in (1, -1)
    ]
    free = (place for place in places if tuple(place[0]) not in bases)
    programs = {"1": ["forward2", "load", None], "2": ["forward1", "zap", None]}
    for name, bot in data["bots"].items():
        bot["at"], bot["facing"] = next(free)
        bot["program"] = programs[name[-1]]
    pile = data["pile"]
    for n, (colour, held) in enumerate(data["hands"].items()):
        data["banked"][colour] = ["blue", "blue", "green", "pink"][: n + 1]
        if n % 2 == 0 and len(pile) > 1:
            held["special"] = [*held["special"], pile.pop(), pile.pop()]
            held["revealed"] = held["special"][:2]
    load(page, {**data, "crystals": [], "round": 4})
    for colour in data["turn_order"]:
        changes = [
            {"op": "place", "bot": colour + "1", "slot": 2, "order": "turn_left"},
            {"op": "place", "bot": colour + "2", "slot": 2, "order": "unload"},
        ]
        turn = json.dumps({"change": changes, "double": True, "choices": []})
        page.evaluate("turn => ttb.play(turn)", turn)
    page.wait_for_selector(STILL + DRAWN.removeprefix("html"))


def a_full_hand() -> Json:
    """Six colours late in the game, red with five special orders and programs full of them."""
    data: Json = dict(ttb.position_to_json(ttb.new_game(colours=6, seed="fold", first="red")))
    specials = [order.name for order in ttb.ORDERS if order.special]
    data["hands"]["red"]["special"] = data["hands"]["red"]["revealed"] = specials[:5]
    for colour in data["hands"]:
        if colour != "red":
            data["hands"][colour] |= {"special": [], "revealed": []}
    data["pile"] = specials[5:]
    for name, bot in data["bots"].items():
        bot["program"] = ["forward1", "turn_left" if name[-1] == "1" else "turn_right", "load"]
    return {**data, "round": 12}


def see_table(begin_game: Callable[..., Page], colours: int, language: str, views: fold.Views) -> None:
    page = begin_game(storage=LED, **TOUCH)
    speak(page, language)
    after_a_turn_of_each(page, colours)
    assert page.locator('.player [data-mark="part"]').count() == colours
    faults = list(fold.walk(page, f"{colours} colours, {language}", views))
    page.evaluate(NAMED, "Dynamo 2")
    for width, height in fold.SIZES[:5]:
        page.set_viewport_size({"width": width, "height": height})
        faults += [f"{width} x {height}, computers: {fault}" for fault in fold.out_of_sight(page)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("colours", "language"), ONCE)
def test_all_of_the_table_is_in_sight(begin_game: Callable[..., Page], colours: int, language: str) -> None:
    see_table(begin_game, colours, language, fold.PHASES)


@SOME_OR_EVERY
def test_a_full_hand_is_in_sight(begin_game: Callable[..., Page], views: fold.Views) -> None:
    page = begin_game(storage=preferences(coach=True, handover="never"), **TOUCH)
    load(page, a_full_hand())
    page.wait_for_selector(DRAWN)
    faults = list(fold.walk(page, "five specials", views))
    assert not faults, "\n".join(faults)


@pytest.mark.engines("layout")
@SOME_OR_EVERY
def test_a_puzzle_is_in_sight(begin_game: Callable[..., Page], views: fold.Views) -> None:
    page = begin_game(**TOUCH)
    speak(page, "de")
    page.evaluate("ttb.act('puzzles', 'collection')")
    page.click('[data-action="room-shelf"][data-value="named"]')
    page.click(".puzzle-row >> nth=0")
    page.wait_for_selector(".puzzle *")
    page.wait_for_selector(DRAWN)
    faults = list(fold.walk(page, "puzzle", views))
    assert not faults, "\n".join(faults)


@SOME_OR_EVERY
def test_the_editor_is_in_sight(begin_game: Callable[..., Page], views: fold.Views) -> None:
    page = begin_game(**TOUCH)
    STATES["editor"](page)
    page.wait_for_selector(DRAWN)
    faults = list(fold.walk(page, "editor", views))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", sample(GAMES, "ttb"))
@pytest.mark.parametrize("language", sample(LANGUAGES, "de"))
def test_every_way_of_the_door_is_in_sight(begin_game: Callable[..., Page], game: str, language: str) -> None:
    """The door of a newcomer, of a player who comes back, and with a game to continue.

    All of it is in sight without scrolling, large enough for a finger, and nothing overlaps.
    """
    staged = GAMES[game]
    page = begin_game(fragment="", place=staged.place, storage=LED, **TOUCH)
    faults: list[str] = []
    for state in ("", *(state for state in ("door_back", "door") if state in staged.states)):
        if state:
            staged.begun(page)
            staged.states[state](page)
        speak(page, language)
        for width, height in fold.SIZES:
            page.set_viewport_size({"width": width, "height": height})
            where = f"{width} x {height}, {language} {state}"
            faults += [f"{where}: {fault}" for fault in fold.faults_of_door(page)]
    assert not faults, "\n".join(faults)


ROWS_IN_SIGHT = """() => [...document.querySelectorAll(".finish tr")].map(row => {
  const { left, right, top, bottom } = row.getBoundingClientRect();
  return [top + 4, bottom - 4].every(y =>
    row.contains(document.elementFromPoint((left + right) / 2, y)));
})"""


def test_who_has_won_is_in_sight(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=LED, **TOUCH)
    load(page, position(round=1))
    STATES["ended"](page)
    for width, height in fold.SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(ROWS_IN_SIGHT) == [True] * 3, f"{width} x {height}"


LOOKED_AT = ("game", "turn")
"""The ways through turns that the normal run takes, each in the games that have it."""
WAYS = [
    pytest.param(name, way, id=f"{name}-{way}", marks=[] if way in LOOKED_AT else [pytest.mark.walk])
    for name, game in GAMES.items()
    for way in game.ways
]


@pytest.mark.parametrize("views", sample((fold.PHASES, fold.WALKED), fold.PHASES), ids=len)
@pytest.mark.parametrize(("game", "way"), WAYS)
def test_every_phase_of_a_turn_is_in_sight_and_the_board_stays(
    begin_game: Callable[..., Page], game: str, way: str, views: fold.Views
) -> None:
    """Nothing overlaps, all is within reach, and the board keeps its place and its scale.

    The phases are a run, a decision, a tried answer and the replay, in a game, a lesson and a puzzle with a
    text. They are brought about in the first view.
    """
    staged = GAMES[game]
    _, (width, height) = views[0]
    page = begin_game(
        place=staged.place,
        storage=preferences(speed="off", handover="hidden"),
        viewport={"width": width, "height": height},
        locale="de-DE",
        **TOUCH,
    )
    staged.begun(page)
    board: dict[tuple[float, int, int], fold.Place] = {}
    faults: list[Any] = []
    for name, phase in staged.ways[way]:
        page.set_viewport_size({"width": width, "height": height})
        phase(page)
        faults += fold.walk(page, f"{way}: {name}", views=views, board=board)
    assert not faults, "\n".join(faults)


TIGHT = {
    "ttb": ("zap", "replaying", "programmed", "lesson"),
    "junkyard": ("four_battle", "assemble_complete", "scrounge", "replaying"),
    "rally": ("eight", "building", "complete", "replaying"),
}
"""The states of each game with the least room to spare; the normal run has the first."""
# WCAG 1.4.12, applied by a reader's own style sheet.
SPACED = """spaced => {
  const sheet = new CSSStyleSheet();
  if (spaced) sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; "
    + "word-spacing: 0.16em !important } p { margin-bottom: 2em !important }");
  document.adoptedStyleSheets = [undrawn, sheet];
}"""


def tight(begin: Callable[..., Page], game: str, most: int) -> Iterator[tuple[str, Page]]:
    """The page in each of the tightest states of a game, in German."""
    staged = GAMES[game]
    page = begin(
        place=staged.place,
        storage=LED,
        viewport={"width": 390, "height": 664},
        locale="de-DE",
        **TOUCH,
    )
    for state in TIGHT[game][:most]:
        page.set_viewport_size({"width": 390, "height": 664})
        staged.begun(page)
        staged.states[state](page)
        page.wait_for_selector(DRAWN)
        yield state, page


@pytest.mark.parametrize("most", sample((1, 4), 1))
@pytest.mark.parametrize("game", sample(GAMES, "rally"))
def test_a_part_of_a_tablet_is_enough_a_zoomed_page_keeps_its_least_size_and_spaced_text_wraps(
    begin_game: Callable[..., Page], game: str, most: int
) -> None:
    faults: list[str] = []
    for state, page in tight(begin_game, game, most):
        faults += fold.walk(page, state, (*fold.SPLIT, *fold.ZOOMED))
        page.evaluate(SPACED, True)
        faults += fold.walk(page, f"{state}, spaced", fold.LETTERED, lettered=True)
        page.evaluate(SPACED, False)
    assert not faults, "\n".join(faults)


@pytest.fixture(scope="module")
def large_letters(playwright: Playwright) -> Iterator[Browser]:
    """A browser that shows no letter smaller than 20 pixels."""
    opened = chromium.launch(playwright, "--blink-settings=minimumFontSize=20", quick=True)
    yield opened
    opened.close()


# A browser more with a Python for each game; in the normal run `see` in `screens.py` enlarges all letters.
@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
def test_letters_of_a_least_size_wrap(large_letters: Browser, site: Site, game: str) -> None:
    pages = Pages(large_letters, site)
    faults = [
        fault
        for state, page in tight(pages.take, game, 4)
        for fault in fold.walk(page, state, fold.LETTERED, lettered=True)
    ]
    faults += filter(None, [pages.give_back(good=False)])
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", sample(GAMES, "rally"))
def test_a_page_below_its_least_size_is_scrolled_by_finger_wheel_and_keys(
    begin_game: Callable[..., Page], game: str
) -> None:
    staged = GAMES[game]
    page = begin_game(place=staged.place, storage=LED, viewport={"width": 320, "height": 256}, **TOUCH)
    staged.begun(page)
    board = page.locator(".board-box").bounding_box()
    width = page.evaluate("document.documentElement.clientWidth")  # in Firefox without the scroll bar
    assert board and board["height"] > 150 and board["width"] == width
    page.mouse.move(160, 128)
    page.mouse.wheel(0, 150)
    chromium.until(page, "() => scrollY > 100")
    page.evaluate("scrollTo(0, 0)")
    browser = page.context.new_cdp_session(page)
    for kind, y in (("Start", 220), *(("Move", y) for y in range(200, 40, -20)), ("End", 0)):
        at = [{"x": 160, "y": y}] if y else []
        browser.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": at})
    chromium.until(page, "() => scrollY > 80")
    page.keyboard.press("Tab")  # the keys are in use
    for selector in (".tools .tool", ".bar-menu"):  # a script moves the focus here without scrolling
        page.evaluate("what => document.querySelector(what).focus({ preventScroll: true })", selector)
        expect(page.locator(selector).first).to_be_in_viewport(ratio=1)


NOTCHED = {(740, 360): (50, 0, 50, 21), (390, 844): (0, 47, 0, 34)}
"""Insets of a notch and a bar by the size of a phone: left, top, right, bottom."""
CONTROLS = {
    "": ".bar-item, .tool, .go, .hand-tile",
    "help": ".help-head .button, .help-search",
    "settings": '.dialog [data-action="close"]',
}
"""The controls that are always in sight, on the table and in what an action opens."""
OUTSIDE = """([all, left, top, right, bottom]) => [...document.querySelectorAll(all)].filter(node => {
  const box = node.getBoundingClientRect();
  return box.width && (box.left < left || box.top < top || box.right > innerWidth - right
    || box.bottom > innerHeight - bottom);
}).map(node => node.dataset.action ?? node.className)"""


def test_no_control_is_under_a_notch(begin_game: Callable[..., Page]) -> None:
    page = begin_game(**TOUCH)
    phone = page.context.new_cdp_session(page)
    for (width, height), insets in NOTCHED.items():
        page.set_viewport_size({"width": width, "height": height})
        named = dict(zip(("left", "top", "right", "bottom"), insets, strict=True))
        phone.send("Emulation.setSafeAreaInsetsOverride", {"insets": named})
        for opened, controls in CONTROLS.items():
            if opened:
                page.evaluate("action => ttb.act(action)", opened)
            page.wait_for_selector(f"{DRAWN} {controls.partition(',')[0]} >> visible=true")
            assert page.evaluate(OUTSIDE, [controls, *insets]) == [], f"{opened}, {width} x {height}"
            page.evaluate("['close', 'help-close'].forEach(action => ttb.act(action))")
    phone.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})


@pytest.mark.parametrize("size", sample([(320, 568), (360, 640), (740, 360)], (320, 568)))
def test_a_game_can_be_started_without_scrolling(
    begin_game: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = begin_game(viewport={"width": size[0], "height": size[1]}, **TOUCH)
    page.tap('[data-action="menu"]')
    page.tap('dialog [data-action="new-game"]')
    expect(page.locator(".new-game .primary")).to_be_in_viewport(ratio=1)
    page.tap('.new-game [data-key="more"]')
    page.wait_for_selector(f'{DRAWN} .new-game [data-key="more"][aria-expanded="true"]')
    # The opened part is in sight, not below the fold.
    expect(page.locator('.new-game [data-key="more"] + *')).to_be_in_viewport(ratio=0.95)
    advanced = page.locator('[data-key="advanced-seed"] > summary')
    advanced.scroll_into_view_if_needed()
    advanced.tap()
    page.locator(".new-game .seed-field input").scroll_into_view_if_needed()
    expect(page.locator(".new-game .primary")).to_be_in_viewport(ratio=1)


@pytest.mark.walk
@pytest.mark.parametrize(("colours", "language"), [*product(COLOURS, LANGUAGES)])
def test_every_table_in_every_language(begin_game: Callable[..., Page], colours: int, language: str) -> None:
    see_table(begin_game, colours, language, fold.EVERY)


@pytest.mark.walk
@pytest.mark.parametrize(("state", "language"), [*product(TABLE, LANGUAGES)])
def test_every_state_of_the_table(begin_game: Callable[..., Page], state: str, language: str) -> None:
    page = begin_game(storage=LED, **TOUCH)
    speak(page, language)
    load(page, position(round=1))
    STATES[state](page)
    page.wait_for_selector(DRAWN)
    faults = list(fold.walk(page, f"{state}, {language}"))
    assert not faults, "\n".join(faults)
