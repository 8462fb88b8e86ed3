"""The editor, the room of courses and the test drive on a table without a page."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from games.rally.courses.courses import all_courses, built_in, difficulty, group_of, picker
from games.rally.courses.own import MARK, MOST, OwnCourses, elements_on, is_fit, valid_courses
from games.rally.editor.brushes import drawer_of
from games.rally.editor.editor import Editor
from shell.app.app import App
from shell.sharing.opening import Opening
from shell.sharing.sharing import Sharing
from shell.texts.isolating import BEGIN

import rally_core as rally
from rally_core.reading import board_from_json
from tests.carriers import TEXTS
from tests.directions import NAMES, not_isolated_in_app
from tests.games.rally.rally_table import do, marked, sit_down, texts
from tests.sitting import Drawer

LAID = (
    ("edit-tool", "red"), ("edit-draw", "N:2,2 3,2 3,3"), ("edit-tool", "flag"), ("edit-draw", ":5,5"),
    ("edit-tool", "start"), ("edit-draw", ":1,1"),
)  # fmt: skip


def with_new_course(app: App | None = None) -> App:
    """The app with a new course open in the editor."""
    app = app or sit_down()
    do(app, "courses", "course-new")
    return app


def drawn(app: App, region: str = "editor") -> str:
    return app.draw(region)


def test_a_course_is_built_and_kept_after_every_change() -> None:
    drawer = Drawer()
    app = with_new_course(sit_down(drawer=drawer))
    assert app.root()["data-editing"] == "look" and app.feature(OwnCourses).list == []
    do(app, *LAID, ("edit-name", "name=Ring"))
    (own,) = app.feature(OwnCourses).list
    assert own.board["name"] == "Ring" and len(own.board["ground"]) == 3 and own.fit
    assert "Ring" in drawer.kept["rally.courses"]
    again = sit_down(drawer=drawer)
    assert again.feature(OwnCourses).list == [own]
    do(app, "undo")
    assert app.feature(OwnCourses).list[0].board["name"] == ""
    do(app, "redo", "edit-close")
    assert app.root()["data-courses"] == "open"
    assert "Ring" in drawn(app, "courses")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_tool_thing_and_state_can_be_drawn(language: str) -> None:
    app = with_new_course(sit_down(language=language))
    for name in rally.ELEMENTS:
        do(app, ("edit-tab", drawer_of(name)), ("edit-tool", name))
        assert f'data-value="{name}"' in drawn(app)
        do(app, ("edit-draw", "E:4,4"), "escape", ("square", "4,4"))
        assert "take:" in drawn(app)
        assert drawn(app, "edit-still") and drawn(app, "floor") and drawn(app, "pieces")
        do(app, ("edit-clear", "now"))


def test_what_is_wrong_is_shown_and_leads_to_its_square() -> None:
    app = with_new_course()
    do(app, *LAID, ("edit-tool", "pit"), ("square", "5,5"))
    assert marked(drawn(app), "data-action").count("edit-fault") == 1
    assert "rally-fault" in drawn(app, "pieces")
    do(app, "edit-play", "share", "edit-drive")
    assert app.message[0] == "refused" and app.feature(Editor).drive is None and app.dialog == ""
    do(app, ("edit-fault", "5,5"))
    assert app.feature(Editor).selected == "5,5"
    do(app, ("edit-do", "take:ground.3"))
    assert "edit-fine" in drawn(app) and "rally-fault" not in drawn(app, "pieces")


def test_the_tool_lays_as_it_is_set() -> None:
    app = with_new_course()
    do(
        app,
        ("edit-tool", "pusher"),
        ("edit-set", "brush:on:[2,5]"),
        ("edit-set", 'brush:to:"W"'),
        ("square", "3,3"),
    )
    editor = app.feature(Editor)
    assert editor.draft.data["fixtures"] == [{"at": [3, 3], "kind": "pusher", "to": "W", "on": [2, 5]}]
    for wrong in (
        "brush:on:[]",
        "brush:to:7",
        "brush:kind:3",
        "brush:to:",
        "x",
        "ground.9:to:1",
        "brush:number:4",
    ):
        do(app, ("edit-set", wrong))
    do(app, ("square", "4,4"))
    assert editor.draft.data["fixtures"][1]["on"] == [2, 5]
    do(app, "escape", ("square", "3,3"), ("edit-set", "fixtures.0:on:[1]"), ("edit-do", "turn:fixtures.0"))
    assert {"at": [3, 3], "kind": "pusher", "to": "N", "on": [1]} in editor.draft.data["fixtures"]


@pytest.mark.parametrize(
    "action",
    [
        ("square", "99,1"), ("square", "x"), ("edit-draw", "Q:1,1"), ("edit-draw", ""), ("edit-draw", "N:"),
        ("edit-tool", "swamp"), ("edit-tab", "sky"), ("edit-size", "width=999"), ("edit-size", "depth=5"),
        ("edit-do", "take:ground.1"), ("edit-do", "melt"), ("edit-fault", "1"), ("edit-card", "move1"),
        ("edit-face", "Q"), ("cursor", "0,0>N"), ("cursor", "?"), ("course", "nowhere"), ("open-course", "{"),
        ("open-course", '{"size": [1, 1]}'), ("open-course", "[[[["), "course-remove", "course-back",
        "edit-take-back", "edit-again", "edit-greens",
    ],
)  # fmt: skip
def test_what_makes_no_sense_changes_nothing(action: Any) -> None:
    app = with_new_course()
    before = app.feature(Editor).draft.data
    do(app, action)
    assert app.feature(Editor).draft.data == before and app.feature(OwnCourses).list == []


def test_a_robot_is_tried_on_the_course() -> None:
    app = with_new_course()
    do(app, *LAID, "edit-drive")
    editor = app.feature(Editor)
    assert editor.drive is not None and editor.drive.robot["at"] == [1, 1]
    assert 'data-robot="red1"' in drawn(app, "pieces")
    do(app, ("edit-face", "E"))
    steps = do(app, ("edit-card", "move1"))
    assert steps and editor.drive.robot["at"] == [2, 1] and "edit-told" in drawn(app)
    assert 'data-at="2,1"' in drawn(app, "pieces")
    do(app, "edit-take-back")
    assert 'data-at="1,1"' in drawn(app, "pieces")
    do(app, ("square", "5,4"), ("edit-face", "S"), ("edit-card", "move1"))
    assert editor.drive.over and "edit-card-move1" not in drawn(app)
    do(app, "edit-again", ("edit-card", "rotate_left"), "edit-stop")
    assert editor.drive is None and 'data-robot="red1"' not in drawn(app, "pieces")


def test_a_card_is_not_waited_for_when_the_next_one_is_played() -> None:
    app = with_new_course()
    do(app, *LAID, "edit-drive", ("edit-face", "E"))
    app.act("edit-card", "move1")
    assert 'data-at="1,1"' in drawn(app, "pieces")
    do(app, ("edit-card", "move1"))
    assert 'data-at="3,1"' in drawn(app, "pieces")


def test_a_race_is_asked_for_on_a_course_of_ones_own() -> None:
    app = with_new_course()
    do(app, *LAID, "edit-play")
    assert app.dialog == "new-game"
    app.act("escape")
    assert app.screen is app.feature(Editor), "who changes their mind is still at the course"
    do(app, "edit-play")
    key = app.feature(OwnCourses).list[0].key
    do(app, ("form", "more=true"))
    assert re.search(f'data-value="course={key}"[^>]*aria-pressed="true"', app.dialog_html())
    do(app, "start-game")
    assert app.screen is None
    assert app.present.data["board"] == app.feature(OwnCourses).list[0].board
    assert group_of(key) == "own" and key in all_courses(app.feature(OwnCourses))


def test_own_courses_are_named_doubled_deleted_and_brought_back() -> None:
    app = with_new_course()
    do(app, *LAID, "edit-close")
    own = app.feature(OwnCourses)
    key = own.list[0].key
    do(app, ("course", key), ("course-name", "name= Loop "), "course-copy")
    assert [one.board["name"] for one in own.list] == ["Loop (copy)", "Loop"]
    do(app, "course-remove")
    assert (
        [one.key for one in own.list] == [key] and app.dialog == "" and "course-back" in drawn(app, "courses")
    )
    do(app, "course-back")
    assert len(own.list) == 2 and "course-back" not in drawn(app, "courses")
    do(app, ("course", "dune_mine"), "course-edit", ("edit-tool", "pit"), ("square", "11,10"))
    assert len(own.list) == 3 and own.list[0].board["name"] == "Dune Mine (copy)"


def test_there_is_room_for_so_many() -> None:
    app = with_new_course()
    own = app.feature(OwnCourses)
    for number in range(MOST):
        assert own.add({"size": [4, 4], "name": str(number)})
    assert not own.add({"size": [4, 4]})
    do(app, ("edit-tool", "pit"), ("square", "1,1"))
    assert app.message[0] == "refused" and len(own.list) == MOST


def test_a_course_goes_by_link_and_comes_from_one() -> None:
    app = with_new_course()
    do(app, *LAID, "share")
    assert app.dialog == "share" and "#c=" in app.dialog_html()
    app.feature(Sharing).page_is_at("https://example.org/rally/")
    link = rally.RULES.links.write_course(board_from_json(app.feature(OwnCourses).list[0].board))
    there = sit_down()
    there.feature(Opening).read(f"https://example.org/rally/#{link}")
    assert there.dialog == "course" and "course-keep" in there.dialog_html()
    assert there.feature(OwnCourses).list == []
    do(there, "course-keep")
    assert len(there.feature(OwnCourses).list) == 1 and "course-keep" not in there.dialog_html()
    there.feature(Opening).read(link)
    assert "course-keep" not in there.dialog_html()  # The course is saved already.
    for carrier in TEXTS.values():
        pasted = sit_down()
        pasted.feature(Opening).read(carrier(json.dumps(app.feature(OwnCourses).list[0].board, indent=1)))
        assert pasted.dialog == "course" and "course-keep" in pasted.dialog_html()
    other = sit_down()
    other.feature(Opening).read(link)
    do(other, "course-edit", ("edit-tool", "pit"), ("square", "9,9"))
    assert len(other.feature(OwnCourses).list) == 1
    third = sit_down()
    third.feature(Opening).read(link)
    do(third, "course-play", "start-game")
    assert third.present.data["board"]["sites"] == app.feature(OwnCourses).list[0].board["sites"]


def test_a_name_from_right_to_left_stands_apart_and_is_kept_as_it_is() -> None:
    drawer = Drawer()
    app = with_new_course(sit_down(drawer=drawer))
    do(app, *LAID, ("edit-name", f"name={NAMES[0]}"))
    (own,) = app.feature(OwnCourses).list
    shown, wrong = "", []
    look = ("course", own.key)
    for action in ("edit-close", "courses", look, "share", "close", look, "course-play"):
        do(app, action)
        view = app.view()
        shown += "".join(view.values())
        wrong += not_isolated_in_app(app, view, [])
    do(app, "start-game")
    assert wrong + not_isolated_in_app(app, app.view(), []) == [] and NAMES[0] in shown
    assert {one.board["name"] for one in app.feature(OwnCourses).list} == {NAMES[0]}
    assert BEGIN not in str(drawer.kept)


def test_a_name_in_a_course_is_only_words() -> None:
    app = sit_down()
    board = {"size": [4, 4], "name": '<img src=x onerror="alert(1)">'}
    do(app, ("open-course", json.dumps(board)))
    assert "<img" not in app.dialog_html()
    do(app, "course-keep", "close", "courses")
    assert "<img" not in drawn(app, "courses")
    do(app, ("course", app.feature(OwnCourses).list[0].key), "course-edit")
    assert "<img" not in drawn(app)


def test_nothing_of_what_storage_holds_is_trusted() -> None:
    good = {"key": "own-1", "board": {"size": [4, 4]}}
    bad: list[Any] = [
        None, 3, "x", "{", {}, {"key": "own-2"}, {**good, "key": 4}, {**good, "key": "dune_mine"},
        {**good, "key": "own-" + "x" * 99}, {"key": "own-3", "board": {"size": [99, 4]}}, good,
    ]  # fmt: skip
    assert [one.key for one in valid_courses([good, *bad])] == ["own-1"]
    assert valid_courses({}) == valid_courses(None) == []
    for text in ("", "[]", '{"version":1}', '{"version":1,"courses":[[[]]]}', '{"version":9}', "\x00"):
        drawer = Drawer()
        drawer.kept["rally.courses"] = text
        assert sit_down(drawer=drawer).feature(OwnCourses).list == []


def test_a_file_with_all_games_carries_courses() -> None:
    app = with_new_course()
    do(app, *LAID)
    packed = app.entries.luggage()["courses"]
    there = sit_down()
    for _ in range(2):
        there.unpack("courses", packed)
    assert there.feature(OwnCourses).list == app.feature(OwnCourses).list
    there.unpack("courses", "{")
    there.unpack("drills", packed)
    assert len(there.feature(OwnCourses).list) == 1


def test_the_picker_has_all_courses_with_their_facts() -> None:
    for language in ("en", "de"):
        html = picker(texts(language), built_in(), "dune_mine")
        assert marked(html, "data-value") == [f"course={name}" for name in built_in()]
        assert html.count('aria-pressed="true"') == 1
    assert all(1 <= difficulty(elements_on(board)) <= 5 and is_fit(board) for board in rally.COURSES.values())
    assert not any(name.startswith(MARK) for name in rally.COURSES)
