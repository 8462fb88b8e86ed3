"""Finds parts of the table that are out of sight without scrolling: cut off, covered or too small."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from playwright.sync_api import Page

from tools.playing.page import TWO_FRAMES

SIZES = (
    (320, 568), (360, 640), (360, 740), (390, 664), (390, 844),  # phones
    (667, 375), (740, 360),  # phones held across
    (768, 954), (810, 1010), (820, 1180), (1024, 698), (1024, 768), (1180, 820),  # tablets
    (1440, 900),
)  # fmt: skip
TEXT = (1, 2)
"""The reader's text size, as a multiple of the usual 16 pixels."""
Views = tuple[tuple[float, tuple[int, int]], ...]
"""Pairs of a text size and a page size."""
EVERY: Views = tuple(product(TEXT, SIZES))
PHASES: Views = (
    *product(TEXT, ((320, 568),)),
    (TEXT[0], (740, 360)),
    (TEXT[1], (1024, 768)),
)
"""The views of the normal run: the tightest phones and a tablet."""
ZOOMED: Views = (*product(TEXT[:1], ((320, 256), (427, 341))), (2, (427, 341)))
"""At 400 and 300 % zoom, where the page has its least size and is scrolled up and down."""
LETTERED: Views = tuple(product(TEXT[:1], ((360, 640), (820, 1180), (1024, 768), (1440, 900))))
"""The views for readers with their own letter spacing: one of each layout."""
SPLIT: Views = tuple(product(TEXT[:1], ((320, 1180), (375, 1180), (507, 1180), (590, 820), (694, 834))))
"""Parts of an iPad's screen beside another app (Slide Over, Split View)."""
WALKED: Views = (
    *product(TEXT[:1], (*SIZES, (1280, 720))),
    *product(TEXT[1:], ((320, 568), (740, 360), (1024, 768), (1440, 900))),
)
"""The views of a walk for each phase of a turn."""

