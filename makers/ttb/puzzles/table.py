"""The numbers of puzzles by kind in the two files, and the sizes of the files."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Callable, Sequence

from games.ttb.puzzles.collection.collected import Collected, Collection, Days

from .files import COLLECTION, DAYS, Packed, packed

KINDS: dict[str, Callable[[Packed], object]] = {
    "turns": lambda puzzle: puzzle.turns,
    "colours": lambda puzzle: len(puzzle.position["turn_order"]),
    "arena": lambda puzzle: puzzle.position["arena"],
    "mode": lambda puzzle: puzzle.position["rules"]["mode"],
    "others": lambda puzzle: puzzle.made.puzzle.others if len(puzzle.position["turn_order"]) > 1 else "none",
    "source": lambda puzzle: "game" if puzzle.from_game else "composed",
    "pieces besides bases": lambda puzzle: puzzle.pieces,
    "crystals on the ground": lambda puzzle: len(puzzle.position["crystals"]),
    "goal": lambda puzzle: puzzle.made.puzzle.goal.kind,
}
"""The criteria of the counts."""


def table(collection: Collection, days: Days) -> str:
    """The counts and sizes."""
    shelved = collection.shelved
    retired = len(collection.puzzles) - len(shelved)
    parts = [
        _counts(
            f"The collection: {len(shelved)} puzzles, and {retired} retired",
            shelved,
        ),
        _counts(f"The days: {len(days.puzzles)} puzzles", days.puzzles),
        _weekdays(days),
    ]
    sizes = [len(gzip.compress(file.read_bytes())) for file in (COLLECTION, DAYS)]
    whole = sum(sizes)
    parts.append(f"Compressed: {sizes[0]:,} and {sizes[1]:,} bytes, {whole:,} together")
    return "\n\n".join(parts)


def _counts(title: str, puzzles: Sequence[Collected]) -> str:
    entries = list(map(packed, puzzles))
    lengths = sorted({puzzle.turns for puzzle in entries})
    rows = [title, ""]
    rows.append("| grade | " + " | ".join(f"{n} turns" for n in lengths) + " | together |")
    rows.append("| --- |" + " --: |" * (len(lengths) + 1))
    for grade in (1, 2, 3, 4, 5, 0):
        of = [puzzle.turns for puzzle in entries if puzzle.grade == grade or not grade]
        counts = " | ".join(str(of.count(n)) for n in lengths)
        rows.append(f"| {grade or 'all'} | {counts} | {len(of)} |")
    rows.append("")
    for name, kind in KINDS.items():
        rows.append(f"- {name}: " + _listed(Counter(kind(puzzle) for puzzle in entries)))
    rows.append("- themes: " + _listed(Counter(theme for puzzle in entries for theme in puzzle.themes)))
    rows.append("- about: " + _listed(Counter(point for puzzle in entries for point in puzzle.made.points)))
    return "\n".join(rows)


def _listed(counts: Counter[object] | Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())


def _weekdays(days: Days) -> str:
    rows = ["| day | weakest | median | strongest | grades |", "| --- | --: | --: | --: | --- |"]
    for number, name in enumerate(("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")):
        of = sorted(days.puzzles[number::7], key=lambda puzzle: puzzle.strength)
        figures = [of[at].strength for at in (0, len(of) // 2, -1)]
        grades = Counter(puzzle.grade for puzzle in of)
        counts = ", ".join(f"{grade}: {count}" for grade, count in sorted(grades.items()))
        rows.append(f"| {name} | {' | '.join(map(str, figures))} | {counts} |")
    return "\n".join(rows)
