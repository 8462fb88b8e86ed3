"""A test drive: a robot on a board in the making, moved with free cards, register by register.

All of it is the real game, played as a drill: whatever is on the board works as in a race.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.rally.game import GAME

import rally_core as rally
from rally_core.cards import BY_ID
from rally_core.names import FORMAT, REGISTERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shell.storage.jsontext import Json

    from ground.rules import Outcome
    from rally_core.position import Position, Robot

ROBOT, COLOUR = "red1", "red"
WAIT = ""
"""No card: the robot stands still for a register."""
LIVES = 9


class Start(NamedTuple):
    """How a drive begins: where the robot stands, where it looks, and how the green belts run."""

    at: tuple[int, int]
    facing: str = "N"
    forward: bool = True


def position_at(board: Json, start: Start) -> Position:
    """The position in which a drive begins. Raises `GameError` for a board that cannot be, or in a pit."""
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
    """`turns` has the kinds of the cards played, a list of up to five for each turn. Raises `GameError`."""

    def __init__(self, board: Json, start: Start) -> None:
        self.start = start
        self._position = position_at(board, start)
        self.turns: list[list[str]] = [[]]
        self._positions = [self._position]

    @property
    def played(self) -> int:
        """The registers that have been run in all."""
        return sum(map(len, self.turns))

    @property
    def register(self) -> int:
        """The register that is played next."""
        return len(self.turns[-1]) + 1

    @property
    def can_go_back(self) -> bool:
        """Whether a register can be taken back."""
        return self.played > 0

    @property
    def position(self) -> Position:
        """The position that the last turn begins with."""
        return self._positions[-1]

    @property
    def data(self) -> Json:
        """The data of the moment; it is not to be changed."""
        return GAME.data(self._now(self.turns[-1]).position if self.turns[-1] else self.position)

    @property
    def robot(self) -> Json:
        """The robot as it is now."""
        found: Json = self.data["robots"][ROBOT]
        return found

    @property
    def over(self) -> bool:
        """Whether there is no going on: all flags are touched, or all lives lost."""
        return self.data["result"] is not None

    @property
    def locked(self) -> bool:
        """Whether the next register has a card already that cannot be changed."""
        return self.register in self._robot.locked

    @property
    def resting(self) -> bool:
        """Whether the robot takes no card now: it is destroyed, or asleep."""
        now = self.robot
        return now["at"] is None or now["asleep"] is not None

    @property
    def _robot(self) -> Robot:
        return self.position.robot(ROBOT)

    def go(self, kind: str) -> list[Json]:
        """Play a card of this kind, or none, in the next register. Answers the events of that."""
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
        """The turn with these cards from register 1 on, ended after the last one unless that is the fifth."""
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
