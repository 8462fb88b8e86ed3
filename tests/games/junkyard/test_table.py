"""The table around the robot: players, the Junkyard, figures; a new game, its end and its statistics."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from games.junkyard.board.figures import figures
from games.junkyard.game import GAME
from games.junkyard.table.finish import ranked
from games.junkyard.table.newgame import NewGame
from games.junkyard.table.statistics import Statistics
from shell.app.app import App
from shell.play.handover import Handover
from shell.play.table import Table

import junkyard_core as junk
from ground.rules import NOBODY
from makers.junkyard.played import Played
from tests.contract.page.drawn import flaws
from tests.games.junkyard.junk_table import do, marked, sit_down
from tests.games.junkyard.playing import played
from tools.playing import junkyard_positions as positions

BLAST = {
    "phase": "battle",
    "robots": {
        "red": {
            "energy": {"energy_s": 1},
            "parts": [{"part": "claw_s", "at": [3, 1], "faces": "E"}],
            "held": [{"part": "bomb_s", "at": [4, 1], "faces": "N", "by": [[3, 1]], "blind": False}],
        },
        "yellow": {"power": 1},
    },
}
"""A position in which red's bomb ends the game."""
READY = junk.position_to_json(junk.new_game(players=4, seed="ready", ready=True))


def test_every_robot_has_its_figures_and_hooks() -> None:
    app = sit_down(READY)
    players = app.view()["players"]
    for colour in junk.COLOURS:
        assert f'<b data-power="{colour}">5</b>' in players
        assert f'<b data-score="{colour}">0</b>' in players
        assert f'data-action="robot" data-value="{colour}"' in players
    assert players.count('aria-current="true"') == 1
    assert players.count("junk-boost") == 1
    app.act("robot", "red")
    whole = "".join(app.view().values())
    assert whole.count('data-power="red"') == whole.count('data-score="red"') == 1, "the dialog is open too"


def test_what_others_have_scanned_is_on_their_cards_and_in_their_dialog() -> None:
    app = sit_down(positions.SCANNED_OF_FOUR)
    cards = app.view()["players"]
    assert marked(cards, "data-has-scanned") == ["yellow", "green"]
    assert 'aria-label="Scanned by Yellow: a medium claw and a small bomb"' in cards
    app.act("robot", "green")
    assert "Scanned this round" in app.dialog_html() and "2 medium energy cells" in app.dialog_html()


def test_what_the_robot_at_work_has_scanned_is_in_the_junkyard() -> None:
    app = sit_down(positions.SCROUNGE)
    assert "data-has-scanned" not in app.view()["players"] and 'data-scanned="treads"' in app.view()["yard"]


def test_a_tap_opens_a_robot_with_its_parts_in_words() -> None:
    app = sit_down(READY)
    app.act("robot", "yellow")
    assert app.dialog == "robot"
    html = app.dialog_html()
    assert flaws(html) == []
    assert 'data-robot="yellow"' in html
    for words in ("Small eye", "Small mouth", "Small claw", "Small pipe", "Feet", "+1 from pipes"):
        assert words in html
    app.act("close")
    app.act("robot", "purple")
    assert app.dialog == "", "nobody of this colour plays"


def test_the_junkyard_tells_kinds_counts_and_piles() -> None:
    data = {**READY, "open": {"bomb_s": 2, "pipe_s": 1}}
    yard = sit_down(junk.position_to_json(junk.position_from_json(data))).view()["yard"]
    assert re.findall(r'data-open="(\w+)" data-count="(\d+)"', yard) == [("pipe_s", "1"), ("bomb_s", "2")]
    counts = {size: str(len(pile)) for size, pile in READY["piles"].items()}
    assert dict(re.findall(r'data-pile="(\w)" data-count="(\d+)"', yard)) == counts
    assert "data-action" not in yard, "nothing is taken now"


def test_parts_are_taken_up_while_somebody_scrounges() -> None:
    claw = {"part": "claw_s", "at": [3, 0], "faces": "E"}
    robots = {"red": {"parts": [claw], "scanned": {"feet": 1}}, "yellow": {}}
    data = {"format": "junkyard-position/1", "open": {"eye_s": 1}, "robots": robots, "piles": {"s": ["feet"]}}
    app = sit_down(junk.position_to_json(junk.position_from_json(data)))
    yard = app.view()["yard"]
    lifts = re.findall(r'data-action="lift" data-value="([^"]*)"', yard)
    assert lifts == ["scanned:feet", "open:eye_s", "pile:s"], "nothing is left in the other piles"
    do(app, ("lift", "open:eye_s"))
    assert 'aria-pressed="true"' in app.view()["yard"]


