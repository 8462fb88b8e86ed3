"""Junkyard Bots as the shell knows it: its `Game` over `junkyard_core` with its words and drawings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from zlib import crc32

from games.junkyard import lessons
from games.junkyard.board import motion, thumbnail
from games.junkyard.board.scene import scene
from games.junkyard.rules import data_of, fresh_data, play, turn_data
from games.junkyard.words import telling
from games.junkyard.words.doing import doing
from games.junkyard.words.lines import line
from shell.app.game import NOBODY, Game, Linked, Standing
from shell.saves.exchange import LONGEST_NAME

import junkyard_core as junk
from ground.plain import made_plain

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from shell.app.game import Outcome, Player, Viewer
    from shell.storage.jsontext import Json
    from shell.storage.preferences import Value
    from shell.texts.texts import Texts

SECRET_PHASES = ("assemble", "look")
"""The phases in which whoever decides is shown something that the others must not see."""
UNCOVERING = ("reveal", "scan", "show", "unveil")
"""The events with which something hidden comes out."""
FOLLOWING = {
    "damage": ("attack", "unveil"),
    "reveal": ("round",),
    "eat": ("build", "eat"),
    "clear": ("clear",),
    "drop": ("drop",),
    "explode": ("explode",),
}
"""The events that belong to a step with what came right before them, and what that is."""
SHORTCUTS = {
    "g": "to-robot", "o": "to-yard", "t": "to-hand",
    "d": "done", "e": "keep", "s": "suggest", "c": "scan", "a": "attack", "p": "pass",
    "u": "undo", "U": "redo", "x": "skip", "k": "pause", ".": "step", "f": "pace", "m": "sound",
    "b": "robots", "w": "standing", "v": "replay", "n": "new-game", "l": "language", ",": "settings",
    "h": "help", "?": "keys",
}  # fmt: skip
"""R is left out: on the board it turns a part."""
PREFERENCES: Mapping[str, tuple[Value, ...]] = {"ready": (False, True), **lessons.PREFERENCES}
"""`ready` is whether new games begin with ready-made robots; the others are of the first steps."""


class JunkyardBots(Game):
    """The game. Has no state: there is one, `GAME`.

    A turn is a single decision, and nothing is ever pending.
    """

    name = "junkyard"
    levels = (1, 2, 3, 4)
    personalities: tuple[str, ...] = ()
    desk = "games.junkyard.desk"
    file_name = "junkyard-bots"
    colours = junk.COLOURS
    portraits = ("green", "yellow", "red", "blue")
    entry = ".junk-yard button, .hand button, .go"
    touched = motion.TOUCHED
    turn_fields = ("build", "scan", "keep", "take", "at", "faces", "by", "pass", "attack", "bombs", "boost")
    options = ("colours", "seed", "palette", "first", "ready")
    half_turns = False
    told_modes = ("ready",)
    keys = (
        ("arrows", ("←", "→", "↑", "↓")),
        ("facing", ("R",)),
        ("to_tray", ("Delete",)),
    )
    shortcuts = SHORTCUTS
    preferences = PREFERENCES
    settings = (("play", ("ready",)),)
    menu = (("statistics", "trophy"),)
    ways = ("first", "rival", "computer", "together", "nearby", "link", "load")

    # How it is played

    def first_game(self, seed: str) -> tuple[junk.Position, Json]:
        return junk.new_game(players=2, seed=seed), {"colours": 2, "seed": seed}

    def position(self, data: object) -> junk.Position:
        return junk.position_from_json(data)

    def data(self, position: junk.Position) -> Json:
        return data_of(position)

    def standing(self, data: Json) -> Standing:
        """The look of a large eye belongs to the scan, so that log and replay do not fall apart there."""
        phase = data["phase"] or ""
        group = "scan" if phase == "look" else phase
        winners = data["result"]["winners"] if data["result"] else None
        to_move = (data["to_move"],) if data["to_move"] else ()
        return Standing(data["turn_order"], to_move, data["round"], winners, group=group)

    def play(self, position: junk.Position, turn: Json) -> Outcome:
        return play(position, turn)

    def full_turn(self, turn: object) -> Json:
        return turn_data(turn)

    def answered(self, turn: Json, pending: Json, value: str) -> Json:
        """No decision waits for another one in this game: the same turn."""
        return turn

    def known_position(self, seen: object) -> junk.Position:
        return junk.known_position(seen)

    # How it is told and shown

    def data_during(self, position: junk.Position, events: Sequence[Json]) -> Json:
        return fresh_data(junk.fold(position, events))

    def seen(self, data: Json, viewer: Viewer) -> Json:
        return junk.view(data, viewer)

    def changed(self, seen: Json, events: Sequence[Json]) -> Json:
        """The robots of others come out when all have built: of the last one alone an event tells."""
        return junk.changed(seen, events)

    def events_for(self, events: Sequence[Json], viewer: Viewer) -> Sequence[Json]:
        """What others may not know of a draw with a large eye, and of a robot while robots are first built.

        The parts of a secret `scan` and its `return` are null each, and `sizes` has their sizes; a `build`
        has `parts` and `ejected` null. The last `build` of `assemble` is told in full, since all are then
        uncovered.
        """
        covered = _covers_builds(events)
        return [event if event.get("robot") in viewer else _hidden(event, covered) for event in events]

    def turn_told(self, turn: Json, events: Sequence[Json], viewer: Viewer) -> Json:
        """What is built while others still build is their builder's alone."""
        own = any(event["type"] == "build" and event["robot"] in viewer for event in events)
        secret = "build" in turn and _covers_builds(events) and not own
        return {} if secret else turn

    def steps(self, events: Sequence[Json]) -> list[list[Json]]:
        """What happens, each with all it leads to."""
        found: list[list[Json]] = []
        for event in events:
            if event["type"] == "next":
                continue
            if found and found[-1][-1]["type"] in FOLLOWING.get(event["type"], ()):
                found[-1].append(event)
            else:
                found.append([event])
        return found or [[]]

    def halts(self, events: Sequence[Json]) -> list[int]:
        """A run stands still at each part that is unveiled."""
        steps = self.steps(events)
        return [n for n, step in enumerate(steps, 1) if step and step[0]["type"] == "unveil"]

    def runs(self, step: Sequence[Json]) -> bool:
        return bool(step)

    def at_once(self, events: Sequence[Json]) -> list[Json]:
        return []

    def uncovers(self, events: Sequence[Json]) -> bool:
        return any(event["type"] in UNCOVERING for event in events)

    def hides(self, data: Json, options: Json) -> bool:
        return True

    def secret(self, data: Json, options: Json, colour: str) -> bool:
        return data["phase"] in SECRET_PHASES and data["to_move"] == colour

    def sentences(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        return telling.sentences(events, texts, player)

    def line(self, step: Sequence[Json], texts: Texts, player: Player) -> tuple[str, str]:
        return line(step, texts, player)

    def doing(self, events: Sequence[Json], texts: Texts, player: Player) -> str:
        return doing(events, texts, player)

    def decided(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        """A decision is the first event, and an attack is told with what it does."""
        return self.sentences(self.steps(events)[0], texts, player)

    def animation(
        self,
        data: Json,
        events: Sequence[Json],
        texts: Texts,
        player: Player | None = None,
        here: Sequence[str] = (),
    ) -> list[Json]:
        return motion.steps(data, events, texts, player, here)

    def picture(self, sketch: Json) -> str:
        return thumbnail.picture(sketch)

    def celebration(
        self, data: Json, texts: Texts, player: Player, person: Player, here: Sequence[str]
    ) -> list[Json]:
        if not data["result"]:
            return []
        return motion.celebration(data, telling.victory(texts, data["result"], player), here)

    def view(self, data: Json) -> str:
        return thumbnail.picture(self.sketch(data))

    def scene(self) -> str:
        return scene()

    # How it is stored and sent: the codec is loaded when it is first needed

    def sketch(self, data: Json) -> Json:
        return thumbnail.sketch(data)

    def mode(self, options: Json) -> str:
        return "ready" if options.get("ready") is True else ""

    def is_sketch(self, head: Json) -> bool:
        return thumbnail.is_sketch(head)

    def as_text(self, start: junk.Position, turns: Sequence[Json] | None) -> str:
        from junkyard_core import notation

        return notation.format_game(start, map(junk.turn_from_json, turns or ()))

    def is_link(self, fragment: str) -> bool:
        return fragment.lstrip("#").startswith("junk=")

    def position_link(self, position: junk.Position) -> str:
        return self.game_link(Linked("position", position))

    def game_link(self, game: Linked) -> str:
        from junkyard_core import links

        marks = tuple(game.taken_back)
        return links.encode(links.Game(game.start, tuple(game.turns), game.names, game.flags, marks))

    def reading(self, text: str) -> Generator[None, None, Linked]:
        from junkyard_core import links

        kind, game = yield from links.decoding(text)
        marks = game.taken_back
        return Linked(kind, game.start, game.turns, game.names, game.flags, taken_back=marks)

    def read_json(self, data: object) -> Linked:
        return Linked("position", self.position(data))

    def mark(self, start: junk.Position) -> str:
        return _check(data_of(start))

    def trace(self, position: junk.Position) -> str:
        """Of what everybody sees, for a computer is told it."""
        return _check(junk.view(data_of(position), NOBODY))

    def plain_name(self, name: str) -> str:
        return made_plain(name, LONGEST_NAME)


def _check(data: Json) -> str:
    """Eight characters that tell data apart."""
    return f"{crc32(json.dumps(data, sort_keys=True).encode()):08x}"


def _covers_builds(events: Sequence[Json]) -> bool:
    """Whether these are events of a turn of `assemble` after which others have still to build."""
    return all(event["phase"] == "assemble" for event in events if event["type"] == "next")


def _hidden(event: Json, covered: bool) -> Json:
    """An event as somebody else may know it."""
    kind = event["type"]
    if kind == "return" or (kind == "scan" and event["secret"]):
        sizes = event.get("sizes") or [junk.PARTS[part].size for part in event["parts"]]
        return {**event, "parts": [None] * len(sizes), "sizes": sizes}
    if kind == "build" and covered:
        return {**event, "parts": None, "ejected": None}
    return event


GAME = JunkyardBots()
"""What the page asks for: every game calls it so."""
