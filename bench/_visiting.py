"""A visitor who opens and leaves every dialog and screen of a game, and looks at each for a moment."""

from __future__ import annotations

from playwright.sync_api import Page

from tools.playing.page import STILL
from tools.playing.staging import Json, load

HELD_DOWN = 40
"""Milliseconds from the press of a button to its release."""
PAUSE = 300
"""Milliseconds that the visitor looks at a dialog or screen before going on."""
OPENED = "#dialog[open]"
SHUT = "html:not(:has(dialog[open]))"
WITHIN = 120_000
BY_SCRIPT = "measured.did.push({ what: 'a script', at: performance.now() })"
DIALOGS = ("settings", "share", "save", "load")


class Visitor:
    """A visitor with mouse and keys; each step ends in a state of the page."""

    def __init__(self, page: Page, pause: float) -> None:
        self.page, self.pause = page, pause

    def look(self, selector: str = "html") -> None:
        self.page.wait_for_selector(selector, state="attached")
        self.page.wait_for_selector(STILL, state="attached", timeout=WITHIN)
        self.page.wait_for_timeout(self.pause)

    def tap(self, selector: str, then: str = "html") -> None:
        self.page.locator(f"{selector} >> visible=true").first.click(delay=HELD_DOWN)
        self.look(then)

    def press(self, key: str, then: str = "html") -> None:
        self.page.keyboard.press(key)
        self.look(then)

    def do(self, action: str, then: str = "html", value: str = "") -> None:
        """Tap a button, by its action and its value if there are several."""
        chosen = f'[data-value="{value}"]' if value else ""
        self.tap(f'[data-action="{action}"]{chosen}', then)

    def lay(self, data: Json) -> None:
        """Put a position on the table, by script."""
        self.page.evaluate(BY_SCRIPT)
        load(self.page, data)
        self.look()

    def shut(self) -> None:
        """Close the dialog, if one is open."""
        if self.page.locator(OPENED).count():
            self.press("Escape", SHUT)

    def dialogs(self, keys: str = "?") -> None:
        """Open and leave the dialogs that all games have, those of the keys, and the help."""
        for action in DIALOGS:
            self.do(action, OPENED)
            self.shut()
        for key in keys:
            self.press(key, OPENED)
            self.shut()
        self.do("help", "#help[open] h2")
        self.do("help-close")
