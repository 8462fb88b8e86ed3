"""The interface of a game on a page, besides its rules: how it is told, shown and set up.

The shell runs games of any kind: it stores them, goes back and forth in them, carries them by link, replays
them and hands the device over. A game gives it two interfaces, its `Rules` (`ground.rules`) and the `Game`
below, and a list of features that draw and take the input of its players. `games/ttb/game.py` is an example;
the game in `tests/counting/` is the smallest there is. A member that has a value or a body here can be left
out.

The shell knows who looks at the screen (`App.viewer`): everything that is told, drawn or given to a computer
has passed through `Rules.view`, `events_for` and `turn_for` before. A feature draws `App.seen`.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ground.interface import Interface
from ground.plain import plain_name
from ground.rules import Outcome, Rules
from shell.drawing.html import Html, esc, html
from shell.storage.jsontext import Json
from shell.storage.preferences import Value
from shell.texts.texts import Texts

Position = Any
"""A position of the game. The shell compares positions, and reads nothing in them."""
Player = Callable[[str], str]
"""A function from a colour to the name of its player."""
WORDS = (
    "title",
    "aim",
    "round",
    "unchanged",
    "uncovered",
    "secrets_by_link",
    "secrets_shared",
    "to_open",
)
"""The names of texts in which the shell uses a game's own words; the keys are `game.NAME.WORD`.

`title` is the game's name and `aim` its aim, in a line. `round` names the round `n`, in which each player has
one turn, or all have one together. `unchanged`, with `player`, tells a turn without any decision. `uncovered`
explains that information uncovered in a turn stays known after the turn is taken back. `secrets_by_link` and
`secrets_shared` say which secrets can be read out of a link, before a game by link and before one is shared.
`to_open` says of which things JSON can be opened.
"""
LONGEST_NAME = 20
"""The maximum length of a player's name in characters, in every game and every link."""
SHORTCUTS: Mapping[str, str] = {
    "u": "undo", "U": "redo", "x": "skip", "k": "pause", ".": "step", "f": "pace", "m": "sound",
    "v": "replay", "n": "new-game", "l": "language", ",": "settings", "h": "help", "?": "keys",
}  # fmt: skip
"""The keys of actions that every game has, the same in all; a game adds its own (`Game.shortcuts`)."""
_KEPT = 64
"""The number of cached answers of the rules: more than a turn with all its words needs."""


