"""The number of lessons, known before the file of lessons is fetched."""

from __future__ import annotations

LESSONS = 22
ENOUGH = 3
"""After this number of lessons a player can play a first game."""
