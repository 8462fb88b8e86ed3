"""The page and the desk with its long work answer the same to the same questions."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest
from shell.jobs.desk import Desk

from ground.rules import continues
from tests.contract.contract import Contract, Json, written
from tests.contract.found import CONTRACTS, every_game
from tests.contract.stories import Position, Story, every_story, story

pytestmark = pytest.mark.slow

MOST_STEPS = 50_000
"""The limit of steps of the desk's work; a turn needs far fewer."""


def everything(told: Story) -> list[Any]:
    """All that a game returns about a story."""
    game, texts = told.contract.game, told.contract.texts()
    found: list[Any] = [game.as_text(told.start, told.turns), game.pictures.scene()]
    for moment in told.moments:
        position = game.rules.position(game.data(moment.position))
        outcome = game.play(position, json.loads(written(moment.turn)))
        data, events = game.data(position), outcome.events
        found += [game.pictures.view(data), game.pictures.picture(game.pictures.sketch(data))]
        found += [game.telling.sentences(events, texts, str), game.telling.decided(events, texts, str)]
        found += [game.telling.line(step, texts, str) for step in game.telling.steps(events)]
        found.append(written(game.motion.animation(data, events, texts, str)))
    return found


@every_story
def test_the_same_is_answered_again(name: str, number: int) -> None:
    told = story(name, number)
    first = everything(told)
    everything(story(name, (number + 1) % 3))
    assert everything(told) == first


# Computers


def desk_of(contract: Contract) -> Desk:
    found: Desk = import_module(contract.game.desk).desk
    return found


def done(desk: Desk, request: Json) -> Json:
    """The final answer of the desk to a request."""
    desk.begin(json.dumps(request))
    for _ in range(MOST_STEPS):
        told = json.loads(desk.step(0))
        assert 0 <= told["part"] <= 1
        if told["done"]:
            return dict(told)
    raise AssertionError("the desk does not come to an end")


def asked(contract: Contract, position: Position, level: int, turn: Json | None, kind: str = "think") -> Json:
    """A request as the shell makes it: only what the deciding player may see."""
    game = contract.game
    data = game.data(position)
    standing = game.rules.standing(data)
    request: Json = {"kind": kind, "level": level, "seed": "tea", "past": [game.rules.trace(position)]}
    request |= {"personality": "", "turn": turn}
    decides = standing.to_move[0]
    if len(standing.to_move) > 1:
        pending = game.play(position, turn or {}).pending
        assert pending is not None
        decides = pending["by"]
        request |= {"pending": pending, "turn": game.rules.turn_for(turn or {}, frozenset({decides}))}
    return {**request, "position": game.rules.view(data, frozenset({decides}))}


def turn_of(contract: Contract, request: Json, turn: Json | None, told: Json) -> Json:
    """The turn that an answer or hint of the desk leads to."""
    if "pending" in request:
        return contract.game.answered(turn or {}, request["pending"], told["value"])
    found: Json = told["turn"]
    return found


THINKING = [
    pytest.param(contract, level, id=f"{contract.name}-{level}")
    for contract in CONTRACTS
    for level in contract.quick_levels
]


@pytest.mark.parametrize(("contract", "level"), THINKING)
def test_a_computer_plays_legal_turns_and_always_the_same(contract: Contract, level: int) -> None:
    game, desk = contract.game, desk_of(contract)
    assert level in game.rules.levels
    for number in (0, 1):
        position = story(contract.name, number).start
        turn: Json | None = None
        for _ in range(12):
            request = asked(contract, position, level, turn)
            thought = turn_of(contract, request, turn, done(desk, request))
            begin(desk, asked(contract, story(contract.name, 2).start, level, None))
            again = turn_of(contract, request, turn, done(desk, request))
            assert again == thought, "what was given up in between makes no difference"
            assert turn is None or (continues(thought, turn) and thought != turn)
            turn = thought
            if game.play(position, turn).pending is None:
                break
        else:
            raise AssertionError("a computer does not come to the end of its turn")


def begin(desk: Desk, request: Json) -> None:
    """Begin some work and give it up."""
    desk.begin(json.dumps(request))
    desk.step(0)


@every_game
def test_every_level_begins_to_think_and_can_be_left(contract: Contract) -> None:
    if not contract.game.rules.levels:
        return
    desk, position = desk_of(contract), story(contract.name, 0).start
    for level in contract.game.rules.levels:
        for personality in ("", *contract.game.rules.personalities):
            begin(desk, {**asked(contract, position, level, None), "personality": personality})


@every_game
def test_advice_is_a_turn_that_can_be_played(contract: Contract) -> None:
    if not contract.sit_down().knows("hinted"):
        return
    position = story(contract.name, 0).start
    request = asked(contract, position, contract.quick_levels[0], None, "advise")
    advice = done(desk_of(contract), request)["advice"]
    contract.game.play(position, turn_of(contract, request, None, advice))
    assert done(desk_of(contract), request)["advice"] == advice
