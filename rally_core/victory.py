"""How games end (RALLY.md: Victory and variants)."""

from __future__ import annotations

from collections.abc import Iterable

from .flags import flags_for
from .names import LAST
from .run import Over, Run
from .state import State

RETURNS_WITH = 2
"""Damage of a robot that comes back, and of one that will."""


def sides(state: State) -> list[tuple[str, ...]]:
    """Those that win together, by seat."""
    return list(dict.fromkeys(state.side(colour) for colour in state.players))


def in_game(state: State, side: tuple[str, ...]) -> bool:
    """Whether any robot of a side has lives left, the one with which it is on the board among them."""
    return any(racer.colour in side and racer.lives for racer in state.racers)


def check(run: Run) -> None:
    """E3: all flags touched, or only one side left. Raises Over."""
    state, position = run.state, run.before
    if run.rules.mode != LAST:
        flags = {colour: len(flags_for(position.board, colour)) for colour in state.players}
        winners = [colour for colour in state.players if 0 < flags[colour] <= state.touched[colour]]
        if winners:
            _end(run, "flags", winners)
    check_left(run)


def check_left(run: Run) -> None:
    """Only one side, or none, is still in the game. Raises Over."""
    state = run.state
    if all(racer.lives for racer in state.racers):
        return
    every = sides(state)
    left = [side for side in every if in_game(state, side)]
    if not left:
        _end(run, "nobody", ())
    elif len(left) == 1 < len(every):
        _end(run, "last", left[0])


def check_limit(run: Run) -> None:
    """F5: the last turn is over: most flags; without flags most lives, then least damage. Raises Over."""
    state, limit = run.state, run.rules.turn_limit
    if not limit or state.turn < limit:
        return
    left = [side for side in sides(state) if in_game(state, side)]
    worth = {
        side: _last_worth(state, side) if run.rules.mode == LAST else (state.touched[side[0]],)
        for side in left
    }
    best = max(worth.values())
    _end(run, "limit", [colour for side in left if worth[side] == best for colour in side])


def _last_worth(state: State, side: tuple[str, ...]) -> tuple[int, ...]:
    """Lives of a side, and its damage; robots that will come back count with what they will have."""
    racers = [racer for racer in state.racers if racer.colour in side and racer.lives]
    damage = sum(racer.damage if racer.here else RETURNS_WITH for racer in racers)
    return sum(racer.lives for racer in racers), -damage


def _end(run: Run, by: str, winners: Iterable[str]) -> None:
    seats = [colour for colour in run.state.players if colour in {*winners}]
    run.tell("over", result={"by": by, "winners": seats})
    raise Over
