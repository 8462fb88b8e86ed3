"""A player's costliest decisions: listed after the review, shown in the room, played again, and stored."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from games.junkyard.desk import desk
from games.junkyard.puzzles.puzzles import Puzzles
from shell.app.app import App
from shell.mistakes.finding import Finding
from shell.mistakes.stored import MOST, MOST_DONE
from shell.mistakes.turn import Turn
from shell.play.table import Table

import junkyard_core as junk
from ground.errors import GameError
from tests.games.junkyard.junk_table import sit_down
from tests.games.junkyard.spoken_texts import texts
from tests.games.junkyard.test_puzzles import TEXT
from tests.games.junkyard.test_review import looked_back
from tests.sitting import LANGUAGES, Drawer, finish, worked

pytestmark = pytest.mark.slow

Json = Any
ENTRY = "junkyard.mistakes"


@cache
def listed() -> str:
    """The list after the review of a game, as stored."""
    return looked_back().feature(Finding).stored.entry.text


def in_room(entry: str = "", language: str = "en") -> App:
    """The room of puzzles with this list."""
    drawer = Drawer()
    if entry:
        drawer.kept[ENTRY] = entry
    app = sit_down(junk.new_game(seed="home"), language, drawer)
    app.act("puzzles", "turns")
    app.feature(Puzzles).file.arrived(TEXT)
    return app


def drawn(app: App) -> str:
    """The room as HTML."""
    html: str = app.view()["puzzles"]
    return html


def on_table(number: int = 0) -> App:
    """A turn of the list on the table, and the expert's view of it known."""
    app = in_room(listed())
    app.act("mistake", app.feature(Finding).stored.mistakes[number].id)
    app.act("work-told", json.dumps(worked(app, desk)))
    assert not app.root()["data-job"], "the person's turn is still to come"
    return app


def better(app: App) -> Json:
    """The expert's turn in place of the one on the table."""
    search = app.feature(Finding).search
    assert search is not None and search.verdict is not None
    return search.verdict["better"]["turn"]


def played(app: App, turn: Json) -> App:
    """The verdict on a turn played on the table."""
    app.preferences.set("halts", False)
    app.feature(Table).play(json.dumps(turn))
    app.act("close")
    while app.dialog != "mistake-over":
        finish(app, app.act("work-told", json.dumps(worked(app, desk))))
    return app


def test_the_costliest_turns_of_people_here_are_listed_once() -> None:
    app = looked_back()
    listed = app.feature(Finding).stored
    assert len(listed.mistakes) == 3 and {turn.colour for turn in listed.mistakes} == {"red"}
    assert [turn.id for turn in listed.mistakes] == app.feature(Finding).open
    costs = [turn.cost for turn in listed.mistakes]
    assert costs == sorted(costs, reverse=True) and listed.mistakes[0].day == "2026-01-02"
    gone = listed.mistakes[0].id
    listed.forget(gone)
    app.act("finish")
    app.act("review")
    assert gone not in app.feature(Finding).open and len(listed.mistakes) == 2


def test_the_room_says_how_turns_come_there() -> None:
    shown = drawn(in_room())
    assert "Finish a game, and your costliest turns come here" in shown
    app = in_room(listed())
    shown = drawn(app)
    assert shown.count("mistake-row") == 3
    app.act("room-tab", "build")
    assert "junk-puzzle-tile" in drawn(app)
    app.act("door")
    assert app.t("ui.door.mistakes", n=3) in app.view()["door"]
    assert 'data-action="puzzles" data-value="turns"' in app.view()["door"]


def test_one_is_found_and_the_next_leads_on_and_back_to_the_room() -> None:
    app = on_table()
    stored, home = app.feature(Finding).stored, app.session.home
    first, second, _ = stored.mistakes
    trial = app.session
    assert app.screen is None and home is None and not trial.stored and trial.hint == ""
    assert trial.seats == {"yellow": {"kind": "computer", "level": junk.RULES.levels[-1]}}
    assert 'data-action="mistake-leave"' in app.view()["visit"]
    shown = played(app, better(app)).dialog_html()
    assert app.t("ui.find.right") in shown and app.t("ui.mistakes.next") in shown
    assert stored.mistakes[0] is second and stored.done == [first.id]
    app.act("mistake", second.id)
    assert app.session is not trial and app.feature(Finding).on_table is second
    app.act("mistake-leave")
    assert drawn(app).count("mistake-row") == 2 and app.session.start == junk.new_game(seed="home")
    app.act("puzzles-leave")
    assert app.screen is None


