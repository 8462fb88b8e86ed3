"""Computer opponents of Rally (docs/BOTS.md)."""

from .advice import CODES, reason
from .levels import LEVELS, SoFar, think
from .seeing import Asked, asked_for

__all__ = ["CODES", "LEVELS", "Asked", "SoFar", "asked_for", "reason", "think"]
