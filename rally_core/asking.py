"""A turn at a table: everybody is asked, also whether a robot that is powered down rests for another turn.

The rules do without that answer, so nobody could give it after the last program: those whose robots rest are
asked first, as long as a program is missing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ground.forms import Data, Json
from ground.rules import Outcome

from .answering import PROGRAM, shown
from .position import Position, Robot
from .programs import Turn, asked_for, due, ready, rests, side_of, turn_of_form, turn_to_json
from .turn import play

NO_CARDS: Data = {"kind": PROGRAM, "hand": [], "open": [], "facing": False, "rests": True}
"""The decision whether a robot goes on resting, without its `robot` and `by`."""


def play_at_table(position: Position, data: Json) -> Outcome[Position, Data]:
    """`play` with more questions. Raises GameError.

    A `pending` decision has `programs` besides: those of this turn that its player knows.
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
    """The decision that a colour has to make in a turn, as `play_at_table` asks it.

    While programs are made all are asked at the same time, each for the first of their robots without one.
    Those whose robots rest are asked until they have answered, even if all others have: whoever lets all
    answer at the same time has to wait for them, though `play_at_table` would go on.
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
    """The robots whose players are asked something before a turn: those that rest, and then those that have
    to be programmed. Where all rest nobody is asked.
    """
    programmed = list(due(position))
    resting = [robot for robot in position.robots if rests(position, robot)]
    return [*resting, *programmed] if programmed else []


def _unasked(asked: Sequence[Robot], programs: Collection[str]) -> list[Robot]:
    """Those of the robots whose players have still to say something."""
    return [robot for robot in asked if robot.name not in programs]


def _program_of(position: Position, turn: Turn, robot: Robot) -> Data:
    """The decision on a robot's program, or on whether it goes on resting."""
    if robot.down:
        pending = {**NO_CARDS, "robot": robot.name, "by": robot.colour}
    else:
        pending = asked_for(position, robot, turn)
    return _with_programs(position, turn, pending)


def _with_programs(position: Position, turn: Turn, pending: Data) -> Data:
    """A decision with those programs of this turn that its player knows."""
    mates = side_of(position, pending["by"]) if position.rules.share else (pending["by"],)
    return {**pending, "programs": shown(turn_to_json(turn), pending, mates)["programs"]}
