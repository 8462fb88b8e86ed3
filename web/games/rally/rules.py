"""What the page asks of the rules, each question answered once.

While programs are laid, run, told and stored, many features ask what the same turn leads to and how the same
position reads. The last answers are kept: positions are values and turns plain data, so nothing can go stale.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from shell.app.game import Outcome

import rally_core as rally
from rally_core import lone
from rally_core.answering import shown
from rally_core.programs import due, pool, rests, side_of

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
    ready: list[str] = []
    pending = outcome.pending
    if pending is not None and pending["kind"] == "program":
        programs = given.get("programs", {})
        asked = asked_in(position)
        first = next(robot for robot in asked if robot.name not in programs)
        if first.down:
            pending = {**NO_CARDS, "robot": first.name, "by": first.colour}
        ready = [
            colour
            for colour in position.players
            if any(robot.colour == colour for robot in asked)
            and all(robot.name in programs for robot in asked if robot.colour == colour)
        ]
    if pending is not None:
        mates = side_of(position, pending["by"]) if position.rules.share else (pending["by"],)
        known = shown(rally.full_turn(given), pending, mates)["programs"]
        pending = {**pending, "programs": known}
    after = position if pending is not None else outcome.position
    return Outcome(after, outcome.events, pending, ready)


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
