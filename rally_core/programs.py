"""Turns: the programs of all robots, and the answers to other decisions (RALLY.md: Data)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ground.errors import GameError
from ground.forms import Data, Json, array, boolean, coordinates, integer, record, request_error, shown

from .cards import CARDS
from .geometry import DIRECTIONS, SIDES, Square
from .names import COLOURS, REGISTERS
from .position import EMPTY, Position, Registers, Robot

RESET, CARD, FLAG, BASE = KINDS = ("reset", "card", "flag", "base")
"""The kinds of decisions besides programs; the last two are only in the set-up of a duel."""
MOST_ROBOTS = 9
"""The most robots of a colour."""
NAMES = frozenset(f"{colour}{number}" for colour in COLOURS for number in range(1, MOST_ROBOTS + 1))
"""The possible names of robots."""


class Program(NamedTuple):
    """The program of a robot for a turn: a card for each open register; `facing` only if it is due."""

    registers: Registers = EMPTY
    power_down: bool = False
    facing: int | None = None


class Choice(NamedTuple):
    """The answer to a decision of a `kind`: a card, None for no card, or a square."""

    kind: str
    answer: int | Square | None


class Turn(NamedTuple):
    """A turn: programs by robot, and answers in the order of the decisions.

    After register `stop` the turn ends without F; only drills have a `stop`.
    """

    programs: Mapping[str, Program]
    choices: tuple[Choice, ...] = ()
    stop: int | None = None


def turn_from_json(data: Json) -> Turn:
    """Read a turn from plain JSON.

    Raises `GameError`: `bad_request` if the form is wrong, `illegal_program` for a number that is no card.

    >>> turn_from_json({})
    Turn(programs={}, choices=(), stop=None)
    """
    turn = turn_of_form(data)
    _check_cards(turn.programs.values())
    return turn


def turn_of_form(data: Json) -> Turn:
    """Read a turn from plain JSON, with any numbers as cards; raises `GameError` (`bad_request`)."""
    fields = record(data, "turn", ("programs", "choices", "stop"))
    programs = record(fields.get("programs", {}), "programs")
    for name in programs:
        if name not in NAMES:
            raise request_error(f"programs has {shown(name)}, expected names of robots.")
    stop = fields.get("stop")
    if stop is not None and integer(stop, "stop") not in REGISTERS:
        raise request_error("stop must be a register, 1 to 5.")
    return Turn(
        {name: _program_of_form(program, name) for name, program in programs.items()},
        choices_from_json(fields.get("choices", [])),
        stop,  # type: ignore[arg-type]
    )


def program_from_json(data: Json) -> Program:
    """Read a program from plain JSON; raises `GameError` as `turn_from_json` does."""
    program = _program_of_form(data, "program")
    _check_cards([program])
    return program


def _check_cards(programs: Iterable[Program]) -> None:
    for card in (card for program in programs for card in program.registers):
        if card is not None and card not in CARDS:
            raise _illegal(f"{shown(card)} is not a card.")


def _program_of_form(data: Json, name: str) -> Program:
    fields = record(data, name, ("registers", "power_down", "facing"))
    given = array(fields.get("registers", [None] * 5), "registers", 5)
    cards = [None if card is None else integer(card, "A card") for card in given]
    facing = fields.get("facing")
    if facing is not None and (not isinstance(facing, str) or facing not in DIRECTIONS):
        raise request_error(f"facing is {shown(facing)}, expected one of {', '.join(SIDES)}.")
    return Program(
        tuple(cards),  # type: ignore[arg-type]
        boolean(fields.get("power_down", False), "power_down"),
        None if facing is None else DIRECTIONS[str(facing)],
    )


def choices_from_json(data: Json) -> tuple[Choice, ...]:
    """Read answers from plain JSON, in their order; raises `GameError` (`bad_request`)."""
    return tuple(_choice(entry) for entry in array(data, "choices"))


def _choice(data: Json) -> Choice:
    fields = record(data, "choice", KINDS)
    if len(fields) != 1:
        raise request_error(f"A choice must have one field of {', '.join(KINDS)}.")
    ((kind, answer),) = fields.items()
    if kind in (FLAG, BASE):
        return Choice(kind, coordinates(answer, kind))
    if answer is None and kind == RESET:
        return Choice(kind, None)
    if type(answer) is not int or answer not in CARDS:
        raise request_error(f"{kind} is {shown(answer)}, expected a card.")
    return Choice(kind, answer)


def turn_to_json(turn: Turn) -> Data:
    """A turn as plain JSON with every field; `stop` only if there is one."""
    return {
        "programs": {name: program_to_json(program) for name, program in turn.programs.items()},
        "choices": [choice_to_json(choice) for choice in turn.choices],
        **({} if turn.stop is None else {"stop": turn.stop}),
    }


def program_to_json(program: Program) -> Data:
    """A program as plain JSON."""
    return {
        "registers": list(program.registers),
        "power_down": program.power_down,
        "facing": None if program.facing is None else SIDES[program.facing],
    }


def choice_to_json(choice: Choice) -> Data:
    """An answer as plain JSON."""
    answer = list(choice.answer) if isinstance(choice.answer, tuple) else choice.answer
    return {choice.kind: answer}


def full_turn(data: Json) -> Data:
    """A turn, given as JSON, with every field; raises `GameError` as `turn_from_json` does.

    >>> full_turn({})
    {'programs': {}, 'choices': []}
    """
    return turn_to_json(turn_from_json(data))


# Robots to program, and their cards


def is_due(position: Position, robot: Robot) -> bool:
    """True if a robot has to be programmed: it is on the board, awake and not powered down."""
    return position.result is None and robot.at is not None and robot.asleep is None and not robot.down


def due(position: Position) -> Iterator[Robot]:
    """The robots that have to be programmed, by seat."""
    return (robot for robot in position.robots if is_due(position, robot))


def rests(position: Position, robot: Robot) -> bool:
    """True if a robot is powered down in this turn and awake.

    Its program can announce another power-down; without a program there is none.
    """
    return position.result is None and robot.at is not None and robot.down and robot.asleep is None


def asked(position: Position) -> Iterator[Robot]:
    """The robots whose players may give a program: those that are due, and those powered down, by seat."""
    return (robot for robot in position.robots if is_due(position, robot) or rests(position, robot))


def open_registers(robot: Robot) -> tuple[int, ...]:
    """The registers that a program fills: those neither locked nor kept, ascending."""
    return tuple(n for n in REGISTERS if n not in robot.locked and robot.registers[n - 1] is None)


def side_of(position: Position, colour: str) -> tuple[str, ...]:
    """The colours that win together with this one, which is among them, by seat."""
    return next((team for team in position.teams if colour in team), (colour,))


def pool(position: Position, robot: Robot) -> tuple[int, ...]:
    """The cards that may go into the registers of a robot: its hand, or under `share` its side's hands."""
    if not position.rules.share:
        return robot.hand
    mates = side_of(position, robot.colour)
    return tuple(card for each in position.robots if each.colour in mates for card in each.hand)


