"""Firefox through Playwright: Debian's, by WebDriver BiDi, or else Playwright's own."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest.mock import patch

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


def supplemented() -> AbstractContextManager[object]:
    """A block in which a driver of Playwright that starts can drive Debian's Firefox."""
    options = f"{os.environ.get('NODE_OPTIONS', '')} --require {SUPPLEMENT}".strip()
    return patch.dict(os.environ, NODE_OPTIONS=options)


def launch(playwright: Playwright) -> Browser:
    """Launch Debian's Firefox if installed, else Playwright's."""
    chosen: dict[str, Any] = {"firefox_user_prefs": PREFERENCES}
    if FIREFOX.exists():
        chosen |= {"channel": "moz-firefox", "executable_path": FIREFOX}
    return start_or_retry("Firefox", lambda: playwright.firefox.launch(**chosen), Error)
