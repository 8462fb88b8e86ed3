"""What can stand or lie on the board, and what an extra element is (RULES.md: Words, Elements).

Each element is one file in `elements/`: a subclass of `Element` with its facts and, where it does something,
its hooks. Movement, orders, set-up, interchange and diagram know elements only through the tables here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .cells import BASE_AT, BOT_AT, CODES, CRYSTAL_AT, ELEMENT_AT
from .names import BOTS, COLOURS

if TYPE_CHECKING:
    from .run import Run


class Element:
    """A kind of element: its facts are attributes, its behaviour the methods below.

    An element either stands on the board as an object (then nothing else can stand there), or is a floor
    (`is_floor`), on which anything may stand. What stands on the board is in the way of what would enter,
    unless it can be pushed (`movable`) or leads on (`leads`).
    """

    name = ""
    """What events and decisions call it."""
    key = ""
    """Its field in a position (INTERCHANGE.md)."""
    symbol = ""
    """Two characters in a printed board; one if the first letter of its kind follows."""
    box = 3
    """Pieces in all."""
    kinds: tuple[str, ...] = ()
    """Names of its pieces, if they have any: then there is one piece of each."""
    hexes = 1
    """The hexes each piece takes."""
    spaced = True
    """At set-up kept off the outer ring and the centre and apart from bases and other such elements."""
    is_floor = False
    sticky = False
    """Whether bots can be stuck on this floor."""
    movable = False
    """Whether it can be pushed, and makes the step itself where a hook moves it."""
    asks = False
    """Whether being zapped leaves a decision: of the kind `name`, a direction or None."""

    bounded = False
    """Whether it moves nothing farther than orders do, so that `solving.bounds` holds where it lies."""

    number = 0
    """Given by `add`: its number as a floor, or its code on a cell (with `kinds`: of the first)."""

    def leads(self, hexes: Sequence[int]) -> list[tuple[int, int]]:
        """Where the hexes of a piece lead, as (entered, left): a step onto one goes on from the other."""
        return []

    def entered(self, run: Run, at: int, direction: int, by: int) -> None:
        """Something has come onto this floor in any way: `run.cells[at]` is what.

        It came in this direction, moved by the order of the bot `by`. Of a row that has moved at once the
        mover comes first. Not called for what stands on the board.
        """

    def turn_starts(self, run: Run, bot: int, at: int) -> None:
        """The turn of a bot's colour starts while it is on this floor."""

    def holds(self, run: Run, bot: int, order: int) -> None:
        """A stuck bot on this floor would step: it does not, and this says what happens instead."""

    def zapped(self, run: Run, bot: int, order: int, at: int) -> None:
        """The Zap of a bot hits it."""
        run.nothing(bot, order, "unaffected", at)

    def answer(self, run: Run, bot: int, at: int, direction: int | None) -> None:
        """Carry on with the answer to the decision which `zapped` left."""
        raise NotImplementedError

    def sign(self, kind: int = 0) -> str:
        """Its two characters in a printed board."""
        return self.symbol + self.kinds[kind][0] if self.kinds else self.symbol

    def __repr__(self) -> str:
        return f"<Element {self.name}>"


# The tables; `add` fills them.
ELEMENTS: list[Element] = []
FLOORS: list[Element] = [Element()]
"""Floors by the number in `Setting.floor`; 0 is plain."""
ON_CELL: dict[int, tuple[Element, int]] = {}
"""Elements that stand on the board by their code on a cell, and the number of their kind."""
MOVABLE = bytearray(int(CRYSTAL_AT < code < BASE_AT or code >= BOT_AT) for code in range(CODES))
"""Whether what stands on a cell can be pushed (RULES.md: Words)."""
ASKING: dict[str, Element] = {}
"""The elements that ask, by name."""


def add(element: Element) -> None:
    """Enter an element into all tables, with the next numbers.

    Raises ValueError if another one has its name, its key or its sign: positions and events could not tell
    them apart, nor could who looks at a printed board.
    """
    for other in ELEMENTS:
        for fact in ("name", "key", "symbol"):
            if getattr(element, fact) == getattr(other, fact):
                raise ValueError(f"{element} and {other} have the same {fact}: {getattr(element, fact)!r}.")
    ELEMENTS.append(element)
    if element.is_floor:
        element.number = len(FLOORS)
        FLOORS.append(element)
    else:
        element.number = ELEMENT_AT + len(ON_CELL)
        for kind in range(max(1, len(element.kinds))):
            code = element.number + kind
            assert code < BOT_AT
            ON_CELL[code] = element, kind
            MOVABLE[code] = element.movable
    if element.asks:
        ASKING[element.name] = element


def take_away(element: Element) -> None:
    """Take the element that was added last out of all tables."""
    assert ELEMENTS[-1] is element
    ELEMENTS.pop()
    ASKING.pop(element.name, None)
    if element.is_floor:
        FLOORS.pop()
    for code in [code for code, (found, _) in ON_CELL.items() if found is element]:
        del ON_CELL[code]
        MOVABLE[code] = False


def piece_kind(code: int) -> str:
    """`bot`, `base`, `crystal`, or the name of an element."""
    if code >= BOT_AT:
        return "bot"
    if code >= ELEMENT_AT:
        return ON_CELL[code][0].name
    return "base" if code >= BASE_AT else "crystal"


def piece_name(code: int) -> str | None:
    """What events call what stands on a cell: a bot's name, a base's colour, otherwise `piece_kind`."""
    if code >= BOT_AT:
        return BOTS[code - BOT_AT]
    if BASE_AT <= code < ELEMENT_AT:
        return COLOURS[code - BASE_AT]
    return piece_kind(code) if code > CRYSTAL_AT else None
