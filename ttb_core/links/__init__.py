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
from ..interchange import position_from_json, position_to_json
from . import layout
from .packing import ALPHABET, Reader, Writer, from_text, to_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..position import Position

MAX_CHARACTERS = 12_000
"""The longest text that is made or read, after the `#p=`."""
MAX_PASTED = 2 * MAX_CHARACTERS
"""The longest text in which a link is looked for."""
VERSION = "1"
CHECK_CHARACTERS = 5
"""Characters of the checksum at the end of a text."""
KINDS = ("position", "puzzle", "game")


class Linked:
    """What was in a link: `kind` is `position`, `puzzle` or `game`, and the attribute of that name holds it.

    `position` is set for every kind: for the others it is the one in which the puzzle or the game starts.
    """

    __slots__ = ("kind", "position")

    def __init__(self, kind: str, position: Position) -> None:
        self.kind = kind
        self.position = position


def encode_position(position: Position) -> str:
    """The text for a position, to stand after `#p=`. Raises TtbError `link_too_long`."""
    writer = Writer()
    writer.below(len(KINDS), 0)
    layout.position(writer, position_to_json(position))
    return _frame(to_text(writer.number()))


def decode(text: str) -> Linked:
    """What is in a link: in the part after `#p=` or `#g=`, in the whole fragment, or in an address.

    White space, line breaks and what stands around an address in running text do not matter. Raises TtbError.
    """
    reader = Reader(from_text(_payload(text)))
    kind = KINDS[reader.below(len(KINDS))]
    data: dict[str, object] = {}
    layout.position(reader, data)
    reader.finish()
    return Linked(kind, position_from_json(data))


def _checksum(text: str) -> str:
    """Five characters over all before them; the last is a letter, which nobody takes for punctuation."""
    number = zlib.crc32(text.encode("ascii")) & 0x1FFFFFFF
    return to_text(1 << 30 | number >> 5 << 6 | number & 31)[1:]


def _frame(payload: str) -> str:
    if len(payload) > MAX_CHARACTERS - len(VERSION) - CHECK_CHARACTERS:
        raise TtbError("link_too_long", "There is too much in it for a link; export it as a file instead.")
    return VERSION + payload + _checksum(VERSION + payload)


def _payload(text: str) -> str:
    """The text between version and checksum."""
    if len(text) > MAX_PASTED:
        raise TtbError("link_too_long", f"A link has at most {MAX_CHARACTERS} characters.")
    starts = [start for start in (text.find("#p="), text.find("#g=")) if start >= 0]
    if starts:
        text = text[min(starts) + 3 :]
    words = text.split()
    candidates = [_run("".join(words)), _run(words[0])] if words else [""]
    for candidate in candidates:
        if _checksum(candidate[:-CHECK_CHARACTERS]) == candidate[-CHECK_CHARACTERS:]:
            return _opened(candidate)
    if candidates[0][:1] == VERSION and len(candidates[0]) > CHECK_CHARACTERS:
        raise TtbError("link_checksum", "The link is damaged: a part of it is missing or has been changed.")
    raise TtbError("bad_link", "This is not a link to a position, a puzzle or a game.")


def _run(text: str) -> str:
    """The characters of a link at the beginning. None ends in `-` or `_`, so one there was added."""
    length = next((n for n, character in enumerate(text) if character not in ALPHABET), len(text))
    return text[:length].rstrip("-_")


def _opened(text: str) -> str:
    if len(text) > MAX_CHARACTERS:
        raise TtbError("link_too_long", f"A link has at most {MAX_CHARACTERS} characters.")
    if text[0] != VERSION:
        raise TtbError("link_version", "The link was made by a newer version of the game.")
    return text[len(VERSION) : -CHECK_CHARACTERS]
