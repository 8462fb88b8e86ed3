"""An order that works in part reports the parts that worked."""

from __future__ import annotations

import pytest
from games.ttb.table.marks import Marks
from shell.replay.log import Log

from tests.games.ttb.tables import duel, run, sit_down


@pytest.mark.parametrize(
    ("order", "at", "kind", "words"),
    [
        ("forward2", [3, 0], "part", "Forward 2, 1 of 2 steps: the board ends there"),
        ("forward2", [4, 0], "nothing", "Forward 2 has no effect: the board ends there"),
        ("forward3", [2, 0], "part", "Forward 3, 2 of 3 steps: the board ends there"),
        ("forward_load", [0, 0], "part", "works in part: there’s no crystal in front of the bot"),
        ("double_zap", [0, 0], "nothing", "has no effect: the Zap hit nothing"),
    ],
)
def test_a_mark_says_how_much_works(order: str, at: list[int], kind: str, words: str) -> None:
    bots = {"red1": {"at": at, "facing": "E", "program": [order, None, None]}}
    app = sit_down(position=duel(bots=bots, bases={}))
    mark = app.feature(Marks).in_program("red1:0")
    assert mark is not None and mark.kind == kind
    assert words in app.feature(Marks).words(mark)
    assert f'data-mark="{kind}"' in app.view()["programs"]


def test_the_log_and_the_voice_say_it_once() -> None:
    bots = {
        "red1": {"at": [3, 0], "facing": "E", "program": ["forward3", None, None]},
        "yellow1": {"at": [-3, 0], "facing": "E"},
    }
    app = sit_down(position=duel(bots=bots, bases={}))
    (step,) = [step for step in run(app) if step.get("say")]
    assert step["say"].count("1 of 3 steps, the board ends there") == 1
    app.feature(Log)
    app.act("log", "on")
    assert app.view()["log"].count("1 of 3 steps") == 1


@pytest.mark.parametrize(
    ("order", "at", "rule"),
    [("load", [4, 0], "load"), ("forward1", [4, 0], "steps"), ("forward_load", [3, 0], "load")],
)
def test_at_the_edge_each_order_points_to_its_own_rule(order: str, at: list[int], rule: str) -> None:
    bots = {"red1": {"at": at, "facing": "E", "program": [order, None, None]}}
    app = sit_down(position=duel(bots=bots, bases={}))
    app.act("slot", "red1:0")
    assert f'data-value="rule.{rule}"' in app.view()["message"]
    run(app)
    app.act("log", "on")
    assert f'data-value="rule.{rule}"' in app.view()["log"]
