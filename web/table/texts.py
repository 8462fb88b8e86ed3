"""Everything a person reads comes from one JSON file per language, through `Texts.t`.

A text may hold `{name}`, replaced by a value, and `{name|one|other}`, which chooses by the number `name` and
writes the number itself for `#`: `"{n|# turn|# turns}"`.
"""

from __future__ import annotations

LANGUAGES = ("en", "de", "fr", "nl")
_SEPARATORS = {"en": ",", "de": ".", "fr": "\u202f", "nl": "."}


def is_one(language: str, number: float) -> bool:
    """Whether `number` takes the singular. French counts zero as singular."""
    return abs(number) < 2 if language == "fr" else number == 1


def format_number(language: str, number: int) -> str:
    """`number` with the language's separator of thousands."""
    return f"{number:,}".replace(",", _SEPARATORS.get(language, ","))


class Texts:
    """The texts of one language.

    `table` maps a key to its text. A missing key is shown as it is: ugly, harmless, and caught by the tests.
    """

    def __init__(self, language: str, table: dict[str, str]) -> None:
        self.language = language
        self.table = table
        self._pieces: dict[str, list[tuple[str, str]]] = {}

    def has(self, key: str) -> bool:
        """Whether there is a text for `key`."""
        return key in self.table

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
        return "".join([self._fill(inside, values) + rest if inside else rest for inside, rest in pieces])

    def _fill(self, inside: str, values: dict[str, object]) -> str:
        name, *forms = inside.split("|")
        value = values.get(name, "")
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        shown = str(value) if number is None else format_number(self.language, number)
        if not forms:
            return shown
        return forms[0 if is_one(self.language, number or 0) else -1].replace("#", shown)


def _pieces(text: str) -> list[tuple[str, str]]:
    """A text cut up: what stands in braces, and the words after it. What opens no braces is words."""
    first, *others = text.split("{")
    pieces = [("", first)]
    for piece in others:
        inside, brace, rest = piece.partition("}")
        pieces.append((inside, rest) if brace else ("", piece))
    return pieces
