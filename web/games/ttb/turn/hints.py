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
from games.ttb.words.wording import bot_name
from ttb_core.names import CRYSTAL, points

if TYPE_CHECKING:
    from shell.app.actions import Action
    from shell.storage.jsontext import Json


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
        what = app.game.decided(events, app.texts, app.feature(Seats).player)
        words = " ".join(what) if turn["change"] else app.t("ui.hinted.keep")
        app.say("ui.hinted", what=words, why=self._why(advice["reasons"][0]))

    def _why(self, reason: Json) -> str:
        """A reason in words."""
        t = self.app.t
        crystal = reason.get("crystal")
        owner = bot_name(self.app.texts, reason["owner"]) if "owner" in reason else ""
        worth = points(CRYSTAL[crystal]) if crystal else ""
        words = t(f"ui.why.{reason['code']}", points=worth, owner=owner)
        turns = reason.get("turns")
        if turns is None:
            return words
        return words + " " + (t("ui.why.now") if turns == 1 else t("ui.why.turns", n=turns))
