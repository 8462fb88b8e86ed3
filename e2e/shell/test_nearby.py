"""Whole games on several screens, in separate browsers, connected as people's devices are."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from games.junkyard.game import GAME as JUNKYARD
from games.rally.game import GAME as RALLY
from games.ttb.game import TTB
from playwright.sync_api import BrowserContext, Page, Playwright, expect

import junkyard_core as junk
import rally_core as rally
import ttb_core as ttb
from rally_core.programs import due
from tests.contract.page.lies import wrong_message
from tests.games.junkyard import junk_table
from tests.games.rally import rally_table
from tests.games.ttb.tables import EVERYTHING
from tools.playing import chromium
from tools.playing.junkyard import PLACE as YARD
from tools.playing.junkyard import choose_decision
from tools.playing.near_games import (
    DECIDES,
    late,
    leaked_cards,
    leaked_orders,
    leaked_parts,
    making,
    programming,
    steps,
)
from tools.playing.nearby import NEAR, QUICKLY, RECORD, Screen, Step, Table, storage
from tools.playing.page import CLOSED, STILL
from tools.playing.rally import CARD, PLACE, choose_program
from tools.playing.staging import Json, preferences
from tools.playing.ttb import Player
from tools.serve import Site
from ttb_core import bots
from ttb_core.rules import turn_data

pytestmark = pytest.mark.slow

Open = Callable[..., Page]

COMPUTER: Json = {"kind": "computer", "level": 1}
GUEST = preferences(**QUICKLY)
NAMES = {"red": "Ada", "yellow": "Bob"}


def test_a_game_of_two_whose_pages_and_line_come_and_go(begin_game: Open, begin_other: Open) -> None:
    """Pages are reloaded, the line breaks during a run, and all messages are sent twice.

    The guest's link is opened in a second tab before the reload. The host draws special orders. Then host and
    guest go on to another game.
    """
    position, turns = late("two", 8)
    other, more = late("blobs", 3)
    stored = storage(TTB, EVERYTHING, other, {"red": NEAR}, NAMES)
    key = stored["ttb.current"]
    stored = storage(TTB, EVERYTHING, position, {"red": NEAR}, NAMES, stored)
    host = Screen(begin_game(script=RECORD, storage=stored), "yellow")
    guest = Screen(begin_other("", GUEST, script=RECORD), "red")
    table = Table(TTB, host, leaked_orders)
    table.come(guest, NAMES["red"])
    for number, turn in enumerate(turns):
        if number == 1:
            second = guest.page.context.new_page()
            does_nothing_else(second, guest.page.url, "You’re at this table already")
            expect(second.locator("html")).to_have_attribute("data-alone", "true")
            second.close()
            guest.reload()
            guest.shows(table.known(table.data, guest))
        if number == 2:
            guest.prefer(speed="normal")
            *first, last = steps(position, turn)
            assert not first
            table.screen(last.colour).do(last)
            guest.page.wait_for_selector("html[data-animating]", timeout=30_000)
            guest.cut()
            guest.act("skip")
            table.play(turn_data(turn), [])
            guest.prefer(speed="off")
        else:
            table.play(turn_data(turn), list(steps(position, turn)))
        if number == 4:
            guest.send_twice()
        if number == 6:
            host.reload()
            table.come(guest, NAMES["red"])
        position = ttb.play(position, turn).position
    assert host.position == guest.position == table.data and table.data["result"]
    for screen in table.screens:
        screen.page.wait_for_selector('html[data-over="true"] dialog[open] .won', state="attached")
        screen.act("close")
    host.act("open-game", key)
    table.check(TTB.data(other))
    for turn in more:
        table.play(turn_data(turn), list(steps(other, turn)))
        other = ttb.play(other, turn).position
    assert host.position == guest.position == table.data and table.data["result"]
    table.close()


# Sends texts on the line, in pieces as the page's scripts do.
SAY = """(texts) => {
  const most = 16 * 1024 - 1;
  const line = near.lines.findLast(({ readyState }) => readyState === "open");
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at === 0 || at < bytes.length; at += most) {
      const piece = [Number(at + most >= bytes.length), ...bytes.subarray(at, at + most)];
      if (line.readyState === "open") line.send(Uint8Array.from(piece));
    }
  }
}"""
RUDE = "() => near.heard.some((text) => text.includes('\"rude\"'))"
SPARE = '() => near.heard.some((text) => text.startsWith(\'{"type":"spare"\'))'
BACK = "() => near.lines.slice(-2).map(({ readyState }) => readyState).join() === 'closed,open'"


@pytest.mark.repeats(
    "e2e/shell/test_lines.py::test_what_nobody_sends_ends_the_line", "tests/shell/test_nearby_hostile.py"
)
def test_a_guest_who_means_no_good(begin_game: Open, begin_other: Open) -> None:
    """Messages with errors, turns of another seat, far too many messages: the host hangs up.

    The game stays as it is, and guests who come later can play. `tests/shell/test_nearby_hostile.py` has many
    more messages, without pages.
    """
    position, turns = late("two", 14)
    data = ttb.position_to_json(position)
    mover = str(data["to_move"])
    other = next(colour for colour in data["turn_order"] if colour != mover)
    host = Screen(begin_game(script=RECORD, storage=storage(TTB, EVERYTHING, position, {other: NEAR})), mover)
    guest = Screen(begin_other("", GUEST, script=RECORD), other)
    table, chance = Table(TTB, host, leaked_orders), random.Random(26)
    turn = turn_data(turns[0])
    table.come(guest, "Mallory")
    (now,) = [message for message in map(json.loads, guest.heard()) if message["type"] == "now"][-1:]
    mine = {"n": now["n"], "asked": now["asked"]}
    truths = [
        {"type": "turn", **mine, "turn": turn},
        {"type": "answer", **mine, "value": "zap"},
        {"type": "withdraw", **mine},
        {"type": "hello", "v": 1, "game": "ttb", "token": "", "colour": mover, "name": "<b>", "back": {}},
    ]
    lies = [wrong_message(chance.choice(truths), chance, (mover, other, "turn", "asked")) for _ in range(60)]
    guest.page.evaluate(SAY, [json.dumps(truths[0]), *lies])
    chromium.until(guest.page, RUDE)
    assert host.position == table.data
    guest.heard()
    table.come(guest, "Mallory")
    chromium.until(guest.page, SPARE)
    guest.page.evaluate("() => { near.last = 'cut'; }")
    guest.page.evaluate(SAY, [json.dumps({"type": "sign", "sign": "hurry"})] * 500)
    chromium.until(guest.page, BACK)  # on the spare line
    guest.shows(table.known(table.data, guest))
    assert host.position == table.data
    table.play(turn, list(steps(position, turns[0])))
    table.close()


@pytest.mark.parametrize(
    ("name", "left", "most"),
    [
        pytest.param("four", 16, 5, id="four", marks=pytest.mark.walk),
        pytest.param("six", 9, 99, id="six to the end", marks=pytest.mark.walk),
    ],
)
def test_a_game_with_computers(
    begin_game: Open,
    begin_other: Open,
    new_other_context: Callable[..., BrowserContext],
    site: Site,
    name: str,
    left: int,
    most: int,
) -> None:
    """A host, several guests and computers, for at most so many turns of people.

    One of the guests closes the browser and opens another one with the same storage.
    """
    position, _ = late(name, left)
    order = ttb.position_to_json(position)["turn_order"]
    mine, computers = order[0], order[1:5:3]
    guests = [colour for colour in order[1:] if colour not in computers]
    seats = dict.fromkeys(guests, NEAR) | dict.fromkeys(computers, COMPUTER)
    kept = storage(TTB, EVERYTHING, position, seats)
    host = Screen(begin_game(script=RECORD, storage=kept), mine)
    table = Table(TTB, host, leaked_orders)

    def opened(fragment: str, **options: Any) -> Page:
        context = new_other_context(site, **options)
        context.add_init_script(RECORD)
        return chromium.open_game(context.new_page(), site.url, fragment)

    for colour in guests[1:]:
        table.come(Screen(begin_other("", GUEST, script=RECORD), colour), colour.title())
    fragment = table.invite().lstrip("#")
    first = Screen(opened(fragment), guests[0])
    first.prefer(**{name: str(how).lower() for name, how in QUICKLY.items()})
    table.join(first, "Fifth")
    turns = 0
    while not table.data["result"] and turns < most:
        view = ttb.position_from_json(table.data)
        turn = bots.think(view, "1", f"turn {turns}").finish()
        table.play(turn_data(turn), list(steps(view, turn)), computers)
        turns += 1
        if turns == 3:
            stored: Any = first.page.context.storage_state()
            first.page.goto("about:blank")
            first.page.context.close()
            table.guests.remove(first)
            first = Screen(opened(fragment, storage_state=stored), guests[0])
            table.come(first, "Fifth")
    assert turns > 3
    table.close()


@pytest.mark.walk
def test_who_is_cut_off_without_a_word_comes_again(
    begin_game: Open, begin_other: Open, playwright: Playwright, site: Site, tmp_path: Path
) -> None:
    """A guest's browser is killed. The host notices after seconds, so this test is not in every run."""
    position, _ = late("two", 14)
    stored = storage(TTB, EVERYTHING, position, {"red": NEAR}, NAMES)
    host = Screen(begin_game(script=RECORD, storage=stored), "yellow")
    table = Table(TTB, host, leaked_orders)
    with chromium.killed_at_end(playwright.chromium, tmp_path) as page:
        page.add_init_script(RECORD)
        lost = Screen(chromium.open_game(page, site.url, table.invite().lstrip("#")), "red")
        table.join(lost, NAMES["red"])
    table.guests.remove(lost)
    host.act("nearby")
    host.page.wait_for_selector('[data-key="nearby-red"][data-how="away"]', timeout=60_000)
    host.act("nearby-invite")
    table.come(Screen(begin_other("", GUEST, script=RECORD), "red"), NAMES["red"])
    table.close()


