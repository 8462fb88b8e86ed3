"""Links of Junkyard Bots: every published link stays readable, and the rules of this game's own format."""

from __future__ import annotations

import ast
import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import junkyard_core as junk
from ground.links.checksum import CHECK_CHARACTERS, checksum
from ground.links.codec import Linked
from ground.links.finding import MAX_CHARACTERS
from ground.links.packing import Writer
from ground.steps import finished
from junkyard_core import GameError
from junkyard_core.links import BY_NAME, FRAME, WORDS, dealt, version1
from makers.junkyard.played import Played
from tests.games.junkyard.playing import played
from tests.games.ttb.strategies import SEEDS

HERE = Path(__file__).parent
GOLDEN = [json.loads(line) for line in (HERE / "links.jsonl").read_text("utf-8").splitlines()]
ADDRESS = "https://example.github.io/ttb/junkyard/#"
TABLES, NAMES = 0x500E7A43, 0xD246B043
START = junk.new_game(players=2, seed="any text")
LARGEST = 1900
"""The limit of characters of an address with a game of four, ten rounds, every robot rebuilt in each."""

encode = junk.RULES.links.write


def game(start: junk.Position, turns: Any = (), **more: Any) -> Linked[junk.Position]:
    """A linked game, or a linked position if there are no turns or other fields."""
    return Linked("game" if turns or more else "position", start, turns, **more)


def decode(text: str) -> Linked[junk.Position]:
    return finished(junk.RULES.links.reading(text))


def refused(text: str) -> str:
    with pytest.raises(GameError) as caught:
        decode(text)
    return caught.value.code


def content(linked: Linked[junk.Position]) -> dict[str, Any]:
    return {
        "start": junk.position_to_json(linked.start),
        "turns": linked.turns,
        "names": linked.names,
        "flags": linked.flags,
        "taken_back": linked.taken_back,
    }


def by_name(kind: str, data: Any) -> str:
    """A link in the format that spells out every name, for any data."""
    return f"junk={FRAME.written(BY_NAME, kind, data)}"


# Stability


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_a_link_that_was_made_once_is_read_for_ever(golden: dict[str, Any]) -> None:
    linked = decode(golden["link"])
    meant = {**golden["content"], "start": junk.position_from_json(golden["content"]["start"])}
    assert (linked.kind, {**content(linked), "start": linked.start}) == (golden["kind"], meant)
    version = golden["link"].removeprefix("junk=")[0]
    assert golden["link"] == (encode(linked) if version == "j" else by_name(linked.kind, golden["content"]))


def test_there_are_golden_links_of_each_kind_and_version() -> None:
    found = {(golden["kind"], golden["link"].removeprefix("junk=")[0]) for golden in GOLDEN}
    assert found == {(kind, version) for kind in ("position", "game") for version in "jJ"}


def test_golden_links_have_every_decision_phase_and_end() -> None:
    told = [golden["content"] for golden in GOLDEN]
    assert {next(iter(turn)) for each in told for turn in each["turns"]} == {*version1.DECISIONS}
    assert {each["start"]["phase"] for each in told} == {*version1.PHASES, None}
    ends = {each["start"]["result"]["by"] for each in told if each["start"]["result"]}
    assert ends == {*version1.ENDS}


def test_the_tables_that_links_are_made_of_do_not_change() -> None:
    """The meaning of "part 7" in a link is permanent: a new table needs a new version."""
    tables = (
        version1.HELD_IN_LINKS, version1.PHASES, version1.SIDES, version1.ENDS, version1.SOURCES,
        version1.DECISIONS, version1.BUILT, version1.NEAR, version1.FAR, dealt.COLOURS, dealt.SIZES,
        dealt.BOX, dealt.KINDS, dealt.BY_SIZE, dealt.STARTERS, dealt.READY,
        [version1.__dict__[name].weights for name in sorted(version1.__dict__) if name.endswith("_WEIGHTS")],
        [weights.weights for weights in (version1.RARELY, version1.SELDOM, version1.HALF)],
    )  # fmt: skip
    assert zlib.crc32(repr(tables).encode()) == TABLES
    assert zlib.crc32(repr(WORDS).encode()) == NAMES


def test_versions_of_links_ask_nothing_of_the_rules() -> None:
    allowed = ("__future__", "collections.abc", "functools", "typing", "ground.links", "ground.rng", "dealt")
    for module in (dealt, version1):
        tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                assert str(node.module).startswith(allowed), f"{module.__name__} imports {node.module}"


# Round trips


@settings(deadline=None)
@given(st.text(st.characters(codec="utf-8"), max_size=200), st.integers(2, 4), st.booleans(), SEEDS)
def test_a_first_position_is_said_by_its_seed(seed: str, players: int, ready: bool, first: int) -> None:
    """All seeds are encoded alike, in no more characters than the seed itself takes."""
    colours = junk.COLOURS[:players]
    start = junk.new_game(players, seed, ready, colours[first % players])
    assert decode(encode(game(start))) == game(start)
    bits = 12 * len(seed.encode()) + 48
    assert len(encode(game(start))) <= len("junk=j") + bits // 6 + CHECK_CHARACTERS


