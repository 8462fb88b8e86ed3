"""Hypothesis without deadlines: benchmarks measure durations, and machines differ.

`--hypothesis-profile=quick` is the profile of `dev.py check`: few examples, the same ones at each run.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "quick", settings.get_profile("any machine"), max_examples=5, derandomize=True, database=None
)
settings.load_profile("any machine")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Limit the examples of tests that ask for more than the profile `quick` has."""
    if settings.get_current_profile_name() != "quick":
        return
    quick = settings()
    for item in items:
        test: Any = getattr(item, "obj", None)
        own: settings | None = getattr(test, "_hypothesis_internal_use_settings", None)
        if own is not None and own.max_examples > quick.max_examples:
            test._hypothesis_internal_use_settings = settings(
                own, max_examples=quick.max_examples, derandomize=True, database=None
            )
