"""A dragged part follows the pointer, moves nothing else, and lands in the place of its drop.

In each game and each editor, on phones and tablets. Lists that are too long scroll by a swipe.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

import ttb_core as ttb
from e2e.games.rally import positions as rally
from e2e.games.rally import states as rally_states
from tests.tiers import sample
from tools.playing import junkyard as junkyard
from tools.playing.chromium import until
from tools.playing.page import STILL
from tools.playing.rally import Player
from tools.playing.staging import Json, State, act, load, preferences

SIZES = {"finger": ((360, 640), (820, 1180)), "mouse": ((390, 844),), "pen": ((1024, 768),)}
PAGE: Json = {
    "storage": preferences(speed="off", handover="hidden"),
    "has_touch": True,
    "reduced_motion": "reduce",
}
# True if the drag image is under the pointer, or as far above it as it says.
UNDER = """([x, y]) => {
  const image = document.querySelector(".drag-image");
  const { left, right, top, bottom } = image.getBoundingClientRect();
  const at = y - Number(image.dataset.above ?? 0);
  return left < x && x < right && top < at && at < bottom;
}"""
SCROLLED = """selector => {
  const { scrollLeft, scrollTop } = document.querySelector(selector);
  return scrollLeft + scrollTop > 30;
}"""
SCROLLS = """() => {
  const { scrollHeight, scrollWidth } = document.scrollingElement;
  return scrollHeight > innerHeight || scrollWidth > innerWidth;
}"""


class Pointer:
    """The mouse, a finger or a pen, as the browser's own events."""

    def __init__(self, page: Page, kind: str = "finger") -> None:
        self.page, self.kind = page, kind
        self._send = page.context.new_cdp_session(page).send if kind != "mouse" else None

    def _event(self, kind: str, x: float, y: float) -> None:
        """Send the part of a press that is `Start`, `Move` or `End`."""
        if not self._send:
            self.page.mouse.move(x, y)
            if kind != "Move":
                (self.page.mouse.down if kind == "Start" else self.page.mouse.up)()
        elif self.kind == "pen":
            mouse = {"Start": "mousePressed", "Move": "mouseMoved", "End": "mouseReleased"}[kind]
            held = {"button": "left", "buttons": int(kind != "End"), "clickCount": 1}
            self._send(
                "Input.dispatchMouseEvent", {"type": mouse, "x": x, "y": y, "pointerType": "pen", **held}
            )
        else:
            points = [{"x": x, "y": y}] if kind != "End" else []
            self._send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def down(self, x: float, y: float) -> None:
        self.at = x, y
        self._event("Start", x, y)

    def to(self, x: float, y: float) -> None:
        """Move there in steps, as a hand does."""
        for step in (0.15, 0.4, 0.8, 1):
            at = self.at[0] + step * (x - self.at[0]), self.at[1] + step * (y - self.at[1])
            self._event("Move", *at)
        self.at = x, y

    def up(self) -> None:
        self._event("End", *self.at)


class Dragged(NamedTuple):
    """A drag: its page, state, source, target and result."""

    place: str
    begun: State
    source: str
    target: Callable[[Page], tuple[float, float]]
    landed: Callable[[Page], None]


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def at(selector: str) -> Callable[[Page], tuple[float, float]]:
    return lambda page: centre(page, selector)


def there(selector: str) -> Callable[[Page], None]:
    return lambda page: expect(page.locator(selector)).to_have_count(1)


def tiles(page: Page) -> None:
    load(page, dict(ttb.position_to_json(ttb.new_game(colours=2, seed="drag", first="red"))))


def empty_board(page: Page) -> None:
    act(page, "edit")
    act(page, "edit-from", "empty")


def cards(page: Page) -> None:
    load(page, rally.RACE)


def course(page: Page) -> None:
    act(page, "course-new")
    act(page, "edit-tool", "pit")


def starters(page: Page) -> None:
    for action, value in (("new-game", "together"), ("form", "first=red"), ("start-game", "")):
        act(page, action, value)
    page.click("button.hand-over")


DRAGGED = {
    "tile": Dragged(
        "",
        tiles,
        '[data-tile="forward2"]',
        at('.programs [data-slot="red1:1"]'),
        there('.programs [data-slot="red1:1"][data-order="forward2"]'),
    ),
    "piece": Dragged(
        "",
        empty_board,
        '[data-value="base-red"]',
        at('[data-hex="1,0"]'),
        there('[data-base="red"][data-at="1,0"]'),
    ),
    "part": Dragged(
        junkyard.PLACE,
        starters,
        '.hand [data-tray="claw_s"]',
        lambda page: junkyard.Player(page).middle("claw_s", (3, 1, "E")),
        there('.board-frame [data-part="claw_s"][data-at="3,1"]'),
    ),
    "card": Dragged(
        "rally/",
        cards,
        ".rally-hand [data-card] >> nth=3",
        at('.rally-slots [data-slot="4"]'),
        there('.rally-slots [data-slot="4"][data-filled]'),
    ),
    "square": Dragged(
        "rally/",
        course,
        '[data-board] [data-square="1,1"]',
        at('[data-board] [data-square="3,1"]'),
        lambda page: expect(page.locator('.board-frame [href="#rally-pit"]')).to_have_count(3),
    ),
}


