"""Links: contents survive a round trip, published links stay readable, and all else is refused."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
import zlib
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttb_core as ttb
from ground.links import packing, spelling, values
from tests.broken_links import sealed
from tests.games.ttb.strategies import SEEDS, positions, random_turn
from ttb_core import TtbError, links
from ttb_core.hexes import RINGS, pair
from ttb_core.links import (
    Game,
    Linked,
    decode,
    encode_game,
    encode_position,
    encode_puzzle,
    version1,
    version2,
)
from ttb_core.puzzles import Goal, Puzzle, puzzle_from_json, puzzle_to_json

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
GOLDEN = [json.loads(line) for line in (HERE / "links.jsonl").read_text("utf-8").splitlines()]
ADDRESS = "https://example.github.io/ttb/"
TEXT = encode_position(ttb.new_game(colours=2, seed="any text"))
TABLES, WORDS = 0x1601CCFB, 0x214BE12E


def game_to_json(game: Game) -> dict[str, Any]:
    return {
        "start": ttb.position_to_json(game.start),
        "turns": [ttb.turn_to_json(turn) for turn in game.turns],
        "names": game.names,
        "flags": game.flags,
    }


def to_json(linked: Linked) -> Any:
    if linked.puzzle is not None:
        return puzzle_to_json(linked.puzzle)
    return game_to_json(linked.game) if linked.game is not None else ttb.position_to_json(linked.position)


def encoded(linked: Linked, version: str) -> str:
    """The link in this version; for version 2 even if version 1 could hold it."""
    if version == "2":
        return sealed("2" + links.to_text(version2.write(linked.kind, to_json(linked))) + "A" * 5)
    if linked.puzzle is not None:
        return encode_puzzle(linked.puzzle)
    return encode_game(linked.game) if linked.game is not None else encode_position(linked.position)


def refused(text: str) -> str:
    with pytest.raises(TtbError) as caught:
        decode(text)
    return caught.value.code


def random_game(colours: int, turns: int, seed: int, **options: Any) -> Game:
    rnd = random.Random(seed)
    start = position = ttb.new_game(colours=colours, seed=str(seed), **options)
    played: list[ttb.Turn] = []
    while position.result is None and len(played) < turns:
        turn, after = random_turn(position, rnd)
        position = after.position
        played.append(turn)
    return Game(start, played, {start_name(start): "Ann"})


def start_name(start: ttb.Position) -> str:
    return str(ttb.position_to_json(start)["to_move"])


# Stability


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_a_link_that_was_made_once_is_read_for_ever(golden: dict[str, Any]) -> None:
    linked = decode(golden["link"])
    assert linked.kind == golden["kind"]
    assert to_json(linked) == golden[golden["kind"]]
    assert encoded(linked, golden["link"][0]) == golden["link"]


def test_there_are_golden_links_of_every_kind() -> None:
    assert {golden["kind"] for golden in GOLDEN} == {"position", "puzzle", "game"}


def test_the_tables_that_links_are_made_of_do_not_change() -> None:
    """The meaning of "order 7" or "hex 30" in a link is permanent: a new table needs a new version."""
    tables = (
        version1.ARENAS, version1.CELLS, version1.CRYSTALS, version1.SLOT, version1.COLOURS, version1.BOTS,
        version1.MODES, version1.DIRECTIONS, version1.SPECIALS, version1.GOALS, version1.OTHERS,
        spelling.BYTE_GROUPS,
    )  # fmt: skip
    assert zlib.crc32(repr(tables).encode()) == TABLES
    assert zlib.crc32(repr(version2.WORDS).encode()) == WORDS


def test_versions_of_links_ask_nothing_of_the_rules() -> None:
    """They may import each other and the errors, but no module that changes when an order is added."""
    allowed = ("__future__", "binascii", "collections.abc", "typing", "ground.errors", "ground.links")
    for module in (packing, spelling, values, version1, version2):
        tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                name = node.module or "ground.links"  # `from . import version1`
                assert name.startswith(allowed), f"{module.__name__} imports {name}"


def test_the_codec_loads_when_it_is_first_used() -> None:
    """A page can start without importing it."""
    code = (
        "import sys, ttb_core as ttb; assert 'ttb_core.links' not in sys.modules;"
        "print(ttb.links.decode(sys.argv[1]).kind, ttb.puzzles.FORMAT)"
    )
    found = subprocess.run(
        [sys.executable, "-c", code, TEXT], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert found.stdout.split() == ["position", "ttb-puzzle/1"]


# Round trips


@given(positions())
def test_positions_come_back(position: ttb.Position) -> None:
    text = encode_position(position)
    assert decode(text).position == position
    assert set(text) <= set(links.ALPHABET) and text[-1] not in "-_"


RESULTS = st.fixed_dictionaries(
    {
        "by": st.sampled_from(("score", "attrition")),
        "winners": st.lists(st.sampled_from(("red", "pink", "blue"))),
        "totals": st.dictionaries(st.sampled_from(("red", "pink", "blue")), st.integers(-(2**64), 2**64)),
    }
)


@given(RESULTS, st.integers(1, 2**200), st.lists(st.sampled_from(("blue", "green", "pink")), max_size=300))
def test_ended_games_and_large_numbers_come_back(result: object, round_: int, track: list[str]) -> None:
    data = {"turn_order": ["pink", "blue", "red"], "result": result, "round": round_, "track": track}
    position = ttb.position_from_json({**data, "banked": {"blue": track[::-1]}})
    assert decode(encode_position(position)).position == position


def test_a_board_full_of_crystals_comes_back() -> None:
    cells = [pair(hex_) for ring in RINGS[5] for hex_ in ring]
    crystals = [{"at": at, "colour": "green"} for at in cells[1:]]
    bots = {"red1": {"at": cells[0], "facing": "W"}}
    position = ttb.position_from_json({"arena": "large", "bots": bots, "crystals": crystals})
    assert len(position.crystals()) == 90
    assert decode(encode_position(position)).position == position


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 6), st.integers(0, 40), SEEDS)
def test_games_come_back(colours: int, turns: int, seed: int) -> None:
    game = random_game(colours, turns, seed, rocks=1, blobs=2, mud=2, teleporters=1)
    linked = decode("#g=" + encode_game(game))
    assert linked.game == game and linked.position == game.start


@given(positions(), st.integers(1, 99), st.text(max_size=200), st.sampled_from(("still", "programs")))
def test_puzzles_come_back(position: ttb.Position, turns: int, text: str, others: str) -> None:
    data = {
        "position": ttb.position_to_json(position),
        "goal": {"kind": "win"},
        "turns": turns,
        "others": others,
    }
    try:
        puzzle = puzzle_from_json({**data, "text": text, "title": text[:80]})
    except TtbError as error:
        assert error.code == "bad_puzzle"
        puzzle = puzzle_from_json(data)
    assert decode(encode_puzzle(puzzle)).puzzle == puzzle


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12) | st.sampled_from(version2.WORDS),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.text(max_size=8) | st.sampled_from(version2.WORDS), inner, max_size=5)
    ),
    max_leaves=25,
)


@given(JSON, JSON)
def test_version_2_holds_any_value(value: Any, other: Any) -> None:
    """Unknown kinds of decisions, operations and modes are possible as well."""
    game = {"flags": 0, "names": {}, "start": {"x": value}, "turns": [{"y": other}, {"y": value}]}
    *_, (kind, found) = steps(version2.reading(version2.write("game", game)))
    short = [{"y": y} if y or type(y) is int else {} for y in (other, value)]
    start = {"x": value} if value or type(value) is int else {}
    assert (kind, found) == ("game", {**game, "start": start, "turns": short})


def steps(work: Generator[None, None, Any]) -> Iterator[Any]:
    """The values a generator yields, then its return value."""
    yield (yield from work)


@given(positions())
def test_a_position_is_the_same_in_both_versions(position: ttb.Position) -> None:
    assert decode(encoded(Linked("position", position), "2")).position == position


# Lengths


def address(kind: str, text: str) -> int:
    return len(f"{ADDRESS}#{kind}={text}")


@pytest.mark.parametrize("seed", range(3))
def test_links_are_short(seed: int) -> None:
    """The promise is 250, 450 and 1900 characters; bench/links.py prints the distribution."""
    two = ttb.fold(*_events(random_game(2, 40, seed)))
    six = ttb.fold(*_events(random_game(6, 90, seed, rocks=3, blobs=3, mud=3, teleporters=3)))
    assert address("p", encode_position(two)) <= 100
    assert address("p", encode_position(six)) <= 160
    assert address("g", encode_game(random_game(4, 160, seed))) <= 450


def _events(game: Game) -> tuple[ttb.Position, list[Any]]:
    position, events = game.start, []
    for turn in game.turns:
        after = ttb.play(position, turn)
        position = after.position
        events += after.events
    return game.start, events


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(TtbError, match="link_too_long"):
        encode_position(ttb.position_from_json({"turn_order": ["red"], "round": 2**1024 + 1}))
    full = {
        "turn_order": ["red"],
        "banked": {"red": ["pink"] * 2000},
        "track": ["blue"] * 2000,
    }
    assert decode(encode_position(ttb.position_from_json(full))).position.track == (1,) * 2000
    start = ttb.position_from_json({"turn_order": ["red"]})
    assert len(decode(encode_game(Game(start, [ttb.Turn()] * 2000))).game.turns) == 2000  # type: ignore[union-attr]
    with pytest.raises(TtbError, match="link_too_long"):
        encode_game(Game(start, [ttb.Turn()] * 2001))
    assert refused("1" * (links.MAX_PASTED + 1)) == "link_too_long"
    assert refused("1" * links.MAX_CHARACTERS + links.checksum("1" * links.MAX_CHARACTERS)) == "link_too_long"


# Pasted texts


@pytest.mark.parametrize(
    "pasted",
    [
        "{}", "p={}", "#p={}", "#g={}", ADDRESS + "#p={}", "file:///C:/games/index.html?x=1#p={}",
        "  {}\n", "{}.", "{},", "{}!", "({})"[1:], "{}_", "{}-", "{}__.", "{}*", "{}>", '{}"',
        f"Look at this: {ADDRESS}#p={{}}. What would you do?", f"<{ADDRESS}#p={{}}>",
        f"[board]({ADDRESS}#p={{}})", "{}&utm_source=x",
        f"{ADDRESS}#p={{}} what would you do", f"{ADDRESS}#p={{}}\n\nSent from my telephone",
        f"_{ADDRESS}#p={{}}_", f"{ADDRESS}#p={{}}#p=nonsense", f"{ADDRESS}\n#p={{}}",
    ],
)  # fmt: skip
def test_what_stands_around_a_link_does_not_matter(pasted: str) -> None:
    assert decode(pasted.format(TEXT)).position == ttb.new_game(colours=2, seed="any text")


@pytest.mark.parametrize("gap", [" ", "\n", "\r\n", "\n\t "])
def test_line_breaks_within_a_link_do_not_matter(gap: str) -> None:
    broken = gap.join(TEXT[start : start + 7] for start in range(0, len(TEXT), 7))
    assert decode(f"{ADDRESS}#p={broken}{gap}and so on").kind == "position"


# Refusals


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (
            "position",
            {"bots": {"red1": {"at": [0, 0], "facing": "E", "program": ["somersault", None, None]}}},
        ),
        ("position", {"turn_order": ["red"], "lava": [[0, 0]]}),
        ("position", {"turn_order": ["white"]}),
        (
            "puzzle",
            {"position": {"turn_order": ["red"], "lava": [[0, 0]]}, "goal": {"kind": "win"}, "turns": 1},
        ),
        (
            "game",
            {
                "flags": 0,
                "names": {},
                "start": {"turn_order": ["red"]},
                "turns": [{"change": [{"op": "place", "bot": "red1", "slot": 0, "order": "somersault"}]}],
            },
        ),
    ],
)
def test_what_a_newer_version_of_the_game_knows_is_said_to_be_from_one(kind: str, data: Any) -> None:
    assert refused(sealed("2" + links.to_text(version2.write(kind, data)) + "A" * 5)) == "link_version"


def test_an_impossible_position_is_refused_as_everywhere() -> None:
    game = ttb.position_to_json(ttb.new_game(colours=2, seed="x"))
    game["bots"]["red1"]["program"] = ["zap", "zap", "zap"]
    for number, version in enumerate((version1, version2), 1):
        text = f"{number}{links.to_text(version.write('position', {**game}))}"
        assert refused(text + links.checksum(text)) == "bad_position"


@pytest.mark.parametrize(
    "turn",
    [
        {"change": [{"op": "remove", "bot": "red1", "slot": 3}]},
        {"change": [{"op": "swap", "bot": "red1", "slots": [0, -1]}]},
        {"change": [{"op": "reset", "bot": "yellow1"}]},
        {"change": [{"op": "reset", "bot": "red1"}] * 3},
        {"double": True},
        {"choices": [{"zap": "jump"}]},
        {"choices": [{"crystal": [5, 0]}]},
        {"choices": [{"crystal": [9, 9]}]},
    ],
)
def test_a_turn_that_nobody_can_play_has_no_link(turn: object) -> None:
    game = Game(ttb.new_game(colours=2, seed="x", first="red"), [ttb.turn_from_json(turn)])
    with pytest.raises(TtbError, match="bad_link"):
        encode_game(game)


def test_a_puzzle_that_cannot_be_read_again_has_no_link() -> None:
    puzzle = Puzzle(ttb.new_game(colours=2), Goal("win"), 3, title="\ud800")
    with pytest.raises(TtbError, match="bad_puzzle"):
        encode_puzzle(puzzle)
