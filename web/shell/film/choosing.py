"""The choice of the decisive turns of a game, and of the part of each that a film shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from shell.sharing.moments import MOST
from shell.storage.jsontext import Json

LONGEST = 9
"""The maximum number of steps of a turn in a film."""


class Key(NamedTuple):
    """The weightiest event of a turn; without one, `event` is None and `step` the turn's last."""

    weight: float
    step: int
    """The number of its step, counted from 1; 0 in a turn without steps."""
    event: Json | None


def key_of(steps: Sequence[Sequence[Json]], weight: Callable[[Json], float]) -> Key:
    """The weightiest event of a turn; of equal ones the last.

    >>> key_of([[{"n": 1}], [{"n": 3}, {"n": 2}], [{"n": 0}]], lambda event: event["n"])
    Key(weight=3, step=2, event={'n': 3})
    """
    best = Key(0.0, len(steps), None)
    for number, step in enumerate(steps, 1):
        for event in step:
            value = weight(event)
            if value > 0 and value >= best.weight:
                best = Key(value, number, event)
    return best


def part_of(steps: int, key: int) -> tuple[int, int]:
    """The numbers of steps before and at the end of the shown part of a turn, which has the step `key`.

    >>> part_of(6, 2), part_of(30, 20), part_of(30, 2)
    ((0, 6), (12, 21), (0, 9))
    """
    last = steps if steps <= LONGEST else max(LONGEST, min(steps, key + 1))
    return max(0, last - LONGEST), last


def decisive(weights: Sequence[float]) -> list[int]:
    """The numbers of the weightiest turns, ascending; the last turn if none has any weight.

    Of equal ones the later are taken.

    >>> decisive([0, 3, 1, 0, 3, 2]), decisive([0, 0])
    ([1, 4, 5], [1])
    """
    weighty = sorted((n for n, weight in enumerate(weights) if weight > 0), key=lambda n: (-weights[n], -n))
    return sorted(weighty[:MOST]) or [len(weights) - 1][: len(weights)]
