"""The log lists the game by turns, quickly, without secrets, and every line leads to its moment."""

from __future__ import annotations

import random
import re
from typing import Any

from shell.app.app import App
from shell.play.running import Running
from shell.play.story import Story
from shell.replay.log import SHOWN

import ttb_core as ttb
from tests.games.ttb.tables import sit_down

Json = dict[str, Any]


def play_on(app: App, turns: int, seed: int = 1) -> None:
    """Play random turns without animation."""
    chance = random.Random(seed)
    for _ in range(turns):
        now = app.session.position
        turn: Json = {"change": chance.choice(ttb.legal_changes(now)), "choices": []}
        while True:
            outcome = ttb.play(now, ttb.turn_from_json(turn))
            if outcome.pending is None:
                break
            pending: Any = outcome.pending.to_json()
            turn["choices"].append({pending["kind"]: chance.choice(pending["options"])})
        if not app.shown.data["result"]:
            app.feature(Running).begin(turn, animate=False)


def test_a_turn_is_told_once(monkeypatch: Any) -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="once", first="red", score_victory=False))
    play_on(app, 12)
    app.view()
    played = 0
    play = ttb.play

    def counted(*words: Any, **more: Any) -> Any:
        nonlocal played
        played += 1
        return play(*words, **more)

    monkeypatch.setattr("ttb_core.rules.play", counted)
    story = app.feature(Story)
    for number in range(12 - SHOWN, 12):
        story.tale(number)
    assert played == 0


def test_a_drawn_order_stays_hidden_and_a_reason_has_its_rule() -> None:
    now = ttb.position_from_json(
        {
            "turn_order": ["red", "yellow"],
            "bases": {"red": [3, 0], "yellow": [-3, 0]},
            "bots": {
                "red1": {"at": [2, 0], "facing": "E", "cargo": "blue", "program": ["unload", "load", None]},
                "yellow1": {"at": [-2, 2], "facing": "E"},
            },
            "pile": ["u_turn"],
            "track": ["pink", "pink"],
        }
    )
    app = sit_down(position=now)
    app.feature(Running).begin({"change": []}, animate=False)
    html = app.view()["log"]
    assert "Red draws a special order" in html and "U-turn" not in html
    assert "there’s no crystal in front of the bot" in html
    assert 'data-action="rule" data-value="rule.load"' in html


def test_a_turn_that_waits_for_a_decision_is_told_so_far() -> None:
    now = ttb.position_from_json(
        {
            "turn_order": ["red", "yellow"],
            "bots": {
                "red1": {"at": [0, 0], "facing": "E", "program": ["zap", "forward1", None]},
                "yellow1": {"at": [1, 0], "facing": "E"},
            },
        }
    )
    app = sit_down(position=now)
    app.feature(Running).begin({"change": []}, animate=False)
    assert app.feature(Running).phase == "deciding"
    assert "zaps Yellow bot 1" in app.view()["log"]
    assert "moves" not in app.view()["log"]
    app.act("choice", "decline")
    app.feature(Running).settle()
    assert "is left alone" in app.view()["log"] and "drives" in app.view()["log"]


def test_every_line_begins_with_the_badge_of_whose_turn_it_is() -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="log", first="red"))
    play_on(app, 2)
    parts = app.view()["log"].split('<section class="log-part"')[1:]
    assert len(parts) == 2
    for part, colour in zip(parts, ("red", "yellow"), strict=True):
        buttons = re.findall(r"<button[^>]*class=\"log-(?:turn|line)\"[^>]*>(<svg[^>]*>)", part)
        assert len(buttons) == part.count("data-moment") > 1
        assert all('class="badge"' in one and f'data-colour="{colour}"' in one for one in buttons)
