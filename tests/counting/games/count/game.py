"""The counting game as the shell knows it."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import TYPE_CHECKING

import count_core
from count_core import Count, links
from shell.app.game import Game, Linked, Outcome, Standing
from shell.drawing.html import esc

from ground.plain import made_plain

if TYPE_CHECKING:
    from shell.app.game import Player, Viewer
    from shell.storage.jsontext import Json
    from shell.texts.texts import Texts


class Counting(Game):
    """The game as the shell knows it."""

    name = "count"
    personalities: tuple[str, ...] = ()
    levels: tuple[int, ...] = (1,)
    desk = "games.count.desk"
    file_name = "counting"
    colours = count_core.COLOURS
    entry = "[data-number]"
    settings = keys = ()
    touched = ("board",)
    turn_fields = ("numbers",)
    options = ("colours", "seed", "palette")
    half_turns = True
    told_modes = ("most",)
    menu = (("statistics", "trophy"),)
    ways = ("rival", "computer", "together", "nearby", "link", "load")

    def __init__(self) -> None:
        self.preferences = {"aloud": (False, True)}
        self.shortcuts = {
            "u": "undo", "U": "redo", "x": "skip", "k": "pause", ".": "step", "f": "pace", "v": "replay",
            "n": "new-game", ",": "settings",
        }  # fmt: skip

    def first_game(self, seed: str) -> tuple[Count, Json]:
        return Count(self.colours[:2]), {"colours": 2}

    def position(self, data: object) -> Count:
        return count_core.position_from_json(data)

    def data(self, position: Count) -> Json:
        return count_core.position_to_json(position)

    def standing(self, data: Json) -> Standing:
        """Counting twice makes a round, in two groups of one turn each."""
        to_move = () if data["winners"] is not None else data["colours"]
        round_, second = divmod(data["round"] + 1, 2)
        group = "second" if second else "first"
        return Standing(data["colours"], to_move, round_, data["winners"], group=group)

    def play(self, position: Count, turn: Json) -> Outcome:
        outcome = Outcome(*count_core.play(position, turn))
        if outcome.pending is not None:
            outcome.ready = tuple(colour for colour in position.colours if colour in turn.get("numbers", {}))
        return outcome

    def full_turn(self, turn: object) -> Json:
        return count_core.full_turn(turn)

    def answered(self, turn: Json, pending: Json, value: str) -> Json:
        number = int(value) if value.isdecimal() else 0
        return {"numbers": {**turn.get("numbers", {}), pending["by"]: number}}

    def withdrawn(self, turn: Json, colour: str) -> Json:
        return {"numbers": {by: number for by, number in turn["numbers"].items() if by != colour}}

    def asks(self, position: Count, turn: Json, colour: str) -> Json | None:
        """Whoever has not named a number is asked for one."""
        if position.winners is not None or colour in turn.get("numbers", {}):
            return None
        return count_core.question(colour)

    def joined(self, turn: Json, other: Json, colours: Collection[str]) -> Json:
        named = count_core.full_turn(other)["numbers"]
        own = {colour: number for colour, number in named.items() if colour in colours}
        return {"numbers": {**turn.get("numbers", {}), **own}}

    def data_during(self, position: Count, events: Sequence[Json]) -> Json:
        return self.changed(self.data(position), events)

    def changed(self, seen: Json, events: Sequence[Json]) -> Json:
        data = {**seen, "named": dict(seen["named"])}
        for event in events:
            count_core.apply_event(data, event)
        return data

    def seen(self, data: Json, viewer: Viewer) -> Json:
        named = {by: number if by in viewer else None for by, number in data["named"].items()}
        return {**data, "named": named}

    def events_for(self, events: Sequence[Json], viewer: Viewer) -> Sequence[Json]:
        """A number is its player's secret until they are counted."""
        if any(event["type"] == "count" for event in events):
            return events
        return [event if event["colour"] in viewer else {**event, "number": None} for event in events]

    def turn_for(self, turn: Json, viewer: Viewer) -> Json:
        return {"numbers": {by: n for by, n in turn.get("numbers", {}).items() if by in viewer}}

    def steps(self, events: Sequence[Json]) -> list[list[Json]]:
        return [[event] for event in events] or [[]]

    def halts(self, events: Sequence[Json]) -> list[int]:
        """A run stops before the numbers are counted."""
        return [step for step, event in enumerate(events) if event["type"] == "count"]

    def runs(self, step: Sequence[Json]) -> bool:
        return bool(step)

    def at_once(self, events: Sequence[Json]) -> list[Json]:
        return []

    def uncovers(self, events: Sequence[Json]) -> bool:
        return bool(events)

    def hides(self, data: Json, options: Json) -> bool:
        return True

    def secret(self, data: Json, options: Json, colour: str) -> bool:
        return True

    def sentences(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        named = [
            f"{player(e['colour'])} names {e['number'] or 'a number'}" for e in events if e["type"] == "named"
        ]
        return [*named, *(f"That makes {e['total']}" for e in events if e["type"] == "count")]

    def line(self, step: Sequence[Json], texts: Texts, player: Player) -> tuple[str, str]:
        return esc("; ".join(self.sentences(step, texts, player))), ""

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
        return links.FRAME.begins(fragment)

    def position_link(self, position: Count) -> str:
        return self.game_link(Linked("position", position))

    def game_link(self, game: Linked) -> str:
        told = (tuple(game.turns), game.names, game.flags, game.waiting, tuple(game.taken_back))
        return links.encode(links.Game(game.start, *told))

    def reading(self, text: str) -> Generator[None, None, Linked]:
        kind, game = yield from links.decoding(text)
        told = game.turns, game.names, game.flags
        return Linked(kind, game.start, *told, waiting=game.waiting, taken_back=game.taken_back)

    def read_json(self, data: object) -> Linked:
        return Linked("position", self.position(data))

    def trace(self, position: Count) -> str:
        return str(position.total)

    def mark(self, start: Count) -> str:
        return f"{len(start.colours)}.{start.total}.{start.round}.{len(start.winners or ())}"

    def plain_name(self, name: str) -> str:
        return made_plain(name, 20)


GAME = Counting()