OUT_OF_SIGHT = """async lettered => {
  const found = [];
  // The view of a puzzle's board follows its size a frame later, as does that of the game after it.
  if (document.documentElement.matches("[data-matters], [data-nearer], [data-zoomed]"))
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const box = node => node.getBoundingClientRect();
  const style = node => getComputedStyle(node);
  // Clipped text is for screen readers only.
  const seen = node => node.checkVisibility({ visibilityProperty: true })
    && box(node).width > 2 && style(node).clipPath === "none";
  const all = selector => [...document.querySelectorAll(selector)].filter(seen);
  const name = node => node.dataset.action ?? node.dataset.tip ?? node.className?.baseVal ?? node.className;
  const sticksOut = (inner, outer, by) => inner.left < outer.left - by || inner.top < outer.top - by
    || inner.right > outer.right + by || inner.bottom > outer.bottom + by;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const page = document.documentElement;
  const least = innerWidth < 640 && innerHeight < 497; // the page keeps its least size, and scrolls
  // With large or wide letters parts that are too high for their place scroll.
  const scrolled = (node, { left, right, top, bottom } = box(node)) => {
    const scrolls = at => /auto|scroll/.test(style(at).overflowY) && at.scrollHeight > at.clientHeight;
    let up = lettered && node.parentElement;
    while (up && !scrolls(up)) up = up.parentElement;
    if (!up) return false;
    const around = box(up);
    return left >= around.left - 1 && right <= around.right + 1
      && (top < around.top || bottom > around.bottom);
  };
  const screen = { left: 0, top: 0, right: innerWidth, bottom: least ? page.scrollHeight : innerHeight };
  const there = (x, y, find) => {
    if (!least) return document[find](x, y);
    scrollTo(0, y - innerHeight / 2);
    const found = document[find](x, y - scrollY);
    scrollTo(0, 0);
    return found;
  };
  scrollTo(0, 0);
  if (page.scrollHeight > innerHeight + 1 !== least)
    found.push(least ? "the page does not scroll" : "the page scrolls");
  if (page.scrollWidth > innerWidth + 1) found.push("the page scrolls sideways");

  const whole = ".go, .slot, .hand-tile, .hand-over, .tool, .player, .player .badge, .mini-tile, .face-down, "
    + ".score-now, .special-count, .doubled, .supply > div, .story .button, .bar-item, [data-board], "
    + ".on-board .button, .choice, .edit-foot, .challenge-actions .button, .banner, .replay .button, "
    + "svg[data-robot], .rally-robot[data-robot] .rally-robot-shadow, .junk-target-drawn, .junk-boost, "
    + ".junk-tile, .junk-thing, .junk-facts li, .junk-target, .junk-bomb, .junk-crate, .junk-meter, "
    + ".junk-look li, .hand .button, .coach .button";
  const scrolls = ".help, .log-panel, .junk-yard-tray"; // they may scroll
  for (const node of all(whole)) {
    if (node.closest(scrolls)) continue;
    if (node.matches("[data-board]") && page.hasAttribute("data-zoomed")) continue;
    const here = box(node);
    if (scrolled(node)) continue;
    if (sticksOut(here, screen, 0.6)) {
      found.push(`${name(node)} is off the screen`);
      continue;
    }
    for (let up = node.parentElement; up !== document.body; up = up.parentElement) {
      if (style(up).overflowX === "visible" || !sticksOut(here, box(up), 1)) continue;
      found.push(`${name(node)} is cut off by ${name(up)}`);
      break;
    }
    const player = node.parentElement.closest(".player");
    if (player && sticksOut(here, box(player), 1)) found.push(`${name(node)} sticks out of its player`);
    if (player && node.matches(".badge, .score-now, .face-down, .special-count, .doubled")) {
      for (const program of player.querySelectorAll(".mini-program"))
        if (meet(here, box(program))) found.push(`${name(node)} lies on a program`);
      for (const other of player.querySelectorAll(".player-name, .score"))
        if (!other.contains(node) && style(other).clipPath === "none" && meet(here, box(other)))
          found.push(`${name(node)} lies on ${name(other)}`);
    }
    if (!node.matches("button")) continue;
    const edge = Math.min(here.width, here.height) * 0.2; // corners are round
    for (const [x, y] of [
      [here.left + edge, here.top + edge], [here.right - edge, here.top + edge],
      [here.left + edge, here.bottom - edge], [here.right - edge, here.bottom - edge],
    ]) {
      const over = there(x, y, "elementFromPoint");
      if (!over || node.contains(over) || over.contains(node)) continue;
      if (over.closest(scrolls)) continue; // opened over it by a person
      if (node.closest(".bar, .story, .supply") && over.closest(".banner")) continue; // that replaces it
      found.push(`${name(node)} is covered by ${name(over)}`);
      break;
    }
  }

  // Each part of the desk has a place of its own. Only a message may cover the other words in its line, and
  // the button that hands the device over may cover face-down tiles.
  const parts = all(".desk > *, .desk > :is(.puzzle, .rally-drill, .junk-lesson, .hand, .go-region) > *");
  const above = ".message, .hand-over";
  parts.forEach((one, n) => parts.slice(n + 1).forEach(other => {
    if (one.contains(other) || one.matches(above) || other.matches(above)) return;
    if (scrolled(one) || scrolled(other)) return;
    if (meet(box(one), box(other))) found.push(`${name(one)} and ${name(other)} lie over each other`);
  }));
  // Nothing in a part may cover another part; marks stick out on purpose.
  for (const part of parts) for (const node of part.querySelectorAll(":not(svg *)")) {
    if (!seen(node) || node.closest(".mark") || !sticksOut(box(node), box(part), 6)) continue;
    let up = node.parentElement;
    while (up !== part && style(up).overflowX === "visible") up = up.parentElement;
    if (style(up).overflowX !== "visible") continue;
    for (const other of parts)
      if (!other.contains(node) && !part.contains(other) && !other.matches(above)
        && meet(box(node), box(other)))
        found.push(`${name(node)} sticks out of ${name(part)} over ${name(other)}`);
  }
  for (const node of all(".replay > *, .decision > *, .hand-over"))
    if (!scrolled(node) && sticksOut(box(node), box(node.closest(".desk")), 1))
      found.push(`${name(node)} sticks out of the desk`);

  // Controls in the corners of the board cover no hex, except around the tiny board of a lesson.
  const zoomed = page.hasAttribute("data-zoomed");
  const matters = hex => {
    if (!hex) return false;
    if (zoomed) return Boolean(document.querySelector(`.pieces [data-at="${hex.dataset.hex}"]`));
    const near = hex.closest("svg").dataset.near, [q, r] = hex.dataset.hex.split(",").map(Number);
    return !near || Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= Number(near);
  };
  for (const node of all(".on-board .button")) {
    const { left, top, right, bottom } = box(node);
    const corners = [left + 3, right - 3].flatMap(x => [[x, top + 3], [x, bottom - 3]]);
    const hexes = corners.flatMap(([x, y]) => there(x, y, "elementsFromPoint"));
    if (hexes.some(other => matters(other.closest(".hex")))) found.push(`${name(node)} covers a hex`);
  }

  const letters = document.createRange();
  const names = ".player-name, .hand-over-name, .junk-whose b, .rally-goal b";
  const holders = ".app :is(button, p, h1, h2, h3, .label, .score, .player-name)";
  for (const holder of all(holders)) {
    const walk = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode, parent = text.parentElement;
      if (!text.data.trim() || parent.closest("svg, .mark, .board-note, .log")) continue;
      if (parent.closest(holders) !== holder || !seen(parent)) continue;
      letters.selectNodeContents(text);
      const here = letters.getBoundingClientRect();
      if (innerWidth >= 360 && here.width && parseFloat(style(parent).fontSize) < 10.9)
        found.push(`"${text.data.trim()}" has letters of ${style(parent).fontSize}`);
      for (let up = parent; here.width && up !== document.body; up = up.parentElement) {
        // These scroll, or have two lines as a puzzle's title; names have a rule of their own.
        if (up.matches(".challenge-told, .challenge-head h2 > span, .edit-part, .editor, .junk-yard-tray, "
          + `.rally-pile, .rally-hand[data-many], .rally-readies, ${names}`)) break;
        const clips = up === holder || style(up).overflowX !== "visible";
        if (!clips || !sticksOut(here, box(up), 2.5)) continue;
        if (scrolled(text, here)) break;
        found.push(`"${text.data.trim()}" is cut off by ${name(up)}`);
        break;
      }
    }
  }
  for (const node of all(".desk .go, .tool, .bar-item"))
    if ((!node.matches(".bar-item") || innerWidth > 700 && innerHeight > 660)
      && ![...node.querySelectorAll("span")].some(seen))
      found.push(`${name(node)} has no label`);
  for (const { top, bottom } of all(".edit-part").map(box))
    if (Math.min(bottom, screen.bottom) - top < 80) found.push("the editor's palette has no room");
  for (const node of all(".supply .label"))
    if (sticksOut(box(node), box(node.parentElement), 1)) found.push(`"${node.textContent}" sticks out`);
  // Each card has its player's name. A long name may end in an ellipsis,
  // if enough of it is visible; a usual one may only on the cards of pages that are not upright.
  const upright = screen.bottom >= innerWidth;
  for (const node of all(names)) {
    const { textOverflow, overflowX } = style(node);
    const shortened = textOverflow === "ellipsis" && overflowX !== "visible" && node.clientWidth >= 30;
    const strict = !node.matches(".player-name") || upright && !lettered;
    const cut = node.scrollWidth > node.clientWidth;
    if (cut && (!shortened || strict && node.textContent.length <= 12)
      || node.scrollHeight > box(node).height + 6)
      found.push(`the name "${node.textContent}" has no room in ${name(node) || name(node.parentElement)}`);
  }
  // Many players side by side are badges with their figures.
  const players = all(".player");
  for (const player of upright && players.length <= 4 ? players : [])
    if (!seen(player.querySelector(".player-name"))) found.push(`${name(player)} has no name`);
  const states = all(".challenge-state, .storm-clock");
  for (const badge of all(".challenge-head .badge")) for (const words of states) {
    letters.selectNodeContents(words);
    if (meet(letters.getBoundingClientRect(), box(badge))) found.push(`a badge lies over ${name(words)}`);
  }
  for (const over of all(".hand-over")) for (const words of all(".go-hint, .message, .coach")) {
    letters.selectNodeContents(words);
    if (meet(letters.getBoundingClientRect(), box(over)))
      found.push(`${name(over)} lies over ${name(words)}`);
  }
  // A mark does not hide its order, nor the orders beside it.
  for (const mark of all(".player .mark"))
    for (const order of mark.closest(".player").querySelectorAll(".mini-tile .pictogram")) {
      const [a, b] = [box(mark), box(order)];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (Math.max(0, wide) * Math.max(0, high) > 0.15 * b.width * b.height)
        found.push(`a mark hides ${Math.round(100 * wide * high / b.width / b.height)} % of an order`);
    }

  if (matchMedia("(pointer: coarse)").matches) for (const node of all(".app :is(button, [data-tip])")) {
    // Elements in a larger button are explained where that leads, and so are numbers.
    const within = ".player, .player-last, .log *, .player-look *, .junk-target *, .junk-facts *, "
      + "svg[data-robot] *"; // a tap means the nearest part
    if (style(node).pointerEvents === "none" || node.matches(within)) continue;
    const { width, height } = box(node);
    if (width < 43.5 || height < 43.5)
      found.push(`${name(node)} is ${Math.round(width)} x ${Math.round(height)}`);
  }
  const { width, height } = box(document.querySelector(".board-frame > svg"));
  if (Math.min(width, height) < 100) found.push("the board is too small to play on");
  return [...new Set(found)];
}"""

