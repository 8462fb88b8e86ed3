"""Junkyard Bots as the shell knows it: its `Game` over `junkyard_core`, with its words and drawings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.junkyard import lessons, meetings
from games.junkyard.board import motion, scene, thumbnail
from games.junkyard.words import log
from games.junkyard.words import sentences as words
from games.junkyard.words.touched import touched
from shell.app.game import Game, Motion, Pictures, Player, Telling
from shell.drawing.html import Html
from shell.storage.jsontext import Json
from shell.storage.preferences import Value
from shell.texts.texts import Texts

import junkyard_core as junk

FOLLOWING = {
    "damage": ("attack", "unveil"),
    "reveal": ("round",),
    "eat": ("build", "eat"),
    "clear": ("clear",),
    "drop": ("drop",),
    "explode": ("explode",),
}
"""By event type, the types after which such an event joins the step of the event before it."""
EXPLOSION = 6.0
"""The weight of a robot's explosion, which ends the game."""
SHORTCUTS = {
    "g": "to-robot", "o": "to-yard", "t": "to-hand",
    "d": "done", "e": "keep", "s": "suggest", "c": "scan", "a": "attack", "p": "pass",
    "u": "undo", "U": "redo", "x": "skip", "k": "pause", ".": "step", "f": "pace", "m": "sound",
    "b": "robots", "w": "standing", "v": "replay", "n": "new-game", "l": "language", ",": "settings",
    "h": "help", "?": "keys",
}  # fmt: skip
"""The keys and their actions. R is left out because it turns a part on the board."""
PREFERENCES: Mapping[str, tuple[Value, ...]] = {
    "ready": (False, True),
    **lessons.PREFERENCES,
    **meetings.PREFERENCES,
}
"""`ready`: new games begin with ready-made robots. The others belong to the first steps."""


class Words(Telling):
    """A turn in steps and in words."""

    def steps(self, events: Sequence[Json]) -> list[list[Json]]:
        """The events grouped into steps, each event with those it leads to; `next` belongs to no step."""
        steps: list[list[Json]] = []
        for event in events:
            if event["type"] == "next":
                continue
            if steps and steps[-1][-1]["type"] in FOLLOWING.get(event["type"], ()):
                steps[-1].append(event)
            else:
                steps.append([event])
        return steps or [[]]

    def halts(self, events: Sequence[Json]) -> list[int]:
        """Halt after each step that unveils a part."""
        steps = self.steps(events)
        return [n for n, step in enumerate(steps, 1) if step and step[0]["type"] == "unveil"]

    sentences = staticmethod(words.sentences)
    line = staticmethod(log.line)
    doing = staticmethod(log.doing)

    touched = staticmethod(touched)

    def weight(self, event: Json) -> float:
        kind = event["type"]
        if kind in ("eat", "damage"):
            return float(event["points" if kind == "eat" else "lost"])
        return {"explode": EXPLOSION, "over": 0.5}.get(kind, 0.0)

    def moods(self, events: Sequence[Json]) -> Iterable[tuple[str, str]]:
        for event in events:
            if event["type"] == "eat":
                yield event["robot"], "score"
            elif event["type"] == "damage" and event["lost"]:
                yield event["robot"], "hit"

    def decided(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        """The first event is the decision; an attack is told together with its effects."""
        return self.sentences(self.steps(events)[0], texts, player)


class Moves(Motion):
    """The animations of a turn."""

    touched = motion.TOUCHED

    animation = staticmethod(motion.steps)

    def celebration(
        self, data: Json, texts: Texts, player: Player, person: Player, here: Sequence[str]
    ) -> list[Json]:
        if not data["result"]:
            return []
        return motion.celebration(data, words.victory(texts, data["result"], player), here)


class Sketches(Pictures):
    """Small pictures of the robots."""

    sketch = staticmethod(thumbnail.sketch)
    is_sketch = staticmethod(thumbnail.is_sketch)

    def picture(self, sketch: Json) -> Html:
        return thumbnail.picture(sketch)

    scene = staticmethod(scene.scene)


class JunkyardBots(Game):
    """The game, stateless; its only instance is `GAME`."""

    rules = junk.RULES
    telling = Words()
    motion = Moves()
    pictures = Sketches()
    file_name = "junkyard-bots"
    portraits = ("green", "orange", "pink", "yellow", "red", "blue", "grey", "purple")
    entry = ".junk-yard button, .hand button, .go"
    options = ("colours", "seed", "palette", "first", "ready")
    listed_modes = ("ready",)
    keys = (
        ("arrows", ("←", "→", "↑", "↓")),
        ("facing", ("R",)),
        ("to_tray", ("Delete",)),
    )
    shortcuts = SHORTCUTS
    preferences = PREFERENCES
    settings = (("play", ("ready", "halts")),)
    menu = (("lessons", "learn"), ("puzzles", "star"), ("statistics", "trophy"))
    ways = ("first", "rival", "today", "lessons", "puzzles", "computer", "together", "nearby", "link", "load")

    def first_game(self, seed: str) -> tuple[junk.Position, Json]:
        return junk.new_game(players=2, seed=seed), {"colours": 2, "seed": seed}

    def mode(self, options: Json) -> str:
        return "ready" if options.get("ready") is True else ""


GAME = JunkyardBots()
"""The instance that the page imports; every game has one of this name."""
