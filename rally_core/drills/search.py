"""The search for all shortest solutions of a drill, on the engine that plays the game.

It goes through the registers layer by layer. A layer has each possible state of the board with the cards left
once, and the number of programs that lead there: alone on a board only the kind of a card matters, so cards
of a kind count as one. A layer is completed before the next one begins, so no solution is shorter than the
first one found, and none of that length is missing.

A program may leave registers empty, as the engine allows in drills; that is tried as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from ground.errors import GameError
from ground.forms import Data
from ground.steps import Steps, finished

from ..board import Board
from ..cards import BY_ID, KIND_OF
from ..geometry import DIRECTIONS, SIDES
from ..names import REGISTERS
from ..position import Position
from ..programs import RESET, Choice, Program, Turn, turn_from_json, turn_to_json
from ..register import register
from ..run import Over, Run
from ..turn import play
from .drill import ROBOT, Drill, reached

Step = tuple[str, ...]
"""The decisions of a register: the kind of its card or `-`, then maybe `facing E` and `reset KIND`.

`facing` is in the first register if the robot has come back, `reset` is for each answer in the register.
"""
EMPTY = "-"
FACINGS = tuple(range(len(SIDES)))
MOST_LISTED = 100
"""The most solutions listed; further ones are only counted."""
HARMING = frozenset(("laser", "lava", "melt", "flamer", "napalm", "jack", "ledge", "gas", "mirror"))
"""Elements that can lock or keep registers, so that the register of a card matters in a later turn."""


class SearchResult(NamedTuple):
    """The result of a search.

    `least` is the number of registers of a shortest solution, None if there is none; `ways` is the number of
    such solutions, `solutions` are the first of them by their kinds, and `states` is the number of states
    looked at.
    """

    least: int | None
    ways: int
    solutions: tuple[tuple[Step, ...], ...]
    states: int


class Node:
    """A state of the board in a turn that began at `start`: `position` after some registers of a program.

    `left` are the cards left. `ways` programs lead here; the last step of each is in `parents`.
    """

    __slots__ = ("choices", "facing", "left", "parents", "position", "registers", "start", "ways")

    def __init__(
        self,
        start: Position,
        registers: tuple[int | None, ...],
        choices: tuple[Choice, ...],
        facing: int | None,
        position: Position,
        left: tuple[int, ...],
    ) -> None:
        self.start, self.registers, self.choices, self.facing = start, registers, choices, facing
        self.position, self.left = position, left
        self.ways = 0
        self.parents: list[tuple[Node, Step]] = []


def layers(drill: Drill, limit: int | None = None, given: Sequence[str] = ()) -> Iterator[list[Node]]:
    """The layers of a drill after register 1, 2, ..., up to `limit`.

    Nodes in which the game has ended without the flags are left out; those in which it has ended with the
    flags are not continued. `given` are the kinds of the first cards.
    """
    return (done[1] for done in layering(drill, limit, given) if done is not None)


def layering(
    drill: Drill, limit: int | None = None, given: Sequence[str] = ()
) -> Iterator[tuple[int, list[Node]] | None]:
    """`layers`, each with its number of registers, in small steps: None after one that completes no layer."""
    start = drill.position()
    root = Node(start, (), (), None, start, tuple(sorted(drill.hand)))
    root.ways = 1
    layer = [root]
    keeping = drill.turns > 1 and any(thing.element in HARMING for thing in drill.board.things)
    last = len(REGISTERS) * drill.turns
    for place in range(min(last, limit or last)):
        lasting = place + len(REGISTERS) < last
        number = place % len(REGISTERS) + 1
        only = given[place] if place < len(given) else None
        merged: dict[object, Node] = {}
        for node in layer:
            if node.position.result is not None:
                continue
            for step, after in _after(node, number, lasting, only):
                yield None
                if after.position.result is not None and not reached(after.position):
                    continue
                key: object = _key(after.position), after.left
                if keeping and lasting:
                    key = key, after.registers
                merged_node = merged.setdefault(key, after)
                merged_node.ways += node.ways
                merged_node.parents.append((node, step))
        layer = list(merged.values())
        yield place + 1, layer


def search(drill: Drill, limit: int | None = None) -> SearchResult:
    """All shortest solutions of a drill with at most `limit` registers."""
    return finished(searching(drill, limit))


def searching(drill: Drill, limit: int | None = None) -> Steps[SearchResult]:
    """`search` in small steps."""
    states = 1
    for done in layering(drill, limit):
        if done is None:
            yield
            continue
        register, layer = done
        states += len(layer)
        goals = [node for node in layer if reached(node.position)]
        if goals:
            return SearchResult(register, sum(node.ways for node in goals), listed(goals), states)
    return SearchResult(None, 0, (), states)


def solves(drill: Drill, solution: tuple[Step, ...]) -> bool:
    """True if these steps, e.g. a solution for another board, reach the flags here."""
    position = drill.position()
    try:
        for turn in turn_of(drill, solution):
            position = play(position, turn_from_json(turn)).position
    except (GameError, StopIteration):  # an answer without a question here, or a locked card
        return False
    return reached(position)


def turn_of(drill: Drill, solution: tuple[Step, ...]) -> list[Data]:
    """The turns of a solution of `search`, as JSON, until the flags are reached, perhaps sooner than there.

    Raises StopIteration if the hand lacks a card.
    """
    turns: list[Data] = []
    size = len(REGISTERS)
    position = drill.position()
    for first in range(0, len(solution), size):
        if position.result is not None:
            break
        robot = position.robots[0]
        left = sorted({*robot.hand}.difference(robot.registers))
        registers: list[int | None] = []
        choices: list[Choice] = []
        facing: int | None = None
        for step in solution[first : first + size]:
            registers.append(_take(left, step[0]))
            for word in step[1:]:
                what, value = word.split()
                if what == "facing":
                    facing = DIRECTIONS[value]
                else:
                    choices.append(Choice(RESET, _offered(drill.pile, value)))
        turn = _turn(tuple(registers), facing, tuple(choices), None)
        turns.append(turn_to_json(turn))
        if first + size < len(solution):
            position = play(position, turn).position
    return turns


def _take(left: list[int], kind: str) -> int | None:
    """Take the lowest card of a kind out of the list."""
    if kind == EMPTY:
        return None
    card = next(card for card in left if KIND_OF[card].id == kind)
    left.remove(card)
    return card


def _offered(pile: tuple[int, ...], kind: str) -> int | None:
    return None if kind == EMPTY else next(card for card in sorted(pile) if KIND_OF[card].id == kind)


def _after(node: Node, number: int, lasting: bool, only: str | None) -> Iterator[tuple[Step, Node]]:
    """The nodes that follow a node in a register, each with its step.

    In the last register of a turn that another one follows (`lasting`), they are at the start of that turn.
    With `only`, the card is of this kind.
    """
    first = number == REGISTERS[0]
    start = node.position if first else node.start
    robot, current = start.robots[0], node.position.robots[0]
    left = tuple(sorted({*robot.hand}.difference(robot.registers))) if first else node.left
    closed = robot.registers[number - 1] is not None or number in robot.locked
    idle = closed or robot.asleep is not None or current.at is None
    kinds = {} if idle else {KIND_OF[card].id: card for card in reversed(left)}
    laid = () if first else node.registers
    answered = () if first else node.choices
    # A reset site asks for the register after it, so the whole program has to be played.
    whole = "reset" in _elements(start.board) or (lasting and number == REGISTERS[-1])
    for facing in FACINGS if first and robot.entering else (None if first else node.facing,):
        facing_words = (f"facing {SIDES[facing]}",) if first and facing is not None else ()
        for kind, card in ((EMPTY, None), *kinds.items()):
            if only is not None and kind != only and kinds:
                continue
            rest = tuple(other for other in left if other != card)
            registers = (*laid, card)
            if not whole:
                position = _alone(start, node.position, number, card, facing if first else None)
                yield (kind, *facing_words), Node(start, registers, answered, facing, position, rest)
                continue
            stop = None if lasting and number == REGISTERS[-1] else number
            for answers, choices, position in _played(start, registers, facing, answered, stop):
                yield (kind, *facing_words, *answers), Node(start, registers, choices, facing, position, rest)


def _alone(start: Position, now: Position, number: int, card: int | None, facing: int | None) -> Position:
    """The position after one register, within a turn that began at `start`."""
    run = Run(now, Turn({}))
    racer = run.state.racers[0]
    if start.robots[0].asleep is None:
        run.sleepers.clear()
    if facing is not None:
        turn = {"from": None, "to": SIDES[facing]}
        run.tell("rotate", robot=racer.name, shadow=False, **turn, why=None)
    cards: list[int | None] = [None] * len(REGISTERS)
    laid = racer.registers[number - 1]
    cards[number - 1] = card if laid is None else laid
    run.programs[racer.name] = cards
    with suppress(Over):
        register(run, number)
    return run.state.position(now)


def _played(
    start: Position,
    registers: tuple[int | None, ...],
    facing: int | None,
    choices: tuple[Choice, ...],
    stop: int | None,
) -> Iterator[tuple[Step, tuple[Choice, ...], Position]]:
    """Play a program up to a register, with each answer to the decisions in it."""
    outcome = play(start, _turn(registers, facing, choices, stop))
    if outcome.pending is None:
        yield (), choices, outcome.position
        return
    offered: dict[str, int | None] = {EMPTY: None}
    offered.update({KIND_OF[card].id: card for card in outcome.pending["options"] if card is not None})
    for kind, card in offered.items():
        for answers, more, position in _played(
            start, registers, facing, (*choices, Choice(RESET, card)), stop
        ):
            yield (f"reset {kind}", *answers), more, position


def _turn(
    registers: tuple[int | None, ...], facing: int | None, choices: tuple[Choice, ...], stop: int | None
) -> Turn:
    filled: list[int | None] = [*registers, *[None] * (len(REGISTERS) - len(registers))]
    first, second, third, fourth, fifth = filled
    return Turn({ROBOT: Program((first, second, third, fourth, fifth), facing=facing)}, choices, stop)


def _elements(board: Board) -> frozenset[str]:
    """The elements on a board."""
    elements = board.cache.get("elements")
    if elements is None:
        elements = board.cache["elements"] = frozenset(thing.element for thing in board.things)
    assert isinstance(elements, frozenset)
    return elements


def _key(position: Position) -> object:
    """The key that tells positions of a drill apart."""
    return position.robots, position.forward, position.tripped, position.touched, position.pile


def listed(nodes: list[Node]) -> tuple[tuple[Step, ...], ...]:
    """The programs that lead to these nodes, at most `MOST_LISTED`, in the order of their kinds."""
    programs = islice((steps for node in nodes for steps in _paths(node)), MOST_LISTED)
    return tuple(sorted(programs, key=_order))


def _paths(node: Node) -> Iterator[tuple[Step, ...]]:
    if not node.parents:
        yield ()
    for before, step in node.parents:
        for steps in _paths(before):
            yield (*steps, step)


ORDER = {**{kind: place for place, kind in enumerate(BY_ID)}, EMPTY: len(BY_ID)}


def _order(steps: tuple[Step, ...]) -> list[tuple[int, Step]]:
    return [(ORDER[step[0]], step[1:]) for step in steps]
