"""The room of puzzles: the collection is fetched, shelved, filtered and opened; own puzzles beside it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.ttb.puzzles.attempt.attempt import PuzzleSession
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import IDEAS, Collected, Collection
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.room.room import Room
from shell.app.app import App
from shell.door.door import Door
from shell.play.table import Table
from shell.texts.isolating import BEGIN
from shell.texts.texts import Texts

from tests.directions import NAMES, not_isolated_in_app
from tests.games.ttb.puzzles.solving import TEXT, arrive, play_solution
from tests.games.ttb.tables import LANGUAGES, Drawer, duel, sit_down, table
from ttb_core.puzzles import puzzle_to_json

COLLECTION = Collection(TEXT)
KEYS = re.compile(r'data-action="puzzle" data-value="(\w+)"')


def enter(drawer: Drawer | None = None, tab: str = "collection") -> App:
    """An app with the room open and the collection delivered."""
    app = sit_down(drawer)
    app.act("puzzles", tab)
    arrive(app)
    return app


def room(app: App) -> str:
    """The HTML of the room with its parts filled in."""
    html = app.view()["room"]
    for n in range(Room.PARTS):
        html = html.replace(f'data-region="room-part-{n}">', ">" + app.view()[f"room-part-{n}"])
    return html


def keys(puzzles: list[Collected]) -> list[str]:
    return [one.key for one in puzzles]


def test_the_collection_is_fetched_once_and_when_it_is_asked_for() -> None:
    app = sit_down()
    assert {"do": "puzzles"} in app.act("puzzles", "collection")
    assert app.t("ui.puzzles.loading") in room(app)
    arrive(app)
    assert app.t("ui.puzzles.loading") not in room(app)
    app.act("room-leave")
    assert {"do": "puzzles"} not in app.act("puzzles")


def test_words_from_right_to_left_stand_apart_and_are_kept_as_they_are() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    data = puzzle_to_json(COLLECTION.masterpieces[0].puzzle())
    title, author, text = NAMES[:3]
    app.feature(Puzzles).keep_and_open({**data, "title": title, "author": author, "text": text})
    shown, wrong = "", []
    for action in ("close", "share", "puzzles", "share", "puzzle-restart"):
        effects = app.act(action, "own" if action == "puzzles" else "")
        view = app.view()
        shown += "".join(view.values())
        wrong += not_isolated_in_app(app, view, effects, app.feature(Table).title())
    assert wrong == [] and title in shown and text in shown
    (own,) = app.feature(Puzzles).stored.own
    assert (own["title"], own["author"], own["text"]) == (title, author, text)
    assert ascii(BEGIN)[1:-1] not in ascii(drawer.kept)


@pytest.mark.parametrize("answer", ["", "{", "[]", '{"a": {}}', TEXT.replace("[", "{", 1)])
def test_a_collection_that_did_not_come_is_said_and_asked_for_again(answer: str) -> None:
    app = sit_down()
    app.act("puzzles", "collection")
    arrive(app, answer) if answer else app.act("puzzles-missing")
    assert app.t("ui.puzzles.missing") in room(app)
    app.act("room-leave")
    assert {"do": "puzzles"} in app.act("puzzles")


def test_the_masterpieces_come_first_and_with_pictures() -> None:
    app = enter()
    html = room(app)
    assert KEYS.findall(html) == keys(COLLECTION.masterpieces)
    assert html.count('<svg class="scene"') == len(COLLECTION.masterpieces)


@pytest.mark.parametrize("grade", COLLECTION.by_grade)
def test_each_grade_is_a_shelf_of_its_own(grade: int) -> None:
    app = enter()
    app.act("room-shelf", str(grade))
    assert KEYS.findall(room(app)) == keys(COLLECTION.by_grade[grade])
    app.act("room-shelf", str(grade))
    assert KEYS.findall(room(app)) == [], "a second tap closes it"


@pytest.mark.parametrize("idea", IDEAS)
def test_an_idea_is_a_shelf_from_easy_to_hard_that_goes_on_by_itself(idea: str) -> None:
    app = enter()
    about = COLLECTION.ideas[idea]
    app.act("room-shelf", idea)
    html = room(app)
    assert app.t(f"ui.puzzles.idea.{idea}.text") in html
    assert re.findall(r'data-value="([0-9a-f]{8}) ' + idea, html) == keys(about)
    first, second = about[:2]
    app.act("puzzle", f"{first.key} {idea}")
    assert app.feature(Stock).following(first.key) == f"{second.key} {idea}"
    app.feature(Puzzles).stored.solved(second.key, 1)
    assert app.feature(Stock).following(first.key) == f"{about[2].key} {idea}"
    app.act("puzzle", first.key)
    assert " " not in app.feature(Stock).following(first.key)


def test_every_puzzle_is_on_a_shelf() -> None:
    app = enter()
    found: set[str] = set()
    for shelf in ("named", *map(str, COLLECTION.by_grade)):
        app.act("room-shelf", shelf)
        found |= set(KEYS.findall(room(app)))
    retired = {one.key for one in COLLECTION.puzzles if one.retired}
    assert found == set(COLLECTION.by_key) - retired and retired


def test_a_theme_shows_what_it_is_about_all_together() -> None:
    app = enter()
    app.act("room-theme", "theme=jump")
    app.act("room-shelf", "5")
    shown = KEYS.findall(room(app))
    wanted = [one.key for one in COLLECTION if "jump" in one.themes and not one.retired]
    assert sorted(shown) == sorted(wanted) and len(wanted) >= 5
    app.act("room-theme", "theme=")
    assert KEYS.findall(room(app)) == keys(COLLECTION.by_grade[5])


@pytest.mark.parametrize("turns", [1, 2, 3, 4])
def test_puzzles_of_so_many_turns_are_found(turns: int) -> None:
    app = enter()
    app.act("room-turns", f"turns={turns}")
    app.act("room-show", "show=open")
    found = []
    for shelf in ("named", *map(str, COLLECTION.by_grade)):
        app.act("room-shelf", "")
        app.act("room-shelf", shelf)
        found += KEYS.findall(room(app))
    wanted = {one.key for one in COLLECTION if min(one.length, 4) == turns and not one.retired}
    assert set(found) == wanted
    app.act("room-turns", "turns=")
    assert app.feature(Room).turns == 0


def test_a_retired_puzzle_is_opened_by_its_link_and_keeps_its_result() -> None:
    app = enter()
    one = next(one for one in COLLECTION.puzzles if one.retired)
    shelves = [*COLLECTION.shelved, *COLLECTION.masterpieces]
    assert one not in shelves and COLLECTION.by_key[one.key] is one
    app.act("link", "#p=" + one.link)
    play_solution(app, one.solution)
    assert app.feature(Puzzles).stored.best == {one.key: one.length}
    stock = app.feature(Stock)
    following = stock.find(stock.following(one.key))
    assert following is not None and not following.retired
    app.act("puzzles", "collection")
    whole = len(COLLECTION.named) + len(COLLECTION.shelved)
    assert app.t("ui.puzzles.progress", n=0, of=whole) in room(app), "what is on no shelf is not counted"
    app.act("puzzles", "own")
    assert KEYS.findall(room(app)) == []


def test_where_a_puzzle_is_from_is_told() -> None:
    app = enter()
    one = next(one for one in COLLECTION.shelved if one.from_game)
    app.act("puzzle", one.key)
    assert "After a game between computers." in app.view()["puzzle"]
    app.act("puzzle", next(other.key for other in COLLECTION.shelved if not other.from_game))
    assert "From a game" not in app.view()["puzzle"]


def test_many_of_a_theme_stay_on_their_shelves() -> None:
    app = enter()
    app.act("room-theme", "theme=push_bot")
    app.act("room-shelf", "2")
    wanted = [one.key for one in COLLECTION.by_grade[2] if "push_bot" in one.themes]
    assert KEYS.findall(room(app)) == wanted


def test_solved_and_open_puzzles_are_told_apart_and_kept() -> None:
    drawer = Drawer()
    app = enter(drawer)
    one = COLLECTION.by_grade[1][3]
    app.act("puzzle", one.key)
    play_solution(app, one.solution)
    assert app.feature(Puzzles).stored.best == {one.key: one.length}
    app = enter(drawer)
    app.act("room-shelf", "1")
    assert app.t("ui.puzzles.progress", n=1, of=len(COLLECTION.by_grade[1])) in room(app)
    assert room(app).count("data-solved") == 1
    app.act("room-show", "show=solved")
    assert KEYS.findall(room(app)) == [one.key]
    app.act("room-show", "show=open")
    assert KEYS.findall(room(app)) == [other.key for other in COLLECTION.by_grade[1] if other is not one]


def test_nothing_of_a_kind_is_said() -> None:
    app = enter()
    app.act("room-show", "show=solved")
    assert app.t("ui.puzzles.none") in room(app) and KEYS.findall(room(app)) == []


@pytest.mark.slow
@pytest.mark.parametrize("value", ["", "x", "show=", "show=x", "turns=9", "turns=x", "theme=<b>", "=", "<b>"])
def test_what_is_no_choice_shows_something_sensible(value: str) -> None:
    app = enter()
    for action in ("room-show", "room-theme", "room-turns", "room-shelf", "room-tab", "puzzle"):
        app.act(action, value)
        assert "<b><" not in room(app) and app.screen is app.feature(Room)


def test_a_puzzle_is_called_by_its_number_with_its_grade_also_after_the_page_was_closed() -> None:
    drawer = Drawer()
    app = enter(drawer)
    one = COLLECTION.by_grade[2][16]
    app.act("puzzle", one.key)
    assert isinstance(app.session, PuzzleSession) and app.screen is None
    called = f"Puzzle {one.number} <small>Level 2</small>"
    assert called in app.view()["puzzle"]
    assert called in sit_down(drawer).view()["puzzle"]


def test_an_attempt_kept_before_puzzles_had_numbers_goes_on() -> None:
    drawer = Drawer()
    enter(drawer).act("puzzle", COLLECTION.puzzles[0].key)
    kept = drawer.kept["ttb.attempt"]
    assert '"number":1' in kept
    drawer.kept["ttb.attempt"] = kept.replace('"number":1', '"place":1')
    assert sit_down(drawer).feature(Puzzles).key == COLLECTION.puzzles[0].key


@pytest.mark.parametrize("wrong", ['"grade":"<b>"', '"grade":null', '"number":[1]'])
def test_a_name_in_storage_is_not_trusted(wrong: str) -> None:
    drawer = Drawer()
    enter(drawer).act("puzzle", COLLECTION.puzzles[0].key)
    field = wrong.partition(":")[0]
    drawer.kept["ttb.attempt"] = re.sub(field + r":\d+", wrong, drawer.kept["ttb.attempt"])
    assert wrong in drawer.kept["ttb.attempt"]
    assert sit_down(drawer).feature(Puzzles).session is None


def test_one_of_the_collection_that_came_by_link_is_the_same_puzzle() -> None:
    app = enter(tab="own")
    one = COLLECTION.puzzles[40]
    app.act("link", "#p=" + one.link)
    assert app.feature(Puzzles).key == one.key
    app.act("puzzles", "own")
    assert KEYS.findall(room(app)) == []
    app.act("room-leave")
    play_solution(app, one.solution)
    assert one.key in app.feature(Puzzles).stored.best


def test_the_next_puzzle_is_one_that_is_not_solved() -> None:
    app = enter()
    first, second = COLLECTION.named[0], COLLECTION.named[1]
    app.act("puzzle", first.key)
    play_solution(app, first.solution)
    assert f'data-value="{second.key}"' in app.dialog_html()
    stock, rating = app.feature(Stock), app.feature(Puzzles).record.rating
    last = COLLECTION.named[-1].key
    assert stock.following(last) == second.key, "the first story that is open"
    near = sorted(COLLECTION.shelved, key=lambda one: (abs(one.strength - rating), one.number))
    assert stock.following("elsewhere") == near[0].key, "the one nearest to the rating"
    assert stock.following(near[0].key) == near[1].key


def test_the_room_is_left_to_where_one_came_from() -> None:
    app = sit_down(fragment="")
    app.act("puzzles")
    app.act("escape")
    assert app.screen is app.feature(Door)
    app.act("play")
    app.act("puzzles")
    app.act("puzzles", "own")
    app.act("room-leave")
    assert app.screen is None


def test_the_game_cannot_be_touched_through_the_room() -> None:
    app = sit_down(position=duel())
    before = app.session.data
    app.act("puzzles")
    for action in ("run", "undo", "pass"):
        app.act(action)
    assert app.session.data == before and app.screen is app.feature(Room)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_has_a_name_of_its_own(language: str) -> None:
    texts = Texts(language, table(language))
    themes = {theme for one in COLLECTION for theme in one.themes}
    names = [texts.t(f"theme.{theme}") for theme in themes]
    assert len(set(names)) == len(themes) and not set(names) & themes


def test_no_part_of_the_room_is_much_to_draw() -> None:
    """The page builds about a thousand characters in a millisecond; a task should stay below fifty."""
    app = enter()
    for shelf in ("best", "named", *map(str, COLLECTION.by_grade)):
        if app.feature(Room).shelf != shelf:
            app.act("room-shelf", shelf)
        sizes: dict[str, Any] = {name: len(html) for name, html in app.view().items() if "room" in name}
        assert max(sizes.values()) < 36_000, (shelf, sizes)


def test_the_links_are_read_when_they_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    whole = Collected.puzzle
    monkeypatch.setattr(Collected, "puzzle", lambda one: read.append(one.id) or whole(one))  # type: ignore[func-returns-value]
    app = enter()
    app.act("room-shelf", "1")
    app.view()
    assert read == []
    app.act("puzzle", COLLECTION.puzzles[0].key)
    assert read == [COLLECTION.puzzles[0].id]
