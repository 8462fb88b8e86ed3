"""Programming: the draft of the player who lays cards, the lifted card, and the end of programming."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from typing import NamedTuple

from games.rally.rules import cards_for, track
from games.rally.turn.cards import card_name
from games.rally.turn.program_draft import ProgramDraft, Refused, Task, card_of
from shell.app.actions import Action, in_present
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Undoable
from shell.play.handover import Handover
from shell.play.running import Running
from shell.seats.seats import HERE, Seats
from shell.storage.jsontext import Json

from ground.errors import GameError
from rally_core.asking import asked_in
from rally_core.flags import flags_for
from rally_core.geometry import SIDES
from rally_core.lone import Leg
from rally_core.names import colour_of
from rally_core.position import Position, Robot
from rally_core.programs import due, open_registers

MEMORY = "draft"
"""The storage name of the draft."""


class _Made(NamedTuple):
    """A draft with the moment and colour it is for, and the answers known when it was made."""

    key: Hashable
    answered: object
    draft: ProgramDraft


class Doom(NamedTuple):
    """The register in which a program destroys its robot, alone on the board, and the cause."""

    robot: str
    register: int
    cause: str


class Programming(Undoable):
    """The draft of the player who has the device and owes programs; it is shown to nobody else.

    It is stored beside its game, so it survives a reload. `robot` is the robot with its slots on the desk,
    `lifted` the card in the hand of the player, or 0.
    """

    _handover = Need(Handover)
    _running = Need(Running)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._made: _Made | None = None
        self._storage = app.entries.single(MEMORY, None)
        self._robot = ""
        self.lifted = 0

    def actions(self) -> dict[str, Action]:
        return {
            "card": in_present(self._card),
            "slot": in_present(self._slot),
            "drop": in_present(self._drop),
            "lay-in": in_present(self._lay_in),
            "unlay": in_present(self._unlay),
            "clear": in_present(self._clear),
            "face": in_present(self._face),
            "power-down": in_present(self._power_down),
            "program-robot": in_present(self._choose),
            "done": in_present(self._done),
            "begin-turn": in_present(self._begin),
            "escape": self._escape,
            "to-hand": lambda: move_focus(self.app, ".hand .rally-card"),
            "to-slots": lambda: move_focus(self.app, ".rally-slot"),
        }

    # The programming player

    @property
    def colour(self) -> str:
        """The colour that programs now, if its player has the device; else empty."""
        app, running = self.app, self._running
        if app.past or app.screen or app.present.standing.over:
            return ""
        pending = running.pending
        if running.phase != "idle" and not (
            running.phase == "deciding" and pending and pending["kind"] == "program"
        ):
            return ""
        handover = self._handover
        colour = handover.colour
        if handover.covered or self._seats.of(colour).kind != HERE:
            return ""
        return colour if self._tasks(colour) else ""

    @property
    def begins(self) -> bool:
        """True if no player owes a program, and the player who starts the turn is here."""
        present = self.app.present
        if self._running.phase != "idle" or present.standing.over:
            return False
        here = self._seats.of(present.colour).kind == HERE
        return here and not any(True for _ in due(present.position))

    def _tasks(self, colour: str) -> list[Task]:
        position = self.app.present.position
        answered = (self.app.session.waiting or {}).get("programs", {})
        return [
            self._task(position, robot)
            for robot in asked_in(position)
            if robot.colour == colour and robot.name not in answered
        ]

    def _task(self, position: Position, robot: Robot) -> Task:
        if robot.down:
            return Task(robot.name, (), (), rests=True)
        return Task(
            robot.name,
            cards_for(position, robot.name),
            open_registers(robot),
            initial_facing(position, robot) if robot.entering else None,
            robot.registers,
            position.rules.drill,
        )

    @property
    def draft(self) -> ProgramDraft:
        """The draft of `colour`, made or restored at the first request.

        It survives decisions of other players, except that cards laid by mates from a shared pool are
        removed.
        """
        made, key, answered = self._made, self._key, self._answered
        if made is None or made.key != key:
            draft = ProgramDraft(self._tasks(self.colour), self._taken())
            self._made = made = _Made(key, answered, draft)
            self.lifted = 0
            self._recall(draft)
        elif made.answered != answered:
            draft = ProgramDraft(self._tasks(self.colour), self._taken())
            draft.take_over(made.draft)
            self._made = made = _Made(key, answered, draft)
            if self.lifted in draft.taken:
                self.lifted = 0
        return made.draft

    @property
    def _key(self) -> Hashable:
        app = self.app
        return app.session.key, app.session.cursor, app.present.position, self.colour

    @property
    def _answered(self) -> object:
        """The answers of this turn that this draft depends on."""
        programs = (self.app.session.waiting or {}).get("programs", {})
        return [name for name in programs if colour_of(name) == self.colour], self._taken()

    def _taken(self) -> list[int]:
        """The cards that mates have laid already from a shared pool."""
        pending = self._running.pending
        taken: list[int] = pending.get("taken", []) if pending and pending["by"] == self.colour else []
        return taken

    @property
    def robot(self) -> str:
        """The robot with its slots on the desk: the chosen one, else the first."""
        tasks = self.draft.tasks
        return self._robot if self._robot in tasks else next(iter(tasks))

    # The path of a robot

    def legs(self, robot: str) -> Sequence[Leg]:
        """The path of a robot alone on the board by registers, up to the last one with a card.

        Empty while no card is laid, or if the player has to do without it.
        """
        draft = self.draft
        registers = draft.all_registers(robot)
        last = max((n for n, card in enumerate(registers, 1) if card is not None), default=0)
        if not last or not self.app.preferences["track"] or not self.app.session.forecasts:
            return ()
        facing = draft.sheets[robot].facing
        way = None if facing is None else SIDES.index(facing)
        return track(self.app.present.position, robot, registers, way)[:last]

    @property
    def doom(self) -> Doom | None:
        """The first robot of this player that its cards would destroy; the shown one comes first.

        Registers after an empty one do not count yet.
        """
        if not self.colour:
            return None
        draft, shown = self.draft, self.robot
        for robot in sorted(draft.tasks, key=lambda robot: robot != shown):
            before = min(draft.empty_registers(robot), default=6)
            for number, leg in enumerate(self.legs(robot)[: before - 1], 1):
                if leg.destroyed:
                    return Doom(robot, number, leg.destroyed)
        return None

    def shown(self, data: Json) -> Json:
        """The data with returning robots facing as in the draft."""
        if not self.colour:
            return data
        turned = {
            name: {**data["robots"][name], "facing": sheet.facing}
            for name, sheet in self.draft.sheets.items()
            if sheet.facing is not None
        }
        return {**data, "robots": {**data["robots"], **turned}} if turned else data

    @property
    def shown_last(self) -> str:
        """The last robot with its slots on the desk, or empty."""
        return self._robot

    # Storage

    def _keep(self) -> None:
        draft = self.draft
        if not self.app.session.stored:
            return
        if draft.begun:
            self._storage.keep(
                game=self.app.session.key,
                turn=self.app.session.cursor,
                colour=self.colour,
                programs={robot: draft.answer(robot) for robot in draft.tasks},
            )
        else:
            self._storage.drop()

    def _recall(self, draft: ProgramDraft) -> None:
        stored = self._storage.recall()
        here = self.app.session.key, self.app.session.cursor, self.colour
        if (stored.get("game"), stored.get("turn"), stored.get("colour")) != here:
            return
        self._storage.take()
        try:
            for robot, program in stored["programs"].items():
                if robot in draft.tasks:
                    cards = [None if card in draft.taken else card for card in program["registers"]]
                    draft.become(robot, {**program, "registers": cards})
        except (AttributeError, KeyError, TypeError, ValueError, Refused):
            self._storage.drop()

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        return bool(self.colour) and self.draft.history.can_undo

    @property
    def can_redo(self) -> bool:
        return bool(self.colour) and self.draft.history.can_redo

    def undo(self) -> None:
        self._try(self.draft.history.undo)

    def redo(self) -> None:
        self._try(self.draft.history.redo)

    def taken_back(self, turn: Json) -> None:
        if not self.colour:
            return
        draft = self.draft
        for robot, program in turn.get("programs", {}).items():
            if robot in draft.tasks:
                with suppress(Refused):
                    draft.become(robot, program)

    def _try(self, change: Callable[[], object]) -> None:
        self.lifted = 0
        try:
            change()
            self._keep()
        except Refused as refused:
            self.app.say(refused.key, "refused")

    # Actions of the player

    def _card(self, value: str) -> None:
        """A tap on a card of the hand: lift it, or lay a lifted one into the first free register."""
        card = card_of(value)
        if not self.colour or card is None:
            return
        if card in self.draft.laid(self.robot) or card not in self.draft.hand(self.robot):
            self.lifted = 0
        elif self.lifted == card:
            self._lay(card)
        else:
            self.lifted = card

    def _slot(self, value: str) -> None:
        """A tap on a register: lay the lifted card there; else lift its card, or take that back."""
        if not self.colour or value not in ("1", "2", "3", "4", "5"):
            return
        number, laid = int(value), self.draft.sheets[self.robot].registers[int(value) - 1]
        if self.lifted and self.lifted != laid:
            self._lay(self.lifted, number)
        elif self.lifted:
            self._try(lambda: self.draft.take(self.robot, number))
        elif laid is not None:
            self.lifted = laid

    def _drop(self, value: str) -> None:
        """`card:700>slot:3`, or `card:700>hand`."""
        what, _, where = value.partition(">")
        card = card_of(what.removeprefix("card:"))
        if not self.colour or card is None:
            return
        if where == "hand":
            self._unlay(str(card))
        elif where.removeprefix("slot:") in ("1", "2", "3", "4", "5"):
            self._lay(card, int(where.removeprefix("slot:")))

    def _lay_in(self, value: str) -> None:
        """`700>3`, from a key: lay this card, or the lifted one if none is named, into that register."""
        card, _, number = value.partition(">")
        chosen = card_of(card) or self.lifted
        if self.colour and chosen and number in ("1", "2", "3", "4", "5"):
            self._lay(chosen, int(number))

    def _lay(self, card: int, number: int | None = None) -> None:
        robot = self.robot
        self._try(lambda: self._announce(card, self.draft.lay(robot, card, number)))

    def _announce(self, card: int, number: int) -> None:
        texts = self.app.texts
        self.app.emit("announce", text=texts.t("ui.rally.laid", card=card_name(texts, card), n=number))

    def _unlay(self, value: str) -> None:
        """Take a card, or the card of a register, back to the hand."""
        if not self.colour:
            return
        registers = self.draft.sheets[self.robot].registers
        card = card_of(value)
        number = registers.index(card) + 1 if card is not None and card in registers else 0
        if value in ("1", "2", "3", "4", "5"):
            number = int(value)
        if number:
            self._try(lambda: self.draft.take(self.robot, number))

    def _clear(self) -> None:
        if self.colour:
            self._try(lambda: self.draft.clear(self.robot))

    def _face(self, value: str) -> None:
        """Turn a returning robot to this direction, or without one a quarter to the right."""
        if not self.colour:
            return
        robot = self.robot
        now = self.draft.sheets[robot].facing
        if not value and now is not None:
            value = SIDES[(SIDES.index(now) + 1) % 4]
        self._try(lambda: self.draft.face(robot, value))

    def _power_down(self) -> None:
        if self.colour:
            robot = self.robot
            self._try(lambda: self.draft.rest(robot, not self.draft.sheets[robot].power_down))

    def hint_for(self, pending: Json) -> Json:
        """Ask for the hint for the shown robot."""
        if pending["kind"] != "program" or self.colour != pending["by"]:
            return pending
        return {**pending, "robot": self.robot}

    def show(self, robot: str) -> None:
        """Show the slots of another robot of this player."""
        if self.colour and robot in self.draft.tasks:
            self._robot = robot

    def advised(self, robot: str, program: Json) -> None:
        """Lay a program that a computer advises for a robot."""
        if self.colour and robot in self.draft.tasks:
            self._try(lambda: self.draft.become(robot, program))

    def _choose(self, value: str) -> None:
        """Show the slots of another robot of this player; `next` is the following one."""
        if not self.colour:
            return
        robots = [*self.draft.tasks]
        if value == "next":
            value = robots[(robots.index(self.robot) + 1) % len(robots)]
        if value in robots:
            self._robot, self.lifted = value, 0

    def _begin(self) -> None:
        """Run a turn in which no player owes a program."""
        if self.begins:
            self._running.begin({})

    def _escape(self) -> None:
        """Put down the lifted card."""
        self.lifted = 0

    def _done(self, value: str) -> None:
        """End the programming of this player; the last player's starts the run.

        A program that destroys its robot needs the value `anyway`.
        """
        colour = self.colour
        if not colour:
            return
        draft = self.draft
        unfinished = draft.unfinished
        if unfinished:
            self._robot = unfinished
            self.app.say(draft.refusal(unfinished), "refused")
            return
        if self.doom and value != "anyway":
            self.app.open("doomed")
            return
        self.app.close()
        self._storage.drop()
        self.lifted = 0
        self._answer({robot: draft.answer(robot) for robot in draft.tasks})

    def _answer(self, programs: Json) -> None:
        """Give the programs of all robots of a player at once, as if each had been asked for."""
        app, running = self.app, self._running
        turn: Json = app.game.rules.turn(app.session.waiting or {})
        turn = {**turn, "programs": {**turn["programs"], **programs}}
        try:
            if running.phase == "deciding":
                running.go_on(turn)
            else:
                running.begin(turn)
        except GameError as error:
            app.say_error(error)


def initial_facing(position: Position, robot: Robot) -> str:
    """The initial facing of a returning robot: towards its next flag, or the middle of the board."""
    if robot.at is None:
        return "N"
    touched = position.touched[position.players.index(robot.colour)]
    middle = position.board.width // 2, position.board.height // 2
    x, y = (*flags_for(position.board, robot.colour)[touched:], middle)[0]
    right, down = x - robot.at[0], y - robot.at[1]
    if abs(right) > abs(down):
        return "E" if right > 0 else "W"
    return "S" if down > 0 else "N"


def move_focus(app: App, at: str) -> None:
    """Move the keyboard focus to a part of the table."""
    app.emit("focus", at=at)
