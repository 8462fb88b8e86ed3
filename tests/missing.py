"""A failure message that lists everything missing, one a line, where pytest would cut a list short."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def nothing_is_missing(what: str, missing: Iterable[str]) -> None:
    """Fail with the heading `what` and all of `missing`, one a line, if there is anything."""
    lines = list(missing)
    if lines:
        pytest.fail("\n".join([f"{what} ({len(lines)}):", *(f"  - {line}" for line in lines)]), pytrace=False)