def test_links_are_short() -> None:
    for players, ready in ((2, False), (4, True)):
        assert len(encode(game(junk.new_game(players, "puma 42", ready)))) <= 24
    for number in range(2):
        told = Played(number, keeping=0, players=4, ready=False)
        rounds = next((n for n, position in enumerate(told.positions) if position.round > 10), None)
        assert len(ADDRESS + encode(game(told.start, told.turns[:rounds]))) <= LARGEST
        assert len(ADDRESS + encode(game(told.end))) <= 450


def test_the_order_of_a_build_comes_back() -> None:
    for order in ("reversed", "sorted"):
        parts = list(played(0).turns[0]["build"])
        parts.sort(key=lambda part: part["part"], reverse=order == "reversed")
        built = game(played(0).start, [{"build": parts}, {"build": parts[:-1]}, {"build": parts}])
        assert decode(encode(built)) == built


def test_the_same_robot_again_costs_next_to_nothing() -> None:
    data = junk.position_to_json(Played(4, players=2).end)
    build = {"build": data["robots"]["red"]["parts"]}
    once, often = (len(encode(game(START, (build,) * count))) for count in (1, 21))
    assert often - once <= 20 * 2


@pytest.mark.parametrize(
    "turn",
    [
        {"build": [{"part": "bomb_s", "at": [3, 1], "faces": "E"}]},
        {"build": [{"part": "eye_s", "at": [42, 1], "faces": "E"}]},
        {"attack": "yellow", "bombs": [[0, -42]]},
        {"attack": "yellow", "bombs": [[3, 0]] * 201},
        {"build": [{"part": "eye_s", "at": [3, 1], "faces": "E"}] * 201},
    ],
    ids=["a bomb built in", "far off", "a bomb far off", "too many bombs", "too many parts"],
)
def test_a_decision_that_can_be_legal_nowhere_has_no_link(turn: dict[str, Any]) -> None:
    with pytest.raises(GameError) as caught:
        encode(game(START, (turn,)))
    assert caught.value.code in ("bad_link", "link_too_long")


# Later additions to the game


def test_what_the_table_has_no_number_for_is_said_by_its_name() -> None:
    """A game that knows the name reads the link; this one reports a link from a newer version."""
    data = content(game(START))
    data["start"]["open"] = {"magnet_s": 1}
    assert not version1.holds(data) and version1.holds(content(game(START)))
    assert FRAME.read(by_name("position", data)) == ("position", data)
    assert refused(by_name("position", data)) == "link_version"


@pytest.mark.parametrize(
    "changed",
    [
        {"start": {"lava": 1}},
        {"start": {"robots": {"red": {"wings": 2}, "yellow": {}}}},
        {"turns": [{"dance": True}]},
        {"weather": "rain"},
    ],
)
def test_what_a_newer_version_of_the_game_knows_is_said_to_be_from_one(changed: Any) -> None:
    assert refused(by_name("game", {**content(game(START)), **changed})) == "link_version"


# Refusals


def test_an_impossible_position_is_refused_as_everywhere() -> None:
    data = content(game(played(1).end))
    data["start"]["robots"]["red"]["energy"] = {"energy_l": 5}
    assert refused(f"junk={FRAME.written('j', 'position', data)}") == "bad_position"
    assert refused(by_name("position", data)) == "bad_position"


@pytest.mark.parametrize("version", ["1", "c"])
def test_links_of_other_games_are_none(version: str) -> None:
    body = f"{version}AAAA"
    assert refused(body + checksum(body)) == "link_version"
    assert not FRAME.begins(f"#p={body}") and FRAME.begins("#" + encode(game(START)))


@pytest.mark.slow
def test_robots_that_grow_from_build_to_build_have_an_end() -> None:
    """Without a limit thousands of large robots would fit in a link: unchanged parts cost nothing."""
    row = [{"part": "eye_s", "at": [n % 80 - 40, n // 80 - 40], "faces": "N"} for n in range(200)]
    row.sort(key=lambda part: part["at"])  # type: ignore[arg-type, return-value]
    with pytest.raises(GameError, match="link_too_long"):
        encode(game(START, ({"build": row},) * 151))
    assert len(encode(game(START, ({"build": row},) * 150))) < MAX_CHARACTERS
    writer = Writer()
    robots = version1.Robots(junk.position_to_json(START))
    robots.rebuilt(writer, row)
    with pytest.raises(GameError, match="link_too_long"):
        robots.rebuilt(writer, [*row, {"part": "eye_s", "at": [5, 5], "faces": "N"}])


def test_a_seed_that_is_no_whole_text_has_no_link() -> None:
    with pytest.raises(GameError, match="bad_link"):
        encode(game(junk.new_game(seed="\ud800")))
