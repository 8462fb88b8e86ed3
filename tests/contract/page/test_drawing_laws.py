"""Drawing caches its output: no sequence of actions makes that visible."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shell.app.app import App
from shell.drawing.schedule import Schedule
from shell.play.table import Table

from tests.contract.contract import Contract
from tests.contract.found import every_game
from tests.contract.stories import QUICK, story

OFFERED = re.compile(r'data-action="([^"]+)"(?: data-value="([^"]*)")?')
CHOICE = re.compile(r'data-choice="([^"]+)"')
HEX = re.compile(r'data-hex="([^"]+)"')
ALWAYS = [
    *(("key", key) for key in "rpdux"),
    *(("preference", f"{name}={value}") for name in ("preview", "coach") for value in ("true", "false")),
    *(("preference", f"handover={when}") for when in ("always", "hidden", "never")),
]
NUMBER = st.integers(0, 9999)
Action = tuple[str, str]


def offered(view: dict[str, str]) -> dict[str, list[str]]:
    """The actions that the page offers, with their values."""
    html = "".join(view.values())
    found = {(action, unescape(value)) for action, value in OFFERED.findall(html)}
    found |= {("choice", value) for value in CHOICE.findall(html)}
    found |= {("hex", at) for at in HEX.findall(html)}
    ways: dict[str, list[str]] = {}
    for action, value in (*sorted(found), *ALWAYS):
        ways.setdefault(action, []).append(value)
    return ways


def without_memo(app: App) -> dict[str, str]:
    """The page drawn without the cache."""

    def make_again(name: str, key: object, make: Callable[[], Any]) -> Any:
        return make()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "memo", make_again)
        return app.view()


class Walk:
    """A user who takes any offered action; `page` is the page as drawn slice by slice."""

    def __init__(self, app: App) -> None:
        self.app, self.page = app, dict.fromkeys(app.regions, "")
        self.schedule = Schedule(app.regions, app.draw, lambda: 0.0)
        self.schedule.ask()
        self.reports: list[Action] = []

    def go(self, action: Action, limit: float) -> None:
        for effect in self.app.act(*action):
            if effect["do"] == "animate":
                self.reports.append((effect["done"], effect["ticket"]))
            elif effect["do"] == "later":
                self.reports.append((effect["action"], effect.get("value", "")))
        self.schedule.ask()
        self.draw(limit)

    def draw(self, limit: float) -> None:
        self.page.update(self.schedule.slice(0.0, limit))

    def draw_all(self) -> None:
        while not self.schedule.done:
            self.draw(1.0)


@pytest.mark.slow
@pytest.mark.parametrize("every", [2, pytest.param(1, marks=pytest.mark.walk)])
@every_game
@settings(max_examples=3)
@given(
    where=st.tuples(st.integers(0, QUICK - 1), NUMBER),
    steps=st.lists(st.tuples(NUMBER, NUMBER, st.sampled_from([0.5, 5.0, 50.0])), min_size=20, max_size=40),
)
def test_what_is_remembered_is_what_would_be_written_anew(
    contract: Contract, every: int, where: tuple[int, int], steps: list[tuple[int, int, float]]
) -> None:
    number, moment = where
    told = story(contract.name, number)
    start = told.positions[moment % len(told.positions)]
    app = contract.sit_down()
    app.feature(Table).start(start, dict(told.options), told.names())
    walk, seen = Walk(app), app.view()
    for place, (which, value, limit) in enumerate(steps):
        if walk.reports and which % 2:
            action = walk.reports.pop(0)
        elif which % 5 == 0:
            action = "run", ""
        else:
            ways = offered(seen)
            name = list(ways)[which % len(ways)]
            action = name, ways[name][value % len(ways[name])]
        walk.go(action, limit)
        seen = app.view()
        if place % every == 0:
            assert seen == without_memo(app), action
    walk.draw_all()
    assert walk.page == app.view()
