"""The log tells the game by turns, quickly, without hidden information; every line leads to its moment."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from shell.app.app import App
from shell.play.story import Story
from shell.play.table import Table
from shell.replay.log import MORE, SHOWN, Log
from shell.saves.exchange import game_of, to_exchange

from ground.rules import Standing
from tests.shell.table import COUNTING, LONG, Drawer, play, sit_down, turn


@pytest.fixture
def without_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch off groups of turns: tests/shell/test_groups.py tests them."""

    def standing(data: Any) -> Standing:
        to_move = () if data["winners"] is not None else data["colours"]
        return Standing(data["colours"], to_move, data["round"], data["winners"])

    monkeypatch.setattr(COUNTING.rules, "standing", standing)


def play_on(app: App, turns: int) -> None:
    """Play some turns, without animation."""
    for number in range(turns):
        app.feature(Table).play(json.dumps(turn(f"{number % 3 + 1}2")))


def moments(html: str) -> list[str]:
    return re.findall(r'data-moment="(\d+:\d+)"', html)


@pytest.mark.usefixtures("without_groups")
def test_turns_have_headings_and_lines_for_every_step() -> None:
    app = sit_down(position=LONG)
    assert "log-line" not in app.view()["log"]
    play_on(app, 2)
    html = app.view()["log"]
    assert "<span>Round 1</span>" in html and "<span>Round 2</span>" in html, "all decide together"
    story = app.feature(Story)
    expected = [f"{n}:{step}" for n in (0, 1) for step in range(len(story.tale(n).steps) + 1)]
    assert moments(html) == expected


@pytest.mark.usefixtures("without_groups")
def test_only_the_newest_turns_are_drawn_until_more_are_asked_for() -> None:
    app = sit_down(position=LONG)
    play_on(app, SHOWN + 10)
    turns = {moment.split(":")[0] for moment in moments(app.view()["log"])}
    assert turns == {str(n) for n in range(10, SHOWN + 10)}
    app.act("log-earlier")
    assert "0:0" in moments(app.view()["log"])
    assert MORE >= 10
    play_on(app, 1)
    assert "0:0" not in moments(app.view()["log"])


@pytest.mark.usefixtures("without_groups")
def test_what_is_not_shown_any_more_is_not_kept_as_drawn() -> None:
    app = sit_down(position=LONG)
    for _ in range(SHOWN + 10):
        play_on(app, 1)
        app.view()
    assert list(app.feature(Log)._drawn) == list(range(10, SHOWN + 10))


def test_what_is_secret_still_is_not_told() -> None:
    app = sit_down(position=LONG)
    play(app, "3")
    html = app.view()["log"]
    assert "Red names a number" in html and "3" not in re.sub(r"<[^>]*>", "", html)
    play(app, "1")
    assert "Red names 3" in app.view()["log"], "all has come out"


def test_a_turn_that_waits_for_a_decision_is_told_so_far() -> None:
    app = sit_down(position=LONG)
    play(app, "3")
    assert "Yellow names" not in app.view()["log"] and "That makes" not in app.view()["log"]
    play(app, "1")
    assert "Yellow names 1" in app.view()["log"] and "That makes 4" in app.view()["log"]


def heads(html: str, class_: str) -> list[list[str]]:
    """The colours of the badges at the beginning of each button of a class."""
    found = re.findall(rf"<button[^>]*class=\"{class_}\"[^>]*>((?:<svg.*?</svg>)*)", html)
    return [re.findall(r'class="badge" data-colour="(\w+)"', one) for one in found]


def test_a_turn_begins_with_the_badges_of_all_who_decided_and_its_lines_do_not_repeat_them() -> None:
    app = sit_down(position=LONG)
    play_on(app, 2)
    html = app.view()["log"]
    assert heads(html, "log-turn") == [["red", "yellow"]] * 2
    assert heads(html, "log-line") == [[]] * (html.count("data-moment") - 2)


def test_every_line_begins_with_the_badge_of_the_only_one_who_decided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = COUNTING.rules.standing

    def standing(data: Any) -> Standing:
        to_move = ("red",) if data["winners"] is None else ()
        return Standing(data["colours"], to_move, both(data).round, data["winners"])

    monkeypatch.setattr(COUNTING.rules, "standing", standing)
    app = sit_down(position=LONG)
    play_on(app, 2)
    html = app.view()["log"]
    assert heads(html, "log-turn") == [["red"]] * 2
    assert heads(html, "log-line") == [["red"]] * (html.count("data-moment") - 2)


def test_players_are_told_by_their_names_escaped() -> None:
    app = sit_down(position=LONG)
    app.session.names = {"red": "<b>Ann"}
    play_on(app, 1)
    html = app.view()["log"]
    assert "&lt;b&gt;Ann" in html and "<b>Ann" not in html


def marks(app: App) -> list[str]:
    """The turns before which the log says that turns were taken back."""
    return re.findall(r'data-taken-back="(\d+)"', app.view()["log"])


def test_what_was_taken_back_after_something_had_come_out_is_marked_and_kept() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play_on(app, 3)
    assert marks(app) == []
    app.act("undo")
    assert "What was named has come out." in app.message[1]
    assert marks(app) == ["2"], "at the end, as long as nothing has come after it"
    play_on(app, 1)
    html = app.view()["log"]
    assert html.index('data-moment="1:0"') < html.index("data-taken-back") < html.index('data-moment="2:0"')
    assert marks(sit_down(drawer)) == ["2"], "as it was saved"
    session = sit_down(drawer).session
    again = game_of(to_exchange(session, "", ""), "k2", COUNTING)
    assert again.taken_back == [2] and again.to_json()["taken_back"] == [2]


def test_who_goes_back_further_still_knows_what_came_out() -> None:
    app = sit_down(position=LONG)
    play_on(app, 3)
    for _ in range(2):
        app.act("undo-turn")
    app.act("redo")
    assert marks(app) == ["1", "2"]
    app.act("undo-turn")
    app.act("undo-turn")
    play_on(app, 1)
    assert marks(app) == ["0"], "what was marked later is marked where the game goes on"


def test_what_uncovers_nothing_is_taken_back_without_a_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COUNTING.rules, "uncovers", lambda events: False)
    app = sit_down(position=LONG)
    play_on(app, 2)
    app.act("undo-turn")
    assert marks(app) == [] and "taken_back" not in app.session.to_json()


@pytest.mark.parametrize("nonsense", [None, "2", {}, [-1, 7, "1", True, 1.0, None]])
def test_marks_that_cannot_be_are_left_out(nonsense: object) -> None:
    app = sit_down(position=LONG)
    play_on(app, 2)
    told = {**to_exchange(app.session, "", ""), "taken_back": nonsense}
    assert game_of(told, "k2", COUNTING).taken_back == []
