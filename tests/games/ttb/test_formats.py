"""Existing links, saves, files and seeds keep their meaning when orders or elements are added.

All of them are read twice: with the orders and elements of the box, and with one order and three elements
more.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from games.ttb.game import TTB
from games.ttb.puzzles.attempt.attempt import data_of_puzzle, key_of
from games.ttb.table.dealing import deal
from shell.app.session import Session
from shell.saves.exchange import check_waiting, game_of, to_exchange
from shell.saves.store import Store

import ttb_core as ttb
from ground.errors import GameError
from ground.playthrough import Playthroughs
from tests.games.ttb import made_up
from tests.games.ttb.tables import Drawer
from ttb_core import links
from ttb_core.notation import format_game, parse_game
from ttb_core.puzzles import puzzle_from_json, puzzle_to_json
from ttb_core.setup import setup_from_json

HERE = Path(__file__).parent
GOLDEN_LINKS = [json.loads(line) for line in (HERE / "links.jsonl").read_text("utf-8").splitlines()]


def files(pattern: str) -> pytest.MarkDecorator:
    """A parametrization over the test files that match the pattern."""
    found = sorted(HERE.glob(pattern))
    assert found
    return pytest.mark.parametrize("file", found, ids=lambda file: file.stem)


def load(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))


def linked_to_json(linked: links.Linked) -> Any:
    if linked.puzzle is not None:
        return puzzle_to_json(linked.puzzle)
    if linked.game is None:
        return ttb.position_to_json(linked.position)
    return {
        "start": ttb.position_to_json(linked.game.start),
        "turns": [ttb.turn_to_json(turn) for turn in linked.game.turns],
        "names": linked.game.names,
        "flags": linked.game.flags,
    }


def encoded(linked: links.Linked) -> str:
    if linked.puzzle is not None:
        return links.encode_puzzle(linked.puzzle)
    return links.encode_game(linked.game) if linked.game else links.encode_position(linked.position)


@pytest.fixture(params=["the box", "one more of each"])
def rules(request: pytest.FixtureRequest) -> Iterator[None]:
    """The orders and elements of the box, then one order and three elements more."""
    with nullcontext() if request.param == "the box" else made_up.added():
        yield


old = pytest.mark.usefixtures("rules")


@old
@pytest.mark.parametrize("golden", GOLDEN_LINKS, ids=lambda golden: golden["name"])
def test_a_link_means_what_it_meant(golden: dict[str, Any]) -> None:
    linked = links.decode(golden["link"])
    assert linked_to_json(linked) == golden[golden["kind"]]
    if golden["link"][0] == "1":
        assert encoded(linked) == golden["link"]


@old
@files("saves/*.json")
def test_a_save_means_what_it_meant(file: Path) -> None:
    """Game, undone turns, a waiting decision and names are read, and saved again unchanged."""
    golden = load(file)
    drawer = Drawer()
    drawer.kept = dict(golden["entries"])
    session, damaged, _ = Store(drawer, "w2", TTB).load(golden["key"])
    session.check(0, len(session.turns))
    check_waiting(session)
    assert not damaged
    assert golden["stands"] == {
        "position": session.data,
        "turns": len(session.turns),
        "cursor": session.cursor,
        "waiting": session.waiting,
        "names": session.names,
        "options": session.options,
    }


@old
def test_a_save_is_written_as_it_was() -> None:
    """An older version of the page in another tab can still read it."""
    golden = load(HERE / "saves" / "two_blocks.json")
    drawer, again = Drawer(), Drawer()
    drawer.kept = dict(golden["entries"])
    session, *_ = Store(drawer, "w1", TTB).load(golden["key"])
    Store(again, "w1", TTB).save(session, "2026-01-02T03:04:05Z")
    assert again.kept.items() <= golden["entries"].items()


@old
def test_an_exported_game_means_what_it_meant() -> None:
    golden = load(HERE / "files" / "game.json")
    session = game_of(golden, "k", TTB)
    session.check(0, len(session.turns))
    assert to_exchange(session, golden["title"], golden["saved"]) == golden


@old
def test_a_game_in_the_notation_means_what_it_meant() -> None:
    text = (HERE / "files" / "game.txt").read_text("utf-8")
    golden = load(HERE / "files" / "game.json")
    start, turns = parse_game(text)
    assert ttb.position_to_json(start) == golden["start"]
    assert [ttb.turn_to_json(turn) for turn in turns] == golden["turns"]
    assert format_game(start, turns) == text


@old
def test_an_exported_position_and_puzzle_mean_what_they_meant() -> None:
    position = load(HERE / "files" / "position.json")
    assert ttb.position_to_json(ttb.position_from_json(position)) == position
    puzzle = load(HERE / "files" / "puzzle.json")
    assert puzzle_to_json(puzzle_from_json(puzzle)) == puzzle


@old
def test_the_best_attempt_at_a_puzzle_belongs_to_the_same_puzzle() -> None:
    puzzle = puzzle_from_json(load(HERE / "files" / "puzzle.json"))
    assert key_of(data_of_puzzle(puzzle)) == "5e36555c"


@old
@pytest.mark.parametrize("golden", load(HERE / "seeds.json"), ids=lambda golden: str(golden["setup"]))
def test_a_seed_deals_what_it_dealt(golden: Any) -> None:
    assert setup_from_json(golden["setup"]) == links.decode(golden["link"]).position


@old
@pytest.mark.parametrize("golden", load(HERE / "deals.json"), ids=lambda golden: str(golden["options"]))
def test_the_options_of_a_game_deal_what_they_dealt(golden: Any) -> None:
    """The layouts of the page's form are covered: mixes drawn by the seed, and named placements."""
    assert deal(golden["options"]) == links.decode(golden["link"]).position


