"""The building of robots: many are grown at random, guided by pipes and the ground; the best is kept.

Most tries remove some parts of the best robot so far and grow it again, so few tries are enough. Work is
counted in tries, never in time, and every step yields the number of tries so far.
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
"""The robots grown for a suggestion."""
UNUSED = 100.0
"""The cost of each part left out of a robot that has to use all."""
AFRESH = 8
"""Every so many tries a robot is grown from the body alone."""
NEVER = 100
"""The use of any place is above minus this."""
HELPED = (EYE, MOUTH, CLAW, MOVER)
"""The families that do more with a pipe behind them."""


class Task(NamedTuple):
    """A robot to build from `kinds`, valued by `taste`; `all_used` if none may be left out (`assemble`)."""

    kinds: tuple[str, ...]
    taste: Taste = PLAIN
    all_used: bool = False

    def value(self, parts: tuple[Piece, ...]) -> float:
        """The value of a robot built from some of the kinds."""
        missing = len(self.kinds) - len(parts)
        return worth(parts, self.taste) - (UNUSED * missing if self.all_used else 0.0)


class Grown(NamedTuple):
    """The best robot so far, its parts sorted, and the number of tries so far."""

    parts: tuple[Piece, ...]
    tries: int


def suggested(parts: Json, tray: Mapping[str, int], *, all_used: bool = False, seed: str = "") -> list[Data]:
    """A good robot built from attached parts and a bag of others, as JSON.

    `parts` are the parts built already, `tray` are counts by kind. With `all_used` no part may be left out
    (JUNKYARD.md: Assemble). The same question with the same `seed` always gets the same answer. Raises
    `GameError` (`bad_request`) if `parts` is invalid.
    """
    return finished(suggesting(parts, tray, all_used=all_used, seed=seed))


def suggesting(
    parts: Json, tray: Mapping[str, int], *, all_used: bool = False, seed: str = ""
) -> Generator[Grown, None, list[Data]]:
    """The answer of `suggested`, in a step for each robot that is tried."""
    built = tuple(pieces_from_json(parts))
    kinds = [part.kind for part in built]
    kinds += [kind for kind in PARTS for _ in range(tray.get(kind, 0))]
    task = Task(tuple(sorted(kinds)), all_used=all_used)
    return pieces_to_json((yield from build(built, task, TRIES, Random(f"{seed} suggested"))))


def build(
    parts: Iterable[Piece], task: Task, tries: int, dice: Random
) -> Generator[Grown, None, tuple[Piece, ...]]:
    """The best robot of so many tries; the first try grows the given parts.

    Given parts that are loose or overlap others are placed anew.
    """
    old = _attached(tuple(parts))
    best = _grown(old, _left(task.kinds, old), dice)
    value = task.value(best)
    for done in range(1, tries):
        base = () if done % AFRESH == 1 else _thinned(best, dice)
        new = _grown(base, _left(task.kinds, base), dice)
        gained = task.value(new)
        if gained > value:
            best, value = new, gained
        yield Grown(best, done)
    return best


def scattered(kinds: Sequence[str], dice: Random) -> tuple[Piece, ...]:
    """A robot of these kinds, each attached at random if it has room."""
    growth = _Growth(())
    for kind in dice.shuffled(kinds):
        growth.add(kind, dice, anywhere=True)
    return tuple(sorted(growth.parts))


def _left(kinds: Iterable[str], parts: Iterable[Piece]) -> list[str]:
    """The kinds without those of the parts."""
    left = list(kinds)
    for part in parts:
        left.remove(part.kind)
    return left


def _attached(parts: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The parts, sorted, without those that are loose or lie on an earlier part."""
    attached: list[Piece] = []
    taken: set[Square] = set()
    for part, hangs in zip(parts, anatomy(parts).attached, strict=True):
        covered = squares(KNOWN[part.kind].size, *part[1:])
        if hangs and taken.isdisjoint(covered):
            attached.append(part)
            taken.update(covered)
    return tuple(sorted(attached))


