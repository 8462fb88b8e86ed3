"""Starting browsers: a start that fails by itself is told apart from a page that fails."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class NotStarted(Exception):
    """A browser did not start, which says nothing of the page: pytest reports an error, not a failure."""


def start_or_retry(name: str, start: Callable[[], T], error: type[Exception]) -> T:
    """The result of `start`, which gets a second try, with a warning, if it raises `error`.

    Raises NotStarted if the second try fails as well.
    """
    try:
        return start()
    except error as first:
        warnings.warn(f"{name} did not start at once: {first}", stacklevel=2)
    try:
        return start()
    except error as second:
        raise NotStarted(f"{name} did not start, twice: {second}") from second
