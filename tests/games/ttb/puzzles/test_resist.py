"""Puzzles with resisting others, on the table: the worker finds their turns, as it does for computers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.ttb.desk import desk
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.solver.guide import Guide
from games.ttb.puzzles.solver.shortest import Shortest
from games.ttb.puzzles.words import task_words
from shell.app.app import App
from shell.play.running import Running
from shell.texts.texts import Texts

from tests.games.ttb.puzzles.solving import actions_of
from tests.games.ttb.tables import LANGUAGES, Drawer, data, finish, sit_down, table
from tests.sitting import worked
from ttb_core import links
from ttb_core.puzzles import puzzle_from_json

PUZZLE: dict[str, Any] = {
    "position": {
        "turn_order": ["red", "blue"],
        "to_move": "red",
        "round": 4,
        "bases": {"red": [3, 0]},
        "bots": {
            "red1": {"at": [-1, 0], "facing": "E", "cargo": "green", "program": ["forward2", None, None]},
            "blue1": {"at": [0, 3], "facing": "NE"},
        },
        "hands": {"red": {"double_modification": False}, "blue": {"double_modification": False}},
    },
    "goal": {"kind": "bring", "crystal": "green", "colour": "red"},
    "turns": 2,
    "others": "best",
}
"""Two steps, then one more step and unload; blue is too far away to block the way."""


def on_table(drawer: Drawer | None = None, puzzle: dict[str, Any] = PUZZLE) -> App:
    app = sit_down(drawer)
    app.act("link", "#p=" + links.encode_puzzle(puzzle_from_json(puzzle)))
    app.act("close")
    return app


def play(app: App, turn: str) -> None:
    """Play a turn in notation to its end."""
    for action, value in actions_of(turn)[0]:
        app.act(action, value)
    finish(app, app.act("run"))


def play_answer(app: App) -> None:
    """Let the worker find the others' turn and run it to its end."""
    told = worked(app, desk)
    assert told["done"] and told["turn"]
    finish(app, app.act("work-told", json.dumps(told)))


def test_the_others_answer_each_turn_and_the_goal_is_met_all_the_same() -> None:
    app = on_table()
    view = app.view()
    assert "Whatever Blue does" in view["puzzle"] and "2 turns left" in view["puzzle"]
    play(app, "pass")
    assert data(app)["to_move"] == "blue" and app.root()["data-job"].startswith("resist")
    assert "Blue is thinking" in app.view()["go"] and "computer-now" not in app.view()["go"]
    assert app.act("run") is not None and "turn" in app.message[1], "it is not the solver's turn"
    play_answer(app)
    assert data(app)["to_move"] == "red" and app.root()["data-puzzle"] == "on"
    assert "1 turn left" in app.view()["puzzle"]


def test_they_bar_the_way_if_they_can() -> None:
    near = {"at": [2, -1], "facing": "SE"}
    position = {**PUZZLE["position"], "bots": {**PUZZLE["position"]["bots"], "blue1": near}}
    app = on_table(puzzle={**PUZZLE, "position": position})
    play(app, "pass")
    play_answer(app)
    assert app.session.turns[1]["change"] and data(app)["bots"]["blue1"]["at"] != [2, -1]
    app.act("puzzle-hint")
    app.act("work-told", json.dumps(worked(app, desk)))
    assert app.message[0] == "refused", "it can't be forced any more"


def test_a_turn_is_taken_back_with_its_answer() -> None:
    app = on_table()
    play(app, "pass")
    play_answer(app)
    before = data(app)
    assert app.session.cursor == 2
    app.act("undo-turn")
    assert app.session.cursor == 0 and data(app)["to_move"] == "red"
    play(app, "pass")
    app.act("undo-turn")  # Blue is still thinking.
    assert app.session.cursor == 0
    play(app, "pass")
    play_answer(app)
    assert data(app) == before, "the same answer each time"


