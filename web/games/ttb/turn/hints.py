"""A hint: what a computer would do in one's place is put into the change, with the reason in words.

The ghost preview shows what follows; undo takes it away again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.actions import report
from shell.app.app import Feature
from shell.seats.seats import Seats
from shell.storage.jsontext import parse_json

from games.ttb.rules import play
from games.ttb.turn.draft import Draft
from games.ttb.words.advising import advised

if TYPE_CHECKING:
    from shell.app.actions import Action


class Hints(Feature):
    """Takes the advice that `Computers` has asked for (docs/BOTS.md: Reasons)."""

    def actions(self) -> dict[str, Action]:
        return {"hinted": report(self._hinted)}

    def _hinted(self, value: str) -> None:
        if not value:
            return
        advice = parse_json(value)
        turn = advice["turn"]
        app = self.app
        draft = app.feature(Draft)
        draft.taken_back(turn)
        draft.put_down()
        events = play(app.session.position, turn).events
        decided = app.game.decided(events, app.texts, app.feature(Seats).player)
        what, why = advised(app.texts, decided, advice)
        app.say("ui.hinted", what=what, why=why)
