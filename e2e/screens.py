"""Pictures of every state of the app, in every size, light, dark and in the longest language.

    .venv/bin/python -m e2e.screens [--out DIR] [--games NAME ...] [--languages NAME ...] [--states NAME ...]

Writes e2e/screens/GAME/VARIANT/STATE.png and a contact sheet of each variant, from dist/, and prints the
faults of the layout that a program can find (`faults`), and axe's violations. A person judges the pictures.
"""

from __future__ import annotations

import argparse
import html
from collections.abc import Callable, Collection, Mapping
from itertools import product
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Error, Page, ViewportSize

from e2e import axe, fold
from e2e.games import GAMES
from tools.playing import chromium
from tools.playing.page import DRAWN
from tools.playing.pages import Pages
from tools.playing.staging import LED
from tools.steps import DIST, ROOT

FOLDER = ROOT / "e2e" / "screens"
SIZES = {"phone": (360, 740), "upright": (820, 1180), "tablet": (1180, 820), "desktop": (1440, 900)}
LOCALES = {"english": "en-GB", "german": "de-DE"}
# A state is brought about once in each language, by touch, and then shown in all sizes. In these sizes the
# page is checked as with a mouse.
MOUSE = {"desktop"}
FORCED = ("phone", "desktop")
SCHEMES = ("light", "dark")
# The checks by axe, which take as long as all the others: all rules where names and fingers have the least
# room, the colours where most is in sight.
JUDGED = {
    "german": {("phone", "light"): axe.RULES, ("tablet", "dark"): axe.COLOURS},
    "english": {("tablet", "light"): axe.COLOURS, ("tablet", "dark"): axe.COLOURS},
}
# In a sample of the checks every state is shown on a phone and in one other size, in turn.
TURNS = ("upright", "tablet", "desktop")
# The names of the pictures of each scheme.
LOOKS = {"english": {"light": "light", "dark": "dark"}, "german": {"light": "german"}}

# Finds faults of the layout, as a list of sentences.
FAULTS = """touch => {
  const GROUPS = ".bar-actions, .tools, .dialog-actions, .program, .choices, .tiles, .junk-row, .junk-tray, "
    + ".junk-targets, .junk-bombs, .junk-scan";
  const PARTS = "[data-board], svg[data-robot], .rally-robot, .programs, .hand-tile, .junk-tile, .tools, .go";
  const found = [];
  const name = node => node.dataset.action ?? node.dataset.tile ?? node.className?.baseVal ?? node.className;
  const box = node => node.getBoundingClientRect();
  const seen = node => node.checkVisibility({ visibilityProperty: true }) && box(node).width > 2;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  const dialog = document.querySelector("dialog:modal");
  const within = dialog ?? document;
  const all = selector => [...within.querySelectorAll(selector)].filter(seen);
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  if (dialog && dialog.scrollWidth > dialog.clientWidth + 1) found.push("the dialog scrolls sideways");
  const apart = (nodes, what) => nodes.forEach((one, n) => nodes.slice(n + 1).forEach(other => {
    if (!one.contains(other) && !other.contains(one) && meet(box(one), box(other)))
      found.push(`${what}: ${name(one)} and ${name(other)} overlap`);
  }));
  if (!dialog) apart(all(".bar, .players, .junk-facts, .board-box, .desk, .supply"), "regions");
  for (const group of all(GROUPS))
    apart([...group.querySelectorAll("button")].filter(seen), "buttons");
  if (!dialog) for (const part of all(PARTS)) {
    if (part.matches("[data-board]") && document.documentElement.hasAttribute("data-zoomed")) continue;
    const { left, top, right, bottom } = box(part);
    const desk = part.closest(".desk")?.getBoundingClientRect() ?? { bottom: innerHeight };
    if (top < -1 || left < -1 || bottom > Math.min(innerHeight, desk.bottom) + 1 || right > innerWidth + 1)
      found.push(`${name(part)} is not in sight`);
  }
  // A player's whole card belongs to its button; with a mouse the log may be denser.
  if (touch) for (const button of all("button:not(.player-last), select, summary")) {
    const { width, height } = box(button);
    if (width < 43.9 || height < 43.9) found.push(`${name(button)} is ${width} x ${height}`);
  }
  const letters = document.createRange();
  for (const holder of all("button, .button, .segment span, .label, .tip, th, td, h2, h3")) {
    const outer = box(holder);
    const walk = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode;
      const parent = text.parentElement;
      const style = getComputedStyle(parent);
      // Marks stick out on purpose; clipped text is for screen readers only.
      const hidden = !text.data.trim() || !seen(parent) || style.clipPath !== "none";
      if (hidden || parent.matches(".mark")) continue;
      letters.selectNodeContents(text);
      const inner = letters.getBoundingClientRect();
      const cut = style.overflowX !== "visible" && style.display !== "inline"
        && parent.scrollWidth > parent.clientWidth && !parent.matches(".player-name, .brand, .save-name");
      if (cut || inner.left < outer.left - 1 || inner.right > outer.right + 1
        || inner.bottom > outer.bottom + 3 || inner.top < outer.top - 3)
        found.push(`"${text.data.trim()}" does not fit into ${name(holder)}`);
    }
  }
  return [...new Set(found)];
}"""

