#!/usr/bin/env python3
"""Reads the courses, maps with lists below them (`courses.txt`), and writes rally_core/courses/*.json.

python3 makers/rally/courses.py
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from rally_core.notation import parse_map
from rally_core.reading import board_from_json, board_to_json

SOURCE = Path(__file__).parent / "courses.txt"
FOLDER = Path(__file__).resolve().parents[2] / "rally_core" / "courses"


class Course(NamedTuple):
    """A course in the source: the name of its file, its title, its map, and its other things."""

    name: str
    title: str
    rows: tuple[str, ...]
    things: str

    def data(self) -> dict[str, Any]:
        """The board in the interchange form, checked. Raises `GameError` for a faulty one."""
        return board_to_json(board_from_json(parse_map(self.rows, self.things, self.title)))


def courses(text: str) -> Iterator[Course]:
    """The courses of a text; each begins with `# name: title`, followed by its rows and lists of things."""
    for part in text.split("\n# ")[1:]:
        head, *lines = part.split("\n")
        name, _, title = head.partition(": ")
        maps = [line for line in lines if line and not _is_list(line)]
        lists = [line for line in lines if _is_list(line)]
        yield Course(name, title, tuple(maps), "; ".join(lists))


def _is_list(line: str) -> bool:
    return re.search(r": \d", line) is not None


def written(data: Any) -> str:
    """A board as text, one entry per line."""
    lines = ["{"]
    for number, (name, value) in enumerate(data.items(), 1):
        end = "," if number < len(data) else ""
        if isinstance(value, list) and value and isinstance(value[0], dict):
            entries = ",\n".join(f"  {json.dumps(entry)}" for entry in value)
            lines.append(f' "{name}": [\n{entries}\n ]{end}')
        else:
            lines.append(f' "{name}": {json.dumps(value, ensure_ascii=False)}{end}')
    return "\n".join([*lines, "}", ""])


def main() -> int:
    """Write all courses; returns the exit status."""
    for course in courses(SOURCE.read_text(encoding="utf-8")):
        text = written(course.data())
        (FOLDER / f"{course.name}.json").write_text(text, encoding="utf-8")
        print(f"{course.name}: {len(text)} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main())
