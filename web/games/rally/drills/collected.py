"""The drills and lessons that come with the game: their file, and their order on the shelves."""

from __future__ import annotations

from typing import NamedTuple, cast

from games.rally.board import thumbnail
from shell.challenge.days import WEEK
from shell.storage.jsontext import Json, parse_json

from rally_core.drills.cut import board_data
from rally_core.names import COLOURS

FORMAT = "rally-drills/1"
LESSON = 0
"""The grade of lessons."""
FIELDS = {"id": str, "grade": int, "least": int, "ways": int, "solution": list, "board": dict}


class Collected(NamedTuple):
    """A drill of the file: `number` is its place on its shelf, from 1; `data` is its entry in the file."""

    number: int
    data: Json

    @property
    def id(self) -> str:
        """Its permanent id."""
        return str(self.data["id"])

    @property
    def grade(self) -> int:
        """1 to 6, or `LESSON`."""
        return int(self.data["grade"])

    @property
    def least(self) -> int:
        """The number of registers of a shortest solution."""
        return int(self.data["least"])

    @property
    def turns(self) -> int:
        """The number of turns."""
        return int(self.data.get("turns", 1))

    @property
    def sketch(self) -> Json:
        """The sketch of its board with its robots, for a small picture."""
        places = [self.data["at"], *(other["at"] for other in self.data.get("others", ()))]
        robots = {f"{colour}1": {"at": at} for colour, at in zip(COLOURS, places, strict=False)}
        return thumbnail.sketch({"board": board_data(self.data["board"]), "robots": robots})

    @property
    def title(self) -> str:
        """The key of a lesson's title."""
        return f"ui.rally.lesson.{self.id}"


class Collection:
    """All drills of the file. Raises `ValueError` if the text is not such a file."""

    def __init__(self, text: str) -> None:
        data = parse_json(text)
        if (
            not isinstance(data, dict)
            or data.get("format") != FORMAT
            or not isinstance(data.get("drills"), list)
        ):
            raise ValueError(f"The file of drills is not {FORMAT}.")
        self.shelves: dict[int, list[Collected]] = {}
        self.by_id: dict[str, Collected] = {}
        for entry in cast("list[object]", data["drills"]):
            if not isinstance(entry, dict) or not all(
                isinstance(entry.get(name), kind) for name, kind in FIELDS.items()
            ):
                raise ValueError(f"A drill lacks a field or has a wrong type, expected {', '.join(FIELDS)}.")
            shelf = self.shelves.setdefault(int(entry["grade"]), [])
            drill = Collected(len(shelf) + 1, entry)
            shelf.append(drill)
            self.by_id[drill.id] = drill
        self.shelves = dict(sorted(self.shelves.items()))
        days = data.get("days")
        self.days = days if isinstance(days, list) else []
        """The ids of the drills of the days, a list for each weekday from Monday on."""
        if len(self.days) != WEEK or not all(ids and {*ids} <= {*self.by_id} for ids in self.days):
            self.days = []
        self.ordered = [drill for shelf in self.shelves.values() for drill in shelf]

    def after(self, name: str) -> Collected | None:
        """The drill after another one; None after the last, the first for an unknown id."""
        places = [drill.id for drill in self.ordered]
        place = places.index(name) + 1 if name in places else 0
        return self.ordered[place] if place < len(self.ordered) else None
