"""Whole games of Rally through the page, to their result: at one table, by link, on several screens."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from games.rally.game import GAME
from games.rally.turn.choosing import Choosing
from games.rally.turn.programming import Programming
from shell.app.app import App
from shell.play.table import Table
from shell.sharing.correspondence import Correspondence
from shell.sharing.taking_part import TakingPart

import rally_core as rally
from ground.steps import finished
from rally_core import bots
from tests.games.rally.rally_table import do, reset_hall, sit_down
from tests.nearby import Air, come
from tests.shell.test_correspondence import open_link, send, watch
from tests.shell.test_sharing import fragment_in

pytestmark = pytest.mark.slow

Act = Callable[[str, str], object]
MOST = 60
"""The most turns that a game takes."""


def seat(app: App) -> None:
    """Let runs go on by themselves."""
    app.preferences.set("halts", False)


def acting(app: App) -> Act:
    """The actions of a person at this device, each to the end of its animation."""
    return lambda name, value: do(app, (name, value))


def decide(app: App, act: Act) -> bool:
    """Make the decision that is due here, as a computer of the second level would; False if there is none."""
    programming, asked = app.feature(Programming), app.feature(Choosing).asked
    turn = app.session.waiting or {}
    if asked:
        view = GAME.rules.view(app.session.data, frozenset({asked["by"]}))
        act("pick", json.dumps(finished(bots.think(view, "2", "whole", turn, asked))))
    elif programming.colour:
        program(app, act)
    elif programming.begins:
        act("begin-turn", "")
    else:
        return False
    return True


def program(app: App, act: Act) -> None:
    """Lay the programs of all robots of the player, and run them though one may be lost."""
    programming = app.feature(Programming)
    colour, given = programming.colour, dict((app.session.waiting or {}).get("programs", {}))
    view = GAME.rules.view(app.session.data, frozenset({colour}))
    for robot, task in [*programming.draft.tasks.items()]:
        pending = {"kind": "program", "by": colour, "robot": robot, "rests": task.rests}
        answer = finished(bots.think(view, "2", "whole", {"programs": given}, pending))
        given[robot] = answer
        act("program-robot", robot)
        for number, card in enumerate(answer["registers"], 1):
            if number in task.open and card is not None:
                act("lay-in", f"{card}>{number}")
        if answer["facing"]:
            act("face", answer["facing"])
        if answer["power_down"]:
            act("power-down", "")
        assert programming.draft.answer(robot) == answer
    act("done", "anyway")


def check_result(app: App, start: rally.Position) -> None:
    """Check that the turns of a game on the table lead to its result by the rules alone."""
    position = start
    for turn in app.session.turns:
        position = rally.RULES.table(position, turn).position
    assert position == app.session.position and position.result is not None
    assert app.present.standing.over


@pytest.mark.parametrize(
    "start",
    [
        lambda: rally.new_game("warm_up_yard", mode="duel", seed="whole", rules={"flags": 2}),
        lambda: rally.new_game("warm_up_yard", players=4, mode="teams", seed="whole", rules={"share": True}),
        lambda: rally.new_game("first_shift", players=3, mode="last", seed="whole", rules={"lives": 1}),
        lambda: rally.new_game("first_shift", players=8, seed="whole", rules={"turn_limit": 2}),
        pytest.param(
            lambda: rally.new_game("first_shift", players=8, seed="whole", rules={"turn_limit": 6}),
            marks=pytest.mark.walk,
        ),
    ],
    ids=["duel", "teams with shared cards", "last robot", "eight robots", "eight robots, six turns"],
)
def test_a_whole_game_at_one_table(start: Callable[[], rally.Position]) -> None:
    position = start()
    app = sit_down(position)
    seat(app)
    for _ in range(MOST * len(position.robots)):
        if not decide(app, acting(app)):
            break
    check_result(app, position)
    assert app.dialog == "finish"


def test_a_whole_game_on_three_screens() -> None:
    air = Air()
    start = rally.new_game("warm_up_yard", players=3, seed="whole screens")
    host = air.screen(sit_down())
    host.app.feature(Table).start(start, {"seed": start.seed})
    others = start.players[1:]
    host.hosting.begin(others)
    guests = [air.screen(sit_down()) for _ in others]
    for guest, colour in zip(guests, others, strict=True):
        come(host, guest, colour)
    everybody, chance = [host, *guests], random.Random(3)
    for _ in range(MOST * len(everybody)):
        if not any(decide(screen.app, screen.act) for screen in chance.sample(everybody, len(everybody))):
            break
    check_result(host.app, start)
    for guest in guests:
        assert guest.app.present.standing.winners == host.app.present.standing.winners
        assert guest.app.dialog == "finish"


def test_letters_over_several_turns_with_cards_taken_on_the_way() -> None:
    """A player decides on the own device alone; each letter goes to the next one to decide."""
    start = reset_hall(mode="last", seed="letters", rules={"turn_limit": 3})
    apps = {colour: sit_down() for colour in start.players}
    red = apps["red"]
    red.feature(Table).start(start)
    red.feature(TakingPart).begin(["red"])
    red.act("share", "by_link")
    open_link(apps["yellow"], fragment_in(red))
    red.act("close")
    for colour in start.players:
        apps["yellow"].act("by-link-mine", f"{colour}={str(colour == 'yellow').lower()}")
    watch(apps["yellow"], apps["yellow"].act("by-link-join"))
    for app in apps.values():
        seat(app)
    taken, letters, colour = 0, 0, "red"
    while not apps[colour].session.over:
        app = apps[colour]
        assert not app.feature(Correspondence).waits_for and letters < MOST
        while not app.session.over and not app.feature(Correspondence).waits_for:
            taken += app.feature(Choosing).asked is not None
            assert decide(app, acting(app))
        link, colour = send(app), "yellow" if colour == "red" else "red"
        letters += 1
        open_link(apps[colour], link)
        do(apps[colour], "skip")
        assert apps[colour].session.turns == app.session.turns
    assert taken > 2 and apps["red"].session.cursor == 3
    for app in apps.values():
        check_result(app, start)
