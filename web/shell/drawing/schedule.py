"""What of the page is still to be drawn, in which order, and how much of it at a time.

After an action anything may look different, so every region is drawn again; one that comes out as it was is
not handed over. The page takes what has changed in slices. The first belongs to the task of the tap or key
itself, and each later one to a frame of its own: an answer must not wait for what is beside it, nor may any
task keep the page from the next tap.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

SLICE = 12.0
"""Milliseconds, from the beginning of its task, after which a slice ends."""
WEIGHT = 1000
"""Characters that the page takes about a millisecond to build."""

_INSIDE = re.compile(r'data-region="([\w-]+)"')


def _milliseconds() -> float:
    return perf_counter() * 1000


class Schedule:
    """`order` are the names of the regions, the first to be drawn first; `draw` writes one of them.

    `now` is the time in milliseconds.
    """

    def __init__(
        self, order: Sequence[str], draw: Callable[[str], str], now: Callable[[], float] = _milliseconds
    ) -> None:
        self._order, self._draw, self.now = tuple(order), draw, now
        self._due: set[str] = set()
        self._shown: dict[str, str] = {}

    @property
    def done(self) -> bool:
        """Whether the page shows everything as it is."""
        return not self._due

    def ask(self) -> None:
        """Something has happened: any region may look different, so all are to be drawn again."""
        self._due.update(self._order)

    def forget(self, regions: Iterable[str]) -> None:
        """The page has changed these regions itself: they are handed over even if their text is the same."""
        for name in regions:
            self._shown.pop(name, None)
            if name in self._order:
                self._due.add(name)

    def slice(self, since: float, limit: float = SLICE) -> dict[str, str]:
        """The next regions that have changed, at least one, and no more once the task takes too long.

        A region that holds others brings them as they were when it was written: they are due again.
        """
        fresh: dict[str, str] = {}
        built = 0
        while self._due:
            name = next(name for name in self._order if name in self._due)
            self._due.remove(name)
            html = self._draw(name)
            if self._shown.get(name) == html:
                continue
            self._shown[name] = fresh[name] = html
            self.forget(_INSIDE.findall(html))
            built += len(html)
            if self.now() - since + built / WEIGHT > limit:
                break
        return fresh
