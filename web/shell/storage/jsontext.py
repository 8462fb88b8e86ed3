"""Reading JSON from untrusted sources: files, links, storage, the page's scripting interface.

In the browser, lists nested too deeply do not raise an error but end Python. So they are refused before they
are read.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ground.links.readings import INVISIBLE

Json = dict[str, Any]
"""An object of JSON, which was checked where it came in."""

DEEPEST = 40
"""The maximum depth of nesting: no data of ours is nearly as deep, and twice as deep does no harm."""
MOST_DIGITS = 4000
"""The maximum number of digits of a number from outside.

Python writes at most 4300, and a round that was read goes on counting.
"""
_SPACE = rf"[\s{INVISIBLE}]"
_OBJECT = re.compile(rf'\{{[\s>{INVISIBLE}]*["\u201c-\u201f}}]')
_BESIDE = re.compile(rf'"(?:[^"\\]+|\\.)*+"?|{_SPACE}+(?:>[>\s]*)?', re.DOTALL)
"""A text, perhaps without an end, or the space between: spaces of all kinds, and marks of quoted lines."""
_STRAIGHT = str.maketrans(dict.fromkeys("\u201c\u201d\u201e\u201f", '"'))
_TOO_LONG = re.compile(rf"\d{{{MOST_DIGITS + 1}}}")


class _OnlyBrackets(dict[int, "int | None"]):
    """A table for `str.translate` that removes every character but brackets."""

    def __missing__(self, character: int) -> int | None:
        self[character] = mapped = character if chr(character) in "[]{}" else None
        return mapped


_ONLY_BRACKETS = _OnlyBrackets()


def parse_json(text: str) -> Any:
    """The content of a JSON text. Raises `ValueError` if it is invalid, or nested much deeper than `DEEPEST`.

    >>> parse_json('{"a": [1, "[[["]}')
    {'a': [1, '[[[']}
    >>> parse_json("[" * 100000)
    Traceback (most recent call last):
    ValueError: not JSON, or nested too deeply
    """
    # Brackets inside strings do not count. If the text is not JSON the quotes may be counted wrongly, but
    # only after the place at which the parser stops.
    brackets = _outside_strings(text).translate(_ONLY_BRACKETS)
    # Each round removes the innermost level, at most two.
    for _ in range(DEEPEST):
        if not brackets:
            break
        brackets = brackets.replace("[]", "").replace("{}", "")
    if brackets:
        raise ValueError("not JSON, or nested too deeply")
    return json.loads(text)


def _outside_strings(text: str) -> str:
    return "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])


def parse_foreign(text: str) -> Any:
    """The content of a JSON text that was not stored here.

    Raises `ValueError` like `parse_json`, and for a number of more than `MOST_DIGITS`.
    """
    if _TOO_LONG.search(_outside_strings(text)):
        raise ValueError(f"a number has more than {MOST_DIGITS} digits")
    return parse_json(text)


def holds_json(text: str) -> bool:
    """True if a text seems to contain an object of JSON; it is not parsed."""
    return _OBJECT.search(text) is not None


def parse_pasted(text: str) -> Any:
    r"""The content of a JSON text that came through a chat or a mail.

    Raises `ValueError` like `parse_foreign`. The text is read as it is, else from its first to its last
    brace; then with plain spaces beside the strings in it, and in the end with straight quotes for curly
    ones.

    >>> parse_pasted("Here it is: ```json\n{\u201ca\u201d:\u00a0[1, 2]}\n```")
    {'a': [1, 2]}
    """
    wrong: ValueError | None = None
    tried = set()
    for mend in (str, inner, _spaced, _straight):
        text = mend(text)
        if text in tried:
            continue
        tried.add(text)
        try:
            return parse_foreign(text)
        except ValueError as error:
            wrong = wrong or error
    assert wrong is not None
    raise wrong


def inner(text: str) -> str:
    """The text from its first to its last brace."""
    return text[text.find("{") : text.rfind("}") + 1]


def _straight(text: str) -> str:
    return _spaced(text.translate(_STRAIGHT))


def _spaced(text: str) -> str:
    return _BESIDE.sub(lambda found: found[0] if found[0][0] == '"' else " ", text)
