"""What an element is, and all that it can do: facts and hooks, each of which does nothing by default."""

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
    """What an edge does that something stands on. `reason` is the one of `nothing` events.

    With `shots_pass` sight and the shots of robots pass it, and a `mirror` reflects them, seen from the
    square whose side this is. Beams of boards never pass.
    """

    reason: str
    placed: Placed | None = None
    shots_pass: bool = False
    mirror: bool = False


class Placed:
    """A thing on a board, with what the rules ask it for worked out.

    `to` has a direction for each register, or is empty; `on` are the registers in which it is active;
    `squares` are those on which it lies.
    """

    __slots__ = ("at", "element", "entry", "on", "squares", "to")

    def __init__(self, element: Element, thing: Thing) -> None:
        self.element, self.at, self.entry = element, thing.at, thing.entry
        self.to = directions(thing.entry.get("to"))
        on = thing.entry.get("on")
        self.on = frozenset(on) if isinstance(on, list) else frozenset(REGISTERS)
        self.squares = tuple(element.squares(thing.entry, thing.at))


def directions(value: object) -> tuple[int, ...]:
    """The direction of a field `to` in each register; empty for what is none, as a slope to a corner.

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

    `name` is its own, `layer` the list of a board in which it stands and `kind` the kind there, with `fields`
    besides `at` and `kind`; `sign` is what two characters of a course's map show it by (or none).
    """

    name: str = ""
    layer: str = "ground"
    kind: str = ""
    fields: tuple[str, ...] = ()
    sign: str = ""

    pit: bool = False
    """Whether it holds any number of robots and gives none back."""
    wet: bool = False
    """Whether a card that begins on it loses a step."""
    padded: bool = False
    """Whether robots that end a card on it go on."""
    archives: bool = False
    """Whether E1 keeps its square as archive."""
    acts: tuple[str, ...] = ()
    """The steps in which `act` is called."""
    carries: tuple[str, ...] = ()
    """The steps in which bodies on it are carried to its `exit`."""
    belt: str = ""
    """The family of belts it is of: one carries onto another of the same family and turns robots so."""

    def describes(self, entry: Mapping[str, object]) -> bool:
        """Whether an entry of its layer is one of these."""
        return entry.get("kind", "") == self.kind

    def squares(self, entry: Mapping[str, object], at: Square) -> Iterable[Square]:
        """The squares on which it lies."""
        return (at,)

    def bars(self, board: Board, placed: Placed) -> Iterable[tuple[Square, int, Bar]]:
        """The edges that it bars, each from one side: a square, a direction and how."""
        return ()

    def crossed(self, run: Run, placed: Placed, body: Body) -> None:
        """A body leaves or enters one of its squares, fliers too."""

    def entered(self, run: Run, placed: Placed, body: Body, outside: bool) -> None:
        """A body that does not fly has entered one of its squares; `outside`: not from another one of it."""

    def heat(self, run: Run, placed: Placed) -> bool:
        """Whether it is hot in this register: in B each entering costs a point."""
        return False

    def burnt(self, run: Run, placed: Placed, body: Body) -> None:
        """Its heat has cost a body a point."""

    def card_ended(self, run: Run, placed: Placed, body: Body) -> None:
        """A body's own card has ended on it."""

    def slope(self, placed: Placed) -> str | None:
        """The direction, maybe a diagonal one, in which what comes to rest on it slips."""
        return None

    def carries_in(self, placed: Placed) -> tuple[str, ...]:
        """The steps in which one of these carries."""
        return self.carries

    def exit(self, run: Run, placed: Placed) -> int | None:
        """Where it carries what is on it."""
        return placed.to[run.register - 1] if placed.to else None

    def pushes(self, run: Run, placed: Placed) -> tuple[str, int, int] | None:
        """How it pushes in C10: the `how` of moves, a direction and at most how many steps."""
        return None

    def shines(self, run: Run, placed: Placed) -> tuple[int, int] | None:
        """The direction and power of its beam in D."""
        return None

    def mends(self, run: Run, placed: Placed) -> int:
        """The points that it repairs in F2."""
        return 0

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        """What it does in the steps of `acts` (`run.code`); `where` has all of its kind by squares."""
