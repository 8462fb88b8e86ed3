"""axe finds nothing against WCAG 2.2 AA in any state of the app: light, dark, and German on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

import ttb_core as ttb
from e2e import chromium
from e2e.playing import DRAWN, STILL
from e2e.states import BUSY, DECISIONS, LAST_TURN, load, position
from tools.serve import Site
from tools.steps import ROOT
from ttb_core import links

AXE = ROOT / "e2e" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> str:
    """What axe finds on the page, once it is drawn: each rule with the elements against it."""
    page.wait_for_selector(DRAWN)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", RULES)
    lines = []
    for rule in found["violations"]:
        for node in rule["nodes"]:
            # A tip belongs to what it explains, wherever it has to lie to be on top of everything.
            if rule["id"] != "region" or 'role="tooltip"' not in node["html"]:
                lines += [f"{rule['id']}: {rule['help']}", node["html"][:200], node["failureSummary"]]
    return "\n".join(lines)


# States. Each begins with the set-up for two on the table and no dialog open.


def press(*keys: str) -> Callable[[Page], None]:
    def state(page: Page) -> None:
        for key in keys:
            page.keyboard.press(key)

    return state


def dialog(action: str, inside: str) -> Callable[[Page], None]:
    def state(page: Page) -> None:
        page.evaluate("action => ttbStage.act(action)", action)
        page.wait_for_selector(f"dialog[open] {inside}")

    return state


def picked_up(page: Page) -> None:
    page.click('[data-tile="forward1"]')
    page.wait_for_selector('[data-tile="forward1"][aria-pressed="true"]')


def programmed(page: Page) -> None:
    picked_up(page)
    page.click('[data-slot="red1:0"]')
    page.wait_for_selector('[data-slot="red1:0"][data-order="forward1"]')


def previewed(page: Page) -> None:
    load(page, BUSY)
    page.wait_for_selector('[data-region="ghost"] *', state="attached")


def running(page: Page) -> None:
    page.evaluate("ttbStage.act('preference', 'speed=slow')")
    load(page, BUSY)
    page.click('[data-action="run"]')
    page.wait_for_selector("html[data-animating]")


def deciding(kind: str) -> Callable[[Page], None]:
    def state(page: Page) -> None:
        load(page, DECISIONS[kind])
        page.click('[data-action="run"]')
        page.wait_for_selector(f'.decision[data-kind="{kind}"]')

    return state


def ended(page: Page) -> None:
    load(page, LAST_TURN)
    page.click('[data-action="run"]')
    page.wait_for_selector("dialog[open] .finish")


def ended_board(page: Page) -> None:
    ended(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog:not([open])", state="attached")


def refused(page: Page) -> None:
    page.keyboard.press("r")
    page.wait_for_selector(".note-refused")


def failed(page: Page) -> None:
    page.evaluate("location.hash = 'p=nonsense'")
    page.wait_for_selector(".note-error")


def replaying(page: Page) -> None:
    played(page)
    page.evaluate("ttbStage.act('replay')")
    page.wait_for_selector("html[data-past]")


def logged(page: Page) -> None:
    played(page)
    page.evaluate("ttbStage.act('log')")
    page.wait_for_selector(".log *")


def played(page: Page) -> None:
    load(page, BUSY)
    page.click('[data-action="run"]')
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')


def taken_back(page: Page) -> None:
    played(page)
    page.keyboard.press("u")
    page.wait_for_selector("dialog[open]")


def six(page: Page) -> None:
    page.evaluate("ttbStage.act('form', 'colours=6')")
    for element in ("rocks", "blobs", "mud", "teleporters"):
        page.evaluate("element => ttbStage.act('form', `${element}=2`)", element)
    page.evaluate("ttbStage.act('start-game')")
    page.wait_for_selector('[data-score="pink"]')


def helped(page: Page) -> None:
    page.evaluate("ttbStage.act('help')")
    page.wait_for_selector("#help[open] h2")


def edited(page: Page) -> None:
    page.evaluate("ttbStage.act('edit')")
    page.wait_for_selector("html[data-editing] .editor *")


def handed_over(page: Page) -> None:
    page.evaluate("ttbStage.act('preference', 'handover=always')")
    page.evaluate("ttbStage.act('start-game')")  # in a game that a script put down nobody is asked for
    page.wait_for_selector('dialog[open] [data-action="take-over"]')


def by_link(page: Page) -> None:
    page.evaluate("ttbStage.act('share', 'by_link')")
    page.wait_for_selector("#dialog[open] .seats")


def sent(page: Page) -> None:
    by_link(page)
    page.evaluate("ttbStage.act('by-link-start')")
    page.evaluate("ttbStage.act('send-turn')")
    page.wait_for_selector("#dialog[open] [data-qr] svg")


def invited(page: Page) -> None:
    game = links.Game(ttb.new_game(colours=2, seed="invited"), flags=3)
    page.evaluate("fragment => ttbStage.act('link', fragment)", "#g=" + links.encode_game(game))
    page.wait_for_selector("#dialog[open] .seats")


def pasted(page: Page) -> None:
    page.evaluate("ttbStage.act('open-link')")
    page.evaluate("ttbStage.act('open-pasted')")
    page.wait_for_selector('#dialog[open] [role="alert"]')


STATES: dict[str, Callable[[Page], None]] = {
    "start": press(),
    "picked_up": picked_up,
    "programmed": programmed,
    "previewed": previewed,
    "running": running,
    "zap": deciding("zap"),
    "blob": deciding("blob"),
    "crystal": deciding("crystal"),
    "refused": refused,
    "failed": failed,
    "played": played,
    "replaying": replaying,
    "logged": logged,
    "taken_back": taken_back,
    "ended": ended,
    "ended_board": ended_board,
    "six": six,
    "cursor": press("g", "ArrowRight"),
    "new_game": dialog("new-game", ".new-game"),
    "settings": dialog("settings", ".settings"),
    "language": dialog("language", ".languages"),
    "keys": dialog("keys", ".keys"),
    "bots": dialog("bots", ".spoken-lines"),
    "scores": dialog("scores", ".spoken-lines"),
    "games": dialog("load", "button"),
    "share": dialog("share", "h2"),
    "save": dialog("save", "h2"),
    "puzzles": dialog("puzzles", "h2"),
    "by_link": by_link,
    "sent": sent,
    "invited": invited,
    "open_link": dialog("open-link", "h2"),
    "pasted": pasted,
    "about": dialog("about", "h2"),
    "help": helped,
    "editor": edited,
    "handed_over": handed_over,
}


@pytest.fixture(scope="module", params=["light", "dark", "phone"])
def table(request: pytest.FixtureRequest, browser: Browser, site: Site) -> Iterator[Page]:
    """The game, opened once; small and in German on the phone."""
    phone = request.param == "phone"
    context = browser.new_context(
        locale="de-DE" if phone else "en-GB",
        color_scheme="dark" if request.param == "dark" else "light",
        viewport={"width": 360, "height": 740} if phone else {"width": 1180, "height": 820},
        has_touch=phone,
        reduced_motion="reduce",
    )
    yield chromium.open_game(context.new_page(), site.url)
    context.close()


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(table: Page, state: str) -> None:
    for preference in ("speed=off", "handover=hidden"):
        table.evaluate("words => ttbStage.act('preference', words)", preference)
    for action in ("edit-close", "help-close", "close", "skip"):
        table.evaluate("action => ttbStage.act(action)", action)
    table.evaluate("ttbStage.act('log', 'off')")
    table.wait_for_selector(STILL)
    load(table, position(round=1))
    STATES[state](table)
    assert violations(table) == ""
