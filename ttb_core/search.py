"""Searching: the positions that can follow a position, for computer opponents and solvers.

A `Position` is a small value (`cells` are a few hundred bytes), so a search needs nothing but positions: each
successor is a position to continue from, and knows the turn that led to it.

>>> import ttb_core as ttb
>>> start = ttb.new_game(colours=2, simplified=True, seed="any text", first="red")
>>> after = next(after for after in successors(start) if repr(after.turn) == "<Turn red1.1=L>")
>>> ttb.play(start, after.turn).position == after
True
>>> sum(1 for reply in successors(after))
21

An evaluation reads a position directly, at little cost (`cells.py` has the meaning of each byte):

>>> from ttb_core.cells import AT, CARGO
>>> after.cells[AT], after.cells[CARGO], after.supply.points[0], after.setting.bases[0]
(72, 0, 0, 139)

A player does not see everything: `view` masks hidden orders, `deal` replaces masked ones by possible ones.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from .cells import AT, DOUBLES, HELD, IN_HAND, MOVER, PROGRAM, SEEN, SLOTS, UNKNOWN, program_of
from .changes import (
    PLACE,
    SWAP,
    Change,
    Moved,
    apply,
    changed,
    first_turn,
    hand,
    hand_after,
    placements,
    program_changes,
    single_changes,
    specials_moved,
    spend_double,
    tiles_in_hand,
)
from .names import COLOURS
from .orders import SPECIALS, Step, cached, program_steps, traits
from .position import Position
from .run import Run
from .scoring import Result
from .setting import Setting
from .supply import Supply
from .turns import Choice, Turn

Choices = tuple[Choice, ...]
Changes = tuple[Change, ...]
Option = tuple[Changes, bytes, Moved, int, tuple[Step, ...]]
Turns = Iterator[tuple[Option, list[Option]]]
Keep = Callable[[bytes, bytes], bool]


class Successor(Position):
    """A position after a turn, and the turn: its `changes`, `double` and `choices`."""

    __slots__ = ("changes", "choices", "double")

    def __init__(
        self,
        setting: Setting,
        supply: Supply,
        cells: bytes,
        round_: int,
        result: Result | None,
        changes: Changes,
        double: bool,
        choices: Choices,
    ) -> None:
        self.setting = setting
        self.supply = supply
        self.cells = cells
        self.round = round_
        self.result = result
        self.changes = changes
        self.double = double
        self.choices = choices

    @property
    def turn(self) -> Turn:
        """The turn that led here."""
        return Turn(self.changes, self.double, self.choices)


def successors(
    position: Position, double: bool = False, merge: bool = True, keep: Keep | None = None
) -> Iterator[Successor]:
    """The positions after every legal turn, one for each combination of answers; none after the end.

    With `double`, the turns that spend Double Modification follow, if it is unused; they are many (some
    2,000). With `merge`, equivalent turns are tried once: changes that lead to the same programs and hands,
    and answers with the same effect (among answers without effect, declining is kept). With `keep`, only the
    turns are played for which it is true, given the programs of bots 1 and 2 before they run. The order is
    always the same, but has no meaning.
    """
    if position.result is not None:
        return
    start = _begun(position)
    turns = _first_turns if first_turn(position) else _single_turns
    yield from _played(start, _filtered(turns(start, merge), keep), False, merge)
    if double and start.cells[DOUBLES + start.colour] and not first_turn(position):
        spend_double(start)
        yield from _played(start, _double_turns(start, merge, keep), True, merge)


def _filtered(turns: Turns, keep: Keep | None) -> Turns:
    if keep is None:
        yield from turns
        return
    for one, others in turns:
        program = one[1]
        wanted = [two for two in others if keep(program, two[1])]
        if wanted:
            yield one, wanted


def programmed(position: Position, merge: bool = True) -> Iterator[tuple[Changes, bool, bytes]]:
    """Every legal turn as its changes, its use of Double Modification, and the cells after the changes.

    Nothing has run. `merge` is that of `successors`, which plays these turns.
    """
    run = Run(position)
    at = PROGRAM + 2 * SLOTS * run.colour
    for double, turns in _all_turns(run, merge):
        for (changes_one, program_one, moved_one, *_), others in turns:
            for changes_two, program_two, moved_two, *_ in others:
                cells = run.cells[:]
                cells[at : at + 2 * SLOTS] = program_one + program_two
                for order, held in moved_one + moved_two:
                    cells[HELD + order] = held
                yield changes_one + changes_two, double, bytes(cells)


def programs_after(position: Position) -> Iterator[tuple[bytes, bytes, bool]]:
    """The programs of both bots after each turn's changes, and true if Double Modification is unused then."""
    run = Run(position)
    unused = DOUBLES + run.colour
    for _, turns in _all_turns(run, True):
        left = bool(run.cells[unused])
        for one, others in turns:
            for two in others:
                yield one[1], two[1], left


