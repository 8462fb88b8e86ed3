"""The programs that a player lays out for a turn: cards in slots, changed freely until they are done.

Pure values, independent of the page. A draft has the programs of all robots of one player. Cards come from
each robot's hand, or with `share` from one pool for all robots of the team.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from shell.app.history import History
from shell.storage.jsontext import Json

from rally_core.cards import CARDS, KIND_OF
from rally_core.names import REGISTERS

Cards = tuple[int | None, ...]


class Task(NamedTuple):
    """The program to make for a robot: its `hand` (or pool), its `open` registers, and maybe a facing.

    `facing` is the initial facing of a robot that has to choose one, else None. `kept` are the cards in its
    other registers. With `free` registers may stay empty. A robot that `rests` is powered down, and can only
    choose to stay so.
    """

    robot: str
    hand: tuple[int, ...]
    open: tuple[int, ...]
    facing: str | None = None
    kept: Cards = (None,) * 5
    free: bool = False
    rests: bool = False


class Sheet(NamedTuple):
    """A program in the making: a card or None for each register, and a facing if one is due."""

    registers: Cards = (None,) * 5
    power_down: bool = False
    facing: str | None = None


class Refused(Exception):
    """An action that cannot be done; `key` is the text that gives the reason."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class ProgramDraft:
    """The draft of one player. `taken` are the cards that team mates have laid from the same pool."""

    def __init__(self, tasks: Sequence[Task], taken: Iterable[int] = ()) -> None:
        self.tasks = {task.robot: task for task in tasks}
        self.taken = frozenset(taken)
        self._first: Mapping[str, Sheet] = {task.robot: Sheet(facing=task.facing) for task in tasks}
        self.history = History(self._first)

    # Questions

    @property
    def sheets(self) -> Mapping[str, Sheet]:
        """The programs of the robots, by their names."""
        return self.history.now

    def laid(self, robot: str) -> list[int]:
        """The cards in the slots of a robot."""
        return [card for card in self.sheets[robot].registers if card is not None]

    def used(self) -> set[int]:
        """All laid cards, those of team mates too."""
        return {card for robot in self.tasks for card in self.laid(robot)} | self.taken

    def hand(self, robot: str) -> list[int]:
        """The cards that can still be laid for a robot, by their numbers."""
        used = self.used()
        return sorted(card for card in self.tasks[robot].hand if card not in used)

    def empty_registers(self, robot: str) -> list[int]:
        """The open registers of a robot that are still empty."""
        sheet, task = self.sheets[robot], self.tasks[robot]
        return [number for number in task.open if sheet.registers[number - 1] is None]

    def refusal(self, robot: str) -> str:
        """The key of the reason the program of a robot is incomplete; empty if it is complete."""
        return "ui.rally.refused.empty" if self.empty_registers(robot) and not self.tasks[robot].free else ""

    @property
    def unfinished(self) -> str:
        """The first robot with an incomplete program; empty if all are complete."""
        return next((robot for robot in self.tasks if self.refusal(robot)), "")

    @property
    def begun(self) -> bool:
        """True if a card has been laid or another choice made."""
        return self.sheets != self._first

    def all_registers(self, robot: str) -> Cards:
        """The cards in all registers of a robot, the locked and kept ones too."""
        task, sheet = self.tasks[robot], self.sheets[robot]
        return tuple(
            sheet.registers[number - 1] if number in task.open else task.kept[number - 1]
            for number in REGISTERS
        )

    def answer(self, robot: str) -> Json:
        """The program of a robot in the interchange form."""
        sheet = self.sheets[robot]
        return {
            "registers": list(sheet.registers),
            "power_down": sheet.power_down,
            "facing": sheet.facing,
        }

    # Changes

    def lay(self, robot: str, card: int, number: int | None = None) -> int:
        """Lay a card into a register, or the first empty one, and return its number. Raises `Refused`.

        The register's former card goes to the place of this one: to its slot, or back to the hand.
        """
        task, sheet = self._of(robot)
        if card not in task.hand or card in self.taken or self._elsewhere(robot, card):
            raise Refused("ui.rally.refused.card")
        if number is None:
            free = self.empty_registers(robot)
            if not free:
                raise Refused("ui.rally.refused.full")
            number = free[0]
        if number not in task.open:
            raise Refused("ui.rally.refused.locked")
        registers = list(sheet.registers)
        there = registers[number - 1]
        if card in registers:
            registers[registers.index(card)] = there
        registers[number - 1] = card
        self._change(robot, sheet._replace(registers=tuple(registers)))
        return number

    def take(self, robot: str, number: int) -> None:
        """Take the card of a register back to the hand. Raises `Refused` if the register is empty."""
        _, sheet = self._of(robot)
        if not 1 <= number <= 5 or sheet.registers[number - 1] is None:
            raise Refused("ui.rally.refused.nothing")
        registers = list(sheet.registers)
        registers[number - 1] = None
        self._change(robot, sheet._replace(registers=tuple(registers)))

    def clear(self, robot: str) -> None:
        """Take all cards of a robot back to the hand."""
        _, sheet = self._of(robot)
        self._change(robot, sheet._replace(registers=(None,) * 5))

    def face(self, robot: str, facing: str) -> None:
        """Choose the facing of a returning robot. Raises `Refused` if that is not due."""
        task, sheet = self._of(robot)
        if task.facing is None or facing not in ("N", "E", "S", "W"):
            raise Refused("ui.rally.refused.not_due")
        self._change(robot, sheet._replace(facing=facing))

    def rest(self, robot: str, on: bool) -> None:
        """Announce a power-down for the next turn, or cancel it."""
        _, sheet = self._of(robot)
        self._change(robot, sheet._replace(power_down=on))

    def become(self, robot: str, program: Json) -> None:
        """Lay a program from storage or from a computer. Raises `Refused` if it does not fit the task."""
        task, _ = self._of(robot)
        cards = [card for card in program["registers"] if card is not None]
        right = all(card in task.hand and not self._elsewhere(robot, card) for card in cards)
        fits = all(card is None or n in task.open for n, card in enumerate(program["registers"], 1))
        if not right or not fits or len(set(cards)) < len(cards) or self.taken & {*cards}:
            raise Refused("ui.rally.refused.card")
        facing = task.facing and (program["facing"] or task.facing)
        self._change(robot, Sheet(tuple(program["registers"]), bool(program["power_down"]), facing))

    def take_over(self, other: ProgramDraft) -> None:
        """Take over the programs of another draft, for the robots and cards that this draft still has."""
        sheets = {
            **self.sheets,
            **{robot: other.sheets[robot] for robot in self.tasks if robot in other.sheets},
        }
        for robot, sheet in sheets.items():
            left = tuple(None if card in self.taken else card for card in sheet.registers)
            sheets[robot] = sheet._replace(registers=left)
        self.history.begin(sheets)

    def _of(self, robot: str) -> tuple[Task, Sheet]:
        if robot not in self.tasks:
            raise Refused("ui.rally.refused.not_due")
        return self.tasks[robot], self.sheets[robot]

    def _elsewhere(self, robot: str, card: int) -> bool:
        return any(card in self.laid(other) for other in self.tasks if other != robot)

    def _change(self, robot: str, sheet: Sheet) -> None:
        if sheet != self.sheets[robot]:
            self.history.do({**self.sheets, robot: sheet})


def card_of(text: str) -> int | None:
    """The card number in a text, or None."""
    return int(text) if text.isdecimal() and len(text) < 4 and int(text) in CARDS else None


def kind(card: int) -> str:
    """The id of a card's kind."""
    return KIND_OF[card].id
