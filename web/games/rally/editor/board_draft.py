"""A board in the making: changes to it, undo, and its remaining faults; independent of the page.

The board is kept in the interchange form, with every list written. A laid thing replaces things that cannot
share its place; all other faults are reported by `faults`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from games.rally.editor.brushes import AIMED, FLOWING, first_fields, fits, layer_of, make_entry
from shell.app.history import History
from shell.storage.jsontext import Json

from ground.plain import plain_name
from rally_core.board import LAYERS, Board
from rally_core.elements import element_of
from rally_core.geometry import DIRECTIONS, SIDES, STEP, Square, edge
from rally_core.names import BOARD_FORMAT, LARGEST, SMALLEST
from rally_core.reading import LONGEST_NAME, MOST_THINGS, faults, unchecked

MOST_UNDO = 200
NUMBERED = ("flag", "start")
"""Sites with numbers, 1 to n, which are assigned automatically."""
REGION = 2
"""The side of a region in squares, for kinds without a size."""
TOP_DOWN = ("beams", "sites", "fixtures", "regions", "ground", "edges", "plates", "levels")
"""The lists of a board in the order in which an eraser takes things away."""
WINDS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


class Fault(NamedTuple):
    """A fault of the board: `reason` as in `rally_core.reading.faults`, `at` its square, if any."""

    reason: str
    message: str
    at: Square | None


def empty(width: int = 12, height: int = 12, name: str = "") -> Json:
    """A board without anything on it."""
    return {"format": BOARD_FORMAT, "name": name, "size": [width, height], **{layer: [] for layer in LAYERS}}


class BoardDraft:
    """The board in the making, `data`, with the history of its changes.

    Squares are `(x, y)`. Invalid input (an unknown field, a square off the board) changes nothing.
    """

    def __init__(self, data: Json | None = None) -> None:
        self.history = History(_whole(data or empty()), MOST_UNDO)
        self._read: tuple[int, list[Fault], Board | None] | None = None

    # Questions

    @property
    def data(self) -> Json:
        """The board in the interchange form, with every list written; do not change it."""
        return self.history.now

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        width, height = self.data["size"]
        return width, height

    @property
    def name(self) -> str:
        """The name of the board; may be empty."""
        return str(self.data["name"])

    @property
    def faults(self) -> list[Fault]:
        """Everything that is wrong with the board."""
        return self._checked()[1]

    @property
    def board(self) -> Board | None:
        """The board, or None while it has faults."""
        return self._checked()[2]

    def _checked(self) -> tuple[int, list[Fault], Board | None]:
        if self._read is None or self._read[0] != self.history.version:
            board = unchecked(self.data)
            problems = [Fault(error.reason, error.message, error.at) for error in faults(board)]
            self._read = self.history.version, problems, None if problems else board
        return self._read

    def on_board(self, at: Square) -> bool:
        """True if the board has this square."""
        width, height = self.size
        return 0 <= at[0] < width and 0 <= at[1] < height

    def things(self, at: Square) -> list[tuple[str, int]]:
        """The keys (list and index) of the things on a square, the first to be erased first."""
        return [key for layer in TOP_DOWN for key in self._in(layer) if _lies(self._entry(key), layer, at)]

    def element(self, key: tuple[str, int]) -> str:
        """The name of a thing's element; empty if unknown."""
        element = element_of(key[0], self._entry(key))
        return element.name if element else ""

    def entry(self, key: tuple[str, int]) -> Json | None:
        """A thing by its key, or None."""
        layer, number = key
        return self._entry(key) if layer in LAYERS and 0 <= number < len(self.data[layer]) else None

    def _entry(self, key: tuple[str, int]) -> Json:
        entry: Json = self.data[key[0]][key[1]]
        return entry

    def _in(self, layer: str) -> Iterator[tuple[str, int]]:
        return ((layer, number) for number in range(len(self.data[layer])))

    # History

    def become(self, data: Json) -> None:
        """Replace the board; undo restores the previous one."""
        data = _whole(data)
        if data == self.data or sum(len(data[layer]) for layer in LAYERS) > MOST_THINGS:
            return
        self.history.do(data)

    def begin(self, data: Json) -> None:
        """Begin with a board and an empty history."""
        self.history.begin(_whole(data))

    def _change(self, change: Callable[[Json], None]) -> None:
        data = _copied(self.data)
        change(data)
        self.become(data)

    # Laying

    def lay(self, element: str, at: Square, fields: Json | None = None) -> None:
        """Lay a thing on a square, or on the edge at its `side`, replacing things it cannot be with."""
        if self.on_board(at):
            values = {**first_fields(element), **(fields or {})}
            self._change(lambda data: _lay(data, element, at, values))

    def draw(self, element: str, way: Sequence[Square], fields: Json | None = None) -> None:
        """Lay things along a path of squares.

        Belts lead along the path and turn automatically, a thing with a front faces along it, a region is
        laid at its end.
        """
        values = {**first_fields(element), **(fields or {})}
        squares = [at for at in steps(way) if self.on_board(at)]
        if not squares:
            return

        def change(data: Json) -> None:
            if len(squares) == 1:
                _lay(data, element, squares[0], values)
            elif element in FLOWING:
                _flow(data, element, squares, values)
            elif element in AIMED:
                _lay(data, element, squares[0], {**values, "to": _way(squares[0], squares[1])})
            elif layer_of(element) == "regions" or element in NUMBERED:
                _lay(data, element, squares[-1], values)
            else:
                for at in dict.fromkeys(squares):
                    _lay(data, element, at, values)

        self._change(change)

    # Removing

    def erase(self, at: Square, side: str = "") -> None:
        """Remove the thing on the edge at this side, if any; else the highest thing on the square."""
        on_edge = [key for key in self._in("edges") if side and _edge_of(self._entry(key)) == _edge(at, side)]
        here = on_edge or self.things(at)
        if here:
            self._change(lambda data: _take(data, here[0]))

    def take(self, key: tuple[str, int]) -> None:
        """Remove a thing by its key."""
        if self.entry(key) is not None:
            self._change(lambda data: _take(data, key))

    def wipe(self, way: Sequence[Square]) -> None:
        """Remove everything along a path."""
        squares = set(steps(way))

        def change(data: Json) -> None:
            for layer in LAYERS:
                data[layer] = [
                    entry for entry in data[layer] if not any(_lies(entry, layer, at) for at in squares)
                ]
            _number(data)

        self._change(change)

    def clear(self) -> None:
        """Remove everything from the board."""
        self.become(empty(*self.size, self.name))

    # Changing things

    def alter(self, key: tuple[str, int], name: str, value: object) -> None:
        """Change a field of a thing, e.g. a pusher's registers; a number is swapped with its owner."""
        entry = self.entry(key)
        if entry is None or not fits(self.element(key), name, value):
            return
        element = self.element(key)

        def change(data: Json) -> None:
            changed = data[key[0]][key[1]]
            if name == "number" and element in NUMBERED:
                _renumber(data, changed, value)
                return
            _replace(data, key, element, {name: value})

        self._change(change)

    def turn(self, key: tuple[str, int]) -> None:
        """Turn a thing by a quarter to the right, a slope by an eighth; things without a direction stay."""
        entry = self.entry(key)
        if entry is None:
            return
        element = self.element(key)
        ways = WINDS if element == "sand" else SIDES
        turned: Json = {
            name: _turned(entry[name], lambda way: ways[(ways.index(way) + 1) % len(ways)])
            for name in ("to", "from", "side", "wall")
            if name in entry
        }
        if not turned:
            return

        self._change(lambda data: _replace(data, key, element, turned))

    # The whole board

    def rename(self, name: str) -> None:
        """Rename the board."""
        self._change(lambda data: data.__setitem__("name", plain_name(name, LONGEST_NAME)))

    def resize(self, width: int, height: int) -> int:
        """Change the size in the south-east. Returns the number of things lost off the smaller board."""
        width, height = (min(max(side, SMALLEST), LARGEST) for side in (width, height))
        data = _copied(self.data)
        data["size"] = [width, height]
        before = sum(len(data[layer]) for layer in LAYERS)
        for layer in LAYERS:
            data[layer] = [entry for entry in data[layer] if _inside(entry, layer, width, height)]
        _number(data)
        self.become(data)
        return before - sum(len(data[layer]) for layer in LAYERS)

    def rotate(self) -> None:
        """Turn the board and everything on it by a quarter to the right."""
        width, height = self.size

        def place(x: int, y: int, size: int) -> list[int]:
            return [height - y - size, x]

        self._transform([height, width], place, lambda way: WINDS[(WINDS.index(way) + 2) % 8])

    def mirror(self) -> None:
        """Exchange west and east, and left and right of gears."""
        width, height = self.size

        def place(x: int, y: int, size: int) -> list[int]:
            return [width - x - size, y]

        self._transform([width, height], place, lambda way: WINDS[-WINDS.index(way) % 8], swap=True)

    def _transform(
        self,
        size: list[int],
        place: Callable[[int, int, int], list[int]],
        way: Callable[[str], str],
        swap: bool = False,
    ) -> None:
        data = _copied(self.data)
        data["size"] = size
        for layer in LAYERS:
            for entry in data[layer]:
                span = int(entry.get("size", REGION)) if layer == "regions" else 1
                x, y = entry["at"]
                entry["at"] = place(x, y, span)
                for name in ("to", "from", "side", "wall"):
                    if name in entry and not (swap and name == "wall"):
                        entry[name] = _turned(entry[name], way)
                if swap and "turn" in entry:
                    entry["turn"] = "left" if entry["turn"] == "right" else "right"
        self.become(data)


