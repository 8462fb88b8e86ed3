"""The games of a tournament: which there are, and how one goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ground.rng import Random
from ground.tournament.games import STALL, Game, blaming, play
from ground.tournament.games import duels as duels_of

from ..interchange import position_to_json
from ..rounds import play as play_decision
from ..setup import NUMBERS, new_game
from ..views import view
from .players import player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ground.forms import Data

__all__ = ["STALL", "Game", "duels", "mixtures", "play_game"]


def duels(one: str, other: str, setup: Data, games: int, seeds: str) -> list[Game]:
    """Games of one against others that all are the other player (`ground.tournament.games.duels`)."""
    return duels_of(one, other, setup, int(setup["players"]), games, seeds)


def mixtures(names: Sequence[str], games: int, seeds: str) -> list[Game]:
    """Games of two to four, with ready-made robots or without, any of the players in each seat."""
    found = []
    for number in range(games):
        dice = Random(f"{seeds} {number}")
        setup: dict[str, Any] = {
            "players": dice.choice(NUMBERS),
            "seed": f"{seeds} {number}",
            "ready": dice.below(3) == 0,
        }
        found.append(Game(setup, tuple(dice.choice(names) for _ in range(setup["players"]))))
    return found


def play_game(game: Game, stall: int = STALL) -> Data:
    """Play a game to its end; what came of it (`ground.tournament.games.play`).

    `ended` may be `energy`, `explosion` or `standstill`; where nobody survives all share the game. A game
    stalls by rounds in which nothing is eaten and no power is lost.
    """
    return play(game, _Contest(game), stall)


class _Contest:
    """A game under way. Sides are the colours in turn order."""

    def __init__(self, game: Game) -> None:
        self._position = new_game(**game.setup)
        self._players = [player(name) for name in game.sides]
        self._decided = 0
        self.colours = [[colour] for colour in self._position.turn_order]

    def over(self) -> bool:
        return self._position.result is not None

    def round(self) -> int:
        return max(1, self._position.round)

    def due(self) -> int:
        assert self._position.to_move is not None
        return self._position.turn_order.index(self._position.to_move)

    def advance(self, seed: str, past: Sequence[str]) -> None:
        side = self.due()
        self._decided += 1
        seen = view(position_to_json(self._position), self.colours[side])
        with blaming(side):
            decision = self._players[side].turn(seen, seed)
            self._position = play_decision(self._position, decision).position

    def trace(self) -> str:
        """A game never comes to the same again: parts are taken, or a round goes by."""
        return str(self._decided)

    def progress(self) -> int:
        return sum(robot.eaten - robot.power for robot in self._position.robots)

    def ending(self) -> tuple[str, list[int]]:
        result = self._position.result
        assert result is not None
        order = self._position.turn_order
        return result.by, [order.index(colour) for colour in result.winners or order]

    def points(self) -> list[int]:
        return [robot.eaten for robot in self._position.robots]

    def told(self) -> Data:
        return {"power": sum(robot.power for robot in self._position.robots), "decisions": self._decided}

    def close(self) -> None:
        for one in self._players:
            one.close()
