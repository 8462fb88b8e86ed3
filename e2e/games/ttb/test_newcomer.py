"""A newcomer's way through the game: by touch on a small phone, by mouse on a large screen.

From the front door to a first game up to the first delivery, the first six lessons, the puzzle of the day,
and a table of six computers that is left while they play. By touch in German; with `-m walk` every language
by touch and by mouse. `tests/test_texts.py` checks the texts of all languages.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from games.ttb.puzzles.collection.collected import Collection, Days
from games.ttb.puzzles.daily.deal import puzzle_of_day
from games.ttb.puzzles.lessons.lessons import read_lessons
from playwright.sync_api import Page, expect

from tests.tiers import sample
from tools.playing import chance
from tools.playing.page import STILL, names_cover_no_words
from tools.playing.staging import preferences
from tools.playing.ttb import Player, play_as_told
from ttb_core.notation import parse_turn
from ttb_core.rules import turn_data

STATIC = Path(__file__).parents[3] / "web/static/games/ttb/puzzles"
LESSONS = read_lessons((STATIC / "lessons/lessons.json").read_text("utf-8"))[:6]
COLLECTION = Collection((STATIC / "collection/puzzles.json").read_text("utf-8"))
DAYS = Days((STATIC / "daily/days.json").read_text("utf-8"))
CHANCE = 0.8
"""The fixed random number: in this first game Pip does not stand in the way."""
MOST_TAPS = 12
"""The most taps from the start of a first game to the first crystal: tile, slot and Run in four rounds."""
WAYS: dict[str, dict[str, Any]] = {
    "touch": {"viewport": {"width": 360, "height": 640}, "has_touch": True},
    "mouse": {"viewport": {"width": 1440, "height": 900}},
}
LANGUAGES = ("en", "de", "fr", "nl")
ONCE = ("touch", "de")
"""The combination of the normal run."""


@pytest.mark.repeats(
    "e2e/games/ttb/test_newcomer.py::test_the_first_crystal_is_home_after_a_dozen_taps",
    "e2e/games/ttb/test_lessons.py::test_a_lesson_by_keys",
)
@pytest.mark.parametrize(
    ("way", "language"),
    [
        pytest.param(*each, id="-".join(each), marks=[] if each == ONCE else [pytest.mark.walk])
        for each in product(WAYS, LANGUAGES)
    ],
)
def test_a_newcomer_finds_the_way(begin_game: Callable[..., Page], way: str, language: str) -> None:
    page = begin_game("", storage=newcomer(language), reduced_motion="reduce", **WAYS[way])
    player = Player(page, touch=way == "touch")
    expect(page.locator("html")).to_have_attribute("lang", language)
    first_game(player)
    lessons(player)
    puzzle_of_the_day(player)
    six_computers(player)


def newcomer(language: str) -> dict[str, str]:
    """The storage of a player whom the coach leads."""
    return preferences(coach=True, language=language, speed="off")


def first_game(player: Player) -> None:
    """Play a first game by the coach's words and marks alone, until the first crystal is home."""
    page, taps = player.page, 0
    chance.fix(page, CHANCE)
    player.press(".door .primary >> visible=true")  # the primary button of the door
    page.wait_for_selector("html[data-coach=hand]")
    chance.restore(page)
    line = "parseFloat(getComputedStyle(document.querySelector('.coach-line p')).fontSize)"
    assert page.evaluate(line) >= 16, "it is as large as what matters most"
    score = page.locator('[data-score="red"]')
    with names_cover_no_words(page) if player.touch else nullcontext():
        while score.inner_text() == "0":
            round_ = page.locator("[data-round]").inner_text()
            taps += play_as_told(player)
            assert taps <= MOST_TAPS
            expect(page.locator("[data-round]")).to_have_text(str(int(round_) + 1))  # Pip has played as well
            page.wait_for_selector(STILL)
    player.press('.coach [data-action="coach-next"]')  # the button that ends the coach
    expect(page.locator(".coach-line")).to_have_count(0)


@pytest.mark.parametrize("language", sample(("fr", "en", "nl"), "fr"))
def test_the_first_crystal_is_home_after_a_dozen_taps(begin_game: Callable[..., Page], language: str) -> None:
    """On the smallest phone, by doing only what the page says."""
    page = begin_game("", storage=newcomer(language), reduced_motion="reduce", **WAYS["touch"])
    first_game(Player(page, touch=True))


def to_the_door(player: Player) -> None:
    """Go to the front door by the bar, or by its menu if the bar is too narrow."""
    if not player.page.locator('.bar [data-action="door"]').is_visible():
        player.press('[data-action="menu"]')
    player.press('[data-action="door"] >> visible=true')


def lessons(player: Player) -> None:
    """Play the first six lessons, one after the other."""
    page = player.page
    to_the_door(player)
    player.press('[data-key="way-learn"]')
    player.press(".lesson-row.primary")
    for n, lesson in enumerate(LESSONS):
        page.wait_for_selector(f'html[data-lesson="{lesson.id}"]')
        page.wait_for_selector(STILL)
        with names_cover_no_words(page) if player.touch and not n else nullcontext():
            for text in lesson.solution:
                player.turn(turn_data(parse_turn(text)))
        expect(page.locator('.lesson-over[data-solved="true"] .star.earned')).to_have_count(3)
        if n < len(LESSONS) - 1:
            player.press("dialog .primary")
    player.press('dialog [data-action="learn"]')
    expect(page.locator(".lessons .star.earned")).to_have_count(3 * len(LESSONS))
    player.press('dialog [data-action="close"]')


def puzzle_of_the_day(player: Player) -> None:
    """Go from the lesson to the door, and solve today's puzzle."""
    page = player.page
    to_the_door(player)
    player.press('[data-key="way-today"]')
    page.wait_for_selector(f"{STILL}[data-puzzle=on]")
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    puzzle = puzzle_of_day(today, COLLECTION, DAYS)
    assert puzzle is not None
    for text in puzzle.solution:
        player.turn(turn_data(parse_turn(text)))
    expect(page.locator('.challenge-over[data-solved="true"]')).to_be_visible()
    player.press('dialog [data-action="close"]')
    player.press('.puzzle [data-action="puzzle-leave"]')


def six_computers(player: Player) -> None:
    """Leave a table where six computers play by a single press."""
    page = player.page
    to_the_door(player)
    player.press('[data-key="way-computer"]')
    player.press('dialog [data-key="more"]')
    six = page.locator('dialog [data-field="colours"][value="6"]')
    six.evaluate("at => at.scrollIntoView({ block: 'center' })")
    six.set_checked(True, force=True)
    page.select_option('dialog [data-field="level-red"]', "1")
    player.press("dialog [type=submit]")
    page.wait_for_selector("html[data-place=play][data-job]", state="attached")
    to_the_door(player)
    expect(page.locator("html")).to_have_attribute("data-place", "door")
    player.press('.way[data-action="play"]:not([hidden])')
    expect(page.locator("html")).to_have_attribute("data-place", "play")
    expect(page.locator(".player")).to_have_count(6)
    # The computers would go on playing on a page that another test uses by then.
    for action in (["form", "way=together"], ["start-game", ""]):
        page.evaluate("act => ttb.act(...act)", action)
    page.wait_for_selector("html:not([data-job], [data-animating], [data-drawing])", state="attached")
