"""The page accepts or refuses anything that is typed, stored or sent."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shell.app.game import LONGEST_NAME
from shell.challenge.daily import Daily

from ground.errors import GameError
from ground.links.codec import Linked
from tests.contract.contract import Contract
from tests.contract.found import every_game
from tests.contract.page.drawn import flaws
from tests.contract.rules.test_hostile import anything, damaged, seeds
from tests.contract.rules.test_links import read
from tests.contract.stories import every_story, story

tried = settings(max_examples=40, derandomize=True, database=None)
ODD = ("", "nothing of the kind", "0,0", "99", "-1", "ä", "\N{SUPERSCRIPT TWO}")
"""Values that no button sends, or that belong to another decision."""


@every_story
def test_an_answer_is_what_the_page_says(name: str, number: int) -> None:
    contract = story(name, number).contract
    game = contract.game
    for position, halt in story(name, number).halts:
        pending = halt.outcome.pending
        assert pending is not None
        offered = list(map(contract.page_value, contract.offered(pending)))
        for value in offered:
            game.play(position, game.answered(halt.turn, pending, value))
        for value in (*ODD, *map(contract.page_value, contract.refused_answers(pending))):
            if value not in offered:
                with pytest.raises(GameError):
                    game.play(position, game.answered(halt.turn, pending, value))


@pytest.mark.slow
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
                assert value.strip() in map(contract.page_value, contract.offered(pending))


@every_game
@tried
@given(data=anything, seed=seeds)
def test_a_sketch_can_be_anything(contract: Contract, data: Any, seed: int) -> None:
    game = contract.game
    good = game.pictures.sketch(game.data(story(contract.name, 1).start))
    heads = [data, dict.fromkeys(good, data), {**good, min(good): data}]
    heads.append(damaged(good, random.Random(seed)))
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
        assert read(game.rules, link).names == {colour: plain}


@every_game
def test_the_challenges_of_the_days_take_any_value_before_there_is_a_day(contract: Contract) -> None:
    app = contract.sit_down()
    for daily in app.having(Daily):  # type: ignore[type-abstract]
        for action in daily.actions():
            for value in ODD:
                contract.sit_down().act(action, value)
