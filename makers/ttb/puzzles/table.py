"""The numbers of puzzles by kind in the two files, and the sizes of the files."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Callable, Sequence

from games.ttb.puzzles.collection.collected import Collected, Collection, Days

from .files import COLLECTION, DAYS, Packed, packed

KINDS: dict[str, Callable[[Packed], object]] = {
    "turns": lambda one: one.turns,
    "colours": lambda one: len(one.position["turn_order"]),
    "arena": lambda one: one.position["arena"],
    "mode": lambda one: one.position["rules"]["mode"],
    "others": lambda one: one.made.puzzle.others if len(one.position["turn_order"]) > 1 else "none",
    "source": lambda one: "game" if one.from_game else "composed",
    "crystals on the ground": lambda one: len(one.position["crystals"]),
    "goal": lambda one: one.made.puzzle.goal.kind,
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
    ones = list(map(packed, puzzles))
    lengths = sorted({one.turns for one in ones})
    rows = [title, ""]
    rows.append("| grade | " + " | ".join(f"{n} turns" for n in lengths) + " | together |")
    rows.append("| --- |" + " --: |" * (len(lengths) + 1))
    for grade in (1, 2, 3, 4, 5, 0):
        of = [one.turns for one in ones if one.grade == grade or not grade]
        counts = " | ".join(str(of.count(n)) for n in lengths)
        rows.append(f"| {grade or 'all'} | {counts} | {len(of)} |")
    rows.append("")
    for name, kind in KINDS.items():
        rows.append(f"- {name}: " + _listed(Counter(kind(one) for one in ones)))
    rows.append("- themes: " + _listed(Counter(theme for one in ones for theme in one.themes)))
    rows.append("- about: " + _listed(Counter(point for one in ones for point in one.made.points)))
    return "\n".join(rows)


def _listed(counts: Counter[object] | Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())


def _weekdays(days: Days) -> str:
    rows = ["| day | weakest | median | strongest | grades |", "| --- | --: | --: | --: | --- |"]
    for number, name in enumerate(("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")):
        of = sorted(days.puzzles[number::7], key=lambda one: one.strength)
        figures = [of[at].strength for at in (0, len(of) // 2, -1)]
        grades = Counter(one.grade for one in of)
        told = ", ".join(f"{grade}: {count}" for grade, count in sorted(grades.items()))
        rows.append(f"| {name} | {' | '.join(map(str, figures))} | {told} |")
    return "\n".join(rows)
