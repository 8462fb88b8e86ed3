"""A game of a tournament in progress."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ground.errors import GameError
from ground.forms import Data
from ground.rules import Standing
from ground.tournament.games import Game, Result
from ground.tournament.players import Asked, Failed
from ground.tournament.tournament import Tournament

STALL = 60
"""The number of rounds without progress after which a game is stopped and counts as a draw."""


class Blamed(Exception):
    """A player failed or gave no legal turn; `side` is the number of its side."""

    def __init__(self, side: int, why: object) -> None:
        super().__init__(why)
        self.side = side


@contextmanager
def _blaming(side: int) -> Iterator[None]:
    """Charge unusable answers to the side that gives them."""
    try:
        yield
    except (GameError, Failed) as error:
        raise Blamed(side, error) from None


class Contest:
    """A game and its players. Sides are numbers, in the order of `Game.sides`."""

    def __init__(self, tournament: Tournament[Any], game: Game) -> None:
        self._tournament, self._rules = tournament, tournament.rules
        self._set_position(self._rules.new(game.setup))
        self.sides = tournament.sides(self.position)
        self._seat = {colour: number for number, side in enumerate(self.sides) for colour in side}
        self._players = [tournament.player(name) for name in game.sides]
        self.decided = 0
        """The number of decisions made by players."""
        self._turn = self._rules.turn({}) if self._rules.simultaneous else {}
        self._pending: Data | None = None
        self._begin_turns()

    def _set_position(self, position: Any) -> None:
        """Set the current position."""
        self.position = position
        self.standing: Standing = self._rules.standing(self._rules.data(position))

    @property
    def round(self) -> int:
        """The round, at least 1."""
        return max(1, self.standing.round)

    def due(self) -> int:
        """The side that decides next."""
        return self._seat[self._pending["by"] if self._pending else self.standing.to_move[0]]

    def trace(self) -> str:
        """A few characters that identify the current position."""
        return self._tournament.trace(self.position, self.decided)

    def advance(self, seed: str, past: Sequence[str]) -> None:
        """Play one decision in a simultaneous game, otherwise a whole turn with all its answers.

        `past` are the traces (`trace`) of all positions up to the current one. Raises `Blamed`.
        """
        if self._rules.simultaneous:
            assert self._pending is not None
            side = self.due()
            self._answer(self._pending, seed, past)
            with _blaming(side):
                self._pending = self._rules.play(self.position, self._turn).pending
            self._begin_turns()
            return
        self._play_turn(seed, past)

    def _play_turn(self, seed: str, past: Sequence[str]) -> None:
        """Play a turn of the colour to move, with the answers of others in it."""
        rules, mover, side = self._rules, self.standing.to_move[0], self.due()
        own = self._tournament.viewer(self.position, self.sides[side], mover)
        self.decided += 1
        self._turn = {}
        while True:
            with _blaming(side):
                self._turn = self._ask(mover, self._turn, None, seed, past)
                outcome = rules.play(self.position, self._turn)
            if outcome.pending is None:
                self._set_position(outcome.position)
                return
            if outcome.pending["by"] in own and len(own) == len(self.sides[side]):
                raise Blamed(side, "the turn stops at a decision of its own player")
            decider = self._seat[outcome.pending["by"]]
            self._answer(outcome.pending, seed, past)
            with _blaming(decider):
                rules.play(self.position, self._turn)

    def _answer(self, pending: Data, seed: str, past: Sequence[str]) -> None:
        """Continue the turn with the answer to a decision."""
        self.decided += 1
        with _blaming(self._seat[pending["by"]]):
            answer = self._ask(pending["by"], self._turn, pending, seed, past)
            self._turn = self._rules.answered(self._turn, pending, answer)

    def _ask(self, colour: str, turn: Data, pending: Data | None, seed: str, past: Sequence[str]) -> Any:
        side = self._seat[colour]
        viewer = self._tournament.viewer(self.position, self.sides[side], colour)
        asked = Asked(self._rules, self.position, viewer, turn, pending, seed, past)
        return self._players[side].decide(asked)

    def _begin_turns(self) -> None:
        """Begin turns of a simultaneous game until a decision is pending or the game is over."""
        while self._rules.simultaneous and self._pending is None and not self.standing.over:
            outcome = self._rules.play(self.position, self._turn)
            self._pending = outcome.pending
            if outcome.pending is None:
                self._set_position(outcome.position)
                self._turn = self._rules.turn({})

    def ending(self) -> tuple[str, list[int]]:
        """The kind of ending, and the sides that won; all sides if none did. The game must be over."""
        winners = sorted({self._seat[colour] for colour in self.standing.winners or ()})
        return self._tournament.ended(self.position), winners or list(range(len(self.sides)))

    def close(self) -> None:
        """Close the players: the game is over or abandoned."""
        for player in self._players:
            player.close()


def play(tournament: Tournament[Any], game: Game, stall: int = STALL) -> Result:
    """Play a game to its end; the result is a line for a file of results.

    `winners` are the numbers of the sides that won. `ended` is the name of the ending in the rules,
    `stalled`, or `failed` if a player gave no legal turn: then `why` is the reason and all other sides have
    won. `again` is the largest number of times that one position came up.
    """
    contest = Contest(tournament, game)
    sides = len(contest.sides)
    seconds = [0.0] * sides
    turns = [0] * sides
    ended, why, winners = "stalled", "", list(range(sides))
    progress, last = 0, 1
    past: list[str] = []
    try:
        while not contest.standing.over and contest.round - last <= stall:
            side = contest.due()
            past.append(contest.trace())
            begun = time.process_time()
            try:
                contest.advance(f"{game.setup.get('seed', '')} {side}", past)
            except Blamed as blamed:
                ended, why = "failed", f"{game.sides[blamed.side]}: {blamed}"
                winners = [number for number in winners if number != blamed.side]
                break
            seconds[side] += time.process_time() - begun
            turns[side] += 1
            if tournament.progress(contest.position) > progress:
                progress, last = tournament.progress(contest.position), contest.round
    finally:
        contest.close()
    if contest.standing.over:
        ended, winners = contest.ending()
    return {
        "game": game.key,
        "setup": game.setup,
        "sides": game.sides,
        "colours": contest.sides,
        "winners": winners,
        "ended": ended,
        "why": why,
        "rounds": contest.round,
        **tournament.record(contest.position, contest.decided),
        "again": max(Counter(past).values()),
        "points": [tournament.points(contest.position, colours) for colours in contest.sides],
        "ms": [round(1000 * s / max(1, t), 1) for s, t in zip(seconds, turns, strict=True)],
    }
