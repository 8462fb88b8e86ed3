"""Legal programs (RALLY.md: Data), described by hands and registers: there are too many to list."""

from __future__ import annotations

from ground.errors import GameError
from ground.forms import Data

from .position import Position
from .programs import due, open_registers


def legal(position: Position) -> Data:
    """The hand and the registers of each robot that has to be programmed.

    `{robot: {"hand", "open", "locked", "facing"}}`; `facing` is true if a facing is due. Raises `GameError`
    (`game_over`).
    """
    if position.result is not None:
        raise GameError("game_over", "The game has ended.")
    return {
        robot.name: {
            "hand": list(robot.hand),
            "open": list(open_registers(robot)),
            "locked": list(robot.locked),
            "facing": robot.entering,
        }
        for robot in due(position)
    }
