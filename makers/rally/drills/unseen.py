"""Drills from another generator, to check the searches and the grades: nothing is composed or weighed.

A part of a course loses things at random and gets others thrown on it; robots, hands and flags are drawn.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ground.errors import GameError
from ground.forms import Data
from rally_core.cards import CARDS
from rally_core.courses import COURSES
from rally_core.drills.cut import LISTS, board_data
from rally_core.drills.drill import Drill, drill_from_json

SIDE, WAYS = 6, "NESW"
UNFIT = ("gas", "reset", "melt")
"""Kinds of things that drills with the whole hand do not have."""
COURSES_IN_ORDER = sorted(COURSES)
LEAVE = 7
"""The most things of a course that stay for a robot alone, since the plain search takes each away."""


def alone(number: int) -> Drill | None:
    """A drill of one robot alone, solvable or not; None if the things do not fit together."""
    random = Random(f"unseen alone {number}")
    board = _part(random, (), LEAVE)
    squares = _throw(random, board, 3)
    start, *marks = squares
    turns = random.choice((1, 1, 1, 2))
    flags = 1 + (random.random() < 0.2)
    cards = random.sample([*CARDS], 8)
    hand = 5 if turns == 2 else random.choice((5, 5, 6))
    data = {
        "board": _with_flags(board, marks[:flags]),
        "at": [*start],
        "facing": random.choice(WAYS),
        "hand": cards[:hand],
        "turns": turns,
        "damage": random.choice((0, 0, 0, 2, 4)),
        "pile": cards[hand:] if any(site["kind"] == "reset" for site in board["sites"]) else [],
        "greens": random.choice(("forward", "reverse")),
        "rules": random.choice(({}, {}, {"lava": "expert", "jack_damage": True})),
    }
    return _drill(data)


def whole_hand(number: int) -> Drill | None:
    """A drill of one turn or two with whole hands; None if the things do not fit together."""
    random = Random(f"unseen {number}")
    turns, count = 1 + number % 2, random.randrange(3)
    count = max(count, 2 - turns)
    board = _part(random, UNFIT, 30)
    start, *squares = _throw(random, board, 6)
    robots, marks = squares[:count], squares[count:]
    cards = random.sample([*CARDS], len(CARDS))
    hands = [[cards.pop() for _ in range(9)] for _ in range(turns)]
    others = [
        {
            "at": [*at],
            "facing": random.choice(WAYS),
            "programs": [[cards.pop() for _ in range(5)] for _ in range(turns)],
        }
        for at in robots
    ]
    data = {
        "board": _with_flags(board, marks[: 1 + (random.random() < 0.2)]),
        "at": [*start],
        "facing": random.choice(WAYS),
        "hand": hands[0],
        "turns": turns,
        "hands": hands[1:],
        "others": others,
    }
    return _drill(data)


def _part(random: Random, unfit: tuple[str, ...], most: int) -> Data:
    """A part of a course with at most so many of its things, in all lists."""
    name = random.choice(COURSES_IN_ORDER)
    across, down = COURSES[name]["size"]
    corner = [random.randrange(across - SIDE + 1), random.randrange(down - SIDE + 1)]
    part: Any = board_data({"course": name, "at": corner, "size": [SIDE, SIDE]})
    entries = [(layer, entry) for layer in LISTS for entry in part.get(layer, ())]
    entries = [(layer, entry) for layer, entry in entries if entry.get("kind", layer) not in unfit]
    stay = sorted(random.sample(range(len(entries)), min(most, len(entries))))
    board: Data = {layer: [] for layer in LISTS} | {name: part[name] for name in ("format", "name", "size")}
    for layer, entry in (entries[place] for place in stay):
        board[layer].append(entry)
    return board


def _throw(random: Random, board: Data, count: int) -> list[tuple[int, int]]:
    """Throw so many things on free squares, and return the squares that are still free, in any order."""
    taken = {tuple(entry["at"]) for layer in LISTS if layer != "edges" for entry in board[layer]}
    squares = [(x, y) for x in range(SIDE) for y in range(SIDE) if (x, y) not in taken]
    random.shuffle(squares)
    for _ in range(min(count, len(squares) - 12)):
        at, to = [*squares.pop()], random.choice(WAYS)
        layer, fields = random.choice(
            (
                ("ground", {"kind": "belt", "colour": random.choice(("red", "blue", "gold")), "to": to}),
                ("ground", {"kind": "gear", "turn": random.choice(("left", "right"))}),
                ("ground", {"kind": "pit"}),
                ("edges", {"side": to, "kind": "wall"}),
                ("fixtures", {"kind": "pusher", "to": to, "on": random.choice(([1, 3, 5], [2, 4]))}),
            )
        )
        board[layer].append({"at": at, **fields})
    return squares


def _with_flags(board: Data, marks: list[tuple[int, int]]) -> Data:
    flags = [{"at": [*at], "kind": "flag", "number": number} for number, at in enumerate(marks, 1)]
    return {**board, "sites": [*board["sites"], *flags]}


def _drill(data: Data) -> Drill | None:
    try:
        return drill_from_json(data)
    except GameError:
        return None
