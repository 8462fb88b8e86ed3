"""The time that the solver takes to prove the collection."""

from __future__ import annotations

import time
from collections.abc import Sequence
from statistics import median

from games.ttb.puzzles.collection.collected import Collected

from ttb_core.solving import solve


def table(puzzles: Sequence[Collected]) -> str:
    """A table of processor seconds for puzzles of each length."""
    seconds: dict[int, list[float]] = {}
    for entry in puzzles:
        begun = time.process_time()
        answer = solve(entry.puzzle())
        seconds.setdefault(entry.length, []).append(time.process_time() - begun)
        assert answer.proved and answer.turns == entry.length
    rows = ["| turns | puzzles | median | longest | together |", "| --- |" + " --: |" * 4]
    for length, took in sorted(seconds.items()):
        figures = f"{median(took):.3f} s | {max(took):.2f} s | {sum(took):.1f} s"
        rows.append(f"| {length} | {len(took)} | {figures} |")
    together = sum(map(sum, seconds.values()))
    rows += ["", f"All {len(puzzles)} proved in {together:.0f} seconds"]
    return "\n".join(rows)
