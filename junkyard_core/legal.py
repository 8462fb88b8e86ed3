"""Legal decisions (JUNKYARD.md: Engine protocol), and figures of robots under construction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice, product

from ground.forms import MOST_ENTRIES, Data, Json, ReadOnly, request_error, shown

from . import bags
from .anatomy import anatomy, overlapping
from .decisions import Attack, Boost, Decision, Keep, Pass, Scan, Take, turn_to_json
from .holding import Held, family_for, held_squares
from .holding import holders as holders_of
from .holding import places as places_of
from .interchange import held_from_json, kind_of, pieces_from_json, position_or_view
from .lattice import Piece, beyond
from .names import ASSEMBLE, BATTLE, BOOST, FACTORY, LOOK, SCAN, SCROUNGE, SIZES
from .parts import CLAW, MOUTH, PARTS, VALUES
from .position import Position, Robot
from .rounds import bombs_held, fastest, scan_of, targets, tray

MOST_PARTS = 130
"""The most parts of a robot: all in the box for four players."""


def legal(data: Json) -> Data:
    """The legal decisions in a position, or in a view of the colour to move: `{"decisions": [...]}`.

    There are at most `MOST_ENTRIES`. Where a robot is built, `decisions` is null and `tray` is the bag of
    parts for it. Raises `GameError` as `position_or_view` does.
    """
    position = position_or_view(data)
    if position.phase in (ASSEMBLE, FACTORY) and position.to_move is not None:
        return {"decisions": None, "tray": bags.to_json(tray(position.robot(position.to_move)))}
    return {"decisions": [_written(each) for each in islice(decisions(position), MOST_ENTRIES)]}


def _written(decision: Decision) -> Data:
    written = turn_to_json(decision)
    if "scan" in written:
        written["scan"] = {size: count for size, count in written["scan"].items() if count}
    return written


def decisions(position: Position) -> Iterator[Decision]:
    """The legal decisions, pass and empty scan first; none where a robot is built or the game is over."""
    colour = position.to_move
    if colour is None:
        return
    robot = position.robot(colour)
    if position.phase == SCAN:
        yield from scans(position, robot)
    elif position.phase == LOOK:
        yield from (Keep(True), Keep(False))
    elif position.phase == SCROUNGE:
        yield Pass()
        yield from takes(position, robot)
    elif position.phase == BATTLE:
        yield Pass()
        bombs = [bomb.at for bomb in bombs_held(robot)]
        for number in range(1, len(bombs) + 1):
            for chosen in combinations(bombs, number):
                yield from (Attack(target, chosen) for target in targets(position, colour))
    elif position.phase == BOOST:
        yield from map(Boost, fastest(position))


def scans(position: Position, robot: Robot) -> Iterator[Scan]:
    """Every legal scan, the empty one first."""
    points = scan_of(robot)
    most = (min(len(position.pile(size)), points // VALUES[size]) for size in SIZES)
    for counts in product(*(range(number + 1) for number in most)):
        if sum(count * VALUES[size] for count, size in zip(counts, SIZES, strict=True)) <= points:
            yield Scan(counts)


def takes(position: Position, robot: Robot) -> Iterator[Take]:
    """Every take with a minimal set of holders: open parts, scanned ones, then the piles."""
    for source, bag in (("open", position.open), ("scanned", robot.scanned)):
        for kind in bags.to_json(bag):
            for place in places_of(robot.parts, robot.held, family_for(kind), PARTS[kind].size):
                yield Take(source, kind, *place)
    for size in SIZES:
        if position.pile(size):
            for family in (CLAW, MOUTH):
                for place in places_of(robot.parts, robot.held, family, size):
                    yield Take("pile", size, *place)


def robot_from_json(robot: Mapping[str, Json]) -> tuple[tuple[Piece, ...], tuple[Held, ...]]:
    """Read the attached and the held parts of a robot, in the order given.

    Raises `GameError` (`bad_request`) if the form is wrong or there are too many parts.
    """
    parts = tuple(pieces_from_json(robot.get("parts", [])))
    held = tuple(held_from_json(robot.get("held") or []))
    if len(parts) + len(held) > MOST_PARTS:
        raise request_error(f"The robot has {len(parts) + len(held)} parts, expected at most {MOST_PARTS}.")
    return parts, held


def figures_of(parts_data: Json, held_data: Json = None) -> Data:
    """The figures of a robot, also of one that cannot be built.

    `{"scan", "speed", "ground", "parts", "sockets"}`: `parts` are in the order given, each with `at`,
    `attached`, `bonus`, `working` (null unless it is a mover) and `overlap`. `sockets` are the free squares
    next to an open socket, each with the facing of a small part there. Raises `GameError` (`bad_request`).
    """
    parts, held = robot_from_json({"parts": parts_data, "held": held_data})
    figures, covered = anatomy(parts), held_squares(held)
    free = {(*beyond(socket), socket[2]) for socket in figures.sockets if beyond(socket) not in covered}
    each = zip(
        parts, figures.attached, figures.bonuses, figures.working, overlapping(parts, covered), strict=True
    )
    return {
        "scan": figures.scan,
        "speed": figures.speed,
        "ground": figures.ground,
        "parts": [
            {"at": [part.x, part.y], "attached": hangs, "bonus": bonus, "working": works, "overlap": over}
            for part, hangs, bonus, works, over in each
        ],
        "sockets": [
            {"at": [x, y], "faces": side} for x, y, side in sorted(free, key=lambda at: (at[1], at[0], at[2]))
        ],
    }


def places(robot: ReadOnly, kind: str | None, size: str | None = None) -> list[Data]:
    """Every way in which a robot, given as JSON, can hold one more part: `{"at", "faces", "by"}` each.

    The part is of `kind`, or blind and of `size` if `kind` is None. Each way has a minimal set of holders.
    Raises `GameError` (`bad_request`).
    """
    parts, held = robot_from_json(robot)
    if any(overlapping(parts)):
        raise request_error("The parts of the robot overlap, so it cannot hold any.")
    families = (CLAW, MOUTH) if kind is None else (family_for(kind_of(kind)),)
    size = size if kind is None else PARTS[kind].size
    if size not in SIZES:
        raise request_error(f"size is {shown(size)}, expected one of {', '.join(SIZES)}.")
    return [
        {"at": [x, y], "faces": faces, "by": [list(at) for at in by]}
        for family in families
        for x, y, faces, by in places_of(parts, held, family, size)
    ]


def holders(robot: ReadOnly) -> list[Data]:
    """The holders of a robot, given as JSON: `{"at", "family", "strength", "left"}` each.

    `left` is the value a holder can still hold this round, 0 for a small or medium one in use. Raises
    `GameError` (`bad_request`).
    """
    parts, held = robot_from_json(robot)
    return [
        {"at": list(at), "family": each.family, "strength": each.strength, "left": each.left}
        for at, each in holders_of(parts, held).items()
    ]
