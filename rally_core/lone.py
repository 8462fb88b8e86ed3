"""A turn tried out: one robot alone on the board, or some of them, whatever the hands are.

What happens is what the rules say (`turn.play`), as in a drill: nothing is dealt, and registers may be empty.
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
    """What a register does to a robot: `squares` that its body was on, from where it stood to where it
    stands.

    `facing` is the direction that it looks in at the end. `destroyed` is whether it was destroyed in it,
    after the last of the squares; `shadow` the squares of its shadow in the same way, none if it has none.
    """

    squares: tuple[Square, ...]
    facing: int
    destroyed: bool = False
    shadow: tuple[Square, ...] = ()


def track(
    position: Position, robot: str, registers: Sequence[int | None], facing: int | None = None
) -> list[Leg]:
    """The way of a robot alone on the board with these cards in its five registers, register by register.

    Cards of registers that are not open are left as they are. `facing` is where it looks if it has just come
    back, north if that is not chosen yet. Where it is destroyed or has won, the way ends. The others, and
    what they would do, are not there. A view will do for a position.
    """
    alone = with_only(position, {robot})
    (own,) = alone.robots
    if own.at is None:
        return []
    program = laid(own, registers, facing)
    outcome = tried(alone, {robot: program}, stop=5)
    return _legs(own, outcome.events)


def survives(position: Position, robot: Robot, program: Program) -> bool:
    """Whether a robot alone on the board is not destroyed by a program."""
    legs = track(position, robot.name, program.registers, program.facing)
    return not any(leg.destroyed for leg in legs)


def lay(robot: Robot, cards: Sequence[int], facing: int) -> Program:
    """The program that has these cards in its open registers, in their order."""
    left = iter(cards)
    fill = open_registers(robot)
    one, two, three, four, five = (next(left) if n in fill else None for n in REGISTERS)
    return Program((one, two, three, four, five), False, facing if robot.entering else None)


def laid(robot: Robot, registers: Sequence[int | None], facing: int | None = None) -> Program:
    """A program for a robot: the cards of its open registers, and a facing if that is due."""
    fill = open_registers(robot)
    one, two, three, four, five = (
        card if number in fill else None for number, card in enumerate(registers, 1)
    )
    return Program((one, two, three, four, five), False, (facing or 0) if robot.entering else None)


def tried(
    position: Position, programs: Mapping[str, Program], stop: int | None = None
) -> Outcome[Position, Data]:
    """The whole turn with these programs, in which nobody takes a card at a reset site."""
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
    """The position with these robots and their players alone."""
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
    """The way of a robot by the events of a turn in which it is alone."""
    assert robot.at is not None
    ways: list[list[Square]] = [[robot.at], [] if robot.shadow is None else [robot.shadow.at]]
    facing, destroyed = robot.facing or 0, False
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
                destroyed = True
    legs.append(_leg(ways, facing, destroyed))
    return legs[: legs.index(next(leg for leg in legs if leg.destroyed)) + 1] if destroyed else legs


def _leg(ways: Sequence[Sequence[Square]], facing: int, destroyed: bool) -> Leg:
    return Leg(tuple(ways[False]), facing, destroyed, tuple(ways[True]))
