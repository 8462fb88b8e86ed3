"""The rules of Junkyard Bots as the interface of `ground.rules`.

A turn is a single decision; no decision is ever pending.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ground.forms import Data, Json, ReadOnly, boolean, integer, record, request_error
from ground.rules import Outcome, Progress, Question, Rules, Seen, Standing, Thinking, Viewer
from ground.steps import mapped

from . import known, views
from .decisions import turn_from_json, turn_to_json
from .events import fold
from .interchange import position_from_json, position_to_json
from .legal import figures_of, legal
from .names import ASSEMBLE, COLOURS, LOOK, SCAN
from .notation import NOTATION
from .position import Position
from .rounds import play
from .setup import new_game

if TYPE_CHECKING:  # the codec is loaded with the first link
    from ground.links.codec import Codec

UNCOVERING = ("reveal", "scan", "show", "unveil")
"""The types of events that reveal something hidden."""


class JunkyardBots(Rules[Position]):
    """The rules of Junkyard Bots."""

    name = "junkyard"
    colours = COLOURS
    turn_fields = ("build", "scan", "keep", "take", "at", "faces", "by", "pass", "attack", "bombs", "boost")
    levels = (1, 5, 8, 3, 4, 7, 6)
    known_levels = (1, 5, 8, 2, 3, 4, 7, 6)
    questions = ("legal", "robot", "view", "setup")
    error_fields = ("reason", "at")
    notation = NOTATION

    def new(self, setup: Json) -> Position:
        fields = record(setup, "setup", ("players", "seed", "ready", "first"))
        seed, first = fields.get("seed", ""), fields.get("first", "red")
        if not isinstance(seed, str) or not isinstance(first, str):
            raise request_error("seed must be a text, and first must be a colour.")
        players = integer(fields.get("players"), "players")
        return new_game(players, seed, boolean(fields.get("ready", False), "ready"), first)

    def position(self, data: Json) -> Position:
        return position_from_json(data)

    def data(self, position: Position) -> Data:
        return position_to_json(position)

    def turn(self, data: Json) -> Data:
        return turn_to_json(turn_from_json(data))

    def play(self, position: Position, turn: Json) -> Outcome[Position, Data]:
        return play(position, turn_from_json(turn))

    def legal(self, data: Json) -> Data:
        return legal(data)

    def question(self, name: str, data: Json) -> Data:
        if name == "robot":
            fields = record(data, "robot", ("parts", "held"))
            return figures_of(fields.get("parts", []), fields.get("held", []))
        return super().question(name, data)

    def standing(self, data: ReadOnly) -> Standing:
        """The standing; the look of a large eye counts as `scan`, so log and replay show both together."""
        phase = data["phase"] or ""
        winners = data["result"]["winners"] if data["result"] else None
        to_move = (data["to_move"],) if data["to_move"] else ()
        group = SCAN if phase == LOOK else phase
        return Standing(data["turn_order"], to_move, data["round"], winners, group=group)

    def fold(self, data: ReadOnly, events: Sequence[ReadOnly]) -> Data:
        """The data after events.

        At the end of `assemble` robots of others stay null, but for the last one built: no event shows them.
        """
        return known.changed(data, events)

    def during(self, position: Position, events: Sequence[ReadOnly]) -> Data:
        return position_to_json(fold(position, events))

    # Secrecy

    def view(self, data: ReadOnly, viewer: Viewer) -> Seen:
        return Seen(views.view(data, viewer))

    def known(self, view: Json) -> Position:
        return known.known_position(view)

    def events_for(self, events: Sequence[Data], viewer: Viewer) -> Sequence[Data]:
        return views.events_view(events, viewer)

    def turn_told(self, turn: Data, events: Sequence[ReadOnly], viewer: Viewer) -> Data:
        """The turn as a viewer may know it; a build is secret while others still build."""
        own = any(event["type"] == "build" and event["robot"] in viewer for event in events)
        return {} if "build" in turn and views.covers_builds(events) and not own else turn

    def uncovers(self, events: Sequence[ReadOnly]) -> bool:
        return any(event["type"] in UNCOVERING for event in events)

    def hides(self, data: ReadOnly, options: ReadOnly) -> bool:
        return True

    def secret(self, data: ReadOnly, options: ReadOnly, colour: str) -> bool:
        return data["phase"] in (ASSEMBLE, LOOK) and data["to_move"] == colour

    # Computers and links

    def think(self, asked: Question) -> Thinking:
        from .bots.levels import think

        thinking = think(asked.view, asked.level, asked.seed)
        best = yield from mapped(thinking, lambda best: Progress(turn_to_json(best.answer), best.part))
        return turn_to_json(best)

    @cached_property
    def links(self) -> Codec[Position]:
        from .links import Links

        return Links(self)


RULES = JunkyardBots()
