"""Games and positions in words in every language: whole sentences without gaps."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from games.ttb.board import board
from games.ttb.game import TTB
from games.ttb.table.cursor import Cursor
from games.ttb.words import speech
from games.ttb.words.log import line
from games.ttb.words.names import rule_of
from games.ttb.words.sentences import Teller, places
from shell.app.app import App
from shell.texts.texts import Texts

import ttb_core as ttb
from ground.rules import NOBODY
from tests.games.ttb.tables import LANGUAGES, position, sit_down, table

Json = dict[str, Any]
SETUPS: tuple[Json, ...] = (
    {"colours": 2, "rocks": 1, "blobs": 3, "mud": 3, "teleporters": 2},
    {"colours": 4, "mode": "two_colours", "blobs": 1, "mud": 3},
    {"colours": 6, "rocks": 3, "blobs": 3, "mud": 3, "teleporters": 3},
)


def texts(language: str) -> Texts:
    return Texts(language, table(language))


def hexes(language: str, data: Json) -> dict[str, str]:
    """The page's name of every hex of the board."""
    app = table_of(language)
    app.show(ttb.position_from_json(data))
    name = app.feature(Cursor).names()
    return {place: name(place) for place in map(board.name_of, board.hexes(data["arena"]))}


@cache
def table_of(language: str) -> App:
    app = sit_down()
    app.speak(texts(language))
    return app


def play(setup: Json, seed: int, rounds: int) -> tuple[list[Json], list[Json]]:
    """The positions and the events of a game of random changes and random decisions."""
    chance = random.Random(seed)
    position = ttb.new_game(seed=str(seed), **setup)
    positions, events = [TTB.data(position)], list[Json]()
    for _ in range(rounds * setup["colours"]):
        if positions[-1]["result"]:
            break
        turn: Json = {"change": chance.choice(ttb.legal_changes(position)), "choices": []}
        outcome = TTB.play(position, turn)
        while outcome.pending is not None:
            pending = outcome.pending
            turn["choices"].append({pending["kind"]: chance.choice(list(pending["options"]))})
            outcome = TTB.play(position, turn)
        events += outcome.events
        position = outcome.position
        positions.append(TTB.data(position))
    return positions, events


@cache
def games() -> tuple[list[Json], list[Json]]:
    positions, events = list[Json](), list[Json]()
    for n, setup in enumerate(SETUPS):
        more = play(setup, n, 30)
        positions += more[0][::10]
        events += more[1]
    return positions, events


def whole(words: str) -> bool:
    """True if no word is missing, doubled or left to fill in."""
    return (
        bool(words)
        and not any(mark in words for mark in ("{", "}", "  ", ", ,", " ,", "None"))
        and (words == words.strip())
    )


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_game_is_told_whole(language: str) -> None:
    words = texts(language)
    telling = Teller(words, lambda colour: words.t(f"colour.{colour}"))
    for event in games()[1]:
        for told in (telling.sentence(event), telling.spoken(event)):
            assert whole(told) or (event["type"] in ("zap", "next") and told == ""), (event, told)
            assert told not in words.table, event


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hex_and_bot_is_described_whole(language: str) -> None:
    words = texts(language)
    for data in games()[0]:
        said = hexes(language, data).values()
        seen = TTB.rules.view(data, NOBODY)
        lines = [*said, words.t("spoken.edge"), *speech.bots(words, seen)]
        lines += speech.situation(words, seen, lambda colour: colour)
        assert [line for line in lines if not whole(line)] == []


def test_a_drawn_order_is_named_to_nobody() -> None:
    telling = Teller(texts("en"), str)
    event = {"type": "draw", "colour": "red", "order": "jump"}
    assert telling.sentence(event) == telling.spoken(event) == "red draws a special order"


def test_a_row_of_pushed_pieces_is_listed() -> None:
    moves = [
        {"piece": "red1", "colour": None, "from": [0, 0], "to": [1, 0], "through": []},
        {"piece": "crystal", "colour": "blue", "from": [1, 0], "to": [2, 0], "through": []},
        {"piece": "blob", "colour": None, "from": [2, 0], "to": [3, 0], "through": []},
        {"piece": "pink2", "colour": None, "from": [3, 0], "to": [4, 0], "through": []},
    ]
    event = {"type": "move", "how": "step", "by": "red1", "direction": "E", "moves": moves}
    telling = Teller(texts("en"), str)
    told = "Red bot 1 drives forward and pushes a blue crystal, a blob and Pink bot 2"
    assert telling.sentence(event) == told, "where it is, eyes see"
    assert telling.spoken(event) == told + ": 1 east"
    assert places(event) == [[1, 0], [2, 0], [3, 0], [4, 0]]


