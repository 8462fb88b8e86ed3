"""Long work for any feature: in a worker, or in slices on the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from games.count import desk as game_desk
from shell.app.app import App
from shell.app.job import Job
from shell.app.roles import Working
from shell.jobs.desk import Desk
from shell.play.table import Table

from tests.shell.table import EVERYTHING, LONG, sit_down


def count(asked: Any) -> Iterator[Any]:
    for n in range(asked["to"]):
        yield {"part": n / asked["to"], "n": n + 1}


class Counting(Working):
    """Asks for a job that counts to `to`, until it is done."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.to = 0
        self.heard: list[Any] = []

    def job(self) -> Job | None:
        return Job("count", f"to-{self.to}", lambda: {"to": self.to}, self._hear) if self.to else None

    def _hear(self, told: Any) -> None:
        self.heard.append(told)
        if told["done"]:
            self.to = 0


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> App:
    monkeypatch.setattr(game_desk, "desk", Desk(count))
    return sit_down(features=(*EVERYTHING, Counting))


def test_it_is_asked_for_done_and_heard(app: App) -> None:
    assert app.root()["data-job"] == ""
    counting = app.feature(Counting)
    counting.to = 3
    (effect,) = app.act("work", app.root()["data-job"])
    assert effect["module"] == "games.count.desk"
    assert json.loads(effect["request"]) == {"kind": "count", "to": 3}
    game_desk.desk.begin(effect["request"])
    told = json.loads(game_desk.desk.step(0))
    assert told == {"part": 0, "n": 1, "done": False}
    app.act("work-told", json.dumps({"ticket": effect["ticket"], **told}))
    assert counting.heard[0]["n"] == 1 and app.root()["data-job"] == effect["ticket"]
    told = json.loads(game_desk.desk.step(60))
    assert told == {"part": 1, "n": 3, "done": True}
    app.act("work-told", json.dumps({"ticket": effect["ticket"], **told}))
    assert app.root()["data-job"] == ""


def test_what_is_no_longer_wanted_is_not_heard(app: App) -> None:
    counting = app.feature(Counting)
    counting.to = 3
    ticket = app.root()["data-job"]
    counting.to = 4
    app.act("work-told", json.dumps({"ticket": ticket, "part": 1, "done": True}))
    assert app.act("work", ticket) == app.act("work-here", ticket) == counting.heard == []


def test_without_a_worker_the_page_does_it_in_slices(app: App) -> None:
    counting = app.feature(Counting)
    counting.to = 5
    effects = app.act("work-here", app.root()["data-job"])
    assert app.message == ("info", app.t("ui.computer.no_worker"))
    while effects:
        effects = [e for e in effects if e["do"] == "later"]
        for effect in effects[:]:
            effects = app.act(effect["action"], effect["value"])
    assert counting.heard[-1] == {"part": 1, "n": 5, "done": True} and counting.to == 0


def test_a_computers_turn_comes_first(app: App) -> None:
    counting = app.feature(Counting)
    counting.to = 3
    seats = {colour: {"kind": "computer", "level": 1} for colour in ("red", "yellow")}
    app.feature(Table).start(LONG, seats=seats)
    assert app.root()["data-job"].startswith("think-")
    app.act("settings")
    assert app.root()["data-job"].startswith("think-"), (
        "it goes on thinking while a dialog lies over the table"
    )
    app.act("door")
    assert app.root()["data-job"] == "count-to-3"


def test_every_report_says_how_far_it_is_also_where_the_time_is_up_with_the_answer() -> None:
    def half(asked: Any) -> Iterator[Any]:
        yield {"first": True}
        yield {"part": 0.5}
        yield {"answer": 42}

    desk = Desk(half)
    desk.begin('{"kind": "half"}')
    assert [json.loads(desk.step(0)) for _ in range(4)] == [
        {"first": True, "part": 0, "done": False},
        {"part": 0.5, "done": False},
        {"answer": 42, "part": 0.5, "done": False},
        {"answer": 42, "part": 1, "done": True},
    ]
