"""Computers at the table of Junkyard Bots, and their hints."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.junkyard.desk import desk
from games.junkyard.game import GAME
from games.junkyard.turn.battling import Battling
from games.junkyard.turn.building import Building
from games.junkyard.turn.scrounging import Scrounging
from games.junkyard.words.reasons import advice_words
from shell.app.app import App
from shell.play.computers import Computers
from shell.play.table import Table

import junkyard_core as junk
from junkyard_core import bots
from tests.games.junkyard.junk_table import position, sit_down
from tests.games.junkyard.spoken_texts import texts
from tests.sitting import finish, worked

pytestmark = pytest.mark.slow

LANGUAGES = ("en", "de", "fr", "nl")
ARMED = "claw_s@3,1E mouth_s@-1,1W"
REASONS: list[Any] = [
    ({"build": []}, {"code": "build", "scan": 1, "speed": 2, "claws": 1, "mouths": 1}),
    ({"scan": {"s": 1, "m": 1, "l": 0}}, {"code": "scan", "points": 3}),
    ({"scan": {"s": 0, "m": 0, "l": 0}}, {"code": "scan", "points": 0}),
    ({"keep": True}, {"code": "keep"}),
    ({"keep": False}, {"code": "again"}),
    ({"take": {"from": "open", "part": "energy_m"}}, {"code": "win", "points": 2}),
    ({"take": {"from": "open", "part": "energy_m"}}, {"code": "eat", "points": 2}),
    ({"take": {"from": "open", "part": "bomb_m"}}, {"code": "throw", "target": "yellow", "lost": 2}),
    ({"take": {"from": "open", "part": "bomb_m"}}, {"code": "throw", "target": None, "lost": 0}),
    *(
        ({"take": {"from": "scanned", "part": "eye_m"}}, {"code": "part", "family": family})
        for family in ("eye", "mouth", "claw", "mover", "pipe")
    ),
    *(
        ({"take": {"from": "pile", "size": "m"}}, {"code": "hope", "family": each, "likely": 27, "bomb": 17})
        for each in ("mouth", "claw")
    ),
    ({"pass": True}, {"code": "enough"}),
    ({"attack": "yellow", "bombs": []}, {"code": "kill", "target": "yellow"}),
    ({"attack": "yellow", "bombs": []}, {"code": "hurt", "target": "yellow", "lost": 2, "leads": False}),
    ({"attack": "yellow", "bombs": []}, {"code": "hurt", "target": "yellow", "lost": 2, "leads": True}),
    ({"pass": True}, {"code": "hold"}),
    ({"boost": "red"}, {"code": "boost", "to": "red"}),
    ({"boost": "yellow"}, {"code": "boost", "to": "yellow"}),
]  # fmt: skip


def hint(app: App) -> str:
    """Ask for a hint and return its text."""
    app.act("hint")
    job = app.feature(Computers).job()
    assert job is not None and job.kind == "advise"
    desk.begin(json.dumps({"kind": job.kind, **job.request()}))
    told = json.loads(desk.step(1e9))
    app.act("hinted", json.dumps(told["advice"]))
    return app.message[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words_of_its_own(language: str) -> None:
    spoken = texts(language)
    said = [
        advice_words(spoken, {"turn": turn, "reason": reason}, "red", lambda colour: f"<{colour}>")
        for turn, reason in REASONS
    ]
    assert len(set(said)) == len(said)
    assert {reason["code"] for _, reason in REASONS} == set(bots.CODES)
    assert all("{" not in words and "ui." not in words for words in said)
    assert all(("<yellow>" in words) is ("yellow" in (reason.get("target"), reason.get("to")))
               for words, (_, reason) in zip(said, REASONS, strict=True))  # fmt: skip


def test_a_take_is_laid_out_and_left_to_the_person() -> None:
    app = sit_down(position(ARMED, "mouth_s@3,1E", open={"energy_s": 1}))
    words = hint(app)
    hold = app.feature(Scrounging).hold
    assert hold is not None and hold.lifted.kind == "energy_s" and "energy" in words
    assert app.session.cursor == 0
    app.act("grab")
    assert app.session.data["robots"]["red"]["held"] or app.session.waiting is not None


def test_a_scan_tells_no_more_than_sizes() -> None:
    start = junk.position_to_json(junk.new_game(2, "scan", ready=True))
    piles = [{"s": ["bomb_s"] * 4}, {"s": ["energy_s"] * 4}]
    first, second = (sit_down({**start, "seed": "", "piles": each}) for each in piles)
    assert hint(first) == hint(second)


def test_bombs_and_a_robot_are_made_ready() -> None:
    armed = "claw_s@3,1E bomb_s@4,1N<3,1>"
    battle = sit_down(position(armed, "claw_s@3,1E", phase="battle"))
    hint(battle)
    assert (battle.feature(Battling).target, battle.feature(Battling).bombs) == ("yellow", {(4, 1)})
    app = sit_down(junk.new_game(2, "built"))
    assert "scan" in hint(app)
    assert {part.part for part in app.feature(Building).draft.parts} == set(junk.STARTERS)


def test_the_desk_thinks_as_the_level_does() -> None:
    view = junk.view(junk.position_to_json(junk.new_game(2, "desk")), {"red"})
    asked = {"kind": "think", "position": view, "level": 2, "seed": "x", "past": [], "turn": None}
    desk.begin(json.dumps({**asked, "personality": ""}))
    turn = json.loads(desk.step(1e9))["turn"]
    assert junk.play(junk.new_game(2, "desk"), turn).position.to_move == "yellow"
    assert tuple(map(str, GAME.rules.known_levels)) == tuple(bots.LEVELS)


@pytest.mark.parametrize("seed", ["tea15", pytest.param("tea", marks=pytest.mark.walk)])
def test_computers_play_a_game_at_the_table_by_themselves(seed: str) -> None:
    """The game of the normal run is a short one."""
    app = sit_down()
    seats = {
        colour: {"kind": "computer", "level": level}
        for colour, level in (("red", 1), ("yellow", 2), ("green", 3))
    }
    app.feature(Table).start(junk.new_game(3, seed, ready=True), {}, {}, seats)
    while not app.session.over:
        if app.root()["data-job"]:
            finish(app, app.act("work-told", json.dumps(worked(app, desk))))
        else:
            finish(app, app.act("skip"))  # A run pauses at each part that is unveiled.
    assert app.session.data["result"]["winners"]
