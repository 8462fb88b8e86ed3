"""Boards from JSON (RALLY.md: Data): each entry is a thing of an element; invalid boards are refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ground.errors import GameError
from ground.forms import Data, Json, array, coordinates, integer, record, request_error, shown
from ground.plain import plain_text

from .board import LAYERS, Board, Thing
from .elements import ELEMENTS
from .elements.element import Element
from .fields import DEFAULTS, read_field
from .geometry import DIRECTIONS, NORTH, SIDES, WEST, Edge, Square, beside, edge
from .names import BOARD_FORMAT, LARGEST, SMALLEST

LONGEST_NAME = 60
MOST_THINGS = 1500
"""The most entries of all lists of a board together, which limits the cost of a board."""
PITS = ("pit", "lava")
SIZE = 2
"""The side of a region, in squares, if its kind has no field for it."""
FIELDS = ("format", "name", "size", *LAYERS)
FAULTS = (
    "size", "crowded", "off_board", "two_here", "pusher_and_ram", "overlap", "ground_below", "across_levels",
    "two_bars", "machine_rim", "machine_pit", "ramp_exits", "ramp_level", "flag_numbers", "start_numbers",
    "flag_owners", "flag_place", "site_place",
)  # fmt: skip
"""The faults of a board whose form is right: the `reason` of `bad_board`."""


def board_from_json(data: Json) -> Board:
    """Read a board from plain JSON.

    Raises `GameError`: `bad_request` if the form is wrong, `bad_board` if the board is invalid, with one of
    `FAULTS` as `reason` and mostly the square as `at`.
    """
    try:
        text = repr(data)
    except RecursionError:
        raise request_error("The board is nested too deeply.") from None
    board = _known.get(text)
    if board is None:
        board = unchecked(data)
        _check(board)
        if len(_known) == MOST_KNOWN:
            del _known[next(iter(_known))]
        _known[text] = board
    return board


_known: dict[str, Board] = {}
"""The boards read last, by their data: every position of a game comes with the same one."""
MOST_KNOWN = 4


def unchecked(data: Json) -> Board:
    """Read a board under construction: its entries are valid one by one, `faults` has everything else.

    Raises `GameError` as `board_from_json` does, but not for those faults.
    """
    fields = record(data, "board", FIELDS)
    if fields.get("format", BOARD_FORMAT) != BOARD_FORMAT:
        raise request_error(f"format is {shown(fields['format'])}, expected {BOARD_FORMAT}.")
    name = plain_text(fields.get("name", ""), "The name of the board", LONGEST_NAME, "bad_request")
    width, height = (integer(side, "size") for side in array(fields.get("size"), "size", 2))
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise GameError("bad_board", f"size must be {SMALLEST} to {LARGEST} squares a side.", "size")
    entries = [(layer, entry) for layer in LAYERS for entry in array(fields.get(layer, []), layer)]
    if len(entries) > MOST_THINGS:
        raise GameError(
            "bad_board", f"The board has {len(entries)} things, expected at most {MOST_THINGS}.", "crowded"
        )
    things = [thing for layer, entry in entries for thing in _thing(layer, entry, width, height)]
    return Board(name, width, height, things)


def board_to_json(board: Board) -> Data:
    """The board as plain JSON, without empty lists."""
    return board.to_json()


# Entries


def _thing(layer: str, data: Json, width: int, height: int) -> Iterator[Thing]:
    """The thing of an entry; none for an entry without effect, e.g. level 0.

    Raises `GameError`: `bad_request`, or `bad_board` if the entry is off the board.
    """
    what = f"An entry of {layer}"
    given = record(data, what)
    element = _element(layer, given)
    fields = {name: value for name, value in given.items() if not _is_no_ramp(given, name)}
    at = coordinates(fields.pop("at", None), "at")
    if not (0 <= at[0] < width and 0 <= at[1] < height):
        raise _wrong("off_board", f"{what} is off the board.", at)
    entry: Data = {"at": list(at)}
    if element.kind:
        entry["kind"] = fields.pop("kind")
    for name in element.fields:
        default = DEFAULTS.get(name)
        if name in fields:
            value = read_field(element.name, name, fields.pop(name))
        elif default is not None:
            value = default.value
        else:
            raise request_error(f"{what} ({element.name}) needs a field {name}.")
        if default is None or value != default.value:
            entry[name] = value
    for name in fields:
        raise request_error(f"{what} ({element.name}) has an unknown field {shown(name)}.")
    if layer == "edges":
        at = _named(element, entry, width, height)
    if layer == "levels" and not entry["level"]:
        return
    yield Thing(element.name, layer, at, entry)


def _is_no_ramp(given: Mapping[str, Json], name: str) -> bool:
    """True for a field `ramp` of a blue belt that is false, which is the same as no field."""
    return name == "ramp" and given["ramp"] is False and given.get("colour") == "blue"


def _element(layer: str, given: Mapping[str, Json]) -> Element:
    """The element of an entry of a layer; raises `GameError`."""
    if isinstance(given.get("to"), list) and given.get("ramp") is True:
        raise _wrong("ramp_exits", "A ramp has a list of exits, expected one exit.", None)
    for element in ELEMENTS.values():
        if element.layer == layer and element.describes(given):
            return element
    raise request_error(f"{layer} has an unknown kind {shown(given.get('kind'))}.")


def _named(element: Element, entry: Data, width: int, height: int) -> Square:
    """Give an edge its written name, N or W where there is such a square, unless the element has a front."""
    at, side = (entry["at"][0], entry["at"][1]), DIRECTIONS[str(entry["side"])]
    x, y, name = edge(at, side)
    if element.name not in FRONTED and x < width and y < height:
        entry |= {"at": [x, y], "side": SIDES[name]}
        return x, y
    return at


FRONTED = ("mirror", "copier")
"""Elements on edges that have a front; they stay named from the square that the front faces."""


# Squares and things


def squares(board: Board) -> Iterator[Square]:
    """All squares of a board, row by row."""
    return ((x, y) for y in range(board.height) for x in range(board.width))


def region_squares(thing: Thing) -> list[Square]:
    """The squares of a region, row by row; `at` is the first."""
    size = int(str(thing.entry.get("size", SIZE)))
    x, y = thing.at
    return [(x + dx, y + dy) for dy in range(size) for dx in range(size)]


def is_pit(board: Board, at: Square) -> bool:
    """True if a square is a pit or a lava pit."""
    return at in _layers(board).pits


def no_flag(board: Board, at: Square) -> bool:
    """True if no flag may be on a square, because of a pit, a lava pit or a trapdoor."""
    layers = _layers(board)
    return at in layers.pits or at in layers.doors


def on_side(side: int) -> str:
    """A side as its letter."""
    return SIDES[side]


class _Layers:
    """The layers of a board by square; where things of a layer share a square, one of them."""

    def __init__(self, board: Board) -> None:
        self.ground = {thing.at: thing for thing in board.things if thing.layer == "ground"}
        self.pits = {at for at, thing in self.ground.items() if thing.element in PITS}
        self.levels = {
            thing.at: int(str(thing.entry["level"])) for thing in board.things if thing.layer == "levels"
        }
        self.regions = {
            at: thing for thing in board.things if thing.layer == "regions" for at in region_squares(thing)
        }
        self.doors = {at for at, thing in self.regions.items() if thing.element == "trapdoor"}


def _layers(board: Board) -> _Layers:
    layers = board.cache.get("reading")
    if not isinstance(layers, _Layers):
        layers = board.cache["reading"] = _Layers(board)
    return layers


# Faults


def _wrong(reason: str, message: str, at: Square | None) -> GameError:
    return GameError("bad_board", message, reason, at)


def _check(board: Board) -> None:
    """Raise the first fault of a board as `GameError` (`bad_board`)."""
    for error in faults(board):
        raise error


def faults(board: Board) -> Iterator[GameError]:
    """All faults of a board whose entries are valid one by one, with reasons."""
    for check in (_once, _regions, _bars, _machines, _ramps, _flags, _sites):
        yield from check(board)


def _once(board: Board) -> Iterator[GameError]:
    """Two things of a layer on a square: grounds, levels, plates, or things of one kind; beams are free."""
    occupied = set()
    for thing in board.things:
        if thing.layer in ("beams", "edges", "regions"):
            continue
        kind = "" if thing.layer == "ground" else str(thing.entry.get("kind", ""))
        key = (thing.layer, kind, thing.at)
        if key in occupied:
            yield _wrong("two_here", f"Two entries of {thing.layer} cannot share a square.", thing.at)
        occupied.add(key)
    shoving = [thing.at for thing in board.things if thing.element in ("pusher", "ram")]
    for at in shoving:
        if shoving.count(at) > 1:
            yield _wrong("pusher_and_ram", "A pusher and a ram are on one square.", at)


def _regions(board: Board) -> Iterator[GameError]:
    layers, covered = _layers(board), set()
    for thing in board.things:
        if thing.layer != "regions":
            continue
        levels = set()
        for at in region_squares(thing):
            if not board.on_board(at):
                yield _wrong("off_board", f"A {thing.element} is off the board.", thing.at)
            if at in covered:
                yield _wrong("overlap", "Two regions overlap.", at)
            if at in layers.ground:
                yield _wrong("ground_below", f"There is ground under a {thing.element}.", at)
            covered.add(at)
            levels.add(layers.levels.get(at, 0))
        if len(levels) > 1:
            yield _wrong("across_levels", f"A {thing.element} covers squares of different levels.", thing.at)


def _bars(board: Board) -> Iterator[GameError]:
    """Two bars on an edge: edge things, backs of pushers and rams, walls in turners."""
    barred: set[Edge] = set()
    for thing in board.things:
        for each in _bars_of(thing):
            if each in barred:
                yield _wrong("two_bars", "Two bars are on one edge.", thing.at)
            barred.add(each)


def _bars_of(thing: Thing) -> Iterator[Edge]:
    if thing.layer == "edges":
        yield edge(thing.at, DIRECTIONS[str(thing.entry["side"])])
    elif thing.element in ("pusher", "ram"):
        yield edge(thing.at, (DIRECTIONS[str(thing.entry["to"])] + 2) % 4)
    elif thing.element == "turner":
        x, y = thing.at
        if thing.entry["wall"] == "ns":
            yield from ((x + 1, y, WEST), (x + 1, y + 1, WEST))
        else:
            yield from ((x, y + 1, NORTH), (x + 1, y + 1, NORTH))


def _machines(board: Board) -> Iterator[GameError]:
    for thing in board.things:
        if thing.element == "copier":
            behind = beside(thing.at, DIRECTIONS[str(thing.entry["side"])])
            if not board.on_board(behind):
                yield _wrong("machine_rim", "A copy machine is on the rim of the board.", thing.at)
            if is_pit(board, behind):
                yield _wrong("machine_pit", "There is a pit behind a copy machine.", behind)


def _ramps(board: Board) -> Iterator[GameError]:
    levels = _layers(board).levels
    for thing in board.things:
        if thing.element == "ramp":
            head = beside(thing.at, DIRECTIONS[str(thing.entry["to"])])
            if not board.on_board(head) or levels.get(head, 0) != levels.get(thing.at, 0) + 1:
                yield _wrong("ramp_level", "A ramp must lead to a square one level up.", thing.at)


def _flags(board: Board) -> Iterator[GameError]:
    """Numbers of flags or starts that are not 1 to n; flags are for all, or each is for a colour."""
    sets: dict[tuple[str, str], list[int]] = {}
    for thing in board.things:
        if thing.element in ("flag", "start"):
            key = (thing.element, str(thing.entry.get("for", "")))
            sets.setdefault(key, []).append(int(str(thing.entry["number"])))
    for (element, _), numbers in sets.items():
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            message = f"The numbers of {element} squares are not 1 to {len(numbers)}."
            yield _wrong(f"{element}_numbers", message, None)
    owners = {owner for element, owner in sets if element == "flag"}
    if len(owners) > 1 and "" in owners:
        yield _wrong("flag_owners", "Some flags are for a colour and some for all.", None)


def _sites(board: Board) -> Iterator[GameError]:
    layers = _layers(board)
    for thing in board.things:
        if thing.layer != "sites":
            continue
        if thing.element == "flag":
            if no_flag(board, thing.at):
                yield _wrong("flag_place", "A flag is on a pit or a trapdoor.", thing.at)
        elif thing.at in layers.ground or thing.at in layers.regions:
            yield _wrong(
                "site_place",
                f"A {thing.element} site is on ground or in a region, expected open floor.",
                thing.at,
            )
