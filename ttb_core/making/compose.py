"""Positions made up around an idea: the things it needs close together, and a few others."""

from __future__ import annotations

import random

from ground.forms import Data

from ..hexes import DIRECTIONS
from ..orders import ORDERS

SPECIAL = [order.name for order in ORDERS if order.special]
ACTIVE = [name for name in SPECIAL if name not in ("anti_zap", "anti_theft")]
CRYSTALS = ("blue", "green", "pink")
RUNNING = ("forward1", "forward1", "forward2", "turn_left", "turn_right", "load", "unload", "forward1")
OWN = ("forward1", "forward1", "forward2", "turn_left", "turn_right", "load", "unload", "zap", "zap")

IDEAS = (
    *(f"order:{name}" for name in SPECIAL),
    "element:rock", "element:blob", "element:blob", "element:mud", "element:mud", "element:teleporter",
    "element:teleporter", "zap", "zap", "push", "steal", "lift", "lift", "relay", "relay", "end", "end",
    "first", "double", "rearrange",
)  # fmt: skip
EVERY = [[q, r] for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4]


class Composed:
    """A position, the behaviour of the others and the number of turns to search."""

    def __init__(self, idea: str, position: Data, others: str, turns: int) -> None:
        self.idea = idea
        self.position = position
        self.others = others
        self.turns = turns


class _Board:
    """Deals hexes, most of them near each other."""

    def __init__(self, rnd: random.Random) -> None:
        focus = rnd.choice(EVERY)
        spread = rnd.choice((1.5, 2.5, 4.0))
        near = sorted(EVERY, key=lambda at: distance(at, focus) + rnd.random() * spread)[
            : rnd.randint(16, 26)
        ]
        self._free = rnd.sample(near, len(near))

    def any(self) -> list[int]:
        """A free hex."""
        return self._free.pop()

    def near(self, at: list[int], most: int = 1) -> list[int]:
        """A free hex within a distance of another; any free hex if there is none."""
        close = [hex_ for hex_ in self._free if distance(hex_, at) <= most]
        if not close:
            return self.any()
        self._free.remove(close[0])
        return close[0]

    def ahead(self, at: list[int], facing: str, how_far: int) -> list[int]:
        """The hex `how_far` hexes ahead if it is free; otherwise any."""
        step = STEPS[facing]
        hex_ = [at[0] + how_far * step[0], at[1] + how_far * step[1]]
        if hex_ in self._free:
            self._free.remove(hex_)
            return hex_
        return self.near(at)


STEPS = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}


