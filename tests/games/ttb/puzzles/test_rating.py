"""The rating: the results that count, and its convergence to a player's skill."""

from __future__ import annotations

import json
import random
from bisect import bisect_left
from statistics import mean

import pytest
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import Collection
from games.ttb.puzzles.record.record import Record
from games.ttb.puzzles.solver.guide import Guide
from shell.app.app import App
from shell.challenge.rating import (
    FROM_BEFORE,
    PROVISIONAL,
    START,
    SURE,
    UNSURE,
    after,
    expected,
)

from tests.games.ttb.puzzles.solving import TEXT, at, play_solution
from tests.games.ttb.tables import Drawer, run, sit_down

COLLECTION = Collection(TEXT)
STRENGTHS = sorted(one.strength for one in COLLECTION.shelved)
ONE, TWO = (
    next(one for one in COLLECTION.shelved if one.length == length and "pass" not in one.solution)
    for length in (1, 2)
)
SKILLS = range(600, 1801, 200)
PLAYERS = 20


def record_of(app: App) -> Record:
    return app.feature(Puzzles).record


def now(app: App, before: int = START) -> str:
    """The text of the dialog about a rating that has changed."""
    record = record_of(app)
    if record.rated < PROVISIONAL:
        return app.t("ui.rating.until", n=PROVISIONAL - record.rated)
    change = record.rating - before
    return app.t("ui.rating.now", n=str(record.rating), change=f"{'+' if change >= 0 else '−'}{abs(change)}")


def rated_before(rated: int, **more: object) -> Drawer:
    """A device with the record of a person who has solved this number of puzzles."""
    drawer = Drawer()
    entry = {"version": 1, "rating": START, "deviation": 100.0, "rated": rated, **more}
    drawer.kept["ttb.solver"] = json.dumps(entry)
    return drawer


def final_rating(skill: int, player: int, nearest: bool) -> int:
    """The rating of a player of this skill after 150 different puzzles of the collection.

    With `nearest` each puzzle is the nearest to the rating so far, as by `Stock.following`, else a random
    one.
    """
    rnd = random.Random(f"{skill} {player}")
    rating, deviation = START, UNSURE
    left = list(STRENGTHS)
    for _ in range(150):
        above = bisect_left(left, rating)
        beside = left[max(above - 1, 0) : above + 1]
        strength = min(beside, key=lambda one: abs(one - rating)) if nearest else rnd.choice(left)
        left.remove(strength)
        rating, deviation = after(rating, deviation, strength, rnd.random() < expected(skill, strength))
    return rating


@pytest.mark.slow
@pytest.mark.parametrize(("nearest", "share"), [(False, 0.8), (True, 0.95)])
def test_players_are_found(nearest: bool, share: float) -> None:
    """The mean is right for any puzzles, and nearly each rating if puzzles are near it.

    150 results allow no stricter limits.
    """
    within = 0
    for skill in SKILLS:
        ends = [final_rating(skill, player, nearest) for player in range(PLAYERS)]
        assert abs(mean(ends) - skill) < 75, (skill, ends)
        within += sum(abs(end - skill) <= 75 for end in ends)
    assert within >= share * PLAYERS * len(SKILLS)


def test_the_less_is_known_the_more_a_puzzle_moves_the_rating() -> None:
    early, sure = after(START, UNSURE, START, True), after(START, SURE, START, True)
    assert early[0] - START > 10 * (sure[0] - START) > 0
    assert SURE < early[1] < UNSURE and sure[1] == SURE


def test_a_puzzle_solved_at_the_first_attempt_counts_once() -> None:
    drawer = Drawer()
    app = at(TWO, drawer)
    play_solution(app, TWO.solution)
    after_one = record_of(app).rating
    assert after_one > START and record_of(app).rated == 1
    assert now(app) in app.dialog_html()
    app.act("puzzle-restart")
    play_solution(app, TWO.solution)
    assert (record_of(app).rating, record_of(app).rated) == (after_one, 1)
    assert "rating-moved" not in app.dialog_html()
    again = record_of(sit_down(drawer))
    assert (again.rating, again.deviation) == (after_one, record_of(app).deviation)


def test_the_first_failure_counts_at_once_and_nothing_after_it() -> None:
    app = at(ONE)
    run(app)
    record = record_of(app)
    lost, rated = record.rating, record.rated
    assert lost < START and rated == 1 and now(app) in app.dialog_html()
    app.act("puzzle-again")
    run(app)
    assert "rating-moved" not in app.dialog_html()
    app.act("puzzle-restart")
    app.act("puzzle-hint")
    play_solution(app, ONE.solution)
    assert (record.rating, record.rated) == (lost, rated) and "rating-moved" not in app.dialog_html()
    assert ONE.key in app.feature(Puzzles).stored.best
    ended = app.feature(Puzzles).outcome
    assert ended is not None and (ended.trial.failed, ended.trial.hints) == (2, 0)
    assert record.trial(ONE.key).failed == 0, "that is over"


def gain(hints: int) -> tuple[int, int]:
    """The rating and the number of rated puzzles after a puzzle solved with steps of hints, from 50 on."""
    app = at(ONE, rated_before(50))
    for _ in range(hints):
        app.act("puzzle-hint")
        assert record_of(app).rating == START, "hints alone cost nothing"
    play_solution(app, ONE.solution)
    record = record_of(app)
    told = app.t("ui.rating.same", n=str(START)) if hints > 2 else now(app)
    assert told in app.dialog_html()
    return record.rating, record.rated


