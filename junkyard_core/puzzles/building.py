"""The search for puzzles of building: the answers that reach a goal with all parts of a tray.

An answer is the effect of the parts that the goal asks for: the bonus of each, and whether each mover works.
Robots that differ only in places without such an effect are one answer, and so are mirror images. The search
goes through the frames, the arrangements of all pipes; in each it looks for a robot with every combination of
effects that reaches the goal and has not been found before. Parts hang on the body and on pipes; a robot with
parts that hang back to back on others is not searched, because the body has room for as many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from ground.steps import finished

from ..anatomy import along, anatomy, spots
from ..bags import Bag
from ..lattice import (
    BODY_SIZE,
    OPPOSITE,
    Piece,
    Socket,
    Square,
    backs,
    extent,
    fronts,
    meeting,
    squares,
)
from ..parts import CLAW, EYE, MOUTH, MOVER, PARTS, PIPE
from .goals import Goal, of_robot, reached
from .puzzle import Puzzle, TooLarge

Robot = tuple[Piece, ...]
IDLE = -1
"""The effect of a mover that does not work."""
Answer = tuple[tuple[str, int], ...]
"""The parts that the goal asks for, sorted: the kind, and the bonus or `IDLE`."""
FAMILIES = {
    "scan": EYE, "speed": MOVER, "claws": CLAW, "bomb": CLAW, "mouths": MOUTH, "cell": MOUTH,
}  # fmt: skip
"""The family whose parts a figure comes from, by the name of its aim."""
MOST_TRIES, MOST_ROBOTS = 300, 6
"""The places, and the whole robots, tried for one combination in one frame.

