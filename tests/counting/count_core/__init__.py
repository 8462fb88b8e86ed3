"""The rules of the counting game, the smallest game there is.

All players name a number from 1 to 3, in secret and at the same time; the numbers are then added to the
total. The game ends when the total reaches the goal. The players who named the highest number in the last
round win.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from ground.errors import GameError
from ground.forms import Data, Json, ReadOnly, array, integer, record
from ground.links.codec import Codec
from ground.links.frame import Frame
from ground.links.values import Named
from ground.rules import Outcome, Progress, Question, Rules, Seen, Standing, Thinking, Viewer

FORMAT = "count-position/1"
COLOURS = ("red", "yellow", "green")
NUMBERS = (1, 2, 3)
GOAL = 9
"""The total at which a game ends, unless another goal is given."""
MOST = 10**9
"""The exclusive upper limit of totals, rounds and goals."""
WORDS = (
    *COLOURS, FORMAT, "format", "colours", "total", "round", "winners", "goal", "named", "start", "names",
    "flags", "waiting", "numbers",
)  # fmt: skip
"""Words with short codes in links. The list never changes: another list would need another version."""
FRAME = Frame({"c": Named(("position", "game"), WORDS)}, "a position or a game", ("count=",))


class Count(NamedTuple):
    """A position; `round` is the number of the next round, `winners` is None before the end."""

    colours: tuple[str, ...]
    total: int = 0
    round: int = 1
    winners: tuple[str, ...] | None = None
    goal: int = GOAL


class Counting(Rules[Count]):
    """The rules of the counting game."""

    name = "count"
    colours = COLOURS
    turn_fields = ("numbers",)
    simultaneous = True
    levels: tuple[int, ...] = (1,)
    questions = ("setup",)

    def new(self, setup: Json) -> Count:
        fields = record(setup, "setup", ("colours", "goal", "seed"))
        colours, goal = (
            integer(fields.get("colours", 2), "colours"),
            integer(fields.get("goal", GOAL), "goal"),
        )
        if not (1 <= colours <= len(COLOURS) and 0 <= goal < MOST):
            raise GameError("bad_request", f"1 to {len(COLOURS)} can play, and the goal is below {MOST}.")
        return Count(COLOURS[:colours], goal=goal)

    def position(self, data: Json) -> Count:
        fields = record(data, "position", ("format", *Count._fields, "named"))
        colours = _some_of(COLOURS, fields.get("colours"), "colours")
        total, round_ = integer(fields.get("total"), "total"), integer(fields.get("round"), "round")
        goal = integer(fields.get("goal", GOAL), "goal")
        if not all(0 <= number < MOST for number in (total, round_, goal)) or not round_:
            raise GameError("bad_position", f"Totals and rounds are below {MOST}.")
        winners = fields.get("winners")
        won = None if winners is None else _some_of(colours, winners, "winners")
        return Count(colours, total, round_, won, goal)

    def data(self, position: Count) -> Data:
        """The position as data; in the middle of a turn `named` has the numbers named so far, by colour."""
        winners = None if position.winners is None else list(position.winners)
        told = {**position._asdict(), "colours": list(position.colours), "winners": winners}
        return {"format": FORMAT, **told, "named": {}}

    def turn(self, data: Json) -> Data:
        numbers = record(record(data, "turn", ("numbers",)).get("numbers", {}), "numbers", COLOURS)
        for colour, number in numbers.items():
            if integer(number, f"The number of {colour}") not in NUMBERS:
                raise GameError("illegal_choice", "Name 1, 2 or 3.")
        return {"numbers": dict(numbers)}

    def play(self, position: Count, turn: Json) -> Outcome[Count, Data]:
        numbers = self.turn(turn)["numbers"]
        if position.winners is not None:
            raise GameError("game_over", "The game has ended.")
        if not numbers.keys() <= {*position.colours}:
            raise GameError("illegal_choice", "Somebody who does not play has named a number.")
        ready = tuple(colour for colour in position.colours if colour in numbers)
        events: list[Data] = []
        for colour in position.colours:
            if colour not in numbers:
                return Outcome(position, events, _question(colour), ready)
            events.append({"type": "named", "colour": colour, "number": numbers[colour]})
        total = position.total + sum(numbers.values())
        best = tuple(colour for colour in position.colours if numbers[colour] == max(numbers.values()))
        winners = best if total >= position.goal else None
        events.append(
            {"type": "count", "total": total, "winners": None if winners is None else list(winners)}
        )
        after = position._replace(total=total, round=position.round + 1, winners=winners)
        return Outcome(after, events, None)

    def legal(self, data: Json) -> Data:
        return {"numbers": list(NUMBERS)}

    def standing(self, data: ReadOnly) -> Standing:
        """The standing. Two counts make a round, in two groups of one turn each."""
        to_move = () if data["winners"] is not None else data["colours"]
        round_, second = divmod(data["round"] + 1, 2)
        return Standing(
            data["colours"], to_move, round_, data["winners"], group="second" if second else "first"
        )

    def fold(self, data: ReadOnly, events: Sequence[ReadOnly]) -> Data:
        found = {**data, "named": dict(data["named"])}
        for event in events:
            if event["type"] == "named":
                found["named"][event["colour"]] = event["number"]
            else:
                found |= {"total": event["total"], "round": found["round"] + 1, "winners": event["winners"]}
                found["named"] = {}
        return found

    @cached_property
    def links(self) -> Codec[Count]:
        return Codec(self, "count=", FRAME, "c")

    # Decisions and secrets: a number is its player's secret until all are counted

    def answered(self, turn: Json, pending: ReadOnly, answer: Json) -> Data:
        return {"numbers": {**self.turn(turn)["numbers"], pending["by"]: answer}}

    def asks(
        self, position: Count, turn: Json, colour: str, outcome: Outcome[Count, Data] | None = None
    ) -> Data | None:
        return None if position.winners or colour in self.turn(turn)["numbers"] else _question(colour)

    def withdrawn(self, turn: Data, colour: str) -> Data:
        return {"numbers": {by: number for by, number in turn["numbers"].items() if by != colour}}

    def joined(self, turn: Json, other: Json, colours: Viewer) -> Data:
        return {
            "numbers": {**self.turn(turn)["numbers"], **self.turn_for(self.turn(other), colours)["numbers"]}
        }

    def view(self, data: ReadOnly, viewer: Viewer) -> Seen:
        named = {by: number if by in viewer else None for by, number in data["named"].items()}
        return Seen({**data, "named": named})

    def events_for(self, events: Sequence[Data], viewer: Viewer) -> Sequence[Data]:
        if any(event["type"] == "count" for event in events):
            return events
        return [event if event["colour"] in viewer else {**event, "number": None} for event in events]

    def turn_for(self, turn: Data, viewer: Viewer) -> Data:
        return {"numbers": {by: n for by, n in turn.get("numbers", {}).items() if by in viewer}}

    def uncovers(self, events: Sequence[ReadOnly]) -> bool:
        return bool(events)

    def hides(self, data: ReadOnly, options: ReadOnly) -> bool:
        return True

    def secret(self, data: ReadOnly, options: ReadOnly, colour: str) -> bool:
        return True

    def think(self, asked: Question) -> Thinking:
        """The smallest number: every computer names it."""
        if asked.level not in self.bots:
            raise GameError("bad_request", f"There is no level {asked.level!r}.")
        self.known(asked.view)
        yield Progress(NUMBERS[0], 0.5)
        return NUMBERS[0]


def _some_of(colours: tuple[str, ...], data: Json, what: str) -> tuple[str, ...]:
    """At least one of these colours, in their order."""
    given = array(data, what)
    found = tuple(colour for colour in colours if colour in given)
    if not found or list(found) != given:
        raise GameError("bad_position", f"{what} are some of {', '.join(colours)}, in this order.")
    return found


def _question(colour: str) -> Data:
    """The decision that a colour has to make."""
    return {"kind": "number", "by": colour, "options": list(NUMBERS)}


RULES = Counting()
