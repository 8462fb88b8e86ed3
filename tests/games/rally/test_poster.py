"""The poster of a race: the lines driven, flags with their turns, falls, and the figures of all players."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.rally.board.routes import Routes, poster
from games.rally.table.finish import Finish
from shell.app.app import App

import rally_core as rally
from tests.contract.page.drawn import flaws
from tests.games.rally.played import Played
from tests.games.rally.rally_table import do, lay_all, sit_down

SITES: list[dict[str, Any]] = [
    *({"at": [x, 5], "kind": "start", "number": x + 1} for x in range(2)),
    {"at": [2, 2], "kind": "flag", "number": 1},
]
BOARD: dict[str, Any] = {"format": "rally-board/1", "name": "Short Cut", "size": [6, 6], "sites": SITES}


def start() -> dict[str, Any]:
    data: dict[str, Any] = rally.position_to_json(rally.new_game(BOARD, 2, seed="poster"))
    data["robots"]["red1"]["at"], data["robots"]["yellow1"]["at"] = [0, 0], [5, 5]
    return data


def move(robot: str, *to: int) -> dict[str, Any]:
    return {"type": "move", "how": "step", "moves": [{"robot": robot, "shadow": False, "to": list(to)}]}


def test_lines_break_at_falls_and_begin_again_where_a_robot_enters() -> None:
    routes = Routes(start())
    routes.read([move("red1", 1, 0), {"type": "touch", "robot": "red1", "flag": 1}])
    routes.read(
        [
            move("red1", 1, -1),
            {"type": "destroy", "robot": "red1", "shadow": False, "at": [1, -1], "why": "edge", "lives": 2},
            {"type": "enter", "robot": "red1", "at": [3, 3], "ghost": False},
            move("red1", 3, 4),
            {"type": "laser", "by": "red1", "hits": [{"robot": "yellow1"}, {"robot": "red1"}]},
        ]
    )
    assert routes.lines == {"red1": [[(0, 0), (1, 0), (1, -1)], [(3, 3), (3, 4)]], "yellow1": [[(5, 5)]]}
    assert [(mark.at, mark.turn) for mark in routes.touches] == [((1, 0), 1)]
    assert [(mark.at, mark.turn) for mark in routes.falls] == [((1, -1), 2)]
    assert routes.hits == {"red": 1, "yellow": 0}, "a shot at itself is none"
    svg = poster(BOARD, routes, start(), "Red wins")
    assert flaws(svg) == [] and 'aria-label="Red wins"' in svg
    assert svg.count("rally-route-over") == 2 and svg.count("rally-route-fall") == 1
    (fall,) = re.findall(r'rally-route-fall"[^>]*translate\(([-\d.]+) ([-\d.]+)\)', svg)
    assert float(fall[1]) > 0, "in the picture, not beyond its edge"


def ended() -> App:
    """A race that red has won with the first turn."""
    data = start()
    data["robots"]["red1"] |= {"at": [2, 2], "facing": "N", "entering": False}
    data["robots"]["yellow1"] |= {"at": [5, 5], "facing": "N", "entering": False}
    data["turn"] = 2
    app = sit_down(rally.position_from_json(data))
    for _ in range(2):
        lay_all(app)
        do(app, ("done", "anyway"))
    do(app, "skip")
    return app


def test_the_end_of_a_race_leads_to_its_poster_with_everything_for_the_picture() -> None:
    app = ended()
    if not app.present.standing.over:  # the hand led nowhere
        result = rally.position_to_json(app.session.position)
        raise AssertionError(result["touched"])
    app.act("finish")
    assert 'data-action="poster"' in app.dialog_html() and app.feature(Finish)
    app.act("poster")
    while "poster-wait" in app.dialog_html():
        app.act("poster-draw")
    html = app.dialog_html()
    assert app.t("ui.rally.poster.turns", n=app.session.cursor) in html
    assert flaws(html) == [] and "rally-route-over" in html and 'data-poster="rally.png"' in html
    assert "<h2>Red wins the race</h2>" in html
    assert re.findall(r'<li><svg class="badge" data-colour="([^"]*)"', html) == ["red", "yellow"]


def test_there_is_no_poster_of_a_race_that_is_still_on() -> None:
    app = sit_down(rally.new_game("first_shift", 2, seed="on"))
    app.act("poster")
    assert app.dialog == ""


@pytest.mark.parametrize("number", range(6))
def test_every_race_has_a_poster(number: int) -> None:
    race = Played(number)
    data = rally.position_to_json(race.start)
    routes = Routes(data)
    for position, turn in zip(race.positions, race.turns, strict=False):
        routes.read(rally.play(position, turn).events)
    end = rally.position_to_json(race.end)
    assert flaws(poster(data["board"], routes, end, "A race")) == []
    for name, robot in end["robots"].items():
        if robot["at"]:
            assert [*routes.lines[name][-1][-1]] == robot["at"], "a line ends where its robot is"
    assert len(routes.falls) == sum(3 - robot["lives"] for robot in end["robots"].values()) or number == 5
