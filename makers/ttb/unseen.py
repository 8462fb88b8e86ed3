"""Independently generated puzzles: crowded random boards, and goals that some random turns have met."""

from __future__ import annotations

import random
from functools import cache

import ttb_core as ttb
from ground.forms import Data
from makers.ttb.boards import make_position
from makers.ttb.plain import after_one_turn
from ttb_core import Position, Turn
from ttb_core.changes import legal
from ttb_core.errors import TtbError
from ttb_core.hexes import pair
from ttb_core.names import BOTS, COLOURS, CRYSTALS
from ttb_core.puzzles import Goal, Puzzle, puzzle_from_json, start

MODES = ("standard", "standard", "teams", "two_colours")
MOST = {1: 500, 2: 70, 3: 24}
"""The limit of first ways by the number of turns, for the naive search."""
WALKS = 20
"""The number of random playouts to find a goal."""


@cache
def unseen(seed: int) -> Puzzle:
    """A random puzzle of one to three turns; most are solvable, those of two or three not in one turn."""
    rnd = random.Random(f"unseen {seed}")
    turns = rnd.choice((1, 1, 2, 2, 2, 3))
    while True:
        data = {
            "position": _position(rnd, turns),
            "turns": turns,
            "others": rnd.choice(("still", "programs")),
        }
        goal = _goal(rnd, data)
        if goal is None:
            continue
        try:
            puzzle = puzzle_from_json({**data, "goal": goal})
        except TtbError:  # The goal is met at the start, or is for a colour without a base.
            continue
        ways = [after.solved for _, after in after_one_turn(start(puzzle))]
        if len(ways) <= MOST[turns] and (turns == 1 or not any(ways)):
            return puzzle


def _position(rnd: random.Random, turns: int) -> Data:
    mode = rnd.choice(MODES)
    colours = 4 if mode != "standard" else rnd.randint(1, 3)
    crowd, ending = rnd.uniform(0.5, 1), rnd.random() < 0.2
    position = make_position(
        rnd.randrange(10**9),
        colours,
        mode,
        rnd.randint(2, 10),
        rnd.randint(0, 4),
        crowd,
        turns - 1 if ending else 4,
    )
    own = position["to_move"]
    bots = position["bots"]
    two = [name for name in (f"{own}1", f"{own}2") if name in bots]
    if turns == 3 and len(two) == 2:
        del bots[two[1]]
    for name in [name for name in bots if not name.startswith(own)][2:]:
        del bots[name]
    position["track"] = position["track"][: rnd.choice((0, 0, 0, 1))] if turns == 1 else []
    position["hands"][own]["double_modification"] = turns == 1 and rnd.random() < 0.2
    if turns > 1:
        position["round"] = max(2, position["round"])
        position["hands"][own] |= {"special": position["hands"][own]["special"][:1], "revealed": []}
        for name in two[: 4 - turns]:  # Many zaps would make the search endless.
            if name in bots and rnd.random() < 0.6:
                bots[name]["program"] = [
                    None if order and "zap" in order else order for order in bots[name]["program"]
                ]
    return position


def _goal(rnd: random.Random, data: Data) -> Data | None:
    """A goal that a few random turns reach, preferably a delivery rather than a hex."""
    nothing = Goal("reach", bot=0, at=1)  # The hex is off the board.
    puzzle = Puzzle(ttb.position_from_json(data["position"]), nothing, data["turns"], data["others"])
    before = puzzle.position
    found: list[Data] = []
    for _ in range(WALKS):
        now = _walk(rnd, puzzle)
        if now.result is not None and before.mover in now.result.winners:
            found.append({"kind": "win"})
        for colour, name in enumerate(COLOURS):
            came = now.banked[colour][len(before.banked[colour]) :]
            if came:
                gained = now.supply.points[colour] - before.supply.points[colour]
                found.append({"kind": "deliver", "colour": name, "points": gained})
                found.append({"kind": "bring", "colour": name, "crystal": CRYSTALS[came[-1]]})
        if found:
            return rnd.choice(found)
        moved = [bot for bot in range(len(BOTS)) if now.at[bot] != before.at[bot]]
    if moved and rnd.random() < 0.3:
        bot = rnd.choice(moved)
        return {"kind": "reach", "bot": BOTS[bot], "at": pair(now.at[bot])}
    if rnd.random() < 0.05:  # Such a goal can hardly be reached.
        return {"kind": "bring", "crystal": rnd.choice(CRYSTALS[1:]), "colour": data["position"]["to_move"]}
    return None


def _walk(rnd: random.Random, puzzle: Puzzle) -> Position:
    """The position after random turns."""
    attempt = start(puzzle)
    while not attempt.failed:
        turn = Turn(rnd.choice(legal(attempt.position)))
        after = attempt.play(turn)
        while after.pending is not None:
            turn = turn.with_choice((after.pending.kind, rnd.choice(after.pending.options)))
            after = attempt.play(turn)
        attempt = after
    return attempt.position
