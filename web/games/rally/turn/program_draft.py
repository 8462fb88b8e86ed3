"""The programs that a player lays out for a turn: cards in slots, changed freely until they are done.

Pure values; the page asks `ProgramDraft` and draws what it says. A draft has the programs of all robots of
one player. Cards come out of each robot's hand, or with `share` out of one pool for all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rally_core.cards import CARDS, KIND_OF
from rally_core.names import REGISTERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from shell.storage.jsontext import Json

    Cards = tuple[int | None, ...]


class Task(NamedTuple):
    """What is asked for a robot: its `hand` (or pool), its `open` registers, and maybe where it looks.

    `facing` is where it looks until somebody turns it, None if that is not due. `kept` are the cards that lie
    in its other registers. `free` says that registers may stay empty, `rests` that it is powered down, and
    may only be so once more.
    """

    robot: str
    hand: tuple[int, ...]
    open: tuple[int, ...]
    facing: str | None = None
    kept: Cards = (None,) * 5
    free: bool = False
    rests: bool = False


class Sheet(NamedTuple):
    """A program in the making: a card or None for each register, and a facing if that is due."""

    registers: Cards = (None,) * 5
    power_down: bool = False
    facing: str | None = None


class Refused(Exception):
    """What cannot be done; `key` is the text that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class ProgramDraft:
    """The draft of one player. `shared` are cards that mates have laid already, out of the same pool."""

    def __init__(self, tasks: Sequence[Task], taken: Iterable[int] = ()) -> None:
        self.tasks = {task.robot: task for task in tasks}
        self.taken = frozenset(taken)
        self.sheets: Mapping[str, Sheet] = {task.robot: Sheet(facing=task.facing) for task in tasks}
        self._first = self.sheets
        self._done: list[Mapping[str, Sheet]] = []
        self._undone: list[Mapping[str, Sheet]] = []

    # What there is

    def laid(self, robot: str) -> list[int]:
        """The cards in the slots of a robot."""
        return [card for card in self.sheets[robot].registers if card is not None]

    def used(self) -> set[int]:
        """All cards that are laid, whoever has laid them."""
        return {card for robot in self.tasks for card in self.laid(robot)} | self.taken

    def hand(self, robot: str) -> list[int]:
        """The cards that can still be laid for a robot, by their numbers."""
        used = self.used()
        return sorted(card for card in self.tasks[robot].hand if card not in used)

    def lacks(self, robot: str) -> list[int]:
        """The open registers of a robot that are still empty."""
        sheet, task = self.sheets[robot], self.tasks[robot]
        return [number for number in task.open if sheet.registers[number - 1] is None]

    def refusal(self, robot: str) -> str:
        """The text that says why the program of a robot is not done yet; nothing if it is."""
        return "ui.rally.refused.empty" if self.lacks(robot) and not self.tasks[robot].free else ""

    @property
    def unfinished(self) -> str:
        """The first robot whose program is not done yet; nothing if all are."""
        return next((robot for robot in self.tasks if self.refusal(robot)), "")

    @property
    def begun(self) -> bool:
        """Whether anything has been laid or chosen."""
        return self.sheets != self._first

    def whole(self, robot: str) -> Cards:
        """What lies in all registers of a robot, the locked and kept ones too."""
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

    # Changing it

    def lay(self, robot: str, card: int, number: int | None = None) -> int:
        """Lay a card into a register, or the first one that is free. Answers which it was.

        A card that lies there goes where this one came from: to its slot, or back to the hand.
        """
        task, sheet = self._of(robot)
        if card not in task.hand or card in self.taken or self._elsewhere(robot, card):
            raise Refused("ui.rally.refused.card")
        if number is None:
            free = self.lacks(robot)
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
        """Take the card of a register back to the hand."""
        _, sheet = self._of(robot)
        if not 1 <= number <= 5 or sheet.registers[number - 1] is None:
            raise Refused("ui.rally.refused.nothing")
        registers = list(sheet.registers)
        registers[number - 1] = None
        self._change(robot, sheet._replace(registers=tuple(registers)))

    def clear(self, robot: str) -> None:
        """Take all cards of a robot back."""
        _, sheet = self._of(robot)
        self._change(robot, sheet._replace(registers=(None,) * 5))

    def face(self, robot: str, facing: str) -> None:
        """Choose where a robot looks that comes back."""
        task, sheet = self._of(robot)
        if task.facing is None or facing not in ("N", "E", "S", "W"):
            raise Refused("ui.rally.refused.not_due")
        self._change(robot, sheet._replace(facing=facing))

    def rest(self, robot: str, on: bool) -> None:
        """Announce a power-down for the next turn, or take that back."""
        _, sheet = self._of(robot)
        self._change(robot, sheet._replace(power_down=on))

    def become(self, robot: str, program: Json) -> None:
        """Another program, out of storage or thought out by a computer. Raises `Refused` if it cannot be."""
        task, _ = self._of(robot)
        cards = [card for card in program["registers"] if card is not None]
        right = all(card in task.hand and not self._elsewhere(robot, card) for card in cards)
        fits = all(card is None or n in task.open for n, card in enumerate(program["registers"], 1))
        if not right or not fits or len(set(cards)) < len(cards) or self.taken & {*cards}:
            raise Refused("ui.rally.refused.card")
        facing = task.facing and (program["facing"] or task.facing)
        self._change(robot, Sheet(tuple(program["registers"]), bool(program["power_down"]), facing))

    def take_over(self, other: ProgramDraft) -> None:
        """Begin with what another draft has, as far as there are still the robots and the cards for it."""
        sheets = {
            **self.sheets,
            **{robot: other.sheets[robot] for robot in self.tasks if robot in other.sheets},
        }
        for robot, sheet in sheets.items():
            left = tuple(None if card in self.taken else card for card in sheet.registers)
            sheets[robot] = sheet._replace(registers=left)
        self.sheets = sheets

    def _of(self, robot: str) -> tuple[Task, Sheet]:
        if robot not in self.tasks:
            raise Refused("ui.rally.refused.not_due")
        return self.tasks[robot], self.sheets[robot]

    def _elsewhere(self, robot: str, card: int) -> bool:
        return any(card in self.laid(other) for other in self.tasks if other != robot)

    def _change(self, robot: str, sheet: Sheet) -> None:
        if sheet != self.sheets[robot]:
            self._done.append(self.sheets)
            self._undone = []
            self.sheets = {**self.sheets, robot: sheet}

    # Taking back

    @property
    def can_undo(self) -> bool:
        """Whether something of the draft can be undone."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone."""
        return bool(self._undone)

    def undo(self) -> None:
        """One step of the draft back."""
        self._undone.append(self.sheets)
        self.sheets = self._done.pop()

    def redo(self) -> None:
        """One step of the draft forward again."""
        self._done.append(self.sheets)
        self.sheets = self._undone.pop()


def card_of(text: str) -> int | None:
    """The card that a text names, or None."""
    return int(text) if text.isdecimal() and len(text) < 4 and int(text) in CARDS else None


def kind(card: int) -> str:
    """The kind of a card, by its id."""
    return KIND_OF[card].id
