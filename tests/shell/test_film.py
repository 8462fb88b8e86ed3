"""The film of a game: the choice of its turns, its scenes, and its links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from count_core import Count, Counting
from games.count.features import ORDER
from hypothesis import given
from hypothesis import strategies as st
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Feature
from shell.app.roles import Judging
from shell.film import film as films
from shell.film.choosing import LONGEST, decisive, part_of
from shell.film.film import Film
from shell.play.story import Story
from shell.play.table import Table
from shell.sharing.links import game_link
from shell.sharing.moments import MOST, moments_in, with_moments
from shell.storage.preferences import NO_MOTION

from tests.contract.found import contract_of
from tests.shell.table import COUNTING, EVERYTHING, Drawer, page_of, play, sit_down
from tests.sitting import sit_down_at

Json = dict[str, Any]
SHORT = Count(("red", "yellow"), goal=12)
ROUNDS = ("12", "31", "11", "33")


class Weighty(type(COUNTING.telling)):  # type: ignore[misc]
    """A number beyond 2 has weight."""

    def weight(self, event: Json) -> float:
        return max(0.0, event["number"] - 2) if event["type"] == "named" else 0.0


class Judge(Judging):
    """Judges as many turns as the test lets it."""

    known: Sequence[float] = ()

    def actions(self) -> dict[str, Action]:
        return {"judged": self._hear}

    def _hear(self, value: str) -> None:
        self.known = [float(cost) for cost in value.split()]

    def costs(self) -> list[float]:
        return list(self.known)


def table(*more: type[Feature], rounds: Sequence[str] = ROUNDS) -> App:
    """A finished game of two with its result on the screen."""
    texts = contract_of("count").texts()
    game = page_of(Counting(), Weighty())
    app = sit_down_at(game, (*EVERYTHING, *more), ORDER, texts, Drawer(), "#play")
    app.feature(Table).start(SHORT)
    play(app, *rounds)
    app.act("finish")
    return app


@pytest.fixture
def app() -> App:
    return table()


def effects_of(effects: Sequence[Json], kind: str) -> list[Json]:
    return [effect for effect in effects if effect["do"] == kind]


def carried_out(app: App, effects: Sequence[Json]) -> Iterator[Json]:
    """Do as the page does with these effects and those they lead to; yield each animation before it ends."""
    for effect in effects:
        if effect["do"] == "film-ask":
            yield from carried_out(app, app.act("film-go"))
        elif effect["do"] == "later":
            yield from carried_out(app, app.act(effect["action"], effect.get("value", "")))
        elif effect["do"] == "animate":
            yield effect
            yield from carried_out(app, app.act(effect["done"], effect["ticket"]))


def scenes(app: App, action: str = "film", value: str = "") -> list[int]:
    """The scenes of a film that plays to its end."""
    film = app.feature(Film)
    shown = [film.scene for _ in carried_out(app, app.act(action, value))]
    return [*shown, film.scene]


# The choice


def test_the_weightiest_turns_are_chosen_and_shown_in_order() -> None:
    assert decisive([5, 0, 9, 1, 7]) == [0, 2, 4]
    assert decisive([0, 0, 2, 0]) == [2]
    assert decisive([0, 0, 0]) == [2], "without any weight it is the last turn"
    assert decisive([]) == []


@given(st.integers(0, 200), st.integers(0, 200))
def test_the_shown_part_of_a_turn_has_its_key_and_is_short(steps: int, key: int) -> None:
    key = min(key, steps)
    first, last = part_of(steps, key)
    assert 0 <= first <= last <= steps and last - first == min(steps, LONGEST)
    assert first < key <= last or not key


def test_a_film_shows_players_turns_and_end(app: App) -> None:
    assert scenes(app) == [0, 1, 2, 3]
    film = app.feature(Film)
    assert film.moments == [1, 3]
    assert not film.playing and app.root()["data-film"] == "card"
    assert "ui.film" not in app.view()["film"] and 'data-action="film-share"' in app.view()["film"]


def test_a_film_lasts_about_twenty_seconds(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*args: object, **more: object) -> list[Json]:
        return [{"ms": 5000, "acts": []}] * 9

    monkeypatch.setattr(type(app.game.motion), "animation", slow)
    shown = sum(
        sum(step["ms"] for step in effect["steps"]) / effect["speed"]
        for effect in carried_out(app, app.act("film", "1,2,3"))
    )
    assert shown == pytest.approx(films.TITLE + 3 * (films.LEAD + films.LONGEST + films.TAIL))
    assert shown + films.END < 24_000


def test_each_turn_is_shown_with_its_line(app: App) -> None:
    film, lines = app.feature(Film), []
    for _ in carried_out(app, app.act("film")):
        if film.number is not None:
            lines.append((film.number, film.line()))
            assert app.past is not None and app.feature(Story).here[0] == film.number
            assert film.line() in app.view()["film"] and app.t("game.count.round", n=film.number + 1)
    assert lines == [(1, "Red names 3."), (3, "Yellow names 3.")]


def test_a_judge_of_turns_is_waited_for_unless_a_person_is_in_a_hurry() -> None:
    app = table(Judge)
    judge, film = app.feature(Judge), app.feature(Film)
    judge.known = [9.0]
    assert scenes(app)[-1] == 0 and judge.judging and not film.moments
    assert "1 of 4" in app.view()["film"]
    animations = list(carried_out(app, app.act("judged", "9 0 0 0")))
    assert animations and film.moments == [0, 1, 3] and not judge.judging
    app.act("film-leave")
    judge.known = [9.0]
    assert scenes(app)[-1] == 0
    assert list(carried_out(app, app.act("film-hurry"))) and film.moments == [1, 3]


# Coming and going


def test_the_film_returns_to_the_result(app: App) -> None:
    session = app.session.to_json()
    for action in ("film-leave", "escape", "skip"):
        app.act("film")
        assert app.screen is app.feature(Film) and not app.dialog
        app.act(action)
        assert app.screen is None and app.past is None and app.dialog == "finish"
        assert app.view()["film"] == ""
    assert app.session.to_json() == session


def test_the_film_returns_to_the_moment_that_was_looked_at(app: App) -> None:
    app.act("replay-to", "2:1")
    assert app.past is not None
    data, here = app.past.data, app.feature(Story).here
    scenes(app)
    app.act("film-leave")
    assert app.past is not None and app.past.data == data and app.feature(Story).here == here


def test_a_film_that_was_left_does_not_go_on(app: App) -> None:
    assert effects_of(app.act("film"), "film-ask")
    (first,) = effects_of(app.act("film-go"), "animate")
    effects = app.act("film-leave")
    assert effects_of(effects, "skip")
    app.act(first["done"], first["ticket"])
    assert app.screen is None and app.feature(Film).scene == 0


def test_an_unfinished_game_has_no_film() -> None:
    app = sit_down(position=SHORT)
    play(app, "12")
    app.act("film")
    assert app.screen is None and app.message == ("refused", app.t("ui.film.none"))


def test_without_motion_a_person_steps_through_stills(app: App) -> None:
    app.preferences.set("speed", NO_MOTION)
    film = app.feature(Film)
    assert not list(carried_out(app, app.act("film"))), "nothing moves"
    assert film.stills and film.moments == [1, 3]
    for scene in (1, 2):
        assert not effects_of(app.act("film-step"), "animate") and film.scene == scene
        after = app.session.position_at(film.moments[scene - 1] + 1)
        assert app.past is not None and app.past.data["total"] == after.total
    app.act("film-step")
    assert film.scene == 3 and app.past is None
    app.act("film-step", "back")
    assert film.scene == 2
    assert 'data-action="film-save"' not in app.view()["film"]


def test_a_pause_holds_the_scene(app: App) -> None:
    app.act("film")
    app.act("film-go")
    assert effects_of(app.act("pause"), "pause") == [{"do": "pause", "on": True}]
    assert effects_of(app.act("pause"), "pause") == [{"do": "pause", "on": False}]


def test_a_recording_is_saved_at_the_end_or_dropped(app: App) -> None:
    scenes(app)
    records: list[Json] = []

    def watched(effects: Sequence[Json]) -> Sequence[Json]:
        records.extend(effects_of(effects, "film-record"))
        return effects

    act = app.act
    app.act = lambda action, value="": list(watched(act(action, value)))  # type: ignore[method-assign]
    assert scenes(app, "film-save") == [0, 1, 2, 3, 3]
    assert [record["on"] for record in records] == [True, False] and records[-1]["name"] == "counting-film"
    app.act("film-saved", "yes")
    assert app.message == ("info", app.t("ui.film.saved"))
    records.clear()
    app.act("film-save")
    app.act("film-leave")
    assert [record["on"] for record in records] == [True, False] and "name" not in records[-1]
    app.act("film")
    app.act("film-saved", "no")
    assert app.message[0] != "refused", "it belongs to no recording of now"


# Links


def shared(app: App) -> str:
    """The link of the film."""
    scenes(app)
    app.act("film-share")
    assert app.dialog == "share"
    fragment = app.feature(Film).fragment()
    assert fragment in app.view()["dialog"].replace("&amp;", "&")
    return fragment


def test_a_link_carries_game_and_moments_and_plays_them(app: App) -> None:
    fragment = shared(app)
    assert fragment.endswith("&moments=2,4")
    other = sit_down(fragment="#" + fragment)
    film = other.feature(Film)
    assert other.session.turns == app.session.turns and film.moments == [1, 3]
    assert other.screen is film and other.root()["data-place"] == "link"
    other.act("film-leave")
    assert other.screen is None and other.root()["data-place"] == "link"


@pytest.mark.parametrize(
    "field", ["", "&moments=", "&moments=0", "&moments=99", "&moments=a", "&moments=1,2,3,4"]
)
def test_moments_that_make_no_sense_leave_the_link_as_it_is(app: App, field: str) -> None:
    link = shared(app).partition("&")[0]
    other = sit_down(fragment=f"#{link}{field}")
    assert other.session.turns == app.session.turns and other.screen is None


def test_moments_beyond_the_game_are_left_out(app: App) -> None:
    link = shared(app).partition("&")[0]
    other = sit_down(fragment=f"#{link}&moments=2,99")
    assert other.feature(Film).moments == [1]


def test_moments_of_an_unfinished_game_are_ignored() -> None:
    app = sit_down(position=SHORT)
    play(app, "12", "31")
    other = sit_down(fragment="#" + with_moments(game_link(app.session), [1]))
    assert other.session.turns == app.session.turns and other.screen is None


@given(st.lists(st.integers(1, 9999), min_size=1, max_size=MOST, unique=True))
def test_moments_survive_a_link(turns: list[int]) -> None:
    assert moments_in("#" + with_moments("g=abc", sorted(turns)) + "&from=Ben") == sorted(turns)


@given(st.text(max_size=60) | st.text("0123456789,-%&=moents ", max_size=60))
def test_hostile_moments_are_few_and_small(text: str) -> None:
    turns = moments_in("#g=abc&moments=" + text)
    assert len(turns) <= MOST and all(0 < number < 10_000 for number in turns) and turns == sorted({*turns})