def steps(way: Sequence[Square]) -> list[Square]:
    """A path filled up to single steps; across a gap first east or west, then north or south.

    >>> steps([(0, 0), (2, 1)])
    [(0, 0), (1, 0), (2, 0), (2, 1)]
    """
    path: list[Square] = []
    for at in way:
        while path and path[-1] != at:
            x, y = path[-1]
            dx, dy = at[0] - x, at[1] - y
            path.append((x + (1 if dx > 0 else -1), y) if dx else (x, y + (1 if dy > 0 else -1)))
        if not path:
            path.append(at)
    return path


# Boards as data


def _whole(data: Json) -> Json:
    """A copy with every list written."""
    width, height = data["size"]
    return {**empty(width, height, str(data.get("name", ""))), **_copied(data)}


def _copied(value: Json) -> Json:
    """A deep copy of JSON data."""

    def copy(item: object) -> object:
        if isinstance(item, dict):
            return {name: copy(each) for name, each in item.items()}
        return [copy(each) for each in item] if isinstance(item, list) else item

    return {name: copy(each) for name, each in value.items()}


def _turned(value: object, way: Callable[[str], str]) -> object:
    """A direction, a list of directions, or the wall of a turner, turned by `way`."""
    if value in ("ns", "ew"):
        return "ew" if value == "ns" else "ns"
    return [way(direction) for direction in value] if isinstance(value, list) else way(str(value))


