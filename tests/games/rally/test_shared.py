"""One table on several screens: all players program at the same time, in any order."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from games.rally.game import GAME
from games.rally.turn.programming import Programming
from shell.app.app import App
from shell.app.roles import Working
from shell.app.session import Session
from shell.play.handover import Handover
from shell.play.running import Running
from shell.play.story import Story
from shell.play.table import Table

import rally_core as rally
from tests.games.rally.rally_table import (
    RESTING,
    changed,
    do,
    go_on,
    lay_all,
    marked,
    programmed,
    race,
    sit_down,
)

Json = Any


def host(position: rally.Position, here: Sequence[str]) -> App:
    """The screen that hosts the game: colours in `here` play on it, all others on their own screens."""
    session = Session(GAME, position, {}, {}, "shared")
    session.seats = {colour: {"kind": "nearby"} for colour in position.players if colour not in here}
    session.first = tuple(here)
    app = sit_down()
    app.feature(Table).put(session)
    return app


def receive_programs(app: App, *colours: str, **changes: Any) -> None:
    """Receive programs of other screens: the first cards of the hands, or those in `changes`."""
    waiting = app.session.waiting or {}
    told = programmed(app.session.position)
    told["programs"] |= changes
    app.feature(Running).join(GAME.rules.joined(waiting, told, colours))


def hand(app: App) -> set[int]:
    return {int(card) for card in marked(app.view()["hand"], "data-card")}


def sheet(app: App, robot: str) -> Sequence[int | None]:
    return app.feature(Programming).draft.sheets[robot].registers


def test_whoever_is_here_programs_before_others_have_and_can_withdraw() -> None:
    position = race()
    app = host(position, ["yellow"])
    assert app.viewer == {"yellow"} and app.feature(Programming).colour == "yellow"
    assert hand(app) == {*position.robot("yellow1").hand}
    lay_all(app)
    laid = sheet(app, "yellow1")
    do(app, "done")
    assert app.session.ready == ("yellow",) and [*app.session.waiting["programs"]] == ["yellow1"]  # type: ignore[index]
    assert app.feature(Programming).colour == "" and "rally-readies" in app.view()["hand"]
    do(app, "undo")
    assert app.session.waiting is None and app.feature(Programming).colour == "yellow"
    assert sheet(app, "yellow1") == laid
    do(app, "done")
    receive_programs(app, "red")
    go_on(app)
    assert app.session.position.turn == 2


def test_what_is_being_laid_stays_when_others_are_done_before() -> None:
    app = host(race(3), ["yellow"])
    first, second, third, *_ = sorted(hand(app))
    do(app, ("card", str(first)), ("card", str(first)), ("card", str(second)), ("card", str(second)))
    do(app, ("card", str(third)))
    for colour, ready in (("red", ("red",)), ("green", ("red", "green"))):
        receive_programs(app, colour)
        assert app.session.ready == ready
        assert app.feature(Programming).colour == "yellow" and app.feature(Programming).lifted == third
        assert sheet(app, "yellow1")[:2] == (first, second)
    assert app.view()["players"].count("rally-is-ready") == 2
    do(app, "undo")
    assert sheet(app, "yellow1")[:2] == (first, None), "what is being laid, not what others have decided"
    do(app, "redo")
    assert sheet(app, "yellow1")[:2] == (first, second)
    lay_all(app)
    assert app.t("ui.rally.run") in app.view()["go"]
    do(app, "done")
    go_on(app)
    assert app.session.position.turn == 2


def test_somebody_elsewhere_takes_a_program_back() -> None:
    app = host(race(), ["yellow"])
    card = str(min(hand(app)))
    do(app, ("card", card), ("card", card))
    receive_programs(app, "red")
    app.feature(Running).withdraw("red")
    assert app.session.ready == () and app.session.waiting is None
    assert sheet(app, "yellow1")[0] == int(card)


def test_a_hint_is_thought_out_with_what_its_player_knows() -> None:
    for others_are_done in (False, True):
        app = host(race(), ["yellow"])
        if others_are_done:
            receive_programs(app, "red")
        do(app, "hint")
        job = next(job for feature in app.having(Working) if (job := feature.job()) is not None)
        asked = job.request()
        assert asked["pending"]["by"] == "yellow" and "red1" not in asked["turn"].get("programs", {})
        robots = asked["position"]["robots"]
        assert None not in robots["yellow1"]["hand"] and {*robots["red1"]["hand"]} == {None}


def test_nothing_runs_before_those_who_rest_have_answered() -> None:
    """The rules alone would not wait for them."""
    position = changed(race(), red1=RESTING)
    app = host(position, ["yellow"])
    lay_all(app)
    do(app, "done")
    assert app.session.ready == ("yellow",) and app.session.cursor == 0
    assert app.feature(Running).phase == "deciding"
    assert app.feature(Story).tale(0).events == []
    again = host(position, ["yellow"])
    again.session.waiting = app.session.waiting
    again.feature(Running).resume()
    assert again.session.cursor == 0, "nor when the page is opened again"
    for table in (app, again):
        resting = {"registers": [None] * 5, "power_down": True, "facing": None}
        receive_programs(table, "red", red1=resting)
        go_on(table)
        assert table.session.position.turn == 2 and table.session.position.robot("red1").down


def test_whoever_rests_here_is_asked_after_all_others() -> None:
    app = host(changed(race(), yellow1=RESTING), ["yellow"])
    receive_programs(app, "red")
    assert app.session.cursor == 0 and app.feature(Programming).colour == "yellow"
    do(app, "done")
    go_on(app)
    assert app.session.position.turn == 2


def test_all_robots_of_a_colour_are_programmed_in_any_order() -> None:
    position = rally.new_game("dune_mine", mode="duel", seed="d")
    app = host(position, ["yellow"])
    assert len(marked(app.view()["tabs"], "data-value")) == 4
    do(app, ("program-robot", "yellow3"))
    lay_all(app)
    receive_programs(app, "red")
    assert app.view()["tabs"].count("data-done") == 4
    do(app, "done")
    go_on(app)
    assert app.session.position.turn == 2


def test_cards_that_a_mate_lays_elsewhere_are_gone_and_the_others_stay() -> None:
    position = rally.new_game("first_shift", players=4, mode="teams", seed="pool", rules={"share": True})
    app = host(position, ["red"])
    mates = position.robot("green1").hand
    do(app, ("lay-in", f"{mates[0]}>1"), ("lay-in", f"{mates[8]}>2"), ("card", str(mates[1])))
    assert app.feature(Programming).lifted == mates[1]
    receive_programs(app, "yellow")
    assert sheet(app, "red1")[:2] == (mates[0], mates[8])
    receive_programs(app, "green")
    assert sheet(app, "red1")[:2] == (None, mates[8]) and app.feature(Programming).lifted == 0
    assert not hand(app) & {*mates[:5]}
    lay_all(app)
    receive_programs(app, "blue")
    do(app, "done")
    go_on(app)
    assert app.session.position.turn == 2


def test_where_all_rest_one_screen_begins_the_turn() -> None:
    position = changed(race(), red1=RESTING, yellow1=RESTING)
    assert "begin-turn" in host(position, ["red"]).view()["go"]
    app = host(position, ["yellow"])
    assert "begin-turn" not in app.view()["go"]
    do(app, "begin-turn")
    assert app.session.cursor == 0


# A guest's screen


class GuestSession(Session):
    """A game as one colour knows it on its own screen; its decisions are only recorded in `sent`."""

    def __init__(self, known: rally.Position, colour: str) -> None:
        super().__init__(GAME, known, {}, {}, "elsewhere")
        self.seats = {other: {"kind": "nearby"} for other in known.players if other != colour}
        self.first, self.viewer = (colour,), frozenset({colour})
        self.sent: list[Json] = []

    def hands_in(self, turn: Json) -> bool:
        self.sent.append(turn)
        return True


def as_known(position: rally.Position, colour: str) -> rally.Position:
    return GAME.rules.known(GAME.rules.view(GAME.data(position), frozenset({colour})))


def guest_app(known: rally.Position, colour: str) -> App:
    app = sit_down()
    app.feature(Table).put(GuestSession(known, colour), save=False)
    return app


def test_whoever_is_elsewhere_programs_from_their_hand_and_sees_no_other() -> None:
    position = race(3)
    app = guest_app(as_known(position, "green"), "green")
    assert app.feature(Programming).colour == "green" and not app.feature(Handover).covered
    whole = "".join(app.view().values())
    assert {*map(int, marked(whole, "data-card"))} == {*position.robot("green1").hand}
    lay_all(app)
    assert app.view()["track"], "and sees the way of the robot"
    do(app, "done")
    assert isinstance(app.session, GuestSession)
    (turn,) = app.session.sent
    assert [*turn["programs"]] == ["green1"] and rally.play(position, turn).pending is not None
    assert app.session.cursor == 0 and app.session.waiting is None


def test_what_is_made_up_of_others_is_drawn_nowhere() -> None:
    """The invented hands of other players do not affect anything on the screen."""
    screens = []
    for swapped in (False, True):
        data = json.loads(json.dumps(GAME.data(as_known(race(3), "green"))))
        if swapped:
            red, yellow = data["robots"]["red1"], data["robots"]["yellow1"]
            red["hand"], yellow["hand"] = yellow["hand"], red["hand"]
        app = guest_app(GAME.rules.position(data), "green")
        lay_all(app)
        do(app, ("robot", "red"))
        screens.append(app.view())
    assert screens[0] == screens[1]
