"""Every element against pushes, ghosts, shadows and fliers (RALLY.md: Matrix, Fliers)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rally_core as rally
from tests.games.rally.random_boards import FIXTURES, GROUND, REGIONS, SITES

Data = dict[str, Any]
LAYERS = {
    "ground": GROUND,
    "fixtures": FIXTURES,
    "regions": REGIONS,
    "sites": {**SITES, "flag": lambda _: {"kind": "flag", "number": 1}},
}
LYING = [(layer, name) for layer, made in LAYERS.items() for name in made if name not in ("ramp", "barrier")]
"""All elements on squares; ramps and barriers are left out because they affect more than one square."""
HOT = {"flamer": 1, "napalm": 1, "melt": 1}
SEEDS = range(3)
IN_REACH = {"turner"}
"""The elements that move fliers."""


def entry_of(layer: str, name: str, seed: int) -> Data:
    """An entry of an element on [4, 4], active in register 1 or always."""
    entry: Data = {**LAYERS[layer][name](Random(seed)), "at": [4, 4]}
    if "on" in entry:
        entry["on"] = sorted({1, *entry["on"]})
    return entry


def after(layer: str, name: str, seed: int, robots: Data, programs: Data) -> rally.Position:
    """The position after register 1 on a board with only that entry."""
    things = [entry_of(layer, name, seed)]
    if name == "flag":
        things.append({"kind": "flag", "number": 2, "at": [0, 0]})
    data = {
        "board": {"size": [9, 9], layer: things, "edges": [MACHINE]},
        "rules": {"drill": True, "robot_lasers": False},
        "robots": robots,
    }
    return rally.play(rally.position_from_json(data), {"programs": programs, "stop": 1}).position


MACHINE = {"at": [8, 8], "side": "N", "kind": "copier"}
every_element = pytest.mark.parametrize(("layer", "name"), LYING)


@every_element
def test_what_lies_on_the_floor_does_not_reach_fliers(layer: str, name: str) -> None:
    """The exceptions are heat, which brings fliers down, and the wall of a turner."""
    for seed in SEEDS:
        robot = {"at": [4, 4], "facing": "S", "flying": True, "archive": [1, 1]}
        found = after(layer, name, seed, {"red1": robot}, {}).robots[0]
        if name in IN_REACH:
            assert (found.at, found.facing, found.flying) == ((5, 5), 0, True)
            continue
        assert (found.at, found.facing) == ((4, 4), 2)
        assert (found.damage, found.flying) == (HOT.get(name, 0), name not in HOT)
        assert not found.asleep and found.archive == (1, 1)


@every_element
def test_ghosts_and_robots_are_one_to_it(layer: str, name: str) -> None:
    for seed in SEEDS:
        for start, card in (([3, 4], 500), ([4, 4], 80))[: 1 if name in ("pit", "lava") else 2]:
            told = []
            for ghost in (False, True):
                robot = {"at": start, "facing": "E", "ghost": ghost, "archive": [1, 1]}
                program = {"red1": {"registers": [card, None, None, None, None]}}
                (found,) = after(layer, name, seed, {"red1": robot}, program).robots
                told.append(found._replace(ghost=False))
            assert told[0] == told[1]


@every_element
def test_pushed_onto_it_a_robot_is_where_its_own_step_leads(layer: str, name: str) -> None:
    """The exceptions are bounces and gas, which affect only robots that move by their own card."""
    for seed in SEEDS:
        pushed = {
            "red1": {"at": [2, 4], "facing": "E", "archive": [0, 1]},
            "yellow1": {"at": [3, 4], "facing": "E", "archive": [0, 2]},
        }
        alone = {"yellow1": pushed["yellow1"]}
        registers = [500, None, None, None, None]
        by_push = after(layer, name, seed, pushed, {"red1": {"registers": registers}}).robot("yellow1")
        by_step = after(layer, name, seed, alone, {"yellow1": {"registers": registers}}).robot("yellow1")
        if name == "padded":
            assert (by_push.at, by_step.at) == ((4, 4), (5, 4))
        # Carried back, to the present square of the other robot.
        elif by_step.at == (3, 4) and layer == "ground":
            assert by_push == by_step._replace(at=(4, 4))
        elif name == "gas":
            assert (by_push.asleep, by_step.asleep) == (None, 1)
            assert by_push == by_step._replace(asleep=None)
        else:
            assert by_push == by_step._replace(melted=by_push.melted)
            assert name == "melt" or by_step.melted == by_push.melted


@every_element
def test_a_shadow_on_it_charges_its_robot_or_moves_alone(layer: str, name: str) -> None:
    """Flags and sites ignore the shadow."""
    for seed in SEEDS:
        machine = {"at": [8, 8], "side": "N"}
        shadow = {"at": [3, 4], "facing": "E", "machine": machine}
        robot = {"at": [0, 8], "facing": "N", "archive": [1, 1], "shadow": shadow}
        program = {"red1": {"registers": [500, None, None, None, None]}}
        (found,) = after(layer, name, seed, {"red1": robot}, program).robots
        ghost = {"at": [3, 4], "facing": "E", "ghost": True, "archive": [1, 1]}
        (plain,) = after(layer, name, seed, {"red1": ghost}, program).robots
        if layer == "sites":
            assert found.archive == (1, 1) and found.shadow is not None and found.shadow.at == (4, 4)
            continue
        if plain.at is None:
            assert found.at is None and found.shadow is None and found.lives == plain.lives
            continue
        assert found.shadow is not None
        assert (found.at, found.shadow.at, found.shadow.facing) == ((0, 7), plain.at, plain.facing)
        for fact in ("damage", "fire", "melted", "asleep"):
            assert getattr(found, fact) == getattr(plain, fact), fact
