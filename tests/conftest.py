"""Hypothesis without deadlines: benchmarks measure durations, and machines differ.

`--hypothesis-profile=quick` is the profile of `dev.py check`: few examples, the same ones at each run.
`--hypothesis-profile=nightly` is the profile of `dev.py test --nightly`: three times as many examples.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "any machine", max_examples=35, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "quick", settings.get_profile("any machine"), max_examples=5, derandomize=True, database=None
)
settings.register_profile("nightly", settings.get_profile("any machine"))
settings.load_profile("any machine")
NIGHTLY = 3
"""The factor by which the profile `nightly` has more examples."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Limit the examples of tests that ask for more than `quick` has, or multiply them for `nightly`."""
    profile = settings.get_current_profile_name()
    if profile not in ("quick", "nightly"):
        return
    # Parameters of a test share its function.
    tests: dict[int, Any] = {id(test): test for item in items if (test := getattr(item, "obj", None))}
    for test in tests.values():
        own: settings | None = getattr(test, "_hypothesis_internal_use_settings", None)
        if own is None:
            continue
        if profile == "nightly":
            own = settings(own, max_examples=NIGHTLY * own.max_examples)
        elif own.max_examples > (quick := settings()).max_examples:
            own = settings(own, max_examples=quick.max_examples, derandomize=True, database=None)
        test._hypothesis_internal_use_settings = own
