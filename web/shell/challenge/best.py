"""The best result of each challenge, saved on the device. Data from storage is not trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from shell.app.app import App
from shell.storage.jsontext import Json

T = TypeVar("T")

VERSION = 1
LONGEST_NAME = 40
MOST_STARS = 3
"""The stars for a challenge that is solved as well as can be, where a game gives stars."""


class Best:
    """The best results, from 1 to `highest`, by the names of challenges.

    They are stored in the `field` of the entry `memory`, at most `most` of them; `better` returns the better
    of two results.
    """

    def __init__(
        self,
        app: App,
        memory: str,
        field: str,
        better: Callable[[int, int], int],
        *,
        highest: int,
        most: int,
    ) -> None:
        self._field, self._better, self._highest, self._most = field, better, highest, most
        self.entry = app.entries.entry(
            memory, VERSION, self._in_order, lambda kept: {field: kept}, self._joined, carried=True
        )

    @property
    def of(self) -> dict[str, int]:
        """The best result by the name of the challenge."""
        return self.entry.value

    def note(self, name: str, result: int) -> None:
        """Save the result of a solved challenge if it is the best so far."""
        with self.entry.changing() as results:
            results[name] = self._better(result, results.get(name, result))

    def _joined(self, here: dict[str, int], there: dict[str, int]) -> dict[str, int]:
        return joined(here, there, self._better, self._most)

    def _in_order(self, entry: Json) -> dict[str, int]:
        """The valid results of an entry."""
        results = entry.get(self._field)
        return {
            name: result
            for name, result in (list(results.items())[: self._most] if isinstance(results, dict) else [])
            if len(name) <= LONGEST_NAME and type(result) is int and 1 <= result <= self._highest
        }


def joined(
    here: Mapping[str, T], there: Mapping[str, T], better: Callable[[T, T], T], most: int
) -> dict[str, T]:
    """The better results of both, at most `most`; none from here is dropped."""
    both = dict(here)
    for name, result in there.items():
        if name in both or len(both) < most:
            both[name] = better(result, both.get(name, result))
    return both
