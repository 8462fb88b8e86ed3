"""The standard bots: random play, the levels, and their personalities.

A bot is a generator function of a `Task`; `add` registers another one, from any module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from math import inf

from ..changes import legal
from ..errors import TtbError
from ..position import Position
from ..turns import Turn, play
from .gentle import gentlest
from .planner import MOST_DOUBLES, Depth, Line, Plan, expect
from .restless import restless
from .thinking import Bot, Considered, Task, Thinking
from .worth import Taste

BOTS: dict[str, Bot] = {}
"""Bots by name."""
PERSONALITIES = {
    "thief": Taste(steal=0.7),
    "harvester": Taste(foe=0.35),
    "zapper": Taste(foe=1.1),
}
"""The preferences of personalities of the same level, e.g. `4-thief` is the thief of level 4."""


def add(name: str, bot: Bot) -> None:
    """Register a bot under a name of its own."""
    BOTS[name] = bot


def think(
    position: Position, name: str, seed: str = "", past: Iterable[str] = (), gentle: bool = False
) -> Thinking:
    """Start a bot on the turn of the colour to move.

    With `gentle` it takes the best turn that leaves the bots of other sides alone (`gentle.py`).

    `past` are the traces (`trace`) of the earlier positions of the game, with repetitions: the more often a
    position came up, the more the bot avoids it. Without them it may go round in circles. Raises `TtbError`
    (`bad_request`) for an unknown name, `game_over` after the end.
    """
    if name not in BOTS:
        raise TtbError("bad_request", f"There is no bot {name!r}.")
    return Thinking(position, BOTS[name], seed, past, gentlest if gentle else None)


def at_random(task: Task) -> Iterator[int]:
    """Any legal change, any answers."""
    position, dice = task.seen, task.dice
    turn = Turn(dice.choice(legal(position)))
    while (pending := play(position, turn, record=False).pending) is not None:
        turn = turn.with_choice((pending.kind, dice.choice(pending.options)))
    task.considered = [Considered(turn, 0.0, [(position, turn)])]
    yield 1


AT_ONCE = Depth(100, 1, double=False)
"""A small search that comes first, so that there is a turn even if the bot is stopped soon."""
WHOLE_PLANS = 8
"""The number of turns reported with their whole plan; the others have only their value."""


@dataclass(frozen=True)
class Level:
    """A bot that plans.

    - `depth`: its search depth in a game of two colours; with six colours it has twice the nodes.
    - `taste`: its preferences.
    - `slips`: the largest random error in points about a turn, multiplied by `crowd` with more than two
      colours.
    - `steady`: the points subtracted from a turn for each program that it resets and each bot that keeps
      turning on the spot (`restless`).
    - `expected`: the depth of the preceding search for the plans of all others together; None to assume that
      they repeat their programs.
    """

    depth: Depth
    taste: Taste = field(default_factory=Taste)
    slips: float = 0.0
    crowd: float = 1.0
    steady: float = 0.0
    expected: Depth | None = None

    def __call__(self, task: Task) -> Iterator[int]:
        spare = self.depth.double and task.seen.doubles[task.seen.mover] and task.seen.round > 1
        colours = len(task.seen.setting.turn_order)
        depth = replace(self.depth, nodes=self.depth.nodes * (2 + colours) // 4)
        task.budget = depth.nodes + (MOST_DOUBLES if spare else 0)
        # A slight random change each round: two bots of equal taste would go round in circles for ever.
        order = self.taste.order + (task.dice.below(5) - 2) / 200
        plan = Plan(task.seen, task.seen.mover, replace(self.taste, order=order), task.past)
        if self.expected is not None:
            yield from plan.search(AT_ONCE)
            if plan.best is not None:
                task.considered = [considered(plan.best)]
            share = self.expected.nodes * (2 + colours) // 4
            task.budget += share
            yield from expect(plan, replace(self.expected, nodes=share))
        for nodes in plan.search(depth):
            if plan.best is not None and not self.slips:
                task.considered = [considered(plan.best)]
            yield nodes
        ranked = plan.ranked()
        if self.slips:
            slips = self.slips * (self.crowd if colours > 2 else 1)
            noise = {line: slips * task.dice.below(1024) / 1024 for line in ranked}
            if self.steady:
                for line in ranked:
                    first = line.first
                    noise[line] -= self.steady * restless(first.start, first.after, plan.colour)
            ranked.sort(key=lambda line: -line.value - noise[line])
        most = inf if self.slips or plan.best is None else plan.best.value
        task.considered = [considered(line, number < WHOLE_PLANS, most) for number, line in enumerate(ranked)]


def considered(line: Line, whole: bool = True, most: float = inf) -> Considered:
    """The turn and value of a plan; a plan that was given up early is worth at most `most`."""
    lines = line.turns() if whole else [line.first]
    turns = [(step.start, step.after.turn) for step in lines]
    return Considered(turns[0][1], min(line.value, most), turns)


SETTINGS = {
    "1": Level(Depth(400, 1, double=False), slips=1.8, steady=0.5),
    "2": Level(Depth(400, 1, double=False), slips=1.2),
    "3": Level(Depth(300, 2, double=False), slips=0.9, crowd=1.4),
    "4": Level(Depth(1000, 5)),
    "5": Level(Depth(18000, 6), expected=Depth(2000, 4, double=False)),
}
"""The settings of each of `names.LEVELS`."""

add("random", at_random)
for _name, _level in SETTINGS.items():
    add(_name, _level)
    for _kind, _taste in PERSONALITIES.items():
        add(f"{_name}-{_kind}", replace(_level, taste=_taste))
