"""The schedule of drawing: which regions of the page are due, in which order, and how many at a time.

After an action any region may look different, so every region is drawn again, but only changed ones go to the
page. The page takes them in slices: the first belongs to the task of the tap or key itself, and each later
one to a frame of its own. So the answer to a tap does not wait for the rest of the page, and no task keeps
the page from the next tap.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

SLICE = 12.0
"""The time in milliseconds from the beginning of its task after which a slice ends."""
WEIGHT = 1000
"""The number of characters of HTML that the page builds in about a millisecond."""

_INSIDE = re.compile(r'data-region="([\w-]+)"')


def _milliseconds() -> float:
    return perf_counter() * 1000


class Schedule:
    """The regions that are still to be drawn.

    `order` lists the names of the regions, the first to be drawn first; `draw` returns the HTML of one. `now`
    is the time in milliseconds.
    """

    def __init__(
        self, order: Sequence[str], draw: Callable[[str], str], now: Callable[[], float] = _milliseconds
    ) -> None:
        self._order, self._draw, self.now = tuple(order), draw, now
        self._due: set[str] = set()
        self._shown: dict[str, str] = {}

    @property
    def done(self) -> bool:
        """True if the page shows the current state of every region."""
        return not self._due

    def ask(self) -> None:
        """Mark all regions as due: any of them may look different now."""
        self._due.update(self._order)

    def forget(self, regions: Iterable[str]) -> None:
        """Mark regions that the page has changed by itself: they are sent again even with the same HTML."""
        for name in regions:
            self._shown.pop(name, None)
            if name in self._order:
                self._due.add(name)

    def slice(self, since: float, limit: float = SLICE) -> dict[str, str]:
        """The next changed regions, at least one if any, until the task has taken `limit` milliseconds.

        A region that contains others replaces these with their state at the time of its writing: they are due
        again.
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
