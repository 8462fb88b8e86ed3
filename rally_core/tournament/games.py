"""The games of a tournament: which there are, and how one goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ground.rng import Random
from ground.tournament.games import STALL, Game, blaming, play
from ground.tournament.games import duels as duels_of

from .. import COURSES, full_turn, new_game, position_to_json, turn_from_json, view
from .. import play as play_turn
from ..answering import answered, shown
from ..names import COLOURS, DUEL, LAST, RACE, TEAMS
from .players import player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ground.forms import Data

    from ..position import Position

__all__ = ["STALL", "Game", "duels", "mixtures", "play_game"]

FIVE = tuple(COURSES)[:5]
"""The courses that are played unless others are named."""
TURN_LIMIT = 60
"""Turns after which a race ends by its turn limit: then who has most flags has won."""


def duels(one: str, other: str, setups: Sequence[Data], games: int, seeds: str) -> list[Game]:
    """Games of one against others that all are the other player, course by course in turn.

    Each seed once from every seat, each on one course (`ground.tournament.games.duels`).
    """
    found = []
    for number, setup in enumerate(setups):
        sides = len(_sides(setup))
        share = games // len(setups) + (number < games % len(setups))
        found += duels_of(one, other, setup, sides, share, f"{seeds} {setup['course']}")
    return found


def setups(courses: Sequence[str], players: int, mode: str) -> list[Data]:
    """The set-ups of a mode on each course. Raises GameError `bad_request` for what cannot be."""
    rules = {} if mode == LAST else {"turn_limit": TURN_LIMIT}
    colours = list(COLOURS[:players])
    found: list[Data] = []
    for course in courses:
        setup: Data = {"course": course, "mode": mode, "players": colours, "rules": rules}
        if mode == TEAMS:
            setup["teams"] = [colours[0::2], colours[1::2]]
        found.append(setup)
    return found


def mixtures(names: Sequence[str], games: int, seeds: str) -> list[Game]:
    """Games of any mode, course and number of players, with any of the players in each seat."""
    found = []
    for number in range(games):
        dice = Random(f"{seeds} {number}")
        mode = dice.choice((RACE, RACE, LAST, TEAMS, DUEL))
        players = {TEAMS: 4 + 2 * dice.below(2), DUEL: 2}.get(mode, 2 + dice.below(4))
        (setup,) = setups([dice.choice(FIVE)], players, mode)
        if mode == TEAMS:
            setup["rules"] = {**setup["rules"], "share": dice.below(2) == 0}
        sides = tuple(dice.choice(names) for _ in _sides(setup))
        found.append(Game({**setup, "seed": f"{seeds} {number}"}, sides))
    return found


def _sides(setup: Data) -> list[list[str]]:
    """The colours that win together."""
    return [list(team) for team in setup.get("teams") or [[colour] for colour in setup["players"]]]


def play_game(game: Game, stall: int = STALL) -> Data:
    """Play a game to its end; what came of it (`ground.tournament.games.play`).

    `ended` may be `flags`, `last`, `limit` or `nobody`; where nobody has won all share the game. A game
    stalls by turns in which nobody touches a flag or loses a life.
    """
    return play(game, _Contest(game), stall)


class _Contest:
    """A game under way."""

    def __init__(self, game: Game) -> None:
        self._position = begun(game.setup)
        self._players = [player(name) for name in game.sides]
        self._turn = full_turn({})
        self._decided = 0
        self.colours = _sides(game.setup)
        self._outcome = play_turn(self._position, turn_from_json(self._turn))
        self._go_on()

    def over(self) -> bool:
        return self._position.result is not None

    def round(self) -> int:
        return self._position.turn

    def due(self) -> int:
        pending = self._outcome.pending
        assert pending is not None
        return self._side(pending["by"])

    def _side(self, colour: str) -> int:
        return next(number for number, colours in enumerate(self.colours) if colour in colours)

    def advance(self, seed: str, past: Sequence[str]) -> None:
        side = self.due()
        pending = self._outcome.pending
        assert pending is not None
        self._decided += 1
        seen = view(position_to_json(self._position), set(self.colours[side]))
        own = shown(self._turn, pending, set(self.colours[side]))
        with blaming(side):
            answer = self._players[side].decide(seen, own, pending, seed)
            turn = answered(self._turn, pending["kind"], pending.get("robot", ""), answer)
            self._outcome = play_turn(self._position, turn_from_json(turn))
        self._turn = turn
        self._go_on()

    def _go_on(self) -> None:
        """Where nothing is left to be decided the next turn begins, and where all sleep the next one."""
        while self._outcome.pending is None and not self.over():
            self._position = self._outcome.position
            self._turn = full_turn({})
            if not self.over():
                self._outcome = play_turn(self._position, turn_from_json(self._turn))

    def trace(self) -> str:
        """A game never comes to the same again: turns are counted."""
        return str(self._decided)

    def progress(self) -> int:
        lives = sum(max(0, robot.lives) for robot in self._position.robots)
        return sum(self._position.touched) * 100 - lives + 100

    def ending(self) -> tuple[str, list[int]]:
        result = self._position.result
        assert result is not None
        winners = sorted({self._side(colour) for colour in result.winners})
        return result.by, winners or list(range(len(self.colours)))

    def points(self) -> list[int]:
        touched = dict(zip(self._position.players, self._position.touched, strict=True))
        return [max(touched[colour] for colour in colours) for colours in self.colours]

    def told(self) -> Data:
        lives = sum(robot.lives for robot in self._position.robots)
        return {"lives": lives, "decisions": self._decided}

    def close(self) -> None:
        for one in self._players:
            one.close()


def begun(setup: Data) -> Position:
    """The first position of a set-up; flags and bases of a duel are drawn from its seed. Raises GameError."""
    return new_game(**setup)
