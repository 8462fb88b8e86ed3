"""Steps, pushes and teleporters: the one place that moves objects (RULES.md: Steps)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from .cells import AT, BASE_AT, BOT_AT, CRYSTAL_AT, EMPTY, OFF, PROGRAM, SLOTS, STUCK
from .hexes import DIRECTIONS, STEPS, pair
from .names import BOTS, CRYSTALS
from .orders import TRAITS, trait_bit
from .pieces import FLOORS, MOVABLE, piece_name

if TYPE_CHECKING:
    from .run import Run

AT_CODE, STUCK_CODE = AT - BOT_AT, STUCK - BOT_AT
ROW_PUSH = trait_bit("row_push")


def has_trait(cells: bytearray, bot: int, trait: int) -> bool:
    """True if an order in the bot's program gives it this trait."""
    slot = PROGRAM + SLOTS * bot
    return bool((TRAITS[cells[slot]] | TRAITS[cells[slot + 1]] | TRAITS[cells[slot + 2]]) & trait)


def landing(run: Run, hex_: int, direction: int) -> int:
    """The hex on which a step from `hex_` lands, occupied or not; 0 if there is no step.

    There is no step off the board, nor through teleporters that lead off the board or into one already
    entered.
    """
    to = hex_ + STEPS[direction]
    if run.setting.lead[to]:
        to = _through(run.setting.lead, to, STEPS[direction], [])
    return 0 if run.cells[to] == OFF else to


def _through(lead: bytes, to: int, step: int, passed: list[tuple[int, int]]) -> int:
    """The end of a step onto `to`, a hex that leads elsewhere; 0 for an endless loop."""
    while lead[to]:
        passage = to, lead[to]
        if passage in passed:
            return 0
        passed.append(passage)
        to = lead[to] + step
    return to


def row(run: Run, hex_: int, direction: int, bot: int | None = None) -> list[int]:
    """The hexes of a step from `hex_`: those of the mover and the pushed objects, then a free one.

    At most one object is pushed, unless the mover is a bot that pushes rows (Dash). The list is empty if
    nothing can move. The mover's own hex counts as occupied throughout, so a row that comes round to it, or
    into itself, cannot move.
    """
    cells, step = run.cells, STEPS[direction]
    way = [hex_]
    to = hex_ + step
    while cells[to] != EMPTY:
        lead = run.setting.lead
        if lead[to]:
            to = _through(lead, to, step, [])
            if cells[to] == EMPTY:
                break
        if to in way or not MOVABLE[cells[to]]:
            return []
        if len(way) > 1 and (bot is None or not has_trait(cells, bot, ROW_PUSH)):
            return []
        way.append(to)
        to += step
    way.append(to)
    return way


def shift(run: Run, way: list[int], how: str, by: int, direction: int) -> None:
    """Move the objects on all but the last hex of `way` to the next one; `by` is the acting bot.

    Bots come free of the floor that they leave. Then the floors that were entered take effect.
    """
    cells, floor = run.cells, run.setting.floor
    if run.events is not None:
        run.tell(_move_event(run, way, how, by, direction))
    code = EMPTY
    met = False
    for to in way:
        here = cells[to]
        cells[to] = code
        if code:
            if code >= BOT_AT:
                cells[AT_CODE + code] = to
                cells[STUCK_CODE + code] = False
            if floor[to]:
                met = True
        code = here
    if met:
        for to, code in [(to, cells[to]) for to in way[1:] if floor[to]]:
            if cells[to] == code:  # A floor may have moved the object on already.
                FLOORS[floor[to]].entered(run, to, direction, by)


def _move_event(run: Run, way: list[int], how: str, by: int, direction: int) -> dict[str, object]:
    step = STEPS[direction]
    moves = []
    for at, to in pairwise(way):
        code = run.cells[at]
        passed: list[tuple[int, int]] = []
        _through(run.setting.lead, at + (2 * step if how == "jump" else step), step, passed)
        moves.append(
            {
                "piece": piece_name(code),
                "colour": CRYSTALS[code - CRYSTAL_AT] if CRYSTAL_AT < code < BASE_AT else None,
                "from": pair(at),
                "to": pair(to),
                "through": [[pair(entered), pair(left)] for entered, left in passed],
            }
        )
    return {
        "type": "move",
        "how": how,
        "by": BOTS[by],
        "direction": DIRECTIONS[direction],
        "moves": moves,
    }


def obstacle(run: Run, hex_: int, direction: int) -> tuple[str, int]:
    """The reason that a step from `hex_` is impossible (EVENTS.md) and the hex that matters, or 0."""
    to = landing(run, hex_, direction)
    if not to or to == hex_:
        beside = hex_ + STEPS[direction]
        return ("edge", 0) if run.cells[beside] == OFF else ("no_way_out", beside)
    return ("row" if MOVABLE[run.cells[to]] else "blocked"), to
