"""The interface of a rules package: everything that engine, page, tests and other programs ask of a game.

A package `NAME_core` implements it once, as `RULES`. Upon it stand the engine protocol
(`ground.protocol`), the commands (`ground.terminal`), conformance cases, playthroughs, tournaments, links,
and the page's shell; none of them knows a game.

Terms:

- A *position* is an immutable value that can be compared and hashed. Its *data* are the interchange form,
  plain JSON.
- A *turn* is plain JSON. `play` carries it out to its end, or to a decision that it has no answer for. An
  answer is one name more in an object or one entry more at the end of a list; the rest stays as it is.
- Where all decide in secret at the same time (`simultaneous`), `{}` is the turn in which nobody has decided
  yet. Decisions are asked one after the other, and nothing runs before the last one.
- *Events* are plain JSON with a `type`. Those of a turn that stops at a decision are the first ones of the
  same turn with its answers. They change the data of the position before the turn into those after it.
- A *viewer* is a set of colours: what is shown to a viewer is what at least one of them knows.
- Input that cannot be used raises `GameError`, and nothing has happened then.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Collection, Generator, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NewType, TypeVar
from zlib import crc32

from ground.errors import GameError
from ground.forms import Data, Json, ReadOnly, record, request_error, shown
from ground.interface import Interface

if TYPE_CHECKING:  # they stand on this module, or are for other programs alone
    from ground.links.codec import Codec
    from ground.protocol import Server

P = TypeVar("P", bound=Hashable)
"""The position of a game."""
D = TypeVar("D")
"""The form of a pending decision: plain JSON in `RULES`, maybe a value inside a package."""
Viewer = Collection[str]
"""The colours through whose eyes something is shown."""
NOBODY: frozenset[str] = frozenset()
"""The viewer who knows what everybody knows, and no more."""
Seen = NewType("Seen", dict[str, Any])
"""The data of a position as a viewer may see them. Drawings take these, so that none shows a secret."""


class Outcome(NamedTuple, Generic[P, D]):
    """The result of a turn: the `position` after it and its `events`.

    `pending` is None, or the decision that is due: at least `kind` and `by`, the colour that decides. Then
    `position` is still the one before the turn, and `events` are those up to the decision. `ready` are the
    colours that have decided in secret while others have not.
    """

    position: P
    events: list[Any]
    pending: D | None = None
    ready: tuple[str, ...] = ()


class Standing:
    """The state of a game as far as everything around it needs to know.

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


class SoFar(NamedTuple):
    """The state of a computer's work: the best answer so far, which is legal, and the share done, 0 to 1."""

    answer: Any
    part: float


class Question(NamedTuple):
    """A decision that a computer is asked for.

    `view` is the position as the colour that decides sees it; of a position no more is looked at. `level` is
    one of `levels`, with a personality as `4-thief`. `pending` is the decision in the `turn` so far, or None.
    `past` are the traces of the positions that the game has come to, the oldest first.
    """

    view: Json
    level: str
    seed: str = ""
    turn: Json = None
    pending: Json = None
    past: Sequence[str] = ()


Thinking = Generator[SoFar, None, Any]
"""A computer at work, in steps of a few milliseconds. It returns its answer."""


class Notation(Interface, Generic[P], abstract=True):
    """Turns, positions and events as text for people."""

    @abstractmethod
    def turn(self, turn: Json) -> str:
        """A turn with all its answers, in one line. Raises GameError."""

    @abstractmethod
    def read_turn(self, text: str) -> Data:
        """The turn of a line. Raises GameError `bad_text`."""

    @abstractmethod
    def board(self, position: P) -> str:
        """A position, drawn with characters."""

    @abstractmethod
    def game(self, start: P, turns: Sequence[Json]) -> str:
        """A game from a position: its text can be read again by people and programs."""

    @abstractmethod
    def summary(self, events: Sequence[ReadOnly]) -> str:
        """The events of a turn in one line; may be empty."""


