"""Changes of programs: their legality and their effect (RULES.md: A turn: Change programming).

A change is a tuple of small integers: `(PLACE, bot, slot, order)`, `(SWAP, bot, slot, slot)`, `(REMOVE, bot,
slot, 0)` or `(RESET, bot, 0, 0)`. `check` raises an error with the reason if a change is illegal; `apply`
does not check.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .cells import AT, DOUBLES, HELD, IN_HAND, PROGRAM, SEEN, SLOTS, UNKNOWN, program_of
from .errors import TtbError
from .names import BOTS, COLOURS
from .orders import NAMES, NOT_SPECIAL, REGULARS, SPECIALS, TILES

if TYPE_CHECKING:
    from .position import Position
    from .run import Run

PLACE, SWAP, REMOVE, RESET = range(4)
OPS = ("place", "swap", "remove", "reset")
Change = tuple[int, int, int, int]
EMPTY_PROGRAM = bytes(SLOTS)


def tiles_in_hand(cells: bytes | bytearray, colour: int, order: int) -> int:
    """The number of tiles of an order in a colour's hand."""
    if TILES[order] == 0:
        return int(cells[HELD + order] in (IN_HAND + colour, SEEN + colour))
    at = PROGRAM + 2 * SLOTS * colour
    return TILES[order] - cells.count(order, at, at + 2 * SLOTS)


def may_be_masked(cells: bytes | bytearray, colour: int, order: int) -> bool:
    """True if a special order may be among the masked orders of a colour's hand (`search.view`)."""
    if TILES[order] or not cells[UNKNOWN + colour] or cells[HELD + order]:
        return False
    return cells.find(order, PROGRAM, PROGRAM + 2 * SLOTS * len(COLOURS)) < 0


def hand(cells: bytes | bytearray, colour: int) -> list[int]:
    """The orders with at least one tile in the colour's hand."""
    places = IN_HAND + colour, SEEN + colour
    at = PROGRAM + 2 * SLOTS * colour
    used = cells[at : at + 2 * SLOTS]
    regular = [order for order in REGULARS if used.count(order) < TILES[order]]
    return regular + [order for order in SPECIALS if cells[HELD + order] in places]


def first_turn(position: Position | Run) -> bool:
    """True if the colour to move makes its very first turn, which is in round 1."""
    return position.round == 1


def make_all(run: Run, changes: tuple[Change, ...], double: bool) -> None:
    """Check and make the changes of a turn. Raises `TtbError` (`illegal_change`)."""
    if first_turn(run):
        if double:
            raise _illegal("Double Modification cannot be used on a colour's first turn.")
        bots = sorted(change[1] for change in changes)
        if bots != list(run.waiting) or any(change[0] != PLACE for change in changes):
            raise _illegal("A first turn places exactly one tile on each of the colour's bots.")
    elif double:
        if not run.cells[DOUBLES + run.colour]:
            raise _illegal("Double Modification has been used already.")
        if len(changes) != 2:
            raise _illegal("Double Modification takes exactly two changes.")
        spend_double(run)
    elif len(changes) > 1:
        raise _illegal("More than one change needs Double Modification.")
    for change in changes:
        check(run, change)
        apply(run, change)


def spend_double(run: Run) -> None:
    """Use up Double Modification."""
    run.cells[DOUBLES + run.colour] = False
    if run.events is not None:
        run.tell({"type": "double", "colour": COLOURS[run.colour]})


def check(run: Run, change: Change) -> None:
    """Raise `TtbError` (`illegal_change`) if the change cannot be made now."""
    op, bot, slot, other = change
    if bot >> 1 != run.colour:
        raise _illegal(f"{BOTS[bot]} is not a bot of {COLOURS[run.colour]}, whose turn it is.")
    if not run.cells[AT + bot]:
        raise _illegal(f"{BOTS[bot]} is not on the board.")
    program = program_of(run.cells, bot)
    if op == RESET:
        if program == EMPTY_PROGRAM:
            raise _illegal(f"The program of {BOTS[bot]} is empty already.")
        return
    if not 0 <= slot < SLOTS or (op == SWAP and not 0 <= other < SLOTS):
        raise _illegal(f"A program has the slots 0 to {SLOTS - 1}.")
    if op == PLACE:
        held = tiles_in_hand(run.cells, run.colour, other) or may_be_masked(run.cells, run.colour, other)
        if not held:
            raise _illegal(f"{COLOURS[run.colour]} has no tile {NAMES[other]} in hand.")
    elif op == SWAP:
        if slot == other:
            raise _illegal("A swap takes two different slots.")
        if not program[slot] and not program[other]:
            raise _illegal("Both slots of the swap are empty.")
    elif not program[slot]:
        raise _illegal(f"Slot {slot} of {BOTS[bot]} is empty already.")


def _illegal(message: str) -> TtbError:
    return TtbError("illegal_change", message)


