"""The lessons of the first steps, and the preferences that remember which are learned."""

from __future__ import annotations

from collections.abc import Mapping

from shell.storage.preferences import Value

LESSONS = ("lift", "lay", "track", "run", "watch", "flag")
"""A lesson is learned by doing it once."""
PREFERENCES: Mapping[str, tuple[Value, ...]] = {
    "coach": (True, False),
    **{f"coach_{lesson}": (False, True) for lesson in LESSONS},
}
"""`coach`: the first steps are still shown. `coach_LESSON`: that lesson is learned."""
