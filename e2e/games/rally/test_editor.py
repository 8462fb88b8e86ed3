"""A course is built by touch: drawn, mended, tried, shared as a link, opened from one and raced on."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tools.playing.page import CLOSED, STILL
from tools.playing.staging import preferences

QUICK = preferences(speed="off", halts=False)
PHONE = {"width": 360, "height": 740}
FINE = '.edit-fine[data-fit="true"]'


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-board] [data-square="{name}"]')


def middle(page: Page, name: str) -> tuple[float, float]:
    box = square(page, name).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def draw(page: Page, *names: str) -> None:
    """Draw a finger over squares, as the page sees one: a pointer that goes down, moves, and goes up."""
    page.mouse.move(*middle(page, names[0]))
    page.mouse.down()
    for name in names[1:]:
        page.mouse.move(*middle(page, name), steps=3)
    page.mouse.up()
    page.wait_for_selector(STILL)


def tool(page: Page, drawer: str, name: str) -> None:
    page.tap(f'[data-key="tab-{drawer}"]')
    page.tap(f'[data-key="tool-{name}"]')


def stored_boards(page: Page) -> list[dict[str, object]]:
    """The boards of the user's courses in storage."""
    text = page.evaluate("localStorage.getItem('rally.courses')")
    return [
        entry["board"] for entry in json.loads(text.split(".", 3)[-1] if text[0] != "{" else text)["courses"]
    ]


def test_a_course_from_the_first_belt_to_a_race_on_it(begin_game: Callable[..., Page]) -> None:
    looks = {"place": "rally/", "viewport": PHONE, "has_touch": True, "reduced_motion": "reduce"}
    page = begin_game("", storage=QUICK, **looks)
    page.evaluate("ttb.act('courses')")  # the front door offers it after a first race
    page.tap('[data-key="course-new"]')
    expect(page.locator(".editor h2")).to_be_attached()

    # A belt is drawn round a corner; a wall is put on the side that was tapped.
    tool(page, "belts", "red")
    draw(page, "2,2", "3,2", "4,2", "4,3")
    tool(page, "walls", "wall")
    box = square(page, "6,6").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + 0.9 * box["width"], box["y"] + box["height"] / 2)
    tool(page, "flags", "start")
    square(page, "1,1").tap()
    page.tap('[data-key="tool-flag"]')
    square(page, "4,2").tap()
    page.wait_for_selector(FINE)
    (board,) = stored_boards(page)
    assert [(tile["at"], tile["to"]) for tile in board["ground"]] == [  # type: ignore[attr-defined]
        ([2, 2], "E"), ([3, 2], "E"), ([4, 2], "S"), ([4, 3], "S"),
    ]  # fmt: skip
    assert board["edges"] == [{"at": [7, 6], "side": "W", "kind": "wall"}]

    # A fault is shown at its square, and mended.
    tool(page, "belts", "ramp")
    draw(page, "8,8", "8,7")
    page.wait_for_selector(".rally-fault")
    page.tap(".edit-fault")
    page.tap('[data-key^="take-ground"]')
    page.wait_for_selector(FINE)
    expect(page.locator(".rally-fault")).to_have_count(0)

    # A robot is driven over the course: along the belt, to the flag.
    page.tap('[data-key="edit-drive"]')
    square(page, "1,1").tap()
    page.tap('[data-key="face-E"]')
    page.tap('[data-key="edit-card-move1"]')
    page.wait_for_selector(STILL)
    expect(page.locator('[data-robot="red1"]')).to_have_attribute("data-at", "2,1")
    page.tap('[data-key="edit-take-back"]')
    square(page, "4,1").tap()
    page.tap('[data-key="face-S"]')
    page.tap('[data-key="edit-card-move2"]')
    page.wait_for_selector(STILL)
    page.tap('[data-key="edit-stop-here"]')

    # The course is shared as a link, and opened on another page.
    page.tap('.edit-tools [data-action="share"]')
    link = page.locator("dialog[open] .share-link input").input_value()
    assert "#c=" in link
    page.tap('dialog [data-action="close"]')
    page.evaluate("localStorage.removeItem('rally.courses')")
    other = begin_game(link.partition("#")[2], storage=QUICK, **looks)
    expect(other.locator("dialog[open] .rally-course-dialog")).to_be_visible()
    other.tap('[data-key="course-play"]')
    expect(other.locator("dialog[open] .new-game")).to_be_visible()
    other.tap("dialog[open] .rival >> nth=0")  # a tap on a computer begins a race on the course
    other.wait_for_selector(CLOSED)
    expect(square(other, "0,0")).to_be_attached()
    position = json.loads(other.evaluate("ttb.position()"))
    assert position["board"]["sites"] == board["sites"]
    assert len(stored_boards(other)) == 1
