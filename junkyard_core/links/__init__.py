"""Links of Junkyard Bots, in the frame of all links: a position, or a game (docs/junkyard/LINKS.md).

>>> import junkyard_core as junk
>>> from ground.links.codec import Linked
>>> from ground.steps import finished
>>> start = junk.new_game(players=4, seed="tea")
>>> links = junk.RULES.links
>>> linked = finished(links.reading(links.write(Linked("position", start))))
>>> linked.kind, linked.start == start
('position', True)

The version of a text is its first character: `j`, which has a number for everything that was in the game when
it was made, or `J`, which says everything by its name and is longer. It is written if something has come into
the game that `j` does not know. A link is no secret: the seed and all piles can be read out of it.
"""

from __future__ import annotations

from ground.forms import Data
from ground.links.codec import Codec
from ground.links.frame import Frame
from ground.links.values import Named
from ground.rules import Rules

from ..position import Position
from . import version1

VERSION, BY_NAME = "j", "J"
COORDINATES = range(-41, 42)
WORDS = tuple(sorted(version1.WORDS))
"""Words that take little room in a link by names. The list never changes: another would be a new version."""
FRAME = Frame(
    {VERSION: version1, BY_NAME: Named(("position", "game"), WORDS, COORDINATES)},
    "a position or a game",
    ("junk=",),
)


class Links(Codec[Position]):
    """The codec of the game."""

    def __init__(self, rules: Rules[Position]) -> None:
        super().__init__(rules, "junk=", FRAME, VERSION, BY_NAME)

    def holds(self, data: Data) -> bool:
        return version1.holds(data)
