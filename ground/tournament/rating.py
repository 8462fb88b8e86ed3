"""Statistics of results: shares with their intervals, and ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import log10, sqrt
from typing import Any

Z = 1.96
"""The normal deviate of a 95 % interval."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of the chance to win, after `won` of `games` games (Wilson 1927).

    >>> [round(end, 3) for end in wilson(75, 100)]
    [0.657, 0.825]
    """
    if not games:
        return 0.0, 1.0
    share = won / games
    scale = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / scale
    reach = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / scale
    return max(0.0, middle - reach), min(1.0, middle + reach)


def score(result: Mapping[str, Any], player: str) -> float:
    """A player's score in a game: its share of the victory, 0 to 1."""
    winners = [result["sides"][side] for side in result["winners"]]
    return winners.count(player) / len(winners)


def duel_scores(results: Iterable[Mapping[str, Any]]) -> dict[tuple[str, str], float]:
    """For each ordered pair of players, how often the first finished ahead of the second, in games.

    A game of several sides is divided among its pairs of sides with different players.
    """
    scores: dict[tuple[str, str], float] = {}
    for result in results:
        sides, winners = result["sides"], set(result["winners"])
        pairs = [
            (one, other)
            for one in range(len(sides))
            for other in range(len(sides))
            if sides[one] != sides[other] and one != other
        ]
        for one, other in pairs:
            if (one in winners) == (other in winners):
                ahead = 0.5
            else:
                ahead = float(one in winners)
            key = sides[one], sides[other]
            scores[key] = scores.get(key, 0.0) + 2 * ahead / len(pairs)
    return scores


def elo(scores: Mapping[tuple[str, str], float], rounds: int = 500) -> dict[str, float]:
    """Ratings by the model of Bradley and Terry, in points of Elo around 1500.

    Each player is credited with half a game won and half a game lost against an average player, so that all
    ratings are finite.

    >>> table = elo({("a", "b"): 75, ("b", "a"): 25})
    >>> round(table["a"] - table["b"])
    190
    """
    names = sorted({name for pair in scores for name in pair})
    strength = dict.fromkeys(names, 1.0)
    for _ in range(rounds):
        for name in names:
            won, games = 0.5, 1 / (strength[name] + 1.0)
            for other in names:
                both = scores.get((name, other), 0.0) + scores.get((other, name), 0.0)
                if both:
                    won += scores.get((name, other), 0.0)
                    games += both / (strength[name] + strength[other])
            strength[name] = won / games
    return {name: 1500 + 400 * log10(strength[name]) for name in names}
