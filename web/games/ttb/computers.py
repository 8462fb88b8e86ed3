"""Computers for this game, over the bots of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ttb_core as ttb
from ttb_core import bots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shell.storage.jsontext import Json


class Thinker:
    """An `Opponent`. Raises `TtbError` for a level that there is none of, and after the end."""

    def __init__(self, position: ttb.Position, level: int, seed: str) -> None:
        self._thinking = bots.think(position, str(level), seed)

    def __iter__(self) -> Iterator[int]:
        return iter(self._thinking)

    @property
    def budget(self) -> int:
        return self._thinking.budget

    @property
    def turn(self) -> Json:
        return ttb.turn_to_json(self._thinking.turn)

    def advice(self) -> Json:
        best = bots.advise(self._thinking)[0]
        return {"turn": ttb.turn_to_json(best.turn), "reasons": best.reasons}


def reply(position: ttb.Position, turn: Json) -> Json:
    """The turn with the answer to the decision it stops at."""
    asked = ttb.turn_from_json(turn)
    return ttb.turn_to_json(asked.with_choice(bots.answer(position, asked)))
