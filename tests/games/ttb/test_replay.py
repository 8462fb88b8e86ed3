"""The replay shows every moment of the past unchanged and does not affect the game."""

from __future__ import annotations

from typing import Any

import pytest
from games.ttb.table.marks import Marks
from games.ttb.turn.changing import Changing
from shell.app.actions import report
from shell.app.app import App
from shell.play.running import Running
from shell.play.story import Story
from shell.replay.replay import Replay

import ttb_core as ttb
from tests.games.ttb.tables import Drawer, run, sit_down
from tests.games.ttb.test_log import play_on

Json = dict[str, Any]


@pytest.fixture
def app() -> App:
    """A game of three after seven turns, with a change in the draft."""
    table = sit_down(position=ttb.new_game(colours=3, seed="replay", first="red", score_victory=False, mud=2))
    play_on(table, 7)
    return table


def test_every_moment_is_the_fold_of_the_events_before_it(app: App) -> None:
    story = app.feature(Story)
    for number in range(story.turns):
        tale = story.tale(number)
        assert tale.data_after(0) == ttb.position_to_json(app.session.position_at(number))
        end = tale.data_after(len(tale.steps))
        after = ttb.position_to_json(app.session.position_at(number + 1))
        assert {**end, "to_move": 0, "round": 0} == {**after, "to_move": 0, "round": 0}
        steps = [event for step in range(1, len(tale.steps) + 1) for event in tale.step(step)]
        assert steps == tale.events


def test_the_game_and_the_draft_are_untouched(app: App) -> None:
    draft = app.feature(Changing)
    app.act("tile", "turn_left")
    free = app.feature(Changing).draft.data["bots"]
    bot = next(name for name in free if name[:-1] == app.present.colour)
    app.act("slot", f"{bot}:2")
    changes, session = list(draft.draft.changes), app.session.to_json()
    assert changes
    app.act("replay-to", "2:1")
    assert app.past is not None and app.root()["data-past"] == "true"
    view = app.view()
    assert "You’re looking at: Round 1" in view["banner"]
    assert view["hand"] == view["ghost"] == ""
    assert "replay-step" in view["tools"] and "replay-close" in view["go"]
    for action in ("run", "undo", "undo-turn", "redo", "double"):
        app.act(action)
        assert app.message[0] == "refused"
    app.act("slot", f"{bot}:0")
    app.act("replay-close")
    assert app.past is None and app.view()["banner"] == ""
    assert draft.draft.changes == changes and app.session.to_json() == session


def test_the_line_says_who_does_what_at_every_moment(app: App) -> None:
    story = app.feature(Story)
    moment: tuple[int, int] | None = (2, 0)
    while moment is not None and moment[0] == 2:
        app.act("replay-to", "{}:{}".format(*moment))
        tale = story.tale(2)
        line = app.view()["replay"]
        colour = tale.colours[0]
        assert line.index(f'class="badge" data-colour="{colour}"') < line.index("doing-player")
        orders = [event for event in tale.events_until(moment[1]) if event["type"] == "order"]
        if orders:
            assert app.t(f"order.{orders[-1]['order']}.name") in line
            assert f'<b class="log-bot">{orders[-1]["bot"][-1]}</b>' in line
        moment = story.after(moment)


def test_it_begins_after_the_last_turn_of_the_colour_to_move(app: App) -> None:
    app.act("replay")
    mine = app.feature(Story).last_turn_of(app.present.colour)
    assert mine is not None and app.feature(Story).here[0] == mine + 1
    assert app.feature(Story).tale(mine).colours == (app.present.colour,)


def test_another_position_ends_the_past(app: App) -> None:
    app.act("replay-to", "0:1")
    play_on(app, 1)
    assert app.past is None and not app.feature(Replay).playing


# Undo


def delivery() -> ttb.Position:
    return ttb.position_from_json(
        {
            "turn_order": ["red", "yellow"],
            "bases": {"red": [3, 0], "yellow": [-3, 0]},
            "bots": {
                "red1": {"at": [2, 0], "facing": "E", "cargo": "blue"},
                "yellow1": {"at": [-2, 2], "facing": "E"},
            },
            "pile": ["u_turn", "jump"],
            "track": ["pink", "pink"],
        }
    )


def test_taking_back_puts_draws_and_tiles_back_and_says_how_to_redo() -> None:
    app = sit_down(position=delivery())
    app.act("tile", "unload")
    app.act("slot", "red1:0")
    before = app.session.position
    app.feature(Running).begin(app.feature(Changing).draft.turn, animate=False)
    assert len(app.shown.data["pile"]) == 1
    app.act("undo")
    assert app.session.position == before and len(app.shown.data["pile"]) == 2
    assert app.feature(Changing).draft.changes == [], "no tile of that turn is left"
    assert "Redo brings it back. Special orders" in app.message[1]
    app.act("redo")
    assert app.session.cursor == 1 and len(app.shown.data["pile"]) == 1


def test_a_turn_that_waits_for_a_decision_can_be_taken_back() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    now = {
        "turn_order": ["red", "yellow"],
        "bots": {
            "red1": {"at": [0, 0], "facing": "E", "program": ["zap", None, None]},
            "yellow1": {"at": [1, 0], "facing": "E"},
        },
    }
    sit = sit_down(drawer, position=ttb.position_from_json(now))
    sit.act("tile", "forward1")
    sit.act("slot", "red1:1")
    sit.feature(Running).begin(sit.feature(Changing).draft.turn, animate=False)
    assert sit.feature(Running).phase == "deciding" and 'data-action="undo"' in sit.view()["tools"]
    sit.act("undo")
    assert sit.feature(Running).phase == "idle" and sit.session.waiting is None
    assert len(sit.feature(Changing).draft.changes) == 1
    assert app.session is not sit.session


# Marks at the slots


def test_players_show_their_last_change_and_what_did_nothing() -> None:
    app = sit_down(position=delivery())
    app.act("tile", "load")
    app.act("slot", "red1:1")
    app.feature(Running).begin(app.feature(Changing).draft.turn, animate=False)
    marks = app.feature(Marks)
    last = marks.last_turn("red")
    mark = last.failed("red1:1")
    assert mark is not None and mark.kind == "nothing" and mark.event["reason"] == "loaded"
    assert marks.change_words("red", last) == "Red bot 1, slot 2: Load"
    assert 'data-mark="nothing"' in app.view()["players"]
    app.act("last-turn", "red")
    html = app.dialog_html()
    assert "already carrying" in html and 'data-value="rule.load"' in html
    assert app.t("ui.help.specials") not in html, "none is in hand"
    effects = app.act("replay-from", "0")
    assert app.dialog == "" and app.past is not None and any(one["do"] == "animate" for one in effects)


def test_the_last_turn_tells_of_the_special_orders_that_a_card_has_no_room_for() -> None:
    data: Any = ttb.position_to_json(ttb.new_game(colours=2, seed="hand", first="red"))
    held = data["hands"]["red"]
    held["special"] = [*held["special"], *data["pile"][:2]]
    held["revealed"] = data["pile"][:2]
    data["pile"] = data["pile"][2:]
    app = sit_down(position=ttb.position_from_json({**data, "round": 2}))
    run(app)
    app.act("last-turn", "red")
    html = app.dialog_html()
    for order in held["revealed"]:
        assert app.t(f"order.{order}.name") in html
    assert app.t("ui.face_down", n=1) in html


def test_the_rule_is_asked_for_where_there_is_help() -> None:
    app = sit_down(position=delivery())
    asked: list[str] = []
    app._actions["help"] = report(asked.append)
    app.act("rule", "rule.load")
    assert asked == ["rule.load"]
