"""Computer opponents of Rally (docs/rally/BOTS.md)."""

from .advice import CODES, reason
from .levels import LEVELS, think
from .review import leads, review
from .seeing import Question, all_rest, asked_for

__all__ = ["CODES", "LEVELS", "Question", "all_rest", "asked_for", "leads", "reason", "review", "think"]
