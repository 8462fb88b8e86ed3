"""What the shell asks of a game besides its rules: how it is told, shown and set up on a page.

The shell keeps games going: it stores them, goes back and forth in them, carries them by link, replays them
and hands the device over. It knows no game. A game gives it two interfaces, its `Rules` (`ground.rules`) and
the `Game` below, and a list of features that draw, and take what its players do. `games/ttb/game.py` is one,
the game in `tests/counting/` is the smallest there is. A member that has a value or an answer here can be
left out.

The shell knows who looks at the screen (`App.viewer`): whatever is told, drawn or given to a computer has
been through `Rules.view`, `events_for` and `turn_for` before. A feature draws `App.seen`.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ground.interface import Interface
from ground.plain import made_plain
from ground.rules import Outcome, Rules
from shell.drawing.html import Html, esc, html
from shell.storage.jsontext import Json
from shell.storage.preferences import Value
from shell.texts.texts import Texts

Position = Any
"""A position of the game. The shell compares positions, and looks at nothing else in them."""
Player = Callable[[str], str]
"""What to call the player of a colour."""
WORDS = (
    "title",
    "aim",
    "unchanged",
    "uncovered",
    "secrets_by_link",
    "secrets_shared",
    "to_open",
)
"""What the shell says in a game's own words, its texts `game.NAME.WORD`.

`title` is what it is called and `aim` what it is about, in a line; `unchanged`, with `player`, tells a turn
in which nothing was decided, `uncovered` what becomes of what came out in a turn that is taken back;
`secrets_by_link` and `secrets_shared` say what can be read out of a link, before a game by link and where one
is shared; `to_open` says what a link or a text that is opened may hold.
"""
LONGEST_NAME = 20
"""Characters of a player's name, in every game and every link."""
SHORTCUTS: Mapping[str, str] = {
    "u": "undo", "U": "redo", "x": "skip", "k": "pause", ".": "step", "f": "pace", "m": "sound",
    "v": "replay", "n": "new-game", "l": "language", ",": "settings", "h": "help", "?": "keys",
}  # fmt: skip
"""The keys of what every game can do, the same in all of them; a game adds its own (`Game.shortcuts`)."""
_KEPT = 64
"""Answers of the rules that are kept: more than a turn with all that is said of it needs."""


