"""The courses of the game: boards in the interchange form, made by `makers/rally/courses.py`."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping

from ground.forms import Data

NAMES = (
    "first_shift", "signal_box", "hot_kitchen", "bounce_hall", "dune_mine",
    "warm_up_yard", "pusher_alley", "boiler_room", "switchyard", "iron_circus",
)  # fmt: skip
"""The names of the courses, which are those of their files.

Five are for races, the next five teach the elements; the easiest of each come first.
"""


def _read(name: str) -> Data:
    text = pkgutil.get_data(__name__, f"{name}.json")
    assert text is not None
    data: Data = json.loads(text)
    return data


COURSES: Mapping[str, Data] = {name: _read(name) for name in NAMES}
"""Board data by name, which must not be changed.

All are read at once: the page keeps what is read before it starts, but no files.
"""
