"""The desk for long work: one request at a time, in slices, in a worker or, if none starts, on the page.

Requests and reports are JSON texts, so that both are called in the same way.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from time import monotonic

from shell.storage.jsontext import Json

REMEMBERED = 60
"""The maximum number of past positions in a request: ten rounds of six colours."""
Kind = Callable[[Json], Iterator[Json]]
"""A generator that does a request.

Every few milliseconds it yields the result so far, with `part`, the progress from 0 to 1, if that has
changed. The last yield is the whole result.
"""


class Desk:
    """The desk of a game.

    `kinds` are the generators, each named as the `kind` of requests that it does; `step` continues the last
    request begun.
    """

    def __init__(self, *kinds: Kind) -> None:
        self._kinds = {kind.__name__: kind for kind in kinds}
        self._so_far: Json = {}
        self._part = 0.0
        self._work: Iterator[Json] = iter(())

    def begin(self, request: str) -> None:
        """Begin a request `{"kind", ...}`; the one before is dropped."""
        asked = json.loads(request)
        self._so_far, self._part = {}, 0.0
        self._work = self._kinds[asked["kind"]](asked)

    def step(self, seconds: float) -> str:
        """Continue for about so many seconds, and return `{"part", "done"}` with the result so far."""
        until = monotonic() + seconds
        for so_far in self._work:
            self._so_far, self._part = so_far, so_far.get("part", self._part)
            if monotonic() >= until:
                return json.dumps({**self._so_far, "part": self._part, "done": False})
        return json.dumps({**self._so_far, "part": 1, "done": True})
