"""A replay shows every moment as it was and does not change the game."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from shell.app.app import App
from shell.play.running import Running
from shell.play.story import Story
from shell.replay.replay import Replay

from tests.shell.table import COUNTING, EVERYTHING, LONG, THREE, Drawer, Making, play, sit_down, turn
from tests.shell.test_log import play_on

Json = dict[str, Any]


@pytest.fixture
def app() -> App:
    """A game of three, seven turns old, with a turn in the making."""
    table = sit_down(position=THREE, features=(*EVERYTHING, Making))
    play(table, "121", "322", "131", "311", "231", "213", "112")
    table.act("make", "something")
    return table


def carry_out(app: App, effects: list[Json]) -> list[Json]:
    """Report the end of animations as a page does; return the last effects."""
    animations = [effect for effect in effects if effect["do"] == "animate"]
    done = []
    for one in animations:
        done = app.act(one.get("done", "animation-done"), one["ticket"])
    return done


def test_every_moment_is_the_fold_of_the_events_before_it(app: App) -> None:
    story = app.feature(Story)
    assert story.turns == 7
    for number in range(story.turns):
        tale = story.tale(number)
        assert tale.data_after(0) == COUNTING.data(app.session.position_at(number))
        assert tale.data_after(len(tale.steps)) == COUNTING.data(app.session.position_at(number + 1))
        steps = [event for step in range(1, len(tale.steps) + 1) for event in tale.step(step)]
        assert steps == tale.events


def test_forward_and_back_are_each_others_opposite(app: App) -> None:
    story = app.feature(Story)
    there, moment = [(0, 0)], story.after((0, 0))
    while moment is not None:
        there.append(moment)
        moment = story.after(moment)
    assert there[-1] == (6, len(story.tale(6).steps))
    for earlier, later in pairwise(there):
        number, step = earlier
        start_of_next = (number + 1, 0) if step == len(story.tale(number).steps) else earlier
        assert story.before(later) == start_of_next
    assert story.before((0, 0)) is None


def test_the_game_and_what_is_in_the_making_are_untouched(app: App) -> None:
    making, session = app.feature(Making), app.session.to_json()
    app.act("replay-to", "2:1")
    assert app.past is not None and app.root()["data-past"] == "true"
    view = app.view()
    assert "You’re looking at: Round 2" in view["banner"]
    assert view["replay"]
    for action in ("name", "choice", "undo", "undo-turn", "redo", "make"):
        app.act(action, "1")
        assert app.message == ("refused", app.t("ui.refused.past"))
    app.act("replay-close")
    assert app.past is None and app.view()["banner"] == ""
    assert making.steps == ["something"] and app.session.to_json() == session


def test_it_plays_by_itself_to_the_end_and_stops(app: App) -> None:
    effects = app.act("replay", "all")
    replay, story = app.feature(Replay), app.feature(Story)
    assert replay.playing and story.here[0] == 0
    for _ in range(200):
        effects = carry_out(app, effects)
        if not effects:
            break
        app.view()
    assert not replay.playing and story.after(story.here) is None
    assert app.past is not None


def test_pausing_ends_the_motion_where_it_was_going(app: App) -> None:
    (animation,) = [effect for effect in app.act("replay", "all") if effect["do"] == "animate"]
    here = app.feature(Story).here
    assert app.root()["data-awake"], "the screen stays on while it plays"
    assert {"do": "skip"} in app.act("replay-play")
    assert not app.root()["data-awake"]
    assert app.feature(Story).here == here
    assert app.past is not None and app.past.data == app.feature(Story).tale(here[0]).data_after(here[1])
    assert app.act("replay-done", animation["ticket"]) == []
    assert not app.feature(Replay).playing


def test_stepping_by_turn_and_by_step(app: App) -> None:
    story = app.feature(Story)
    app.act("replay-to", "3:1")
    app.act("replay-by-turn", "forward")
    assert story.here == (4, 0)
    app.act("replay-step", "back")
    assert story.here == (3, len(story.tale(3).steps) - 1)
    app.act("replay-by-turn", "back")
    assert story.here == (3, 0)
    app.act("replay-by-turn", "back")
    assert story.here == (2, 0)
    app.act("replay-by-turn", "end")
    assert story.after(story.here) is None
    app.act("replay-by-turn", "start")
    app.act("replay-step", "back")
    assert story.here == (0, 0)
    app.act("replay-turn", "turn=5")
    assert story.here == (5, 0)


def test_a_turn_is_named_by_its_round_however_many_were_played_here() -> None:
    app = sit_down(position=LONG._replace(round=11))
    play(app, "12", "12", "12")
    app.act("replay-to", "0:0")
    controls = app.draw("replay")
    assert '<span class="replay-turn">Round 6</span>' in controls
    assert 'aria-valuetext="Round 6"' in controls
    app.act("replay-turn", "turn=2")
    assert '<span class="replay-turn">Round 7</span>' in app.draw("replay")


@pytest.mark.parametrize("value", ["", "x", "99:0", "1", "-1:0", "1:x", "1:99"])
def test_nonsense_leads_nowhere_or_to_the_end_of_a_turn(app: App, value: str) -> None:
    app.act("replay-to", value)
    app.view()
    assert app.past is None or app.feature(Story).here == (1, len(app.feature(Story).tale(1).steps))


def test_the_speed_is_its_own_and_remembered(app: App) -> None:
    def speed() -> float:
        (animation,) = [one for one in app.act("replay", "all") if one["do"] == "animate"]
        return float(animation["speed"])

    assert speed() == 1
    app.act("replay-speed", "4")
    assert speed() == 4 and app.preferences["replay_speed"] == "4"
    app.act("replay-speed")
    assert speed() == 0.5


def test_nothing_played_is_nothing_to_replay() -> None:
    app = sit_down(position=LONG)
    app.act("replay")
    assert app.past is None and app.message[0] == "refused"


def test_another_position_ends_the_past(app: App) -> None:
    app.act("replay-to", "0:1")
    app.feature(Running).begin(turn("123"), animate=False)
    assert app.past is None and not app.feature(Replay).playing


# Taking back


def test_taking_back_says_what_comes_out_and_gives_the_turn_back_to_be_made() -> None:
    app = sit_down(position=LONG, features=(*EVERYTHING, Making))
    before = app.session.position
    play(app, "12")
    app.act("undo")
    making = app.feature(Making)
    assert app.session.position == before and making.again == [turn("12")]
    app.act("make", "one")
    app.act("undo")
    assert making.steps == [] and app.dialog == ""
    app.act("redo")
    assert making.steps == ["one"]
    app.act("redo")
    assert app.session.cursor == 1 and app.shown.data["total"] == 3


# After a reload


def test_what_is_looked_at_is_there_after_a_reload() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play_on(app, 5)
    app.act("replay-to", "3:2")
    here = app.feature(Story).here
    assert app.root()["data-place"] == "watch"
    app.act("hidden")
    app = sit_down(drawer, fragment="#watch")
    assert app.past is not None and app.feature(Story).here == here == (3, 2)
    assert not app.feature(Replay).playing
    app.act("go", "#play")
    assert app.past is None and app.root()["data-place"] == "play"
    app.act("hidden")
    assert "count.replay" not in drawer.kept


@pytest.mark.parametrize("moment", ["[99, 0]", "[-1, 0]", '["a", 1]', "7", "[0]", "null"])
def test_a_moment_that_is_none_is_forgotten(moment: str) -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play_on(app, 2)
    app.act("hidden")
    drawer.kept["count.replay"] = f'{{"version": 1, "moment": {moment}}}'
    app = sit_down(drawer, fragment="#watch")
    assert app.past is not None and app.feature(Story).here[0] < 2, "since one's own last turn"
    assert "count.replay" not in drawer.kept


@pytest.mark.parametrize("step, found", [(-5, 0), (0, 0), (1, 1), (99, -1)])
def test_a_step_that_a_turn_does_not_have_is_the_nearest_that_it_has(step: int, found: int) -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play_on(app, 3)
    drawer.kept["count.replay"] = f'{{"version": 1, "moment": [1, {step}]}}'
    app = sit_down(drawer, fragment="#watch")
    last = len(app.feature(Story).tale(1).steps)
    assert last > 1 and app.feature(Story).here == (1, last if found < 0 else found)
    app.act("go", "#play")
    app.act("watch")
    assert app.feature(Story).here != (1, step), "it is asked once"


@pytest.mark.parametrize("number", [0, 2, 3])
def test_the_first_and_the_last_turn_can_be_what_is_looked_at(number: int) -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play_on(app, 3)
    drawer.kept["count.replay"] = f'{{"version": 1, "moment": [{number}, 1]}}'
    app = sit_down(drawer, fragment="#watch")
    assert (app.feature(Story).here == (number, 1) and not app.feature(Replay).playing) == (number < 3)


def test_its_address_without_a_game_that_was_begun_shows_the_table() -> None:
    app = sit_down(fragment="#watch")
    assert app.past is None and app.root()["data-place"] == "play"
