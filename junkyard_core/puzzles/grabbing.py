"""The search for puzzles of taking: every bag of parts that a robot can hold at once (JUNKYARD.md: Holding).

Takes of one robot do not depend on their order: a set of them is legal if no two cover a square and no holder
holds more than it can. Bags grow by one part at a time, and a bag that cannot be held has none above it that
can, so the answers are complete.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import NamedTuple

from ground.steps import finished

from ..bags import Bag
from ..decisions import Take
from ..holding import Place, family_for, holders, places
from ..lattice import Piece, Square, squares
from ..parts import PARTS
from .goals import of_held, reached
from .puzzle import Puzzle, TooLarge

Answers = dict[Bag, tuple[Take, ...]]
"""Bags of parts that reach the goal, each with the takes of one way to hold it."""
MOST_WORK = 2_000_000
"""The ways tried in a whole search."""


class _Way(NamedTuple):
    """A way to hold a part, and the squares it covers."""

    kind: str
    place: Place
    covered: frozenset[Square]


class _Robot:
    """A robot that takes: the strength of each holder, those that are large, and the ways by kinds."""

    def __init__(self, parts: tuple[Piece, ...], kinds: Iterable[str]) -> None:
        by_place = holders(parts, ())
        self.strength = {at: holder.strength for at, holder in by_place.items()}
        self.large = frozenset(at for at, holder in by_place.items() if holder.large)
        self.ways = {kind: _ways(parts, kind) for kind in kinds}
        self.tries = 0
        """The number of ways tried so far."""


def search(puzzle: Puzzle) -> Answers:
    """All answers of a puzzle of taking. Raises `TooLarge`."""
    return finished(searching(puzzle))


def searching(puzzle: Puzzle) -> Generator[None, None, Answers]:
    """`search`, in a step for each bag."""
    held = yield from holding(puzzle.parts, puzzle.open)
    lying = len(puzzle.open)
    return {bag: takes for bag, takes in held.items() if reached(of_held(puzzle.goal, bag, lying - len(bag)))}


def holdable(parts: tuple[Piece, ...], lying: Bag) -> Answers:
    """Every bag of these parts that the robot can hold at once. Raises `TooLarge`."""
    return finished(holding(parts, lying))


def holding(parts: tuple[Piece, ...], lying: Bag) -> Generator[None, None, Answers]:
    """`holdable`, in a step for each bag."""
    robot = _Robot(parts, {*lying})
    found: Answers = {}
    growing: list[tuple[Bag, int]] = [((), 0)]
    while growing:
        bag, first = growing.pop()
        for number in range(first, len(lying)):
            more = (*bag, lying[number])
            if more in found or (number > first and lying[number] == lying[number - 1]):
                continue
            ways = _hold(robot, more)
            yield
            if ways is not None:
                found[more] = tuple(Take("open", way.kind, *way.place) for way in ways)
                growing.append((more, number + 1))
    return found


def _ways(parts: tuple[Piece, ...], kind: str) -> Sequence[_Way]:
    """All ways to hold a part of a kind while nothing else is held."""
    size = PARTS[kind].size
    return [
        _Way(kind, place, frozenset(squares(size, place.x, place.y, place.faces)))
        for place in places(parts, (), family_for(kind), size)
    ]


def _hold(robot: _Robot, bag: Bag) -> tuple[_Way, ...] | None:
    """Ways to hold all parts of a bag at once, or None if there are none."""
    hardest_first = sorted(bag, key=lambda kind: (len(robot.ways[kind]), kind))
    return _extend(robot, hardest_first, 0, (), frozenset(), robot.strength)


def _extend(
    robot: _Robot,
    kinds: Sequence[str],
    first: int,
    chosen: tuple[_Way, ...],
    covered: frozenset[Square],
    left: Mapping[Square, int],
) -> tuple[_Way, ...] | None:
    """Ways to hold the remaining kinds besides those `chosen`; `first` is the next way if kinds repeat."""
    if len(chosen) == len(kinds):
        return chosen
    kind = kinds[len(chosen)]
    value, ways = PARTS[kind].value, robot.ways[kind]
    repeats = len(chosen) + 1 < len(kinds) and kinds[len(chosen) + 1] == kind
    for number in range(first, len(ways)):
        way = ways[number]
        robot.tries += 1
        if robot.tries > MOST_WORK:
            raise TooLarge
        fits = all(left[at] >= (value if at in robot.large else 1) for at in way.place.by)
        if fits and covered.isdisjoint(way.covered):
            after = dict(left)
            for at in way.place.by:
                after[at] = after[at] - value if at in robot.large else 0
            found = _extend(
                robot, kinds, number + 1 if repeats else 0, (*chosen, way), covered | way.covered, after
            )
            if found is not None:
                return found
    return None
