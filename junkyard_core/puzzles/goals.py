"""The goals of puzzles: figures that a built robot has to reach, or parts that have to be held."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from ground.errors import GameError
from ground.forms import Data, Json, array, integer, record, shown

from .. import bags
from ..anatomy import anatomy
from ..holding import can_hold, holders
from ..lattice import Piece
from ..parts import CLAW, ENERGY, MOUTH, PARTS, VALUES
from ..position import Result

MOST = 40
"""The largest number in a goal."""
SIZE_OF = {value: size for size, value in VALUES.items()}


class Aim(NamedTuple):
    """One figure of a goal.

    Of a robot: `scan` and `speed` of at least `amount`; `claws` and `mouths`, at least `many` of at least
    that strength; `bomb` and `cell`, room to hold a bomb or energy of that value. Of held parts: `energy` and
    `value`, at least `amount` points of energy or of all parts; `left`, at most `amount` parts left over. Of
    a duel: `win`, this round as the only winner.
    """

    name: str
    amount: int
    many: int = 1


Goal = tuple[Aim, ...]


class Standing(NamedTuple):
    """A figure as it is `now`, beside its aim: points, or how many there are of what is counted."""

    aim: Aim
    now: int
    reached: bool


Figure = Callable[[tuple[Piece, ...], int], int]


def _strong(family: str) -> Figure:
    return lambda parts, amount: sum(strength >= amount for strength in strengths(parts, family))


def _room(family: str) -> Figure:
    return lambda parts, amount: int(can_hold(parts, (), family, SIZE_OF[amount]))


FIGURES: Mapping[str, Figure] = {
    "scan": lambda parts, amount: anatomy(parts).scan,
    "speed": lambda parts, amount: anatomy(parts).speed,
    "claws": _strong(CLAW),
    "mouths": _strong(MOUTH),
    "bomb": _room(CLAW),
    "cell": _room(MOUTH),
}
"""The figures of a robot by the names of aims."""
COUNTED = ("claws", "mouths", "bomb", "cell")
"""The aims that are reached by a count."""
HELD = ("energy", "value", "left")
"""The aims of held parts."""
DECIDED = ("win",)
"""The aim of a duel."""


def of_robot(goal: Goal, parts: tuple[Piece, ...]) -> list[Standing]:
    """The figures of a robot beside those that are wanted. Loose parts count for nothing."""
    standings = []
    for aim in goal:
        now = FIGURES[aim.name](parts, aim.amount)
        standings.append(Standing(aim, now, now >= (aim.many if aim.name in COUNTED else aim.amount)))
    return standings


def of_held(goal: Goal, held: Sequence[str], left: int) -> list[Standing]:
    """The points of the `held` kinds beside those that are wanted; `left` parts still lie there."""
    energy = [kind for kind in held if PARTS[kind].family == ENERGY]
    now = {"energy": bags.points(energy), "value": bags.points(held), "left": left}
    return [
        Standing(
            aim,
            now[aim.name],
            now[aim.name] <= aim.amount if aim.name == "left" else now[aim.name] >= aim.amount,
        )
        for aim in goal
    ]


def of_duel(goal: Goal, result: Result | None, solver: str) -> list[Standing]:
    """The aim of a duel, reached if the solver alone has won by the result."""
    won = result is not None and result.winners == (solver,)
    return [Standing(aim, int(won), won) for aim in goal]


def reached(standings: Iterable[Standing]) -> bool:
    """True if every figure is reached."""
    return all(each.reached for each in standings)


def strengths(parts: tuple[Piece, ...], family: str) -> tuple[int, ...]:
    """The strengths of the attached claws, or mouths, of a robot, the strongest first."""
    each = (holder.strength for holder in holders(parts, ()).values() if holder.family == family)
    return tuple(sorted(each, reverse=True))


def goal_from_json(data: Json, names: Sequence[str]) -> Goal:
    """Read a goal whose aims have these names. Raises `GameError` for invalid data."""
    aims = []
    for entry in array(data, "goal"):
        fields = record(entry, "aim", Aim._fields)
        name = fields.get("name")
        if not isinstance(name, str) or name not in names:
            raise GameError("bad_request", f"aim is {shown(name)}, expected one of {', '.join(names)}.")
        amount, many = integer(fields.get("amount"), "amount"), integer(fields.get("many", 1), "many")
        if not (0 <= amount <= MOST and 1 <= many <= MOST):
            raise GameError("bad_request", f"amount and many must be at most {MOST}.")
        if name in ("bomb", "cell") and amount not in SIZE_OF:
            raise GameError("bad_request", f"amount of {name} is {shown(amount)}, expected 1, 2 or 4.")
        aims.append(Aim(name, amount, many))
    if not 1 <= len(aims) <= len(names):
        raise GameError("bad_request", f"A goal has {len(aims)} aims, expected 1 to {len(names)}.")
    return tuple(aims)


def goal_to_json(goal: Goal) -> list[Data]:
    """A goal as plain JSON."""
    return [
        {"name": aim.name, "amount": aim.amount, **({"many": aim.many} if aim.many != 1 else {})}
        for aim in goal
    ]
