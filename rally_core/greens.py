"""The flip belts of a board and the barriers that control them (RALLY.md: Flip belt and light barrier)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .carrying import carry

if TYPE_CHECKING:
    from .run import Run


def run_greens(run: Run) -> None:
    """Run the flip belts (C7): a body on a barrier halts them; after a crossing they reverse; they carry."""
    barriers = run.tables.where.get("barrier", {})
    if barriers and run.standing(barriers, fliers=True):
        tell(run, run.state.forward, tripped=True, halted=True)
        for body, placed in run.standing(run.tables.where.get("green", {})):
            run.nothing(body, "halted", at=placed.at)
        return
    if run.state.tripped:
        tell(run, not run.state.forward, tripped=False)
    carry(run)


def tell(run: Run, forward: bool, tripped: bool, halted: bool = False) -> None:
    """Tell the state of the flip belts."""
    run.tell("greens", direction="forward" if forward else "reverse", tripped=tripped, halted=halted)
