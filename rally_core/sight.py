"""Lines of sight and of shots (RALLY.md: Mirror; Energy wall; Levels)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .geometry import STEP

if TYPE_CHECKING:
    from .elements.element import Bar
    from .run import Run
    from .state import Body


def ahead(run: Run, body: Body, through: bool) -> Body | Bar | None:
    """What a body sees ahead: the first real robot (not with `through`), or the bar that ends its sight.

    Energy walls are looked through, and ledges end a sight like walls.
    """
    tables = run.tables
    at, direction = body.at, body.facing
    assert at is not None
    dx, dy = STEP[direction]
    while tables.on_board(at):
        bar = tables.bars.get((at, direction))
        if bar is not None and not bar.shots_pass:
            return bar
        if tables.drop(at, direction):
            return None
        at = (at[0] + dx, at[1] + dy)
        if not through:
            other = run.real_at(at)
            if other is not None:
                return other
    return None


def mirrored(run: Run, body: Body) -> bool:
    """Whether a body looks into a mirror."""
    if not run.tables.mirrors:
        return False
    seen = ahead(run, body, through=not body.real)
    return isinstance(seen, tuple) and seen.mirror
