"""Positions, puzzles and games as short text for the fragment of an address (docs/ttb/LINKS.md).

>>> import ttb_core as ttb
>>> text = encode_position(ttb.new_game(colours=2, seed="any text"))
>>> linked = decode(f"https://example.github.io/ttb/#p={text}.")
>>> linked.kind, linked.position == ttb.new_game(colours=2, seed="any text")
('position', True)

Nothing that is decoded is trusted: the length of the text is checked first, and a position is checked as
`position_from_json` checks it. Errors are `TtbError`: `link_too_long`, `bad_link` (not a link of this game,
or an impossible payload), `link_checksum` (a part is missing or changed), `link_version` (made by a newer
version of the game), `bad_position` and `bad_puzzle`.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from ground.forms import Data, Json, record
from ground.links import codec
from ground.links.checksum import CHECK_CHARACTERS, checksum
from ground.links.codec import Codec
from ground.links.finding import MAX_CHARACTERS, MAX_PASTED
from ground.links.frame import Frame
from ground.links.packing import ALPHABET, damaged, to_text
from ground.rules import Rules
from ground.steps import finished

from ..interchange import position_from_json, turn_from_json, turn_to_json, whole_to_json
from ..position import Position
from ..puzzles import FORMAT, Puzzle, puzzle_from_json, puzzle_to_json
from ..rules import RULES
from ..turns import Turn
from . import version1, version2

__all__ = [
    "ALPHABET",
    "CHECK_CHARACTERS",
    "MAX_CHARACTERS",
    "MAX_PASTED",
    "Game",
    "Linked",
    "Links",
    "checksum",
    "decode",
    "decoding",
    "encode_game",
    "encode_position",
    "encode_puzzle",
    "to_text",
]

VERSION, BY_NAME = "1", "2"
STARTS = {"position": "p=", "puzzle": "p=", "game": "g="}
FRAME = Frame({VERSION: version1, BY_NAME: version2}, "a position, a puzzle or a game", ("p=", "g="))


class Links(Codec[Position]):
    """The codec of the game. The kind decides if a start is written as a position or as a game.

    These links do not record turns taken back.
    """

    def __init__(self, rules: Rules[Position]) -> None:
        super().__init__(rules, "", FRAME, VERSION, BY_NAME)

    def holds(self, data: Data) -> bool:
        return version1.holds(data)

    def write(self, linked: codec.Linked[Position]) -> str:
        """The fragment for content. Raises `GameError` as the base class does, and `masked`."""
        if linked.kind == "puzzle":
            puzzle_from_json(linked.own)  # A puzzle that no reader would accept is not written.
            return self.written("puzzle", linked.own)
        start: Any = whole_to_json(linked.start)
        self._check(linked, start)
        if linked.kind == "position":
            return self.written("position", start)
        names = {colour: name for colour, name in linked.names.items() if name}
        turns = list(map(self._rules.turn, linked.turns))
        return self.written("game", {"flags": linked.flags, "start": start, "names": names, "turns": turns})

    def written(self, kind: str, data: Data) -> str:
        return STARTS[kind] + super().written(kind, data)

    def read_own(self, kind: str, content: Json) -> codec.Linked[Position]:
        """A puzzle."""
        if kind != "puzzle":
            raise damaged(f"its kind {kind} is unknown")
        # The position comes first: its errors name unknown content.
        position_from_json(record(content, "puzzle").get("position"))
        return _own(puzzle_from_json(content))

    def read_json(self, data: Json) -> codec.Linked[Position]:
        if isinstance(data, dict) and data.get("format") == FORMAT:
            return _own(puzzle_from_json(data))
        return super().read_json(data)

    def mark(self, start: Position) -> str:
        return self.write(codec.Linked("position", start))[-CHECK_CHARACTERS:]

    def _game(self, kind: str, content: Json) -> Generator[None, None, codec.Linked[Position]]:
        if kind == "position":
            content = {"start": content, "turns": [], "names": {}, "flags": 0}
        return (yield from super()._game(kind, content))


def _own(puzzle: Puzzle) -> codec.Linked[Position]:
    return codec.Linked("puzzle", puzzle.position, own={**puzzle_to_json(puzzle)})


# The same for other programs, which have turns and puzzles as values


class Game:
    """A game in a link: `start`, `turns` in the order played, `names` of players by colour name.

    `flags` (0 to 65,535) are reserved: reading returns them unchanged, 0 means nothing. The turns are not
    played here: only `turns.play` can tell if they are legal.
    """

    __slots__ = ("flags", "names", "start", "turns")

    def __init__(
        self,
        start: Position,
        turns: Sequence[Turn] = (),
        names: Mapping[str, str] | None = None,
        flags: int = 0,
    ) -> None:
        self.start = start
        self.turns = tuple(turns)
        self.names = dict(names or {})
        self.flags = flags

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.start, self.turns, self.names, self.flags) == (
            other.start,
            other.turns,
            other.names,
            other.flags,
        )


class Linked:
    """The content of a link: `kind` is `position`, `puzzle` or `game`.

    `position` is the position, or the starting position of the puzzle or game; `puzzle` and `game` are None
    for other kinds.
    """

    __slots__ = ("game", "kind", "position", "puzzle")

    def __init__(
        self, kind: str, position: Position, puzzle: Puzzle | None = None, game: Game | None = None
    ) -> None:
        self.kind = kind
        self.position = position
        self.puzzle = puzzle
        self.game = game


def encode_position(position: Position) -> str:
    """The text for a position, to follow `#p=`. Raises `TtbError`: `link_too_long`, `masked`."""
    return _text(codec.Linked("position", position))


def encode_puzzle(puzzle: Puzzle) -> str:
    """The text for a puzzle, to follow `#p=`. Raises `TtbError`: `link_too_long`, `bad_puzzle`."""
    return _text(_own(puzzle))


def encode_game(game: Game) -> str:
    """The text for a game, to follow `#g=`.

    Raises `TtbError`: `masked`; `link_too_long` (also for more than 2000 turns); `bad_link` for a turn that
    cannot be legal in any position, for names of colours that do not play, and for names that are too long or
    cannot be shown.
    """
    turns: list[Data] = [{**turn_to_json(turn)} for turn in game.turns]
    return _text(codec.Linked("game", game.start, turns, game.names, game.flags))


def _text(linked: codec.Linked[Position]) -> str:
    return RULES.links.write(linked).partition("=")[2]


def decode(text: str) -> Linked:
    """The content of a link, given as the part after `#p=` or `#g=`, the whole fragment, or an address.

    White space, line breaks and text around an address do not matter. Raises `TtbError`.
    """
    return finished(decoding(text))


def decoding(text: str) -> Generator[None, None, Linked]:
    """`decode` in small steps, for a page that must stay responsive while a long game is read."""
    linked = yield from RULES.links.reading(text)
    if linked.kind == "puzzle":
        puzzle = puzzle_from_json(linked.own)
        return Linked("puzzle", puzzle.position, puzzle=puzzle)
    if linked.kind == "position":
        return Linked("position", linked.start)
    game = Game(linked.start, list(map(turn_from_json, linked.turns)), linked.names, linked.flags)
    return Linked("game", linked.start, game=game)
