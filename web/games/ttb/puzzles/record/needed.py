"""The effort that a puzzle needed, in the link of a result: a field after it, as in `#p=...&needed=3,1`.

These are the tries, the last one included, and the steps of hints that were not free. A link ends at the `&`,
so pages that do not know the field read the same link.
"""

from __future__ import annotations

from games.ttb.puzzles.record.record import Trial

from ground.links.finding import field_in

_NUMBERS = "[1-9][0-9]{0,2},[0-9]{1,3}(?![0-9A-Za-z,%_-])"
_MOST = 999


def with_needed(link: str, trial: Trial) -> str:
    """A link with the effort of a solved puzzle.

    >>> with_needed("#p=abc", Trial(failed=2, hints=1))
    '#p=abc&needed=3,1'
    """
    return f"{link}&needed={min(trial.failed + 1, _MOST)},{min(trial.hints, _MOST)}"


def needed_in(text: str) -> Trial | None:
    """The effort in the link of a result; None if there is none that makes sense. Strangers write it.

    >>> trial = needed_in("Solved! https://example.org/#p=abc&needed=3,1")
    >>> trial.failed, trial.hints
    (2, 1)
    >>> needed_in("#p=abc"), needed_in("#p=abc&needed=0,0"), needed_in("#p=abc&needed=1,2,3")
    (None, None, None)
    """
    numbers = field_in(text, "needed", _NUMBERS)
    if not numbers:
        return None
    tries, hints = map(int, numbers.split(","))
    return Trial(tries - 1, hints)
