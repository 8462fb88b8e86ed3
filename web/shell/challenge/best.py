"""The best result of each challenge, saved on the device. Data from storage is not trusted."""

from __future__ import annotations

from collections.abc import Callable

from shell.app.app import App
from shell.storage.jsontext import Json

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
        """The better results of both; no challenge from here is dropped."""
        joined = dict(here)
        for name, result in there.items():
            if name in joined or len(joined) < self._most:
                joined[name] = self._better(result, joined.get(name, result))
        return joined

    def _in_order(self, entry: Json) -> dict[str, int]:
        """The valid results of an entry."""
        results = entry.get(self._field)
        return {
            name: result
            for name, result in (list(results.items())[: self._most] if isinstance(results, dict) else [])
            if len(name) <= LONGEST_NAME and type(result) is int and 1 <= result <= self._highest
        }
