"""The delivery of a crystal to a base (RULES.md: Delivering a crystal)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cells import COUNTERS, CRYSTAL_AT, EMPTY, HELD, IN_HAND, UNKNOWN
from .hexes import RINGS, pair
from .names import BLUE, COLOURS, CRYSTALS
from .orders import NAMES
from .scoring import score_victory

if TYPE_CHECKING:
    from .run import Run

FIRST_COUNTERS = 3


def deliver(run: Run, colour: int, crystal: int) -> None:
    """Bank the crystal, end the game if that wins it, draw for a blue one, bring in the next."""
    run.supply = run.supply.bank(colour, crystal)
    score = run.supply.points[colour]
    if run.events is not None:
        run.tell({"type": "bank", "colour": COLOURS[colour], "crystal": CRYSTALS[crystal], "points": score})
    threshold = run.setting.threshold
    if threshold and score >= threshold:
        run.end(score_victory(run.setting, run.supply, colour))
        return
    if crystal == BLUE and run.setting.special_orders and run.supply.pile:
        _draw(run, colour)
    if run.supply.track:
        free = closest_empty(run)
        if len(free) == 1:
            enter(run, free[0])
        elif free:
            run.ask("crystal", colour, None, None, free)


def _draw(run: Run, colour: int) -> None:
    drawn = run.supply.pile[0]
    run.supply = run.supply.draw()
    if drawn:
        run.cells[HELD + drawn] = IN_HAND + colour
    else:
        run.cells[UNKNOWN + colour] += 1
    if run.events is not None:
        run.tell({"type": "draw", "colour": COLOURS[colour], "order": NAMES[drawn]})


def closest_empty(run: Run) -> tuple[int, ...]:
    """The empty hexes closest to the centre; if there are none, the crystal stays on the track."""
    cells = run.cells
    for ring in RINGS[run.setting.radius]:
        free = tuple(hex_ for hex_ in ring if cells[hex_] == EMPTY)
        if free:
            return free
    return ()


def enter(run: Run, hex_: int) -> None:
    """Bring in the next crystal of the track; the last one starts the end phase."""
    crystal = run.supply.track[0]
    run.supply = run.supply.enter()
    run.cells[hex_] = CRYSTAL_AT + crystal
    if run.events is not None:
        run.tell({"type": "enter", "crystal": CRYSTALS[crystal], "at": pair(hex_)})
    if not run.supply.track:
        run.cells[COUNTERS] = FIRST_COUNTERS + 1
        if run.events is not None:
            run.tell({"type": "end_phase", "counters": FIRST_COUNTERS})
