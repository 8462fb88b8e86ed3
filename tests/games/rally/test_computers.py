"""Computers at the table, without a page: the desk of the page's worker answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.rally.desk import desk
from games.rally.features import FEATURES, ORDER
from games.rally.game import GAME
from games.rally.table.finish import Finish
from games.rally.turn.cards import card_name
from games.rally.turn.programming import Programming
from shell.app.app import App
from shell.features import FEATURES as SHELL
from shell.play.running import Running
from shell.play.table import Table

import rally_core as rally
from tests.contract.page.drawn import flaws
from tests.games.rally.rally_table import RESTING, changed, do, lay_all, marked, reset_hall
from tests.sitting import finish, sit_down_at, worked

pytestmark = pytest.mark.slow


def computers(position: rally.Position, level: int = 2, people: tuple[str, ...] = ()) -> App:
    """A table at which computers play all colours except those in `people`."""
    app = sit_down_at(GAME, (*SHELL, *FEATURES), ORDER)
    app.preferences.set("handover", "never")
    app.preferences.set("halts", False)
    played = {
        colour: {"kind": "computer", "level": level} for colour in position.players if colour not in people
    }
    app.feature(Table).start(position, {}, {}, played)
    return app


def play_computer(app: App) -> Any:
    """Let the next computer answer and run the animation to its end."""
    told = worked(app, desk)
    assert told["done"]
    finish(app, app.act("work-told", json.dumps(told)))
    return told


def played(app: App, turns: int) -> rally.Position:
    """The position after some turns of computers alone, or at the end of the game."""
    first = app.session.position.turn
    for _ in range(40 * turns):
        position: rally.Position = app.session.position
        if position.result is not None or position.turn >= first + turns:
            return position
        assert app.root()["data-job"], "somebody has to think"
        play_computer(app)
    raise AssertionError("the turns do not end")


def test_the_face_of_a_computer_is_in_its_windscreen_in_the_race_and_at_its_end() -> None:
    app = computers(rally.new_game("warm_up_yard", 2, seed="face"), 4, people=("red",))
    assert app.view()["pieces"].count("rally-driver") == 1
    assert '"rally-driver" data-colour="orange"' in app.view()["pieces"]
    assert ["#face-4" in app.feature(Finish).place(colour) for colour in ("red", "yellow")] == [False, True]


def test_eight_computers_race_to_the_end() -> None:
    position = rally.new_game("first_shift", 8, seed="eight", rules={"turn_limit": 4})
    after = played(computers(position), 4)
    assert after.result is not None


@pytest.mark.parametrize(
    ("course", "players", "mode", "rules"),
    [
        ("bounce_hall", 4, "teams", {"share": True}),
        ("dune_mine", 2, "duel", {}),
        ("hot_kitchen", 3, "last", {}),
    ],
)
def test_they_play_every_mode(course: str, players: int, mode: str, rules: dict[str, Any]) -> None:
    position = rally.new_game(course, players, mode, seed="modes", rules=rules)
    assert played(computers(position), 2).turn == 3


def test_where_all_rest_the_turn_goes_by() -> None:
    position = rally.new_game("first_shift", 2, seed="rest")
    resting = tuple(robot._replace(down=True, entering=False, facing=0, hand=()) for robot in position.robots)
    hands = [card for robot in position.robots for card in robot.hand]
    position = position._replace(robots=resting, pile=(*position.pile, *hands))
    after = played(computers(position), 1)
    assert after.turn == 2 and not any(robot.down for robot in after.robots)


@pytest.mark.parametrize("again", [False, True])
def test_who_rests_is_asked_whether_to_go_on_resting(again: bool) -> None:
    app = computers(changed(rally.new_game("first_shift", 2), red1=RESTING), people=("red",))
    seen = app.view()
    assert marked(seen["hand"], "data-card") == [] and set(marked(seen["slots"], "data-state")) == {"rests"}
    assert "power-down" in seen["tools"]
    assert flaws("".join(seen.values())) == []
    do(app, "power-down", "hint")
    do(app, ("work-told", json.dumps(worked(app, desk))))  # no cards, so no steps
    assert not app.feature(Programming).draft.sheets["red1"].power_down, "advice: it has no damage any more"
    if again:
        do(app, "power-down")
    do(app, ("card", "100"), ("slot", "1"), "done")
    play_computer(app)
    assert app.session.position.turn == 2
    assert app.session.position.robot("red1").down is again


def test_a_computer_that_rests_wakes() -> None:
    app = computers(changed(rally.new_game("first_shift", 2), yellow1=RESTING), people=("red",))
    assert json.loads(play_computer(app)["value"])["power_down"] is False
    lay_all(app)
    do(app, "done")
    assert app.session.position.turn == 2 and not app.session.position.robot("yellow1").down


def test_a_computer_on_a_reset_site_picks_a_card() -> None:
    app = computers(reset_hall(seed="sites"))
    first = app.session.position
    kinds = set()
    while app.session.position.turn == first.turn and app.session.position.result is None:
        told = play_computer(app)
        kinds.add("program" if "registers" in told["value"] else "card")
    assert kinds == {"program", "card"}


def test_a_computer_that_alone_has_a_program_is_told_what_it_can_choose_from() -> None:
    app = computers(changed(reset_hall(seed="alone"), yellow1=RESTING))
    for _ in ("yellow1 goes on", "red1"):
        play_computer(app)
    pending = app.feature(Running).pending
    assert pending is not None and pending["kind"] == "reset"
    (effect,) = app.act("work", app.root()["data-job"])
    assert json.loads(effect["request"])["pending"] == pending


def test_a_hint_is_a_program_with_a_reason() -> None:
    app = computers(rally.new_game("first_shift", 2, seed="hint"), people=("red", "yellow"))
    app.act("hint")
    told = worked(app, desk)
    advice = told["advice"]
    assert json.loads(advice["value"])["registers"] and advice["reason"]["code"] in ("closer", "flag", "win")
    app.act("work-told", json.dumps(told))


def test_a_hint_is_for_the_robot_that_is_shown() -> None:
    app = computers(rally.new_game("dune_mine", mode="duel", seed="hint"), people=("red", "yellow"))
    programming = app.feature(Programming)
    told = {}
    for _ in range(3):
        do(app, ("program-robot", "red3"), "hint")
        told = worked(app, desk)
        do(app, ("program-robot", "red2"), ("work-told", json.dumps(told)))
        assert programming.robot == "red3" and not programming.draft.laid("red1")
        assert app.message[0] == "info"
    assert programming.draft.answer("red3") == json.loads(told["advice"]["value"])


def test_hints_come_in_steps_and_the_third_lays_the_program() -> None:
    """One hint replaced all that was laid, and five of them won a race."""
    app = computers(rally.new_game("first_shift", 2, seed="hint"), people=("red", "yellow"))
    programming = app.feature(Programming)
    mine = programming.draft.hand("red1")[-1]
    do(app, ("lay-in", f"{mine}>5"))
    told, words = {}, []
    for _ in range(3):
        assert programming.draft.laid("red1") == [mine]
        do(app, "hint")
        told = worked(app, desk)
        do(app, ("work-told", json.dumps(told)))
        words.append(app.message[1])
    answer, reason = json.loads(told["advice"]["value"]), told["advice"]["reason"]
    assert programming.draft.answer("red1") == answer
    first = card_name(app.texts, answer["registers"][0])
    assert words == [
        app.t(f"ui.rally.hint.{reason['code']}", **reason),
        app.t("ui.rally.hint.first", card=first),
        app.t(f"ui.rally.advice.{reason['code']}", **reason),
    ]
    do(app, "undo")
    assert programming.draft.laid("red1") == [mine]
