"""What the shell asks of a game: the one interface between the two.

The shell keeps games going: it stores them, goes back and forth in them, carries them by link, replays them
and hands the device over. What is played it does not know. A game is one object that answers the questions
below, and a list of features that draw, and take what its players do. `games/ttb/game.py` is one, the game in
`tests/counting/` is the smallest there is.

What both sides rely on:

- A *position* is a value: never changed, equal to another or not. The shell keeps positions, hands them back,
  and never looks inside; what it draws and stores is their *data*, the interchange form in plain JSON.
- A *turn* is plain JSON too. `play` carries it out up to its end, or to a decision that it has no answer for;
  then the same turn with one answer more is played. An answer is a name more in an object or an entry more at
  the end of a list; what was there before stays as it is.
- Where several decide in secret and at the same time, `{}` is the turn in which nobody has decided. They are
  asked one after the other, and nothing runs before the last answer; until then each can withdraw theirs.
- A *viewer* is whom something is shown and told to: the colours through whose eyes it is seen. The shell
  knows who looks at the screen (`App.viewer`), and whatever is told, drawn or given to a computer has been
  through `seen`, `events_for` and `turn_for` before. A feature draws `App.seen`.
- *Events* are plain JSON with a `type`. Those of a turn that stops at a decision are the first ones of the
  same turn with its answers. They change the data of the position before into the data after it.
- Everything that is wrong with what is handed in is the ground's `GameError`, and nothing has happened then.
  Those of the rules come through as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Mapping, Sequence

    from shell.storage.jsontext import Json
    from shell.storage.preferences import Value
    from shell.texts.texts import Texts

    Position = Any
    """What a game calls a position. The shell compares positions, and nothing else."""
    Player = Callable[[str], str]
    """What to call the player of a colour."""
    Viewer = frozenset[str]
    """Whom something is shown to: what at least one of these colours knows, and what everybody does."""


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

NOBODY: Viewer = frozenset()
"""The viewer who knows what everybody knows, and no more."""


class Standing:
    """How a game stands, as far as the shell needs to know.

    `colours` are all that play, in their order. `to_move` are those that decide next: one, or several that
    decide in secret at the same time, or none at the end. `round` counts from 1; what comes before the first
    one is round 0. `winners` is None until the game is over; nobody may have won then. `together` are colours
    that one person plays, `sides` those that win together; where there are none, everybody plays against
    everybody.

    In a game of many small turns `group` names the part of a round that the next one belongs to: log and
    replay show turns of one round and group, one after the other, as a whole, called by the text
    `game.NAME.group.GROUP`. Without it every turn stands by itself.
    """

    __slots__ = ("colours", "group", "round", "sides", "to_move", "together", "winners")

    def __init__(
        self,
        colours: Sequence[str],
        to_move: Sequence[str],
        round_: int,
        winners: Sequence[str] | None,
        together: Sequence[Sequence[str]] = (),
        sides: Sequence[Sequence[str]] = (),
        group: str = "",
    ) -> None:
        self.colours, self.to_move = tuple(colours), tuple(to_move)
        self.round, self.group, self.together, self.sides = round_, group, together, sides
        self.winners = None if winners is None else tuple(winners)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None


class Outcome:
    """What playing a turn led to: the `position` after it and the `events` on the way.

    `pending` is None, or the decision that comes next: at least `kind` and `by`, the colour that decides; the
    rest is the game's. Then `position` is still the one before the turn. `ready` are those of several that
    decide in secret who have decided, while others have not.
    """

    __slots__ = ("events", "pending", "position", "ready")

    def __init__(
        self, position: Position, events: list[Json], pending: Json | None, ready: Sequence[str] = ()
    ) -> None:
        self.position, self.events, self.pending, self.ready = position, events, pending, tuple(ready)


class Linked:
    """What was in a link or a text: `kind` is `position`, `game`, or a thing of the game's own.

    `start` is the position, or the one in which it starts. `flags`, 0 to 65,535, come out of a game's link as
    they went in. `waiting` is a turn after `turns` that has come to a decision, in games whose links carry
    that (`Carried.half_turns`). `own` is a thing of the game's own as JSON: the action `open-KIND` opens it.
    `taken_back` is that of `Session`, in games whose links carry it.
    """

    def __init__(
        self,
        kind: str,
        start: Position,
        turns: Sequence[Json] = (),
        names: Mapping[str, str] | None = None,
        flags: int = 0,
        own: Json | None = None,
        waiting: Json | None = None,
        taken_back: Sequence[int] = (),
    ) -> None:
        self.kind, self.start, self.turns = kind, start, list(turns)
        self.taken_back = list(taken_back)
        self.names, self.flags, self.own, self.waiting = dict(names or {}), flags, own, waiting


class Played(Protocol):
    """How it is played."""

    colours: tuple[str, ...]
    """Every colour that a player can have, in a fixed order."""

    def first_game(self, seed: str) -> tuple[Position, Json]:
        """The game on the table of somebody who has chosen none, and how it was set up (`options`)."""

    def position(self, data: object) -> Position:
        """The position of the interchange form. Raises `GameError`: nothing about `data` is trusted."""

    def data(self, position: Position) -> Json:
        """A position in the interchange form. Cheap to ask again; nobody changes it."""

    def standing(self, data: Json) -> Standing:
        """Whose decision it is, and whether the game is over."""

    def play(self, position: Position, turn: Json) -> Outcome:
        """What a turn does, up to its end or to a decision. Cheap to ask again. Raises `GameError`."""

    def full_turn(self, turn: object) -> Json:
        """A turn with all its fields, so that equal turns are equal. Raises `GameError` if it is none."""

    def answered(self, turn: Json, pending: Json, value: str) -> Json:
        """The turn with one answer more. `value` is what the page says that was chosen; `play` checks it."""

    def withdrawn(self, turn: Json, colour: str) -> Json:
        """A turn that several decide in secret without all that this colour has decided in it; what the
        others have decided stays. The same turn if it has decided nothing.
        """
        return turn

    def asks(self, position: Position, turn: Json, colour: str) -> Json | None:
        """The decision that this colour has still to make in a turn, as `play` would ask it; None if there is
        none. Where several decide in secret they are asked at once, each on a screen of their own.
        """
        pending = self.play(position, turn).pending
        return pending if pending is not None and pending["by"] == colour else None

    def joined(self, turn: Json, other: Json, colours: Collection[str]) -> Json:
        """A turn with what these colours have begun or decided in secret in another one, and without any
        answer that they cannot give. Raises `GameError`: nothing about `other` is trusted.
        """
        return self.full_turn(other)

    def known_position(self, seen: object) -> Position:
        """A position that looks to a viewer as they know it, from data that have been through `seen`: what
        they do not know is left open, or as it may be. Whatever they may decide there they can play. Raises
        `GameError`: nothing about the data is trusted.
        """
        return self.position(seen)


class Thought(Protocol):
    """How computers play it."""

    levels: tuple[int, ...]
    """The levels of computers, the easiest first; none if there are no computers."""
    personalities: tuple[str, ...]
    """What they can be besides, at any level; one of which nothing is said is none of them."""
    desk: str
    """The module whose `desk` does its long work (`shell.jobs.desk.Desk`), in a worker or on the page.

    Where there are computers it knows two kinds of requests, `{"position", "level", "seed", "past"}` each:
    `past` are the traces of the last positions of the game, this one too, the oldest first. `think`
    has a `personality` or an empty text besides, and `turn`, one that has come to a decision of a computer or
    null. It answers `turn`: with one choice more, or the whole turn of the colour to move, up to the first
    decision that somebody else has to make; to the same request always the same. `advise` answers `advice`,
    which the action `hinted` takes; `turn` in it can be played.

    `position` is data as the colour that decides sees it (`seen`). Where several decide in secret both have
    `pending`, the decision, and `turn` with what may be known of the others' answers (`turn_for`). `think`
    then answers `value`, one for `answered`, and an `advice` has that.
    """

    def trace(self, position: Position) -> str:
        """A few characters that tell positions apart, by which computers see that one comes again."""


class Told(Protocol):
    """How it is told and shown. Events and data have been through `events_for` and `seen` for whoever looks
    on; `data_during`, `uncovers`, `hides` and `secret` get all there is.
    """

    touched: tuple[str, ...]
    """The regions of the page that an animation changes by its own hand."""

    def data_during(self, position: Position, events: Sequence[Json]) -> Json:
        """The data of a moment: after the first `events` of a turn that begins at a position. Fresh."""

    def seen(self, data: Json, viewer: Viewer) -> Json:
        """Data as this viewer may see it: for drawing and for computers, not for `position`."""
        return data

    def changed(self, seen: Json, events: Sequence[Json]) -> Json:
        """Data as a viewer knows them, after events as they know them. Fresh. What comes out at the end of a
        turn without being told in an event is not in it. Raises `GameError` for events that cannot happen
        there; what comes from elsewhere is read by `known_position` afterwards.
        """

    def events_for(self, events: Sequence[Json], viewer: Viewer) -> Sequence[Json]:
        """The events of a turn so far as this viewer may know them: as many, of the same types.

        What comes out later in the same turn may be told in full. That of an earlier turn is told as it was
        known then, until the game is over.
        """
        return events

    def turn_for(self, turn: Json, viewer: Viewer) -> Json:
        """A turn that several decide in secret, with the answers only that this viewer may know."""
        return turn

    def turn_told(self, turn: Json, events: Sequence[Json], viewer: Viewer) -> Json:
        """A turn that was played, with these events, as this viewer may know it; `{}` if it is secret."""
        return turn

    def steps(self, events: Sequence[Json]) -> list[list[Json]]:
        """The events of a turn in steps at which one can stop and look, each of them in one step, in their
        order; handing over, at the end, belongs to none.

        At least one step, even for a turn in which nothing happens.
        """

    def halts(self, events: Sequence[Json]) -> list[int]:
        """After how many steps a run stands still until the person wants it to go on, ascending; after the
        last step it ends anyway.
        """
        return []

    def runs(self, step: Sequence[Json]) -> bool:
        """Whether something moves in a step; else it is shown at once."""

    def at_once(self, events: Sequence[Json]) -> list[Json]:
        """Of these events those that are seen before anything moves, such as what a player has laid out."""

    def uncovers(self, events: Sequence[Json]) -> bool:
        """Whether something hidden came out: whoever takes that back knows more than before."""

    def hides(self, data: Json, options: Json) -> bool:
        """Whether there is anything in this game that not all who play may see, as it was set up. If not, it
        is told to all of them (`App.viewer`).
        """

    def secret(self, data: Json, options: Json, colour: str) -> bool:
        """Whether this colour's player is shown something that the others must not see."""

    def sentences(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        """What happens, in words."""

    def line(self, step: Sequence[Json], texts: Texts, player: Player) -> tuple[str, str]:
        """The HTML of a step in the log: inside the button that leads to it, and after that button."""

    def doing(self, events: Sequence[Json], texts: Texts, player: Player) -> str:
        """What is being done once these events have happened, in short, as HTML; maybe nothing."""
        return ""

    def decided(self, events: Sequence[Json], texts: Texts, player: Player) -> list[str]:
        """What was decided in a turn, in words; nothing if all stayed as it was."""

    def animation(
        self,
        data: Json,
        events: Sequence[Json],
        texts: Texts,
        player: Player | None = None,
        here: Sequence[str] = (),
    ) -> list[Json]:
        """The steps of `static/` that show events which begin at `data`; with `player`, announced too.

        A step with which something new begins has it as `doing`; a `note` is a word on what happens.

        `here` are the colours of those who look on and whose first successes are celebrated.
        """

    def celebration(
        self, data: Json, texts: Texts, player: Player, person: Player, here: Sequence[str]
    ) -> list[Json]:
        """The steps of `static/` that honour the winners before the result is told; maybe none. Those who
        play `here` more than others.

        `person` is the same for all colours that one person plays (`Seats.person`).
        """
        return []

    def picture(self, sketch: Json) -> str:
        """A small picture, as SVG, of what `Carried.sketch` keeps."""

    def view(self, data: Json) -> str:
        """A picture of a position, as SVG, with everything as it is on the table."""

    def scene(self) -> str:
        """A scene of the game, as HTML, for the front door: always the same, a decoration."""


class Carried(Protocol):
    """How it is stored and sent."""

    name: str
    """Short: it is the prefix of the keys in storage (`NAME.game...`) and of the formats (`NAME-game/1`)."""
    file_name: str
    """What the names of files begin with."""
    turn_fields: tuple[str, ...]
    """The fields that a turn can have."""
    options: tuple[str, ...]
    """The names of what `options` of a game may hold: short texts, small numbers, true and false."""
    half_turns: bool
    """Whether links carry a turn that waits for a decision, so that every player decides at home. If not,
    whoever has begun a turn of a game by link makes the others' decisions in it too.
    """
    told_modes: tuple[str, ...]
    """Those answers of `mode` that a list of games tells, with the text `ui.mode.VALUE`."""

    def mode(self, options: Json) -> str:
        """Which way of playing it a game was set up for, or nothing."""

    def sketch(self, data: Json) -> Json:
        """What is kept of a position for a small picture of it. Its names are no other of a head's."""

    def is_sketch(self, head: Json) -> bool:
        """Whether what somebody has written can be drawn by `picture`."""

    def as_text(self, start: Position, turns: Sequence[Json] | None) -> str:
        """A position, or a game with its turns, for people to read."""

    def is_link(self, fragment: str) -> bool:
        """Whether the part of an address after the `#` means to be a link of this game."""

    def position_link(self, position: Position) -> str:
        """The fragment, without `#`, that shows a position. Raises `GameError` if it would be too long."""

    def game_link(self, game: Linked) -> str:
        """The fragment, without `#`, that holds a game. Raises `GameError` if it would be too long."""

    def reading(self, text: str) -> Generator[None, None, Linked]:
        """Read a link, in small steps. Raises `GameError`; nothing is trusted, no turn is played."""

    def read_json(self, data: object) -> Linked:
        """A position, or a thing of the game's own, of the interchange form. Raises `GameError`."""

    def mark(self, start: Position) -> str:
        """A few characters that tell starting positions apart."""

    def plain_name(self, name: str) -> str:
        """A player's name as a link may carry it: short, and without what cannot be shown."""


class Game(Played, Thought, Told, Carried, Protocol):
    """A game that can be put into the shell.

    Its features bring at least a dialog `finish`, which tells how it ended, and the action `new-game`.
    """

    preferences: Mapping[str, tuple[Value, ...]]
    """What a person can like about this game: each preference with what it can be, the usual first."""
    settings: tuple[tuple[str, tuple[str, ...]], ...]
    """What of all preferences the settings switch on and off for this game: groups with their names."""
    wordings: tuple[str, ...] = ()
    """Those of its preferences, on or off, that change how things are told."""
    menu: tuple[tuple[str, str], ...]
    """What of its own can be reached from everywhere: actions, called `ui.bar.ACTION`, with their signs."""
    ways: tuple[str, ...]
    """The order in which its ways stand on the front door (`Feature.ways`); what it leaves out comes last."""
    entry: str
    """A CSS selector of what a player uses first in a turn: the focus goes there."""
    keys: tuple[tuple[str, tuple[str, ...]], ...]
    """The keys that lead over the board, by what they do (the text `ui.key.NAME`), with their captions."""
    shortcuts: dict[str, str]
    """Keys of one letter and the actions they do, the shell's too, in the order in which they are listed."""
    portraits: tuple[str, ...] = ()
    """The colours of its computers' faces away from any table, the easiest level first; if it says nothing,
    those of the game, in their order.
    """