def test_solving_it_counts_the_solvers_turns() -> None:
    app = on_table()
    solution = solve_by_hints(app)
    puzzles = app.feature(Puzzles)
    assert app.dialog == "puzzle-over" and "in 2 turns" in app.dialog_html()
    assert (
        puzzles.stored.best[puzzles.key] == 2 and puzzles.outcome is not None and puzzles.outcome.turns == 2
    )
    app.act("puzzle-search")
    app.act("work-told", json.dumps(worked(app, desk)))
    assert len(app.feature(Shortest).turns()) == len(solution) + 1
    assert "puzzle-shortest" in app.dialog_html()


def solve_by_hints(app: App) -> list[str]:
    """Solve the puzzle by its hints and return the turns of the solver."""
    solution = []
    while not app.session.over:
        turn = hinted_turn(app)
        solution.append(turn)
        play(app, turn)
        if not app.session.over:
            play_answer(app)
    return solution


def hinted_turn(app: App) -> str:
    """Ask for a hint and return its turn in notation."""
    from ttb_core import turn_from_json
    from ttb_core.notation import format_turn

    app.act("puzzle-hint")
    app.act("work-told", json.dumps(worked(app, desk)))
    turn = app.feature(Guide)._turn
    assert turn is not None
    return format_turn(turn_from_json(turn))


def test_it_fails_only_once_the_others_have_had_their_turn() -> None:
    app = on_table(puzzle={**PUZZLE, "turns": 1})
    play(app, "pass")
    assert app.root()["data-puzzle"] == "on" and app.dialog_html() == ""
    play_answer(app)
    assert app.root()["data-puzzle"] == "failed" and app.dialog == "puzzle-over"
    assert "Whatever Blue does" in app.dialog_html()
    app.act("puzzle-again")
    assert app.session.cursor == 0 and app.root()["data-puzzle"] == "on"


def test_an_attempt_goes_on_where_it_was_with_the_answer_or_without() -> None:
    drawer = Drawer()
    app = on_table(drawer)
    play(app, "pass")
    again = sit_down(drawer)  # The page was closed while blue was thinking.
    assert again.session.cursor == 1 and again.root()["data-job"].startswith("resist")
    play_answer(again)
    there = data(again)
    last = sit_down(drawer)
    assert last.session.cursor == 2 and data(last) == there and "1 turn left" in last.view()["puzzle"]


def test_no_worker_is_needed() -> None:
    app = on_table()
    play(app, "pass")
    effects = app.act("work-here", app.root()["data-job"])
    while data(app)["to_move"] == "blue":
        finish(app, effects)
        later = [effect for effect in effects if effect["do"] == "later"]
        assert later, "it goes on by itself"
        effects = app.act(later[0]["action"], later[0]["value"])
    finish(app, effects)
    assert app.feature(Running).phase == "idle" and app.session.cursor == 2


def test_whether_it_can_be_forced_is_told_and_shown() -> None:
    app = on_table()
    app.act("prove")
    app.act("work-told", json.dumps(worked(app, desk)))
    html = app.dialog_html()
    assert "Can be forced in 2 turns whatever Blue does" in html and "first turn" in html
    app.act("prove-show")
    session = app.feature(Puzzles).session
    assert session is not None and session.shown and session.attempt.solved
    assert len(session.turns) == 3 and session.count == 2
    never = on_table(puzzle={**PUZZLE, "turns": 1})
    never.act("prove")
    never.act("work-told", json.dumps(worked(never, desk)))
    assert "Can’t be forced in 1 turn: Blue always has an answer." in never.dialog_html()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_resists_is_said_in_every_language(language: str) -> None:
    texts = Texts(language, table(language))
    three = {**PUZZLE, "position": {**PUZZLE["position"], "turn_order": ["red", "blue", "green"]}}
    for puzzle, names in ((PUZZLE, ["blue"]), (three, ["blue", "green"])):
        words = task_words(texts, puzzle)
        assert all(texts.t(f"colour.{name}") in words for name in names)
    assert texts.t("colour.blue") not in task_words(texts, {**PUZZLE, "others": "still"})