DOOR = """() => {
  const found = [], page = document.documentElement;
  const box = node => node.getBoundingClientRect();
  const ways = [...document.querySelectorAll(".door :is(button, a)")].filter(node => node.checkVisibility());
  if (page.scrollHeight > innerHeight) found.push(`${page.scrollHeight - innerHeight} px are below the fold`);
  if (page.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  const letters = document.createRange();
  for (const way of ways) {
    const { left, right, top, bottom, width, height } = box(way), name = way.dataset.key;
    if (width < 43.5 || height < 43.5) found.push(`${name} is ${Math.round(width)} x ${Math.round(height)}`);
    for (const other of ways) {
      const there = box(other);
      if (way !== other && Math.min(right, there.right) - Math.max(left, there.left) > 1
        && Math.min(bottom, there.bottom) - Math.max(top, there.top) > 1)
        found.push(`${name} lies over ${other.dataset.key}`);
    }
    for (const words of way.querySelectorAll("b, small, i")) {
      // Clipped text is for screen readers only.
      if (!words.checkVisibility() || getComputedStyle(words).clipPath !== "none") continue;
      letters.selectNodeContents(words);
      const here = letters.getBoundingClientRect();
      if (here.left < left - 1 || here.right > right + 1 || here.top < top - 1 || here.bottom > bottom + 1)
        found.push(`"${words.textContent}" sticks out of ${name}`);
    }
  }
  if (box(document.querySelector(".door-scene")).height < 56) found.push("the scene has no room");
  return found;
}"""

