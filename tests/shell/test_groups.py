"""Small turns form groups: in the log, in the replay and in undo."""

from __future__ import annotations

import re

import pytest
from shell.app.app import App
from shell.play.story import Story, group_of, round_of
from shell.replay import log
from shell.replay.replay import Replay

from tests.shell.table import sit_down
from tests.shell.test_second_game import play


def headings(app: App) -> list[str]:
    """The headings of the log."""
    found = re.findall(r"<h[345][^>]*>(.*?)</h[345]>", app.view()["log"])
    return [re.sub(r"<[^>]*>", "", heading) for heading in found]


def test_the_log_has_a_heading_for_a_round_and_each_of_its_groups() -> None:
    app = sit_down()
    play(app, "11", "11", "11")
    first, second = app.t("game.count.group.first"), app.t("game.count.group.second")
    assert headings(app) == [
        "Round 1", first, "Red and Yellow", second, "Red and Yellow", "Round 2", first, "Red and Yellow",
    ]  # fmt: skip


def test_the_log_begins_with_a_whole_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "SHOWN", 1)
    app = sit_down()
    play(app, "11", "11", "11")
    assert headings(app)[0] == "Round 2" and len(headings(app)) == 3
    play(app, "11")
    assert headings(app)[0] == "Round 2" and len(headings(app)) == 5
    monkeypatch.setattr(log, "MORE", 0)
    app.act("log-earlier")
    app.act("log", "on")
    assert headings(app)[0] == "Round 2" and len(headings(app)) == 3, "a round may be longer than the log"


def test_what_belongs_together() -> None:
    app = sit_down()
    story = app.feature(Story)
    play(app, "11", "11", "11")
    assert [story.beginning(n, round_of) for n in range(3)] == [0, 0, 2]
    assert [story.following(n, round_of) for n in range(3)] == [2, 2, 3]
    assert [story.following(n, group_of) for n in range(3)] == [1, 2, 3]


def test_the_past_is_looked_at_by_group_and_by_round() -> None:
    app = sit_down()
    play(app, "11", "11", "11")
    replay = app.feature(Replay)
    app.act("replay-by-round", "forward")
    assert not app.past
    app.act("replay-to", "0:1")
    assert all(f'data-action="replay-by-{way}"' in app.view()["replay"] for way in ("group", "round"))
    seen = []
    for way, value in (
        ("group", "forward"), ("round", "forward"), ("round", "forward"), ("round", "back"),
        ("round", "back"), ("group", "back"),
    ):  # fmt: skip
        app.act(f"replay-by-{way}", value)
        seen.append(replay.moment)
    assert seen == [(1, 0), (2, 0), (2, 3), (2, 0), (0, 0), (0, 0)]
