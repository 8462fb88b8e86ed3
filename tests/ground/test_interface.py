"""A subclass of an interface that lacks a member is refused when it is defined."""

from __future__ import annotations

from typing import Any

import pytest
from count_core import Counting
from games.count.game import Counting as CountingPage
from shell.app.game import Game, Motion, Pictures, Telling

from ground.interface import Interface, members
from ground.rules import Notation, Rules
from ground.tournament.tournament import Tournament

INTERFACES: list[Any] = [Rules, Notation, Tournament, Game, Telling, Motion, Pictures]


@pytest.mark.parametrize("interface", INTERFACES)
def test_a_class_that_gives_nothing_is_told_all_that_it_lacks(interface: type[Interface]) -> None:
    with pytest.raises(TypeError) as refused:
        type("Empty", (interface,), {})
    said = str(refused.value)
    assert said.startswith("Empty lacks ")
    assert said.count(f"({interface.__name__})") == len(members(interface)) > 0


def test_a_class_that_takes_a_member_away_is_refused() -> None:
    with pytest.raises(TypeError, match=r"^Unfinished lacks play \(Rules\)$"):
        type("Unfinished", (Counting,), {"play": Rules.play})
    with pytest.raises(TypeError, match=r"^Unfinished lacks answer \(Game\)$|lacks first_game \(Game\)$"):
        type("Unfinished", (CountingPage,), {"first_game": Game.first_game})


def test_a_game_answers_few_members_beside_its_features() -> None:
    assert len(members(Rules)) <= 16
    assert sum(len(members(part)) for part in (Game, Telling, Motion, Pictures)) <= 30
