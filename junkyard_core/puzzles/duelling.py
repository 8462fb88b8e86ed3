"""The search for duels: the first takes that win whatever the other robot does (JUNKYARD.md: Scrounge).

Two robots take open parts in turn and throw what they can; there are no piles and no scans. A robot throws
all its bombs, since fewer never help it: so of what it holds only the sums matter, and the ways to hold more.
Of the ways to hold a part with the same effect only those count that leave the most other ways, because
nobody has to take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ..anatomy import anatomy
from ..bags import Bag
from ..decisions import Attack, Decision, Pass, Take
from ..holding import Holder, Place, family_for, holders, places
from ..lattice import Square, around, squares
from ..names import BATTLE, GOAL, SCROUNGE
from ..parts import BOMB, ENERGY, PARTS
from ..position import Position, Robot
from ..rounds import bombs_held, bonus_of, play, targets
from .puzzle import OTHER, SOLVER, Puzzle, TooLarge

MOST_WORK = 10_000
"""The positions looked at in a whole search."""


class _Way(NamedTuple):
    """A way to hold a part: the ways that it rules out, as bits, and the bonus that it adds to a throw.

    `large` is the number of its large holder, -1 if it has small and medium ones.
    """

    place: Place
    excludes: int
    bonus: int
    large: int


class Hands(NamedTuple):
    """The state of a robot that takes: its `free` ways as bits, and the sums of what it holds.

    `left` are the values that its large holders can still hold, `armed` has a bit for each that holds a bomb.
    """

    free: int
    left: tuple[int, ...]
    armed: int
    attack: int
    energy: int


Step = tuple[Hands, Place]
"""The state after a take, and the place of the part."""


class _Taker:
    """A robot of a duel: its ways to hold each kind of part."""

    def __init__(self, robot: Robot, kinds: Sequence[str]) -> None:
        by_place = holders(robot.parts, robot.held)
        large = [at for at, holder in by_place.items() if holder.large]
        self._ways: list[_Way] = []
        self._of: dict[str, list[int]] = {}
        self._steps: dict[tuple[Hands, str], tuple[Step, ...]] = {}
        covers, found = list[frozenset[Square]](), list[tuple[str, Place]]()
        for kind in kinds:
            for place in ways_to_hold(robot, kind):
                found.append((kind, place))
                covers.append(frozenset(squares(PARTS[kind].size, *place[:3])))
        for number, (kind, place) in enumerate(found):
            excludes = sum(
                1 << other
                for other, (_, its) in enumerate(found)
                if not covers[number].isdisjoint(covers[other])
                or any(at in its.by and not by_place[at].large for at in place.by)
            )
            bonus = 0
            if PARTS[kind].family == BOMB:
                bonus = sum(by_place[at].strength - PARTS[by_place[at].piece.kind].value for at in place.by)
            number_of = large.index(place.by[0]) if place.by[0] in large else -1
            self._ways.append(_Way(place, excludes, bonus, number_of))
            self._of.setdefault(kind, []).append(number)
        bombs = bombs_held(robot)
        held = [at for bomb in bombs for at in bomb.by]
        self.start = Hands(
            (1 << len(found)) - 1,
            tuple(by_place[at].left for at in large),
            sum(1 << number for number, at in enumerate(large) if at in held),
            sum(PARTS[bomb.kind].value for bomb in bombs) + bonus_of(robot, bombs),
            sum(PARTS[each.kind].value for each in robot.held if PARTS[each.kind].family == ENERGY),
        )

    def steps(self, hands: Hands, kind: str) -> tuple[Step, ...]:
        """The states after taking a part, without those that another one is better than."""
        steps = self._steps.get((hands, kind))
        if steps is None:
            found = dict(self.all_steps(hands, kind))
            best = [new for new in found if not any(_covers(old, new) for old in found if old != new)]
            steps = self._steps[hands, kind] = tuple((new, found[new]) for new in best)
        return steps

    def can_take(self, hands: Hands, kinds: Sequence[str]) -> bool:
        """True if the robot can take a part of one of these kinds."""
        return any(self.steps(hands, kind) for kind in kinds)

    def all_steps(self, hands: Hands, kind: str) -> Iterator[Step]:
        """The state after each way to take a part."""
        part = PARTS[kind]
        for number in self._of.get(kind, ()):
            way = self._ways[number]
            if not hands.free >> number & 1:
                continue
            left, armed, bonus = hands.left, hands.armed, way.bonus
            if way.large >= 0:
                if left[way.large] < part.value:
                    continue
                left = tuple(n - part.value * (at == way.large) for at, n in enumerate(left))
                bonus *= not armed >> way.large & 1
                armed |= (part.family == BOMB) << way.large
            attack = hands.attack + bonus + part.value * (part.family == BOMB)
            energy = hands.energy + part.value * (part.family == ENERGY)
            yield Hands(hands.free & ~way.excludes, left, armed, attack, energy), way.place


def _covers(better: Hands, worse: Hands) -> bool:
    """True if a state is at least as good as another one with the same large holders."""
    return (
        better.left == worse.left
        and better.armed == worse.armed
        and better.attack >= worse.attack
        and better.energy == worse.energy
        and worse.free & ~better.free == 0
    )


def ways_to_hold(robot: Robot, kind: str) -> Iterator[Place]:
    """Every way to hold one more part; a bomb also by more claws than needed if pipes help them."""
    family, size = family_for(kind), PARTS[kind].size
    least = places(robot.parts, robot.held, family, size)
    yield from least
    if PARTS[kind].family != BOMB:
        return
    by_place = holders(robot.parts, robot.held)
    helping = [
        each
        for each in by_place.values()
        if each.family == family and not each.large and each.left > PARTS[each.piece.kind].value
    ]
    known = {*least}
    for place in least:
        if by_place[place.by[0]].large:
            continue
        border = frozenset(around(size, *place[:3]))
        near = [each.piece.at for each in helping if each.piece.at not in place.by and _touches(each, border)]
        for number in range(1, len(near) + 1):
            for more in combinations(near, number):
                wider = place._replace(by=tuple(sorted((*place.by, *more))))
                if wider not in known:
                    known.add(wider)
                    yield wider


def _touches(holder: Holder, border: frozenset[Square]) -> bool:
    return not border.isdisjoint(squares(PARTS[holder.piece.kind].size, *holder.piece[1:]))


class _Node(NamedTuple):
    """A moment of the scrounge: who takes next, what lies there, and the states, the solver's first."""

    solver: bool
    lying: Bag
    hands: tuple[Hands, Hands]
    passed: tuple[bool, bool]


