"""A test drive: a robot on a board in the making, moved with free cards, register by register.

It is the real game, played as a drill, so everything on the board works as in a race.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.rally.game import GAME
from shell.storage.jsontext import Json

import rally_core as rally
from ground.rules import Outcome
from rally_core.cards import BY_ID
from rally_core.names import FORMAT, REGISTERS
from rally_core.position import Position, Robot

ROBOT, COLOUR = "red1", "red"
WAIT = ""
"""No card: the robot does not move for a register."""
LIVES = 9


class Start(NamedTuple):
    """The start of a drive: the robot's square and facing, and True if the green belts run forward."""

    at: tuple[int, int]
    facing: str = "N"
    forward: bool = True


def position_at(board: Json, start: Start) -> Position:
    """The position in which a drive begins. Raises `GameError` for a faulty board or a start in a pit."""
    robot = {"at": [*start.at], "facing": start.facing, "lives": LIVES, "archive": [*start.at]}
    return rally.position_from_json(
        {
            "format": FORMAT,
            "board": board,
            "rules": {"drill": True, "mode": "race", "lives": LIVES, "robot_lasers": True},
            "players": [COLOUR],
            "greens": {"direction": "forward" if start.forward else "reverse", "tripped": False},
            "robots": {ROBOT: robot},
        }
    )


class Drive:
    """A drive; `turns` are the kinds of the played cards, up to five for each turn. Raises `GameError`."""

    def __init__(self, board: Json, start: Start) -> None:
        self.start = start
        self._position = position_at(board, start)
        self.turns: list[list[str]] = [[]]
        self._positions = [self._position]

    @property
    def played(self) -> int:
        """The number of registers run so far."""
        return sum(map(len, self.turns))

    @property
    def register(self) -> int:
        """The next register to play."""
        return len(self.turns[-1]) + 1

    @property
    def can_go_back(self) -> bool:
        """True if a register can be taken back."""
        return self.played > 0

    @property
    def position(self) -> Position:
        """The position at the start of the current turn."""
        return self._positions[-1]

    @property
    def data(self) -> Json:
        """The data of the present moment; do not change it."""
        return GAME.data(self._now(self.turns[-1]).position if self.turns[-1] else self.position)

    @property
    def robot(self) -> Json:
        """The robot as it is now."""
        robot: Json = self.data["robots"][ROBOT]
        return robot

    @property
    def over(self) -> bool:
        """True if the drive has ended: all flags are touched, or all lives lost."""
        return self.data["result"] is not None

    @property
    def locked(self) -> bool:
        """True if the next register is locked with a card."""
        return self.register in self._robot.locked

    @property
    def resting(self) -> bool:
        """True if the robot takes no card now: it is destroyed or asleep."""
        now = self.robot
        return now["at"] is None or now["asleep"] is not None

    @property
    def _robot(self) -> Robot:
        return self.position.robot(ROBOT)

    def go(self, kind: str) -> list[Json]:
        """Play a card of this kind, or none, in the next register. Returns the new events."""
        before = self._events(self.turns[-1])
        cards = [*self.turns[-1], kind if kind in BY_ID else WAIT]
        outcome = self._now(cards)
        fresh = outcome.events[len(before) :]
        self.turns[-1] = cards
        if len(cards) == len(REGISTERS) and outcome.position.result is None:
            self.turns.append([])
            self._positions.append(outcome.position)
        return fresh

    def back(self) -> None:
        """Take the last register back."""
        if not self.can_go_back:
            return
        if not self.turns[-1]:
            self.turns.pop()
            self._positions.pop()
        self.turns[-1].pop()

    def _events(self, cards: Sequence[str]) -> list[Json]:
        if not cards:
            return []
        return self._now(cards).events

    def _now(self, cards: Sequence[str]) -> Outcome[Position, Json]:
        return GAME.play(self.position, self._turn(cards))

    def _turn(self, cards: Sequence[str]) -> Json:
        """The turn with these cards from register 1 on; with fewer than five it stops after the last."""
        robot, used = self._robot, {card for card in self._robot.registers if card is not None}
        registers: list[int | None] = [None] * len(REGISTERS)
        for place, kind in enumerate(cards):
            if kind and place + 1 not in robot.locked:
                card = next(number for number in BY_ID[kind].numbers if number not in used)
                registers[place] = card
                used.add(card)
        due = rally.legal(self.position)
        program = {"registers": registers, "facing": self.start.facing if robot.entering else None}
        turn: Json = {"programs": {ROBOT: program} if ROBOT in due else {}, "choices": []}
        return turn if len(cards) == len(REGISTERS) else {**turn, "stop": len(cards)}
