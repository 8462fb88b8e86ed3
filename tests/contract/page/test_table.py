"""The game on the table: played through the app, taken back and played again, saved at every decision."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from shell.app.app import App
from shell.play.running import Running
from shell.play.story import Story as Told
from shell.play.table import Table
from shell.seats.seats import Seats
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from tests.contract.contract import Contract, written
from tests.contract.found import every_game
from tests.contract.stories import Story, every_story, story
from tests.sitting import Drawer, finish


def seated(told: Story, drawer: Drawer | None = None, texts: Texts | None = None) -> App:
    """An app with a story's start on the table."""
    app = told.contract.sit_down(drawer, texts=texts)
    app.feature(Table).start(told.start, dict(told.options), told.names())
    return app


def playing(app: App, told: Story) -> Iterator[None]:
    """Play a story as people do: begin each turn and answer its decisions. Yield after every decision."""
    running, game = app.feature(Running), told.contract.game
    for moment in told.moments:
        app.act("take-over")
        running.begin(moment.halts[0].turn if moment.halts else moment.turn)
        finish(app, app.effects)
        app.settle()
        for halt in moment.halts:
            assert halt.outcome.pending is not None
            assert running.phase == "deciding" and running.pending == halt.outcome.pending
            assert app.session.waiting == halt.turn and app.session.position == moment.position
            during = game.rules.during(moment.position, halt.outcome.events)
            assert written(app.present.data) == written(during)
            yield
            app.act("take-over")
            finish(app, app.act("choice", told.contract.page_value(halt.answer)))
            app.settle()
        assert running.phase == "idle" and app.session.waiting is None
        assert app.session.position == moment.outcome.position
        yield


def played(told: Story, drawer: Drawer | None = None) -> App:
    """An app at which a story has been played."""
    app = seated(told, drawer)
    for _ in playing(app, told):
        pass
    return app


def state(app: App) -> Json:
    """The stored form of the game on the table."""
    found: Json = app.session.to_json()
    return found


@every_story
def test_what_is_played_at_the_table_is_what_the_game_plays(name: str, number: int) -> None:
    told = story(name, number)
    app = played(told)
    assert [app.session.position_at(n) for n in range(len(told.positions))] == told.positions
    assert (app.root()["data-over"] == "true") is app.session.over
    if app.session.over:
        assert app.dialog == "finish" and app.dialog_html()


@every_story
def test_an_answer_that_is_refused_at_the_table_changes_nothing(name: str, number: int) -> None:
    told = story(name, number)
    app = seated(told)
    for _ in playing(app, told):
        pending = app.feature(Running).pending
        if pending is not None:
            before = written(state(app))
            for value in ("", "nothing of the kind", "99", "ä"):
                app.act("choice", value)
                assert app.message[0] in ("error", "refused"), value
            assert written(state(app)) == before


@every_story
def test_what_is_taken_back_and_played_again_is_the_same(name: str, number: int) -> None:
    told = story(name, number)
    app = played(told)
    app.act("close")
    back = [app.session.cursor]
    while app.session.can_undo:
        app.act("undo-turn")
        assert app.session.cursor < back[-1], "it goes back, by a turn or by what belongs together"
        assert app.session.position == app.present.position == told.positions[app.session.cursor]
        back.append(app.session.cursor)
    while app.session.can_redo:
        app.act("redo")
        assert app.session.position == app.present.position == told.positions[app.session.cursor]
        back.remove(app.session.cursor)
    assert back == [0], "it goes forward in the same steps"
    assert app.session.turns == told.turns


@every_story
def test_a_turn_taken_back_while_it_waits_leaves_the_position_before_it(name: str, number: int) -> None:
    told = story(name, number)
    app = seated(told)
    for _ in playing(app, told):
        if app.session.waiting is not None:
            break
    else:
        return
    before = app.session.position
    app.act("undo-turn")
    assert app.session.waiting is None and app.session.position == before
    assert app.feature(Running).phase == "idle"
    assert written(app.present.data) == written(told.contract.game.data(before))


@every_story
def test_a_turn_can_be_replayed_step_by_step(name: str, number: int) -> None:
    told = story(name, number)
    app = played(told)
    app.act("close")
    for count, moment in enumerate(told.moments):
        tale = app.feature(Told).tale(count)
        app.act("replay-to", f"{count}:0")
        assert app.past is not None and app.past.data == told.contract.game.data(moment.position)
        for step in range(len(tale.steps)):
            app.act("replay-to", f"{count}:{step + 1}")
            assert app.past.data.keys() == app.present.data.keys()
    if told.moments:
        app.act("replay-close")
    assert app.past is None and app.present.position == told.positions[-1]


# Saves


@pytest.mark.slow
@pytest.mark.parametrize("every", [2, pytest.param(1, marks=pytest.mark.walk)])
@every_story
def test_closing_the_page_at_any_decision_loses_nothing(name: str, number: int, every: int) -> None:
    told = story(name, number)
    drawer = Drawer()
    app = seated(told, drawer)
    for place, _ in enumerate(playing(app, told)):
        if place % every:
            continue
        copy = Drawer()
        copy.kept = dict(drawer.kept)
        again = told.contract.sit_down(copy)
        assert written(state(again)) == written(state(app))
        assert again.session.position == app.session.position
        assert again.feature(Running).pending == app.feature(Running).pending
        assert written(again.present.data) == written(app.present.data)
        assert copy.kept == drawer.kept, "what is only opened is not written anew"


class Diary(Drawer):
    """Storage that records its content after each operation."""

    def __init__(self) -> None:
        super().__init__()
        self.looks: list[dict[str, str]] = []

    def set(self, key: str, text: str) -> None:
        super().set(key, text)
        self.looks.append(dict(self.kept))

    def remove(self, key: str) -> None:
        super().remove(key)
        self.looks.append(dict(self.kept))


@every_game
def test_closing_the_page_between_two_writes_loses_nothing_that_was_kept(contract: Contract) -> None:
    told = story(contract.name, 0)
    diary = Diary()
    app = seated(told, diary)
    before = written(state(app))
    diary.looks.clear()
    for _ in playing(app, told):
        now = written(state(app))
        for look in diary.looks:
            copy = Drawer()
            copy.kept = look
            assert written(state(contract.sit_down(copy))) in (before, now)
        before = now
        diary.looks.clear()


@every_game
def test_names_and_how_it_was_set_up_are_kept(contract: Contract) -> None:
    told, drawer = story(contract.name, 1), Drawer()
    played(told, drawer)
    again = contract.sit_down(drawer)
    assert (again.session.names, again.session.options) == (told.names(), told.options)
    colours = again.session.standing.colours
    assert [again.feature(Seats).player(colour) for colour in colours] == [*told.names().values()]


@every_game
def test_the_first_game_can_be_played(contract: Contract) -> None:
    for seed in ("", "tea", "ä" * 200):
        position, options = contract.game.first_game(seed)
        again, same = contract.game.first_game(seed)
        assert (again, same) == (position, options)
        assert {*options} <= {*contract.game.options}
        assert not contract.game.rules.standing(contract.game.data(position)).over


@pytest.mark.parametrize("way", ["broken", "full"])
@every_game
def test_it_is_played_without_storage_too(contract: Contract, way: str) -> None:
    drawer = Drawer()
    setattr(drawer, way, True)
    told = story(contract.name, 0)
    assert played(told, drawer).session.position == told.positions[-1]
