"""Variations of a puzzle's look: other colours, arenas and modes, and rivals in place of rocks.

The actions of the solution stay the same, and the solution stays the only one.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Generator, Iterable, Iterator

from ground.forms import Data

from ..errors import TtbError
from ..hexes import DIRECTIONS
from ..names import COLOURS
from ..notation import parse_turn
from ..printing import format_turn
from ..puzzles import Puzzle, puzzle_from_json, puzzle_to_json
from ..solving import Answer, Progress
from ..turns import Turn
from .judge import Reduced, settling, solves
from .purpose import the_same

Turns = tuple[Turn, ...]


RUNNING = (
    ["forward1", None, None], ["turn_left", None, None], [None, "turn_right", "forward1"],
    ["forward2", None, None], ["load", None, None], [None, None, None],
)  # fmt: skip
"""The programs of a rival that replaces a rock."""
TRIES = 3
"""The number of rivals that are tried in place of a rock."""
MORE = 4
"""The largest factor by which a variation may multiply the solver's work."""


def dressing(rnd: random.Random, reduced: Reduced, nodes: int) -> Generator[Progress, None, Reduced]:
    """A puzzle in which nothing is idle, varied as far as possible; at least the colours change.

    The first round stays as in a set-up.
    """
    puzzle, turns, answer = _recoloured(rnd, *reduced)
    before = puzzle, turns, answer
    most = min(nodes, MORE * answer.nodes + 500)
    if puzzle.position.round > 1:
        for variants in (_rivals(rnd, puzzle), _arenas(rnd, puzzle), _modes(rnd, puzzle)):
            for change in variants:
                varied = _changed(puzzle, change)
                if varied is None:
                    continue
                proof = yield from the_same(varied, turns, most)
                if proof is not None and solves(varied, turns):
                    puzzle, answer = varied, proof
    if puzzle == before[0]:
        return before
    settled = yield from settling(puzzle, turns, nodes)
    return before if settled is None or settled[2].nodes > most else settled


def _changed(puzzle: Puzzle, change: Data) -> Puzzle | None:
    """The puzzle with changes in its position or in itself; None if the result is invalid."""
    data: Data = copy.deepcopy({**puzzle_to_json(puzzle)})
    position = data["position"]
    for field, value in change.items():
        if field == "others":
            data["others"] = value
        elif field == "rival":
            if not _replace_by_rival(data, value):
                return None
        else:
            position[field] = value
    try:
        return puzzle_from_json(data)
    except TtbError:
        return None


def _rivals(rnd: random.Random, puzzle: Puzzle) -> Iterator[Data]:
    """Rivals in place of rocks and crystals."""
    position = puzzle_to_json(puzzle)["position"]
    own = position["turn_order"][0]
    standing = [("rocks", at) for at in position["rocks"]]
    standing += [("crystals", crystal["at"]) for crystal in position["crystals"]]
    for field, at in standing:
        for _ in range(TRIES):
            yield {
                "rival": {
                    "instead": (field, at), "seed": rnd.random(), "program": list(rnd.choice(RUNNING)),
                    "facing": rnd.choice(DIRECTIONS), "own": own,
                },
                "others": "programs",
            }  # fmt: skip


def _replace_by_rival(data: Data, rival: Data) -> bool:
    """Replace a thing, if it is still there, by a rival; return true if there is a colour for it."""
    position = data["position"]
    field, at = rival["instead"]
    there = [entry["at"] if field == "crystals" else entry for entry in position[field]]
    if at not in there or data["others"] == "best":
        return False
    position[field].pop(there.index(at))
    order = position["turn_order"]
    fresh = [colour for colour in COLOURS if colour not in order]
    empty = [colour for colour in order[1:] if f"{colour}1" not in position["bots"]]
    if empty:
        colour = empty[int(rival["seed"] * len(empty))]
    elif fresh and position["teams"] is None and len(order) < 4:
        colour = fresh[int(rival["seed"] * len(fresh))]
        order.append(colour)
        position["hands"][colour] = {"special": [], "revealed": [], "double_modification": False}
        position["banked"][colour] = []
    else:
        return False
    position["bots"][f"{colour}1"] = {
        "at": at, "facing": rival["facing"], "cargo": None, "program": rival["program"], "stuck": False,
    }  # fmt: skip
    return True


def _arenas(rnd: random.Random, puzzle: Puzzle) -> Iterator[Data]:
    if puzzle_to_json(puzzle)["position"]["arena"] == "small" and rnd.random() < 0.4:
        yield {"arena": "large"}


def _modes(rnd: random.Random, puzzle: Puzzle) -> Iterator[Data]:
    """Another mode, if the number of colours fits it."""
    position = puzzle_to_json(puzzle)["position"]
    rules, order = position["rules"], position["turn_order"]
    if rules["mode"] != "standard" or not rules["special_orders"]:
        return
    specials = any(hand["special"] for hand in position["hands"].values())
    if all(name.endswith("1") for name in position["bots"]) and not specials and rnd.random() < 0.3:
        yield {"rules": {**rules, "special_orders": False}}
    elif rnd.random() < 0.5 and len(order) > 1:
        fresh = [colour for colour in COLOURS if colour not in order]
        four = (order + rnd.sample(fresh, len(fresh)))[:4]
        if rnd.random() < 0.5:
            four[1:] = rnd.sample(four[1:], 3)
        pairs = _sorted(four[n::2] for n in (0, 1))
        hands = {
            colour: position["hands"].get(colour)
            or {"special": [], "revealed": [], "double_modification": False}
            for colour in four
        }
        mode = rnd.choice(("two_colours", "teams"))
        yield {
            "rules": {**rules, "mode": mode, "score_victory": rules["score_victory"] and mode != "teams"},
            "teams": pairs,
            "turn_order": four,
            "hands": hands,
            "banked": {colour: position["banked"].get(colour, []) for colour in four},
        }
    elif rnd.random() < 0.2:
        yield {"rules": {**rules, "score_victory": False}}


def _sorted(teams: Iterable[list[str]]) -> list[list[str]]:
    """Teams in the order of a position: colours in their order, and teams by their first colours."""
    return sorted(
        (sorted(team, key=COLOURS.index) for team in teams), key=lambda team: COLOURS.index(team[0])
    )


def _recoloured(rnd: random.Random, puzzle: Puzzle, turns: Turns, answer: Answer) -> Reduced:
    """The same puzzle and solution with randomly permuted colours."""
    data: Data = {**puzzle_to_json(puzzle)}
    position, goal = data["position"], data["goal"]
    now = dict(zip(COLOURS, rnd.sample(COLOURS, len(COLOURS)), strict=True))

    def name(bot: str) -> str:
        return now[bot[:-1]] + bot[-1]

    for field in ("bases", "hands", "banked"):
        position[field] = {now[colour]: value for colour, value in position[field].items()}
    position["bots"] = {name(bot): value for bot, value in position["bots"].items()}
    position["turn_order"] = [now[colour] for colour in position["turn_order"]]
    position["to_move"] = now[position["to_move"]]
    if position["teams"] is not None:
        position["teams"] = _sorted([now[colour] for colour in team] for team in position["teams"])
    if "colour" in goal:
        goal["colour"] = now[goal["colour"]]
    if "bot" in goal:
        goal["bot"] = name(goal["bot"])
    bots = re.compile(rf"\b({'|'.join(COLOURS)})([12])\b")
    texts = [bots.sub(lambda found: name(found.group()), format_turn(turn)) for turn in turns]
    return puzzle_from_json(data), tuple(map(parse_turn, texts)), answer
