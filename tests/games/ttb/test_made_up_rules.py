"""A new order is a line, a new element a file: made-up ones are played, written and drawn."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import ttb_core as ttb
from tests.games.ttb import made_up
from tests.games.ttb.strategies import random_turn
from ttb_core import Position, Turn, links, orders, pieces
from ttb_core.changes import legal
from ttb_core.conformance import CASES
from ttb_core.notation import format_turn, parse_turn
from ttb_core.search import successors, unseen, view

TABLES = (
    orders.ORDERS, orders.ORDER, orders.NUMBERS, orders.NAMES, orders.CODES, orders.TILES, orders.TRAITS,
    orders.REGULARS, orders.SPECIALS, orders.NOT_SPECIAL, pieces.ELEMENTS, pieces.FLOORS, pieces.ON_CELL,
    pieces.MOVABLE, pieces.ASKING,
)  # fmt: skip


@pytest.fixture
def more() -> Iterator[None]:
    with made_up.added():
        yield


def position(**changed: Any) -> Position:
    """A position with the order in red's hand, then a barrel and a turntable ahead of its bot."""
    data = {
        "bots": {"red1": {"at": [-2, 0], "facing": "E"}, "yellow1": {"at": [0, 3], "facing": "W"}},
        "barrels": [[-1, 0]],
        "turntables": [[1, 0]],
        "hands": {"red": {"special": ["somersault"]}},
    }
    return ttb.position_from_json({**data, **changed})


def happened(outcome: ttb.Outcome[Position, Any]) -> list[Any]:
    return [event for event in outcome.events if event["type"] not in ("turn", "place", "order", "next")]


def barrels(outcome: ttb.Outcome[Position, Any]) -> object:
    data: Any = ttb.position_to_json(outcome.position)
    return data["barrels"]


@pytest.mark.usefixtures("more")
def test_the_order_is_carried_out_as_its_parts() -> None:
    start = position()
    turn = parse_turn("red1.1=SO")
    assert format_turn(turn) == "red1.1=SO" and turn.changes in legal(start)
    outcome = ttb.play(start, turn)
    assert [event["type"] for event in happened(outcome)] == ["move", "rotate"]
    red: Any = ttb.position_to_json(outcome.position)["bots"]["red1"]
    assert (red["at"], red["facing"], red["program"]) == ([0, 0], "W", ["somersault", None, None])
    assert ttb.fold(start, outcome.events) == outcome.position


@pytest.mark.usefixtures("more")
def test_an_object_is_pushed_and_zapped() -> None:
    start = position()
    pushed = ttb.play(start, parse_turn("red1.1=F"))
    assert happened(pushed)[0]["moves"][1]["piece"] == "barrel"
    assert barrels(pushed) == [[0, 0]]
    rolled = ttb.play(start, parse_turn("red1.1=Z"))
    assert [event["type"] for event in happened(rolled)] == ["zap", "move"]
    assert happened(rolled)[0]["hit"] == {"kind": "barrel", "name": None, "at": [-1, 0]}
    assert barrels(rolled) == [[0, 0]]
    blocked = ttb.play(position(rocks=[[0, 0]]), parse_turn("red1.1=Z"))
    assert (happened(blocked)[1]["reason"], happened(blocked)[1]["by"]) == ("no_step", "barrel")
    for outcome, before in ((pushed, start), (rolled, start)):
        assert ttb.fold(before, outcome.events) == outcome.position


@pytest.mark.usefixtures("more")
def test_a_floor_acts_on_who_comes_and_on_who_stays() -> None:
    start = position(barrels=[], turntables=[[-1, 0]])
    entered = ttb.play(start, parse_turn("red1.1=F"))
    assert [event["type"] for event in happened(entered)] == ["move", "rotate"]
    stays = ttb.play(ttb.play(entered.position, Turn()).position, parse_turn("red1.1-"))
    assert [event["type"] for event in stays.events] == ["turn", "rotate", "remove", "next"]
    red: Any = ttb.position_to_json(stays.position)["bots"]["red1"]
    assert (red["facing"], red["stuck"]) == ("NW", False)
    with pytest.raises(ttb.TtbError, match="bad_position"):
        position(bots={"red1": {"at": [1, 0], "facing": "E", "stuck": True}})


