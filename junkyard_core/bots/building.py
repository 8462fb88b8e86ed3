"""Builds robots: grows many at random, with an eye on pipes and on the ground, and keeps the best.

The best one so far is taken apart a little and grown again, so that few tries lead far. All is counted in
tries, never in time, and every step yields how many there have been.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import NamedTuple

from ground.forms import Data, Json
from ground.rng import Random
from ground.steps import finished

from ..anatomy import anatomy
from ..interchange import pieces_from_json, pieces_to_json
from ..lattice import BODY_SIZE, Piece, Socket, Square, back_offsets, beyond, extent, fronts, meeting, squares
from ..parts import CLAW, EYE, KNOWN, MOUTH, MOVER, PARTS, PIPE
from .worth import PLAIN, Taste, worth

TRIES = 40
"""Robots that are grown for a suggestion."""
UNUSED = 100.0
"""What it costs to leave a part out where all have to be used."""
AFRESH = 8
"""Every so many tries nothing of the best robot so far is kept."""
NEVER = 100
"""Less than this no place is worth."""
HELPED = (EYE, MOUTH, CLAW, MOVER)
"""The families that do more with a pipe behind them."""


class Task(NamedTuple):
    """What is to be built: out of these kinds, to somebody's taste; `all_used` in `assemble`."""

    kinds: tuple[str, ...]
    taste: Taste = PLAIN
    all_used: bool = False

    def value(self, parts: tuple[Piece, ...]) -> float:
        """What a robot of some of the parts is worth."""
        missing = len(self.kinds) - len(parts)
        return worth(parts, self.taste) - (UNUSED * missing if self.all_used else 0.0)


class Grown(NamedTuple):
    """The best robot so far, its parts sorted, and how many tries there have been."""

    parts: tuple[Piece, ...]
    tries: int


def suggested(parts: Json, tray: Mapping[str, int], *, all_used: bool = False, seed: str = "") -> list[Data]:
    """A good robot of the parts that are built already, as JSON, and of a bag of others: its parts as JSON.

    `all_used` is whether every part has to be built (JUNKYARD.md: Assemble). To the same question always the
    same answer, with the same `seed`. Raises GameError `bad_request`.
    """
    return finished(suggesting(parts, tray, all_used=all_used, seed=seed))


def suggesting(
    parts: Json, tray: Mapping[str, int], *, all_used: bool = False, seed: str = ""
) -> Generator[Grown, None, list[Data]]:
    """What `suggested` answers, a step for each robot that is tried."""
    built = tuple(pieces_from_json(parts))
    kinds = [part.kind for part in built]
    kinds += [kind for kind in PARTS for _ in range(tray.get(kind, 0))]
    task = Task(tuple(sorted(kinds)), all_used=all_used)
    return pieces_to_json((yield from build(built, task, TRIES, Random(f"{seed} suggested"))))


def build(
    parts: Iterable[Piece], task: Task, tries: int, dice: Random
) -> Generator[Grown, None, tuple[Piece, ...]]:
    """The best robot of so many that are grown, the first one out of the robot as it is.

    Parts of the old robot that hang on nothing are taken as kinds.
    """
    old = _attached(tuple(parts))
    best = _grown(old, _left(task.kinds, old), dice)
    value = task.value(best)
    for done in range(1, tries):
        kept = () if done % AFRESH == 1 else _thinned(best, dice)
        new = _grown(kept, _left(task.kinds, kept), dice)
        gained = task.value(new)
        if gained > value:
            best, value = new, gained
        yield Grown(best, done)
    return best


def scattered(kinds: Sequence[str], dice: Random) -> tuple[Piece, ...]:
    """Any robot of these kinds, each where it happens to go."""
    growth = _Growth(())
    for kind in dice.shuffled(kinds):
        growth.add(kind, dice, anywhere=True)
    return tuple(sorted(growth.parts))


def _left(kinds: Iterable[str], parts: Iterable[Piece]) -> list[str]:
    """The kinds that are not among the parts."""
    left = list(kinds)
    for part in parts:
        left.remove(part.kind)
    return left


