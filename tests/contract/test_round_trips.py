"""What is written can be read again: positions, turns, whole games, links and files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from shell.play.table import Table
from shell.saves.exchange import checks, game_of, to_exchange
from shell.saves.saves import Saves
from shell.sharing.links import Arrival, position_link

from ground.links.codec import Linked
from tests.carriers import TEXTS
from tests.contract.contract import Contract, written
from tests.contract.found import every_game
from tests.contract.stories import every_story, stories, story

if TYPE_CHECKING:
    from collections.abc import Generator

    from shell.app.game import Game

NUMBER = 0x1A2B
"""A number of a game by link."""


def read(game: Game, text: str) -> Linked:
    """What a link says."""
    work: Generator[None, None, Linked] = game.rules.links.reading(text)
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: Linked = done.value
            return found


@every_story
def test_a_position_comes_back_from_its_data(name: str, number: int) -> None:
    game = story(name, number).contract.game
    for position in story(name, number).positions:
        data = game.data(position)
        assert json.loads(written(data)) == data, "plain JSON"
        assert data["format"] == f"{name}-position/1", "by which a file with a position is known"
        assert game.rules.position(json.loads(written(data))) == position
        assert written(game.data(game.rules.position(data))) == written(data)
        assert (
            game.rules.links.read_json(data).kind == "position"
            and game.rules.links.read_json(data).start == position
        )


@every_story
def test_a_full_turn_stays_as_it_is(name: str, number: int) -> None:
    contract = story(name, number).contract
    game = contract.game
    for moment in story(name, number).moments:
        for turn in (moment.turn, *(halt.turn for halt in moment.halts)):
            full = game.rules.turn(json.loads(written(turn)))
            fields = set(game.rules.turn_fields)
            assert set(full) < fields if contract.kinds_of_turns else set(full) == fields, "all its fields"
            assert written(game.rules.turn(full)) == written(full)
        outcome = game.play(moment.position, game.rules.turn(moment.turn))
        assert outcome.position == moment.outcome.position
        assert written(outcome.events) == written(moment.outcome.events)


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


@every_game
def test_a_game_and_a_position_come_back_from_a_chat(contract: Contract) -> None:
    """As a text that is pasted, and as a file that somebody has made of it."""
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
def test_a_position_goes_by_link(name: str, number: int) -> None:
    game = story(name, number).contract.game
    for position in story(name, number).positions:
        link = position_link(game, position)
        assert link.replace("=", "").replace("-", "").replace("_", "").isalnum() and link.isascii()
        address = f"https://example.org/a/b/#{link}"
        for text in (link, f"#{link}", address, f"Look: {address}. Nice?", f" #{link}\n"):
            linked = read(game, text)
            assert (linked.kind, linked.start, linked.turns, linked.own) == ("position", position, [], None)
        assert game.rules.links.begins(link) and game.rules.links.begins(f"#{link}")
    assert not any(map(game.rules.links.begins, ("", "#", "#play", "play", "#puzzles/3", "link")))


@every_story
def test_a_game_goes_by_link_with_all_that_belongs_to_it(name: str, number: int) -> None:
    told = story(name, number)
    game, names = told.contract.game, told.names()
    for turns in range(len(told.turns) + 1):
        for flags in (0, NUMBER << 1 | 1, 65535):
            link = game.rules.links.write(Linked("game", told.start, told.turns[:turns], names, flags))
            linked = read(game, link)
            assert (linked.start, linked.flags, linked.waiting) == (told.start, flags, None)
            assert linked.turns == list(map(game.rules.turn, told.turns[:turns]))
            assert linked.names == {colour: game.plain_name(name) for colour, name in names.items()}
            if turns or flags:
                assert linked.kind == "game"


@every_story
def test_a_turn_that_waits_goes_by_link_if_links_carry_it(name: str, number: int) -> None:
    told = story(name, number)
    game = told.contract.game
    if not game.rules.simultaneous:
        return
    for count, moment in enumerate(told.moments):
        for halt in moment.halts:
            half = Linked("game", told.start, told.turns[:count], told.names(), 1, waiting=halt.turn)
            linked = read(game, game.rules.links.write(half))
            assert linked.waiting == game.rules.turn(halt.turn)
            assert linked.turns == list(map(game.rules.turn, told.turns[:count]))


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


def different(name: str) -> list[Any]:
    """Every position of all stories of a game, each once."""
    found: dict[str, Any] = {}
    for told in stories(name):
        for position in told.positions:
            found.setdefault(written(told.contract.game.data(position)), position)
    return list(found.values())


@every_game
def test_a_mark_tells_positions_apart_and_a_trace_knows_them_again(contract: Contract) -> None:
    game, positions = contract.game, different(contract.name)
    assert len({game.rules.links.mark(position) for position in positions}) == len(positions)
    assert len({game.rules.trace(position) for position in positions}) > 1
    for few in (game.rules.links.mark, game.rules.trace):
        for position in positions:
            assert 0 < len(few(position)) <= 80
            assert few(position) == few(game.rules.position(game.data(position)))
