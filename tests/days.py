"""Challenges of the days on an app without a page: playing companions, following links, reading words."""

from __future__ import annotations

import re
from html import unescape
from typing import TypeVar

from shell.app.app import App
from shell.challenge.daily import Daily

D = TypeVar("D", bound=Daily)


def settle(app: App, kind: type[D]) -> D:
    """Play all companions that are wanted."""
    daily = app.feature(kind)
    for _ in range(2000):
        if not daily.company.reading:
            return daily
        app.act("companion-read")
    raise AssertionError("the companions are never played")


def plain(html: str) -> str:
    """The text of HTML, without the marks around names."""
    return " ".join(re.sub("[\u2066-\u2069]", "", unescape(re.sub(r"<[^>]*>", " ", html))).split())
