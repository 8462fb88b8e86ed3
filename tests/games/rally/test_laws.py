"""Laws of every board, robot and program (RALLY.md: Invariants)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rally_core as rally
from tests.games.rally.random_boards import (
    Outcome,
    board,
    drill,
    hands,
    played,
    programs,
    turned_position,
    with_starts,
)

pytestmark = pytest.mark.slow

Data = dict[str, Any]
SEEDS = st.integers(0, 2**32)
FIELDS = {
    "turn": "turn",
    "register": "number order",
    "step": "code",
    "card": "robot shadow register card as mirrored wet",
    "move": "how by direction moves",
    "rotate": "robot shadow from to why",
    "bounce": "robot shadow at direction why",
    "damage": "robot shadow points total why",
    "lock": "robot registers why",
    "unlock": "robot registers why",
    "fire": "robot value",
    "destroy": "robot at lives why",
    "nothing": "robot shadow reason at by",
    "sleep": "robot register",
    "wake": "robot register",
    "down": "robot register",
    "lift": "robot shadow",
    "land": "robot shadow",
    "shadow": "robot at facing machine",
    "vanish": "robot at facing machine",
    "greens": "direction tripped halted",
    "door": "at by victims",
    "laser": "from to power by hits",
    "touch": "robot flag",
    "archive": "robot at",
    "repair": "robot at points",
    "replace": "robot register card",
    "pick": "robot register card",
    "enter": "robot at ghost",
    "real": "robot at ghost",
    "deal": "hands locked pile",
    "sweep": "registers",
    "over": "result",
    "next": "turn",
}
"""The exact fields of each event."""
REASONS = "wall energy padded mirror machine ledge row wet shared swap occupied halted empty"
WORDS: dict[str, list[str | None]] = {
    "move.how": [*["step", "back", "push", "slip", "belt", "current", "sling", "pusher", "ram", "turner"]],
    "rotate.why": [*["card", "belt", "gear", "turner"], None],
    "bounce.why": ["padding", "wall"],
    "damage.why": [*["fire", "heat", "lava", "laser", "mirror", "fall", "jack"]],
    "lock.why": ["melt", "damage"],
    "unlock.why": ["melt", "damage"],
    "destroy.why": [*["edge", "pit", "door", "crusher", "damage"]],
    "nothing.reason": [*REASONS.split()],
}
"""The values of fields with a fixed vocabulary.

A returning robot chooses its facing, so its `rotate` has no reason.
"""


def belt(x: int, to: str) -> Data:
    return {"at": [x, 2], "kind": "belt", "colour": "red", "to": to}


MEETING: Data = {
    "board": {
        "size": [8, 4], "ground": [belt(0, "E"), belt(2, "W"), belt(4, "E"), belt(5, "W")],
    },
    "rules": {"drill": True},
    "robots": {
        f"{colour}1": {"at": [x, 2], "facing": "N"}
        for colour, x in (("red", 0), ("yellow", 2), ("green", 4), ("blue", 5))
    },
}  # fmt: skip
"""Belts that carry two robots to one square, and two others each to the other's square."""


def some_drill(chance: Random, **fields: Any) -> rally.Position:
    return rally.position_from_json(drill(chance, board(chance), **fields))


def some_game(chance: Random) -> rally.Position:
    """A race, team race, race for the last robot or race with shared cards, on a random board."""
    course = rally.board_from_json(with_starts(chance, board(chance)))
    mode = chance.choice(("race", "race", "last", "teams"))
    rules: Data = {"jack_damage": chance.random() < 0.5, "turn_limit": 12, "lives": chance.choice((1, 3, 9))}
    if mode == "teams":
        rules["share"] = chance.random() < 0.5
    players = chance.choice((4, 6)) if mode == "teams" else chance.randint(2, 8)
    return rally.new_game(course, players, mode=mode, seed=str(chance.random()), rules=rules)


def some_turns(chance: Random, most: int = 12) -> Iterator[tuple[rally.Position, Data, Outcome]]:
    """The turns of a game, each with the position before it."""
    position = some_game(chance)
    for _ in range(most):
        if position.result is not None:
            return
        turn, outcome = played(chance, position, hands(chance, position))
        yield position, turn, outcome
        position = outcome.position