class Telling(Interface, abstract=True):
    """A turn in steps and in words. Events have been through `Rules.events_for` for whoever looks on."""

    def steps(self, events: Sequence[Json]) -> list[list[Json]]:
        """The events of a turn in steps at which one can stop and look, each of them in one step, in their
        order; handing over, at the end, belongs to none.

        At least one step, even for a turn in which nothing happens. If a game says nothing, every event is a
        step.
        """
        return [[event] for event in events] or [[]]

    def halts(self, events: Sequence[Json]) -> list[int]:
        """After how many steps a run stands still until the person wants it to go on, ascending; after the
        last step it ends anyway.
        """
        return []

    def runs(self, step: Sequence[Json]) -> bool:
        """Whether something moves in a step; else it is shown at once."""
        return bool(step)

    def at_once(self, events: Sequence[Json]) -> list[Json]:
        """Of these events those that are seen before anything moves, such as what a player has laid out."""
        return []

    @abstractmethod
    def sentences(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        """The events in words."""

    def line(self, step: Sequence[Json], texts: Texts, player: Player) -> tuple[Html, Html]:
        """The HTML of a step in the log: inside the button that leads to it, and after that button; its
        sentences, if a game says nothing.
        """
        return esc(" ".join(self.sentences(step, texts, player))), html()

    def doing(self, events: Sequence[Json], texts: Texts, player: Player) -> Html:
        """What is being done once these events have happened, in short, as HTML; maybe nothing."""
        return html()

    @abstractmethod
    def decided(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        """The decisions of a turn in words; nothing if all stayed as it was."""


class Motion(Interface, abstract=True):
    """A turn as it moves on the page."""

    touched: tuple[str, ...] = ("board",)
    """The regions of the page that an animation changes by its own hand."""

    @abstractmethod
    def animation(
        self,
        data: Json,
        events: Sequence[Json],
        texts: Texts,
        player: Player | None = None,
        here: Sequence[str] = (),
    ) -> list[Json]:
        """The steps that show events which begin at `data`; with `player`, announced too.

        A step is `{"ms", "acts"}`: how long it takes, and what is done in it, each `{"do", "el", ...}`. That
        is the name of an act, of those in `static/shell/drawing/motion.js` or of the game's own scripts, and
        what it is done to, as a CSS selector.
        A step with which something new begins has it as `doing`; a `note` is a word on what happens.

        `here` are the colours of those who look on and whose first successes are celebrated.
        """

    def celebration(
        self, data: Json, texts: Texts, player: Player, person: Player, here: Sequence[str]
    ) -> list[Json]:
        """The steps that honour the winners before the result is told; maybe none. Those who
        play `here` more than others.

        `person` is the same for all colours that one person plays (`Seats.person`).
        """
        return []


class Pictures(Interface, abstract=True):
    """Small pictures of positions, as SVG."""

    @abstractmethod
    def sketch(self, data: Json) -> Json:
        """What is kept of a position for a small picture of it. Its names are no other of a head's."""

    @abstractmethod
    def is_sketch(self, head: Json) -> bool:
        """Whether what somebody has written can be drawn by `picture`."""

    @abstractmethod
    def picture(self, sketch: Json) -> Html:
        """A small picture of a sketch."""

    def view(self, data: Json) -> Html:
        """A picture of a position with everything as it is on the table."""
        return self.picture(self.sketch(data))

    @abstractmethod
    def scene(self) -> Html:
        """A scene of the game, as HTML, for the front door: always the same, a decoration."""


class Game(Interface, abstract=True):
    """A game that can be put into the shell.

    Its features bring at least a dialog `finish`, which tells how it ended, and the action `new-game`. Where
    there are computers, the module `games.NAME.desk` has the `desk` (`shell.jobs.desk.Desk`) that does its
    long work, in a worker or on the page. It knows two kinds of requests, `{"position", "level", "seed",
    "past"}` each, as `Rules.think` takes them: `position` is a view, `past` are traces of the last positions,
    this one too, the oldest first. `think` has a `personality` or an empty text besides, and `turn`, one that
    has come to a decision of a computer, or null. It answers `turn`: with one answer more, or the whole turn
    of the colour to move, up to the first decision of somebody else. `advise` answers `advice`, which the
    action `hinted` takes; `turn` in it can be played. Where several decide in secret both have `pending` and
    `turn`, as far as it may be known; `think` then answers `value`, one for `answered`, and an `advice` has
    that.
    """

    rules: Rules[Any]
    telling: Telling
    motion: Motion
    pictures: Pictures

    # Setting up and playing

    @abstractmethod
    def first_game(self, seed: str) -> tuple[Position, Json]:
        """The game on the table of somebody who has chosen none, and how it was set up (`options`)."""

    def answer(self, pending: Json, value: str) -> object:
        """The answer to a decision that the page's `value` stands for; `Rules.play` checks it."""
        return value

    options: tuple[str, ...] = ("colours", "seed", "palette", "first")
    """The names of what `options` of a game may hold: short texts, small numbers, true and false. If a game
    says nothing, they are those of the shell's form for a new game (`NewGame.DEFAULTS`).
    """
    told_modes: tuple[str, ...] = ()
    """Those answers of `mode` that a list of games tells, with the text `ui.mode.VALUE`."""

    def mode(self, options: Json) -> str:
        """Which way of playing it a game was set up for, or nothing."""
        mode = str(options.get("mode") or "")
        return mode if mode in self.told_modes else ""

    file_name: str
    """What the names of files begin with."""

    def as_text(self, start: Position, turns: Sequence[Json] | None) -> str:
        """A position, or a game with its turns, for people to read."""
        notation = self.rules.notation
        if notation is None:
            return json.dumps([self.rules.data(start), *(turns or ())])
        return notation.game(start, turns or ())

    # On the page

    preferences: Mapping[str, tuple[Value, ...]] = {}
    """What a person can like about this game: each preference with what it can be, the usual first."""
    settings: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What of all preferences the settings switch on and off for this game: groups with their names."""
    wordings: tuple[str, ...] = ()
    """Those of its preferences, on or off, that change how things are told."""
    menu: tuple[tuple[str, str], ...] = ()
    """What of its own can be reached from everywhere: actions, called `ui.bar.ACTION`, with their signs."""
    ways: tuple[str, ...]
    """The order in which its ways stand on the front door (`Beginning.ways`); others come last."""
    entry: str
    """A CSS selector of what a player uses first in a turn: the focus goes there."""
    keys: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The keys that lead over the board, by what they do (the text `ui.key.NAME`), with their captions."""
    shortcuts: Mapping[str, str] = SHORTCUTS
    """Keys of one letter and the actions they do, the shell's too, in the order in which they are listed."""
    portraits: tuple[str, ...] = ()
    """The colours of its computers' faces away from any table, the easiest level first; if it says nothing,
    those of the game, in their order.
    """

    # The same for all games

    @property
    def name(self) -> str:
        """The name of the rules: keys in storage and formats begin with it."""
        return self.rules.name

    @property
    def desk(self) -> str:
        """The module whose `desk` does its long work."""
        return f"games.{self.name}.desk"

    def data(self, position: Position) -> Json:
        """A position in the interchange form. Cheap to ask again; not to be changed."""
        return _data(self.rules, position)

    def play(self, position: Position, turn: Json) -> Outcome[Any, Json]:
        """What a turn does, up to its end or to a decision. Cheap to ask again. Raises `GameError`."""
        return _played(self.rules, position, json.dumps(turn, sort_keys=True))

    def asks(self, position: Position, turn: Json, colour: str) -> Json | None:
        """The decision that a colour has still to make in a turn. Cheap to ask again. Raises `GameError`."""
        return self.rules.asks(position, turn, colour, self.play(position, turn))

    def answered(self, turn: Json, pending: Json, value: str) -> Json:
        """The turn with one answer more. `value` is what the page says that was chosen."""
        return self.rules.answered(turn, pending, self.answer(pending, value))

    def plain_name(self, name: str) -> str:
        """A player's name as a link may carry it: short, and without what cannot be shown."""
        return made_plain(name, LONGEST_NAME)


@lru_cache(_KEPT)
def _data(rules: Rules[Any], position: Position) -> Json:
    return rules.data(position)


@lru_cache(_KEPT)
def _played(rules: Rules[Any], position: Position, turn: str) -> Outcome[Any, Json]:
    return rules.table(position, json.loads(turn))


def forget() -> None:
    """Forget the answers of the rules that are kept."""
    _data.cache_clear()
    _played.cache_clear()
