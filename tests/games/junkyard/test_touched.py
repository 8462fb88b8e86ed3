"""Attacks on a player are told to that player."""

from __future__ import annotations

from typing import Any

from games.junkyard.game import GAME
from games.junkyard.words.touched import touched

from tests.games.junkyard.junk_table import do, position, sit_down
from tests.games.junkyard.spoken_texts import texts

ATTACK = {
    "type": "attack", "robot": "red", "target": "yellow", "bombs": [{"part": "bomb_s", "at": [5, 1]}],
    "incoming": 1, "bonus": 0, "dodge": 0,
}  # fmt: skip
HIT = {"type": "damage", "robot": "yellow", "lost": 1, "power": 4, "why": "attack"}


def told(mine: str, **damage: Any) -> list[tuple[int, str]]:
    steps = GAME.telling.steps([ATTACK, HIT | damage])
    return list(touched(steps, (mine,), texts("en"), str.title))


def test_an_attack_is_told_to_its_target_alone() -> None:
    assert told("yellow") == [(1, "Red threw a small bomb at you: 1 power lost, 4 left.")]
    assert told("yellow", lost=0, power=5) == [(1, "Red threw a small bomb at you, and you dodged.")]
    assert told("red") == []


def test_the_line_appears_when_the_device_is_the_targets() -> None:
    red = "claw_s@3,1E bomb_s@4,1N<3,1>"
    yellow = "claw_s@3,1E bomb_s@4,1N<3,1> claw_s@-1,1W"
    app = sit_down(position(red, yellow, phase="battle"))
    do(app, "attack")
    assert app.present.standing.to_move == ("yellow",)
    assert "Red threw a small bomb at you: 1 power lost, 4 left." in app.view()["touched"]
    do(app, "attack")
    assert "Yellow threw a small bomb at you" in app.view()["touched"], "red builds next"
