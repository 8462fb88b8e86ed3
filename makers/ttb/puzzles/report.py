"""A report of the made puzzles: their numbers by kind, and the effort of proving and making them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median

from ground.forms import Data

from .make import made


def report(files: Sequence[Path]) -> str:
    """Tables of the puzzles in these files; puzzles with the same deed count once."""
    pool = list({one["deed"]: one for file in files for one in made(file)[0]}.values())
    lengths = sorted({one["puzzle"]["turns"] for one in pool})
    rows = [
        "| turns | puzzles | nodes of a proof: median | most | seconds for each that was kept: median |",
        "| --- |" + " --: |" * 4,
    ]
    for turns in lengths:
        of = [one for one in pool if one["puzzle"]["turns"] == turns]
        nodes = [one["nodes"] for one in of]
        took = median(one["seconds"] for one in of)
        rows.append(f"| {turns} | {len(of)} | {median(nodes):,.0f} | {max(nodes):,} | {took:.1f} |")
    for title, kinds in KINDS.items():
        rows += ["", f"| {title} | " + " | ".join(f"{n} turns" for n in lengths) + " | together |"]
        rows.append("| --- |" + " --: |" * (len(lengths) + 1))
        rows += _counted(pool, lengths, kinds)
    rows += ["", f"{len(pool)} puzzles"]
    return "\n".join(rows)


def _counted(pool: list[Data], lengths: list[int], kinds: Callable[[Data], Iterable[str]]) -> list[str]:
    counts: dict[str, Counter[int]] = {}
    for one in pool:
        for kind in kinds(one):
            counts.setdefault(kind, Counter())[one["puzzle"]["turns"]] += 1
    return [
        f"| {kind} | " + " | ".join(str(of[turns]) for turns in lengths) + f" | {of.total()} |"
        for kind, of in sorted(counts.items(), key=lambda entry: (-entry[1].total(), entry[0]))
    ]


def _colours(one: Data) -> list[str]:
    colours = {name[:-1] for name in one["puzzle"]["position"]["bots"]}
    return [f"{len(colours)} of bots on the board"]


def _board(one: Data) -> list[str]:
    position = one["puzzle"]["position"]
    rules = position["rules"]
    kinds = [position["arena"], rules["mode"] if rules["special_orders"] else "simplified"]
    if position["crystals"]:
        kinds.append("crystals on the ground")
    if not rules["score_victory"]:
        kinds.append("no score victory")
    return kinds


KINDS: dict[str, Callable[[Data], Iterable[str]]] = {
    "colours": _colours,
    "board": _board,
    "goal": lambda one: [one["puzzle"]["goal"]["kind"]],
    "others": lambda one: [one["puzzle"]["others"]],
    "theme": lambda one: one["themes"],
    "about": lambda one: one["points"],
    "source": lambda one: [one["source"]],
}
"""The criteria of the counts."""
