"""The review of a game of Junkyard Bots: every decision of a person is compared with a better one."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from games.junkyard.desk import desk
from games.junkyard.review.review import Review
from games.junkyard.turn.building import Building
from shell.app.app import App
from shell.mistakes.finding import Finding
from shell.play.table import Table

import junkyard_core as junk
from ground.steps import finished
from junkyard_core import bots
from tests.games.junkyard.junk_table import sit_down
from tests.games.junkyard.spoken_texts import texts
from tests.sitting import LANGUAGES, finish, worked

pytestmark = pytest.mark.slow

Json = Any


@cache
def ended_game() -> tuple[junk.Position, tuple[Json, ...]]:
    """A short game against a computer: red scatters its parts, passes, and is blown up or starves."""
    position = start = junk.new_game(players=2, seed="review21")
    turns = []
    while position.result is None:
        data = junk.position_to_json(position)
        level = "1" if position.to_move == "red" else "3"
        decision = finished(bots.think(data, level, "x"))
        turns.append(junk.turn_to_json(decision))
        position = junk.play(position, decision).position
    return start, tuple(turns)


def ended(language: str = "en") -> App:
    start, turns = ended_game()
    app = sit_down(start, language)
    app.session.seats = {"yellow": {"kind": "computer", "level": 3}}
    for turn in turns:
        app.feature(Table).play(json.dumps(turn))
    assert app.present.standing.over
    return app


@cache
def report() -> Json:
    app = ended()
    app.act("review")
    return worked(app, desk, 600)


def looked_back(language: str = "en") -> App:
    app = ended(language)
    app.act("review")
    app.act("work-told", json.dumps({**report(), "ticket": app.root()["data-job"]}))
    return app


def worst(app: App, kind: str) -> int:
    """The number of the costliest decision of a kind that has a better one of that kind."""
    verdicts, turns = app.feature(Review).verdicts, app.session.turns

    def both(verdict: Json) -> bool:
        better = verdict["better"]
        return bool(better) and kind in turns[verdict["turn"]] and kind in better["turn"]

    return max((n for n, verdict in enumerate(verdicts) if both(verdict)), key=lambda n: verdicts[n]["cost"])


def test_every_decision_of_a_person_is_judged_and_those_of_computers_are_not() -> None:
    _, turns = ended_game()
    verdicts = [verdict for (verdict,) in report()["found"]]
    assert report()["done"] and len(verdicts) == len(turns)
    costs = {
        colour: sum(v["cost"] for v in verdicts if v["colour"] == colour) for colour in ("red", "yellow")
    }
    assert costs["red"] > 5 and costs["yellow"] == 0
    assert all(verdict["value"] is None for verdict in verdicts if verdict["round"] == 0)


def test_the_costliest_decisions_are_told_with_better_ones() -> None:
    app = ended()
    app.act("finish")
    assert 'data-action="review"' in app.dialog_html()
    html = looked_back().dialog_html()
    assert html.count('class="review-card"') == 3 and "of energy" in html and "Better: " in html


def test_robots_are_shown_beside_each_other() -> None:
    app = looked_back()
    number = worst(app, "build")
    was, instead = app.feature(Review).pictures(number) or ("", "")
    assert was.count("<svg") == instead.count("<svg") == 1 and was != instead
    assert "scan" in app.feature(Review).better(number)


def test_a_better_decision_is_seen_and_tried() -> None:
    app = looked_back()
    number = worst(app, "build")
    app.act("review-show", str(number))
    assert app.past is not None and "Better: " in app.view()["replay"]
    app.act("review")
    old, verdict = app.session, app.feature(Review).verdicts[number]
    app.act("review-try", str(number))
    assert app.session is not old and app.session.start == old.position_at(verdict["turn"])
    assert app.feature(Building).draft.turn == verdict["better"]["turn"]
    app.act("back-to-game")
    assert app.session is old


def test_only_what_the_player_could_see_counts() -> None:
    """A decision is reviewed alike with the whole position and with the player's view."""
    start, turns = ended_game()
    position, seen = start, 0
    for turn in turns[:8]:
        decision = junk.turn_from_json(turn)
        if position.to_move == "red":
            data = junk.position_to_json(position)
            view = junk.RULES.view(data, frozenset({"red"}))
            assert finished(bots.review(data, decision)) == finished(bots.review(view, decision))
            seen += 1
        position = junk.play(position, decision).position
    assert seen > 2


def test_a_better_decision_is_found() -> None:
    """The others are computers in the search, whoever played them."""
    app = looked_back()
    name = app.feature(Finding).open[0]
    number = app.feature(Review).worst(["red"])[0]
    verdict = app.feature(Review).verdicts[number]
    app.act("mistake", name)
    app.act("preference", "halts=false")
    app.feature(Table).play(json.dumps(verdict["better"]["turn"]))
    app.act("close")
    assert app.message[1] == app.t("ui.find.weighing")
    while app.dialog != "mistake-over":
        effects = app.act("work-told", json.dumps(worked(app, desk)))
        finish(app, effects)
    assert app.t("ui.find.right") in app.dialog_html()
    app.act("mistake-leave")
    assert name not in app.feature(Finding).open and app.present.standing.over


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    app = looked_back(language)
    app.act("review-table")
    html = app.dialog_html()
    assert texts(language).t("ui.review.what") in html and "ui." not in html.replace("data-", "")
