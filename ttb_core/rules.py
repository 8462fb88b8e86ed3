"""The rules of Twin Tin Bots as an implementation of the ground's interface (`ground.rules`).

Inside the package turns and decisions are values (`turns.play`); here they are plain JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ground.forms import Data, Json, ReadOnly, array, record
from ground.rules import Outcome, Progress, Question, Rules, Seen, Standing, Thinking, Viewer
from ground.steps import part

from . import secrecy
from .changes import legal
from .errors import TtbError
from .events import folded
from .interchange import (
    change_to_json,
    choice_to_json,
    position_from_json,
    position_to_json,
    turn_from_json,
    turn_to_json,
    view_from_json,
)
from .names import COLOURS, LEVELS, PERSONALITIES
from .notation import NOTATION
from .position import Position
from .run import Pending
from .setup import setup_from_json
from .traces import trace
from .turns import Turn, play

if TYPE_CHECKING:  # The codec is loaded with the first link, the server only for other programs.
    from ground.links.codec import Codec
    from ground.protocol import Server


class TwinTinBots(Rules[Position]):
    """The rules of Twin Tin Bots."""

    name = "ttb"
    colours = COLOURS
    turn_fields = ("change", "double", "choices")
    levels = tuple(map(int, LEVELS))
    personalities = PERSONALITIES
    notation = NOTATION

    def new(self, setup: Json) -> Position:
        return setup_from_json(setup)

    def position(self, data: Json) -> Position:
        return position_from_json(data)

    def data(self, position: Position) -> Data:
        return {**position_to_json(position)}

    def turn(self, data: Json) -> Data:
        return turn_data(turn_from_json(data))

    def play(self, position: Position, turn: Json) -> Outcome[Position, Data]:
        return as_data(play(position, turn_from_json(turn)))

    def legal(self, data: Json) -> Data:
        """The legal changes; for unusable input an `error` in the answer, with no `changes`."""
        try:
            position = position_from_json(data)
            if position.result is not None:
                raise TtbError("game_over", "The game has ended.")
        except TtbError as error:
            return {"changes": [], "error": error.as_json()}
        return {"changes": [[change_to_json(change) for change in changes] for changes in legal(position)]}

    def standing(self, data: ReadOnly) -> Standing:
        to_move = (data["to_move"],) if data["to_move"] else ()
        winners = data["result"]["winners"] if data["result"] else None
        together = data["teams"] if data["rules"]["mode"] == "two_colours" else ()
        return Standing(data["turn_order"], to_move, data["round"], winners, together, data["teams"] or ())

    def fold(self, data: ReadOnly, events: Sequence[ReadOnly]) -> Data:
        return folded(data, events)

    # Decisions in the course of a turn

    def answered(self, turn: Json, pending: ReadOnly, answer: Json) -> Data:
        fields = record(turn, "turn")
        choices = array(fields.get("choices", []), "choices")
        return {**fields, "choices": [*choices, {pending["kind"]: answer}]}

    def joined(self, turn: Json, other: Json, colours: Viewer) -> Data:
        """The turn without its choices: a decision in the course of a turn is made when it is asked for."""
        return {**self.turn(other), "choices": []}

    # Secrecy

    def view(self, data: ReadOnly, viewer: Viewer) -> Seen:
        return Seen(secrecy.seen(data, viewer))

    def known(self, view: Json) -> Position:
        """A position with masked special orders, in which the turns of all colours can be played."""
        return view_from_json(view)

    def events_for(self, events: Sequence[Data], viewer: Viewer) -> Sequence[Data]:
        return secrecy.masked(events, viewer)

    def uncovers(self, events: Sequence[ReadOnly]) -> bool:
        return any(event["type"] == "draw" for event in events)

    def hides(self, data: ReadOnly, options: ReadOnly) -> bool:
        return bool(data["rules"]["special_orders"]) and options.get("open_specials") is not True

    def secret(self, data: ReadOnly, options: ReadOnly, colour: str) -> bool:
        return options.get("open_specials") is not True and secrecy.face_down(data["hands"][colour]) > 0

    # Computers, other programs and links: loaded when first needed

    def think(self, asked: Question) -> Thinking:
        """A whole turn continues after the choices made so far in `turn`."""
        from . import bots

        position = view_from_json(asked.view)
        if asked.pending is not None:
            choice = bots.answer(position, turn_from_json(asked.turn))
            answer: Data = {**choice_to_json(choice)}
            return answer[choice[0]]
        choices = () if asked.turn is None else turn_from_json(asked.turn).choices
        thinking = bots.think(position, asked.level, asked.seed, asked.past)
        for nodes in thinking:
            yield Progress(turn_data(thinking.continued(choices)), part(nodes, thinking.budget))
        return turn_data(thinking.continued(choices))

    def trace(self, position: Position) -> str:
        return trace(position)

    @property
    def bots(self) -> Sequence[str]:
        from .bots import BOTS

        return list(BOTS)

    def bot(self, level: str, seed: str) -> Server:
        from .bots.serving import Bot

        return Bot(level, seed)

    @cached_property
    def links(self) -> Codec[Position]:
        from .links import Links

        return Links(self)


def turn_data(turn: Turn) -> Data:
    """A turn as plain data."""
    return {**turn_to_json(turn)}


def as_data(outcome: Outcome[Position, Pending]) -> Outcome[Position, Data]:
    """An outcome with its decision as plain data."""
    pending = outcome.pending
    asked: Data | None = None if pending is None else {**pending.to_json()}
    return Outcome(outcome.position, outcome.events, asked)


RULES = TwinTinBots()
