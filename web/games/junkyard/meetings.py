"""The first meetings with rules, each explained once on a device, and the preferences that remember them."""

from __future__ import annotations

from collections.abc import Mapping

from shell.storage.preferences import Value

MEETINGS = ("aim", "arm", "boost", "cheer", "explosion", "pipes", "sharing", "sizes", "speed")
"""The steps of the coach that are over once they have been shown; `arm` once a bomb was taken."""
PREFERENCES: Mapping[str, tuple[Value, ...]] = {f"coach_{step}": (False, True) for step in MEETINGS}
"""`coach_MEETING`: it has been shown."""
