"""Puzzles from other puzzles: small changes to existing ones, and duels against resisting opponents."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ground.forms import Data
from ground.steps import finished
from ttb_core.errors import TtbError
from ttb_core.making import resisting
from ttb_core.making.judge import judged, settling, worth
from ttb_core.making.made import Made, pieces
from ttb_core.making.purpose import idle
from ttb_core.making.themes import themes
from ttb_core.making.varying import varied
from ttb_core.puzzles import puzzle_from_json, puzzle_to_json
from ttb_core.solving import Answer, solve, solving

from .games import NODES
from .make import Maker, made

VARIED = "varied"
TURNS = (3, 4, 5)
"""The allowed lengths of variations."""
EACH_TURN = 15
"""The least factor by which one more turn prolongs a search."""
LEAST_PIECES = 4
LEAST_WORTH = 1.0
DUEL_NODES = {2: 12_000, 3: 100_000}
LONGER = 0.25
"""The probability of trying three turns where two are proved impossible."""
MANY = 4
"""Duels with fewer solutions than this are near misses: a variation may have exactly one."""
LEAST_OF_DUEL = 3.0
"""The least sum of a duel's themes' worth and of the pieces on its board."""
PROMISING = 80
"""The number of near misses kept as parents: duels with no solution or a few."""


class Around(Maker):
    """Makes puzzles from others: from those in the `parents`' files and from its own."""

    def __init__(self, file: Path, part: str, parents: Sequence[Path], source: str) -> None:
        super().__init__(file, part, (0,), source)
        self.steps: Counter[str] = Counter()
        self.parents: list[Data] = []
        for path in parents:
            if path.exists():
                self.parents += [record["puzzle"] for record in made(path)[0] if self.may_be_parent(record)]

    def may_be_parent(self, record: Data) -> bool:
        """True if a puzzle is suited for variations."""
        puzzle = record["puzzle"]
        return bool(puzzle["turns"] >= min(TURNS) and puzzle["others"] != "best")

    def once(self) -> None:
        """Make one attempt."""
        dice = random.Random(f"{self.part}:{self.next}")
        begun = time.monotonic()
        result = None
        with suppress(TtbError):  # The changed data may be no puzzle any more.
            result = self.attempt(dice)
        took = time.monotonic() - begun
        self.tried[0] += 1
        self.seconds[0] += took  # type: ignore[assignment]
        if result is not None:
            result.made = f"{self.part}:{self.next}"
            result.seconds = round(took, 2)
            self.catch_up()
            if self.keep(result):
                self.kept[0] += 1
                self.parents.append(result.data()["puzzle"])
        self.next += 1
        self._move_mark()

    def attempt(self, dice: random.Random) -> Made | None:
        """A varied puzzle, or None unless it has one solution, enough pieces and no idle piece."""
        if not self.parents:
            return None
        data = varied(dice.choice(self.parents), dice)
        position: Any = data["position"]
        if position["round"] == 1:
            return None
        data["turns"] = max(TURNS)
        answer = self._only(data)
        if answer is None:
            return self._failed("not only")
        data["turns"] = answer.turns
        nodes = NODES[answer.turns or 0]
        settled = finished(settling(puzzle_from_json(data), answer.solutions[0].turns, nodes))
        if settled is None:
            return self._failed("not settled")
        puzzle, turns, last = settled
        if pieces({**puzzle_to_json(puzzle)}) < LEAST_PIECES - (len(turns) > 3):
            return self._failed("empty")
        if worth(themes(puzzle, turns)) < LEAST_WORTH * (len(turns) < 5):
            return self._failed("dull")
        if idle(puzzle, turns, nodes):
            return self._failed("idle")
        return judged(puzzle, turns, last.nodes, self.source)

    def _only(self, data: Data) -> Answer | None:
        """The answer of the solver, or None unless there is one solution found within the limits of nodes."""
        steps = solving(puzzle_from_json(data), nodes=max(NODES.values()), ways=1)
        before, turns = 0, 0
        while True:
            try:
                progress = next(steps)
            except StopIteration as end:
                answer: Answer = end.value
                break
            if progress.turns > turns:
                before, turns = progress.nodes, progress.turns
            most = NODES[max(2, min(turns, 5))]
            if progress.nodes > most or (turns < 5 and before * EACH_TURN > NODES[max(2, turns)]):
                return None
        only = answer.complete and len(answer.solutions) == 1 and answer.turns in TURNS
        return answer if only else None

    def _failed(self, why: str) -> Made | None:
        """Count the reason of a failed attempt; returns None."""
        self.steps[why] += 1
        return None

    def progress(self) -> str:
        """The progress of the maker, and the reasons of failed attempts."""
        steps = " ".join(f"{name}: {count}," for name, count in sorted(self.steps.items()))
        return f"{super().progress()}; {steps}"


class Duels(Around):
    """Makes puzzles against opponents who do their best."""

    def __init__(self, file: Path, part: str) -> None:
        super().__init__(file, part, [file], resisting.SOURCE)
        self.promising: list[Data] = []

    def may_be_parent(self, record: Data) -> bool:
        return bool(record["puzzle"]["others"] == "best")

    def attempt(self, dice: random.Random) -> Made | None:
        """A duel, new or varied, or None unless the resistance of the others matters."""
        around = self.parents if dice.random() < 0.4 else self.promising
        new = not around or dice.random() < 0.3
        data = resisting.duel(dice) if new else varied(dice.choice(around), dice, 2)
        if data is None:
            return self._failed("none")
        puzzle = puzzle_from_json(data)
        if not finished(resisting.resistance_matters(puzzle)):
            return self._failed("does not matter")
        nodes = DUEL_NODES[puzzle.turns]
        answer = solve(puzzle, nodes=nodes)
        longer = answer.proved and puzzle.turns < max(DUEL_NODES) and dice.random() < LONGER
        if answer.turns is None and longer:
            data["turns"] += 1  # A plan that is refuted in two turns may work in three.
            nodes = DUEL_NODES[puzzle.turns + 1]
            answer = solve(puzzle, nodes=nodes, turns=data["turns"])
        if answer.turns != data["turns"] or len(answer.solutions) > 1:
            if answer.proved and len(answer.solutions) < MANY:
                self.promising = [*self.promising[-PROMISING:], data]
            return self._failed("all refuted" if answer.turns is None else "not only")
        result = finished(resisting.resisted(data, nodes))
        if result is None:
            return self._failed("idle")
        full = pieces({**puzzle_to_json(result.puzzle)})
        if worth(set(result.themes)) + full < LEAST_OF_DUEL:
            return self._failed("dull")
        return result
