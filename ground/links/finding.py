"""Links in a text: any text, of any length up to a bound, however it has come.

A link is found by its start and known by its checksum, so whatever may help can be tried (`readings`). How
much is tried is bounded, and each try costs no more than its text is long.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ground.links.checksum import CHECK_CHARACTERS, check_of
from ground.links.readings import INVISIBLE, readings

MAX_CHARACTERS = 8000
"""The longest text of a link, after the start of the fragment."""
MAX_PASTED = 2 * MAX_CHARACTERS
"""The longest text in which a link is looked for."""
MOST_PIECES = 200
"""Pieces into which white space and what is not seen may break a link."""
_GAP = rf"[\s{INVISIBLE}]"
_START = re.compile(rf"(?:#|\A{_GAP}*)([A-Za-z]{{1,16}}=)")
_MEANT = re.compile(_START.pattern + r"([A-Za-z0-9_-]+)(?=[\s&.,;:!?)\]>\"'*]|\Z)")
_PIECES = re.compile(rf"(?:[A-Za-z0-9_-]|{_GAP})*")
_PIECE = re.compile(r"[A-Za-z0-9_-]+")


class Place(NamedTuple):
    """Where a link begins: its `start`, `p=` or the like, nothing for a bare text; and the pieces that
    follow, of which only the checksum tells how many belong to it.
    """

    start: str
    pieces: tuple[str, ...]

    def whole(self) -> str:
        """The text of the link with its checksum; nothing if there is none whose checksum is right.

        No link ends in `-` or `_`: those at the end were added.
        """
        found = joined = ""
        crc = at = 0
        for piece in self.pieces:
            joined += piece
            text = joined.rstrip("-_")
            end = len(text) - CHECK_CHARACTERS
            if end > at:
                crc, at = zlib.crc32(text[at:end].encode("ascii"), crc), end
                if text[end:] == check_of(crc):
                    found = text
        return found


def places(text: str) -> Iterator[Place]:
    """The places in one reading of a text at which a link may begin."""
    for found in _START.finditer(text):
        yield Place(found[1].lower(), _pieces(text, found.end()))


def bare(text: str) -> Place:
    """The text as that of a link without a start."""
    return Place("", _pieces(text, 0))


def link_in(text: str) -> str:
    """The first whole link in a text, as it stands after the `#` of an address; nothing if there is none.

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
    """The first link in a text that begins as one of `ours` and is broken; nothing if there is none.

    >>> meant_in("It is https://example.org/%23p%3D1gsJb9, look!", lambda link: link.startswith("p="))
    'p=1gsJb9'
    """
    if len(text) <= MAX_PASTED:
        for reading in readings(text):
            for found in _MEANT.finditer(reading):
                link = found[1].lower() + found[2]
                if ours(link):
                    return link
    return ""


def starts_in(text: str) -> Iterator[str]:
    """Every start of a link in a text, whatever follows it."""
    if len(text) <= MAX_PASTED:
        for reading in readings(text):
            yield from (found[1].lower() for found in _START.finditer(reading))


def _pieces(text: str, begin: int) -> tuple[str, ...]:
    found = _PIECES.match(text, begin)
    end = found.end() if found else begin
    pieces = (one[0] for one in _PIECE.finditer(text, begin, end))
    return tuple(one for one, _ in zip(pieces, range(MOST_PIECES), strict=False))
