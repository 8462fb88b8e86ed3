"""The long work of the counting game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.count.game import GAME
from shell.jobs.desk import Desk

if TYPE_CHECKING:
    from shell.storage.jsontext import Json


def think(asked: Json) -> Iterator[Json]:
    """A computer always names 1, for the next one who has not named any."""
    turn = asked["turn"] or {}
    pending = GAME.play(GAME.position(asked["position"]), turn).pending
    assert pending is not None
    yield {"turn": GAME.answered(turn, pending, "1")}


desk = Desk({"think": think})
