"""Steps, pushes and teleporters: the one place that moves things (RULES.md: Steps)."""

from __future__ import annotations

from .hexes import DIRECTIONS, STEPS, pair
from .names import BOT_AT, BOTS, CRYSTAL_AT, CRYSTALS, EMPTY, MOVABLE, MUD, OFF, piece_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .run import Run


def landing(board: bytes | bytearray, floor: bytes, hex_: int, direction: int) -> int:
    """Where a step from `hex_` lands, whatever stands there; 0 if there is no step.

    There is none off the board, nor where teleporters lead off the board or into one already entered.
    """
    step = STEPS[direction]
    to = hex_ + step
    if floor[to] <= MUD:
        return 0 if board[to] == OFF else to
    return _through(board, floor, to, step, [])


def passages(board: bytes | bytearray, floor: bytes, hex_: int, direction: int) -> list[tuple[int, int]]:
    """The teleporters that such a step passes, as (entered, left), in order."""
    passed: list[tuple[int, int]] = []
    to = hex_ + STEPS[direction]
    if floor[to] > MUD:
        _through(board, floor, to, STEPS[direction], passed)
    return passed


def _through(
    board: bytes | bytearray, floor: bytes, to: int, step: int, passed: list[tuple[int, int]]
) -> int:
    entered = set()
    while floor[to] > MUD:
        if to in entered:
            return 0
        entered.add(to)
        passed.append((to, floor[to]))
        to = floor[to] + step
    return 0 if board[to] == OFF else to


def row(board: bytes | bytearray, floor: bytes, hex_: int, direction: int, any_length: bool) -> list[int]:
    """The hexes of a step from `hex_`: the mover's, those of what it pushes, and a free one.

    Without `any_length` at most one object is pushed. An empty list if nothing can move. The mover's own
    hex counts as occupied throughout, so a row that comes round to it, or into itself, cannot move.
    """
    cells = [hex_]
    to = landing(board, floor, hex_, direction)
    while to:
        if to in cells:
            return []
        cells.append(to)
        if board[to] == EMPTY:
            return cells
        if not MOVABLE[board[to]] or (len(cells) > 2 and not any_length):
            return []
        to = landing(board, floor, to, direction)
    return []


def shift(run: Run, cells: list[int], how: str, by: int, direction: int) -> None:
    """Move what stands on all but the last of `cells` to the next one; `by` is the bot at work.

    Bots that enter mud are stuck, bots that leave it are not (RULES.md: Mud).
    """
    board, floor, at, stuck = run.board, run.setting.floor, run.at, run.stuck
    if run.events is not None:
        run.events.append(_move_event(run, cells, how, by, direction))
    for i in range(len(cells) - 2, -1, -1):
        to = cells[i + 1]
        code = board[to] = board[cells[i]]
        if code >= BOT_AT:
            at[code - BOT_AT] = to
            stuck[code - BOT_AT] = floor[to] == MUD
    board[cells[0]] = EMPTY
    if run.events is not None:
        for to in cells[1:]:
            if board[to] >= BOT_AT and floor[to] == MUD:
                run.tell({"type": "stuck", "bot": BOTS[board[to] - BOT_AT], "at": pair(to), "why": "entered"})


def _move_event(run: Run, cells: list[int], how: str, by: int, direction: int) -> dict[str, object]:
    board, floor = run.board, run.setting.floor
    moves = []
    for i in range(len(cells) - 1):
        code = board[cells[i]]
        start = cells[i] + STEPS[direction] if how == "jump" else cells[i]
        moves.append(
            {
                "piece": piece_name(code),
                "colour": CRYSTALS[code - CRYSTAL_AT] if CRYSTAL_AT < code < BOT_AT // 2 else None,
                "from": pair(cells[i]),
                "to": pair(cells[i + 1]),
                "through": [[pair(a), pair(b)] for a, b in passages(board, floor, start, direction)],
            }
        )
    return {
        "type": "move",
        "how": how,
        "by": BOTS[by],
        "direction": DIRECTIONS[direction],
        "moves": moves,
    }


def obstacle(board: bytes | bytearray, floor: bytes, hex_: int, direction: int) -> tuple[str, int]:
    """Why a step from `hex_` cannot be made: a reason of EVENTS.md and the hex that matters (0: none)."""
    to = landing(board, floor, hex_, direction)
    if not to or to == hex_:
        beside = hex_ + STEPS[direction]
        return ("edge", 0) if board[beside] == OFF else ("no_way_out", beside)
    if not MOVABLE[board[to]]:
        return "blocked", to
    return "row", to
