"""How a test says what is missing: everything, a line each, where pytest would cut a list short."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def nothing_is_missing(what: str, missing: Iterable[str]) -> None:
    """Fails with `what` and all that is missing, one below the other, if there is anything."""
    lines = list(missing)
    if lines:
        pytest.fail("\n".join([f"{what} ({len(lines)}):", *(f"  - {line}" for line in lines)]), pytrace=False)
