"""Checking if a puzzle is solvable, on the table and in the editor; the worker's desk answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.ttb.desk import desk
from games.ttb.editor.editor import Editor
from games.ttb.puzzles.attempt.attempt import puzzle_of
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.solver.proofs import Proofs
from shell.app.app import App
from shell.texts.texts import Texts

from makers.ttb.plain import naive_search
from tests.games.ttb.puzzles.solving import arrive
from tests.games.ttb.solving.small import small_puzzle
from tests.games.ttb.tables import LANGUAGES, Drawer, duel, run, sit_down, table
from tests.sitting import worked
from ttb_core import links
from ttb_core.making.grading import grade
from ttb_core.notation import parse_turn
from ttb_core.puzzles import puzzle_to_json
from ttb_core.solving import solve
from ttb_core.solving.lines import line_of

BOTS = {"red1": {"at": [-1, 0], "facing": "E"}}
HANDS = {"red": {"double_modification": False}}
STEP: dict[str, Any] = {
    "position": {"round": 2, "bots": BOTS, "hands": HANDS, "turn_order": ["red"]},
    "goal": {"kind": "reach", "bot": "red1", "at": [0, 0]},
    "turns": 3,
    "title": "One step",
}
QUICK = (324, 326, 327, 329)
"""Seeds of small puzzles that are solved in less than half a second."""
ANSWER = {"turns": 1, "least": 1, "proved": True, "nodes": 1, "ways": 1, "complete": True, "solution": []}
NEVER = {**STEP, "goal": {"kind": "reach", "bot": "red1", "at": [3, 0]}, "turns": 1}


def proved(app: App) -> Proofs:
    app.act("prove")
    app.act("work-told", json.dumps(worked(app, desk)))
    return app.feature(Proofs)


def on_table(puzzle: dict[str, Any], drawer: Drawer | None = None) -> App:
    app = sit_down(drawer)
    app.act("open-puzzle", json.dumps(puzzle))
    app.act("puzzle", app.feature(Puzzles).key)  # from the list, where authors have their tools
    return app


def test_a_puzzle_by_link_is_proved_and_the_answer_stays_with_it() -> None:
    drawer = Drawer()
    app = on_table(STEP, drawer)
    assert "Proven" not in app.view()["puzzle"] and 'data-action="prove"' in app.view()["puzzle"]
    proofs = proved(app)
    answer = proofs.answer
    assert answer is not None and (answer["turns"], answer["proved"]) == (1, True)
    html = app.dialog_html()
    assert "Solvable in 1 turn" in html and "You allow 3 turns" in html
    assert app.root()["data-job"] == ""
    app.act("close")
    assert "Proven: one solution, in 1 turn" in app.view()["puzzle"]
    app.act("puzzle-leave")
    again = on_table(STEP, drawer)
    assert "Proven: one solution, in 1 turn" in again.view()["puzzle"]
    again.act("prove")
    assert again.root()["data-job"] == "" and "Solvable in 1 turn" in again.dialog_html(), "not asked twice"


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed",
    [seed if seed in QUICK else pytest.param(seed, marks=pytest.mark.proof) for seed in range(324, 349)],
)
def test_a_puzzle_of_somebody_else_is_solved_as_by_the_plainest_search(seed: int) -> None:
    puzzle = small_puzzle(seed)
    turns, together = naive_search(puzzle)
    app = sit_down()
    app.act("link", "#p=" + links.encode_puzzle(puzzle))
    answer = proved(app).answer
    assert answer is not None and answer["proved"]
    assert (answer["turns"], answer["least"]) == (turns, turns or puzzle.turns + 1)
    assert answer["grade"] == grade(puzzle, solve(puzzle)) and (answer["grade"] is None) == (turns is None)
    if turns is not None:
        line = line_of(puzzle, list(map(parse_turn, answer["solution"])))
        assert any(line in lines for lines in together)


def test_what_cannot_be_done_is_said_with_its_proof() -> None:
    app = on_table(NEVER)
    proved(app)
    assert "Not solvable in 1 turn" in app.dialog_html()
    app.act("close")
    assert "Proven: it can’t be solved" in app.view()["puzzle"]


def test_progress_is_shown_and_closing_ends_it() -> None:
    far = {
        **STEP,
        "position": {
            **STEP["position"],
            "bases": {"red": [4, 0]},
            "crystals": [{"at": [-4, 0], "colour": "blue"}],
        },
    }
    app = on_table({**far, "goal": {"kind": "bring", "crystal": "blue"}, "turns": 9})
    app.act("prove")
    told = worked(app, desk, seconds=0)
    assert not told["done"] and told["nodes"] > 0
    app.act("work-told", json.dumps(told))
    html = app.dialog_html()
    assert "<progress" in html and f"{told['nodes']:,} turns tried" in html
    ticket = app.root()["data-job"]
    app.act("close")
    assert app.root()["data-job"] == ticket, "it goes on beside the board"
    percent = round(100 * told["part"])
    assert f'value="{percent}"' in app.view()["puzzle"] and "Checking" in app.view()["puzzle"]
    app.act("coach-off")  # it asks for advice at the table
    app.act("puzzle-leave")
    assert app.root()["data-job"] != ticket and app.feature(Proofs).answer is None


@pytest.mark.parametrize(("puzzle", "told"), [(STEP, False), (NEVER, True)])
def test_what_somebody_sent_is_proved_at_once_but_only_bad_news_is_told(
    puzzle: dict[str, Any], told: bool
) -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    app.act("link", "#p=" + links.encode_puzzle(puzzle_of(puzzle)))
    assert app.dialog == "puzzle-greeting" and "prove" not in app.view()["puzzle"]
    app.act("close")
    ticket = app.root()["data-job"]
    assert ticket and "Checking" not in app.view()["puzzle"]
    if puzzle is STEP:
        run(app)
        assert app.root()["data-job"] == ticket, "a turn is no reason to begin again"
    effects = app.act("work-told", json.dumps(worked(app, desk)))
    assert [effect["do"] for effect in effects] == ["announce"] * told
    assert ("Proven" in app.view()["puzzle"]) is told and app.root()["data-job"] == ""
    again = sit_down(drawer)
    again.act("link", "#p=" + links.encode_puzzle(puzzle_of(puzzle)))
    again.act("close")
    assert ("Proven" in again.view()["puzzle"]) is told and again.root()["data-job"] == "", "not asked twice"


def full(puzzle: dict[str, Any]) -> Any:
    return puzzle_to_json(puzzle_of(puzzle))


def in_the_editor(puzzle: dict[str, Any]) -> App:
    """The editor with this puzzle in the making."""
    app = on_table(puzzle)
    for action, value in (
        ("edit", ""),
        ("edit-start", ""),
        ("edit-paste", f"text={json.dumps(full(puzzle))}"),
    ):
        app.act(action, value)
    app.act("edit-open")
    return app


def test_the_editor_calls_nothing_complete_that_is_proved_unsolvable() -> None:
    for puzzle, fine in ((STEP, True), (NEVER, False)):
        app = in_the_editor(puzzle)
        assert app.t("ui.edit.puzzle_fine") in app.view()["editor"], "as far as known"
        proved(app)
        app.act("close")
        assert (app.t("ui.edit.puzzle_fine") in app.view()["editor"]) is fine
        assert (app.t("ui.proof.known_none") in app.view()["editor"]) is not fine


def test_a_puzzle_shared_from_the_editor_is_kept() -> None:
    app = in_the_editor(STEP)
    for data in list(app.feature(Puzzles).stored.own):
        app.act("puzzle-forget", data["key"])
    app.act("share")
    assert app.dialog == "share"
    assert [data["title"] for data in app.feature(Puzzles).stored.own] == ["One step"]


def test_what_came_with_the_game_and_what_is_only_shown_is_not_asked_about() -> None:
    app = on_table(STEP)
    proved(app)
    app.act("prove-show")
    app.act("replay-close")
    assert app.root()["data-job"] == "" and "Checking" not in app.view()["puzzle"]
    app.act("puzzles")
    arrive(app)
    collection = app.feature(Stock).collection
    assert collection is not None
    app.act("puzzle", collection.puzzles[0].key)
    assert app.feature(Puzzles).session is not None and "id" in app.feature(Puzzles).data
    assert app.root()["data-job"] == "" and "Checking" not in app.view()["puzzle"]


def test_nothing_is_sought_while_another_screen_covers_the_table() -> None:
    app = on_table(STEP)
    ticket = app.root()["data-job"]
    app.act("puzzles")
    assert app.root()["data-job"] == ""
    app.act("room-leave")
    assert app.screen is None and app.root()["data-job"] == ticket


@pytest.mark.parametrize("answer", [None, {}, {**ANSWER, "turns": 0}, {**ANSWER, "solution": [3]}])
def test_an_answer_that_is_none_is_asked_for_again(answer: Any) -> None:
    app = on_table(STEP)
    report = {"ticket": app.root()["data-job"], "part": 1, "done": True, "answer": answer}
    effects = app.act("work-told", json.dumps(report))
    assert [effect["do"] for effect in effects] == ["work-again"]
    assert app.feature(Proofs).known == {} and app.root()["data-job"]


def test_a_limit_that_is_met_is_no_proof_and_more_can_be_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.ttb.puzzles.solver.proofs.NODES", 1)
    app = on_table({**STEP, "goal": {"kind": "reach", "bot": "red1", "at": [0, 1]}})
    proofs = proved(app)
    assert proofs.answer is not None and not proofs.answer["proved"]
    assert "Not proven" in app.dialog_html() and "Not proven" in app.view()["puzzle"]
    ticket = app.root()["data-job"]
    app.act("prove-further")
    assert app.root()["data-job"] not in ("", ticket)
    while not (proofs.answer and proofs.answer["proved"]):
        app.act("prove-further")
        app.act("work-told", json.dumps(worked(app, desk)))
    assert "Solvable in" in app.dialog_html()
    app.act("close")
    assert "Proven" in app.view()["puzzle"]


def test_the_solution_is_shown_and_is_nobodys_merit() -> None:
    app = on_table(STEP)
    proved(app)
    app.act("prove-show")
    assert app.past is not None and app.dialog == ""
    puzzles = app.feature(Puzzles)
    assert puzzles.session is not None and puzzles.session.shown and puzzles.session.attempt.solved
    assert app.root()["data-puzzle"] == "shown" and app.t("ui.puzzle.solution") in app.view()["puzzle"]
    assert app.t("ui.puzzle.solved") not in app.view()["puzzle"], "who gave up has not solved it"
    assert puzzles.stored.best == {}
    app.act("replay-close")
    app.act("puzzle-restart")
    assert not puzzles.session.shown and puzzles.session.cursor == 0


def test_the_editor_asks_about_what_is_made_there() -> None:
    app = sit_down(position=duel())
    app.act("edit", "puzzle")
    editor = app.feature(Editor)
    app.act("prove")
    assert (app.dialog == "" and app.message[0] == "refused") or app.dialog == "proof"
    app.act("close")
    editor._read(json.dumps(STEP | {"format": "ttb-puzzle/1"}))
    assert 'data-action="prove"' in app.view()["editor"]
    proved(app)
    assert "Solvable in 1 turn" in app.dialog_html() and 'data-value="turns=1"' in app.dialog_html()
    app.act("edit-task", "turns=1")
    assert editor.task.fields["turns"] == 1
    app.act("prove")
    assert app.root()["data-job"], "another task is another question"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_has_its_words(language: str) -> None:
    app = on_table(STEP)
    app.speak(Texts(language, table(language), LANGUAGES))
    proofs = proved(app)
    known = proofs.answer
    assert known is not None
    changes: list[dict[str, Any]] = [
        {},
        {"complete": False, "ways": 301},
        {"turns": None, "proved": False, "solution": [], "ways": 0},
        {"turns": None, "solution": [], "ways": 0},
    ]
    for change in changes:
        proofs.known[proofs.puzzle["key"]] = {**known, **change}
        html = app.dialog_html()
        assert "ui." not in html.replace("data-", "") and "{" not in html


@pytest.mark.parametrize(
    "answers",
    [
        [],
        {"a": None, "b": {"turns": "<b>"}, "c": {"turns": 0}, "d": []},
        {"e": {**ANSWER, "proved": 1}, "f": {**ANSWER, "solution": [3]}, "g": {**ANSWER, "grade": 6}},
    ],
)
def test_kept_answers_that_are_none_are_left_out(answers: Any) -> None:
    drawer = Drawer()
    drawer.set("ttb.proofs", json.dumps({"version": 1, "answers": answers}))
    assert sit_down(drawer).feature(Proofs).known == {}


def test_a_kept_solution_that_does_not_solve_is_refused() -> None:
    app = on_table(STEP)
    proofs = proved(app)
    assert proofs.answer is not None
    for wrong in (["pass"], ["what is this"], []):
        proofs.answer["solution"] = wrong
        app.act("prove-show")
        assert app.message[0] == "error" and app.session.cursor == 0
