"""A turn as a value, and playing one."""

from __future__ import annotations

from ground.rules import Outcome

from .changes import Change, make_all
from .errors import TtbError
from .hexes import DIRECTIONS, pair
from .orders import NAMES
from .position import Position
from .printing import format_turn
from .run import Pending, Run

Choice = tuple[str, int | None]
"""A decision (`run.Pending.kind`) and its answer: an order, a hex, a direction, or None."""


class Turn:
    """The decisions of a turn: the changes, the use of Double Modification, the answers in order."""

    __slots__ = ("changes", "choices", "double")

    def __init__(
        self, changes: tuple[Change, ...] = (), double: bool = False, choices: tuple[Choice, ...] = ()
    ) -> None:
        self.changes = changes
        self.double = double
        self.choices = choices

    def with_choice(self, choice: Choice) -> Turn:
        """The same turn with one more answer."""
        return Turn(self.changes, self.double, (*self.choices, choice))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Turn) and (self.changes, self.double, self.choices) == (
            other.changes,
            other.double,
            other.choices,
        )

    def __hash__(self) -> int:
        return hash((self.changes, self.double, self.choices))

    def __repr__(self) -> str:
        return f"<Turn {format_turn(self)}>"


def play(position: Position, turn: Turn, record: bool = True) -> Outcome[Position, Pending]:
    """Play a turn, up to its end or to a decision for which it has no choice.

    Raises `TtbError`: `game_over`, `illegal_change`, `illegal_choice` or `unused_choice`. Without `record` no
    events are collected, which takes about two thirds of the time.
    """
    if position.result is not None:
        raise TtbError("game_over", "The game has ended.")
    run = Run(position, [] if record else None)
    run.begin()
    make_all(run, turn.changes, turn.double)
    pending = run.advance()
    for number, (kind, value) in enumerate(turn.choices):
        if pending is None:
            left = len(turn.choices) - number
            raise TtbError("unused_choice", f"{left} of the {len(turn.choices)} choices answer no decision.")
        if kind != pending.kind or value not in pending.options:
            raise TtbError("illegal_choice", _not_offered(number, kind, value, pending))
        pending = run.answer(value)
    if pending is not None:
        return Outcome(position, run.events or [], pending)
    after = run.finish()
    return Outcome(after, run.events or [])


def _not_offered(number: int, kind: str, value: int | None, pending: Pending) -> str:
    if kind != pending.kind:
        return f"Choice {number} answers a {kind} decision, but a {pending.kind} decision is due."
    shown: object = value
    if value is not None:
        shown = pair(value) if kind == "crystal" else (NAMES if kind == "zap" else DIRECTIONS)[value]
    return f"Choice {number} ({shown}) is not among the options."
