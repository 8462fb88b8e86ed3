"""Checks that right-to-left words are isolated from their neighbours wherever the app shows or says them."""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from typing import Any

from shell.app.app import App
from shell.texts.isolating import BEGIN, END

NAMES = ("דנה", "אבי", "مريم", "نور", "שירה", "عمر", "לאה", "ليلى")
"""Names of people, none of which is part of another."""
READ = {"aria-label", "title", "placeholder", "alt"}
_TURNED = re.compile("[\u0590-\u08ff]")
_BESIDE = re.compile(r"[0-9,;:·()+]")


def not_isolated(words: str) -> list[str]:
    """The pieces of a text in which right-to-left words are not isolated."""
    levels = [""]
    wrong = []

    def judge(piece: str, inside: bool) -> None:
        if _TURNED.search(piece) and not (inside and not _BESIDE.search(piece)):
            wrong.append(f"{piece!r} in {words!r}")

    for character in words:
        if character == BEGIN:
            levels.append("")
        elif character == END and len(levels) > 1:
            judge(levels.pop(), True)
        else:
            levels[-1] += character
    for piece in levels:
        judge(piece, False)
    return wrong


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.raw = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.raw = tag == "textarea"
        for name, value in attrs:
            if name in READ:
                self.wrong += not_isolated(value or "")
            elif BEGIN in (value or "") or END in (value or ""):
                self.wrong.append(f"{name} has marks: {value!r}")

    def handle_endtag(self, tag: str) -> None:
        self.raw = False

    def handle_data(self, data: str) -> None:
        if not self.raw:
            self.wrong += not_isolated(data)
        elif BEGIN in data:
            self.wrong.append(f"a field has marks: {data!r}")


@cache
def not_isolated_in_html(html: str) -> list[str]:
    """The pieces of HTML in which right-to-left words are not isolated.

    Values of fields, links and the like must have no marks of direction.
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.wrong


def not_isolated_in_app(app: App, view: dict[str, str], effects: list[Any], title: str = "") -> list[str]:
    """The pieces, in everything an app shows (`view`) and announces (`effects`), that are not isolated."""
    wrong = not_isolated(title) + not_isolated(app.message[1])
    for html in view.values():
        wrong += not_isolated_in_html(html)
    for words in app.labels().values():
        wrong += not_isolated(words)
    for effect in effects:
        if effect["do"] == "announce":
            wrong += not_isolated(effect["text"])
        elif effect["do"] != "animate" and BEGIN in json.dumps(effect, ensure_ascii=False):
            wrong.append(f"{effect} has marks")
    return wrong
