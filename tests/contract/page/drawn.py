"""Faults in HTML and SVG as text."""

from __future__ import annotations

import re
from functools import lru_cache
from html.parser import HTMLParser

from tools.house import WEB

EMPTY = {"br", "col", "hr", "img", "input", "link", "meta", "path", "use", "wbr"}
"""Elements without an end tag."""
NASTY = "<i>&amp;'\""
"""A name with special characters: it must be escaped wherever HTML is written."""
OURS = re.compile(r"</?(b|button|circle|g|li|p|path|small|span|svg|ul|use)\b")
"""Tags that a person would read as text because HTML was escaped by mistake."""

DOOR = WEB / "start" / "door.js"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look_at(tag, attrs)
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look_at(tag, attrs)

    def _look_at(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        self.wrong += [f"<{tag}> has {name} twice" for name in {*names} if names.count(name) > 1]
        if "style" in names:
            self.wrong.append(f"<{tag}> has a style, which browsers leave out here: give it a class")

    def handle_data(self, data: str) -> None:
        self.wrong += [f"{found[0]} is escaped" for found in OURS.finditer(data)]

    def handle_endtag(self, tag: str) -> None:
        if tag in EMPTY:
            return
        if not self.open or self.open[-1] != tag:
            self.wrong.append(f"</{tag}> ends <{self.open[-1] if self.open else ''}>")
        else:
            self.open.pop()


@lru_cache(maxsize=4096)
def flaws(html: str) -> list[str]:
    """The faults of a piece of HTML. The list is cached: callers must not change it.

    They are elements that do not end, styles that the page's security policy forbids, names that are not
    escaped and HTML that is.
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    left = [f"<{tag}> does not end" for tag in reader.open]
    return reader.wrong + left + (["a name is not escaped"] if NASTY in html else [])


def lost_before_python(drawing: str) -> set[str]:
    """The elements and attributes of a picture that `web/start/door.js` leaves out when it rebuilds it."""
    lists = re.findall(r"const (DRAWN|SAID) = \[(.*?)\];", DOOR.read_text("utf-8"), re.DOTALL)
    allowed = {name: set(re.findall(r'"([\w-]+)"', names)) for name, names in lists}
    elements, attributes = set(re.findall(r"<(\w+)", drawing)), set(re.findall(r' ([\w-]+)="', drawing))
    return elements - allowed["DRAWN"] | attributes - allowed["SAID"] - {"href"}


def used(text: str) -> set[str]:
    """The symbols that HTML, or JSON with HTML in it, refers to."""
    return set(re.findall(r'href=\\?"#([\w-]+)', text))