CRYSTAL = {"at": [-1, 0], "colour": "pink"}
ON_SOAP: list[dict[str, Any]] = [
    {
        "name": "a bot slides over the soap and one hex beyond",
        "position": {"soap": [[-1, 0], [0, 0]]},
        "expect": {"bots": {"red1": {"at": [1, 0], "facing": "E"}}},
    },
    {
        "name": "it slides up to what is in its way",
        "position": {"soap": [[-1, 0], [0, 0], [1, 0]], "rocks": [[1, 0]]},
        "expect": {"bots": {"red1": {"at": [0, 0]}}},
    },
    {
        "name": "it slides in the direction it came in, wherever it looks",
        "position": {"bots": {"red1": {"at": [0, -2], "facing": "NW"}}, "soap": [[0, -1], [0, 0]]},
        "order": "back_up",
        "expect": {"bots": {"red1": {"at": [0, 1], "facing": "NW"}}},
    },
    {
        "name": "what is pushed onto it slides",
        "position": {"crystals": [CRYSTAL], "soap": [[0, 0], [1, 0]]},
        "expect": {
            "bots": {"red1": {"at": [-1, 0]}},
            "crystals": [{"at": [2, 0], "colour": "pink"}],
        },
    },
    {
        "name": "who pushes something onto it and comes onto it too does not push once more",
        "position": {"crystals": [CRYSTAL], "soap": [[-1, 0], [0, 0]]},
        "expect": {
            "bots": {"red1": {"at": [-1, 0]}},
            "crystals": [{"at": [1, 0], "colour": "pink"}],
        },
    },
    {
        "name": "a jump ends on it in a slide",
        "position": {"soap": [[0, 0]]},
        "order": "jump",
        "expect": {"bots": {"red1": {"at": [1, 0]}}},
    },
    {
        "name": "what a pulse moves slides",
        "position": {"barrels": [[-1, 0]], "soap": [[0, 0]]},
        "order": "zap",
        "expect": {"bots": {"red1": {"at": [-2, 0]}}, "barrels": [[1, 0]]},
    },
    {
        "name": "it slides into the mud",
        "position": {"soap": [[-1, 0]], "mud": [[0, 0]]},
        "expect": {"bots": {"red1": {"at": [0, 0], "stuck": True}}},
    },
]


@pytest.mark.usefixtures("more")
@pytest.mark.parametrize("case", ON_SOAP, ids=lambda case: case["name"])
def test_a_floor_knows_where_from_something_comes(case: dict[str, Any]) -> None:
    """A piece that enters soap slides on in its direction."""
    order = case.get("order", "forward1")
    special = [] if order in ("forward1", "zap") else [order]
    start = position(barrels=[], turntables=[], hands={"red": {"special": special}})
    before = {**ttb.position_to_json(start), **case["position"]}
    change = {"op": "place", "bot": "red1", "slot": 0, "order": order}
    assert CASES.check({**case, "position": before, "turns": [{"change": [change]}]}) is None
    start = ttb.position_from_json(before)
    outcome = ttb.play(start, ttb.turn_from_json({"change": [change]}))
    assert ttb.fold(start, outcome.events) == outcome.position


@pytest.mark.usefixtures("more")
def test_they_are_written_and_drawn() -> None:
    start = position()
    data = json.loads(json.dumps(ttb.position_to_json(start)))
    assert (data["barrels"], data["turntables"]) == ([[-1, 0]], [[1, 0]])
    assert ttb.position_from_json(data) == start
    assert links.decode(links.encode_position(start)).position == start
    assert "R1  ()   .  <>" in str(start)
    for wrong in (
        {"barrels": [[-2, 0]]},
        {"turntables": [[0, 0], [0, 0]]},
        {"barrels": [[0, q] for q in range(4)]},
    ):
        with pytest.raises(ttb.TtbError, match="bad_position"):
            position(**wrong)


@pytest.mark.usefixtures("more")
def test_a_set_up_places_them() -> None:
    data: Any = ttb.position_to_json(ttb.new_game(colours=4, seed="more", barrels=2, turntables=3, rocks=1))
    assert [len(data[key]) for key in ("barrels", "turntables", "rocks")] == [2, 3, 1]


@pytest.mark.usefixtures("more")
def test_whole_games_are_played_and_searched_with_them() -> None:
    rnd = random.Random(7)
    now = position(
        round=2,
        rocks=[[2, 1]],
        mud=[[1, 1]],
        soap=[[0, 1], [-1, 1], [0, 2]],
        crystals=[{"at": [0, -1], "colour": "pink"}],
    )
    assert made_up.ORDER.number in unseen(view(now, [1]))
    for _ in range(40):
        turn, outcome = random_turn(now, rnd)
        assert ttb.fold(now, outcome.events) == outcome.position
        found = {after.turn: after for after in successors(now, merge=False)}
        assert turn.double or found[turn] == outcome.position
        now = outcome.position


def test_an_order_that_is_added_is_a_special_one() -> None:
    """Tiles of another regular order would be in every hand of all existing games."""
    with pytest.raises(ValueError, match=r"hop comes after special orders, so it must be one too"):
        orders.add(orders.Order("hop", "H", ("jump", 0), tiles=1))
    assert "hop" not in orders.NUMBERS and orders.ORDERS[-1].name != "hop"


def test_nothing_of_the_name_of_another_is_added() -> None:
    with pytest.raises(
        ValueError, match=r"<Order dash \(XX\)> and <Order dash \(D\)> have the same name: 'dash'"
    ):
        orders.add(orders.Order("dash", "XX"))
    with made_up.added(), pytest.raises(ValueError, match=r"have the same name: 'soap'"):
        pieces.add(made_up.Soap())
    assert pieces.ELEMENTS[-1].name != "soap" and orders.ORDERS[-1].name != "dash"


def test_nothing_of_them_is_left() -> None:
    before = copy.copy([copy.copy(table) for table in TABLES])
    with made_up.added():
        assert list(TABLES) != before
    assert list(TABLES) == before
    with pytest.raises(ttb.TtbError, match="bad_request"):
        position()
