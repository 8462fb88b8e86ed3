"""Lines of sight and of shots (RALLY.md: Mirror; Energy wall; Levels)."""

from __future__ import annotations

from .elements.element import Bar
from .run import Run
from .state import Body


def ahead(run: Run, body: Body, through: bool) -> Body | Bar | None:
    """The first real robot ahead of a body, or the bar that ends its sight; with `through` only the bar."""
    assert body.at is not None
    squares, bar = run.tables.sight(body.at, body.facing)
    if not through and len(run.state.racers) > 1:
        for square in squares:
            other = run.real_at(square)
            if other is not None:
                return other
    return bar


def mirrored(run: Run, body: Body) -> bool:
    """True if a body looks into a mirror."""
    if not run.tables.mirrors:
        return False
    target = ahead(run, body, through=not body.real)
    return isinstance(target, tuple) and target.mirror
