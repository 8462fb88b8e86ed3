"""Who plays in a tournament: bots by name, and other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ground.tournament.players import Program

from .. import bots
from ..bots.levels import Level
from ..bots.planner import Depth
from ..errors import TtbError
from ..interchange import choice_from_json, position_to_json, turn_from_json, turn_to_json
from ..names import COLOURS
from ..turns import Turn, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..bots.thinking import Bot
    from ..position import Position
    from ..turns import Choice

MOST_NODES = 1_000_000
"""Positions that a planner looks at for a turn, at most: it takes a minute and much memory then."""


class Player(Protocol):
    """Makes turns and answers."""

    def turn(self, position: Position, seed: str, choices: Sequence[Choice], past: Sequence[str]) -> Turn:
        """The turn in which these choices have been made already, up to somebody else's decision.

        `past` is what the game has come to (`bots.trace`), this position too.
        """

    def choice(self, position: Position, turn: Turn) -> Choice:
        """The answer to the decision at which the turn stops."""

    def close(self) -> None:
        """The game is over."""


def bot(name: str) -> Bot:
    """A bot of ours by name; `planner:NODES` only plans its own turns, so far.

    Raises TtbError `bad_request` if there is none of this name.
    """
    if name.startswith("planner:") and name.removeprefix("planner:").isdecimal():
        digits = name.removeprefix("planner:")
        nodes = int(digits) if len(digits) <= len(str(MOST_NODES)) else 0
        if not 1 <= nodes <= MOST_NODES:
            raise TtbError("bad_request", f"A planner has 1 to {MOST_NODES} nodes.")
        return Level(Depth(nodes, 6 if nodes > 5000 else 5))
    if name not in bots.BOTS:
        raise TtbError("bad_request", f"There is no bot {name!r}; a program is given as program:COMMAND.")
    return bots.BOTS[name]


class BotPlayer:
    """A bot of ours."""

    def __init__(self, name: str) -> None:
        self._bot = bot(name)
        self._last: tuple[Position, bots.Thinking] | None = None

    def turn(self, position: Position, seed: str, choices: Sequence[Choice], past: Sequence[str]) -> Turn:
        if self._last is None or self._last[0] is not position:
            self._last = position, bots.Thinking(position, self._bot, seed, past)
        thinking = self._last[1]
        thinking.finish()
        return thinking.continued(choices)

    def choice(self, position: Position, turn: Turn) -> Choice:
        return bots.answer(position, turn)

    def close(self) -> None:
        self._last = None


class ProgramPlayer(Program):
    """Another program, which is asked as `python -m ttb_core bot` can be."""

    def turn(self, position: Position, seed: str, choices: Sequence[Choice], past: Sequence[str]) -> Turn:
        # Programs are not told the past: they may refuse a field that they do not know.
        given = turn_to_json(Turn(choices=tuple(choices)))["choices"]
        said = self.ask({"position": shown(position), "seed": seed, "choices": given})
        return turn_from_json(said.get("turn"))

    def choice(self, position: Position, turn: Turn) -> Choice:
        pending = play(position, turn, record=False).pending
        assert pending is not None
        data: dict[str, object] = {
            "position": position_to_json(position),
            "turn": turn_to_json(turn),
            "pending": pending.to_json(),
        }
        return choice_from_json(self.ask(data).get("choice"))


def shown(position: Position) -> dict[str, object]:
    """The position without what the player to move does not see: other hidden special orders and the pile."""
    data = position_to_json(position)
    own = {COLOURS[colour] for colour in bots.own_colours(position, position.mover)}
    for colour, hand in data["hands"].items():
        if colour not in own:
            hand["special"] = list(hand["revealed"])
    return {**data, "pile": []}


def player(name: str) -> Player:
    """A player by name: a bot's, or `program:` and a command."""
    if name.startswith("program:"):
        return ProgramPlayer(name.removeprefix("program:"))
    return BotPlayer(name)