After so many without the goal the combination counts as impossible there, so an answer that needs exact
places for everything may be missed.
"""
MOST_WORK = 200_000
"""The places tried in a whole search."""


class _Spot(NamedTuple):
    """A place for a part on a frame: its squares, the bonus there, and the lowest edge."""

    piece: Piece
    covered: frozenset[Square]
    bonus: int
    lowest: int


class _Wanted(NamedTuple):
    """A part to be placed with an effect; None if any will do."""

    kind: str
    effect: int | None


def answer_of(goal: Goal, parts: Robot) -> Answer:
    """The answer that a robot gives to a goal, whether it reaches it or not."""
    asked = _asked(goal)
    figures = anatomy(parts)
    return tuple(
        sorted(
            (part.kind, IDLE if works is False else bonus)
            for part, bonus, works in zip(parts, figures.bonuses, figures.working, strict=True)
            if PARTS[part.kind].family in asked
        )
    )


class Found(NamedTuple):
    """The answers of a puzzle, each with one robot; `open` of `frames` frames have an answer."""

    answers: dict[Answer, Robot]
    open: int
    frames: int


def search(puzzle: Puzzle) -> Found:
    """All answers of a puzzle of building. Raises `TooLarge`."""
    return finished(searching(puzzle))


def searching(puzzle: Puzzle) -> Generator[None, None, Found]:
    """`search`, in a step for each robot that is looked for."""
    asked = _asked(puzzle.goal)
    pipes = tuple(kind for kind in puzzle.tray if PARTS[kind].family == PIPE)
    wanted = [kind for kind in puzzle.tray if PARTS[kind].family in asked]
    others = [kind for kind in puzzle.tray if PARTS[kind].family not in (*asked, PIPE)]
    found: dict[Answer, Robot] = {}
    fit, work, all_frames = 0, 0, frames(pipes)
    for frame in all_frames:
        options = {kind: _spots(frame, kind) for kind in {*wanted, *others}}
        fits = False
        for answer in _combinations(puzzle.goal, wanted, options):
            if answer not in found or not fits:
                here = _Search(puzzle.goal, frame, options, answer, others)
                robot = here.robot()
                work += here.tries
                yield
                if work > MOST_WORK:
                    raise TooLarge
                if robot is not None:
                    found.setdefault(answer, robot)
                    fits = True
        fit += fits
    return Found(found, fit, len(all_frames))


@lru_cache(maxsize=64)
def frames(pipes: Bag) -> tuple[Robot, ...]:
    """Every arrangement of these pipes on the body, mirror images once."""
    found: set[Robot] = {()}
    for _ in pipes:
        grown: set[Robot] = set()
        for frame in found:
            left = Counter(pipes) - Counter(part.kind for part in frame)
            for kind in left:
                for spot in spots(frame, kind):
                    more = tuple(sorted((*frame, spot)))
                    grown.add(min(more, tuple(sorted(map(mirrored, more)))))
        found = grown
    return tuple(sorted(found))


def mirrored(part: Piece) -> Piece:
    """The mirror image of a part, left and right exchanged."""
    width, _ = extent(PARTS[part.kind].size, part.faces)
    faces = OPPOSITE[part.faces] if part.faces in "EW" else part.faces
    return Piece(part.kind, BODY_SIZE - part.x - width, part.y, faces)


def _asked(goal: Goal) -> set[str]:
    """The families of parts that a goal asks for."""
    return {FAMILIES[aim.name] for aim in goal}


@lru_cache(maxsize=16_384)
def _spots(frame: Robot, kind: str) -> tuple[_Spot, ...]:
    """The places for a part of a kind on a frame."""
    size, chains = PARTS[kind].size, _chains(frame)
    found = []
    for spot in spots(frame, kind):
        pipes = frozenset[Piece]().union(*(chains.get(socket, ()) for socket in backs(spot)))
        covered = frozenset(squares(size, *spot[1:]))
        found.append(_Spot(spot, covered, len(pipes), spot.y + extent(size, spot.faces)[1]))
    return tuple(found)


@lru_cache(maxsize=256)
def _chains(frame: Robot) -> dict[Socket, frozenset[Piece]]:
    """The pipes that help a part, by each socket of its back that meets the front of one."""
    helped: dict[Socket, frozenset[Piece]] = {}
    for pipe in sorted(frame, key=along):
        chain = frozenset({pipe}).union(*(helped.get(socket, ()) for socket in backs(pipe)))
        for outlet in map(meeting, fronts(pipe)):
            helped[outlet] = helped.get(outlet, frozenset()) | chain
    return helped


def _combinations(
    goal: Goal, wanted: Sequence[str], options: Mapping[str, Sequence[_Spot]]
) -> Iterator[Answer]:
    """The combinations of effects that reach the figures of a goal, each part in a place of its frame."""
    choices = []
    for kind, count in sorted(Counter(wanted).items()):
        effects = sorted({spot.bonus for spot in options[kind]})
        if _walks(kind):
            effects = [IDLE, *sorted({spot.bonus for spot in options[kind] if spot.piece.faces == "S"})]
        choices.append([[(kind, e) for e in c] for c in combinations_with_replacement(effects, count)])
    for chosen in product(*choices):
        answer = tuple(sorted(pair for several in chosen for pair in several))
        if _enough(goal, answer):
            yield answer


def _enough(goal: Goal, answer: Answer) -> bool:
    """True if parts with these effects reach the figures of a goal, leaving aside room to hold something."""
    strengths: dict[str, list[int]] = {family: [] for family in _asked(goal)}
    for kind, effect in answer:
        if effect != IDLE:
            strengths[PARTS[kind].family].append(PARTS[kind].value + effect)
    for aim in goal:
        strong = strengths[FAMILIES[aim.name]]
        if aim.name in ("claws", "mouths"):
            enough = sum(strength >= aim.amount for strength in strong) >= aim.many
        else:
            enough = sum(strong) >= aim.amount
        if not enough:
            return False
    return True


class _Search:
    """The search for one robot on a frame: it is an `answer` to the goal, and has all `others` as well.

    `tries` is the number of places tried so far.
    """

    def __init__(
        self,
        goal: Goal,
        frame: Robot,
        options: Mapping[str, Sequence[_Spot]],
        answer: Answer,
        others: Iterable[str],
    ) -> None:
        self._goal, self._frame, self._options, self._answer = goal, frame, options, answer
        self._walking = [each for each in answer if each[1] != IDLE and _walks(each[0])]
        hardest_first = sorted(answer, key=lambda each: (each not in self._walking, each[1] <= 0, each))
        largest_first = sorted(others, key=lambda kind: (-PARTS[kind].value, kind))
        self._wanted = [
            *(_Wanted(*each) for each in hardest_first),
            *(_Wanted(kind, None) for kind in largest_first),
        ]
        self._ground: int | None = None
        self.tries = self._robots = 0

    def robot(self) -> Robot | None:
        """The robot, or None if there is none."""
        taken = anatomy(self._frame).squares
        for ground in self._grounds():
            self._ground = ground
            robot = self._place(0, (), taken)
            if robot is not None:
                return robot
        return None

    def _grounds(self) -> list[int] | list[None]:
        """The levels on which all movers can stand; one without a level if none has to."""
        if not self._walking:
            return [None]
        lowest = anatomy(self._frame).ground
        return sorted({s.lowest for s in self._options[self._walking[0][0]] if s.lowest >= lowest})

    def _place(self, first: int, placed: Robot, taken: frozenset[Square]) -> Robot | None:
        """Place the remaining parts; `first` is the next spot if an equal part was placed before."""
        if len(placed) == len(self._wanted):
            self._robots += 1
            robot = tuple(sorted((*self._frame, *placed)))
            right = answer_of(self._goal, robot) == self._answer and reached(of_robot(self._goal, robot))
            return robot if right else None
        part = self._wanted[len(placed)]
        options = self._options[part.kind]
        repeats = self._wanted[len(placed) + 1 : len(placed) + 2] == [part]
        for number in range(first, len(options)):
            spot = options[number]
            if not _suits(part, spot, self._ground) or not taken.isdisjoint(spot.covered):
                continue
            self.tries += 1
            if self.tries > MOST_TRIES or self._robots >= MOST_ROBOTS:
                return None
            after = number + 1 if repeats else 0
            more = self._place(after, (*placed, spot.piece), taken | spot.covered)
            if more is not None:
                return more
        return None


def _walks(kind: str) -> bool:
    """True for movers that work on the ground only."""
    return PARTS[kind].family == MOVER and not PARTS[kind].everywhere


def _suits(part: _Wanted, spot: _Spot, ground: int | None) -> bool:
    """True if a part has its effect at this spot and does not reach below `ground`, if movers stand there."""
    if ground is not None and spot.lowest > ground:
        return False
    if part.effect is None:
        return True
    if not _walks(part.kind):
        return spot.bonus == part.effect
    stands = spot.piece.faces == "S" and spot.lowest == ground
    return not stands if part.effect == IDLE else stands and spot.bonus == part.effect
