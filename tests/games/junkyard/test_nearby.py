"""Junkyard Bots on several screens: each player decides on their own and receives only their own view."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from games.junkyard.game import GAME
from games.junkyard.turn.building import Building
from games.junkyard.turn.panel import Panel
from shell.play.running import Running
from shell.play.story import Story
from shell.play.table import Table

import junkyard_core as junk
from ground.steps import finished
from junkyard_core import bots
from tests.games.junkyard.junk_table import robot, sit_down
from tests.games.junkyard.playing import large_eye_game, random_decision
from tests.nearby import Air, Screen, come

pytestmark = pytest.mark.slow

Json = Any
DRAWN = 15
"""The screens are drawn after every so many decisions."""


def table(position: junk.Position) -> tuple[Screen, list[Screen]]:
    """The screen of the first colour, which hosts the game, and those of the others, in turn order."""
    air = Air()
    host = air.screen(sit_down())
    host.app.feature(Table).start(position, {"seed": position.seed})
    host.hosting.begin(position.turn_order[1:])
    guests = []
    for colour in position.turn_order[1:]:
        guests.append(air.screen(sit_down()))
        come(host, guests[-1], colour)
    return host, guests


def decide(screen: Screen, turn: Json) -> None:
    """Play a turn as the features of the phases do."""
    screen.app.effects = []
    screen.app.feature(Running).begin(turn)
    screen.effects(screen.app.effects)
    screen.act("close")


def check_in_step(host: Screen, guests: list[Screen]) -> None:
    """Check that all screens are at the same turn and that each shows its player's view."""
    for guest in guests:
        here, there = host.app.session, guest.app.session
        assert there.cursor == here.cursor
        if there.viewer is not None:
            assert GAME.rules.view(there.data, there.viewer) == GAME.rules.view(here.data, there.viewer)


def check_no_secrets(guest: Screen, own: str) -> None:
    """Check that a guest received nothing secret of other players or the piles before the end."""

    def look(data: Json) -> None:
        if isinstance(data, list):
            for each in data:
                look(each)
        elif isinstance(data, dict):
            assert not data.get("seed")
            assert all(isinstance(pile, int) for pile in data.get("piles", {}).values())
            for colour, robot in data.get("robots", {}).items():
                covered = data["phase"] == "assemble" and colour != own
                assert robot is None if covered else colour == own or robot["looked"] is None
            assert not data.get("blind") or data.get("part") is None
            if data.get("type") == "scan" and data["secret"] and data["robot"] != own:
                assert {*data["parts"]} == {None}
            if data.get("type") == "return" and data["robot"] != own:
                assert {*data["parts"]} == {None}
            for each in data.values():
                look(each)

    for text in guest.heard:
        message = json.loads(text)
        if message["type"] != "story":
            look(message)


@pytest.mark.parametrize("most", [20, pytest.param(45, marks=pytest.mark.walk)])
@pytest.mark.parametrize("number", range(4))
def test_a_game_is_played_on_a_screen_for_each(number: int, most: int) -> None:
    """Each game has at most `most` decisions; another test has a whole one."""
    chance = random.Random(number)
    ready = junk.new_game(4, "o", ready=True)
    start = [junk.new_game(3, "n"), large_eye_game("n"), junk.new_game(2, "m"), ready][number]
    host, guests = table(start)
    screens = dict(zip(start.turn_order, [host, *guests], strict=True))
    for moment in range(most):
        position = host.app.session.position
        if position.to_move is None:
            break
        busy = [one for one in screens.values() if one.app.feature(Panel).deciding is not None]
        assert busy == [screens[position.to_move]]
        decide(busy[0], junk.turn_to_json(random_decision(position, chance)))
        assert host.app.session.cursor == moment + 1
        check_in_step(host, guests)
        if moment % DRAWN == 0:
            for screen in screens.values():
                screen.app.view()
    for colour, screen in [*screens.items()][1:]:
        check_no_secrets(screen, colour)


def test_a_whole_game_on_three_screens() -> None:
    start = junk.new_game(3, "whole")
    host, guests = table(start)
    screens = dict(zip(start.turn_order, [host, *guests], strict=True))
    while (colour := host.app.session.position.to_move) is not None:
        data = GAME.rules.view(host.app.session.data, frozenset({colour}))
        decide(screens[colour], junk.turn_to_json(finished(bots.think(data, "3", "whole"))))
    check_in_step(host, guests)
    for screen in screens.values():
        screen.act("finish")
        assert screen.app.present.standing.over and 'class="finish-places"' in screen.app.dialog_html()


def test_robots_are_first_built_unseen() -> None:
    host, (yellow, green) = table(junk.new_game(3, "build"))
    ready = [{"part": part.kind, "at": [*part.at], "faces": part.faces} for part in junk.READY]
    assert host.app.feature(Building).colour == "red" and not yellow.app.feature(Building).colour
    decide(host, {"build": ready})
    assert yellow.app.session.turns == [{}] and yellow.app.feature(Story).tale(0).events[0]["parts"] is None
    assert yellow.app.seen["robots"]["red"] is None and "data-part" not in green.app.view()["board"]
    decide(yellow, {"build": ready})
    assert yellow.app.seen["robots"]["yellow"]["parts"] and green.app.seen["robots"]["yellow"] is None
    decide(green, {"build": ready})
    for screen in (host, yellow, green):
        assert [len(robot["parts"]) for robot in screen.app.seen["robots"].values()] == [5, 5, 5]


def test_a_guest_is_told_what_others_did() -> None:
    red = "claw_s@3,1E bomb_s@4,1N<3,1>"
    robots = {"red": robot(red), "yellow": robot(f"{red} claw_s@-1,1W")}
    host, (yellow,) = table(junk.position_from_json({"robots": robots, "phase": "battle"}))
    host.act("attack")
    assert host.app.session.cursor == 1 and not host.app.view()["touched"]
    assert "Red threw a small bomb at you" in yellow.app.view()["touched"]
    yellow.act("attack")
    assert "Yellow threw a small bomb at you" in host.app.view()["touched"]


def test_the_past_is_looked_at_as_it_was_known() -> None:
    for start in (junk.new_game(2, "past"), large_eye_game("past")):
        host, (yellow,) = table(start)
        chance = random.Random(5)
        for _ in range(12):
            position = host.app.session.position
            screen = host if position.to_move == "red" else yellow
            decide(screen, junk.turn_to_json(random_decision(position, chance)))
        here, there = host.app.feature(Story), yellow.app.feature(Story)
        for number in range(12):
            for step in range(len(here.tale(number).steps) + 1):
                seen = GAME.rules.view(here.tale(number).data_after(step), frozenset({"yellow"}))
                told = there.tale(number).data_after(step)
                untold = start.phase == "assemble" and number == 1 and step
                assert untold or GAME.rules.view(told, frozenset({"yellow"})) == seen
                yellow.app.look_at(there.tale(number).start, told)
                yellow.app.view()
