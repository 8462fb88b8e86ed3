"""WebKitGTK through Debian's WebKitWebDriver on a virtual screen, and elsewhere Playwright's WebKit."""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Playwright
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.ui import WebDriverWait

from tools.playing import pages
from tools.playing.page import STILL
from tools.playing.starting import start_or_retry

DRIVER = "WebKitWebDriver"
READY_WITHIN = 60
POLL = 0.1  # seconds; Selenium's own are 0.5, longer than most waits
SETTINGS = {
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    # Without a graphics card, its compositor has crashed in the software renderer.
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "JSC_useOMGJIT": "0",  # WebAssembly is not optimised, as in Chromium (`chromium.QUICK`)
}
STATE = """
const files = performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1));
const shown = document.querySelector("#loading")?.textContent;
return [location.href, document.readyState, shown, ...files].join(" ");
"""
# Deletes all data of the page's origin.
FORGET = """
const done = arguments[0];
const deleted = (name) => new Promise((resolve) => {
  const request = indexedDB.deleteDatabase(name);
  request.onsuccess = request.onerror = request.onblocked = resolve;
});
const workers = navigator.serviceWorker.getRegistrations();
localStorage.clear();
sessionStorage.clear();
Promise.all([
  deleted("ttb"),
  workers.then((all) => Promise.all(all.map((worker) => worker.unregister()))),
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
]).then(() => done(), () => done());
"""


def launch(playwright: Playwright) -> Browser:
    """Launch Playwright's own WebKit (`playwright install webkit`), which Debian has no package of."""
    return start_or_retry("WebKit", playwright.webkit.launch, Error)


def missing() -> str:
    """The reason WebKit cannot run here; empty if it can."""
    if not shutil.which(DRIVER):
        return f"{DRIVER} is not installed (Debian's package webkit2gtk-driver)"
    if not shutil.which("Xvfb"):
        return "Xvfb is not installed (Debian's package xvfb)"
    return ""


@contextmanager
def virtual_screen(size: str = "1280x1000x24") -> Iterator[str]:
    """A virtual screen; yields its name for DISPLAY. Xvfb picks a free number."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


class SharedWebKit:
    """A WebKit and its page that tests share: to start either takes seconds."""

    def __init__(self, folder: Path) -> None:
        self._log = folder / "webkit.log"
        self._open = ExitStack()
        self._driver: WebDriver | None = None
        self._begun = ""  # the address of the open page that is used again

    def take(self) -> WebDriver:
        """A WebKit that is new, or without data of earlier tests."""
        if self._begun:
            self._forget()
        if self._driver is None:
            self._driver = self._open.enter_context(browser(self._log))
        return self._driver

    def begin(self, url: str) -> WebDriver:
        """WebKit with a new game, on the open page if there is one (`tools.playing.pages`).

        As in Chromium the page is transparent, for its pixels need not be drawn; `draw` shows it.
        """
        if self._driver is None or self._begun != url:
            driver = open_game(self.take(), url)
            driver.execute_script(pages.UNDRAWN)
            self._begun = url
            return driver
        begin(self._driver, url + "#play", {})
        return self._driver

    @staticmethod
    def draw(driver: WebDriver, drawn: bool = True) -> None:
        """Draw the page, for a picture of it."""
        driver.execute_script(f"({pages.DRAW})(arguments[0])", drawn)

    def give_back(self, good: bool) -> None:
        """Take WebKit back; keep it for the next test if it is `good`."""
        if not good:
            self.close()
        elif not self._begun:
            self._forget()

    def _forget(self) -> None:
        self._begun = ""
        if self._driver is not None:
            with suppress(WebDriverException):  # the driver may have ended
                self._driver.set_script_timeout(READY_WITHIN)
                self._driver.execute_async_script(FORGET)
                self._driver.get("about:blank")
                return
        self.close()

    def close(self) -> None:
        self._driver, self._begun = None, ""
        self._open.close()


@contextmanager
def browser(log: Path, **settings: str) -> Iterator[WebDriver]:
    """A new WebKit with an empty profile, on its own screen; `settings` are variables of its environment."""
    with virtual_screen() as display:
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(minibrowser())
        options.add_argument("--automation")
        service = webdriver.WebKitGTKService(
            executable_path=shutil.which(DRIVER),
            log_output=str(log),
            env={**os.environ, "DISPLAY": display, **SETTINGS, **settings},
        )
        driver = start_or_retry(
            "WebKit", lambda: webdriver.WebKitGTK(options=options, service=service), WebDriverException
        )
        try:
            driver.set_window_size(1180, 900)
            yield driver
        finally:
            driver.quit()


@contextmanager
def browser_without_motion(folder: Path) -> Iterator[WebDriver]:
    """A new WebKit on a desktop that is set to less motion: its pages learn of that from GTK alone."""
    settings = folder / "gtk-3.0" / "settings.ini"
    settings.parent.mkdir()
    settings.write_text("[Settings]\ngtk-enable-animations=0\n", "utf-8")
    with browser(folder / "webkit.log", XDG_CONFIG_HOME=str(folder)) as driver:
        yield driver


def minibrowser() -> Path:
    """The path of WebKitGTK's own small browser, which only exists for tests."""
    paths = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    if not paths:
        raise RuntimeError("WebKitGTK's MiniBrowser was not found")
    return paths[-1]


