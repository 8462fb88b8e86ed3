"""Junkyard Bots by link: one device per player, several decisions in one letter, secrets in letters."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from games.junkyard.features import FEATURES, ORDER
from games.junkyard.game import GAME
from shell.app.app import App
from shell.features import FEATURES as SHELL
from shell.play.table import Table
from shell.sharing.correspondence import Correspondence
from shell.sharing.taking_part import TakingPart

import junkyard_core as junk
from tests.contract.games.junkyard import CONTRACT
from tests.games.junkyard.junk_table import do, robot
from tests.games.junkyard.spoken_texts import texts
from tests.shell.test_correspondence import open_link, send, watch
from tests.shell.test_sharing import fragment_in
from tests.sitting import Drawer, sit_down_at

pytestmark = pytest.mark.slow

LARGE_EYE = {
    "parts": [{"part": "eye_l", "at": [0, -2], "faces": "N"}, {"part": "claw_s", "at": [3, 1], "faces": "E"}]
}
PILES = {"s": ["pipe_s", "bomb_s", "feet"], "m": ["treads", "mouth_m"], "l": []}


def sit_down() -> App:
    return sit_down_at(GAME, (*SHELL, *FEATURES), ORDER, texts("en"), Drawer())


def decide(app: App, turn: dict[str, Any]) -> None:
    """Make a decision on the table for the player to move."""
    app.feature(Table).play(json.dumps(turn))


def devices(start: junk.Position) -> dict[str, App]:
    """One device per colour, all in the same game by link, before the first decision."""
    colours = start.turn_order
    apps = {colour: sit_down() for colour in colours}
    first, *others = colours
    apps[first].feature(Table).start(start)
    apps[first].feature(TakingPart).begin([first])
    apps[first].act("share", "by_link")
    link = fragment_in(apps[first])
    apps[first].act("close")
    for own in others:
        open_link(apps[own], link)
        for colour in colours:
            apps[own].act("by-link-mine", f"{colour}={str(colour == own).lower()}")
        watch(apps[own], apps[own].act("by-link-join"))
        assert apps[own].session.by_link["mine"] == [own]  # type: ignore[index]
    return apps


def story(app: App) -> list[Any]:
    """All decisions, with all their fields."""
    return list(map(GAME.rules.turn, app.session.turns))


def mover(app: App) -> str:
    return next(iter(app.session.standing.to_move), "")


@pytest.mark.parametrize(
    ("players", "seed", "ready", "most"),
    [
        (4, 4, False, 20),
        (2, 6, True, 1000),  # a short game
        pytest.param(2, 2, True, 1000, marks=pytest.mark.walk),
    ],
)
def test_a_game_goes_round_by_letters(players: int, seed: int, ready: bool, most: int) -> None:
    """Each letter goes only to the next player to decide; the last one shows the result to all."""
    chance = random.Random(players)
    apps = devices(junk.new_game(players, f"letters {seed}", ready))
    colour, letters = mover(next(iter(apps.values()))), 0
    while True:
        app = apps[colour]
        assert not app.feature(Correspondence).waits_for
        while mover(app) == colour:
            assert app.feature(Correspondence).go() == "", "nobody waits for this yet"
            decide(app, CONTRACT.turn(GAME.data(app.session.position), chance))
        link, colour = send(app), mover(app)
        letters += 1
        if not colour or letters == most:
            break
        assert app.feature(Correspondence).waits_for
        open_link(apps[colour], link)
        assert apps[colour].dialog == ""
        assert story(apps[colour]) == story(app)
    for other in apps.values():
        open_link(other, link)
        assert other.session.over == (letters < most) and story(other) == story(app)
        assert other.session.position == app.session.position
    assert letters < app.session.cursor, "now and then somebody decides twice in a row"


def shown_by_letter(app: App, link: str) -> list[Any]:
    """All effects, views and root attributes while a letter is opened and its decisions are shown."""
    found: list[Any] = []
    effects = app.act("link", link)
    while effects:
        effect = effects.pop(0)
        found += [effect, app.view(), app.root()]
        if effect["do"] == "later":
            effects += app.act(effect["action"], effect.get("value", ""))
        elif effect["do"] == "animate":
            effects += app.act(effect["done"], effect["ticket"])
    return found


def test_a_player_by_link_is_told_what_others_did() -> None:
    red = "claw_s@3,1E bomb_s@4,1N<3,1>"
    robots = {"red": robot(red), "yellow": robot(f"{red} claw_s@-1,1W")}
    apps = devices(junk.position_from_json({"robots": robots, "phase": "battle"}))
    do(apps["red"], "attack")
    open_link(apps["yellow"], send(apps["red"]))
    assert "Red threw a small bomb at you" in apps["yellow"].view()["touched"]


def test_others_see_a_robot_once_all_are_built() -> None:
    """Until then, letters with different robots look the same to the other players."""
    told = []
    for number in range(2):
        apps = devices(junk.new_game(3, "covered"))
        data = GAME.data(apps["red"].session.position)
        decide(apps["red"], CONTRACT.turn(data, random.Random(number)))
        told.append(shown_by_letter(apps["yellow"], send(apps["red"])))
        assert mover(apps["yellow"]) == "yellow" and apps["yellow"].past is None
    assert any(part["do"] == "animate" for part in told[0] if "do" in part)
    assert told[0] == told[1]
    for colour, following in (("yellow", "green"), ("green", "red")):
        decide(apps[colour], CONTRACT.turn(data, random.Random(3)))
        open_link(apps[following], send(apps[colour]))
    assert all(apps["red"].seen["robots"].values()), "now all are built"


def devices_after_a_look() -> dict[str, App]:
    """The devices after red has scanned with a large eye and put back the first draw."""
    robots = {"red": LARGE_EYE, "yellow": LARGE_EYE}
    apps = devices(junk.position_from_json({"phase": "scan", "robots": robots, "piles": PILES}))
    red = apps["red"]
    decide(red, {"scan": {"s": 2}})
    assert red.seen["robots"]["red"]["looked"] == {"pipe_s": 1, "bomb_s": 1}
    decide(red, {"keep": False})
    decide(red, {"scan": {"m": 1}})
    return apps


def test_what_was_looked_at_and_put_back_is_not_told_to_others() -> None:
    apps = devices_after_a_look()
    red, yellow = apps["red"], apps["yellow"]
    drawn = "small bomb"
    assert drawn in red.view()["log"]
    told = json.dumps(shown_by_letter(yellow, send(red)))
    assert yellow.session.cursor == 3 and "treads" in yellow.view()["log"]
    assert "treads" in told and drawn not in told


def test_a_look_is_taken_back_only_with_a_mark_that_all_see() -> None:
    apps = devices_after_a_look()
    red, yellow = apps["red"], apps["yellow"]
    red.act("undo")
    assert red.t("game.junkyard.uncovered") in red.message[1]
    red.act("undo")
    decide(red, {"keep": True})
    assert red.session.taken_back == [1]
    open_link(yellow, send(red))
    assert yellow.session.taken_back == [1] and yellow.t("ui.log.taken_back") in yellow.view()["log"]


def test_that_links_keep_no_secrets_is_said_before_it_matters() -> None:
    app = sit_down()
    app.act("share", "by_link")
    assert app.t("game.junkyard.secrets_by_link") in app.dialog_html()
