"""What orders are made of: step, rotate, load, unload, zap, jump (RULES.md: Orders).

An action is a function of the run, the bot that acts, the order it belongs to and a number; `run` calls
them one after the other. An action that cannot be carried out changes nothing and tells why. An action that
needs an answer leaves a decision in `run.pending`; `answer_zap` and `answer_blob` go on from there.
"""

from __future__ import annotations

from .delivery import deliver
from .hexes import DIRECTIONS, STEPS, pair
from .movement import landing, obstacle, row, shift
from .names import (
    BASE_AT,
    BLOB,
    BOT_AT,
    BOTS,
    COLOURS,
    CRYSTAL_AT,
    CRYSTALS,
    EMPTY,
    MUD,
    OFF,
    piece_kind,
    piece_name,
)
from .orders import FORCED, NAMES, ORDERS, with_trait

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .run import Run

    Action = Callable[[Run, int, int, int], None]

ROW_PUSH = with_trait("row_push")
ZAP_SHIELD = with_trait("zap_shield")
THEFT_SHIELD = with_trait("theft_shield")


def step(run: Run, bot: int, order: int, turn: int) -> None:
    """One step in the facing direction, turned by `turn` times 60 degrees (3: backwards)."""
    if run.stuck[bot]:
        run.stuck[bot] = False
        if run.events is not None:
            run.tell({"type": "free", "bot": BOTS[bot]})
            tell_nothing(run, bot, order, "mud", run.at[bot])
        return
    direction = (run.facing[bot] + turn) % 6
    floor = run.setting.floor
    dash = not ROW_PUSH.isdisjoint(run.programs[bot])
    cells = row(run.board, floor, run.at[bot], direction, dash)
    if cells:
        shift(run, cells, "back" if turn else "step", bot, direction)
    elif run.events is not None:
        tell_nothing(run, bot, order, *obstacle(run.board, floor, run.at[bot], direction))


def rotate(run: Run, bot: int, order: int, turn: int) -> None:
    """Turn by `turn` times 60 degrees, positive to the left."""
    before = run.facing[bot]
    run.facing[bot] = after = (before + turn) % 6
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
    """Land two hexes ahead, over whatever is between; never pushes."""
    at, direction = run.at[bot], run.facing[bot]
    to = landing(run.board, run.setting.floor, at + STEPS[direction], direction)
    if to and run.board[to] == EMPTY:
        shift(run, [at, to], "jump", bot, direction)
    elif run.events is not None:
        beyond = at + 2 * STEPS[direction]
        if to and to != at:
            tell_nothing(run, bot, order, "landing", to)
        else:
            off = run.board[beyond] == OFF
            tell_nothing(run, bot, order, "edge" if off else "no_way_out", 0 if off else beyond)


def load(run: Run, bot: int, order: int, _: int) -> None:
    """Take the crystal on the hex in front, from the ground or from a bot."""
    front = run.at[bot] + STEPS[run.facing[bot]]
    here = run.board[front]
    owner = None
    if run.cargo[bot]:
        return tell_nothing(run, bot, order, "loaded")
    if CRYSTAL_AT < here < BASE_AT:
        run.cargo[bot] = here - CRYSTAL_AT
        run.board[front] = EMPTY
    elif here >= BOT_AT and run.cargo[here - BOT_AT]:
        carrier = here - BOT_AT
        if not run.friendly(bot, carrier) and not THEFT_SHIELD.isdisjoint(run.programs[carrier]):
            return tell_nothing(run, bot, order, "anti_theft", front)
        owner = BOTS[carrier]
        run.cargo[bot], run.cargo[carrier] = run.cargo[carrier], 0
    else:
        return tell_nothing(run, bot, order, "edge" if here == OFF else "no_crystal", front)
    if run.events is not None:
        crystal = CRYSTALS[run.cargo[bot]]
        run.tell({"type": "load", "bot": BOTS[bot], "at": pair(front), "crystal": crystal, "owner": owner})
    return None


