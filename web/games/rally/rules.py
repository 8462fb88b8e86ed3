"""What the page asks of the rules, each question answered once.

While programs are laid, run, told and stored, many features ask what the same turn leads to and how the same
position reads. The last answers are kept: positions are values and turns plain data, so nothing can go stale.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from ground.rules import Outcome

import rally_core as rally
from rally_core import lone
from rally_core.answering import shown
from rally_core.programs import asked_for, due, pool, rests, side_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shell.storage.jsontext import Json

    from rally_core.position import Robot

NO_CARDS: Json = {"kind": "program", "hand": [], "open": [], "facing": False, "rests": True}
"""The decision whether a robot that rests goes on resting, but for whose it is."""
_KEPT = 64
"""Answers that are kept: more than a turn with all that is said of it needs."""


def play(position: rally.Position, turn: Json) -> Outcome:
    """What a turn leads to. Raises `GameError`.

    A `pending` decision has `programs` besides: what is known to whoever decides of those of this turn. As
    long as a program is missing, those whose robots rest are asked first whether they go on resting: the
    rules do without their answer, so nobody could give it after the last program.
    """
    return _outcome(position, json.dumps(turn, sort_keys=True))


@lru_cache(_KEPT)
def _outcome(position: rally.Position, turn: str) -> Outcome:
    given = json.loads(turn)
    outcome = rally.play(position, given)
    pending = outcome.pending
    if pending is None:
        return Outcome(outcome.position, outcome.events, None)
    if pending["kind"] != "program":
        return Outcome(position, outcome.events, _with_programs(position, given, pending))
    unasked = _without_program(position, given)
    programmed = {robot.colour for robot in asked_in(position)} - {robot.colour for robot in unasked}
    ready = [colour for colour in position.players if colour in programmed]
    return Outcome(position, outcome.events, _program_of(position, given, unasked[0]), ready)


def asks(position: rally.Position, turn: Json, colour: str) -> Json | None:
    """The decision that a colour has to make in a turn, as `play` asks it: while programs are made all are
    asked at the same time, each for the first of their robots without one.

    Those whose robots rest are asked until they have answered, even if all others have: whoever lets all
    answer at the same time has to wait for them, though `play` would go on.
    """
    outcome = play(position, turn)
    unasked = [] if turn.get("choices") else _without_program(position, turn)
    if unasked:
        own = [robot for robot in unasked if robot.colour == colour]
        return _program_of(position, turn, own[0]) if own else None
    pending = outcome.pending
    return pending if pending is not None and pending["by"] == colour else None


def _without_program(position: rally.Position, turn: Json) -> list[Robot]:
    """The robots whose players have still to say something before a turn."""
    programs = turn.get("programs", {})
    return [robot for robot in asked_in(position) if robot.name not in programs]


def _program_of(position: rally.Position, turn: Json, robot: Robot) -> Json:
    """The decision what a robot does in a turn, or whether it goes on resting."""
    if robot.down:
        pending: Json = {**NO_CARDS, "robot": robot.name, "by": robot.colour}
    else:
        pending = asked_for(position, robot, rally.turn_from_json(turn))
    return _with_programs(position, turn, pending)


def _with_programs(position: rally.Position, turn: Json, pending: Json) -> Json:
    """A decision with what whoever makes it knows of the programs of this turn."""
    mates = side_of(position, pending["by"]) if position.rules.share else (pending["by"],)
    return {**pending, "programs": shown(rally.full_turn(turn), pending, mates)["programs"]}


def asked_in(position: rally.Position) -> list[Robot]:
    """The robots whose players are asked something before a turn: those that have to be programmed, and with
    them those that rest. Where all rest nobody is asked.
    """
    programmed = list(due(position))
    resting = [robot for robot in position.robots if rests(position, robot)]
    return [*resting, *programmed] if programmed else []


@lru_cache(_KEPT)
def data_of(position: rally.Position) -> Json:
    """A position in the interchange form; it is not to be changed."""
    return fresh_data(position)


def fresh_data(position: rally.Position) -> Json:
    """A position in the interchange form; this one may be changed."""
    return rally.position_to_json(position)


def turn_data(turn: object) -> Json:
    """A turn with all its fields. Raises `GameError`."""
    return rally.full_turn(turn)


@lru_cache(_KEPT)
def cards_for(position: rally.Position, robot: str) -> tuple[int, ...]:
    """The cards that may be laid for a robot: its hand, or the pool of its team."""
    return pool(position, position.robot(robot))


@lru_cache(_KEPT)
def track(
    position: rally.Position, robot: str, registers: Sequence[int | None], facing: int | None
) -> tuple[lone.Leg, ...]:
    """The way that a robot alone on the board would take with these cards, register by register."""
    return tuple(lone.track(position, robot, registers, facing))
