"""The questions that computers are asked, with the knowledge of their player: hidden data ends here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ground.errors import GameError
from ground.forms import Data, Json, array, integer, record, request_error, shown

from ..answering import KINDS, PROGRAM, RESET
from ..cards import KIND_OF
from ..interchange import position_or_view, position_to_json
from ..lone import lay
from ..names import REGISTERS, VIEW_FORMAT
from ..position import Position, Robot
from ..programs import (
    Program,
    Turn,
    due,
    is_due,
    missing,
    open_registers,
    pool,
    program_to_json,
    rests,
    side_of,
    turn_from_json,
)
from ..run import Asked, Over, Run
from ..turn import carry_out
from ..views import view


class Question(NamedTuple):
    """A decision with the knowledge of the player that makes it.

    `position` is the one in P, with 0 for hidden cards; `kind` is one of `answering.KINDS`. `robot`, with
    this `name`, is the robot in question as it is at that moment, or None if that is unknown. `cards` are
    available for its program; `programs` are the known programs of this turn. `options` are the cards to
    choose from, and `register` is the one whose card may be replaced. `rests` is true if the question is to
    keep a robot powered down for another turn. `key` is a text that tells decisions apart.
    """

    position: Position
    kind: str
    colour: str
    name: str
    robot: Robot | None
    cards: tuple[int, ...]
    programs: Mapping[str, Program]
    options: tuple[int | None, ...]
    register: int
    rests: bool
    key: str


def asked_for(data: Json, turn: Json = None, pending: Json = None) -> Question:
    """The question of a view, a turn so far and a decision (`levels.think`).

    `pending` may have `programs` that its player knows besides those of the turn. Raises `GameError`.
    """
    given = turn_from_json({} if turn is None else turn)
    position = position_or_view(data)
    if position.result is not None:
        raise GameError("game_over", "The game has ended.")
    decision = _decision(position, given) if pending is None else record(pending, "pending")
    others = turn_from_json({"programs": decision.get("programs", {})}).programs
    names = {robot.name for robot in position.robots}
    programs = {each: program for each, program in {**others, **given.programs}.items() if each in names}
    given = given._replace(programs=programs)
    kind, colour, name = (str(decision.get(field, "")) for field in ("kind", "by", "robot"))
    if kind not in KINDS:
        raise request_error(f"kind is {shown(kind)}, expected one of {', '.join(KINDS)}.")
    if name not in names:
        raise request_error(f"robot is {shown(name)}, expected a robot of the position.")
    if not (isinstance(data, dict) and data.get("format") == VIEW_FORMAT):
        position = position_or_view(view(position_to_json(position), {colour}))
    options: tuple[Any, ...] = ()
    cards: tuple[int, ...] = ()
    robot: Robot | None = None
    register = 0
    resting = False
    if kind == PROGRAM:
        robot = position.robot(name)
        resting = decision.get("rests") is True and rests(position, robot)
        if not resting:
            programs, cards = _to_program(position, robot, colour, programs)
    else:
        options = _options(decision)
        if kind == RESET:
            register = integer(decision.get("register"), "register")
            if register and register not in REGISTERS:
                raise request_error("register must be 1 to 5.")
        robot = _robot_then(position, given, name)
    key = repr((position[1:], kind, name, cards, options, register))
    return Question(position, kind, colour, name, robot, cards, programs, options, register, resting, key)


def _to_program(
    position: Position, robot: Robot, colour: str, programs: Mapping[str, Program]
) -> tuple[dict[str, Program], tuple[int, ...]]:
    """The programs of the robot's side, and the cards that are left for the robot.

    Raises `GameError` (`bad_request`) if no program is due or there are too few cards.
    """
    if not is_due(position, robot):
        raise GameError("bad_request", f"{robot.name} has no program in this turn.")
    mates = side_of(position, colour)
    theirs = {each: program for each, program in programs.items() if position.robot(each).colour in mates}
    used = {card for program in theirs.values() for card in program.registers}
    cards = tuple(card for card in pool(position, robot) if card and card not in used)
    if len(cards) < len(open_registers(robot)):
        raise request_error(f"{robot.name} has too few cards.")
    return theirs, cards


def _options(decision: Mapping[str, Json]) -> tuple[Any, ...]:
    """The cards to choose from, None to keep the present one; raises `GameError` (`bad_request`)."""
    options = tuple(array(decision.get("options", []), "options"))
    if not options or not all(
        option is None or (type(option) is int and option in KIND_OF) for option in options
    ):
        raise request_error("options must be cards, or null for none, and at least one.")
    return options


def all_rest(data: Json) -> bool:
    """True if no robot is programmed in the coming turn; raises `GameError` as `position_or_view` does."""
    return next(due(position_or_view(data)), None) is None


def _decision(position: Position, turn: Turn) -> Mapping[str, Json]:
    """The decision that a turn comes to: a missing program, or a card for a robot on a reset site."""
    decision = missing(position, turn)
    if decision is None:
        try:
            carry_out(_Known(position, turn))
        except Asked as asked:
            return asked.pending
        except Over:
            pass
        raise request_error("No decision is due in this turn.")
    return decision


def _robot_then(position: Position, turn: Turn, name: str) -> Robot | None:
    """The robot when its turn waits for a card on a reset site, or None if too little is known."""
    run = _Known(position, turn)
    try:
        carry_out(run)
    except Asked:
        robot = run.state.position(position).robot(name)
        return robot if robot.at is not None and robot.facing is not None else None
    except Over:
        pass
    return None


class _Known(Run):
    """A turn of which a player knows the programs so far and all answers, but not all options."""

    def ask(self, pending: Data) -> int | None:
        if self.answered == len(self.turn.choices):
            raise Asked(pending)
        answer = self.turn.choices[self.answered].answer
        self.answered += 1
        return answer if isinstance(answer, int) else None


def first_answer(asked: Question) -> Json:
    """A legal answer without a search."""
    if asked.kind != PROGRAM:
        return asked.options[0]
    assert asked.robot is not None
    return program_to_json(lay(asked.robot, asked.cards, 0))
