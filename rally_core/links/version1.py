"""The content of a link of version `r` and its order (docs/rally/LINKS.md).

Each function passes a value of the interchange form through a `Writer` or a `Reader` and returns it, so
writing and reading cannot differ; with a reader the value is None. Nothing here may change, and nothing here
depends on the rules: this module reads every link ever made, whatever elements are added. Boards carry the
names of their things, so new elements need nothing here; other names without a place in these tables go into
a link of version `R` (`holds`).

A `Reader` may return an impossible position; `position_from_json` checks it afterwards.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from ground.links.packing import Reader, Weights, Writer, bounded, damaged
from ground.links.spelling import text
from ground.links.values import Values

from .dealt import CARDS, COLOURS, COURSES, begun, board_check

Data = dict[str, Any]
Packer = Writer | Reader


HELD_IN_LINKS = ("position", "game", "course")
SIDES = ("N", "E", "S", "W")
MODES = ("race", "last", "teams", "duel")
ENDS = ("flags", "last", "limit", "nobody")
LAYERS = ("ground", "fixtures", "regions", "edges", "beams", "sites", "levels", "plates")
SWITCHES = ("jack_damage", "share", "two_sets", "drill")
CHOICES = ("reset", "card", "flag", "base")
SIZES = range(4, 17)
COORDINATES = range(16)
ROBOT_NUMBERS = range(1, 10)
BOARD_WORDS = (
    "kind", "to", "from", "on", "colour", "ramp", "turn", "look", "wall", "size", "holds", "side", "power",
    "number", "for", "wrenches", "level", "style", *SIDES, "NE", "SE", "SW", "NW", *COLOURS, "gold", "belt",
    "pit", "lava", "gear", "left", "right", "windmill", "water", "current", "puddle", "padded", "sand",
    "antigrav", "jack", "pusher", "ram", "crusher", "flamer", "napalm", "gas", "barrier", "melt", "turner",
    "ns", "ew", "trapdoor", "energy", "mirror", "copier", "flag", "start", "repair", "reset",
)  # fmt: skip

RARELY, SELDOM, HALF, OFTEN = Weights(31, 1), Weights(7, 1), Weights(1, 1), Weights(1, 7)
MODE_WEIGHTS = Weights(8, 2, 3, 2)
CHOICE_WEIGHTS = Weights(6, 3, 1, 1)
SEED_LIMIT = 200
NAME_LIMIT = 40
BOARD_NAME_LIMIT = 60
MOST_GROUPS = 300
"""The most groups of equal things on a board."""
MOST_ENTRIES = 200
"""The most entries of any other list in a position or a turn."""
MOST_TURNS = 2000
MOST_ROBOTS = 16


def _flag(io: Packer, value: Any = None, weights: Weights = HALF) -> bool:
    return bool(io.weighted(weights, int(bool(value))))


def _entries(io: Packer, values: Sequence[Any] | None, group: int, most: int = MOST_ENTRIES) -> list[Any]:
    """The entries of a list; with a reader, as many times None."""
    entries = list(values or ())
    count = bounded(io.count(group, len(entries)), most)
    return entries or [None] * count


def _square(io: Packer, at: Sequence[int] | None = None) -> list[int]:
    x, y = at or (None, None)
    return [io.one(COORDINATES, x), io.one(COORDINATES, y)]


def _maybe(io: Packer, names: Sequence[Any], value: Any, weights: Weights = SELDOM) -> Any:
    """One of these names, or None."""
    return io.one(names, value) if _flag(io, value is not None, weights) else None


# Boards.


def board(io: Packer, data: Data | None) -> Generator[None, None, Data]:
    """A board: the number of a course, or all things on it; yields after each kind of thing."""
    from ..courses import COURSES as BOARDS

    number = next((n for n, (name, check) in enumerate(COURSES) if data and board_check(data) == check), None)
    if _flag(io, data is None or number is not None):
        number = io.count(2, number or 0)
        if number >= len(COURSES):
            raise damaged("its course is unknown")
        name, check = COURSES[number]
        fields = BOARDS[name]
        if board_check(fields) != check:
            raise damaged("its course has changed since")
        return dict(fields)
    given = data or {}
    width, height = given.get("size", (None, None))
    fields = {"format": "rally-board/1", "name": text(io, given.get("name", ""), BOARD_NAME_LIMIT)}
    fields["size"] = [io.one(SIZES, width), io.one(SIZES, height)]
    yield from _things(io, given, fields)
    return fields


def _things(io: Packer, given: Data, fields: Data) -> Generator[None, None, None]:
    """The things on a board, kind by kind: a layer, the rest of the entry, and the squares."""
    values = Values(io, BOARD_WORDS, COORDINATES)
    width, height = fields["size"]
    squares = [[x, y] for y in range(height) for x in range(width)]
    for group in _entries(io, _groups(given), 4, MOST_GROUPS):
        layer, head, places = group or (None, None, [])
        layer = io.one(LAYERS, layer)
        head = values.value(head)
        count = io.count(2, len(places))
        if not isinstance(head, dict) or count > len(squares) or "at" in head:
            raise damaged("its board has an invalid thing")
        fields.setdefault(layer, []).extend({"at": at, **head} for at in io.subset(squares, places, count))
        yield
    for layer in LAYERS:
        if layer in fields:
            entries = fields.pop(layer)
            fields[layer] = sorted(entries, key=_order)


def _groups(given: Data) -> list[tuple[str, Data, list[list[int]]]]:
    """The things on a board in groups: equal things of a layer are together, unless they share a square."""
    groups: list[tuple[str, Data, list[list[int]]]] = []
    for layer in LAYERS:
        for entry in given.get(layer, ()):
            head = {name: value for name, value in entry.items() if name != "at"}
            for group_layer, group_head, places in groups:
                if (group_layer, group_head) == (layer, head) and entry["at"] not in places:
                    places.append(entry["at"])
                    break
            else:
                groups.append((layer, head, [entry["at"]]))
    return groups


def _order(entry: Data) -> tuple[int, int, str]:
    return entry["at"][1], entry["at"][0], str(sorted(entry.items(), key=lambda item: item[0]))


# Positions.


def position(io: Packer, data: Data | None) -> Generator[None, None, Data]:
    """A position: board, rules, players and seed, and unless it is a first position, everything else."""
    given = data or {}
    board_data = yield from board(io, given.get("board"))
    rules = _rules(io, given.get("rules") or {})
    players = _colours(io, given.get("players"))
    teams = [_colours(io, team) for team in _entries(io, given.get("teams"), 1, len(COLOURS))]
    seed = text(io, given.get("seed", ""), SEED_LIMIT)
    robots = given.get("robots") or {}
    names = [_name(io, players, name) for name in _entries(io, [*robots], 2, MOST_ROBOTS)]
    if len({*names}) < len(names):
        raise damaged("it has a robot twice")
    places = {name: robot["at"] for name, robot in robots.items()}
    first = begun(board_data, rules, players, teams, seed, places) if data and all(places.values()) else None
    if _flag(io, data is not None and first == data, OFTEN):
        places = {name: _square(io, places.get(name)) for name in names}
        return begun(board_data, rules, players, teams, seed, places)
    fields: Data = {"format": "rally-position/1", "board": board_data, "rules": rules, "players": players}
    fields |= {"teams": teams, "seed": seed, "turn": io.count(4, given.get("turn", 0))}
    greens = given.get("greens") or {}
    reverse = _flag(io, greens.get("direction") == "reverse")
    tripped = _flag(io, greens.get("tripped"), SELDOM)
    fields["greens"] = {"direction": "reverse" if reverse else "forward", "tripped": tripped}
    touched = given.get("touched") or {}
    fields["touched"] = {colour: io.count(2, touched.get(colour, 0)) for colour in players}
    fields["robots"] = {name: _robot(io, robots.get(name) or {}) for name in names}
    fields["pile"] = _pile(io, given.get("pile"), fields["robots"])
    fields["result"] = _result(io, given.get("result"), players)
    return fields


def _colours(io: Packer, given: Sequence[str] | None) -> list[str]:
    order = list(given or ())
    return io.sequence(COLOURS, order, io.below(len(COLOURS) + 1, len(order)))


def _rules(io: Packer, given: Data) -> Data:
    mode = io.one(MODES, given.get("mode"), MODE_WEIGHTS)
    lives = io.count(2, given.get("lives", 0))
    lava = "expert" if _flag(io, given.get("lava") == "expert", SELDOM) else "normal"
    fields = {"mode": mode, "lives": lives, "lava": lava}
    switches = {name: _flag(io, given.get(name), SELDOM) for name in SWITCHES}
    lasers = _flag(io, given.get("robot_lasers"), OFTEN)
    flags, limit = io.count(3, given.get("flags", 0)), io.count(3, given.get("turn_limit", 0))
    drill = switches.pop("drill")
    return {**fields, **switches, "flags": flags, "robot_lasers": lasers, "turn_limit": limit, "drill": drill}


def _name(io: Packer, players: Sequence[str], name: str | None) -> str:
    if not players:
        raise damaged("it has no players")
    colour = io.one(players, None if name is None else name[:-1])
    numbered = _flag(io, name is not None and name[-1] != "1", SELDOM)
    return f"{colour}{io.one(ROBOT_NUMBERS, None if name is None else int(name[-1])) if numbered else 1}"


def _robot(io: Packer, given: Data) -> Data:
    at = _square(io, given.get("at")) if _flag(io, given.get("at") is not None, OFTEN) else None
    fields: Data = {"at": at, "facing": _maybe(io, SIDES, given.get("facing"), OFTEN)}
    for field in ("ghost", "entering"):
        fields[field] = _flag(io, given.get(field), SELDOM)
    for field in ("damage", "lives", "fire"):
        fields[field] = io.count(2, given.get(field, 0))
    melted = given.get("melted") or ()
    fields["melted"] = [n for n in range(1, 6) if _flag(io, n in melted, RARELY)]
    fields["asleep"] = _maybe(io, range(1, 6), given.get("asleep"), RARELY)
    fields["down"] = _flag(io, given.get("down"), RARELY)
    fields["archive"] = _square(io, given.get("archive"))
    registers = given.get("registers") or [None] * 5
    fields["registers"] = [_maybe(io, CARDS, card) for card in registers]
    fields["hand"] = [io.one(CARDS, card) for card in _entries(io, given.get("hand"), 4)]
    fields["shadow"] = _shadow(io, given.get("shadow"))
    if _flag(io, given.get("flying"), RARELY):
        fields["flying"] = True
    return fields


def _shadow(io: Packer, given: Data | None) -> Data | None:
    if not _flag(io, given, RARELY):
        return None
    given = given or {}
    machine = given.get("machine") or {}
    fields = {
        "at": _square(io, given.get("at")),
        "facing": io.one(SIDES, given.get("facing")),
        "machine": {"at": _square(io, machine.get("at")), "side": io.one(SIDES, machine.get("side"))},
    }
    return {**fields, "flying": True} if _flag(io, given.get("flying"), RARELY) else fields


def _pile(io: Packer, given: Sequence[int] | None, robots: Data) -> list[int]:
    """The pile: all cards that are nowhere else, ascending or in another order, or any cards."""
    used = {card for robot in robots.values() for card in (*robot["hand"], *robot["registers"])}
    rest = [card for card in CARDS if card not in used]
    pile = list(given or ())
    if _flag(io, sorted(pile) != rest, RARELY):
        return [io.one(CARDS, card) for card in _entries(io, pile, 6)]
    if _flag(io, pile != rest):
        return io.sequence(rest, pile, len(rest))
    return rest


def _result(io: Packer, given: Data | None, players: Sequence[str]) -> Data | None:
    """The result of the game, or None while it goes on."""
    if not _flag(io, given, SELDOM):
        return None
    given = given or {}
    winners = given.get("winners") or ()
    by = io.one(ENDS, given.get("by"))
    return {"by": by, "winners": [colour for colour in players if _flag(io, colour in winners)]}


# Games.


def game(io: Packer, data: Data | None) -> Generator[None, None, Data]:
    """A game: its flags, start, names, turns, a waiting turn, and the turns up to which some were taken back.

    Yields after each turn.
    """
    given = data or {}
    fields: Data = {"flags": io.count(1, given.get("flags", 0))}
    start = fields["start"] = yield from position(io, given.get("start"))
    fields["names"] = _names(io, given.get("names") or {}, start["players"])
    robots = list(start["robots"])
    turns = _entries(io, given.get("turns"), 5, MOST_TURNS)
    fields["turns"] = []
    for turn in turns:
        fields["turns"].append(_turn(io, turn or {}, robots))
        yield
    waiting = given.get("waiting")
    fields["waiting"] = _turn(io, waiting or {}, robots) if _flag(io, waiting is not None) else None
    marks = _entries(io, given.get("taken_back"), 1, MOST_TURNS)
    fields["taken_back"] = [io.below(len(turns) + 1, mark or 0) for mark in marks]
    return fields


def _names(io: Packer, given: Data, order: Sequence[str]) -> Data:
    """The names of players by colour; if all are missing, they take one bit."""
    if not _flag(io, given):
        return {}
    names = {colour: text(io, given.get(colour, ""), NAME_LIMIT) for colour in COLOURS if colour in order}
    return {colour: name for colour, name in names.items() if name}


def _turn(io: Packer, given: Data, robots: Sequence[str]) -> Data:
    """A turn: the programs in the order of the robots, each card one that no program has yet."""
    programs, left = given.get("programs") or {}, list(CARDS)
    by_robot = {}
    for name in robots:
        if _flag(io, name in programs, OFTEN):
            by_robot[name] = _program(io, programs.get(name) or {}, left)
    choices = [_choice(io, choice or {}) for choice in _entries(io, given.get("choices"), 1)]
    stop = _maybe(io, range(1, 6), given.get("stop"), RARELY)
    fields: Data = {"programs": by_robot, "choices": choices}
    return fields if stop is None else {**fields, "stop": stop}


def _program(io: Packer, given: Data, left: list[int]) -> Data:
    registers = []
    for card in given.get("registers") or [None] * 5:
        card = _maybe(io, left, card, OFTEN) if left else None
        if card is not None:
            left.remove(card)
        registers.append(card)
    down = _flag(io, given.get("power_down"), SELDOM)
    return {"registers": registers, "power_down": down, "facing": _maybe(io, SIDES, given.get("facing"))}


def _choice(io: Packer, given: Data) -> Data:
    kind = io.one(CHOICES, next((name for name in CHOICES if name in given), None), CHOICE_WEIGHTS)
    if kind in ("flag", "base"):
        return {kind: _square(io, given.get(kind))}
    return {kind: _maybe(io, CARDS, given.get(kind), HALF)}


# Links.

FIELDS = {
    "start": (
        "format", "board", "rules", "players", "teams", "seed", "turn", "greens", "touched", "robots", "pile",
        "result",
    ),
    "rules": (*SWITCHES, "mode", "lives", "lava", "flags", "robot_lasers", "turn_limit"),
    "robot": (
        "at", "facing", "ghost", "entering", "damage", "lives", "fire", "melted", "asleep", "down", "archive",
        "registers", "hand", "shadow", "flying",
    ),
    "program": ("registers", "power_down", "facing"),
}  # fmt: skip


def holds(data: Data) -> bool:
    """True if this version has a place for every name in a game, whatever is on its board."""
    start = data["start"]
    turns = [*data["turns"], *filter(None, [data["waiting"]])]
    programs = [program for turn in turns for program in turn["programs"].values()]
    cards = {card for robot in start["robots"].values() for card in (*robot["hand"], *robot["registers"])}
    cards |= {*start["pile"]} | {card for program in programs for card in program["registers"]}
    return (
        {*start} <= {*FIELDS["start"]}
        and {*start["rules"]} <= {*FIELDS["rules"]}
        and start["rules"]["mode"] in MODES
        and all({*robot} <= {*FIELDS["robot"]} for robot in start["robots"].values())
        and all({*program} <= {*FIELDS["program"]} for program in programs)
        and {*start["players"]} <= {*COLOURS}
        and cards <= {*CARDS, None}
        and all({*choice} <= {*CHOICES} for turn in turns for choice in turn["choices"])
        and (start["result"] is None or start["result"]["by"] in ENDS)
    )


def write(kind: str, data: Data) -> int:
    """The number of a position, a game or a course in the interchange form; raises `GameError`."""
    writer = Writer()
    for _ in _link(writer, kind, data):
        pass
    return writer.number()


def reading(number: int) -> Generator[None, None, tuple[str, Data]]:
    """The kind and the content of a number, decoded in small steps; raises `GameError`."""
    reader = Reader(number)
    content = yield from _link(reader, HELD_IN_LINKS[0], None)
    reader.finish()
    return content


def _link(io: Packer, kind: str, data: Data | None) -> Generator[None, None, tuple[str, Data]]:
    kind = io.one(HELD_IN_LINKS, kind)
    if kind == "game":
        return kind, (yield from game(io, data))
    if kind == "course":
        return kind, (yield from board(io, data))
    start = yield from position(io, data and data["start"])
    return kind, {
        "start": start,
        "turns": [],
        "names": {},
        "flags": 0,
        "waiting": None,
        "taken_back": [],
    }
