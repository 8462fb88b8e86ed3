"""States of a table with several screens, shown by a single page.

The tests report the events that the page's scripts would report of its lines; an app without a page supplies
the messages of another screen.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from playwright.sync_api import Page
from shell.nearby import invitation as code
from shell.nearby.fields import fields_of
from shell.play.table import Table
from shell.start.game import load_game

from tests.contract.found import contract_of
from tests.nearby import Air, come
from tests.sitting import sit_down_at
from tools.playing.page import CLOSED
from tools.playing.staging import State, act

FIELDS = fields_of(
    {
        "ufrag": "abcd",
        "pwd": "abcdefghijklmnopqrstuvwx",
        "fingerprint": "0f" * 32,
        "setup": "actpass",
        "candidates": [
            {"kind": "host", "address": "0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f.local", "port": 4242}
        ],
    }
)
# The names of a page's lines are random numbers: the script records all of them.
WATCH_CHANCE = """() => {
  window.chances = [];
  let drawn = 0;
  crypto.getRandomValues = (numbers) => {
    Crypto.prototype.getRandomValues.call(crypto, numbers);
    if (numbers instanceof BigUint64Array) {
      numbers[0] += BigInt(drawn++); // names of lines differ, also on a page without chance
      chances.push(String(numbers[0] % 10n ** 12n).padStart(12, "0").replace(/0+$/, "") || "0");
    }
    return numbers;
  };
}"""
# The app ignores reports of names that are none of its lines.
REPORT = """async ([action, more]) => {
  for (const line of [...chances]) await ttb.act(action, JSON.stringify({ line, ...more }));
}"""
FORGET_CHANCE = "() => { delete crypto.getRandomValues; }"


def report(page: Page, action: str, **more: Any) -> None:
    """Report an event on all lines that have been begun lately."""
    page.evaluate(REPORT, [action, more])


def says(page: Page, text: str) -> None:
    report(page, "line-heard", text=text)


def comes(page: Page, game: str, colour: str, name: str) -> None:
    """Have a guest join by the open invitation."""
    hello = {
        "type": "hello", "v": 1, "game": game, "token": "", "name": name, "colour": colour, "story": "",
        "have": 0, "back": {},
    }  # fmt: skip
    report(page, "line-open")
    says(page, json.dumps(hello))


CODE = "#dialog[open] [data-qr] svg"


def form(page: Page) -> None:
    act(page, "new-game", "nearby")
    page.wait_for_selector("#dialog[open] .name-field select")


def begin(page: Page, *fields: str) -> None:
    form(page)
    for field in fields:
        act(page, "form", field)
    page.evaluate(WATCH_CHANCE)
    act(page, "start-game")
    page.wait_for_selector(CODE)


def inviting(page: Page) -> None:
    """The invitation of a game that has just begun."""
    begin(page)
    page.evaluate(FORGET_CHANCE)


def seats(game: str, colours: Sequence[str]) -> State:
    """A guest is connected, another one is gone, a third is invited, and a computer plays as well."""

    def state(page: Page) -> None:
        begin(page, f"colours={len(colours)}", f"screen-{colours[-1]}=1")
        for colour, name in ((colours[1], "Ada"), (colours[2], "Maximilian")):
            comes(page, game, colour, name)
            page.wait_for_selector(f'[data-key="nearby-{colour}"][data-how="near"]')
            if colour == colours[1]:
                page.wait_for_selector(CODE)
                page.evaluate("() => { chances.splice(0, chances.length - 1); }")
        page.evaluate("() => { chances.splice(1); }")
        report(page, "line-lost", why="closed")
        act(page, "nearby")
        page.wait_for_selector('[data-how="away"]')
        page.wait_for_selector(CODE)
        page.evaluate(FORGET_CHANCE)

    return state


def invited(colours: Sequence[str]) -> State:
    """An invitation has been opened."""

    def state(page: Page) -> None:
        page.evaluate(WATCH_CHANCE)
        invitation = code.Invitation(7, tuple(colours), FIELDS)
        act(page, "link", "#" + code.INVITES + code.invitation_text(invitation))
        page.wait_for_selector("#dialog[open] .nearby-guest .segment")
        page.evaluate(FORGET_CHANCE)

    return state


def answering(colours: Sequence[str]) -> State:
    """The answer for the host is shown."""

    def state(page: Page) -> None:
        invited(colours)(page)
        act(page, "nearby-colour", f"seat={colours[0]}")
        act(page, "nearby-name", "name=Ada")
        act(page, "nearby-join")
        page.wait_for_selector(CODE)

    return state


@cache
def heard(name: str, colour: str) -> tuple[str, ...]:
    """The messages to a guest from a host with a new game and the first turn."""
    brought = load_game(name)
    game, features, order = brought
    air, texts = Air(), contract_of(name).texts()
    host, guest = (air.screen(sit_down_at(game, features, order, texts)) for _ in range(2))
    seeds = (game.first_game(f"states {n}") for n in range(99))
    start, options = next(
        each for each in seeds if game.rules.standing(game.data(each[0])).to_move != (colour,)
    )
    host.app.feature(Table).start(start, options, {game.rules.colours[0]: "Maximilian"})
    host.hosting.begin([colour])
    come(host, guest, colour, "Ada")
    return tuple(text for text in guest.heard if json.loads(text)["type"] != "spare")


def waiting(game: str, colours: Sequence[str]) -> State:
    """The host's game on a guest's screen, at the host's turn."""

    def state(page: Page) -> None:
        answering(colours)(page)
        report(page, "line-open")
        for text in heard(game, colours[0]):
            says(page, text)
        page.wait_for_selector(CLOSED, state="attached")
        page.wait_for_selector("html[data-colour-to-move]")

    return state


def lost(game: str, colours: Sequence[str]) -> State:
    """The line to the host is lost."""

    def state(page: Page) -> None:
        waiting(game, colours)(page)
        report(page, "line-lost", why="failed")
        page.wait_for_selector(".visit .button")

    return state


def lost_dialog(game: str, colours: Sequence[str]) -> State:
    """The dialog that leads back to the host."""

    def state(page: Page) -> None:
        lost(game, colours)(page)
        page.click(".visit .button")
        page.wait_for_selector("#dialog[open] .nearby-seats")

    return state


def menu(game: str, colours: Sequence[str]) -> State:
    """The menu with the signs that a guest can make."""

    def state(page: Page) -> None:
        waiting(game, colours)(page)
        act(page, "menu")
        page.wait_for_selector("#dialog[open] .nearby-signs")

    return state


def relay(page: Page) -> None:
    """An invalid server in the settings."""
    act(page, "relay", "address=example.org")
    act(page, "settings")
    page.locator(".field-said[data-bad]").scroll_into_view_if_needed()


def explained(page: Page) -> None:
    """The help page about several screens."""
    act(page, "help", "screens")
    page.wait_for_selector("#help[open] ol")


def states(game: str, colours: Sequence[str]) -> Mapping[str, State]:
    """All states for a game, with enough colours for one seat of each kind."""
    return {
        "near_form": form,
        "near_inviting": inviting,
        "near_seats": seats(game, colours),
        "near_invited": invited(colours[1:]),
        "near_answer": answering(colours[1:]),
        "near_waiting": waiting(game, colours[1:]),
        "near_lost": lost(game, colours[1:]),
        "near_lost_dialog": lost_dialog(game, colours[1:]),
        "near_menu": menu(game, colours[1:]),
        "near_relay": relay,
        "near_explained": explained,
    }