def _all_turns(run: Run, merge: bool) -> Iterator[tuple[bool, Turns]]:
    """The turns with one change, then those with two, which spend Double Modification in this run."""
    first = first_turn(run)
    yield False, (_first_turns if first else _single_turns)(run, merge)
    if run.cells[DOUBLES + run.colour] and not first:
        spend_double(run)
        yield True, _double_turns(run, merge, None)


def with_programs(
    position: Position, programs: Iterable[tuple[bytes, Iterable[bytes]]], merge: bool = True
) -> Iterator[Successor]:
    """The positions after the colour to move has run the given programs instead of its own.

    `programs` pairs each program of bot 1 with the programs of bot 2 to run after it. There is one position
    for each combination of answers. Hands are not changed.
    """
    turns = ((_to_run(one), [_to_run(two) for two in others]) for one, others in programs)
    yield from _played(_begun(position), turns, False, merge)


def repeated(position: Position, merge: bool = True) -> Iterator[Successor]:
    """The positions after the programs of the colour to move have run as they are.

    There is one for each combination of answers, none after the end. It also works in the first round, in
    which this is not a legal turn.
    """
    if position.result is None:
        start = _begun(position)
        one, two = 2 * start.colour, 2 * start.colour + 1
        yield from _played(start, [(_as_it_is(start, one), [_as_it_is(start, two)])], False, merge)


def _begun(position: Position) -> Run:
    run = Run(position)
    run.begin()
    run.waiting = ()
    return run


# The possible turns, grouped by the option of bot 1: each with all options of bot 2.


def _single_turns(run: Run, merge: bool) -> Turns:
    one, two = 2 * run.colour, 2 * run.colour + 1
    same_one, same_two = _as_it_is(run, one), _as_it_is(run, two)
    yield same_one, [same_two, *_options(run, two, single_changes(run.cells, two), merge)]
    for option in _options(run, one, single_changes(run.cells, one), merge):
        yield option, [same_two]


def _first_turns(run: Run, merge: bool) -> Turns:
    colour, cells = run.colour, run.cells
    one, two = 2 * colour, 2 * colour + 1
    for_two: dict[tuple[int, ...], list[Option]] = {}
    for option in _placed(run, one, hand_after(cells, colour, ()), merge):
        in_hand = hand_after(cells, colour, option[0])
        if in_hand not in for_two:
            for_two[in_hand] = _placed(run, two, in_hand, merge)
        yield option, for_two[in_hand]


def _placed(run: Run, bot: int, in_hand: tuple[int, ...], merge: bool) -> list[Option]:
    if not run.cells[AT + bot]:
        return [_as_it_is(run, bot)]
    return _options(run, bot, placements(bot, in_hand), merge)


def _double_turns(run: Run, merge: bool, keep: Keep | None) -> Turns:
    one, two = 2 * run.colour, 2 * run.colour + 1
    before_one, before_two = program_of(run.cells, one), program_of(run.cells, two)
    by_program: dict[bytes, dict[object, Option]] = {}
    for changes, program_one, program_two, shown in _two_changes(run):
        if keep is not None and not keep(program_one, program_two):
            continue
        options = by_program.setdefault(program_one, {})
        name = (program_two, shown) if merge else changes
        if name not in options:
            moved = specials_moved(before_one + before_two, program_one + program_two, run.colour)
            if shown and shown not in program_one + program_two:
                moved += ((shown, SEEN + run.colour),)
            options[name] = (changes, program_two, moved, traits(program_two), program_steps(program_two))
    for program, options in by_program.items():
        yield ((), program, (), traits(program), program_steps(program)), list(options.values())


