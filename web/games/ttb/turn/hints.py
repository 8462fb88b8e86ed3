"""A hint: what a computer would do in one's place is put into the change, with the reason in words.

The ghost preview shows what follows; undo takes it away again.
"""

from __future__ import annotations

from games.ttb.turn.changing import Changing
from games.ttb.words.reasons import what, why
from shell.app.actions import Action, report
from shell.app.feature import Feature, Need
from shell.seats.seats import Seats
from shell.storage.jsontext import Json, parse_json


class Hints(Feature):
    """Takes the advice that `Computers` has asked for (docs/ttb/BOTS.md: Hints and looking back)."""

    _changing = Need(Changing)
    _seats = Need(Seats)

    def actions(self) -> dict[str, Action]:
        return {"hinted": report(self._hinted)}

    def _hinted(self, value: str) -> None:
        if value:
            advice = parse_json(value)
            self.show(advice["turn"], why(self.app.texts, advice["reasons"][0]))

    def show(self, turn: Json, reason: str) -> None:
        """Put a turn into the change, and say what it is and what it is for."""
        app, changing = self.app, self._changing
        if not turn["change"]:
            changing.draft.clear()
        changing.taken_back(turn)
        changing.put_down()
        # Who places an order that was secret so far has known it: for the others it is a part of the story.
        events = [{**event, "revealed": False} for event in app.session.try_turn(turn).events]
        decided = app.game.telling.decided(events, app.texts, self._seats.player)
        app.say("ui.hinted", what=what(app.texts, decided, turn), why=reason)
