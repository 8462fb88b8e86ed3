"""The rules of the smallest game there is.

All name a number from 1 to 3, in secret and at the same time; then the numbers are added to the total. When
it reaches the goal the game is over, and whoever has just named the highest number wins.

They stand on `ground`, as all rules do. `links` are its links, `protocol` and `conformance` its engine and
cases, which `python -m count_core` is the program of.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ground.errors import GameError
from ground.forms import array, integer, record

FORMAT = "count-position/1"
COLOURS = ("red", "yellow", "green")
NUMBERS = (1, 2, 3)
GOAL = 9
"""The total at which a game ends, where no other goal is given."""


class Count(NamedTuple):
    """A position: who plays, what has been counted, the number of the next round, who has won, the goal."""

    colours: tuple[str, ...]
    total: int = 0
    round: int = 1
    winners: tuple[str, ...] | None = None
    goal: int = GOAL


MOST = 10**9
"""Totals, rounds and goals are below this number."""


def first_position(colours: int = 2, goal: int = GOAL) -> Count:
    """The position before anything has been counted. Raises GameError `bad_request`."""
    if not (1 <= colours <= len(COLOURS) and 0 <= goal < MOST):
        raise GameError("bad_request", f"1 to {len(COLOURS)} can play, and the goal is below {MOST}.")
    return Count(COLOURS[:colours], goal=goal)


def position_from_json(data: object) -> Count:
    """The position of plain JSON.

    Raises GameError: `bad_request` for what is not of the form, `bad_position` for one that cannot be.
    """
    fields = record(data, "position", ("format", *Count._fields, "named"))
    colours = _some_of(COLOURS, fields.get("colours"), "colours")
    total, round_ = integer(fields.get("total"), "total"), integer(fields.get("round"), "round")
    goal = integer(fields.get("goal", GOAL), "goal")
    if not all(0 <= number < MOST for number in (total, round_, goal)) or not round_:
        raise GameError("bad_position", f"Totals and rounds are below {MOST}.")
    winners = fields.get("winners")
    won = None if winners is None else _some_of(colours, winners, "winners")
    return Count(colours, total, round_, won, goal)


def _some_of(colours: tuple[str, ...], data: object, what: str) -> tuple[str, ...]:
    """At least one of these colours, in their order."""
    given = array(data, what)
    found = tuple(colour for colour in colours if colour in given)
    if not found or list(found) != given:
        raise GameError("bad_position", f"{what} are some of {', '.join(colours)}, in this order.")
    return found


def position_to_json(position: Count) -> dict[str, Any]:
    """The position as plain JSON. In the middle of a turn `named` has what has been named, by colour."""
    winners = None if position.winners is None else list(position.winners)
    told = {**position._asdict(), "colours": list(position.colours), "winners": winners}
    return {"format": FORMAT, **told, "named": {}}


def full_turn(turn: object) -> dict[str, Any]:
    """A turn, the numbers named by colour, with all its fields. Raises GameError."""
    numbers = record(record(turn, "turn", ("numbers",)).get("numbers", {}), "numbers", COLOURS)
    for colour, number in numbers.items():
        if integer(number, f"The number of {colour}") not in NUMBERS:
            raise GameError("illegal_choice", "Name 1, 2 or 3.")
    return {"numbers": dict(numbers)}


def play(position: Count, turn: object) -> tuple[Count, list[dict[str, Any]], dict[str, Any] | None]:
    """The position after a turn, its events, and whose number is still missing. Raises GameError."""
    numbers = full_turn(turn)["numbers"]
    if position.winners is not None:
        raise GameError("game_over", "The game has ended.")
    if not numbers.keys() <= {*position.colours}:
        raise GameError("illegal_choice", "Somebody who does not play has named a number.")
    events: list[dict[str, Any]] = []
    for colour in position.colours:
        if colour not in numbers:
            return position, events, question(colour)
        events.append({"type": "named", "colour": colour, "number": numbers[colour]})
    total = position.total + sum(numbers.values())
    best = tuple(colour for colour in position.colours if numbers[colour] == max(numbers.values()))
    winners = best if total >= position.goal else None
    events.append({"type": "count", "total": total, "winners": None if winners is None else list(winners)})
    after = position._replace(total=total, round=position.round + 1, winners=winners)
    return after, events, None


def question(colour: str) -> dict[str, Any]:
    """The decision that a colour has to make."""
    return {"kind": "number", "by": colour, "options": list(NUMBERS)}


def apply_event(data: dict[str, Any], event: dict[str, Any]) -> None:
    """Change the data of a position as an event tells."""
    if event["type"] == "named":
        data["named"][event["colour"]] = event["number"]
    else:
        data |= {"total": event["total"], "round": data["round"] + 1, "winners": event["winners"]}
        data["named"] = {}
