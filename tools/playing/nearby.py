"""Games on several connected screens, each a page with a profile of its own.

CPython chooses the turns, and every screen does its person's part through the page's actions. After each turn
every screen must show exactly the known part of the position, and its messages must contain no secrets.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page, TimeoutError
from shell.app.game import Game

from tools.playing import chromium
from tools.playing.page import STILL
from tools.playing.sitting import Drawer, sit_down_at
from tools.playing.staging import Json

QUICKLY: Json = {"speed": "off", "halts": False, "coach": False, "sound": False, "handover": "usual"}
"""Preferences that avoid all waiting."""
NEAR: Json = {"kind": "nearby"}
"""The seat of a colour that is played by a guest."""
SEED = "nobody may know this"
"""A seed from which all hidden things could be dealt again."""

# Records the messages and lines of a page, so that tests can interfere with the network.
RECORD = """
window.near = { heard: [], lines: [], twice: false, last: "" };
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
      if (piece[0] !== 1) return;
      const text = new TextDecoder().decode(Uint8Array.from(parts.splice(0)));
      near.heard.push(text);
      const type = /^{"type":"(welcome|past|now|story)"/.exec(text)?.[1];
      if (type) near.last = type;
    });
    near.lines.push(channel);
    return channel;
  };
}
"""
DO = "async (all) => { for (const [action, value] of all) await ttb.act(action, value); }"
WITHIN = chromium.READY_WITHIN  # ms
SHOWS = f"""async (wanted) => {{
  const end = performance.now() + {WITHIN};
  for (;;) {{
    const found = await ttb.position();
    const told = ["", "now", "story"].includes(near.last);
    if ((found === wanted && told) || performance.now() > end) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }}
}}"""
CUT = """() => {
  const open = near.lines.filter(({ readyState }) => readyState === "open");
  for (const line of open) line.close();
  near.last = "cut";
  return open.length;
}"""
LOOKS = """async () => {
  const words = (at) => [...document.querySelectorAll(at)].map(({ innerText }) => innerText).join(" / ");
  const root = Object.entries({ ...document.documentElement.dataset }).map((pair) => pair.join("="));
  const said = ["dialog[open]", "[data-region=message]", "[data-region=go]"].map(words);
  const lines = near.lines.map(({ readyState }) => readyState);
  const { to_move: mover } = JSON.parse(await ttb.position());
  return [near.last, near.heard.length, lines.join(), mover, root.join(" "), ...said].join(" | ");
}"""


class Step(NamedTuple):
    """One person's acts: pairs of an action and its value, once the screen matches the selector `asked`."""

    colour: str
    acts: Sequence[tuple[str, str]]
    asked: str


class Screen:
    """A page, and the colours of its person; the host has those that are no guest's."""

    def __init__(self, page: Page, *colours: str) -> None:
        self.page, self.colours = page, colours

    def act(self, action: str, value: str = "") -> None:
        self.page.evaluate(DO, [[action, value]])

    def prefer(self, **preferences: object) -> None:
        for name, value in preferences.items():
            self.act("preference", f"{name}={value}")

    def do(self, step: Step) -> None:
        """Do a person's acts once they are asked."""
        at = f"{STILL}:not(:has(dialog[open])) {step.asked}"
        try:
            self.page.wait_for_selector(at, state="attached", timeout=WITHIN)
        except TimeoutError as error:
            raise AssertionError(f"{self.colours} are not asked: {self.page.evaluate(LOOKS)}") from error
        self.page.evaluate(DO, [list(act) for act in step.acts])

    @property
    def position(self) -> Json:
        data: Json = json.loads(self.page.evaluate("ttb.position()"))
        return data

    def shows(self, data: Json) -> None:
        """Wait until the page has this position on its table and has heard the whole story."""
        actual = json.loads(self.page.evaluate(SHOWS, json.dumps(data)))
        different = [name for name in data if actual.get(name) != data[name]]
        assert actual == data, f"{self.colours} see {different} differ: {self.page.evaluate(LOOKS)}"

    def heard(self) -> list[str]:
        """The messages that have come over the lines since the last call."""
        texts: list[str] = self.page.evaluate("() => near.heard.splice(0)")
        return texts

    def link(self, word: str, other: str = "") -> str:
        """The link in the dialog with a fragment of this kind, other than `other`."""
        wanted = f'dialog[open] [data-qr*="#{word}="]:not([data-qr="{other}"])'
        self.page.wait_for_selector(wanted, state="attached", timeout=WITHIN)
        return str(self.page.get_attribute(wanted, "data-qr"))

    def cut(self) -> None:
        """Cut the line, as far as a page can notice it."""
        assert self.page.evaluate(CUT), "there is no line"

    def send_twice(self) -> None:
        """Send every message twice from now on."""
        self.page.evaluate("() => { near.twice = true; }")

    def reload(self) -> None:
        """Reload the page."""
        self.page.reload()
        self.page.wait_for_selector(
            'html[data-ready="true"]', state="attached", timeout=chromium.READY_WITHIN
        )