@pytest.mark.parametrize("what", sample(DRAGGED, "tile"))
def test_what_is_dragged_is_seen_and_lands(begin_game: Callable[..., Page], what: str) -> None:
    place, begun, source, target, landed = DRAGGED[what]
    page = begin_game(place=place, **PAGE)
    for by, (width, height) in ((by, size) for by, sizes in SIZES.items() for size in sizes):
        page.set_viewport_size({"width": width, "height": height})
        begun(page)
        page.wait_for_selector(f"{STILL} {source.partition(' >>')[0]}")
        held = page.locator(source).bounding_box()
        board = page.locator(".board-box").bounding_box()
        assert held and board
        pointer = Pointer(page, by)
        pointer.down(*centre(page, source))
        pointer.to(pointer.at[0] + 12, pointer.at[1])
        page.wait_for_selector(".drag-image", state="attached")
        x, y = target(page)
        y += float(page.locator(".drag-image").get_attribute("data-above") or 0)
        pointer.to(x, y)
        where = f"{what}, {width} x {height}, {by}"
        if what != "square":  # drawing a line on the board has no drag image
            until(page, UNDER, [x, y])
        if what in ("tile", "card"):
            image = page.locator(".drag-image").bounding_box()
            assert image
            assert [image["width"], image["height"]] == pytest.approx(
                [held["width"], held["height"]], abs=1
            ), where
        assert not page.evaluate(SCROLLS), where
        assert page.locator(".board-box").bounding_box() == board, where
        pointer.up()
        expect(page.locator(".drag-image")).to_have_count(0)
        landed(page)


SWIPED: dict[str, tuple[str, State, str, str, tuple[int, int]]] = {
    "cards that mates share": (
        "rally/", lambda page: load(page, rally.TEAMS), ".rally-hand", "[data-card] >> nth=8", (-150, 0)
    ),
    "a pile to choose from": (
        "rally/", rally_states.choosing, ".rally-pile", "[data-card] >> nth=6", (0, -150)
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SWIPED)
def test_a_swipe_scrolls_and_decides_nothing(begin_game: Callable[..., Page], name: str) -> None:
    place, begun, scroller, at_, (right, down) = SWIPED[name]
    page = begin_game(place=place, viewport={"width": 360, "height": 640}, **PAGE)
    begun(page)
    page.wait_for_selector(f"{STILL} {scroller}")
    before = page.evaluate("ttb.position()"), page.locator(".rally-slot[data-filled]").count()
    pointer = Pointer(page)
    pointer.down(*centre(page, f"{scroller} {at_}"))
    pointer.to(pointer.at[0] + right, pointer.at[1] + down)
    pointer.up()
    until(page, SCROLLED, scroller)
    page.wait_for_selector(STILL)
    after = page.evaluate("ttb.position()"), page.locator(".rally-slot[data-filled]").count()
    assert after == before
    expect(page.locator(f'.drag-image, {scroller} [aria-pressed="true"]')).to_have_count(0)


def test_a_finger_lays_shared_cards(begin_game: Callable[..., Page]) -> None:
    """Dragged across the direction of scrolling, or tapped: the last cards, which are scrolled to."""
    page = begin_game(place="rally/", viewport={"width": 360, "height": 640}, **PAGE)
    load(page, rally.TEAMS)
    page.wait_for_selector(f"{STILL} .rally-pool", state="attached")
    card = page.locator(".rally-hand [data-card]").last
    card.scroll_into_view_if_needed()
    expect(card).to_be_in_viewport(ratio=0.95)
    tapped = card.get_attribute("data-card") or ""
    Player(page, touch=True).lay(int(tapped), 5)
    expect(page.locator('.rally-slots [data-slot="5"]')).to_contain_text(tapped)
    dragged = card.get_attribute("data-card") or ""
    assert dragged != tapped
    pointer = Pointer(page)
    pointer.down(*centre(page, f'.rally-hand [data-card="{dragged}"]'))
    pointer.to(pointer.at[0], pointer.at[1] - 60)
    pointer.to(*centre(page, '.rally-slots [data-slot="2"]'))
    pointer.up()
    expect(page.locator('.rally-slots [data-slot="2"]')).to_contain_text(dragged)
