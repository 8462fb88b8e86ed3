"""The games of a tournament: which there are, and how one goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ground.rng import Random
from ground.tournament.games import STALL, Blamed, Game, blaming, play
from ground.tournament.games import duels as duels_of

from ..errors import TtbError
from ..names import COLOURS, MODES
from ..pieces import ELEMENTS
from ..protocol import setup_from_json
from ..traces import trace
from ..turns import play as play_turn
from .players import player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ground.forms import Data

__all__ = ["STALL", "Game", "duels", "mixtures", "number_of_sides", "play_game"]


def number_of_sides(setup: Data) -> int:
    """How many sides play: colours, or the two players or teams."""
    return int(setup["colours"]) if setup.get("mode", "standard") == "standard" else 2


def duels(one: str, other: str, setup: Data, games: int, seeds: str) -> list[Game]:
    """Games of one against others that all are the other player (`ground.tournament.games.duels`)."""
    return duels_of(one, other, setup, number_of_sides(setup), games, seeds)


def mixtures(names: Sequence[str], games: int, seeds: str) -> list[Game]:
    """Games of every kind: any mode, number of colours and elements, any of the players on each side."""
    found = []
    for number in range(games):
        dice = Random(f"{seeds} {number}")
        mode = dice.choice(("standard", "standard", "two_colours", "teams"))
        setup: dict[str, Any] = {
            "colours": dice.choice(MODES[mode]),
            "mode": mode,
            "seed": f"{seeds} {number}",
            "simplified": dice.below(5) == 0,
            "score_victory": mode != "teams" and dice.below(4) != 0,
        }
        while True:
            elements = {element.key: dice.below(element.box + 1) for element in ELEMENTS}
            try:
                setup_from_json({**setup, **elements})
            except TtbError:  # more than the board has room for
                continue
            break
        sides = tuple(dice.choice(names) for _ in range(number_of_sides(setup)))
        found.append(Game({**setup, **elements}, sides))
    return found


def play_game(game: Game, stall: int = STALL) -> Data:
    """Play a game to its end; what came of it (`ground.tournament.games.play`).

    `ended` may be `score` or `attrition`. A game stalls by rounds without a delivery.
    """
    return play(game, _Contest(game), stall)


class _Contest:
    """A game under way. Sides are those of `Setting.sides`, in turn order."""

    def __init__(self, game: Game) -> None:
        self._position = setup_from_json(game.setup)
        self._sides = self._position.setting.sides()
        self._players = [player(name) for name in game.sides]
        self._seat = {colour: number for number, side in enumerate(self._sides) for colour in side}
        self.colours = [[COLOURS[colour] for colour in side] for side in self._sides]

    def over(self) -> bool:
        return self._position.result is not None

    def round(self) -> int:
        return self._position.round

    def due(self) -> int:
        return self._seat[self._position.mover]

    def advance(self, seed: str, past: Sequence[str]) -> None:
        position, side = self._position, self.due()
        with blaming(side):
            turn = self._players[side].turn(position, seed, (), past)
        while True:
            with blaming(side):
                outcome = play_turn(position, turn, record=False)
            pending = outcome.pending
            if pending is None:
                self._position = outcome.position
                return
            decider = self._seat[pending.by]
            if decider == side and position.setting.mode != "teams":
                raise Blamed(side, "a choice is missing")
            with blaming(decider):
                turn = turn.with_choice(self._players[decider].choice(position, turn))
                play_turn(position, turn, record=False)
            with blaming(side):
                turn = self._players[side].turn(position, seed, turn.choices, past)

    def trace(self) -> str:
        return trace(self._position)

    def progress(self) -> int:
        return sum(map(len, self._position.banked))

    def ending(self) -> tuple[str, list[int]]:
        result = self._position.result
        assert result is not None
        return result.by, sorted({self._seat[colour] for colour in result.winners})

    def points(self) -> list[int]:
        return [sum(self._position.supply.points[colour] for colour in side) for side in self._sides]

    def told(self) -> Data:
        return {"deliveries": self.progress()}

    def close(self) -> None:
        for one in self._players:
            one.close()
