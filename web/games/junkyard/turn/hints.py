"""A hint: what the strongest computer would do in one's place is laid out, and told with the reason for it.

A robot becomes the draft, sizes, bombs and a target are chosen, a part lies where it could be held; the
button that would end the decision is left to the person.
"""

from __future__ import annotations

from games.junkyard.turn.lifting import Lifting
from games.junkyard.turn.scrounging import Scrounging
from games.junkyard.words.reasons import advised
from shell.app.actions import Action, report
from shell.app.feature import Feature, Need
from shell.app.roles import Undoable
from shell.seats.seats import Seats
from shell.storage.jsontext import parse_json


class Hints(Feature):
    """Takes the advice that `Computers` has asked for."""

    _lifting = Need(Lifting)
    _scrounging = Need(Scrounging)
    _seats = Need(Seats)

    def actions(self) -> dict[str, Action]:
        return {"hinted": report(self._hinted)}

    def _hinted(self, value: str) -> None:
        if not value:
            return
        app, advice = self.app, parse_json(value)
        self._lifting.put_down()
        if "take" in advice["turn"]:
            self._scrounging.lay(advice["turn"])
        else:
            for feature in app.having(Undoable):
                feature.taken_back(advice["turn"])
        own = app.present.colour
        app.tell("info", advised(app.texts, advice, own, self._seats.player))
