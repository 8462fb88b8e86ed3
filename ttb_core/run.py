"""A turn in progress: the one mutable object in the library.

The events of a turn come from `Run.begin` (the effects before the change), `changes.apply`, `Run.advance`
(the programs) and `Run.hand_on` (the next colour, the next round, the end), in this order. A run stops when a
player has to decide and continues with `answer`; `copy` branches it there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .actions import carry_out
from .cells import AT, BOT_AT, CARGO, COUNTERS, MOVER, NOBODY, OFF, program_of
from .delivery import enter
from .hexes import DIRECTIONS, pair
from .names import BOTS, COLOURS
from .orders import NAMES, Step, program_steps
from .pieces import ASKING, FLOORS, piece_name
from .position import Position
from .scoring import Result, attrition

if TYPE_CHECKING:
    from .shapes import EventJson, PendingJson


class Pending:
    """A decision that a player has to make before the programs continue.

    - `kind`: `zap`, `crystal`, or the name of an element that asks (`pieces.ASKING`), e.g. `blob`.
    - `by`: the colour that decides.
    - `bot`: the zapping bot.
    - `target`: the bot that was hit, or the element's hex.
    - `options`: the possible answers: orders or None, hexes, directions or None.
    """

    __slots__ = ("bot", "by", "kind", "options", "target")

    def __init__(
        self, kind: str, by: int, bot: int | None, target: int | None, options: tuple[int | None, ...]
    ) -> None:
        self.kind = kind
        self.by = by
        self.bot = bot
        self.target = target
        self.options = options

    def to_json(self) -> PendingJson:
        """The interchange form, without the index of the turn (INTERCHANGE.md: Engine protocol)."""
        target: object = None
        options: list[object]
        if self.kind == "zap":
            assert self.target is not None
            target = BOTS[self.target]
            options = [NAMES[order] if order else None for order in self.options]
        elif self.kind == "crystal":
            options = [pair(hex_) for hex_ in self.options if hex_ is not None]
        else:
            assert self.target is not None
            target = pair(self.target)
            options = [None if d is None else DIRECTIONS[d] for d in self.options]
        data: Any = {
            "kind": self.kind,
            "by": COLOURS[self.by],
            "bot": None if self.bot is None else BOTS[self.bot],
            "target": target,
            "options": options,
        }
        written: PendingJson = data
        return written


class Run:
    """The state of a turn in progress: a Position's values, with `cells` as a bytearray.

    `colour` is the colour whose turn it is; `waiting` are its bots with programs still to run. `events`
    collects the events, or is None if they are not wanted. `pending` is the decision that is due.
    """

    __slots__ = (
        "_bot", "_step", "_steps", "cells", "colour", "events", "pending", "result", "round", "setting",
        "supply", "waiting",
    )  # fmt: skip

    def __init__(self, position: Position, events: list[EventJson] | None = None) -> None:
        """Prepare a turn of the colour to move, without beginning it."""
        self.setting = position.setting
        self.supply = position.supply
        self.cells = bytearray(position.cells)
        self.round = position.round
        self.result: Result | None = position.result
        self.colour = position.mover
        self.waiting = position.bots_of(position.mover)
        self.events = events
        self.pending: Pending | None = None
        self._bot = self._step = 0
        self._steps: tuple[Step, ...] = ()

    def begin(self) -> None:
        """Carry out the effects of the start of a turn (RULES.md: The end, Mud)."""
        cells = self.cells
        if self.events is not None:
            self.tell({"type": "turn", "colour": COLOURS[self.colour], "round": self.round})
        if cells[COUNTERS] > 1 and self.colour == self.setting.turn_order[0]:
            cells[COUNTERS] -= 1
            if self.events is not None:
                left = cells[COUNTERS] - 1
                self.tell({"type": "counter", "colour": COLOURS[self.colour], "left": left})
        for bot in self.waiting:
            at = cells[AT + bot]
            FLOORS[self.setting.floor[at]].turn_starts(self, bot, at)

    def tell(self, event: Any) -> None:
        """Add an event (`EventJson`).

        Call it only if `events` is not None, so that no event is built in vain.
        """
        assert self.events is not None
        self.events.append(event)

    def nothing(self, bot: int, order: int, reason: str, at: int = 0) -> None:
        """Record that an order, or a part of one, did nothing, with the reason (EVENTS.md: Reasons).

        `at` is the hex that matters, 0 if there is none. Nothing is recorded if `events` is None.
        """
        if self.events is None:
            return
        here = self.cells[at] if at else OFF
        by = piece_name(here)
        self.tell(
            {
                "type": "nothing",
                "bot": BOTS[bot],
                "order": NAMES[order],
                "reason": reason,
                "at": None if here == OFF else pair(at),
                "by": None if here == BOT_AT + bot else by,
            }
        )

    def ask(
        self, kind: str, by: int, bot: int | None, target: int | None, options: tuple[int | None, ...]
    ) -> None:
        """Stop for a decision."""
        self.pending = Pending(kind, by, bot, target, options)

    def end(self, result: Result) -> None:
        """End the game; nothing more is carried out."""
        self.result = result

    def advance(self) -> Pending | None:
        """Run the programs, slots 1 to 3, up to the next decision or to the end (None)."""
        while self.result is None:
            bot = self._bot
            for after, slot, order, action, argument in self._steps[self._step :]:
                if slot >= 0 and self.events is not None:
                    self.tell({"type": "order", "bot": BOTS[bot], "slot": slot, "order": NAMES[order]})
                action(self, bot, order, argument)
                if self.pending is not None or self.result is not None:
                    self._step = after
                    return self.pending
            if not self.waiting:
                break
            bot, *rest = self.waiting
            self.waiting = tuple(rest)
            self.take_up(bot, program_steps(program_of(self.cells, bot)))
        return None

    def take_up(self, bot: int, steps: tuple[Step, ...]) -> None:
        """Begin a program, given as its `orders.program_steps`; `advance` carries it out."""
        self._bot = bot
        self._steps = steps
        self._step = 0

    def answer(self, value: int | None) -> Pending | None:
        """Answer the pending decision with one of its options and run on like `advance`."""
        pending = self.pending
        assert pending is not None and value in pending.options
        self.pending = None
        if pending.kind == "crystal":
            assert value is not None
            enter(self, value)
        else:
            assert pending.bot is not None and pending.target is not None
            if pending.kind == "zap":
                self._force(pending.bot, pending.target, value)
            else:
                ASKING[pending.kind].answer(self, pending.bot, pending.target, value)
        return self.pending or self.advance()

    def _force(self, by: int, target: int, order: int | None) -> None:
        """Make the bot that was hit carry out the chosen order, with its own rights; None declines."""
        if self.events is not None:
            name = NAMES[order] if order else None
            self.tell({"type": "force", "bot": BOTS[target], "by": BOTS[by], "order": name})
        if order:
            carry_out(self, target, order)

    def begin_again(self, other: Run, bot: int, steps: tuple[Step, ...]) -> None:
        """Take over the state of another run of this turn between two programs, and begin this program."""
        self.cells = other.cells[:]
        self.supply = other.supply
        self.round = other.round
        self.result = other.result
        self.pending = None
        self._bot = bot
        self._steps = steps
        self._step = 0

    def copy(self) -> Run:
        """A copy of the turn at the same point, to try another answer.

        The copy has no events: it must not record.
        """
        twin = Run.__new__(Run)
        twin.setting = self.setting
        twin.supply = self.supply
        twin.cells = self.cells[:]
        twin.round = self.round
        twin.result = self.result
        twin.colour = self.colour
        twin.waiting = self.waiting
        twin.events = None
        twin.pending = self.pending
        twin._bot = self._bot
        twin._steps = self._steps
        twin._step = self._step
        return twin

    def state(self) -> tuple[object, ...]:
        """A hashable value, equal for runs of one turn that continue in the same way."""
        due = self.pending and (self.pending.kind, self.pending.target)
        return bytes(self.cells), self.supply, self._bot, self._step, due

    def hand_on(self) -> None:
        """Finish the turn: the next colour and round, or the end (RULES.md: The end)."""
        setting, cells = self.setting, self.cells
        mover = NOBODY
        if self.result is None:
            mover = setting.following[self.colour]
            if mover == setting.turn_order[0]:  # The round is over.
                if cells[COUNTERS] == 1:
                    mover = NOBODY
                    self.end(attrition(setting, self.supply, cells[CARGO : CARGO + len(BOTS)]))
                else:
                    self.round += 1
        cells[MOVER] = mover
        if self.events is not None:
            self._tell_end(mover)

    def position(self) -> Position:
        """The current state as a position."""
        return Position(self.setting, self.supply, bytes(self.cells), self.round, self.result)

    def finish(self) -> Position:
        """Finish the turn; the position after it."""
        assert self.pending is None
        self.hand_on()
        return self.position()

    def _tell_end(self, mover: int) -> None:
        if self.result is not None:
            order = self.setting.turn_order
            winners = [COLOURS[c] for c in self.result.winners]
            totals = {COLOURS[c]: self.result.totals[c] for c in order}
            self.tell({"type": "over", "by": self.result.by, "winners": winners, "totals": totals})
        colour = None if mover == NOBODY else COLOURS[mover]
        self.tell({"type": "next", "colour": colour, "round": self.round})
