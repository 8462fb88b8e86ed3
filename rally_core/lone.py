"""Trial turns: one robot alone on the board, or some of them, with any cards.

The rules play them (`turn.play`) as in a drill: nothing is dealt, and registers may be empty.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ground.forms import Data, ReadOnly
from ground.rules import Outcome

from .geometry import DIRECTIONS, Square
from .names import REGISTERS
from .position import Position, Robot
from .programs import RESET, Choice, Program, Turn, open_registers
from .turn import play


class Leg(NamedTuple):
    """The effect of a register on a robot.

    `squares` are those that its body was on, from the first to the last; `facing` is its direction at the
    end. `destroyed` is the cause if it was destroyed after the last of the squares, as in the event
    `destroy`, else empty. `shadow` are the squares of its shadow, empty if it has none.
    """

    squares: tuple[Square, ...]
    facing: int
    destroyed: str = ""
    shadow: tuple[Square, ...] = ()


def track(
    position: Position, robot: str, registers: Sequence[int | None], facing: int | None = None
) -> list[Leg]:
    """The way of a robot alone on the board, register by register, with these cards in its five registers.

    Cards of registers that are not open are ignored. `facing` is for a robot that has just come back; None
    means north. The way ends where the robot is destroyed or wins. The other robots and their programs are
    left out. The position may have been read from a view.
    """
    alone = with_only(position, {robot})
    (own,) = alone.robots
    if own.at is None:
        return []
    program = laid(own, registers, facing)
    outcome = tried(alone, {robot: program}, stop=5)
    return _legs(own, outcome.events)


def survives(position: Position, robot: Robot, program: Program) -> bool:
    """True if a robot alone on the board survives a program."""
    legs = track(position, robot.name, program.registers, program.facing)
    return not any(leg.destroyed for leg in legs)


def lay(robot: Robot, cards: Sequence[int], facing: int) -> Program:
    """The program with these cards in the open registers of a robot, in their order."""
    left = iter(cards)
    fill = open_registers(robot)
    first, second, third, fourth, fifth = (next(left) if n in fill else None for n in REGISTERS)
    return Program((first, second, third, fourth, fifth), False, facing if robot.entering else None)


def laid(robot: Robot, registers: Sequence[int | None], facing: int | None = None) -> Program:
    """The program of a robot with the cards of its open registers, and a facing if that is due."""
    fill = open_registers(robot)
    first, second, third, fourth, fifth = (
        card if number in fill else None for number, card in enumerate(registers, 1)
    )
    return Program((first, second, third, fourth, fifth), False, (facing or 0) if robot.entering else None)


def tried(
    position: Position, programs: Mapping[str, Program], stop: int | None = None
) -> Outcome[Position, Data]:
    """The whole turn with these programs; no card is taken at a reset site."""
    bare = _bare(position)
    choices: list[Choice] = []
    while True:
        outcome = play(bare, Turn(programs, tuple(choices), stop))
        if outcome.pending is None:
            return outcome
        choices.append(Choice(RESET, None))


def _bare(position: Position) -> Position:
    rules = position.rules._replace(drill=True)
    return position._replace(
        rules=rules, robots=tuple(robot._replace(hand=()) for robot in position.robots), pile=()
    )


def with_only(position: Position, names: Collection[str]) -> Position:
    """The position with these robots and their players only."""
    robots = tuple(robot for robot in position.robots if robot.name in names)
    colours = {robot.colour for robot in robots}
    players = tuple(colour for colour in position.players if colour in colours)
    teams = tuple(tuple(colour for colour in team if colour in colours) for team in position.teams)
    touched = dict(zip(position.players, position.touched, strict=True))
    return position._replace(
        robots=robots,
        players=players,
        teams=tuple(team for team in teams if team),
        touched=tuple(touched[colour] for colour in players),
    )


def _legs(robot: Robot, events: Sequence[ReadOnly]) -> list[Leg]:
    """The way of a robot, from the events of a turn in which it is alone."""
    assert robot.at is not None
    ways: list[list[Square]] = [[robot.at], [] if robot.shadow is None else [robot.shadow.at]]
    facing, destroyed = robot.facing or 0, ""
    legs: list[Leg] = []
    for event in events:
        match event["type"]:
            case "register":
                if event["number"] > 1:
                    legs.append(_leg(ways, facing, destroyed))
                    ways = [way[-1:] for way in ways]
            case "move":
                for move in event["moves"]:
                    ways[move["shadow"]].append(tuple(move["to"]))
            case "rotate" if not event["shadow"]:
                facing = DIRECTIONS[event["to"]]
            case "shadow":
                ways[True] = [tuple(event["at"])]
            case "vanish":
                ways[True] = []
            case "destroy":
                destroyed = event["why"]
    legs.append(_leg(ways, facing, destroyed))
    return legs[: legs.index(next(leg for leg in legs if leg.destroyed)) + 1] if destroyed else legs


def _leg(ways: Sequence[Sequence[Square]], facing: int, destroyed: str) -> Leg:
    return Leg(tuple(ways[False]), facing, destroyed, tuple(ways[True]))
