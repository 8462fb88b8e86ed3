"""How long the solver takes to prove the collection, and how near its grades come."""

from __future__ import annotations

import time
from collections.abc import Sequence
from statistics import median

from games.ttb.puzzles.collection.collected import Collected

from ttb_core.making.grading import grade
from ttb_core.solving import solve


def table(puzzles: Sequence[Collected]) -> str:
    """Seconds of the processor for puzzles of each length, and how many have the grade of the collection."""
    seconds: dict[int, list[float]] = {}
    apart = []
    for one in puzzles:
        begun = time.process_time()
        answer = solve(one.puzzle())
        seconds.setdefault(one.length, []).append(time.process_time() - begun)
        graded = grade(one.puzzle(), answer)
        assert answer.proved and answer.turns == one.length and graded is not None
        apart.append(abs(graded - one.grade))
    rows = ["| turns | puzzles | median | longest | together |", "| --- |" + " --: |" * 4]
    for length, took in sorted(seconds.items()):
        figures = f"{median(took):.3f} s | {max(took):.2f} s | {sum(took):.1f} s"
        rows.append(f"| {length} | {len(took)} | {figures} |")
    together = sum(map(sum, seconds.values()))
    rows += ["", f"All {len(puzzles)} proved in {together:.0f} seconds"]
    rows += [f"Grades: {apart.count(0)} the same, {sum(n <= 1 for n in apart)} within one"]
    return "\n".join(rows)
