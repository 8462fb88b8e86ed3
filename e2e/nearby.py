"""Games at several screens that are connected, each a page with a profile of its own.

What is played is chosen in CPython, from what the host's page knows, and every screen does what its person
does, through the page's actions. After each decision every screen shows what its person may know.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page
from shell.app.game import Game

from e2e import chromium
from e2e.playing import STILL
from e2e.staging import Json
from tests.sitting import Drawer, sit_down_at
from tools import house

QUICKLY: Json = {"speed": "off", "halts": False, "coach": False, "sound": False, "handover": "usual"}
"""Preferences with which nothing is waited for."""

# What comes over the lines of a page, and its lines, for what a network does to them.
RECORD = """
window.near = { heard: [], lines: [], twice: false };
if (window.RTCPeerConnection) {
  const { prototype } = RTCPeerConnection;
  const { createDataChannel } = prototype;
  prototype.createDataChannel = function (...given) {
    const channel = createDataChannel.apply(this, given);
    const send = channel.send.bind(channel);
    const parts = [];
    channel.send = (piece) => {
      send(piece);
      if (near.twice && piece[0] === 1) send(piece);
    };
    channel.addEventListener("message", ({ data }) => {
      const piece = new Uint8Array(data);
      if (piece[0] > 1) return;
      parts.push(...piece.subarray(1));
      if (piece[0] === 1) near.heard.push(new TextDecoder().decode(Uint8Array.from(parts.splice(0))));
    });
    near.lines.push(channel);
    return channel;
  };
}
"""
DO = "async (all) => { for (const [action, value] of all) await ttb.act(action, value); }"
LOOKS = """() => {
  const words = (at) => [...document.querySelectorAll(at)].map(({ innerText }) => innerText).join(" / ");
  const root = Object.entries({ ...document.documentElement.dataset }).map((pair) => pair.join("=")).join(" ");
  return `${root} | ${words("dialog[open]")} | ${words("[data-region=message]")} | ${words("[data-region=go]")}`;
}"""
WITHIN = 15_000  # ms
SHOWS = f"""async (wanted) => {{
  const end = performance.now() + {WITHIN};
  for (;;) {{
    const found = await ttb.position();
    if (found === wanted || performance.now() > end) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }}
}}"""
CUT = """() => {
  const open = near.lines.filter(({ readyState }) => readyState === "open");
  for (const line of open) line.close();
  return open.length;
}"""


class Step(NamedTuple):
    """What one person does: pairs of an action and its value."""

    colour: str
    acts: Sequence[tuple[str, str]]
    ready: str = ""
    """What a screen shows when its person is asked for this; nothing if it only has to stand still."""


class Screen:
    """A page, the colours of its person (a host has those that play there), and what it has heard."""

    def __init__(self, page: Page, colours: Sequence[str]) -> None:
        self.page, self.colours = page, tuple(colours)

    def act(self, action: str, value: str = "") -> None:
        self.page.evaluate(DO, [[action, value]])

    def does(self, step: Step) -> None:
        """Do what a person does, once they are asked."""
        self.page.wait_for_selector(f"{STILL} {step.ready or 'body'}", state="attached", timeout=WITHIN)
        self.page.evaluate(DO, [list(act) for act in step.acts])

    @property
    def position(self) -> Json:
        found: Json = json.loads(self.page.evaluate("ttb.position()"))
        return found

    def shows(self, data: Json) -> None:
        """Wait until the page has this position on its table."""
        found = self.page.evaluate(SHOWS, json.dumps(data))
        assert json.loads(found) == data, f"{self.colours} see something else: {self.looks()}"

    def looks(self) -> str:
        """How the page looks, in a few words."""
        return str(self.page.evaluate(LOOKS))

    def heard(self) -> list[str]:
        """What has come over the lines since it was asked for."""
        found: list[str] = self.page.evaluate("() => near.heard.splice(0)")
        return found

    def link(self, word: str, other: str = "") -> str:
        """The link in the dialog whose fragment begins with a word, another one than `other`."""
        found = f'dialog[open] [data-qr*="#{word}="]' + (f':not([data-qr="{other}"])' if other else "")
        return str(self.page.wait_for_selector(found, state="attached").get_attribute("data-qr"))  # type: ignore[union-attr]

    def cut(self) -> None:
        """The line breaks, as far as a page can see it."""
        assert self.page.evaluate(CUT), "there is no line"


class Table:
    """A game at several screens, the first of which is the host's."""

    def __init__(self, game: Game, host: Screen) -> None:
        self.game, self.host = game, host
        self.guests: list[Screen] = []
        self.story: list[Json] = []
        self._link = ""

    # Coming

    def invite(self) -> str:
        """What a guest's address has after the `#`."""
        self.host.act("nearby")
        if self.host.page.locator('dialog[open] [data-qr*="#near="]').count() == 0:
            self.host.act("nearby-invite")
        self._link = self.host.link("near", self._link)
        return self._link.partition("#")[2]

    def join(self, guest: Screen, colour: str, name: str = "") -> None:
        """Choose a seat on a page that was opened by an invitation, and hand the answer over."""
        guest.page.wait_for_selector("dialog[open] [data-field=name], dialog[open] input", state="attached")
        guest.act("nearby-colour", f"seat={colour}")
        if name:
            guest.act("nearby-name", f"name={name}")
        guest.act("nearby-join")
        answer = guest.link("nearanswer")
        self.host.act("nearby-answer", answer)
        guest.page.wait_for_selector("html:not(:has(dialog[open]))", state="attached")
        self.host.act("close")
        if guest not in self.guests:
            self.guests.append(guest)

    # Playing

    @property
    def screens(self) -> list[Screen]:
        return [self.host, *self.guests]

    def screen(self, colour: str) -> Screen:
        """Where a colour is played."""
        return next(screen for screen in self.screens if colour in screen.colours)

    def known(self, data: Json, screen: Screen) -> Json:
        """What a screen has on its table when the host's has this."""
        game = self.game
        if screen is self.host or game.standing(data).over:
            return data
        return game.data(game.known_position(game.seen(data, frozenset(screen.colours))))

    def shows(self, data: Json) -> None:
        """Wait until all screens show this position, each as far as its person knows it."""
        for screen in self.screens:
            screen.shows(self.known(data, screen))

    def play(self, turn: Json, steps: Sequence[Step]) -> Json:
        """Have people do what makes a turn of it; the position then, which all screens show."""
        game = self.game
        for step in steps:
            self.screen(step.colour).does(step)
        outcome = game.play(game.position(self.host_position), turn)
        assert outcome.pending is None
        data = game.data(outcome.position)
        self.shows(data)
        self.host_position = data
        return data

    host_position: Json