@pytest.fixture(scope="module", params=[(12, 70), pytest.param((60, 800), marks=pytest.mark.walk)], ids=str)
def sizes(request: pytest.FixtureRequest) -> tuple[int, int]:
    """The number of games and of drills."""
    numbers: tuple[int, int] = request.param
    return numbers


@pytest.fixture(scope="module")
def games(sizes: tuple[int, int]) -> list[list[tuple[rally.Position, Data, Outcome]]]:
    return [list(some_turns(Random(seed))) for seed in range(sizes[0])]


@pytest.fixture(scope="module")
def drills(sizes: tuple[int, int]) -> list[tuple[rally.Position, Data, Outcome]]:
    """Single turns on crowded boards."""
    told = []
    for seed in range(sizes[1]):
        chance = Random(seed)
        position = some_drill(chance, jack_damage=seed % 2 == 0)
        told.append((position, *played(chance, position, programs(chance, position))))
    meeting = rally.position_from_json(MEETING)
    return [*told, (meeting, {}, rally.play(meeting, {}))]


# Events


def test_every_event_happens_with_its_fields(games: Any, drills: Any) -> None:
    found: set[str] = set()
    reasons: dict[str, set[str]] = {}
    for _, _, outcome in [*drills, *(turn for game in games for turn in game)]:
        for event in outcome.events:
            kind = event["type"]
            assert [*event] == ["type", *FIELDS[kind].split()], kind
            found.add(kind)
            for name in ("why", "how", "reason"):
                if name in event:
                    reasons.setdefault(f"{kind}.{name}", set()).add(event[name])
    assert found == {*rally.EVENTS} == {*FIELDS}
    for name, words in WORDS.items():
        assert reasons[name] == {*words}, name


def test_events_lead_to_the_next_position(games: Any, drills: Any) -> None:
    for before, _, outcome in [*drills, *(turn for game in games for turn in game)]:
        assert rally.fold(before, outcome.events) == outcome.position


def test_events_change_data_step_by_step(games: Any, drills: Any) -> None:
    for before, _, outcome in [*drills[:4], *games[0][:2], *games[1][:1]]:
        data = rally.position_to_json(before)
        for number, event in enumerate(outcome.events, 1):
            rally.apply_event(data, json.loads(json.dumps(event)))
            if number % 7 == 0:
                assert data == rally.position_to_json(rally.fold(before, outcome.events[:number]))
        assert data == rally.position_to_json(outcome.position)


def test_a_step_is_told_only_if_something_follows(games: Any) -> None:
    for game in games:
        for _, _, outcome in game:
            for event, following in zip(outcome.events, outcome.events[1:], strict=False):
                assert event["type"] != "step" or following["type"] not in ("step", "register", "next")


def test_stopping_later_begins_with_the_same() -> None:
    for seed in range(30):
        chance = Random(seed)
        position = some_drill(chance)
        turn = programs(chance, position)
        before: list[Data] = []
        for stop in range(1, 6):
            turn, outcome = played(chance, position, {**turn, "stop": stop})
            assert outcome.events[: len(before)] == before
            before = outcome.events
            if outcome.position.result:
                break


def test_one_answer_more_begins_with_the_same(games: Any) -> None:
    asked = 0
    for game in games:
        for before, turn, outcome in game:
            for number in range(len(turn["choices"])):
                part = rally.play(before, {**turn, "choices": turn["choices"][:number]})
                assert part.pending is not None
                assert outcome.events[: len(part.events)] == part.events
                assert part.position == before
                asked += 1
    assert asked > 10


# Positions


def test_what_comes_of_a_turn_is_a_position(games: Any, drills: Any) -> None:
    for _, _, outcome in [*drills, *(turn for game in games for turn in game)]:
        data = json.loads(json.dumps(rally.position_to_json(outcome.position)))
        assert rally.position_from_json(data) == outcome.position