def test_each_claw_and_mouth_shows_its_strength_left() -> None:
    robot: dict[str, Any] = {
        "parts": [
            {"part": "claw_l", "at": [3, 0], "faces": "E"},
            {"part": "claw_s", "at": [-1, 0], "faces": "W"},
            {"part": "mouth_s", "at": [1, -1], "faces": "N"},
        ],
        "held": [{"part": "bomb_m", "at": [5, 0], "faces": "E", "by": [[3, 0]], "blind": False}],
    }
    assert (figures(robot).claws, figures(robot).mouths) == ((2, 1), (1,)), "a large claw has room left"
    robot["held"] += [
        {"part": "feet", "at": [3, -1], "faces": "N", "by": [[3, 0]], "blind": False},
        {"part": "eye_s", "at": [4, -1], "faces": "N", "by": [[3, 0]], "blind": False},
        {"part": None, "size": "s", "at": [-2, 0], "faces": "N", "by": [[-1, 0]], "blind": True},
    ]
    assert (figures(robot).claws, figures(robot).mouths) == ((0, 0), (1,))


def test_who_eats_the_tenth_energy_is_told_so() -> None:
    app = sit_down(positions.BY_ENERGY, seats={"red": {"kind": "computer", "level": 1}})
    do(app, "keep")
    assert "You ate the 10th energy" in app.dialog_html()
    others = sit_down(positions.BY_ENERGY)
    do(others, "keep")
    assert "Someone has eaten 10 energy" in others.dialog_html()


# Secrets on one device


def test_while_robots_are_first_built_only_the_builder_sees_one() -> None:
    app = sit_down()
    app.preferences.set("handover", "hidden")
    app.feature(Table).start(junk.new_game(seed="first", first="red"))
    assert app.feature(Handover).covered
    assert "take-over" in app.view()["hand"] and app.view()["go"] == ""
    assert app.view()["players"].count("out of sight") == 2
    app.act("take-over")
    assert "data-tray" in app.view()["hand"]
    assert app.view()["players"].count("out of sight") == 1
    do(app, "suggest", *["suggest-on"] * 200, "done")
    assert len(app.session.turns) == 1 and app.feature(Handover).covered
    assert app.view()["players"].count("out of sight") == 2, "not even red's is shown before yellow has it"
    assert "eye_s" not in app.view()["log"]


def test_events_hide_a_secret_draw_and_its_return() -> None:
    eye = {"part": "eye_l", "at": [0, -2], "faces": "N"}
    robots = {"red": {"parts": [eye]}, "yellow": {}}
    piles = {"s": ["feet", "pipe_s"], "m": [], "l": ["jet"]}
    data = {"format": "junkyard-position/1", "phase": "scan", "robots": robots, "piles": piles}
    position = junk.position_from_json(data)
    drawn = junk.play(position, {"scan": {"l": 1}})
    back = junk.play(drawn.position, {"keep": False})
    for events in (drawn.events, back.events):
        (own, *_) = GAME.rules.events_for(events, frozenset({"red"}))
        assert own["parts"] == ["jet"]
        for viewer in (NOBODY, frozenset({"yellow"})):
            (other, *_) = GAME.rules.events_for(events, viewer)
            assert (other["parts"], other["sizes"]) == ([None], ["l"])
    (shown, *_) = GAME.rules.events_for(junk.play(drawn.position, {"keep": True}).events, NOBODY)
    assert shown["parts"] == ["jet"]


@pytest.mark.slow
def test_a_run_stands_still_at_each_part_that_is_unveiled() -> None:
    found = 0
    for number in range(5):
        game = played(number)
        for position, turn in zip(game.positions, game.turns, strict=False):
            events = junk.play(position, turn).events
            steps = GAME.telling.steps(events)
            unveiled = [n for n, step in enumerate(steps, 1) if step[0]["type"] == "unveil"]
            assert GAME.telling.halts(events) == unveiled
            found += len(unveiled)
            assert [e for step in steps for e in step] == [e for e in events if e["type"] != "next"]
            if any(event["type"] in ("reveal", "unveil") for event in events):
                assert GAME.rules.uncovers(events)
    assert found > 3


