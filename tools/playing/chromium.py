"""Chromium through Playwright, and a watch over a page's requests and errors."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    sync_playwright,
)

from tools.environment import CHROMIUM, HEADLESS_SHELL
from tools.playing.starting import start_or_retry
from tools.serve import Site

# No traffic of the browser's own: tests look at the page's requests.
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",  # in a container it may be too small for a page
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
# WebAssembly is compiled once and not optimised while it runs; that is most of the cost of starting Python.
QUICK = "--js-flags=--liftoff-only"
STATE = """() => [
  location.href,
  ...Object.entries({ ...document.documentElement.dataset }).map((entry) => entry.join("=")),
  ...[...document.querySelectorAll("dialog[open], .message")].map((box) => box.innerText.slice(0, 200)),
  `focus: ${document.activeElement?.cloneNode().outerHTML}`,
  ...(window.lastPresses ?? []),
  `now: ${Math.round(performance.now())}`,
].join("\\n")"""
"""Of a page that a test has failed on: address, marks of the app, what is open, the focus."""
USUAL: dict[str, Any] = {"locale": "en-GB", "service_workers": "block"}
"""The options of a context for tests."""
NOT_CACHED = "Failed to load resource: net::ERR_CACHE_MISS"
"""Chromium's message if its own cache lacks compiled code, of which the page asks it first (`loading.js`)."""
OF_FIREFOX = (
    "ICE failed, add a STUN server",
    "A ServiceWorker intercepted the request and encountered an unexpected error.",
)
"""Parts of Firefox's messages: the other side of a line is gone; a page is left while its worker loads."""
ON_FIREFOX_CONSOLE = (
    "The page’s settings blocked",
    "hashes in the integrity attribute match",
    "Loading Worker from",
)
"""Parts of messages that Firefox's protocol reports as errors of the page, and Chromium's as messages."""
OFFLINE = {"service_workers": "allow"}
"""The options of a context that stores the page for use without a network."""
# A loaded machine needs a while to start Python.
READY_WITHIN = 60_000


def launch(playwright: Playwright, *more: str, quick: bool = False) -> Browser:
    """Launch Debian's Chromium if installed, else Playwright's, with `more` flags.

    `quick` is for tests, which start it and Python often: without the parts that only a window needs.
    """
    path = HEADLESS_SHELL if quick and HEADLESS_SHELL.exists() else program()
    words = [*flags(), *more, *([QUICK] if quick else [])]
    return start_or_retry(
        "Chromium", lambda: playwright.chromium.launch(executable_path=path, args=words), Error
    )


def launch_profile(playwright: Playwright, profile: Path) -> BrowserContext:
    """Launch a browser with its profile, cache and storage in a directory that outlives it."""
    return playwright.chromium.launch_persistent_context(profile, executable_path=program(), args=flags())


@contextmanager
def killed_at_end(kind: BrowserType, profile: Path) -> Iterator[Page]:
    """A page of a separate browser that is killed with all its processes when the block ends.

    A killed browser writes nothing more; the files in the directory `profile` remain.
    """
    port = profile / "DevToolsActivePort"
    port.unlink(missing_ok=True)
    path = HEADLESS_SHELL if HEADLESS_SHELL.exists() else program() or kind.executable_path
    words = [path, *flags(), QUICK, "--headless=new", "--no-startup-window"]
    process = subprocess.Popen(
        [*words, "--remote-debugging-port=0", f"--user-data-dir={profile}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # so that all of them can be killed at once
    )
    try:
        deadline = time.monotonic() + READY_WITHIN / 1000
        while not (port.exists() and port.read_text()):
            assert process.poll() is None and time.monotonic() < deadline, "the browser did not start"
            time.sleep(0.05)
        browser = kind.connect_over_cdp(f"http://localhost:{port.read_text().split()[0]}")
        yield browser.contexts[0].new_page()
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@contextmanager
def serving_copy(built: Path) -> Iterator[tuple[Browser, Site, Path]]:
    """A browser, the built site served from a copy, so that a build may run meanwhile, and the copy."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        copy = Path(shutil.copytree(built, Path(scratch, "site")))
        site = Site(copy).start()
        browser = launch(playwright)
        yield browser, site, copy
        browser.close()
        site.stop()


def program() -> Path | None:
    return CHROMIUM if CHROMIUM.exists() else None


def flags() -> list[str]:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, "--no-sandbox"] if root else FLAGS  # Chromium refuses its sandbox to root


def open_game(page: Page, url: str, fragment: str = "play") -> Page:
    """Open the game and wait until a player can act.

    `fragment` is the address's part after the `#`: a place (by default the table) or a link.
    """
    if page.url.partition("#")[0] == url:
        page.goto("about:blank")  # a change of the fragment alone would not reload the page
    page.goto(url + (f"#{fragment}" if fragment else ""))
    page.wait_for_selector('html[data-ready="true"]', state="attached", timeout=READY_WITHIN)
    return page


def until(page: Page, expression: str, arg: object = None) -> None:
    """Wait until an expression of the page is true, also across a reload.

    Playwright's own `wait_for_function` evaluates text inside the page, which the page's policy forbids.
    """
    deadline = time.monotonic() + READY_WITHIN / 1000
    while True:
        try:
            if page.evaluate(expression, arg):
                return
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
        assert time.monotonic() < deadline, f"never came true: {expression}"
        page.wait_for_timeout(50)


def state(page: Page) -> str:
    """The state of a page in lines, for the report of a failure."""
    try:
        return str(page.locator("html").evaluate(STATE, timeout=5_000))
    except Error as error:
        return f"no answer: {error.message}"


class Watch:
    """A record of forbidden acts of a page: requests to other origins, and errors, logged or uncaught."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.foreign: list[str] = []
        self.console: list[str] = []
        self.uncaught: list[str] = []

    def follow(self, page: Page) -> None:
        page.on("request", self._request)
        page.on("console", self._message)
        page.on("pageerror", self._error)

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        local = address.scheme in ("data", "blob") or f"{address.scheme}://{address.netloc}" == self.origin
        if not local:
            self.foreign.append(request.url)

    def _error(self, error: Error) -> None:
        if any(words in error.message for words in ON_FIREFOX_CONSOLE):
            self.console.append(error.message)
        elif not any(words in error.message for words in OF_FIREFOX):
            self.uncaught.append(str(error))

    def _message(self, message: ConsoleMessage) -> None:
        if message.type == "error" and message.text != NOT_CACHED:
            self.console.append(message.text)

    def forget(self) -> None:
        """Clear the record."""
        for entries in (self.foreign, self.console, self.uncaught):
            entries.clear()

    def complaints(self, console: bool = True) -> str:
        """The record, one line each; empty if all is well."""
        lines = [f"request to another origin: {url}" for url in self.foreign]
        lines += [f"uncaught error: {text}" for text in self.uncaught]
        if console:
            lines += [f"error on the console: {text}" for text in self.console]
        return "\n".join(lines)
