"""The one exception that rules raise on purpose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class GameError(ValueError):
    """Input that cannot be used, with a code for programs and a message for people.

    `code` is one word, the game's own or one of those that all have: `bad_request` (not of the form),
    `bad_position`, `illegal_choice`, `unused_choice`, `game_over`, `bad_text`, and those of links. `message`
    is one plain English sentence. `reason` is empty, or says for programs what exactly is wrong: what it can
    be belongs to the code. `at` are the coordinates of what is wrong, in games whose errors say that.
    """

    def __init__(self, code: str, message: str, reason: str = "", at: tuple[int, int] | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.reason = reason
        self.at = at

    def as_json(self, fields: Sequence[str] = (), turn: int | None = None) -> dict[str, Any]:
        """The error as plain JSON for programs, with those of `reason` and `at` that a game has (`fields`).

        `turn` is the number of the turn that cannot be played.
        """
        more = {"reason": self.reason or None, "at": None if self.at is None else list(self.at)}
        return {
            "code": self.code,
            **{name: more[name] for name in fields},
            "message": self.message,
            "turn": turn,
        }
