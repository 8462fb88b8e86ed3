"""Laws of every position and every turn."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttb_core as ttb
from makers.ttb.boards import SPECIAL
from tests.games.ttb.strategies import (
    MIRROR,
    ROTATION,
    SEEDS,
    Data,
    Symmetry,
    any_changes,
    finish_turn,
    position_data,
    positions,
    random_changes,
    random_turn,
    with_mirror_image,
)
from ttb_core import Position, TtbError, Turn
from ttb_core.changes import PLACE, SWAP, apply, legal
from ttb_core.names import BOT
from ttb_core.orders import ORDER, ORDERS
from ttb_core.perft import divide, perft
from ttb_core.run import Run
from ttb_core.search import successors

LISTS_LIKE_SETS = ("crystals", "rocks", "blobs", "mud", "special", "revealed")


def canonical(data: Any, name: str = "") -> Any:
    """The data with its unordered lists sorted: the same for equal positions."""
    if isinstance(data, dict):
        return {
            key: canonical(value, "pair" if name == "teleporters" else key) for key, value in data.items()
        }
    if isinstance(data, list):
        entries = [canonical(entry) for entry in data]
        return sorted(entries, key=json.dumps) if name in (*LISTS_LIKE_SETS, "pair") else entries
    return data


# Events


@settings(max_examples=100, deadline=None)
@given(positions(), SEEDS)
def test_folding_the_events_gives_the_position_after(position: Position, seed: int) -> None:
    rnd = random.Random(seed)
    for _ in range(3):
        if position.result is not None:
            return
        _, outcome = random_turn(position, rnd)
        assert ttb.fold(position, outcome.events) == outcome.position
        position = outcome.position


@settings(max_examples=50, deadline=None)
@given(positions(), SEEDS)
def test_the_story_so_far_is_the_beginning_of_the_whole_story(position: Position, seed: int) -> None:
    rnd = random.Random(seed)
    turn, whole = random_turn(position, rnd)
    for number in range(len(turn.choices)):
        part = ttb.play(position, Turn(turn.changes, turn.double, turn.choices[:number]))
        assert part.pending is not None
        assert part.position == position
        assert part.events == whole.events[: len(part.events)]
        kind, value = turn.choices[number]
        assert kind == part.pending.kind
        assert value in part.pending.options


@settings(max_examples=50, deadline=None)
@given(positions(), SEEDS)
def test_recording_makes_no_difference(position: Position, seed: int) -> None:
    turn, outcome = random_turn(position, random.Random(seed))
    quiet = ttb.play(position, turn, record=False)
    assert quiet.position == outcome.position
    assert quiet.events == []


@settings(max_examples=50, deadline=None)
@given(positions(), SEEDS)
def test_every_order_in_the_programs_is_told_in_order(position: Position, seed: int) -> None:
    turn, outcome = random_turn(position, random.Random(seed))
    run = Run(position)
    for change in turn.changes:
        apply(run, change)
    expected = [
        (bot, slot, order)
        for bot in position.bots_of(position.mover)
        for slot, order in enumerate(run.position().program(bot))
        if order
    ]
    told = [
        (BOT[event["bot"]], event["slot"], ORDER[event["order"]].number)
        for event in outcome.events
        if event["type"] == "order"
    ]
    ended_early = outcome.position.result is not None and outcome.position.result.by == "score"
    assert told == expected[: len(told)] if ended_early else told == expected


# Symmetry


@pytest.mark.parametrize("symmetry", [ROTATION, MIRROR], ids=repr)
@settings(max_examples=65, deadline=None)
@given(data=position_data(), seed=SEEDS)
def test_play_commutes_with(symmetry: Symmetry, data: Data, seed: int) -> None:
    rnd = random.Random(seed)
    data = with_mirror_image(data) if symmetry.mirror else data
    position = ttb.position_from_json(data)
    image = ttb.position_from_json(symmetry.apply(data))
    for _ in range(2):
        if position.result is not None:
            break
        turn = random_changes(position, rnd)
        while True:
            there = ttb.turn_from_json(symmetry.apply(ttb.turn_to_json(turn)))
            outcome, mirrored = ttb.play(position, turn), ttb.play(image, there)
            assert (outcome.pending is None) == (mirrored.pending is None)
            if outcome.pending is None:
                break
            assert mirrored.pending is not None
            expected: Data = symmetry.apply(outcome.pending.to_json())
            found: Data = {**mirrored.pending.to_json()}
            assert sorted(map(str, expected.pop("options"))) == sorted(map(str, found.pop("options")))
            assert expected == found
            turn = turn.with_choice((outcome.pending.kind, rnd.choice(outcome.pending.options)))
        position, image = outcome.position, mirrored.position
        assert canonical(symmetry.apply(ttb.position_to_json(position))) == canonical(
            ttb.position_to_json(image)
        )
        kinds = [event["type"] for event in outcome.events], [event["type"] for event in mirrored.events]
        assert kinds[0] == kinds[1]


@pytest.mark.parametrize("symmetry", [ROTATION, MIRROR], ids=repr)
@settings(max_examples=35, deadline=None)
@given(data=position_data())
def test_what_is_legal_commutes_with(symmetry: Symmetry, data: Data) -> None:
    data = with_mirror_image(data) if symmetry.mirror else data
    here = symmetry.apply(ttb.legal_changes(ttb.position_from_json(data)))
    there = ttb.legal_changes(ttb.position_from_json(symmetry.apply(data)))
    assert sorted(map(str, here)) == sorted(map(str, there))


def test_six_rotations_or_two_mirrorings_change_nothing() -> None:
    data = ttb.position_to_json(ttb.new_game(6, seed="symmetry", rocks=1, teleporters=1, mud=2))
    turned = data
    for _ in range(6):
        turned = ROTATION.apply(turned)
    assert turned == data
    assert MIRROR.apply(MIRROR.apply(data)) == data
    assert MIRROR.apply(data) != data != ROTATION.apply(data)


# Conservation


def crystals(data: Data) -> Counter[str]:
    """All crystals of a position, by colour."""
    return Counter(
        [entry["colour"] for entry in data["crystals"]]
        + [bot["cargo"] for bot in data["bots"].values() if bot["cargo"]]
        + [crystal for banked in data["banked"].values() for crystal in banked]
        + data["track"]
    )


def specials(data: Data) -> list[str]:
    """All special orders of a position, sorted."""
    programs = [order for bot in data["bots"].values() for order in bot["program"] if order in SPECIAL]
    return sorted(
        programs + data["pile"] + [order for hand in data["hands"].values() for order in hand["special"]]
    )


@settings(max_examples=65, deadline=None)
@given(position_data(), SEEDS)
def test_nothing_is_lost_or_made(data: Data, seed: int) -> None:
    rnd = random.Random(seed)
    position = ttb.position_from_json(data)
    for _ in range(3):
        if position.result is not None:
            return
        before: Data = {**ttb.position_to_json(position)}
        turn, outcome = random_turn(position, rnd)
        after: Data = {**ttb.position_to_json(outcome.position)}
        assert crystals(before) == crystals(after)
        assert specials(before) == specials(after)
        assert len(before["blobs"]) == len(after["blobs"])
        for fixed in ("rules", "teams", "turn_order", "bases", "rocks", "mud", "teleporters", "arena"):
            assert before[fixed] == after[fixed]
        assert before["bots"].keys() == after["bots"].keys()
        for name, bot in after["bots"].items():
            if name[:-1] != before["to_move"]:
                assert bot["program"] == before["bots"][name]["program"]
        spent = [colour for colour, hand in after["hands"].items() if not hand["double_modification"]]
        spent_before = [colour for colour, hand in before["hands"].items() if not hand["double_modification"]]
        assert sorted(spent) == sorted(spent_before + ([before["to_move"]] if turn.double else []))
        position = outcome.position


@settings(max_examples=65, deadline=None)
@given(positions(), SEEDS)
def test_the_position_after_is_a_valid_one(position: Position, seed: int) -> None:
    rnd = random.Random(seed)
    for _ in range(3):
        if position.result is not None:
            return
        position = random_turn(position, rnd)[1].position
        # Reading checks one object per hex, none on teleporters, each colour's tiles, stuck bots on mud.
        data = json.loads(json.dumps(ttb.position_to_json(position)))
        assert ttb.position_from_json(data) == position


@settings(max_examples=50, deadline=None)
@given(positions(), SEEDS)
def test_draws_come_from_the_top_of_the_pile(position: Position, seed: int) -> None:
    _, outcome = random_turn(position, random.Random(seed))
    before, after = ttb.position_to_json(position)["pile"], ttb.position_to_json(outcome.position)["pile"]
    drawn = [event["order"] for event in outcome.events if event["type"] == "draw"]
    assert drawn + after == before
    if not position.setting.special_orders:
        assert drawn == []


@settings(max_examples=50, deadline=None)
@given(positions(), SEEDS)
def test_what_has_been_seen_stays_seen(position: Position, seed: int) -> None:
    """A special order is hidden only until it is placed; a drawn one is hidden."""
    turn, outcome = random_turn(position, random.Random(seed))
    before, after = ttb.position_to_json(position), ttb.position_to_json(outcome.position)
    placed = {ORDERS[other - 1].name for op, _, _, other in turn.changes if op == PLACE}
    known = {order for bot in before["bots"].values() for order in bot["program"]} | placed
    for colour, hand in after["hands"].items():
        was = set(before["hands"][colour]["revealed"])
        assert set(hand["revealed"]) == {order for order in hand["special"] if order in was | known}


# The legal list


@settings(max_examples=20, deadline=None)
@given(positions())
def test_the_legal_list_is_exactly_what_can_be_played(position: Position) -> None:
    listed = legal(position)
    assert len(set(listed)) == len(listed)
    if position.round == 1:
        return
    for change in [(), *((change,) for change in any_changes())]:
        turn = Turn(change)
        try:
            ttb.play(position, turn, record=False)
        except TtbError as error:
            assert error.code == "illegal_change"
            assert change not in listed, "in the list, but refused"
        else:
            assert change in listed or same_program(position, change), "played, but not in the list"


def same_program(position: Position, changes: tuple[Any, ...]) -> bool:
    """True if the change leaves the program as it is, or is a listed swap with its slots reversed."""
    ((op, bot, slot, other),) = changes
    program = position.programs[bot]
    if op == PLACE:
        return bool(program[slot] == other)
    return bool(op == SWAP and (slot > other or program[slot] == program[other]))


@settings(max_examples=20, deadline=None)
@given(position_data(), SEEDS)
def test_the_first_turns_listed_are_exactly_what_can_be_played(data: Data, seed: int) -> None:
    position = ttb.position_from_json({**data, "round": 1})
    listed = legal(position)
    assert len(set(listed)) == len(listed)
    own = position.bots_of(position.mover)
    assert all(tuple(change[1] for change in changes) == own for changes in listed)
    rnd = random.Random(seed)
    for changes in rnd.sample(listed, min(30, len(listed))):
        ttb.play(position, Turn(changes), record=False)
        with pytest.raises(TtbError, match="illegal_change"):
            ttb.play(position, Turn(changes, double=True))
    possible = [change for change in any_changes() if change[1] in own]
    for _ in range(40 if own else 0):
        changes = tuple(rnd.choice(possible) for _ in range(rnd.choice((len(own), len(own), 1, 2, 3))))
        ordered = tuple(sorted(changes, key=lambda change: change[1]))
        try:
            ttb.play(position, Turn(changes), record=False)
        except TtbError as error:
            assert error.code == "illegal_change"
            assert changes not in listed
        else:
            assert ordered in listed or changes != ordered


@settings(max_examples=35, deadline=None)
@given(positions(), SEEDS)
def test_nobody_else_is_programmed(position: Position, seed: int) -> None:
    foreign = [change for change in any_changes() if change[1] >> 1 != position.mover]
    for change in random.Random(seed).sample(foreign, 20):
        with pytest.raises(TtbError, match="illegal_change"):
            ttb.play(position, Turn((change,)))


@settings(max_examples=35, deadline=None)
@given(positions(), SEEDS)
def test_only_the_options_are_taken(position: Position, seed: int) -> None:
    rnd = random.Random(seed)
    turn = random_changes(position, rnd)
    outcome = ttb.play(position, turn)
    if outcome.pending is not None:
        kind, options = outcome.pending.kind, outcome.pending.options
        everything: list[tuple[str, int | None]] = [
            *(("zap", order) for order in (None, *range(1, len(ORDERS) + 1))),
            *(("blob", direction) for direction in (None, *range(6))),
            *(("crystal", hex_) for hex_ in range(256)),
        ]
        for choice in everything:
            if choice[0] == kind and choice[1] in options:
                ttb.play(position, turn.with_choice(choice), record=False)
            else:
                with pytest.raises(TtbError, match="illegal_choice"):
                    ttb.play(position, turn.with_choice(choice), record=False)
    turn, outcome = finish_turn(position, turn, rnd)
    with pytest.raises(TtbError, match="unused_choice"):
        ttb.play(position, turn.with_choice(("zap", None)))
    if outcome.position.result is not None:
        with pytest.raises(TtbError, match="game_over"):
            ttb.play(outcome.position, Turn())


# Branches


@settings(max_examples=25, deadline=None)
@given(positions(), SEEDS)
def test_branches_are_what_playing_again_gives(position: Position, seed: int) -> None:
    rnd = random.Random(seed)
    changes = rnd.choice(legal(position))
    run = Run(position)
    run.begin()
    for change in changes:
        apply(run, change)
    run.advance()
    waiting = [(run, Turn(changes))]
    seen = 0
    while waiting and seen < 60:
        run, turn = waiting.pop(rnd.randrange(len(waiting)))
        seen += 1
        outcome = ttb.play(position, turn)
        if run.pending is None:
            assert outcome.pending is None
            assert run.finish() == outcome.position
            continue
        assert outcome.pending is not None
        assert outcome.pending.to_json() == run.pending.to_json()
        for value in run.pending.options:
            branch = run.copy()
            branch.answer(value)
            waiting.append((branch, turn.with_choice((run.pending.kind, value))))


@settings(max_examples=8, deadline=None)
@given(positions())
def test_perft_counts_successors(position: Position) -> None:
    counts = Counter(after.changes for after in successors(position, merge=False))
    assert divide(position, 1) == [(changes, counts[changes]) for changes in legal(position)]
    assert counts.total() == perft(position, 1)


# Values


@settings(max_examples=50, deadline=None)
@given(position_data(), SEEDS)
def test_json_round_trip(data: Data, seed: int) -> None:
    position = ttb.position_from_json(data)
    written = ttb.position_to_json(position)
    assert ttb.position_from_json(json.loads(json.dumps(written))) == position
    assert canonical(written) == canonical(data)
    rnd = random.Random(seed)
    shuffled = json.loads(json.dumps(data))
    for name in LISTS_LIKE_SETS[:4]:
        rnd.shuffle(shuffled[name])
    for couple in shuffled["teleporters"].values():
        rnd.shuffle(couple)
    for hand in shuffled["hands"].values():
        rnd.shuffle(hand["special"])
        rnd.shuffle(hand["revealed"])
    again = ttb.position_from_json(shuffled)
    assert again == position
    assert hash(again) == hash(position)
    assert again.setting == position.setting and hash(again.setting) == hash(position.setting)


def _with_one_change(data: Data, rnd: random.Random) -> Data:
    """The position with one relevant thing changed."""
    changed: Data = json.loads(json.dumps(data))
    options: list[tuple[str, Any]] = [
        ("round", data["round"] + 1),
        ("track", [*data["track"], "blue"]),
        ("counters", 2 if data["counters"] != 2 else None),
        ("rules", {**data["rules"], "score_victory": not data["rules"]["score_victory"]}),
        ("rules", {**data["rules"], "special_orders": not data["rules"]["special_orders"]}),
        ("banked", {**data["banked"], data["to_move"]: [*data["banked"][data["to_move"]], "pink"]}),
    ]
    if len(data["turn_order"]) > 1:
        options.append(("to_move", next(c for c in data["turn_order"] if c != data["to_move"])))
        options.append(("turn_order", data["turn_order"][1:] + data["turn_order"][:1]))
    for name, bot in data["bots"].items():
        turned = {**bot, "facing": "E" if bot["facing"] != "E" else "W"}
        options.append(("bots", {**data["bots"], name: turned}))
        loaded = {**bot, "cargo": "pink" if bot["cargo"] != "pink" else None}
        options.append(("bots", {**data["bots"], name: loaded}))
    if len(data["pile"]) > 1:
        options.append(("pile", data["pile"][::-1]))
        options.append(("pile", data["pile"][1:]))
    if data["mud"] and not any(bot["stuck"] for bot in data["bots"].values()):
        options.append(("mud", data["mud"][1:]))
    field, value = rnd.choice(options)
    changed[field] = value
    return changed


@settings(max_examples=50, deadline=None)
@given(position_data(), SEEDS)
def test_positions_that_differ_are_not_equal(data: Data, seed: int) -> None:
    other = _with_one_change(data, random.Random(seed))
    assert ttb.position_from_json(other) != ttb.position_from_json(data)


@settings(max_examples=35, deadline=None)
@given(positions(), SEEDS)
def test_playing_changes_no_position(position: Position, seed: int) -> None:
    before = json.dumps(ttb.position_to_json(position))
    random_turn(position, random.Random(seed))
    legal(position)
    assert json.dumps(ttb.position_to_json(position)) == before


@settings(max_examples=20, deadline=None)
@given(positions())
def test_positions_can_be_printed(position: Position) -> None:
    assert repr(position).startswith("<Position round ")
    board = str(position).splitlines()
    assert len(board) > 2 * position.setting.radius
    rows = 2 * position.setting.radius + 1
    drawn = "".join(board[:rows])
    data = ttb.position_to_json(position)
    assert drawn.count("@@") == len(data["blobs"])
    assert drawn.count("##") == len(data["rocks"])
    assert drawn.count("*") == len(data["crystals"])
    assert drawn.count("[") == len(data["bases"])
    assert drawn.count("o") == 2 * len(data["teleporters"])
    for name in data["bots"]:
        assert name in str(position)


@given(st.integers(0, 255))
def test_turns_are_values(number: int) -> None:
    choice = ("crystal", number)
    turn = Turn(((PLACE, 0, 1, 2),), False, (choice,))
    assert turn == Turn(((PLACE, 0, 1, 2),)).with_choice(choice)
    assert hash(turn) == hash(Turn(((PLACE, 0, 1, 2),), False, (choice,)))
    assert turn != Turn(((PLACE, 0, 1, 2),))
    assert turn != "turn"
