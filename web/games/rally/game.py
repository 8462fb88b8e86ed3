"""Rally as the shell knows it: its `Game` over `rally_core`, with its words and drawings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from games.rally import lessons
from games.rally.board import motion, scene, thumbnail
from games.rally.courses.courses import FIRST
from games.rally.words import log
from games.rally.words import sentences as words
from games.rally.words.touched import touched
from shell.app.game import Game, Motion, Pictures, Player, Telling
from shell.drawing.html import Html
from shell.storage.jsontext import Json
from shell.storage.preferences import Value
from shell.texts.texts import Texts

import rally_core as rally
from ground.errors import GameError
from rally_core.names import colour_of

SHORTCUTS = {
    "b": "to-board", "t": "to-hand", "g": "to-slots",
    "d": "done", "o": "power-down", "r": "face", "c": "clear",
    "a": "robots", "w": "standing", "u": "undo", "U": "redo",
    "x": "skip", "k": "pause", ".": "step", "f": "pace", "m": "sound",
    "v": "replay", "n": "new-game", "l": "language", ",": "settings", "h": "help", "?": "keys",
}  # fmt: skip
PREFERENCES: Mapping[str, tuple[Value, ...]] = {"track": (True, False), **lessons.PREFERENCES}
"""`track`: the path of the robot alone is shown. The others belong to the first steps."""


OPENING = ("turn", "register", "step", "card")
"""The types of events that begin a step."""


class Words(Telling):
    """A turn in steps and in words."""

    def steps(self, events: Sequence[Json]) -> list[list[Json]]:
        """The steps of the registers, in B1 one step for each card."""
        steps: list[list[Json]] = []
        for event in events:
            if event["type"] == "next":
                continue
            if not steps or (event["type"] in OPENING and not _is_empty(steps[-1])):
                steps.append([event])
            else:
                steps[-1].append(event)
        return steps or [[]]

    def halts(self, events: Sequence[Json]) -> list[int]:
        """Halt after each register but the last, which the end of the turn follows."""
        begun = [n for n, step in enumerate(self.steps(events)) if _begins_register(step)]
        return begun[1:]

    def runs(self, step: Sequence[Json]) -> bool:
        return not _is_empty(step)

    sentences = staticmethod(words.sentences)
    line = staticmethod(log.line)
    doing = staticmethod(log.doing)
    decided = staticmethod(words.decided)
    touched = staticmethod(touched)

    def weight(self, event: Json) -> float:
        kind = event["type"]
        if kind == "destroy":
            return 3.0 if event["lives"] else 5.0
        return {"touch": 4.0, "over": 0.5}.get(kind, 0.0)

    def moods(self, events: Sequence[Json]) -> Iterable[tuple[str, str]]:
        for event in events:
            if event["type"] == "touch":
                yield colour_of(event["robot"]), "score"
            elif event["type"] == "destroy":
                yield colour_of(event["robot"]), "hit"


class Moves(Motion):
    """The animations of a turn."""

    touched = motion.TOUCHED

    animation = staticmethod(motion.steps)

    def celebration(
        self, data: Json, texts: Texts, player: Player, person: Player, here: Sequence[str]
    ) -> list[Json]:
        if not data["result"]:
            return []
        return motion.celebration(data, " ".join(words.victory(texts, data["result"], player)), here)


class Sketches(Pictures):
    """Small pictures of the course with its robots."""

    sketch = staticmethod(thumbnail.sketch)
    is_sketch = staticmethod(thumbnail.is_sketch)

    def picture(self, sketch: Json) -> Html:
        return thumbnail.picture(sketch)

    scene = staticmethod(scene.scene)


class Rally(Game):
    """The game, stateless; its only instance is `GAME`."""

    rules = rally.RULES
    telling = Words()
    motion = Moves()
    pictures = Sketches()
    file_name = "rally"
    portraits = ("green", "orange", "pink", "yellow", "blue", "red", "purple")
    entry = ".hand button, .go"
    options = (
        "colours", "seed", "palette", "mode", "course", "share", "two_sets", "flags", "lives", "lava",
        "jack_damage", "robot_lasers", "turn_limit", "choices",
    )  # fmt: skip
    listed_modes = ("last", "teams", "duel")
    keys = (
        ("arrows", ("←", "→", "↑", "↓")),
        ("register", ("1", "2", "3", "4", "5")),
        ("remove", ("Delete",)),
    )
    shortcuts = SHORTCUTS
    preferences = PREFERENCES
    settings = (("play", ("track", "halts")),)
    menu = (("courses", "pencil"), ("drills", "target"), ("statistics", "trophy"))
    ways = ("first", "rival", "today", "drills", "computer", "together", "nearby", "link", "make", "load")

    def first_game(self, seed: str) -> tuple[rally.Position, Json]:
        position = rally.new_game(FIRST, players=2, seed=seed)
        return position, {"colours": 2, "seed": seed, "course": FIRST}

    def answer(self, pending: Json, value: str) -> object:
        """Read an answer: a program as JSON, a card as a number or null."""
        try:
            answer: object = json.loads(value)
        except ValueError:
            raise GameError(
                "illegal_choice", "The answer is not JSON, expected a program, a card number or null."
            ) from None
        return answer


def _begins_register(step: Sequence[Json]) -> bool:
    return any(event["type"] == "register" for event in step)


def _is_empty(step: Sequence[Json]) -> bool:
    """True if a step only opens the next one."""
    return all(event["type"] in ("turn", "register", "step") for event in step)


GAME = Rally()
"""The instance that the page imports; every game has one of this name."""
