"""Text that people enter and that is kept in links and files: names, titles, descriptions."""

from __future__ import annotations

from ground.errors import GameError

_REFUSED = (
    (0x00, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x200B, 0x200B), (0x200E, 0x200F), (0x2028, 0x202E),
    (0x2060, 0x206F), (0xD800, 0xDFFF), (0xFDD0, 0xFDEF), (0xFEFF, 0xFEFF), (0xFFF0, 0xFFFB),
    (0xFFFE, 0xFFFF), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Ranges of code points: control characters, invisible ones, marks of writing direction, noncharacters.

The joiners U+200C and U+200D are allowed: some languages need them.
"""


def plain_text(value: object, what: str, most: int, code: str, lines: bool = False) -> str:
    r"""The value if it is a text of at most `most` characters without control characters.

    With `lines` it may have line breaks (`\n`). Raises `GameError` with `code`; `what` names the value in the
    message.
    """
    if not isinstance(value, str):
        raise GameError(code, f"{what} must be text.")
    if len(value) > most:
        raise GameError(code, f"{what} has more than {most} characters.")
    for character in value:
        if character < " " or character > "~":
            number = ord(character)
            if any(low <= number <= high for low, high in _REFUSED) and not (lines and character == "\n"):
                raise GameError(code, f"{what} has a character that cannot be shown (U+{number:04X}).")
    return value


def plain_name(text: str, most: int) -> str:
    r"""The part of an entered name that `plain_text` accepts, at most `most` characters.

    >>> plain_name(" Ann\u202e ", 40)
    'Ann'
    >>> plain_name("Ann B", 4)
    'Ann'
    """
    short = text.strip()[:most].strip()
    try:
        return plain_text(short, "A name", most, "bad_text")
    except GameError:
        return "".join(letter for letter in short if letter.isalnum() or letter == " ").strip()
