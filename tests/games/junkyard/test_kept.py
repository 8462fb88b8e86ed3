"""Storage of Junkyard Bots, whose games have hundreds of small turns.

Each turn is cheap to save, and damage loses no more than it must.
"""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from games.junkyard.game import GAME
from shell.app.app import App
from shell.play.table import Table
from shell.replay.log import SHOWN

import junkyard_core as junk
from tests.contract.games.junkyard import built
from tests.games.junkyard.junk_table import sit_down
from tests.sitting import Drawer

TURNS = 300
LARGEST_WRITE = 8000
"""The limit of characters written after a decision, for a game of any length."""


class Counting(Drawer):
    """A drawer that records the last writes: entries and their lengths in characters."""

    def __init__(self) -> None:
        super().__init__()
        self.written: dict[str, int] = {}

    def set(self, key: str, text: str) -> None:
        super().set(key, text)
        self.written[key] = len(text)


def slow_decision(position: junk.Position, chance: random.Random) -> dict[str, Any]:
    """A decision that prolongs the game: take robot parts, keep the robot, throw nothing."""
    data = junk.position_to_json(position)
    legal = junk.legal(data)
    if legal["decisions"] is None:
        parts = data["robots"][data["to_move"]]["parts"]
        return {"build": parts or built(legal["tray"], chance)}
    quiet = [turn for turn in legal["decisions"] if turn.get("take", {}).get("part") in ("eye_s", "pipe_s")]
    found: dict[str, Any] = chance.choice(quiet) if quiet else legal["decisions"][0]
    return found


@cache
def long_game() -> tuple[dict[str, str], list[dict[str, int]]]:
    """The storage after a long game of four, and the writes after each of its decisions."""
    drawer, chance = Counting(), random.Random(5)
    app = sit_down(junk.new_game(4, "long"), drawer=drawer)
    writes = []
    while len(app.session.turns) < TURNS:
        drawer.written = {}
        app.feature(Table).play(json.dumps(slow_decision(app.session.position, chance)))
        writes.append(drawer.written)
    return drawer.kept, writes


def opened(entries: dict[str, str]) -> App:
    """The page opened on this storage."""
    drawer = Drawer()
    drawer.kept = dict(entries)
    return sit_down(drawer=drawer)


def test_a_long_game_is_one_of_many_small_turns() -> None:
    app = opened(long_game()[0])
    assert app.session.cursor == TURNS and not app.session.over
    assert app.session.standing.round > 15


def test_what_is_written_after_a_decision_does_not_grow_with_the_game() -> None:
    writes = long_game()[1]
    assert max(sum(one.values()) for one in writes) <= LARGEST_WRITE
    assert all(len(one) <= 3 for one in writes), "a head, now and then a block of turns"
    early, late = (sum(sum(one.values()) for one in part) for part in (writes[:100], writes[-100:]))
    assert late < 1.5 * early


def test_the_log_of_a_long_game_shows_its_end_first() -> None:
    app = opened(long_game()[0])
    lines = app.view()["log"].count("<li")
    assert 0 < lines <= 4 * SHOWN
    app.act("log-earlier")
    assert app.view()["log"].count("<li") > lines


def test_a_long_game_goes_out_as_a_file_and_comes_in() -> None:
    app, other = opened(long_game()[0]), sit_down()
    text = exported(app)
    imported(other, text)
    assert other.message[1] == other.t("ui.imported", n=1)


def exported(app: App) -> str:
    app.act("load")
    (file,) = (effect for effect in app.act("export-game") if effect["do"] == "download")
    return str(file["text"])


def imported(app: App, text: str) -> None:
    app.act("load")
    app.act("import-games", text)
    for _ in range(60):
        app.act("job")


@pytest.mark.parametrize("number", range(12))
def test_a_damaged_file_is_refused_or_read_and_raises_nothing(number: int) -> None:
    chance = random.Random(number)
    app = sit_down()
    text, before = exported(opened(long_game()[0])), app.session.to_json()
    data = json.loads(text)
    turns = data["turns"] if "turns" in data else data["games"][0]["turns"]
    where = chance.randrange(TURNS)
    if number % 3 == 0:
        turns[where] = chance.choice([{}, None, {"pass": 1}, {"take": {"from": "moon"}}, {"build": [{}]}])
        text = json.dumps(data)
    elif number % 3 == 1:
        del turns[where]
        text = json.dumps(data)
    else:
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice('x{}[]",:0\\\x00') + text[at + 1 :]
    imported(app, text)
    assert app.message[0] and app.view()
    assert app.session.to_json() == before


@pytest.mark.parametrize("number", range(24))
def test_after_damage_to_storage_the_game_goes_on(number: int) -> None:
    """With up to three entries cut, changed or gone, the game on the table can be played on and saved."""
    chance = random.Random(number)
    entries = dict(long_game()[0])
    for key in chance.sample(sorted(entries), chance.randint(1, 3)):
        text = entries[key]
        at = chance.randrange(len(text))
        entries[key] = chance.choice((text[:at], text[:at] + "~" + text[at + 1 :], "", "{", text[at:]))
    drawer = Drawer()
    drawer.kept = dict(entries)
    app = sit_down(drawer=drawer)
    assert app.view()
    cursor = app.session.cursor
    app.feature(Table).play(json.dumps(slow_decision(app.session.position, chance)))
    again = sit_down(drawer=drawer)
    assert again.session.cursor == cursor + 1 and again.session.position == app.session.position
    assert GAME.data(again.session.position) == GAME.data(app.session.position)
