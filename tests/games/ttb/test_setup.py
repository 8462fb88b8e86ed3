"""Starting positions: the table, the seed, the modes and the placement of elements."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttb_core as ttb
from ground.rng import Random
from makers.ttb.boards import distance
from tests.games.ttb import made_up
from ttb_core import TtbError, element_room, new_game
from ttb_core.setup import EDITIONS, setup_from_json

TABLE: Any = json.loads((Path(ttb.__file__).parent / "setups.json").read_text(encoding="utf-8"))
COLOURS = (2, 3, 4, 5, 6)
MODES = [(n, "standard") for n in COLOURS] + [(4, "two_colours"), (4, "teams"), (6, "teams")]
ELEMENTS = ("rocks", "blobs", "mud", "teleporters")
CENTRE = [0, 0]


def data(**arguments: Any) -> dict[str, Any]:
    return {**ttb.position_to_json(new_game(**arguments))}


@pytest.mark.parametrize(("colours", "mode"), MODES)
def test_the_table_is_what_is_set_up(colours: int, mode: str) -> None:
    plan, found = TABLE["setups"][str(colours)], data(colours=colours, mode=mode, seed="x")
    assert found["arena"] == plan["arena"] == ("small" if colours <= 4 else "large")
    assert found["bases"] == plan["bases"]
    assert found["track"] == plan["track"]
    assert {name: {"at": bot["at"], "facing": bot["facing"]} for name, bot in found["bots"].items()} == plan[
        "bots"
    ]
    assert sorted(map(str, found["crystals"])) == sorted(map(str, plan["crystals"]))
    at = plan["turn_order"].index(found["turn_order"][0])
    assert found["turn_order"] == plan["turn_order"][at:] + plan["turn_order"][:at]
    assert found["to_move"] == found["turn_order"][0]
    assert (found["round"], found["counters"], found["result"]) == (1, None, None)
    assert all(bot["program"] == [None] * 3 and bot["cargo"] is None for bot in found["bots"].values())
    assert all(found[element] in ([], {}) for element in ELEMENTS)


@pytest.mark.parametrize("colours", COLOURS)
def test_every_hex_of_the_table_is_used_once(colours: int) -> None:
    plan = TABLE["setups"][str(colours)]
    used = [*plan["bases"].values(), *(bot["at"] for bot in plan["bots"].values())]
    used += [crystal["at"] for crystal in plan["crystals"]]
    assert len({tuple(at) for at in used}) == len(used)
    assert len(plan["bots"]) == 2 * colours and len(plan["bases"]) == colours


@pytest.mark.parametrize("colours", COLOURS)
def test_each_colour_is_dealt_one_special_order(colours: int) -> None:
    found = data(colours=colours, seed="deal")
    hands = found["hands"]
    assert all(len(hand["special"]) == 1 and hand["revealed"] == [] for hand in hands.values())
    assert all(hand["double_modification"] for hand in hands.values())
    assert sorted(found["pile"] + [hand["special"][0] for hand in hands.values()]) == sorted(EDITIONS[1])


def test_an_order_that_is_added_is_dealt_with_an_edition_that_names_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setup = {"colours": 2, "seed": "deal"}
    before = setup_from_json(setup)
    with made_up.added():
        monkeypatch.setitem(EDITIONS, 99, (*EDITIONS[1], made_up.ORDER.name))
        assert setup_from_json(setup) == setup_from_json({**setup, "edition": 1}) == before
        found: Any = ttb.position_to_json(setup_from_json({**setup, "edition": 99}))
        dealt = [order for hand in found["hands"].values() for order in hand["special"]]
        assert sorted(found["pile"] + dealt) == sorted(EDITIONS[99])
        assert data(**setup, edition=99) == found


@pytest.mark.parametrize("edition", [0, 99, -1, 10**400, "1", True, None, [1]])
def test_there_is_no_other_edition(edition: object) -> None:
    with pytest.raises(TtbError, match="bad_request") as refused:
        setup_from_json({"colours": 2, "edition": edition})
    assert len(refused.value.message) < 200


def test_the_pile_is_shuffled_by_the_seed() -> None:
    piles = {tuple(data(colours=2, seed=str(seed))["pile"]) for seed in range(50)}
    assert len(piles) == 50
    assert len({pile[0] for pile in piles}) > 8


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(MODES), st.text(max_size=20), st.booleans(), st.integers(0, 2), st.integers(0, 3))
def test_the_same_seed_gives_the_same_position(
    mode: tuple[int, str], seed: str, simplified: bool, rocks: int, mud: int
) -> None:
    arguments: dict[str, Any] = {
        "colours": mode[0],
        "mode": mode[1],
        "simplified": simplified,
        "rocks": rocks,
        "mud": mud,
    }
    assert new_game(**arguments, seed=seed) == new_game(**arguments, seed=seed)
    other = new_game(**arguments, seed=seed + "!")
    assert simplified or other != new_game(**arguments, seed=seed)


@pytest.mark.parametrize("colours", COLOURS)
def test_anyone_may_be_first(colours: int) -> None:
    order = TABLE["setups"][str(colours)]["turn_order"]
    for first in order:
        assert data(colours=colours, first=first)["turn_order"][0] == first
    drawn = [data(colours=colours, seed=str(seed))["to_move"] for seed in range(60)]
    assert set(drawn) == set(order)


def test_simplified_games_have_one_bot_each_and_no_special_orders() -> None:
    found = data(colours=4, simplified=True)
    assert sorted(found["bots"]) == ["blue1", "green1", "red1", "yellow1"]
    assert found["pile"] == [] and all(hand["special"] == [] for hand in found["hands"].values())
    assert found["rules"]["special_orders"] is False
    plan = TABLE["setups"]["4"]
    assert found["crystals"] and len(found["crystals"]) == len(plan["crystals"])


def test_two_colours_each() -> None:
    found = data(colours=4, mode="two_colours", first="red")
    assert sorted(map(sorted, found["teams"])) == [["blue", "red"], ["green", "yellow"]]
    assert found["rules"]["score_victory"] is True
    assert new_game(colours=4, mode="two_colours").setting.threshold == 9


@pytest.mark.parametrize("colours", [4, 6])
def test_teams_alternate_and_are_far_apart(colours: int) -> None:
    found = data(colours=colours, mode="teams", seed="t")
    side = {colour: number for number, team in enumerate(found["teams"]) for colour in team}
    assert [side[colour] for colour in found["turn_order"]] in (
        [0, 1] * (colours // 2),
        [1, 0] * (colours // 2),
    )
    if colours == 4:
        assert sorted(map(sorted, found["teams"])) == [["blue", "red"], ["green", "yellow"]]
    assert new_game(colours=colours, mode="teams").setting.threshold == 0


@pytest.mark.parametrize("colours", COLOURS)
def test_the_score_that_wins(colours: int) -> None:
    assert new_game(colours=colours).setting.threshold == TABLE["score_victory"][str(colours)]
    assert new_game(colours=colours, score_victory=False).setting.threshold == 0
    assert data(colours=colours, score_victory=False)["rules"]["score_victory"] is False


@pytest.mark.parametrize(("colours", "mode"), MODES)
def test_other_colours_take_the_places_of_the_set_up(colours: int, mode: str) -> None:
    order = TABLE["setups"][str(colours)]["turn_order"]
    palette = ["pink", "purple", "blue", "green", "yellow", "red"][:colours]
    instead = dict(zip(order, palette, strict=True))
    usual = data(colours=colours, mode=mode, seed="x", rocks=1, mud=1)
    found = data(colours=colours, mode=mode, seed="x", rocks=1, mud=1, palette=palette)
    for field in ("turn_order", "bases", "bots", "hands"):
        text = json.dumps(usual[field])
        for colour in order:
            text = text.replace(colour, colour.upper())
        for colour in order:
            text = text.replace(colour.upper(), instead[colour])
        assert found[field] == json.loads(text)
    if usual["teams"]:
        teams = {frozenset(instead[colour] for colour in team) for team in usual["teams"]}
        assert {frozenset(team) for team in found["teams"]} == teams
    assert {field: found[field] for field in ("pile", "rocks", "mud", "track", "crystals")} == {
        field: usual[field] for field in ("pile", "rocks", "mud", "track", "crystals")
    }
    assert data(colours=colours, mode=mode, palette=palette, first=palette[1])["to_move"] == palette[1]
    assert data(colours=colours, mode=mode, seed="x", palette=order) == data(
        colours=colours, mode=mode, seed="x"
    )


# Elements


def placed_well(found: dict[str, Any]) -> None:
    """Check that a starting position follows the rules of placement."""
    radius = 4 if found["arena"] == "small" else 5
    spaced = [
        *found["rocks"],
        *found["blobs"],
        *(at for pair in found["teleporters"].values() for at in pair),
    ]
    bases = list(found["bases"].values())
    objects = [*bases, *(bot["at"] for bot in found["bots"].values()), *(c["at"] for c in found["crystals"])]
    for at in spaced:
        assert at != CENTRE and distance(at, CENTRE) < radius
        assert at not in objects
        assert all(distance(at, base) > 1 for base in bases)
    assert all(distance(a, b) > 1 for a, b in itertools.combinations(spaced, 2))
    for at in found["mud"]:
        assert distance(at, CENTRE) <= radius and at not in objects and at not in spaced
    assert len({tuple(at) for at in found["mud"]}) == len(found["mud"])


COUNTS = list(itertools.product(range(4), repeat=3))


@pytest.mark.parametrize("colours", COLOURS)
def test_elements_are_placed_by_the_rules_whenever_they_fit(colours: int) -> None:
    room = element_room(new_game(colours=colours))
    fits = 0
    for number, (rocks, blobs, teleporters) in enumerate(COUNTS):
        wanted: dict[str, Any] = {
            "rocks": rocks,
            "blobs": blobs,
            "teleporters": teleporters,
            "mud": number % 4,
        }
        if rocks + blobs + 2 * teleporters > room:
            with pytest.raises(TtbError, match="bad_request"):
                new_game(colours=colours, **wanted)
            continue
        fits += 1
        found = data(colours=colours, seed=str(number), **wanted)
        assert {element: len(found[element]) for element in ELEMENTS} == wanted
        placed_well(found)
    assert fits >= 20


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(MODES), st.text(max_size=8), st.booleans(),
    st.integers(0, 2), st.integers(0, 1), st.integers(0, 1), st.integers(0, 3),
)  # fmt: skip
def test_elements_of_any_seed(
    mode: tuple[int, str], seed: str, simplified: bool, rocks: int, blobs: int, teleporters: int, mud: int
) -> None:
    wanted = {"rocks": rocks, "blobs": blobs, "teleporters": teleporters, "mud": mud}
    found = data(colours=mode[0], mode=mode[1], seed=seed, simplified=simplified, **wanted)
    assert {element: len(found[element]) for element in ELEMENTS} == wanted
    placed_well(found)


def test_elements_do_not_always_lie_in_the_same_place() -> None:
    rocks = {str(data(colours=2, seed=str(seed), rocks=1)["rocks"]) for seed in range(60)}
    assert len(rocks) > 12
    mud = {str(at) for seed in range(60) for at in data(colours=2, seed=str(seed), mud=3)["mud"]}
    assert len(mud) > 40


@pytest.mark.parametrize(
    "arguments",
    [
        {"colours": 1},
        {"colours": 7},
        {"colours": 2, "mode": "teams"},
        {"colours": 3, "mode": "two_colours"},
        {"colours": 2, "mode": "chess"},
        {"colours": 2, "first": "green"},
        {"colours": 2, "first": "black"},
        {"colours": 2, "rocks": 4},
        {"colours": 2, "mud": -1},
        {"colours": 2, "blobs": 4},
        {"colours": 2, "teleporters": 4},
        {"colours": 2, "lava": 1},
        {"colours": 2, "palette": ["red"]},
        {"colours": 2, "palette": ["red", "red"]},
        {"colours": 2, "palette": ["red", "black"]},
        {"colours": 2, "palette": ["green", "blue"], "first": "red"},
    ],
)
def test_what_cannot_be_set_up_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(TtbError, match="bad_request"):
        new_game(**arguments)


# The generator


def test_a_seed_means_the_same_for_ever() -> None:
    random = Random("any text")
    assert [random.below(1000) for _ in range(5)] == NUMBERS
    assert Random("").shuffled(range(8)) == SHUFFLED


NUMBERS = [467, 608, 70, 983, 802]
SHUFFLED = [3, 7, 4, 1, 2, 6, 5, 0]


@given(st.text(max_size=10), st.integers(1, 1000))
def test_numbers_are_in_range_and_spread(seed: str, limit: int) -> None:
    random = Random(seed)
    assert all(0 <= random.below(limit) < limit for _ in range(20))
    assert sorted(random.shuffled(range(20))) == list(range(20))


def test_all_numbers_are_equally_likely() -> None:
    random = Random("fair")
    counts = [0] * 6
    for _ in range(6000):
        counts[random.below(6)] += 1
    assert all(880 < count < 1120 for count in counts)
