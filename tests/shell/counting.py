"""The smallest game there is, to see that the shell knows none.

In every round all name a number from 1 to 3, in secret and at the same time; then the numbers are added to
the total. When it reaches 9 the game is over, and whoever has just named the highest number wins.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from shell.app.actions import Action, in_present
from shell.app.feature import Feature
from shell.app.game import Game, GameError, Linked, Outcome, Standing
from shell.app.way import Way
from shell.jobs.desk import Desk
from shell.seats.handover import Handover
from shell.sharing.correspondence import Correspondence
from shell.table.running import Running

if TYPE_CHECKING:
    from shell.app.game import Player
    from shell.storage.jsontext import Json
    from shell.texts.texts import Texts

NUMBERS = (1, 2, 3)
END = 9


class Count(NamedTuple):
    """A position: who plays, what has been counted, the round, and who has won."""

    colours: tuple[str, ...]
    total: int = 0
    round: int = 1
    winners: tuple[str, ...] | None = None


class Counting(Game):
    """The game as the shell knows it."""

    name = "count"
    personalities: tuple[str, ...] = ()
    levels = (1,)
    desk = "tests.shell.counting"
    file_name = "counting"
    colours = ("red", "yellow", "green")
    entry = "[data-number]"
    settings = keys = ()
    touched = ("board",)
    turn_fields = ("numbers",)
    options = ("colours",)
    half_turns = True
    told_modes = ("most",)
    menu = (("name", "star"),)
    ways = ("two", "one")

    def __init__(self) -> None:
        self.shortcuts, self.preferences = {"u": "undo", "v": "replay"}, {"aloud": (False, True)}

    def first_game(self, seed: str) -> tuple[Count, Json]:
        return Count(self.colours[:2]), {"colours": 2}

    def position(self, data: object) -> Count:
        try:
            assert isinstance(data, dict)
            winners = data["winners"]
            found = Count(
                tuple(data["colours"]),
                data["total"],
                data["round"],
                None if winners is None else tuple(winners),
            )
            assert {*found.colours, *(found.winners or ())} <= {*self.colours} and type(found.total) is int
        except (AssertionError, KeyError, TypeError) as error:
            raise GameError("bad_position", "not counted") from error
        return found

    def data(self, position: Count) -> Json:
        return json.loads(json.dumps(position._asdict()))  # type: ignore[no-any-return]

    def standing(self, data: Json) -> Standing:
        to_move = () if data["winners"] is not None else data["colours"]
        return Standing(data["colours"], to_move, data["round"], data["winners"])

    def play(self, position: Count, turn: Json) -> Outcome:
        if position.winners is not None:
            raise GameError("game_over", "The game has ended.")
        numbers = self.full_turn(turn)["numbers"]
        for colour in position.colours:
            if colour not in numbers:
                pending = {"kind": "number", "by": colour, "options": list(NUMBERS)}
                return Outcome(position, [], pending)
        events: list[Json] = [{"type": "named", "colour": c, "number": numbers[c]} for c in position.colours]
        total = position.total + sum(numbers.values())
        best = tuple(c for c in position.colours if numbers[c] == max(numbers.values()))
        events.append({"type": "count", "total": total, "winners": best if total >= END else None})
        after = Count(position.colours, total, position.round + 1, best if total >= END else None)
        return Outcome(after, events, None)

    def full_turn(self, turn: object) -> Json:
        numbers = turn.get("numbers", {}) if isinstance(turn, dict) else None
        if not isinstance(numbers, dict) or not all(n in NUMBERS for n in numbers.values()):
            raise GameError("illegal_choice", "Name 1, 2 or 3.")
        return {"numbers": numbers}

    def answered(self, turn: Json, pending: Json, value: str) -> Json:
        number = int(value) if value.isdecimal() else 0
        return {"numbers": {**turn.get("numbers", {}), pending["by"]: number}}

    def data_during(self, position: Count, events: Sequence[Json]) -> Json:
        data = self.data(position)
        for event in events:
            if event["type"] == "count":
                winners = event["winners"]
                data |= {"total": event["total"], "round": data["round"] + 1}
                data["winners"] = None if winners is None else list(winners)
        return data

    def steps(self, events: Sequence[Json]) -> list[list[Json]]:
        return [list(events)]

    def runs(self, step: Sequence[Json]) -> bool:
        return bool(step)

    def at_once(self, events: Sequence[Json]) -> list[Json]:
        return []

    def uncovers(self, events: Sequence[Json]) -> bool:
        return bool(events)

    def hides(self, data: Json) -> bool:
        return True

    def secret(self, data: Json, options: Json, colour: str) -> bool:
        return True

    def sentences(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        named = [f"{player(e['colour'])} names {e['number']}" for e in events if e["type"] == "named"]
        return [*named, *(f"That makes {e['total']}" for e in events if e["type"] == "count")]

    def line(self, step: Sequence[Json], texts: Texts, player: Player) -> tuple[str, str]:
        return "; ".join(self.sentences(step, texts, player)), ""

    def decided(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        return self.sentences(events, texts, player)

    def animation(
        self,
        data: Json,
        events: Sequence[Json],
        texts: Texts,
        player: Player | None = None,
        here: Sequence[str] = (),
    ) -> list[Json]:
        return [{"ms": 100, "acts": [], "event": event} for event in events]

    def picture(self, sketch: Json) -> str:
        return f"<svg><text>{int(sketch['total'])}</text></svg>"

    def view(self, data: Json) -> str:
        return self.picture(self.sketch(data))

    def scene(self) -> str:
        return "<svg></svg>"

    def sketch(self, data: Json) -> Json:
        return {"total": data["total"]}

    def mode(self, options: Json) -> str:
        return "most" if "most" in options else ""

    def is_sketch(self, head: Json) -> bool:
        return type(head.get("total")) is int

    def as_text(self, start: Count, turns: Sequence[Json] | None) -> str:
        return f"{start.total} {turns or ''}"

    def is_link(self, fragment: str) -> bool:
        return fragment.lstrip("#").startswith("count=")

    def position_link(self, position: Count) -> str:
        return self.game_link(Linked("position", position))

    def game_link(self, game: Linked) -> str:
        told = [self.data(game.start), game.turns, game.names, game.flags, game.waiting]
        return "count=" + json.dumps(told).encode().hex()

    def reading(self, text: str) -> Generator[None, None, Linked]:
        try:
            start, turns, names, flags, waiting = json.loads(bytes.fromhex(text.rpartition("=")[2]))
        except ValueError as error:
            raise GameError("bad_link", "not a link") from error
        yield
        kind = "game" if turns or flags else "position"
        waiting = None if waiting is None else self.full_turn(waiting)
        turns = [self.full_turn(turn) for turn in turns]
        return Linked(kind, self.position(start), turns, names, flags, waiting=waiting)

    def read_json(self, data: object) -> Linked:
        return Linked("position", self.position(data))

    def trace(self, position: Count) -> str:
        return str(position.total)

    def mark(self, start: Count) -> str:
        return str(start.total)

    def plain_name(self, name: str) -> str:
        return name.strip()[:20]


class Naming(Feature):
    """The numbers that can be named, and the end."""

    def actions(self) -> dict[str, Action]:
        return {"name": in_present(self._name)}

    def regions(self) -> dict[str, Callable[[], str]]:
        return {
            "board": lambda: str(self.app.shown.data["total"]),
            "hand": self._hand,
            "go": self.app.feature(Correspondence).go,
        }

    def ways(self) -> tuple[Way, ...]:
        return Way("one", "star", "name", "1"), Way("two", "star", "name", "2")

    def labels(self) -> dict[str, str]:
        return {"hand": "Numbers"}

    def tip(self, name: str) -> str:
        kind, _, number = name.partition(":")
        return f"<b>{int(number)}</b>" if kind == "number" else ""

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"finish": lambda: " ".join(self.app.present.standing.winners or ())}

    def _name(self, number: str) -> None:
        """A number is named; the first one of a round begins it."""
        running = self.app.feature(Running)
        if running.phase == "idle":
            running.begin({}, animate=False)
        self.app.follow("choice", number)

    def _hand(self) -> str:
        handover: Any = self.app.feature(Handover)
        return handover.card() or f"{handover.colour}: 1 2 3"


def think(asked: Json) -> Iterator[Json]:
    """A computer always names 1, for the next one who has not named any."""
    game = Counting()
    turn = asked["turn"] or {}
    pending = game.play(game.position(asked["position"]), turn).pending
    assert pending is not None
    yield {"turn": game.answered(turn, pending, "1")}


desk = Desk({"think": think})