def open_game(driver: WebDriver, url: str, fragment: str = "play") -> WebDriver:
    """Open the game and wait until a player can act.

    Now and then the driver gives up a page that has not begun to load or never finishes, without a message.
    Then the page is opened once more, and pytest's summary has a warning with the state of the page. A page
    that reports its own failure is not opened again.
    """
    address = url + (f"#{fragment}" if fragment else "")
    try:
        _open(driver, address)
    except WebDriverException as error:
        if error.msg:
            raise
        warnings.warn(f"{DRIVER} has given up {address} once: {_state(driver)}", stacklevel=2)
        driver.get("about:blank")  # so that the next address is not a mere change of the fragment
        _open(driver, address)
    return driver


def wait(driver: WebDriver, condition: Callable[[WebDriver], Any], within: float = READY_WITHIN) -> Any:
    """The first true result of a condition, e.g. a list of elements. Raises `TimeoutException`."""
    return WebDriverWait(driver, within, POLL).until(condition)


def begin(driver: WebDriver, address: str, storage: Mapping[str, str] | None = None) -> None:
    """Restart the app on an open page, as `pages.begin` does in Chromium."""

    def run(script: str, *arguments: object) -> None:
        """Call a function of the page, and wait for its promise."""
        fault = driver.execute_async_script(
            "const given = [...arguments], done = given.pop();"
            f"(async () => ({script})(...given))().then(() => done(''), (error) => done(String(error)));",
            *arguments,
        )
        if fault:
            raise RuntimeError(fault)

    def until(selector: str) -> None:
        wait(driver, lambda at: at.find_elements(By.CSS_SELECTOR, selector))

    run(f"() => {{ {pages.HALT} }}")
    until(STILL)
    run(pages.EMPTY, [address, storage])
    run(pages.RUN, pages.BEGIN)
    run(f"() => {{ {pages.READY} }}")
    until(STILL)


def _open(driver: WebDriver, address: str) -> None:
    driver.get(address)
    opened = wait(
        driver,
        lambda at: at.find_elements(By.CSS_SELECTOR, 'html[data-ready="true"], #loading[data-failed]'),
    )
    if opened[0].tag_name != "html":
        raise RuntimeError(f"{address} has failed: {opened[0].get_attribute('textContent')}")


def _state(driver: WebDriver) -> str:
    """The progress of a page that does not continue, for the error message."""
    try:
        return str(driver.execute_script(STATE))
    except WebDriverException as error:
        return f"it does not answer ({error.msg})"