# Phones on which a dialog is longer than the screen.
SHORT = ((390, 664), (360, 640), (740, 360))
# The buttons that continue or close a dialog or the editor are in sight without scrolling; on a phone held
# across only those in its foot.
WAYS_ON = """() => {
  const dialog = document.querySelector("dialog[open]:modal, #help[open]")
    ?? document.querySelector(".editor:not(:empty)");
  if (!dialog) return [];
  const seen = node => node.checkVisibility({ visibilityProperty: true });
  const ways = [...dialog.querySelectorAll(
    ".dialog-actions .button, .edit-foot .button, "
    + "[data-action=close], [data-action$=-close], [data-action=take-over]",
  )].filter(seen);
  const first = [...dialog.querySelectorAll(".primary")].find(seen);
  if (first && innerHeight > 480) ways.push(first);
  if (!ways.length) return ["nothing closes it"];
  return ways.filter(way => {
    const { left, right, top, bottom } = way.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top < 0 || bottom > innerHeight + 0.5 || !over || !(way.contains(over) || over.contains(way));
  }).map(way => `${way.dataset.action ?? way.textContent} is not in sight`);
}"""

# With letters twice as large a dialog, a room or the door of a phone scrolls in one direction only, and no
# word stands with a letter or two in each line. The table has its least size.
LARGE_TEXT = r"""() => {
  const found = [], least = 3;
  const scope = document.querySelector("dialog:modal")
    ?? document.querySelector("html[data-room] .room, html[data-door] .door");
  if (!scope) return [];
  if (scope.scrollWidth > scope.clientWidth + 1)
    found.push(`it is ${scope.scrollWidth - scope.clientWidth} px too wide`);
  const walk = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode, words = text.data.trim();
    if (words.length < 6 || text.parentElement.closest("svg, .hidden")) continue;
    if (getComputedStyle(text.parentElement).clipPath !== "none") continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (lines > 2 && words.length / lines < least) found.push(`"${words}" stands in ${lines} lines`);
  }
  return found;
}"""

# In the system's own colours everything with a colour of the page's choice, such as a pressed button, must be
# readable: words there, and icons anywhere. (The browser draws a ground behind all other words.)
UNREADABLE = r"""() => {
  const found = [];
  const seen = node => node.checkVisibility({ visibilityProperty: true });
  const rgb = text => text.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, n) => sum + part * [0.2126, 0.7152, 0.0722][n], 0);
  const behind = (node, x, y) => {
    for (let up = node; up; up = up.parentElement) {
      const ground = rgb(getComputedStyle(up).backgroundColor), box = up.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      if (ground.length < 4 || ground[3] > 0.5) return ground;
    }
    return [255, 255, 255];
  };
  const scope = document.querySelector("dialog:modal") ?? document.body;
  const inks = new Set(scope.querySelectorAll("svg.icon"));
  const walk = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const holder = walk.currentNode.parentElement;
    if (walk.currentNode.data.trim() && !holder.closest("svg, script, style")
      && getComputedStyle(holder).forcedColorAdjust === "none") inks.add(holder);
  }
  const frame = scope.getBoundingClientRect();
  for (const ink of inks) {
    const { color, clipPath } = getComputedStyle(ink);
    const { left, right, top, bottom } = ink.getBoundingClientRect();
    if (!seen(ink) || clipPath !== "none" || top > frame.bottom || bottom < frame.top) continue;
    const [a, b] = [light(rgb(color)), light(behind(ink, (left + right) / 2, (top + bottom) / 2))];
    if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 3) continue;
    const what = ink.textContent.trim() || ink.firstElementChild?.getAttribute("href");
    found.push(`${what} in ${ink.closest("button")?.className ?? ink.className}`);
  }
  return [...new Set(found)];
}"""

SHEET = """<!doctype html><meta charset="utf-8"><title>{title}</title><style>
body {{ margin: 16px; font: 13px sans-serif; background: #888 }}
main {{ display: grid; grid-template-columns: repeat({columns}, {width}px); gap: 12px }}
figure {{ margin: 0 }} img {{ width: 100%; display: block }}
</style><main>{figures}</main>"""


class Checks(NamedTuple):
    """The checks of a state in one language: sizes, and what is looked at in them."""

    sizes: Collection[str]
    forced: Collection[str]
    """The sizes that are also checked in the system's own colours."""
    judged: Mapping[tuple[str, str], list[str]]
    """The rules that axe checks, by size and scheme."""
    short: Collection[tuple[int, int]]
    """The phones on which an open dialog shows how to go on."""


def every_check(language: str) -> Checks:
    return Checks(tuple(SIZES), FORCED if language == "german" else (), JUDGED[language], SHORT)


