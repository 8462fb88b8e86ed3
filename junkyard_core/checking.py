"""The invariants of positions and views (JUNKYARD.md: Invariants, More rulings)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ground.errors import GameError

from . import bags
from .anatomy import anatomy, overlapping
from .ending import result_of
from .holding import facings, holding_fault
from .lattice import Square
from .names import ASSEMBLE, BATTLE, FACTORY, LOOK, MOST, POWER, REACH, SCAN, SCROUNGE, SEED_LIMIT, SIZES
from .parts import BACKS, BOMB, ENERGY, HIDDEN, KNOWN, PARTS, STARTERS
from .position import Position, Robot, exploded


def check(position: Position, hidden: bool = False) -> None:
    """Raise `GameError` (`bad_position`) if a position, or with `hidden` a view, breaks an invariant."""
    _numbers(position)
    _conserved(position)
    _turn(position)
    _end(position)
    built = _have_built(position)
    for colour, robot in zip(position.turn_order, position.robots, strict=True):
        _energy(colour, robot)
        _check_moment(position, colour, robot, colour in built, hidden)
        _attached(colour, robot)
        _holding(colour, robot)


def _wrong(message: str, at: Square | None = None) -> GameError:
    return GameError("bad_position", message, at=at)


def _numbers(position: Position) -> None:
    if len(position.seed) > SEED_LIMIT:
        raise _wrong(f"seed has {len(position.seed)} characters, expected at most {SEED_LIMIT}.")
    counts = (position.shuffles, position.round, position.taken, position.idle)
    if not all(0 <= count <= MOST for count in counts):
        raise _wrong(f"shuffles, round, taken and idle must be 0 to {MOST}.")
    if not all(0 <= robot.power <= POWER for robot in position.robots):
        raise _wrong(f"power must be 0 to {POWER}.")
    for size, pile in zip(SIZES, position.piles, strict=True):
        if any(KNOWN[kind].size != size for kind in pile):
            raise _wrong(f"Pile {size} has a part of another size.")


def part_counts(position: Position) -> Counter[str]:
    """The number of parts of each kind in a position, wherever they are."""
    total = Counter(kind for pile in position.piles for kind in pile)
    total.update(position.open)
    for robot in position.robots:
        for bag in (robot.energy, robot.loose, robot.scanned, robot.looked or bags.EMPTY):
            total.update(bag)
        total.update(part.kind for part in robot.parts)
        total.update(each.kind for each in robot.held)
    return total


def box(players: int) -> dict[str, int]:
    """The number of parts of each kind in a game of so many players."""
    return {kind: part.in_box + players * (kind in STARTERS) for kind, part in PARTS.items()}


def _conserved(position: Position) -> None:
    total, most = part_counts(position), box(len(position.turn_order))
    for kind, allowed in most.items():
        if total[kind] > allowed:
            raise _wrong(f"There are {total[kind]} of {kind}, but only {allowed} in the box.")
    for size, back in BACKS.items():
        hidden_parts = sum(
            allowed - total[kind] for kind, allowed in most.items() if PARTS[kind].size == size
        )
        if total[back.kind] > hidden_parts:
            raise _wrong(f"There are more parts of size {size} than in the box.")


def _turn(position: Position) -> None:
    over = position.result is not None
    if (position.phase is None) is not over or (position.to_move is None) is not over:
        raise _wrong("phase and to_move must be null if there is a result, and only then.")
    assembling = position.phase == ASSEMBLE
    if (position.boost is None) is not assembling or (position.round == 0) is not assembling:
        raise _wrong("boost must be null and round 0 in phase assemble, and only there.")
    if position.to_move is None:
        return
    robot = position.robot(position.to_move)
    if robot.exploded or robot.passed:
        raise _wrong(f"{position.to_move} has exploded or passed, so it cannot be to_move.")


def _end(position: Position) -> None:
    if position.result is None:
        if exploded(position) and position.phase != BATTLE:
            raise _wrong("A robot has exploded, which is possible only in phase battle and at the end.")
    elif position.result != result_of(position):
        raise _wrong("result does not follow from this position.")


def _have_built(position: Position) -> Iterable[str]:
    if position.phase not in (ASSEMBLE, FACTORY) or position.to_move is None:
        return ()
    order = position.order_of_play
    return order[: order.index(position.to_move)]


def _energy(colour: str, robot: Robot) -> None:
    if any(PARTS[kind].family != ENERGY for kind in robot.energy):
        raise _wrong(f"energy of {colour} has a part of another family.")
    if robot.exploded and robot.power:
        raise _wrong(f"{colour} has exploded, but its power is {robot.power}, expected 0.")


def _check_moment(position: Position, colour: str, robot: Robot, built: bool, hidden: bool) -> None:
    """Check parts and flags that exist in some phases only."""
    phase, decides = position.phase, colour == position.to_move
    over = position.result is not None
    unbuilt = phase in (SCROUNGE, BATTLE, FACTORY) and not built
    bombs = any(KNOWN[each.kind].family == BOMB and not each.blind for each in robot.held)
    looking, looks = decides and phase == LOOK, robot.looked is not None
    misplaced = {
        "power 0": not robot.power and not robot.exploded and phase != BATTLE,
        "held parts": bool(robot.held) and not (unbuilt or over),
        "blind parts": any(each.blind for each in robot.held) and phase != SCROUNGE,
        "bombs": bombs and phase not in (SCROUNGE, BATTLE) and not robot.exploded,
        "a secret draw": looks > looking,
        "a second scan": robot.rescanned and not (decides and phase == SCAN),
        "scanned parts": bool(robot.scanned) and phase not in (SCAN, LOOK, SCROUNGE),
        "a pass": robot.passed and phase != SCROUNGE,
        "loose parts": bool(robot.loose) and (phase != ASSEMBLE or built),
        "targets": bool(robot.attacked) and not (decides and phase == BATTLE),
    }
    moment = "after the end" if phase is None else f"at this point of phase {phase}"
    for name, wrong in misplaced.items():
        if wrong:
            raise _wrong(f"{colour} cannot have {name} {moment}.")
    if looks < looking and not hidden:
        raise _wrong(f"looked of {colour} is null, expected a bag in phase {LOOK}.")
    if not {*robot.attacked} <= {*position.turn_order} - {colour}:
        raise _wrong(f"attacked of {colour} has a colour that it cannot attack.")


def _attached(colour: str, robot: Robot) -> None:
    for part in robot.parts:
        if not PARTS[part.kind].attachable:
            raise _wrong(f"{part.kind} is not a robot part.", part.at)
    for at in (*(part.at for part in robot.parts), *(each.at for each in robot.held)):
        if max(map(abs, at)) > REACH:
            raise _wrong(f"x and y must be -{REACH} to {REACH}.", at)
    lies_over = overlapping(robot.parts)
    for part, hangs, over in zip(robot.parts, anatomy(robot.parts).attached, lies_over, strict=True):
        if over:
            raise _wrong(f"{part.kind} of {colour} overlaps the body or another part.", part.at)
        if not hangs:
            raise _wrong(f"{part.kind} of {colour} is not attached.", part.at)


def _holding(colour: str, robot: Robot) -> None:
    for number, each in enumerate(robot.held):
        part = KNOWN[each.kind]
        if part.family == HIDDEN and not each.blind:
            raise _wrong(f"{colour} holds a part of unknown kind that is not blind.", each.at)
        if each.faces not in facings(part.size):
            raise _wrong(f"{each.kind} held by {colour} cannot face {each.faces}.", each.at)
        reason, at = holding_fault(robot.parts, robot.held[:number], each)
        if reason:
            raise _wrong(f"{colour} cannot hold {each.kind} there: {reason}.", at)
