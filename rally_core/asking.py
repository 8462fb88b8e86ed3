"""A turn as at a table: players are also asked if a robot that is powered down stays so for another turn.

The rules do not need that answer and run the turn once all programs are there. So it is asked for first,
while a program is missing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ground.forms import Data, Json
from ground.rules import Outcome

from .answering import PROGRAM, shown
from .position import Position, Robot
from .programs import Turn, due, pending_program, ready, rests, side_of, turn_of_form, turn_to_json
from .turn import play

NO_CARDS: Data = {"kind": PROGRAM, "hand": [], "open": [], "facing": False, "rests": True}
"""The decision to stay powered down, without its `robot` and `by`."""


def play_at_table(position: Position, data: Json) -> Outcome[Position, Data]:
    """Carry out a turn as `play` does, but with more questions.

    A `pending` decision also has `programs`: the programs of this turn that its player knows. Raises
    `GameError` as `play` does.
    """
    turn = turn_of_form(data)
    outcome = play(position, turn)
    pending = outcome.pending
    if pending is None:
        return outcome
    if pending["kind"] != PROGRAM:
        return Outcome(position, outcome.events, _with_programs(position, turn, pending))
    asked = asked_in(position)
    first = _unasked(asked, turn.programs)[0]
    return Outcome(position, [], _program_of(position, turn, first), ready(position, asked, turn))


def asks(
    position: Position, data: Json, colour: str, outcome: Outcome[Position, Data] | None = None
) -> Data | None:
    """The decision that a colour has to make in a turn, as `play_at_table` asks it, or None.

    While programs are made, all colours are asked at the same time, each for its first robot without one.
    Players of robots that are powered down are asked until they have answered, even if all others have: a
    caller that lets all answer at once has to wait for them, although `play_at_table` would go on.
    """
    outcome = outcome or play_at_table(position, data)
    turn = turn_of_form(data)
    unasked = [] if turn.choices else _unasked(asked_in(position), turn.programs)
    if unasked:
        own = [robot for robot in unasked if robot.colour == colour]
        return _program_of(position, turn, own[0]) if own else None
    pending = outcome.pending
    return pending if pending is not None and pending["by"] == colour else None


def asked_in(position: Position) -> Sequence[Robot]:
    """The robots whose players are asked before a turn: those powered down, then those to be programmed.

    If no robot has to be programmed, no player is asked.
    """
    programmed = list(due(position))
    resting = [robot for robot in position.robots if rests(position, robot)]
    return [*resting, *programmed] if programmed else []


def _unasked(asked: Sequence[Robot], programs: Collection[str]) -> list[Robot]:
    """The robots whose players have still to answer."""
    return [robot for robot in asked if robot.name not in programs]


def _program_of(position: Position, turn: Turn, robot: Robot) -> Data:
    """The decision about a robot's program, or about staying powered down."""
    if robot.down:
        pending = {**NO_CARDS, "robot": robot.name, "by": robot.colour}
    else:
        pending = pending_program(position, robot, turn)
    return _with_programs(position, turn, pending)


def _with_programs(position: Position, turn: Turn, pending: Data) -> Data:
    """A decision with the programs of this turn that its player knows."""
    mates = side_of(position, pending["by"]) if position.rules.share else (pending["by"],)
    return {**pending, "programs": shown(turn_to_json(turn), pending, mates)["programs"]}
