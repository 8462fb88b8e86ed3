"""A mistake of Twin Tin Bots: a costly turn with the better one, and what weighing another needs."""

from __future__ import annotations

from shell.app.game import LONGEST_NAME
from shell.mistakes.mistake import Mistake as Frame
from shell.mistakes.mistake import figure, text, turn, whole
from shell.storage.jsontext import Json

from ttb_core.names import BOT, CRYSTAL, REASONS
from ttb_core.rules import RULES

LONGEST_TRACE = 8
MOST_PAST = 60
LEAST_SHARE = 0.1
MOST_TURNS = 99


class Mistake(Frame):
    """A costly turn of a game, with the `better` turn and its main `reason`.

    The `position` is as the player saw it. `past` and `share` are needed to weigh another turn in the same
    way (`weighing.py`).
    """

    FIELDS = (*Frame.FIELDS, "better", "past", "reason", "share")

    def __init__(self, data: object) -> None:
        """Read an entry of the list. Raises `GameError` and ValueError for invalid data."""
        super().__init__(data, RULES)
        assert isinstance(data, dict)
        self.better = turn(data.get("better"), RULES)
        if self.played == self.better:
            raise ValueError("The better turn is the played turn itself.")
        self.reason = valid_reason(data.get("reason"))
        past = data.get("past")
        if not isinstance(past, list):
            raise ValueError("The past of the mistake is no list.")
        self.past = [text(trace, LONGEST_TRACE) for trace in past[-MOST_PAST:]]
        self.share = figure(data.get("share"))
        if not LEAST_SHARE <= self.share <= 1:
            raise ValueError(f"The share of the mistake is {self.share}, expected {LEAST_SHARE} to 1.")


def valid_reason(reason: object) -> Json:
    """A reason that can be put into words (`reasons.reason_words`). Raises ValueError for anything else."""
    if not isinstance(reason, dict) or reason.get("code") not in REASONS:
        raise ValueError("The reason has no known code.")
    checked: Json = {"code": reason["code"]}
    for name, values in (("crystal", CRYSTAL), ("owner", BOT)):
        if name in reason:
            checked[name] = text(reason[name], LONGEST_NAME)
            if checked[name] not in values:
                raise ValueError(f"`{name}` of the reason is {checked[name]!r}, which is unknown.")
    if reason.get("turns") is not None:
        checked["turns"] = whole(reason["turns"], 1, MOST_TURNS)
    return checked
