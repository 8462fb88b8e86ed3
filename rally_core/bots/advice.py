"""Reasons for the answers of computers, as data for hints (docs/rally/BOTS.md)."""

from __future__ import annotations

from ground.forms import Data, Json
from ground.steps import finished

from ..answering import CARD, PROGRAM
from ..cards import KIND_OF
from ..flags import flags_for
from ..geometry import Square
from ..lone import tried, with_only
from ..programs import Program, program_from_json
from .chart import chart_of
from .goals import flags_left
from .routes import FAR, routes
from .seeing import Question, asked_for

CODES = (
    "win", "flag", "rest", "awake", "repair", "closer", "way", "safe", "doomed", "swap", "keep", "pick",
)  # fmt: skip
"""All codes of reasons."""


def reason(view: Json, answer: Json, turn: Json = None, pending: Json = None) -> Data:
    """The reason for an answer as `{"code", ...}`, judged with the robot alone on the board.

    The codes and their fields:

    - `win`, `flag`: the robot touches `flag`, a number, in `register`; with `win` it wins.
    - `rest`: a power-down, announced for `damage` points.
    - `awake`: no further power-down.
    - `repair`: `points` of damage are repaired.
    - `closer`: from `before` to `after` registers to `flag`, its next one.
    - `way`: no nearer to `flag`, but in a better place to go on to it.
    - `safe`: the robot survives, and has no flag to go to.
    - `doomed`: no program of this hand saves the robot.
    - `swap`, `keep`: the card of the next register is replaced by a `card`, or not.
    - `pick`: a `card` of the pile.

    `card` is the id of a kind. Raises `GameError` if the question or the answer is invalid.
    """
    asked = asked_for(view, turn, pending)
    if asked.rests:
        return {"code": "awake"}
    if asked.kind == PROGRAM:
        return _of_program(asked, program_from_json(answer))
    if not isinstance(answer, int):
        return {"code": "keep"}
    return {"code": "pick" if asked.kind == CARD else "swap", "card": KIND_OF[answer].id}


def _of_program(asked: Question, program: Program) -> Data:
    position, robot = asked.position, asked.robot
    assert robot is not None
    outcome = tried(with_only(position, {robot.name}), {robot.name: program})
    register, touched, mended = 0, [], 0
    for event in outcome.events:
        if event["type"] == "register":
            register = event["number"]
        elif event["type"] == "touch":
            touched.append((event["flag"], register))
        elif event["type"] == "repair":
            mended += event["points"]
    after = outcome.position.robot(robot.name)
    if touched:
        flag, register = touched[-1]
        won = outcome.position.result is not None
        return {"code": "win" if won else "flag", "flag": flag, "register": register}
    if after.lives < robot.lives:
        return {"code": "doomed"}
    if program.power_down:
        return {"code": "rest", "damage": robot.damage if after.down else after.damage}
    if mended:
        return {"code": "repair", "points": mended}
    left = flags_left(position, robot.colour)
    if not left or after.at is None or robot.at is None:
        return {"code": "safe"}
    number = len(flags_for(position.board, robot.colour)) - len(left) + 1
    before = _distance(asked, robot.at, robot.facing, left[0])
    distance = _distance(asked, after.at, after.facing, left[0])
    if distance < before:
        return {"code": "closer", "flag": number, "before": before, "after": distance}
    return {"code": "way", "flag": number}


def _distance(asked: Question, square: Square, facing: int | None, flag: Square) -> int:
    table = finished(routes(chart_of(asked.position.board, asked.position.rules), flag))
    facings = range(4) if facing is None else (facing,)
    return round(min(table.get((square, each), FAR) for each in facings))