def some_checks(nth: int) -> Checks:
    """A sample of the checks in German, which differs from one state (the `nth` of them) to the next."""
    scheme, other = SCHEMES[nth % 2], SCHEMES[1 - nth % 2]
    judged = {("phone", scheme): axe.RULES, ("tablet", other): axe.COLOURS}
    return Checks(("phone", TURNS[nth % 3]), ("phone",), judged, (SHORT[nth % 3],))


def see(
    begin_game: Callable[..., Page],
    game: str,
    language: str,
    state: str,
    checks: Checks,
    out: Path | None = None,
) -> list[str]:
    """The faults of a state of a game's page.

    Pictures are saved if there is a folder for them.
    """
    staged = GAMES[game]
    page = begin_game(
        place=staged.place,
        storage=LED,
        viewport=viewport("phone"),
        locale=LOCALES[language],
        has_touch=True,
        reduced_motion="reduce",
    )
    staged.begun(page)
    staged.states[state](page)
    page.mouse.move(0, 0)
    page.evaluate("document.fonts.ready")
    problems = []
    browser = page.context.new_cdp_session(page)  # left open, because closing it would end the emulation
    for size in checks.sizes:
        touch = size not in MOUSE
        browser.send("Emulation.setTouchEmulationEnabled", {"enabled": touch})
        page.set_viewport_size(viewport(size))
        page.wait_for_selector(DRAWN)  # an animation may be running
        if size in checks.forced:
            page.emulate_media(forced_colors="active")
            unreadable: list[str] = page.evaluate(UNREADABLE)
            problems += [f"{size} {state}, forced colours: {fault} cannot be read" for fault in unreadable]
            page.emulate_media(forced_colors="none")
        # The layout is the same in all colours.
        problems += [f"{size} {language} {state}: {fault}" for fault in faults(page, touch)]
        for scheme in SCHEMES:
            look, rules = LOOKS[language].get(scheme), checks.judged.get((size, scheme))
            if rules or (out and look):
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            if out and look:
                (out / f"{size}-{look}").mkdir(parents=True, exist_ok=True)
                page.screenshot(path=out / f"{size}-{look}" / f"{state}.png")
            if rules:
                # The page under a dialog cannot be reached; other states show it.
                within = "dialog:modal" if page.locator("dialog:modal").count() else "html"
                against = axe.violations(page, rules, within)
                problems += [f"{size} {scheme} {language} {state}: {fault}" for fault in against]
    browser.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.set_viewport_size(viewport("phone"))
    fold.enlarge(page, 2)
    page.wait_for_selector(DRAWN)
    large: list[str] = page.evaluate(LARGE_TEXT)
    problems += [f"large letters {language} {state}: {fault}" for fault in large]
    fold.enlarge(page, 1)
    if page.locator("dialog[open], .editor:not(:empty)").count():
        for width, height in checks.short:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_selector(DRAWN)
            ways: list[str] = page.evaluate(WAYS_ON)
            problems += [f"{width} x {height} {language} {state}: {fault}" for fault in ways]
    return problems


def viewport(size: str) -> ViewportSize:
    width, height = SIZES[size]
    return {"width": width, "height": height}


def faults(page: Page, touch: bool) -> list[str]:
    """The faults in the layout of the page as it is."""
    problems: list[str] = page.evaluate(FAULTS, touch)
    if not page.locator("dialog:modal").count():
        problems += fold.out_of_sight(page)
    return problems


def contact_sheet(browser: Browser, folder: Path, size: str) -> None:
    """Save all pictures of a folder as one."""
    figures = "".join(
        f'<figure><img src="{file.name}"><figcaption>{html.escape(file.stem)}</figcaption></figure>'
        for file in sorted(folder.glob("[!_]*.png"))
    )
    columns, width = (8, 220) if size == "phone" else (5, 400)
    sheet = folder / "_sheet.html"
    sheet.write_text(SHEET.format(title=folder.name, columns=columns, width=width, figures=figures), "utf-8")
    page = browser.new_page(viewport={"width": columns * (width + 12) + 32, "height": 800})
    page.goto(sheet.as_uri())
    page.screenshot(path=folder / "_sheet.png", full_page=True)
    page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--languages", choices=LOCALES, nargs="+", default=list(LOCALES))
    parser.add_argument("--games", choices=GAMES, nargs="+", default=list(GAMES))
    parser.add_argument("--states", nargs="+", help="all of them if none is named")
    options = parser.parse_args()
    with chromium.serving_copy(DIST) as (browser, site, _):
        pages = Pages(browser, site, drawn=True)
        for game, language in product(options.games, options.languages):
            out = options.out / game
            for state in (name for name in GAMES[game].states if name in (options.states or [name])):
                try:
                    problems = see(pages.take, game, language, state, every_check(language), out)
                except Error as error:
                    problems = [f"{game} {language} {state}: {error}"]
                problems += filter(None, [pages.give_back(good=not problems)])
                print("\n".join(problems) or f"{game} {language} {state}: good", flush=True)
            for size, look in product(SIZES, LOOKS[language].values()):
                contact_sheet(browser, out / f"{size}-{look}", size)


if __name__ == "__main__":
    main()
