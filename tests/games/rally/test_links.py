"""Links of Rally: contents survive a round trip, published links stay readable, others are refused."""

from __future__ import annotations

import ast
import json
import random
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rally_core as rally
from ground.links.checksum import checksum
from ground.links.codec import Linked
from ground.steps import finished
from rally_core import GameError
from rally_core.links import BY_NAME, FRAME, VERSION, WORDS, dealt, version1
from tests.broken_links import mutate, sealed
from tests.games.rally.played import NAMES, Played
from tests.games.ttb.strategies import SEEDS

HERE = Path(__file__).parent
GOLDEN = [json.loads(line) for line in (HERE / "links.jsonl").read_text("utf-8").splitlines()]
VALID = [golden["link"] for golden in GOLDEN]
ADDRESS = "https://example.github.io/ttb/rally/#"
TABLES, WORDS_CHECK = 0xAD0AD2D4, 0xCD636AAD
START = rally.new_game("first_shift", players=2, seed="any text")
LINKS = rally.RULES.links
TEXT = LINKS.write(Linked("position", START))
CODES = {
    "position", "game", "course", "bad_link", "link_version", "link_checksum", "link_too_long",
    "bad_position", "bad_board",
}  # fmt: skip
KINDS = ("position", "game", "course")
LARGEST = 2000
"""The limit of characters of an address with a race of four, twenty turns, on a player's own course."""

played = cache(Played)


def read(text: str) -> Linked[rally.Position]:
    return finished(LINKS.reading(text))


def refused(text: str) -> str:
    with pytest.raises(GameError) as caught:
        read(text)
    return caught.value.code


def game(start: rally.Position, turns: Any = (), **more: Any) -> Linked[rally.Position]:
    return Linked("game", start, turns, **more)


def content(game: Linked[rally.Position]) -> dict[str, Any]:
    return {
        "start": rally.position_to_json(game.start),
        "turns": list(game.turns),
        "names": game.names,
        "flags": game.flags,
        "waiting": game.waiting,
        "taken_back": list(game.taken_back),
    }


def whole(number: int) -> Linked[rally.Position]:
    turns = played(number).turns
    waiting = None
    if turns:
        name, program = next(iter(turns[-1]["programs"].items()))
        waiting = rally.full_turn({"programs": {name: program}})
    marks = (0, 1) if turns else ()
    start = played(number).start
    return game(start, turns, names={"red": "Ann"}, flags=5, taken_back=marks, waiting=waiting)


def by_name(kind: str, data: Any) -> str:
    """A link in the format that spells out every name, for any data."""
    return f"r={FRAME.written(BY_NAME, kind, data)}"


# Stability


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_a_link_that_was_made_once_is_read_for_ever(golden: dict[str, Any]) -> None:
    linked = read(golden["link"])
    own = linked.kind == "course"
    assert (linked.kind, linked.own if own else content(linked)) == (golden["kind"], golden["content"])
    if golden["link"][2] == BY_NAME:
        assert golden["link"][2:] == by_name(linked.kind, golden["content"])[2:]
    elif own:
        assert golden["link"] == LINKS.write_course(rally.board_from_json(linked.own))
    else:
        assert golden["link"] == LINKS.write(linked)


def test_there_are_golden_links_of_each_kind_and_version() -> None:
    found = {(golden["kind"], golden["link"][2]) for golden in GOLDEN}
    assert found == {(kind, version) for kind in KINDS for version in (VERSION, BY_NAME)}


def test_golden_links_have_every_mode_end_and_choice() -> None:
    games = [golden["content"] for golden in GOLDEN if golden["kind"] != "course"]
    assert {each["start"]["rules"]["mode"] for each in games} == {*version1.MODES}
    ends = {each["start"]["result"]["by"] for each in games if each["start"]["result"]}
    assert ends == {*version1.ENDS}
    choices = {
        name for each in games for turn in each["turns"] for choice in turn["choices"] for name in choice
    }
    assert choices == {"reset", "card"}


