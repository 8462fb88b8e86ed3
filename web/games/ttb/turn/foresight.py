"""The effect of running the programs: played by the engine on the draft, and gathered for drawing.

Decisions cannot be foreseen: pulses stay without effect, a new crystal takes the first hex offered, and
everything after is marked as unsure. Turns of other colours are played on request alone, with their programs
unchanged.
"""

from __future__ import annotations

from typing import Any

from games.ttb.game import TTB
from games.ttb.words.sentences import marked
from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.rules import Outcome
from ttb_core.names import COLOUR
from ttb_core.search import to_move

Hex = tuple[int, int]


class Leg:
    """The path of a piece in one movement. `how` is that of the event, or `pushed`."""

    __slots__ = ("bends", "end", "how", "piece", "start", "sure", "turn")

    def __init__(self, piece: str, move: Json, how: str, turn: int, sure: bool) -> None:
        self.piece, self.how, self.turn, self.sure = piece, how, turn, sure
        self.start, self.end = _hex(move["from"]), _hex(move["to"])
        self.bends: list[tuple[Hex, Hex]] = [
            (_hex(way_in), _hex(way_out)) for way_in, way_out in move["through"]
        ]


class Sign:
    """An event at a place: `load`, `unload`, `bank`, `turn`, `zap`, `ask` or `free`."""

    __slots__ = ("at", "event", "kind", "sure", "turn")

    def __init__(self, kind: str, at: Hex, event: Json, turn: int, sure: bool) -> None:
        self.kind, self.at, self.event, self.turn, self.sure = kind, at, event, turn, sure


class Effects:
    """The effect of events on the pieces, for drawing.

    `start` is the position before, and `colour` the colour of the bots that matter. `legs` and `signs` are
    the effects, in order. `events` and `ends` are the events of each turn and the position after it, in the
    interchange form. `nothing` are the events of the first turn's orders without effect, each with its slot
    and `sure`; `unsure_slots` are the orders of that turn that run after a decision; `sure` is true if there
    was no decision at all.
    """

    def __init__(self, start: Json, colour: str) -> None:
        self.start, self.colour = start, colour
        self.legs: list[Leg] = []
        self.signs: list[Sign] = []
        self.nothing: list[Json] = []
        self.unsure_slots: set[str] = set()
        self.events: list[list[Json]] = []
        self.ends: list[Json] = []
        self.sure = True
        self._at: dict[str, Hex] = {}

    def _place(self, data: Json) -> None:
        """Set the hexes of the bots before the next events."""
        self._at = {name: _hex(bot["at"]) for name, bot in data["bots"].items()}

    def _read(self, events: list[Json], turn: int, decisions: dict[int, Json]) -> None:
        slot = ""
        for number, event in enumerate(events):
            if number in decisions:
                self._ask(decisions[number], turn)
            kind = event["type"]
            if kind == "order":
                slot = f"{event['bot']}:{event['slot']}"
                if turn == 0 and not self.sure:
                    self.unsure_slots.add(slot)
            elif kind == "move":
                self._move(event, turn)
            elif kind == "rotate":
                self._sign("turn", self._at[event["bot"]], event, turn)
            elif kind in ("load", "unload"):
                self._sign(kind, _hex(event["at"]), event, turn)
            elif kind == "zap":
                self._sign(kind, _hex(event["from"]), event, turn)
            elif kind == "free":
                self._sign(kind, self._at[event["bot"]], event, turn)
            elif kind == "bank" and event["colour"] in self.start["bases"]:
                self._sign(kind, _hex(self.start["bases"][event["colour"]]), event, turn)
            elif kind == "nothing" and turn == 0:
                self.nothing.append({**event, "slot": slot, "sure": self.sure})
        if len(events) in decisions:
            self._ask(decisions[len(events)], turn)

    def _ask(self, pending: Json, turn: int) -> None:
        """Note a decision: the events after it are only one possibility."""
        target = pending["target"]
        at = self._at[target] if isinstance(target, str) else _hex(target or (0, 0))
        self._sign("ask", at, pending, turn)
        self.sure = False

    def _sign(self, kind: str, at: Hex, event: Json, turn: int) -> None:
        self.signs.append(Sign(kind, at, event, turn, self.sure))

    def _move(self, event: Json, turn: int) -> None:
        for n, move in enumerate(event["moves"]):
            piece = move["piece"]
            if piece in self._at:
                self._at[piece] = _hex(move["to"])
            self.legs.append(Leg(piece, move, "pushed" if n else event["how"], turn, self.sure))