def missing(position: Position, turn: Turn) -> Data | None:
    """The first missing program of a turn as a pending decision, or None; in a drill none is missing."""
    if position.rules.drill:
        return None
    for robot in due(position):
        if robot.name not in turn.programs:
            return pending_program(position, robot, turn)
    return None


def ready(position: Position, robots: Sequence[Robot], turn: Turn) -> tuple[str, ...]:
    """The players of these robots who have given all their programs, by seat."""
    waited_for = {robot.colour for robot in robots if robot.name not in turn.programs}
    done = {robot.colour for robot in robots} - waited_for
    return tuple(colour for colour in position.players if colour in done)


def pending_program(position: Position, robot: Robot, turn: Turn) -> Data:
    """A program that is due, as a decision; under `share` with the cards `taken` by mates already."""
    pending: Data = {
        "kind": "program",
        "robot": robot.name,
        "by": robot.colour,
        "hand": list(robot.hand),
        "open": list(open_registers(robot)),
        "facing": robot.entering,
    }
    if position.rules.share:
        mates = side_of(position, robot.colour)
        laid = [
            turn.programs[each.name].registers
            for each in position.robots
            if each.colour in mates and each.name in turn.programs
        ]
        pending["taken"] = sorted(card for registers in laid for card in registers if card is not None)
    return pending


def check_turn(position: Position, turn: Turn) -> None:
    """Raise `GameError` if the programs of a turn are illegal; missing programs are accepted.

    The code is `bad_request` for a robot that does not play and a `stop` outside of drills, else
    `illegal_program`.
    """
    if turn.stop is not None and not position.rules.drill:
        raise request_error("stop is possible only in a drill.")
    robots = {robot.name: robot for robot in position.robots}
    for name in turn.programs:
        if name not in robots:
            raise request_error(f"{name} does not play.")
    _check_cards(turn.programs.values())
    used: set[int] = set()
    for robot in position.robots:
        if robot.name in turn.programs:
            _check(position, robot, turn.programs[robot.name], used)
    if position.rules.drill:
        in_registers = [card for robot in position.robots for card in robot.registers if card is not None]
        if used & {*in_registers}:
            raise _illegal("A card of a program is in a register already.")


def _check(position: Position, robot: Robot, program: Program, used: set[int]) -> None:
    """Raise `GameError` if a program is illegal for its robot, and add the program's cards to `used`."""
    name = robot.name
    if not is_due(position, robot):
        if robot.at is None or robot.asleep is not None:
            raise _illegal(f"{name} cannot have a program in this turn.")
        if program.registers != EMPTY or program.facing is not None:
            raise _illegal(f"{name} is powered down and can only announce another power-down.")
        return
    if (program.facing is not None) is not robot.entering:
        raise _illegal(f"{name} {'needs' if robot.entering else 'cannot choose'} a facing.")
    drill = position.rules.drill
    hand, fill = pool(position, robot), open_registers(robot)
    for number, card in zip(REGISTERS, program.registers, strict=True):
        if card is None:
            if number in fill and not drill:
                raise _illegal(f"Register {number} of {name} is open and needs a card.")
            continue
        if number not in fill:
            raise _illegal(f"Register {number} of {name} is not open.")
        if card in used:
            raise _illegal(f"Card {card} is used twice.")
        if not drill and card not in hand:
            raise _illegal(f"Card {card} is not in the hand of {name}.")
        used.add(card)


def _illegal(message: str) -> GameError:
    return GameError("illegal_program", message)
