"""A turn under way: the state, what has been told, and in which step of which register it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from ground.errors import GameError
from ground.forms import Data

from .events import HAPPENED
from .geometry import SIDES, Square
from .position import Position
from .programs import Turn
from .state import Body, Racer, State
from .tables import tables

On = TypeVar("On")


class Asked(Exception):
    """A decision for which the turn has no answer; `pending` is it."""

    def __init__(self, pending: Data) -> None:
        self.pending = pending


class Over(Exception):
    """The game has ended."""


class Run:
    """A turn that is carried out.

    `programs` are the cards of all five registers by robot, `order` the running order of the `register`,
    `playing` those of it that carry out a card. `arriving` are bodies on their way, which stand nowhere yet;
    `moved` those that the present card or push has moved; `opened` those that have opened a trapdoor, which
    ends their movement; `heated` those that have paid for heat in this B. `sleepers` are the robots that
    sleep since the turn before, `announced` those that power down in the next one, `on_reset` those that
    ended register 5 on a reset site.
    """

    def __init__(self, position: Position, turn: Turn) -> None:
        self.before = position
        self.state = State(position)
        self.tables = tables(position.board)
        self.rules = position.rules
        self.turn = turn
        self.events: list[Data] = []
        self.answered = 0
        self.code = ""
        self._unopened = False
        self.register = 0
        self.programs: dict[str, list[int | None]] = {}
        self.order: list[Racer] = list(self.state.racers)
        self.playing: list[Racer] = []
        self.arriving: set[Body] = set()
        self.moved: dict[Body, None] = {}
        self.opened: set[Body] = set()
        self.heated: set[Body] = set()
        self.sleepers = {racer for racer in self.state.racers if racer.asleep is not None}
        self.announced: set[Racer] = set()
        self.on_reset: set[Racer] = set()

    # Telling

    def tell(self, type_: str, **fields: object) -> None:
        """Something happens."""
        if self._unopened:
            self._unopened = False
            self.events.append({"type": "step", "code": self.code})
        event: Data = {"type": type_, **fields}
        self.events.append(event)
        HAPPENED[type_](self.state, event)

    def open(self, code: str) -> None:
        """A step begins; it is told as soon as something happens in it."""
        self.code = code
        self._unopened = True

    def step(self, code: str, *mechanics: Callable[[Run], None]) -> None:
        """A step: its mechanics, then what the elements do in it."""
        acting = self.tables.acting[code]
        if not mechanics and not acting:
            return
        self.open(code)
        for mechanic in mechanics:
            mechanic(self)
        for element, where in acting:
            element.act(self, where)
        self._unopened = False

    def nothing(self, body: Body, reason: str, at: Square | None = None, by: str | None = None) -> None:
        """Something that might have happened to a body did not; `at` is the square that is the cause."""
        where = at if at is not None else body.at
        self.tell(
            "nothing",
            robot=body.racer.name,
            shadow=body.shadow,
            reason=reason,
            at=None if where is None else [*where],
            by=by,
        )

    def rotate(self, body: Body, quarters: int, why: str) -> None:
        """A body turns right by so many quarters, left if negative."""
        facing = body.facing
        self.tell(
            "rotate",
            robot=body.racer.name,
            shadow=body.shadow,
            **{"from": SIDES[facing], "to": SIDES[(facing + quarters) % 4]},
            why=why,
        )

    # Asking

    def ask(self, pending: Data) -> int | None:
        """The turn's answer to a decision. Raises Asked where it has none, GameError `illegal_choice`."""
        if self.answered >= len(self.turn.choices):
            raise Asked(pending)
        choice = self.turn.choices[self.answered]
        if choice.kind != pending["kind"] or choice.answer not in pending["options"]:
            raise GameError("illegal_choice", f"{choice.answer} cannot be chosen here.")
        self.answered += 1
        answer = choice.answer
        return None if isinstance(answer, tuple) else answer

    # Who is where

    @property
    def in_b(self) -> bool:
        """Whether robots move by their cards: only then heat costs something."""
        return self.code[0] == "B"

    def bodies(self) -> list[Body]:
        """All bodies on the board in the running order, a shadow right after its robot."""
        return [body for racer in self.order for body in racer.bodies()]

    def standing(self, where: Mapping[Square, On], fliers: bool = False) -> list[tuple[Body, On]]:
        """The bodies on certain squares, in the running order, and what is there."""
        found: list[tuple[Body, On]] = []
        for racer in self.order:
            for body in racer.bodies():
                if body.at is not None and body.at in where and (fliers or not body.flying):
                    found.append((body, where[body.at]))
        return found

    def real_at(self, square: Square) -> Body | None:
        """The real robot on a square."""
        for racer in self.state.racers:
            if racer.body.at == square and not racer.ghost:
                return racer.body
        return None

    def card(self, racer: Racer) -> int | None:
        """The card in the present register of a robot."""
        return self.programs[racer.name][self.register - 1]

    def begin_register(self, number: int) -> None:
        """A register begins: its running order is set, by card those that carry one out, then by seat."""
        self.register = number
        self.heated.clear()
        playing: list[tuple[int, Racer]] = []
        others: list[Racer] = []
        for racer in self.state.racers:
            if racer.body.at is None:
                continue
            card = self.programs[racer.name][number - 1]
            if card is None or (racer.resting and not self.wakes(racer)):
                others.append(racer)
            else:
                playing.append((-card, racer))
        playing.sort(key=lambda entry: entry[0])
        self.playing = [racer for _, racer in playing]
        self.order = [*self.playing, *others]

    def wakes(self, racer: Racer) -> bool:
        """Whether the sleep of a robot is over in this register."""
        return racer.asleep == self.register - 1 and racer in self.sleepers
