"""The search: all shortest solutions of a drill, on the engine that plays the game.

It goes through the registers layer by layer. A layer holds what the board can have come to, together with
the cards that are left, each once with the number of programs that lead there: alone on a board only the kind
of a card matters, so cards of a kind are one. All of a layer is looked at before the next one, so no solution
is shorter than the first that is found, and none of its length is missing.

A program may leave registers empty, as the engine lets it in drills; that is tried as well.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..cards import BY_ID, KIND_OF
from ..geometry import SIDES
from ..names import REGISTERS
from ..turn import play
from .drill import ROBOT, reached

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ground.forms import Data

    from ..position import Position
    from .drill import Drill

Step = tuple[str, ...]
"""What is decided for a register: the kind of its card or `-`, then `facing E` where a robot has come back
and the register is the first, then `reset KIND` for what is answered in it."""
EMPTY = "-"
MOST_LISTED = 100
"""Solutions that are listed; more are only counted."""
HARMING = frozenset(("laser", "lava", "melt", "flamer", "napalm", "jack", "ledge", "gas", "mirror"))
"""Elements that can lock or keep registers, so that it matters for a later turn where a card lies."""


class Found(NamedTuple):
    """What was found: the registers of a shortest solution (None: there is none), how many such solutions
    there are, the first of them by their kinds, and how much was looked at: `states`, and `played`
    registers.
    """

    least: int | None
    ways: int
    solutions: tuple[tuple[Step, ...], ...]
    states: int


class Node:
    """What the board has come to: within a turn that began at `start`, `position` after some registers of a
    program, with the cards `left`. `ways` programs lead here, the last step of each in `parents`.
    """

    __slots__ = ("choices", "facing", "left", "parents", "position", "registers", "start", "ways")

    def __init__(
        self,
        start: Position,
        registers: tuple[int | None, ...],
        choices: tuple[Data, ...],
        facing: str | None,
        position: Position,
        left: tuple[int, ...],
    ) -> None:
        self.start, self.registers, self.choices, self.facing = start, registers, choices, facing
        self.position, self.left = position, left
        self.ways = 0
        self.parents: list[tuple[Node, Step]] = []


def layers(drill: Drill, limit: int | None = None, given: Sequence[str] = ()) -> Iterator[list[Node]]:
    """All that a drill can come to after register 1, 2, ..., up to `limit`, without what has ended otherwise
    than by the flags. What has ended with the flags does not go on. The kinds of the first cards can be
    `given`.
    """
    start = drill.position()
    root = Node(start, (), (), None, start, tuple(sorted(drill.hand)))
    root.ways = 1
    layer = [root]
    keeping = drill.turns > 1 and any(thing.element in HARMING for thing in drill.board.things)
    last = len(REGISTERS) * drill.turns
    for register in range(1, min(last, limit or last) + 1):
        lasting = register + len(REGISTERS) <= last
        number = (register - 1) % len(REGISTERS) + 1
        only = given[register - 1] if register <= len(given) else None
        found: dict[object, Node] = {}
        for node in layer:
            if node.position.result is not None:
                continue
            for step, after in _after(node, number, lasting, only):
                if after.position.result is not None and not reached(after.position):
                    continue
                key: object = _key(after.position), after.left
                if keeping and lasting:
                    key = key, after.registers
                known = found.setdefault(key, after)
                known.ways += node.ways
                known.parents.append((node, step))
        layer = list(found.values())
        yield layer


def search(drill: Drill, limit: int | None = None) -> Found:
    """All shortest solutions of a drill; none longer than `limit` registers is looked for."""
    states = 1
    for register, layer in enumerate(layers(drill, limit), 1):
        states += len(layer)
        goals = [node for node in layer if reached(node.position)]
        if goals:
            return Found(register, sum(node.ways for node in goals), listed(goals), states)
    return Found(None, 0, (), states)


def turn_of(drill: Drill, solution: tuple[Step, ...]) -> list[Data]:
    """The turns of a solution that `search` has found, as JSON."""
    turns: list[Data] = []
    size = len(REGISTERS)
    for first in range(0, len(solution), size):
        left = sorted(drill.hand)
        registers: list[int | None] = []
        choices: list[Data] = []
        facing: str | None = None
        for step in solution[first : first + size]:
            registers.append(_take(left, step[0]))
            for word in step[1:]:
                what, value = word.split()
                if what == "facing":
                    facing = value
                else:
                    choices.append({"reset": _offered(drill.pile, value)})
        registers += [None] * (size - len(registers))
        turns.append(_turn(tuple(registers), facing, tuple(choices), None))
    return turns


def _take(left: list[int], kind: str) -> int | None:
    """The lowest card of a kind, which is taken away."""
    if kind == EMPTY:
        return None
    card = next(card for card in left if KIND_OF[card].id == kind)
    left.remove(card)
    return card


def _offered(pile: tuple[int, ...], kind: str) -> int | None:
    return None if kind == EMPTY else next(card for card in sorted(pile) if KIND_OF[card].id == kind)


def _after(node: Node, number: int, lasting: bool, only: str | None) -> Iterator[tuple[Step, Node]]:
    """What a node can come to in a register, each with what was decided; in the last one of a turn that is
    followed by another one (`lasting`), as that begins. With `only`, by a card of this kind.
    """
    start, left = node.start, node.left
    if number == 1:
        start, left = node.position, tuple(sorted(node.position.robots[0].hand))
    robot = start.robots[0]
    closed = robot.registers[number - 1] is not None or number in robot.locked
    idle = closed or robot.asleep is not None or node.position.robots[0].at is None
    kinds = {} if idle else {KIND_OF[card].id: card for card in reversed(left)}
    facings = SIDES if number == 1 and robot.entering else (node.facing,)
    for facing in facings:
        said = (f"facing {facing}",) if number == 1 and facing else ()
        for kind, card in ((EMPTY, None), *kinds.items()):
            if only is not None and kind != only and kinds:
                continue
            rest = tuple(one for one in left if one != card)
            registers = () if number == 1 else node.registers
            choices = () if number == 1 else node.choices
            for answers, more, position in _played(
                start, (*registers, card), facing, choices, number, lasting
            ):
                after = Node(start, (*registers, card), more, facing, position, rest)
                yield (kind, *said, *answers), after


def _played(
    start: Position,
    registers: tuple[int | None, ...],
    facing: str | None,
    choices: tuple[Data, ...],
    number: int,
    lasting: bool,
) -> Iterator[tuple[Step, tuple[Data, ...], Position]]:
    """Play a program up to a register with each answer to what is asked in it."""
    stop = None if lasting and number == len(REGISTERS) else number
    outcome = play(start, _turn(registers, facing, choices, stop))
    if outcome.pending is None:
        yield (), choices, outcome.position
        return
    offered: dict[str, int | None] = {EMPTY: None}
    offered.update({KIND_OF[card].id: card for card in outcome.pending["options"] if card is not None})
    for kind, card in offered.items():
        for answers, more, position in _played(
            start, registers, facing, (*choices, {"reset": card}), number, lasting
        ):
            yield (f"reset {kind}", *answers), more, position


def _turn(
    registers: tuple[int | None, ...], facing: str | None, choices: tuple[Data, ...], stop: int | None
) -> Data:
    filled = [*registers, *[None] * (len(REGISTERS) - len(registers))]
    turn: Data = {
        "programs": {ROBOT: {"registers": filled, "power_down": False, "facing": facing}},
        "choices": list(choices),
    }
    return turn if stop is None else {**turn, "stop": stop}


def _key(position: Position) -> object:
    """What tells positions of a drill apart."""
    return position.robots, position.forward, position.tripped, position.touched, position.pile


def listed(nodes: list[Node]) -> tuple[tuple[Step, ...], ...]:
    """The programs that lead to these nodes, as many as are listed, in the order of their kinds."""
    found = islice((steps for node in nodes for steps in _paths(node)), MOST_LISTED)
    return tuple(sorted(found, key=_order))


def _paths(node: Node) -> Iterator[tuple[Step, ...]]:
    if not node.parents:
        yield ()
    for before, step in node.parents:
        for steps in _paths(before):
            yield (*steps, step)


ORDER = {EMPTY: -1, **{kind: place for place, kind in enumerate(BY_ID)}}


def _order(steps: tuple[Step, ...]) -> list[tuple[int, Step]]:
    return [(ORDER[step[0]], step[1:]) for step in steps]
