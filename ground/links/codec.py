"""The links of a game: a position, or a whole game, as text (docs/LINKS.md).

Nothing that is read is trusted: the length of the text is checked first, and a position is checked like any
other. Errors are `GameError`: `link_too_long`, `link_checksum`, `link_version`, `bad_link`, and
`bad_position` for an impossible position.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, Generic

from ground.errors import GameError
from ground.forms import Data, Json, ReadOnly, array, integer, record
from ground.links.frame import NEWER, Frame
from ground.links.packing import damaged
from ground.plain import plain_text
from ground.rules import P, Rules, fingerprint

NAME_LIMIT = 40
"""The largest number of characters in a player's name."""
FLAGS_LIMIT = 1 << 16


class Linked(Generic[P]):
    """The content of a link or a text.

    - `kind`: `position`, `game`, or one of the game's own kinds.
    - `start`: the position, or the first position of a game; None for an own kind without a position.
    - `turns`: the turns in the order played.
    - `waiting`: in simultaneous games, the turn after `turns` that has stopped at a decision, or None.
    - `names`: the names of players by colour.
    - `flags`: 0 to 65,535, returned unchanged by reading.
    - `own`: content of an own kind as JSON, opened by the page's action `open-KIND`.
    - `taken_back`: ascending numbers of turns; after that many turns, some were taken back that had uncovered
      hidden things.
    """

    __slots__ = ("flags", "kind", "names", "own", "start", "taken_back", "turns", "waiting")

    def __init__(
        self,
        kind: str,
        start: Any,
        turns: Sequence[Data] = (),
        names: Mapping[str, str] | None = None,
        flags: int = 0,
        own: Any = None,
        waiting: Any = None,
        taken_back: Sequence[int] = (),
    ) -> None:
        self.kind, self.start, self.turns = kind, start, list(turns)
        self.taken_back = list(taken_back)
        self.names, self.flags, self.own, self.waiting = dict(names or {}), flags, own, waiting

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Linked) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]


class Codec(Generic[P]):
    """Writes and reads the links of a game: `START=` and a text in the frame of all links.

    The first character of a text is its version. `version` has a short form for all content that existed when
    the version was made. `by_name` spells every name out and is written for content that `version` cannot
    express (`holds`).
    """

    refused: tuple[str, ...] = ("bad_request",)
    """Codes of errors about content that a later version of the game may know."""

    def __init__(
        self, rules: Rules[P], start: str, frame: Frame, version: str, by_name: str | None = None
    ) -> None:
        self._rules, self._start, self.frame = rules, start, frame
        self._version, self._by_name = version, by_name or version

    def holds(self, data: Data) -> bool:
        """True if `version` can express this content."""
        return True

    def begins(self, fragment: str) -> bool:
        """True if a fragment, the part of an address after the `#`, begins like a link of this game."""
        return self.frame.begins(fragment)

    def write(self, linked: Linked[P]) -> str:
        """The fragment, without `#`, of a game, or of a position if there is nothing else to write.

        Raises `GameError`: `link_too_long`; `bad_link` for turns that cannot be legal in any position, for
        names of colours that do not play and for names that cannot be shown.
        """
        rules = self._rules
        start = rules.data(linked.start)
        self._check(linked, start)
        data: Data = {
            "start": start,
            "turns": [rules.turn(turn) for turn in linked.turns],
            "names": {colour: name for colour, name in linked.names.items() if name},
            "flags": linked.flags,
        }
        waits = rules.simultaneous and linked.waiting is not None
        if rules.simultaneous:
            data["waiting"] = rules.turn(linked.waiting) if waits else None
        data["taken_back"] = list(linked.taken_back)
        more = linked.turns or linked.flags or linked.taken_back or data["names"] or waits
        return self.written("game" if more else "position", data)

    def written(self, kind: str, data: Data) -> str:
        """The fragment for content of a kind. Raises `GameError`."""
        version = self._version if self.holds(data) else self._by_name
        return f"{self._start}{self.frame.written(version, kind, data)}"

    def reading(self, text: str) -> Generator[None, None, Linked[P]]:
        """Read the first link in a text, in small steps. Raises `GameError`.

        The turns are not played here: only `play` can tell if they are legal.
        """
        kind, content = yield from self.frame.reading(text)
        try:
            if kind not in ("position", "game"):
                return self.read_own(kind, content)
            return (yield from self._game(kind, content))
        except GameError as error:
            if error.code not in self.refused:
                raise
            raise GameError("link_version", f"{NEWER} ({error.message})") from None

    def read_own(self, kind: str, content: Json) -> Linked[P]:
        """Content of one of the game's own kinds, which its frame knows. Raises `GameError`."""
        raise damaged(f"its kind {kind} is unknown")

    def read_json(self, data: Json) -> Linked[P]:
        """A position, or content of an own kind, from the interchange form. Raises `GameError`."""
        return Linked("position", self._rules.position(data))

    def mark(self, start: P) -> str:
        """A few characters that identify the first position of a game; stored, so they never change."""
        return fingerprint(self._rules.data(start))

    def _game(self, kind: str, content: Json) -> Generator[None, None, Linked[P]]:
        rules = self._rules
        waits = ("waiting",) if rules.simultaneous else ()
        data = record(content, "link", ("start", "turns", "names", "flags", *waits, "taken_back"))
        start = rules.position(data.get("start"))
        yield
        turns = []
        for turn in array(data.get("turns"), "turns"):
            turns.append(rules.turn(turn))
            yield
        waiting = data.get("waiting")
        linked: Linked[P] = Linked(
            kind,
            start,
            turns,
            dict(record(data.get("names"), "names")),  # type: ignore[arg-type]
            integer(data.get("flags"), "flags"),
            waiting=None if waiting is None else rules.turn(waiting),
            taken_back=[
                integer(mark, "taken_back") for mark in array(data.get("taken_back", []), "taken_back")
            ],
        )
        self._check(linked, data["start"])  # type: ignore[arg-type]
        return linked

    def _check(self, linked: Linked[P], start: ReadOnly) -> None:
        """Check `linked`, whose first position has the data `start`. Raises `GameError` (`bad_link`)."""
        if any("\ud800" <= character <= "\udfff" for character in start.get("seed") or ""):
            # A lone surrogate is allowed in a seed, but cannot be encoded as text.
            raise damaged("its seed has a lone surrogate")
        if not 0 <= linked.flags < FLAGS_LIMIT:
            raise damaged(f"its flags are {linked.flags!s:.40}, expected 0 to {FLAGS_LIMIT - 1}")
        marks = linked.taken_back
        if marks != sorted({*marks}) or not {*marks} <= {*range(len(linked.turns) + 1)}:
            raise damaged("its list of turns taken back is not ascending, or has too large a number")
        if not (linked.turns or linked.waiting is not None or linked.names):
            return
        standing = self._rules.standing(self._rules.data(linked.start))
        if (linked.turns or linked.waiting is not None) and standing.over:
            raise damaged("it has turns after the end of the game")
        for colour, name in linked.names.items():
            if colour not in standing.colours:
                raise damaged(f"it has a name for {colour!r:.40}, which does not play")
            plain_text(name, f"The name of {colour}", NAME_LIMIT, "bad_link")
