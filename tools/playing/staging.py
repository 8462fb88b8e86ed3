"""Building blocks for the states of every game's page (`e2e/games/NAME/states.py`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page

from ground.links.codec import Linked
from ground.rules import Rules
from tools.playing.page import DRAWN, STILL
from tools.playing.pages import run_python

Json = dict[str, Any]
State = Callable[[Page], None]
"""A function that brings a page into a state."""


class Staged(NamedTuple):
    """A game whose page is examined in all its states."""

    place: str
    """The folder of its page, empty for Twin Tin Bots."""
    begun: State
    """Sets up the start of each state: a table with no dialog open."""
    states: Mapping[str, State]
    ways: Mapping[str, tuple[tuple[str, State], ...]]
    """Ways through turns, phase by phase.

    In each phase everything is in sight, and the board stays in its place.
    """
    walked: Container[str] = ()
    """The states that only a walk (`-m walk`) visits: they resemble others, or belong to the shell."""


def load(page: Page, data: Json) -> None:
    """Put a position on the table."""
    page.evaluate("text => ttb.load(text)", json.dumps(data))


def act(page: Page, action: str, value: str = "") -> None:
    """Act like a button with this action and value."""
    page.evaluate("([action, value]) => ttb.act(action, value)", [action, value])


def play(page: Page, turns: Sequence[Json]) -> None:
    """Play turns in the interchange form, each without its animation."""
    page.evaluate("async turns => { for (const turn of turns) await ttb.play(JSON.stringify(turn)); }", turns)


def preferences(*, coach: bool = False, **values: Any) -> dict[str, str]:
    """A storage with these preferences, by default of a player who has finished the first steps.

    While the coach leads, a worker with a Python of its own computes advice at each turn.
    """
    return {"ttb.preferences": json.dumps({"version": 1, "coach": coach, **values})}


QUICK: Json = {"storage": preferences(speed="off", replay_speed="4"), "reduced_motion": "reduce"}
"""The options of a page with the fastest runs and replay."""
LED = preferences(coach=True, speed="off", handover="hidden")
"""The storage for checks of the layout: the coach's line takes its room, no other screen comes between."""


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
    """The replay, paused at a moment `TURN:STEP`."""

    def state(page: Page) -> None:
        page.evaluate("moment => ttb.act('replay-to', moment)", moment)
        paused = '[data-action="replay-play"] [href$="play"]'
        page.wait_for_selector(f"{STILL}[data-past] {paused}", state="attached")

    return state


def film(ended: State, scene: int = 0) -> State:
    """A still of the film of a game that has `ended`; scene 0 has the players and the result."""

    def state(page: Page) -> None:
        ended(page)
        page.emulate_media(reduced_motion="reduce")
        act(page, "film")
        page.wait_for_selector(".film-card")
        act(page, "film-hurry")
        page.wait_for_selector("[data-key=film-step]")
        for _ in range(scene):
            act(page, "film-step")
        page.wait_for_selector(f"{STILL} .film {'b' if scene else '.film-card'}")

    return state


def reviewed(link: str) -> State:
    """The review of the game of a link, which has ended, with its table."""

    def state(page: Page) -> None:
        page.evaluate("fragment => ttb.act('link', fragment)", f"#{link}")
        page.wait_for_selector(f"{STILL}[data-over]")
        act(page, "review")
        act(page, "review-table")
        page.wait_for_selector(".review:not(:has(progress)) .review-turn", timeout=60_000)

    return state


def costly_turns(rules: Rules[Any], start: Any, turns: Sequence[Json], costs: Mapping[int, float]) -> State:
    """The turns of a game with these costs by their numbers are on the list of those to be improved."""
    entries = []
    for number, turn in enumerate(turns):
        standing = rules.standing(rules.data(start))
        if number in costs:
            colour = standing.to_move[0]
            entry = {"position": rules.links.write(Linked("position", start)), "played": turn}
            told = {"cost": costs[number], "round": standing.round, "day": f"2026-11-2{number % 10}"}
            name = "Ada" if number % 2 else ""
            entries.append({**entry, **told, "colour": colour, "colours": [colour], "name": name})
        start = rules.table(start, turn).position
    stored = json.dumps({"version": 1, "mistakes": entries, "done": []})

    def state(page: Page) -> None:
        key = f"{rules.name}.mistakes"
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, stored])
        act(page, "stored", key)

    return state


def helped(page: Page) -> None:
    page.evaluate("ttb.act('help')")
    page.wait_for_selector("#help[open] h2")


def failed(page: Page) -> None:
    page.evaluate("location.hash = 'p=nonsense'")
    page.wait_for_selector(".note-error >> visible=true")


def named(page: Page) -> None:
    """All players have names of the maximum length."""
    names = "app.session.names.update({colour: 'Wilhelmina Wegewitz2' for colour in app.game.rules.colours})"
    run_python(page, f"{names}; app.speak(app.texts); show([], schedule.now())")
    page.wait_for_selector('.players:has-text("Wegewitz2")', state="attached")


def longest_message(page: Page) -> None:
    """Show the longest text that the line for words can hold."""
    run_python(page, "app.say('error.bad_position', 'error'); show([], schedule.now())")
    page.wait_for_selector(".message .note-error[data-long]")


# Phases of a turn


def lay(data: Json) -> State:
    def phase(page: Page) -> None:
        load(page, data)
        page.wait_for_selector(DRAWN)

    return phase


def tap(selector: str, then: str) -> State:
    def phase(page: Page) -> None:
        page.tap(selector)
        page.wait_for_selector(then)

    return phase


def hold(page: Page) -> None:
    page.tap('[data-action="pause"]')
    page.wait_for_selector('[data-action="pause"] [href$="play"]', state="attached")


def skipped_to(then: str) -> State:
    return tap('[data-action="skip"]', f"{STILL} {then}")
