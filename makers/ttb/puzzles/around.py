"""Puzzles from other puzzles by small changes."""

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
from ttb_core.making.judge import judged, settling, worth
from ttb_core.making.made import Made, pieces
from ttb_core.making.purpose import idle
from ttb_core.making.themes import themes
from ttb_core.making.varying import varied
from ttb_core.puzzles import puzzle_from_json, puzzle_to_json
from ttb_core.solving import Answer, solving

from .games import NODES
from .make import Maker, made

VARIED = "varied"
TURNS = (3, 4, 5)
"""The allowed lengths of variations."""
EACH_TURN = 15
"""The least factor by which one more turn prolongs a search."""
LEAST_PIECES = 4
LEAST_WORTH = 1.0


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
