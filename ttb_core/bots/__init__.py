"""Computer opponents (docs/ttb/BOTS.md).

>>> import ttb_core as ttb
>>> from ttb_core import bots
>>> start = ttb.new_game(colours=2, seed="tea", first="red")
>>> thinking = bots.think(start, "2", seed="tea")
>>> turn = thinking.finish()
>>> ttb.play(start, turn).pending is None
True
"""

from ..names import LEVELS, REASONS
from ..traces import trace
from .advice import Advice, advise, value_of
from .gentle import is_gentle
from .guide import Guide
from .levels import BOTS, PERSONALITIES, add, think
from .review import Answers, Hint, Review
from .thinking import Considered, Task, Thinking, answer, own_colours, player_view

__all__ = [
    "BOTS",
    "LEVELS",
    "PERSONALITIES",
    "REASONS",
    "Advice",
    "Answers",
    "Considered",
    "Guide",
    "Hint",
    "Review",
    "Task",
    "Thinking",
    "add",
    "advise",
    "answer",
    "is_gentle",
    "own_colours",
    "player_view",
    "think",
    "trace",
    "value_of",
]