# A new game and its end


@pytest.fixture
def form() -> Iterator[App]:
    app = sit_down()
    app.act("new-game", "together")
    yield app


def test_a_new_game_is_dealt_as_the_form_says(form: App) -> None:
    for value in ("more=true", "colours=3", "ready=true", "place-0=blue", "first=green", "seed=tea"):
        form.act("form", value)
    assert 'data-field="ready"' in form.dialog_html()
    form.act("start-game")
    data = form.session.data
    assert data["turn_order"] == ["green", "blue", "yellow"]
    assert data["phase"] == "scan" and data["seed"] == "tea"
    assert form.session.options["ready"] is True
    form.act("rematch")
    assert {*form.session.data["turn_order"]} == {"blue", "yellow", "green"}
    assert form.session.data["seed"] != "tea"


def test_who_begins_is_drawn_if_nobody_has_chosen() -> None:
    new = sit_down().feature(NewGame)
    first = {new.deal({"colours": 4, "seed": str(n)}).turn_order[0] for n in range(40)}
    assert first == set(junk.COLOURS)


@pytest.fixture(scope="module")
def over() -> Played:
    return played(4)


def test_the_end_tells_who_has_won_and_shows_every_robot(over: Played) -> None:
    app = sit_down(over.positions[-2])
    do(app, "close")
    app.feature(Table).play(json.dumps(over.turns[-1]))
    assert app.dialog == "finish" and app.root()["data-over"] == "true"
    html, result = app.dialog_html(), app.session.data["result"]
    assert flaws(html) == []
    assert html.count('class="finish-place"') == len(result["totals"])
    assert html.count("data-won") == len(result["winners"]) + 1, "and the dialog itself"
    assert 'data-action="rematch"' in html
    assert 'data-action="finish"' in app.view()["go"]


def test_winners_come_first_then_who_has_eaten_most() -> None:
    result = {
        "winners": ["blue"],
        "totals": {"red": 9, "yellow": 4, "green": 9, "blue": 3},
        "powers": {"red": 0, "yellow": 1, "green": 2, "blue": 5},
    }
    assert ranked(result) == ["blue", "green", "yellow", "red"]


def test_what_is_counted_of_a_game(over: Played) -> None:
    app = sit_down(over.end)
    here = list(over.end.turn_order)
    counting = app.feature(Statistics).figures(app.session, here)
    with pytest.raises(StopIteration) as done:
        while True:
            next(counting)
    data = junk.position_to_json(over.end)
    assert done.value.value == (
        max(data["result"]["totals"].values()),
        max(len(robot["parts"]) for robot in data["robots"].values()),
    )
    app.session.options["ready"] = True
    assert app.feature(Statistics).way(app.session) == "ready"


def test_a_game_is_written_for_people() -> None:
    rnd = random.Random(1)
    game = played(3)
    for position in rnd.sample(game.positions, 6):
        text = GAME.as_text(position, game.turns[:2])
        assert len(text.splitlines()) == 2 * len(position.turn_order) + 4
        assert all(f"{colour}: power" in text for colour in position.turn_order)


@pytest.mark.parametrize(("beaten", "following"), list(pairwise(junk.RULES.levels)))
def test_the_course_of_opponents_goes_on_in_the_order_of_strength(beaten: int, following: int) -> None:
    app = sit_down(BLAST)
    app.session.seats = {"yellow": {"kind": "computer", "level": beaten}}
    do(app, "skip")
    app.feature(Table).play(json.dumps({"attack": "yellow", "bombs": [[4, 1]]}))
    assert app.dialog == "finish"
    name = app.t(f"ui.level.{following}.name")
    assert app.t("ui.finish.next", name=name) in app.dialog_html()
    app.act("rematch", "next")
    assert app.session.seats == {"yellow": {"kind": "computer", "level": following}}
    assert app.session.names["yellow"] == name


def test_after_the_strongest_opponent_there_is_no_stronger_one() -> None:
    for level in (junk.RULES.levels[-1], 99):
        app = sit_down(BLAST)
        app.session.seats = {"yellow": {"kind": "computer", "level": level}}
        app.feature(Table).play(json.dumps({"attack": "yellow", "bombs": [[4, 1]]}))
        assert app.dialog == "finish" and 'data-value="next"' not in app.dialog_html()
