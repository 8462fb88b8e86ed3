"""Makes drills on parts of the courses from numbers, and adds the best of them to the file."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from ground.forms import Data
from makers.dealing import by_weekday
from rally_core.drills.cropping import make
from rally_core.drills.drill import OTHERS
from rally_core.drills.weight import GRADES

from .files import FILE, id_of, write

WEEKS = 12
"""The most weeks before a drill of the day comes again."""
WEEK: tuple[Callable[[Data], bool], ...] = (
    lambda drill: _turns(drill) == 1 and drill["grade"] == GRADES[0],
    lambda drill: _turns(drill) == 1 and drill["grade"] > GRADES[0],
    lambda drill: _turns(drill) == 2 and not drill.get("others"),
    lambda drill: _turns(drill) == 2 and OTHERS in drill["themes"],
    lambda drill: _turns(drill) == 2 and drill["grade"] < GRADES[-1],
    lambda drill: _turns(drill) == 2,
    lambda drill: _turns(drill) == 3,
)
"""The drills that suit the days of a week, harder every day."""


def run(file: Path, first: int, seconds: float) -> None:
    """Make the drills of `first` and the next numbers for `seconds` of processor time.

    If the file has some, it goes on after the last of them.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    number = max((json.loads(line)["number"] + 1 for line in lines), default=first)
    end = time.process_time() + seconds
    with file.open("a", encoding="utf-8") as out:
        while time.process_time() < end:
            made = make(number)
            if made is not None:
                record = {"number": number, "strength": made.weighed.strength, "drill": made.data}
                out.write(json.dumps(record) + "\n")
                out.flush()
            number += 1
        out.write(json.dumps({"number": number - 1}) + "\n")


def extend(file: Path, count: int) -> None:
    """Add up to `count` drills to the file, after all that it has: their ids and places stay.

    The drills of the days are dealt once, permanently.
    """
    pool = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    collection = json.loads(FILE.read_text("utf-8"))
    rows = chosen([record for record in pool if record.get("drill", {}).get("themes")], count)
    known = {drill["id"] for drill in collection["drills"]}
    added = [{"id": id_of(row["drill"]), **row["drill"]} for row in rows]
    drills = [*collection["drills"], *(drill for drill in added if drill["id"] not in known)]
    write(drills, collection.get("days") or by_weekday("drills of the days", added, WEEK, WEEKS))


def chosen(pool: list[Data], count: int) -> list[Data]:
    """The drafts whose themes, pieces and outlines are rarest among those chosen before, by strength."""
    taken: list[Data] = []
    worn: Counter[object] = Counter()
    rest = list(pool)
    while rest and len(taken) < count:
        best = min(rest, key=lambda record: (_worn(record["drill"], worn), record["number"]))
        rest.remove(best)
        taken.append(best)
        worn.update(_marks(best["drill"]))
    return sorted(taken, key=lambda record: (record["drill"]["grade"], record["strength"], record["number"]))


def _turns(drill: Data) -> int:
    return int(drill.get("turns", 1))


def _marks(drill: Data) -> list[object]:
    """The features of a drill of which there should not be too many."""
    outline = _turns(drill), len(drill.get("others", ())), drill.get("aim", "flags")
    board = drill["board"]
    return [*drill["themes"], *drill["key"], outline, ("grade", drill["grade"]), board["course"]]


def _worn(drill: Data, worn: Counter[object]) -> float:
    """The wear of a drill's features, less for each theme."""
    marks = _marks(drill)
    return sum(worn[mark] for mark in marks) / len(marks) - 2 * len(drill["themes"])
