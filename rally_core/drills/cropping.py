"""The making of drills on parts of the courses; the same number always makes the same drill.

A part of a course, other robots with their programs and a hand for each turn are drawn. Then all that the
hands can do is searched, and a flag goes where the robot gets late and in few ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ground.errors import GameError
from ground.forms import Data
from ground.rng import Random
from ground.steps import Steps, finished

from ..board import Board
from ..cards import CARDS
from ..courses import COURSES, NAMES
from ..geometry import Square
from ..names import HAND, REGISTERS
from .cut import board_of
from .drill import FLAGS, LAST, Drill, Other, drill_from_json, drill_to_json
from .foresight import GOAL, UNFIT, Foresight, Found, Locked, finding_share, freeing, searching
from .weight import Weighed, finding_pieces, finding_themes

STANDING = frozenset(("pit", "lava", "trapdoor", "turner"))
"""Elements on which no robot begins and no flag is put."""
MOST_STATES = 9000
"""The most states of a board that are looked at, for a drill has to be proved often."""
MOST_WAYS = 24
MOST_SHARE = 0.05
"""The largest share of random programs that solve a drill."""
NEAR = 3
"""The most squares between the robot and another one at the beginning."""


class Shape(NamedTuple):
    """The outline of a drill: its turns, other robots, flags (0: to be the last), the side of its board."""

    turns: int
    others: int
    flags: int
    side: int


SHAPES = (
    Shape(1, 1, 1, 8), Shape(2, 0, 1, 7), Shape(1, 2, 1, 8), Shape(2, 1, 1, 7), Shape(1, 1, 0, 8),
    Shape(2, 1, 2, 7), Shape(3, 0, 2, 8), Shape(1, 1, 2, 8), Shape(2, 1, 0, 7), Shape(2, 0, 2, 8),
    Shape(1, 3, 1, 9), Shape(2, 1, 1, 6), Shape(3, 1, 2, 6), Shape(1, 1, 1, 12), Shape(3, 0, 2, 7),
    Shape(2, 1, 2, 6),
)  # fmt: skip
"""The shapes of consecutive numbers."""
LENGTHS: Mapping[int, range] = {1: range(4, 6), 2: range(6, 10), 3: range(11, 15)}
"""The registers of a shortest solution, by the number of turns."""
FIRST_FLAG: Mapping[int, range] = {1: range(2, 4), 2: range(3, 7), 3: range(6, 10)}
"""The register of the first of two flags."""


class Cropped(NamedTuple):
    """A drill, its board as a part of a course, its solutions, its measures and themes."""

    drill: Drill
    board: Data
    found: Found
    weighed: Weighed
    themes: tuple[str, ...]

    @property
    def data(self) -> Data:
        """Its entry in the file of drills, without an id."""
        return {
            "grade": self.weighed.grade,
            **drill_to_json(self.drill),
            "board": self.board,
            "least": self.found.least,
            "ways": self.found.ways,
            "solution": self.found.turns,
            "key": list(self.weighed.pieces),
            "themes": list(self.themes),
        }


def make(number: int) -> Cropped | None:
    """The drill of a number, or None if there is none, as for most numbers."""
    return finished(cropping(SHAPES[number % len(SHAPES)], Random(f"rally crop/{number}")))


def cropping(shape: Shape, random: Random) -> Steps[Cropped | None]:
    """A drill of a shape, or None as for most; in small steps."""
    try:
        draft = _draft(shape, random)
        return None if draft is None else (yield from _finished(*draft, shape, random))
    except (GameError, Locked, TooLarge):
        return None


class TooLarge(ValueError):
    """A drill has too many states."""


def _draft(shape: Shape, random: Random) -> tuple[Drill, Data] | None:
    """A drill without flags, and its board as a part of a course; None if the part does not suit."""
    name = random.choice(NAMES)
    across, down = COURSES[name]["size"]
    width, height = min(shape.side, across), min(shape.side, down)
    corner = [random.below(across - width + 1), random.below(down - height + 1)]
    part: Data = {"course": name, "at": corner, "size": [width, height], "sites": []}
    board = board_of(part)
    if UNFIT & {thing.element for thing in board.things}:
        return None
    free = _free(board)
    if len(free) < width * height // 2:
        return None
    at = random.choice(free)
    near = [square for square in free if 0 < _apart(square, at) <= NEAR]
    if len(near) < shape.others:
        return None
    cards = random.shuffled(CARDS)
    hands = [tuple(cards[HAND * turn : HAND * (turn + 1)]) for turn in range(shape.turns)]
    rest = cards[HAND * shape.turns :]
    others = []
    for square in random.shuffled(near)[: shape.others]:
        programs = []
        for _ in range(shape.turns):
            first, second, third, fourth, fifth = rest[: len(REGISTERS)]
            programs.append((first, second, third, fourth, fifth))
            del rest[: len(REGISTERS)]
        others.append(Other(square, random.below(4), tuple(programs)))
    drill = Drill(
        board, at, random.below(4), hands[0], shape.turns, hands=tuple(hands[1:]), others=tuple(others),
        aim=FLAGS if shape.flags else LAST,
    )  # fmt: skip
    return drill, part


def _finished(drill: Drill, part: Data, shape: Shape, random: Random) -> Steps[Cropped | None]:
    """The drill with its flags, solved and weighed, or None."""
    lengths = LENGTHS[shape.turns]
    marks: list[Square] = []
    if shape.flags == 2:
        first = yield from _place(drill, FIRST_FLAG[shape.turns], 400, random)
        if first is None:
            return None
        mark, reached_squares = first
        unreached = [square for square in _free(drill.board) if square not in reached_squares]
        if not unreached:
            return None
        between = _flagged(part, [mark, unreached[0]])
        ahead = drill._replace(board=board_of(between))
        second = yield from _place(ahead, lengths, MOST_WAYS, random, touched=1)
        if second is None:
            return None
        marks = [mark, second[0]]
    elif shape.flags == 1:
        place = yield from _place(drill, lengths, MOST_WAYS, random)
        if place is None:
            return None
        marks = [place[0]]
    board = _flagged(part, marks)
    done = drill_from_json({**drill_to_json(drill), "board": board})
    foreseen = Foresight(done)
    found = yield from searching(foreseen, lengths[-1])
    if len(foreseen.states) > 2 * MOST_STATES:
        raise TooLarge("The drill has too many states.")
    if found is None or found.ways > MOST_WAYS:
        return None
    if found.least < (lengths[0] if shape.flags else lengths[0] - 1):
        return None
    used = yield from finding_pieces(done, found.turns)
    if not used:
        return None
    weighed = Weighed(found.least, found.ways, used, (yield from finding_share(foreseen)))
    if weighed.share > MOST_SHARE:
        return None
    return Cropped(done, board, found, weighed, (yield from finding_themes(done, found, used)))


def _place(
    drill: Drill, lengths: range, most_ways: int, random: Random, touched: int = 0
) -> Steps[tuple[Square, set[Square]] | None]:
    """A square that the robot reaches first after so many registers and in few ways, and all it reaches.

    With `touched`, only after so many flags.
    """
    foreseen = Foresight(drill)
    layer, reached = foreseen.first(), {drill.at}
    free = {*_free(drill.board)}
    at: dict[Square, int]
    offers: list[tuple[int, int, int, Square]] = []
    wanted = lengths[0] + random.below(len(lengths))
    # After the last register of all, there is no state left to be in.
    for place in range(min(lengths[-1], foreseen.registers - 1)):
        before, layer = layer, (yield from foreseen.advancing(layer, place))
        yield from freeing(before)
        if len(foreseen.states) > MOST_STATES:
            raise TooLarge("The drill has too many states.")
        at = {}
        for (state, _), ways in layer.items():
            yield
            if state == GOAL:
                continue
            position = foreseen.states[state]
            robot = position.robots[0]
            if robot.at is not None and not robot.flying and position.touched[0] >= touched:
                at[robot.at] = at.get(robot.at, 0) + ways
        if place + 1 in lengths:
            offers += [
                (abs(place + 1 - wanted), ways, random.below(1000), square)
                for square, ways in at.items()
                if square not in reached and square in free and ways <= most_ways
            ]
        reached |= {*at}
    yield from freeing(layer)
    return (min(offers)[3], reached) if offers else None


def _flagged(part: Data, marks: list[Square]) -> Data:
    sites = [{"at": list(at), "kind": "flag", "number": number} for number, at in enumerate(marks, 1)]
    return {**part, "sites": sites}


def _free(board: Board) -> list[Square]:
    """The squares on which a robot may begin and a flag may lie."""
    taken = set()
    for thing in board.things:
        if thing.element in STANDING or (thing.layer == "sites" and thing.element != "start"):
            side = int(str(thing.entry.get("size", 2))) if thing.layer == "regions" else 1
            taken |= {(thing.at[0] + dx, thing.at[1] + dy) for dx in range(side) for dy in range(side)}
    squares = ((x, y) for y in range(board.height) for x in range(board.width))
    return [square for square in squares if square not in taken]


def _apart(one: Square, other: Square) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
