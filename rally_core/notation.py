"""Boards and turns as text, for people (docs/rally/RALLY.md: Notation).

A *list* names things with their squares, `pusher S[135]: 4,0; wall: 4,2E 7,3S; red E: 2,2-5,2`. A *map* has
two characters for each square, row by row; things that it does not describe in full are in a list below it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from zlib import crc32

from ground.errors import GameError
from ground.forms import Data, Json, ReadOnly
from ground.rules import Notation

from .board import Board, Thing
from .cards import BY_SHORT, KIND_OF
from .geometry import DIRECTIONS, SIDES, Square
from .names import BOARD_FORMAT, LARGEST
from .position import EMPTY, Position, Robot
from .programs import Choice, Program, Turn, turn_from_json, turn_to_json

Entry = tuple[str, Data]
"""A layer and an entry of it, without the square."""


ARROWS = dict(zip("^>v<", SIDES, strict=True))
COLOURS = {"r": "red", "b": "blue", "y": "gold", "g": "green"}
KEYPAD = dict(zip("89632147", ("N", "NE", "E", "SE", "S", "SW", "W", "NW"), strict=True))
"""The slopes, each by the digit in that direction on a keypad."""
PLAIN_CELLS: dict[str, Entry] = {
    "()": ("ground", {"kind": "pit"}),
    "~~": ("ground", {"kind": "water"}),
    "oo": ("ground", {"kind": "puddle"}),
    "==": ("ground", {"kind": "padded"}),
    "AG": ("ground", {"kind": "antigrav"}),
    "GL": ("ground", {"kind": "gear", "turn": "left"}),
    "GR": ("ground", {"kind": "gear", "turn": "right"}),
    "gz": ("fixtures", {"kind": "gas"}),
    "MM": ("fixtures", {"kind": "melt"}),
    "::": ("fixtures", {"kind": "barrier"}),
    "RS": ("sites", {"kind": "reset"}),
}
"""The cells that describe a thing in full."""
LISTED_CELLS = {
    "lava": "L!", "jack": "J!", "turner": "TT", "trapdoor": "DD", "pusher": "P.", "ram": "H.",
    "flamer": "FL", "napalm": "NA", "green": "g*", "rotating": "r*",
}  # fmt: skip
"""The cells of things that are in the list below the map, by element."""
REST = (*LISTED_CELLS.values(), "..")
SQUARE = re.compile(r"(\d{1,2}),(\d{1,2})(?:-(\d{1,2}),(\d{1,2}))?([NESW]?)")
HEAD = re.compile(r"([a-z]{2,8})(?: ([A-Za-z0-9/>]{1,5}))?(?:\[([1-5]{1,5})\])?")
SIMPLE = ("pit", "water", "puddle", "padded", "antigrav", "gas", "barrier", "melt", "reset")
EDGES = {"wall": "wall", "energy": "energy", "padwall": "padded", "mirror": "mirror", "copier": "copier"}
TIMED = ("lava", "crusher", "flamer", "napalm")


# Lists


def parse_things(text: str) -> Iterator[Entry]:
    """Read the layers and entries of a list.

    Raises `GameError` (`bad_text`) if the text is no list.

    >>> next(parse_things("laser S2: 4,0"))
    ('beams', {'to': 'S', 'power': 2, 'at': [4, 0]})
    """
    for part in filter(None, map(str.strip, text.split(";"))):
        head, colon, places = part.partition(":")
        match = HEAD.fullmatch(head.strip())
        if not match or not colon:
            raise _unread(part)
        layer, entry = _entry(match[1], match[2] or "", [int(digit) for digit in match[3] or "12345"])
        for at, side in _squares(places):
            placed = {**entry, "at": list(at)}
            if layer == "edges":
                placed["side"] = side
            elif side:
                raise _unread(part)
            yield layer, placed


def _squares(text: str) -> Iterator[tuple[Square, str]]:
    for word in text.split():
        match = SQUARE.fullmatch(word)
        if not match:
            raise _unread(word)
        left, top = int(match[1]), int(match[2])
        right, bottom = int(match[3] or left), int(match[4] or top)
        if max(right, bottom) > LARGEST:
            raise _unread(word)
        for y in range(top, bottom + 1):
            for x in range(left, right + 1):
                yield (x, y), match[5]


def _entry(kind: str, argument: str, registers: Sequence[int]) -> Entry:
    """The layer and the entry of a kind in a list; raises `GameError` (`bad_text`)."""
    try:
        entry = _of_family(kind, argument, registers) or _of_its_own(kind, argument)
    except (ValueError, KeyError):
        entry = None
    if entry is None:
        raise _unread(f"{kind} {argument}")
    return entry


def _of_family(kind: str, argument: str, registers: Sequence[int]) -> Entry | None:
    """The entry of a kind that is written like others, or None."""
    if kind in COLOURS.values():
        return "ground", {"kind": "belt", "colour": kind, **_exits(kind, argument)}
    if kind in EDGES:
        return "edges", {"kind": EDGES[kind]}
    if kind in TIMED:
        return "ground" if kind == "lava" else "fixtures", {"kind": kind, "on": list(registers)}
    if kind in SIMPLE:
        layers = (layer for layer, entry in PLAIN_CELLS.values() if entry["kind"] == kind)
        return next(layers), {"kind": kind}
    if kind in ("pusher", "ram"):
        return "fixtures", {"kind": kind, "to": _side(argument), "on": list(registers)}
    if kind in ("flag", "start"):
        return "sites", {"kind": kind, "number": int(argument)}
    return None


def _of_its_own(kind: str, argument: str) -> Entry | None:
    """The entry of a kind that is written like no other, or None."""
    match kind:
        case "ramp":
            return "ground", {"kind": "belt", "colour": "blue", "to": _side(argument), "ramp": True}
        case "gear":
            return "ground", {"kind": "gear", "turn": argument}
        case "current":
            return "ground", {"kind": "current", "to": _side(argument)}
        case "sand":
            return "ground", {"kind": "sand", "to": argument}
        case "jack":
            return "ground", {"kind": "jack", "to": list(map(_side, argument))}
        case "turner":
            return "regions", {"kind": "turner", "wall": argument}
        case "door":
            size, holds = argument.split("/")
            return "regions", {"kind": "trapdoor", "size": int(size), "holds": int(holds)}
        case "laser":
            return "beams", {"to": _side(argument[:1]), "power": int(argument[1:])}
        case "repair":
            return "sites", {"kind": "repair", "wrenches": int(argument)}
        case "level":
            return "levels", {"level": int(argument)}
        case "plate":
            return "plates", {"style": int(argument)}
    return None


def _exits(colour: str, argument: str) -> Data:
    """The exits of a belt: one, five, or both ends of a green belt."""
    if colour == "green":
        start, arrow, end = argument.partition(">")
        if not arrow:
            start, end = SIDES[(DIRECTIONS[argument] + 2) % 4], argument
        return {"from": _side(start), "to": _side(end)}
    if len(argument) == 5:
        return {"to": list(map(_side, argument))}
    return {"to": _side(argument)}


def _side(letter: str) -> str:
    return SIDES[DIRECTIONS[letter]]


# Maps


def parse_map(rows: Sequence[str], things: str = "", name: str = "") -> Data:
    """The board of a map and the list below it, as plain JSON; raises `GameError` (`bad_text`)."""
    cells = [row.split() for row in rows]
    if not cells or any(len(row) != len(cells[0]) for row in cells):
        raise GameError("bad_text", "The rows of a map must have the same number of cells.")
    board: Data = {"format": BOARD_FORMAT, "name": name, "size": [len(cells[0]), len(cells)]}
    placed = [
        (layer, {**entry, "at": [x, y]})
        for y, row in enumerate(cells)
        for x, cell in enumerate(row)
        for layer, entry in _cell(cell)
    ]
    for layer, entry in (*placed, *parse_things(things)):
        board.setdefault(layer, []).append(entry)
    return board


def _cell(cell: str) -> list[Entry]:
    """The thing of a cell; none if the cell is empty or its thing is in the list."""
    if cell in REST:
        return []
    if cell in PLAIN_CELLS:
        return [PLAIN_CELLS[cell]]
    first, last = cell[:1], cell[1:]
    if len(cell) == 2 and last in ARROWS:
        to = ARROWS[last]
        if first == "~":
            return [("ground", {"kind": "current", "to": to})]
        if first == "/":
            return [_entry("ramp", to, ())]
        if first in COLOURS:
            return [_entry(COLOURS[first], to, ())]
    if first == "s" and last in KEYPAD:
        return [("ground", {"kind": "sand", "to": KEYPAD[last]})]
    if last.isascii() and last.isdigit() and len(cell) == 2:
        number = int(last)
        if first == "a":
            return [("plates", {"style": number})]
        if first in "FS":
            return [("sites", {"kind": "flag" if first == "F" else "start", "number": number})]
        if first == "+":
            return [("sites", {"kind": "repair", "wrenches": number})]
    raise _unread(cell)


def draw_map(board: Board) -> list[str]:
    """The rows of the map of a board; a cell shows the lowest thing on its square.

    Things that no cell describes in full are in `format_things`.
    """
    cells = {**{at: LISTED_CELLS[thing.element] for at, thing in _regions(board)}, **_shown(board)}
    return [" ".join(cells.get((x, y), "..") for x in range(board.width)) for y in range(board.height)]


def _regions(board: Board) -> Iterator[tuple[Square, Thing]]:
    from .reading import region_squares

    for thing in board.things:
        if thing.layer == "regions":
            yield from ((at, thing) for at in region_squares(thing))


def _shown(board: Board) -> dict[Square, str]:
    cells: dict[Square, str] = {}
    for thing in board.things:
        cell = cell_of(thing)
        if cell and thing.layer != "regions":
            cells.setdefault(thing.at, cell)
    return cells


def cell_of(thing: Thing) -> str:
    """The cell of a thing; empty for things that only a list describes."""
    if thing.element in LISTED_CELLS and not (thing.element == "green" and _straight(thing)):
        return LISTED_CELLS[thing.element]
    entry = {name: value for name, value in thing.entry.items() if name != "at"}
    for cell, (layer, plain) in PLAIN_CELLS.items():
        if layer == thing.layer and plain == entry:
            return cell
    arrow = next((arrow for arrow, side in ARROWS.items() if side == entry.get("to")), "")
    match thing.element, thing.layer:
        case "current", _:
            return f"~{arrow}"
        case "ramp", _:
            return f"/{arrow}"
        case (("red" | "blue" | "gold" | "green"), _):
            return next(letter for letter, colour in COLOURS.items() if colour == thing.element) + arrow
        case "sand", _:
            return "s" + next(digit for digit, slope in KEYPAD.items() if slope == entry["to"])
        case _, "plates":
            return f"a{entry['style']}"
        case (("flag" | "start"), _) if int(entry["number"]) <= 9:  # type: ignore[call-overload]
            return f"{'F' if thing.element == 'flag' else 'S'}{entry['number']}"
        case "repair", _:
            return f"+{entry['wrenches']}"
    return ""


def _straight(thing: Thing) -> bool:
    return (DIRECTIONS[str(thing.entry["from"])] + 2) % 4 == DIRECTIONS[str(thing.entry["to"])]


def format_things(board: Board) -> str:
    """The list of things that the map of a board does not describe in full, each kind with its squares."""
    cells = _shown(board)
    drawn: set[Square] = set()
    listed: dict[str, list[str]] = {}
    for thing in board.things:
        cell = cell_of(thing)
        if cell not in (*REST, "") and cells.get(thing.at) == cell and thing.at not in drawn:
            drawn.add(thing.at)
            continue
        x, y = thing.at
        listed.setdefault(format_head(thing), []).append(f"{x},{y}{thing.entry.get('side', '')}")
    return "; ".join(f"{head}: {' '.join(places)}" for head, places in listed.items())


def format_head(thing: Thing) -> str:
    """A thing without its square, as lists name it; only its element if lists have no name for it."""
    entry, name = thing.entry, thing.element
    registers = "".join(map(str, entry["on"])) if "on" in entry else ""  # type: ignore[call-overload]
    argument = ""
    match name, thing.layer:
        case "green", _:
            argument = str(entry["to"]) if _straight(thing) else f"{entry['from']}>{entry['to']}"
        case "rotating", _:
            name, argument = str(entry["colour"]), "".join(entry["to"])  # type: ignore[arg-type]
        case (("red" | "blue" | "gold" | "ramp" | "current" | "sand" | "pusher" | "ram"), _):
            argument = str(entry["to"])
        case "jack", _:
            argument = "".join(entry["to"])  # type: ignore[arg-type]
        case "gear", _:
            argument = str(entry["turn"])
        case "turner", _:
            argument = str(entry["wall"])
        case "trapdoor", _:
            name, argument = "door", f"{entry['size']}/{entry['holds']}"
        case _, "edges":
            names = {kind: word for word, kind in EDGES.items()}
            name = names.get(str(entry["kind"]), name)
        case _, "beams":
            name, argument = "laser", f"{entry['to']}{entry['power']}"
        case (("flag" | "start"), _):
            argument = str(entry["number"])
        case "repair", _:
            argument = str(entry["wrenches"])
        case _, "levels":
            name, argument = "level", str(entry["level"])
        case _, "plates":
            name, argument = "plate", str(entry["style"])
    return name + (f" {argument}" if argument else "") + (f"[{registers}]" if registers else "")


# Turns


def format_card(card: int | None) -> str:
    """A card with its number as text, or `-` for none.

    >>> format_card(500)
    'M1/500'
    """
    return "-" if card is None else f"{KIND_OF[card].short}/{card}"


def format_program(program: Program) -> str:
    """A program as text: its cards from register 1 on, `^N` for a facing, `!` for a power-down."""
    cards = " ".join(map(format_card, program.registers))
    facing = "" if program.facing is None else f" ^{SIDES[program.facing]}"
    return cards + facing + (" !" if program.power_down else "")


def format_turn(turn: Turn) -> str:
    """A turn as a line of text, which `parse_turn` can read."""
    parts = [f"{name} {format_program(program)}" for name, program in turn.programs.items()]
    parts += [f"{choice.kind}={_answer(choice)}" for choice in turn.choices]
    return "; ".join([*parts, *([] if turn.stop is None else [f"stop {turn.stop}"])]) or "nobody"


def _answer(choice: Choice) -> str:
    if isinstance(choice.answer, tuple):
        return ",".join(map(str, choice.answer))
    return format_card(choice.answer)


def parse_turn(text: str) -> Turn:
    """Read a turn from text.

    Raises `GameError` (`bad_text`) if the text is no turn.

    >>> turn = parse_turn("red1 M1/500 - - - - ^N !; reset=-; stop 2")
    >>> format_turn(turn)
    'red1 M1/500 - - - - ^N !; reset=-; stop 2'
    """
    programs: dict[str, Program] = {}
    choices: list[Choice] = []
    stop = None
    for part in filter(None, map(str.strip, text.split(";"))):
        kind, equals, answer = part.partition("=")
        name, *words = part.split()
        if part == "nobody":
            continue
        if equals:
            choices.append(Choice(kind, _parse_card(answer)))
        elif name == "stop" and len(words) == 1 and words[0] in "12345":
            stop = int(words[0])
        else:
            programs[name] = _parse_program(words)
    return Turn(programs, tuple(choices), stop)


def _parse_program(words: list[str]) -> Program:
    down = words[-1:] == ["!"]
    words = words[: len(words) - down]
    facing = None
    if words and words[-1].startswith("^"):
        facing = DIRECTIONS.get(words.pop()[1:])
    if len(words) != len(EMPTY):
        raise _unread(" ".join(words))
    return Program(tuple(map(_parse_card, words)), down, facing)  # type: ignore[arg-type]


def _parse_card(word: str) -> int | None:
    if word == "-":
        return None
    short, _, number = word.partition("/")
    if short not in BY_SHORT or not (number.isascii() and number.isdigit()) or len(number) > 3:
        raise _unread(word)
    if int(number) not in BY_SHORT[short].numbers:
        raise _unread(word)
    return int(number)


# Positions


def format_position(position: Position) -> str:
    """A position as text, without its board and its pile: a line for the game, and one for each robot."""
    greens = ("forward" if position.forward else "reverse") + (", tripped" if position.tripped else "")
    touched = zip(position.players, position.touched, strict=True)
    flags = ", ".join(f"{colour} {count}" for colour, count in touched)
    lines = [f"turn {position.turn}, greens {greens}, flags {flags}"]
    return "\n".join([*lines, *map(format_robot, position.robots)])


def format_robot(robot: Robot) -> str:
    """A robot as a line of text: its place, its unusual states, its registers and its hand."""
    if robot.at is None:
        return f"{robot.name} out, lives {robot.lives}"
    facing = "?" if robot.facing is None else SIDES[robot.facing]
    words = [robot.name, f"{robot.at[0]},{robot.at[1]}", facing, f"d{robot.damage}", f"life{robot.lives}"]
    words += [word for word in ("ghost", "down", "flying") if getattr(robot, word)]
    words += [f"fire{robot.fire}"] if robot.fire else []
    words += [f"asleep{robot.asleep}"] if robot.asleep is not None else []
    words += ["melted" + "".join(map(str, robot.melted))] if robot.melted else []
    if robot.shadow is not None:
        x, y = robot.shadow.at
        words.append(f"shadow {x},{y} {SIDES[robot.shadow.facing]}")
    if robot.registers != EMPTY:
        words += ["registers", *map(format_card, robot.registers)]
    return " ".join([*words, "hand", *map(str, robot.hand)] if robot.hand else words)


def format_board(board: Board) -> str:
    """The map of a board and the list below it."""
    return "\n".join([*draw_map(board), *filter(None, [format_things(board)])])


def format_game(start: Position, turns: Iterable[Turn]) -> str:
    """A board, a position on it, and the turns played from there, one a line."""
    return "\n".join([format_board(start.board), format_position(start), *map(format_turn, turns)])


def _unread(text: str) -> GameError:
    return GameError("bad_text", f"Cannot read {text[:40]!r} as part of a board or turn.")


class RallyNotation(Notation["Position"]):
    """The notation as the interface of `ground.rules`.

    The board is drawn only for turn 1, because it never changes.
    """

    def turn(self, turn: Json) -> str:
        return format_turn(turn_from_json(turn))

    def read_turn(self, text: str) -> Data:
        return turn_to_json(parse_turn(text))

    def board(self, position: Position) -> str:
        text = format_position(position)
        return f"{format_board(position.board)}\n{text}" if position.turn == 1 else text

    def game(self, start: Position, turns: Sequence[Json]) -> str:
        return format_game(start, map(turn_from_json, turns))

    def summary(self, events: Sequence[ReadOnly]) -> str:
        """The most important events of a turn, and a checksum of all of them."""
        summaries = [_SUMMARIES[event["type"]](event) for event in events if event["type"] in _SUMMARIES]
        check = crc32(json.dumps(list(events), sort_keys=True).encode())
        return "; ".join([*summaries, f"{len(events)} events {check:08x}"])


NOTATION = RallyNotation()


def _over(event: ReadOnly) -> str:
    winners = " and ".join(event["result"]["winners"]) or "nobody"
    return f"the end by {event['result']['by']}, {winners} won"


_SUMMARIES: dict[str, Callable[[ReadOnly], str]] = {
    "damage": lambda event: f"{event['robot']} {event['why']} {event['total']}",
    "destroy": lambda event: f"{event['robot']} destroyed by {event['why']}, lives {event['lives']}",
    "touch": lambda event: f"{event['robot']} touches {event['flag']}",
    "shadow": lambda event: f"{event['robot']} has a shadow",
    "sleep": lambda event: f"{event['robot']} sleeps",
    "greens": lambda event: f"greens {'halt' if event['halted'] else event['direction']}",
    "door": lambda event: f"a door opens under {' '.join(each['robot'] for each in event['victims'])}",
    "enter": lambda event: f"{event['robot']} is back",
    "over": _over,
}
"""The summary of an event by its type; other types are only in the checksum."""
