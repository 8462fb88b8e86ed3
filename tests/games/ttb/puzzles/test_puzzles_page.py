"""Puzzles at the table, their end and saved results; the editor of puzzles."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from games.ttb.board import board
from games.ttb.editor.editing import pieces
from games.ttb.editor.editor import Editor
from games.ttb.editor.view import TABS
from games.ttb.puzzles.attempt.attempt import PuzzleSession, data_of_puzzle, key_of, puzzle_of
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.record.kept import MOST_OWN
from games.ttb.puzzles.words import puzzle_link
from games.ttb.table.tips import Tips
from games.ttb.turn.changing import Changing
from shell.app.app import App
from shell.play.table import Table

import ttb_core as ttb
from tests.games.ttb.puzzles.solving import arrive
from tests.games.ttb.tables import Drawer, data, duel, finish, position, run, sit_down
from ttb_core import links, puzzles

COLLECTION = Path(__file__).resolve().parents[1] / "files" / "named_puzzles.json"

SOLUTIONS: dict[str, list[Any]] = {
    "nearly_home": [[], [("red1", 1, "unload")]],
    "through_the_ring": [[("red1", 0, "turn_right")], [("red1", 0, "forward2")]],
    "hold_on": [[("red1", 0, "forward1")]],
    "the_courier": [[], [("red1", 0, "zap"), "unload"]],
    "there_and_back": [
        [("red1", 0, "forward1")],
        [("red1", 0, "turn_left")],
        [("red1", 2, "load")],
        [("red1", 1, "forward2")],
        [("red1", 2, "unload")],
    ],
    "a_helping_hand": [
        [("red1", 1, "zap"), "turn_right"],
        [("red2", 0, "turn_left"), "forward1"],
        [("red2", 1, "unload"), "forward1"],
    ],
}
"""A solution of each puzzle of the collection: per turn the placed tiles, then the answers to Zaps."""

PUZZLE: dict[str, Any] = {
    "position": {
        "bots": {
            "red1": {"at": [0, 0], "facing": "E", "cargo": "green", "program": ["forward1", None, None]},
            "yellow1": {"at": [-3, 1], "facing": "E", "program": ["forward1", None, None]},
        },
        "bases": {"red": [3, 0], "yellow": [-3, 3]},
    },
    "goal": {"kind": "deliver", "points": 3},
    "turns": 3,
    "title": "Home <b>",
    "author": 'A "quoted" name',
    "text": "First line\nsecond <i>line</i>",
}


def turn_of(words: list[Any]) -> dict[str, Any]:
    places = [word for word in words if isinstance(word, tuple)]
    change = [{"op": "place", "bot": bot, "slot": slot, "order": order} for bot, slot, order in places]
    return {"change": change, "choices": [{"zap": word} for word in words if isinstance(word, str)]}


def open_puzzle(app: App, puzzle: dict[str, Any] | None = None) -> Puzzles:
    app.act("open-puzzle", json.dumps(puzzle or PUZZLE))
    return app.feature(Puzzles)


def place(app: App, order: str, slot: str) -> None:
    app.act("tile", order)
    app.act("slot", slot)


def solve(app: App) -> None:
    """Solve PUZZLE in two turns: wait, then unload after the step."""
    run(app)
    place(app, "unload", "red1:1")
    run(app)


def test_that_it_is_solved_waits_for_the_run() -> None:
    app = sit_down(position=duel())
    open_puzzle(app)
    run(app)
    place(app, "unload", "red1:1")
    effects = app.act("run")
    assert app.root()["data-puzzle"] == "on" and app.t("ui.puzzle.solved") not in app.view()["puzzle"]
    finish(app, effects)
    assert app.root()["data-puzzle"] == "solved" and app.t("ui.puzzle.solved") in app.view()["puzzle"]
    assert app.dialog == "puzzle-over"


def test_a_solved_puzzle_has_its_moment_once_and_one_next_step() -> None:
    app = sit_down(position=duel())
    open_puzzle(app)
    run(app)
    place(app, "unload", "red1:1")
    (animation,) = [effect for effect in app.act("run") if effect["do"] == "animate"]
    effects = app.act(animation["done"], animation["ticket"])
    assert [e for e in effects if e["do"] == "celebrate"] == [
        {"do": "celebrate", "kind": "puzzle", "colour": "red"}
    ]
    assert app.dialog_html().count("button primary") == 1 and 'data-mood="glad"' in app.dialog_html()
    app.act("close")
    assert not [e for e in app.act("puzzle-over") if e["do"] == "celebrate"]


def test_a_puzzle_says_which_part_of_the_board_matters() -> None:
    """Hexes with pieces now and at the start, turned with the board; empty outside puzzles."""
    app = sit_down(position=duel())
    assert app.root()["data-matters"] == ""
    open_puzzle(app)
    data = PUZZLE["position"]
    start = [bot["at"] for bot in data["bots"].values()] + list(data["bases"].values())
    start += [stone["at"] for stone in data.get("crystals", [])]

    def seen() -> set[tuple[float, float]]:
        points = app.root()["data-matters"].split()
        return {(float(x), float(y)) for x, y in (point.split(",") for point in points)}

    def drawn(hexes: list[list[int]], times: int) -> set[tuple[float, float]]:
        return {board.centre(*board.turned(q, r, times)) for q, r in hexes}

    assert seen() == drawn(start, 0)
    run(app)
    now = app.shown.data["bots"]["red1"]["at"]
    assert now not in start, "it has driven"
    assert seen() == drawn([*start, now], 0)
    app.act("turn-board")
    assert seen() == drawn([*start, now], 1)
    app.act("puzzle-leave")
    assert app.root()["data-matters"] == ""
    app.act("lesson", "step")
    assert app.root()["data-matters"] == "", "a lesson's board is tiny"


# The collection


def collection() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(COLLECTION.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", collection())
def test_a_puzzle_of_the_collection_can_be_solved(name: str) -> None:
    puzzle = puzzles.puzzle_from_json(collection()[name])
    attempt = puzzles.start(puzzle)
    for words in SOLUTIONS[name]:
        assert not attempt.solved and not attempt.failed
        attempt = attempt.play(ttb.turn_from_json(turn_of(words)))
        assert attempt.pending is None
    assert attempt.solved


def test_every_puzzle_of_the_collection_has_a_solution_and_its_texts() -> None:
    app = sit_down()
    assert set(SOLUTIONS) == set(collection())
    for name in collection():
        assert app.texts.has(f"puzzle.{name}.title") and app.texts.has(f"puzzle.{name}.text")


# An attempt


def test_a_puzzle_lies_beside_the_game() -> None:
    app = sit_down(position=duel())
    game = app.session
    kept = dict(app.storage.kept)  # type: ignore[attr-defined]
    feature = open_puzzle(app)
    assert isinstance(app.session, PuzzleSession) and app.root()["data-puzzle"] == "on"
    solve(app)
    changed = {key for key, text in app.storage.kept.items() if kept.get(key) != text}  # type: ignore[attr-defined]
    asked = "ttb.preferences"  # Records that the question about sounds was asked.
    assert changed <= {"ttb.puzzles", asked}, "nothing of the game in storage is touched"
    app.act("puzzle-leave")
    assert app.session is game and feature.session is None and app.root()["data-puzzle"] == ""
    assert app.view()["puzzle"] == ""


def test_the_goal_and_the_turns_left_are_shown() -> None:
    app = sit_down()
    open_puzzle(app)
    panel = app.view()["puzzle"]
    assert "3 points" in panel and "3 turns left" in panel and "stand still" in panel
    run(app)
    assert "2 turns left" in app.view()["puzzle"]
    assert app.shown.colour == "red", "the others' turns are over at once"
    assert data(app)["bots"]["yellow1"]["at"] == [-3, 1], "they stand still"


def test_the_hex_to_reach_is_marked() -> None:
    app = sit_down()
    app.feature(Puzzles).open(collection()["through_the_ring"])
    x, y = board.centre(3, -1)
    assert f'class="target" data-key="target" cx="{x}" cy="{y}"' in app.view()["pieces"]
    app.act("puzzle-leave")
    assert 'class="target"' not in app.view()["pieces"]


def test_other_colours_run_their_programs() -> None:
    app = sit_down()
    open_puzzle(app, {**PUZZLE, "others": "programs"})
    steps = run(app)
    assert data(app)["bots"]["yellow1"]["at"] == [-2, 1] and steps


def test_a_solved_puzzle_is_recognised_and_the_best_result_remembered() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    feature = open_puzzle(app)
    run(app)
    run(app)
    place(app, "unload", "red1:0")
    run(app)
    assert app.dialog == "puzzle-over" and app.root()["data-puzzle"] == "solved"
    assert app.t("ui.puzzle.solved_in", n=3) in app.dialog_html()
    assert list(feature.stored.best.values()) == [3]
    app.act("puzzle-restart")
    assert app.dialog == "" and app.session.cursor == 0
    solve(app)
    assert list(feature.stored.best.values()) == [2]
    app.act("puzzle-restart")
    run(app)
    run(app)
    place(app, "unload", "red1:0")
    run(app)
    assert list(feature.stored.best.values()) == [2], "a longer way is no better"
    assert list(sit_down(drawer).feature(Puzzles).stored.best.values()) == [2]


def test_after_the_end_nothing_can_be_played_but_taken_back() -> None:
    app = sit_down()
    open_puzzle(app)
    for _ in range(3):
        run(app)
    assert app.root()["data-puzzle"] == "failed" and app.dialog == "puzzle-over"
    app.act("close")
    assert app.feature(Changing).draft.over and not app.view()["hand"]
    assert 'data-action="puzzle-over"' in app.view()["go"]
    run(app)
    assert app.session.cursor == 3
    app.act("puzzle-over")
    app.act("puzzle-again")
    assert app.session.cursor == 2 and app.root()["data-puzzle"] == "on" and app.dialog == ""
    app.act("undo")
    assert app.dialog == "" and app.session.cursor in (1, 2), "taking back asks nothing here"


def test_how_it_came_about_can_be_watched_again() -> None:
    app = sit_down()
    open_puzzle(app, {**PUZZLE, "others": "programs"})
    solve(app)
    app.act("close")
    effects = app.act("replay", "all")
    assert app.past is not None and any(effect["do"] == "animate" for effect in effects)
    for _ in range(40):
        app.act("replay-step", "forward")
        app.view()
    app.act("replay-close")
    assert app.past is None and app.root()["data-puzzle"] == "solved"


def test_a_decision_in_a_puzzle() -> None:
    app = sit_down()
    feature = app.feature(Puzzles)
    feature.open(collection()["the_courier"])
    run(app)
    place(app, "zap", "red1:0")
    run(app)
    assert 'data-choice="unload"' in app.view()["decision"]
    finish(app, app.act("choice", "unload"))
    assert app.root()["data-puzzle"] == "solved"


def test_texts_of_strangers_are_only_text() -> None:
    app = sit_down()
    open_puzzle(app)
    app.act("puzzles", "own")
    everything = app.view()["puzzle"] + app.view()["room"]
    assert "Home" in app.view()["room"]
    app.act("room-leave")
    solve(app)
    everything += app.dialog_html()
    assert "<b>" not in everything.replace("<b>3 turns left</b>", "").replace("<b>Home &lt;b&gt;</b>", "")
    assert "<i>" not in everything and "Home &lt;b&gt;" in everything


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '"a"', "{}", json.dumps({**PUZZLE, "turns": 0}), "[" * 5000]
)
def test_what_is_no_puzzle_is_refused_and_changes_nothing(text: str) -> None:
    app = sit_down(position=duel())
    game = app.session
    app.act("open-puzzle", text)
    assert app.session is game and app.message[0] == "error" and not app.feature(Puzzles).stored.own


def test_what_is_wrong_with_a_puzzle_is_said() -> None:
    app = sit_down(position=duel())
    app.act("open-puzzle", json.dumps({**PUZZLE, "turns": 0}))
    assert app.t("error.bad_puzzle") in app.message[1]


# Saved results


def test_ones_own_puzzles_are_kept_listed_and_removed_with_undo() -> None:
    drawer = Drawer()
    open_puzzle(sit_down(drawer))
    app = sit_down(drawer)
    app.act("puzzles", "own")
    feature = app.feature(Puzzles)
    (kept,) = feature.stored.own
    assert "Home &lt;b&gt;" in app.view()["room"]
    app.act("puzzle-forget", kept["key"])
    assert feature.stored.own == [] and 'data-action="puzzle-unforget"' in app.view()["room"]
    app.act("puzzle-unforget")
    assert feature.stored.own == [kept]
    (effect,) = app.act("puzzle-export", kept["key"])
    assert effect["do"] == "download" and puzzles.puzzle_from_json(json.loads(effect["text"]))
    assert "<" not in effect["name"]


def test_a_puzzle_that_comes_pushes_none_off_the_list() -> None:
    app = sit_down()
    kept = app.feature(Puzzles).stored
    for n in range(MOST_OWN):
        assert kept.add({**PUZZLE, "key": f"k{n}"})
    mine = list(kept.own)
    open_puzzle(app)
    assert app.feature(Puzzles).session is not None, "it is on the table all the same"
    assert kept.own == mine
    assert app.message[1] == app.t("ui.puzzles.full", n=MOST_OWN)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        '{"version": 2, "best": {"a": 1}}',
        '{"version": 1, "best": [], "own": 7}',
        '{"version": 1, "best": {"a": -1, "b": "x", "c": true}, "own": [3, {}, null, {"key": "k"}]}',
    ],
)
def test_what_lies_in_storage_is_not_trusted(text: str) -> None:
    drawer = Drawer()
    drawer.kept["ttb.puzzles"] = text
    feature = sit_down(drawer).feature(Puzzles)
    assert feature.stored.best == {} and feature.stored.own == []


def test_equal_tasks_have_equal_keys_whatever_they_are_called() -> None:
    one = data_of_puzzle(puzzle_of(PUZZLE))
    other = {**one, "title": "Another", "author": "", "text": ""}
    assert key_of(one) == key_of(other) != key_of({**one, "turns": 4})


# Links and the editor


def test_the_link_of_a_puzzle_is_the_puzzle() -> None:
    app = sit_down()
    open_puzzle(app)
    run(app)
    offered = app.offers()
    assert offered is not None
    found = links.decode(offered[0])
    assert found.kind == "puzzle" and found.puzzle == puzzles.puzzle_from_json(PUZZLE)
    app.act("share")
    assert app.dialog == "share"


# Closing the page during an attempt


def test_an_attempt_goes_on_when_the_page_opens_again() -> None:
    drawer = Drawer()
    app = sit_down(drawer, position=duel())
    game = app.session
    found = collection()["nearly_home"]
    app.act("puzzles")
    arrive(app)
    app.act("puzzle", key_of(data_of_puzzle(puzzle_of(found))))
    run(app)
    again = sit_down(drawer)
    session = again.feature(Puzzles).session
    assert session and session.cursor == 1 and session.attempt.turns_left == found["turns"] - 1
    assert app.t("puzzle.nearly_home.title") in again.view()["puzzle"]
    again.act("undo")
    assert again.session.cursor == 0 and not drawer.kept["ttb.attempt"].count('"change"')
    again.act("puzzle-leave")
    assert data(again) == ttb.position_to_json(game.position), "the game has been waiting"
    assert again.feature(Puzzles).session is None and "ttb.attempt" not in drawer.kept
    assert sit_down(drawer).feature(Puzzles).session is None


def test_an_attempt_that_has_solved_it_is_over_when_the_page_opens_again() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    open_puzzle(app)
    assert "ttb.attempt" in drawer.kept
    solve(app)
    assert "ttb.attempt" not in drawer.kept
    assert sit_down(drawer).feature(Puzzles).session is None


def test_the_link_of_a_puzzle_in_the_address_does_not_begin_it_anew() -> None:
    drawer = Drawer()
    app = sit_down(drawer, fragment=puzzle_link(PUZZLE))
    run(app)
    again = sit_down(drawer, fragment=puzzle_link(PUZZLE))
    session = again.feature(Puzzles).session
    assert session and session.cursor == 1
    run(again)
    run(again)
    assert session.attempt.failed
    open_puzzle(again)
    assert again.session is not session and again.session.cursor == 0, "what is over begins anew"


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "[]", "{}", "null", '{"version": 1}', '{"version": 2, "puzzle": {}, "turns": []}',
        '{"version": 1, "puzzle": 3, "turns": []}',
        json.dumps({"version": 1, "puzzle": PUZZLE, "turns": [3]}),
        json.dumps({"version": 1, "puzzle": PUZZLE, "turns": {"a": 1}}),
        json.dumps({"version": 1, "puzzle": PUZZLE, "turns": 7}),
        json.dumps({"version": 1, "puzzle": PUZZLE, "turns": [{"change": []}] * 20}),
        json.dumps({"version": 1, "puzzle": {**PUZZLE, "day": "2026-13-01"}, "turns": []}),
        json.dumps({"version": 1, "puzzle": {**PUZZLE, "begun": "0001-01-03"}, "turns": []}),
        "[" * 100_000,
    ],
)  # fmt: skip
def test_a_damaged_memory_of_an_attempt_does_no_harm(text: str) -> None:
    drawer = Drawer()
    drawer.kept["ttb.attempt"] = text
    app = sit_down(drawer)
    assert app.feature(Puzzles).session is None and not app.message[1]
    run(app)
    open_puzzle(app)
    assert app.feature(Puzzles).session


def test_the_editor_leaves_the_game_alone() -> None:
    app = sit_down(position=duel())
    game, before, kept = app.session, data(app), dict(app.storage.kept)  # type: ignore[attr-defined]
    app.act("edit")
    editor = app.feature(Editor)
    assert app.screen is editor and editor.editing.data["bots"] == before["bots"]
    app.act("edit-tool", "rock")
    app.act("hex", "2,2")
    for action in ("run", "tile", "slot", "double", "reset", "pass"):
        app.act(action, "forward1")
    assert editor.editing.data["rocks"] == [[2, 2]] and app.view()["editor"] and not app.view()["hand"]
    app.act("undo")
    assert editor.editing.data["rocks"] == []
    app.act("redo")
    app.act("edit-close")
    assert app.screen is None and app.session is game and data(app) == before
    changed = {key for key, text in app.storage.kept.items() if kept.get(key) != text}
    assert changed == {"ttb.editor"} and app.view()["hand"]


@pytest.mark.parametrize("fragment", ["", "#play"])
def test_there_is_nothing_to_take_back_before_something_was_made(fragment: str) -> None:
    drawer = Drawer()
    app = sit_down(drawer, fragment=fragment)
    app.act("edit")
    editing = app.feature(Editor).editing
    assert editing.data["bots"] and not editing.history.can_undo
    app.act("undo")
    assert editing.data["bots"], "the board is as it was"
    app.act("edit-tool", "rock")
    app.act("hex", "2,2")
    again = sit_down(drawer, fragment=fragment)
    again.act("edit")
    again.act("undo")
    assert again.feature(Editor).editing.data["rocks"] == [[2, 2]], "nor before it was brought back"


def test_unfinished_work_is_not_covered_by_the_game_s_position() -> None:
    drawer = Drawer()
    app = sit_down(drawer, position=duel())
    app.act("edit")
    app.act("edit-tool", "rock")
    app.act("hex", "2,2")
    app.act("edit-tool", "teleporter-red")
    app.act("hex", "1,1")
    again = sit_down(drawer)
    again.act("edit")
    editing = again.feature(Editor).editing
    assert editing.data["rocks"] == [[2, 2]], "the last position that was possible"
    assert again.message[1] == again.t("ui.edit.unfinished")
    again.act("edit-from", "game")
    assert editing.data["rocks"] == [] and "red1" in editing.data["bots"]
    again.act("undo")
    assert editing.data["rocks"] == [[2, 2]], "it is an undo away"
    again.act("edit-from", "game")
    again.act("edit-close")
    again.act("drop", "tile:load>slot:red1:1")
    run(again)
    again.act("edit")
    assert editing.data["bots"]["red1"]["program"][1] == "load", "without work of one's own: the game"


def test_what_has_become_a_game_is_finished() -> None:
    app = sit_down(position=duel())
    app.act("edit")
    app.act("edit-tool", "rock")
    app.act("hex", "2,2")
    app.act("edit-play")
    assert app.screen is None and data(app)["rocks"] == [[2, 2]]
    assert not app.feature(Editor).unfinished


@pytest.mark.parametrize("text", ["", "x", "[]", '{"version": 1}', '{"version": 1, "position": {"bots": 1}}'])
def test_a_damaged_memory_of_the_editor_does_no_harm(text: str) -> None:
    drawer = Drawer()
    drawer.kept["ttb.editor"] = text
    assert sit_down(drawer).feature(Editor).editing.data["turn_order"] == []


def test_tapping_selects_shows_and_moves() -> None:
    app = sit_down(position=duel())
    app.act("edit")
    editor = app.feature(Editor)
    app.act("hex", "0,0")
    assert editor.piece == "red1" and "edit-details" in app.view()["editor"]
    app.act("edit-do", "face:SW")
    app.act("edit-do", "load:pink")
    app.act("edit-slot", "1")
    app.act("edit-order", "jump")
    bot = editor.editing.data["bots"]["red1"]
    assert (bot["facing"], bot["cargo"], bot["program"]) == ("SW", "pink", ["forward1", "jump", "turn_left"])
    app.act("hex", "1,1")
    assert editor.editing.data["bots"]["red1"]["at"] == [1, 1] and editor.selected == "1,1"
    app.act("drop", "hex:1,1>hex:0,-2")
    assert editor.editing.data["bots"]["red1"]["at"] == [0, -2]
    app.act("drop", "piece:crystal-blue>hex:0,3")
    app.act("drop", "hex:0,-2>erase")
    assert list(editor.editing.data["bots"]) == ["yellow1"] and editor.editing.at([0, 3])
    for _ in range(7):
        app.act("undo")
    assert editor.editing.data["bots"]["red1"]["program"] == ["forward1", None, "turn_left"]


@pytest.mark.parametrize("tab", ["board", "colours", "supply", "specials", "puzzle"])
def test_what_is_wrong_is_named_and_cannot_be_played_shared_or_saved(tab: str) -> None:
    app = sit_down(position=duel())
    app.act("edit")
    app.act("edit-tool", "teleporter-red")
    effects = app.act("hex", "2,2")
    assert any(effect["do"] == "announce" and effect["urgent"] for effect in effects)
    app.act("edit-tab", tab)
    words = app.t("ui.edit.problem.hexes", element="Red teleporter", n=2)
    assert words in app.view()["editor"] and app.view()["floor"]
    game = app.session
    for action in ("share", "edit-play", "edit-export", "edit-try"):
        effects = app.act(action)
        assert app.message[0] == "refused" and app.session is game and not app.dialog
        assert all(effect["do"] == "announce" for effect in effects)


def test_play_from_here() -> None:
    app = sit_down(position=duel())
    app.act("edit")
    app.act("edit-do", "mirror")
    app.act("edit-play")
    assert app.screen is None and data(app)["bases"]["red"] == [-3, 0] and app.session.stored


def test_the_editor_opens_at_the_moment_that_is_looked_at() -> None:
    app = sit_down(position=duel())
    run(app)
    app.act("replay", "all")
    app.act("replay-by-turn", "start")
    app.act("edit")
    assert app.feature(Editor).editing.data["bots"]["red1"]["at"] == [0, 0]
    app.act("edit-close")
    assert app.past is not None


@pytest.mark.parametrize("kind", ["position", "puzzle", "game", "json"])
def test_a_link_or_a_text_can_be_edited(kind: str) -> None:
    app = sit_down()
    wanted = position(bots={"blue2": {"at": [1, 1], "facing": "W"}})
    text = {
        "position": lambda: "#p=" + links.encode_position(wanted),
        "puzzle": lambda: "#p=" + links.encode_puzzle(puzzles.puzzle_from_json(PUZZLE)),
        "game": lambda: "#g=" + links.encode_game(links.Game(wanted, [ttb.turn_from_json({})])),
        "json": lambda: json.dumps(ttb.position_to_json(wanted)),
    }[kind]()
    app.act("edit")
    app.act("edit-start")
    app.act("edit-paste", "text=" + text)
    app.act("edit-open")
    editor = app.feature(Editor)
    assert app.dialog == "" and editor.editing.position is not None
    assert set(editor.editing.data["bots"]) == ({"red1", "yellow1"} if kind == "puzzle" else {"blue2"})
    if kind == "puzzle":
        assert (
            editor.task.fields["title"] == "Home <b>"
            and editor.tab == "puzzle"
            and not editor.task.problem(app.texts)
        )
        assert "<b>" not in app.view()["editor"]


@pytest.mark.parametrize("text", ["", "hello", "#p=1AAAAA", '{"bots": 3}', "[", "{" * 3000])
def test_what_cannot_be_read_is_said_and_nothing_is_lost(text: str) -> None:
    app = sit_down(position=duel())
    app.act("edit")
    before = app.feature(Editor).editing.data
    app.act("edit-start")
    app.act("edit-paste", "text=" + text)
    app.act("edit-open")
    assert app.dialog == "edit-start" and 'role="alert"' in app.dialog_html()
    assert app.feature(Editor).editing.data is before and app.feature(Editor).pasted == text


def test_clearing_asks_first() -> None:
    app = sit_down(position=duel())
    app.act("edit")
    app.act("edit-clear")
    assert app.dialog == "edit-clear" and app.feature(Editor).editing.data["bots"]
    app.act("edit-clear", "now")
    assert not app.feature(Editor).editing.data["bots"] and app.dialog == ""


def test_a_puzzle_is_made_and_played() -> None:
    app = sit_down(position=duel())
    app.act("edit", "puzzle")
    editor = app.feature(Editor)
    for change in ("kind=reach", "bot=red1", "turns=2", "title=  Walk  ", "others=programs", "turns=abc"):
        app.act("edit-task", change)
    assert editor.task.problem(app.texts) == app.t("ui.edit.task.no_hex")
    app.act("edit-try")
    assert app.screen is editor, "it is not a puzzle yet"
    app.act("edit-aim")
    app.act("hex", "0,0")
    assert editor.task.problem(app.texts) == app.t("ui.edit.task.met")
    app.act("edit-aim")
    app.act("hex", "1,0")
    assert editor.task.problem(app.texts) == "" and app.view()["editor"]
    app.act("share")
    assert app.dialog == "share"
    app.act("close")
    app.act("edit-try")
    assert app.screen is None and "Walk" in app.view()["puzzle"]
    run(app)
    assert app.root()["data-puzzle"] == "solved" and len(app.feature(Puzzles).stored.own) == 1


@pytest.mark.parametrize("goal", ["deliver", "bring", "win"])
def test_every_goal_makes_a_puzzle(goal: str) -> None:
    app = sit_down(position=duel())
    app.act("edit", "puzzle")
    app.act("edit-task", f"kind={goal}")
    app.act("edit-task", "colour=yellow")
    editor = app.feature(Editor)
    assert editor.task.problem(app.texts) == "" and app.view()["editor"]
    again = sit_down()
    again.act("open-puzzle", json.dumps(editor.task.puzzle()))
    again.act("edit")
    assert again.feature(Editor).task.puzzle() == editor.task.puzzle()


def test_whatever_is_tapped_the_screen_can_be_drawn_and_spoken() -> None:
    app = sit_down(position=duel())
    app.act("edit")
    chance = random.Random(1)
    hexes = [board.name_of(at) for at in board.hexes("large")]
    taps = [
        *(("edit-do", f"{what}:pink") for what in ("join", "leave", "earlier", "to_move", "side")),
        *(("edit-do", value) for value in ("rotate", "mirror", "erase", "load:blue", "face:W", "lift:jump")),
        *(("edit-do", value) for value in ("add:track:blue", "take:track:0", "add:red:pink", "face:up")),
        *(("edit-set", f"arena={arena}") for arena in ("small", "large")),
        *(("edit-set", f"mode={mode}") for mode in ("standard", "teams", "two_colours")),
        *(
            ("edit-set", value)
            for value in ("special:jump=pile", "special:dash=red+", "round=x", "stuck=true")
        ),
        *(("edit-order", order) for order in ("forward2", "zap", "jump", "none")),
        *(("edit-tab", tab) for tab in TABS),
        *(
            ("edit-task", value)
            for value in ("kind=reach", "kind=bring", "bot=pink2", "colour=blue", "turns=0")
        ),
        *((action, "") for action in ("undo", "redo", "escape", "bots", "scores", "edit-aim", "edit-colour")),
    ]
    for _ in range(80):
        app.act("edit-tool", chance.choice(pieces()))
        app.act("hex", chance.choice(hexes))
        app.act("edit-tool", "none")
        app.act("hex", chance.choice(hexes))
        app.act("edit-slot", chance.choice("012"))
        app.act(*chance.choice(taps))
        view = app.view()
        app.feature(Tips).tip("hex:" + chance.choice(hexes))
        assert view["floor"] and view["editor"] and app.feature(Table).title() and app.root()
        app.dialog_html()
        app.act("close")


def test_the_keyboard_cursor_moves_over_the_editors_board() -> None:
    app = sit_down(position=duel())
    app.act("edit")
    app.act("edit-set", "arena=large")
    (effect,) = app.act("cursor", "4,0>E")
    assert effect == {"do": "focus", "at": '[data-hex="5,0"]'}
    (effect,) = app.act("cursor", "5,0>E")
    assert effect["text"] == app.t("spoken.edge")
    app.act("key", "u")
    assert app.feature(Editor).editing.data["arena"] == "small"
