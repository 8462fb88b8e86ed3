"""The possible programs and hands of the solver, each with a number.

A position is split into two parts: the board with everything beside it, and the solver's own programs and
hand (with Double Modification). A change depends on the second part alone; a run depends on the first part
and the orders that run. So each part is explored once, for all values of the other.
"""

from __future__ import annotations

from ..cells import DOUBLES, HELD, PROGRAM, SLOTS
from ..changes import Change
from ..position import Position
from ..search import programmed, programs_after

Way = tuple[int, tuple[Change, ...], bool]
Pair = tuple[bytes, bool]


NOTHING_DRAWN = bytes(64)


class Programs:
    """All programs and hands that come up, by number, and the pairs of programs that run, by another number.

    The hand includes the places of all special orders, those of other colours as well.
    """

    def __init__(self, start: Position, merge: bool, slots: bool) -> None:
        """With `merge`, equivalent changes count once; with `slots`, empty slots are ignored."""
        self._start = start
        self._merge = merge
        self._slots = slots
        self._at = PROGRAM + 2 * SLOTS * start.mover
        self._double = DOUBLES + start.mover
        self._numbers: dict[bytes, int] = {}
        self._parts: list[bytes] = []
        self.runs: list[int] = []
        """For each number the pair that runs."""
        self._pairs: dict[Pair, int] = {}
        self._known: dict[tuple[bytes, bytes, bool], int] = {}
        self.pairs: list[Pair] = []
        """The orders of bots 1 and 2 that run, three each, and true if Double Modification is unused."""
        self._ways: dict[tuple[int, bool], list[Way]] = {}
        self._after: dict[tuple[int, bool], frozenset[int]] = {}
        self._runs_after: dict[tuple[int, bool], frozenset[int]] = {}

    def number(self, cells: bytes) -> int:
        """The number of the programs and the hand in these cells."""
        at, double = self._at, self._double
        part = cells[at : at + 2 * SLOTS] + cells[double : double + 1] + cells[HELD:]
        number = self._numbers.get(part)
        if number is None:
            number = self._numbers[part] = len(self._parts)
            self._parts.append(part)
            self.runs.append(self._run(part[:SLOTS], part[SLOTS : 2 * SLOTS], bool(part[2 * SLOTS])))
        return number

    def _run(self, one: bytes, two: bytes, double: bool) -> int:
        known = one, two, double
        run = self._known.get(known)
        if run is None:
            if self._slots:
                one, two = (program.replace(b"\0", b"").ljust(SLOTS, b"\0") for program in (one, two))
            pair = one + two, double
            run = self._pairs.get(pair)
            if run is None:
                run = self._pairs[pair] = len(self.pairs)
                self.pairs.append(pair)
            self._known[known] = run
        return run

    def _position(self, number: int, first: bool) -> Position:
        start = self._start
        return Position(
            start.setting, start.supply, self.joined(start.cells, number), 1 if first else 2, None
        )

    def runs_of(self, programs: bytes) -> list[int]:
        """The pairs with these programs."""
        return [
            self._pairs[programs, double] for double in (False, True) if (programs, double) in self._pairs
        ]

    def without(self, cells: bytes) -> bytes:
        """The cells of a position with the solver's programs and all hands emptied."""
        at, double = self._at, self._double
        return (
            cells[:at] + bytes(2 * SLOTS) + cells[at + 2 * SLOTS : double]
            + b"\0" + cells[double + 1 : HELD] + NOTHING_DRAWN
        )  # fmt: skip

    def joined(self, cells: bytes, number: int) -> bytes:
        """The cells with programs and hand put back."""
        at, double, part = self._at, self._double, self._parts[number]
        end = 2 * SLOTS
        return (
            cells[:at] + part[:end] + cells[at + end : double]
            + part[end : end + 1] + cells[double + 1 : HELD] + part[end + 1 :]
        )  # fmt: skip

    def drawn(self, number: int, drawn: bytes) -> int:
        """The number after draws of special orders; `drawn` has their holders, and 0 for all others."""
        cells = self.joined(self._start.cells, number)
        held = bytes(new or old for old, new in zip(cells[HELD:], drawn, strict=True))
        return self.number(cells[:HELD] + held)

    def ways(self, number: int, first: bool) -> list[Way]:
        """The results of the changes of a turn, possibly a first one: (number, changes, double) each."""
        ways = self._ways.get((number, first))
        if ways is None:
            position = self._position(number, first)
            ways = [
                (self.number(after), changes, double)
                for changes, double, after in programmed(position, self._merge)
            ]
            if self._merge:
                ways = list({way[0]: way for way in reversed(ways)}.values())
            self._ways[number, first] = ways
        return ways

    def after(self, number: int, first: bool) -> frozenset[int]:
        """The possible numbers after the changes of a turn."""
        after = self._after.get((number, first))
        if after is None:
            after = self._after[number, first] = frozenset(way[0] for way in self.ways(number, first))
        return after

    def runs_after(self, number: int, first: bool) -> frozenset[int]:
        """The pairs that may run after the changes of a turn."""
        runs = self._runs_after.get((number, first))
        if runs is None:
            run = self._run
            position = self._position(number, first)
            runs = frozenset([run(one, two, left) for one, two, left in programs_after(position)])
            self._runs_after[number, first] = runs
        return runs