SITES = [{"at": [x, 8], "kind": "start", "number": x + 1} for x in range(4)]
FLAGS = [{"at": at, "kind": "flag", "number": n + 1} for n, at in enumerate(([1, 5], [3, 3]))]
ACROSS: Json = {"format": "rally-board/1", "name": "Across", "size": [6, 9], "sites": [*SITES, *FLAGS]}
"""A track on which a race is over in two turns."""


@pytest.mark.repeats(
    "e2e/shell/test_nearby.py::test_a_game_of_two_whose_pages_and_line_come_and_go",
    "tests/games/rally/test_nearby.py",
)
def test_a_race_of_three_who_program_at_once(begin_game: Open, begin_other: Open) -> None:
    """The quickest player begins; guests see no card before all programs are complete."""
    start = rally.new_game(ACROSS, players=3, seed="a", rules={"lives": 2})
    stored = storage(RALLY, rally_table.EVERYTHING, start, {"yellow": NEAR, "green": NEAR})
    host = Screen(begin_game(place=PLACE, script=RECORD, storage=stored), "red")
    table = Table(RALLY, host, leaked_cards)
    for colour in ("yellow", "green"):
        guest = Screen(begin_other("", GUEST, place=PLACE, script=RECORD), colour)
        table.come(guest, colour.title())
    chance = random.Random(26)
    while not table.data["result"]:
        position = rally.position_from_json(table.data)
        turn = rally.full_turn({})
        for robot in due(position):
            program = choose_program(position, robot.name, turn=turn)
            turn = {**turn, "programs": {**turn["programs"], robot.name: program}}
        who = [robot.name for robot in due(position)]
        chance.shuffle(who)
        laying = [Step(robot[:-1], list(programming(robot, turn["programs"][robot])), CARD) for robot in who]
        *first, last = laying
        for step in first:
            table.screen(step.colour).do(step)
        for guest in table.guests:
            guest.page.wait_for_selector(STILL)
        table.check_messages(table.data)
        table.play(turn, [last])
    assert all(screen.position == table.data for screen in table.screens)
    table.close()


