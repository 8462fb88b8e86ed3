"""Courses: conversion between boards and their maps and lists, and boards as JSON."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import rally_core as rally
from ground.steps import finished
from makers.rally import courses as maker
from rally_core.board import Board
from rally_core.notation import draw_map, format_things, parse_map, parse_things
from rally_core.reading import board_from_json, board_to_json, unchecked
from tests.games.rally import random_boards
from tests.games.ttb.strategies import SEEDS
from tests.missing import nothing_is_missing

Data = dict[str, Any]

LINKS = rally.RULES.links
SOURCE = list(maker.courses(maker.SOURCE.read_text(encoding="utf-8")))


def test_the_courses_are_those_of_their_maps() -> None:
    own = {course.name: course for course in SOURCE}
    assert [*own] == [*rally.COURSES][: len(own)]
    for name, course in own.items():
        assert rally.COURSES[name] == course.data()
        assert (maker.FOLDER / f"{name}.json").read_text(encoding="utf-8") == maker.written(course.data())


@pytest.mark.parametrize("course", SOURCE, ids=lambda course: course.name)
def test_a_course_is_drawn_back(course: maker.Course) -> None:
    board = board_from_json(rally.COURSES[course.name])
    assert tuple(draw_map(board)) == course.rows
    assert board_from_json(parse_map(draw_map(board), format_things(board), course.title)) == board


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_any_board_comes_back_from_its_map_and_its_link(seed: int) -> None:
    board = board_from_json(random_boards.board(Random(seed)))
    read = parse_map(draw_map(board), format_things(board), board.name)
    assert without_looks(board_from_json(read)) == without_looks(board)
    linked = finished(LINKS.reading(LINKS.write_course(board)))
    assert (linked.kind, linked.own) == ("course", board_to_json(board))


def without_looks(board: Board) -> Data:
    """The data of a board with all gears looking alike: the notation does not distinguish windmills."""
    data = board_to_json(board)
    ground = [{k: v for k, v in entry.items() if k != "look"} for entry in data.get("ground", ())]
    return {**data, "ground": ground}


@pytest.mark.parametrize("name", rally.COURSES)
def test_every_course_can_be_played(name: str) -> None:
    board = board_from_json(rally.COURSES[name])
    assert board_to_json(board) == rally.COURSES[name]
    position = rally.new_game(name, players=2, seed="x")
    assert position.board == board
    assert rally.position_from_json(rally.position_to_json(position)) == position


def test_all_elements_are_on_the_courses() -> None:
    boards = map(board_from_json, rally.COURSES.values())
    lie = {thing.element for board in boards for thing in board.things}
    nothing_is_missing("On no course", sorted({*rally.ELEMENTS} - lie))


def test_an_edge_is_written_as_north_or_west_where_there_is_such_a_square() -> None:
    walls = [
        {"at": at, "side": side, "kind": "wall"} for at, side in (([1, 1], "E"), ([1, 1], "S"), ([3, 0], "E"))
    ]
    board = board_from_json({"size": [4, 4], "edges": walls})
    written = [(entry["at"], entry["side"]) for entry in board_to_json(board)["edges"]]
    assert written == [([3, 0], "E"), ([2, 1], "W"), ([1, 2], "N")]
    mirror = {"at": [1, 1], "side": "E", "kind": "mirror"}
    assert board_to_json(board_from_json({"size": [4, 4], "edges": [mirror]}))["edges"] == [mirror]


def test_what_says_nothing_is_not_written() -> None:
    data = {
        "size": [4, 4],
        "levels": [{"at": [0, 0], "level": 0}],
        "ground": [
            {"at": [0, 0], "kind": "gear", "turn": "left", "look": "gear"},
            {"at": [1, 0], "kind": "gear", "turn": "left", "look": "windmill"},
            {"at": [2, 0], "kind": "belt", "colour": "blue", "to": "N", "ramp": False},
        ],
        "sites": [{"at": [3, 3], "kind": "flag", "number": 1, "for": None}],
    }
    written = board_to_json(board_from_json(data))
    assert "levels" not in written
    assert written["ground"] == [
        {"at": [0, 0], "kind": "gear", "turn": "left"},
        {"at": [1, 0], "kind": "gear", "turn": "left", "look": "windmill"},
        {"at": [2, 0], "kind": "belt", "colour": "blue", "to": "N"},
    ]
    assert written["sites"] == [{"at": [3, 3], "kind": "flag", "number": 1}]


def test_the_order_of_a_list_does_not_matter() -> None:
    data = json.loads(json.dumps(rally.COURSES["dune_mine"]))
    for layer in data:
        if isinstance(data[layer], list) and layer != "size":
            data[layer].reverse()
    assert board_from_json(data) == board_from_json(rally.COURSES["dune_mine"])


@pytest.mark.parametrize(
    "text",
    [
        "swamp: 1,1", "pit 1,1", "pit: 1", "pit: 1,1E", "wall: 1,1-40,1E", "red Q: 1,1", "jack E1SW: 1,1",
        "door 2: 1,1", "laser S: 1,1", "flag x: 1,1", "pusher E[9]: 1,1", "pusher: 1,1", "red: 1,1",
    ],
)  # fmt: skip
def test_what_is_no_list_of_things_is_said(text: str) -> None:
    with pytest.raises(rally.GameError, match="bad_text"):
        list(parse_things(text))


@pytest.mark.parametrize("rows", [[], [".. ..", ".."], ["xx"], ["F"], ["FF"], ["..."], ["rx"]])
def test_what_is_no_map_is_said(rows: list[str]) -> None:
    with pytest.raises(rally.GameError, match="bad_text"):
        parse_map(rows)


def test_a_board_is_read_once_and_what_is_written_of_it_may_be_changed() -> None:
    data = rally.COURSES["first_shift"]
    board = board_from_json(data)
    written: Any = board.to_json()
    for entry in written["ground"]:
        entry["at"][0] = 99
    assert board_from_json(json.loads(json.dumps(data))) is board
    assert board.to_json() == unchecked(data).to_json() != written