def test_real_robots_are_never_on_one_square(drills: Any) -> None:
    """Robots on their way into a pit or over the edge are the only exception, even within a turn."""
    for before, _, outcome in drills:
        pits = {thing.at for thing in before.board.things if thing.element in ("pit", "lava")}
        position = before
        for event in outcome.events:
            position = rally.fold(position, [event])
            if event["type"] != "move":
                continue
            real = [robot.at for robot in position.robots if robot.at is not None and not robot.ghost]
            real = [at for at in real if at not in pits and before.board.on_board(at)]
            assert len({*real}) == len(real)


def test_after_a_turn_nobody_flies_or_is_in_a_pit_and_shadows_have_robots(games: Any, drills: Any) -> None:
    for before, _, outcome in [*drills, *(turn for game in games for turn in game)]:
        pits = {thing.at for thing in before.board.things if thing.element in ("pit", "lava")}
        for robot in outcome.position.robots:
            bodies = [robot, robot.shadow] if robot.shadow else [robot]
            assert robot.at is not None or robot.shadow is None
            if outcome.position.result is None:
                assert not any(body.flying or body.at in pits for body in bodies)


def test_all_cards_are_there(games: Any) -> None:
    for game in games:
        for before, _, outcome in game:
            for position in (before, outcome.position):
                robots = position.robots
                cards = [card for robot in robots for card in (*robot.hand, *robot.registers) if card]
                assert sorted([*cards, *position.pile]) == [*rally.CARDS]


def test_flags_only_grow_and_lives_only_fall(games: Any, drills: Any) -> None:
    for before, _, outcome in [*drills, *(turn for game in games for turn in game)]:
        after = outcome.position
        assert all(was <= now for was, now in zip(before.touched, after.touched, strict=True))
        assert all(was.lives >= now.lives for was, now in zip(before.robots, after.robots, strict=True))


def test_games_end_in_every_way(games: Any) -> None:
    ends = {game[-1][2].position.result.by for game in games if game[-1][2].position.result}
    assert ends >= {"last", "limit", "flags"}


def test_nothing_is_played_after_the_end(games: Any) -> None:
    over = next(game[-1][2].position for game in games if game[-1][2].position.result)
    for turn in ({}, {"choices": [{"reset": None}]}):
        with pytest.raises(rally.GameError, match="game_over"):
            rally.play(over, turn)


def test_the_same_turn_gives_the_same(games: Any) -> None:
    for game in games[:8]:
        for before, turn, outcome in game:
            again = rally.position_from_json(rally.position_to_json(before))
            written = rally.turn_to_json(rally.turn_from_json(json.loads(json.dumps(turn))))
            assert rally.play(again, written) == outcome


# Rotation and order of robots


@settings(max_examples=50, deadline=None, derandomize=True)
@given(SEEDS)
def test_turning_the_board_commutes_with_the_registers(seed: int) -> None:
    chance = Random(seed)
    position = some_drill(chance, jack_damage=seed % 2 == 0)
    turn, outcome = played(chance, position, {**programs(chance, position), "stop": chance.randint(1, 5)})
    data = turned_position(rally.position_to_json(position))
    turned = rally.play(rally.position_from_json(data), turn)
    expected = turned_position(rally.position_to_json(outcome.position))
    assert turned.position == rally.position_from_json(expected)


BELTS = ("jack", "sand", "trapdoor", "pusher", "ram", "crusher", "laser", "flag", "reset", "gas", "lava")


@settings(max_examples=35, deadline=None, derandomize=True)
@given(SEEDS)
def test_listing_robots_in_another_order_changes_no_carrying(seed: int) -> None:
    """Names and seats of robots do not matter to belts and currents."""
    chance = Random(seed)
    data = drill(chance, board(chance, without=BELTS), 8, robot_lasers=False)
    names = [*data["robots"]]
    robots = [{**robot, "shadow": None, "fire": 0} for robot in data["robots"].values()]
    order = chance.sample(range(8), 8)
    one = {**data, "robots": dict(zip(names, robots, strict=True))}
    other = {**data, "robots": {names[seat]: robots[number] for number, seat in enumerate(order)}}
    first, second = (
        rally.play(rally.position_from_json(each), {"stop": 2}).position for each in (one, other)
    )
    for number, seat in enumerate(order):
        was, now = first.robot(names[number]), second.robot(names[seat])
        assert now._replace(name=was.name) == was