def test_the_tables_that_links_are_made_of_do_not_change() -> None:
    """The meaning of "course 3" in a link is permanent: a new table needs a new version."""
    tables = (
        version1.HELD_IN_LINKS, version1.SIDES, version1.MODES, version1.ENDS, version1.LAYERS,
        version1.SWITCHES, version1.CHOICES, version1.SIZES, version1.COORDINATES, version1.ROBOT_NUMBERS,
        version1.BOARD_WORDS, dealt.COLOURS, dealt.CARDS, dealt.COURSES[:5],
        [version1.__dict__[name].weights for name in sorted(version1.__dict__) if name.endswith("_WEIGHTS")],
        [
            weights.weights
            for weights in (version1.RARELY, version1.SELDOM, version1.HALF, version1.OFTEN)
        ],
    )  # fmt: skip
    assert zlib.crc32(repr(tables).encode()) == TABLES
    assert zlib.crc32(repr(WORDS).encode()) == WORDS_CHECK


def test_a_course_that_has_a_number_does_not_change() -> None:
    for name, check in dealt.COURSES:
        assert dealt.board_check(rally.COURSES[name]) == check, (
            f"Links mean {name} as it was; make a new course."
        )


def test_versions_of_links_ask_nothing_of_the_rules() -> None:
    """The courses, with their known checksums, are the only exception."""
    allowed = ("__future__", "collections.abc", "typing", "ground.links", "ground.rng", "dealt", "courses")
    for module in (dealt, version1):
        tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                assert str(node.module).startswith(allowed), f"{module.__name__} imports {node.module}"


# Round trips


@pytest.mark.parametrize("number", range(8))
def test_a_game_with_all_that_a_link_can_hold_comes_back(number: int) -> None:
    linked = whole(number)
    for text in (LINKS.write(linked), by_name("game", content(linked))):
        assert read(text) == linked


@pytest.mark.parametrize("name", NAMES)
def test_courses_come_back(name: str) -> None:
    board = rally.board_from_json(rally.COURSES[name])
    own = rally.board_from_json({**rally.COURSES[name], "name": "Zoë 水晶"})
    assert len(LINKS.write_course(board)) < 12 or name not in dict(dealt.COURSES)
    for each in (board, own):
        data = rally.board_to_json(each)
        for text in (ADDRESS + LINKS.write_course(each), "c=" + by_name("course", data)[2:]):
            assert read(text) == Linked("course", None, own=data)


def test_equal_lasers_come_back() -> None:
    laser = {"at": [2, 2], "to": "E", "power": 2}
    board = rally.board_from_json({"size": [4, 4], "beams": [laser, laser, {**laser, "to": "N"}]})
    assert read(LINKS.write_course(board)).own == rally.board_to_json(board)


def test_a_drill_and_a_stop_come_back() -> None:
    data = {
        "board": {"size": [4, 4], "sites": [{"at": [3, 3], "kind": "flag", "number": 1}]},
        "rules": {"drill": True},
        "robots": {
            "red1": {"at": [0, 0], "facing": "E", "hand": [490, 490]},
            "blue2": {"at": [2, 2], "facing": "N"},
        },
        "pile": [840, 10],
    }
    start = rally.position_from_json(data)
    turn = rally.full_turn({"programs": {"red1": {"registers": [490, None, 500, None, None]}}, "stop": 2})
    assert read(LINKS.write(game(start, [turn]))) == game(start, [turn])


@settings(deadline=None)
@given(st.text(st.characters(codec="utf-8"), max_size=200), st.integers(1, 8), SEEDS)
def test_a_first_position_is_said_by_its_seed(seed: str, players: int, chance: int) -> None:
    """All seeds are encoded alike, in no more characters than the seed itself takes."""
    start = rally.new_game(NAMES[chance % len(NAMES)], players, seed=seed)
    text = LINKS.write(Linked("position", start))
    assert read(text) == Linked("position", start)
    assert len(text) <= len("r=r") + (12 * len(seed.encode()) + 24 + 16 * players) // 6 + 12


