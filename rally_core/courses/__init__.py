"""The courses that come with the game: boards in the interchange form, made by `makers/rally/courses.py`."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ground.forms import Data

NAMES = ("first_shift", "signal_box", "hot_kitchen", "bounce_hall", "dune_mine")
"""The names of the courses, the easiest first; each is that of its file."""


class Courses(Mapping[str, "Data"]):
    """Board data by name. A file is read when it is asked for; nobody changes what comes out."""

    def __init__(self) -> None:
        self._read: dict[str, Data] = {}

    def __getitem__(self, name: str) -> Data:
        if name not in NAMES:
            raise KeyError(name)
        if name not in self._read:
            text = pkgutil.get_data(__name__, f"{name}.json")
            assert text is not None
            self._read[name] = json.loads(text)
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


COURSES = Courses()
