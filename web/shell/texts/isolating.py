"""Words written from right to left, isolated from their neighbours.

Without that, numbers, dates and names beside such a word change places. The marks around it are only for
words that are shown or read aloud: files, links, storage and comparisons have none.
"""

from __future__ import annotations

import re

BEGIN, END = "\u2068", "\u2069"
"""The marks around a word whose first letter decides its direction (first strong isolate)."""
_TURNS = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066\u2067\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Characters written from right to left, and marks that change the direction."""
_MARKS = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))


def isolated(text: str) -> str:
    """The text, between marks if any part of it is written from right to left.

    >>> isolated("Ann"), isolated("דנה") == f"{BEGIN}דנה{END}" == isolated(isolated("דנה"))
    ('Ann', True)
    """
    if text.isascii() or (text[0] == BEGIN and text[-1] == END) or not _TURNS.search(text):
        return text
    return f"{BEGIN}{text}{END}"


def bare(text: str) -> str:
    """The text without such marks and others that change the direction: for storage."""
    return text if text.isascii() else text.translate(_MARKS)
