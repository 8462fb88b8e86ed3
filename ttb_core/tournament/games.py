"""The games of a tournament: which there are, and playing one."""

from __future__ import annotations

import json
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeGuard

from ground.rng import Random

from ..errors import TtbError
from ..names import COLOURS, MODES
from ..pieces import ELEMENTS
from ..protocol import setup_from_json
from ..traces import trace
from ..turns import play
from .players import Failed, player

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..position import Position
    from .players import Player

STALL = 60
"""Rounds without a delivery after which a game is stopped and counts as a draw."""


@dataclass(frozen=True)
class Game:
    """One game: the fields of a `setup` request (docs/PROTOCOL.md) and a player's name for each side.

    Sides are those of `Setting.sides` in turn order: colours, or the two players or teams.
    """

    setup: dict[str, Any]
    sides: tuple[str, ...]

    @property
    def key(self) -> str:
        """What the game is known by in a file of results."""
        return json.dumps([self.setup, self.sides], sort_keys=True)


def number_of_sides(setup: dict[str, Any]) -> int:
    """How many sides play."""
    return int(setup["colours"]) if setup.get("mode", "standard") == "standard" else 2


def duels(one: str, other: str, setup: dict[str, Any], games: int, seeds: str) -> list[Game]:
    """Games of one against others that all are the other player; each seed once in every seat.

    Of one with itself each seed once: the seats would make no difference.
    """
    count = number_of_sides(setup)
    if one == other:
        return [Game({**setup, "seed": f"{seeds} {number}"}, tuple([one] * count)) for number in range(games)]
    return [
        Game(
            {**setup, "seed": f"{seeds} {number // count}"},
            tuple(one if side == number % count else other for side in range(count)),
        )
        for number in range(games)
    ]


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


def play_game(game: Game, stall: int = STALL) -> dict[str, object]:
    """Play a game to its end; what came of it as a line for a file of results.

    `winners` are the numbers of the sides that won, `ended` is `score`, `attrition`, `stalled`, or `failed`
    if a player gave no legal turn: then `why` says what happened and all others have won. `again` is how
    often, at most, the same stood on the board with the same colour to move.
    """
    position = setup_from_json(game.setup)
    sides = position.setting.sides()
    players = [player(name) for name in game.sides]
    seat = {colour: number for number, side in enumerate(sides) for colour in side}
    seconds = [0.0] * len(sides)
    turns = [0] * len(sides)
    ended, why, winners = "stalled", "", list(range(len(sides)))
    delivered, last = 0, 1
    past: list[str] = []
    try:
        while position.result is None and position.round - last <= stall:
            side = seat[position.mover]
            past.append(trace(position))
            begun = time.process_time()
            try:
                seed = f"{game.setup.get('seed', '')} {side}"
                position = _played(position, players, seat, seed, past)
            except Blamed as blamed:
                ended, why = "failed", f"{game.sides[blamed.side]}: {blamed}"
                winners = [number for number in winners if number != blamed.side]
                break
            seconds[side] += time.process_time() - begun
            turns[side] += 1
            banked = sum(map(len, position.banked))
            if banked > delivered:
                delivered, last = banked, position.round
    finally:
        for one in players:
            one.close()
    if position.result is not None:
        ended = position.result.by
        winners = sorted({seat[colour] for colour in position.result.winners})
    points = [sum(position.supply.points[colour] for colour in side) for side in sides]
    return {
        "game": game.key,
        "setup": game.setup,
        "sides": game.sides,
        "colours": [[COLOURS[colour] for colour in side] for side in sides],
        "winners": winners,
        "ended": ended,
        "why": why,
        "rounds": position.round,
        "deliveries": delivered,
        "again": max(Counter(past).values()),
        "points": points,
        "ms": [round(1000 * s / max(1, t), 1) for s, t in zip(seconds, turns, strict=True)],
    }


BEGINNING = '{"game": "'
"""What every line of a file of results begins with."""
_FIELDS: dict[str, type] = {
    "game": str, "setup": dict, "sides": list, "colours": list, "winners": list, "ended": str, "why": str,
    "rounds": int, "deliveries": int, "points": list, "ms": list,
}  # fmt: skip


def is_result(data: object) -> TypeGuard[dict[str, Any]]:
    """Whether it is what `play_game` answers, as JSON."""
    if not isinstance(data, dict):
        return False
    if any(not isinstance(data.get(name), kind) for name, kind in _FIELDS.items()):
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


class Blamed(Exception):
    """A player could not go on; `side` is the one that it plays."""

    def __init__(self, side: int, why: object) -> None:
        super().__init__(why)
        self.side = side


def _played(
    position: Position, players: Sequence[Player], seat: dict[int, int], seed: str, past: Sequence[str]
) -> Position:
    """The position after the turn of the colour to move, with everybody's answers."""
    side = seat[position.mover]
    with _blaming(side):
        turn = players[side].turn(position, seed, (), past)
    while True:
        with _blaming(side):
            outcome = play(position, turn, record=False)
        pending = outcome.pending
        if pending is None:
            return outcome.position
        decider = seat[pending.by]
        if decider == side and position.setting.mode != "teams":
            raise Blamed(side, "a choice is missing")
        with _blaming(decider):
            turn = turn.with_choice(players[decider].choice(position, turn))
            play(position, turn, record=False)
        with _blaming(side):
            turn = players[side].turn(position, seed, turn.choices, past)


@contextmanager
def _blaming(side: int) -> Iterator[None]:
    try:
        yield
    except (TtbError, Failed) as error:
        raise Blamed(side, error) from None
