"""Stored games come back: from saves, files and texts for people."""

from __future__ import annotations

import json

import pytest
from shell.play.table import Table
from shell.saves.exchange import checks, game_of, to_exchange
from shell.saves.saves import Saves
from shell.sharing.links import Arrival

from tests.carriers import TEXTS
from tests.contract.contract import Contract, written
from tests.contract.found import every_game
from tests.contract.stories import every_story, story


@every_story
def test_a_game_comes_back_from_what_is_kept(name: str, number: int) -> None:
    told = story(name, number)
    game = told.contract.game
    session = told.session()
    session.cursor = len(session.turns) // 2
    position, halt = told.halts[-1] if told.halts else (None, None)
    if halt and position == session.position:
        session.waiting = halt.turn
    back = game_of(json.loads(written(session.to_json())), session.key, game)
    for _ in checks(back):
        pass
    assert back.to_json() == session.to_json()
    assert [back.position_at(n) for n in range(len(told.positions))] == told.positions
    assert {*told.options} <= {*game.options}, "what may be kept of how it was set up"


@every_story
def test_a_game_is_opened_from_its_text(name: str, number: int) -> None:
    told = story(name, number)
    text = written(to_exchange(told.session(), "A title", "2026-01-02T03:04:05Z"))
    arrival = Arrival(told.contract.game, text)
    while not arrival.done:
        arrival.go_on()
    assert (arrival.kind, arrival.start) == ("game", told.start)
    assert arrival.session("k2").to_json()["turns"] == list(map(told.contract.game.rules.turn, told.turns))
    assert arrival.position == told.positions[-1] and arrival.names == told.names()


@pytest.mark.slow
@every_game
def test_a_game_and_a_position_come_back_from_a_chat(contract: Contract) -> None:
    """As a pasted text, and as a file made of it."""
    told, game = story(contract.name, 1), contract.game
    exchanged = to_exchange(told.session(), "A {title}", "2026-01-02T03:04:05Z")
    for name, carrier in TEXTS.items():
        for data in (exchanged, game.data(told.positions[-1])):
            text = carrier(json.dumps(data, indent=2))
            arrival = Arrival(game, text)
            while not arrival.done:
                arrival.go_on()
            assert arrival.position == told.positions[-1], name
            app = contract.sit_down()
            app.act("load")
            app.act("import-games", text)
            for _ in range(20):
                app.act("job")
            assert app.t("ui.imported", n=1) in app.dialog_html(), name


@every_story
def test_a_game_goes_out_as_a_file_and_comes_in(name: str, number: int) -> None:
    told = story(name, number)
    app, other = told.contract.sit_down(), told.contract.sit_down()
    app.feature(Table).put(told.session())
    app.act("load")
    (file,) = (effect for effect in app.act("export-game") if effect["do"] == "download")
    assert file["name"].startswith(told.contract.game.file_name + "-") and file["name"].endswith(".json")
    other.act("load")
    other.act("import-games", file["text"])
    for _ in range(20):
        other.act("job")
    keys = {listed["key"] for listed in other.feature(Saves).store.games()[0]} - {other.session.key}
    assert len(keys) == 1, other.message
    came = other.feature(Saves).open(keys.pop())
    assert came is not None
    assert {**came.to_json(), "key": ""} == {**told.session().to_json(), "key": ""}


@every_story
def test_a_game_is_written_for_people(name: str, number: int) -> None:
    told = story(name, number)
    as_text = told.contract.game.as_text
    for turns in (None, [], told.turns):
        text = as_text(told.start, turns)
        assert text.strip() and text == as_text(told.start, turns)
        assert all(letter.isprintable() or letter == "\n" for letter in text)
    if told.turns:
        assert as_text(told.start, told.turns) != as_text(told.start, [])
