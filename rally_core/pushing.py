"""C10: pushers and rams (RALLY.md: The register; Hydraulic pusher; More rulings: C9, C10)."""

from __future__ import annotations

from .moving import step
from .run import Run
from .slipping import front_first, slip
from .state import Body


def push(run: Run) -> None:
    """Push each body that was on an active pusher or ram at the start and is there now; then bodies slip.

    A body that was pushed away and back counts (RALLY.md: More rulings).
    """
    if not run.tables.pushing:
        return
    waiting: list[tuple[Body, str, int, int]] = []
    for body, things in run.standing(run.tables.pushing):
        for placed in things:
            push = placed.element.pushes(run, placed)
            if push is not None:
                waiting.append((body, *push))
    places = {body: body.at for body, _, _, _ in waiting}
    for body, how, direction, steps in waiting:
        if body.at is None or body.at != places[body]:
            continue
        run.moved.clear()
        run.opened.discard(body)
        while steps and body.at is not None and body not in run.opened and step(run, body, direction, how):
            steps -= 1
        if run.tables.slopes:
            slip(run, front_first(run, [*run.moved], direction))
