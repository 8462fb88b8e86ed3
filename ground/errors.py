"""The one exception that the rules raise on purpose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class GameError(ValueError):
    """Input that cannot be used, with a code for programs and a message for people.

    `code` is one word: the game's own, or one that all games share, e.g. `bad_request` (wrong form),
    `bad_position`, `illegal_choice`, `unused_choice`, `game_over`, `bad_text` and the codes of links.
    `message` is one plain English sentence. `reason` is empty, or the exact cause for programs; its values
    depend on the code. `at` are the coordinates of the fault, in games with such errors.
    """

    def __init__(self, code: str, message: str, reason: str = "", at: tuple[int, int] | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.reason = reason
        self.at = at

    def as_json(self, fields: Sequence[str] = (), turn: int | None = None) -> dict[str, Any]:
        """The error as plain JSON for programs.

        `fields` are those of `reason` and `at` that the game uses. `turn` is the number of the turn that
        cannot be played.
        """
        more = {"reason": self.reason or None, "at": None if self.at is None else list(self.at)}
        return {
            "code": self.code,
            **{name: more[name] for name in fields},
            "message": self.message,
            "turn": turn,
        }
