"""Hints: the decision of the strongest computer, told in steps.

The first hint for a program says what can be reached, the second the first card, the third lays the program
into the slots and explains it. A card of the pile is named at once. The player still presses the main button.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import ceil

from games.rally.turn.cards import card_name
from games.rally.turn.programming import Programming
from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.storage.jsontext import Json, parse_json

from rally_core.names import REGISTERS

REACHED = ("closer", "flag", "repair", "rest", "safe", "way", "win")
"""The codes of reasons for which the first step says what can be reached."""


class Hints(Feature):
    """Shows the advice that `Computers` has requested."""

    _programming = Need(Programming)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._given: tuple[Hashable, int] = ((), 0)

    def actions(self) -> dict[str, Action]:
        return {"hinted": report(self._hinted)}

    def _hinted(self, value: str) -> None:
        if not value:
            return
        app, advice = self.app, parse_json(value)
        answer, reason = parse_json(advice["value"]), advice["reason"]
        t = app.t
        turns = ceil(reason.get("after", 0) / len(REGISTERS))
        words = t(f"ui.rally.advice.{reason['code']}", **reason, turns=turns)
        if isinstance(answer, dict):
            words = self._next(advice["robot"], answer, reason) or words
        else:
            name = card_name(app.texts, answer) if answer else t("ui.rally.choose.keep")
            words = t("ui.labelled", label=name, words=words)
        app.tell("info", words)

    def _next(self, robot: str, program: Json, reason: Json) -> str:
        """Give the next step of the hint for a program; returns its words, empty once the program is laid."""
        app = self.app
        self._programming.show(robot)
        key = app.session.key, app.session.cursor, robot
        before = self._given[1] if self._given[0] == key else 0
        self._given = key, before + 1
        cards = [card for card in program["registers"] if card is not None]
        if before == 0 and reason["code"] in REACHED and cards:
            return app.t(f"ui.rally.hint.{reason['code']}", **reason)
        if before <= 1 and cards:
            return app.t("ui.rally.hint.first", card=card_name(app.texts, cards[0]))
        self._programming.advised(robot, program)
        return ""
