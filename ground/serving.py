"""A computer for other programs: the other side of the engine protocol (docs/BOTS.md).

A request is a line of JSON with the view of the colour that decides, and so is its answer. Requests are
independent: nothing is kept between two.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ground.errors import GameError
from ground.forms import Data, record
from ground.protocol import Server
from ground.rules import Question, Rules
from ground.steps import finished


class Bot(Server):
    """Answers requests for decisions.

    `{"id", "view", "seed"}` is answered by `{"id", "turn", "error"}`. In simultaneous games a request also
    has `turn`, the turn as far as it is known, and `pending`, the decision; the answer has `answer` in place
    of `turn`.
    """

    def __init__(self, rules: Rules[Any], level: str, seed: str) -> None:
        self._rules, self._level, self._seed = rules, level, seed
        self._asked = ("turn", "pending") if rules.simultaneous else ()
        self._answer = "answer" if rules.simultaneous else "turn"

    def answered(self, request: Mapping[str, object]) -> Data:
        fields = record(request, "request", ("id", "view", *self._asked, "seed"))
        seed = fields.get("seed", self._seed)
        if not isinstance(seed, str):
            raise GameError("bad_request", "seed must be text.")
        if "view" not in fields:
            raise GameError("bad_request", "A request needs a view.")
        turn, pending = fields.get("turn"), fields.get("pending")
        answer = finished(self._rules.think(Question(fields["view"], self._level, seed, turn, pending)))
        return {self._answer: answer, "error": None}

    def refused(self, error: GameError) -> Data:
        return {self._answer: None, "error": {"code": error.code, "message": error.message}}
