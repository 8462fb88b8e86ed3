"""The workbench of Junkyard Bots: robots of one's own, to play with and to send to others."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from games.junkyard.bench.bench import Bench
from games.junkyard.turn.building import Building
from shell.app.app import App

import junkyard_core as junk
from ground.errors import GameError
from junkyard_core.checking import box, check, part_counts
from tests.games.junkyard.junk_table import do, sit_down
from tests.shell.test_sharing import fragment_in
from tests.sitting import Drawer

EYE = {"part": "eye_l", "at": [0, -2], "faces": "N"}
MOUTH = {"part": "mouth_m", "at": [3, 0], "faces": "E"}


def at_the_bench(drawer: Drawer | None = None) -> App:
    app = sit_down(drawer=drawer)
    app.act("bench")
    return app


def parts(app: App) -> list[object]:
    return list(app.feature(Building).draft.turn["build"])


def build(app: App, *wanted: object) -> None:
    """Put another robot on the bench."""
    app.feature(Building).draft.become(wanted)  # type: ignore[arg-type]
    app.act("unpick")


def test_the_ready_made_robot_lies_there_with_half_of_the_box() -> None:
    app = at_the_bench()
    draft = app.feature(Building).draft
    check(junk.workbench())
    assert len(draft.parts) == len(junk.READY) and app.feature(Bench).session is not None
    whole = box(2)
    assert all(count == whole[kind] // 2 for kind, count in draft.stock.items())
    assert {*draft.stock} == {kind for kind, part in junk.PARTS.items() if part.attachable}
    assert "bench-play" in app.view()["go"] and app.t("ui.junkyard.bench.hint") in app.view()["go"]


def test_parts_go_on_and_off_and_all_can_be_undone() -> None:
    app = at_the_bench()
    app.act("reset")
    assert parts(app) == []
    app.act("lift", "tray:eye_l")
    app.act("put", "0,-2:N")
    assert parts(app) == [EYE]
    app.act("eject", "0,-2")
    assert parts(app) == []
    app.act("undo")
    assert parts(app) == [EYE]


def test_a_game_begins_with_two_robots_alike() -> None:
    app = at_the_bench()
    build(app, EYE, MOUTH)
    assert 'data-action="bench-hint"' not in app.view()["tools"]
    app.act("key", "d")
    position = app.session.position
    assert app.feature(Bench).session is None and position.phase == "scan" and position.round == 1
    assert all([part.kind for part in robot.parts] == ["eye_l", "mouth_m"] for robot in position.robots)
    assert app.session.seats["yellow"]["kind"] == "computer"
    counts = part_counts(position)
    assert all(counts[kind] <= most for kind, most in box(2).items())


@pytest.mark.parametrize(
    "wrong",
    [
        [EYE, EYE],
        [{**EYE, "at": [9, 9]}],
        [EYE, {**EYE, "at": [0, 3], "faces": "S"}],
        [{**EYE, "part": "bomb_s"}],
    ],
)
def test_a_robot_that_two_cannot_have_is_refused(wrong: list[object]) -> None:
    with pytest.raises(GameError):
        junk.alike(junk.pieces_from_json(wrong), 2)


def test_the_piles_lack_what_the_robots_have() -> None:
    start, ready = (
        junk.alike(junk.pieces_from_json([EYE, MOUTH]), 2, "piles"),
        junk.new_game(2, "piles", ready=True),
    )
    kinds, before = (Counter(kind for pile in one.piles for kind in pile) for one in (start, ready))
    assert before - kinds == {"eye_l": 2, "mouth_m": 2} and not kinds - before


def test_what_hangs_on_nothing_cannot_play() -> None:
    app = at_the_bench()
    build(
        app, {"part": "pipe_s", "at": [1, -1], "faces": "N"}, {"part": "eye_s", "at": [1, -2], "faces": "N"}
    )
    app.act("eject", "1,-1")
    app.act("bench-play")
    assert app.feature(Bench).session is not None and app.message[1] == app.t("ui.junkyard.refused.loose")
    app.act("bench-share")
    assert app.dialog == ""


def test_the_robot_is_kept_over_a_reload_and_in_the_next_visit() -> None:
    drawer = Drawer()
    app = at_the_bench(drawer)
    build(app, EYE)
    (kept,) = (json.loads(text) for key, text in drawer.kept.items() if key.endswith(".workbench"))
    assert kept["parts"] == [EYE]
    assert parts(at_the_bench(drawer)) == [EYE]
    app.act("bench-leave")
    assert app.feature(Bench).session is None
    app.act("bench")
    assert parts(app) == [EYE]


@pytest.mark.parametrize(
    "broken", ["{", "[]", '{"version": 1, "parts": 5}', '{"version": 1, "parts": [{"part": "x"}]}']
)
def test_a_broken_store_leaves_the_ready_made_robot(broken: str) -> None:
    drawer = Drawer()
    build(at_the_bench(drawer), EYE)
    (key,) = (key for key in drawer.kept if key.endswith(".workbench"))
    drawer.kept[key] = broken
    assert len(parts(at_the_bench(drawer))) == len(junk.READY)


def test_a_link_brings_the_robots_to_others() -> None:
    app = at_the_bench()
    build(app, EYE, MOUTH)
    app.act("bench-share")
    assert app.dialog == "share"
    link = fragment_in(app)
    other = sit_down()
    do(other, ("link", link))
    assert other.session.position == junk.alike(junk.pieces_from_json([EYE, MOUTH]), 2, "workbench")
