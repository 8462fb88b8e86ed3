"""The texts of Rally's page, the shell's and the game's, in each language."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from shell.texts.texts import Texts

WEB = Path(__file__).parents[3] / "web"
LANGUAGES = tuple(sorted(path.stem for path in (WEB / "games" / "rally" / "texts").glob("*.json")))


@cache
def texts(language: str = "en") -> Texts:
    """The texts of the page in a language."""
    table: dict[str, str] = {}
    for folder in (WEB / "shell", WEB / "games" / "rally"):
        table |= json.loads((folder / "texts" / f"{language}.json").read_text("utf-8"))
    return Texts(language, table)
