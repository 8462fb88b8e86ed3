"""A table that knows only a viewer's data looks and speaks like the one that knows everything."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import games.ttb
import pytest
from games.ttb.editor.editor import Editor
from games.ttb.game import TTB
from games.ttb.table.marks import Marks
from games.ttb.turn.changing import Changing
from shell.app.app import App
from shell.play.running import Running
from shell.play.table import Table
from shell.sharing.sharing import Sharing

import ttb_core as ttb
from ground.errors import GameError
from ground.rules import Viewer
from tests.contract.games.ttb import CONTRACT
from tests.games.ttb.strategies import finish_turn, random_changes
from tests.games.ttb.tables import duel, finish, sit_down
from tests.tiers import seeds

TIP = re.compile(r'data-tip="([^"]+)"')
SECRETS = {
    "red": {"special": ["dash", "jump"], "revealed": ["jump"]},
    "yellow": {"special": ["long_zap", "u_turn"], "revealed": ["u_turn"]},
}
PILE = ["anti_zap", "forward3"]


def everything_shown(app: App) -> dict[str, str]:
    """All drawings and texts: regions, tips, descriptions of bots and scores, the log, last turns."""
    view = dict(app.view())
    for tip in sorted({*TIP.findall("".join(view.values()))}):
        view[f"tip {tip}"] = app.tip(tip)
    for action, value in (("bots", ""), ("scores", ""), ("preview-tell", ""), ("replay", "")):
        effects = app.act(action, value)
        view[action] = app.dialog_html() + str([e for e in effects if e["do"] == "announce"])
        view[f"{action} view"] = str(app.view())
        app.act("close")
        app.act("replay-close")
    for colour in app.shown.data["turn_order"]:
        app.act("last-turn", colour)
        view[f"last-turn {colour}"] = app.dialog_html()
        app.act("close")
        view[f"change {colour}"] = app.feature(Marks).change_words(
            colour, app.feature(Marks).last_turn(colour)
        )
    return view


def tables(position: ttb.Position, viewer: Viewer) -> tuple[App, App]:
    """Two tables with one viewer: the first has all data, the second only the viewer's."""
    knowing = sit_down(position=position)
    knowing.session.viewer = viewer
    other = sit_down(position=TTB.rules.known(TTB.rules.view(TTB.data(position), viewer)))
    other.session.viewer = viewer
    return knowing, other


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(2, 6))
def test_a_table_that_knows_less_looks_the_same(seed: int) -> None:
    chance = random.Random(seed)
    start, _ = CONTRACT.start(chance)
    colours = TTB.rules.standing(TTB.data(start)).colours
    for viewer in (frozenset[str](), frozenset(chance.sample(colours, 1))):
        position, both = start, tables(start, viewer)
        for _ in range(3):
            if position.result is not None:
                break
            turn = ttb.turn_to_json(finish_turn(position, random_changes(position, chance), chance)[0])
            for app in both:
                app.feature(Running).begin(dict(turn), animate=False)
                app.act("close")
            position = both[0].session.position
            one, other = map(everything_shown, both)
            assert one == other


def shown_to(viewer: Viewer, position: ttb.Position, turn: Any) -> dict[str, str]:
    """All drawings and texts for a viewer after a turn, or at its pending decision."""
    app = sit_down(position=position)
    app.who_looks = lambda: viewer
    app.feature(Running).begin(dict(turn), animate=False)
    app.act("close")
    return everything_shown(app)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(1, 3))
def test_what_a_viewer_may_not_see_is_in_no_tip_and_no_dialog(seed: int) -> None:
    """`tests/contract/page/test_secrecy.py` checks the same for the page."""
    for viewer, one, other in CONTRACT.twins(random.Random(seed)):
        assert shown_to(viewer, *one) == shown_to(viewer, *other)