def _two_changes(run: Run) -> Iterator[tuple[Changes, bytes, bytes, int]]:
    """Every two changes, the programs after them, and the special order that was only shown, or 0."""
    colour, cells = run.colour, run.cells
    one, two = 2 * colour, 2 * colour + 1
    in_hand = hand(cells, colour)
    counts = {order: tiles_in_hand(cells, colour, order) for order in in_hand}
    programs = program_of(cells, one), program_of(cells, two)
    here = [bot for bot in (one, two) if cells[AT + bot]]
    for first in (change for bot in here for change in single_changes(cells, bot)):
        op, bot, _, order = first
        before = programs[bot - one]
        after = changed(before, first)
        left = in_hand
        if op != SWAP:
            back = {gone for gone in before if gone and before.count(gone) > after.count(gone)}
            left = sorted(back.union(left))
            if op == PLACE and counts[order] == 1 and order not in back:
                left.remove(order)
        hidden = order if op == PLACE and cells[HELD + order] == IN_HAND + colour else 0
        now = (after, programs[1]) if bot == one else (programs[0], after)
        for other in here:
            for second, program in _afters(other, now[other - one], tuple(left)):
                shown = hidden if second[1] == bot and hidden not in program else 0
                if other == one:
                    yield (first, second), program, now[1], shown
                else:
                    yield (first, second), now[0], program, shown


@cached
def _afters(bot: int, program: bytes, in_hand: tuple[int, ...]) -> tuple[tuple[Change, bytes], ...]:
    """The changes of a program, each with the program after it."""
    return tuple((change, changed(program, change)) for change in program_changes(bot, program, in_hand))


def double_changes(position: Position) -> Iterator[Changes]:
    """Every two successive changes for Double Modification, without changes that do nothing.

    Double Modification may be used up already: that is not checked.
    """
    for changes, *_ in _two_changes(Run(position)):
        yield changes


def _as_it_is(run: Run, bot: int) -> Option:
    return _to_run(program_of(run.cells, bot))


def _to_run(program: bytes) -> Option:
    return (), program, (), traits(program), program_steps(program)


def _options(run: Run, bot: int, changes: Iterable[Change], merge: bool) -> list[Option]:
    """The options of a bot's program after single changes; with `merge`, one for each program."""
    before = program_of(run.cells, bot)
    options = [_option(before, change) for change in changes]
    if merge:  # The first option of each program is kept.
        options = list({option[1]: option for option in reversed(options)}.values())
    return options


@cached
def _option(program: bytes, change: Change) -> Option:
    """The option of one change of a program."""
    after = changed(program, change)
    moved = specials_moved(program, after, change[1] >> 1)
    return (change,), after, moved, traits(after), program_steps(after)


def _played(
    start: Run, turns: Iterable[tuple[Option, list[Option]]], double: bool, merge: bool
) -> Iterator[Successor]:
    """The positions after these turns.

    The effect of bot 1 is the same for all programs of bot 2 with the same traits (`actions`), so bot 1 runs
    once for all of them.
    """
    one, two = 2 * start.colour, 2 * start.colour + 1
    first_at, second_at = PROGRAM + SLOTS * one, PROGRAM + SLOTS * two
    end_at = second_at + SLOTS
    run = start.copy()
    for (changes_one, program_one, moved_one, _, steps_one), others in turns:
        ran: dict[int, list[tuple[Run, Choices]]] = {}
        for changes_two, program_two, moved_two, traits_two, steps_two in others:
            if traits_two not in ran:
                first = start.copy()
                first.cells[first_at:end_at] = program_one + program_two
                first.take_up(one, steps_one)
                ran[traits_two] = _ends(first, merge)
            for between, choices in ran[traits_two]:
                run.begin_again(between, two, steps_two)
                run.cells[second_at:end_at] = program_two
                for order, held in moved_one + moved_two:
                    run.cells[HELD + order] = held
                for end, more in _ends(run, merge):
                    end.hand_on()
                    yield Successor(
                        end.setting, end.supply, bytes(end.cells), end.round, end.result,
                        changes_one + changes_two, double, choices + more
                    )  # fmt: skip


