"""The one exception that the library raises on purpose."""

from __future__ import annotations


class TtbError(ValueError):
    """Input that cannot be used, with a code for programs and a message for people.

    `code` is one of INTERCHANGE.md's (`bad_request`, `bad_position`, `illegal_change`, `illegal_choice`,
    `unused_choice`, `game_over`) or of a module's own (`bad_link`, `bad_text`, ...), `message` is one plain
    English sentence. `reason` is empty, or says for programs what exactly is wrong: with `bad_position` a
    code of `layout.PROBLEMS`, with `bad_puzzle` `goal_met` if there is nothing left to solve.
    """

    def __init__(self, code: str, message: str, reason: str = "") -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.reason = reason
