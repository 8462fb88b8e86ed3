"""A hint: the decision of the strongest computer is laid out on the table and explained.

A robot becomes the draft; sizes, bombs and a target are chosen; a part lies where it could be held. The
player still presses the button that ends the decision.
"""

from __future__ import annotations

from games.junkyard.turn.lifting import Lifting
from games.junkyard.turn.scrounging import Scrounging
from games.junkyard.words.reasons import advice_words
from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.app.roles import Undoable
from shell.seats.seats import Seats
from shell.storage.jsontext import Json, parse_json


class Hints(Feature):
    """Shows the advice that `Computers` has requested."""

    _lifting = Need(Lifting)
    _scrounging = Need(Scrounging)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._version = -1

    @property
    def given(self) -> bool:
        """True if a hint was given for the present decision."""
        return self._version == self.app.present.version

    def actions(self) -> dict[str, Action]:
        return {"hinted": report(self._hinted)}

    def _hinted(self, value: str) -> None:
        if value:
            self.show(parse_json(value))

    def show(self, advice: Json) -> None:
        """Lay an advised decision out, and tell it."""
        app = self.app
        self._lifting.put_down()
        if "take" in advice["turn"]:
            self._scrounging.lay(advice["turn"])
        else:
            for feature in app.having(Undoable):
                feature.taken_back(advice["turn"])
        self._version = app.present.version
        own = app.present.colour
        app.tell("info", advice_words(app.texts, advice, own, self._seats.player))
