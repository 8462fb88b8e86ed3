"""Twin Tin Bots as the shell sees it: its `Game` upon `ttb_core` with words and drawings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from games.ttb.board import thumbnail, timeline
from games.ttb.board.board import parse_hex
from games.ttb.board.scene import scene
from games.ttb.board.scores import won_words
from games.ttb.door.living import living, task
from games.ttb.words import log, sentences
from games.ttb.words.names import note
from games.ttb.words.sentences import CHANGES
from games.ttb.words.touched import touched
from shell.app.game import Game, Motion, Pictures, Player, Telling
from shell.drawing.html import Html
from shell.storage.jsontext import Json
from shell.storage.preferences import Value
from shell.texts.texts import Texts

import ttb_core as ttb
from ground.rules import Seen
from ttb_core.names import CRYSTAL, points

_OPENING = (*CHANGES, "double", "counter", "stuck")
"""The event types that make up a step before the programs run."""
_UNANNOUNCED = ("turn", "next", "double", *CHANGES)
"""The event types that are not announced.

The player has just made the change, and the message at the end names the next player.
"""

SHORTCUTS = {
    "r": "run",
    "p": "pass",
    "d": "double",
    "u": "undo",
    "U": "redo",
    "x": "skip",
    "k": "pause",
    ".": "step",
    "f": "pace",
    "m": "sound",
    "g": "to-board",
    "w": "turn-board",
    "o": "to-programs",
    "t": "to-hand",
    "b": "bots",
    "s": "scores",
    "v": "replay",
    "n": "new-game",
    "l": "language",
    ",": "settings",
    "h": "help",
    "?": "keys",
}
"""Q, E, Z and C are missing because they are directions on the board."""
PREFERENCES: Mapping[str, tuple[Value, ...]] = {
    "preview": (True, False),
    "ahead": (1, 2, 3, 4),
    "others": (False, True),
    "turnmarks": (False, True),
    "open_specials": (False, True),
    "coach": (True, False),
    "coach_quiet": (False, True),
    "coach_zapped": (False, True),
    "coach_robbed": (False, True),
    "step": (0, 1, 2, 3),
    "tools": (5, 0, 1, 2, 3, 4),
    "coordinates": (False, True),
    "tell_needed": (False, True),
    "board_turn": (0, 1, 2, 3, 4, 5),
    "ground": ("crystal", "desert", "moss"),
}
"""The preferences of this game with their values, the default first.

