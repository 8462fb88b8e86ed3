"""Small random puzzles, and a naive search of every turn and every answer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import ttb_core as ttb
from tests.games.ttb.strategies import hexes
from ttb_core import Position, Turn
from ttb_core.changes import PLACE, REMOVE, RESET, SWAP, Change, make_all
from ttb_core.hexes import DIRECTIONS
from ttb_core.orders import ORDERS
from ttb_core.puzzles import Attempt, Puzzle, puzzle_from_json, start
from ttb_core.run import Run
from ttb_core.solving.lines import Line, line_of

Data = dict[str, Any]
REGULAR = [order.name for order in ORDERS if not order.special]
SPECIAL = [order.name for order in ORDERS if order.special]
CRYSTALS = ("blue", "green", "pink")


def small_puzzle(seed: int) -> Puzzle:
    """A random puzzle with few bots in a corner of the board, solvable or not."""
    rnd = random.Random(seed)
    while True:
        data = _data(rnd)
        try:
            return puzzle_from_json(data)
        except ttb.TtbError:  # The goal is met at the start, or a tile is used too often.
            continue


def _data(rnd: random.Random) -> Data:
    turns = rnd.choice((1, 1, 2, 2, 2, 3))
    own = 1 if turns == 3 else rnd.choice((1, 2))
    every = hexes(4)
    focus = rnd.choice(every)
    every.sort(key=lambda at: abs(at[0] - focus[0]) + abs(at[1] - focus[1]) + rnd.random() * 3)
    near = every[: rnd.randint(14, 25)]
    rnd.shuffle(near)
    deal = iter(near)
    order = ["red", "blue"] if rnd.random() < 0.6 else ["red"]
    if turns == 3:
        order = order[: rnd.randint(1, 2)]
    bots = [f"red{n}" for n in rnd.sample((1, 2), own)]
    if "blue" in order:
        bots += rnd.choice((["blue1"], ["blue1", "blue2"]))
    specials = rnd.sample(SPECIAL, rnd.randint(0, 2 if turns < 3 else 1))
    placed = [special for special in specials if rnd.random() < 0.5]
    position: Data = {
        "turn_order": order,
        "to_move": "red",
        "round": 1 if rnd.random() < 0.1 else 4,
        "bases": {colour: next(deal) for colour in order},
        "bots": {name: _bot(rnd, next(deal), placed) for name in bots},
        "rocks": [next(deal) for _ in range(rnd.choice((0, 0, 1)))],
        "blobs": [next(deal) for _ in range(rnd.choice((0, 0, 1)))],
        "crystals": [{"at": next(deal), "colour": rnd.choice(CRYSTALS)} for _ in range(rnd.randint(0, 2))],
        "mud": rnd.sample(near[:10], rnd.choice((0, 0, 1))) if rnd.random() < 0.5 else [],
        "hands": {
            "red": {
                "special": [special for special in specials if special not in placed],
                "double_modification": turns == 1 and rnd.random() < 0.3,
            }
        },
        "track": [rnd.choice(CRYSTALS)] if rnd.random() < 0.15 else [],
        "pile": [special for special in SPECIAL if special not in specials][: rnd.choice((0, 0, 1))],
        "counters": rnd.choice((0, 1)) if rnd.random() < 0.15 else None,
    }
    if rnd.random() < 0.25:
        position["teleporters"] = {"blue": [next(deal), next(deal)]}
    while placed:  # No bot had room for them.
        position["hands"]["red"]["special"].append(placed.pop())
    goals: list[Data] = [
        {"kind": "bring", "crystal": rnd.choice(CRYSTALS), "colour": rnd.choice(order)},
        {"kind": "deliver", "colour": rnd.choice(order), "points": rnd.randint(1, 6)},
        {"kind": "reach", "bot": rnd.choice(bots), "at": next(deal)},
    ]
    if position["counters"] is not None:
        goals.append({"kind": "win"})
    return {
        "position": position,
        "goal": rnd.choice(goals),
        "turns": turns,
        "others": rnd.choice(("still", "programs")),
    }


def _bot(rnd: random.Random, at: list[int], specials: list[str]) -> Data:
    program: list[str | None] = [rnd.choice(REGULAR) if rnd.random() < 0.5 else None for _ in range(3)]
    if specials:
        program[rnd.randrange(3)] = specials.pop()
    return {
        "at": at,
        "facing": rnd.choice(DIRECTIONS),
        "cargo": rnd.choice(CRYSTALS) if rnd.random() < 0.4 else None,
        "program": program,
    }


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
