"""Secret tiles are shown only to their owner and hold up nothing else. And the first steps."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.ttb.game import TTB
from games.ttb.table.coach import Coach
from games.ttb.turn.changing import Changing
from games.ttb.turn.covered import Covered
from shell.app.app import App
from shell.app.session import Session
from shell.play.handover import Handover
from shell.play.table import Table
from shell.seats.seats import Seats

import ttb_core as ttb
from tests.games.ttb.tables import Drawer, data, duel, finish, run, sit_down

SECRETS = {"red": {"special": ["dash"]}, "yellow": {"special": ["jump", "u_turn"], "revealed": ["u_turn"]}}


def secrets(**fields: Any) -> ttb.Position:
    return duel(hands=SECRETS, **fields)


def shows(app: App, order: str) -> bool:
    """True if the hand shows a tile of this order face up."""
    return f'href="#order-{order}"' in app.view()["hand"]


def test_a_secret_tile_lies_face_down_until_its_owner_has_the_device() -> None:
    app = sit_down(position=secrets())
    assert app.feature(Handover).covered
    assert not shows(app, "dash")
    drawn = "".join(app.view().values())
    assert "Dash" not in drawn and '"dash"' not in drawn and "-dash" not in drawn, (
        "not in an attribute either"
    )
    app.act("take-over")
    assert shows(app, "dash")
    run(app)
    assert app.feature(Handover).covered
    assert not shows(app, "jump")
    assert shows(app, "u_turn"), "known to all"
    app.act("take-over")
    assert shows(app, "jump")


def test_what_everyone_may_see_is_not_held_up() -> None:
    app = sit_down(position=secrets())
    app.act("tile", "load")
    app.act("slot", "red1:1")
    run(app)
    assert data(app)["bots"]["red1"]["program"][1] == "load"


def test_a_face_down_tile_is_shown_and_picked_up_at_once() -> None:
    app = sit_down(position=secrets())
    app.act("take-over", "0")
    app.act("slot", "red1:1")
    run(app)
    assert data(app)["bots"]["red1"]["program"][1] == "dash"


@pytest.mark.parametrize("number", ["1", "-1", "jump", ""])
def test_a_tile_that_does_not_lie_there_is_not_picked_up(number: str) -> None:
    app = sit_down(position=secrets())
    app.act("take-over", number)
    assert app.feature(Changing).picked == ""
    app.act("slot", "red1:1")
    assert not app.feature(Changing).draft.changes


def test_the_owner_keeps_the_device_until_another_one_is_to_move() -> None:
    app = sit_down(position=secrets())
    app.act("take-over")
    effects = app.act("run")
    assert not app.feature(Handover).covered
    finish(app, effects)
    assert app.shown.colour == "yellow"
    run(app)
    assert app.shown.colour == "red"
    assert app.feature(Handover).covered


def test_without_secrets_nobody_is_asked() -> None:
    app = sit_down(position=duel(hands={"yellow": {"special": ["jump"], "revealed": ["jump"]}}))
    assert not app.feature(Handover).covered
    run(app)
    assert not app.feature(Handover).covered


def test_always_is_a_screen_between_the_turns() -> None:
    app = sit_down(position=duel())
    app.act("preference", "handover=always")
    run(app)
    assert app.dialog == "take-over"
    assert app.t("ui.handover.pass", player="Yellow") in app.dialog_html()
    app.act("take-over")
    assert app.dialog == ""


def test_two_colours_of_one_person_need_no_handing_over() -> None:
    start = ttb.new_game(colours=4, mode="two_colours", seed="1", first="red")
    app = sit_down(position=start)
    person = app.feature(Seats).person
    assert person("red") == person("blue") != person("yellow") == person("green")


def test_one_person_for_all_colours_needs_none() -> None:
    app = sit_down()
    session = Session(TTB, secrets(), {}, {"red": "Ann"}, "k")
    session.seats = {"yellow": {"kind": "here", "person": "red"}}
    app.feature(Table).put(session)
    assert not app.feature(Handover).covered


def test_opponents_of_one_name_have_their_secrets_from_each_other() -> None:
    app = sit_down()
    app.feature(Table).put(Session(TTB, secrets(), {}, {"red": "Ann", "yellow": "Ann"}, "k"))
    assert app.feature(Handover).covered
    app.act("take-over")
    run(app)
    assert app.feature(Handover).covered and not shows(app, "jump")


def test_open_special_orders_are_seen_by_all() -> None:
    app = sit_down()
    app.feature(Table).start(secrets(), {"open_specials": True})
    assert shows(app, "dash")
    assert 'href="#order-jump"' in app.view()["players"]


def test_a_new_game_can_have_open_special_orders() -> None:
    app = sit_down(Drawer())
    app.act("new-game")
    app.act("form", "open_specials=true")
    app.act("start-game")
    assert app.feature(Covered).open_specials
    app.act("new-game")
    app.act("form", "open_specials=false")
    app.act("start-game")
    assert not app.feature(Covered).open_specials


# The first steps


def step(app: App) -> str:
    return app.feature(Coach).step


def advise(app: App, *places: tuple[str, int, str]) -> None:
    """Tell the app that the worker advises to place these tiles."""
    found = [{"bot": bot, "slot": slot, "order": order} for bot, slot, order in places]
    told = {"ticket": app.root()["data-job"], "leads": found, "part": 1, "done": True}
    app.act("work-told", json.dumps(told))


def test_the_first_steps_lead_through_a_turn() -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="1", first="red"))
    assert step(app) == "think"
    advise(app, ("red1", 1, "forward2"), ("red2", 0, "load"))
    assert (step(app), app.root()["data-coach"]) == ("pick", "hand")
    app.act("tile", "forward2")
    assert step(app) == "slot"
    app.act("slot", "red1:1")
    assert step(app) == "other"
    app.act("drop", "tile:load>slot:red2:0")
    assert step(app) == "run"
    app.act("run")
    assert step(app) == "watch"


def test_after_another_first_tile_the_advice_for_the_other_bot_fits() -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="1", first="red"))
    advise(app, ("red1", 1, "forward1"), ("red2", 0, "forward2"))
    app.act("drop", "tile:forward2>slot:red1:0")
    assert app.feature(Coach).lit == {"tile:forward1"}


def test_the_first_steps_are_shown_once() -> None:
    drawer = Drawer()
    app = sit_down(drawer, ttb.new_game(colours=2, seed="1", first="red"))
    for colour in ("red", "yellow"):
        app.act("drop", f"tile:load>slot:{colour}1:0")
        app.act("drop", f"tile:zap>slot:{colour}2:0")
        run(app)
    assert step(app) == "think"
    for _ in range(2 * Coach.longest - 2):
        assert step(app), "nobody has brought a crystal home yet"
        run(app)
    assert (step(app), app.view()["coach"]) == ("", "")
    assert step(sit_down(drawer, ttb.new_game(colours=2, seed="2"))) == ""


def test_the_first_steps_can_be_dismissed_and_called_back() -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="1"))
    app.act("coach-off")
    assert app.view()["coach"] == ""
    app.act("help")
    app.act("coach")
    assert step(app) == "think"
    assert app.view()["help"] == ""
