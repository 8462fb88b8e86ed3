"""Changes of programs: which are legal, and what they do (RULES.md: A turn: Change programming).

A change is a tuple of small integers: `(PLACE, bot, slot, order)`, `(SWAP, bot, slot, slot)`, `(REMOVE,
bot, slot, 0)` or `(RESET, bot, 0, 0)`. `check` explains what is wrong with one, `apply` checks nothing.
"""

from __future__ import annotations

from .errors import TtbError
from .names import BOTS, COLOURS
from .orders import NAMES, REGULARS, TILES
from .position import EMPTY_PROGRAM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .position import Position
    from .run import Run

PLACE, SWAP, REMOVE, RESET = range(4)
OPS = ("place", "swap", "remove", "reset")
SLOTS = 3
Change = tuple[int, int, int, int]


def tiles_in_hand(state: Position | Run, colour: int, order: int) -> int:
    """How many tiles of an order the colour has in hand."""
    if TILES[order] == 0:
        return int(order in state.hands[colour])
    programs = state.programs
    used = programs[2 * colour].count(order) + programs[2 * colour + 1].count(order)
    return TILES[order] - used


def first_turn(position: Position) -> bool:
    """Whether the colour to move makes its very first turn, which is in round 1."""
    return position.round == 1


def check_all(position: Position, run: Run, changes: tuple[Change, ...], double: bool) -> None:
    """Check and apply the changes of a turn on its run.

    Raises TtbError `illegal_change`.
    """
    bots = sorted(change[1] for change in changes)
    if first_turn(position):
        own = list(position.bots_of(position.mover))
        if double:
            raise _illegal("Double Modification cannot be used on a colour's first turn.")
        if bots != own or any(change[0] != PLACE for change in changes):
            raise _illegal("A first turn places exactly one tile on each of the colour's bots.")
    elif double:
        if not position.doubles[position.mover]:
            raise _illegal("Double Modification has been used already.")
        if len(changes) != 2:
            raise _illegal("Double Modification takes exactly two changes.")
        run.doubles[run.colour] = False
        if run.events is not None:
            run.tell({"type": "double", "colour": COLOURS[run.colour]})
    elif len(changes) > 1:
        raise _illegal("More than one change needs Double Modification.")
    for change in changes:
        check(run, change)
        apply(run, change)


def check(run: Run, change: Change) -> None:
    """Raise TtbError `illegal_change` if the change cannot be made now."""
    op, bot, slot, other = change
    if bot >> 1 != run.colour:
        raise _illegal(f"{BOTS[bot]} is not a bot of {COLOURS[run.colour]}, whose turn it is.")
    if not run.at[bot]:
        raise _illegal(f"{BOTS[bot]} is not on the board.")
    program = run.programs[bot]
    if op == RESET:
        if program == EMPTY_PROGRAM:
            raise _illegal(f"The program of {BOTS[bot]} is empty already.")
        return
    if not 0 <= slot < SLOTS or (op == SWAP and not 0 <= other < SLOTS):
        raise _illegal(f"A program has the slots 0 to {SLOTS - 1}.")
    if op == PLACE:
        if tiles_in_hand(run, run.colour, other) < 1:
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


def apply(run: Run, change: Change) -> None:
    """Make a change that has been checked."""
    op, bot, slot, other = change
    program = list(run.programs[bot])
    back: list[int] = []
    if op == PLACE:
        back = [program[slot]]
        program[slot] = other
    elif op == SWAP:
        program[slot], program[other] = program[other], program[slot]
    elif op == REMOVE:
        back = [program[slot]]
        program[slot] = 0
    else:
        back, program = program, [0] * SLOTS
    revealed = op == PLACE and _take(run, other)
    run.programs[bot] = (program[0], program[1], program[2])
    for order in back:
        if order and TILES[order] == 0:
            run.hands[run.colour] = tuple(sorted((*run.hands[run.colour], order)))
            run.revealed[run.colour] = tuple(sorted((*run.revealed[run.colour], order)))
    if run.events is not None:
        _tell(run, change, back, revealed)


def _take(run: Run, order: int) -> bool:
    """Take a tile from the hand; whether that shows a special order for the first time."""
    if TILES[order]:
        return False
    colour = run.colour
    seen = order in run.revealed[colour]
    run.hands[colour] = tuple(o for o in run.hands[colour] if o != order)
    run.revealed[colour] = tuple(o for o in run.revealed[colour] if o != order)
    return not seen


def _tell(run: Run, change: Change, back: list[int], revealed: bool) -> None:
    op, bot, slot, other = change
    event: dict[str, object] = {"type": OPS[op], "bot": BOTS[bot]}
    if op == PLACE:
        event |= {"slot": slot, "order": NAMES[other], "replaced": NAMES[back[0]], "revealed": revealed}
    elif op == SWAP:
        event["slots"] = [slot, other]
    elif op == REMOVE:
        event |= {"slot": slot, "order": NAMES[back[0]]}
    else:
        event["orders"] = [NAMES[order] for order in back]
    run.tell(event)


def legal(position: Position) -> list[tuple[Change, ...]]:
    """Every legal single change, each once, the pass first; on a first turn the pairs, bot 1 first.

    Without Double Modification, and without changes that leave the program as it is (except on a first
    turn). Empty after the end (INTERCHANGE.md: Engine protocol).
    """
    if position.result is not None:
        return []
    if first_turn(position):
        return _legal_first(position)
    colour = position.mover
    in_hand = _hand(position, colour)
    changes: list[tuple[Change, ...]] = [()]
    for bot in position.bots_of(colour):
        program = position.programs[bot]
        for slot in range(SLOTS):
            here = program[slot]
            changes += [((PLACE, bot, slot, order),) for order in in_hand if order != here]
            changes += [
                ((SWAP, bot, slot, other),) for other in range(slot + 1, SLOTS) if here != program[other]
            ]
            if here:
                changes.append(((REMOVE, bot, slot, 0),))
        if program != EMPTY_PROGRAM:
            changes.append(((RESET, bot, 0, 0),))
    return changes


def _hand(position: Position, colour: int) -> list[int]:
    used = position.programs[2 * colour] + position.programs[2 * colour + 1]
    return [order for order in REGULARS if used.count(order) < TILES[order]] + list(position.hands[colour])


def _legal_first(position: Position) -> list[tuple[Change, ...]]:
    colour = position.mover
    lists: list[tuple[Change, ...]] = [()]
    for bot in position.bots_of(colour):
        lists = [
            (*before, (PLACE, bot, slot, order))
            for before in lists
            for slot in range(SLOTS)
            for order in _hand_after(position, before)
        ]
    return lists


def _hand_after(position: Position, changes: tuple[Change, ...]) -> list[int]:
    hand = _hand(position, position.mover)
    for _, bot, slot, order in changes:
        left = tiles_in_hand(position, position.mover, order) - 1
        replaced = position.programs[bot][slot]
        if left + (replaced == order) < 1:
            hand.remove(order)
        if replaced and replaced not in hand and replaced != order:
            hand.append(replaced)
    return hand