@old
@files("playthroughs/*.txt")
def test_a_game_from_a_seed_is_played_as_it_was(file: Path) -> None:
    assert Playthroughs(ttb.RULES).replay(file.read_text("utf-8")) is None


# Invariants under later orders and elements


LATER = {
    "position": {
        "bots": {
            "red1": {"at": [0, 0], "facing": "E", "program": ["somersault", "zap", None]},
            "yellow1": {"at": [1, 0], "facing": "W"},
        },
        "bases": {"red": [0, 2]},
        "turntables": [[1, 1], [2, 1]],
    },
    "puzzle": {
        "position": {
            "bots": {"red1": {"at": [0, 0], "facing": "E"}},
            "hands": {"red": {"special": ["somersault"]}},
        },
        "goal": {"kind": "reach", "bot": "red1", "at": [2, 0]},
        "turns": 1,
        "title": "Hop",
    },
}
TURN = {"change": [{"op": "place", "bot": "red1", "slot": 0, "order": "somersault"}]}


def later_links() -> list[links.Linked]:
    """A position, a puzzle and two games with the added order or element."""
    position, puzzle = ttb.position_from_json(LATER["position"]), puzzle_from_json(LATER["puzzle"])
    start = ttb.new_game(colours=3, first="red", seed="any text")
    turns = [ttb.turn_from_json(TURN), ttb.turn_from_json({"choices": [{"zap": "load"}]})]
    return [
        links.Linked("position", position),
        links.Linked("puzzle", puzzle.position, puzzle=puzzle),
        links.Linked("game", position, game=links.Game(position, turns[1:], {"red": "Zoë"}, 7)),
        links.Linked("game", start, game=links.Game(start, turns)),
    ]


def test_what_came_later_goes_into_links_of_version_2() -> None:
    with made_up.added():
        for linked in later_links():
            text = encoded(linked)
            found = links.decode(text)
            assert text[0] == "2" and len(text) < 450
            assert linked_to_json(found) == linked_to_json(linked)
        texts = list(map(encoded, later_links()))
    for text in texts:
        with pytest.raises(ttb.TtbError, match="link_version"):
            links.decode(text)


def test_what_came_later_is_kept_exported_and_written_by_its_name() -> None:
    with made_up.added():
        start = ttb.position_from_json(LATER["position"])
        written: Any = ttb.position_to_json(start)
        assert written["turntables"] == LATER["position"]["turntables"]
        turn = {"change": [], "double": False, "choices": [{"zap": "load"}]}
        session = Session(TTB, start, {}, {}, "k", [turn])
        drawer = Drawer()
        Store(drawer, "w1", TTB).save(session, "2026-01-02T03:04:05Z")
        kept, damaged, _ = Store(drawer, "w2", TTB).load("k")
        assert (kept.position, damaged) == (session.position, [])
        exported = to_exchange(session, "", "")
        assert game_of(exported, "k", TTB).position == session.position
        turns = [ttb.turn_from_json(turn) for turn in session.turns]
        assert parse_game(format_game(start, turns)) == (start, turns)
    with pytest.raises(GameError):
        game_of(exported, "k", TTB)


@pytest.mark.parametrize("spaced", [True, False])
def test_a_set_up_places_an_element_that_came_later_after_the_others(
    spaced: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(made_up.Turntable, "spaced", spaced)
    request = {"colours": 4, "seed": "any text", "rocks": 1, "mud": 2}
    before = ttb.position_to_json(setup_from_json(request))
    with made_up.added():
        found: Any = ttb.position_to_json(setup_from_json({**request, "turntables": 2}))
    placed = found.pop("turntables")
    assert found == before and len(placed) == 2
    with pytest.raises(ttb.TtbError, match="bad_request"):
        setup_from_json({**request, "turntables": 2})
