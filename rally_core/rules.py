"""The rules of Rally as the interface of `ground.rules`.

All program in secret at the same time, robot by robot; nothing runs before the last program.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ground.forms import Data, Json, ReadOnly
from ground.rules import Outcome, Question, Rules, Seen, Standing, Thinking, Viewer

from . import answering, asking, views
from .events import apply_events, fold
from .interchange import position_from_json, position_to_json
from .known import known_position
from .legal import legal
from .names import COLOURS, colour_of
from .notation import NOTATION
from .position import Position
from .programs import full_turn, turn_of_form
from .setup import beginning, new_game, setup_from_json
from .turn import play

if TYPE_CHECKING:  # the codec is loaded with the first link
    from .links import Links


class Rally(Rules[Position]):
    """The rules of Rally."""

    name = "rally"
    colours = COLOURS
    turn_fields = ("programs", "choices")
    simultaneous = True
    levels = (1, 4, 7, 6, 5)
    known_levels = (1, 4, 7, 2, 6, 3, 5)
    questions = ("legal", "view", "setup")
    error_fields = ("at",)
    notation = NOTATION

    def new(self, setup: Json) -> Position:
        """The first position; choices missing in the set-up of a duel are drawn from the seed."""
        return new_game(**setup_from_json(setup))

    def begin(self, setup: Json) -> Outcome[Position | None, Data]:
        return beginning(**setup_from_json(setup))

    def position(self, data: Json) -> Position:
        return position_from_json(data)

    def data(self, position: Position) -> Data:
        return position_to_json(position)

    def turn(self, data: Json) -> Data:
        return full_turn(data)

    def play(self, position: Position, turn: Json) -> Outcome[Position, Data]:
        return play(position, turn_of_form(turn))

    def legal(self, data: Json) -> Data:
        return {"programs": legal(position_from_json(data))}

    def standing(self, data: ReadOnly) -> Standing:
        """The standing.

        To move are the colours that have to give a program, after those with powered-down robots, which may
        stay so (`asking`). If all robots are powered down or asleep, it is the first colour that still has a
        robot.
        """
        players, result = data["players"], data["result"]
        due = [] if result else [colour for colour in players if _programs(data, colour)]
        if due:
            resting = [colour for colour in players if _rests(data, colour)]
            due = [*resting, *(colour for colour in due if colour not in resting)]
        waiting = [] if result else [colour for colour in players if _lives(data, colour)]
        winners = result["winners"] if result else None
        sides = data["teams"] or [[colour] for colour in players]
        return Standing(players, due or waiting[:1], data["turn"], winners, sides=sides)

    def fold(self, data: ReadOnly, events: Sequence[ReadOnly]) -> Data:
        """The data after events; new hands of mates who share cards stay hidden, as no event has them."""
        after = dict(data)
        apply_events(after, events)
        return after

    def during(self, position: Position, events: Sequence[ReadOnly]) -> Data:
        return position_to_json(fold(position, events))

    # Decisions in the course of a turn

    def answered(self, turn: Json, pending: ReadOnly, answer: Json) -> Data:
        robot = pending.get("robot", "")
        return full_turn(answering.answered(full_turn(turn), pending["kind"], robot, answer))

    def table(self, position: Position, turn: Json) -> Outcome[Position, Data]:
        return asking.play_at_table(position, turn)

    def asks(
        self, position: Position, turn: Json, colour: str, outcome: Outcome[Position, Data] | None = None
    ) -> Data | None:
        return asking.asks(position, turn, colour, outcome)

    def withdrawn(self, turn: Data, colour: str) -> Data:
        return answering.withdrawn(turn, colour)

    def joined(self, turn: Json, other: Json, colours: Viewer) -> Data:
        full, own = full_turn(turn), answering.programs_of(other, colours)["programs"]
        return {**full, "programs": {**full["programs"], **own}}

    # Secrecy

    def view(self, data: ReadOnly, viewer: Viewer) -> Seen:
        return Seen(views.view(data, viewer))

    def known(self, view: Json) -> Position:
        return known_position(view)

    def events_for(self, events: Sequence[Data], viewer: Viewer) -> Sequence[Data]:
        """The events; cards that others are dealt, or pick from the pile, are hidden."""
        return views.events_view(events, viewer)

    def turn_for(self, turn: Data, viewer: Viewer) -> Data:
        return answering.programs_of(turn, viewer)

    def turn_at(self, turn: Data, pending: ReadOnly, viewer: Viewer) -> Data:
        return answering.shown(full_turn(turn), pending, viewer)

    def turn_told(self, turn: Data, events: Sequence[ReadOnly], viewer: Viewer) -> Data:
        return answering.turn_told(turn, events, viewer)

    def uncovers(self, events: Sequence[ReadOnly]) -> bool:
        """True once a register has begun: then all cards are visible."""
        return any(event["type"] == "register" for event in events)

    def hides(self, data: ReadOnly, options: ReadOnly) -> bool:
        return True

    def secret(self, data: ReadOnly, options: ReadOnly, colour: str) -> bool:
        return True

    # Computers and links

    def think(self, asked: Question) -> Thinking:
        """Answer a decision; without `pending`, the first one that the turn comes to."""
        from .bots.levels import think

        return think(asked.view, asked.level, asked.seed, asked.turn, asked.pending)

    @cached_property
    def links(self) -> Links:
        from .links import Links

        return Links(self)


def _programs(data: ReadOnly, colour: str) -> bool:
    """True if a robot of a colour has to be programmed."""
    return any(not robot["down"] for robot in _awake(data, colour))


def _rests(data: ReadOnly, colour: str) -> bool:
    """True if a robot of a colour is powered down."""
    return any(robot["down"] for robot in _awake(data, colour))


def _awake(data: ReadOnly, colour: str) -> list[Data]:
    """The robots of a colour that are on the board and awake."""
    robots = (robot for name, robot in data["robots"].items() if colour_of(name) == colour)
    return [robot for robot in robots if robot["at"] is not None and robot["asleep"] is None]


def _lives(data: ReadOnly, colour: str) -> bool:
    """True if a robot of a colour is on the board or will return."""
    return any(
        colour_of(name) == colour and (robot["at"] is not None or robot["lives"])
        for name, robot in data["robots"].items()
    )


RULES = Rally()
