"""Making puzzles from a seed, one attempt after the other, in small steps.

>>> from ground.steps import finished
>>> finished(making("tea", Wanted(turns=1))).puzzle.turns
1
"""

from __future__ import annotations

import random
from collections.abc import Collection, Generator
from itertools import count

from ground.steps import mapped

from ..errors import TtbError
from ..hexes import pair
from ..interchange import position_from_json
from ..puzzles import Goal, Puzzle, puzzle_from_json, puzzle_to_json
from ..solving import Progress as Searched
from ..solving.lines import line_of
from ..turns import Turn
from .barring import barring
from .compose import IDEAS, Composed, compose
from .dressing import dressing
from .filling import filled
from .grading import grade_of, strength
from .harvest import goal_of, harvest
from .judge import Reduced, judged, reducing, settling, solves, worth
from .made import Made
from .opening import may_come_up
from .stage import stage
from .themes import themes

Making = Generator["Progress", None, Made | None]
Turns = tuple[Turn, ...]


SOURCES = ("composed", "staged")
"""The sources of positions."""
NODES = 300_000
"""The largest number of turns that the solver plays to prove a puzzle that is kept."""
PROBE = 24_000
"""The largest number of turns that the solver plays to test if a staged board is narrow enough."""
MOST_PLAYED = 150_000
TRIED_GOALS = 3
LEAST_WORTH = {
    "bring": (2.0, 2.0, 2.5),
    "deliver": (2.0, 2.0, 2.5),
    "win": (2.0, 2.0, 2.0),
    "reach": (3.5, 3.5, 3.5),
}
"""The least worth of the themes of a solution in 1, 2 and more turns, by goal."""


class Wanted:
    """The kind of puzzle that is wanted; None or empty means any.

    - `turns`: the number of turns of the solution.
    - `about`: a theme (`themes.THEMES`), order or element that it must be about.
    - `ideas`: prefixes of the `compose.IDEAS` that positions are made up around.
    - `source`: the source of the position (`SOURCES`).
    - `deeds`: deeds that are not wanted again.
    - `attempts`: the number of attempts after which to give up.
    - `pieces`: the number besides bases up to which a board is filled with red herrings, for each grade.
    """

    __slots__ = ("about", "attempts", "deeds", "ideas", "pieces", "source", "turns")

    def __init__(
        self,
        turns: int | None = None,
        about: str = "",
        source: str = "composed",
        deeds: Collection[str] = (),
        attempts: int | None = None,
        ideas: tuple[str, ...] = (),
        pieces: tuple[int, ...] = (),
    ) -> None:
        self.turns = turns
        self.about = about
        self.source = source
        self.deeds = deeds
        self.attempts = attempts
        self.ideas = ideas
        self.pieces = pieces

    def fits(self, made: Made) -> bool:
        """True if the puzzle is as wanted."""
        return (
            (self.turns is None or made.puzzle.turns == self.turns)
            and (not self.about or self.about in made.themes | made.points)
            and made.deed not in self.deeds
        )


class Progress:
    """The maker's progress: `attempts` begun, and the turns played in the current search (`nodes`)."""

    __slots__ = ("attempts", "nodes")

    def __init__(self, attempts: int, nodes: int) -> None:
        self.attempts = attempts
        self.nodes = nodes


def making(seed: str, wanted: Wanted) -> Making:
    """Make a puzzle: a generator of `Progress`, several a second, that returns it.

    The same seed and the same wishes give the same puzzle. It continues until one is found, or returns None
    after `wanted.attempts`; it can be left at any time.
    """
    for number in count() if wanted.attempts is None else range(wanted.attempts):
        steps = _attempt(random.Random(f"{seed}:{number}"), wanted)
        while True:
            try:
                nodes = next(steps)
            except StopIteration as end:
                made: Made | None = end.value
                break
            yield Progress(number + 1, nodes)
        if made is not None:
            made.made = f"{seed}:{number}"
            return made
    return None


def sifting(puzzle: Puzzle, turns: Turns, source: str, seed: str) -> Generator[int, None, Made | None]:
    """A puzzle with these turns as its only solution, without idle things and dressed.

    None if too little is left.
    """
    reduced = yield from mapped(settling(puzzle, turns, NODES), nodes_of)
    return _described((yield from _dressed(random.Random(seed), reduced)), source)


def _dressed(rnd: random.Random, reduced: Reduced | None) -> Generator[int, None, Reduced | None]:
    """A puzzle in which nothing is idle, dressed; None if its themes are worth too little."""
    if reduced is None or not _enough(*reduced[:2]):
        return None
    return (yield from mapped(dressing(rnd, reduced, NODES), nodes_of))