def _way(here: Square, there: Square) -> str:
    """The direction from a square to an adjacent one."""
    return SIDES[STEP.index((there[0] - here[0], there[1] - here[1]))]


def _back(way: str) -> str:
    return SIDES[(SIDES.index(way) + 2) % 4]


def _edge(at: Square, side: str) -> tuple[int, int, int]:
    return edge(at, DIRECTIONS[side])


def _edge_of(entry: Json) -> tuple[int, int, int]:
    return _edge((entry["at"][0], entry["at"][1]), entry["side"])


def _covers(entry: Json, layer: str) -> list[Square]:
    """The squares that an entry covers."""
    x, y = entry["at"]
    if layer != "regions":
        return [(x, y)]
    span = range(int(entry.get("size", REGION)))
    return [(x + dx, y + dy) for dy in span for dx in span]


def _lies(entry: Json, layer: str, at: Square) -> bool:
    """True if an entry covers a square, or is on one of its edges."""
    if layer == "edges":
        return any(_edge(at, side) == _edge_of(entry) for side in SIDES)
    return at in _covers(entry, layer)


def _inside(entry: Json, layer: str, width: int, height: int) -> bool:
    """True if an entry with all its squares fits a board of this size."""
    return all(x < width and y < height for x, y in _covers(entry, layer))


