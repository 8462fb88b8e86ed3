"""What the first steps teach, and where it is remembered that it has been understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from shell.storage.preferences import Value

LESSONS = ("build", "scan", "look", "mouth", "claw", "blind", "pass", "bomb", "rebuild", "keep", "eat")
"""Each is learned by doing it once."""
PREFERENCES: Mapping[str, tuple[Value, ...]] = {
    "coach": (True, False),
    **{f"coach_{lesson}": (False, True) for lesson in LESSONS},
}
"""`coach` says whether the first steps are still to be shown, the others which of them are understood."""