def _described(reduced: Reduced | None, source: str) -> Made | None:
    """The description of a puzzle in which nothing is idle, or None if it is not good enough."""
    if reduced is None:
        return None
    puzzle, turns, answer = reduced
    made = judged(puzzle, turns, answer.nodes, source)
    good = worth(made.themes) >= least_worth(puzzle)
    return made if good and may_come_up({**puzzle_to_json(puzzle)["position"]}) else None


def _attempt(rnd: random.Random, wanted: Wanted) -> Generator[int, None, Made | None]:
    made = yield from (_staged if wanted.source == "staged" else _composed)(rnd, wanted)
    if made is None or not wanted.pieces:
        return made
    full = wanted.pieces[grade_of(strength(made.puzzle, made.turns)) - 1]
    fuller = filled(rnd, made.puzzle, made.turns, made.source, NODES, full)
    return (yield from mapped(fuller, nodes_of)) or made


def _composed(rnd: random.Random, wanted: Wanted) -> Generator[int, None, Made | None]:
    """The best puzzle among the goals of a position composed around an idea."""
    ideas = [idea for idea in IDEAS if idea.startswith(wanted.ideas)] if wanted.ideas else []
    ideas = ideas or [idea for idea in IDEAS if idea.split(":")[-1] == wanted.about] or list(IDEAS)
    composed = compose(rnd, rnd.choice(ideas))
    if wanted.turns is not None:
        composed.turns = wanted.turns
    best: Made | None = None
    for puzzle, turns in (yield from _harvested(rnd, composed)):
        reduced = yield from mapped(reducing(puzzle, turns, NODES), nodes_of)
        made = _described((yield from _dressed(rnd, reduced)), "composed")
        if made is not None and wanted.fits(made) and (best is None or made.beauty > best.beauty):
            best = made
    return best


def _staged(rnd: random.Random, wanted: Wanted) -> Generator[int, None, Made | None]:
    """A puzzle from a staged goal and board, with things added until one solution is left."""
    turns = wanted.turns or rnd.choice((2, 3, 3, 4))
    position, goal = stage(rnd, turns)
    data = {"position": position, "goal": goal, "turns": turns, "others": "programs"}
    try:
        puzzle = puzzle_from_json(data)
    except TtbError:  # There is one tile of a kind too many, or the goal is met at once.
        return None
    barred = yield from mapped(barring(rnd, puzzle, turns, _enough, PROBE), nodes_of)
    if barred is None:
        return None
    settled = yield from mapped(settling(*barred, NODES), nodes_of)
    made = _described((yield from _dressed(rnd, settled)), "staged")
    return made if made is not None and wanted.fits(made) else None


def _enough(puzzle: Puzzle, turns: Turns) -> bool:
    return worth(themes(puzzle, turns)) >= least_worth(puzzle)


def nodes_of(progress: Searched) -> int:
    """The solver's progress as that of the maker."""
    return progress.nodes


def _harvested(rnd: random.Random, composed: Composed) -> Generator[int, None, list[tuple[Puzzle, Turns]]]:
    """The most promising puzzles in a composed position, each with a solution."""
    kind = "deliver" if composed.idea == "end" else rnd.choice(("reach", "deliver", "put", "put"))
    if kind == "put":
        composed.position["bases"] = {}
    try:
        position = position_from_json(composed.position)
    except TtbError:
        return []
    still = composed.others == "still"
    ways_by_goal = yield from harvest(position, still, composed.turns, MOST_PLAYED, kind)
    candidates = []
    for goal, ways in ways_by_goal.items():
        if goal[0] == "put":
            composed.position["bases"]["red"] = pair(int(str(goal[2])))
            here = position_from_json(composed.position)
            asked = here, Goal("bring", colour=0, crystal=int(str(goal[1])))
        else:
            asked = position, goal_of(goal)
        puzzle = Puzzle(*asked, composed.turns, composed.others)
        ways = [way for way in ways if solves(puzzle, way)]
        if ways:
            value = _value(puzzle, ways)
            if value > 0:
                candidates.append((value, rnd.random(), puzzle, ways[0]))
    candidates.sort(key=lambda candidate: candidate[:2], reverse=True)
    return [(puzzle, way) for _, _, puzzle, way in candidates[:TRIED_GOALS]]


def _value(puzzle: Puzzle, ways: list[Turns]) -> float:
    """The promise of a goal, from the themes of the first way to it; 0 if it is not worth a closer look."""
    try:
        if len({line_of(puzzle, way) for way in ways}) > 1:
            return 0
        value = worth(themes(puzzle, ways[0]))
    except TtbError:
        return 0
    if value < least_worth(puzzle):
        return 0
    return value - 0.15 * len(ways) + 3 + 4 * (puzzle.goal.kind != "reach")


def least_worth(puzzle: Puzzle) -> float:
    """The least worth of the themes of this puzzle."""
    return LEAST_WORTH[puzzle.goal.kind][min(puzzle.turns, 3) - 1]
