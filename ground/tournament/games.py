"""The games of a tournament, and playing one."""

from __future__ import annotations

import json
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard

from ground.errors import GameError
from ground.tournament.players import Failed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ground.forms import Data

    Result = Data

STALL = 60
"""Rounds in which a game gets no further after which it is stopped and counts as a draw."""


@dataclass(frozen=True)
class Game:
    """One game: the fields of a `setup` request, its `seed` among them, and a player's name for each side."""

    setup: dict[str, Any]
    sides: tuple[str, ...]

    @property
    def key(self) -> str:
        """What the game is known by in a file of results."""
        return json.dumps([self.setup, self.sides], sort_keys=True)


def duels(one: str, other: str, setup: Data, sides: int, games: int, seeds: str) -> list[Game]:
    """Games of one against others that all are the other player; each seed once in every seat.

    Of one with itself each seed once: the seats would make no difference.
    """
    if one == other:
        return [Game({**setup, "seed": f"{seeds} {number}"}, tuple([one] * sides)) for number in range(games)]
    return [
        Game(
            {**setup, "seed": f"{seeds} {number // sides}"},
            tuple(one if side == number % sides else other for side in range(sides)),
        )
        for number in range(games)
    ]


class Contest(Protocol):
    """A game under way, as its rules keep it. Sides are numbers, in the order of `Game.sides`."""

    colours: list[list[str]]
    """The colours of each side."""

    def over(self) -> bool:
        """Whether the game has ended."""

    def round(self) -> int:
        """The round, from 1 on."""

    def due(self) -> int:
        """The side that decides next."""

    def advance(self, seed: str, past: Sequence[str]) -> None:
        """Play what that side decides, up to the next decision of its kind; others may be asked meanwhile.

        `past` is what the game has come to (`trace`), this position too. Raises Blamed.
        """

    def trace(self) -> str:
        """A few characters that tell positions apart."""

    def progress(self) -> int:
        """A number that is larger whenever the game has got further."""

    def ending(self) -> tuple[str, list[int]]:
        """After the end: how it ended, and the sides that have won."""

    def points(self) -> list[int]:
        """What each side has."""

    def told(self) -> Data:
        """What else is kept of it: fields of the result."""

    def close(self) -> None:
        """Let go of the players: the game is over or given up."""


class Blamed(Exception):
    """A player failed or gave no legal turn; `side` is the side that it plays."""

    def __init__(self, side: int, why: object) -> None:
        super().__init__(why)
        self.side = side


@contextmanager
def blaming(side: int) -> Iterator[None]:
    """A side is asked: what it answers that cannot be played is its own fault."""
    try:
        yield
    except (GameError, Failed) as error:
        raise Blamed(side, error) from None


def play(game: Game, contest: Contest, stall: int = STALL) -> Result:
    """Play a game to its end; what came of it as a line for a file of results.

    `winners` are the numbers of the sides that won, `ended` is what the rules call it, `stalled`, or `failed`
    if a player gave no legal turn: then `why` says what happened and all others have won. `again` is how
    often, at most, the game came to the same.
    """
    sides = len(contest.colours)
    seconds = [0.0] * sides
    turns = [0] * sides
    ended, why, winners = "stalled", "", list(range(sides))
    progress, last = 0, 1
    past: list[str] = []
    try:
        while not contest.over() and contest.round() - last <= stall:
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
            if contest.progress() > progress:
                progress, last = contest.progress(), contest.round()
    finally:
        contest.close()
    if contest.over():
        ended, winners = contest.ending()
    return {
        "game": game.key,
        "setup": game.setup,
        "sides": game.sides,
        "colours": contest.colours,
        "winners": winners,
        "ended": ended,
        "why": why,
        "rounds": contest.round(),
        **contest.told(),
        "again": max(Counter(past).values()),
        "points": contest.points(),
        "ms": [round(1000 * s / max(1, t), 1) for s, t in zip(seconds, turns, strict=True)],
    }


BEGINNING = '{"game": "'
"""What every line of a file of results begins with."""
_FIELDS: dict[str, type] = {
    "game": str, "setup": dict, "sides": list, "colours": list, "winners": list, "ended": str, "why": str,
    "rounds": int, "points": list, "ms": list,
}  # fmt: skip


def is_result(data: object, more: Mapping[str, type]) -> TypeGuard[Result]:
    """Whether it is what `play` answers, as JSON; `more` are the fields of `Contest.told`."""
    if not isinstance(data, dict):
        return False
    if any(not isinstance(data.get(name), kind) for name, kind in (*_FIELDS.items(), *more.items())):
        return False
    sides, winners, colours = data["sides"], data["winners"], data["colours"]
    return (
        "seed" in data["setup"]
        and len(sides) > 0
        and len(sides) == len(colours) == len(data["points"]) == len(data["ms"])
        and all(isinstance(side, str) for side in sides)
        and all(isinstance(names, list) and all(isinstance(name, str) for name in names) for names in colours)
        and all(type(number) in (int, float) for number in (*data["points"], *data["ms"]))
        and len(winners) > 0
        and all(type(side) is int and 0 <= side < len(sides) for side in winners)
        and data["rounds"] > 0
        and type(data.get("again", 0)) is int
    )
