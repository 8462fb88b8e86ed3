"""The page's policy and hostile texts: nothing from a name, a link, a file or storage ever becomes HTML.

`test_loading.py` checks the words of errors.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from selenium.webdriver.remote.webdriver import WebDriver

import ttb_core as ttb
from tests.tiers import sample
from tools.playing import chromium
from tools.playing.page import CLOSED, skip
from tools.playing.ttb import Player, load, shown
from tools.serve import Site

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">')
ALLOWED = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
# Any of this that became HTML would show itself: by an element, an alarm, or a violation of the policy.
HOSTILE = (
    '"><script>window.hurt=1</script>',
    "<img src=x onerror=window.hurt=1>",
    "'><svg onload=window.hurt=1>",
    "</textarea></pre><iframe src=javascript:window.hurt=1>",
    "{colour}{n|#|#}&lt;b&gt;<b id=hurt>",
)
WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
"""
# In a task of its own: code that a debugger evaluates is exempt from the policy.
EVALUATED = """() => new Promise((resolve) => setTimeout(() => {
  try { Function("1")(); resolve("ran") } catch (error) { resolve(error.name) }
}))"""
HURT = """() => [window.hurt, violations.join("; "), document.querySelectorAll(
  "iframe, object, embed, #hurt, img, [onerror], [onload], script:not([src]):not(#start)").length]"""


def policy_of(site: Site) -> str:
    match = POLICY.search((Path(site.root) / "index.html").read_text())
    assert match
    return match[1]


@pytest.fixture
def watched(begin_game: Callable[..., Page]) -> Iterator[Page]:
    """The game on a page; every violation of the policy since it was opened fails the test."""
    page = begin_game(script=WATCH)
    yield page
    assert page.evaluate(HURT) == [None, "", 0]


def test_the_policy_is_as_written_and_stands_first(site: Site) -> None:
    # Inline scripts and styles are allowed by their hashes, see tests/test_start.py.
    policy = re.sub(r" 'sha256-[\w+/]{43}='", "", policy_of(site))
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives == ALLOWED
    page = (Path(site.root) / "index.html").read_text()
    assert page.index("Content-Security-Policy") < min(page.index("<link"), page.index("<script"))
    assert not re.search(r"\son\w+=|\sstyle=", re.sub(r"<script.*?</script>", "", page))


@pytest.mark.engines("policy")
def test_the_policy_is_obeyed(watched: Page) -> None:
    load(watched, ttb.new_game(colours=2, seed="policy", first="red"))
    player = Player(watched)
    player.change({"op": "place", "bot": "red1", "slot": 0, "order": "forward2"})
    player.change({"op": "place", "bot": "red2", "slot": 0, "order": "turn_left"})
    for press, selector in ((watched.mouse.down, "red1:0"), (watched.mouse.up, "red1:2")):
        box = watched.locator(f'[data-slot="{selector}"]').bounding_box()
        assert box
        watched.mouse.move(box["x"] + 20, box["y"] + 20, steps=3)
        press()
    watched.click('[data-action="run"]')
    skip(watched)
    for action in ("share", "load", "settings", "language", "new-game", "about", "keys", "help"):
        watched.evaluate("action => ttb.act(action)", action)
        watched.evaluate("['close', 'help-close'].forEach(action => ttb.act(action))")


# The browser refuses every relaxation that is absent, and every one that is present is needed.


@pytest.mark.other_console_errors  # of the refusal, in Firefox
def test_text_is_not_run_as_code(watched: Page) -> None:
    assert watched.evaluate(EVALUATED) == "EvalError"
    watched.evaluate("violations.length = 0")


NEEDED = (" 'wasm-unsafe-eval'", " connect-src 'self';", "style-src 'self' ")


