"""What the states of every game's page are made of (`e2e/games/NAME/states.py`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Mapping
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tools.playing.page import DRAWN, STILL
from tools.playing.pages import run_python

Json = dict[str, Any]
State = Callable[[Page], None]
"""Brings a page into a state."""


class Staged(NamedTuple):
    """A game whose page is looked at in all its states."""

    place: str
    """The folder of its page, none for Twin Tin Bots."""
    begun: State
    """Lays down what each of the states begins with: a table with no dialog open."""
    states: Mapping[str, State]
    ways: Mapping[str, tuple[tuple[str, State], ...]]
    """Ways through turns, phase after phase: all is in sight in each of them, and the board stays in its
    place.
    """
    walked: Container[str] = ()
    """The states that only a walk looks at (`-m walk`): others are much like them, or they are the shell's.
    """


def load(page: Page, data: Json) -> None:
    """Put a position on the table."""
    page.evaluate("text => ttb.load(text)", json.dumps(data))


def act(page: Page, action: str, value: str = "") -> None:
    """Do what a button with this action and value does."""
    page.evaluate("([action, value]) => ttb.act(action, value)", [action, value])


def preferences(**values: Any) -> dict[str, str]:
    """The storage of somebody who has changed these preferences."""
    return {"ttb.preferences": json.dumps({"version": 1, **values})}


QUICK: Json = {"storage": preferences(speed="off", replay_speed="4"), "reduced_motion": "reduce"}
"""A page on which runs and the replay take no longer than they have to."""


def press(*keys: str) -> State:
    def state(page: Page) -> None:
        for key in keys:
            page.keyboard.press(key)

    return state


def dialog(action: str, inside: str) -> State:
    def state(page: Page) -> None:
        page.evaluate("action => ttb.act(action)", action)
        page.wait_for_selector(f"dialog[open] {inside}")

    return state


def looking_back(moment: str) -> State:
    """The replay stands still at a moment, `TURN:STEP`."""

    def state(page: Page) -> None:
        page.evaluate("moment => ttb.act('replay-to', moment)", moment)
        paused = '[data-action="replay-play"] [href$="play"]'
        page.wait_for_selector(f"{STILL}[data-past] {paused}", state="attached")

    return state


def helped(page: Page) -> None:
    page.evaluate("ttb.act('help')")
    page.wait_for_selector("#help[open] h2")


def failed(page: Page) -> None:
    page.evaluate("location.hash = 'p=nonsense'")
    page.wait_for_selector(".note-error")


def named(page: Page) -> None:
    """All players have names as long as can be."""
    names = "app.session.names.update({colour: 'Wilhelmina Wegewitz2' for colour in app.game.rules.colours})"
    run_python(page, f"{names}; app.speak(app.texts); show([], schedule.now())")
    page.wait_for_selector('.players:has-text("Wegewitz2")', state="attached")


def longest_message(page: Page) -> None:
    """The longest thing that can stand in the line for words."""
    run_python(page, "app.say('error.bad_position', 'error'); show([], schedule.now())")
    page.wait_for_selector(".message .note-error[data-long]")


# Phases of a turn


def lay(data: Json) -> State:
    def phase(page: Page) -> None:
        load(page, data)
        page.wait_for_selector(DRAWN)

    return phase


def tap(selector: str, seen: str) -> State:
    def phase(page: Page) -> None:
        page.tap(selector)
        page.wait_for_selector(seen)

    return phase


def hold(page: Page) -> None:
    page.tap('[data-action="pause"]')
    page.wait_for_selector('[data-action="pause"] [href$="play"]', state="attached")


def skipped_to(seen: str) -> State:
    return tap('[data-action="skip"]', f"{STILL} {seen}")
