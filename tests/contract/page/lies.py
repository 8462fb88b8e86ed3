"""Messages of a malicious guest or host: messages with something wrong, and noise."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Sequence
from typing import Any

from tests.mutants import copy, mutate, places

EVIL = ("<xx>", "\"xx'", "<xx onload='1'>", 'xx"><xx>', "&lt;xx")
"""Texts that must not reach HTML unescaped: `evil` finds them there."""
SCRAPS: tuple[Any, ...] = (
    *EVIL, "red1", "blue", "yellow", "\x00", "9" * 300, "x" * 30_000, 1 << 31, 1 << 33, -1e400,
    {"programs": {}}, {"numbers": {"red": 1}}, {"numbers": {"yellow": 4}}, {"__proto__": {}}, [{}], [[]],
    {"type": "named", "colour": "red", "number": 1}, {"type": "count", "total": "<xx>", "winners": ["<xx>"]},
    {"kind": "number", "by": "yellow", "options": ["<xx>"]}, {"type": "named", "colour": "<xx>", "number": 1},
)  # fmt: skip
"""Replacement values for parts of a message."""


def evil(html: str) -> bool:
    """True if HTML, or JSON with HTML in it, holds a text of `EVIL` unescaped."""
    return any(mark in html for mark in ("<xx", "\"xx'", 'xx">', "xx'>"))


def wrong_message(message: Any, chance: random.Random, names: Sequence[str]) -> str:
    """A message as text with something wrong in it, or a text that is no message."""
    kind = chance.random()
    inner = [name for name, value in message.items() if value and isinstance(value, dict | list)]
    if kind < 0.36 and inner:  # keep the form of the message
        told = copy(message)
        for _ in range(chance.choice((1, 1, 2))):
            mutate(told[chance.choice(inner)], chance, (*SCRAPS, *leaves(message)), names)
        return json.dumps(told)
    if kind < 0.72:
        told = copy(message)
        for _ in range(chance.choice((1, 1, 1, 2, 4))):
            mutate(told, chance, SCRAPS, (*names, "type", "n", "<xx>"))
        return json.dumps(told, ensure_ascii=chance.random() < 0.5)
    text = json.dumps(message)
    if kind < 0.8:  # lose, double or garble a piece of the text
        first, last = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        return text[:first] + chance.choice(("", text[first:last] * 2, noise(chance, 5))) + text[last:]
    if kind < 0.88:
        return noise(chance, chance.choice((0, 1, 30, 400)))
    depth = chance.choice((30, 39, 41, 500, 9000))
    deep = "[" * depth + "]" * depth if kind < 0.92 else '{"a":' * depth + "1" + "}" * depth
    if kind < 0.96:
        name = chance.choice([name for name in message if name != "type"] or ["type"])
        return json.dumps({**message, name: "@"}).replace('"@"', deep)
    digits = "9" * chance.choice((20, 400, 5000, 19_000))
    return chance.choice((text.replace("0", digits), text + text, f"{text}{' ' * 25_000}", digits, "NaN"))


def leaves(data: Any) -> list[Any]:
    """A sample of the words and numbers in a message, as replacements of the same kind."""
    found = [container[key] for container, key in places(data) if not isinstance(container[key], dict | list)]
    return found[:: max(1, len(found) // 40)]


def noise(chance: random.Random, most: int) -> str:
    """Characters of any kind, lone surrogates among them."""
    letters = string.printable + "\ud800\udfff\x00\u2028\u202eé☃" + '{}[]",:'
    return "".join(chance.choice(letters) for _ in range(most))
