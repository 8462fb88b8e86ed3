"""Steps, pushes and teleporters: the one place that moves things (RULES.md: Steps)."""

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
    """Whether an order in the bot's program gives it this trait."""
    slot = PROGRAM + SLOTS * bot
    return bool((TRAITS[cells[slot]] | TRAITS[cells[slot + 1]] | TRAITS[cells[slot + 2]]) & trait)


def landing(run: Run, hex_: int, direction: int) -> int:
    """Where a step from `hex_` lands, whatever stands there; 0 if there is no step.

    There is none off the board, nor where teleporters lead off the board or into one already entered.
    """
    to = hex_ + STEPS[direction]
    if run.setting.lead[to]:
        to = _through(run.setting.lead, to, STEPS[direction], [])
    return 0 if run.cells[to] == OFF else to


def _through(lead: bytes, to: int, step: int, passed: list[tuple[int, int]]) -> int:
    """Where a step onto `to`, which leads on, ends; 0 if it goes round in a circle."""
    while lead[to]:
        passage = to, lead[to]
        if passage in passed:
            return 0
        passed.append(passage)
        to = lead[to] + step
    return to


def row(run: Run, hex_: int, direction: int, bot: int | None = None) -> list[int]:
    """The hexes of a step from `hex_`: the mover's, those of what it pushes, and a free one.

    At most one object is pushed, unless the mover is a bot that pushes rows (Dash). An empty list if nothing
    can move. The mover's own hex counts as occupied throughout, so a row that comes round to it, or into
    itself, cannot move.
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
    """Move what stands on all but the last hex of `way` to the next one; `by` is the bot at work.

    Bots come free of the floor that they leave; then all meet the one they have come onto.
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
            if cells[to] == code:  # a floor may have moved it on already
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
    """Why a step from `hex_` cannot be made: a reason of EVENTS.md and the hex that matters (0: none)."""
    to = landing(run, hex_, direction)
    if not to or to == hex_:
        beside = hex_ + STEPS[direction]
        return ("edge", 0) if run.cells[beside] == OFF else ("no_way_out", beside)
    return ("row" if MOVABLE[run.cells[to]] else "blocked"), to
