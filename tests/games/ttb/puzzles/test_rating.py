"""The rating: the results that count, and its convergence to a player's skill."""

from __future__ import annotations

import json
import random
from statistics import mean

import pytest
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import Collection
from games.ttb.puzzles.record.rating import FROM_BEFORE, START, SURE, UNSURE, after, expected
from games.ttb.puzzles.record.record import Record
from shell.app.app import App

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


def now(app: App) -> str:
    """The text of the dialog about a rating that has changed for the first time."""
    record = record_of(app)
    change = record.rating - START
    return app.t("ui.rating.now", n=str(record.rating), change=f"{'+' if change >= 0 else '−'}{abs(change)}")


def final_rating(skill: int, player: int, nearest: bool) -> int:
    """The rating of a player of this skill after 150 different puzzles of the collection.

    With `nearest` each puzzle is the nearest to the rating so far, as by `Stock.following`, else a random
    one.
    """
    rnd = random.Random(f"{skill} {player}")
    rating, deviation = START, UNSURE
    left = list(STRENGTHS)
    for _ in range(150):
        strength = min(left, key=lambda one: abs(one - rating)) if nearest else rnd.choice(left)
        left.remove(strength)
        rating, deviation = after(rating, deviation, strength, rnd.random() < expected(skill, strength))
    return rating


@pytest.mark.slow
@pytest.mark.parametrize(("nearest", "share"), [(False, 0.85), (True, 0.95)])
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
    assert "puzzle-rating" not in app.dialog_html()
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
    assert "puzzle-rating" not in app.dialog_html()
    app.act("puzzle-restart")
    app.act("puzzle-hint")
    play_solution(app, ONE.solution)
    assert (record.rating, record.rated) == (lost, rated) and "puzzle-rating" not in app.dialog_html()
    assert ONE.key in app.feature(Puzzles).stored.best
    ended = app.feature(Puzzles).outcome
    assert ended is not None and (ended.trial.failed, ended.trial.hints) == (2, 1)
    assert record.trial(ONE.key).hints == 0, "that is over"


def test_a_hint_counts_as_not_solved() -> None:
    app = at(ONE)
    app.act("puzzle-hint")
    lost = record_of(app).rating
    assert lost < START
    app.act("puzzle-hint")
    play_solution(app, ONE.solution)
    assert (record_of(app).rating, record_of(app).rated) == (lost, 1)
    assert now(app) in app.dialog_html()


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
    assert str(record.rating) in app.view()["room"]
    app.act("rating-reset")
    assert (record.rating, record.deviation, record.rated) == (START, UNSURE, 0)


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
