"""A player is told, register by register, what others did to their robots."""

from __future__ import annotations

from typing import Any

from games.rally.words.touched import touched
from shell.play.running import Running
from shell.play.story import Story

from tests.games.rally.rally_table import do, lay_all, programmed, race, sit_down, texts

ORDER = ["red1", "yellow1"]


def register(number: int, order: list[str] = ORDER) -> dict[str, Any]:
    return {"type": "register", "number": number, "order": order}


def push(robot: str, by: str, **body: Any) -> dict[str, Any]:
    moves = [{"robot": robot, "shadow": False, **body}]
    return {"type": "move", "how": "push", "by": by, "direction": "E", "moves": moves}


def laser(by: str | None, *hits: str) -> dict[str, Any]:
    return {"type": "laser", "by": by, "hits": [{"robot": hit, "shadow": False} for hit in hits]}


def destroy(robot: str, why: str) -> dict[str, Any]:
    return {"type": "destroy", "robot": robot, "at": [0, 0], "lives": 2, "why": why}


def told(*steps: list[dict[str, Any]], mine: str = "red") -> list[tuple[int, str]]:
    return list(touched(steps, (mine,), texts(), str.title))


def test_pushes_and_shots_are_told_by_register() -> None:
    first = [register(1)], [push("red1", "yellow1"), push("red1", "yellow1")]
    second = [register(2)], [laser("yellow1", "red1"), laser("red1", "yellow1")]
    assert told(*first, *second) == [
        (2, "Register 1: Yellow pushed your robot by 2 squares."),
        (4, "Register 2: Yellow shot your robot: 1 damage."),
    ]
    assert told(*first, *second, mine="yellow") == [(4, "Register 2: Red shot your robot: 1 damage.")]


def test_a_destruction_is_told_with_its_cause() -> None:
    pushed = [register(1), push("red1", "yellow1"), destroy("red1", "pit")]
    assert told(pushed) == [(1, "Register 1: Yellow pushed your robot into a pit.")]
    over_the_edge = [register(1), push("red1", "yellow1"), destroy("red1", "edge")]
    assert told(over_the_edge) == [(1, "Register 1: Yellow pushed your robot off the course.")]
    shot = [register(1), laser("yellow1", "red1"), destroy("red1", "damage")]
    assert told(shot) == [(1, "Register 1: Yellow shot your robot to pieces.")]
    door = {"type": "door", "at": [0, 0], "by": "yellow1", "victims": [{"robot": "red1", "shadow": False}]}
    assert told([register(1), door]) == [(1, "Register 1: Yellow dropped your robot through a trapdoor.")]


def test_the_board_a_shadow_and_ones_own_robots_are_not_others() -> None:
    own = {"type": "card", "robot": "red1"}
    driven = [register(1), push("red1", "yellow1"), own, destroy("red1", "pit")]
    assert told(driven) == [(1, "Register 1: Yellow pushed your robot by 1 square.")]
    assert told([register(1), laser(None, "red1"), destroy("red1", "damage")]) == []
    assert told([register(1), push("red1", "yellow1", shadow=True)]) == []
    assert told([register(1, ["red1", "red2"]), push("red1", "red2")]) == []


def test_several_robots_have_numbers() -> None:
    events = [register(1, ["red1", "red2", "yellow1"]), push("red2", "yellow1")]
    assert told(events) == [(1, "Register 1: Yellow pushed your robot 2 by 1 square.")]


def test_at_one_device_each_player_reads_what_concerns_them() -> None:
    app = sit_down(race())
    running, session = app.feature(Running), app.session
    while not app.view()["touched"] and session.cursor < 12:
        running.begin(programmed(session.position), animate=False)
    steps = app.feature(Story).tale(session.cursor - 1).steps
    told = {
        colour: " ".join(words for _, words in touched(steps, (colour,), texts(), str.title))
        for colour in ("red", "yellow")
    }
    assert all(told.values())
    assert told["red"] in app.view()["touched"]
    lay_all(app)
    assert not app.view()["touched"], "red has begun"
    do(app, ("done", "anyway"))
    assert told["yellow"] in app.view()["touched"]
    assert told["red"] not in app.view()["touched"]
