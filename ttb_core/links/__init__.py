"""Positions, puzzles and games as short text for the fragment of an address (docs/LINKS.md).

>>> import ttb_core as ttb
>>> text = encode_position(ttb.new_game(colours=2, seed="any text"))
>>> linked = decode(f"https://example.github.io/ttb/#p={text}.")
>>> linked.kind, linked.position == ttb.new_game(colours=2, seed="any text")
('position', True)

Decoding trusts nothing: the text is bounded before anything is made of it, and a position is checked as
`position_from_json` checks it. Everything that is wrong is a TtbError: `link_too_long`, `bad_link` (not one
of our links, or nonsense inside), `link_checksum` (a part is missing or changed), `link_version` (from a
newer version of the game), `bad_position` and `bad_puzzle`.
"""

from __future__ import annotations

import zlib

from ..errors import TtbError
from ..interchange import position_from_json, position_to_json, turn_from_json, turn_to_json
from ..names import COLOURS
from ..plain import plain_text
from . import layout
from .packing import ALPHABET, Reader, Writer, damaged, from_text, to_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from typing import Any

    from ..position import Position
    from ..puzzles import Puzzle
    from ..turns import Turn

MAX_CHARACTERS = 8000
"""The longest text that is made or read, after the `#p=`."""
MAX_PASTED = 2 * MAX_CHARACTERS
"""The longest text in which a link is looked for."""
MOST_PIECES = 200
"""Pieces into which white space may break a link."""
VERSION = "1"
CHECK_CHARACTERS = 5
"""Characters of the checksum at the end of a text."""
POSITION, PUZZLE, GAME = range(3)
KINDS = ("position", "puzzle", "game")
NAME_LIMIT = 40
"""Characters of a player's name."""
FLAGS_LIMIT = 1 << 16


class Game:
    """A game as a link holds it: `start`, `turns` in the order played, `names` of players by colour name.

    `flags` (0 to 65,535) is room for later: it comes out as it went in, 0 means nothing. Whether the
    turns can be played is for `turns.play` to say.
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
    """What was in a link: `kind` is `position`, `puzzle` or `game`.

    `position` is the position, or the one in which the puzzle or the game starts; `puzzle` and `game`
    are None for other kinds.
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
    """The text for a position, to stand after `#p=`. Raises TtbError `link_too_long`."""
    writer = _writer(POSITION)
    layout.position(writer, position_to_json(position))
    return _frame(writer)


def encode_puzzle(puzzle: Puzzle) -> str:
    """The text for a puzzle, to stand after `#p=`. Raises TtbError: `link_too_long`, `bad_puzzle`."""
    from ..puzzles import TEXT_LIMITS, puzzle_from_json, puzzle_to_json

    data = puzzle_to_json(puzzle)
    puzzle_from_json(data)  # what nobody could read again is not written
    writer = _writer(PUZZLE)
    layout.puzzle(writer, data, TEXT_LIMITS)
    return _frame(writer)


def encode_game(game: Game) -> str:
    """The text for a game, to stand after `#g=`.

    Raises TtbError: `link_too_long` (also for more than 2000 turns), `bad_link` for a turn that cannot
    be legal anywhere, for names of colours that do not play, and for names that are too long or cannot
    be shown.
    """
    writer = _writer(GAME)
    if not 0 <= game.flags < FLAGS_LIMIT:
        raise TtbError("bad_link", f"flags must be 0 to {FLAGS_LIMIT - 1}.")
    writer.count(1, game.flags)
    start = position_to_json(game.start)
    layout.position(writer, start)
    layout.names(writer, {"names": _checked_names(game.names, start)}, _colours(start), NAME_LIMIT)
    for _ in layout.turns(writer, {"turns": [turn_to_json(turn) for turn in game.turns]}, start):
        pass
    return _frame(writer)


def _writer(kind: int) -> Writer:
    writer = Writer()
    writer.below(len(KINDS), kind)
    return writer


def _colours(start: Mapping[str, Any]) -> list[str]:
    """The colours of a game in an order that does not depend on who began."""
    return [colour for colour in COLOURS if colour in start["turn_order"]]


def _checked_names(names: Mapping[str, str], start: Mapping[str, Any]) -> dict[str, str]:
    for colour, name in names.items():
        if colour not in start["turn_order"]:
            raise TtbError("bad_link", f"There is a name for {colour!r:.40}, which does not play.")
        plain_text(name, f"The name of {colour}", NAME_LIMIT, "bad_link")
    return {colour: name for colour, name in names.items() if name}