class Telling(Interface, abstract=True):
    """A turn in steps and in words. Its events have passed through `Rules.events_for` for the viewer."""

    def steps(self, events: Sequence[Json]) -> list[list[Json]]:
        """The events of a turn, grouped into the steps between which a viewer can stop.

        Every event is in one step, in order, except a handing over at the end, which is in none. There is at
        least one step, even for a turn without events. By default every event is a step.
        """
        return [[event] for event in events] or [[]]

    def halts(self, events: Sequence[Json]) -> list[int]:
        """The numbers of steps after which a run pauses until the person continues it, ascending.

        The end of the last step needs no entry.
        """
        return []

    def runs(self, step: Sequence[Json]) -> bool:
        """True if a step moves something; otherwise it is shown without animation."""
        return bool(step)

    def at_once(self, events: Sequence[Json]) -> list[Json]:
        """The events among these that are visible before any movement, e.g. a player's revealed orders."""
        return []

    @abstractmethod
    def sentences(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        """The events in words."""

    def line(self, step: Sequence[Json], texts: Texts, player: Player) -> tuple[Html, Html]:
        """The HTML of a step in the log: inside the button that leads to it, and after that button.

        By default its sentences.
        """
        return esc(" ".join(self.sentences(step, texts, player))), html()

    def doing(self, events: Sequence[Json], texts: Texts, player: Player) -> Html:
        """A short description of the current action after these events, as HTML; may be empty."""
        return html()

    @abstractmethod
    def decided(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        """The decisions of a turn in words; empty if nothing was changed."""

    def touched(
        self, steps: Sequence[Sequence[Json]], mine: Collection[str], texts: Texts, player: Player
    ) -> Iterable[tuple[int, str]]:
        """Sentences about things of the colours `mine` that others moved, took or damaged in a turn.

        They speak to the person who plays these colours. Each comes with the number of its step, counted from
        1, in ascending order. By default there are none.
        """
        return ()

    def weight(self, event: Json) -> float:
        """The share of an event in deciding the game, in points; 0 for most. The film of a game asks it."""
        return 0.0

    def moods(self, events: Sequence[Json]) -> Iterable[tuple[str, str]]:
        """Colours and their moods after these events: `score` for a success, `hit` for damage by others.

        By default there are none. The texts are `voice.LEVEL.MOOD.N` (`shell.play.voices`).
        """
        return ()


class Motion(Interface, abstract=True):
    """A turn as movement on the page."""

    touched: tuple[str, ...] = ("board",)
    """The regions of the page that an animation changes by itself."""

    @abstractmethod
    def animation(
        self,
        data: Json,
        events: Sequence[Json],
        texts: Texts,
        player: Player | None = None,
        here: Sequence[str] = (),
    ) -> list[Json]:
        """The steps that show these events, which begin at `data`; with `player` they are announced too.

        A step is `{"ms", "acts"}`: its duration and its acts, each `{"do", "el", ...}`, where `do` is the
        name of an act in `static/shell/drawing/motion.js` or in the game's own scripts, and `el` the CSS
        selector of the element it acts on. A step that begins a new order has a description of it as `doing`;
        a `note` is a short remark on the step.

        `here` lists the colours of the viewers, whose first successes are celebrated.
        """

    def celebration(
        self, data: Json, texts: Texts, player: Player, person: Player, here: Sequence[str]
    ) -> list[Json]:
        """The steps that honour the winners before the result is told; may be empty.

        Winners who play `here` are honoured more than others. `person` returns the same value for all colours
        that one person plays (`Seats.person`).
        """
        return []


class Pictures(Interface, abstract=True):
    """Small pictures of positions, as SVG."""

    @abstractmethod
    def sketch(self, data: Json) -> Json:
        """The data saved of a position for a small picture of it.

        Its names must differ from the other names in the head of a save.
        """

    @abstractmethod
    def is_sketch(self, head: Json) -> bool:
        """True if `picture` can draw this data, which may come from anywhere."""

    @abstractmethod
    def picture(self, sketch: Json) -> Html:
        """A small picture of a sketch."""

    def view(self, data: Json) -> Html:
        """A picture of a position with everything that is visible on the table."""
        return self.picture(self.sketch(data))

    @abstractmethod
    def scene(self) -> Html:
        """A decorative scene of the game for the front door, as HTML: always the same."""

    def task(self, texts: Texts) -> Html:
        """The task that newcomers do in the scene, as HTML; empty if it has none."""
        return html()


class Game(Interface, abstract=True):
    """A game that can be put into the shell.

    Its features include at least a dialog `finish`, which tells the result, and the action `new-game`. If the
    game has computers, the module `games.NAME.desk` has the `desk` (`shell.jobs.desk.Desk`), which does the
    long work in a worker or on the page. It takes two kinds of requests, `think` and `advise`, each with
    `{"position", "level", "seed", "past"}` as for `Rules.think`: `position` is a view, `past` are the traces
    of the last positions including this one, oldest first.

    `think` also has a `personality` or an empty text, and `turn`: a turn that waits for a decision of a
    computer, or null. The report has `turn`: the turn with one answer more, or the whole turn of the colour
    to move up to the first decision of another colour.

    `advise` reports `advice`, which the action `hinted` takes; its `turn` can be played.

    If several colours decide in secret, both have `pending` and `turn`, as far as the colour may know it;
    `think` then reports `value`, an answer for `answered`, and an `advice` has one too.
    """

    rules: Rules[Any]
    telling: Telling
    motion: Motion
    pictures: Pictures

    # Setting up and playing

    @abstractmethod
    def first_game(self, seed: str) -> tuple[Position, Json]:
        """The first game of a new user, and how it was set up (`options`)."""

    def unseeded(self) -> tuple[Position, Json]:
        """The first game with an empty seed, and its options. Cached; must not be changed."""
        return _unseeded(self)

    def answer(self, pending: Json, value: str) -> object:
        """The answer to a decision that `value` from the page stands for; `Rules.play` checks it."""
        return value

    options: tuple[str, ...] = ("colours", "seed", "palette", "first")
    """The permitted names in `options` of a game: short texts, small numbers, true and false.

    By default those of the shell's form for a new game (`NewGame.DEFAULTS`).
    """
    listed_modes: tuple[str, ...] = ()
    """The values of the option `mode` that a list of games mentions, with the text `ui.mode.VALUE`."""

    def mode(self, options: Json) -> str:
        """The mode a game was set up for, if it is in `listed_modes`; otherwise empty."""
        mode = str(options.get("mode") or "")
        return mode if mode in self.listed_modes else ""

    file_name: str
    """The beginning of the names of files."""

    def as_text(self, start: Position, turns: Sequence[Json] | None) -> str:
        """A position, or a game with its turns, as text for people."""
        notation = self.rules.notation
        if notation is None:
            return json.dumps([self.rules.data(start), *(turns or ())])
        return notation.game(start, turns or ())

    # On the page

    preferences: Mapping[str, tuple[Value, ...]] = {}
    """The preferences of this game: name to possible values, the default first."""
    settings: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The preferences that the settings offer for this game, the shell's too: groups with their names."""
    wordings: tuple[str, ...] = ()
    """Its on/off preferences that change the wording of texts."""
    menu: tuple[tuple[str, str], ...] = ()
    """Its entries in the menu: actions, titled `ui.bar.ACTION`, with their icons."""
    ways: tuple[str, ...]
    """The order of the ways on the front door (`Beginning.ways`); others come last."""
    entry: str
    """A CSS selector of the first control of a turn, which gets the focus."""
    keys: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The keys that move over the board, by their effect (the text `ui.key.NAME`), with their captions."""
    shortcuts: Mapping[str, str] = SHORTCUTS
    """Keys of one letter and their actions, the shell's included, in the order in which they are listed."""
    portraits: tuple[str, ...] = ()
    """The colours of its computers' faces: all known levels, the easiest first, then the personalities.

    By default the game's colours in their order.
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
        """A position in the interchange form. Cached; must not be changed."""
        return _data(self.rules, position)

    def play(self, position: Position, turn: Json) -> Outcome[Any, Json]:
        """The outcome of a turn, up to its end or to a decision. Cached. Raises `GameError`."""
        return _played(self.rules, position, json.dumps(turn, sort_keys=True))

    def asks(self, position: Position, turn: Json, colour: str) -> Json | None:
        """The decision that a colour still has to make in a turn, or None. Cached. Raises `GameError`."""
        return self.rules.asks(position, turn, colour, self.play(position, turn))

    def answered(self, turn: Json, pending: Json, value: str) -> Json:
        """The turn with one more answer. `value` is the choice as the page reports it."""
        return self.rules.answered(turn, pending, self.answer(pending, value))

    def plain_name(self, name: str) -> str:
        """A player's name as a link may carry it: short, and without invisible characters."""
        return plain_name(name, LONGEST_NAME)


@lru_cache(_KEPT)
def _data(rules: Rules[Any], position: Position) -> Json:
    return rules.data(position)


@lru_cache(maxsize=1)
def _unseeded(game: Game) -> tuple[Position, Json]:
    return game.first_game("")


@lru_cache(_KEPT)
def _played(rules: Rules[Any], position: Position, turn: str) -> Outcome[Any, Json]:
    return rules.table(position, json.loads(turn))


def forget() -> None:
    """Clear the cached answers of the rules."""
    _data.cache_clear()
    _played.cache_clear()
