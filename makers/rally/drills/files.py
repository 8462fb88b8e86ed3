"""The file of drills and lessons that comes with the game, and the file of drafts to choose from."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

from ground.forms import Data
from ground.steps import finished
from rally_core.drills.drill import KNOWN, Drill, drill_from_json
from rally_core.drills.making import entry_of
from rally_core.drills.search import SearchResult

FILE = Path(__file__).parents[3] / "web/static/games/rally/drills/drills.json"
DRAFTS = Path("build/rally-drills.jsonl")
CROPS = Path("build/rally-crops.jsonl")
FORMAT = "rally-drills/1"


def read() -> list[Drill]:
    """All drills and lessons of the file, in order."""
    return [drill_from_json(drill) for drill in json.loads(FILE.read_text("utf-8"))["drills"]]


def write(drills: Iterable[Data], days: list[list[str]] | None = None) -> None:
    """Write the file, one drill per line, and the ids of the drills of the days by weekday."""
    head = f',"days":{_text(days)}' if days else ""
    lines = ",\n".join(_text(drill) for drill in drills)
    FILE.write_text(f'{{"format":"{FORMAT}"{head},"drills":[\n{lines}\n]}}\n', "utf-8")


def _text(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def data_of(drill: Drill, answer: SearchResult, grade: int, name: str = "") -> Data:
    """The entry of a drill in the file, with the answer of the search; its id is a checksum unless named."""
    data = finished(entry_of(drill, answer, grade))
    return {"id": name or id_of(data), **data}


def id_of(data: Data) -> str:
    """The id of a drill: a checksum of its task."""
    task = {name: value for name, value in data.items() if name not in KNOWN}
    return f"{crc32(json.dumps(task, sort_keys=True).encode()) & 0xFFFFFF:06x}"
