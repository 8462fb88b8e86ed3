"""The texts of Junkyard Bots in every language, strict about missing ones."""

from __future__ import annotations

from functools import cache

from shell.texts.texts import Texts

from tests.sitting import LANGUAGES, PAGES
from tools import house

PAGE = PAGES["junkyard"]


class Complete(Texts):
    """Texts that fail on a missing key or a missing value."""

    def t(self, key: str, **values: object) -> str:
        assert key in self.table, f"{self.language} lacks {key}"
        return super().t(key, **values)

    def _fill(self, inside: str, values: dict[str, object]) -> str:
        name = inside.partition("|")[0]
        assert name in values, f"{self.language} is not told {name}"
        return super()._fill(inside, values)


@cache
def texts(language: str = "en") -> Complete:
    """All texts of the page in a language."""
    return Complete(language, house.texts(PAGE, language), LANGUAGES)