def _ends(run: Run, merge: bool) -> list[tuple[Run, Choices]]:
    """Run the current program to its end, once for each combination of answers."""
    run.advance()
    if run.pending is None:
        return [(run, ())]
    ends: list[tuple[Run, Choices]] = []
    waiting: list[tuple[Run, Choices]] = [(run, ())]
    seen = set()
    while waiting:
        run, choices = waiting.pop()
        pending = run.pending
        if merge:
            state = run.state()
            if state in seen:
                continue
            seen.add(state)
        if pending is None:
            ends.append((run, choices))
            continue
        for value in pending.options:
            branch = run.copy()
            branch.answer(value)
            waiting.append((branch, (*choices, (pending.kind, value))))
    return ends


def with_changes(position: Position, changes: Changes, double: bool = False) -> Position:
    """The position after the changes with nothing run: the same colour is still to move.

    The changes are assumed to be legal. `repeated` runs the programs afterwards.
    """
    run = Run(position)
    if double:
        spend_double(run)
    for change in changes:
        apply(run, change)
    return run.position()


def skipped_turn(position: Position) -> Position:
    """The position after a turn in which the colour to move changes nothing and no program runs.

    The start of the turn has its effects, and rounds and counters pass, as in a turn that is played.
    """
    run = _begun(position)
    run.hand_on()
    return run.position()


def to_move(position: Position, colour: int, round_: int | None = None) -> Position:
    """The same position with this colour to move, and in another round if one is given."""
    cells = bytearray(position.cells)
    cells[MOVER] = colour
    return Position(position.setting, position.supply, bytes(cells), round_ or position.round, None)


Key = tuple[bytes, Supply, bool]


def key(position: Position) -> Key:
    """A hashable value, equal for positions of one game that continue in the same way.

    Of the round, only the first differs from the others; the path to a position does not matter.
    """
    return position.cells, position.supply, position.round == 1


def view(position: Position, colours: Collection[int]) -> Position:
    """The position as the owner of these colours' hands sees it.

    Hidden special orders in other hands and those of the pile are masked: they are 0 in `hands` and `pile`. A
    masked position can be played on like any other: masked orders are not among the legal changes, but their
    owner may place any order that could be one of them. It is written with nulls, which only
    `interchange.view_from_json` reads; links cannot express it. `deal` makes whole positions of it.
    """
    cells = bytearray(position.cells)
    for order in SPECIALS:
        colour = cells[HELD + order] - IN_HAND
        if 0 <= colour < len(COLOURS) and colour not in colours:
            cells[HELD + order] = 0
            cells[UNKNOWN + colour] += 1
    supply = position.supply
    masked = Supply(supply.track, (0,) * len(supply.pile), supply.banked)
    return Position(position.setting, masked, bytes(cells), position.round, position.result)


def unseen(view: Position) -> list[int]:
    """The special orders that may be the masked ones of a view: in the pile and in hands."""
    cells = view.cells
    placed = cells[PROGRAM : PROGRAM + len(COLOURS) * 2 * SLOTS]
    return [order for order in SPECIALS if not cells[HELD + order] and order not in placed]


def deal(view: Position, orders: Sequence[int]) -> Position:
    """The whole position in which the masked special orders of a view are `orders`.

    `orders` are the `unseen` ones in any order, at least as many as are masked: first for the hands, then for
    the pile.
    """
    cells = bytearray(view.cells)
    left = iter(orders)
    for colour in range(len(COLOURS)):
        for _ in range(cells[UNKNOWN + colour]):
            cells[HELD + next(left)] = IN_HAND + colour
        cells[UNKNOWN + colour] = 0
    supply = view.supply
    pile = tuple(order or next(left) for order in supply.pile)
    dealt = Supply(supply.track, pile, supply.banked)
    return Position(view.setting, dealt, bytes(cells), view.round, view.result)
