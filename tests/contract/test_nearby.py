"""Several screens at one table, for every game: all know the same as far as they may, whatever is played."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.contract.found import every_game
from tests.contract.tables import Party

if TYPE_CHECKING:
    from tests.contract.contract import Contract

SEEDS = range(4)
MOVES = 24
"""Decisions of a game."""


@pytest.mark.parametrize("seed", SEEDS)
@every_game
def test_all_screens_agree_after_every_decision(contract: Contract, seed: int) -> None:
    chance = random.Random(seed)
    party = Party(contract, chance, watches=seed % 2 == 1)
    party.agree()
    for _ in range(MOVES):
        if not party.play():
            break
        party.agree()
    else:
        assert not party.over
    assert party.over or party.deciding(), "somebody can go on"
    party.tell_the_same()


@pytest.mark.parametrize("seed", SEEDS[:2])
@every_game
def test_a_computer_plays_along(contract: Contract, seed: int) -> None:
    party = Party(contract, random.Random(seed), computer=True)
    party.agree()
    for _ in range(MOVES // 3):
        if not party.play():
            break
        party.agree()
    assert party.over or party.deciding(), "somebody can go on"
    party.tell_the_same()
