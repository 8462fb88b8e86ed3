"""The possible goals in a position: those that take exactly a number of turns and that few ways lead to."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from .. import Position, Turn
from ..cells import AT, CRYSTAL_AT
from ..hexes import CELLS
from ..names import BOTS
from ..orders import ORDERS
from ..puzzles import Goal, others_turn
from ..search import Key, key, successors

MANY = 16
"""A goal with more last turns than this is dropped."""
PAUSE = 200
"""The number of turns played between two reports."""
GoalKey = tuple[object, ...]
Way = tuple["Turn", ...]


def harvest(
    start: Position, still: bool, turns: int, most: int, kind: str
) -> Generator[int, None, dict[GoalKey, list[Way]]]:
    """The goals met after `turns` turns and not before, with the ways there; empty if it takes too long.

    It works in small steps and yields the number of turns played, at most `most`. `kind` selects the goals:
    `reach`, `deliver` (victories too), or `put`: a crystal is put on a hex where a base could be.
    """
    deliveries = None if kind == "reach" or not still or start.counters is not None else _may_deliver
    earlier: set[GoalKey] = set()
    seen: set[Key] = {key(start)}
    layer: list[tuple[Position, Way]] = [(start, ())]
    played = 0
    each = 1
    """About how many turns lead on from a position."""
    for depth in range(1, turns + 1):
        if len(layer) * each > most - played:
            return {}  # It would take too long.
        before = played
        ways_by_goal: dict[GoalKey, list[Way]] = {}
        following: dict[Key, tuple[Position, Way]] = {}
        for position, way in layer:
            for after in successors(position, True, keep=deliveries if depth == turns else None):
                played += 1
                if played > most:
                    return {}
                if played % PAUSE == 0:
                    yield played
                now: Position = after
                goals = set(goals_met(start, now, kind))
                while now.result is None and now.mover != start.mover:
                    now = others_turn(now, still)
                    goals.update(goals_met(start, now, kind))
                for goal in goals - earlier:
                    ways = ways_by_goal.setdefault(goal, [])
                    if len(ways) <= MANY:
                        ways.append((*way, after.turn))
                if depth < turns and now.result is None:
                    name = key(now)
                    if name not in seen and name not in following:
                        following[name] = now, (*way, after.turn)
        each = (played - before) // max(1, len(layer))
        if depth < turns:
            earlier.update(ways_by_goal)
            seen.update(following)
            layer = list(following.values())
    return {goal: ways for goal, ways in ways_by_goal.items() if len(ways) <= MANY}


DELIVERING = {order.number for order in ORDERS if {"unload", "zap"} & {name for name, _ in order.parts}}


def _may_deliver(one: bytes, two: bytes) -> bool:
    return not DELIVERING.isdisjoint(one + two)


def goals_met(start: Position, now: Position, kind: str) -> Iterator[GoalKey]:
    """The goals that the position `now`, reached from `start`, meets."""
    cells = now.cells
    for bot in range(len(BOTS) if kind == "reach" else 0):
        at = cells[AT + bot]
        if at and at != start.cells[AT + bot]:
            yield "reach", bot, at
    colour = start.mover
    if kind == "put":
        for crystal in (1, 2, 3):
            at = cells.find(CRYSTAL_AT + crystal, 0, CELLS)
            while at >= 0:
                if not start.cells[at]:
                    yield "put", crystal, at
                at = cells.find(CRYSTAL_AT + crystal, at + 1, CELLS)
        return
    came = now.supply.banked[colour][len(start.supply.banked[colour]) :]
    if came:
        for crystal in came:
            yield "bring", crystal, colour
        if len(came) > 1:
            yield "deliver", now.supply.points[colour] - start.supply.points[colour], colour
    if now.result is not None and colour in now.result.winners:
        yield "win", 0, 0


def goal_of(goal_key: GoalKey) -> Goal:
    """The goal in the form of a puzzle."""
    kind, number, target = str(goal_key[0]), int(str(goal_key[1])), int(str(goal_key[2]))
    if kind == "reach":
        return Goal(kind, bot=number, at=target)
    if kind == "bring":
        return Goal(kind, crystal=number, colour=target)
    if kind == "deliver":
        return Goal(kind, points=number, colour=target)
    return Goal(kind)