def test_the_turn_of_the_game_is_none_and_the_answer_does_not_count() -> None:
    app = on_table()
    stored = app.feature(Finding).stored
    turn = stored.mistakes[0]
    shown = played(app, turn.played).dialog_html()
    assert app.t("ui.find.wrong") in shown and app.feature(Finding).review.cost_words(turn.cost) in shown
    app.act("mistake-again")
    assert app.session.cursor == 0 and app.dialog == ""
    app.act("mistake-answer")
    shown = played(app, better(app)).dialog_html()
    assert app.t("ui.mistakes.shown") in shown and app.t("ui.mistakes.stays") in shown
    assert stored.find(turn.id) is turn


def test_a_turn_is_taken_off_and_put_back() -> None:
    app = in_room(listed())
    stored = app.feature(Finding).stored
    all_three = stored.mistakes
    app.act("mistake-forget", all_three[1].id)
    assert drawn(app).count("mistake-row") == 2 and 'data-action="mistake-unforget"' in drawn(app)
    app.act("mistake-unforget")
    assert stored.mistakes == all_three and stored.done == []
    app.act("mistake-forget", all_three[1].id)
    app.act("puzzles", "turns")
    assert 'data-action="mistake-unforget"' not in drawn(app)
    app.act("mistake-unforget")
    assert len(stored.mistakes) == 2


def hostile(turn: Json) -> list[Any]:
    """Invalid variants of a turn of the list."""
    wrong: list[Any] = [None, [], {}, "x" * 9000, -1, 10**400, True, {"build": "x"}, {"take": {"from": []}}]
    fields = [name for name in turn if name not in ("name", "day")]
    return [
        *({**turn, name: value} for name in fields for value in wrong),
        *({name: value for name, value in turn.items() if name != lost} for lost in turn),
        {**turn, "colour": "mauve"},
        {**turn, "colours": ["yellow"]},
        *wrong,
    ]


def test_what_is_not_in_order_is_none() -> None:
    turn, *_ = json.loads(listed())["mistakes"]
    for wrong in hostile(turn):
        with pytest.raises((GameError, ValueError)):
            Turn(wrong, junk.RULES)
    some = {"mistakes": [*hostile(turn)[:8], turn, turn], "done": ["a"] * 9999}
    stored = in_room(json.dumps({"version": 1, **some})).feature(Finding).stored
    assert len(stored.mistakes) == 1 and len(stored.done) == MOST_DONE
    many = [Turn({**turn, "round": n, "position": str(n)}, junk.RULES) for n in range(MOST + 3)]
    stored.add(many)
    assert stored.mistakes == many[:MOST]


@pytest.mark.parametrize(
    "changed",
    [
        {"position": "no"},
        {"position": "junk=no"},
        {"played": {"boost": "yellow"}},
        {"colour": "blue", "colours": ["blue"]},
    ],
    ids=repr,
)
def test_a_turn_that_cannot_be_played_is_taken_off(changed: Json) -> None:
    turn, *_ = json.loads(listed())["mistakes"]
    app = in_room(json.dumps({"version": 1, "mistakes": [{**turn, **changed}]}))
    (wrong,) = app.feature(Finding).stored.mistakes
    session = app.session
    app.act("mistake", wrong.id)
    assert app.message[0] == "error" and app.feature(Finding).stored.mistakes == []
    assert app.session is session


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_room_speaks_every_language(language: str) -> None:
    for entry, words in (("", "ui.mistakes.empty"), (listed(), "ui.mistakes.help")):
        shown = drawn(in_room(entry, language))
        assert texts(language).t(words) in shown and "ui." not in shown.replace("data-", "")