def test_a_hex_is_named_with_all_that_lies_on_it() -> None:
    data = TTB.data(
        ttb.position_from_json(
            {
                "bots": {"red1": {"at": [2, 1], "facing": "NE", "cargo": "green", "stuck": True}},
                "mud": [[2, 1], [0, 0]],
                "teleporters": {"blue": [[1, 1], [-1, 0]]},
                "turn_order": ["red"],
            }
        )
    )
    said = hexes("en", data)
    bot = "Red bot 1, facing north-east, carrying a green crystal, stuck in mud"
    assert said["2,1"] == f"Hex 2 east, 1 south-east: {bot}"
    assert said["0,0"] == "Hex centre: mud"
    assert said["1,1"] == "Hex 1 south-east, 1 east: Blue teleporter, its partner is at 1 west"
    assert said["3,0"] == "Hex 3 east: empty"
    assert "5,0" not in said


@pytest.mark.parametrize(
    ("order", "cargo", "rule"),
    [("forward1", None, "rule.steps"), ("load", None, "rule.load"), ("unload", "blue", "rule.load")],
)
def test_at_the_edge_each_order_points_to_its_own_rule(order: str, cargo: str | None, rule: str) -> None:
    program = [order, None, None]
    bots = {"red1": {"at": [4, 0], "facing": "E", "cargo": cargo, "program": program}}
    told = TTB.play(position(bots=bots, bases={"red": [0, -4]}), {"change": []}).events
    nothing = next(event for event in told if event["type"] == "nothing")
    assert (nothing["reason"], rule_of(texts("en"), nothing)) == ("edge", rule)


def test_ears_hear_where_something_comes_to() -> None:
    step = {"piece": "red1", "to": [0, 0], "through": []}
    event = {"type": "move", "by": "red1", "how": "step", "moves": [step]}
    told = {language: Teller(texts(language), str).spoken(event) for language in LANGUAGES}
    assert told == {
        "de": "Bot Rot 1 fährt vorwärts: Mitte",
        "en": "Red bot 1 drives forward: centre",
        "fr": "Robot Rouge 1 avance\u00a0: centre",
        "nl": "Bot Rood 1 rijdt vooruit: midden",
    }


def test_eyes_read_the_names_of_hexes_where_the_board_shows_them() -> None:
    words = texts("en")
    words.asked = frozenset({"coordinates"})
    event = {
        "type": "unload",
        "bot": "red1",
        "crystal": "blue",
        "onto": "ground",
        "target": None,
        "at": [2, 0],
    }
    assert Teller(words, str).sentence(event) == "Red bot 1 puts a blue crystal down: F8"
    assert Teller(texts("en"), str).sentence(event) == "Red bot 1 puts a blue crystal down"


def test_a_line_of_the_log_says_where_to_ears_and_shows_it_to_eyes() -> None:
    move = {
        "type": "move",
        "by": "red1",
        "how": "step",
        "moves": [{"piece": "red1", "to": [2, -1], "through": []}],
    }
    step: list[Json] = [{"type": "order", "bot": "red1", "slot": 0, "order": "forward1"}, move]
    html, _ = line(step, texts("en"), str)
    assert '<span aria-hidden="true">Red bot 1 drives forward</span>' in html
    assert '<span class="hidden">Red bot 1 drives forward: 1 east, 1 north-east</span>' in html
    assert 'data-shows="2,-1"' in html


def test_steps_that_look_the_same_are_one_line_for_eyes() -> None:
    def move(to: list[int]) -> Json:
        return {
            "type": "move",
            "by": "red1",
            "how": "step",
            "moves": [{"piece": "red1", "to": to, "through": []}],
        }

    step: list[Json] = [
        {"type": "order", "bot": "red1", "slot": 0, "order": "forward2"},
        move([1, 0]),
        move([2, 0]),
    ]
    html, _ = line(step, texts("en"), str)
    assert html.count('aria-hidden="true">Red bot 1 drives forward (2×)<') == 1
    assert '"hidden">Red bot 1 drives forward: 1 east. Red bot 1 drives forward: 2 east<' in html
    assert 'data-shows="1,0 2,0"' in html
