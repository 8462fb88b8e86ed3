"""The base class of elements: facts and hooks, each of which does nothing by default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..board import Board, Thing
from ..geometry import DIRECTIONS, Square
from ..names import REGISTERS
from ..state import Body

if TYPE_CHECKING:
    from ..run import Run


class Bar(NamedTuple):
    """The effect of a bar on an edge; `reason` is that of `nothing` events.

    If `shots_pass`, sight and the shots of robots pass. A `mirror` reflects them, seen from the square whose
    side this is. Beams of the board never pass.
    """

    reason: str
    placed: Placed | None = None
    shots_pass: bool = False
    mirror: bool = False


class Placed:
    """A thing on a board, with values that the rules need computed.

    `to` has a direction for each register, or is empty; `on` are the registers in which the thing is active;
    `squares` are those that it covers.
    """

    __slots__ = ("at", "element", "entry", "on", "squares", "to")

    def __init__(self, element: Element, thing: Thing) -> None:
        self.element, self.at, self.entry = element, thing.at, thing.entry
        self.to = directions(thing.entry.get("to"))
        on = thing.entry.get("on")
        self.on = frozenset(on) if isinstance(on, list) else frozenset(REGISTERS)
        self.squares = tuple(element.squares(thing.entry, thing.at))


def directions(value: object) -> tuple[int, ...]:
    """The direction of a field `to` in each register; empty if it has none, e.g. for a diagonal slope.

    >>> directions(["N", "E", "S", "W"]), directions("S"), directions("SE")
    ((0, 1, 2, 3), (2, 2, 2, 2, 2), ())
    """
    if isinstance(value, str):
        return (DIRECTIONS[value],) * 5 if value in DIRECTIONS else ()
    if isinstance(value, list):
        return tuple(DIRECTIONS[each] for each in value)
    return ()


class Element:
    """A kind of thing on boards.

    `name` identifies the element. `layer` is its list in a board and `kind` its kind there, with `fields`
    besides `at` and `kind`. `sign` shows it in the two characters of a course's map, empty if it has none.
    """

    name: str = ""
    layer: str = "ground"
    kind: str = ""
    fields: tuple[str, ...] = ()
    sign: str = ""

    pit: bool = False
    """True if it swallows any number of robots."""
    wet: bool = False
    """True if a card that begins on it loses a step."""
    padded: bool = False
    """True if robots that end a card on it bounce."""
    archives: bool = False
    """True if E1 makes its square the archive."""
    acts: tuple[str, ...] = ()
    """The steps in which `act` is called."""
    carries: tuple[str, ...] = ()
    """The steps in which bodies on it are carried to its `exit`."""
    belt: str = ""
    """The family of belts: a robot carried from one to another of the same family turns with it."""

    def describes(self, entry: Mapping[str, object]) -> bool:
        """True if an entry of its layer is of this element."""
        return entry.get("kind", "") == self.kind

    def squares(self, entry: Mapping[str, object], at: Square) -> Iterable[Square]:
        """The squares that a thing covers."""
        return (at,)

    def bars(self, board: Board, placed: Placed) -> Iterable[tuple[Square, int, Bar]]:
        """The edges that a thing bars, each from one side: a square, a direction and the bar."""
        return ()

    def crossed(self, run: Run, placed: Placed, body: Body) -> None:
        """React to a body that leaves or enters one of its squares, flying or not."""

    def entered(self, run: Run, placed: Placed, body: Body, outside: bool) -> None:
        """React to a body that has entered a square of it, not flying; `outside` if not from another one."""

    def heat(self, run: Run, placed: Placed) -> bool:
        """True if a thing is hot in this register: in B each entering costs a point."""
        return False

    def burnt(self, run: Run, placed: Placed, body: Body) -> None:
        """React to a body that its heat has cost a point."""

    def card_ended(self, run: Run, placed: Placed, body: Body) -> None:
        """React to a body whose own card has ended on it."""

    def slope(self, placed: Placed) -> str | None:
        """The direction, maybe a diagonal one, in which a body that comes to rest on it slips, or None."""
        return None

    def carries_in(self, placed: Placed) -> tuple[str, ...]:
        """The steps in which a thing carries."""
        return self.carries

    def exit(self, run: Run, placed: Placed) -> int | None:
        """The direction in which a thing carries in this register, or None."""
        return placed.to[run.register - 1] if placed.to else None

    def pushes(self, run: Run, placed: Placed) -> tuple[str, int, int] | None:
        """The push of a thing in C10: the `how` of moves, a direction and the most steps, or None."""
        return None

    def shines(self, run: Run, placed: Placed) -> tuple[int, int] | None:
        """The direction and power of a thing's beam in D, or None."""
        return None

    def mends(self, run: Run, placed: Placed) -> int:
        """The points that a thing repairs in F2."""
        return 0

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        """Act in a step of `acts` (`run.code`); `where` are all things of this element by square."""
