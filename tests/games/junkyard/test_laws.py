"""Laws of every game, robot and decision of Junkyard Bots (JUNKYARD.md: Invariants)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, permutations, product, takewhile
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import junkyard_core as junk
from junkyard_core import bags
from junkyard_core.checking import box, part_counts
from junkyard_core.names import SIDES, SIZES
from junkyard_core.parts import PARTS, STARTERS
from tests.games.junkyard import naive
from tests.games.junkyard.playing import Step, large_eye_game, random_game, random_parts

Data = dict[str, Any]
SEEDS = st.integers(0, 2**32)
HOLDERS = ("claw_s", "claw_s", "claw_m", "claw_l", "mouth_s", "mouth_s", "mouth_m", "mouth_l", "pipe_s")
SOME, ALL = ((2, 7, 8, 9), 1), (range(20), 5)
"""The whole games for the laws of every step: some that end in every way, and nightly more.

Each has the seeds of games from any first position, and the number of games with robots that look.
"""


@pytest.fixture(scope="module", params=[SOME, pytest.param(ALL, marks=pytest.mark.walk)], ids=["some", "all"])
def games(request: pytest.FixtureRequest) -> list[list[Step]]:
    seeds, looking = request.param
    more = [list(random_game(Random(seed), large_eye_game(str(seed)))) for seed in range(looking)]
    return [list(random_game(Random(seed))) for seed in seeds] + more


def moments(seed: int) -> Iterator[Step]:
    """A few steps of a game, far apart."""
    chance = Random(seed)
    skip = chance.randrange(12)
    for number, step in enumerate(random_game(chance, most=70)):
        if number % 12 == skip:
            yield step


def written(parts: Any) -> list[Data]:
    return [{"part": part.kind, "at": [part.x, part.y], "faces": part.faces} for part in parts]


# Whole games


@pytest.mark.slow
def test_games_end_in_every_way_and_meet_every_event(games: list[list[Step]]) -> None:
    events = {event["type"] for game in games for step in game for event in step[2]}
    assert events == {*junk.EVENTS}
    ends = {game[-1][3].result.by for game in games if game[-1][3].result}
    assert ends >= {"explosion", "energy"}
    assert all(game[-1][3].result for game in games)


def exploded_bombs(events: list[Data]) -> Counter[str]:
    """The bombs removed from the game by these events."""
    blind = Counter(
        event["part"] for event in events if event["type"] == "unveil" and event["outcome"] == "exploded"
    )
    thrown = Counter(bomb["part"] for event in events if event["type"] == "attack" for bomb in event["bombs"])
    return blind + thrown


def test_1_nothing_is_lost_but_bombs_that_explode(games: list[list[Step]]) -> None:
    for game in games:
        left = Counter(box(len(game[0][0].turn_order)))
        assert part_counts(game[0][0]) == left
        for _, _, events, after in game:
            left -= exploded_bombs(events)
            assert part_counts(after) == left


@pytest.mark.slow
def test_2_to_6_every_position_of_a_game_is_one(games: list[list[Step]]) -> None:
    for game in games:
        for _, _, _, after in game:
            data = junk.position_to_json(after)
            assert junk.position_from_json(json.loads(json.dumps(data))) == after
            for robot in data["robots"].values():
                assert not any(
                    part["overlap"] for part in junk.figures_of(robot["parts"], robot["held"])["parts"]
                )
                assert all(part["attached"] for part in junk.figures_of(robot["parts"])["parts"])


def test_7_power_never_grows_and_energy_never_shrinks(games: list[list[Step]]) -> None:
    for game in games:
        for before, _, _, after in game:
            for robot, later in zip(before.robots, after.robots, strict=True):
                assert later.power <= robot.power
                assert not bags.minus(robot.energy, later.energy)


@pytest.mark.slow
def test_8_events_lead_to_the_next_position_step_by_step(games: list[list[Step]]) -> None:
    for game in games:
        for before, _, events, after in game:
            assert junk.fold(before, events) == after
            data = junk.position_to_json(before)
            for number, event in enumerate(events, 1):
                junk.apply_event(data, json.loads(json.dumps(event)))
                assert data == junk.position_to_json(junk.fold(before, events[:number]))
            assert data == junk.position_to_json(after)


def test_what_a_round_remembers_is_what_the_events_have_told(games: list[list[Step]]) -> None:
    for game in games:
        for before, _, events, after in game:
            told = naive.round_after(junk.position_to_json(before), events)
            data = junk.position_to_json(after)
            robots = {
                colour: {name: robot[name] for name in told["robots"][colour]}
                for colour, robot in data["robots"].items()
            }
            assert {**{name: data[name] for name in told}, "robots": robots} == told


def test_who_can_take_something_is_next_and_the_others_pass_once(games: list[list[Step]]) -> None:
    begun = 0
    for game in games:
        out: set[str] = set()
        for before, _, events, after in game:
            passes = [one["robot"] for one in events if one["type"] == "pass" and one["why"] == "nothing"]
            data = junk.position_to_json(after)
            assert not out.intersection(passes)
            if after.phase != "scrounge":
                out = set()
                continue
            out |= {one["robot"] for one in events if one["type"] == "pass"}
            due = naive.scrounging(junk.position_to_json(before), events)
            assert due[: len(passes) + 1] == [*passes, after.to_move]
            for colour in (*passes, after.to_move):
                robots = {**data["robots"], colour: {**data["robots"][colour], "passed": False}}
                asked = junk.legal({**data, "to_move": colour, "robots": robots})["decisions"]
                assert (len(asked) == 1) is (colour in passes)
            begun += bool(passes) and before.phase != "scrounge"
    assert begun >= 3


def test_a_kept_position_that_has_forgotten_a_pass_plays_on_to_the_same(games: list[list[Step]]) -> None:
    """Saves of earlier versions lack the passes made before the first decision in scrounge."""
    forgotten = 0
    for game in games:
        for number, (_, _, events, after) in enumerate(game):
            nothing = [one["robot"] for one in events if one["type"] == "pass" and one["why"] == "nothing"]
            if after.phase != "scrounge" or not nothing:
                continue
            forgotten += 1
            data = junk.position_to_json(after)
            for colour in nothing:
                data["robots"][colour]["passed"] = False
            position = junk.position_from_json(data)
            rest = takewhile(lambda step: step[0].phase == "scrounge", game[number + 1 :])
            for _, decision, told, later in rest:
                position, again, *_ = junk.play(position, decision)
                assert [one for one in again if one in told] == told
                assert {one["type"] for one in again if one not in told} <= {"pass"}
                assert position == later or position.phase == "scrounge"
    assert forgotten > 10


@pytest.mark.slow
def test_9_the_same_decision_gives_the_same(games: list[list[Step]]) -> None:
    for game in games:
        for before, decision, events, after in game:
            data = junk.turn_to_json(decision)
            assert junk.turn_from_json(json.loads(json.dumps(data))) == decision
            again = junk.play(junk.position_from_json(junk.position_to_json(before)), data)
            assert (again.position, again.events, again.pending) == (after, events, None)


def test_after_the_end_nothing_is_legal(games: list[list[Step]]) -> None:
    for game in games:
        over = game[-1][3]
        assert junk.legal(junk.position_to_json(over)) == {"decisions": []}
        with pytest.raises(junk.GameError, match="game_over"):
            junk.play(over, {"pass": True})


# Legal decisions


def accepted(position: junk.Position, decision: Any) -> bool:
    try:
        junk.play(position, decision)
    except junk.GameError:
        return False
    return True


def reason(position: junk.Position, decision: Any) -> str:
    """The reason a decision is refused, or ""."""
    try:
        junk.play(position, decision)
    except junk.GameError as error:
        assert error.reason
        return error.reason
    return ""


@settings(max_examples=8, deadline=None, derandomize=True)
@given(SEEDS)
def test_everything_legal_is_accepted_and_told_alike_to_who_decides(seed: int) -> None:
    for position, _, _, _ in moments(seed):
        data = junk.position_to_json(position)
        found = junk.legal(data)
        assert position.to_move is not None
        assert junk.legal(junk.view(data, {position.to_move})) == found
        for decision in found["decisions"] or ():
            assert accepted(position, decision)
        written = [json.dumps(decision) for decision in found["decisions"] or ()]
        assert len({*written}) == len(written)


@settings(max_examples=8, deadline=None, derandomize=True)
@given(SEEDS)
def test_of_scans_attacks_and_boosts_nothing_else_is(seed: int) -> None:
    for position, _, _, _ in moments(seed):
        decisions = junk.legal(junk.position_to_json(position))["decisions"]
        if position.phase == "scan":
            legal = [junk.turn_from_json(each) for each in decisions]
            for counts in product(range(6), range(4), range(3)):
                scan = dict(zip(SIZES, counts, strict=True))
                assert (junk.turn_from_json({"scan": scan}) in legal) == accepted(position, {"scan": scan})
        elif position.phase == "battle" and position.to_move:
            held = [list(each.at) for each in position.robot(position.to_move).held] + [[0, 0]]
            for target in junk.COLOURS:
                for number in range(min(len(held), 4) + 1):
                    for bombs in map(list, combinations(held, number)):
                        attack = {"attack": target, "bombs": bombs}
                        assert (attack in decisions) == accepted(position, attack)
        elif position.phase == "boost":
            for colour in junk.COLOURS:
                assert ({"boost": colour} in decisions) == accepted(position, {"boost": colour})


def some_take(data: Data, chance: Random) -> Data:
    """A take near the robot, which may be legal."""
    robot = data["robots"][data["to_move"]]
    holders = [part for part in robot["parts"] if part["part"][:4] in ("claw", "mout")]
    by = chance.sample(holders, min(len(holders), chance.choice((1, 1, 1, 2, 2, 3))))
    near = chance.choice(by or robot["parts"] or [{"at": [3, 1]}])["at"]
    source = chance.choice(("open", "open", "scanned", "pile"))
    bag = data["open"] if source == "open" else robot["scanned"]
    kind = chance.choice(sorted(bag) or [*PARTS])
    what = {"size": chance.choice(SIZES)} if source == "pile" else {"part": kind}
    size = what.get("size") or PARTS[kind].size
    at = [near[0] + chance.randint(-2, 2), near[1] + chance.randint(-2, 2)]
    faces = chance.choice("NE") if size == "m" else "N"
    return {"take": {"from": source, **what}, "at": at, "faces": faces, "by": [part["at"] for part in by]}


def why_not_taken(data: Data, take: Data) -> str:
    robot, source = data["robots"][data["to_move"]], take["take"]["from"]
    if source == "pile":
        there = data["piles"][take["take"]["size"]]
    else:
        there = (robot["scanned"] if source == "scanned" else data["open"]).get(take["take"]["part"])
    held = {
        **take["take"],
        "at": take["at"],
        "faces": take["faces"],
        "by": take["by"],
        "blind": source == "pile",
    }
    return naive.why_not_held(robot, held) if there else "no_such_part"


@settings(max_examples=8, deadline=None, derandomize=True)
@given(SEEDS)
def test_a_take_is_accepted_or_refused_for_the_right_reason(seed: int) -> None:
    chance = Random(seed)
    for position, _, _, _ in moments(seed):
        if position.phase != "scrounge":
            continue
        data = junk.position_to_json(position)
        legal = junk.legal(data)["decisions"]
        for _ in range(25):
            take = some_take(data, chance)
            why = reason(position, take)
            assert why == why_not_taken(data, take)
            alike = [each for each in legal if "take" in each and {**each, "by": 0} == {**take, "by": 0}]
            fewest = [{*map(tuple, each["by"])} for each in alike]
            by = {*map(tuple, take["by"])}
            if not why:
                assert any(minimal <= by for minimal in fewest)
            for minimal in fewest:
                # The listed sets of holders are minimal: none contains another.
                assert sum(minimal <= other for other in fewest) == 1
                if minimal == by:
                    assert not why


@pytest.mark.slow
@settings(max_examples=2, deadline=None, derandomize=True)
@given(SEEDS, st.sampled_from(("feet", "energy_s", "treads", "bomb_m", "jet", "energy_l")))
def test_the_places_to_hold_a_part_are_found_by_trying_all(seed: int, kind: str) -> None:
    chance = Random(seed)
    robot: Data = {"parts": written(random_parts(chance.sample(HOLDERS, 7), chance)), "held": []}
    holders = [part for part in robot["parts"] if part["part"].startswith(("claw", "mouth"))]
    steps = [*product((-2, -1, 0, 1), repeat=2)]
    near = {(x + dx, y + dy) for part in holders for x, y in naive.of(part) for dx, dy in steps}
    ats = [part["at"] for part in holders]
    anywhere = {"part": kind, "at": [40, 40], "faces": "N", "blind": False}
    sets = [list(by) for number in (1, 2, 3, 4) for by in combinations(ats, number)]
    sets = [by for by in sets if naive.why_not_held(robot, {**anywhere, "by": by}) == "not_touching"]
    tried = set()
    for (x, y), faces in product(near, "NE" if PARTS[kind].size == "m" else "N"):
        held = {"part": kind, "at": [x, y], "faces": faces, "blind": False}
        if any(not naive.why_not_held(robot, {**held, "by": by}) for by in sets):
            tried.add((x, y, faces))
    assert {(*each["at"], each["faces"]) for each in junk.places(robot, kind)} == tried


@settings(max_examples=15, deadline=None, derandomize=True)
@given(SEEDS)
def test_a_build_is_accepted_or_refused_for_the_right_reason(seed: int) -> None:
    chance = Random(seed)
    for position, decision, _, _ in moments(seed):
        if position.phase not in ("assemble", "factory"):
            continue
        tray = junk.legal(junk.position_to_json(position))["tray"]
        for _ in range(8):
            built = junk.turn_to_json(decision)
            for _ in range(chance.randrange(3)):
                spoil(built["build"], chance)
            assert reason(position, built) == naive.why_not_built(
                tray, built["build"], all_used=position.phase == "assemble"
            )


def spoil(parts: list[Data], chance: Random) -> None:
    """Change one thing in a robot."""
    if not parts or chance.random() < 0.2:
        parts.append(
            {
                "part": chance.choice([*PARTS]),
                "at": [chance.randint(-2, 4), chance.randint(-2, 4)],
                "faces": "N",
            }
        )
        return
    part = chance.choice(parts)
    kind = chance.randrange(4)
    if kind == 0:
        parts.remove(part)
    elif kind == 1:
        part["faces"] = chance.choice(SIDES)
    elif kind == 2:
        part["at"] = [part["at"][0] + chance.randint(-1, 1), part["at"][1] + chance.randint(-1, 1)]
    else:
        part["part"] = chance.choice([*PARTS])


# Robots


def robots(seed: int, spoiled: bool) -> list[Data]:
    """A robot that can be built, or with `spoiled` one that may have loose and overlapping parts."""
    chance = Random(seed)
    robot_parts = [kind for kind, part in PARTS.items() if part.attachable]
    kinds = [kind for kind in robot_parts for _ in range(3)] + ["pipe_s", "pipe_m"] * 6
    parts = written(random_parts(chance.sample(kinds, chance.randint(0, 14)), chance))
    for _ in range(chance.randint(1, 4) * spoiled):
        if parts:
            part = chance.choice(parts)
            part["at"] = [part["at"][0] + chance.randint(-2, 2), part["at"][1] + chance.randint(-2, 2)]
            part["faces"] = chance.choice(SIDES)
    return parts


@settings(max_examples=40, deadline=None, derandomize=True)
@given(SEEDS, st.booleans())
def test_a_robot_is_told_as_the_rules_say(seed: int, spoiled: bool) -> None:
    parts = robots(seed, spoiled)
    found = junk.figures_of(parts)
    sockets = found.pop("sockets")
    assert found == naive.figures_of(parts)
    open_to_small = {(*each["at"], each["faces"]) for each in sockets}
    assert open_to_small == {*junk.spots(parts, "eye_s")}


@settings(max_examples=4, deadline=None, derandomize=True)
@given(SEEDS, st.booleans(), st.sampled_from(("eye_s", "mouth_m", "jet", "pipe_m")))
def test_the_spots_of_a_part_are_found_by_trying_all(seed: int, spoiled: bool, kind: str) -> None:
    parts = robots(seed, spoiled)[:8]
    assert {*junk.spots(parts, kind)} == naive.spots(parts, kind)


@settings(max_examples=20, deadline=None, derandomize=True)
@given(SEEDS)
def test_a_turned_robot_hangs_together_in_the_same_way(seed: int) -> None:
    parts = robots(seed, False)
    turned = []
    for part in parts:  # A quarter turn clockwise about the middle of the body: x, y becomes 2 - y, x.
        height = max(y for _, y in naive.of(part)) - part["at"][1] + 1
        at = [2 - (part["at"][1] + height - 1), part["at"][0]]
        turned.append({**part, "at": at, "faces": SIDES[(SIDES.index(part["faces"]) + 1) % 4]})
    found, again = junk.figures_of(parts), junk.figures_of(turned)
    assert again["scan"] == found["scan"]
    for name in ("attached", "bonus", "overlap"):
        assert [part[name] for part in again["parts"]] == [part[name] for part in found["parts"]]
    assert len(again["sockets"]) == len(found["sockets"])


def test_what_the_builder_is_told_is_what_counts_in_the_game(games: list[list[Step]]) -> None:
    for game in games:
        for _, _, events, after in game:
            data = junk.position_to_json(after)
            for event in events:
                if event["type"] == "boost" and after.phase != "factory":
                    for colour, speed in event["speeds"].items():
                        assert junk.figures_of(data["robots"][colour]["parts"])["speed"] == speed


NORTH = [(0, -1, "N"), (1, -1, "N"), (2, -1, "N")]
"""The places for a small part on one side of the body: a robot may be turned, so each side has as many."""


def ways(kinds: tuple[str, ...], parts: tuple[Data, ...] = ()) -> int:
    """The number of robots of these small parts.

    Pipes come first: only they carry other parts, so each robot counts once.
    """
    places = junk.spots(list(parts), kinds[0])
    if len(kinds) == 1:
        return len(places)
    return sum(
        ways(kinds[1:], (*parts, {"part": kinds[0], "at": [x, y], "faces": faces})) for x, y, faces in places
    )


@pytest.mark.slow
def test_parts_can_be_attached_in_as_many_ways_as_the_rules_count() -> None:
    assert len(junk.spots([], "eye_s")) == 12
    assert len(junk.spots([], "eye_m")) == len(junk.spots([], "eye_l")) == 16
    assert ways(("eye_s", "mouth_s", "claw_s")) == 1_320
    assert STARTERS[-1] == "pipe_s"
    pipe, *rest = STARTERS[::-1]
    assert {*NORTH} < {*junk.spots([], pipe)}
    first = ({"part": pipe, "at": [x, y], "faces": faces} for x, y, faces in NORTH)
    assert 4 * sum(ways(tuple(rest), (part,)) for part in first) > 100_000


# Hidden information


def with_secrets_redealt(data: Data, viewer: set[str], chance: Random) -> Data:
    """A position that looks the same to `viewer`, with the hidden parts dealt differently."""
    other = deepcopy(data)
    other["seed"] = str(chance.random())
    for size in SIZES:
        pools: list[tuple[Any, Any]] = [
            (other["piles"][size], number) for number in range(len(other["piles"][size]))
        ]
        for robot in other["robots"].values():
            blind = [held for held in robot["held"] if held["blind"] and PARTS[held["part"]].size == size]
            pools += [(held, "part") for held in blind]
        kinds = [where[key] for where, key in pools]
        chance.shuffle(kinds)
        for (where, key), kind in zip(pools, kinds, strict=True):
            where[key] = kind
    for colour, robot in other["robots"].items():
        if robot["looked"] and colour not in viewer:
            for kind in [*robot["looked"]]:
                pile = other["piles"][PARTS[kind].size]
                if pile:
                    robot["looked"][kind] -= 1
                    robot["looked"] = {name: count for name, count in robot["looked"].items() if count}
                    robot["looked"][pile[0]] = robot["looked"].get(pile[0], 0) + 1
                    pile[0] = kind
    return other


@pytest.mark.slow
def test_a_view_tells_nothing_that_is_hidden(games: list[list[Step]]) -> None:
    chance = Random(7)
    differed: Counter[str] = Counter()
    for game in games:
        for position, _, _, _ in game:
            data = junk.position_to_json(position)
            colours = chance.sample(position.turn_order, chance.randint(0, 2))
            other = junk.position_from_json(with_secrets_redealt(data, {*colours}, chance))
            again = junk.position_to_json(other)
            assert json.dumps(junk.view(again, {*colours})) == json.dumps(junk.view(data, {*colours}))
            for colour, robot in data["robots"].items():
                differed["blind"] += robot["held"] != again["robots"][colour]["held"]
                differed["looked"] += robot["looked"] != again["robots"][colour]["looked"]
    assert differed["blind"] > 20 and differed["looked"] > 5


def test_robots_are_hidden_while_they_are_first_built() -> None:
    position = junk.new_game(3, "x")
    data = junk.position_to_json(position)
    for colours in permutations(junk.COLOURS[:3], 2):
        seen = junk.view(data, {*colours})["robots"]
        assert {colour for colour, robot in seen.items() if robot is not None} == {*colours}
    assert not any(junk.view(data, ())["robots"].values())


def test_a_view_is_no_position_and_is_checked_as_one(games: list[list[Step]]) -> None:
    for position, _, _, _ in games[0]:
        data = junk.position_to_json(position)
        seen = junk.view(data, {str(position.to_move)})
        with pytest.raises(junk.GameError, match="bad_request"):
            junk.position_from_json(seen)
        with pytest.raises(junk.GameError, match="bad_position"):
            junk.legal({**seen, "piles": {"s": 200}})


def test_equal_positions_are_equal_however_they_are_written(games: list[list[Step]]) -> None:
    chance = Random(5)
    for position, _, _, _ in games[1]:
        data = junk.position_to_json(position)
        for robot in data["robots"].values():
            for name in ("parts", "held", "attacked"):
                chance.shuffle(robot[name])
            for held in robot["held"]:
                chance.shuffle(held["by"])
        again = junk.position_from_json(data)
        assert again == position and hash(again) == hash(position)
