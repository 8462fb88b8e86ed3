"""The front door and the addresses of screens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from games.ttb.editor.editor import Editor
from games.ttb.game import TTB
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.puzzles.lessons.counts import ENOUGH, LESSONS
from games.ttb.puzzles.lessons.learning import Learning
from games.ttb.puzzles.lessons.lessons import Lesson, read_lessons
from shell.app.app import App
from shell.door.door import Door
from shell.play.table import Table
from shell.sharing.links import position_link

import ttb_core as ttb
from tests.doors import large_buttons, visible_ways, way_html
from tests.games.ttb.tables import Drawer, data, duel, run, sit_down


def records_of_wins(level: int, times: int = 1) -> list[str]:
    """Records of games won against a computer of this level."""
    return [f"2026-01-02T03:0{n} k{level}x{n} {level} standard 2 1 9 9 4" for n in range(times)]


def with_records(*records: str, **kept: str) -> Drawer:
    drawer = Drawer()
    drawer.kept["ttb.statistics"] = json.dumps({"version": 1, "games": records})
    drawer.kept |= {f"ttb.{name}": text for name, text in kept.items()}
    return drawer


PUZZLES = Path(__file__).parents[3] / "web/static/games/ttb/puzzles"


def lessons() -> list[Lesson]:
    return read_lessons((PUZZLES / "lessons/lessons.json").read_text("utf-8"))


def learn(app: App) -> None:
    app.act("lessons-here", (PUZZLES / "lessons/lessons.json").read_text("utf-8"))


def deliver_collection(app: App) -> None:
    """Deliver the date and the collection of puzzles to the page."""
    if not app.feature(PuzzleOfDay).today:
        app.act("day", "2026-01-02")
    app.act("puzzles-here", (PUZZLES / "collection/puzzles.json").read_text("utf-8"))
    for _ in range(12):
        app.act("job")


def test_a_first_visit_begins_at_the_door_without_a_game_to_go_on_with() -> None:
    app = sit_down(fragment="")
    assert app.root()["data-door"] == "true" and app.root()["data-place"] == "door"
    rivals = [f"rival-{level}" for level in TTB.rules.levels]
    assert visible_ways(app.view()["door"]) == [
        "first", "today", "learn", "computer", *rivals,
        "together", "nearby", "link", "puzzles", "make", "load",
    ]  # fmt: skip
    assert large_buttons(app) == ["first"]


def test_a_link_has_no_door_before_it() -> None:
    link = "#" + position_link(TTB, ttb.new_game(colours=3, seed="theirs"))
    app = sit_down(fragment=link)
    assert app.screen is None and app.root()["data-place"] == "link"
    assert len(data(app)["turn_order"]) == 3


FORMS = ["new-game/computer", "new-game/together", "new-game/link"]


@pytest.mark.parametrize("place", ["play", "puzzles", *FORMS, "edit", "settings", "games", "help", "menu"])
def test_every_place_has_an_address_that_can_be_opened_again(place: str) -> None:
    app = sit_down(fragment="")
    app.act("go", "#" + place)
    assert app.root()["data-place"] == place
    assert sit_down(fragment="#" + place).root()["data-place"] == place
    app.act("go", "")
    assert app.root()["data-place"] == "door" and app.dialog == ""


def test_the_help_beside_a_link_leaves_its_address() -> None:
    app = sit_down(fragment="#" + position_link(TTB, ttb.new_game(colours=3, seed="theirs")))
    app.act("help")
    assert app.root()["data-place"] == "link"


def test_the_form_of_a_new_game_has_an_address_for_each_way() -> None:
    app = sit_down(fragment="")
    app.act("new-game", "computer")
    assert app.root()["data-place"] == "new-game/computer"
    app.act("form", "way=link")
    assert app.root()["data-place"] == "new-game/link"
    assert sit_down(fragment="#new-game").root()["data-place"] == "new-game/together", "as it was once called"


def test_the_game_cannot_be_touched_through_the_door() -> None:
    app = sit_down(Drawer(), duel())
    app.act("door")
    before = data(app)
    app.act("run")
    assert data(app) == before and app.feature(Door).open
    app.act("escape")
    assert not app.feature(Door).open


def test_the_editor_is_entered_from_the_door_and_left_to_the_table() -> None:
    app = sit_down(fragment="")
    app.act("edit")
    assert app.screen is app.feature(Editor)
    app.act("edit-close")
    assert app.root()["data-place"] == "play"


def test_what_is_kept_for_the_next_start_goes_with_the_game() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    app.act("hidden")
    assert "ttb.door" not in drawer.kept, "nothing has been begun"
    app = sit_down(drawer, duel())
    run(app)
    app.act("hidden")
    kept = json.loads(drawer.kept["ttb.door"])
    assert kept["version"] == 2 and kept["language"] == "en" and kept["lead"] == "continue"
    assert kept["ways"]["continue"]["picture"].startswith("<svg")
    assert kept["ways"]["continue"]["words"] == "Round 2: Yellow to play"
    app.feature(Table).start(ttb.new_game(colours=2))
    app.act("hidden")
    kept = json.loads(drawer.kept["ttb.door"])
    assert kept["board"] and not kept["ways"], "only the new game on the table"


def test_a_game_that_is_over_is_nothing_to_go_on_with() -> None:
    app = sit_down(fragment="")
    data: Any = ttb.position_to_json(ttb.new_game(colours=2, seed="end", first="red"))
    data |= {"track": [], "counters": 0, "round": 9, "to_move": "yellow"}
    app.feature(Table).start(ttb.position_from_json(data))
    app.feature(Table).play(json.dumps({"change": [], "double": False, "choices": []}))
    assert app.session.over
    app.act("door")
    assert large_buttons(app) == ["first"]


def test_who_has_played_is_offered_the_next_computer() -> None:
    app = sit_down(with_records(*records_of_wins(1, 3)), fragment="")
    assert large_buttons(app) == ["rival"]
    assert "Against Rusty" in way_html(app, "rival")
    assert "beaten 3 times" in way_html(app, "rival-1") and 'data-state="beaten"' in way_html(app, "rival-1")
    assert "not beaten yet" in way_html(app, "rival-2") and 'data-state="next"' in way_html(app, "rival-2")
    assert "data-state" not in way_html(app, "rival-3")
    app.act("play-computer", "next")
    assert app.session.seats["yellow"]["level"] == 2
    app.act("door")
    assert large_buttons(app) == ["rival"], "nobody has played a turn yet"


def test_a_beginner_meets_pip_first() -> None:
    app = sit_down(fragment="")
    assert 'data-state="next"' in way_html(app, "rival-1") and "start here" in way_html(app, "rival-1")
    assert all("not beaten yet" in way_html(app, f"rival-{level}") for level in TTB.rules.levels[1:])


def test_when_all_are_beaten_the_strongest_is_offered() -> None:
    app = sit_down(
        with_records(*(one for level in TTB.rules.levels for one in records_of_wins(level))), fragment=""
    )
    strongest = TTB.rules.levels[-1]
    assert f"Against {app.t(f'ui.level.{strongest}.name')}" in way_html(app, "rival")
    assert "beaten once" in way_html(app, f"rival-{strongest}")


def test_the_lessons_say_how_far_one_is() -> None:
    stars = json.dumps({"version": 1, "stars": {f"lesson{n}": 3 for n in range(8)}})
    app = sit_down(with_records(lessons=stars), fragment="")
    assert "8 of 22 lessons" in way_html(app, "learn") and 'max="22" value="8"' in way_html(app, "learn")
    assert large_buttons(app) == ["first"], "lessons are no game"


def test_there_are_as_many_lessons_as_the_door_says() -> None:
    assert len(lessons()) == LESSONS


def test_a_lesson_and_a_puzzle_are_gone_on_with() -> None:
    app = sit_down(fragment="")
    learn(app)
    app.act("lesson", lessons()[2].id)
    app.act("door")
    assert large_buttons(app) == ["continue"] and "Lesson 3" in way_html(app, "continue")
    app.act("play")
    app.act("lesson-leave")
    app.act("puzzle-today")
    deliver_collection(app)
    assert app.root()["data-place"] == "play" and app.feature(Puzzles).session is not None
    app.act("door")
    assert large_buttons(app) == ["continue"] and "Puzzle of 2\u00a0Jan" in way_html(app, "continue")


def test_the_puzzle_of_today_shows_its_board_and_the_row_of_days() -> None:
    days = {f"2026-01-0{n}": [1, 0, 0] for n in (1, 2)}
    drawer = with_records(solver=json.dumps({"version": 1, "days": days}))
    app = sit_down(drawer, fragment="")
    assert "A new one every day." in way_html(app, "today"), "the page has not said what day it is"
    effects = app.act("day", "2026-01-03")
    assert "2 days in a row, keep going!" in way_html(app, "today") and "icon-star" in way_html(app, "today")
    assert {"do": "puzzles"} in effects
    deliver_collection(app)
    picture = way_html(app, "today")
    assert '<svg class="scene"' in picture
    again = sit_down(drawer)
    again.act("day", "2026-01-03")
    assert {"do": "puzzles"} not in again.act("door"), "its board was kept"
    assert way_html(again, "today") == picture
    again.act("day", "2026-01-02")
    assert "Done! 2 days in a row" in way_html(again, "today") and 'data-state="done"' in way_html(
        again, "today"
    )


@pytest.mark.parametrize(
    "kept",
    ["{", "[]", '{"version":1,"day":"2026-01-02","link":7}', '{"version":1,"day":"2026-01-02","link":"p=x"}'],
)
def test_a_puzzle_of_today_that_is_damaged_is_none(kept: str) -> None:
    app = sit_down(with_records(today=kept))
    app.act("day", "2026-01-02")
    assert {"do": "puzzles"} in app.act("door") and "icon-star" in way_html(app, "today")


def test_the_puzzle_of_today_begins_when_it_has_come_unless_one_has_gone_away() -> None:
    app = sit_down(fragment="")
    app.act("day", "2026-01-02")
    app.act("puzzle-today")
    assert app.root()["data-place"] == "puzzles"
    app.act("room-leave")
    deliver_collection(app)
    assert app.root()["data-place"] == "door" and app.feature(Puzzles).session is None
    app.act("puzzle-today")
    session = app.feature(Puzzles).session
    assert session is not None and app.root()["data-place"] == "play"
    app.act("door")
    app.act("puzzle-today")
    assert app.feature(Puzzles).session is session, "what was begun goes on"


def test_what_the_door_keeps_is_how_things_stand() -> None:
    drawer = with_records(*records_of_wins(1))
    app = sit_down(drawer)
    app.act("hidden")
    kept = json.loads(drawer.kept["ttb.door"])
    assert kept["lead"] == "rival" and kept["ways"]["rival-1"] == {"words": "beaten once", "state": "beaten"}
    assert kept["ways"]["rival-2"] == {"words": "not beaten yet", "state": "next"}
    assert kept["ways"].keys() == {"rival", *(f"rival-{level}" for level in TTB.rules.levels)}


def test_learning_begins_a_game_with_the_first_steps() -> None:
    app = sit_down(fragment="")
    app.preferences.set("coach", False)
    app.act("first-steps")
    assert app.root()["data-place"] == "play" and app.root()["data-coach"]


def test_a_game_by_link_begins_at_the_door() -> None:
    app = sit_down(fragment="")
    app.act("new-game", "link")
    assert 'data-change="by-link-mine"' in app.dialog_html()
    app.act("start-game")
    assert app.session.by_link is not None
    assert app.session.by_link is not None and app.session.by_link["mine"] == ["red"]
    assert app.dialog == "" and app.root()["data-place"] == "play"


def test_a_game_by_link_needs_somebody_elsewhere() -> None:
    app = sit_down(fragment="")
    app.act("new-game", "link")
    app.act("by-link-mine", "yellow=true")
    app.act("start-game")
    assert app.dialog == "new-game" and app.message[0] == "refused"
    assert 'role="alert"' in app.dialog_html()


def test_the_task_of_the_door_is_the_first_lesson_and_leads_on_to_the_others() -> None:
    app = sit_down(fragment="")
    assert large_buttons(app) == ["first"] and "data-new" in app.view()["door"]
    app.act("task-done", "")
    assert large_buttons(app) == ["lessons"]
    assert app.feature(Learning).stars == {"step": 3}
    app.act("lessons", "")
    learn(app)
    assert app.root()["data-lesson"] == "slots"
    app.act("door", "")
    assert large_buttons(app) == ["continue"] and "data-new" not in app.view()["door"]


def test_after_three_lessons_the_door_leads_to_a_first_game() -> None:
    drawer = Drawer()
    stars = {lesson.id: 1 for lesson in lessons()[:ENOUGH]}
    drawer.kept["ttb.lessons"] = json.dumps({"version": 1, "stars": stars})
    assert large_buttons(sit_down(drawer, fragment="")) == ["first"]
    del stars[lessons()[0].id]
    drawer.kept["ttb.lessons"] = json.dumps({"version": 1, "stars": stars})
    assert large_buttons(sit_down(drawer, fragment="")) == ["lessons"]


def test_a_player_with_a_finished_game_is_no_newcomer() -> None:
    app = sit_down(with_records(*records_of_wins(1)), fragment="")
    assert "data-new" not in app.view()["door"]
    app.act("task-done", "")
    assert large_buttons(app) == ["rival"]
