"""A hint: what the strongest computer would do in one's place is laid out, and told with the reason for it.

A program is laid into the slots, a card of the pile is named; the main button is left to the person.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.turn.cards import card_name
from games.rally.turn.programming import Programming
from shell.app.actions import report
from shell.app.feature import Feature, Need
from shell.storage.jsontext import parse_json

if TYPE_CHECKING:
    from shell.app.actions import Action


class Hints(Feature):
    """Takes the advice that `Computers` has asked for."""

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
