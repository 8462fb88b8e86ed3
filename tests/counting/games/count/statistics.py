"""The statistics of counting games: the totals they reached."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from shell.app.session import Session
from shell.statistics.statistics import Statistics as Frame


class Statistics(Frame):
    """Keeps the total of each game."""

    FIGURES = ("total",)

    def figures(self, session: Session, here: Sequence[str]) -> Generator[None, None, tuple[int, ...]]:
        yield
        return (min(999, session.data["total"]),)