def unload(run: Run, bot: int, order: int, _: int) -> None:
    """Put the crystal on the hex in front: an empty hex, an unloaded bot or a base."""
    front = run.at[bot] + STEPS[run.facing[bot]]
    here = run.board[front]
    crystal = run.cargo[bot]
    if not crystal:
        return tell_nothing(run, bot, order, "empty")
    base = here - BASE_AT if BASE_AT <= here < BOT_AT else None
    if here == EMPTY and run.setting.floor[front] <= MUD:
        run.board[front] = CRYSTAL_AT + crystal
        onto, target = "ground", None
    elif here >= BOT_AT and not run.cargo[here - BOT_AT]:
        run.cargo[here - BOT_AT] = crystal
        onto, target = "bot", BOTS[here - BOT_AT]
    elif base is not None:
        if not _base_takes(run, bot, base):
            return tell_nothing(run, bot, order, "other_base", front)
        onto, target = "base", COLOURS[base]
    else:
        return tell_nothing(run, bot, order, "edge" if here == OFF else "no_room", front)
    run.cargo[bot] = 0
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
    """Two colours each: not the base of the player's other colour (RULES.md: Two players, ...)."""
    setting = run.setting
    return setting.mode != "two_colours" or base == bot >> 1 or setting.side[base] != setting.side[bot >> 1]


def zap(run: Run, bot: int, order: int, reach: int) -> None:
    """A pulse over at most `reach` hexes; the first object, a teleporter and the edge stop it."""
    board, floor = run.board, run.setting.floor
    front = STEPS[run.facing[bot]]
    to = run.at[bot]
    here = EMPTY
    for _ in range(reach):
        here = board[to + front]
        if here == OFF:
            break
        to += front
        if here != EMPTY or floor[to] > MUD:
            break
    if run.events is not None:
        _tell_zap(run, bot, to, here)
    if here >= BOT_AT:
        target = here - BOT_AT
        if not run.friendly(bot, target) and not ZAP_SHIELD.isdisjoint(run.programs[target]):
            tell_nothing(run, bot, order, "anti_zap", to)
        else:
            run.ask("zap", bot >> 1, bot, target, (*FORCED, None))
    elif here == BLOB:
        directions = [d for d in range(6) if row(board, floor, to, d, False)]
        if directions:
            run.ask("blob", bot >> 1, bot, to, (*directions, None))
        else:
            tell_nothing(run, bot, order, "no_step", to)
    elif run.events is not None:
        if here not in (EMPTY, OFF) or floor[to] > MUD:
            tell_nothing(run, bot, order, "unaffected", to)
        else:
            tell_nothing(run, bot, order, "no_target")


def _tell_zap(run: Run, bot: int, to: int, here: int) -> None:
    hit: dict[str, object] | None = None
    if here == OFF:
        hit = {"kind": "edge", "name": None, "at": None}
    elif here != EMPTY:
        name = piece_name(here) if here >= BASE_AT else None
        hit = {"kind": piece_kind(here), "name": name, "at": pair(to)}
    elif run.setting.floor[to] > MUD:
        hit = {"kind": "teleporter", "name": None, "at": pair(to)}
    run.tell({"type": "zap", "bot": BOTS[bot], "from": pair(run.at[bot]), "to": pair(to), "hit": hit})


def passive(run: Run, bot: int, order: int, _: int) -> None:
    """An order that only works by lying in the program."""
    tell_nothing(run, bot, order, "passive")


ACTIONS: dict[str, Action] = {
    "step": step, "rotate": rotate, "jump": jump, "load": load, "unload": unload, "zap": zap,
    "passive": passive,
}  # fmt: skip

PARTS: tuple[tuple[tuple[Action, int], ...], ...] = (
    (),
    *(tuple((ACTIONS[name], argument) for name, argument in order.parts) for order in ORDERS),
)
"""What each order does, by number: functions of this module with their argument."""


def answer_zap(run: Run, bot: int, target: int, order: int | None) -> None:
    """The bot hit carries out the order chosen for it, with its own rights; None declines."""
    if run.events is not None:
        name = NAMES[order] if order else None
        run.tell({"type": "force", "bot": BOTS[target], "by": BOTS[bot], "order": name})
    if order:
        for action, argument in PARTS[order]:
            action(run, target, order, argument)


def answer_blob(run: Run, bot: int, hex_: int, direction: int | None) -> None:
    """The blob hit makes a step, pushing at most one object; None leaves it alone."""
    if direction is not None:
        cells = row(run.board, run.setting.floor, hex_, direction, False)
        shift(run, cells, "blob", bot, direction)


def tell_nothing(run: Run, bot: int, order: int, reason: str, at: int = 0) -> None:
    """Record that an order, or a part of one, did nothing, and why (EVENTS.md: Reasons)."""
    if run.events is None:
        return
    here = run.board[at] if at else OFF
    by = piece_name(here)
    if at and here == EMPTY and run.setting.floor[at] > MUD:
        by = "teleporter"
    run.tell(
        {
            "type": "nothing",
            "bot": BOTS[bot],
            "order": NAMES[order],
            "reason": reason,
            "at": pair(at) if at and here != OFF else None,
            "by": None if by == BOTS[bot] else by,
        }
    )
