"""Computer opponents of Junkyard Bots (docs/junkyard/BOTS.md).

>>> import junkyard_core as junk
>>> from ground.steps import finished
>>> from junkyard_core import bots
>>> start = junk.new_game(players=2, seed="tea")
>>> view = junk.view(junk.position_to_json(start), {"red"})
>>> junk.play(start, finished(bots.think(view, "2", seed="tea"))).position.to_move
'yellow'
"""

from .advice import CODES, reason
from .building import suggested
from .levels import LEVELS, think
from .review import lead, review

__all__ = ["CODES", "LEVELS", "lead", "reason", "review", "suggested", "think"]