`ahead` is the number of turns in the preview; with `others` it plays the turns of other players too. New
games take `open_specials` from here. `coach` shows the first steps until they have been done once,
`coach_quiet` what is said in a first game after that;
`coach_zapped` and `coach_robbed` are true once it has said what that was. `step` is the number of games
finished on the way to the whole game (`table/dealing.py`), `tools` the number of tools shown in the first of
them (`table/coach.py`). `tell_needed` adds tries and hints to the link of a
result. `ground` is the look of the board.
"""


class Words(Telling):
    """The steps of a turn, and the turn in words."""

    def steps(self, events: Sequence[Json]) -> list[list[Json]]:
        """One step for the events before the programs, if any is shown, then one step for each order."""
        events = [event for event in events if event["type"] != "next"]
        starts = [n for n, event in enumerate(events) if event["type"] == "order"]
        opening = events[: starts[0]] if starts else events
        if starts and not any(event["type"] in _OPENING for event in opening):
            starts = starts[1:]
        return [events[a:b] for a, b in zip([0, *starts], [*starts, len(events)], strict=True)]

    def runs(self, step: Sequence[Json]) -> bool:
        return any(event["type"] == "order" for event in step)

    def at_once(self, events: Sequence[Json]) -> list[Json]:
        return [event for event in events if event["type"] in CHANGES]

    def sentences(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        teller = sentences.Teller(texts, player)
        shown_events = (event for event in sentences.without_repeats(events) if event["type"] != "turn")
        return list(filter(None, map(teller.spoken, shown_events)))

    line = staticmethod(log.line)
    doing = staticmethod(log.doing)

    touched = staticmethod(touched)

    def weight(self, event: Json) -> float:
        kind = event["type"]
        robbed = kind == "load" and event["owner"] and event["owner"][:-1] != event["bot"][:-1]
        if robbed or (kind == "unload" and event["onto"] == "base"):
            return float(points(CRYSTAL[event["crystal"]]))
        return 0.5 if kind == "over" else 0.0

    def moods(self, events: Sequence[Json]) -> Iterable[tuple[str, str]]:
        actor = ""
        for event in events:
            if event["type"] == "turn":
                actor = event["colour"]
            elif event["type"] == "bank":
                yield event["colour"], "score"
            hit = {"force": event.get("bot"), "load": event.get("owner")}.get(event["type"])
            if hit and hit[:-1] != actor:
                yield hit[:-1], "hit"

    def decided(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        decisions = [event for event in events if event["type"] in (*CHANGES, "force", "enter")]
        return self.sentences(decisions, texts, player)


TELLING = Words()


class Moves(Motion):
    """The animations of turns and of the end."""

    touched = timeline.TOUCHED

    def animation(
        self,
        data: Json,
        events: Sequence[Json],
        texts: Texts,
        player: Player | None = None,
        here: Sequence[str] = (),
    ) -> list[Json]:
        def announcement(group: list[Json]) -> str:
            """One message for an order and its effects; an order with effects is described by these alone."""
            if player is None:
                return ""
            audible = [
                event for event in sentences.without_repeats(group) if event["type"] not in _UNANNOUNCED
            ]
            effects = [event for event in audible if event["type"] != "order"]
            return ". ".join(TELLING.sentences(effects or audible, texts, player))

        def doing(group: list[Json]) -> str:
            return log.doing(group, texts) if group[0]["type"] == "order" else ""

        return timeline.steps(
            data, sentences.marked(events), lambda event: note(texts, event), announcement, doing, here
        )

    def celebration(
        self, data: Json, texts: Texts, player: Player, person: Player, here: Sequence[str]
    ) -> list[Json]:
        if not data["result"]:
            return []
        return timeline.celebration(data, won_words(data, texts, player, person), here)


class Sketches(Pictures):
    """Small pictures of the board."""

    def sketch(self, data: Json) -> Json:
        return {"arena": data["arena"], "sketch": thumbnail.sketch(data)}

    is_sketch = staticmethod(thumbnail.is_sketch)

    def picture(self, sketch: Json) -> Html:
        return thumbnail.thumbnail(sketch)

    def view(self, data: Json) -> Html:
        return scene(Seen(data), whole=True)  # the shell passes a view

    scene = staticmethod(living)
    task = staticmethod(task)


class TwinTinBots(Game):
    """The game. It has no state; `TTB` is the only instance."""

    rules = ttb.RULES
    telling = TELLING
    motion = Moves()
    pictures = Sketches()
    file_name = "twin-tin-bots"
    portraits = ("green", "red", "yellow", "blue", "purple", "grey", "orange", "pink")
    entry = ".programs [data-slot]"
    options = (
        "colours", "mode", "simplified", "score_victory", "seed", "open_specials",
        "palette", "first", "layout", "edition", "target", "special_orders", "double_modification",
        *(element.key for element in ttb.ELEMENTS),
    )  # fmt: skip
    listed_modes = ("two_colours", "teams")
    keys = (
        ("arrows", ("←", "→", "↑", "↓")),
        ("diagonals", ("Q", "E", "Z", "C")),
        ("numpad", ("7", "9", "1", "3")),
    )
    shortcuts = SHORTCUTS
    preferences = PREFERENCES
    settings = (
        ("ground", ("ground",)),
        ("board", ("preview", "others", "turnmarks", "coordinates", "letters")),
        ("play", ("open_specials",)),
    )
    wordings = ("coordinates",)
    menu = (("learn", "hint"), ("puzzles", "star"), ("edit", "edit"))
    ways = (
        "first", "lessons", "middle", "whole", "rival", "today", "learn", "computer", "together", "nearby",
        "link", "puzzles", "make", "load",
    )  # fmt: skip

    def as_text(self, start: ttb.Position, turns: Sequence[Json] | None) -> str:
        """A position alone is drawn with characters, without the heading of a game."""
        return str(start) if turns is None else super().as_text(start, turns)

    def first_game(self, seed: str) -> tuple[ttb.Position, Json]:
        return ttb.new_game(colours=2, seed=seed), {"colours": 2, "seed": seed}

    def answer(self, pending: Json, value: str) -> object:
        if value == "decline":
            return None
        if pending["kind"] == "crystal":
            with suppress(ValueError):
                return parse_hex(value)
        return value

    def mode(self, options: Json) -> str:
        return str(options.get("mode", ""))


TTB = TwinTinBots()

GAME = TTB
"""The name under which the page finds every game."""