def decode(text: str) -> Linked:
    """What is in a link: in the part after `#p=` or `#g=`, in the whole fragment, or in an address.

    White space, line breaks and what stands around an address in running text do not matter. Raises TtbError.
    """
    steps = decoding(text)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            linked: Linked = end.value
            return linked


def decoding(text: str) -> Generator[None, None, Linked]:
    """`decode` in small steps, for a page that must stay awake while a long game is read.

    Stops after each turn of a game; what it returns at its end is what was in the link. Raises TtbError.
    """
    reader = Reader(from_text(_payload(text)))
    kind = reader.below(len(KINDS))
    if kind == GAME:
        return (yield from _read_game(reader))
    return (_read_position, _read_puzzle)[kind](reader)


def _read_position(reader: Reader) -> Linked:
    data: dict[str, Any] = {}
    layout.position(reader, data)
    reader.finish()
    return Linked("position", position_from_json(data))


def _read_puzzle(reader: Reader) -> Linked:
    from ..puzzles import TEXT_LIMITS, puzzle_from_json

    data: dict[str, Any] = {}
    layout.puzzle(reader, data, TEXT_LIMITS)
    reader.finish()
    puzzle = puzzle_from_json(data)
    return Linked("puzzle", puzzle.position, puzzle=puzzle)


def _read_game(reader: Reader) -> Generator[None, None, Linked]:
    data: dict[str, Any] = {}
    flags = reader.count(1)
    if flags >= FLAGS_LIMIT:
        raise damaged("its flags are too many")
    start: dict[str, Any] = {}
    layout.position(reader, start)
    layout.names(reader, data, _colours(start), NAME_LIMIT)
    yield from layout.turns(reader, data, start)
    reader.finish()
    names = _checked_names(data["names"], start)
    position = position_from_json(start)
    turns = []
    for turn in data["turns"]:
        turns.append(turn_from_json(turn))
        yield
    return Linked("game", position, game=Game(position, turns, names, flags))


def checksum(text: str) -> str:
    """Five characters over all before them; the last is a letter, which nobody takes for punctuation."""
    number = zlib.crc32(text.encode("ascii")) & 0x1FFFFFFF
    return to_text(1 << 30 | number >> 5 << 6 | number & 31)[1:]


def _frame(writer: Writer) -> str:
    payload = to_text(writer.number())
    if len(payload) > MAX_CHARACTERS - len(VERSION) - CHECK_CHARACTERS:
        raise TtbError("link_too_long", "There is too much in it for a link; export it as a file instead.")
    return VERSION + payload + checksum(VERSION + payload)


def _payload(text: str) -> str:
    """The text between version and checksum of the first link in a text."""
    if len(text) > MAX_PASTED:
        raise TtbError("link_too_long", f"A link has at most {MAX_CHARACTERS} characters.")
    starts = [start for start in (text.find("#p="), text.find("#g=")) if start >= 0]
    words = _words(text[min(starts) + 3 :] if starts else text.strip().removeprefix("p=").removeprefix("g="))
    for count in range(len(words), 0, -1):
        candidate = "".join(words[:count]).rstrip("-_")
        body, check = candidate[:-CHECK_CHARACTERS], candidate[-CHECK_CHARACTERS:]
        if body and check == checksum(body):
            return _opened(candidate)
    if words and words[0][0] == VERSION:
        raise TtbError("link_checksum", "The link is damaged: a part of it is missing or has been changed.")
    raise TtbError("bad_link", "This is not a link to a position, a puzzle or a game.")


def _words(text: str) -> list[str]:
    """The link and what follows it, up to a character that is in no link.

    Mail programs break long links into lines, people write on behind a space: which of the pieces belong
    to the link only the checksum tells. None ends in `-` or `_`, so those at the end were added.
    """
    words = []
    for word in text.split(maxsplit=MOST_PIECES)[:MOST_PIECES]:
        length = next((n for n, character in enumerate(word) if character not in ALPHABET), len(word))
        if length:
            words.append(word[:length])
        if length < len(word):
            break
    return words


def _opened(text: str) -> str:
    if len(text) > MAX_CHARACTERS:
        raise TtbError("link_too_long", f"A link has at most {MAX_CHARACTERS} characters.")
    if text[0] != VERSION:
        raise TtbError("link_version", "The link was made by a newer version of the game.")
    return text[len(VERSION) : -CHECK_CHARACTERS]
