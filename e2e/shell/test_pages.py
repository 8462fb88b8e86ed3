"""A page on which the app was restarted (`tools/playing/pages.py`) equals a newly opened one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e.games import GAMES
from e2e.games.ttb.states import STATES
from tools.playing import chromium
from tools.playing.page import STILL
from tools.playing.pages import SIZE, begin
from tools.playing.staging import State
from tools.serve import Site

# The first game has a random deal; here it is the same for every page. The prototype is replaced, below the
# changes that a state may make and undo.
NO_CHANCE = """{
  const { prototype } = Crypto;
  const { getRandomValues } = prototype;
  prototype.getRandomValues = function (array) {
    return array instanceof BigUint64Array ? array.fill(250_000_000_000n) : getRandomValues.call(this, array);
  };
}"""
# All that can be seen, heard or reached of a page, a line for each element.
SEEN = """() => {
  const lines = [];
  const tell = (node, indent) => {
    if (node.matches("script, link, mpy-config, dialog:not([open]), [hidden]")) return;
    const { tagName, attributes, children, value, checked, open, scrollTop, scrollLeft } = node;
    const named = [...attributes].map(({ name, value }) => `${name}=${value}`).sort();
    const state = [value, checked, open, scrollTop, scrollLeft, node === document.activeElement].join();
    const text = children.length ? "" : node.textContent;
    lines.push([indent + tagName, ...named, state, text].join(" "));
    for (const child of children) tell(child, indent + " ");
  };
  tell(document.documentElement, "");
  const stored = Object.keys(localStorage).map(name => name.replace(/[0-9]{4,}/, "KEY"));
  return [...lines, document.title, location.href, ...stored.sort()];
}"""


def another_look(page: Page) -> None:
    for choice in ("language=de", "theme=dark", "sound=true", "turnmarks=true", "preview=false"):
        page.evaluate("choice => ttb.act('preference', choice)", choice)
    page.wait_for_selector('html[lang="de"][data-theme="dark"]')


def tip(page: Page) -> None:
    page.hover('.app [data-tile="forward1"]')
    page.wait_for_selector("#tip:not([hidden])")


def typed(page: Page) -> None:
    page.evaluate("ttb.act('new-game')")
    page.evaluate("ttb.act('form', 'more=true')")
    page.click('[data-key="advanced-seed"] > summary')
    page.fill('[data-field="seed"]', "not handed over")


def solved(page: Page) -> None:
    page.evaluate("ttb.act('puzzles', 'collection')")
    page.click('[data-action="room-shelf"][data-value="named"]')
    page.click(".puzzle-row >> nth=0")
    page.click('[data-action="run"]')


def elsewhere(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate("ttb.act('help', 'load')")
    page.wait_for_selector("#help:modal")
    page.evaluate("scrollTo(0, 500)")
    page.set_viewport_size(SIZE)  # type: ignore[arg-type]


ALL_STATES = {
    **STATES,
    "another_look": another_look,
    "tip": tip,
    "typed": typed,
    "solved": solved,
    "elsewhere": elsewhere,
}


def seen(page: Page) -> list[str]:
    page.mouse.move(0, 0)
    page.wait_for_selector(STILL)
    page.wait_for_selector("#tip[hidden]", state="attached")
    page.wait_for_selector(".joy", state="detached")  # it goes by itself
    lines: list[str] = page.evaluate(SEEN)
    return lines


@pytest.mark.walk
@pytest.mark.parametrize(("game", "states"), [("ttb", ALL_STATES), ("junkyard", GAMES["junkyard"].states)])
def test_nothing_is_left_of_the_app_before(
    new_context: Callable[..., BrowserContext], site: Site, game: str, states: Mapping[str, State]
) -> None:
    fresh, used = (new_context(site, viewport=SIZE, has_touch=True).new_page() for _ in range(2))
    for page in (fresh, used):
        page.add_init_script(NO_CHANCE)
        chromium.open_game(page, site.url + GAMES[game].place)
    expected = seen(fresh)
    for name in states:
        used.evaluate("ttb.act('preference', 'speed=off')")
        GAMES[game].begun(used)
        states[name](used)
        begin(used, "play", {})
        assert seen(used) == expected, name
