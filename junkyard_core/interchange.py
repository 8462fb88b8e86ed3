"""Positions as JSON (JUNKYARD.md: Interchange): readers fill in defaults, writers write every field.

`read` checks the form only; `position_from_json` also checks the invariants (`checking.py`). Views are read
likewise; their hidden parts (`views.py`) become parts of `BACKS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ground.errors import GameError
from ground.forms import Data, Json, array, boolean, coordinates, integer, record, request_error, shown

from . import bags
from .bags import Bag
from .checking import check
from .holding import Held, in_order
from .lattice import Piece, Square
from .names import ASSEMBLE, COLOURS, FORMAT, PHASES, POWER, SCROUNGE, SIDES, SIZES, VIEW_FORMAT
from .parts import BACKS, PARTS
from .position import Position, Result, Robot

FIELDS = (
    "format", "seed", "shuffles", "turn_order", "boost", "round", "phase", "to_move", "taken", "idle",
    "piles", "open", "robots", "result",
)  # fmt: skip
ROBOT_FIELDS = Robot._fields
MOST_OF_A_KIND = 200
"""The highest count of a kind in a bag, or of a pile in a view; the box has fewer parts."""
ENDS = ("explosion", "energy", "standstill")


def position_from_json(data: Json) -> Position:
    """Read a position from plain JSON.

    Raises `GameError`: `bad_request` if the form is wrong, `bad_position` if an invariant is broken.
    """
    fields = record(data, "position", FIELDS)
    if fields.get("format", FORMAT) != FORMAT:
        raise request_error(f"format is {shown(fields['format'])}, expected {FORMAT}.")
    position = read(fields)
    check(position)
    return position


def position_or_view(data: Json) -> Position:
    """Read a position or a view from plain JSON; hidden parts of a view are of `BACKS`.

    Nothing can be played from a view. Raises `GameError` as `position_from_json` does.
    """
    if isinstance(data, dict) and data.get("format") == VIEW_FORMAT:
        view = read(record(data, "view", FIELDS), hidden=True)
        check(view, hidden=True)
        return view
    return position_from_json(data)


def read(fields: Mapping[str, Json], hidden: bool = False) -> Position:
    """Read a position, or with `hidden` a view, without the check of invariants.

    Raises `GameError`: `bad_request`, or `bad_position` for colours and counts that cannot be.
    """
    robots = record(fields.get("robots", {}), "robots")
    playing = _colours(list(robots), "robots")
    default = [colour for colour in COLOURS if colour in playing]
    order = _colours(array(fields.get("turn_order", default), "turn_order"), "turn_order")
    if sorted(order) != sorted(playing) or len(order) < 2:
        raise GameError(
            "bad_position", "turn_order must have the colour of each robot once, and at least two."
        )
    over = fields.get("result") is not None
    phase = fields.get("phase", None if over else SCROUNGE)
    if phase is not None and phase not in PHASES:
        raise request_error(f"phase is {shown(phase)}, expected one of {', '.join(PHASES)}.")
    building = phase == ASSEMBLE
    piles = record(fields.get("piles", {}), "piles", SIZES)
    return Position(
        "" if hidden and fields.get("seed") is None else _seed(fields.get("seed", "")),
        integer(fields.get("shuffles", 0), "shuffles"),
        tuple(order),
        _colour(fields.get("boost", None if building else order[0]), order, "boost"),
        integer(fields.get("round", 0 if building else 1), "round"),
        phase if isinstance(phase, str) else None,
        _colour(fields.get("to_move", None if over else order[0]), order, "to_move"),
        integer(fields.get("taken", 0), "taken"),
        integer(fields.get("idle", 0), "idle"),
        tuple(_pile(size, piles.get(size, 0 if hidden else []), hidden) for size in SIZES),
        bag_from_json(fields.get("open", {}), "open"),
        tuple(_robot(colour, robots[colour], hidden) for colour in order),
        _result(fields["result"], order) if over else None,
    )


def _seed(seed: Json) -> str:
    if not isinstance(seed, str):
        raise request_error("seed must be a text.")
    return seed


def _colours(names: Sequence[Json], what: str) -> list[str]:
    if not all(isinstance(name, str) for name in names):
        raise request_error(f"{what} must be names of colours.")
    for name in names:
        if name not in COLOURS or names.count(name) > 1:
            raise GameError("bad_position", f"{what} has {shown(name)}, which is unknown or repeated.")
    return [colour for colour in names if isinstance(colour, str)]


def _colour(name: Json, order: Sequence[str], what: str) -> str | None:
    if name is not None and not isinstance(name, str):
        raise request_error(f"{what} must be a colour or null.")
    if name is not None and name not in order:
        raise GameError("bad_position", f"{what} is {shown(name)}, expected the colour of a player.")
    return name


def kind_of(name: Json) -> str:
    """The kind of a part named in JSON; raises `GameError` (`bad_request`) if it is unknown."""
    if not isinstance(name, str) or name not in PARTS:
        raise request_error(f"part {shown(name)} is not known.")
    return name


def bag_from_json(data: Json, what: str) -> Bag:
    """Read a bag from JSON.

    Raises `GameError`: `bad_request` for a wrong form or an unknown kind, `bad_position` for a count that no
    box has.
    """
    counts = {}
    for name, count in record(data, what).items():
        counts[kind_of(name)] = integer(count, f"The count of {name}")
        if not 0 <= counts[name] <= MOST_OF_A_KIND:
            raise GameError(
                "bad_position", f"{what} has {shown(count)} of {name}, expected 0 to {MOST_OF_A_KIND}."
            )
    return bags.from_counts(counts)


def _pile(size: str, data: Json, hidden: bool) -> tuple[str, ...]:
    """The kinds in a pile; a view has only their number."""
    if hidden:
        count = integer(data, f"pile {size}")
        if not 0 <= count <= MOST_OF_A_KIND:
            raise GameError(
                "bad_position", f"Pile {size} has {shown(count)} parts, expected 0 to {MOST_OF_A_KIND}."
            )
        return (BACKS[size].kind,) * count
    return tuple(map(kind_of, array(data, f"pile {size}")))


def _robot(colour: str, data: Json, hidden: bool) -> Robot:
    if data is None and hidden:  # hidden in `assemble`
        return Robot()
    fields = record(data, colour, ROBOT_FIELDS)
    looked = fields.get("looked")
    return Robot(
        integer(fields.get("power", POWER), "power"),
        bag_from_json(fields.get("energy", {}), "energy"),
        boolean(fields.get("exploded", False), "exploded"),
        bag_from_json(fields.get("loose", {}), "loose"),
        tuple(sorted(pieces_from_json(fields.get("parts", [])))),
        in_order(_held(entry, hidden) for entry in array(fields.get("held", []), "held")),
        bag_from_json(fields.get("scanned", {}), "scanned"),
        None if looked is None else bag_from_json(looked, "looked"),
        boolean(fields.get("rescanned", False), "rescanned"),
        boolean(fields.get("passed", False), "passed"),
        tuple(sorted(_colours(array(fields.get("attacked", []), "attacked"), "attacked"))),
    )


def pieces_from_json(data: Json) -> list[Piece]:
    """Read parts with their places, in the order given; raises `GameError` (`bad_request`)."""
    return [_piece(entry) for entry in array(data, "parts")]


def _piece(data: Json) -> Piece:
    fields = record(data, "part", ("part", "at", "faces"))
    return Piece(
        kind_of(fields.get("part")), *coordinates(fields.get("at"), "at"), side_of(fields.get("faces"))
    )


def side_of(name: Json) -> str:
    """One of the four directions; raises `GameError` (`bad_request`) for any other value."""
    if not isinstance(name, str) or name not in SIDES:
        raise request_error(f"faces is {shown(name)}, expected one of {', '.join(SIDES)}.")
    return name


def _held(data: Json, hidden: bool) -> Held:
    fields = record(data, "held", ("part", "at", "faces", "by", "blind", *(["size"] * hidden)))
    kind = fields.get("part")
    if kind is None and fields.get("size") in SIZES:
        kind = BACKS[str(fields["size"])].kind
    elif "size" in fields:
        raise request_error("A held part has a size, which is possible only if part is null.")
    else:
        kind = kind_of(kind)
    return Held(
        kind,
        *coordinates(fields.get("at"), "at"),
        side_of(fields.get("faces", "N")),
        holders_from_json(fields.get("by", [])),
        boolean(fields.get("blind", False), "blind"),
    )


def held_from_json(data: Json) -> list[Held]:
    """Read held parts, in the order given; a part may have a size in place of its kind.

    Raises `GameError` (`bad_request`).
    """
    return [_held(entry, hidden=True) for entry in array(data, "held")]


def holders_from_json(data: Json) -> tuple[Square, ...]:
    """Read the places of holders, sorted; raises `GameError` (`bad_request`)."""
    return tuple(sorted(coordinates(entry, "by") for entry in array(data, "by")))


def _result(data: Json, order: Sequence[str]) -> Result:
    fields = record(data, "result", ("by", "winners", "totals", "powers"))
    by = fields.get("by")
    if by not in ENDS:
        raise request_error(f"by is {shown(by)}, expected one of {', '.join(ENDS)}.")
    counts = []
    for name in ("totals", "powers"):
        given = record(fields.get(name), name)
        if sorted(given) != sorted(order):
            raise GameError("bad_position", f"{name} must have a number for each colour.")
        counts.append(tuple(integer(given[colour], name) for colour in order))
    winners = _colours(array(fields.get("winners"), "winners"), "winners")
    return Result(str(by), tuple(winners), *counts)


def position_to_json(position: Position) -> Data:
    """A position as plain JSON with every field."""
    result = position.result
    order = position.turn_order
    return {
        "format": FORMAT,
        "seed": position.seed,
        "shuffles": position.shuffles,
        "turn_order": list(order),
        "boost": position.boost,
        "round": position.round,
        "phase": position.phase,
        "to_move": position.to_move,
        "taken": position.taken,
        "idle": position.idle,
        "piles": {size: list(pile) for size, pile in zip(SIZES, position.piles, strict=True)},
        "open": bags.to_json(position.open),
        "robots": {
            colour: robot_to_json(robot) for colour, robot in zip(order, position.robots, strict=True)
        },
        "result": None
        if result is None
        else {
            "by": result.by,
            "winners": list(result.winners),
            "totals": dict(zip(order, result.totals, strict=True)),
            "powers": dict(zip(order, result.powers, strict=True)),
        },
    }


def robot_to_json(robot: Robot) -> Data:
    """A robot as plain JSON with every field."""
    return {
        "power": robot.power,
        "energy": bags.to_json(robot.energy),
        "exploded": robot.exploded,
        "loose": bags.to_json(robot.loose),
        "parts": pieces_to_json(robot.parts),
        "held": [
            {
                "part": each.kind,
                "at": [each.x, each.y],
                "faces": each.faces,
                "by": [list(at) for at in each.by],
                "blind": each.blind,
            }
            for each in robot.held
        ],
        "scanned": bags.to_json(robot.scanned),
        "looked": None if robot.looked is None else bags.to_json(robot.looked),
        "rescanned": robot.rescanned,
        "passed": robot.passed,
        "attacked": list(robot.attacked),
    }


def pieces_to_json(parts: Iterable[Piece]) -> list[Data]:
    """Parts with their places as plain JSON."""
    return [{"part": part.kind, "at": [part.x, part.y], "faces": part.faces} for part in parts]
