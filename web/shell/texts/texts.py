"""The texts of the page: one JSON file per language, read through `Texts.t`.

A text may contain `{name}`, replaced by a value, and `{name|one|other}`, which chooses by the number `name`
and writes the number itself for `#`: `"{n|# turn|# turns}"`. A value that is written from right to left is
isolated from the words around it. The file also has the number format of its language: `number.singular`
lists the numbers that take the first form, `number.thousand` is 1000 as it is written. `list.elide` lists the
words that lose their last letter before a value with a vowel: `la base d’Orange`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from shell.texts.isolating import isolated

MOST_SHOWN = 999_999_999
"""The largest number shown: a link may hold numbers of hundreds of digits, for which no line has room."""


class Texts:
    """The texts of one language.

    `table` maps a key to its text. A missing key is shown as it is: ugly, harmless, and caught by the tests.
    `languages` maps the code of each language to its name in that language.
    """

    def __init__(self, language: str, table: dict[str, str], languages: dict[str, str] | None = None) -> None:
        self.language = language
        self.table = table
        self.languages = languages or {language: language}
        self.asked: frozenset[str] = frozenset()
        """The preferences for other wordings that are switched on (`Game.wordings`)."""
        self._singular = table.get("number.singular", "1").split()
        self._separator = table.get("number.thousand", "1,000")[1:-3]
        elided = "|".join(map(re.escape, table.get("list.elide", "-").split()))
        self._elided = re.compile(rf"\b({elided}) $", re.IGNORECASE) if elided != re.escape("-") else None
        self._pieces: dict[str, list[tuple[str, str]]] = {}

    def has(self, key: str) -> bool:
        """True if there is a text for `key`."""
        return key in self.table

    def t_or(self, key: str, other: str, **values: object) -> str:
        """The text of `key`; `other` if there is none."""
        return self.t(key, **values) if key in self.table else other

    def t(self, key: str, **values: object) -> str:
        """The text of `key` with the values put in. The answer is plain text, not HTML."""
        text = self.table.get(key)
        if text is None:
            return key
        if "{" not in text:
            return text
        pieces = self._pieces.get(key)
        if pieces is None:
            pieces = self._pieces[key] = _pieces(text)
        words = ""
        for inside, rest in pieces:
            if inside:
                shown = self._fill(inside, values)
                words = (self._before(words, shown) if self._elided else words) + shown
            words += rest
        return words

    def listed(self, names: Sequence[str]) -> str:
        """The names as a list in a sentence: `Ann, Ben and Cleo`."""
        text = names[0] if names else ""
        for i, name in enumerate(names[1:], 2):
            text = self.t("list.and" if i == len(names) else "list.comma", first=text, last=name)
        return text

    def number(self, number: int, most: int = MOST_SHOWN) -> str:
        """A number in the format of the language; one above `most` as that and a plus sign."""
        shown = f"{min(number, most):,}".replace(",", self._separator)
        return f"{shown}+" if number > most else shown

    def _before(self, words: str, value: str) -> str:
        """The words in front of a value, elided if it begins with a vowel."""
        first = unicodedata.normalize("NFD", value.lstrip("\u2066\u2067\u2068"))[:1].lower()
        if self._elided and first and first in "aeiouœæ":
            return self._elided.sub(lambda word: word[1][:-1] + "’", words)
        return words

    def _fill(self, inside: str, values: dict[str, object]) -> str:
        name, *forms = inside.split("|")
        value = values.get(name, "")
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        shown = isolated(str(value)) if number is None else self.number(number)
        if not forms:
            return shown
        is_singular = str(min(abs(number or 0), MOST_SHOWN)) in self._singular
        return forms[0 if is_singular else -1].replace("#", shown)


def with_capital(words: str) -> str:
    """Words at the beginning of a line or a sentence."""
    return words[:1].upper() + words[1:]


def as_sentence(words: str) -> str:
    """Words as a sentence: with a capital letter, and a full stop unless they have a mark."""
    return with_capital(words) + ("" if not words or words[-1] in ".!?…" else ".")


def sentences(parts: Iterable[str]) -> str:
    """Sentences one after the other, the empty ones left out."""
    return " ".join(map(as_sentence, filter(None, parts)))


def unnamed(name: str) -> str:
    """A name for an object without one in the language yet: that of the interchange form."""
    return name.replace("_", " ").capitalize()


def _pieces(text: str) -> list[tuple[str, str]]:
    """A text in pieces: the content of braces, and the words after it.

    An unclosed brace is part of the words.
    """
    first, *others = text.split("{")
    pieces = [("", first)]
    for piece in others:
        inside, brace, rest = piece.partition("}")
        pieces.append((inside, rest) if brace else ("", piece))
    return pieces