@pytest.mark.repeats(
    "e2e/shell/test_nearby.py::test_a_game_of_two_whose_pages_and_line_come_and_go",
    "tests/games/junkyard/test_nearby.py",
)
def test_junkyard_bots_from_the_first_robot_to_the_last_point(begin_game: Open, begin_other: Open) -> None:
    """The first robots of a game; then host and guest go on to the last decisions of another one."""
    first = last = junk.new_game(players=2, seed="near")
    past = [first]
    while past[-1].result is None:
        past.append(junk.play(past[-1], choose_decision(past[-1])).position)
    last = past[-9]
    stored: dict[str, str] = {}
    for position in (last, first):
        stored = storage(JUNKYARD, junk_table.EVERYTHING, position, {"yellow": NEAR}, NAMES, stored)
        if position is last:
            key = stored["junkyard.current"]
    host = Screen(begin_game(place=YARD, script=RECORD, storage=stored), "red")
    guest = Screen(begin_other("", GUEST, place=YARD, script=RECORD), "yellow")
    table = Table(JUNKYARD, host, leaked_parts)
    table.come(guest, "Bob")

    def decide() -> None:
        position = junk.position_from_json(table.data)
        decision = choose_decision(position)
        mover = table.data["to_move"]
        table.play(decision, [Step(mover, list(making(table.data, decision)), DECIDES)])

    while table.data["round"] < 1:
        decide()
    host.act("open-game", key)
    table.check(junk.position_to_json(last))
    while not table.data["result"]:
        decide()
    assert host.position == guest.position == table.data
    table.close()


