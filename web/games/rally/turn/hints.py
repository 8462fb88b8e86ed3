"""A hint: the decision of the strongest computer is laid out on the table and explained.

A program is laid into the slots, or a card of the pile is named. The player still presses the main button.
"""

from __future__ import annotations

from games.rally.turn.cards import card_name
from games.rally.turn.programming import Programming
from shell.app.actions import Action, report
from shell.app.feature import Feature, Need
from shell.storage.jsontext import parse_json


class Hints(Feature):
    """Shows the advice that `Computers` has requested."""

    _programming = Need(Programming)

    def actions(self) -> dict[str, Action]:
        return {"hinted": report(self._hinted)}

    def _hinted(self, value: str) -> None:
        if not value:
            return
        app, advice = self.app, parse_json(value)
        answer, reason = parse_json(advice["value"]), advice["reason"]
        t = app.t
        words = t(f"ui.rally.advice.{reason['code']}", **reason)
        if isinstance(answer, dict):
            self._programming.advised(advice["robot"], answer)
        else:
            name = card_name(app.texts, answer) if answer else t("ui.rally.choose.keep")
            words = t("ui.labelled", label=name, words=words)
        app.tell("info", words)