def _attached(parts: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Without the parts that hang on nothing, nor those that lie on another."""
    found: list[Piece] = []
    taken: set[Square] = set()
    for part, hangs in zip(parts, anatomy(parts).attached, strict=True):
        covered = squares(KNOWN[part.kind].size, *part[1:])
        if hangs and taken.isdisjoint(covered):
            found.append(part)
            taken.update(covered)
    return tuple(sorted(found))


def _thinned(parts: tuple[Piece, ...], dice: Random) -> tuple[Piece, ...]:
    """Some of the parts: one to four are taken away, and what hung on them."""
    kept = list(parts)
    for _ in range(1 + dice.below(4)):
        if kept:
            kept.pop(dice.below(len(kept)))
    return _attached(tuple(kept))


def _grown(parts: tuple[Piece, ...], kinds: Sequence[str], dice: Random) -> tuple[Piece, ...]:
    """Parts with all others of these kinds that find a place: movers first, then the large ones."""
    growth = _Growth(parts)
    early = dice.below(3)
    order = {MOVER: 1, PIPE: 0 if early == 0 else 2 if early == 1 else 6}
    mixed = dice.shuffled(kinds)
    for kind in sorted(mixed, key=lambda kind: order.get(KNOWN[kind].family, 5 - KNOWN[kind].value // 2)):
        growth.add(kind, dice)
    return tuple(sorted(growth.parts))


class _Growth:
    """A robot to which one part after the other is added."""

    def __init__(self, parts: tuple[Piece, ...]) -> None:
        about = anatomy(parts)
        self.parts = list(parts)
        self._taken = set(about.squares)
        self._sockets = set(about.sockets)
        self._outlets: dict[Socket, int] = {}
        for part, bonus in zip(parts, about.bonuses, strict=True):
            self._opened(part, bonus)
        self._ground = about.ground
        self._walks = any(about.working) and self._ground > BODY_SIZE

    def _opened(self, part: Piece, bonus: int) -> None:
        """What can hang on a part from now on; only pipes have fronts."""
        for socket in fronts(part):
            self._outlets[meeting(socket)] = bonus + 1

    def add(self, kind: str, dice: Random, anywhere: bool = False) -> None:
        """Put a part where it is of most use, and now and then where it is of some; nowhere if there is no
        room for it.
        """
        known = KNOWN[kind]
        best: list[tuple[Piece, int]] = []
        most = -NEVER
        careless = dice.below(5) == 0
        for socket in self._sockets:
            (x, y), side = beyond(socket), socket[2]
            for dx, dy, _ in back_offsets(kind, side):
                place = Piece(kind, x - dx, y - dy, side)
                if not self._taken.isdisjoint(squares(known.size, *place[1:])):
                    continue
                bonus = self._bonus(place)
                use = 0 if anywhere else self._use(place, bonus)
                if careless:
                    use = min(use, 0)
                if use > most:
                    best, most = [], use
                if use == most:
                    best.append((place, bonus))
        if best:
            best.sort()
            self._put(*dice.choice(best))

    def _bonus(self, place: Piece) -> int:
        """How many pipes will help a part here, about."""
        backs = back_offsets(place.kind, place.faces)
        return max(self._outlets.get((place.x + x, place.y + y, side), 0) for x, y, side in backs)

    def _use(self, place: Piece, bonus: int) -> int:
        """How good a place is: pipes for those whom they help, the ground for movers and for no others."""
        known = KNOWN[place.kind]
        lower = place.y + extent(known.size, place.faces)[1]
        use = 2 * bonus if known.family in HELPED else 0
        if known.family == MOVER and not known.everywhere:
            if place.faces == "S" and lower >= self._ground and not (self._walks and lower > self._ground):
                return use + 6
            use = -1
        if known.family == PIPE and place.faces == "S" and not self._walks:
            use += 1
        if lower > self._ground and self._walks:
            use -= 8
        return use

    def _put(self, place: Piece, bonus: int) -> None:
        known = KNOWN[place.kind]
        self.parts.append(place)
        covered = squares(known.size, *place[1:])
        self._taken.update(covered)
        lower = place.y + extent(known.size, place.faces)[1]
        if known.family == MOVER and not known.everywhere and place.faces == "S" and lower >= self._ground:
            self._walks = True
        self._ground = max(self._ground, lower)
        self._opened(place, bonus)
        for x, y, side in back_offsets(place.kind, place.faces):
            self._sockets.add((place.x + x, place.y + y, side))
        self._sockets.update(fronts(place))
        self._sockets = {socket for socket in self._sockets if beyond(socket) not in self._taken}
