"""Twin Tin Bots as the shell knows it: its `Game` over `ttb_core` and what this folder draws and says."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, cast

from games.ttb.board import thumbnail, timeline
from games.ttb.board.board import parse_hex
from games.ttb.board.scene import scene
from games.ttb.board.scores import won
from games.ttb.door.living import living
from games.ttb.rules import CHANGES, copied, data_of, fresh_data, play, turn_data
from games.ttb.turn import hand
from games.ttb.words import lines, parts
from games.ttb.words.telling import Telling
from games.ttb.words.wording import note
from shell.app.game import LONGEST_NAME, Game

import ttb_core as ttb
from ground.links.codec import Linked
from ground.plain import made_plain
from ground.rules import Standing
from ttb_core import secrecy
from ttb_core.names import COLOURS, LEVELS, PERSONALITIES

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Mapping, Sequence

    from shell.app.game import Player
    from shell.storage.jsontext import Json
    from shell.storage.preferences import Value
    from shell.texts.texts import Texts

    from ground.rules import Outcome, Viewer

_OPENING = (*CHANGES, "double", "counter", "stuck")
"""The events that make a step of what comes before the programs."""
_SILENT = ("turn", "next", "double", *CHANGES)
"""Known already: the player has just made the change, and the message at the end says who is next."""

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
"""Q, E, Z and C are left out: they are directions on the board."""
PREFERENCES: Mapping[str, tuple[Value, ...]] = {
    "preview": (True, False),
    "ahead": (1, 2, 3, 4),
    "others": (False, True),
    "turnmarks": (False, True),
    "open_specials": (False, True),
    "coach": (True, False),
    "coordinates": (False, True),
    "board_turn": (0, 1, 2, 3, 4, 5),
    "ground": ("crystal", "desert", "moss"),
}
"""`ahead` is how many turns the preview shows, `others` whether it plays theirs too, `open_specials` how new
games begin. `coach` are the first steps, shown until they have been done once. `ground` is what the board
looks like.
"""


class TwinTinBots(Game):
    """The game. Has no state: there is one, `TTB`."""

    name = "ttb"
    levels = tuple(map(int, LEVELS))
    personalities = PERSONALITIES
    desk = "games.ttb.desk"
    file_name = "twin-tin-bots"
    colours = COLOURS
    portraits = ("green", "red", "yellow", "blue", "purple", "pink")
    entry = ".programs [data-slot]"
    touched = timeline.TOUCHED
    turn_fields = ("change", "double", "choices")
    options = (
        "colours", "mode", "simplified", "score_victory", "seed", "open_specials",
        "palette", "first", "layout", "edition",
        *(element.key for element in ttb.ELEMENTS),
    )  # fmt: skip
    half_turns = False
    told_modes = ("two_colours", "teams")
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
        "first", "rival", "today", "learn", "computer", "together", "nearby", "link", "puzzles", "make",
        "load",
    )  # fmt: skip

    # How it is played

    def first_game(self, seed: str) -> tuple[ttb.Position, Json]:
        return ttb.new_game(colours=2, seed=seed), {"colours": 2, "seed": seed}

    def position(self, data: object) -> ttb.Position:
        return ttb.position_from_json(data)

    def known_position(self, seen: object) -> ttb.Position:
        """It has masked special orders, with which the rules play: what others have played is legal in it."""
        return ttb.view_from_json(seen)

    def data(self, position: ttb.Position) -> Json:
        return data_of(position)

    def standing(self, data: Json) -> Standing:
        to_move = (data["to_move"],) if data["to_move"] else ()
        winners = data["result"]["winners"] if data["result"] else None
        together = data["teams"] if data["rules"]["mode"] == "two_colours" else ()
        return Standing(data["turn_order"], to_move, data["round"], winners, together, data["teams"] or ())

    def play(self, position: ttb.Position, turn: Json) -> Outcome:
        return play(position, turn)

    def full_turn(self, turn: object) -> Json:
        return turn_data(ttb.turn_from_json(turn))

    def answered(self, turn: Json, pending: Json, value: str) -> Json:
        kind = pending["kind"]
        answer: object = None if value == "decline" else value
        if kind == "crystal" and answer is not None:
            with suppress(ValueError):
                answer = parse_hex(value)
        return {**turn, "choices": [*turn.get("choices", []), {kind: answer}]}

    def joined(self, turn: Json, other: Json, colours: Collection[str]) -> Json:
        """What is asked on the way is answered when it is asked."""
        return {**self.full_turn(other), "choices": []}

    # How it is told and shown

    def data_during(self, position: ttb.Position, events: Sequence[Json]) -> Json:
        return _happened(fresh_data(position), events)

    def seen(self, data: Json, viewer: Viewer) -> Json:
        return secrecy.seen(data, viewer)

    def changed(self, seen: Json, events: Sequence[Json]) -> Json:
        try:
            return _happened(copied(seen), events)
        except (AttributeError, LookupError, TypeError, ValueError, StopIteration):
            raise ttb.TtbError("bad_request", "These events do not happen there.") from None

    def events_for(self, events: Sequence[Json], viewer: Viewer) -> Sequence[Json]:
        return secrecy.told(events, viewer)

    def steps(self, events: Sequence[Json]) -> list[list[Json]]:
        """What comes before the programs, if anything happens there; then each order with all it leads to."""
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

    def uncovers(self, events: Sequence[Json]) -> bool:
        return any(event["type"] == "draw" for event in events)

    def hides(self, data: Json, options: Json) -> bool:
        return bool(data["rules"]["special_orders"]) and options.get("open_specials") is not True

    def secret(self, data: Json, options: Json, colour: str) -> bool:
        return options.get("open_specials") is not True and hand.public(data, colour)[1] > 0

    def sentences(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        telling = Telling(texts, player)
        told = (event for event in parts.told(events) if event["type"] != "turn")
        return list(filter(None, map(telling.spoken, told)))

    def line(self, step: Sequence[Json], texts: Texts, player: Player) -> tuple[str, str]:
        return lines.line(step, texts, player)

    def doing(self, events: Sequence[Json], texts: Texts, player: Player) -> str:
        return lines.doing(events, texts, player)

    def decided(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        made = [event for event in events if event["type"] in (*CHANGES, "force", "enter")]
        return self.sentences(made, texts, player)

    def animation(
        self,
        data: Json,
        events: Sequence[Json],
        texts: Texts,
        player: Player | None = None,
        here: Sequence[str] = (),
    ) -> list[Json]:
        def heard(group: list[Json]) -> str:
            """One message for an order and what it does. An order that has effects is known by them."""
            if player is None:
                return ""
            told = [event for event in parts.told(group) if event["type"] not in _SILENT]
            effects = [event for event in told if event["type"] != "order"]
            words = self.sentences(effects, texts, player) if effects else self.sentences(told, texts, player)
            return ". ".join(words)

        def doing(group: list[Json]) -> str:
            return lines.doing(group, texts) if group[0]["type"] == "order" else ""

        return timeline.steps(
            data, parts.marked(events), lambda event: note(texts, event), heard, doing, here
        )

    def celebration(
        self, data: Json, texts: Texts, player: Player, person: Player, here: Sequence[str]
    ) -> list[Json]:
        if not data["result"]:
            return []
        return timeline.celebration(data, won(data, texts, player, person), here)

    def picture(self, sketch: Json) -> str:
        return thumbnail.thumbnail(sketch)

    def view(self, data: Json) -> str:
        return scene(data, whole=True)

    def scene(self) -> str:
        return living()

    # How it is stored and sent: the codec is loaded when it is first needed

    def sketch(self, data: Json) -> Json:
        return {"arena": data["arena"], "sketch": thumbnail.sketch(data)}

    def mode(self, options: Json) -> str:
        return str(options.get("mode", ""))

    def is_sketch(self, head: Json) -> bool:
        return thumbnail.is_sketch(head)

    def as_text(self, start: ttb.Position, turns: Sequence[Json] | None) -> str:
        if turns is None:
            return str(start)
        from ttb_core import notation

        return notation.format_game(start, [ttb.turn_from_json(turn) for turn in turns])

    def is_link(self, fragment: str) -> bool:
        return fragment.lstrip("#").startswith(("p=", "g="))

    def position_link(self, position: ttb.Position) -> str:
        from ttb_core import links

        return "p=" + links.encode_position(position)

    def game_link(self, game: Linked) -> str:
        from ttb_core import links

        played = [ttb.turn_from_json(turn) for turn in game.turns]
        return "g=" + links.encode_game(links.Game(game.start, played, game.names, game.flags))

    def reading(self, text: str) -> Generator[None, None, Linked]:
        from ttb_core import links

        linked = yield from links.decoding(text)
        if linked.puzzle is not None:
            from ttb_core.puzzles import puzzle_to_json

            return Linked("puzzle", linked.position, own=cast("Json", puzzle_to_json(linked.puzzle)))
        if linked.game is None:
            return Linked("position", linked.position)
        game, turns = linked.game, []
        for turn in game.turns:
            turns.append(turn_data(turn))
            yield
        return Linked("game", linked.position, turns, game.names, game.flags)

    def read_json(self, data: object) -> Linked:
        if isinstance(data, dict) and data.get("format") == "ttb-puzzle/1":
            from ttb_core import puzzles

            puzzle = puzzles.puzzle_from_json(data)
            return Linked("puzzle", puzzle.position, own=cast("Json", puzzles.puzzle_to_json(puzzle)))
        return Linked("position", self.position(data))

    def mark(self, start: ttb.Position) -> str:
        from ttb_core import links

        return links.encode_position(start)[-links.CHECK_CHARACTERS :]

    def trace(self, position: ttb.Position) -> str:
        from ttb_core.traces import trace

        return trace(position)

    def plain_name(self, name: str) -> str:
        return made_plain(name, LONGEST_NAME)


def _happened(data: Json, events: Sequence[Json]) -> Json:
    for event in events:
        ttb.apply_event(data, event)
    return data


TTB = TwinTinBots()

GAME = TTB
"""What the page asks for: every game calls it so."""
