"""The moments of a film in a link to a game: a field after the link itself, as in `#g=...&moments=3,7,12`.

They are numbers of turns, counted from 1. A link ends at the `&`, so pages that do not know the field read
the same link.
"""

from __future__ import annotations

from collections.abc import Iterable

from ground.links.finding import field_in

MOST = 3
"""The maximum number of moments in a film."""
_NUMBERS = "[0-9]{1,4}(?:,[0-9]{1,4})*(?![0-9A-Za-z,%_-])"


def with_moments(fragment: str, turns: Iterable[int]) -> str:
    """A link with these moments; the link alone without any.

    >>> with_moments("g=abc", [3, 7, 12]), with_moments("g=abc", [])
    ('g=abc&moments=3,7,12', 'g=abc')
    """
    field = ",".join(map(str, turns))
    return f"{fragment}&moments={field}" if field else fragment


def moments_in(text: str) -> list[int]:
    """The moments of a link in a text: ascending, at most `MOST`; empty if there are none that make sense.

    Strangers write them, and the game may have fewer turns.

    >>> moments_in("#g=abc&moments=12,3,3"), moments_in("#g=abc"), moments_in("#g=abc&moments=1,2,3,4")
    ([3, 12], [], [])
    """
    numbers = field_in(text, "moments", _NUMBERS)
    turns = {int(number) for number in numbers.split(",") if number} - {0}
    return sorted(turns) if len(turns) <= MOST else []
