"""Boards for longer puzzles: a crystal to fetch and bring home, and others who go their ways."""

from __future__ import annotations

import random

from ground.forms import Data

from ..hexes import DIRECTIONS, RADIUS
from ..names import COLOURS
from ..setting import SCORE_VICTORY
from .compose import ACTIVE, CRYSTALS, STEPS, distance

RIVALS = (
    ["forward1", None, None], ["forward1", None, None], [None, "forward2", None],
    ["forward1", "turn_left", None], ["turn_right", "forward1", None], ["forward1", "load", None],
    ["load", "forward1", None], ["unload", None, None], ["forward1", "unload", None],
    ["turn_left", None, None], ["turn_right", None, None], [None, None, None],
    ["load", "turn_left", "unload"], ["back_up", None, None], ["forward2", "anti_zap", None],
    ["forward1", "anti_theft", None], ["dash", None, None],
)  # fmt: skip
"""The programs of rivals."""
OWN = (
    "forward1", "forward1", "forward2", "turn_left", "turn_left", "turn_right", "turn_right", "load",
    "unload", "zap",
)  # fmt: skip


class Stage:
    """A board in the making: its free hexes and its contents."""

    def __init__(self, rnd: random.Random) -> None:
        self.rnd = rnd
        arena = rnd.choice(("small", "small", "large"))
        radius = RADIUS[arena]
        mode = rnd.choice(("standard",) * 7 + ("two_colours", "teams", "simplified"))
        self.simplified = mode == "simplified"
        together = rnd.sample(
            COLOURS, 4 if mode in ("two_colours", "teams") else rnd.choice((1, 2, 2, 3, 3, 4))
        )
        self.mover = together[0]
        self.mate = together[2] if mode == "teams" else None
        self.rivals = together[1:]
        teams = None
        if mode in ("two_colours", "teams"):
            pairs = [sorted(together[start::2], key=COLOURS.index) for start in (0, 1)]
            teams = sorted(pairs, key=lambda team: COLOURS.index(team[0]))
        self.data: Data = {
            "arena": arena,
            "rules": {
                "mode": "standard" if self.simplified else mode,
                "score_victory": mode != "teams" and rnd.random() < 0.8,
                "special_orders": not self.simplified,
            },
            "teams": teams,
            "turn_order": together,
            "to_move": self.mover,
            "round": rnd.randint(3, 9),
            "bases": {},
            "bots": {},
            "hands": {colour: {"special": [], "double_modification": False} for colour in together},
            "rocks": [], "blobs": [], "mud": [], "crystals": [], "teleporters": {},
            "track": [], "pile": [], "banked": {}, "counters": None,
        }  # fmt: skip
        self.every = [
            [q, r]
            for q in range(-radius, radius + 1)
            for r in range(-radius, radius + 1)
            if abs(q + r) <= radius
        ]
        self.free = rnd.sample(self.every, len(self.every))

    def take(self, at: list[int], least: int, most: int) -> list[int]:
        """A free hex within a range of distances from another; if there is none, the nearest free hex."""
        fits = [hex_ for hex_ in self.free if least <= distance(hex_, at) <= most]
        hex_ = fits[0] if fits else min(self.free, key=lambda hex_: distance(hex_, at))
        self.free.remove(hex_)
        return hex_

    def towards(self, at: list[int], to: list[int]) -> str:
        """Usually the direction that points most towards a hex."""
        if self.rnd.random() < 0.35:
            return self.rnd.choice(DIRECTIONS)
        return min(DIRECTIONS, key=lambda d: distance([at[0] + STEPS[d][0], at[1] + STEPS[d][1]], to))


def stage(rnd: random.Random, turns: int) -> tuple[Data, Data]:
    """A position and a goal that may take about `turns` turns."""
    board = Stage(rnd)
    data = board.data
    centre = board.take([0, 0], 0, 3)
    board.free.append(centre)
    data["bases"][board.mover] = base = board.take(centre, 0, 2)
    two = not board.simplified and rnd.random() < (0.25 if turns > 3 else 0.5)
    far = 2 if turns < 4 else 3
    wanted = rnd.choice(CRYSTALS)
    crystals = 2 if turns > 2 and two and rnd.random() < 0.3 else 1
    spots = _crystals(board, base, far, wanted, crystals)
    _own_bots(board, spots, far, 2 if two else 1)
    start = data["bots"][f"{board.mover}1"]["at"]
    if rnd.random() < 0.35:
        _loaded(board, spots[0], wanted)
    _rivals(board, (start, *spots, base), base)
    if not board.simplified and rnd.random() < 0.45:
        _special_order(board)
    _scatter(board, start, base)
    return data, _goal(board, wanted, crystals, far)


def _crystals(board: Stage, base: list[int], far: int, wanted: str, many: int) -> list[list[int]]:
    """Put crystals around the base, the wanted one first; return their hexes."""
    spots = []
    for number in range(many):
        at = board.take(base, 1, far)
        spots.append(at)
        colour = board.rnd.choice(CRYSTALS) if number else wanted
        board.data["crystals"].append({"at": at, "colour": colour})
    return spots


