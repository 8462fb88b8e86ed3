"""Computer opponents of Rally (docs/BOTS.md)."""

from .advice import CODES, reason
from .levels import LEVELS, SoFar, think
from .seeing import Question, all_rest, asked_for

__all__ = ["CODES", "LEVELS", "Question", "SoFar", "all_rest", "asked_for", "reason", "think"]
