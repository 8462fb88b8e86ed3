"""Rally as the shell knows it: its `Game` over `rally_core` with its words and drawings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from zlib import crc32

from games.rally import lessons
from games.rally.board import motion, thumbnail
from games.rally.board.scene import scene
from games.rally.courses.courses import FIRST
from games.rally.rules import asks, data_of, fresh_data, play, turn_data
from games.rally.words import telling
from games.rally.words.decided import decided
from games.rally.words.doing import doing
from games.rally.words.lines import line
from ground.links.codec import Linked
from ground.rules import NOBODY, Standing
from shell.app.game import Game
from shell.app.game import LONGEST_NAME

import rally_core as rally
from ground.errors import GameError
from ground.plain import made_plain
from rally_core import views
from rally_core.names import colour_of

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Mapping, Sequence

    from ground.rules import Outcome, Viewer
    from shell.app.game import Player
    from shell.storage.jsontext import Json
    from shell.storage.preferences import Value
    from shell.texts.texts import Texts

SHORTCUTS = {
    "b": "to-board", "t": "to-hand", "g": "to-slots",
    "d": "done", "o": "power-down", "r": "face", "c": "clear",
    "a": "robots", "w": "standing", "u": "undo", "U": "redo",
    "x": "skip", "k": "pause", ".": "step", "f": "pace", "m": "sound",
    "v": "replay", "n": "new-game", "l": "language", ",": "settings", "h": "help", "?": "keys",
}  # fmt: skip
PREFERENCES: Mapping[str, tuple[Value, ...]] = {"track": (True, False), **lessons.PREFERENCES}
"""`track` is whether the way of the robot alone is shown; the others are of the first steps."""


class Rally(Game):
    """The game. Has no state: there is one, `GAME`.

    All program in secret at the same time, robot by robot; nothing runs before the last program.
    """

    name = "rally"
    levels = (1, 2, 3)
    personalities: tuple[str, ...] = ()
    desk = "games.rally.desk"
    file_name = "rally"
    colours = rally.COLOURS
    portraits = ("green", "yellow", "red")
    entry = ".hand button, .go"
    touched = motion.TOUCHED
    turn_fields = ("programs", "choices")
    options = (
        "colours", "seed", "palette", "mode", "course", "share", "two_sets", "flags", "lives", "lava",
        "jack_damage", "robot_lasers", "turn_limit", "choices",
    )  # fmt: skip
    half_turns = True
    told_modes = ("last", "teams", "duel")
    keys = (
        ("arrows", ("←", "→", "↑", "↓")),
        ("register", ("1", "2", "3", "4", "5")),
        ("remove", ("Delete",)),
    )
    shortcuts = SHORTCUTS
    preferences = PREFERENCES
    settings = (("play", ("track",)),)
    menu = (("courses", "pencil"), ("drills", "target"), ("statistics", "trophy"))
    ways = ("first", "rival", "drills", "computer", "together", "nearby", "link", "courses", "load")

    # How it is played

    def first_game(self, seed: str) -> tuple[rally.Position, Json]:
        position = rally.new_game(FIRST, players=2, seed=seed)
        return position, {"colours": 2, "seed": seed, "course": FIRST}

    def position(self, data: object) -> rally.Position:
        return rally.position_from_json(data)

    def data(self, position: rally.Position) -> Json:
        return data_of(position)

    def standing(self, data: Json) -> Standing:
        """To move are those who owe a program, and before them those whose robots rest and may go on resting
        (`rules.play`); where all rest or sleep, the first who still has a robot.
        """
        result = data["result"]
        due = [] if result else [c for c in data["players"] if _programs(data, c)]
        if due:
            resting = [c for c in data["players"] if _rests(data, c)]
            due = [*resting, *(c for c in due if c not in resting)]
        waiting = [] if result else [c for c in data["players"] if _lives(data, c)]
        winners = result["winners"] if result else None
        sides = data["teams"] or [[colour] for colour in data["players"]]
        return Standing(data["players"], due or waiting[:1], data["turn"], winners, sides=sides)

    def play(self, position: rally.Position, turn: Json) -> Outcome:
        return play(position, turn)

    def full_turn(self, turn: object) -> Json:
        return turn_data(turn)

    def answered(self, turn: Json, pending: Json, value: str) -> Json:
        """A program is JSON, a card a number or null."""
        answer = _answer(value)
        full = turn_data(turn)
        if pending["kind"] == "program":
            return turn_data({**full, "programs": {**full["programs"], pending["robot"]: answer}})
        return turn_data({**full, "choices": [*full["choices"], {pending["kind"]: answer}]})

    def withdrawn(self, turn: Json, colour: str) -> Json:
        full = turn_data(turn)
        left = {name: program for name, program in full["programs"].items() if colour_of(name) != colour}
        return {**full, "programs": left}

    def asks(self, position: rally.Position, turn: Json, colour: str) -> Json | None:
        return asks(position, turn, colour)

    def known_position(self, seen: object) -> rally.Position:
        return rally.known_position(seen)

    def joined(self, turn: Json, other: Json, colours: Collection[str]) -> Json:
        full, programs = turn_data(turn), turn_data(other)["programs"]
        own = {name: program for name, program in programs.items() if colour_of(name) in colours}
        return {**full, "programs": {**full["programs"], **own}}

    # How it is told and shown

    def data_during(self, position: rally.Position, events: Sequence[Json]) -> Json:
        return fresh_data(rally.fold(position, events))

    def seen(self, data: Json, viewer: Viewer) -> Json:
        return rally.view(data, viewer)

    def changed(self, seen: Json, events: Sequence[Json]) -> Json:
        """What mates who share cards are dealt comes out at the end: no event tells one of the other's."""
        data = dict(seen)
        rally.apply_events(data, events)
        return data

    def events_for(self, events: Sequence[Json], viewer: Viewer) -> Sequence[Json]:
        """What is dealt to others, and what they pick out of the pile, is their secret."""
        return [views.event_view(event, NO_TEAMS, viewer) for event in events]

    def turn_for(self, turn: Json, viewer: Viewer) -> Json:
        full = turn_data(turn)
        own = {name: program for name, program in full["programs"].items() if colour_of(name) in viewer}
        return {**full, "programs": own}

    def turn_told(self, turn: Json, events: Sequence[Json], viewer: Viewer) -> Json:
        """What others pick out of the pile they alone know, while it is in their hands."""
        if "choices" not in turn:
            return turn
        pickers = [event["robot"] for event in events if event["type"] == "pick"]
        number = len([choice for choice in turn["choices"] if "card" not in choice])
        picks = [
            choice
            for choice, robot in zip(turn["choices"][number:], pickers, strict=True)
            if colour_of(robot) in viewer
        ]
        return {**turn, "choices": [*turn["choices"][:number], *picks]}

    def steps(self, events: Sequence[Json]) -> list[list[Json]]:
        """The steps of the registers; in B1 one for each card."""
        found: list[list[Json]] = []
        for event in events:
            if event["type"] == "next":
                continue
            if not found or (event["type"] in OPENING and not _is_empty(found[-1])):
                found.append([event])
            else:
                found[-1].append(event)
        return found or [[]]

    def halts(self, events: Sequence[Json]) -> list[int]:
        """A run stands still after each register but the last, which the end of the turn follows."""
        begun = [n for n, step in enumerate(self.steps(events)) if _begins_register(step)]
        return begun[1:]

    def runs(self, step: Sequence[Json]) -> bool:
        return any(event["type"] not in ("turn", "register", "step") for event in step)

    def at_once(self, events: Sequence[Json]) -> list[Json]:
        return []

    def uncovers(self, events: Sequence[Json]) -> bool:
        """The cards of all lie open as soon as a register has begun."""
        return any(event["type"] == "register" for event in events)

    def hides(self, data: Json, options: Json) -> bool:
        return True

    def secret(self, data: Json, options: Json, colour: str) -> bool:
        return True

    def sentences(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        return telling.sentences(events, texts, player)

    def line(self, step: Sequence[Json], texts: Texts, player: Player) -> tuple[str, str]:
        return line(step, texts, player)

    def doing(self, events: Sequence[Json], texts: Texts, player: Player) -> str:
        return doing(events, texts, player)

    def decided(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        return decided(events, texts, player)

    def animation(
        self,
        data: Json,
        events: Sequence[Json],
        texts: Texts,
        player: Player | None = None,
        here: Sequence[str] = (),
    ) -> list[Json]:
        return motion.steps(data, events, texts, player, here)

    def celebration(
        self, data: Json, texts: Texts, player: Player, person: Player, here: Sequence[str]
    ) -> list[Json]:
        if not data["result"]:
            return []
        return motion.celebration(data, " ".join(telling.victory(texts, data["result"], player)), here)

    def picture(self, sketch: Json) -> str:
        return thumbnail.picture(sketch)

    def view(self, data: Json) -> str:
        return thumbnail.picture(self.sketch(data))

    def scene(self) -> str:
        return scene()

    # How it is stored and sent: the codec is loaded when it is first needed

    def mode(self, options: Json) -> str:
        mode = str(options.get("mode") or "")
        return mode if mode in self.told_modes else ""

    def sketch(self, data: Json) -> Json:
        return thumbnail.sketch(data)

    def is_sketch(self, head: Json) -> bool:
        return thumbnail.is_sketch(head)

    def as_text(self, start: rally.Position, turns: Sequence[Json] | None) -> str:
        from rally_core import notation

        return notation.format_game(start, [rally.turn_from_json(turn) for turn in turns or ()])

    def is_link(self, fragment: str) -> bool:
        return fragment.lstrip("#").startswith(("r=", "c="))

    def position_link(self, position: rally.Position) -> str:
        return self.game_link(Linked("position", position))

    def game_link(self, game: Linked) -> str:
        from rally_core import links

        return links.encode(
            links.Game(
                game.start,
                tuple(game.turns),
                game.names,
                game.flags,
                taken_back=tuple(game.taken_back),
                waiting=game.waiting,
            )
        )

    def reading(self, text: str) -> Generator[None, None, Linked]:
        from rally_core import links

        kind, found = yield from links.decoding(text)
        if kind == "course":
            return course_linked(found)
        return Linked(
            kind, found.start, found.turns, found.names, found.flags, waiting=found.waiting,
            taken_back=found.taken_back,
        )  # fmt: skip

    def read_json(self, data: object) -> Linked:
        """A position, or a course."""
        if isinstance(data, dict) and "size" in data:
            return course_linked(rally.board_from_json(data))
        return Linked("position", self.position(data))

    def mark(self, start: rally.Position) -> str:
        return _check(data_of(start))

    def trace(self, position: rally.Position) -> str:
        """Of what everybody sees, for a computer is told it."""
        return _check(rally.view(data_of(position), NOBODY))

    def plain_name(self, name: str) -> str:
        return made_plain(name, LONGEST_NAME)


OPENING = ("turn", "register", "step", "card")
"""The events that begin a step in which one can stop and look."""
NO_TEAMS: Json = {"rules": {"share": False}, "teams": []}


def course_linked(board: Any) -> Linked:
    """A course out of a link or a file, as the shell hands it to the action `open-course`."""
    return Linked("course", None, own=rally.board_to_json(board))


def _answer(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        raise GameError("illegal_choice", "That is no answer.") from None


def _programs(data: Json, colour: str) -> bool:
    """Whether a robot of a colour has to be programmed."""
    return any(not robot["down"] for robot in _awake(data, colour))


def _rests(data: Json, colour: str) -> bool:
    """Whether a robot of a colour is powered down."""
    return any(robot["down"] for robot in _awake(data, colour))


def _awake(data: Json, colour: str) -> list[Json]:
    """The robots of a colour that are on the board and do not sleep."""
    robots = (robot for name, robot in data["robots"].items() if colour_of(name) == colour)
    return [robot for robot in robots if robot["at"] is not None and robot["asleep"] is None]


def _lives(data: Json, colour: str) -> bool:
    return any(
        colour_of(name) == colour and (robot["at"] is not None or robot["lives"])
        for name, robot in data["robots"].items()
    )


def _begins_register(step: Sequence[Json]) -> bool:
    return any(event["type"] == "register" for event in step)


def _is_empty(step: Sequence[Json]) -> bool:
    """Whether a step only opens another one."""
    return all(event["type"] in ("turn", "register", "step") for event in step)


def _check(data: Json) -> str:
    """Eight characters that tell data apart."""
    return f"{crc32(json.dumps(data, sort_keys=True).encode()):08x}"


GAME = Rally()
"""What the page asks for: every game calls it so."""