def changed(program: bytes, change: Change) -> bytes:
    """The program after a change."""
    op, _, slot, other = change
    after = bytearray(program)
    if op == PLACE:
        after[slot] = other
    elif op == SWAP:
        after[slot], after[other] = after[other], after[slot]
    elif op == REMOVE:
        after[slot] = 0
    else:
        return EMPTY_PROGRAM
    return bytes(after)


Moved = tuple[tuple[int, int], ...]
"""New places of special orders: pairs of an order and its value in `cells.HELD`."""


def specials_moved(before: bytes, after: bytes, colour: int) -> Moved:
    """The special orders that move when a program of a colour's bot is replaced by another.

    An order that returns to the hand is known to all.
    """
    gone, come = before.translate(None, NOT_SPECIAL), after.translate(None, NOT_SPECIAL)
    if gone == come:
        return ()
    back = [(order, SEEN + colour) for order in gone if order not in come]
    return (*back, *((order, 0) for order in come if order not in gone))


def apply(run: Run, change: Change) -> None:
    """Make a change that has been checked."""
    bot = change[1]
    before = program_of(run.cells, bot)
    after = changed(before, change)
    if run.events is not None:
        _tell(run, change, before)
    set_program(run.cells, bot, after)
    for order, held in specials_moved(before, after, bot >> 1):
        if not held and not run.cells[HELD + order]:  # The order was masked.
            run.cells[UNKNOWN + run.colour] -= 1
        run.cells[HELD + order] = held


def set_program(cells: bytearray, bot: int, program: bytes) -> None:
    """Replace a bot's program."""
    at = PROGRAM + SLOTS * bot
    cells[at : at + SLOTS] = program


def _tell(run: Run, change: Change, program: bytes) -> None:
    op, bot, slot, other = change
    event: dict[str, object] = {"type": OPS[op], "bot": BOTS[bot]}
    if op == PLACE:
        revealed = TILES[other] == 0 and run.cells[HELD + other] != SEEN + run.colour
        event |= {"slot": slot, "order": NAMES[other], "replaced": NAMES[program[slot]], "revealed": revealed}
    elif op == SWAP:
        event["slots"] = [slot, other]
    elif op == REMOVE:
        event |= {"slot": slot, "order": NAMES[program[slot]]}
    else:
        event["orders"] = [NAMES[order] for order in program]
    run.tell(event)


def legal(position: Position) -> list[tuple[Change, ...]]:
    """Every legal single change, each once, the pass first; on a first turn the pairs, bot 1 first.

    It leaves out Double Modification and, except on a first turn, changes that leave the program as it is.
    Empty after the end (INTERCHANGE.md: Engine protocol).
    """
    if position.result is not None:
        return []
    cells, bots = position.cells, position.bots_of(position.mover)
    if not first_turn(position):
        return [(), *((change,) for bot in bots for change in single_changes(cells, bot))]
    lists: list[tuple[Change, ...]] = [()]
    for bot in bots:
        lists = [
            (*before, change)
            for before in lists
            for change in placements(bot, hand_after(cells, bot >> 1, before))
        ]
    return lists


def single_changes(cells: bytes | bytearray, bot: int) -> list[Change]:
    """The changes that alter a bot's program; none if the bot is not in the game."""
    if not cells[AT + bot]:
        return []
    return program_changes(bot, program_of(cells, bot), hand(cells, bot >> 1))


def program_changes(bot: int, program: bytes, in_hand: Sequence[int]) -> list[Change]:
    """The changes that alter a program, with these orders in hand."""
    changes: list[Change] = []
    for slot, here in enumerate(program):
        changes += [(PLACE, bot, slot, order) for order in in_hand if order != here]
        changes += [(SWAP, bot, slot, other) for other in range(slot + 1, SLOTS) if here != program[other]]
        if here:
            changes.append((REMOVE, bot, slot, 0))
    if program != EMPTY_PROGRAM:
        changes.append((RESET, bot, 0, 0))
    return changes


def placements(bot: int, orders: Sequence[int]) -> list[Change]:
    """The placements of one of these orders in any slot of a bot, for a first turn."""
    return [(PLACE, bot, slot, order) for slot in range(SLOTS) for order in orders]


def hand_after(cells: bytes | bytearray, colour: int, placed: tuple[Change, ...]) -> tuple[int, ...]:
    """The orders with tiles in a colour's hand after placements on its bots.

    A replaced tile has returned to the hand.
    """
    in_hand = hand(cells, colour)
    for _, bot, slot, order in placed:
        left = tiles_in_hand(cells, colour, order) - 1
        replaced = program_of(cells, bot)[slot]
        if left + (replaced == order) < 1:
            in_hand.remove(order)
        if replaced and replaced not in in_hand and replaced != order:
            in_hand.append(replaced)
    return tuple(in_hand)
