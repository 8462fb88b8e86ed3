"""Texts for screen readers: hexes, runs order by order, all bots, the scores, the title."""

from __future__ import annotations

from games.ttb.board import board
from games.ttb.game import TTB
from games.ttb.table.cursor import Cursor
from shell.play.table import Table

from tests.games.ttb.tables import duel, run, sit_down


def test_every_hex_has_a_name_that_says_what_lies_there() -> None:
    position = duel(
        bots={"red1": {"at": [2, 0], "facing": "NE", "cargo": "green"}},
        crystals=[{"at": [0, 0], "colour": "pink"}],
    )
    app = sit_down(position=position)
    name = app.feature(Cursor).names()
    assert name("2,0") == "Hex 2 east: Red bot 1, facing north-east, carrying a green crystal"
    assert name("0,0") == "Hex centre: pink crystal, 4 points"
    assert name("1,0") == "Hex 1 east: empty"
    floor = app.view()["floor"]
    assert floor.count("aria-label") == floor.count('role="gridcell"') == len(board.hexes("small"))
    assert floor.count('role="row"') == 9


def test_the_names_follow_the_position() -> None:
    app = sit_down(position=duel())
    before = app.view()["floor"]
    run(app)
    assert app.view()["floor"] != before


def test_a_hex_that_can_be_chosen_is_a_button_with_a_name() -> None:
    floor = board.floor("small", {"1,0": "Choose"}, lambda name: "Hex " + name)
    assert 'data-choosable="true" aria-label="Choose. Hex 1,0"' in floor
    assert floor.count('role="button" aria-label="Choose"') == 1


def test_a_run_is_told_in_one_message_for_each_order() -> None:
    program = ["forward1", "turn_left", "load"]
    position = duel(bots={"red1": {"at": [-1, 0], "facing": "E", "program": program}})
    steps = run(sit_down(position=position))
    said = [step["say"] for step in steps if "say" in step]
    assert said == [
        "Red bot 1 drives forward: centre",
        "Red bot 1 turns left, facing north-east",
        "Red bot 1, Load: no effect, there’s no crystal in front of the bot",
    ]


def test_hidden_draws_are_not_named() -> None:
    app = sit_down(position=duel())
    said = TTB.telling.sentences(
        [{"type": "draw", "colour": "red", "order": "jump"}], app.texts, lambda colour: "Red"
    )
    assert said == ["Red draws a special order"]


def test_all_bots_on_one_key() -> None:
    app = sit_down(position=duel())
    app.act("bots")
    html = app.dialog_html()
    assert html.count("<li>") == 2 and "Red bot 1, facing east, at the centre" in html


def test_the_scores_on_another() -> None:
    app = sit_down(position=duel(banked={"red": ["blue"], "yellow": []}))
    app.act("scores")
    assert "Red: 2 points" in app.dialog_html()


def test_the_title_says_whose_turn_it_is() -> None:
    app = sit_down(position=duel())
    assert app.feature(Table).title() == "Red’s turn – Twin Tin Bots"
    run(app)
    assert app.feature(Table).title() == "Yellow’s turn – Twin Tin Bots"


def test_names_of_players_are_written_safely() -> None:
    app = sit_down(position=duel())
    app.session.names["red"] = "<b>&"
    app.act("scores")
    assert "<b>" not in app.dialog_html() and "&lt;b&gt;&amp;: " in app.dialog_html()


def test_messages_are_announced_and_refusals_at_once() -> None:
    app = sit_down(position=duel())
    assert {"do": "announce", "text": "There’s nothing to redo.", "urgent": True} in app.act("redo")
