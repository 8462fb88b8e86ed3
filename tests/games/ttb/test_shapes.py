"""The shapes for type checkers agree with the written data."""

from __future__ import annotations

import json
import subprocess
import sys
import types
import typing
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import ttb_core as ttb
from makers.ttb import goldens
from tests.missing import nothing_is_missing
from tools.steps import ROOT
from ttb_core import events, shapes
from ttb_core.interchange import ALWAYS_WRITTEN
from ttb_core.notation import parse_turn
from ttb_core.pieces import ASKING, ELEMENTS
from ttb_core.puzzles import Goal, Puzzle, puzzle_to_json
from ttb_core.setup import setup_from_json

EVENTS: dict[str, Any] = {get_args(get_type_hints(one)["type"])[0]: one for one in get_args(shapes.EventJson)}


hints_of = cache(get_type_hints)


def misfit(value: object, shape: Any, at: str = "") -> str:
    """The place and the kind of a mismatch between a value and a shape, or ""."""
    if is_typeddict(shape):
        if type(value) is not dict:
            return f"{at}: no object"
        hints = hints_of(shape)
        if not shape.__required_keys__ <= value.keys() <= hints.keys():
            lacking, besides = shape.__required_keys__ - value.keys(), value.keys() - hints.keys()
            return f"{at}: lacks {sorted(lacking)}, has {sorted(besides)} besides"
        return next(filter(None, (misfit(value[name], hints[name], f"{at}.{name}") for name in value)), "")
    origin, inner = get_origin(shape), get_args(shape)
    if origin in (types.UnionType, typing.Union):
        wrong = [misfit(value, one, at) for one in inner]
        return "" if "" in wrong else wrong[0]
    if origin is Literal:
        return "" if value in inner else f"{at}: {value!r}"
    if origin is list:
        if type(value) is not list:
            return f"{at}: no list"
        return next(filter(None, (misfit(one, inner[0], f"{at}[{n}]") for n, one in enumerate(value))), "")
    if origin is dict:
        if type(value) is not dict:
            return f"{at}: no object"
        return next(filter(None, (misfit(one, inner[1], f"{at}.{name}") for name, one in value.items())), "")
    return "" if type(value) is shape else f"{at}: {value!r}"


@cache
def written(name: str) -> tuple[list[Any], ...]:
    """The positions, turns, events and pending decisions of a golden game."""
    _, setup, *lines = goldens.FOLDER.joinpath(f"{name}.txt").read_text("utf-8").splitlines()
    position = setup_from_json(json.loads(setup))
    found: tuple[list[Any], ...] = [ttb.position_to_json(position)], [], [], []
    positions, turns, told, pending = found
    for line in lines:
        if line[0] in "| ":
            continue
        turn = parse_turn(line.partition(": ")[2])
        turns.append(ttb.turn_to_json(turn))
        for answers in range(len(turn.choices)):
            asked = ttb.play(position, ttb.Turn(turn.changes, turn.double, turn.choices[:answers])).pending
            assert asked is not None
            pending.append(asked.to_json())
        outcome = ttb.play(position, turn)
        told += outcome.events
        position = outcome.position
        positions.append(ttb.position_to_json(position))
    return positions, turns, told, pending


def puzzles() -> Iterator[Puzzle]:
    position = ttb.new_game(colours=2, seed="shapes")
    for goal in (
        Goal("win"),
        Goal("reach", bot=0, at=136),
        Goal("bring", 0, crystal=1),
        Goal("deliver", 0, 3),
    ):
        yield Puzzle(position, goal, 3, "still", "A title")


@pytest.mark.slow
@pytest.mark.parametrize("name", goldens.GAMES)
def test_what_is_written_of_a_game_has_its_shape(name: str) -> None:
    positions, turns, told, pending = written(name)
    assert {misfit(data, shapes.PositionJson) for data in positions} == {""}
    assert {misfit(data, shapes.TurnJson) for data in turns} == {""}
    assert {misfit(event, EVENTS[event["type"]]) for event in told} == {""}
    assert {misfit(data, shapes.PendingJson) for data in pending} <= {""}


def test_puzzles_have_their_shape() -> None:
    assert {misfit(puzzle_to_json(puzzle), shapes.PuzzleJson) for puzzle in puzzles()} == {""}


def test_the_golden_games_hold_everything_that_has_a_shape() -> None:
    """Otherwise a wrong type of a field could go unnoticed."""
    games = [written(name) for name in goldens.GAMES]
    assert {event["type"] for _, _, told, _ in games for event in told} == EVENTS.keys()
    assert {data["kind"] for *_, pending in games for data in pending} == {"zap", "crystal", *ASKING}
    assert set(get_args(get_type_hints(shapes.PendingJson)["kind"])) == {"zap", "crystal", *ASKING}
    assert get_type_hints(shapes.ChoiceJson).keys() == {"zap", "crystal", *ASKING}


def test_every_element_has_its_key_in_the_shapes() -> None:
    shaped, keys = get_type_hints(shapes.ElementsJson).keys(), {element.key for element in ELEMENTS}
    nothing_is_missing("Elements whose keys ElementsJson (ttb_core/shapes.py) lacks", sorted(keys - shaped))
    nothing_is_missing("Keys in ElementsJson (ttb_core/shapes.py) of no element", sorted(shaped - keys))
    required = shapes.ElementsJson.__required_keys__
    nothing_is_missing(
        "Keys for ElementsJson (ttb_core/shapes.py) itself: _BoxJson has only what every position names",
        sorted(required - {*ALWAYS_WRITTEN}),
    )


def test_every_event_that_changes_something_has_a_shape() -> None:
    assert events._CHANGES.keys() <= EVENTS.keys()


@pytest.mark.parametrize("change", [
    lambda data: data.pop("round"),
    lambda data: data.update(turns=1),
    lambda data: data["bots"]["red1"].update(at=(0, 0)),
    lambda data: data["bots"]["red1"].update(stuck=0),
    lambda data: data["rules"].update(mode=None),
    lambda data: data["hands"]["red"]["special"].append(None),
])  # fmt: skip
def test_what_does_not_have_the_shape_is_found(change: Callable[[Any], object]) -> None:
    data: Any = ttb.position_to_json(ttb.new_game(colours=2, seed="shapes"))
    change(data)
    assert misfit(data, shapes.PositionJson)


def test_nothing_that_runs_imports_the_shapes() -> None:
    """They are for type checkers only; importing them in the page would waste memory."""
    told = "import sys, ttb_core, ttb_core.links, ttb_core.puzzles; print('ttb_core.shapes' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout == "False\n"
