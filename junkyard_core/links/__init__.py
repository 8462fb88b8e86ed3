"""Links of Junkyard Bots, which hold a position or a game (docs/junkyard/LINKS.md).

>>> import junkyard_core as junk
>>> from ground.links.codec import Linked
>>> from ground.steps import finished
>>> start = junk.new_game(players=4, seed="tea")
>>> links = junk.RULES.links
>>> linked = finished(links.reading(links.write(Linked("position", start))))
>>> linked.kind, linked.start == start
('position', True)

The first character of a text is its version. `j` has a number for every name that was in the game when the
version was made. `J` spells every name out and is longer; it is written only if the game has names that `j`
does not know. A link is no secret: it contains the seed and all piles.
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
"""The words with short codes in links of version `J`. The list never changes: another would be a new version.
"""
FRAME = Frame(
    {VERSION: version1, BY_NAME: Named(("position", "game"), WORDS, COORDINATES)},
    "a position or a game",
    ("junk=",),
)


class Links(Codec[Position]):
    """The codec of Junkyard Bots."""

    def __init__(self, rules: Rules[Position]) -> None:
        super().__init__(rules, "junk=", FRAME, VERSION, BY_NAME)

    def holds(self, data: Data) -> bool:
        return version1.holds(data)
