"""Starting browsers, which now and then fails by itself: told apart from a page that fails."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class NotStarted(Exception):
    """A browser did not start, which says nothing of the page: an error in pytest's words, not a failure."""


def started(name: str, start: Callable[[], T], error: type[Exception]) -> T:
    """What `start` gives. If it raises `error`, it is asked once more, and pytest's summary tells of it.

    Raises NotStarted if that does not help.
    """
    try:
        return start()
    except error as first:
        warnings.warn(f"{name} did not start at once: {first}", stacklevel=2)
    try:
        return start()
    except error as second:
        raise NotStarted(f"{name} did not start, twice: {second}") from second
