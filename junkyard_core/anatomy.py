"""The anatomy of a robot: attached parts, bonuses, scan, speed and sockets (JUNKYARD.md: The lattice)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from .lattice import (
    BODY,
    BODY_SIZE,
    BODY_SOCKETS,
    STEPS,
    Piece,
    Socket,
    Square,
    back_offsets,
    backs,
    beyond,
    extent,
    fronts,
    meeting,
    squares,
)
from .parts import EYE, KNOWN, MOVER, PIPE


class Anatomy(NamedTuple):
    """The figures of a robot, computed from its parts.

    `attached`, `bonuses` and `working` have an entry for each part, in the order of the parts: True if it is
    attached, the number of pipes that help it, and True if it moves the robot (None unless it is a mover).
    `ground` is the `y` of the lowest edge of the body and the attached parts. `squares` are those of the body
    and of all parts. `sockets` are the open ones next to a free square, where a part may still lack the room
    to hang.
    """

    attached: tuple[bool, ...]
    bonuses: tuple[int, ...]
    working: tuple[bool | None, ...]
    scan: int
    speed: int
    ground: int
    squares: frozenset[Square]
    sockets: frozenset[Socket]


@lru_cache(maxsize=4096)
def anatomy(parts: tuple[Piece, ...]) -> Anatomy:
    """Compute the figures of a robot; loose and overlapping parts are accepted.

    >>> pipe, claw = Piece("pipe_s", 3, 1, "E"), Piece("claw_s", 4, 1, "E")
    >>> anatomy((pipe, claw)).bonuses
    (0, 1)
    """
    attached = _attached(parts)
    helpers = _helpers(parts, attached)
    bonuses = tuple(len(helping) for helping in helpers)
    lowest = (part.y + extent(KNOWN[part.kind].size, part.faces)[1] for part in _selected(parts, attached))
    ground = max([BODY_SIZE, *lowest])
    working = tuple(
        _works(part, ground) and hangs if KNOWN[part.kind].family == MOVER else None
        for part, hangs in zip(parts, attached, strict=True)
    )
    scan = speed = 0
    for part, hangs, bonus, works in zip(parts, attached, bonuses, working, strict=True):
        kind = KNOWN[part.kind]
        if works:
            speed += kind.value + bonus
        elif kind.family == EYE and hangs:
            scan += kind.value + bonus
    taken = BODY.union(*(squares(KNOWN[part.kind].size, *part[1:]) for part in parts))
    sockets = BODY_SOCKETS.union(*((*backs(part), *fronts(part)) for part in _selected(parts, attached)))
    free = frozenset(socket for socket in sockets if beyond(socket) not in taken)
    return Anatomy(attached, bonuses, working, scan, speed, ground, taken, free)


def _selected(parts: Iterable[Piece], chosen: Iterable[bool]) -> list[Piece]:
    return [part for part, is_chosen in zip(parts, chosen, strict=True) if is_chosen]


def _attached(parts: Sequence[Piece]) -> tuple[bool, ...]:
    """For each part, True if it hangs on the body, the front of a pipe or back to back with a part."""
    at_back: dict[Socket, list[int]] = {}
    for number, part in enumerate(parts):
        for socket in backs(part):
            at_back.setdefault(meeting(socket), []).append(number)
    attached = [False] * len(parts)
    reached = list(BODY_SOCKETS)
    while reached:
        for number in at_back.get(reached.pop(), ()):
            if not attached[number]:
                attached[number] = True
                reached += [*fronts(parts[number]), *backs(parts[number])]
    return tuple(attached)


def _helpers(parts: Sequence[Piece], attached: Sequence[bool]) -> list[frozenset[int]]:
    """For each part, the indexes of the pipes in the chains that it hangs on.

    All parts of a chain face the same way. Sorted by their coordinate in that direction, each part comes
    after those that it hangs on.
    """
    outlets: dict[Socket, set[int]] = {}
    for number, part in enumerate(parts):
        if attached[number] and KNOWN[part.kind].family == PIPE:
            for socket in fronts(part):
                outlets.setdefault(meeting(socket), set()).add(number)
    helpers: list[frozenset[int]] = [frozenset()] * len(parts)
    for number in sorted(range(len(parts)), key=lambda number: along(parts[number])):
        if attached[number]:
            near = {pipe for socket in backs(parts[number]) for pipe in outlets.get(socket, ())}
            helpers[number] = frozenset(near).union(*(helpers[pipe] for pipe in near))
    return helpers


def along(part: Piece) -> int:
    """The coordinate of a part along the direction it faces."""
    x, y = STEPS[part.faces]
    return part.x * x + part.y * y


def _works(part: Piece, ground: int) -> bool:
    """True if a mover works: a jet always, others only if they face south and stand on the ground."""
    kind = KNOWN[part.kind]
    lower = part.y + extent(kind.size, part.faces)[1]
    return kind.everywhere or (part.faces == "S" and lower == ground)


def overlapping(parts: Sequence[Piece], taken: Iterable[Square] = ()) -> tuple[bool, ...]:
    """For each part, True if it overlaps the body, another part or a square in `taken`."""
    counts: dict[Square, int] = dict.fromkeys(BODY, 1)
    for square in taken:
        counts[square] = counts.get(square, 0) + 1
    covered = [squares(KNOWN[part.kind].size, *part[1:]) for part in parts]
    for each in covered:
        for square in each:
            counts[square] = counts.get(square, 0) + 1
    return tuple(any(counts[square] > 1 for square in each) for each in covered)


def spots(parts: Iterable[Piece], kind: str, taken: Collection[Square] = ()) -> list[Piece]:
    """Every place where one more part of a kind can be attached without overlap, in reading order.

    `taken` are squares that are not free, besides those of the robot.

    >>> len(spots((), "eye_s")), len(spots((), "eye_m")), len(spots((), "eye_l"))
    (12, 16, 16)
    """
    figures = anatomy(tuple(parts))
    size = KNOWN[kind].size
    places = set()
    for socket in figures.sockets:
        (x, y), side = beyond(socket), socket[2]
        for dx, dy, _ in back_offsets(kind, side):
            place = Piece(kind, x - dx, y - dy, side)
            if place not in places and _free(squares(size, *place[1:]), figures.squares, taken):
                places.add(place)
    return sorted(places, key=lambda place: (place.y, place.x, place.faces))


def _free(covered: Iterable[Square], *taken: Collection[Square]) -> bool:
    return not any(square in squares_ for square in covered for squares_ in taken)
