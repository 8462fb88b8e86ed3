"""How many lessons there are and what they earn: known before they have been fetched."""

from __future__ import annotations

LESSONS = 22
ENOUGH = 8
"""After so many lessons one can play."""
MOST_STARS = 3
