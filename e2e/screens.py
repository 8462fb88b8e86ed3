"""Pictures of every state of the app, in every size, scheme and the longest language.

    python3 -m e2e.screens [--out DIR] [--only VARIANT] [--states NAME ...]

Writes e2e/screens/VARIANT/STATE.png and a contact sheet of each variant, from dist/, and prints faults of the
layout that can be found without eyes (`faults`). The rest is for looking at.
"""

from __future__ import annotations

import argparse
import html
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from e2e import chromium, states
from e2e.playing import DRAWN, STILL
from e2e.test_access import STATES
from tools.serve import Site
from tools.steps import DIST, ROOT

FOLDER = ROOT / "e2e" / "screens"
SIZES = {"phone": (360, 740), "upright": (820, 1180), "tablet": (1180, 820), "desktop": (1440, 900)}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"locale": "en-GB", "color_scheme": "light"},
    "dark": {"locale": "en-GB", "color_scheme": "dark"},
    "german": {"locale": "de-DE", "color_scheme": "light"},
}
VARIANTS = {f"{size}-{look}": (size, look) for size in SIZES for look in LOOKS}

# What can be wrong without anyone looking, as a list of sentences.
FAULTS = """([table, touch]) => {
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
  if (!dialog) apart(all(".bar, .players, .board-box, .desk, .supply"), "regions");
  for (const group of all(".bar-actions, .tools, .dialog-actions, .program, .choices, .tiles"))
    apart([...group.querySelectorAll("button")].filter(seen), "buttons");
  // What stays at the lower end of the desk must not cover what else is there.
  if (table && !dialog) apart(all(".desk > *"), "parts of the desk");
  if (table && !dialog) for (const part of all("[data-board], .programs, .hand-tile, .tools, .go")) {
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
      // Marks stick out on purpose; what is clipped away is only read out.
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

SHEET = """<!doctype html><meta charset="utf-8"><title>{title}</title><style>
body {{ margin: 16px; font: 13px sans-serif; background: #888 }}
main {{ display: grid; grid-template-columns: repeat({columns}, {width}px); gap: 12px }}
figure {{ margin: 0 }} img {{ width: 100%; display: block }}
</style><main>{figures}</main>"""


def opened(browser: Browser, site: Site, variant: str) -> Page:
    """The game in a variant."""
    size, look = VARIANTS[variant]
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=size != "desktop",
        reduced_motion="reduce",
        **LOOKS[look],
    )
    return chromium.open_game(context.new_page(), site.url)


def visit(page: Page, names: Iterable[str]) -> Iterator[str]:
    """Bring the page into one state after the other."""
    for name in names:
        for preference in ("speed=off", "handover=hidden"):
            page.evaluate("words => ttbStage.act('preference', words)", preference)
        for action in ("edit-close", "help-close", "close", "skip"):
            page.evaluate("action => ttbStage.act(action)", action)
        page.evaluate("ttbStage.act('log', 'off')")
        page.wait_for_selector(STILL)
        states.load(page, states.position(round=1))
        STATES[name](page)
        page.wait_for_selector(DRAWN)  # a run may be on
        page.mouse.move(0, 0)
        page.evaluate("document.fonts.ready")
        yield name


def faults(page: Page, size: str) -> list[str]:
    """What is wrong with the layout of the page as it is."""
    found: list[str] = page.evaluate(FAULTS, [size != "phone", size != "desktop"])
    return found


def contact_sheet(browser: Browser, folder: Path, size: str) -> None:
    """All pictures of a folder in one."""
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


def take(browser: Browser, site: Site, out: Path, variant: str, names: Iterable[str]) -> list[str]:
    """Take the pictures of a variant; the faults found on the way, each with its state."""
    folder = out / variant
    folder.mkdir(parents=True, exist_ok=True)
    size = VARIANTS[variant][0]
    page = opened(browser, site, variant)
    found = []
    for name in visit(page, names):
        page.screenshot(path=folder / f"{name}.png")
        found += [f"{variant} {name}: {fault}" for fault in faults(page, size)]
    page.context.close()
    contact_sheet(browser, folder, size)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--only", choices=VARIANTS, nargs="+", default=list(VARIANTS))
    parser.add_argument("--states", choices=STATES, nargs="+", default=list(STATES))
    options = parser.parse_args()
    with chromium.at_a_copy(DIST) as (browser, site, _):
        for variant in options.only:
            print("\n".join(take(browser, site, options.out, variant, options.states)) or f"{variant}: good")


if __name__ == "__main__":
    main()
