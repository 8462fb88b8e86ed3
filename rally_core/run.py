"""A turn under way: its state, its events, and its current register and step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from ground.errors import GameError
from ground.forms import Data

from .events import EFFECTS
from .geometry import SIDES, Square
from .position import Position
from .programs import Turn
from .state import Body, Racer, State
from .tables import tables

On = TypeVar("On")


class Asked(Exception):
    """A decision without an answer in the turn; `pending` is its data."""

    def __init__(self, pending: Data) -> None:
        self.pending = pending


class Over(Exception):
    """The game has ended."""


class Run:
    """The execution of a turn.

    `programs` are the cards of all five registers by robot, `order` is the running order of the `register`,
    `playing` are its robots that carry out a card. `arriving` are bodies on their way between two squares;
    `moved` are those that the current card or push has moved; `opened` are those that have opened a trapdoor,
    which ends their movement; `heated` are those that have paid for heat in this B. `sleepers` are the robots
    asleep since the turn before, `announced` those that power down in the next one, `on_reset` those that
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

    # Events

    def tell(self, type_: str, **fields: object) -> None:
        """Add an event and apply it to the state; the first event of a step comes after a `step` event."""
        if self._unopened:
            self._unopened = False
            self.events.append({"type": "step", "code": self.code})
        event: Data = {"type": type_, **fields}
        self.events.append(event)
        EFFECTS[type_](self.state, event)

    def open(self, code: str) -> None:
        """Begin a step; a `step` event is added only before its first event."""
        self.code = code
        self._unopened = True

    def step(self, code: str, *mechanics: Callable[[Run], None]) -> None:
        """Play a step: its mechanics, then the elements that act in it."""
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
        """Add a `nothing` event: an effect on a body that did not happen; `at` is the square of the cause."""
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
        """Turn a body right by so many quarters, left if negative."""
        facing = body.facing
        self.tell(
            "rotate",
            robot=body.racer.name,
            shadow=body.shadow,
            **{"from": SIDES[facing], "to": SIDES[(facing + quarters) % 4]},
            why=why,
        )

    # Decisions

    def ask(self, pending: Data) -> int | None:
        """The turn's answer to a decision.

        Raises `Asked` if there is none, `GameError` (`illegal_choice`) if it is not among the options.
        """
        if self.answered >= len(self.turn.choices):
            raise Asked(pending)
        choice = self.turn.choices[self.answered]
        if choice.kind != pending["kind"] or choice.answer not in pending["options"]:
            raise GameError("illegal_choice", f"{choice.kind} {choice.answer} is not among the options.")
        self.answered += 1
        answer = choice.answer
        return None if isinstance(answer, tuple) else answer

    # Bodies and cards

    @property
    def in_b(self) -> bool:
        """True while robots move by their cards: only then heat costs points."""
        return self.code[0] == "B"

    def bodies(self) -> list[Body]:
        """All bodies on the board in running order, a shadow right after its robot."""
        return [body for racer in self.order for body in racer.bodies()]

    def standing(self, where: Mapping[Square, On], fliers: bool = False) -> list[tuple[Body, On]]:
        """The bodies on the squares of `where`, in running order, with the value of each square."""
        pairs: list[tuple[Body, On]] = []
        for racer in self.order:
            for body in racer.bodies():
                if body.at is not None and body.at in where and (fliers or not body.flying):
                    pairs.append((body, where[body.at]))
        return pairs

    def real_at(self, square: Square) -> Body | None:
        """The real robot on a square, or None."""
        for racer in self.state.racers:
            if racer.body.at == square and not racer.ghost:
                return racer.body
        return None

    def card(self, racer: Racer) -> int | None:
        """The card of a robot in the current register."""
        return self.programs[racer.name][self.register - 1]

    def begin_register(self, number: int) -> None:
        """Begin a register and set its running order: robots with a card by number, then others by seat."""
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
        """True if the sleep of a robot is over in this register."""
        return racer.asleep == self.register - 1 and racer in self.sleepers
