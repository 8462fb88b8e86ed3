"""Texts in a link: frequent letters cost fewer bits; other characters are bytes of UTF-8 (docs/LINKS.md).

This module is frozen with the versions that use it.
"""

from __future__ import annotations

from ground.links.packing import Reader, Weights, Writer, bounded, damaged

LETTERS = tuple(
    tuple(group.encode())
    for group in (" eta", "oinsrhldu", "cmfpgwybvkxjqz.,'-\n", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?")
)
OTHER_BYTES = tuple(byte for byte in range(256) if not any(byte in group for group in LETTERS))
BYTE_GROUPS = (*LETTERS, OTHER_BYTES)
GROUP_WEIGHTS = Weights(6, 6, 2, 1, 1)


def text(io: Writer | Reader, value: str, most: int) -> str:
    """A text of at most `most` characters."""
    encoded = value.encode()
    count = bounded(io.count(4, len(encoded)), 4 * most)
    return _decoded(bytes(_byte(io, byte) for byte in encoded or bytes(count)))


def _byte(io: Writer | Reader, byte: int) -> int:
    number = next(number for number, group in enumerate(BYTE_GROUPS) if byte in group)
    chosen: int = io.one(BYTE_GROUPS[io.weighted(GROUP_WEIGHTS, number)], byte)
    return chosen


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise damaged("a text in it is not UTF-8") from None
