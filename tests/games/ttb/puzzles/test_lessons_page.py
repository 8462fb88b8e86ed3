"""Lessons at the table: the list, the task, the reason of a failure, stars, and saved progress."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest
from games.ttb.board.board import view_box
from games.ttb.puzzles.lessons.counts import ENOUGH
from games.ttb.puzzles.lessons.exercise import LessonSession
from games.ttb.puzzles.lessons.learning import Learning
from games.ttb.puzzles.lessons.lessons import Lesson, read_lessons
from games.ttb.puzzles.lessons.mistakes import mistake
from games.ttb.puzzles.lessons.shortfall import shortfall
from games.ttb.turn.hand import has_tile
from games.ttb.words.markup import DOUBLE
from shell.app.app import App
from shell.app.session import finished
from shell.texts.texts import Texts

import ttb_core as ttb
from tests.games.ttb.tables import LANGUAGES, Drawer, data, draft, duel, finish, run, sit_down, table
from tests.games.ttb.test_clicked_through import click
from ttb_core.notation import parse_turn
from ttb_core.rules import turn_data

FILE = Path(__file__).parents[4] / "web/static/games/ttb/puzzles/lessons/lessons.json"
ALL = read_lessons(FILE.read_text("utf-8"))
NAMES = [lesson.id for lesson in ALL]


def learn(app: App) -> Learning:
    """Open the list, as from the front door, and deliver the file."""
    assert {"do": "lessons"} in app.act("learn")
    app.act("lessons-here", FILE.read_text("utf-8"))
    return app.feature(Learning)


def play_by_taps(app: App, turn: dict[str, Any]) -> None:
    """Play a turn by taps."""
    if turn["double"]:
        app.act("double")
    for change in turn["change"]:
        click(app, change)
    run(app)
    for choice in turn["choices"]:
        ((_, option),) = choice.items()
        finish(app, app.act("choice", option))


def solve(app: App, lesson: Lesson) -> None:
    for text in lesson.solution:
        play_by_taps(app, turn_data(parse_turn(text)))


def place(app: App, order: str, slot: str) -> None:
    app.act("tile", order)
    app.act("slot", slot)


# The list


def test_the_lessons_are_fetched_once_and_listed_with_their_stars() -> None:
    app = sit_down()
    learn(app)
    html = app.dialog_html()
    assert html.count('class="button lesson-row') == len(ALL) and html.count("autofocus") == 1
    assert app.t("ui.learn.what") in html and 'data-action="first-steps"' in html
    assert {"do": "lessons"} not in app.act("learn")


@pytest.mark.parametrize("answer", ["", "{", "[]", '{"format":"ttb-lessons/1","lessons":[[]]}'])
def test_lessons_that_did_not_come_are_said(answer: str) -> None:
    app = sit_down()
    app.act("learn")
    app.act("lessons-here", answer) if answer else app.act("lessons-missing")
    assert app.t("ui.learn.missing") in app.dialog_html()
    assert {"do": "lessons"} in app.act("learn")


def test_the_list_has_an_address_and_the_first_game_stays_in_reach() -> None:
    app = sit_down(fragment="#learn")
    assert app.dialog == "learn" and app.root()["data-place"] == "learn"
    app.act("first-steps")
    assert app.dialog == "" and app.root()["data-coach"] == "hand"


def test_the_coach_and_the_help_lead_to_the_lessons() -> None:
    app = sit_down()
    assert 'data-action="learn"' in app.view()["coach"]
    app.act("help", "")
    app.act("help-contents")
    assert 'data-action="learn"' in app.view()["help"]
    app.act("learn")
    assert app.dialog == "learn" and app.root()["data-help"] == ""


# All of them


@pytest.mark.parametrize("lesson", ALL, ids=NAMES)
def test_a_lesson_is_solved_by_taps_with_what_its_hand_shows(lesson: Lesson) -> None:
    app = sit_down()
    learning = learn(app)
    app.act("lesson", lesson.id)
    shown = app.view()
    assert app.dialog == "" and app.root()["data-lesson"] == lesson.id
    assert app.t(lesson.title) in shown["lesson"] and app.t("ui.lesson.possible", n=3) in shown["lesson"]
    assert f"rule.{lesson.page}" in shown["lesson"] and shown["puzzle"] == "" == shown["preview"]
    assert "data-round" not in shown["supply"] and "data-pile" not in shown["supply"]
    tiles = [order for order in lesson.hand if order != DOUBLE]
    given = [order for order in tiles if f'data-tile="{order}"' in shown["hand"]]
    assert given == tiles and shown["hand"].count("data-tile=") == len(given)
    assert ('data-action="double"' in shown["hand"]) == (DOUBLE in lesson.hand)
    solve(app, lesson)
    assert app.dialog == "lesson-over" and app.root()["data-puzzle"] == "solved"
    assert learning.stars == {lesson.id: 3} and app.t("ui.stars", n=3) in app.dialog_html()
    assert f'data-value="{learning.following.id}"' in app.dialog_html()  # type: ignore[union-attr]


def test_a_lesson_done_has_its_moment_and_leads_on() -> None:
    for number, action in ((1, "lesson"), (ENOUGH, "first-steps"), (len(ALL), "first-steps")):
        app = sit_down()
        learning = learn(app)
        if number == len(ALL):
            learning.stars.update({lesson.id: 1 for lesson in ALL[:-1]})
        lesson = ALL[number - 1]
        app.act("lesson", lesson.id)
        solve(app, lesson)
        assert [e for e in app.effects if e["do"] == "celebrate"] == [
            {"do": "celebrate", "kind": "lesson", "colour": "red"}
        ]
        assert app.t("ui.lesson.done.3") in app.dialog_html()
        (first,) = re.findall(r'<button[^>]*class="button primary"[^>]*>', app.dialog_html())
        assert f'data-action="{action}"' in first
        assert not [e for e in app.act("lesson-over") if e["do"] == "celebrate"], "once"


@pytest.mark.parametrize("lesson", ALL, ids=NAMES)
def test_hints_alone_lead_through_a_lesson(lesson: Lesson) -> None:
    app = sit_down()
    learn(app)
    app.act("lesson", lesson.id)
    for text in lesson.solution:
        app.act("lesson-hint")
        assert ". Then" in app.message[1], "sentences"
        turn = turn_data(parse_turn(text))
        assert draft(app).turn["change"] == turn["change"]
        assert app.message[1].startswith("Try:")
        run(app)
        for choice in turn["choices"]:
            ((_, option),) = choice.items()
            finish(app, app.act("choice", option))
    assert app.dialog == "lesson-over"
    # A hint costs stars, as in a puzzle, but never the last one.
    stars = max(1, 3 - lesson.length)
    assert app.feature(Learning).stars == {lesson.id: stars}
    assert app.t("ui.lesson.hinted", n=lesson.length) in app.dialog_html()
    app.act("lesson-again")
    solve(app, lesson)
    assert app.feature(Learning).stars == {lesson.id: 3}


def test_a_hint_costs_a_star_once_a_turn_and_is_not_forgotten() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    learn(app)
    app.act("lesson", "slots")
    three, two = (app.t("ui.lesson.possible", n=n) for n in (3, 2))
    assert three in app.view()["lesson"]
    for _ in range(3):
        app.act("lesson-hint")
        assert two in app.view()["lesson"]
    app = sit_down(drawer)
    assert two in app.view()["lesson"], "opened again"
    app.act("lesson-again")
    assert three in app.view()["lesson"]


def first_tries(lesson: Lesson) -> list[tuple[LessonSession, ttb.Turn]]:
    """The lesson after each first turn that its hand allows and that does not solve it."""
    session = LessonSession(lesson, "k", sit_down().session)
    found = []
    for changes in ttb.legal_changes(session.position):
        if any(one.get("order") not in (None, *lesson.hand) for one in changes):
            continue
        turn = {"change": changes, "double": False, "choices": []}
        told: list[dict[str, Any]] = []
        for answers in itertools.product(("decline", "first", "last"), repeat=2):
            tried, pending = dict(turn), session.try_turn(turn).pending
            for answer in answers:
                if pending:
                    options = pending["options"]
                    value = {"decline": "decline", "first": options[0], "last": options[-1]}[answer]
                    tried = session.game.answered(tried, pending, value)
                    pending = session.try_turn(tried).pending
            if pending or tried in told:
                continue
            told.append(tried)
            after = LessonSession(lesson, "k", session.home)
            after.commit(tried, finished(after.try_turn(tried)))
            if not after.attempt.solved:
                found.append((after, ttb.turn_from_json(tried)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("lesson", ALL, ids=NAMES)
def test_every_wrong_turn_is_explained_in_every_language(lesson: Lesson) -> None:
    tries = first_tries(lesson)
    assert tries, "nothing can go wrong: then there is nothing to learn"
    for language in LANGUAGES:
        texts = Texts(language, table(language), LANGUAGES)
        for session, turn in tries:
            told = shortfall(session, texts, lambda colour: colour)
            assert told and all(told), turn
            told.append(mistake(session, texts))
            assert not any("ui." in one or "{" in one or "  " in one for one in told), told


@pytest.mark.parametrize(
    "lesson", [lesson for lesson in ALL if len(lesson.solution) > 1], ids=lambda one: one.id
)
def test_half_of_the_way_is_praised_and_the_explanation_stays(lesson: Lesson) -> None:
    app = sit_down()
    learn(app)
    app.act("lesson", lesson.id)
    play_by_taps(app, turn_data(parse_turn(lesson.solution[0])))
    panel, more = app.view()["lesson"], parse_turn(lesson.solution[1]).changes
    assert app.t("ui.lesson.half" if more else "ui.lesson.half.run") in panel
    assert app.t("ui.lesson.not_yet") not in panel and "lesson-explained" in panel


def test_what_stopped_the_bot_is_said_with_what_is_missing() -> None:
    app = sit_down()
    learn(app)
    app.act("lesson", "two_bots")
    place(app, "forward1", "red2:1")
    effects = [e for e in app.act("run") if e["do"] == "animate"]
    effects = app.act(effects[0]["done"], effects[0]["ticket"])
    panel = app.view()["lesson"]
    assert app.t("ui.lesson.not_yet") in panel and "Red bot 2" in panel and app.dialog == ""
    assert "is 1 hex away from the ring" in panel or "no effect" in panel
    assert any(e["do"] == "announce" and "ring" in e["text"] for e in effects), "it is heard as well"
    app.act("lesson-again")
    assert app.t("lesson.two_bots.text") in app.view()["lesson"]


def test_a_bot_that_got_only_half_way_is_spoken_of_as_a_teacher_would() -> None:
    app = sit_down()
    learn(app)
    app.act("lesson", "push")
    place(app, "forward2", "red2:0")
    run(app)
    panel = app.view()["lesson"]
    assert "Bot 2 did nothing" not in panel and "bot 2" in panel.lower()
    app.act("lesson", "two_bots")
    run(app)
    told = app.feature(Learning).shortfall()
    assert told[0].startswith("bot 2 only managed 1 of 2 steps: ")
    assert "Bot 2 only managed 1 of 2 steps" in app.view()["lesson"]


@pytest.mark.parametrize(
    "lesson, order, slot, said",
    [
        ("slots", "turn_left", "red1:2", "Turn left ran after Forward 1"),
        ("slots", "turn_left", "red1:1", "Turn left took the place of Forward 1"),
        ("slots", "turn_right", "red1:0", "left and right are the bot’s own"),
        ("again", "", "", "You changed nothing"),
        ("push", "forward1", "red1:0", "another tile than Forward 1"),
        ("push", "forward2", "red2:0", "meant for bot 1"),
    ],
)
def test_a_hint_after_a_mistake_names_it_and_offers_to_start_again(
    lesson: str, order: str, slot: str, said: str
) -> None:
    app = sit_down()
    learn(app)
    app.act("lesson", lesson)
    if order:
        place(app, order, slot)
    run(app)
    again = 'data-key="lesson-again-here"'
    assert again not in app.view()["lesson"]
    app.act("lesson-hint")
    told = re.sub("<[^>]*>", "", app.view()["lesson"])
    assert said in told and again in app.view()["lesson"] and app.message == ("", "")
    app.speak(Texts("de", table("de"), LANGUAGES))
    assert said not in re.sub("<[^>]*>", "", app.view()["lesson"]) and app.feature(Learning).mistake
    app.speak(Texts("en", table("en"), LANGUAGES))
    app.act("lesson-hint")
    advice = app.feature(Learning).session.advice()  # type: ignore[union-attr]
    assert bool(draft(app).turn["change"]) == bool(advice and advice["change"]), "asked again, it helps on"
    app.act("lesson-again")
    assert app.session.cursor == 0 and again not in app.view()["lesson"]


def test_running_nothing_and_walking_past_are_explained() -> None:
    app = sit_down()
    learn(app)
    app.act("lesson", "step")
    run(app)
    assert app.t("ui.lesson.no_orders") in app.view()["lesson"]
    place(app, "forward1", "red1:0")
    assert app.t("ui.lesson.no_orders") not in app.view()["lesson"], "it has one now"
    run(app)
    assert app.feature(Learning).stars == {"step": 2}, "one turn more"


def test_the_game_over_without_winning_is_explained_in_the_dialog() -> None:
    app = sit_down()
    learn(app)
    app.act("lesson", "end")
    run(app)
    assert app.dialog == "lesson-over" and 'data-solved="false"' in app.dialog_html()
    assert "blue" in app.dialog_html().lower() and 'data-action="lesson-again"' in app.dialog_html()
    app.act("lesson-again")
    assert app.dialog == "" and not app.session.over


def test_what_is_taken_from_a_program_lies_in_the_hand() -> None:
    app = sit_down()
    learn(app)
    app.act("lesson", "unload")
    assert 'data-tile="forward1"' not in app.view()["hand"]
    place(app, "unload", "red1:0")
    assert 'data-tile="forward1"' in app.view()["hand"]
    assert has_tile(draft(app).data, "red", "forward1")


# Beside the game, and saved


def test_a_lesson_lies_beside_the_game_and_beside_a_puzzle() -> None:
    app = sit_down(position=duel())
    game = app.session
    learn(app)
    app.act("lesson", "step")
    app.act("learn")
    app.act("lesson", "slots")
    assert view_box("small", 2) in app.view()["board"], "a tiny board"
    app.act("lesson-leave")
    assert app.session is game and app.view()["lesson"] == "" and app.root()["data-lesson"] == ""
    assert view_box("small") in app.view()["board"]


def test_better_stars_stay_and_the_attempt_goes_on_after_a_reload() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    learn(app)
    app.act("lesson", "again")
    place(app, "forward2", "red1:0")
    run(app)
    again = sit_down(drawer, fragment="#learn")
    assert again.session.cursor == 1 and again.dialog == "learn"
    again.act("close")
    assert again.root()["data-lesson"] == "again" and data(again)["bots"]["red1"]["at"] == [0, 0]
    run(again)
    assert again.dialog == "lesson-over" and again.feature(Learning).stars == {"again": 3}
    again.act("lesson-again")
    run(again)
    place(again, "forward2", "red1:0")
    run(again)
    run(again)
    assert again.feature(Learning).stars == {"again": 3}
    assert sit_down(drawer).feature(Learning).stars == {"again": 3}
    assert sit_down(drawer).root()["data-lesson"] == "", "what is solved is not kept on the table"


def test_a_lesson_kept_before_the_list_had_another_order_goes_on_with_its_number_of_today() -> None:
    drawer = Drawer()
    old = next(lesson for lesson in ALL if lesson.id == "swap")
    drawer.set("ttb.lesson", json.dumps({"version": 1, "number": 6, "fields": old.fields, "turns": []}))
    app = sit_down(drawer)
    learning = app.feature(Learning)
    assert app.root()["data-lesson"] == "swap" and learning.session
    app.act("lessons-here", FILE.read_text("utf-8"))
    assert learning.session.lesson.number == old.number != 6
    assert f'<b class="lesson-number">{old.number}</b>' in app.view()["lesson"]
    solve(app, old)
    assert learning.stars == {"swap": 3}
    assert learning.following and learning.following.id == ALL[old.number].id
    assert app.t("ui.learn.enough") not in app.dialog_html()


@pytest.mark.parametrize(
    "kept",
    [
        {"version": 1},
        {"version": 1, "number": 1, "fields": ["step", "tiles", "", "F", "1GfDo"], "turns": []},
        {"version": 1, "number": 1, "fields": ["<b>", *ALL[0].fields[1:]], "turns": []},
        {"version": 1, "number": 10**9, "fields": ALL[0].fields, "turns": []},
        {"version": 1, "number": 1, "fields": ALL[0].fields, "turns": [{"change": 3}]},
        {"version": 1, "number": 1, "fields": ALL[0].fields, "turns": 7},
        {"version": 1, "number": "x", "fields": 5, "turns": {}},
    ],
)
def test_a_kept_lesson_that_is_none_is_as_if_it_had_never_been(kept: dict[str, Any]) -> None:
    app = sit_down(Drawer())
    drawer = app.storage
    drawer.set("ttb.lesson", json.dumps(kept))
    drawer.set("ttb.lessons", json.dumps({"version": 1, "stars": {"step": 9, "slots": 2, "load": "3"}}))
    app = sit_down(drawer)  # type: ignore[arg-type]
    assert app.root()["data-lesson"] == "" and app.feature(Learning).stars == {"slots": 2}
    assert drawer.get("ttb.lesson") is None or kept == {"version": 1}
