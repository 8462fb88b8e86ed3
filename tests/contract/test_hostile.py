"""Whatever input is read, the result is an answer or a `GameError`, and never another error."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shell.app.game import LONGEST_NAME
from shell.sharing.links import position_link

from ground.errors import GameError
from ground.links.codec import Linked
from tests.contract.contract import written
from tests.contract.drawn import flaws
from tests.contract.found import every_game
from tests.contract.stories import stories, story
from tests.contract.test_round_trips import read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shell.app.game import Game

    from tests.contract.contract import Contract

tried = settings(max_examples=120, derandomize=True, database=None)

SCRAPS: list[Any] = [
    None, True, False, 0, 1, -1, 3, 10**40, -(10**40), 0.0, 1.5, "", "red", "x", "\ud800", "\0", "x" * 500,
    [], {}, [0, 0], [[]], [None], [{}], {"": None}, {"red": []}, {"red": 1}, [0] * 300, [[[[[[]]]]]],
]  # fmt: skip
"""What takes the place of something else."""
NAMES = ("format", "colours", "to_move", "round", "result", "type", "kind", "by", "numbers", "choices")

anything: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from(SCRAPS) | st.text(max_size=5) | st.integers(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=12,
)
seeds = st.integers(0, 2**32)


def refused_or(call: Callable[[], Any]) -> Any:
    """What a call answers; None if it raises `GameError`. Anything else that is raised is a fault."""
    with suppress(GameError):
        return call()
    return None


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in a JSON value."""
    found: list[tuple[Any, Any]]
    if isinstance(data, dict):
        found = [(data, key) for key in data]
    elif isinstance(data, list):
        found = [(data, number) for number in range(len(data))]
    else:
        return []
    return found + [place for container, key in found for place in places(container[key])]


def spoilt(data: Any, chance: random.Random) -> Any:
    """The same with something in it changed, missing, twice, or under another name; once to three times."""
    data = deepcopy(data)
    for _ in range(chance.randint(1, 3)):
        spots = places(data)
        if not spots:
            return chance.choice(SCRAPS)
        container, key = chance.choice(spots)
        what = chance.random()
        if what < 0.5:
            container[key] = deepcopy(chance.choice(SCRAPS))
        elif what < 0.7:
            del container[key]
        elif what < 0.85 and isinstance(container, list):
            container.append(deepcopy(container[key]))
        else:
            other, there = chance.choice(spots)
            container[key] = deepcopy(other[there]) if there in places_of(other) else None
    return data


def places_of(container: Any) -> Any:
    """What can stand in brackets after a list or an object."""
    return container if isinstance(container, dict) else range(len(container))


def good_or_refused(game: Game, data: object) -> None:
    """A position that is taken can be written, drawn, kept and asked whose decision it is."""
    position = refused_or(lambda: game.rules.position(data))
    linked = refused_or(lambda: game.rules.links.read_json(data))
    if position is None:
        return
    assert linked is not None
    told = game.data(position)
    assert game.rules.position(json.loads(written(told))) == position
    standing = game.rules.standing(told)
    assert {*standing.to_move, *(standing.winners or ())} <= {*standing.colours} <= {*game.rules.colours}
    assert flaws(game.pictures.view(told)) == [] and game.pictures.is_sketch(game.pictures.sketch(told))
    assert game.as_text(position, None) and game.rules.links.mark(position) is not None
    refused_or(lambda: position_link(game, position))


@every_game
@tried
@given(data=anything)
def test_a_position_can_be_anything(contract: Contract, data: Any) -> None:
    good_or_refused(contract.game, data)


@every_game
@tried
@given(number=st.integers(0, 5), seed=seeds)
def test_a_position_can_be_spoilt(contract: Contract, number: int, seed: int) -> None:
    game = contract.game
    position = story(contract.name, number).positions[-1]
    good_or_refused(game, spoilt(game.data(position), random.Random(seed)))


def turn_or_refused(contract: Contract, number: int, turn: Any) -> None:
    """A turn is no turn, or can be played, or is refused by the position."""
    game, told = contract.game, story(contract.name, number)
    full = refused_or(lambda: game.rules.turn(turn))
    if full is not None:
        assert written(game.rules.turn(full)) == written(full)
    before = written(game.data(told.start))
    if isinstance(turn, dict):
        fields = {name: turn[name] for name in game.rules.turn_fields if name in turn}
        outcome = refused_or(lambda: game.play(told.start, fields))
        if outcome is not None:
            game.rules.turn(fields)
            written(outcome.events)
            assert outcome.pending is None or outcome.position == told.start
    assert written(game.data(told.start)) == before


@every_game
@tried
@given(turn=anything, number=st.integers(0, 5))
def test_a_turn_can_be_anything(contract: Contract, turn: Any, number: int) -> None:
    turn_or_refused(contract, number, turn)


@every_game
@tried
@given(number=st.integers(0, 5), seed=seeds)
def test_a_turn_can_be_spoilt(contract: Contract, number: int, seed: int) -> None:
    moment = story(contract.name, number).moments[0]
    turn = contract.game.rules.turn(moment.turn)
    turn_or_refused(contract, number, spoilt(turn, random.Random(seed)))


def lacking(data: Any, into: Callable[[str], bool] = bool) -> Iterator[tuple[Any, Any, str]]:
    """The same without one of its fields, for each of them, with the object that had it and its name."""
    for number, (container, key) in enumerate(fields(data, into)):
        less = deepcopy(data)
        inside, _ = fields(less, into)[number]
        del inside[key]
        yield less, container, key


