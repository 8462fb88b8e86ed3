"""What is wrong with what is drawn: HTML and SVG as text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

EMPTY = {"br", "col", "hr", "img", "input", "link", "meta", "path", "use", "wbr"}
"""Elements that have no end."""
NASTY = "<i>&amp;'\""
"""A name that is no HTML: it has to be escaped wherever HTML is written."""
OURS = re.compile(r"</?(b|button|circle|g|li|p|path|small|span|svg|ul|use)\b")
"""Elements that a person is shown as words where HTML was put together as text."""


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


def flaws(html: str) -> list[str]:
    """What is wrong with a piece of HTML: elements that do not end, a style that the page's security policy
    forbids, a name that is not escaped, or HTML
    that is.
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    left = [f"<{tag}> does not end" for tag in reader.open]
    return reader.wrong + left + (["a name is not escaped"] if NASTY in html else [])


def used(text: str) -> set[str]:
    """The symbols that HTML, or JSON with HTML in it, refers to."""
    return set(re.findall(r'href=\\?"#([\w-]+)', text))
