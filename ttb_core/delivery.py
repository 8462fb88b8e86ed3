"""What happens when a crystal is unloaded on a base (RULES.md: Delivering a crystal)."""

from __future__ import annotations

from .hexes import RINGS, pair
from .names import BLUE, COLOURS, CRYSTAL_AT, CRYSTALS, EMPTY, MUD
from .orders import NAMES
from .scoring import in_base, score_victory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .run import Run

COUNTERS = 3


def deliver(run: Run, colour: int, crystal: int) -> None:
    """Bank the crystal, end the game if that wins it, draw for a blue one, bring in the next."""
    run.banked[colour] = (*run.banked[colour], crystal)
    score = in_base(run.banked[colour])
    if run.events is not None:
        run.tell({"type": "bank", "colour": COLOURS[colour], "crystal": CRYSTALS[crystal], "points": score})
    threshold = run.setting.threshold
    if threshold and score >= threshold:
        run.end(score_victory(run.setting, run.banked, colour))
        return
    if crystal == BLUE and run.setting.special_orders and run.pile:
        drawn = run.pile[0]
        run.pile = run.pile[1:]
        run.hands[colour] = tuple(sorted((*run.hands[colour], drawn)))
        if run.events is not None:
            run.tell({"type": "draw", "colour": COLOURS[colour], "order": NAMES[drawn]})
    if run.track:
        free = closest_empty(run)
        if len(free) == 1:
            enter(run, free[0])
        elif free:
            run.ask("crystal", colour, None, None, free)


def closest_empty(run: Run) -> tuple[int, ...]:
    """The empty hexes closest to the centre; with none the crystal stays on the track."""
    board, floor = run.board, run.setting.floor
    for ring in RINGS[run.setting.radius]:
        free = tuple(h for h in ring if board[h] == EMPTY and floor[h] <= MUD)
        if free:
            return free
    return ()


def enter(run: Run, hex_: int) -> None:
    """The next crystal of the track comes in; with the last one the end phase starts."""
    crystal = run.track[0]
    run.track = run.track[1:]
    run.board[hex_] = CRYSTAL_AT + crystal
    if run.events is not None:
        run.tell({"type": "enter", "crystal": CRYSTALS[crystal], "at": pair(hex_)})
    if not run.track:
        run.counters = COUNTERS
        if run.events is not None:
            run.tell({"type": "end_phase", "counters": COUNTERS})
