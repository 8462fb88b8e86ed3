"""The checksum of a link, which tells a whole link from any other text (docs/LINKS.md: Frame)."""

from __future__ import annotations

import zlib

from ground.links.packing import to_text

CHECK_CHARACTERS = 5
"""The number of characters of the checksum at the end of a link."""


def checksum(text: str) -> str:
    """The five characters of the checksum over `text`.

    The last one is always a letter, so that no program takes it for punctuation.
    """
    return check_of(zlib.crc32(text.encode("ascii")))


def check_of(crc: int) -> str:
    """The five characters of the checksum for the CRC-32 of the text."""
    number = crc & 0x1FFFFFFF
    return to_text(1 << 30 | number >> 5 << 6 | number & 31)[1:]
