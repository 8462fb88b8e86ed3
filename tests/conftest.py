"""Settings of Hypothesis, and of the plugin for repeated tests.

Hypothesis has no deadlines: benchmarks measure durations, and machines differ. Examples are the same at each
run, so that a test that passed passes again.

`--hypothesis-profile=quick` is the profile of `dev.py check`: few examples.
`--hypothesis-profile=nightly` is the profile of `dev.py test --nightly`: three times as many examples, and
others each time.
"""

from __future__ import annotations

import gc
import socket
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "any machine",
    max_examples=35,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("any machine"), max_examples=5)
settings.register_profile("nightly", settings.get_profile("any machine"), derandomize=False)
settings.load_profile("any machine")
gc.set_threshold(50_000, 20, 20)  # by default a tenth of the run is collecting garbage, and there is little
NIGHTLY = 3
"""The factor by which the profile `nightly` has more examples."""


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let pytest-rerunfailures talk between processes without delay.

    A worker writes twice before it reads, and the kernel holds the second message back for 40 ms (Nagle's
    algorithm), at every test.
    """
    connection = getattr(getattr(config, "failures_db", None), "sock", None)
    if connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def pytest_collection_finish() -> None:
    """Keep what is loaded out of garbage collection, which then has little to look through."""
    gc.freeze()


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
            own = settings(own, max_examples=quick.max_examples)
        test._hypothesis_internal_use_settings = own
