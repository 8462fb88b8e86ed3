"""`python -m ttb_core bot`: a bot as the other side of the engine protocol (docs/ttb/BOTS.md).

A request is a line of JSON, and so is its answer. Requests are independent: nothing is kept between two.
"""

from __future__ import annotations

from collections.abc import Mapping

from ground.forms import Data, array, record
from ground.protocol import Server

from ..errors import TtbError
from ..interchange import choice_to_json, position_from_json, turn_from_json, turn_to_json
from ..traces import trace
from ..turns import play
from .levels import think
from .thinking import answer as decide


class Bot(Server):
    """Answers requests for turns and for choices.

    A request for a turn has `position`, `seed`, `choices` and `past`; one for a choice has `position`, `turn`
    and `pending`.
    """

    def __init__(self, level: str, seed: str) -> None:
        self._level, self._seed = level, seed

    def answered(self, request: Mapping[str, object]) -> Data:
        if "turn" in request:
            return _choice(record(request, "request", ("id", "position", "turn", "pending")))
        known = ("id", "position", "seed", "choices", "past")
        return _turn(record(request, "request", known), self._level, self._seed)

    def refused(self, error: TtbError) -> Data:
        return _reply(error=error)


def _turn(data: Mapping[str, object], level: str, seed: str) -> Data:
    given = data.get("seed", seed)
    if not isinstance(given, str):
        raise TtbError("bad_request", "seed must be text.")
    position = position_from_json(_position(data))
    choices = turn_from_json({"choices": data.get("choices", [])}).choices
    past = [trace(position_from_json(before)) for before in array(data.get("past", []), "past")]
    thinking = think(position, level, given, past)
    thinking.finish()
    turn = thinking.continued(choices)
    pending = play(position, turn, record=False).pending
    return _reply(turn=turn_to_json(turn), pending=pending and pending.to_json())


def _choice(data: Mapping[str, object]) -> Data:
    position = position_from_json(_position(data))
    choice = decide(position, turn_from_json(data["turn"]))
    return {"choice": choice_to_json(choice), "error": None}


def _position(data: Mapping[str, object]) -> object:
    if "position" not in data:
        raise TtbError("bad_request", "A request needs a position.")
    return data["position"]


def _reply(turn: object = None, pending: object = None, error: TtbError | None = None) -> Data:
    reason = error and {"code": error.code, "message": error.message}
    return {"turn": turn, "pending": pending, "error": reason}
