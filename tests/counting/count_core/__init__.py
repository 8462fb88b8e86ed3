"""The rules of the smallest game there is.

All name a number from 1 to 3, in secret and at the same time; then the numbers are added to the total. When
it reaches the goal the game is over, and whoever has just named the highest number wins.
"""

from __future__ import annotations

from typing import Any, NamedTuple

FORMAT = "count-position/1"
COLOURS = ("red", "yellow", "green")
NUMBERS = (1, 2, 3)
GOAL = 9
"""How far is counted if nothing is said."""


class CountError(ValueError):
    """What cannot be used: a `code` for scripts, a `message` for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code, self.message = code, message


class Count(NamedTuple):
    """A position: who plays, what has been counted, the number of the next round, who has won, the goal."""

    colours: tuple[str, ...]
    total: int = 0
    round: int = 1
    winners: tuple[str, ...] | None = None
    goal: int = GOAL


MOST = 10**9
"""Totals and rounds are below it."""


def position_from_json(data: object) -> Count:
    """The position of plain JSON. Raises `CountError`."""
    found = _count(data) if isinstance(data, dict) else None
    if found is None:
        raise CountError("bad_position", "not counted")
    return found


def _count(data: dict[str, Any]) -> Count | None:
    """The position if everything in it can be true."""
    fields: list[Any] = [data.get(name) for name in Count._fields]
    colours, total, round_, winners, goal = fields
    goal = GOAL if goal is None else goal
    if not isinstance(colours, list) or not colours or colours != [c for c in COLOURS if c in colours]:
        return None
    if not all(type(number) is int and 0 <= number < MOST for number in (total, round_, goal)) or not round_:
        return None
    if winners is None:
        return Count(tuple(colours), total, round_, None, goal)
    if not isinstance(winners, list) or not winners or winners != [c for c in colours if c in winners]:
        return None
    return Count(tuple(colours), total, round_, tuple(winners), goal)


def position_to_json(position: Count) -> dict[str, Any]:
    """The position as plain JSON. In the middle of a turn `named` has what has been named, by colour."""
    winners = None if position.winners is None else list(position.winners)
    told = {**position._asdict(), "colours": list(position.colours), "winners": winners}
    return {"format": FORMAT, **told, "named": {}}


def full_turn(turn: object) -> dict[str, Any]:
    """A turn, the numbers named by colour, with all its fields. Raises `CountError`."""
    numbers = turn.get("numbers", {}) if isinstance(turn, dict) else None
    if not isinstance(numbers, dict) or not numbers.keys() <= {*COLOURS}:
        raise CountError("illegal_choice", "A turn is numbers by colour.")
    if not all(type(number) is int and number in NUMBERS for number in numbers.values()):
        raise CountError("illegal_choice", "Name 1, 2 or 3.")
    return {"numbers": numbers}


def play(position: Count, turn: dict[str, Any]) -> tuple[Count, list[dict[str, Any]], dict[str, Any] | None]:
    """The position after a turn, its events, and whose number is still missing. Raises `CountError`."""
    if position.winners is not None:
        raise CountError("game_over", "The game has ended.")
    numbers = full_turn(turn)["numbers"]
    if not numbers.keys() <= {*position.colours}:
        raise CountError("illegal_choice", "Somebody who does not play has named a number.")
    events: list[dict[str, Any]] = []
    for colour in position.colours:
        if colour not in numbers:
            return position, events, {"kind": "number", "by": colour, "options": list(NUMBERS)}
        events.append({"type": "named", "colour": colour, "number": numbers[colour]})
    total = position.total + sum(numbers.values())
    best = tuple(colour for colour in position.colours if numbers[colour] == max(numbers.values()))
    winners = best if total >= position.goal else None
    events.append({"type": "count", "total": total, "winners": None if winners is None else list(winners)})
    after = position._replace(total=total, round=position.round + 1, winners=winners)
    return after, events, None


def apply_event(data: dict[str, Any], event: dict[str, Any]) -> None:
    """Change the data of a position as an event tells."""
    if event["type"] == "named":
        data["named"][event["colour"]] = event["number"]
    else:
        data |= {"total": event["total"], "round": data["round"] + 1, "winners": event["winners"]}
        data["named"] = {}
