"""The actions that orders are made of: step, rotate, load, unload, zap, jump (RULES.md: Orders).

An action is a function of the run, the acting bot, its order and a number; `Run.advance` calls the actions
one after the other. An action that cannot be carried out changes nothing and reports the reason. An action
that needs an answer leaves a decision with `Run.ask`.

An action may use only the traits of another bot's program (`has_trait`): the search runs bot 1 once for all
programs of bot 2 with the same traits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cells import AT, BASE_AT, BOT_AT, CARGO, CRYSTAL_AT, ELEMENT_AT, EMPTY, FACING, OFF, STUCK
from .delivery import deliver
from .hexes import DIRECTIONS, STEPS, pair
from .movement import has_trait, landing, obstacle, row, shift
from .names import BOTS, COLOURS, CRYSTALS
from .orders import ACTIONS, FORCED, ORDERS, trait_bit
from .pieces import FLOORS, ON_CELL, piece_kind, piece_name

if TYPE_CHECKING:
    from .run import Run

ZAP_SHIELD = trait_bit("zap_shield")
THEFT_SHIELD = trait_bit("theft_shield")


def carry_out(run: Run, bot: int, order: int) -> None:
    """Carry out all parts of an order at once, as a forced bot does."""
    for name, argument in ORDERS[order - 1].parts:
        ACTIONS[name](run, bot, order, argument)


def step(run: Run, bot: int, order: int, turn: int) -> None:
    """Make one step in the facing direction, turned left by `turn` times 60 degrees (3: backwards)."""
    cells = run.cells
    at = cells[AT + bot]
    if cells[STUCK + bot]:
        FLOORS[run.setting.floor[at]].holds(run, bot, order)
        return
    direction = (cells[FACING + bot] + turn) % 6
    way = row(run, at, direction, bot)
    if way:
        shift(run, way, "back" if turn else "step", bot, direction)
    elif run.events is not None:
        run.nothing(bot, order, *obstacle(run, at, direction))


def rotate(run: Run, bot: int, order: int, turn: int) -> None:
    """Turn by `turn` times 60 degrees, positive to the left."""
    before = run.cells[FACING + bot]
    run.cells[FACING + bot] = after = (before + turn) % 6
    if run.events is not None:
        run.tell(
            {
                "type": "rotate",
                "bot": BOTS[bot],
                "from": DIRECTIONS[before],
                "to": DIRECTIONS[after],
                "steps": turn,
            }
        )


def jump(run: Run, bot: int, order: int, _: int) -> None:
    """Land two hexes ahead, whatever is between; a jump never pushes."""
    cells = run.cells
    at, direction = cells[AT + bot], cells[FACING + bot]
    to = landing(run, at + STEPS[direction], direction)
    if to and cells[to] == EMPTY:
        shift(run, [at, to], "jump", bot, direction)
    elif run.events is not None:
        beyond = at + 2 * STEPS[direction]
        if to and to != at:
            run.nothing(bot, order, "landing", to)
        else:
            off = cells[beyond] == OFF
            run.nothing(bot, order, "edge" if off else "no_way_out", 0 if off else beyond)


def load(run: Run, bot: int, order: int, _: int) -> None:
    """Take the crystal on the hex in front, from the ground or from a bot."""
    cells = run.cells
    if cells[CARGO + bot]:
        return run.nothing(bot, order, "loaded")
    front = cells[AT + bot] + STEPS[cells[FACING + bot]]
    here = cells[front]
    owner = None
    if CRYSTAL_AT < here < BASE_AT:
        cells[CARGO + bot] = here - CRYSTAL_AT
        cells[front] = EMPTY
    elif here >= BOT_AT and cells[CARGO + here - BOT_AT]:
        carrier = here - BOT_AT
        if has_trait(cells, carrier, THEFT_SHIELD) and not run.setting.friendly(bot, carrier):
            return run.nothing(bot, order, "anti_theft", front)
        owner = BOTS[carrier]
        cells[CARGO + bot], cells[CARGO + carrier] = cells[CARGO + carrier], 0
    else:
        return run.nothing(bot, order, "edge" if here == OFF else "no_crystal", front)
    if run.events is not None:
        crystal = CRYSTALS[cells[CARGO + bot]]
        run.tell({"type": "load", "bot": BOTS[bot], "at": pair(front), "crystal": crystal, "owner": owner})
    return None


def unload(run: Run, bot: int, order: int, _: int) -> None:
    """Put the crystal on the hex in front: an empty hex, an unloaded bot or a base."""
    cells = run.cells
    crystal = cells[CARGO + bot]
    if not crystal:
        return run.nothing(bot, order, "empty")
    front = cells[AT + bot] + STEPS[cells[FACING + bot]]
    here = cells[front]
    base = here - BASE_AT if BASE_AT <= here < ELEMENT_AT else None
    if here == EMPTY:
        cells[front] = CRYSTAL_AT + crystal
        onto, target = "ground", None
    elif here >= BOT_AT and not cells[CARGO + here - BOT_AT]:
        cells[CARGO + here - BOT_AT] = crystal
        onto, target = "bot", BOTS[here - BOT_AT]
    elif base is not None:
        if not _base_takes(run, bot, base):
            return run.nothing(bot, order, "other_base", front)
        onto, target = "base", COLOURS[base]
    else:
        return run.nothing(bot, order, "edge" if here == OFF else "no_room", front)
    cells[CARGO + bot] = 0
    if run.events is not None:
        run.tell(
            {
                "type": "unload",
                "bot": BOTS[bot],
                "at": pair(front),
                "crystal": CRYSTALS[crystal],
                "onto": onto,
                "target": target,
            }
        )
    if base is not None:
        deliver(run, base, crystal)
    return None


def _base_takes(run: Run, bot: int, base: int) -> bool:
    """True if the bot may unload on this base.

    With two colours each, the base of its player's other colour is excluded (RULES.md: Two players, ...).
    """
    setting = run.setting
    return setting.mode != "two_colours" or base == bot >> 1 or setting.side[base] != setting.side[bot >> 1]


def zap(run: Run, bot: int, order: int, reach: int) -> None:
    """Send a pulse over at most `reach` hexes; the first object, a teleporter or the edge stops it."""
    cells = run.cells
    front = STEPS[cells[FACING + bot]]
    to = cells[AT + bot]
    here = EMPTY
    for _ in range(reach):
        here = cells[to + front]
        if here == OFF:
            break
        to += front
        if here != EMPTY:
            break
    if run.events is not None:
        _tell_zap(run, bot, to, here)
    if here >= BOT_AT:
        target = here - BOT_AT
        if has_trait(cells, target, ZAP_SHIELD) and not run.setting.friendly(bot, target):
            run.nothing(bot, order, "anti_zap", to)
        else:
            run.ask("zap", bot >> 1, bot, target, (*FORCED, None))
    elif here >= ELEMENT_AT:
        ON_CELL[here][0].zapped(run, bot, order, to)
    elif here in (EMPTY, OFF):
        run.nothing(bot, order, "no_target")
    else:
        run.nothing(bot, order, "unaffected", to)


def _tell_zap(run: Run, bot: int, to: int, here: int) -> None:
    hit: dict[str, object] | None = None
    if here == OFF:
        hit = {"kind": "edge", "name": None, "at": None}
    elif here != EMPTY:
        name = piece_name(here) if here >= BOT_AT or BASE_AT <= here < ELEMENT_AT else None
        hit = {"kind": piece_kind(here), "name": name, "at": pair(to)}
    run.tell({"type": "zap", "bot": BOTS[bot], "from": pair(run.cells[AT + bot]), "to": pair(to), "hit": hit})


def passive(run: Run, bot: int, order: int, _: int) -> None:
    """Do nothing: the order only has a trait, which works while it is in the program."""
    run.nothing(bot, order, "passive")


ACTIONS.update(step=step, rotate=rotate, jump=jump, load=load, unload=unload, zap=zap, passive=passive)