def test_links_are_short() -> None:
    for players in (2, 8):
        start = rally.new_game("signal_box", players, seed="puma 42")
        assert len(LINKS.write(Linked("position", start))) <= 40
    own = {**rally.COURSES["hot_kitchen"], "name": "Another Kitchen"}
    race = Played(0, most=20, players=4)
    start = rally.new_game(own, 4, seed="x")
    assert len(ADDRESS + LINKS.write(game(start, race.turns))) <= LARGEST
    assert len(ADDRESS + LINKS.write(Linked("position", race.end))) <= 500


# Later additions to the game


def test_what_the_table_has_no_number_for_is_said_by_its_name() -> None:
    """A game that knows the name reads the link; this one reports a link from a newer version."""
    data = content(game(START))
    assert version1.holds(data)
    data["start"]["rules"]["weather"] = "rain"
    assert not version1.holds(data)
    assert FRAME.read(by_name("position", data)) == ("position", data)
    assert refused(by_name("position", data)) == "link_version"


def test_an_element_that_comes_later_has_its_place_on_boards() -> None:
    data = {
        "format": "rally-board/1",
        "name": "",
        "size": [4, 4],
        "ground": [{"at": [1, 1], "kind": "swamp"}],
    }
    text = f"c={FRAME.written(VERSION, 'course', data)}"
    assert FRAME.read(text) == ("course", data)
    assert refused(text) == "link_version"


@pytest.mark.parametrize(
    "changed",
    [{"start": {"swamp": 1}}, {"turns": [{"dance": True}]}, {"weather": "rain"}, {"waiting": {"dance": 1}}],
)
def test_what_a_newer_version_of_the_game_knows_is_said_to_be_from_one(changed: Any) -> None:
    assert refused(by_name("game", {**content(game(START)), **changed})) == "link_version"


# Refusals


def test_a_game_that_cannot_be_is_refused_when_it_is_read() -> None:
    over = next(race.end for race in map(played, range(30)) if race.end.result is not None)
    wrong = [game(START, names=names) for names in ({"red": "a\nb"}, {"red": "x" * 41}, {"blue": "Ann"})]
    wrong += [game(START, flags=flags) for flags in (-1, 1 << 16)]
    wrong += [game(START, taken_back=marks) for marks in ([1], [-1], [0, 0])]
    wrong += [game(over, [rally.full_turn({})]), game(over, waiting=rally.full_turn({}))]
    for linked in wrong:
        assert refused(by_name("game", content(linked))) == "bad_link"


def test_an_impossible_position_or_board_is_refused_as_everywhere() -> None:
    data = content(game(played(1).end))
    data["start"]["robots"]["red1"] = {**data["start"]["robots"]["yellow1"], "hand": []}
    assert refused(f"r={FRAME.written(VERSION, 'position', data)}") == "bad_position"
    assert refused(by_name("position", data)) == "bad_position"
    pits = [{"at": [1, 1], "kind": "pit"}, {"at": [1, 1], "kind": "puddle"}]
    board = {"format": "rally-board/1", "name": "", "size": [4, 4], "ground": pits}
    assert refused(f"c={FRAME.written(VERSION, 'course', board)}") == "bad_board"
    assert refused(by_name("course", board)) == "bad_board"


@pytest.mark.parametrize("version", ["1", "j"])
def test_links_of_other_games_are_none(version: str) -> None:
    body = f"{version}AAAA"
    assert refused(body + checksum(body)) == "link_version"
    assert not FRAME.begins(f"#p={body}") and not FRAME.begins("#count=c") and FRAME.begins("#" + TEXT)
    assert FRAME.begins("#c=r")


def test_a_seed_that_is_no_whole_text_has_no_link() -> None:
    with pytest.raises(GameError, match="bad_link"):
        LINKS.write(Linked("position", rally.new_game("first_shift", seed="\ud800")))


def outcome(text: str) -> str:
    """The kind of a decoded link, or the code of its `GameError`; any other error goes through."""
    try:
        return read(text).kind
    except GameError as error:
        return error.code


@settings(max_examples=65, deadline=None)
@given(SEEDS, st.booleans())
def test_damaged_links_are_decoded_or_refused(seed: int, seal: bool) -> None:
    rnd = random.Random(seed)
    texts = [text[2:] for text in VALID]
    text = mutate(rnd.choice(texts), texts, rnd)
    assert outcome(sealed(text) if seal else text) in CODES
