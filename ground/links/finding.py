"""Finding links in a text of bounded length that may have been altered on its way.

A link is found by its start and confirmed by its checksum, so every plausible reading can be tried
(`readings`). The number of tries is bounded, and the cost of a try is linear in the length of the text.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ground.links.checksum import CHECK_CHARACTERS, check_of
from ground.links.readings import INVISIBLE, readings

MAX_CHARACTERS = 8000
"""The largest number of characters in a link, without the start of the fragment."""
MAX_PASTED = 2 * MAX_CHARACTERS
"""The largest number of characters in a text that is searched for a link."""
MOST_PIECES = 200
"""The largest number of pieces into which white space and invisible characters may split a link."""
_GAP = rf"[\s{INVISIBLE}]"
_START = re.compile(rf"(?:#|\A{_GAP}*)([A-Za-z]{{1,16}}=)")
_MEANT = re.compile(_START.pattern + r"([A-Za-z0-9_-]+)(?=[\s&.,;:!?)\]>\"'*]|\Z)")
_PIECES = re.compile(rf"(?:[A-Za-z0-9_-]|{_GAP})*")
_PIECE = re.compile(r"[A-Za-z0-9_-]+")


class Place(NamedTuple):
    """A place in a text at which a link begins.

    `start` is `p=` or the like, empty for a bare text. `pieces` are the pieces that follow; only the checksum
    tells how many of them belong to the link.
    """

    start: str
    pieces: tuple[str, ...]

    def whole(self) -> str:
        """The text of the link with its checksum, or an empty text if no checksum is right.

        No link ends in `-` or `_`: those at the end were added.
        """
        link = joined = ""
        crc = at = 0
        for piece in self.pieces:
            joined += piece
            text = joined.rstrip("-_")
            end = len(text) - CHECK_CHARACTERS
            if end > at:
                crc, at = zlib.crc32(text[at:end].encode("ascii"), crc), end
                if text[end:] == check_of(crc):
                    link = text
        return link


def places(text: str) -> Iterator[Place]:
    """The places in one reading of a text at which a link may begin."""
    for match in _START.finditer(text):
        yield Place(match[1].lower(), _pieces(text, match.end()))


def bare(text: str) -> Place:
    """The text as that of a link without a start."""
    return Place("", _pieces(text, 0))


def link_in(text: str) -> str:
    """The first whole link in a text, as in the fragment of an address after the `#`; empty if there is none.

    >>> link_in("https://example.org/?url=https%3A%2F%2Fexample.net%2F%23chess%3DxA7baWCGY&sdata=x")
    'chess=xA7baWCGY'
    """
    if len(text) <= MAX_PASTED:
        for reading in readings(text):
            for place in places(reading):
                if whole := place.whole():
                    return place.start + whole
    return ""


def meant_in(text: str, ours: Callable[[str], bool]) -> str:
    """The first broken link in a text that satisfies `ours`; empty if there is none.

    >>> meant_in("It is https://example.org/%23p%3D1gsJb9, look!", lambda link: link.startswith("p="))
    'p=1gsJb9'
    """
    if len(text) <= MAX_PASTED:
        for reading in readings(text):
            for match in _MEANT.finditer(reading):
                link = match[1].lower() + match[2]
                if ours(link):
                    return link
    return ""


def starts_in(text: str) -> Iterator[str]:
    """Every start of a link in a text, whatever follows it."""
    if len(text) <= MAX_PASTED:
        for reading in readings(text):
            yield from (match[1].lower() for match in _START.finditer(reading))


def field_in(text: str, name: str, value: str) -> str:
    """The value of a field after a link in a text, in the first reading that has it; empty if none has it.

    `value` is the regular expression of valid values, without groups.

    >>> field_in("#p=abc&n=12", "n", "[0-9]+"), field_in("#p=abc", "n", "[0-9]+")
    ('12', '')
    """
    if len(text) > MAX_PASTED or name not in text:
        return ""
    field = re.compile(f"&{name}=({value})")
    matches = (field.search(reading) for reading in readings(text))
    return next((match[1] for match in matches if match), "")


def _pieces(text: str, begin: int) -> tuple[str, ...]:
    match = _PIECES.match(text, begin)
    end = match.end() if match else begin
    pieces = (piece[0] for piece in _PIECE.finditer(text, begin, end))
    return tuple(piece for piece, _ in zip(pieces, range(MOST_PIECES), strict=False))