def _thinned(parts: tuple[Piece, ...], dice: Random) -> tuple[Piece, ...]:
    """A robot without one to four random parts and the parts that hung on them."""
    remaining = list(parts)
    for _ in range(1 + dice.below(4)):
        if remaining:
            remaining.pop(dice.below(len(remaining)))
    return _attached(tuple(remaining))


def _grown(parts: tuple[Piece, ...], kinds: Sequence[str], dice: Random) -> tuple[Piece, ...]:
    """A robot grown from parts and every kind that finds a place.

    Movers come first, then the others from large to small; pipes come before the movers, right after them or
    last, at random.
    """
    growth = _Growth(parts)
    early = dice.below(3)
    order = {MOVER: 1, PIPE: 0 if early == 0 else 2 if early == 1 else 6}
    mixed = dice.shuffled(kinds)
    for kind in sorted(mixed, key=lambda kind: order.get(KNOWN[kind].family, 5 - KNOWN[kind].value // 2)):
        growth.add(kind, dice)
    return tuple(sorted(growth.parts))


class _Growth:
    """A robot to which parts are added one by one."""

    def __init__(self, parts: tuple[Piece, ...]) -> None:
        figures = anatomy(parts)
        self.parts = list(parts)
        self._taken = set(figures.squares)
        self._sockets = set(figures.sockets)
        self._outlets: dict[Socket, int] = {}
        for part, bonus in zip(parts, figures.bonuses, strict=True):
            self._opened(part, bonus)
        self._ground = figures.ground
        self._walks = any(figures.working) and self._ground > BODY_SIZE

    def _opened(self, part: Piece, bonus: int) -> None:
        """Register the places that a part offers; only pipes have fronts."""
        for socket in fronts(part):
            self._outlets[meeting(socket)] = bonus + 1

    def add(self, kind: str, dice: Random, anywhere: bool = False) -> None:
        """Attach a part where it is of most use, or leave it out if there is no room.

        One part in five goes anywhere that does no harm; with `anywhere` all places are equal.
        """
        part = KNOWN[kind]
        best: list[tuple[Piece, int]] = []
        most = -NEVER
        careless = dice.below(5) == 0
        for socket in self._sockets:
            (x, y), side = beyond(socket), socket[2]
            for dx, dy, _ in back_offsets(kind, side):
                place = Piece(kind, x - dx, y - dy, side)
                if not self._taken.isdisjoint(squares(part.size, *place[1:])):
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
        """The approximate number of pipes that will help a part in a place."""
        backs = back_offsets(place.kind, place.faces)
        return max(self._outlets.get((place.x + x, place.y + y, side), 0) for x, y, side in backs)

    def _use(self, place: Piece, bonus: int) -> int:
        """The use of a place, higher is better.

        Most families gain from pipes, feet and treads from the ground. A part lower than working movers would
        lift them off the ground.
        """
        part = KNOWN[place.kind]
        lower = place.y + extent(part.size, place.faces)[1]
        use = 2 * bonus if part.family in HELPED else 0
        if part.family == MOVER and not part.everywhere:
            if place.faces == "S" and lower >= self._ground and not (self._walks and lower > self._ground):
                return use + 6
            use = -1
        if part.family == PIPE and place.faces == "S" and not self._walks:
            use += 1
        if lower > self._ground and self._walks:
            use -= 8
        return use

    def _put(self, place: Piece, bonus: int) -> None:
        part = KNOWN[place.kind]
        self.parts.append(place)
        covered = squares(part.size, *place[1:])
        self._taken.update(covered)
        lower = place.y + extent(part.size, place.faces)[1]
        if part.family == MOVER and not part.everywhere and place.faces == "S" and lower >= self._ground:
            self._walks = True
        self._ground = max(self._ground, lower)
        self._opened(place, bonus)
        for x, y, side in back_offsets(place.kind, place.faces):
            self._sockets.add((place.x + x, place.y + y, side))
        self._sockets.update(fronts(place))
        self._sockets = {socket for socket in self._sockets if beyond(socket) not in self._taken}
