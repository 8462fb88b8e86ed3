"""Pieces of random boards for drills: each lays one element, and everything it needs, near a square.

A piece takes the board under construction and returns True if it has found room.
"""

from __future__ import annotations

from collections.abc import Callable

from ground.forms import Data
from ground.rng import Random

from ..geometry import SIDES, Square, beside, turned

TRIES = 12
"""The squares that a piece tries before it gives up."""
NEAR = 3
"""The most squares, in x and in y, between the middle and the square at which a piece begins."""
ACTIVE = ([1, 3, 5], [2, 4], [1], [2], [3], [1, 2], [2, 3], [1, 3], [3, 4], [1, 4], [2, 5])


class Laying:
    """A board under construction: its data by layers, and the squares that are taken."""

    def __init__(self, width: int, height: int, around: Square, random: Random) -> None:
        self.width, self.height, self.around, self.random = width, height, around, random
        self.data: Data = {
            "format": "rally-board/1", "name": "", "size": [width, height],
            "ground": [], "fixtures": [], "regions": [], "edges": [], "beams": [], "sites": [], "levels": [],
            "plates": [],
        }  # fmt: skip
        self.taken: set[Square] = {around}
        self._edges: set[tuple[int, int, str]] = set()

    def on_board(self, square: Square) -> bool:
        """True if a square is on the board."""
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def free(self, square: Square) -> bool:
        """True if a square is on the board and not taken."""
        return self.on_board(square) and square not in self.taken

    def near(self) -> Square:
        """A random square; the nearer to the middle, the likelier."""
        x, y = (place + self.random.below(NEAR + 1) - self.random.below(NEAR + 1) for place in self.around)
        return x, y

    def direction(self) -> int:
        """A random direction."""
        return self.random.below(4)

    def active(self) -> list[int]:
        """Random registers in which a thing is active."""
        return list(self.random.choice(ACTIVE))

    def add(self, layer: str, at: Square, **fields: object) -> None:
        """Lay an entry on a square and mark the square as taken."""
        self.lay(layer, at, **fields)
        self.taken.add(at)

    def lay(self, layer: str, at: Square, **fields: object) -> None:
        """Lay an entry on a square."""
        self.data[layer].append({"at": list(at), **fields})

    def bar(self, at: Square, side: int, kind: str) -> bool:
        """Lay an entry on an edge; False if the edge is barred already or off the board."""
        if not self.on_board(at):
            return False
        other = beside(at, side)
        names = {(*at, SIDES[side]), (*other, SIDES[turned(side, 2)])}
        if names & self._edges:
            return False
        self._edges |= names
        self.data["edges"].append({"at": list(at), "side": SIDES[side], "kind": kind})
        return True

    def block(self, width: int, height: int) -> list[Square] | None:
        """The squares of a free rectangle nearby, from its north-west corner on, or None."""
        for _ in range(TRIES):
            x, y = self.near()
            squares = [(x + dx, y + dy) for dy in range(height) for dx in range(width)]
            if all(map(self.free, squares)):
                return squares
        return None

    def run(self, length: int, bend: bool = False) -> list[tuple[Square, int]] | None:
        """Free squares in a row, perhaps with a bend, each with the direction that leads on, or None."""
        for _ in range(TRIES):
            square, way = self.near(), self.direction()
            squares: list[tuple[Square, int]] = []
            corner = self.random.below(length) if bend else -1
            for number in range(length):
                if not self.free(square) or any(square == other for other, _ in squares):
                    break
                if number == corner and number:
                    way = turned(way, self.random.choice((-1, 1)))
                squares.append((square, way))
                square = beside(square, way)
            else:
                return squares
        return None


def _single(layer: str, **fields: object) -> Callable[[Laying], bool]:
    def lay(board: Laying) -> bool:
        squares = board.block(1, 1)
        if squares:
            board.add(layer, squares[0], **{name: _filled(value, board) for name, value in fields.items()})
        return bool(squares)

    return lay


def _filled(value: object, board: Laying) -> object:
    if value == "DIRECTION":
        return SIDES[board.direction()]
    if value == "ACTIVE":
        return board.active()
    if value == "TURN":
        return board.random.choice(("left", "right"))
    if value == "WRENCHES":
        return 1 + board.random.below(2)
    return value


def _belt(colour: str) -> Callable[[Laying], bool]:
    def lay(board: Laying) -> bool:
        run = board.run(2 + board.random.below(4), bend=board.random.below(2) == 1)
        for square, way in run or ():
            board.add("ground", square, kind="belt", colour=colour, to=SIDES[way])
        return bool(run)

    return lay


def _rotating(board: Laying) -> bool:
    squares = board.block(1, 1)
    if squares:
        first, step = board.direction(), board.random.choice((-1, 1))
        exits = [SIDES[turned(first, step * n)] for n in range(5)]
        colour = board.random.choice(("red", "blue"))
        board.add("ground", squares[0], kind="belt", colour=colour, to=exits)
    return bool(squares)


def _green(board: Laying) -> bool:
    run = board.run(3 + board.random.below(3), bend=board.random.below(2) == 1)
    barrier = board.block(1, 1) if run else None
    if not run or not barrier or barrier[0] in {square for square, _ in run}:
        return False
    came = run[0][1]
    for square, way in run:
        board.add(
            "ground",
            square,
            kind="belt",
            colour="green",
            **{"from": SIDES[turned(came, 2)], "to": SIDES[way]},
        )
        came = way
    board.add("fixtures", barrier[0], kind="barrier")
    return True


