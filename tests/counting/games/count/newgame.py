"""What is asked before a counting game begins: how many play, who, and in which colours."""

from __future__ import annotations

from count_core import COLOURS, Count
from shell.newgame.newgame import NewGame as Frame
from shell.storage.jsontext import Json


class NewGame(Frame):
    """The colours that were chosen play in the order of the rules, whatever their places in the form."""

    NUMBERS = (2, 3)
    BEGINS = False

    def deal(self, options: Json) -> Count:
        chosen = str(options.get("palette") or "").split() or COLOURS[: options["colours"]]
        return Count(tuple(colour for colour in COLOURS if colour in chosen))
