"""Computer opponents of Rally (docs/BOTS.md)."""

from .advice import CODES, reason
from .levels import LEVELS, SoFar, think
from .seeing import Question, asked_for

__all__ = ["CODES", "LEVELS", "Question", "SoFar", "asked_for", "reason", "think"]
