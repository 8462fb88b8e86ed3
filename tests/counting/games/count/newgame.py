"""The form for a new counting game: the number of players, their seats and their colours."""

from __future__ import annotations

from count_core import COLOURS, Count
from shell.newgame.newgame import NewGame as Frame
from shell.storage.jsontext import Json


class NewGame(Frame):
    """The form of a new game. The chosen colours play in the order of the rules, not of the form."""

    NUMBERS = (2, 3)
    BEGINS = False

    def deal(self, options: Json) -> Count:
        chosen = str(options.get("palette") or "").split() or COLOURS[: options["colours"]]
        return Count(tuple(colour for colour in COLOURS if colour in chosen))
