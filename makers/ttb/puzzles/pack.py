"""Chooses from what was made and writes the collection."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from games.ttb.puzzles.attempt.attempt import data_of_puzzle, key_of
from games.ttb.puzzles.collection.collected import FORMAT

from ground.forms import Data
from ttb_core import links
from ttb_core.changes import PLACE
from ttb_core.making.themes import THEMES
from ttb_core.notation import parse_turn
from ttb_core.orders import NAMES, ORDERS
from ttb_core.puzzles import Puzzle, puzzle_from_json

from .make import made

COLLECTION = Path("web/static/games/ttb/puzzles/collection/puzzles.json")
HARDEST = (6.2, 8.0, 10.5, 12.3)
"""The difficulty up to which a puzzle is of grade 1, 2, 3 or 4 (`judge.judged`: hard)."""
EACH_POINT = 6
ALIKE = 6
MOST_OF_GRADE = 90
ELEMENTS = {"rocks": "rock", "blobs": "blob", "mud": "mud", "teleporters": "teleporter"}
ABOUT = (*(order.name for order in ORDERS), *ELEMENTS.values())
"""What a puzzle can be about besides its themes."""


def grade(hard: float) -> int:
    """The grade of a difficulty, 1 to 5."""
    return 1 + sum(hard > limit for limit in HARDEST)


def about(made: Data) -> list[str]:
    """The special orders and elements that matter in a puzzle, and the orders that its solution places."""
    turns = [parse_turn(text) for text in made["solution"]]
    placed = {NAMES[change[3]] for turn in turns for change in turn.changes if change[0] == PLACE}
    found = {*made["specials"], *placed, *(ELEMENTS[key] for key in made["elements"])}
    return [name for name in ABOUT if name in found]


def pack(file: Path, count: int, anew: bool) -> list[list[object]]:
    """The collection's lines: those that it has, unless it is made anew, and the best of what was made."""
    lines: list[list[object]] = []
    if COLLECTION.exists() and not anew:
        lines = json.loads(COLLECTION.read_text("utf-8"))["puzzles"]
    names = {line[0] for line in lines}
    pool = {one["shape"]: one for one in made(file)[0] if one["shape"][:6] not in names}
    chosen = _chosen(list(pool.values()), lines, count - len(lines))
    chosen.sort(key=lambda one: one["hard"])
    return lines + list(map(_line, chosen))


def _chosen(pool: list[Data], lines: list[list[object]], count: int) -> list[Data]:
    pool.sort(key=lambda one: one["beauty"], reverse=True)
    points: Counter[str] = Counter(name for line in lines for name in str(line[4]).split())
    grades: Counter[int] = Counter(int(str(line[1])) for line in lines)
    alike: Counter[str] = Counter()
    chosen: list[Data] = []

    def take(one: Data) -> None:
        pool.remove(one)
        chosen.append(one)
        points.update(about(one))
        grades[grade(one["hard"])] += 1
        alike[one["alike"]] += 1

    for name in sorted(ABOUT, key=lambda name: sum(name in about(one) for one in pool)):
        for one in [one for one in pool if name in about(one)]:
            if points[name] >= EACH_POINT or len(chosen) >= count:
                break
            take(one)
    while pool and len(chosen) < count:
        fit = [
            one for one in pool if alike[one["alike"]] < ALIKE and grades[grade(one["hard"])] < MOST_OF_GRADE
        ]
        if not fit:
            break
        least = min({grade(one["hard"]) for one in fit}, key=lambda number: grades[number])
        take(next(one for one in fit if grade(one["hard"]) == least))
    return chosen


def _line(one: Data) -> list[object]:
    asked = puzzle_from_json(one["puzzle"])
    bare = Puzzle(asked.position, asked.goal, asked.turns, asked.others)
    return [
        one["shape"][:6],
        grade(one["hard"]),
        key_of(data_of_puzzle(bare)),
        " ".join(theme for theme in THEMES if theme in one["themes"]),
        " ".join(about(one)),
        "; ".join(one["solution"]),
        links.encode_puzzle(bare),
    ]


def write(lines: list[list[object]], file: Path = COLLECTION) -> None:
    """Write the collection, a puzzle a line. What was chosen or named by hand stays as it is."""
    names = [str(line[0]) for line in lines]
    assert len(set(names)) == len(names)
    known = json.loads(file.read_text("utf-8"))
    parts = [
        f'{{"format":{_plain(FORMAT)}',
        f'"masterpieces":{_plain(known["masterpieces"])}',
        f'"named":{_rows(known["named"])}',
        f'"puzzles":{_rows(lines)}}}\n',
    ]
    file.write_text(",\n".join(parts), "utf-8")


def _rows(lines: list[list[object]]) -> str:
    return "[\n" + ",\n".join(map(_plain, lines)) + "\n]"


def _plain(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def table(lines: list[list[object]]) -> str:
    """How many there are of each grade and length, of each theme, and about what."""
    lengths = sorted({len(str(line[5]).split("; ")) for line in lines})
    rows = ["| grade | " + " | ".join(f"{n} turns" for n in lengths) + " | together |"]
    rows.append("| --- |" + " --: |" * (len(lengths) + 1))
    for number in range(1, len(HARDEST) + 2):
        of = [len(str(line[5]).split("; ")) for line in lines if line[1] == number]
        rows.append(f"| {number} | " + " | ".join(str(of.count(n)) for n in lengths) + f" | {len(of)} |")
    of = [len(str(line[5]).split("; ")) for line in lines]
    rows.append("| all | " + " | ".join(str(of.count(n)) for n in lengths) + f" | {len(of)} |")
    for title, column in (("Themes", 3), ("About", 4)):
        counts = Counter(name for line in lines for name in str(line[column]).split())
        rows += ["", f"{title}: " + ", ".join(f"`{name}` {n}" for name, n in counts.most_common())]
    return "\n".join(rows)