class Table:
    """A game on several screens.

    `leaks` returns the secrets in messages that a screen may not know; its last arguments are the data before
    and after the turn in which the messages came.
    """

    def __init__(
        self, game: Game, host: Screen, leaks: Callable[[list[Json], Screen, Json, Json], list[str]]
    ) -> None:
        self.game, self.host = game, host
        self.guests: list[Screen] = []
        self.data = host.position
        self._leaks, self._link = leaks, ""

    # Joining

    def invite(self) -> str:
        """The address of a guest, from the `#` on."""
        self.host.act("nearby")
        self._link = self.host.link("near", self._link)
        return "#" + self._link.partition("#")[2]

    def come(self, guest: Screen, name: str = "") -> None:
        """Open an invitation on the guest's page, which has the app, and take the seat of its colour."""
        guest.page.evaluate("hash => { location.hash = hash }", self.invite())
        self.join(guest, name)

    def join(self, guest: Screen, name: str = "") -> None:
        """Take a seat on a page that was opened by an invitation, and hand the answer to the host."""
        colour = next(iter(guest.colours), "")
        guest.page.wait_for_selector("dialog[open] .primary", timeout=WITHIN)
        guest.act("nearby-colour", f"seat={colour}")
        guest.act("nearby-name", f"name={name}")
        guest.act("nearby-join")
        answer = guest.link("nearanswer")
        self.host.act("nearby-answer", answer.partition("#")[2])
        guest.page.wait_for_selector("html:not(:has(dialog[open]))", state="attached", timeout=WITHIN)
        self.host.act("close")
        if guest not in self.guests:
            self.guests.append(guest)
        guest.shows(self.known(self.data, guest))

    # Playing

    @property
    def screens(self) -> list[Screen]:
        return [self.host, *self.guests]

    def screen(self, colour: str) -> Screen:
        """The screen that a colour is played on."""
        return next(screen for screen in self.screens if colour in screen.colours)

    def known(self, data: Json, screen: Screen) -> Json:
        """The position on a screen's table when the host's is `data`."""
        game = self.game
        if screen is self.host or game.rules.standing(data).over:
            return data
        return game.data(game.rules.known(game.rules.view(data, frozenset(screen.colours))))

    def play(self, turn: Json, steps: Sequence[Step], computers: Sequence[str] = ()) -> None:
        """Play a turn by these steps of people and check the new position on all screens.

        Turns of `computers` that follow are waited for.
        """
        for step in steps:
            self.screen(step.colour).do(step)
        outcome = self.game.play(self.game.rules.position(self.data), turn)
        assert outcome.pending is None
        data = self.game.data(outcome.position)
        while (mover := self.game.rules.standing(data).to_move[:1]) and mover[0] in computers:
            done = f'html:not([data-job], [data-colour-to-move="{mover[0]}"])'
            self.host.page.wait_for_selector(done, state="attached", timeout=chromium.READY_WITHIN)
            data = self.host.position
        self.check(data)

    def check(self, data: Json) -> None:
        """Check that all screens show this position, as far as their people know it, and heard no secrets."""
        for screen in self.screens:
            screen.shows(self.known(data, screen))
        self.check_messages(data)
        self.data = data

    def check_messages(self, data: Json) -> None:
        """Check that guests have heard no secrets since the last turn."""
        over = self.game.rules.standing(data).over
        for guest in self.guests:
            texts = guest.heard()
            messages = [json.loads(text) for text in texts]
            secret = [message for message in messages if message["type"] != "story" or not over]
            leaks = self._leaks(secret, guest, self.data, data)
            assert not leaks, f"{guest.colours} are told {leaks}"
            assert over or not any(SEED in text for text in texts), f"{guest.colours} are told the seed"

    def close(self) -> None:
        """Close all lines, as pages do when they are left."""
        for screen in self.screens:
            screen.page.evaluate("dispatchEvent(new Event('pagehide'))")


def storage(
    game: Game,
    features: Sequence[Any],
    position: object,
    seats: Mapping[str, Json],
    names: Mapping[str, str] | None = None,
    earlier: Mapping[str, str] | None = None,
    **preferences: Any,
) -> dict[str, str]:
    """The storage of a device with this game on the table, besides its earlier entries `kept`."""
    from shell.play.table import Table as OnTable

    drawer = Drawer()
    drawer.kept.update(earlier or {})
    app = sit_down_at(game, features, drawer=drawer)
    for name, value in {**QUICKLY, **preferences}.items():
        app.preferences.set(name, value)
    app.feature(OnTable).start(position, {"seed": SEED}, dict(names or {}), dict(seats))
    return drawer.kept


def words(data: object) -> Iterator[object]:
    """All words of a message: texts, numbers, and names in objects."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield name
            yield from words(value)
    elif isinstance(data, list):
        for value in data:
            yield from words(value)
    else:
        yield data
