"""The review of a race: programs are compared with better ones, which can be seen and tried."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from games.rally.desk import desk
from games.rally.review.review import Review
from games.rally.turn.programming import Programming
from shell.app.app import App
from shell.mistakes.finding import Finding
from shell.play.table import Table

import rally_core as rally
from ground.steps import finished
from rally_core import bots
from tests.games.rally.rally_table import do, sit_down, texts
from tests.sitting import LANGUAGES, finish, worked

pytestmark = pytest.mark.slow

Json = Any
SEED = "a"
"""The seed of a race in which red wastes more than a register in its first program."""


@cache
def raced() -> tuple[rally.Position, tuple[Json, ...]]:
    """A race of two computers of the second level, from start to end."""
    position = start = rally.new_game("warm_up_yard", players=2, seed=SEED)
    turns = []
    while position.result is None:
        turn: Json = rally.full_turn({})
        while (pending := rally.RULES.table(position, turn).pending) is not None:
            data = rally.position_to_json(position)
            asked = bots.asked_for(data, turn, pending)
            answer = finished(bots.think(data, "2", "x", turn, pending))
            turn = rally.answering.answered(turn, asked.kind, asked.name, answer)
        turns.append(turn)
        position = rally.RULES.table(position, turn).position
    return start, tuple(turns)


def ended(language: str = "en", **seats: Json) -> App:
    """The race on the table, over; red has played here."""
    start, turns = raced()
    app = sit_down(start)
    app.session.seats = {"yellow": {"kind": "computer", "level": 2}, **seats}
    for turn in turns:
        app.feature(Table).play(json.dumps(turn))
    assert app.present.standing.over
    app.speak(texts(language))
    return app


@cache
def report() -> Json:
    app = ended()
    app.act("review")
    return worked(app, desk)


def looked_back(language: str = "en") -> App:
    app = ended(language)
    app.act("review")
    app.act("work-told", json.dumps({**report(), "ticket": app.root()["data-job"]}))
    return app


def test_every_program_of_a_person_is_judged_and_those_of_computers_are_not() -> None:
    found = report()["found"]
    assert report()["done"] and len(found) == len(raced()[1])
    assert all([verdict["colour"] for verdict in turn] == ["red", "yellow"] for turn in found)
    for red, yellow in found:
        assert red["value"] == -yellow["value"], "the lead of one is the deficit of the other"
        assert (yellow["cost"], yellow["better"]) == (0, None)
    assert found[0][0]["better"], "the wasted turn"


def test_the_result_leads_to_the_costliest_turns_with_their_cards() -> None:
    app = ended()
    app.act("finish")
    assert 'data-action="review"' in app.dialog_html()
    html = looked_back().dialog_html()
    assert "cost about 1 register" in html and 'class="curve-area"' in html
    (better,) = [turn[0]["better"] for turn in report()["found"] if turn[0]["better"]]
    card = html[html.index('data-key="review-0"') :]
    played, instead = card.split('class="advice-kind advice-instead"')
    assert played.count('class="rally-card"') == instead.count('class="rally-card"') == 5
    assert app.t("ui.rally.advice.{}".format(better["reason"]["code"]), **better["reason"]) in html


def test_the_better_program_is_seen_as_a_track_and_can_be_tried() -> None:
    app = looked_back()
    app.act("review-show", "0")
    assert app.past is not None and app.feature(Review).shown == 0
    assert 'data-colour="red"' in app.view()["track"] and "Better: " in app.view()["replay"]
    do(app, ("replay-step", "forward"))
    assert app.view()["track"] == "", "the track belongs to the beginning of the turn"
    app.act("review")
    old = app.session
    app.act("review-try", "0")
    better = report()["found"][0][0]["better"]
    assert app.session is not old and app.session.cursor == 0
    assert list(app.feature(Programming).draft.all_registers("red1")) == better["program"]["registers"]
    app.act("undo")
    assert set(app.feature(Programming).draft.all_registers("red1")) == {None}, "it is a suggestion"
    app.act("back-to-game")
    assert app.session is old


def test_only_what_the_player_could_see_counts() -> None:
    """A race whose other hands and pile are shuffled is reviewed alike."""
    start, turns = raced()
    data = rally.position_to_json(start)
    other = {**data, "pile": data["pile"][::-1]}
    red, *_ = turns[0]["programs"]
    pending = {"kind": "program", "by": "red", "robot": red}
    reviews = [
        finished(bots.review(one, {"programs": {}}, pending, turns[0]["programs"][red]))
        for one in (data, other, rally.RULES.view(data, frozenset({"red"})))
    ]
    assert len({repr(review) for review in reviews}) == 1 and reviews[0].cost > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    app = looked_back(language)
    app.act("review-table")
    html = app.dialog_html()
    assert texts(language).t("ui.rally.review.cost", n=1) in html
    assert "ui." not in html.replace("data-", "")


# Finding a better turn


def searching() -> App:
    """The search for a better program than the wasted one."""
    app = looked_back()
    (name,) = app.feature(Finding).open
    assert f'data-action="mistake" data-value="{name}"' in app.dialog_html()
    app.act("mistake", name)
    return app


def run(app: App, registers: list[int | None]) -> None:
    """Run a program against the computer, and let the expert weigh it."""
    do(app, *[("lay-in", f"{card}>{number}") for number, card in enumerate(registers, 1) if card])
    app.preferences.set("halts", False)
    do(app, ("done", "anyway"))
    while app.dialog != "mistake-over":
        effects = app.act("work-told", json.dumps(worked(app, desk)))
        finish(app, effects)


def test_a_better_turn_is_found() -> None:
    app = searching()
    old, better = app.session, report()["found"][0][0]["better"]["program"]["registers"]
    assert app.session.hint == "" and app.session.seats["yellow"]["level"] == rally.RULES.levels[-1]
    run(app, better)
    assert app.t("ui.find.right") in app.dialog_html() and app.session is old
    app.act("back-to-game")
    app.act("review")
    assert 'data-action="mistake"' not in app.dialog_html(), "nothing is left to find"


def test_the_turn_of_the_game_is_not_better_and_can_be_tried_again() -> None:
    app = searching()
    _, turns = raced()
    run(app, turns[0]["programs"]["red1"]["registers"])
    assert app.t("ui.find.wrong") in app.dialog_html() and "cost about 1 register" in app.dialog_html()
    app.act("mistake-again")
    assert app.session.cursor == 0 and not app.feature(Programming).draft.laid("red1")
    app.act("mistake-answer")
    better = report()["found"][0][0]["better"]["program"]["registers"]
    assert list(app.feature(Programming).draft.all_registers("red1")) == better
    app.act("back-to-game")
    assert app.present.standing.over


def test_only_what_is_offered_can_be_looked_for() -> None:
    app = looked_back()
    session = app.session
    for wrong in ("", "x", "0", "deadbeef"):
        app.act("mistake", wrong)
    app.act("mistake-again")
    app.act("mistake-answer")
    assert app.session is session