def _ramp(board: Laying) -> bool:
    width, height = 2 + board.random.below(2), 2 + board.random.below(2)
    for _ in range(TRIES):
        squares = board.block(width, height)
        if not squares:
            return False
        way = board.direction()
        head = board.random.choice(squares)
        foot = beside(head, turned(way, 2))
        if foot in squares or not board.free(foot):
            continue
        for square in squares:
            board.lay("levels", square, level=1)
        board.taken.add(head)
        board.add("ground", foot, kind="belt", colour="blue", to=SIDES[way], ramp=True)
        return True
    return False


def _ledge(board: Laying) -> bool:
    squares = board.block(2 + board.random.below(2), 2 + board.random.below(2))
    for square in squares or ():
        board.lay("levels", square, level=1)
    return bool(squares)


def _row(layer: str, least: int, more: int, **fields: object) -> Callable[[Laying], bool]:
    def lay(board: Laying) -> bool:
        run = board.run(least + board.random.below(more + 1))
        for square, _ in run or ():
            board.add(layer, square, **fields)
        return bool(run)

    return lay


def _current(board: Laying) -> bool:
    run = board.run(2 + board.random.below(3))
    for square, way in run or ():
        board.add("ground", square, kind="current", to=SIDES[way])
    return bool(run)


def _padded_wall(board: Laying) -> bool:
    run = board.run(3 + board.random.below(2))
    if not run:
        return False
    for square, _ in run:
        board.add("ground", square, kind="padded")
    square, way = run[-1]
    return board.bar(square, way, "padded")


def _sand(board: Laying) -> bool:
    slope = board.random.choice(("N", "E", "S", "W", "NE", "SE", "SW", "NW"))
    run = board.run(1 + board.random.below(3))
    for square, _ in run or ():
        board.add("ground", square, kind="sand", to=slope)
    return bool(run)


def _flight(board: Laying) -> bool:
    squares = board.block(1, 1)
    if squares:
        board.add("ground", squares[0], kind="antigrav")
        way_in = board.direction()
        for side in range(4):
            pit = beside(squares[0], side)
            if side != way_in and board.free(pit):
                board.add("ground", pit, kind="pit")
    return bool(squares)


def _jack(board: Laying) -> bool:
    squares = board.block(1, 1)
    if squares:
        board.add("ground", squares[0], kind="jack", to=[SIDES[board.direction()] for _ in range(4)])
    return bool(squares)


def _ram(kind: str) -> Callable[[Laying], bool]:
    def lay(board: Laying) -> bool:
        squares = board.block(1, 1)
        if squares:
            board.add("fixtures", squares[0], kind=kind, to=SIDES[board.direction()], on=board.active())
        return bool(squares)

    return lay


def _heat(kind: str) -> Callable[[Laying], bool]:
    def lay(board: Laying) -> bool:
        run = board.run(1 + board.random.below(3))
        active = {} if kind == "melt" else {"on": board.active()}
        for square, _ in run or ():
            board.add("fixtures", square, kind=kind, **active)
        return bool(run)

    return lay


def _turner(board: Laying) -> bool:
    squares = board.block(2, 2)
    if squares:
        board.add("regions", squares[0], kind="turner", wall=board.random.choice(("ns", "ew")))
        board.taken.update(squares)
    return bool(squares)


def _trapdoor(board: Laying) -> bool:
    size = 2 + board.random.below(2)
    squares = board.block(size, size)
    if squares:
        board.add("regions", squares[0], kind="trapdoor", size=size, holds=1)
        board.taken.update(squares)
    return bool(squares)


def _edge(kind: str, most: int) -> Callable[[Laying], bool]:
    def lay(board: Laying) -> bool:
        square, side = board.near(), board.direction()
        along = turned(side, 1)
        laid = False
        for _ in range(1 + board.random.below(most)):
            laid |= board.bar(square, side, kind)
            square = beside(square, along)
        return laid

    return lay


def _inner_edge(kind: str) -> Callable[[Laying], bool]:
    def lay(board: Laying) -> bool:
        square, side = board.near(), board.direction()
        return board.on_board(beside(square, side)) and board.bar(square, side, kind)

    return lay


def _laser(board: Laying) -> bool:
    square = board.near()
    if not board.on_board(square):
        return False
    board.lay("beams", square, to=SIDES[board.direction()], power=1 + board.random.below(3))
    return True


PIECES: dict[str, Callable[[Laying], bool]] = {
    "pit": _row("ground", 1, 2, kind="pit"),
    "lava": _single("ground", kind="lava", on="ACTIVE"),
    "gear": _single("ground", kind="gear", turn="TURN"),
    "water": _row("ground", 1, 2, kind="water"),
    "current": _current,
    "puddle": _row("ground", 1, 1, kind="puddle"),
    "padded": _row("ground", 2, 3, kind="padded"),
    "sand": _sand,
    "antigrav": _flight,
    "jack": _jack,
    "red": _belt("red"),
    "blue": _belt("blue"),
    "gold": _belt("gold"),
    "green": _green,
    "rotating": _rotating,
    "ramp": _ramp,
    "pusher": _ram("pusher"),
    "ram": _ram("ram"),
    "crusher": _single("fixtures", kind="crusher", on="ACTIVE"),
    "flamer": _heat("flamer"),
    "napalm": _heat("napalm"),
    "gas": _single("fixtures", kind="gas"),
    "melt": _heat("melt"),
    "turner": _turner,
    "trapdoor": _trapdoor,
    "wall": _edge("wall", 3),
    "energy": _edge("energy", 3),
    "padwall": _padded_wall,
    "mirror": _inner_edge("mirror"),
    "copier": _inner_edge("copier"),
    "laser": _laser,
    "repair": _single("sites", kind="repair", wrenches="WRENCHES"),
    "reset": _single("sites", kind="reset"),
    "ledge": _ledge,
    "plate": _single("plates", style=1),
}
"""The pieces by the names of elements; a green belt comes with a barrier."""
