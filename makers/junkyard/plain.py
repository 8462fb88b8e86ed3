"""The plainest search for duels, to check `junkyard_core.puzzles.duelling`, and duels from another generator.

Every decision of the rules is played: all places, all sets of holders, all attacks. Positions in which the
same parts are held by the same holders, and the same takes are possible, count as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

from ground.errors import GameError
from ground.rng import Random
from junkyard_core import bags
from junkyard_core.bots.building import scattered
from junkyard_core.checking import check
from junkyard_core.decisions import Decision, Take
from junkyard_core.holding import Held, Place, holders, holding_fault, places
from junkyard_core.lattice import Piece, Square
from junkyard_core.legal import decisions
from junkyard_core.names import BATTLE, POWER, SCROUNGE, SIZES
from junkyard_core.parts import CLAW, MOUTH
from junkyard_core.position import Position
from junkyard_core.puzzles.goals import Aim
from junkyard_core.puzzles.making import Made, duel_of
from junkyard_core.puzzles.puzzle import DUEL, SOLVER, Duellist, Puzzle, TooLarge
from junkyard_core.rounds import play

Future = tuple[tuple[tuple[str, tuple[Square, ...]], ...], tuple[tuple[Place, ...], ...]]
"""The parts that a robot holds with their holders, and every way to hold more."""


class Worth(NamedTuple):
    """True if the solver wins against everything, and the chance of one that takes at random."""

    won: bool
    luck: float


class Plain:
    """A search that keeps what it has found."""

    def __init__(self) -> None:
        self._known: dict[object, Worth] = {}

    def worth(self, position: Position) -> Worth:
        """The worth of a position."""
        if position.phase not in (SCROUNGE, BATTLE):
            won = position.result is not None and position.result.winners == (SOLVER,)
            return Worth(won, float(won))
        robots = tuple((each.passed, each.power, _future(each.parts, each.held)) for each in position.robots)
        key = position.phase, position.to_move, position.open, robots
        if key not in self._known:
            self._known[key] = self._searched(position)
        return self._known[key]

    def _searched(self, position: Position) -> Worth:
        by_kind = self.by_kind(position)
        best = [max(worth.luck for worth in several) for several in by_kind.values()]
        each = [worth for several in by_kind.values() for worth in several]
        if position.to_move != SOLVER:
            return Worth(all(worth.won for worth in each), min(worth.luck for worth in each))
        luck = sum(best) / len(best) if position.phase == SCROUNGE else max(best)
        return Worth(any(worth.won for worth in each), luck)

    def by_kind(self, position: Position) -> dict[str, list[Worth]]:
        """The worths of all decisions, by the kind of the part taken; empty for others."""
        found: dict[str, list[Worth]] = {}
        for decision in all_decisions(position):
            kind = decision.what if isinstance(decision, Take) else ""
            found.setdefault(kind, []).append(self.worth(play(position, decision).position))
        return found

    def answers(self, puzzle: Puzzle) -> set[str]:
        """The kinds of a first take that win. Raises `ValueError` if the place of one decides."""
        start = puzzle.position()
        right = {kind for kind, several in self.by_kind(start).items() if any(worth.won for worth in several)}
        for decision in decisions(start):
            known = isinstance(decision, Take) and decision.what in right
            if known and not self.worth(play(start, decision).position).won:
                raise ValueError(f"{decision} does not win, expected the part alone to decide.")
        return right


def all_decisions(position: Position) -> Iterator[Decision]:
    """Every legal decision in a scrounge or a battle, with all sets of holders."""
    robot = position.robot(position.to_move or SOLVER)
    for decision in decisions(position):
        yield decision
        if isinstance(decision, Take):
            others = [at for at in holders(robot.parts, robot.held) if at not in decision.by]
            for more in chain.from_iterable(combinations(others, n + 1) for n in range(len(others))):
                wider = decision._replace(by=tuple(sorted((*decision.by, *more))))
                held = Held(wider.what, wider.x, wider.y, wider.faces, wider.by)
                if not holding_fault(robot.parts, robot.held, held)[0]:
                    yield wider


@cache
def _future(parts: tuple[Piece, ...], held: tuple[Held, ...]) -> Future:
    by = tuple(sorted((each.kind, each.by) for each in held))
    return by, tuple(places(parts, held, family, size) for family in (CLAW, MOUTH) for size in SIZES)


def unseen(seed: str) -> Made | None:
    """A duel of robots whose parts hang anywhere, with few parts to take; None if it is too plain."""
    dice = Random(f"unseen {seed}")
    duellists = []
    for _ in range(2):
        tray = [dice.choice(("claw_s", "claw_m", "mouth_s", "mouth_m")) for _ in range(2 + dice.below(2))]
        tray += [dice.choice(("feet", "jet", "pipe_s", "treads")) for _ in range(dice.below(3))]
        energy = bags.bag_of(["energy_m"] * (1 + dice.below(4)) + ["energy_s"] * dice.below(2))
        duellists.append(Duellist(1 + dice.below(POWER), energy, scattered(bags.bag_of(tray), dice)))
    kinds = ("bomb_s", "bomb_m", "energy_s", "energy_m")
    lying = bags.bag_of(dice.choice(kinds) for _ in range(4 + dice.below(2)))
    puzzle = Puzzle(DUEL, (Aim("win", 1),), open=lying, duellists=tuple(duellists))
    try:
        check(puzzle.position())
        return duel_of(puzzle)
    except (GameError, TooLarge):
        return None
