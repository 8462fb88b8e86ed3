"""The search of drills with other robots, or with a hand for each turn.

Registers of a turn are played one by one, and each state of the board is played only once with each card: its
effect does not depend on the cards left. Cards of a kind count as one as long as no card of another robot in
the same turn lies between their numbers, because only then the running order may differ.

A locked register would tie a turn to the cards of the one before. Drills in which that happens are refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from ground.forms import Data
from ground.rng import Random
from ground.steps import Steps, finished

from ..cards import KIND_OF
from ..names import REGISTERS
from ..position import Position
from ..programs import Turn
from ..register import register
from ..run import Over, Run
from ..turn import close
from .drill import ROBOT, Drill, reached

SIZE = len(REGISTERS)
GOAL, LOST = -1, -2
"""The states in which the drill is solved, and in which it cannot be solved any more."""
UNFIT = frozenset(("gas", "reset", "melt"))
"""Elements that these drills do not have: they ask questions, or tie registers of two turns together."""
TRIES = 400
"""The number of random programs for the share of those that solve a drill."""
MOST_LISTED = 100
"""The most shortest solutions among which one is chosen to be shown."""


class Locked(ValueError):
    """A robot could have a locked register in a later turn."""


class Slot(NamedTuple):
    """Cards of a hand that are alike: any of them, and all of them, the highest first."""

    card: int
    cards: tuple[int, ...]


Left = tuple[int, ...]
"""The number of cards left of each slot of the turn."""
Node = tuple[int, Left]
"""A state, and the cards left in it."""
Layer = dict[Node, int]
"""The number of programs that lead to each node."""


class Foresight:
    """The states of a drill, and what each card leads to.

    `slots` are the cards of each turn, `states` the positions found so far, by their numbers.
    """

    def __init__(self, drill: Drill) -> None:
        self.drill = drill
        self.slots = [_slots(drill, turn) for turn in range(1, drill.turns + 1)]
        self.states: list[Position] = []
        self._ids: dict[object, int] = {}
        self._after: dict[tuple[int, int, int], int] = {}
        self.root = self._id(drill.position())

    @property
    def registers(self) -> int:
        """The number of registers of all turns."""
        return SIZE * self.drill.turns

    def after(self, state: int, place: int, slot: int) -> int:
        """The state after register `place`, counted from 0 over all turns, with a card; -1 for none."""
        key = state, place, slot
        after = self._after.get(key)
        if after is None:
            after = self._after[key] = self._played(state, place, slot)
        return after

    def dealt(self, state: int, turn: int) -> Left:
        """The cards at the start of a turn, from 0."""
        hand = self.states[state].robots[0].hand
        return tuple(sum(card in hand for card in slot.cards) for slot in self.slots[turn])

    def first(self) -> Layer:
        """The layer before the first register."""
        return {(self.root, self.dealt(self.root, 0)): 1}

    def next(self, layer: Layer, place: int) -> Layer:
        """The layer after register `place`; solved nodes have the state `GOAL` and no cards."""
        return finished(self.advancing(layer, place))

    def advancing(self, layer: Layer, place: int) -> Steps[Layer]:
        """`next` in small steps."""
        ahead: Layer = {}
        for (state, left), ways in layer.items():
            if state == GOAL:
                continue
            for _, node in self.choices(state, left, place):
                ahead[node] = ahead.get(node, 0) + ways
                yield
        return ahead

    def choices(self, state: int, left: Left, place: int) -> Iterator[tuple[int, Node]]:
        """The slots that can be played in a register, -1 for none, with the nodes that follow."""
        last = place % SIZE == SIZE - 1
        for slot in range(-1, len(left)):
            if slot >= 0 and not left[slot]:
                continue
            after = self.after(state, place, slot)
            if after == LOST:
                continue
            if after == GOAL:
                yield slot, (GOAL, ())
            elif last:
                if place + 1 < self.registers:
                    yield slot, (after, self.dealt(after, place // SIZE + 1))
            elif slot < 0:
                yield slot, (after, left)
            else:
                yield slot, (after, (*left[:slot], left[slot] - 1, *left[slot + 1 :]))

    def _played(self, state: int, place: int, slot: int) -> int:
        turn, number = divmod(place, SIZE)
        now = self.states[state]
        run = Run(now, Turn({}))
        for racer in run.state.racers:
            if number == 0 and racer.entering and racer.here:
                run.tell("rotate", robot=racer.name, shadow=False, **{"from": None, "to": "N"}, why=None)
            run.programs[racer.name] = list(racer.registers)
        own = run.state.racers[0]
        run.programs[own.name][number] = self.slots[turn][slot].card if slot >= 0 else None
        with suppress(Over):
            register(run, number + 1)
            if number == SIZE - 1:
                close(run)
        after = run.state.position(now)
        if after.result is not None:
            return GOAL if reached(after) else LOST
        if after.robots[0].at is None:
            return LOST
        if number == SIZE - 1:
            if place + 1 == self.registers:
                return LOST
            if any(robot.locked for robot in after.robots):
                raise Locked("A robot may have a locked register in a later turn.")
            after, _ = self.drill.dealt(after)
        return self._id(after)

    def _id(self, position: Position) -> int:
        key = position.robots, position.forward, position.tripped, position.touched, position.turn
        number = self._ids.setdefault(key, len(self.states))
        if number == len(self.states):
            self.states.append(position)
        return number


def _slots(drill: Drill, turn: int) -> list[Slot]:
    """The cards of a turn that are alike, the highest first."""
    others = [card for other in drill.others for card in other.programs[turn - 1] if card]
    groups: dict[object, list[int]] = {}
    for card in sorted(drill.hand_in(turn), reverse=True):
        groups.setdefault((KIND_OF[card].id, *(card > other for other in others)), []).append(card)
    return [Slot(cards[0], tuple(cards)) for cards in groups.values()]


def slot_of(slots: Sequence[Slot], card: int | None) -> int:
    """The number of the slot with a card, -1 for none."""
    return next((number for number, slot in enumerate(slots) if card in slot.cards), -1)


class Found(NamedTuple):
    """The result of a search.

    `least` is the number of registers of a shortest solution, `ways` the number of such solutions, cards that
    are alike counting as one; `turns` are those of one, as JSON, with as few empty registers as possible.
    """

    least: int
    ways: int
    turns: list[Data]


def search(foreseen: Foresight, limit: int | None = None) -> Found | None:
    """All shortest solutions of a drill with at most `limit` registers; None if there is none."""
    return finished(searching(foreseen, limit))


def searching(foreseen: Foresight, limit: int | None = None) -> Steps[Found | None]:
    """`search` in small steps."""
    found, layers = None, [foreseen.first()]
    for place in range(min(foreseen.registers, limit or foreseen.registers)):
        layers.append((yield from foreseen.advancing(layers[-1], place)))
        ways = layers[-1].get((GOAL, ()), 0)
        if ways:
            listed = yield from _listed(foreseen, layers)
            best = min(listed, key=lambda slots: (slots.count(-1), slots))
            found = Found(place + 1, ways, turns_of(foreseen, best))
            break
    for layer in layers:
        yield from freeing(layer)
    return found


def freeing(layer: Layer) -> Steps[None]:
    """Empty a layer in small steps, because a large one takes long to be freed at once."""
    while layer:
        for _ in range(min(100, len(layer))):
            layer.popitem()
        yield


def _listed(foreseen: Foresight, layers: Sequence[Layer]) -> Steps[list[tuple[int, ...]]]:
    """The first shortest solutions by their slots, from the layers up to them."""
    ways: list[tuple[Node, tuple[int, ...]]] = [((GOAL, ()), ())]
    for place in range(len(layers) - 2, -1, -1):
        ahead: dict[Node, list[tuple[int, ...]]] = {}
        for node, slots in ways:
            ahead.setdefault(node, []).append(slots)
        ways = []
        for node in layers[place]:
            if node[0] == GOAL:
                continue
            for slot, after in foreseen.choices(*node, place):
                ways += [(node, (slot, *slots)) for slots in ahead.get(after, ())]
            if len(ways) >= MOST_LISTED:
                break
            yield
        del ways[MOST_LISTED:]
    return [slots for _, slots in ways]


def turns_of(foreseen: Foresight, slots: Sequence[int]) -> list[Data]:
    """The turns of a program by its slots, as JSON."""
    turns = []
    position = foreseen.drill.position()
    for first in range(0, len(slots), SIZE):
        hand = [*position.robots[0].hand]
        registers: list[int | None] = [None] * SIZE
        for number, slot in enumerate(slots[first : first + SIZE]):
            if slot >= 0:
                card = next(card for card in foreseen.slots[first // SIZE][slot].cards if card in hand)
                hand.remove(card)
                registers[number] = card
        program = {"registers": registers, "power_down": False, "facing": None}
        turns.append({"programs": {ROBOT: program}, "choices": []})
        position = foreseen.drill.play(position, turns[-1]).position
    return turns


def finding_share(foreseen: Foresight) -> Steps[float]:
    """The share of random programs, all registers filled, that solve the drill; in small steps."""
    random = Random("share of random programs")
    solved = 0
    for _ in range(TRIES):
        state = foreseen.root
        cards: list[int] = []
        for place in range(foreseen.registers):
            turn, number = divmod(place, SIZE)
            if number == 0:
                cards = random.shuffled(foreseen.states[state].robots[0].hand)
            card = cards[number] if number < len(cards) else None
            state = foreseen.after(state, place, slot_of(foreseen.slots[turn], card))
            if state < 0:
                break
            yield
        solved += state == GOAL
    return solved / TRIES
