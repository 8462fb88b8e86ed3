"""The choice of made puzzles for the collection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from .files import ABOUT, Packed

Kind = Callable[[Packed], bool]


def is_deep(puzzle: Packed) -> bool:
    """True if a puzzle is long and its board full."""
    return puzzle.turns >= 4 and puzzle.pieces >= 5


LEAST_OF: tuple[tuple[Kind, int], ...] = (
    (lambda puzzle: is_deep(puzzle) and puzzle.made.puzzle.others == "best", 30),
    (is_deep, 100),
    (lambda puzzle: puzzle.turns >= 4, 64),
    (lambda puzzle: puzzle.turns == 3, 104),
    (lambda puzzle: puzzle.from_game, 40),
    (lambda puzzle: puzzle.made.puzzle.others == "best", 30),
    (lambda puzzle: puzzle.position["rules"]["mode"] == "teams", 6),
    (lambda puzzle: puzzle.position["rules"]["mode"] == "two_colours", 6),
    (lambda puzzle: puzzle.position["arena"] == "large", 40),
    (lambda puzzle: len(puzzle.position["turn_order"]) >= 3, 40),
    (lambda puzzle: bool(puzzle.position["crystals"]), 120),
)
"""The least number of each kind among the new puzzles of the collection, if there are so many."""
EACH_POINT = 6
"""The least number of puzzles about each order and element, old puzzles included."""


def _beauty(puzzle: Packed) -> tuple[float, str]:
    """The sort key by beauty, the most beautiful first."""
    return -puzzle.made.beauty, puzzle.id


def choose_collection(pool: Sequence[Packed], known: Sequence[Packed], count: int) -> list[Packed]:
    """`count` puzzles for the collection, beside the `known` ones.

    First enough of each kind, then the grades as even as possible. More beautiful puzzles and those with new
    themes come first.
    """
    chosen: list[Packed] = []
    about: Counter[frozenset[str]] = Counter(puzzle.themes for puzzle in known)
    grades: Counter[int] = Counter(puzzle.grade for puzzle in known)
    left = sorted(pool, key=_beauty)

    def take(kind: Kind) -> bool:
        fit = [puzzle for puzzle in left if kind(puzzle)]
        if not fit:
            return False
        best = min(fit, key=lambda puzzle: (about[puzzle.themes] - puzzle.made.beauty, puzzle.id))
        left.remove(best)
        chosen.append(best)
        about[best.themes] += 1
        grades[best.grade] += 1
        return True

    for kind, least in LEAST_OF:
        while sum(map(kind, chosen)) < least and len(chosen) < count and take(kind):
            pass
    for name in ABOUT:
        while sum(name in puzzle.made.points for puzzle in (*known, *chosen)) < EACH_POINT:
            if len(chosen) >= count or not take(lambda puzzle, name=name: name in puzzle.made.points):  # type: ignore[misc]
                break
    while left and len(chosen) < count:
        rarest = min({puzzle.grade for puzzle in left}, key=lambda grade: (grades[grade], grade))
        take(lambda puzzle, grade=rarest: puzzle.grade == grade)  # type: ignore[misc]
    return sorted(chosen, key=lambda puzzle: (puzzle.strength, puzzle.id))