def storage(
    game: Game,
    features: Sequence[Any],
    position: object,
    seats: Mapping[str, Json],
    names: Mapping[str, str] | None = None,
    **preferences: Any,
) -> dict[str, str]:
    """What is stored on a device on which this game lies on the table."""
    from shell.table.table import Table as OnTable

    drawer = Drawer()
    app = sit_down_at(game, features, drawer=drawer)
    for name, value in {**QUICKLY, **preferences}.items():
        app.preferences.set(name, value)
    app.feature(OnTable).start(position, {}, dict(names or {}), dict(seats))
    return drawer.kept


def words_in(text: str) -> Iterator[object]:
    """All that a message says, without the names of fields."""

    def all_of(data: object) -> Iterator[object]:
        if isinstance(data, dict):
            for value in data.values():
                yield from all_of(value)
        elif isinstance(data, list):
            for value in data:
                yield from all_of(value)
        else:
            yield data

    return all_of(json.loads(text))


def open_pages() -> Collection[str]:
    return [page.name for page in house.pages()]


def gone(page: Page) -> None:
    """The lines of a page are closed, as when it goes: it may be used for something else then."""
    page.evaluate("dispatchEvent(new Event('pagehide'))")


def ready(page: Page) -> None:
    """Wait for a page that is loaded anew."""
    page.wait_for_selector('html[data-ready="true"]', state="attached", timeout=chromium.READY_WITHIN)