class Foresight(Effects):
    """The next turns of the colour to move, the first one with the draft.

    `position` is the position with the draft made, `turns` the number of turns to look ahead. `whole` is the
    position before the draft and the draft as a turn, if it can be played now; then that turn is played. With
    `others`, the programs of the other colours run as well after each of these turns, up to the colour's next
    one.
    """

    def __init__(
        self,
        position: ttb.Position,
        turns: int,
        whole: tuple[ttb.Position, Json] | None = None,
        others: bool = False,
    ) -> None:
        start = TTB.data(position)
        super().__init__(start, str(start["to_move"]))
        data = self.start
        around = data["turn_order"]
        index = around.index(self.colour)
        after = (*around[index + 1 :], *around[:index]) if others else ()
        for turn in range(turns):
            if data["result"]:
                break
            turn_data: Json = {}
            if whole and not turn:
                position, turn_data = whole
            elif turn or data["round"] == 1:
                position, data = _again(position, data, self.colour)
            self._place(data)
            outcome, decisions = _play(position, turn_data)
            self._read(marked(outcome.events), turn, decisions)
            position, data = outcome.position, TTB.data(outcome.position)
            events = list(outcome.events)
            nothing, slots = self.nothing, self.unsure_slots
            for colour in after:
                if data["result"]:
                    break
                self._place(data)
                outcome, decisions = _play(_again(position, data, colour)[0], {})
                # Orders of the other colours without effect are left out.
                self.nothing, self.unsure_slots = [], set()
                self._read(outcome.events, turn, decisions)
                position, data = outcome.position, TTB.data(outcome.position)
                events += outcome.events
            self.nothing, self.unsure_slots = nothing, slots
            self.events.append(events)
            self.ends.append(data)


class Glimpse(Effects):
    """The effect of a few events from the position `data` on."""

    def __init__(self, data: Json, colour: str, events: list[Json], end: Json) -> None:
        super().__init__(data, colour)
        self._place(data)
        self._read(events, 0, {})
        self.events.append(events)
        self.ends.append(end)


def next_order(position: ttb.Position, bot: str) -> tuple[list[Json], bool]:
    """The effect of a bot's first order if its colour runs its programs now, without a change.

    The events from that order up to the next one, none for an empty program, and True if no decision comes
    before their end.
    """
    colour = bot[:-1]
    again, _ = _again(position, TTB.data(position), colour)
    outcome, decisions = _play(again, {})
    events = marked(outcome.events)
    starts = [n for n, event in enumerate(events) if event["type"] in ("order", "next", "over")]
    for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
        if events[start]["type"] == "order" and events[start]["bot"] == bot:
            return events[start:end], not any(number <= end for number in decisions)
    return [], True


def _hex(at: Any) -> Hex:
    q, r = at
    return q, r


def _again(position: ttb.Position, data: Json, colour: str) -> tuple[ttb.Position, Json]:
    """The position with `colour` to move again. A first turn counts as a later one: it may be half made."""
    round_ = max(2, data["round"])
    return to_move(position, COLOUR[colour], round_), {**data, "to_move": colour, "round": round_}


def _play(position: ttb.Position, turn: Json) -> tuple[Outcome[ttb.Position, Json], dict[int, Json]]:
    """Play a turn. Returns the outcome and its decisions by the number of events before each."""
    choices: list[Json] = []
    decisions: dict[int, Json] = {}
    while True:
        outcome = TTB.play(position, {**turn, "choices": choices})
        pending = outcome.pending
        if pending is None:
            return outcome, decisions
        decisions[len(outcome.events)] = pending
        options = pending["options"]
        choices.append({pending["kind"]: None if None in options else options[0]})
