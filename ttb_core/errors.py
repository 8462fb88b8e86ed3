"""The one exception that the library raises on purpose."""

from ground.errors import GameError

TtbError = GameError
"""Input that cannot be used: `code`, `message` and `reason` (`ground.errors.GameError`).

`code` is one of INTERCHANGE.md's (`bad_request`, `bad_position`, `illegal_change`, `illegal_choice`,
`unused_choice`, `game_over`) or a module's own (`bad_link`, `bad_text`, `masked`, ...). With `bad_position`,
`reason` is a code of `layout.PROBLEMS`; with `bad_puzzle` it is `goal_met` if the goal is met already.
"""
