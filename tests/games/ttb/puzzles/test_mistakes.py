"""A player's own mistakes: found after a game, replayed at the table, valued, and saved."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.ttb import desk as ttb_desk
from games.ttb.puzzles.mistakes.kept import Mistake
from games.ttb.puzzles.mistakes.mistakes import Mistakes
from games.ttb.puzzles.mistakes.retake import Verdict
from games.ttb.puzzles.mistakes.weighing import mistakes as positions_before
from games.ttb.turn.hints import Hints
from shell.app.app import App
from shell.mistakes.stored import MOST, MOST_DONE
from shell.play.table import Table
from shell.texts.texts import Texts

import ttb_core as ttb
from ground.errors import GameError
from makers.ttb.played import random_game
from tests.games.ttb.bots.test_review import HOME_AT_LAST, PASS, WINNING
from tests.games.ttb.tables import LANGUAGES, Drawer, draft, duel, finish, run, sit_down, table
from tests.sitting import worked

pytestmark = pytest.mark.slow

ALSO_WINS = {**PASS, "change": [{"op": "place", "bot": "red1", "slot": 1, "order": "unload"}]}


def ended(drawer: Drawer | None = None) -> App:
    """A game in which red misses the victory once and wins in its next turn."""
    app = sit_down(drawer, position=ttb.position_from_json(WINNING))
    for turn in (PASS, PASS, HOME_AT_LAST):
        app.feature(Table).play(json.dumps(turn))
    assert app.session.over and app.dialog == "finish"
    return app


def work(app: App) -> None:
    """Run all work of the worker to its end."""
    while app.root()["data-job"]:
        app.act("work-told", json.dumps(worked(app, ttb_desk.desk)))


@pytest.fixture(scope="module")
def entry() -> str:
    """The list of mistakes after that game, as saved."""
    drawer = Drawer()
    app = ended(drawer)
    assert app.t("ui.mistakes.looking") in app.dialog_html()
    work(app)
    assert app.t("ui.mistakes.looking") not in app.dialog_html()
    assert app.t("ui.mistakes.find", n=1) in app.dialog_html()
    app.act("review")
    assert app.t("ui.mistakes.find", n=1) in app.dialog_html() and app.root()["data-job"] == ""
    return drawer.kept["ttb.mistakes"]


def at_table(entry: str, drawer: Drawer | None = None) -> App:
    """An app with the only mistake of the list on the table."""
    drawer = drawer or Drawer()
    drawer.kept["ttb.mistakes"] = entry
    app = sit_down(drawer, duel())
    app.act("puzzles", "own")
    (one,) = app.feature(Mistakes).stored.mistakes
    assert f'data-value="{one.id}"' in app.view()["room"]
    app.act("mistake", one.id)
    return app


def test_the_dearest_turn_of_a_person_becomes_a_puzzle(entry: str) -> None:
    (one,) = json.loads(entry)["mistakes"]
    assert one["colour"] == "red" and one["round"] == 2 and one["played"]["change"] == []
    assert one["reason"]["code"] == "win" and one["day"] == "2026-01-02"


def test_turns_of_computers_are_none(entry: str) -> None:
    app = ended()
    app.session.seats = {"red": {"kind": "computer", "level": 1}}
    work(app)
    assert app.feature(Mistakes).stored.mistakes == []
    app = ended()
    app.session.seats = {colour: {"kind": "computer", "level": 1} for colour in ("red", "yellow")}
    assert app.root()["data-job"] == "", "nobody here has played"


def test_a_better_turn_is_found(entry: str) -> None:
    drawer = Drawer()
    app = at_table(entry, drawer)
    session = app.feature(Mistakes).session
    assert session is not None and app.root()["data-puzzle"] == "on" and app.screen is None
    assert app.t("ui.mistakes.title") in app.view()["puzzle"]
    assert app.t("ui.mistakes.played", what="") not in app.view()["puzzle"], "only when asked for"
    app.act("tile", "unload")
    app.act("slot", "red1:1")
    run(app)
    assert app.dialog == "mistake-over" and "<progress" in app.dialog_html()
    assert [one.id for one in app.feature(Mistakes).stored.mistakes], "not before it is known"
    told = worked(app, ttb_desk.desk)
    effects = app.act("work-told", json.dumps(told))
    assert app.t("ui.mistakes.right") in app.dialog_html() and app.t("ui.why.win") in app.dialog_html()
    assert any(effect["do"] == "celebrate" for effect in effects)
    assert app.feature(Mistakes).stored.mistakes == [] and app.root()["data-puzzle"] == "solved"
    assert "ttb.mistake" not in drawer.kept
    app.act("mistake-leave")
    assert app.feature(Mistakes).session is None and app.session.start == duel()


def test_one_that_is_not_better_is_told_by_how_much(entry: str) -> None:
    app = at_table(entry)
    run(app)
    assert app.root()["data-job"] == "", "what was played is known"
    assert app.t("ui.mistakes.same") in app.dialog_html() and 'data-solved="false"' in app.dialog_html()
    app.act("mistake-again")
    assert app.session.cursor == 0 and app.dialog == ""
    app.act("tile", "turn_left")
    app.act("slot", "red1:0")
    run(app)
    work(app)
    shown, session = app.dialog_html(), app.feature(Mistakes).session
    assert session is not None and session.verdict is not None
    short = app.t("ui.mistakes.short", n=round(session.verdict.cost))
    assert app.t("ui.mistakes.wrong") in shown and short in shown
    assert len(app.feature(Mistakes).stored.mistakes) == 1


@pytest.mark.parametrize("points", [1, 2])
def test_one_that_is_better_than_in_the_game_is_praised(entry: str, points: int) -> None:
    app = at_table(entry)
    app.act("tile", "turn_left")
    app.act("slot", "red1:0")
    run(app)
    session = app.feature(Mistakes).session
    assert session is not None
    mistake = session.mistake
    session.add_verdict(Verdict(points + 0.1, mistake.reason, mistake.better, mistake.reason))
    app.act("close")
    app.act("mistake-over")
    shown = app.dialog_html()
    assert app.t("ui.mistakes.nearer", n=points) in shown and app.t("ui.mistakes.wrong") not in shown


def test_hints_and_the_answer_come_when_asked_for(entry: str) -> None:
    app = at_table(entry)
    app.act("mistake-hint")
    assert app.t("ui.hinted.keep") in app.view()["puzzle"]
    assert app.t("ui.why.win") not in app.view()["puzzle"]
    for _ in range(3):
        app.act("mistake-hint")
    assert app.t("ui.why.win") in app.view()["puzzle"]
    app.act("mistake-answer")
    assert [change["order"] for change in draft(app).turn["change"]] == ["unload"]
    run(app)
    assert app.t("ui.mistakes.stays") in app.dialog_html(), "it was not found by oneself"
    assert app.t("ui.mistakes.shown") in app.dialog_html() and "puzzle-prize" not in app.dialog_html()
    assert len(app.feature(Mistakes).stored.mistakes) == 1


def test_it_is_taken_off_and_put_back(entry: str) -> None:
    drawer = Drawer()
    app = at_table(entry, drawer)
    kept = app.feature(Mistakes).stored
    (one,) = kept.mistakes
    app.act("puzzles", "own")
    app.act("mistake-forget", one.id)
    assert kept.mistakes == [] and 'data-action="mistake-unforget"' in app.view()["room"]
    app.act("mistake-unforget")
    assert kept.mistakes == [one] and kept.done == []
    app.act("door")
    assert app.t("ui.door.mistakes", n=1) in app.view()["door"]
    app.act("puzzles", "own")
    app.act("mistake-forget", one.id)
    app.act("puzzles", "own")
    app.act("mistake-unforget")
    assert kept.mistakes == [] and kept.done == [one.id]
    again = ended(drawer)
    work(again)
    assert again.feature(Mistakes).stored.mistakes == [], "it doesn't come again"


def test_it_waits_when_the_page_is_closed_over_it(entry: str) -> None:
    drawer = Drawer()
    run(at_table(entry, drawer))
    app = sit_down(drawer)
    session = app.feature(Mistakes).session
    assert session is not None and session.cursor == 1 and session.over
    drawer.kept["ttb.mistake"] = drawer.kept["ttb.mistake"].replace('"id":"', '"id":"x')
    assert sit_down(drawer).feature(Mistakes).session is None and "ttb.mistake" not in drawer.kept


def test_what_was_hidden_stays_hidden() -> None:
    start, played, _ = random_game(5)
    data: Any = ttb.position_to_json(start)
    asked = {"turns": list(map(ttb.turn_to_json, played)), "numbers": [4]}
    other = {**data, "pile": data["pile"][::-1]}
    one, same = (list(positions_before({**asked, "start": deal}))[-1]["before"] for deal in (data, other))
    assert one == same, "nobody can tell from it how the pile lies"
    (before,) = one
    seen: Any = ttb.position_to_json(ttb.links.decode(before["position"]).position)
    mine = seen["hands"][seen["to_move"]]["special"]
    assert mine == data["hands"][seen["to_move"]]["special"] and len(seen["pile"]) == len(data["pile"])
    assert len(before["past"]) == 5 and before["share"] == 1


WRONG: list[Any] = [None, [], {}, "x" * 5000, -1, 10**400, True]
REASONS_OF_NONE: list[Any] = [
    {"code": "x"},
    {"code": "load", "owner": "<b>"},
    {"code": "load", "turns": 0},
    {"code": "load", "crystal": 7},
]


def hostile(one: Any) -> list[Any]:
    """Invalid variants of a mistake."""
    fine: list[Any] = [("played", {}), ("past", [])]
    places = [name for name in one if name not in ("name", "day")]
    return [
        *({**one, name: wrong} for name in places for wrong in WRONG if (name, wrong) not in fine),
        *({name: value for name, value in one.items() if name != lost} for lost in one),
        *({**one, "reason": reason} for reason in REASONS_OF_NONE),
        {**one, "colour": "mauve"},
        {**one, "share": float("nan")},
        *WRONG,
    ]


def test_what_is_not_in_order_is_none(entry: str) -> None:
    (good,) = json.loads(entry)["mistakes"]
    for wrong in hostile(good):
        with pytest.raises((GameError, ValueError)):
            Mistake(wrong)
    lists: list[Any] = [hostile(good)[:MOST], 7, {}, None, "x"]
    for mistakes in lists:
        drawer = Drawer()
        drawer.kept["ttb.mistakes"] = json.dumps({"version": 1, "mistakes": mistakes, "done": mistakes})
        app = sit_down(drawer, duel())
        app.act("puzzles", "own")
        assert app.t("ui.mistakes.empty") in app.view()["room"]
    drawer = Drawer()
    some = {"mistakes": [*hostile(good)[:8], good, good], "done": ["a"] * 9999}
    drawer.kept["ttb.mistakes"] = json.dumps({"version": 1, **some})
    kept = sit_down(drawer, duel()).feature(Mistakes).stored
    assert len(kept.mistakes) == 1 and len(kept.done) == MOST_DONE


def test_a_position_that_cannot_be_read_is_taken_off(entry: str) -> None:
    (good,) = json.loads(entry)["mistakes"]
    drawer = Drawer()
    drawer.kept["ttb.mistakes"] = json.dumps({"version": 1, "mistakes": [{**good, "position": "no"}]})
    app = sit_down(drawer, duel())
    (one,) = app.feature(Mistakes).stored.mistakes
    app.act("mistake", one.id)
    assert app.message[0] == "error" and app.feature(Mistakes).stored.mistakes == []
    assert app.feature(Mistakes).session is None


def test_nonsense_of_the_worker_is_not_believed(entry: str) -> None:
    app = at_table(entry)
    app.act("tile", "turn_left")
    app.act("slot", "red1:0")
    run(app)
    told = worked(app, ttb_desk.desk)
    nonsense: list[Any] = [{"cost": "0"}, {"cost": -1}, {"reasons": []}, {"better": {}}]
    for wrong in nonsense:
        effects = app.act("work-told", json.dumps({**told, **wrong}))
        assert any(effect["do"] == "work-again" for effect in effects), wrong
    assert "<progress" in app.dialog_html()


def test_the_list_is_bounded_and_joined(entry: str) -> None:
    (good,) = json.loads(entry)["mistakes"]
    many = [Mistake({**good, "position": f"{n}"}) for n in range(MOST + 3)]
    app = sit_down(Drawer(), duel())
    kept = app.feature(Mistakes).stored
    kept.add(many)
    assert kept.mistakes == many[:MOST]
    kept.forget(many[0].id)
    kept.forget(many[1].id)
    text = app.entries.luggage()["mistakes"]
    there = sit_down(Drawer(), duel())
    other = there.feature(Mistakes)
    other.stored.add([many[1], many[-1]])
    for wrong in (None, 7, "", "{", '{"version":2}', "[" * 9000):
        there.unpack("mistakes", wrong)
    there.unpack("mistakes", text)
    names = [one.id for one in other.stored.mistakes]
    assert names[:2] == [many[1].id, many[-1].id] and many[2].id in names
    assert len(names) == MOST and many[0].id in other.stored.done and many[1].id not in other.stored.done


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str, entry: str) -> None:
    app = at_table(entry)
    app.speak(Texts(language, table(language), LANGUAGES))
    for _ in range(2):
        app.act("mistake-hint")
    shown = app.view()["puzzle"]
    run(app)
    shown += app.dialog_html()
    app.act("puzzles", "own")
    shown += app.view()["room"]
    assert table(language)["ui.mistakes.same"] in shown and table(language)["ui.mistakes.help"] in shown
    assert "ui." not in shown and app.feature(Hints) is not None


def test_the_end_of_its_animation_tells(entry: str) -> None:
    app = at_table(entry)
    effects = app.act("run")
    assert app.dialog == "" and app.root()["data-puzzle"] == "on"
    finish(app, effects)
    assert app.dialog == "mistake-over"
