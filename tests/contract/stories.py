"""Random games, each made from a number as its seed; most tests of the contract use them.

A normal run has `Contract.quick_stories`, a nightly run has all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from shell.app.session import Session

from ground.links.codec import Linked
from ground.rules import NOBODY, Outcome
from tests.contract.contract import Contract
from tests.contract.found import CONTRACTS, contract_of

Position = Any
Json = dict[str, Any]
STORIES = range(12)
QUICK = 2
"""The number of stories of each game in the quick tier; the tests of the others are `slow`."""
MOST_TURNS = 6


class Halt(NamedTuple):
    """A decision within a turn: the turn up to it, the outcome there and the answer given."""

    turn: Json
    outcome: Outcome[Any, Json]
    answer: Any


class Moment(NamedTuple):
    """A turn of a story: the position before it, the turn with all its answers, and the outcome."""

    position: Position
    turn: Json
    outcome: Outcome[Any, Json]
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
    def events(self) -> list[Json]:
        """The events of all turns."""
        return [event for moment in self.moments for event in moment.outcome.events]

    @property
    def halts(self) -> list[tuple[Position, Halt]]:
        """Every decision of the story, with the position before its turn."""
        return [(moment.position, halt) for moment in self.moments for halt in moment.halts]

    def names(self) -> dict[str, str]:
        """A name for each colour: short, and not only plain letters."""
        rules = self.contract.rules
        colours = rules.standing(rules.data(self.start)).colours
        return {colour: f"{number} Zoë" for number, colour in enumerate(colours)}

    def linked(self, turns: int | None = None, flags: int = 0) -> Linked[Any]:
        """The game after `turns` turns, or after all, as a link holds it."""
        return Linked("game", self.start, self.turns[:turns], self.names(), flags)

    def session(self, turns: int | None = None, key: str = "k1") -> Session:
        """The game after `turns` turns, or after all, as a session."""
        return Session(self.contract.game, self.start, self.options, self.names(), key, self.turns[:turns])


def play(contract: Contract, position: Position, chance: random.Random) -> Moment:
    """Play a random turn, and answer its decisions at random."""
    rules, halts = contract.rules, []
    turn = contract.turn(rules.data(position), chance)
    outcome = rules.table(position, turn)
    while outcome.pending is not None:
        answer = chance.choice(contract.offered(outcome.pending))
        halts.append(Halt(turn, outcome, answer))
        turn = rules.answered(turn, outcome.pending, answer)
        outcome = rules.table(position, turn)
    return Moment(position, turn, outcome, halts)


@cache
def story(name: str, number: int) -> Story:
    """The story of the game with this number."""
    contract = contract_of(name)
    chance = random.Random(number)
    start, options = contract.start(chance)
    found = Story(contract, start, options, [])
    position = start
    rules = contract.rules
    while len(found.moments) < MOST_TURNS and not rules.standing(rules.data(position)).over:
        found.moments.append(play(contract, position, chance))
        position = found.moments[-1].outcome.position
    return found


def stories(name: str) -> list[Story]:
    """All stories of a game."""
    return [story(name, number) for number in STORIES]


def viewers(colours: Sequence[str]) -> Iterator[frozenset[str]]:
    """Viewers of a game: nobody, each colour, some pairs, and all."""
    yield NOBODY
    yield from (frozenset({colour}) for colour in colours)
    yield from (frozenset(pair) for pair in [*combinations(colours, 2)][:3])
    yield frozenset(colours)


def _marks(contract: Contract, number: int) -> list[pytest.MarkDecorator]:
    if number in contract.quick_stories[:QUICK]:
        return []
    return [pytest.mark.slow if number in contract.quick_stories else pytest.mark.walk]


def _pairs() -> list[Any]:
    return [
        pytest.param(
            contract.name,
            number,
            id=f"{contract.name}-{number}",
            marks=_marks(contract, number),
        )
        for contract in CONTRACTS
        for number in STORIES
    ]


every_story = pytest.mark.parametrize(("name", "number"), _pairs())