BOARD = """() => {
  const { left, top, width, height } = document.querySelector(".board-frame > svg").getBoundingClientRect();
  return { left, top, width, height };
}"""


def out_of_sight(page: Page, *, lettered: bool = False) -> list[str]:
    """The faults of the table as it is shown now, each as a sentence.

    With `lettered`, a reader's own letter spacing, parts of the desk may scroll.
    """
    faults: list[str] = page.evaluate(OUT_OF_SIGHT, lettered)
    return faults


def faults_of_door(page: Page) -> list[str]:
    """The faults of the front door as it is shown now, each as a sentence."""
    faults: list[str] = page.evaluate(DOOR)
    return faults


def enlarge(page: Page, text: float) -> None:
    """Multiply the text size, as a reader's own settings do."""
    page.evaluate("size => { document.documentElement.style.fontSize = size }", f"{text * 16}px")


Place = dict[str, float]


def walk(
    page: Page,
    state: str,
    views: Views = EVERY,
    board: dict[tuple[float, int, int], Place] | None = None,
    *,
    lettered: bool = False,
) -> Iterator[str]:
    """The faults in all views, each a size of text and of the page; `state` is its name in them.

    `board` collects the place of the board in each view; another place than before is a fault. For `lettered`
    see `out_of_sight`.
    """
    is_firefox = page.context.browser is not None and page.context.browser.browser_type.name == "firefox"
    for text, (width, height) in views:
        enlarge(page, text)
        page.set_viewport_size({"width": width, "height": height})
        if is_firefox:
            page.evaluate(TWO_FRAMES)  # its driver returns before observers of sizes have been called
        where = f"{state}, {width} x {height}, text x {text}"
        for fault in out_of_sight(page, lettered=lettered):
            yield f"{where}: {fault}"
        if board is not None:
            place: Place = page.evaluate(BOARD)
            before = board.setdefault((text, width, height), place)
            # more than a rounding difference
            if any(abs(place[side] - before[side]) > 0.75 for side in place):
                yield f"{where}: the board lies at {place}, before at {before}"
    enlarge(page, 1)
