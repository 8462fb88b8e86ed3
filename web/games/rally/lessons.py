"""The lessons of the first steps and of what first happens, and the preferences that remember them."""

from __future__ import annotations

from collections.abc import Mapping

from shell.storage.preferences import Value

LESSONS = ("lift", "lay", "track", "run", "watch", "flag")
"""A lesson is learned by doing it once."""
FIRST_TIMES = ("push", "priority", "laser", "damage", "lock")
"""The events that are explained when they first happen to a robot here, also after the first steps."""
PREFERENCES: Mapping[str, tuple[Value, ...]] = {
    "coach": (True, False),
    **{f"coach_{lesson}": (False, True) for lesson in (*LESSONS, *FIRST_TIMES)},
    "first_times": (True, False),
}
"""`coach`: the first steps are still shown. `coach_LESSON`: that lesson is learned.

`first_times`: what first happens is explained.
"""
