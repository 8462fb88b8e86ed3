"""The counting game as the shell knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from count_core import RULES, Count
from shell.app.game import Game, Motion, Pictures, Player, Telling
from shell.drawing.html import Html, esc, html, tag
from shell.storage.jsontext import Json
from shell.storage.preferences import Value
from shell.texts.texts import Texts

PREFERENCES: Mapping[str, tuple[Value, ...]] = {"aloud": (False, True)}


class Words(Telling):
    """Sentences about named numbers and the total."""

    def halts(self, events: Sequence[Json]) -> list[int]:
        """A run stops before the numbers are counted."""
        return [step for step, event in enumerate(events) if event["type"] == "count"]

    def sentences(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        named = [
            f"{player(e['colour'])} names {e['number'] or 'a number'}" for e in events if e["type"] == "named"
        ]
        return [*named, *(f"That makes {e['total']}" for e in events if e["type"] == "count")]

    def line(self, step: Sequence[Json], texts: Texts, player: Player) -> tuple[Html, Html]:
        return esc("; ".join(self.sentences(step, texts, player))), html()

    def decided(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        return self.sentences(events, texts, player)


class Steps(Motion):
    """Animations with one step for each event."""

    def animation(
        self,
        data: Json,
        events: Sequence[Json],
        texts: Texts,
        player: Player | None = None,
        here: Sequence[str] = (),
    ) -> list[Json]:
        return [{"ms": 100, "acts": [], "event": event} for event in events]


class Totals(Pictures):
    """Pictures that show the total alone."""

    def sketch(self, data: Json) -> Json:
        return {"total": data["total"]}

    def is_sketch(self, head: Json) -> bool:
        return type(head.get("total")) is int

    def picture(self, sketch: Json) -> Html:
        return tag("svg")(tag("text")(int(sketch["total"])))

    def scene(self) -> Html:
        return tag("svg")()


class Counting(Game):
    """The game as the shell knows it."""

    rules = RULES
    telling: Telling = Words()
    motion = Steps()
    pictures = Totals()
    file_name = "counting"
    entry = "[data-number]"
    options = ("colours", "seed", "palette")
    listed_modes = ("most",)
    menu = (("statistics", "trophy"),)
    ways = ("rival", "computer", "together", "nearby", "link", "load")
    preferences = PREFERENCES

    def first_game(self, seed: str) -> tuple[Count, Json]:
        return self.rules.new({"colours": 2}), {"colours": 2}

    def answer(self, pending: Json, value: str) -> object:
        return int(value) if value.isdecimal() else 0

    def mode(self, options: Json) -> str:
        return "most" if "most" in options else ""


GAME = Counting()
