"""The interface of a rules package: all that the engine, the page, tests and other programs ask of a game.

A package `NAME_core` implements it once, as `RULES`. The engine protocol (`ground.protocol`), the commands
(`ground.terminal`), conformance cases, playthroughs, tournaments, links and the shell of the page use only
this interface, so none of them knows a game.

Terms:

- A *position* is an immutable value that can be compared and hashed. Its *data* are the interchange form,
  plain JSON.
- A *turn* is plain JSON. `play` carries it out to its end, or to the first decision without an answer. Adding
  an answer adds one name to an object or one entry to the end of a list; the rest of the turn stays the same.
- In a game where all decide in secret at the same time (`simultaneous`), the turn `{}` has no decisions yet.
  Decisions are asked one after the other, and nothing runs before the last one.
- *Events* are plain JSON with a `type`. The events of a turn that stops at a decision are the first events of
  the same turn with more answers. Applied to the data of the position before the turn, all events of a turn
  give the data after it.
- A *viewer* is a set of colours: a viewer is shown what at least one of these colours knows.
- Unusable input raises `GameError`, and nothing has happened then.
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

if TYPE_CHECKING:  # These modules import this one, or serve other programs only.
    from ground.links.codec import Codec
    from ground.protocol import Server

P = TypeVar("P", bound=Hashable)
"""The position of a game."""
D = TypeVar("D")
"""The form of a pending decision: plain JSON in `RULES`, possibly another value inside a package."""
Viewer = Collection[str]
"""The colours whose knowledge is shown."""
NOBODY: frozenset[str] = frozenset()
"""The viewer with public knowledge only."""
Seen = NewType("Seen", dict[str, Any])
"""The data of a position as a viewer may see them. Drawings take only these, so that none shows a secret."""


class Outcome(NamedTuple, Generic[P, D]):
    """The result of a turn: the `position` after it and its `events`.

    `pending` is None or the decision that is due, with at least `kind` and `by`, the colour that decides.
    With a pending decision, `position` is the one before the turn and `events` are those up to the decision.
    `ready` are the colours that have decided in secret while others have not.
    """

    position: P
    events: list[Any]
    pending: D | None = None
    ready: tuple[str, ...] = ()


class Standing:
    """The public facts about the state of a game.

    - `colours`: all colours that play, in their order.
    - `to_move`: the colours that decide next: one, or several that decide in secret at the same time, or none
      after the end.
    - `round`: counts from 1; 0 before the first round.
    - `winners`: None until the game is over, then the winners, possibly none.
    - `together`: groups of colours that one person plays.
    - `sides`: groups of colours that win together; if empty, each colour plays for itself.
    - `group`: in a game of many small turns, the part of a round that the next turn belongs to. Log and
      replay show consecutive turns of one round and group as a unit, named by the text
      `game.NAME.group.GROUP`. If empty, each turn is shown by itself.
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
        """True if the game has ended."""
        return self.winners is not None


class Progress(NamedTuple):
    """The progress of a computer: the best answer so far, which is legal, and the share done, 0 to 1."""

    answer: Any
    part: float


class Question(NamedTuple):
    """A decision that a computer is asked for.

    `view` is the position as the deciding colour sees it; any other content of a position is ignored. `level`
    is one of `levels`, possibly with a personality, e.g. `4-thief`. `pending` is the decision in the `turn`
    so far, or None. `past` are the traces of the earlier positions of the game, the oldest first.
    """

    view: Json
    level: str
    seed: str = ""
    turn: Json = None
    pending: Json = None
    past: Sequence[str] = ()


Thinking = Generator[Progress, None, Any]
"""A computer at work, in steps of a few milliseconds. It returns its answer."""


class Notation(Interface, Generic[P], abstract=True):
    """Turns, positions and events as text for people."""

    @abstractmethod
    def turn(self, turn: Json) -> str:
        """A turn with all its answers in one line. Raises `GameError`."""

    @abstractmethod
    def read_turn(self, text: str) -> Data:
        """The turn that a line describes. Raises `GameError` (`bad_text`)."""

    @abstractmethod
    def board(self, position: P) -> str:
        """A position drawn with characters."""

    @abstractmethod
    def game(self, start: P, turns: Sequence[Json]) -> str:
        """A game from a position, as text that people and programs can read back."""

    @abstractmethod
    def summary(self, events: Sequence[ReadOnly]) -> str:
        """The events of a turn in one line, which may be empty."""


