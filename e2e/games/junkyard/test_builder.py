"""Building and scrounging on the page: by a finger, the mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import junkyard_core as junk
from tests.games.junkyard.junk_table import position
from tools.playing.junkyard import BOARD, ON_SCREEN, PLACE, Player, shown
from tools.playing.page import STILL
from tools.playing.staging import load, preferences

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 664}, "has_touch": True, "reduced_motion": "reduce",
}  # fmt: skip
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
FIRST = [
    {"part": "feet", "at": [1, 3], "faces": "S"},
    {"part": "pipe_s", "at": [3, 1], "faces": "E"},
    {"part": "claw_s", "at": [4, 1], "faces": "E"},
    {"part": "eye_s", "at": [1, -1], "faces": "N"},
    {"part": "mouth_s", "at": [-1, 1], "faces": "W"},
]
ARM = "pipe_s@3,1E claw_s@4,1E"
# Beside the body, the square (3, 1) is below the front of a pipe that hangs on the overhang of an eye.
CORNER = "eye_l@2,-2N pipe_s@3,0S claw_s@-1,1W"
SPEED = preferences(speed="normal")
GLIDES = """() => {
  window.glides = [];
  const { animate } = SVGElement.prototype;
  SVGElement.prototype.animate = function (frames, options) {
    if (this.parentNode.matches(".junk-drawn") && frames[0].transform) {
      const first = new DOMMatrix(frames[0].transform).transformPoint(new DOMPoint(150, 150));
      const { x, y } = first.matrixTransform(this.parentNode.getScreenCTM());
      glides.push([x, y]);
    }
    return animate.call(this, frames, options);
  };
}"""
"""Notes where the middle of the body of a gliding robot begins, on the screen."""
NEAR = f"{BOARD} [data-spot][data-near]"
TRAY = '.hand [data-tray="{}"]'


@pytest.fixture
def begun(begin_game: Callable[..., Page]) -> Callable[..., Page]:
    """A page with a new game, or with a position."""

    def begin(start: junk.Position | None = None, **options: Any) -> Page:
        page = begin_game(place=PLACE, **options)
        if start is None:
            Player(page, touch=bool(options.get("has_touch"))).take_over()
        else:
            load(page, junk.position_to_json(start))
        page.wait_for_selector(STILL)
        return page

    return begin


def red(page: Page) -> list[str]:
    """The kinds of parts of the red robot, once it is built."""
    data = junk.position_to_json(shown(page))
    return sorted(part["part"] for part in data["robots"]["red"]["parts"])


def touch(page: Page) -> Callable[[str, float, float], None]:
    """A finger: `down`, `to` and `up`, at a point of the screen."""
    session = page.context.new_cdp_session(page)
    kinds = {"down": "touchStart", "to": "touchMove", "up": "touchEnd"}

    def finger(act: str, x: float, y: float) -> None:
        points = [] if act == "up" else [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kinds[act], "touchPoints": points})

    return finger


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(
    ("way", "options"),
    [
        pytest.param("drag", PHONE, marks=pytest.mark.walk),
        pytest.param("tap", DESK, marks=pytest.mark.walk),
        ("keys", DESK),
        pytest.param("tap", PHONE, marks=pytest.mark.walk),
        pytest.param("drag", DESK, marks=pytest.mark.walk),
    ],
)
def test_a_first_robot(begun: Callable[..., Page], way: str, options: dict[str, Any]) -> None:
    page = begun(**options)
    Player(page, way, touch="has_touch" in options).build(FIRST)
    page.wait_for_selector(f"{STILL}[data-colour-to-move=yellow]")
    assert red(page) == sorted(junk.STARTERS)


def test_the_nearest_spot_shows_a_ghost_above_the_fingertip(begun: Callable[..., Page]) -> None:
    page = begun(**PHONE)
    finger = touch(page)
    x, y = centre(page, TRAY.format("claw_s"))
    finger("down", x, y)
    finger("to", x, y - 20)
    expect(page.locator(f"{BOARD} [data-spot]")).to_have_count(12)
    above = float(page.locator(".drag-image").get_attribute("data-above") or 0)
    assert above > 44
    for place, wanted in (((3.6, 1.4), "3,1:E"), ((1.4, -0.8), "1,-1:N"), ((-1.8, 2.4), "-1,2:W")):
        right, down, _ = page.evaluate(ON_SCREEN, list(place))
        finger("to", right, down + above)
        expect(page.locator(NEAR)).to_have_attribute("data-spot", wanted)
        expect(page.locator(f"{NEAR} .junk-ghost")).to_be_visible()
    right, down, _ = page.evaluate(ON_SCREEN, [1.5, 1.5])
    finger("to", right, down + above)
    expect(page.locator(NEAR)).to_have_count(0)
    finger("up", right, down + above)
    page.wait_for_selector(f"{STILL}:not([data-lifted])")
    expect(page.locator(TRAY.format("claw_s"))).to_be_visible()


def test_dropped_beside_the_robot_a_part_goes_into_the_tray(begun: Callable[..., Page]) -> None:
    page = begun(position(ARM, phase="factory"), **PHONE)
    Player(page, "drag", touch=True).take_off("pipe_s", (3, 1, "E"))
    expect(page.locator(f"{BOARD} [data-part=claw_s][data-loose]")).to_have_count(1)
    expect(page.locator(TRAY.format("pipe_s"))).to_be_visible()
    page.tap("[data-action=undo]")
    expect(page.locator(f"{BOARD} [data-loose]")).to_have_count(0)
    page.tap("[data-action=redo]")
    expect(page.locator(".go")).to_have_attribute("aria-disabled", "true")
    page.tap(".go", force=True)
    expect(page.locator(".message .note-refused")).to_be_visible()
    Player(page, "drag", touch=True).take_off("claw_s", (4, 1, "E"))
    expect(page.locator(".go")).to_contain_text("2")
    page.tap(".go")
    page.wait_for_selector(STILL)
    assert red(page) == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_stage_glides_to_another_size_where_motion_is_wanted(
    begun: Callable[..., Page], motion: str
) -> None:
    """Each layer begins where it was: the middle of the body moves from its place before to the new one."""
    page = begun(position(ARM, phase="factory"), **{**DESK, "reduced_motion": motion}, storage=SPEED)
    page.evaluate(GLIDES)
    before = page.evaluate(ON_SCREEN, [1.5, 1.5])
    Player(page, "tap").take_off("claw_s", (4, 1, "E"))
    after = page.evaluate(ON_SCREEN, [1.5, 1.5])
    assert before != after
    glides = page.evaluate("glides")
    assert bool(glides) == (motion != "reduce")
    for began in glides:
        assert began == pytest.approx(before[:2], abs=0.5)


def test_of_two_facings_the_nearer_socket_decides_and_a_tap_turns_it(begun: Callable[..., Page]) -> None:
    page = begun(position(CORNER, phase="factory"), **PHONE)
    player = Player(page, "drag", touch=True)
    player.move(player.at((-1, 1, "W"), "claw_s"), "claw_s", (3, 1, "S"))
    page.wait_for_selector(player.at((3, 1, "S"), "claw_s"))
    page.tap(player.at((3, 1, "S"), "claw_s"))
    page.wait_for_selector(player.at((3, 1, "E"), "claw_s"))
    page.wait_for_selector(STILL)
    page.tap(player.at((3, 1, "E"), "claw_s"))
    page.wait_for_selector(player.at((3, 1, "S"), "claw_s"))
    expect(page.locator("html[data-zoomed]")).to_have_count(0)


def test_a_finger_that_slips_while_it_taps_has_tapped(begun: Callable[..., Page]) -> None:
    page = begun(**PHONE)
    finger = touch(page)
    x, y = centre(page, TRAY.format("eye_s"))
    for place in ((x, y), (x + 9, y)):
        finger("down" if place == (x, y) else "to", *place)
    finger("up", x, y)
    page.wait_for_selector(f'{STILL}[data-lifted="tray:eye_s"]')
    expect(page.locator(".drag-image")).to_have_count(0)


def test_keys_put_down_turn_and_eject(begun: Callable[..., Page]) -> None:
    page = begun(position(CORNER, phase="factory"), **DESK)
    player = Player(page, "keys")
    player.press(player.at((-1, 1, "W"), "claw_s"))
    page.wait_for_selector(f"{BOARD} [data-spot]:focus")
    player.arrow_to(f'{BOARD} [data-spot="3,1:E"]', (3, 1, "E"))
    page.keyboard.press("r")
    assert page.evaluate("document.activeElement.dataset.spot") == "3,1:S"
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{player.at((3, 1, 'S'), 'claw_s')}:focus")
    page.keyboard.press("r")
    page.wait_for_selector(f"{player.at((3, 1, 'E'), 'claw_s')}:focus")
    page.keyboard.press("Delete")
    page.wait_for_selector(TRAY.format("claw_s"))
    player.press(TRAY.format("claw_s"))
    page.wait_for_selector(f"{BOARD} [data-spot]:focus")
    page.keyboard.press("Escape")
    page.wait_for_selector(f"{STILL}:not([data-lifted])")
    page.wait_for_selector(f"{TRAY.format('claw_s')}:focus")


def test_the_focus_stays_on_a_tile_before_which_another_one_comes_back(begun: Callable[..., Page]) -> None:
    page = begun(**DESK)
    player = Player(page, "keys")
    player.press(TRAY.format("eye_s"))
    page.wait_for_selector(f"{BOARD} [data-spot]", state="attached")
    page.keyboard.press("Enter")
    expect(page.locator(TRAY.format("mouth_s"))).to_be_focused()
    page.keyboard.press("u")
    expect(page.locator(TRAY.format("eye_s"))).to_be_visible()
    page.wait_for_selector(STILL)
    expect(page.locator(TRAY.format("mouth_s"))).to_be_focused()


def test_every_spot_and_part_has_a_name(begun: Callable[..., Page]) -> None:
    page = begun(position(ARM + " eye_m@5,1N<4,1>", phase="factory"), **DESK)
    page.click(TRAY.format("eye_m"))
    page.wait_for_selector(f"{BOARD} [data-spot]")
    things = page.locator(f"{BOARD} :is([data-spot], [data-part])")
    names = things.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert len(set(names)) == len(names)
    assert all(names)


@pytest.mark.repeats(
    "tests/games/junkyard/test_building.py::test_a_suggestion_uses_all_parts_of_a_first_robot_and_can_be_undone",
)
def test_a_suggestion_is_one_tap(begun: Callable[..., Page]) -> None:
    page = begun(**PHONE)
    page.tap("[data-action=suggest]")
    expect(page.locator(f"{BOARD} [data-part]")).to_have_count(len(junk.STARTERS))
    page.tap("[data-action=done]")
    page.wait_for_selector(f"{STILL}[data-colour-to-move=yellow]")


@pytest.mark.parametrize(
    ("way", "options"),
    [
        ("drag", PHONE),
        pytest.param("keys", DESK, marks=pytest.mark.walk),
        pytest.param("tap", PHONE, marks=pytest.mark.walk),
    ],
)
def test_scrounging(begun: Callable[..., Page], way: str, options: dict[str, Any]) -> None:
    start = position("claw_m@3,0E claw_s@3,2E", "claw_s@3,1E", open={"bomb_m": 1, "eye_s": 1})
    page = begun(start, **options)
    take = {"take": {"from": "open", "part": "bomb_m"}, "at": [4, 1], "faces": "E", "by": [[3, 0], [3, 2]]}
    Player(page, way, touch="has_touch" in options).take(take)
    page.wait_for_selector(STILL)
    (held,) = junk.position_to_json(shown(page))["robots"]["red"]["held"]
    assert (held["at"], held["faces"], held["by"]) == ([4, 1], "E", [[3, 0], [3, 2]])
