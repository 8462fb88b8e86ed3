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
    pool = list({record["deed"]: record for file in files for record in made(file)[0]}.values())
    lengths = sorted({record["puzzle"]["turns"] for record in pool})
    rows = [
        "| turns | puzzles | nodes of a proof: median | most | seconds for each that was kept: median |",
        "| --- |" + " --: |" * 4,
    ]
    for turns in lengths:
        of = [record for record in pool if record["puzzle"]["turns"] == turns]
        nodes = [record["nodes"] for record in of]
        took = median(record["seconds"] for record in of)
        rows.append(f"| {turns} | {len(of)} | {median(nodes):,.0f} | {max(nodes):,} | {took:.1f} |")
    for title, kinds in KINDS.items():
        rows += ["", f"| {title} | " + " | ".join(f"{n} turns" for n in lengths) + " | together |"]
        rows.append("| --- |" + " --: |" * (len(lengths) + 1))
        rows += _counted(pool, lengths, kinds)
    rows += ["", f"{len(pool)} puzzles"]
    return "\n".join(rows)


def _counted(pool: list[Data], lengths: list[int], kinds: Callable[[Data], Iterable[str]]) -> list[str]:
    counts: dict[str, Counter[int]] = {}
    for record in pool:
        for kind in kinds(record):
            counts.setdefault(kind, Counter())[record["puzzle"]["turns"]] += 1
    return [
        f"| {kind} | " + " | ".join(str(of[turns]) for turns in lengths) + f" | {of.total()} |"
        for kind, of in sorted(counts.items(), key=lambda entry: (-entry[1].total(), entry[0]))
    ]


def _colours(record: Data) -> list[str]:
    colours = {name[:-1] for name in record["puzzle"]["position"]["bots"]}
    return [f"{len(colours)} of bots on the board"]


def _board(record: Data) -> list[str]:
    position = record["puzzle"]["position"]
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
    "goal": lambda record: [record["puzzle"]["goal"]["kind"]],
    "others": lambda record: [record["puzzle"]["others"]],
    "theme": lambda record: record["themes"],
    "about": lambda record: record["points"],
    "source": lambda record: [record["source"]],
}
"""The criteria of the counts."""