def _lay(data: Json, element: str, at: Square, fields: Json) -> None:
    layer = layer_of(element)
    new = make_entry(element, at, fields)
    if element in NUMBERED:
        same = [other for other in data[layer] if other.get("kind") == element]
        if any(other["at"] == new["at"] for other in same):
            return
        new["number"] = int(fields["number"]) if "at" in fields else len(same) + 1
    squares = _covers(new, layer)
    if layer == "regions":
        if not _inside(new, layer, *data["size"]):
            return
        _drop(data, "regions", squares)
        _drop(data, "ground", squares)
    elif layer == "ground":
        _drop(data, "regions", squares)
        _drop(data, "ground", squares)
    elif layer == "edges":
        data[layer] = [other for other in data[layer] if _edge_of(other) != _edge_of(new)]
    elif layer == "beams":
        data[layer] = [other for other in data[layer] if (other["at"], other["to"]) != (new["at"], new["to"])]
    else:
        kinds = ("pusher", "ram") if element in ("pusher", "ram") else (new.get("kind"),)
        data[layer] = [
            other for other in data[layer] if other["at"] != new["at"] or other.get("kind") not in kinds
        ]
    if layer != "levels" or new["level"]:
        data[layer].append(new)


def _drop(data: Json, layer: str, squares: Sequence[Square]) -> None:
    """Remove everything on any of these squares."""
    data[layer] = [entry for entry in data[layer] if not {*_covers(entry, layer)} & {*squares}]


def _flow(data: Json, element: str, squares: list[Square], fields: Json) -> None:
    """Lay belts along a path; a path back to its first square closes a ring there."""
    ring = len(squares) > 3 and squares[-1] == squares[0]
    path = squares[:-1] if ring else squares
    ways = [_way(here, there) for here, there in pairwise(squares)]
    ways += [] if ring else [ways[-1]]
    came = ways[-1] if ring else ways[0]
    for at, way in zip(path, ways, strict=True):
        if _back(came) == way:  # The finger has gone back: the belt begins anew there.
            came = way
        values = {**fields, "to": way}
        if "from" in fields:
            values["from"] = _back(came)
        _lay(data, element, at, values)
        came = way


def _replace(data: Json, key: tuple[str, int], element: str, changed: Json) -> None:
    """Lay a thing anew with some fields changed, unless it would leave the board."""
    entry = data[key[0]][key[1]]
    fields = {**first_fields(element), **entry, **changed}
    at = (entry["at"][0], entry["at"][1])
    if _inside(make_entry(element, at, fields), key[0], *data["size"]):
        del data[key[0]][key[1]]
        _lay(data, element, at, fields)
        there = data[key[0]]
        there.insert(key[1], there.pop())  # It keeps its place in the list.


def _take(data: Json, key: tuple[str, int]) -> None:
    del data[key[0]][key[1]]
    _number(data)


def _number(data: Json) -> None:
    """Close the gaps in the numbers of flags and starts, separately for each owner."""
    for kind in NUMBERED:
        counts: dict[object, int] = {}
        for site in sorted(
            (site for site in data["sites"] if site["kind"] == kind), key=lambda site: site["number"]
        ):
            counts[site.get("for")] = site["number"] = counts.get(site.get("for"), 0) + 1


def _renumber(data: Json, site: Json, value: object) -> None:
    """Give a flag or a start another number, swapping with its present owner."""
    for other in data["sites"]:
        same = (other["kind"], other.get("for")) == (site["kind"], site.get("for"))
        if same and other["number"] == value:
            other["number"], site["number"] = site["number"], other["number"]
            return
