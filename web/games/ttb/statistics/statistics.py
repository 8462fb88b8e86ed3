"""The figures counted of a game: the most points at its end, and the most points of one turn."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from games.ttb.board.scores import side_of
from shell.app.session import Session
from shell.statistics.records import Record
from shell.statistics.statistics import Kind
from shell.statistics.statistics import Statistics as Frame

from ttb_core.names import COLOUR, MODES

AT_ONCE = 8
"""The number of positions examined at a time: some may have to be played again."""
SIMPLIFIED = "+"
"""The suffix of the word for a kind of game if its rules are simplified."""


class Statistics(Frame):
    """The statistics of this game."""

    WAYS = tuple(mode + rules for mode in MODES for rules in ("", SIMPLIFIED))
    FIGURES = ("points", "turn")

    def way(self, session: Session) -> str:
        mode: str = session.data["rules"]["mode"]
        return mode + (SIMPLIFIED if session.options.get("simplified") is True else "")

    def figures(self, session: Session, here: Sequence[str]) -> Generator[None, None, tuple[int, ...] | None]:
        """Search the game for the best turn, a few positions at a time."""
        data = session.data
        sides = [[c for c in side_of(data, colour) if c in here] for colour in here]
        last = session.cursor
        before, best = [0] * len(sides), 0
        for moment in range(last + 1):
            points = session.position_at(moment).supply.points
            now = [sum(points[COLOUR[c]] for c in colours) for colours in sides]
            if moment:
                best = max(best, *(a - b for a, b in zip(now, before, strict=True)))
            before = now
            if moment % AT_ONCE == AT_ONCE - 1:
                yield
                if session.cursor < last:  # a turn was taken back meanwhile
                    return None
        totals = data["result"]["totals"]
        return max(sum(totals[c] for c in side_of(data, colour)) for colour in here), best

    def best(self, records: Sequence[Record]) -> list[tuple[str, int]]:
        return super().best(records)[::-1]  # a good turn is rarer than a good game

    def kinds(self) -> list[Kind]:
        t = self.app.t

        def of(mode: str) -> Kind:
            return t(f"ui.mode.{mode}"), lambda record: record.way.removesuffix(SIMPLIFIED) == mode

        simplified: Kind = (t("ui.option.simplified"), lambda record: record.way.endswith(SIMPLIFIED))
        return [*map(of, MODES), *self.by_number(), simplified]
