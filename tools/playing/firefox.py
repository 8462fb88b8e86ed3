"""Firefox through Playwright: Debian's, by WebDriver BiDi, or else Playwright's own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Playwright

from tools.environment import FIREFOX
from tools.playing.starting import start_or_retry

SUPPLEMENT = Path(__file__).with_suffix(".cjs")
"""Playwright's driver runs it before its own code."""
PREFERENCES: dict[str, Any] = {
    "layout.css.prefers-color-scheme.content-override": 1,  # light
    "ui.prefersReducedMotion": 0,
}
"""The looks that a context cannot change in Debian's Firefox."""


@contextmanager
def supplemented() -> Iterator[None]:
    """Let a driver of Playwright that starts in this block drive Debian's Firefox."""
    before = os.environ.get("NODE_OPTIONS")
    os.environ["NODE_OPTIONS"] = f"{before or ''} --require {SUPPLEMENT}".strip()
    try:
        yield
    finally:
        os.environ.pop("NODE_OPTIONS")
        if before is not None:
            os.environ["NODE_OPTIONS"] = before


def launch(playwright: Playwright, **preferences: object) -> Browser:
    """Launch Debian's Firefox if installed, else Playwright's, with these preferences and those of tests."""
    chosen: dict[str, Any] = {"firefox_user_prefs": {**PREFERENCES, **preferences}}
    if FIREFOX.exists():
        chosen |= {"channel": "moz-firefox", "executable_path": FIREFOX}
    return start_or_retry("Firefox", lambda: playwright.firefox.launch(**chosen), Error)
