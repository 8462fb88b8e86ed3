"""The page `404.html`, which hosts show for unknown addresses: a single file with all languages."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from pathlib import Path

from tools import house, start
from tools.house import Page
from tools.steps import Problem

NAME = "404.html"
EMBLEMS = "<!-- emblems -->"
WORDS = re.compile(r"<!-- words -->(.*?)<!-- /words -->", re.DOTALL)
TEXT_PLACE = re.compile(r' data-text="([^"]+)"></')


def page(web: Path, pages: Sequence[Page], address: str = "") -> str:
    """The page from the template in `web`.

    A script in the page shows one of the languages, and repairs addresses in which the `#` has become `%23`.
    Without the `address` of the site the link to the games is relative. Raises Problem if the template has no
    place for a part.
    """
    (first,) = (page for page in pages if not page.place)
    template = (web / NAME).read_text("utf-8")
    match = WORDS.search(template)
    if match is None or template.count(EMBLEMS) != 1:
        raise Problem(f"{NAME} needs one {EMBLEMS} and one place for words")

    def section(language: str) -> str:
        texts = house.texts(first, language)
        words = TEXT_PLACE.sub(lambda key: f">{html.escape(texts[key[1]])}</", match[1].strip())
        return words.replace("<section", f'<section lang="{language}"', 1)

    languages = sorted(house.languages(first), key=lambda language: (language != "en", language))
    text = template.replace(match[0], "\n".join(map(section, languages)))
    text = text.replace(EMBLEMS, "".join(map(house.emblem, pages)))
    home = address.rstrip("/") + "/" if address else "./"
    for name, value in {"title": first.words()["title"], "home": home}.items():
        text = text.replace(f"{{{{{name}}}}}", html.escape(value))
    return start.with_policy(text)
