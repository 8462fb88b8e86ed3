"""A line says what others did to a player's bots, to that player, as long as it matters."""

from __future__ import annotations

from typing import Any

from games.ttb.words.touched import touched
from shell.app.app import App
from shell.play.handover import Handover
from shell.play.running import Running
from shell.play.table import Table
from shell.replay.replay import Replay
from shell.texts.texts import Texts

from tests.games.ttb.tables import duel, finish, position, sit_down, table

STEP = (
    {"type": "turn", "colour": "yellow", "round": 2},
    {"type": "order", "bot": "yellow1", "slot": 0, "order": "forward1"},
    {
        "type": "move", "how": "step", "by": "yellow1", "direction": "E",
        "moves": [{"piece": "yellow1", "to": [0, 0]}, {"piece": "blue2", "to": [1, 0]}],
    },
)  # fmt: skip
ENGLISH = Texts("en", table("en"))
TURN = {"choices": [{"zap": "turn_left"}]}
LINE = (
    "Rusty zapped your bot 1: it turned. Rusty took a blue crystal from your bot 1. Rusty pushed your bot 1."
)


def beset(**changes: Any) -> Any:
    """A position in which yellow's programs zap, rob and push red bot 1."""
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "cargo": "blue", "program": ["forward1", None, None]},
        "red2": {"at": [0, -3], "facing": "W"},
        "yellow1": {"at": [2, 0], "facing": "W", "program": ["zap", None, None]},
        "yellow2": {"at": [-1, 0], "facing": "E", "program": ["load", "forward1", None]},
    }
    return duel(bots=bots, to_move="yellow", **changes)


def against_rusty(position: Any) -> App:
    app = sit_down()
    app.feature(Table).start(position, {}, {"yellow": "Rusty"}, {"yellow": {"kind": "computer", "level": 2}})
    return app


def play(app: App, turn: Any) -> list[Any]:
    app.effects = []
    app.feature(Running).begin(turn)
    return finish(app, app.effects)


def line(app: App) -> str:
    return app.view()["touched"]


def test_the_line_tells_zaps_thefts_and_pushes_until_the_player_changes_something() -> None:
    app = against_rusty(beset())
    assert not line(app)
    play(app, TURN)
    assert LINE in line(app)
    app.act("tile", "load")
    assert LINE in line(app), "nothing is changed yet"
    app.act("slot", "red1:1")
    assert not line(app)
    app.act("undo")
    assert LINE in line(app)


def heard(effects: list[Any]) -> list[str]:
    return [
        effect["text"] for effect in effects if effect["do"] == "announce" and "zapped your" in effect["text"]
    ]


def test_it_is_announced_once() -> None:
    app = against_rusty(beset())
    app.effects = []
    app.feature(Running).begin(TURN)
    (animation,) = (effect for effect in app.effects if effect["do"] == "animate")
    assert heard(app.act(animation["done"], animation["ticket"])) == [LINE]
    assert heard(app.act("tile", "load")) == []
    app.act("slot", "red1:1")
    assert heard(app.act("undo")) == []


def test_it_is_closed_and_comes_back_with_the_turn() -> None:
    app = against_rusty(beset())
    play(app, TURN)
    app.act("touched-close")
    assert not line(app)
    finish(app, app.act("run"))
    assert not line(app), "a turn of one's own touches nothing of one's own"
    play(app, {})
    app.act("undo-turn")
    assert LINE in line(app), "the moment is as it was"
    app.act("redo")
    assert LINE not in line(app)


def test_watch_again_replays_what_it_tells_and_ends_by_itself() -> None:
    app = against_rusty(beset())
    play(app, TURN)
    effects = app.act("touched-watch")
    assert app.past is not None
    assert not line(app)
    finish(app, effects)
    assert app.past is None
    assert LINE in line(app)


def test_a_turn_before_the_last_is_replayed_alone() -> None:
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "cargo": "blue"},
        "yellow1": {"at": [-1, 0], "facing": "E", "program": ["load", None, None]},
        "green1": {"at": [0, 3], "facing": "E", "program": ["turn_left", "turn_left", None]},
    }
    bases = {"red": [3, 0], "yellow": [-3, 0], "green": [-3, 3]}
    app = sit_down(
        position=position(bots=bots, bases=bases, turn_order=["yellow", "green", "red"], to_move="yellow")
    )
    play(app, {})
    play(app, {})
    assert "took a blue crystal from your bot 1" in line(app)
    finish(app, app.act("touched-watch"))
    assert app.past is None
    assert app.feature(Replay).moment == (0, 1), "not to the end of the story"


def test_at_one_device_the_line_is_for_the_player_who_has_it() -> None:
    special = {"red": {"special": ["dash"]}}
    app = sit_down(position=beset(hands=special))
    play(app, TURN)
    assert app.feature(Handover).covered
    assert not line(app)
    app.act("take-over")
    assert "Yellow zapped your bot 1" in line(app)
    finish(app, app.act("run"))
    assert not line(app), "yellow was not touched"


def test_two_colours_of_a_person_are_told_apart() -> None:
    sentence = dict(touched([[*STEP]], ("red", "blue"), ENGLISH, str.title))
    assert sentence == {1: "Yellow pushed your bot 2 (Blue)."}


def test_a_refused_zap_and_a_turn_of_ones_own_tell_nothing() -> None:
    declined = {"type": "force", "bot": "blue2", "by": "yellow1", "order": None}
    assert not dict(touched([[STEP[0], declined]], ("blue",), ENGLISH, str))
    assert not dict(touched([[*STEP]], ("yellow",), ENGLISH, str))
