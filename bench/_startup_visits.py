"""The visits to one page with a new browser profile, and their times.

Times are milliseconds from the start of the navigation, taken in the page. The tap is a real one, made as
soon as its target can be tapped. If the page does not keep the tap until Python has started, it is made again
then, as a person would do. The answer counts from the frame in which the page shows it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession

from tools.playing import chromium
from tools.playing.page import KEPT, TWO_FRAMES
from tools.serve import Site

SLOWER = 4
READY = 'html[data-ready="true"]'
SETTLED = READY + ":not([data-drawing], [data-reading])"
IMPATIENT = 1000
"""Milliseconds after which an impatient visitor reloads the page."""
LOOKED_FOR_EVERY = 10
AT_REST = 2000
"""Milliseconds of rest before workers are counted."""

# The script reports the place of the tap target once it has stopped moving and nothing covers it.
# Playwright's own click finds the place in several steps, and a page that is busy starting delays each of
# them.
WATCH = """(() => {
  const [TAPPED, ANSWERED] = %s;
  const start = window.start = {};
  let before = "";
  const seek = () => {
    const target = document.querySelector(TAPPED);
    const { x, y, width, height } = target?.getBoundingClientRect() ?? {};
    const middle = [x + width / 2, y + height / 2];
    const there = width && target.contains(document.elementFromPoint(...middle));
    if (there && before === String(middle)) start.at = middle;
    else requestAnimationFrame(seek);
    before = there ? String(middle) : "";
  };
  const look = () => {
    if (document.querySelector(ANSWERED)) start.answered = performance.now();
    else requestAnimationFrame(look);
  };
  const begin = ({ target }) => {
    if (start.tapped || !target.closest?.(TAPPED)) return;
    start.tapped = performance.now();
    look();
  };
  requestAnimationFrame(seek);
  addEventListener("click", begin, true);
})()"""

# Browsers report the first paint a little late.
TIMES = """() => {
  const first = (entries) => entries[0]?.startTime ?? null;
  return {
    paint: first(performance.getEntriesByName("first-contentful-paint")),
    board: first(performance.getEntriesByName("ttb-first-board")),
    interactive: first(performance.getEntriesByName("ttb-interactive")),
    tapped: window.start.tapped ?? null,
    answered: window.start.answered ?? null,
  };
}"""

# Chromium keeps compiled code once Python has worked for a while.
WORK = """async ([seconds, work]) => {
  const call = new Function(`return ${work}`);
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    for (let n = 0; n < 20; n++) call();
    await new Promise((done) => setTimeout(done, 0));
  }
}"""
Row = dict[str, Any]
Answers = list[tuple[str, int]]


@dataclass(frozen=True)
class Kind:
    """A measured page: its address, the selectors to tap and of the answer, and work for its Python."""

    title: str
    fragment: str = ""
    tapped: str = ""
    answered: str = ""
    work: str = "ttb.link()"

    @property
    def is_game(self) -> bool:
        return bool(self.tapped)


PAGES = {
    "door": Kind("game, front door", "", '.door [data-key="way-computer"]', "#dialog[open]"),
    "table": Kind(
        "game, table",
        "#play",
        ".hand [data-tile]:not([aria-disabled])",
        '.hand [data-tile][aria-pressed="true"]',
    ),
    "pyscript": Kind("bare PyScript", work="work()"),
    "pyodide": Kind("bare loadPyodide", work="work()"),
}
GAME_ONLY = "offline"
VISITS = ("first", "second", "third", GAME_ONLY)


class Person:
    """A visitor with a new browser profile, whose first visit has so many seconds of work for Python."""

    def __init__(self, context: BrowserContext, kind: Kind, site: Site, slow: bool, played: float) -> None:
        self.context, self.kind, self.site, self.slow, self.played = context, kind, site, slow, played
        if kind.is_game:
            self.context.add_init_script(WATCH % json.dumps([kind.tapped, kind.answered]))
        else:
            self.context.add_init_script("window.start = {};")
        self.page = self.context.pages[0]
        self.session = self._prepare()

    def visits(self) -> Iterator[Row]:
        """All visits; before the last one the server is stopped if the page works offline."""
        yield {"visit": "first", **self.visit()}
        if self.played:
            self.page.evaluate(WORK, [self.played, self.kind.work])
        self.page.wait_for_timeout(AT_REST if self.played else IMPATIENT)
        self.page.goto("about:blank")  # a change of the fragment alone would not reload the page
        yield {"visit": "second", **self.visit()}
        self.wait_until_stored()
        self.come_back()
        yield {"visit": "third", **self.visit(), **self.workers()}
        if self.kind.is_game:
            self.site.stop()
            self.come_back()
            offline = {"visit": GAME_ONLY, **self.visit()}
            self.site.start()
            yield offline

    def visit(self) -> Row:
        """Open the page, tap as soon as possible, and measure until the tap is answered."""
        page, kind = self.page, self.kind
        page.goto(self.site.url + kind.fragment, wait_until="commit", timeout=chromium.READY_WITHIN)
        again = False
        if kind.is_game:
            page.mouse.click(*self._place_to_tap())
        page.wait_for_selector(READY, state="attached", timeout=chromium.READY_WITHIN)
        if kind.is_game:
            page.wait_for_selector(SETTLED, state="attached", timeout=chromium.READY_WITHIN)
            page.evaluate(TWO_FRAMES)
            again = not page.evaluate("window.start.answered")
            if again:
                page.locator(kind.tapped).first.click(timeout=chromium.READY_WITHIN)
            chromium.until(page, "window.start.answered")
        times: Row = page.evaluate(TIMES)
        if not kind.is_game:
            times["answered"] = times["interactive"]
        return {**times, "again": again}

    def workers(self) -> Row:
        """The number of the page's workers once it rests."""
        self.page.wait_for_timeout(AT_REST)
        return {"workers": len(self.page.workers)}

    def wait_until_stored(self) -> None:
        """Wait until the page is stored for use without a network."""
        if self.kind.is_game:
            assert self.page.evaluate(KEPT)

    def come_back(self) -> None:
        """Close the page and open a new tab for the next visit."""
        old, self.page = self.page, self.context.new_page()
        old.close()
        self.session = self._prepare()

    def leave(self) -> None:
        self.context.close()

    def _place_to_tap(self) -> tuple[float, float]:
        deadline = time.monotonic() + chromium.READY_WITHIN / 1000
        while not (at := self.page.evaluate("window.start?.at")):
            assert time.monotonic() < deadline, "there is nothing to tap"
            self.page.wait_for_timeout(LOOKED_FOR_EVERY)
        return at[0], at[1]

    def _prepare(self) -> CDPSession | None:
        if not self.slow:
            return None
        session = self.context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return session  # the throttling holds as long as the session exists


def requests(person: Person, log: Callable[[], Answers]) -> tuple[Answers, Answers]:
    """The answers of the server at a first visit until a person can act, and until everything is stored."""
    person.page.goto(person.site.url + person.kind.fragment, wait_until="commit")
    person.page.wait_for_selector(READY, state="attached", timeout=chromium.READY_WITHIN)
    until_ready = log()
    person.wait_until_stored()
    return until_ready, log()