# --- Newcomers ---------------------------------------------------------------------------------------------

PHONE: Json = {"has_touch": True, "viewport": {"width": 390, "height": 844}}
MINUTE = 60


def program(player: Player, order: str, slot: str) -> None:
    """Lay an order and run."""
    player.press(f'[data-tile="{order}"]')
    player.press(f'.programs [data-slot="{slot}"]')


def does_nothing_else(tab: Page, link: str, words: str) -> None:
    """A tab opened by a link of a live table says so and offers nothing else."""
    tab.goto(link)
    expect(tab.locator("dialog[open]")).to_contain_text(words, timeout=chromium.READY_WITHIN)
    for key in ("Escape", "n", "m", "Enter"):
        tab.keyboard.press(key)
    expect(tab.locator("dialog[open]")).to_contain_text(words)
    expect(tab.locator("button:visible, a:visible, [data-board]:visible")).to_have_count(0)
    assert tab.url == link


def test_two_people_with_a_phone_each_find_together(
    begin_game: Open,
    new_other_context: Callable[..., BrowserContext],
    site: Site,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """From the front door to the first turn on both screens, by taps alone.

    The codes are handed over as links; the answer is opened by the camera's own app in a new tab.
    """
    pages = [begin_game("", **PHONE), new_other_context(site, **PHONE).new_page()]
    ada, bob = (Player(page, touch=True) for page in pages)
    began = time.monotonic()
    ada.press('[data-key="way-nearby"]')
    ada.press("dialog[open] [type=submit]")
    invitation = Screen(ada.page).link("near")
    bob.page.goto(invitation)
    bob.page.wait_for_selector("dialog[open] [type=submit]", timeout=chromium.READY_WITHIN)
    bob.page.fill("dialog[open] [data-field=name]", "Bob")
    bob.press("dialog[open] [type=submit]")
    answer = Screen(bob.page).link("nearanswer")
    camera = ada.page.context.new_page()
    does_nothing_else(camera, answer, "Done, back to your game")
    bob.page.wait_for_selector(CLOSED, state="attached", timeout=30_000)
    camera.close()
    ada.press('dialog[open] .primary[data-action="close"]')
    expect(ada.page.locator('[data-region="players"]')).to_contain_text("Bob")
    for _ in pages:
        colour = str(ada.page.get_attribute("html", "data-colour-to-move"))
        player, other = (ada, bob) if colour == "red" else (bob, ada)
        player.page.wait_for_selector(f"{STILL} .tiles [data-tile]")
        for bot in (1, 2):
            program(player, "forward1", f"{colour}{bot}:0")
        player.press('[data-action="run"]')
        for each in (player, other):
            each.page.wait_for_selector(f'{STILL}:not([data-colour-to-move="{colour}"])', state="attached")
    took = time.monotonic() - began
    tab = ada.page.context.new_page()
    does_nothing_else(tab, invitation, "This invitation is for another device")
    tab.close()
    for screen in (ada, bob):
        expect(screen.page.locator("dialog[open], .notice-box")).to_have_count(0)
    with capsys.disabled():
        print(f"\n  two phones, from the front door to the first turn of each: {took:.1f} s")
    assert took < MINUTE