def fields(data: Any, into: Callable[[str], bool]) -> list[tuple[Any, str]]:
    """Every (object, field) in a JSON value, but for what is in fields that one does not look into."""
    if isinstance(data, list):
        return [found for entry in data for found in fields(entry, into)]
    if not isinstance(data, dict):
        return []
    inner = [found for key, value in data.items() if into(key) for found in fields(value, into)]
    return [(data, key) for key in data] + inner


@every_game
def test_a_turn_that_lacks_a_field_is_no_turn_whenever_it_comes(contract: Contract) -> None:
    """The shape comes first, before the phase it is played in and the end of the game."""
    game, told = contract.game, stories(contract.name)
    ends = [
        position
        for one in told
        for position in one.positions
        if game.rules.standing(game.data(position)).over
    ]
    played = [(moment.position, moment.turn) for one in told for moment in one.moments]
    played += [twins.one for twins in contract.twins(random.Random(1))]
    played += [(told[0].start, turn) for turn in contract.seldom]
    tried = set()
    for position, turn in played:
        full = game.rules.turn(turn)
        for less, inside, field in lacking(full):
            good, kind = field in contract.left_out(inside), (field, *inside)
            if kind in tried:
                continue
            tried.add(kind)
            if good:
                game.rules.turn(less)
                continue
            for here in (position, ends[0], told[0].start, told[2].start):
                with pytest.raises(GameError) as refused:
                    contract.engine.play(here, less)
                assert refused.value.code == "bad_request", (field, less)
    assert {field for field, *_ in tried} >= {*game.rules.turn_fields}


@every_game
def test_a_question_that_lacks_a_field_is_no_question(contract: Contract) -> None:
    data = contract.game.data(story(contract.name, 0).positions[-1])
    questions = contract.questions(data)
    assert {*contract.engine.questions()} - {"legal"} == {*questions}
    for name, question in questions.items():
        assert "error" not in (found := contract.engine.answered({name: question})) or not found["error"]
        for less, inside, field in lacking(question, lambda key: key not in ("position", "rules")):
            if field in contract.left_out(inside):
                contract.engine.answered({name: less})
                continue
            with pytest.raises(GameError) as refused:
                contract.engine.answered({name: less})
            assert refused.value.code == "bad_request", (name, field)


@every_game
@tried
@given(value=st.text(max_size=12))
def test_an_answer_can_be_any_text(contract: Contract, value: str) -> None:
    for number in range(6):
        for position, halt in story(contract.name, number).halts[:1]:
            pending = halt.outcome.pending
            assert pending is not None
            with suppress(GameError):
                contract.game.play(position, contract.game.answered(halt.turn, pending, value))
                assert value.strip() in contract.offered(pending)


def link_or_refused(game: Game, text: str) -> None:
    linked: Linked | None = refused_or(lambda: read(game, text))
    if linked is not None:
        game.data(linked.start)
        written([linked.turns, linked.names, linked.own, linked.waiting])
        assert 0 <= linked.flags <= 65535
        assert {*linked.names} <= {*game.rules.colours}
        for turn in linked.turns:
            assert written(game.rules.turn(turn)) == written(turn)


@every_game
@tried
@given(text=st.text(max_size=40), begin=st.booleans())
def test_a_link_can_be_any_text(contract: Contract, text: str, begin: bool) -> None:
    game = contract.game
    head = position_link(game, story(contract.name, 0).start).partition("=")[0] + "="
    assert isinstance(game.rules.links.begins(text), bool)
    link_or_refused(game, head + text if begin else text)


@every_game
@tried
@given(number=st.integers(0, 5), seed=seeds)
def test_a_link_can_be_spoilt(contract: Contract, number: int, seed: int) -> None:
    told, chance = story(contract.name, number), random.Random(seed)
    game = contract.game
    link = game.rules.links.write(Linked("game", told.start, told.turns, told.names(), 1))
    letters = list(link)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(letters))
        letters[at : at + chance.randint(0, 2)] = chance.choice(["", "A", "-", "0", "f", "é", "=" * 3])
        letters = letters or ["x"]
    link_or_refused(game, "".join(letters))


@every_game
def test_a_link_can_hold_something_else(contract: Contract) -> None:
    for link in contract.bad_links():
        link_or_refused(contract.game, link)


@every_game
def test_what_is_far_too_long_is_refused(contract: Contract) -> None:
    game = contract.game
    link = position_link(game, story(contract.name, 0).start)
    for text in (link + "A" * 400_000, link * 2000, "[" * 100_000, "A" * 400_000):
        link_or_refused(game, text)
    long: list[Any] = [[[]] * 100_000, {str(n): n for n in range(50_000)}, "x" * 1_000_000]
    for data in long:
        with pytest.raises(GameError):
            game.rules.position(data)
        with suppress(GameError):
            game.rules.turn(data)


@every_game
@tried
@given(data=anything, seed=seeds)
def test_a_sketch_can_be_anything(contract: Contract, data: Any, seed: int) -> None:
    game = contract.game
    good = game.pictures.sketch(game.data(story(contract.name, 1).start))
    heads = [data, dict.fromkeys(good, data), {**good, min(good): data}]
    heads.append(spoilt(good, random.Random(seed)))
    for head in heads:
        if isinstance(head, dict) and game.pictures.is_sketch(head):
            assert flaws(game.pictures.picture(head)) == []


@every_game
@tried
@given(name=st.text(max_size=60))
def test_a_plain_name_goes_by_link(contract: Contract, name: str) -> None:
    game, told = contract.game, story(contract.name, 0)
    plain = game.plain_name(name)
    assert len(plain) <= LONGEST_NAME and game.plain_name(plain) == plain
    colour = game.rules.standing(game.data(told.start)).colours[0]
    if plain:
        link = game.rules.links.write(Linked("game", told.start, [], {colour: plain}, 1))
        assert read(game, link).names == {colour: plain}
