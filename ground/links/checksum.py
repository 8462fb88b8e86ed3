"""The checksum of a link, which tells a whole one from everything else (docs/LINKS.md: Frame)."""

from __future__ import annotations

import zlib

from ground.links.packing import to_text

CHECK_CHARACTERS = 5
"""Characters of the checksum at the end of a text."""


def checksum(text: str) -> str:
    """Five characters over all before them; the last is a letter, which nobody takes for punctuation."""
    return check_of(zlib.crc32(text.encode("ascii")))


def check_of(crc: int) -> str:
    """The five characters for the CRC-32 of what stands before them."""
    number = crc & 0x1FFFFFFF
    return to_text(1 << 30 | number >> 5 << 6 | number & 31)[1:]
