"""Random games, each made from a number as its seed; most tests of the contract go over them."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from shell.app.session import Session

from tests.contract.contract import Contract
from tests.contract.found import CONTRACTS, contract_of

if TYPE_CHECKING:
    from shell.app.game import Position
    from shell.storage.jsontext import Json

    from ground.rules import Outcome

STORIES = range(12)
MOST_TURNS = 6


class Halt(NamedTuple):
    """A decision on the way: the turn up to it, where that leads, and what was answered then."""

    turn: Json
    outcome: Outcome
    value: str


class Moment(NamedTuple):
    """A turn of a story: the position before it, the turn with all its answers, what it led to."""

    position: Position
    turn: Json
    outcome: Outcome
    halts: list[Halt]


class Story(NamedTuple):
    """A game from its start, some turns long."""

    contract: Contract
    start: Position
    options: Json
    moments: list[Moment]

    @property
    def positions(self) -> list[Position]:
        """The start, and the position after each turn."""
        return [self.start, *(moment.outcome.position for moment in self.moments)]

    @property
    def turns(self) -> list[Json]:
        return [moment.turn for moment in self.moments]

    @property
    def halts(self) -> list[tuple[Position, Halt]]:
        """Every decision in it, with the position before its turn."""
        return [(moment.position, halt) for moment in self.moments for halt in moment.halts]

    def names(self) -> dict[str, str]:
        """A name for each colour, short, and not only plain letters."""
        game = self.contract.game
        colours = game.rules.standing(game.data(self.start)).colours
        return {colour: f"{number} Zoë" for number, colour in enumerate(colours)}

    def session(self, turns: int | None = None, key: str = "k1") -> Session:
        """The game as it lies on the table after so many turns, all of them if not said."""
        return Session(self.contract.game, self.start, self.options, self.names(), key, self.turns[:turns])


def play(contract: Contract, position: Position, chance: random.Random) -> Moment:
    """Play a random turn, and answer its decisions at random."""
    game, halts = contract.game, []
    turn = contract.turn(game.data(position), chance)
    outcome = game.play(position, turn)
    while outcome.pending is not None:
        value = chance.choice(contract.offered(outcome.pending))
        halts.append(Halt(turn, outcome, value))
        turn = game.answered(turn, outcome.pending, value)
        outcome = game.play(position, turn)
    return Moment(position, turn, outcome, halts)


@cache
def story(name: str, number: int) -> Story:
    """The story with this number of the game."""
    contract = contract_of(name)
    chance = random.Random(number)
    start, options = contract.start(chance)
    found = Story(contract, start, options, [])
    position = start
    while (
        len(found.moments) < MOST_TURNS
        and not contract.game.rules.standing(contract.game.data(position)).over
    ):
        found.moments.append(play(contract, position, chance))
        position = found.moments[-1].outcome.position
    return found


def stories(name: str) -> list[Story]:
    """All stories of a game."""
    return [story(name, number) for number in STORIES]


def _pairs() -> list[Any]:
    return [
        pytest.param(contract.name, number, id=f"{contract.name}-{number}")
        for contract in CONTRACTS
        for number in STORIES
    ]


every_story = pytest.mark.parametrize(("name", "number"), _pairs())
