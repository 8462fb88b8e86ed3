"""Damage to links: bits flipped, pieces cut, repeated, swapped and inserted, and invented texts.

`sealed` corrects the checksum, so that the code behind it reads the damaged content.
"""

from __future__ import annotations

import random

from ground.links.checksum import CHECK_CHARACTERS, checksum
from ground.links.finding import MAX_PASTED
from ground.links.packing import ALPHABET

ANYTHING = ALPHABET + " \n.,;:!?#=&%/\\\"'<>()[]{}\0\x7f\u00e9\u200b\u2028\ud800\U0001f600"


def mutate(text: str, others: list[str], rnd: random.Random) -> str:
    """The text with one to four kinds of damage."""
    for _ in range(rnd.choice((1, 1, 1, 2, 4))):
        text = rnd.choice(DAMAGES)(text, others, rnd)
    return text


def sealed(text: str) -> str:
    """The text with a correct checksum (docs/LINKS.md: Frame), so that its content is read."""
    body = "".join(c for c in text[:-CHECK_CHARACTERS] if c in ALPHABET)
    return body + checksum(body)


def _flip(text: str, _: list[str], rnd: random.Random) -> str:
    at = rnd.randrange(len(text) + 1)
    if at == len(text) or text[at] not in ALPHABET:
        return text
    digit = ALPHABET.index(text[at]) ^ (1 << rnd.randrange(6))
    return text[:at] + ALPHABET[digit] + text[at + 1 :]


def _replace(text: str, _: list[str], rnd: random.Random) -> str:
    at = rnd.randrange(len(text) + 1)
    return text[:at] + rnd.choice(ANYTHING) + text[at + 1 :]


def _cut(text: str, _: list[str], rnd: random.Random) -> str:
    a, b = _piece(text, rnd)
    return rnd.choice((text[:a], text[b:], text[:a] + text[b:]))


def _insert(text: str, _: list[str], rnd: random.Random) -> str:
    at = rnd.randrange(len(text) + 1)
    return text[:at] + "".join(rnd.choices(rnd.choice((ALPHABET, ANYTHING)), k=rnd.randint(1, 9))) + text[at:]


def _swap(text: str, _: list[str], rnd: random.Random) -> str:
    a, b, c = sorted(rnd.randrange(len(text) + 1) for _ in range(3))
    return text[:a] + text[b:c] + text[a:b] + text[c:]


def _repeat(text: str, _: list[str], rnd: random.Random) -> str:
    a, b = _piece(text, rnd)
    return (text[:b] + text[a:b] * rnd.choice((1, 1, 2, 30)) + text[b:])[:MAX_PASTED]


def _splice(text: str, others: list[str], rnd: random.Random) -> str:
    other = rnd.choice(others)
    return text[: rnd.randrange(len(text) + 1)] + other[rnd.randrange(len(other)) :]


def _made_up(text: str, _: list[str], rnd: random.Random) -> str:
    """Random characters after the version character of the text."""
    length = rnd.choice(
        (0, 3, 8, 40, 40, 40, 150, 150, 900, rnd.randrange(9000) if rnd.random() < 0.01 else 20)
    )
    return (text[:1] or "1") + "".join(
        rnd.choices(rnd.choice((ALPHABET, ALPHABET, "A", "_", "AB", ANYTHING)), k=length)
    )


def _version(text: str, _: list[str], rnd: random.Random) -> str:
    return rnd.choice(ALPHABET) + text[1:]


def _piece(text: str, rnd: random.Random) -> tuple[int, int]:
    a, b = sorted(rnd.randrange(len(text) + 1) for _ in range(2))
    return a, b


DAMAGES = (_flip, _flip, _flip, _replace, _cut, _insert, _swap, _repeat, _splice, _made_up, _version)