@settings(max_examples=35, deadline=None, derandomize=True)
@given(SEEDS)
def test_a_ghost_alone_plays_as_a_real_robot(seed: int) -> None:
    chance = Random(seed)
    data = drill(chance, board(chance, without=["laser"]), 1, robot_lasers=False)
    told = []
    for ghost in (False, True):
        data["robots"]["red1"]["ghost"] = ghost
        position = rally.position_from_json(data)
        same = Random(seed)
        _, outcome = played(same, position, {**programs(same, position), "stop": 5})
        (robot,) = outcome.position.robots
        told.append((outcome.events, outcome.position._replace(robots=(robot._replace(ghost=False),))))
    assert told[0] == told[1]


@settings(max_examples=20, deadline=None, derandomize=True)
@given(SEEDS)
def test_plates_and_what_robots_are_called_change_nothing(seed: int) -> None:
    chance = Random(seed)
    data = drill(chance, board(chance))
    position = rally.position_from_json(data)
    turn, outcome = played(chance, position, {**programs(chance, position), "stop": 5})
    plates = [{"at": [x, 3], "style": x % 5} for x in range(6)]
    bare = {**data, "board": {**data["board"], "plates": plates}}
    assert rally.play(rally.position_from_json(bare), turn).events == outcome.events


# Programs


def refused(position: rally.Position, turn: Data) -> str:
    with pytest.raises(rally.GameError) as told:
        rally.play(position, turn)
    return told.value.code


@settings(max_examples=8, deadline=None, derandomize=True)
@given(SEEDS)
def test_no_other_program_is_played(seed: int) -> None:
    """A program with another card, a card twice or too few cards is refused; `some_turns` has legal ones."""
    chance = Random(seed)
    for position, turn, _ in some_turns(chance, 4):
        name = chance.choice([*turn["programs"]])
        program, robot = turn["programs"][name], position.robot(name)
        used = {card for each in turn["programs"].values() for card in each["registers"]}
        cards = [
            *chance.sample([card for card in rally.CARDS if card not in robot.hand or card in used], 3),
            None,
            850,
        ]
        for register in range(5):
            for card in cards:
                registers = [*program["registers"]]
                if registers[register] == card:
                    continue
                registers[register] = card
                wrong = {**program, "registers": registers}
                pool = position.rules.share and card not in used and card is not None
                mates = next((team for team in position.teams if robot.colour in team), ())
                if pool and any(card in each.hand for each in position.robots if each.colour in mates):
                    continue
                programs_ = {**turn["programs"], name: wrong}
                assert refused(position, {**turn, "programs": programs_}) == "illegal_program"


def test_nothing_runs_before_the_last_program(games: Any) -> None:
    for game in games[:6]:
        for before, turn, _ in game:
            given_ = dict(turn["programs"])
            for name in [*given_]:
                program = given_.pop(name)
                outcome = rally.play(before, {"programs": given_})
                assert outcome.position == before and not outcome.events
                expected: Data = {
                    "kind": "program",
                    "robot": name,
                    "by": before.robot(name).colour,
                    "hand": [*before.robot(name).hand],
                    "open": [n for n in range(1, 6) if program["registers"][n - 1] is not None],
                    "facing": before.robot(name).entering,
                }
                if before.rules.share:
                    mates = next(team for team in before.teams if before.robot(name).colour in team)
                    theirs = [given_[other] for other in given_ if before.robot(other).colour in mates]
                    laid = [card for each in theirs for card in each["registers"]]
                    expected["taken"] = sorted(card for card in laid if card is not None)
                assert outcome.pending == expected
                given_[name] = program


def test_an_answer_to_nothing_is_refused(games: Any) -> None:
    before, turn, _ = games[0][0]
    assert refused(before, {**turn, "choices": [*turn["choices"], {"reset": None}]}) == "unused_choice"
