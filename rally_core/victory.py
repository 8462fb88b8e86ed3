"""The end of a game (RALLY.md: Victory and variants)."""

from __future__ import annotations

from collections.abc import Iterable

from .flags import flags_for
from .names import LAST
from .run import Over, Run
from .state import State

RETURNS_WITH = 2
"""The damage of a robot that has returned or will return."""


def sides(state: State) -> list[tuple[str, ...]]:
    """The colours that win together, by seat."""
    return list(dict.fromkeys(state.side(colour) for colour in state.players))


def in_game(state: State, side: tuple[str, ...]) -> bool:
    """True if a robot of a side has lives left; the life of a robot on the board counts."""
    return any(racer.colour in side and racer.lives for racer in state.racers)


def check(run: Run) -> None:
    """End the game if all flags are touched or only one side is left (E3); raises `Over`."""
    state, position = run.state, run.before
    if run.rules.mode != LAST:
        flags = {colour: len(flags_for(position.board, colour)) for colour in state.players}
        winners = [colour for colour in state.players if 0 < flags[colour] <= state.touched[colour]]
        if winners:
            _end(run, "flags", winners)
    check_left(run)


def check_left(run: Run) -> None:
    """End the game if only one side, or none, is still in it; raises `Over`."""
    state = run.state
    if all(racer.lives for racer in state.racers):
        return
    all_sides = sides(state)
    left = [side for side in all_sides if in_game(state, side)]
    if not left:
        _end(run, "nobody", ())
    elif len(left) == 1 < len(all_sides):
        _end(run, "last", left[0])


def check_limit(run: Run) -> None:
    """End the game after its last turn (F5); raises `Over`.

    The side with most flags wins; without flags that with most lives, then with least damage.
    """
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
    """The lives of a side, and its damage, negated; robots that will return count with their damage then."""
    racers = [racer for racer in state.racers if racer.colour in side and racer.lives]
    damage = sum(racer.damage if racer.here else RETURNS_WITH for racer in racers)
    return sum(racer.lives for racer in racers), -damage


def _end(run: Run, by: str, winners: Iterable[str]) -> None:
    seats = [colour for colour in run.state.players if colour in {*winners}]
    run.tell("over", result={"by": by, "winners": seats})
    raise Over
