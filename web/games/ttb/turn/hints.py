"""A hint: the turn a computer would play is put into the change, with the reason in words.

The ghost preview shows the effect; undo takes the hint back.
"""

from __future__ import annotations

from games.ttb.turn.changing import Changing
from games.ttb.words.markup import plain_name
from games.ttb.words.reasons import reason_words, turn_words
from shell.app.actions import Action, report
from shell.app.feature import Feature, Need
from shell.seats.seats import Seats
from shell.storage.jsontext import Json, parse_json


class Hints(Feature):
    """Takes the advice that `Computers` has requested (docs/ttb/BOTS.md: Hints and looking back)."""

    _changing = Need(Changing)
    _seats = Need(Seats)

    def actions(self) -> dict[str, Action]:
        return {"hinted": report(self._hinted)}

    def _hinted(self, value: str) -> None:
        if value:
            advice = parse_json(value)
            self.show(advice["turn"], reason_words(self.app.texts, advice["reasons"][0]))

    def show(self, turn: Json, reason: str) -> None:
        """Put a turn into the change, and say the turn and its reason."""
        app, changing = self.app, self._changing
        reason = " ".join([reason, *self._spends(turn)])
        if not turn["change"]:
            changing.draft.clear()
        changing.taken_back(turn)
        changing.put_down()
        # The player has known a placed order that was secret: its revealing is news for the others only.
        events = [{**event, "revealed": False} for event in app.session.try_turn(turn).events]
        decided = app.game.telling.decided(events, app.texts, self._seats.player)
        app.say("ui.hinted", what=turn_words(app.texts, decided, turn), why=reason)

    def _spends(self, turn: Json) -> list[str]:
        """Sentences about what is gone after the turn: Double Modification, the secret of a tile."""
        app = self.app
        said = []
        if turn["double"]:
            said.append(app.t("ui.hinted.double", double=plain_name(app.texts, "double_modification")))
        if any(event.get("revealed") for event in app.session.try_turn(turn).events):
            said.append(app.t("ui.hinted.reveals"))
        return said