class Rules(Interface, Generic[P], abstract=True):
    """The rules of a game."""

    name: str
    """Short: formats (`NAME-position/1`) and keys in storage begin with it, the package is `NAME_core`."""
    colours: tuple[str, ...]
    """Every colour that a player can have, in a fixed order."""
    turn_fields: tuple[str, ...]
    """The fields that a turn can have."""
    simultaneous: bool = False
    """Whether all decide in secret at the same time, instead of one after the other."""
    levels: tuple[int, ...] = ()
    """The levels of computers, the easiest first; none if there are no computers."""
    personalities: tuple[str, ...] = ()
    """The characters that a computer of any level can have besides."""
    notation: Notation[P] | None = None
    """The notation, in games that have one."""

    # Positions and turns

    @abstractmethod
    def new(self, setup: Json) -> P:
        """The first position of a `setup` request's fields. Raises GameError."""

    def begin(self, setup: Json) -> Outcome[P | None, Data]:
        """The same where a set-up may itself come to a decision: then there is no position yet."""
        return Outcome(self.new(setup), [], None)

    @abstractmethod
    def position(self, data: Json) -> P:
        """The position of the interchange form. Raises GameError."""

    @abstractmethod
    def data(self, position: P) -> Data:
        """A position in the interchange form. Fresh: it may be changed."""

    @abstractmethod
    def turn(self, data: Json) -> Data:
        """A turn with all its fields, so that equal turns are equal. Raises GameError `bad_request`."""

    # Play

    @abstractmethod
    def play(self, position: P, turn: Json) -> Outcome[P, Data]:
        """Carry a turn out to its end or to a decision. Raises GameError."""

    @abstractmethod
    def legal(self, data: Json) -> Data:
        """The answer to the request `legal`, for a position or a view of it. Raises GameError."""

    @abstractmethod
    def standing(self, data: ReadOnly) -> Standing:
        """The standing of a game, of its data or of a view of them."""

    @abstractmethod
    def fold(self, data: ReadOnly, events: Sequence[ReadOnly]) -> Data:
        """Data of a position, or a view of them, after events as the same viewer knows them. Fresh.

        What comes out at the end of a turn without being told in an event is not in it. Raises GameError for
        events that cannot happen there.
        """

    def during(self, position: P, events: Sequence[ReadOnly]) -> Data:
        """The data of a moment: after the first `events` of a turn that begins at a position. Fresh."""
        return self.fold(self.data(position), events)

    # Decisions in the course of a turn

    def answered(self, turn: Json, pending: ReadOnly, answer: Json) -> Data:
        """The turn with one answer more, which `play` checks."""
        raise GameError("illegal_choice", "Nothing is to be decided.")

    def table(self, position: P, turn: Json) -> Outcome[P, Data]:
        """`play` as at a table: everybody is asked, also for what the rules can do without."""
        return self.play(position, turn)

    def asks(
        self, position: P, turn: Json, colour: str, outcome: Outcome[P, Data] | None = None
    ) -> Data | None:
        """The decision that a colour has still to make in a turn, as `table` asks it; None if there is none.

        Where several decide in secret all are asked at once, each on a screen of their own. `outcome` is what
        `table` answers, if that is known already.
        """
        pending = (outcome or self.table(position, turn)).pending
        return pending if pending is not None and pending["by"] == colour else None

    def withdrawn(self, turn: Data, colour: str) -> Data:
        """A turn without what a colour has decided in it in secret; the same turn if there is nothing."""
        return turn

    def joined(self, turn: Json, other: Json, colours: Viewer) -> Data:
        """A turn with what these colours have begun or decided in secret in another one, and without any
        answer that they cannot give. Raises GameError: nothing about `other` is trusted.
        """
        return self.turn(other)

    # Secrecy

    @abstractmethod
    def view(self, data: ReadOnly, viewer: Viewer) -> Seen:
        """Data as a viewer may see them; `data` may be a view itself."""

    def known(self, view: Json) -> P:
        """A position that looks to a viewer as they know it: hidden things are left open, or as they may be.

        Whatever the viewer may decide can be played there. Raises GameError: nothing is trusted.
        """
        return self.position(view)

    def events_for(self, events: Sequence[Data], viewer: Viewer) -> Sequence[Data]:
        """The events of a turn so far as a viewer may know them: as many, of the same types.

        What comes out later in the same turn may be told in full. That of an earlier turn is told as it was
        known then, until the game is over.
        """
        return events

    def turn_for(self, turn: Data, viewer: Viewer) -> Data:
        """A turn that several decide in secret, with the answers only that a viewer may know."""
        return turn

    def turn_at(self, turn: Data, pending: ReadOnly, viewer: Viewer) -> Data:
        """A turn so far as a viewer may know it who has a decision to make in it."""
        return self.turn_for(turn, viewer)

    def turn_told(self, turn: Data, events: Sequence[ReadOnly], viewer: Viewer) -> Data:
        """A turn that was played, with these events, as a viewer may know it; `{}` if it is secret."""
        return turn

    @abstractmethod
    def uncovers(self, events: Sequence[ReadOnly]) -> bool:
        """Whether something hidden came out: whoever takes that back knows more than before."""

    @abstractmethod
    def hides(self, data: ReadOnly, options: ReadOnly) -> bool:
        """Whether anything in this game is hidden from some who play, as it was set up (`options`)."""

    @abstractmethod
    def secret(self, data: ReadOnly, options: ReadOnly, colour: str) -> bool:
        """Whether the player of this colour is now shown something that the others must not see."""

    # Computers

    def think(self, asked: Question) -> Thinking:
        """Decide for the colour whose decision it is, in steps; to the same question always the same.

        Without `pending` the answer is a whole turn, up to the first decision of somebody else. With it the
        answer is one for `answered`. Raises GameError: `bad_request` for an unknown level, `game_over`.
        """
        raise GameError("bad_request", f"There is no level {asked.level!r}.")

    def trace(self, position: P) -> str:
        """A few characters that tell positions apart, by which computers see that one comes again. They are
        made of what everybody sees.
        """
        return check_of(self.view(self.data(position), NOBODY))

    # Other programs

    questions: tuple[str, ...] = ("legal", "setup")
    """The questions of the engine protocol besides turns, in the order in which they are named."""
    error_fields: tuple[str, ...] = ()
    """The fields of an error in the engine's answers besides `code`, `message` and `turn`."""

    def question(self, name: str, data: Json) -> Data:
        """The answer to one of `questions`. Raises GameError."""
        if name == "legal":
            return self.legal(data)
        if name == "view":
            return self._viewed(data)
        begun = self.begin(data)
        told = None if begun.position is None else self.data(begun.position)
        return {"position": told, "events": [], "pending": begun.pending, "error": None}

    def _viewed(self, data: Json) -> Data:
        fields = record(data, "view", ("position", "for"))
        colour = fields.get("for")
        if colour is not None and colour not in self.colours:
            raise request_error(f"for {shown(colour)} is no colour.")
        told = self.data(self.position(fields.get("position")))
        if isinstance(colour, str) and colour not in self.standing(told).colours:
            raise request_error(f"{colour} does not play.")
        return {"view": self.view(told, [colour] if isinstance(colour, str) else [])}

    @property
    def bots(self) -> Sequence[str]:
        """The names of computers for other programs."""
        return [str(level) for level in self.levels]

    def bot(self, level: str, seed: str) -> Server:
        """A computer that answers other programs, with a seed for requests that have none."""
        from ground.serving import Bot

        return Bot(self, level, seed)

    @property
    @abstractmethod
    def links(self) -> Codec[P]:
        """The codec of the game's links."""


def check_of(data: Mapping[str, Any]) -> str:
    """Eight characters that tell data apart."""
    return f"{crc32(json.dumps(data, sort_keys=True).encode()):08x}"


def continues(later: Any, earlier: Any) -> bool:
    """Whether a turn is another one with answers added to it, or the same.

    >>> continues({"choices": [1, 2], "by": {"red": 1}}, {"choices": [1], "by": {}})
    True
    >>> continues({"choices": [2]}, {"choices": [1]})
    False
    """
    if isinstance(later, dict) and isinstance(earlier, dict):
        return all(name in later and continues(later[name], part) for name, part in earlier.items())
    if isinstance(later, list) and isinstance(earlier, list):
        return later[: len(earlier)] == earlier
    return bool(later == earlier)
