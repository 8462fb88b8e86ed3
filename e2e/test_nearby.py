"""Whole games at several screens, in browsers of their own, connected as people's devices are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from games.ttb.game import TTB
from games.ttb.rules import turn_data
from playwright.sync_api import Browser, Page

import ttb_core as ttb
from e2e import chromium
from e2e.conftest import FAILED
from e2e.nearby import QUICKLY, RECORD, Screen, Step, Table, storage, words
from e2e.pages import Pages
from e2e.playing import golden
from e2e.staging import Json, preferences
from tests.tables import EVERYTHING
from tools.serve import Site
from ttb_core import bots

Open = Callable[..., Page]

NEAR: Json = {"kind": "nearby"}
GUEST = preferences(**QUICKLY)
NAMES = {"red": "Ada", "yellow": "Bob"}


@pytest.fixture(scope="session")
def other_pages(other_browser: Browser, site: Site) -> Pages:
    return Pages(other_browser, site)


@pytest.fixture
def begin_other(other_pages: Pages, request: pytest.FixtureRequest) -> Iterator[Open]:
    """`begin_game` in processes of its own."""
    yield other_pages.take
    complaints = other_pages.give_back(good=FAILED not in request.node.stash)
    if complaints:
        pytest.fail(complaints, pytrace=False)


# --- Twin Tin Bots -----------------------------------------------------------------------------------------

ANSWER = ":is([data-choice], [data-choosable])"


def changes(change: list[Json]) -> Iterator[tuple[str, str]]:
    """What a person does for each change of a turn."""
    for one in change:
        bot = one["bot"]
        if one["op"] == "place":
            yield "drop", f"tile:{one['order']}>slot:{bot}:{one['slot']}"
        elif one["op"] == "swap":
            yield "swap", f"{bot}:{one['slots'][0]}:{one['slots'][1]}"
        elif one["op"] == "remove":
            yield "remove", f"{bot}:{one['slot']}"
        else:
            yield "reset", bot


def steps(position: ttb.Position, turn: ttb.Turn) -> Iterator[Step]:
    """Who does what in a turn."""
    data: Any = turn_data(turn)
    double = [("double", "")] if data["double"] else []
    mover = ttb.position_to_json(position)["to_move"]
    yield Step(mover, [*double, *changes(data["change"]), ("run", "")], "[data-action=run]")
    for number, choice in enumerate(data["choices"]):
        so_far = ttb.Turn(turn.changes, turn.double, turn.choices[:number])
        pending: Any = ttb.play(position, so_far).pending.to_json()  # type: ignore[union-attr]
        ((_, option),) = choice.items()
        value = ",".join(map(str, option)) if isinstance(option, list) else option or "decline"
        yield Step(pending["by"], [("choice", value)], ANSWER)


def late(name: str, left: int) -> tuple[ttb.Position, list[ttb.Turn]]:
    """A golden game, and so many turns that are left of it."""
    setup, turns = golden(name)
    position = ttb.new_game(**setup)
    for turn in turns[:-left]:
        position = ttb.play(position, turn).position
    return position, turns[-left:]


def face_down(told: list[Json], screen: Screen, before: Json, after: Json) -> list[str]:
    """The special orders in messages that lie in the pile, or in a hand of others who have not shown them."""
    hidden = set(after["pile"])
    for colour, hand in after["hands"].items():
        if colour not in screen.colours:
            hidden |= {*hand["special"]} - {*hand["revealed"]}
    return [str(word) for word in words(told) if word in hidden]


def test_a_game_of_two_whose_pages_and_line_come_and_go(begin_game: Open, begin_other: Open) -> None:
    """Pages are loaded anew, the line breaks while a run is shown, and all is said twice. Then both go on to
    another game.
    """
    position, turns = late("two", 14)
    again, more = late("blobs", 6)
    kept = storage(TTB, EVERYTHING, again, {"yellow": NEAR}, NAMES)
    kept = storage(TTB, EVERYTHING, position, {"yellow": NEAR}, NAMES, kept)
    host = Screen(begin_game(script=RECORD, storage=kept), "red")
    guest = Screen(begin_other("", GUEST, script=RECORD), "yellow")
    table = Table(TTB, host, face_down)
    table.come(guest, "Bob")
    for number, turn in enumerate(turns):
        if number == 3:
            guest.reload()
            guest.shows(table.known(table.data, guest))
        if number == 6:
            guest.prefer(speed="1")
            *first, last = steps(position, turn)
            assert not first
            table.screen(last.colour).does(last)
            guest.page.wait_for_selector("html[data-animating]", timeout=30_000)
            guest.cut()
            guest.act("skip")
            table.play(turn_data(turn), [])
            guest.prefer(speed="off")
        else:
            table.play(turn_data(turn), list(steps(position, turn)))
        if number == 8:
            guest.send_twice()
        if number == 10:
            host.reload()
            table.come(guest, "Bob")
        position = ttb.play(position, turn).position
    assert host.position == guest.position and host.position["result"]
    for screen in table.screens:
        screen.page.wait_for_selector('html[data-over="true"] dialog[open] .won', state="attached")
    table.close()


def test_a_game_of_six_with_a_computer(
    begin_game: Open, begin_other: Open, other_browser: Browser, site: Site
) -> None:
    """Four guests; one of them closes the browser and opens another one with what it has kept."""
    position, _ = late("six", 9)
    order = ttb.position_to_json(position)["turn_order"]
    mine, *guests, computer = [order[0], *order[2:], order[1]]
    seats = {**dict.fromkeys(guests, NEAR), computer: {"kind": "computer", "level": 1}}
    kept = storage(TTB, EVERYTHING, position, seats)
    host = Screen(begin_game(script=RECORD, storage=kept), mine)
    table = Table(TTB, host, face_down)
    watch = chromium.Watch(f"http://localhost:{site.port}")

    def context(**options: Any) -> Page:
        made = other_browser.new_context(**chromium.USUAL, **options)
        made.add_init_script(RECORD)
        made.on("page", watch.follow)
        return made.new_page()

    for colour in guests[1:]:
        table.come(Screen(begin_other("", GUEST, script=RECORD), colour), colour.title())
    address = site.url + table.invite()
    first = Screen(chromium.open_game(context(), site.url, address.partition("#")[2]), guests[0])
    first.prefer(**{name: str(how).lower() for name, how in QUICKLY.items()})
    table.join(first, "Fifth")
    turns = 0
    while not table.data["result"]:
        view = ttb.position_from_json(table.data)
        turn = bots.think(view, "1", f"turn {turns}").finish()
        table.play(turn_data(turn), list(steps(view, turn)), [computer])
        turns += 1
        if turns == 4:
            stored: Any = first.page.context.storage_state()
            first.page.goto("about:blank")
            first.page.context.close()
            page = chromium.open_game(context(storage_state=stored), site.url, address.partition("#")[2])
            table.guests.remove(first)
            first = Screen(page, guests[0])
            table.come(first, "Fifth")
    assert turns == 8 and all(screen.position == table.data for screen in table.screens)
    table.close()
    first.page.context.close()
    assert watch.complaints() == ""
