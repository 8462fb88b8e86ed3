"""Several screens at one table, for every game: all know the same as far as they may, whatever is played."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.contract.found import every_game
from tests.contract.tables import Party

if TYPE_CHECKING:
    from shell.app.game import Position, Viewer
    from shell.storage.jsontext import Json

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


# Secrets


def heard_by(contract: Contract, viewer: Viewer, position: Position, turn: Json) -> list[list[str]]:
    """All that somebody is told who comes to a table before this turn is played there, or after that."""
    game, told = contract.game, []
    colours = game.standing(game.data(position)).colours
    seat = next(iter(sorted(viewer)), "")
    for comes in range(2):
        party = Party(contract, random.Random(1), start=(position, {}), guests=False)
        host = party.host
        host.hosting.begin([colour for colour in colours if colour in viewer])
        for moment in range(2):
            if comes == moment:
                party.come(seat, "Zoë")
            if moment == 0:
                party.begin(host, turn)
        (guest,) = party.guests
        told.append(list(guest.heard))
        assert host.app.session.over or any('"now"' in text for text in guest.heard)
    return told


@every_game
def test_two_games_that_a_guest_cannot_tell_apart_are_told_in_the_same_words(contract: Contract) -> None:
    pairs = [pair for seed in (1, 4) for pair in contract.twins(random.Random(seed))]
    for viewer, one, other in pairs:
        if not contract.game.hides(contract.game.data(one[0]), {}):
            continue  # it was set up so that all see all
        assert one != other
        assert heard_by(contract, viewer, *one) == heard_by(contract, viewer, *other)


# What goes wrong


@pytest.mark.parametrize("seed", range(3))
@every_game
def test_whatever_goes_wrong_with_lines_all_have_the_same_game(contract: Contract, seed: int) -> None:
    """Lines break while somebody chooses, in the middle of a run, with an answer on its way; both hear of it
    or only one; pages are opened anew, the host's too; words are said twice.
    """
    party = Party(contract, random.Random(seed), watches=seed == 1, computer=seed == 2)
    for _ in range(MOVES // 2):
        if not party.play():
            break
        party.agree()
        party.trouble()
        party.agree()
    assert party.over or party.deciding(), "somebody can go on"
    party.tell_the_same()
