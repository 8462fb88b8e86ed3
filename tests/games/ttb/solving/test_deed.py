"""The deed of a puzzle: the actions that solve it, independent of place and bot."""

from __future__ import annotations

from typing import Any

import pytest

from makers.ttb.boards import hexes
from ttb_core.hexes import DIRECTIONS
from ttb_core.making.deed import deed
from ttb_core.making.symmetry import MIRRORED
from ttb_core.notation import parse_turn
from ttb_core.puzzles import puzzle_from_json

pytestmark = pytest.mark.slow

Data = dict[str, Any]


def task(bots: Data, goal: Data, turns: int = 1, others: str = "still", **more: object) -> Data:
    position = {
        "turn_order": ["red", "blue"],
        "to_move": "red",
        "round": 5,
        "bots": bots,
        "hands": {colour: {"double_modification": False} for colour in ("red", "blue")},
        **more,
    }
    return {"position": position, "goal": goal, "turns": turns, "others": others}


def of(data: Data, *turns: str) -> str:
    return deed(puzzle_from_json(data), tuple(map(parse_turn, turns)))


def bot(at: tuple[int, int], facing: str = "E", **more: object) -> Data:
    return {"at": list(at), "facing": facing, **more}


def walk(at: tuple[int, int], facing: str, to: tuple[int, int], name: str = "red1", **more: Any) -> Data:
    bots = {name: bot(at, facing, program=["turn_left", None, None])}
    return task(bots, {"kind": "reach", "bot": name, "at": list(to)}, **more)


PLAIN = of(walk((0, 0), "E", (1, -1)), "red1.2=F")


def test_places_slots_and_bots_do_not_matter() -> None:
    assert of(walk((-1, 2), "E", (0, 1)), "red1.2=F") == PLAIN
    assert of(walk((0, 0), "SW", (0, 1)), "red1.2=F") == PLAIN
    assert of(walk((0, 0), "E", (1, -1)), "red1.3=F") == PLAIN
    assert of(walk((0, 0), "E", (1, -1), "red2"), "red2.2=F") == PLAIN


def test_a_mirrored_puzzle_has_the_same_deed() -> None:
    data = walk((0, 0), "E", (0, 1))
    data["position"]["bots"]["red1"]["program"][0] = MIRRORED["turn_left"]
    assert of(data, "red1.2=F") == PLAIN


def test_another_order_or_another_effect_is_another_deed() -> None:
    assert of(walk((0, 0), "E", (2, -2)), "red1.2=FF") != PLAIN
    pushing = walk((0, 0), "E", (1, -1), crystals=[{"at": [1, -1], "colour": "blue"}])
    assert of(pushing, "red1.2=F") != PLAIN
    pushed = walk((0, 0), "E", (1, -1), blobs=[[1, -1]])
    assert of(pushed, "red1.2=F") not in (PLAIN, of(pushing, "red1.2=F"))


def test_the_colour_of_what_is_pushed_does_not_matter() -> None:
    deeds = {
        of(walk((0, 0), "E", (1, -1), crystals=[{"at": [1, -1], "colour": colour}]), "red1.2=F")
        for colour in ("blue", "green", "pink")
    }
    assert len(deeds) == 1


def test_where_others_walk_does_not_matter_unless_they_move_something() -> None:
    def with_rival(at: tuple[int, int], facing: str) -> str:
        data = walk((0, 0), "E", (2, -2), others="programs", turns=2)
        data["position"]["bots"]["red1"]["program"] = [None, None, None]
        data["position"]["bots"]["blue1"] = bot(at, facing, program=["forward1", None, None])
        return of(data, "red1.1=L", "red1.2=FF")

    far = {with_rival((-4, 2), "SE"), with_rival((-3, -1), "E")}
    assert len(far) == 1
    assert with_rival((-1, 0), "E") not in far, "it pushes red 1 ahead"


def test_the_deed_is_the_same_all_over_the_board() -> None:
    steps = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
    inner = hexes(3)
    for number, at in enumerate(inner):
        facing = DIRECTIONS[number % 6]
        left = DIRECTIONS[(number + 1) % 6]
        q, r = steps[left]
        assert of(walk((at[0], at[1]), facing, (at[0] + q, at[1] + r)), "red1.2=F") == PLAIN
