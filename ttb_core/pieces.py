"""The objects and floors on the board, and the extra elements (RULES.md: Words, Elements).

Each element is one module in `elements/`: a subclass of `Element` with its facts and, if it acts, its hooks.
Movement, orders, set-up, interchange and diagram know elements only through the tables in this module.
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

    An element is either an object, so that its hex can hold no other object, or a floor (`is_floor`), which
    any object may be on. An object blocks others from entering its hex, unless it can be pushed (`movable`)
    or leads elsewhere (`leads`).
    """

    name = ""
    """The name in events and decisions."""
    key = ""
    """The field in a position (INTERCHANGE.md)."""
    symbol = ""
    """Two characters in a printed board; a single one is followed by the first letter of the kind."""
    box = 3
    """The number of pieces in the box."""
    kinds: tuple[str, ...] = ()
    """The names of the pieces, if they have any: then there is one piece of each."""
    hexes = 1
    """The number of hexes of each piece."""
    spaced = True
    """True if set-up keeps it off the outer ring and the centre, and apart from bases and other spaced
    elements.
    """
    is_floor = False
    sticky = False
    """True if bots can be stuck on this floor."""
    movable = False
    """True if it can be pushed; when a hook moves it, it makes steps and pushes itself."""
    asks = False
    """True if a Zap on it leaves a decision of the kind `name`: a direction or None."""

    bounded = False
    """True if it moves objects no farther than orders do, as `solving.bounds` assumes."""

    number = 0
    """Set by `add`: its number as a floor, or its code on a cell (with `kinds`: that of the first)."""

    def leads(self, hexes: Sequence[int]) -> list[tuple[int, int]]:
        """The exits of a piece, as pairs (entered, left): a step onto `entered` continues from `left`."""
        return []

    def entered(self, run: Run, at: int, direction: int, by: int) -> None:
        """An object has come onto this floor in any way; its code is `run.cells[at]`.

        It came in this direction, moved by the order of the bot `by`. In a row that moves at once, the mover
        comes first. Not called for elements that are objects.
        """

    def turn_starts(self, run: Run, bot: int, at: int) -> None:
        """The turn of a bot's colour starts while the bot is on this floor."""

    def holds(self, run: Run, bot: int, order: int) -> None:
        """A stuck bot on this floor would step; instead the floor decides the effect."""

    def zapped(self, run: Run, bot: int, order: int, at: int) -> None:
        """The Zap of a bot hits this element."""
        run.nothing(bot, order, "unaffected", at)

    def answer(self, run: Run, bot: int, at: int, direction: int | None) -> None:
        """Carry out the answer to the decision that `zapped` left."""
        raise NotImplementedError

    def sign(self, kind: int = 0) -> str:
        """The two characters of a piece in a printed board."""
        return self.symbol + self.kinds[kind][0] if self.kinds else self.symbol

    def __repr__(self) -> str:
        return f"<Element {self.name}>"


# The tables; `add` fills them.
ELEMENTS: list[Element] = []
FLOORS: list[Element] = [Element()]
"""Floors by the number in `Setting.floor`; 0 is plain."""
ON_CELL: dict[int, tuple[Element, int]] = {}
"""By code on a cell, the elements on the board and the number of their kind."""
MOVABLE = bytearray(int(CRYSTAL_AT < code < BASE_AT or code >= BOT_AT) for code in range(CODES))
"""By code on a cell, 1 if the object can be pushed (RULES.md: Words)."""
ASKING: dict[str, Element] = {}
"""The elements whose Zap leaves a decision, by name."""


def add(element: Element) -> None:
    """Add an element to all tables, with the next numbers.

    Raises ValueError if another element has its name, key or sign, because positions, events and printed
    boards could not tell the two apart.
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
    """Remove the element that was added last from all tables."""
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
    """The name of an object in events: a bot's name, a base's colour, otherwise its `piece_kind`."""
    if code >= BOT_AT:
        return BOTS[code - BOT_AT]
    if BASE_AT <= code < ELEMENT_AT:
        return COLOURS[code - BASE_AT]
    return piece_kind(code) if code > CRYSTAL_AT else None