def distance(a: list[int], b: list[int]) -> int:
    """The number of steps between two hexes."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def compose(rnd: random.Random, idea: str) -> Composed:
    """A position around an idea of `IDEAS`."""
    board = _Board(rnd)
    own = 2 if idea in ("zap", "relay") or rnd.random() < 0.5 else 1
    rivals = (
        idea in ("steal", "lift") or idea.split(":")[-1] in ("anti_zap", "anti_theft") or rnd.random() < 0.3
    )
    if own == 2:
        turns = rnd.choice((1, 1, 2, 2, 2, 2))
    else:
        turns = rnd.choice((1, 2, 2, 3, 3))
    position: Data = {
        "turn_order": ["red", "blue"] if rivals else ["red"],
        "to_move": "red",
        "round": 5,
        "bases": {"red": board.any()},
        "bots": {},
        "hands": {"red": {"special": [], "double_modification": False}},
        "rocks": [], "blobs": [], "mud": [], "crystals": [], "teleporters": {},
        "banked": {},
    }  # fmt: skip
    if rivals:
        position["hands"]["blue"] = {"double_modification": False}
    for n in range(1, own + 1):
        facing = rnd.choice(DIRECTIONS)
        at = board.any() if n == 1 else board.near(position["bots"]["red1"]["at"], 3)
        position["bots"][f"red{n}"] = {
            "at": at,
            "facing": facing,
            "cargo": rnd.choice(CRYSTALS) if rnd.random() < 0.4 else None,
            "program": _program(rnd, OWN, rnd.choice((0, 1, 1, 2, 2, 3))),
        }
    first = position["bots"]["red1"]
    if rivals:
        at = board.near(first["at"], rnd.randint(1, 3))
        position["bots"]["blue1"] = {
            "at": at,
            "facing": _facing(rnd, at, first["at"]),
            "cargo": rnd.choice(CRYSTALS) if rnd.random() < 0.5 else None,
            "program": _program(rnd, RUNNING, rnd.choice((1, 1, 2, 3))),
        }
    if rnd.random() < 0.7:  # A crystal to bring home, not far away.
        at = board.near(position["bases"]["red"], rnd.randint(1, 3))
        if rnd.random() < 0.6:
            position["bots"]["red1"] |= {"at": at, "cargo": first["cargo"] or rnd.choice(CRYSTALS)}
        else:
            position["crystals"].append({"at": at, "colour": rnd.choice(CRYSTALS)})
    for _ in range(rnd.choice((0, 1, 1, 2))):
        position["crystals"].append({"at": board.any(), "colour": rnd.choice(CRYSTALS)})
    for key, most in (("rocks", 2), ("blobs", 1), ("mud", 1)):
        if rnd.random() < 0.25:
            position[key] = [board.any() for _ in range(rnd.randint(1, most))]
    others = "programs" if rivals and rnd.random() < 0.8 else "still"
    composed = Composed(idea, position, others, turns)
    kind, _, name = idea.partition(":")
    if kind == "order":
        _with_order(rnd, board, composed, name)
    elif kind == "element":
        _with_element(rnd, board, position, name)
    else:
        _WITH[idea](rnd, board, composed)
    return composed


def _program(rnd: random.Random, orders: tuple[str, ...], tiles: int) -> list[str | None]:
    program: list[str | None] = [None, None, None]
    for slot in rnd.sample(range(3), tiles):
        program[slot] = rnd.choice(orders)
    return program


def _facing(rnd: random.Random, at: list[int], to: list[int]) -> str:
    """Usually the direction that points most towards a hex."""
    if rnd.random() < 0.3:
        return rnd.choice(DIRECTIONS)
    return min(DIRECTIONS, key=lambda d: distance([at[0] + STEPS[d][0], at[1] + STEPS[d][1]], to))


def _put(rnd: random.Random, bot: Data, order: str) -> None:
    bot["program"][rnd.randrange(3)] = order


def _with_order(rnd: random.Random, board: _Board, composed: Composed, name: str) -> None:
    position = composed.position
    bots = position["bots"]
    if name in ("anti_zap", "anti_theft") and rnd.random() < 0.6:  # A rival has it.
        _put(rnd, bots["blue1"], name)
        bots["blue1"]["at"] = board.ahead(bots["red1"]["at"], bots["red1"]["facing"], 1)
        if name == "anti_theft" or rnd.random() < 0.5:
            bots["blue1"]["cargo"] = rnd.choice(CRYSTALS)
        return
    if name == "anti_theft":  # The solver's bot needs the order, because a thief follows it.
        composed.others = "programs"
        bots["red1"]["cargo"] = rnd.choice(CRYSTALS)
        ahead = bots["red1"]["facing"]
        behind = DIRECTIONS[DIRECTIONS.index(ahead) - 3]
        walks = ("forward1", "forward1", "turn_left", "turn_right", "forward2")
        bots["red1"]["program"] = _program(rnd, walks, rnd.choice((1, 2)))
        bots["blue1"] |= {  # The thief.
            "at": board.ahead(bots["red1"]["at"], behind, 1),
            "facing": ahead,
            "cargo": None,
            "program": rnd.choice((["forward1", "load", None], ["load", None, None], [None, None, "load"])),
        }
        position["hands"]["red"]["special"].append(name)
        return
    if rnd.random() < 0.65:
        position["hands"]["red"]["special"].append(name)
    else:
        _put(rnd, bots["red1"], name)
    if name == "dash":
        first = bots["red1"]
        for n in (1, 2):
            at = board.ahead(first["at"], first["facing"], n)
            if rnd.random() < 0.5:
                position["crystals"].append({"at": at, "colour": rnd.choice(CRYSTALS)})
            else:
                position["blobs"].append(at)
    elif name == "jump":
        position["rocks"].append(board.ahead(bots["red1"]["at"], bots["red1"]["facing"], 1))


def _with_element(rnd: random.Random, board: _Board, position: Data, name: str) -> None:
    first = position["bots"]["red1"]
    if name == "teleporter":
        for colour in rnd.sample(("blue", "yellow", "red"), rnd.choice((1, 1, 2))):
            entry = board.near(first["at"], 2)
            position["teleporters"][colour] = [entry, board.any()]
    elif name == "mud":
        position["mud"] = [board.near(first["at"], 2) for _ in range(rnd.randint(1, 2))]
        if rnd.random() < 0.4:
            position["mud"].append(first["at"])
            first["stuck"] = rnd.random() < 0.5
    elif name == "blob":
        blob = board.ahead(first["at"], first["facing"], rnd.choice((1, 2)))
        position["blobs"] = [blob]
        if rnd.random() < 0.6:
            _put(rnd, first, "zap")
    else:
        position["rocks"] = [board.near(first["at"], 2) for _ in range(rnd.randint(1, 3))]


def _zap(rnd: random.Random, board: _Board, composed: Composed) -> None:
    first, second = composed.position["bots"]["red1"], composed.position["bots"]["red2"]
    second["facing"] = _facing(rnd, second["at"], first["at"])
    first["cargo"] = rnd.choice(CRYSTALS)
    if rnd.random() < 0.6:
        _put(rnd, second, "zap")


def _push(rnd: random.Random, board: _Board, composed: Composed) -> None:
    first = composed.position["bots"]["red1"]
    at = board.ahead(first["at"], first["facing"], 1)
    composed.position["crystals"] = [{"at": at, "colour": rnd.choice(CRYSTALS)}]


def _steal(rnd: random.Random, board: _Board, composed: Composed) -> None:
    composed.position["bots"]["red1"]["cargo"] = None
    composed.position["bots"]["blue1"]["cargo"] = rnd.choice(CRYSTALS)
    composed.position["crystals"] = []


def _lift(rnd: random.Random, board: _Board, composed: Composed) -> None:
    composed.others = "programs"


def _relay(rnd: random.Random, board: _Board, composed: Composed) -> None:
    first, second = composed.position["bots"]["red1"], composed.position["bots"]["red2"]
    first["cargo"], second["cargo"] = rnd.choice(CRYSTALS), None
    composed.position["crystals"] = []


def _end(rnd: random.Random, board: _Board, composed: Composed) -> None:
    position = composed.position
    if rnd.random() < 0.5:  # The game is in its last rounds.
        composed.turns = min(composed.turns, 2)
        position["counters"] = composed.turns - 1
        position["round"] = 12
    else:  # A delivery wins at once.
        position["track"] = []
    position["turn_order"] = ["red", "blue"]
    position["hands"]["blue"] = {"double_modification": False}
    ahead = rnd.randint(0, 3)
    position["banked"] = {
        "red": rnd.choice((["green"], ["blue"], ["pink", "pink"], ["blue", "pink"])),
        "blue": rnd.choice((["green"], ["pink", "green"], ["pink", "pink"], ["blue", "blue"]))[: ahead + 1],
    }


def _first(rnd: random.Random, board: _Board, composed: Composed) -> None:
    """A first turn as in a set-up: two bots, empty programs, a special order, Double Modification."""
    position = composed.position
    position["round"] = 1
    position["hands"]["red"] = {"special": [rnd.choice(SPECIAL)], "double_modification": True}
    if "red2" not in position["bots"]:
        at = board.near(position["bots"]["red1"]["at"], 3)
        position["bots"]["red2"] = {"at": at, "facing": rnd.choice(DIRECTIONS)}
    for name, bot in position["bots"].items():
        bot["cargo"] = None
        if name.startswith("red"):
            bot["program"] = [None, None, None]
            continue
        position["turn_order"] = ["blue", "red"]  # It has moved already.
        bot["program"] = [None, None, None]
        bot["program"][rnd.randrange(3)] = rnd.choice(RUNNING)
        position["hands"]["blue"] = {"double_modification": True}
    composed.turns = min(composed.turns, 2)


def _double(rnd: random.Random, board: _Board, composed: Composed) -> None:
    composed.position["hands"]["red"]["double_modification"] = True
    composed.turns = 1 if len(composed.position["bots"]) > 1 else rnd.choice((1, 2))


def _rearrange(rnd: random.Random, board: _Board, composed: Composed) -> None:
    for name, bot in composed.position["bots"].items():
        if name.startswith("red"):
            bot["program"] = _program(rnd, OWN, 3)
    composed.turns = min(composed.turns, 2)


_WITH = {
    "zap": _zap, "push": _push, "steal": _steal, "lift": _lift, "relay": _relay, "end": _end, "first": _first,
    "double": _double, "rearrange": _rearrange,
}  # fmt: skip
