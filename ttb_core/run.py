"""A turn under way: the one mutable thing in the library.

The order of events of a turn is `Run.__init__` (what comes before the change), `changes.apply`,
`Run.advance` (the programs) and `Run.finish` (the next colour, the next round, the end), top to bottom. It
stops where a player has to decide and goes on with `answer`; `copy` branches it there.
"""

from __future__ import annotations

from functools import cache

from .actions import PARTS, answer_blob, answer_zap
from .delivery import enter
from .hexes import DIRECTIONS, pair
from .names import BOTS, COLOURS, MUD
from .orders import NAMES
from .position import NO_COLOUR, Position
from .scoring import attrition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .actions import Action
    from .position import Program
    from .scoring import Result
    from .turns import Event

    Step = tuple[int, int, Action, int]


class Pending:
    """A decision that somebody has to make before the programs go on.

    `kind` is `zap`, `blob` or `crystal`; `by` the colour that decides; `bot` the zapping bot; `target` the
    bot hit or the blob's hex; `options` what may be answered: orders or None, directions or None, hexes.
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

    def to_json(self) -> dict[str, object]:
        """The interchange form, without the index of the turn (INTERCHANGE.md: Engine protocol)."""
        target: object = None
        options: list[object]
        if self.kind == "zap":
            assert self.target is not None
            target = BOTS[self.target]
            options = [NAMES[order] if order else None for order in self.options]
        elif self.kind == "blob":
            assert self.target is not None
            target = pair(self.target)
            options = [None if d is None else DIRECTIONS[d] for d in self.options]
        else:
            options = [pair(hex_) for hex_ in self.options if hex_ is not None]
        return {
            "kind": self.kind,
            "by": COLOURS[self.by],
            "bot": None if self.bot is None else BOTS[self.bot],
            "target": target,
            "options": options,
        }


@cache
def program_steps(program: Program) -> tuple[Step, ...]:
    """What a program does, as (slot, order, action, argument); slot -1 goes on with an order."""
    return tuple(
        (-1 if part else slot, order, action, argument)
        for slot, order in enumerate(program)
        for part, (action, argument) in enumerate(PARTS[order])
    )


class Run:
    """The state of a turn that is being played; attributes are a Position's, made mutable.

    `events` collects what happens, or is None when nobody asks. `pending` is the decision that is due.
    """

    __slots__ = (
        "_bot", "_bots", "_step", "at", "banked", "board", "cargo", "colour", "counters", "doubles",
        "events", "facing", "hands", "pending", "pile", "programs", "result", "revealed", "round", "setting",
        "stuck", "track",
    )  # fmt: skip

    def __init__(self, position: Position, events: list[Event] | None = None) -> None:
        """Begin the turn of the colour to move with the effects of its start (RULES.md: The end, Mud)."""
        colour = position.mover
        self.setting = setting = position.setting
        self.colour = colour
        self.round = position.round
        self.board = bytearray(position.board)
        self.at = list(position.at)
        self.facing = list(position.facing)
        self.cargo = list(position.cargo)
        self.programs = list(position.programs)
        self.stuck = list(position.stuck)
        self.track = position.track
        self.pile = position.pile
        self.hands = list(position.hands)
        self.revealed = list(position.revealed)
        self.doubles = list(position.doubles)
        self.banked = list(position.banked)
        self.counters = position.counters
        self.result: Result | None = None
        self.events = events
        self.pending: Pending | None = None
        self._bots = position.bots_of(colour)
        self._bot = self._step = 0
        if events is not None:
            self.tell({"type": "turn", "colour": COLOURS[colour], "round": self.round})
        if self.counters and colour == setting.turn_order[0]:
            self.counters -= 1
            if events is not None:
                self.tell({"type": "counter", "colour": COLOURS[colour], "left": self.counters})
        for bot in self._bots:
            if setting.floor[self.at[bot]] == MUD:
                self.stuck[bot] = True
                if events is not None:
                    at = pair(self.at[bot])
                    self.tell({"type": "stuck", "bot": BOTS[bot], "at": at, "why": "start"})

    def tell(self, event: Event) -> None:
        """Add an event; call it only when `events` is not None, so that nothing is built in vain."""
        assert self.events is not None
        self.events.append(event)

    def friendly(self, bot: int, other: int) -> bool:
        """Whether two bots belong to one player or team (RULES.md: Words)."""
        side = self.setting.side
        return side[bot >> 1] == side[other >> 1]

    def ask(
        self, kind: str, by: int, bot: int | None, target: int | None, options: tuple[int | None, ...]
    ) -> None:
        """Stop for a decision."""
        self.pending = Pending(kind, by, bot, target, options)

    def end(self, result: Result) -> None:
        """The game is over; nothing more is carried out."""
        self.result = result

    def advance(self) -> Pending | None:
        """Run the programs, bot 1 then bot 2, slots 1 to 3, up to the next decision or the end (None)."""
        bots = self._bots
        while self._bot < len(bots):
            bot = bots[self._bot]
            steps = program_steps(self.programs[bot])
            while self._step < len(steps):
                slot, order, action, argument = steps[self._step]
                self._step += 1
                if slot >= 0 and self.events is not None:
                    self.tell({"type": "order", "bot": BOTS[bot], "slot": slot, "order": NAMES[order]})
                action(self, bot, order, argument)
                if self.pending is not None or self.result is not None:
                    return self.pending
            self._step = 0
            self._bot += 1
        return None

    def answer(self, value: int | None) -> Pending | None:
        """Answer what is pending with one of its options and run on like `advance`."""
        pending = self.pending
        assert pending is not None and value in pending.options
        self.pending = None
        if pending.kind == "crystal":
            assert value is not None
            enter(self, value)
        else:
            assert pending.bot is not None and pending.target is not None
            act = answer_zap if pending.kind == "zap" else answer_blob
            act(self, pending.bot, pending.target, value)
        if self.pending is not None or self.result is not None:
            return self.pending
        return self.advance()

    def copy(self) -> Run:
        """The same turn at the same point, to try another answer.

        Events are not copied: it must not record.
        """
        assert self.events is None
        twin = Run.__new__(Run)
        for name in ("at", "banked", "cargo", "doubles", "facing", "hands", "programs", "revealed", "stuck"):
            setattr(twin, name, getattr(self, name).copy())
        for name in (
            "_bot", "_bots", "_step", "colour", "counters", "events", "pending", "pile", "result", "round",
            "setting", "track",
        ):  # fmt: skip
            setattr(twin, name, getattr(self, name))
        twin.board = self.board.copy()
        return twin

    def finish(self) -> Position:
        """The position after the turn: the next colour and round, or the end (RULES.md: The end)."""
        assert self.pending is None
        setting = self.setting
        order = setting.turn_order
        mover, round_ = NO_COLOUR, self.round
        if self.result is None:
            here = order.index(self.colour) + 1
            if here < len(order):
                mover = order[here]
            elif self.counters == 0:
                self.end(attrition(setting, self.banked, self.cargo))
            else:
                mover, round_ = order[0], round_ + 1
        if self.events is not None:
            self._tell_end(mover, round_)
        return Position(
            setting, mover, round_, bytes(self.board), tuple(self.at), tuple(self.facing), tuple(self.cargo),
            tuple(self.programs), tuple(self.stuck), self.track, self.pile, tuple(self.hands),
            tuple(self.revealed), tuple(self.doubles), tuple(self.banked), self.counters, self.result,
        )  # fmt: skip

    def _tell_end(self, mover: int, round_: int) -> None:
        if self.result is not None:
            order = self.setting.turn_order
            winners = [COLOURS[c] for c in self.result.winners]
            totals = {COLOURS[c]: self.result.totals[c] for c in order}
            self.tell({"type": "over", "by": self.result.by, "winners": winners, "totals": totals})
        colour = None if mover == NO_COLOUR else COLOURS[mover]
        self.tell({"type": "next", "colour": colour, "round": round_})