class Duel:
    """The search from a position in the scrounge. Raises `TooLarge` if it takes too long."""

    def __init__(self, position: Position) -> None:
        self._robots = position.robot(SOLVER), position.robot(OTHER)
        kinds = [*dict.fromkeys(position.open)]
        self._takers = tuple(_Taker(robot, kinds) for robot in self._robots)
        self._speeds = tuple(anatomy(robot.parts).speed for robot in self._robots)
        self._won: dict[_Node, bool] = {}
        self._luck: dict[_Node, float] = {}
        self.root = _Node(
            position.to_move == SOLVER,
            position.open,
            (self._takers[0].start, self._takers[1].start),
            (self._robots[0].passed, self._robots[1].passed),
        )

    # Rules

    def after(self, node: _Node) -> Iterator[tuple[str, Place | None, _Node]]:
        """The takes of the one to move by kind and place, then the pass; each with the moment after it."""
        me = 0 if node.solver else 1
        for kind in dict.fromkeys(node.lying):
            for hands, place in self._takers[me].steps(node.hands[me], kind):
                yield kind, place, self._taken(node, kind, hands)
        yield "", None, self._next(node._replace(passed=_with(node.passed, me)))

    def _taken(self, node: _Node, kind: str, hands: Hands) -> _Node:
        lying = list(node.lying)
        lying.remove(kind)
        both = (hands, node.hands[1]) if node.solver else (node.hands[0], hands)
        return self._next(node._replace(lying=tuple(lying), hands=both))

    def _next(self, node: _Node) -> _Node:
        """The moment at which somebody decides, or both have passed, as the rules go on by themselves."""
        for solver in (not node.solver, node.solver):
            me = 0 if solver else 1
            if not node.passed[me]:
                if self._takers[me].can_take(node.hands[me], [*dict.fromkeys(node.lying)]):
                    return node._replace(solver=solver)
                node = node._replace(passed=_with(node.passed, me))
        return node

    def _wins(self, hands: tuple[Hands, Hands]) -> bool:
        """True if the solver alone wins once all is thrown and eaten."""
        powers, totals = list[int](), list[int]()
        for me in (0, 1):
            robot, other = self._robots[me], hands[1 - me]
            powers.append(max(0, robot.power - max(0, other.attack - self._speeds[me])))
            totals.append(robot.eaten + hands[me].energy)
        if not powers[0]:
            return False
        if not powers[1]:
            return True
        return max(totals) >= GOAL and (totals[0], powers[0]) > (totals[1], powers[1])

    # Search

    def won(self, node: _Node) -> bool:
        """True if the solver can win from here, whatever the other robot does."""
        if node.passed == (True, True):
            return self._wins(node.hands)
        known = self._won.get(node)
        if known is None:
            if len(self._won) >= MOST_WORK:
                raise TooLarge
            outcomes = (self.won(then) for _, _, then in self.after(node))
            known = any(outcomes) if node.solver else all(outcomes)
            self._won[node] = known
        return known

    def luck(self, node: _Node) -> float:
        """The chance of a solver that takes or passes at random, against the best defence.

        Each kind that can be taken, and the pass, is as likely as the others; it is held in the best way.
        """
        if node.passed == (True, True):
            return float(self._wins(node.hands))
        known = self._luck.get(node)
        if known is None:
            if len(self._luck) >= MOST_WORK:
                raise TooLarge
            by_kind: dict[str, list[float]] = {}
            for kind, _, then in self.after(node):
                by_kind.setdefault(kind, []).append(self.luck(then))
            if node.solver:
                known = sum(map(max, by_kind.values())) / len(by_kind)
            else:
                known = min(map(min, by_kind.values()))
            self._luck[node] = known
        return known

    def winning(self, node: _Node) -> set[str]:
        """The kinds that the solver can take and still win; the empty text stands for a pass."""
        return {kind for kind, _, then in self.after(node) if self.won(then)}

    def always_wins(self, kind: str) -> bool:
        """True if the solver wins by taking a part first, however it holds it."""
        root = self.root
        steps = self._takers[0].all_steps(root.hands[0], kind)
        return all(self.won(self._taken(root, kind, hands)) for hands, _ in steps)

    def best(self) -> tuple[str, Place | None]:
        """The kind and place of the best take; an empty kind for a pass.

        The solver takes what wins, if anything does; the rival what prevents it, or what makes it hardest; of
        equal choices the part worth most.
        """
        solver = self.root.solver
        steps = [(self.won(then), kind, place, then) for kind, place, then in self.after(self.root)]
        able = [step for step in steps if step[0] is solver] or steps
        if able[0][0]:  # a position that is won has more and less likely ways on
            able.sort(key=lambda step: self.luck(step[3]), reverse=solver)
            able = [step for step in able if self.luck(step[3]) == self.luck(able[0][3])]
        _, kind, place, _ = max(able, key=lambda step: PARTS[step[1]].value if step[1] else 0)
        return kind, place


def search(puzzle: Puzzle) -> set[str]:
    """The kinds of a first take that win a duel against every answer. Raises `TooLarge`."""
    duel = Duel(puzzle.position())
    return duel.winning(duel.root)


def decision(position: Position) -> Decision:
    """The best decision of the robot to move, in the scrounge or the battle. Raises `TooLarge`."""
    robot = position.robot(position.to_move or OTHER)
    if position.phase == SCROUNGE:
        kind, place = Duel(position).best()
        return Pass() if place is None else Take("open", kind, *place)
    able = targets(position, position.to_move or OTHER)
    return Attack(able[0], tuple(bomb.at for bomb in bombs_held(robot))) if able else Pass()


def line(position: Position) -> list[Decision]:
    """The best decisions of both robots from a position to the end of the battle. Raises `TooLarge`."""
    decisions = list[Decision]()
    while position.phase in (SCROUNGE, BATTLE):
        decisions.append(decision(position))
        position = play(position, decisions[-1]).position
    return decisions


def _with(passed: tuple[bool, bool], me: int) -> tuple[bool, bool]:
    """The passes with one more."""
    return (True, passed[1]) if me == 0 else (passed[0], True)