def _own_bots(board: Stage, spots: list[list[int]], far: int, many: int) -> None:
    """Put bots of the colour to move on the board, each near a crystal."""
    rnd = board.rnd
    for number in range(1, many + 1):
        spot = spots[(number - 1) % len(spots)]
        at = board.take(spot, 1, far if number == 1 else 3)
        tiles = rnd.choice((0, 0, 1, 1, 2)) if number == 1 else rnd.choice((0, 0, 0, 1, 2))
        program = _program(rnd, OWN, tiles)
        board.data["bots"][f"{board.mover}{number}"] = {
            "at": at, "facing": board.towards(at, spot), "cargo": None, "program": program,
        }  # fmt: skip


def _loaded(board: Stage, spot: list[int], wanted: str) -> None:
    """Give the wanted crystal to a rival or to the first bot instead of its hex."""
    bots = board.data["bots"]
    board.data["crystals"].pop(0)
    holder = f"{board.mover}1"
    if board.rivals and board.rnd.random() < 0.6:
        _rival(board, board.rivals[0], spot)
        holder = f"{board.rivals[0]}1"
    bots[holder]["cargo"] = wanted


def _rivals(board: Stage, places: tuple[list[int], ...], base: list[int]) -> None:
    """Give each other colour without a bot one near one of these places, and some of them bases."""
    data, rnd = board.data, board.rnd
    for colour in board.rivals:
        if f"{colour}1" not in data["bots"]:
            _rival(board, colour, rnd.choice(places))
        if rnd.random() < 0.2:
            data["bases"][colour] = board.take(base, 1, 3)


def _special_order(board: Stage) -> None:
    """Put an unused special order into the hand or into the program of the first bot."""
    data, rnd = board.data, board.rnd
    order = rnd.choice((*ACTIVE, "anti_theft"))
    if order in [tile for bot in data["bots"].values() for tile in bot["program"]]:
        return
    if rnd.random() < 0.7:
        data["hands"][board.mover]["special"].append(order)
    else:
        data["bots"][f"{board.mover}1"]["program"][rnd.randrange(3)] = order


def _goal(board: Stage, wanted: str, crystals: int, far: int) -> Data:
    """The goal on this board; some goals need a change of the board."""
    data, mover, rnd = board.data, board.mover, board.rnd
    if crystals == 2:
        points = {"blue": 2, "green": 3, "pink": 4}
        carried = [bot["cargo"] for bot in data["bots"].values() if bot["cargo"]]
        lying = [crystal["colour"] for crystal in data["crystals"]]
        return {"kind": "deliver", "points": sum(points[c] for c in (carried + lying)[:2]), "colour": mover}
    if board.mate and rnd.random() < 0.6:
        data["bases"][board.mate] = data["bases"].pop(mover)
        return {"kind": "bring", "crystal": wanted, "colour": board.mate}
    if rnd.random() < 0.12:
        name = rnd.choice(list(data["bots"]))
        return {"kind": "reach", "bot": name, "at": board.take(data["bots"][name]["at"], 2, far + 1)}
    if _may_be_won(data) and rnd.random() < 0.15:
        _last_delivery(board)
        return {"kind": "win"}
    return {"kind": "bring", "crystal": wanted, "colour": mover}


def _program(rnd: random.Random, orders: tuple[str, ...], tiles: int) -> list[str | None]:
    program: list[str | None] = [None, None, None]
    for slot in rnd.sample(range(3), tiles):
        program[slot] = rnd.choice(orders)
    return program


def _rival(board: Stage, colour: str, near: list[int]) -> None:
    rnd = board.rnd
    at = board.take(near, 1, 2)
    program = rnd.choice(RIVALS)
    taken = {tile for bot in board.data["bots"].values() for tile in bot["program"]}
    special = {"anti_zap", "anti_theft", "dash", "back_up"}
    if special & set(program) & taken or (board.simplified and special & set(program)):
        program = ["forward1", None, None]
    board.data["bots"][f"{colour}1"] = {
        "at": at, "facing": board.towards(at, near), "cargo": None, "program": list(program),
    }  # fmt: skip


def _scatter(board: Stage, start: list[int], base: list[int]) -> None:
    """Put elements around the way home."""
    rnd, data = board.rnd, board.data
    for key, chance in (("rocks", 0.5), ("mud", 0.4), ("blobs", 0.25)):
        if rnd.random() < chance:
            data[key] = [board.take(rnd.choice((start, base)), 1, 2) for _ in range(rnd.choice((1, 1, 2)))]
    if rnd.random() < 0.25:
        kind = rnd.choice(("blue", "yellow", "red"))
        data["teleporters"][kind] = [board.take(start, 1, 2), board.take(base, 1, 2)]


def _may_be_won(data: Data) -> bool:
    return data["rules"]["score_victory"] and data["teams"] is None and len(data["turn_order"]) > 1


def _last_delivery(board: Stage) -> None:
    """Set the banked crystals so that one more delivery wins."""
    banked = {11: ["pink", "pink", "blue"], 10: ["pink", "pink"], 9: ["pink", "green"]}
    board.data["banked"] = {board.mover: banked[SCORE_VICTORY[len(board.data["turn_order"])]]}