@pytest.mark.parametrize("needed", sample(NEEDED, NEEDED[0]))
def test_without_it_the_page_does_not_start(browser: Browser, site: Site, needed: str) -> None:
    page = browser.new_page(**chromium.USUAL)
    page.add_init_script(WATCH)
    whole = (Path(site.root) / "index.html").read_text()
    assert needed in whole
    page.route(
        site.url, lambda route: route.fulfill(body=whole.replace(needed, "", 1), content_type="text/html")
    )
    page.goto(site.url)
    expect(page.locator("#loading[data-failed]")).to_be_visible(timeout=chromium.READY_WITHIN)
    assert page.evaluate("violations.length") > 0
    page.close()


# Hostile texts


def test_names_stay_text(watched: Page) -> None:
    watched.click('[data-action="new-game"]')
    for field, text in zip(("red", "yellow"), HOSTILE, strict=False):
        watched.fill(f'input[type=text][data-field="{field}"]', text)
    watched.locator("dialog .primary").first.click()
    watched.wait_for_selector(CLOSED, state="attached")
    # A name may be cut, but the rest of it is there as text.
    expect(watched.locator(".players")).to_contain_text(re.compile("<img|><script"))


def hostile_storage() -> dict[str, str]:
    """Entries as another page of the same origin, or a damaged disk, might leave them."""
    game = {
        "format": "ttb-game/1",
        "options": {"colours": HOSTILE[0], "seed": HOSTILE[1]},
        "names": {"red": HOSTILE[0], "yellow": HOSTILE[1], HOSTILE[2]: HOSTILE[3]},
        "start": ttb.position_to_json(ttb.new_game(colours=2, seed="hostile")),
        "turns": [],
        "cursor": 0,
        "waiting": None,
        "saved": HOSTILE[1],
        "title": HOSTILE[2],
        "name": HOSTILE[3],
    }
    entries = {f"ttb.game.{n}": json.dumps({**game, "key": str(n)}) for n in range(3)}
    entries["ttb.game." + HOSTILE[0]] = json.dumps({**game, "key": HOSTILE[0]})
    entries["ttb.game.bad"] = json.dumps({**game, "key": "bad", "start": {"turn_order": [HOSTILE[1]]}})
    entries["ttb.game.worse"] = HOSTILE[1]
    entries["ttb.current"] = "1"
    entries["ttb.solver"] = json.dumps(
        {"version": 1, "days": {day: [1, 0, 0] for day in ("2026-02-30", HOSTILE[0])}}
    )
    entries["ttb.preferences"] = json.dumps({"version": 1, "language": HOSTILE[0], "theme": HOSTILE[1]})
    return entries | {
        f"ttb.{name}": HOSTILE[1] for name in ("newgame", "puzzles", "settings", "index", "library")
    }


def test_what_lies_in_storage_stays_text(watched: Page, open_game: Callable[..., Page]) -> None:
    watched.evaluate(
        """entries => {
          localStorage.clear();
          for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
        }""",
        hostile_storage(),
    )
    open_game(watched)
    for action in ("load", "settings", "new-game"):
        watched.evaluate("action => ttb.act(action)", action)
        watched.wait_for_selector("dialog[open]")
        watched.evaluate("ttb.act('close')")
    watched.evaluate("ttb.act('puzzles', 'today')")
    expect(watched.locator(".day-card")).to_be_visible()


@pytest.mark.parametrize("text", HOSTILE)
def test_links_and_imports_stay_text(watched: Page, text: str) -> None:
    position = shown(watched)
    for kind in ("p", "g", "z"):
        watched.evaluate("text => ttb.act('link', text)", f"#{kind}={text}")
    data: Any = {**ttb.position_to_json(position), "name": text, "title": text}
    for request in (
        text,
        json.dumps(text),
        json.dumps({"format": text}),
        json.dumps({**data, "arena": text}),
    ):
        refused = watched.evaluate("text => ttb.load(text).then(() => '', error => error.code)", request)
        assert refused
    assert shown(watched) == position


@pytest.mark.webkit("policy")
def test_webkit_obeys_the_policy_too(begun_webkit: WebDriver) -> None:
    found = begun_webkit.execute_async_script(f"({EVALUATED})().then(arguments[0])")
    assert found == "EvalError"
