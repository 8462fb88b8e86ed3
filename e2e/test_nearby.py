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
        print("TURN", number, turn)
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
