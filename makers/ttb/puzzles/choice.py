"""The choice of made puzzles for the collection and for the days."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from .files import ABOUT, Packed

Kind = Callable[[Packed], bool]


LEAST_OF: tuple[tuple[Kind, int], ...] = (
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
MASTERPIECES = 30
DEEP = 4
"""A masterpiece of so many turns is deep."""
GRADES = (1, 2, 3, 4, 5)
OF_A_WEEK = (1, 2, 2, 3, 3, 4, 5)
"""The grades of a week's puzzles, from Monday to Sunday, if there are enough of each."""


def _beauty(puzzle: Packed) -> tuple[float, str]:
    """The sort key by beauty, the most beautiful first."""
    return -puzzle.made.beauty, puzzle.id


def choose_collection(
    pool: Sequence[Packed], known: Sequence[Packed], count: int, weeks: int
) -> list[Packed]:
    """`count` puzzles for the collection, beside the `known` ones.

    First enough of each kind, then the grades as even as possible, while enough puzzles of each grade remain
    for the days of `weeks` weeks. More beautiful puzzles and those with new themes come first.
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
        there = Counter(puzzle.grade for puzzle in left)
        short = {grade: there[grade] <= weeks * OF_A_WEEK.count(grade) for grade in there}
        rarest = min(there, key=lambda grade: (short[grade], grades[grade], grade))
        take(lambda puzzle, grade=rarest: puzzle.grade == grade)  # type: ignore[misc]
    return sorted(chosen, key=lambda puzzle: (puzzle.strength, puzzle.id))


def for_days(pool: Sequence[Packed], weeks: int) -> list[Packed]:
    """The puzzles for `weeks` weeks, from the weakest to the strongest.

    `OF_A_WEEK` of each grade as far as there are enough, then the most beautiful of the others.
    """
    left = sorted(pool, key=_beauty)
    chosen: list[Packed] = []
    for grade in GRADES:
        chosen += [puzzle for puzzle in left if puzzle.grade == grade][: weeks * OF_A_WEEK.count(grade)]
    there = set(chosen)
    chosen += [puzzle for puzzle in left if puzzle not in there][: weeks * len(OF_A_WEEK) - len(chosen)]
    return sorted(chosen, key=lambda puzzle: (puzzle.strength, puzzle.id))


def masterpieces(shelved: Sequence[Packed], new: set[str]) -> list[Packed]:
    """The puzzles shown first, from the weakest to the strongest.

    The same number of each grade, no two about the same, and half of them deep and `new`, if there are
    enough.
    """
    chosen: list[Packed] = []
    about: set[tuple[frozenset[str], frozenset[str]]] = set()
    shown: Counter[str] = Counter()
    each = MASTERPIECES // len(GRADES)

    def take(fit: Sequence[Packed]) -> bool:
        free = [
            puzzle
            for puzzle in fit
            if (puzzle.themes, puzzle.made.points) not in about and puzzle not in chosen
        ]
        if not free:
            return False
        best = min(
            free,
            key=lambda puzzle: (sum(shown[theme] for theme in puzzle.themes) - puzzle.made.beauty, puzzle.id),
        )
        chosen.append(best)
        about.add((best.themes, best.made.points))
        shown.update(best.themes)
        return True

    deep = [puzzle for puzzle in shelved if puzzle.turns >= DEEP and puzzle.id in new]
    for grade in reversed(GRADES):
        of_grade = [puzzle for puzzle in shelved if puzzle.grade == grade]
        wanted = each
        for _ in range(each // 2):
            wanted -= take([puzzle for puzzle in deep if puzzle.grade == grade])
        for _ in range(wanted):
            take(of_grade)
    while len(chosen) < MASTERPIECES and take(shelved):
        pass
    return sorted(chosen, key=lambda puzzle: (puzzle.strength, puzzle.id))
