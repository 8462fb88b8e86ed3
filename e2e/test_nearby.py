"""Whole games at several screens, in browsers of their own, connected as people's devices are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from games.ttb.game import TTB
from games.ttb.rules import turn_data
from playwright.sync_api import Browser, Page

import ttb_core as ttb
from e2e.conftest import FAILED
from e2e.nearby import RECORD, Screen, Step, Table, storage
from e2e.pages import Pages
from e2e.playing import golden
from e2e.staging import Json, preferences
from tests.tables import EVERYTHING
from tools.serve import Site

NEAR: Json = {"kind": "nearby"}
QUICK = preferences(speed="off", halts=False, coach=False, sound=False)


@pytest.fixture(scope="session")
def other_pages(other_browser: Browser, site: Site) -> Pages:
    return Pages(other_browser, site)


@pytest.fixture
def begin_other(other_pages: Pages, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """`begin_game` in processes of its own."""
    yield other_pages.take
    complaints = other_pages.give_back(good=FAILED not in request.node.stash)
    if complaints:
        pytest.fail(complaints, pytrace=False)


def changes(change: list[Json]) -> Iterator[tuple[str, str]]:
    """What a person does for each change of a turn of Twin Tin Bots."""
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


ASKED = "html :is([data-choice], [data-choosable])"


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
        yield Step(pending["by"], [("choice", value)], ":is([data-choice], [data-choosable])")


def test_a_game_of_two(begin_game: Callable[..., Page], begin_other: Callable[..., Page]) -> None:
    setup, turns = golden("two")
    position = ttb.new_game(**setup)
    for turn in turns[:38]:
        position = ttb.play(position, turn).position
    kept = storage(TTB, EVERYTHING, position, {"yellow": NEAR})
    host = Screen(begin_game(script=RECORD, storage=kept), ["red"])
    table = Table(TTB, host)
    guest = Screen(begin_other("", script=RECORD, storage=QUICK), ["yellow"])
    guest.page.evaluate("hash => { location.hash = hash }", table.invite())
    table.join(guest, "yellow", "Bob")
    table.host_position = host.position
    for turn in turns[38:]:
        table.play(turn_data(turn), list(steps(position, turn)))
        position = ttb.play(position, turn).position
    assert host.position == guest.position