def test_the_first_hint_is_free_and_the_others_take_of_the_gain_alone() -> None:
    whole = gain(0)
    assert whole[0] > START and gain(1) == whole == (whole[0], 51)
    half = gain(2)
    assert (half[0] - START) * 2 == pytest.approx(whole[0] - START, abs=1) and half[1] == 51
    assert gain(3) == gain(4) == (START, 50)


def test_a_price_is_told_before_the_hint_is_used() -> None:
    app = at(ONE)
    for price in ("half", "rest", ""):
        app.act("puzzle-hint")
        told = app.t(f"ui.guide.price.{price}") if price else app.feature(Guide).given[-1]
        assert app.message[1].endswith(told) and (not price or told in app.view()["puzzle"])
    app = at(ONE)
    run(app)
    app.act("puzzle-again")
    app.act("puzzle-hint")
    assert app.message[1] == app.feature(Guide).given[-1], "nothing is left to lose"


def test_a_failure_after_hints_counts_once() -> None:
    app = at(ONE, rated_before(50))
    app.act("puzzle-hint")
    app.act("puzzle-hint")
    run(app)
    lost = record_of(app).rating
    assert lost < START and record_of(app).rated == 51
    app.act("puzzle-again")
    run(app)
    assert record_of(app).rating == lost


def test_hints_that_an_earlier_version_counted_lose_nothing_again() -> None:
    app = at(ONE, rated_before(50, trials={ONE.key: [0, 1]}))
    play_solution(app, ONE.solution)
    assert record_of(app).rating >= START


def test_a_rating_is_shown_from_the_tenth_puzzle_on() -> None:
    for rated, words in ((0, "until"), (8, "until"), (9, "first"), (10, "now")):
        app = at(ONE, rated_before(rated))
        play_solution(app, ONE.solution)
        record, left = record_of(app), PROVISIONAL - rated - 1
        told = {
            "until": app.t("ui.rating.until", n=left),
            "first": app.t("ui.rating.first", n=str(record.rating)),
        }
        assert told.get(words, now(app)) in app.dialog_html()
        app.act("puzzles", "today")
        app.act("day", "2026-11-22")
        assert (f">{record.rating}<" in app.view()["room"]) is (left <= 0)
        assert (told["until"] in app.view()["room"]) is (left > 0)


@pytest.mark.parametrize("left", [("puzzle-leave", ""), ("puzzle-restart", ""), ("puzzle", ONE.key)])
def test_an_attempt_left_without_a_failure_costs_nothing(left: tuple[str, str]) -> None:
    app = at(TWO)
    run(app)  # The first of two turns.
    app.act(*left)
    assert (record_of(app).rating, record_of(app).rated) == (START, 0)


@pytest.mark.parametrize("left", [("puzzle-leave", ""), ("puzzle-restart", ""), ("puzzle", TWO.key)])
def test_an_attempt_left_after_a_failure_has_counted(left: tuple[str, str]) -> None:
    app = at(ONE)
    run(app)
    lost = record_of(app).rating
    assert lost < START
    app.act(*left)
    assert (record_of(app).rating, record_of(app).rated) == (lost, 1)
    app.act("puzzle", ONE.key)
    play_solution(app, ONE.solution)
    assert (record_of(app).rating, record_of(app).rated) == (lost, 1)


def test_a_reload_alone_goes_on() -> None:
    drawer = Drawer()
    app = at(ONE, drawer)
    run(app)
    lost = record_of(app).rating
    app = sit_down(drawer)
    assert app.root()["data-puzzle"] == "failed"
    assert (record_of(app).rating, record_of(app).trial(ONE.key).failed) == (lost, 1), "it failed once"
    app.act("puzzle-again")
    run(app)
    assert (record_of(app).rating, record_of(app).trial(ONE.key).failed) == (lost, 2)


def test_the_rating_can_be_begun_anew() -> None:
    app = at(TWO)
    play_solution(app, TWO.solution)
    app.act("puzzles", "today")
    app.act("day", "2026-11-22")
    record = record_of(app)
    assert app.t("ui.rating.until", n=9) in app.view()["room"]
    before = record.rating, record.deviation, record.rated
    app.act("rating-reset")
    assert (record.rating, record.deviation, record.rated) == (START, UNSURE, 0)
    assert 'data-action="rating-unreset"' in app.view()["room"]
    app.act("rating-unreset")
    assert (record.rating, record.deviation, record.rated) == before
    assert 'data-action="rating-reset"' in app.view()["room"]


def test_a_puzzle_of_unknown_strength_does_not_count() -> None:
    app = sit_down()
    app.act("link", "#p=" + ONE.link)  # The collection has not arrived.
    play_solution(app, ONE.solution)
    assert record_of(app).rated == 0 and app.feature(Puzzles).stored.best


@pytest.mark.parametrize(
    ("kept", "deviation"),
    [
        ({"rating": 1171, "rated": 150}, FROM_BEFORE),
        ({"rating": 1171, "rated": 150, "deviation": 61.5}, 61.5),
        ({"rating": 1171, "rated": 150, "deviation": -1}, FROM_BEFORE),
        ({"rating": 1171, "rated": 150, "deviation": "x"}, FROM_BEFORE),
        ({"rating": 1171, "rated": 0}, UNSURE),
    ],
)
def test_a_rating_from_before_is_taken_over(kept: dict[str, object], deviation: float) -> None:
    drawer = Drawer()
    drawer.kept["ttb.solver"] = json.dumps({"version": 1, **kept})
    record = record_of(sit_down(drawer))
    assert (record.rating, record.rated, record.deviation) == (1171, kept["rated"], deviation)