class Rules(Interface, Generic[P], abstract=True):
    """The rules of a game."""

    name: str
    """A short name: formats (`NAME-position/1`) and storage keys begin with it, the package is `NAME_core`.
    """
    colours: tuple[str, ...]
    """Every colour that a player can have, in a fixed order."""
    turn_fields: tuple[str, ...]
    """The fields that a turn can have."""
    simultaneous: bool = False
    """True if all decide in secret at the same time, instead of one after the other."""
    levels: tuple[int, ...] = ()
    """The levels of computers on offer, the easiest first; empty if there are no computers."""
    personalities: tuple[str, ...] = ()
    """The personalities that a computer of any level can have in addition."""
    notation: Notation[P] | None = None
    """The notation, or None."""

    # Positions and turns

    @abstractmethod
    def new(self, setup: Json) -> P:
        """The first position for the fields of a `setup` request. Raises `GameError`."""

    def begin(self, setup: Json) -> Outcome[P | None, Data]:
        """The first position, or a decision of the set-up, with None as position. Raises `GameError`."""
        return Outcome(self.new(setup), [], None)

    @abstractmethod
    def position(self, data: Json) -> P:
        """The position for the interchange form. Raises `GameError`."""

    @abstractmethod
    def data(self, position: P) -> Data:
        """A position in the interchange form, as a fresh object that the caller may change."""

    @abstractmethod
    def turn(self, data: Json) -> Data:
        """A turn with all its fields, so that equal turns are equal. Raises `GameError` (`bad_request`)."""

    # Play

    @abstractmethod
    def play(self, position: P, turn: Json) -> Outcome[P, Data]:
        """Carry a turn out to its end or to a decision. Raises `GameError`."""

    @abstractmethod
    def legal(self, data: Json) -> Data:
        """The answer to the request `legal`, for a position or a view of it. Raises `GameError`."""

    @abstractmethod
    def standing(self, data: ReadOnly) -> Standing:
        """The standing of a game, from its data or a view of them."""

    @abstractmethod
    def fold(self, data: ReadOnly, events: Sequence[ReadOnly]) -> Data:
        """The data of a position, or of a view of it, after events as the same viewer knows them. Fresh.

        Facts that become public at the end of a turn without an event are not in it. Raises `GameError` for
        events that cannot happen in the position.
        """

    def during(self, position: P, events: Sequence[ReadOnly]) -> Data:
        """The data in the course of a turn: after the first `events` of a turn from `position`. Fresh."""
        return self.fold(self.data(position), events)

    # Decisions in the course of a turn

    def answered(self, turn: Json, pending: ReadOnly, answer: Json) -> Data:
        """The turn with one more answer, which is not checked here: `play` checks it."""
        raise GameError("illegal_choice", "No decision is pending.")

    def table(self, position: P, turn: Json) -> Outcome[P, Data]:
        """The result of `play`, with every player asked, even for decisions that the rules could settle."""
        return self.play(position, turn)

    def asks(
        self, position: P, turn: Json, colour: str, outcome: Outcome[P, Data] | None = None
    ) -> Data | None:
        """The decision that a colour still has to make in a turn, as `table` asks it, or None.

        Where several colours decide in secret, all are asked at once, each on a screen of their own.
        `outcome` is the result of `table` if it is already known.
        """
        pending = (outcome or self.table(position, turn)).pending
        return pending if pending is not None and pending["by"] == colour else None

    def withdrawn(self, turn: Data, colour: str) -> Data:
        """The turn without a colour's secret decisions; the same turn if there are none."""
        return turn

    def joined(self, turn: Json, other: Json, colours: Viewer) -> Data:
        """A turn with what `colours` have begun or secretly decided in the turn `other`.

        Answers in `other` that these colours cannot give are dropped; nothing about `other` is trusted.
        Raises `GameError`.
        """
        return self.turn(other)

    # Secrecy

    @abstractmethod
    def view(self, data: ReadOnly, viewer: Viewer) -> Seen:
        """Data as a viewer may see them; `data` may be a view already."""

    def known(self, view: Json) -> P:
        """A position that is consistent with a viewer's knowledge: hidden things are left open or invented.

        All decisions of the viewer can be played in it. Raises `GameError`; the view is not trusted.
        """
        return self.position(view)

    def events_for(self, events: Sequence[Data], viewer: Viewer) -> Sequence[Data]:
        """The events of a turn so far as a viewer may know them, in the same number and of the same types.

        A secret that is uncovered later in the same turn may be shown in full. Secrets of earlier turns are
        shown as they were known then, until the game is over.
        """
        return events

    def turn_for(self, turn: Data, viewer: Viewer) -> Data:
        """A turn that several colours decide in secret, with only the answers that a viewer may know."""
        return turn

    def turn_at(self, turn: Data, pending: ReadOnly, viewer: Viewer) -> Data:
        """The turn so far as it is known to a viewer who has to make the decision `pending`."""
        return self.turn_for(turn, viewer)

    def turn_told(self, turn: Data, events: Sequence[ReadOnly], viewer: Viewer) -> Data:
        """A turn that was played with these events, as a viewer may know it; `{}` if it is secret."""
        return turn

    @abstractmethod
    def uncovers(self, events: Sequence[ReadOnly]) -> bool:
        """True if the events uncover a hidden thing: a player who takes the turn back has learnt it."""

    @abstractmethod
    def hides(self, data: ReadOnly, options: ReadOnly) -> bool:
        """True if a game with these data and set-up `options` hides anything from some of its players."""

    @abstractmethod
    def secret(self, data: ReadOnly, options: ReadOnly, colour: str) -> bool:
        """True if the player of this colour is now shown something that the others must not see."""

    # Computers

    def think(self, asked: Question) -> Thinking:
        """Decide for the colour whose decision is due, in steps; equal questions get equal answers.

        Without `pending` the answer is a whole turn, up to the first decision of another player. With it, it
        is an answer for `answered`. Raises `GameError`: `bad_request` for an unknown level, `game_over`.
        """
        raise GameError("bad_request", f"There is no level {asked.level!r}.")

    def trace(self, position: P) -> str:
        """A few characters that identify a position, by which computers notice repetitions.

        It is made only of public facts.
        """
        return fingerprint(self.view(self.data(position), NOBODY))

    # Other programs

    questions: tuple[str, ...] = ("legal", "setup")
    """The questions of the engine protocol besides turns, in the order of messages."""
    error_fields: tuple[str, ...] = ()
    """The fields of an error in the engine's answers besides `code`, `message` and `turn`."""

    def question(self, name: str, data: Json) -> Data:
        """The answer to one of `questions`. Raises `GameError`."""
        if name == "legal":
            return self.legal(data)
        if name == "view":
            return self._viewed(data)
        outcome = self.begin(data)
        position = None if outcome.position is None else self.data(outcome.position)
        return {"position": position, "events": [], "pending": outcome.pending, "error": None}

    def _viewed(self, data: Json) -> Data:
        fields = record(data, "view", ("position", "for"))
        colour = fields.get("for")
        if colour is not None and colour not in self.colours:
            raise request_error(f"for is {shown(colour)}, expected a colour or null.")
        position_data = self.data(self.position(fields.get("position")))
        if isinstance(colour, str) and colour not in self.standing(position_data).colours:
            raise request_error(f"for is {colour}, which does not play.")
        return {"view": self.view(position_data, [colour] if isinstance(colour, str) else [])}

    @property
    def known_levels(self) -> tuple[int, ...]:
        """All levels, the easiest first: `levels`, and those that only stored games and statistics name."""
        return self.levels

    @property
    def bots(self) -> Sequence[str]:
        """The names of the computers offered to other programs."""
        return [str(level) for level in self.known_levels]

    def bot(self, level: str, seed: str) -> Server:
        """A computer that answers other programs; `seed` is used for requests without one."""
        from ground.serving import Bot

        return Bot(self, level, seed)

    @property
    @abstractmethod
    def links(self) -> Codec[P]:
        """The codec of the game's links."""


def fingerprint(data: Mapping[str, Any]) -> str:
    """Eight characters that identify data."""
    return f"{crc32(json.dumps(data, sort_keys=True).encode()):08x}"


def continues(later: Any, earlier: Any) -> bool:
    """True if the turn `later` is the turn `earlier`, possibly with answers added.

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
