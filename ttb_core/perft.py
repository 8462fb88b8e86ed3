"""Counting turns, to check and to time the rules: perft.

A turn counts once for each legal change (`changes.legal`, without Double Modification) and each way to
answer the decisions that come up while it runs.
"""

from __future__ import annotations

from .changes import apply, legal
from .run import Run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .changes import Change
    from .position import Position


def successors(position: Position, changes: tuple[Change, ...]) -> Iterator[Position]:
    """The positions after a turn with these legal changes, one for each way to answer its decisions."""
    run = Run(position)
    for change in changes:
        apply(run, change)
    run.advance()
    waiting = [run]
    while waiting:
        run = waiting.pop()
        if run.pending is None:
            yield run.finish()
            continue
        for value in reversed(run.pending.options):
            branch = run.copy()
            branch.answer(value)
            waiting.append(branch)


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` turns from a position; a finished game has none left to play.

    >>> from ttb_core import new_game
    >>> perft(new_game(colours=2, simplified=True), 1)
    21
    """
    if depth == 0:
        return 1
    return sum(
        perft(after, depth - 1) for changes in legal(position) for after in successors(position, changes)
    )


def divide(position: Position, depth: int) -> list[tuple[tuple[Change, ...], int]]:
    """`perft` by the first change, to find by comparison where two counts part; `depth` is 1 or more."""
    return [
        (changes, sum(perft(after, depth - 1) for after in successors(position, changes)))
        for changes in legal(position)
    ]
