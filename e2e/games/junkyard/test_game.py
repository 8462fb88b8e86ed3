"""Whole games of Junkyard Bots: by touch without a network, by keys alone; and secrets on the page.

The game's own computers in CPython choose the decisions of people, and after each decision the page must show
CPython's position.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import junkyard_core as junk
from ground.links.codec import Linked
from tools.playing import chromium
from tools.playing import junkyard_positions as positions
from tools.playing.junkyard import PLACE, Player, choose_decision, shown, sit_down
from tools.playing.page import CLOSED, KEPT, STILL
from tools.playing.staging import Json, preferences
from tools.serve import Site
from tools.steps import ROOT

TEXTS = json.loads((ROOT / "web/games/junkyard/texts/en.json").read_text("utf-8"))
LONG = 120_000
UNVEILED = '.go[data-action="pause"]'


def play_on(player: Player, people: tuple[str, ...], rounds: int = 99) -> tuple[junk.Position, int]:
    """Play at most so many rounds; return the last position and how often the device was handed over."""
    page, handed = player.page, 0
    mine = ", ".join(f'{STILL}[data-colour-to-move="{colour}"]:not([data-job])' for colour in people)
    while True:
        page.wait_for_selector(f'{mine}, {STILL}[data-over="true"], {STILL} {UNVEILED}', timeout=LONG)
        if page.locator(UNVEILED).count():  # it halts at each part, for people to see it
            player.press(UNVEILED)
            continue
        before = shown(page)
        if before.result or before.round > rounds:
            return before, handed
        if page.locator("button.hand-over").count():
            player.press("button.hand-over")
            page.wait_for_selector("button.hand-over", state="detached")
            handed += 1
        decision = choose_decision(before)
        player.decide(decision)
        page.wait_for_selector(STILL)
        position = junk.play(before, decision).position
        now = shown(page)
        if position.to_move in people or position.result:
            assert now == position, decision


@pytest.mark.repeats(
    "e2e/games/junkyard/test_lessons.py::test_a_wrong_way_and_a_hint_are_remembered",
    "e2e/shell/test_offline.py::test_files_links_languages_and_licences_with_the_server_dead",
)
@pytest.mark.parametrize("rounds", [1, pytest.param(99, marks=pytest.mark.walk)])
def test_four_play_by_touch_without_a_network(
    new_context: Callable[..., BrowserContext], own_site: Site, rounds: int
) -> None:
    """Two people on one device and two computers, on a phone: one round, or with `-m walk` all of them."""
    options = {**chromium.OFFLINE, "has_touch": True, "viewport": {"width": 390, "height": 664}}
    page = new_context(own_site, **options, reduced_motion="reduce").new_page()
    chromium.open_game(page, own_site.url + PLACE)
    for choice in ("speed=off", "coach=false"):
        page.evaluate("choice => ttb.act('preference', choice)", choice)
    assert page.evaluate(KEPT)
    chromium.until(page, "navigator.serviceWorker.controller !== null")
    own_site.stop()
    chromium.open_game(page, own_site.url + PLACE)
    player = Player(page, touch=True)
    sit_down(player, people=2, players=4, seed="j")
    end, handed = play_on(player, ("red", "yellow"), rounds)
    assert handed >= 2, "each builds the first robot unseen"
    if rounds > 1:
        tells_who_won_and_why(page, end)


def tells_who_won_and_why(page: Page, end: junk.Position) -> None:
    """Check the dialog: the winners, each with energy and power, and the reason for the end."""
    result = junk.position_to_json(end)["result"]
    finish = page.locator("dialog[open] .finish")
    expect(finish.locator(".finish-place[data-won]")).to_have_count(len(result["winners"]))
    for colour in end.turn_order:
        place = finish.locator(f'.finish-place[data-colour="{colour}"]')
        expect(place.locator("svg[data-robot]")).to_be_visible()
        expect(place.locator(".finish-place-figures")).to_contain_text(
            re.compile(rf"\b{result['totals'][colour]}\b")
        )
    expect(finish.locator(".finish-by")).to_contain_text(TEXTS[f"event.over.{result['by']}"])


@pytest.mark.repeats(
    "e2e/games/junkyard/test_builder.py::test_scrounging",
    "e2e/shell/test_playthroughs.py::test_the_golden_games_come_out_the_same_in_the_browser",
    "tests/games/junkyard/test_speech.py",
)
def test_two_play_to_the_end_by_keys_with_names_for_everything(begin_game: Callable[..., Page]) -> None:
    """The game is played by keys, and all pressed elements have names that say what they do."""
    page = opened(begin_game, positions.NEARLY, viewport={"width": 1440, "height": 900})
    player = Player(page, "keys")
    end, _ = play_on(player, ("red", "yellow"))
    tells_who_won_and_why(page, end)
    unnamed = [words for words in player.heard if not re.match(r'\w+ "[^"]*\w', words)]
    assert not unnamed
    for words in ("energy cell", "Scan"):
        assert any(words in heard for heard in player.heard), words
    raw = [words for words in player.heard if re.search("_[sml]\\b", words)]
    assert not raw, "parts have names"


# Secrets


def everything(page: Page) -> str:
    """The HTML of the whole page, with its title and its announcements."""
    page.wait_for_selector(STILL)
    return str(page.evaluate("document.documentElement.outerHTML"))


def named(page: Page, kind: str) -> list[str]:
    """The places on the page that name a kind of part."""
    page.wait_for_selector(STILL)
    lines: list[str] = page.evaluate(
        """([kind, name]) => {
          const lines = [document.title]; // announcements disappear after four seconds, so they do not count
          const of = ({ outerHTML }) => outerHTML.replaceAll(/<symbol[^]*?<[/]symbol>/g, "");
          lines.push(...[...document.querySelectorAll("[data-region], #dialog")].map(of));
          return lines.filter(line => line.includes(kind) || line.toLowerCase().includes(name))
            .map(line => line.slice(Math.max(0, line.indexOf(kind) - 200), line.indexOf(kind) + 100));
        }""",
        [kind, TEXTS[f"part.{kind}"].lower()],
    )
    return lines


def opened(begin_game: Callable[..., Page], data: Json, **options: Any) -> Page:
    """A game of two people on one device, continued from a position."""
    link = junk.RULES.links.write(Linked("position", junk.position_from_json(data)))
    page = begin_game(link, place=PLACE, storage=preferences(speed="off"), **options)
    page.wait_for_selector(STILL)
    return page


@pytest.mark.repeats(
    "e2e/games/rally/test_game.py::test_a_hand_is_its_player_s_alone",
    "tests/games/junkyard/test_building.py::test_while_the_device_is_handed_over_nobody_sees_the_draft",
)
def test_a_robot_that_is_first_built_is_its_player_s_alone(begin_game: Callable[..., Page]) -> None:
    page = begin_game(place=PLACE, storage=preferences(speed="off"))
    player = Player(page)
    sit_down(player, people=2, players=2, seed="d")
    player.take_over()
    red = [{"part": kind, "at": [x, y], "faces": faces} for kind, x, y, faces in STRANGE]
    player.decide({"build": red})
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    for _ in range(2):  # covered, and then with yellow at the device
        assert '[data-at="-1,2"]' not in everything(page) and 'data-at="3,2"' not in everything(page)
        expect(page.locator('svg[data-robot="red"] [data-part]')).to_have_count(0)
        page.evaluate("ttb.act('robot', 'red')")
        page.wait_for_selector("dialog[open]")
        assert 'data-at="3,2"' not in everything(page)
        page.keyboard.press("Escape")
        page.wait_for_selector(CLOSED, state="attached")
        player.take_over()
    player.decide(choose_decision(shown(page)))
    page.wait_for_selector('svg[data-robot="red"] [data-part]', state="attached")  # uncovered together


def test_what_a_large_eye_sees_and_puts_back_nobody_else_learns(begin_game: Callable[..., Page]) -> None:
    page = opened(begin_game, positions.LOOK)
    player = Player(page)
    assert not named(page, "jet"), "covered"
    player.take_over()
    expect(page.locator('[data-looked="jet"]')).to_be_visible()
    player.decide({"keep": False})
    player.decide({"scan": {}})
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    page.evaluate("ttb.act('log')")
    page.wait_for_selector(".log *")
    assert not named(page, "jet")
    player.take_over()
    assert not named(page, "jet"), "yellow has the device"


def test_what_was_taken_unseen_is_known_to_nobody(begin_game: Callable[..., Page]) -> None:
    page = opened(begin_game, positions.BLIND)
    blind = page.locator('svg[data-robot="red"] [data-held=""]')
    expect(page.locator(".board-frame [data-held]")).to_have_count(4)
    expect(page.locator(".board-frame").locator(blind)).to_have_count(3)
    page.evaluate("ttb.act('robot', 'red')")
    page.wait_for_selector("dialog[open]")
    assert 'data-held="claw_m"' not in everything(page)
    assert TEXTS["part.bomb_s"].lower() not in page.inner_text("dialog").lower()


STRANGE = (
    ("claw_s", 3, 2, "E"),
    ("mouth_s", -1, 2, "W"),
    ("pipe_s", 0, 3, "S"),
    ("feet", 0, 4, "S"),
    ("eye_s", 2, -1, "N"),
)
