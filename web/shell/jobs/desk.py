"""Where long work is done: one request at a time, in slices, in a worker or, where none starts, on the page.

Requests and answers are JSON texts, so that both places are asked in the same way.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from time import monotonic

from shell.storage.jsontext import Json

Kind = Callable[[Json], Iterator[Json]]
"""Does a request: a generator that yields every few milliseconds what it has so far, with `part`, how far
it is, from 0 to 1, where that has changed. What it yields last is the whole answer.
"""


class Desk:
    """`kinds` says how each `kind` of request is done; `step` goes on with the last one given to `begin`."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self._kinds = kinds
        self._so_far: Json = {}
        self._part = 0.0
        self._work: Iterator[Json] = iter(())

    def begin(self, request: str) -> None:
        """Take up `{"kind", ...}`; what there was before is given up."""
        asked = json.loads(request)
        self._so_far, self._part = {}, 0.0
        self._work = self._kinds[asked["kind"]](asked)

    def step(self, seconds: float) -> str:
        """Go on for about so long: `{"part", "done"}` and what there is so far."""
        until = monotonic() + seconds
        for so_far in self._work:
            self._so_far, self._part = so_far, so_far.get("part", self._part)
            if monotonic() >= until:
                return json.dumps({**self._so_far, "part": self._part, "done": False})
        return json.dumps({**self._so_far, "part": 1, "done": True})
