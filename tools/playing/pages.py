"""Pages that tests share, with a fresh app for each: much quicker than starting Python.

`e2e/shell/test_pages.py` shows that such a page equals a newly opened one. Tests of starting open pages of
their own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Browser, Page

from tools.playing import chromium
from tools.playing.page import STILL
from tools.serve import Site

SIZE = {"width": 1280, "height": 720}
# The options that can be changed on an open page; other options need a page of their own.
LOOKS = {"color_scheme": "light", "reduced_motion": "no-preference"}
PLAIN = {**chromium.USUAL, "has_touch": False}

# The browser draws no pixel of a page that is transparent, which saves a fifth of a visit. Layout, computed
# colours, hits and animations are as ever.
UNDRAWN = """
window.undrawn = new CSSStyleSheet();
undrawn.replaceSync("html, dialog, [popover] { opacity: 0 !important }");
document.adoptedStyleSheets = [undrawn];
"""
# The last presses that the page heard, for the report of a failure: now and then a browser loses one.
HEARD = """
window.lastPresses = [];
for (const type of ["pointerdown", "pointerup", "pointercancel", "click"]) {
  addEventListener(type, ({ target, timeStamp }) => {
    const action = target.closest?.("[data-action]")?.dataset.action ?? target.tagName;
    lastPresses.push(`${type} ${action} at ${Math.round(timeStamp)}`);
    lastPresses.splice(0, lastPresses.length - 8);
  }, { capture: true });
}
"""
DRAW = "drawn => { if (window.undrawn) undrawn.disabled = drawn }"

MOST_KEPT = 6  # each holds a Python, about 200 MB

# An animation, a replay or a computer still at work would call into the next app.
HALT = "['replay-close', 'computer-fast', 'skip'].forEach(action => ttb.act(action))"
# Sets address and storage as for a person who opens the page, and removes the old app from it.
EMPTY = """([address, storage]) => {
  document.documentElement.removeAttribute("data-ready"); // pending drawing leaves the address alone
  history.replaceState(null, "", address);
  if (storage) {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, text] of Object.entries(storage)) localStorage.setItem(key, text);
  }
  document.activeElement.blur();
  // Firefox tells a pointer that rests of nothing that is put under it.
  document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  document.documentElement.toggleAttribute("data-tapped", true); // as before the first key
  for (const part of document.querySelectorAll("[data-region], #dialog, .announcer")) {
    part.replaceChildren();
    part.removeAttribute("data-children");
  }
  // Tab's stop in a group is stored by the group's element.
  for (const group of document.querySelectorAll("[data-roving]")) group.replaceWith(group.cloneNode());
  dispatchEvent(new Event("ttb-drawn"));
  scrollTo(0, 0);
}"""
BEGIN = "await begin(); perform()"
READY = "document.documentElement.dataset.ready = 'true'; dispatchEvent(new Event('ttb-ready'))"
# PyScript's own way to its interpreter.
RUN = """async code => {
  const boot = [...document.scripts].find(script => /[/]boot[.]js$/.test(script.src));
  const { whenDefined } = await import(boot.src);
  await (await whenDefined("py")).runAsync(code);
}"""


def run_python(page: Page, code: str) -> None:
    """Run Python code in the namespace of main.py."""
    page.evaluate(RUN, code)


def draw(page: Page, drawn: bool = True) -> None:
    """Draw the page, for a picture of it or checks of its opacity, until it is begun anew."""
    page.evaluate(DRAW, drawn)


def begin(page: Page, fragment: str | None = None, storage: Mapping[str, str] | None = None) -> Page:
    """Restart the app on an open page, as by a reload, or with another `storage` or address.

    `fragment` is the address's part after the `#`.
    """
    page.wait_for_selector("html[data-ready]", state="attached", timeout=chromium.READY_WITHIN)
    page.evaluate(HALT)
    page.wait_for_selector(STILL)
    address = page.url
    if fragment is not None:
        address = address.partition("#")[0] + (f"#{fragment}" if fragment else "")
    page.evaluate(EMPTY, [address, storage if storage is None else dict(storage)])
    run_python(page, BEGIN)
    page.evaluate(READY)
    page.wait_for_selector(STILL)
    return page


class Pages:
    """The pages of one browser, by the options that cannot be changed on an open one.

    These are game, touch, language and scripts. Unless `drawn`, the pages are transparent (`UNDRAWN`).
    """

    def __init__(self, browser: Browser, site: Site, *, drawn: bool = False) -> None:
        self.browser, self.site, self.drawn = browser, site, drawn
        self.kept: list[tuple[str, Page]] = []  # the last used one comes last
        self.taken: dict[Page, str] = {}
        self.watches: dict[Page, chromium.Watch] = {}

    def take(
        self,
        fragment: str = "play",
        storage: Mapping[str, str] | None = None,
        *,
        place: str = "",
        viewport: Mapping[str, int] = SIZE,
        script: str = "",
        **options: Any,
    ) -> Page:
        """A page with a new game, for the caller alone until `give_back`.

        `place` is the folder of the game's page, empty for Twin Tin Bots; `script` runs before the page's own
        scripts; the other options are those of a browser's context.
        """
        look = LOOKS | {name: options.pop(name) for name in LOOKS if name in options}
        options = PLAIN | options
        kind = json.dumps([place, script, options], sort_keys=True)
        page = next((page for key, page in self.kept if key == kind), None)
        if page:
            self.kept.remove((kind, page))
        else:
            page = self._open(place, script, options)
        self.taken[page] = kind
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        page.emulate_media(**look)
        page.bring_to_front()  # in Firefox the page in front alone has the focus
        draw(page, self.drawn)
        return begin(page, fragment, storage or {})

    def _open(self, place: str, script: str, options: Mapping[str, Any]) -> Page:
        context = self.browser.new_context(**options)
        for words in filter(None, (HEARD, script, "" if self.drawn else UNDRAWN)):
            context.add_init_script(words)
        watch = chromium.Watch(f"http://localhost:{self.site.port}")
        context.on("page", watch.follow)
        page = context.new_page()
        self.watches[page] = watch
        return chromium.open_game(page, self.site.url + place)

    def give_back(self, *, good: bool, console: bool = True) -> str:
        """Take the pages back and return their complaints; keep them for the next test if they are `good`."""
        complaints = []
        for page, kind in self.taken.items():
            complaints.append(self.watches[page].complaints(console))
            if not good or complaints[-1]:
                self._close(page)
                continue
            for other in page.context.pages:
                if other is not page:
                    other.close()
            page.unroute_all(behavior="ignoreErrors")
            page.mouse.move(0, 0)
            self.watches[page].forget()
            self.kept.append((kind, page))
        self.taken.clear()
        while len(self.kept) > MOST_KEPT:
            self._close(self.kept.pop(0)[1])
        return "\n".join(filter(None, complaints))

    def _close(self, page: Page) -> None:
        page.context.close()
        del self.watches[page]