def test_nothing_is_drawn_but_what_is_seen() -> None:
    """Only the editor and computations may use the full data of the position on the table."""
    folder = Path(*games.ttb.__path__)
    files = [file for file in folder.rglob("*.py") if "shown.data" in file.read_text("utf-8")]
    assert [file.relative_to(folder).as_posix() for file in files] == ["editor/editor.py"]


def test_what_lies_face_down_is_only_counted() -> None:
    app = tables(duel(hands=SECRETS, pile=PILE), frozenset({"yellow"}))[1]
    app.session.stored = False  # No handover happens.
    drawn = "".join(everything_shown(app).values())
    assert "Dash" not in drawn and "-dash" not in drawn
    assert app.view()["hand"].count("special covered") == 1 and "take-over" not in app.view()["hand"]
    assert 'href="#order-jump"' in app.view()["hand"], "known to all"
    app.act("tile", "dash")
    assert app.message[0] == "refused" and not app.feature(Changing).picked


def test_one_plays_ones_own_hand_where_that_of_others_is_not_known() -> None:
    app = tables(duel(hands=SECRETS, pile=PILE), frozenset({"red"}))[1]
    app.act("tile", "dash")
    app.act("slot", "red1:0")
    assert app.view()["ghost"]
    finish(app, app.act("run"))
    assert app.session.cursor == 1
    data = TTB.data(app.session.position)
    assert data["bots"]["red1"]["program"][0] == "dash" and data["hands"]["yellow"]["special"][0] is None


def test_a_special_order_that_somebody_else_draws_has_no_name() -> None:
    event: dict[str, Any] = {"type": "draw", "colour": "red", "order": "dash"}
    assert TTB.rules.events_for([event], frozenset({"red"})) == [event]
    assert TTB.rules.events_for([event], frozenset({"yellow"})) == [{**event, "order": None}]
    position = duel(hands=SECRETS, pile=PILE)
    for viewer, held in (
        (frozenset({"red"}), ["dash", "jump", "anti_zap"]),
        (frozenset(), [None, None, "jump"]),
    ):
        seen = TTB.rules.view(TTB.data(position), viewer)
        known = TTB.rules.events_for([{**event, "order": "anti_zap"}], viewer)
        after = TTB.rules.fold(seen, known)
        assert sorted(map(str, after["hands"]["red"]["special"])) == sorted(map(str, held))
        assert after["pile"] == [None] and TTB.rules.known(after)


@pytest.mark.parametrize(
    "event",
    [
        {"type": "draw", "colour": "grey", "order": None},
        {"type": "draw", "colour": ["red"], "order": None},
        {"type": "place", "bot": "red1", "slot": 9, "order": "load", "replaced": None, "revealed": False},
        {"type": "place", "bot": "red1", "slot": 0, "order": "u_turn", "replaced": 5, "revealed": False},
        {"type": "rotate"},
        {},
    ],
)
def test_events_that_cannot_happen_are_refused(event: dict[str, Any]) -> None:
    seen = TTB.rules.view(TTB.data(duel(hands=SECRETS, pile=PILE)), frozenset())
    with pytest.raises(GameError, match="bad_request"):
        TTB.rules.fold(seen, [event])


def test_what_is_not_known_is_in_no_link_and_made_up_in_the_editor() -> None:
    app = tables(duel(hands=SECRETS, pile=PILE), frozenset({"red"}))[1]
    with pytest.raises(GameError, match="masked"):
        app.feature(Sharing).link()
    app.act("share")
    assert app.dialog == "" and app.message[0] == "refused"
    app.act("edit")
    editing = app.feature(Editor).editing
    assert editing.position is not None and not app.feature(Changing).draft.over
    assert TTB.rules.view(editing.data, frozenset({"red"})) == app.present.data


def test_nothing_is_hidden_where_special_orders_lie_open() -> None:
    app = sit_down()
    app.feature(Table).start(duel(hands=SECRETS, pile=PILE), {"open_specials": True})
    assert app.viewer == {"red", "yellow"}
    assert app.seen["hands"] == app.shown.data["hands"]
    assert app.seen["pile"] == [None, None], "the pile lies face down for everybody"
