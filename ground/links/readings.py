"""The possible originals of a text that mail, chats and forms may have changed on its way.

Each undo function reverts the changes of one kind of carrier: encoding for an address, for mail or for HTML,
quoting and breaking lines, adding invisible characters, replacing hyphens by dashes. The changes and their
order are unknown: `readings` yields the candidates, and the checksum of a link identifies the right one.
"""

from __future__ import annotations

import re
from binascii import a2b_base64
from collections.abc import Callable, Iterator

from ground.links.packing import ALPHABET

MOST_READINGS = 16
"""The largest number of readings of a text."""

INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff"
)
"""Invisible characters, for a set in a regular expression.

They are soft hyphens, joiners, spaces without width, marks of direction, variation selectors.
"""
_DASHES = "\u02d7\u2010-\u2015\u2043\u2212\ufe58\ufe63"

_HIDDEN = re.compile(f"[{INVISIBLE}\\\\]|</?w?br ?/?>")
_DASH = re.compile(f"[{_DASHES}]")
_HYPHENATED = re.compile(rf"[-{_DASHES}\u00ad][ \t\r]*\n[ \t>]*")
_QUOTE = re.compile(r"^[ \t]*>[> \t]*", re.MULTILINE)
_ESCAPED = re.compile(r"\\u([0-9A-Fa-f]{4})")
_ENTITY = re.compile(r"&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z]{2,8}));")
_ENTITIES = {
    "amp": "&", "num": "#", "equals": "=", "lowbar": "_", "UnderBar": "_", "percnt": "%", "hyphen": "-",
    "dash": "-", "ndash": "-", "minus": "-", "shy": "", "zwj": "", "zwnj": "", "lrm": "", "rlm": "",
    "nbsp": " ", "lt": "<", "gt": ">", "quot": '"',
}  # fmt: skip
_WIDE = {0xFF01 + n: 0x21 + n for n in range(94)}
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_SOFT_BREAK = re.compile(r"=[ \t]*\r?\n")
_QUOTED = re.compile(r"=([0-9A-Fa-f]{2})")
_BASE_64 = re.compile(r"[\w-]*", re.ASCII)
_STAR = re.compile(r"\*(?:\*([\w-]))?", re.ASCII)


def readings(text: str) -> Iterator[str]:
    """The text, then the texts that the undo functions make of it and of each other: each once.

    There are at most `MOST_READINGS`.
    """
    texts = [text]
    seen = {text}
    for reading in texts:  # The loop extends the list.
        yield reading
        for undo in _UNDOINGS:
            undone = undo(reading)
            if undone not in seen and len(texts) < MOST_READINGS:
                seen.add(undone)
                texts.append(undone)


def _plain(text: str) -> str:
    """The text without entities, quote marks, invisible characters and other forms that no link contains."""
    text = _ENTITY.sub(_character, _ENTITY.sub(_character, text))
    text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    text = _HIDDEN.sub("", _QUOTE.sub("", text))
    return _DASH.sub("-", text.translate(_WIDE))


def _character(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name:
        return _ENTITIES.get(name, match[0])
    number = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(number) if number < 0x110000 else match[0]


def _unescaped(text: str) -> str:
    """The text with percent-encoding undone, in which mail gateways wrap a whole address inside another."""
    return _PERCENT.sub(_bytes, text)


def _bytes(match: re.Match[str]) -> str:
    return bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace")


def _unquoted(text: str) -> str:
    """The text with quoted-printable encoding, that of mail, undone."""
    if "=\n" not in text and "=\r\n" not in text and "=3" not in text:
        return text
    return _QUOTED.sub(lambda match: chr(int(match[1], 16)), _SOFT_BREAK.sub("", text))


def _without_urldefense(text: str) -> str:
    """The text with the two encodings of the gateway `urldefense` undone."""
    if "urldefense" not in text:
        return text
    before, begins, rest = text.partition("/v3/__")
    address, ends, rest = rest.partition("__;")
    if not (begins and ends):
        return text.replace("-", "%").replace("_", "/")
    code = _BASE_64.match(rest)
    return f"{before} {_unstarred(address, code[0] if code else '')} "


def _unstarred(address: str, code: str) -> str:
    """An address of the third version of `urldefense` with its stars replaced.

    A star stands for one of the characters that follow in base 64; two stars and a digit stand for as many as
    the digit says.
    """
    padded = code + "=" * (-len(code) % 4)
    try:
        taken = a2b_base64(padded.replace("-", "+").replace("_", "/")).decode("utf-8", "replace")
    except ValueError:
        return address
    at = 0

    def replacement(star: re.Match[str]) -> str:
        nonlocal at
        first, at = at, at + (ALPHABET.index(star[1]) + 2 if star[1] else 1)
        return taken[first:at]

    return _STAR.sub(replacement, address)


def _undashed(text: str) -> str:
    """The text with two hyphens for each dash, as a telephone replaces two hyphens by a dash."""
    return _DASH.sub("--", text)


def _without_hyphenation(text: str) -> str:
    """The text without the hyphens at which lines were broken."""
    return _HYPHENATED.sub("", text)


_UNDOINGS: tuple[Callable[[str], str], ...] = (
    _plain,
    _unescaped,
    _unquoted,
    _without_urldefense,
    _undashed,
    _without_hyphenation,
)
