"""The maker's loop: compose, harvest, take away, measure, keep. What is kept is appended to a file."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ground.forms import Data
from ttb_core import TtbError, position_from_json
from ttb_core.changes import PLACE
from ttb_core.hexes import pair
from ttb_core.making.compose import ACTIVE, IDEAS, SPECIAL, compose
from ttb_core.making.harvest import goal_of, harvest
from ttb_core.making.judge import judged, reduced, solves
from ttb_core.making.symmetry import shape
from ttb_core.making.themes import WORTH, orders_used, themes
from ttb_core.orders import NAMES, NUMBERS
from ttb_core.puzzles import Goal, Puzzle, puzzle_from_json, puzzle_to_json
from ttb_core.solving import solve
from ttb_core.solving.lines import line_of

if TYPE_CHECKING:
    from ttb_core.making.harvest import Way

MOST_PLAYED = 150_000
TRIED_GOALS = 3
LIKE = 6
"""Puzzles of which the solutions have the same orders, at most."""
LEAST_WORTH = {
    "bring": (2.0, 1.5, 1.0),
    "deliver": (2.0, 1.5, 1.0),
    "win": (2.0, 2.0, 2.0),
    "reach": (3.5, 3.0, 2.5),
}
"""What the themes of a solution in 1, 2 and more turns must be worth."""


class Maker:
    """Makes puzzles into a file of JSON lines, and goes on where it stopped."""

    def __init__(self, file: Path, part: str, turns: int = 0, about: str = "") -> None:
        """`part` names who makes them; `turns`: puzzles of that length alone.

        `about`: ideas that begin so alone (`order`, `element:mud`), and only puzzles that are about them.
        """
        self.file = file
        self.part = part
        self.turns = turns
        self.ideas = [idea for idea in IDEAS if idea.startswith(about)]
        self.about = bool(about)
        self.mark = file.with_suffix(f".{part}.next")
        self.shapes: set[str] = set()
        self.alike: Counter[str] = Counter()
        self.points: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()
        self.read = 0
        self.catch_up()
        self.next = int(self.mark.read_text()) if self.mark.exists() else 0

    def catch_up(self) -> None:
        """Take in what stands in the file, also what other parts have written since."""
        if self.file.exists():
            found, self.read = made(self.file, self.read)
            for kept in found:
                self._count(kept)

    def _count(self, kept: Data) -> None:
        self.shapes.add(kept["shape"])
        self.alike[kept["alike"]] += 1
        self.points.update(points(kept))
        self.points["goal:" + kept["puzzle"]["goal"]["kind"]] += 1

    def run(self, seconds: float) -> None:
        """Make puzzles for so long."""
        end = time.monotonic() + seconds
        told = time.monotonic()
        while time.monotonic() < end:
            rnd = random.Random(f"{self.part}:{self.next}")
            self.next += 1
            kept = self._one(rnd)
            if kept is not None:
                self.catch_up()
                self._keep(kept)
            self._move_mark()
            if time.monotonic() - told > 15:
                told = time.monotonic()
                counts = " ".join(f"{name} {self.steps[name]}" for name in STEPS)
                print(f"{len(self.shapes)} puzzles; {counts}", flush=True)

    def _idea(self, rnd: random.Random) -> str:
        """One of some ideas that has been had least."""
        ideas = sorted(set(self.ideas))
        some = rnd.sample(ideas, min(4, len(ideas)))
        return min(some, key=lambda idea: self.points[idea.split(":")[-1]] / IDEAS.count(idea))

    def _one(self, rnd: random.Random) -> Data | None:
        idea = self._idea(rnd)
        composed = compose(rnd, idea)
        if self.turns:
            composed.turns = self.turns
        reach = self._reach_may_come() and rnd.random() < 0.3
        kind = "reach" if reach else "deliver" if idea == "end" or rnd.random() < 0.3 else "put"
        if kind == "put":
            composed.position["bases"] = {}
        self.steps["composed"] += 1
        try:
            position = position_from_json(composed.position)
        except TtbError:
            return None
        self.steps["possible"] += 1
        still = composed.others == "still"
        found = harvest(position, still, composed.turns, MOST_PLAYED, kind)
        self.steps["goals"] += len(found)
        candidates = []
        for goal, ways in found.items():
            if goal[0] == "put":
                composed.position["bases"]["red"] = pair(int(str(goal[2])))
                asked = (
                    position_from_json(composed.position),
                    Goal("bring", colour=0, crystal=int(str(goal[1]))),
                )
            else:
                asked = position, goal_of(goal)
            puzzle = Puzzle(*asked, composed.turns, composed.others)
            ways = [way for way in ways if solves(puzzle, way)]
            if not ways or not self._may_be_about(idea, puzzle, ways[0]):
                continue
            worth = self._worth(puzzle, ways)
            if worth > 0:
                candidates.append((worth, rnd.random(), puzzle, ways[0]))
        candidates.sort(key=lambda one: one[:2], reverse=True)
        best: Data | None = None
        for _, _, puzzle, way in candidates[:TRIED_GOALS]:
            self.steps["tried"] += 1
            kind = puzzle.goal.kind
            if self.alike[alike(kind, way)] >= LIKE:
                continue
            found_one = reduced(puzzle, way, MOST_PLAYED)
            if found_one is None:
                continue
            self.steps["only"] += 1
            data, solution = found_one
            like = alike(kind, solution.turns)
            if shape(data) in self.shapes or self.alike[like] >= LIKE:
                continue
            kept = judged(data, solution, MOST_PLAYED)
            if kept["worth"] < least_worth(kept) - self.about:
                continue
            if self.about and idea.split(":")[-1] not in points(kept):
                continue
            kept |= {"idea": composed.idea, "made": f"{self.part}:{self.next - 1}"}
            kept |= {"shape": shape(data), "alike": like}
            if best is None or kept["beauty"] > best["beauty"]:
                best = kept
        return best

    def _reach_may_come(self) -> bool:
        return self.points["goal:reach"] < 0.35 * (len(self.shapes) + 10)

    def _may_be_about(self, idea: str, puzzle: Puzzle, way: Way) -> bool:
        """Where puzzles about one idea are asked for: whether this way uses its order, or it bars another."""
        name = idea.split(":")[-1]
        if not self.about or name not in SPECIAL:
            return True
        if name in ACTIVE:
            return name in orders_used(puzzle, way)
        if any(change[3] == NUMBERS[name] for turn in way for change in turn.changes):
            return True
        data = puzzle_to_json(puzzle)
        position: Data = data["position"]  # type: ignore[assignment]
        for bot in position["bots"].values():
            bot["program"] = [None if order == name else order for order in bot["program"]]
        without = solve(puzzle_from_json(data), nodes=MOST_PLAYED, ways=1)
        return without.turns != puzzle.turns or len(without.solutions) > 1

    def _worth(self, puzzle: Puzzle, ways: list[Way]) -> float:
        """What the first way to a goal is about; 0 if it is not worth a closer look."""
        try:
            if len({line_of(puzzle, way) for way in ways}) > 1:
                return 0
            worth = sum(WORTH[theme] for theme in themes(puzzle, ways[0]))
        except TtbError:
            return 0
        least = LEAST_WORTH[puzzle.goal.kind][min(puzzle.turns, 3) - 1] - self.about
        if worth < least:
            return 0
        return worth - 0.15 * len(ways) + 3 + 4 * (puzzle.goal.kind != "reach")

    def _keep(self, kept: Data) -> None:
        if kept["shape"] in self.shapes:
            return
        self.steps["kept"] += 1
        with self.file.open("ab") as file:
            if file.tell() > self.read:  # the last line was cut off
                file.write(b"\n")
            file.write(json.dumps(kept).encode() + b"\n")
        self.catch_up()

    def _move_mark(self) -> None:
        """Write down how far it is; what is there already is replaced all at once."""
        new = self.mark.with_name(f"{self.mark.name}.new")
        new.write_text(str(self.next))
        new.replace(self.mark)


def made(file: Path, since: int = 0) -> tuple[list[Data], int]:
    """The puzzles in a maker's file from the byte `since` on, and the byte up to which they were read.

    A line that was cut off when its maker was stopped is left out.
    """
    found: list[Data] = []
    with file.open("rb") as lines:
        lines.seek(since)
        for line in lines:
            if not line.endswith(b"\n"):
                break  # it may still be written
            since += len(line)
            with suppress(ValueError):
                found.append(json.loads(line))
    return found, since


STEPS = ("composed", "possible", "goals", "tried", "only", "kept")


def least_worth(kept: Data) -> float:
    """What the themes of this puzzle must be worth."""
    puzzle = kept["puzzle"]
    return LEAST_WORTH[puzzle["goal"]["kind"]][min(puzzle["turns"], 3) - 1]


def alike(kind: str, turns: Way) -> str:
    """The same for solutions that bring in the same orders, or mirrored ones, for the same kind of goal."""
    words = [[NAMES[one[3]] if one[0] == PLACE else str(one[0]) for one in turn.changes] for turn in turns]
    shown = json.dumps(words)
    mirrored = shown.replace("_left", "_?").replace("_right", "_left").replace("_?", "_right")
    return kind + min(shown, mirrored)


def points(kept: Data) -> set[str]:
    """The orders, elements and themes that a puzzle is about."""
    elements = {"rocks": "rock", "blobs": "blob"}
    return {
        *kept["orders"],
        *kept["specials"],
        *kept["themes"],
        *(elements.get(e, e.rstrip("s")) for e in kept["elements"]),
    }
