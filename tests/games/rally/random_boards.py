"""Random boards with all elements, and random positions and programs on them.

    chance = Random(seed)
    position = drill(chance, board(chance))

All of them pass the checks for data from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from random import Random
from typing import Any

import rally_core as rally
from rally_core.geometry import DIRECTIONS, SIDES, beside, edge
from rally_core.names import COLOURS

Data = dict[str, Any]
Outcome = rally.Outcome[rally.Position, Data]
SLOPES = (*SIDES, "NE", "SE", "SW", "NW")


def some_registers(chance: Random) -> list[int]:
    """A random set of registers, sorted."""
    return sorted(chance.sample(range(1, 6), chance.randint(1, 5)))


def _belt(colour: str) -> Callable[[Random], Data]:
    return lambda chance: {"kind": "belt", "colour": colour, "to": chance.choice(SIDES)}


def _green(chance: Random) -> Data:
    start, end = chance.sample(SIDES, 2)
    return {"kind": "belt", "colour": "green", "from": start, "to": end}


GROUND: dict[str, Callable[[Random], Data]] = {
    "pit": lambda _: {"kind": "pit"},
    "lava": lambda chance: {"kind": "lava", "on": some_registers(chance)},
    "gear": lambda chance: {"kind": "gear", "turn": chance.choice(("left", "right"))},
    "water": lambda _: {"kind": "water"},
    "current": lambda chance: {"kind": "current", "to": chance.choice(SIDES)},
    "puddle": lambda _: {"kind": "puddle"},
    "padded": lambda _: {"kind": "padded"},
    "sand": lambda chance: {"kind": "sand", "to": chance.choice(SLOPES)},
    "antigrav": lambda _: {"kind": "antigrav"},
    "jack": lambda chance: {"kind": "jack", "to": [chance.choice(SIDES) for _ in range(4)]},
    "red": _belt("red"),
    "blue": _belt("blue"),
    "gold": _belt("gold"),
    "rotating": lambda chance: {
        "kind": "belt",
        "colour": chance.choice(("red", "blue", "gold")),
        "to": [chance.choice(SIDES) for _ in range(5)],
    },
    "green": _green,
    "ramp": lambda chance: {"kind": "belt", "colour": "blue", "to": chance.choice(SIDES), "ramp": True},
}
FIXTURES: dict[str, Callable[[Random], Data]] = {
    "pusher": lambda chance: {"kind": "pusher", "to": chance.choice(SIDES), "on": some_registers(chance)},
    "ram": lambda chance: {"kind": "ram", "to": chance.choice(SIDES), "on": some_registers(chance)},
    "crusher": lambda chance: {"kind": "crusher", "on": some_registers(chance)[:1]},
    "flamer": lambda chance: {"kind": "flamer", "on": some_registers(chance)},
    "napalm": lambda chance: {"kind": "napalm", "on": some_registers(chance)},
    "gas": lambda _: {"kind": "gas"},
    "barrier": lambda _: {"kind": "barrier"},
    "melt": lambda _: {"kind": "melt"},
}
REGIONS: dict[str, Callable[[Random], Data]] = {
    "turner": lambda chance: {"kind": "turner", "wall": chance.choice(("ns", "ew"))},
    "trapdoor": lambda chance: {
        "kind": "trapdoor",
        "size": chance.choice((2, 3)),
        "holds": chance.choice((1, 1, 2)),
    },
}
EDGES = {"wall": "wall", "energy": "energy", "padwall": "padded", "mirror": "mirror", "copier": "copier"}
SITES: dict[str, Callable[[Random], Data]] = {
    "repair": lambda chance: {"kind": "repair", "wrenches": chance.choice((1, 2))},
    "reset": lambda _: {"kind": "reset"},
}
LAYER = {
    **dict.fromkeys(GROUND, "ground"),
    **dict.fromkeys(FIXTURES, "fixtures"),
    **dict.fromkeys(SITES, "sites"),
}

OFTEN = ("laser", "flag", "flag", "level", "plate", "wall", "red", "gold", "green", "trapdoor")


BOARDS = 50
"""The number of different boards; `board` draws one of them."""


def board(chance: Random, without: Collection[str] = ()) -> Data:
    """The data of a crowded board with all elements except those in `without`."""
    data = crowded_board(chance.randrange(BOARDS))
    if not without:
        return data
    things = rally.board_from_json(data).things
    layers = ("ground", "fixtures", "regions", "edges", "beams", "sites", "levels", "plates")
    left = {
        layer: [thing.entry for thing in things if thing.layer == layer and thing.element not in without]
        for layer in layers
    }
    return {**data, **left}


@lru_cache(BOARDS)
def crowded_board(number: int) -> Data:
    """One of the boards; entries that are illegal at their place are left out."""
    return random_board(Random(number), 6 + number % 4, 55)


def random_board(chance: Random, size: int, things: int) -> Data:
    """The data of a board on which `things` entries were placed at random, as far as they fit."""
    kinds = [*REGIONS, *GROUND, *FIXTURES, *SITES, *EDGES, *EDGES, *OFTEN]
    chosen = [*kinds[:things], *(chance.choice(kinds) for _ in range(things - len(kinds)))]
    data: Data = {"format": "rally-board/1", "name": "", "size": [size, size]}
    taken: set[object] = set()
    data = _added(data, [_random_entries(chance, kind, size, taken) for kind in chosen if kind != "flag"])
    for number in range(1, chosen.count("flag") + 1):
        for _ in range(5):
            at = [chance.randrange(size), chance.randrange(size)]
            more = _added(data, [[("sites", {"at": at, "kind": "flag", "number": number})]])
            if more is not data:
                data = more
                break
        else:
            break
    return data


Entries = list[tuple[str, Data]]
"""Entries with their layers; they are on a board together or not at all."""


def _random_entries(chance: Random, kind: str, size: int, taken: set[object]) -> Entries:
    """A random entry, on free squares if a few tries find some."""
    for _ in range(6):
        entries = _at(chance, kind, [chance.randrange(size), chance.randrange(size)])
        places = {place for layer, entry in entries for place in _places(layer, entry)}
        if not places & taken:
            break
    taken |= places
    return entries


def _at(chance: Random, kind: str, at: list[int]) -> Entries:
    side = chance.choice(SIDES)
    if kind in REGIONS:
        return [("regions", {"at": at, **REGIONS[kind](chance)})]
    if kind in EDGES:
        return [("edges", {"at": at, "kind": EDGES[kind], "side": side})]
    if kind == "laser":
        return [("beams", {"at": at, "to": side, "power": chance.randint(1, 3)})]
    if kind == "level":
        return [("levels", {"at": at, "level": chance.randint(1, 2)})]
    if kind == "plate":
        return [("plates", {"at": at, "style": chance.randint(0, 4)})]
    entry = {"at": at, **{**GROUND, **FIXTURES, **SITES}[kind](chance)}
    if kind == "ramp":
        head = beside((at[0], at[1]), DIRECTIONS[entry["to"]])
        return [("levels", {"at": [*head], "level": 1}), ("ground", entry)]
    if kind == "padded":
        return [("ground", entry), ("edges", {"at": at, "kind": "padded", "side": side})]
    return [(LAYER[kind], entry)]


def _places(layer: str, entry: Data) -> Iterator[object]:
    """The places that an entry occupies; each place holds one entry."""
    x, y = entry["at"]
    if layer == "regions":
        yield from ((x + dx, y + dy) for dx in range(3) for dy in range(3))
    elif layer in ("ground", "sites"):
        yield x, y
    elif layer == "edges":
        yield edge((x, y), DIRECTIONS[entry["side"]])
    else:
        yield layer, entry.get("kind"), x, y
    if "on" in entry and "to" in entry:
        yield "pushes", x, y
        yield edge((x, y), (DIRECTIONS[entry["to"]] + 2) % 4)


def _added(data: Data, entries: list[Entries]) -> Data:
    """The board with as many entries as are legal, tried by halves; `data` itself if none is."""
    if not entries:
        return data
    more = {**data}
    for layer, entry in (each for together in entries for each in together):
        more[layer] = [*more.get(layer, ()), entry]
    try:
        rally.board_from_json(more)
    except rally.GameError:
        half = len(entries) // 2
        return data if not half else _added(_added(data, entries[:half]), entries[half:])
    return more


def with_starts(chance: Random, board: Data, number: int = 5) -> Data:
    """A board with `number` start squares, in place of other entries."""
    squares = free(board)
    chance.shuffle(squares)
    starts = 0
    for at in squares:
        bare = {
            layer: [entry for entry in board.get(layer, ()) if entry["at"] != at or entry["kind"] == "flag"]
            for layer in ("ground", "sites")
        }
        start = {"at": at, "kind": "start", "number": starts + 1}
        tried = {**board, **bare, "sites": [*bare["sites"], start]}
        try:
            rally.board_from_json(tried)
        except rally.GameError:
            continue
        board, starts = tried, starts + 1
        if starts == number:
            break
    return board


def free(board: Data) -> list[list[int]]:
    """The squares on which a robot can be."""
    width, height = board["size"]
    pits = [entry["at"] for entry in board.get("ground", ()) if entry["kind"] in ("pit", "lava")]
    return [[x, y] for y in range(height) for x in range(width) if [x, y] not in pits]


def drill(chance: Random, board: Data, robots: int = 5, **rules: object) -> Data:
    """The data of a drill position: robots anywhere, some of them ghosts, damaged, burning or asleep."""
    squares = free(board)
    chance.shuffle(squares)
    there: Data = {}
    for colour in COLOURS[:robots]:
        damage = chance.choice((0, 0, 1, 3, 6))
        ghost = chance.random() < 0.3
        robot: Data = {
            "at": squares[0] if ghost and there else squares.pop(),
            "facing": chance.choice(SIDES),
            "ghost": ghost,
            "damage": damage,
            "fire": chance.choice((0, 0, 0, 1)),
            "archive": chance.choice(squares),
        }
        if chance.random() < 0.1:
            robot |= {"asleep": chance.randint(1, 5), "damage": 0}
        elif chance.random() < 0.1:
            robot |= {"down": True, "damage": 0}
        there[f"{colour}1"] = robot
    for robot in there.values():
        for machine in (entry for entry in board.get("edges", ()) if entry["kind"] == "copier"):
            if chance.random() < 0.2:
                (x, y), side = machine["at"], machine["side"]
                seat = {"at": chance.choice(squares), "facing": chance.choice(SIDES)}
                robot["shadow"] = {**seat, "machine": {"at": [x, y], "side": side}}
    return {
        "board": board,
        "rules": {"drill": True, "lava": chance.choice(("normal", "expert")), **rules},
        "robots": there,
        "seed": str(chance.random()),
    }


def programs(chance: Random, position: rally.Position) -> Data:
    """A program for each robot of a drill that can have one, from any cards not in a register."""
    laid = {card for robot in position.robots for card in robot.registers}
    cards = [card for card in rally.CARDS if card not in laid]
    chance.shuffle(cards)
    told: Data = {}
    for name, way in rally.legal(position).items():
        told[name] = {
            "registers": [
                cards.pop() if number in way["open"] and chance.random() < 0.9 else None
                for number in range(1, 6)
            ],
            "power_down": chance.random() < 0.1,
            "facing": chance.choice(SIDES) if way["facing"] else None,
        }
    return {"programs": told, "choices": []}


def hands(chance: Random, position: rally.Position) -> Data:
    """A program for each robot that needs one, from the cards of its hand or team."""
    told: Data = {}
    teams = position.teams or tuple((colour,) for colour in position.players)
    pools: dict[str, list[int]] = {}
    for robot in position.robots:
        team = next(team for team in teams if robot.colour in team)
        key = "".join(team) if position.rules.share else robot.name
        pools.setdefault(key, []).extend(robot.hand)
        pools[robot.name] = pools[key]
    for pool in pools.values():
        chance.shuffle(pool)
    for name, way in rally.legal(position).items():
        told[name] = {
            "registers": [pools[name].pop() if number in way["open"] else None for number in range(1, 6)],
            "power_down": chance.random() < 0.1,
            "facing": chance.choice(SIDES) if way["facing"] else None,
        }
    return {"programs": told, "choices": []}


def played(chance: Random, position: rally.Position, turn: Data) -> tuple[Data, Outcome]:
    """The turn with random answers to all decisions, and its outcome."""
    while True:
        outcome = rally.play(position, turn)
        if outcome.pending is None:
            return turn, outcome
        choice = {outcome.pending["kind"]: chance.choice(outcome.pending["options"])}
        turn = {**turn, "choices": [*turn["choices"], choice]}


def turned_board(data: Data) -> Data:
    """The data of a board rotated by a quarter turn to the right."""
    height = data["size"][1]
    told: Data = {**data, "size": [height, data["size"][0]]}
    for layer in ("ground", "fixtures", "regions", "edges", "beams", "sites", "levels", "plates"):
        told[layer] = [_turned(entry, height) for entry in data.get(layer, ())]
    return told


def _turned(entry: Data, height: int) -> Data:
    size = entry.get("size", 2) if entry.get("kind") in REGIONS else 1
    x, y = entry["at"]
    told = {**entry, "at": [height - y - size, x]}
    for name in ("to", "from", "side"):
        if isinstance(entry.get(name), list):
            told[name] = [quarter(each) for each in entry[name]]
        elif name in entry:
            told[name] = quarter(entry[name])
    if "wall" in entry:
        told["wall"] = "ew" if entry["wall"] == "ns" else "ns"
    return told


def quarter(direction: str) -> str:
    """A direction rotated by a quarter turn to the right; diagonals are allowed.

    >>> quarter("W"), quarter("NW")
    ('N', 'NE')
    """
    turned = {SIDES[(SIDES.index(letter) + 1) % 4] for letter in direction}
    return "".join(sorted(turned, key="NSEW".index))


def turned_position(data: Data) -> Data:
    """The data of a position and its board rotated by a quarter turn to the right."""
    height = data["board"]["size"][1]

    def at(square: list[int] | None) -> list[int] | None:
        return None if square is None else [height - 1 - square[1], square[0]]

    def robot(told: Data) -> Data:
        shadow, facing = told.get("shadow"), told.get("facing")
        if shadow is not None:
            machine = shadow["machine"]
            shadow = {
                **shadow,
                "at": at(shadow["at"]),
                "facing": quarter(shadow["facing"]),
                "machine": {"at": at(machine["at"]), "side": quarter(machine["side"])},
            }
        facing = None if facing is None else quarter(facing)
        return {
            **told,
            "at": at(told["at"]),
            "archive": at(told["archive"]),
            "facing": facing,
            "shadow": shadow,
        }

    robots = {name: robot(told) for name, told in data["robots"].items()}
    return {**data, "board": turned_board(data["board"]), "robots": robots}
