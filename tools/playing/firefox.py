"""Firefox through Playwright: Debian's, by WebDriver BiDi, or else Playwright's own."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Browser, BrowserContext, Error, Playwright

from tools.environment import FIREFOX
from tools.playing.starting import start_or_retry

SUPPLEMENT = Path(__file__).with_suffix(".cjs")
"""Playwright's driver runs it before its own code."""
FLAGS = ["--remote-allow-system-access"]
"""Lets the driver set preferences of the browser: the supplement needs it for colours and motion."""
PREFERENCES: dict[str, str | float | bool] = {
    # WebAssembly is compiled once and not optimised, as in Chromium (`chromium.QUICK`).
    "javascript.options.wasm_optimizingjit": False,
    # Its panel takes the keyboard's focus from the page, for as long as the page is open.
    "browser.download.alwaysOpenPanel": False,
}


def supplemented() -> AbstractContextManager[object]:
    """A block in which a driver of Playwright that starts can drive Debian's Firefox."""
    options = f"{os.environ.get('NODE_OPTIONS', '')} --require {SUPPLEMENT}".strip()
    return patch.dict(os.environ, NODE_OPTIONS=options)


def launch(playwright: Playwright) -> Browser:
    """Launch Debian's Firefox if installed, else Playwright's, for tests."""
    return start_or_retry(
        "Firefox", lambda: playwright.firefox.launch(firefox_user_prefs=PREFERENCES, **program()), Error
    )


def launch_profile(playwright: Playwright, profile: Path) -> BrowserContext:
    """Launch a browser with its profile, cache and storage in a directory that outlives it."""
    return playwright.firefox.launch_persistent_context(profile, **program())


def program() -> dict[str, Any]:
    if not FIREFOX.exists():
        return {}
    return {"channel": "moz-firefox", "executable_path": FIREFOX, "args": FLAGS}
