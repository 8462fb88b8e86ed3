"""What can be programmed (RALLY.md: Data): the hands, not the very many programs."""

from __future__ import annotations

from ground.errors import GameError
from ground.forms import Data

from .position import Position
from .programs import due, open_registers


def legal(position: Position) -> Data:
    """For each robot that has to be given a program its hand, its registers, and whether a facing is due.

    `{robot: {"hand", "open", "locked", "facing"}}`. Raises GameError `game_over`.
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
