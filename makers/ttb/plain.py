"""The plainest search of puzzles, to check `ttb_core.solving` and the measures of `ttb_core.making.grading`.

The rules play every change that can be written down, with every answer, turn after turn.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import ttb_core as ttb
from ttb_core import Position, Turn, position_to_json
from ttb_core.changes import PLACE, REMOVE, RESET, SWAP, Change, make_all
from ttb_core.making.grading import NEAR, SURPRISE, Measures, seeming_distance
from ttb_core.making.themes import themes
from ttb_core.orders import ORDERS
from ttb_core.puzzles import Attempt, Puzzle, start
from ttb_core.run import Run
from ttb_core.solving.lines import Line, line_of


def naive_search(puzzle: Puzzle) -> tuple[int | None, list[set[Line]]]:
    """The least number of turns up to the puzzle's, and the lines of all shortest solutions.

    Lines that differ only in answers to a Zap, with the same position after every turn, are in one set.
    """
    for turns in range(1, puzzle.turns + 1):
        lines: dict[Positions, set[Line]] = {}
        for way, positions in _solutions(start(puzzle), turns):
            lines.setdefault(positions, set()).add(line_of(puzzle, way))
        if lines:
            return turns, list(lines.values())
    return None, []


Positions = tuple[Position, ...]


def _solutions(attempt: Attempt, turns: int) -> Iterator[tuple[tuple[Turn, ...], Positions]]:
    if attempt.solved:
        yield (), ()
    if attempt.solved or attempt.failed or turns == 0:
        return
    for turn, after in after_one_turn(attempt):
        for more, positions in _solutions(after, turns - 1):
            yield (turn, *more), (after.position, *positions)


def after_one_turn(attempt: Attempt, doubles: bool = True) -> Iterator[tuple[Turn, Attempt]]:
    """Every legal turn with every answer, and the attempt after it."""
    position = attempt.position
    bots = position.bots_of(position.mover)
    if position.round == 1:
        lists: list[tuple[Change, ...]] = [()]
        for bot in bots:
            lists = [(*before, change) for before in lists for change in _changes(bot) if change[0] == PLACE]
    else:
        every = [change for bot in bots for change in _changes(bot)]
        lists = [(), *((change,) for change in every)]
        if doubles and position.doubles[position.mover]:
            first = [one for one in every if _is_legal(position, (one,), False)]
            lists += [(one, other) for one in first for other in every]
    for changes in lists:
        double = len(changes) == 2 and position.round > 1
        if _is_legal(position, changes, double):
            yield from played(attempt, Turn(changes, double))


def _changes(bot: int) -> list[Change]:
    """Every change of a bot's program that can be written down, legal or not."""
    slots = range(3)
    return [
        *((PLACE, bot, slot, order.number) for slot in slots for order in ORDERS),
        *((SWAP, bot, slot, other) for slot in slots for other in range(slot)),
        *((REMOVE, bot, slot, 0) for slot in slots),
        (RESET, bot, 0, 0),
    ]


def _is_legal(position: Position, changes: tuple[Change, ...], double: bool) -> bool:
    try:
        make_all(Run(position), changes, double)
    except ttb.TtbError:
        return False
    return True


def played(attempt: Attempt, turn: Turn) -> Iterator[tuple[Turn, Attempt]]:
    """A turn with every combination of answers to its decisions, and the attempt after it."""
    after = attempt.play(turn)
    if after.pending is None:
        yield turn, after
        return
    for value in after.pending.options:
        yield from played(attempt, turn.with_choice((after.pending.kind, value)))


def naive_measures(puzzle: Puzzle, turns: Any) -> Measures:
    """The measures of `grading.measure`, computed from all outcomes of each turn of a solution."""
    options: list[int] = []
    ranks: list[float] = []
    near = 0
    attempt = start(puzzle)
    for turn in turns:
        right = attempt.play(turn)
        outcomes: dict[str, Attempt] = {}
        positions = set()
        for _, after in after_one_turn(attempt):
            outcomes.setdefault(visible(after), after)
            positions.add(after.position)
        del outcomes[visible(right)]
        others = [seeming_distance(puzzle, after.position) for after in outcomes.values()]
        away = seeming_distance(puzzle, right.position)
        last = len(options) + 1 == len(turns)
        options.append(1 + len(others) if last else len(positions))
        better = [other for other in others if 0 <= other <= away]
        ranks.append(sum(1.0 if other < away else 0.5 for other in better))
        near = sum(0 <= other <= NEAR for other in others)
        attempt = right
    effects = sum(map(len, line_of(puzzle, turns)))
    surprise = sum(SURPRISE.get(theme, 0) for theme in themes(puzzle, turns))
    return Measures(puzzle.turns, tuple(options), tuple(ranks), near, effects, surprise)


def visible(attempt: Attempt) -> str:
    """The visible parts of a position: the board, the orders without their slots, and the bases."""
    data: Any = position_to_json(attempt.position)
    for bot in data["bots"].values():
        bot["program"] = [order for order in bot["program"] if order]
    pieces = ("bots", "crystals", "blobs", "banked")
    return json.dumps([data[field] for field in pieces])
