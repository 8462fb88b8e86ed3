"""Help with a puzzle and its end: hints, the shortest solution, the result, the rating."""

from __future__ import annotations

import json
import re

import pytest
from games.ttb.desk import desk
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import Collected, Collection
from games.ttb.puzzles.solver.guide import Guide
from games.ttb.puzzles.solver.shortest import Shortest
from shell.app.app import App
from shell.texts.texts import Texts

from tests.games.ttb.puzzles.solving import TEXT, arrive, at, play_solution, resists
from tests.games.ttb.puzzles.test_puzzles_page import PUZZLE
from tests.games.ttb.tables import LANGUAGES, Drawer, finish, run, sit_down, table

pytestmark = pytest.mark.slow

COLLECTION = Collection(TEXT)
ONE, TWO = (next(one for one in COLLECTION.puzzles if one.id == name) for name in ("c56166", "22b219"))


def work(app: App) -> None:
    """Run the current work to its end, as the page's worker does."""
    ticket = app.root()["data-job"]
    (effect,) = app.act("work", ticket)
    desk.begin(effect["request"])
    told = {"done": False}
    while not told["done"]:
        told = json.loads(desk.step(10))
        app.act("work-told", json.dumps({"ticket": ticket, **told}))


# Hints


def plain(app: App) -> str:
    """The text beside the board, without tags."""
    return re.sub("<[^>]*>", "", app.view()["puzzle"])


def test_hints_come_in_three_steps_and_are_counted() -> None:
    app = at(ONE)
    for steps in (1, 2, 3):
        app.act("puzzle-hint")
        told = app.feature(Guide).given
        assert len(told) == steps and told[-1] in plain(app) and app.message[1].startswith(told[-1])
        assert app.feature(Puzzles).record.trial(ONE.key).hints == steps - 1, "the first one is free"
    app.act("puzzle-hint")
    assert app.feature(Puzzles).record.trial(ONE.key).hints == 2, "there is no fourth one"
    bot, order, slot = app.feature(Guide).given
    assert "Red bot 1" in bot and "slot" not in order and "slot" in slot


def test_a_hint_is_told_in_the_language_spoken_now() -> None:
    app = at(ONE)
    app.act("puzzle-hint")
    (english,) = app.feature(Guide).given
    app.speak(Texts("de", table("de"), LANGUAGES))
    (german,) = app.feature(Guide).given
    assert german != english and german in plain(app) and english not in plain(app)


def test_a_hint_belongs_to_a_turn() -> None:
    app = at(TWO)
    app.act("puzzle-hint")
    first = app.feature(Guide).given[0]
    play_solution(app, TWO.solution[:1])
    assert app.feature(Guide).given == [] and first not in app.view()["puzzle"]
    app.act("puzzle-hint")
    assert len(app.feature(Guide).given) == 1


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(one, id=one.id, marks=[] if number % 18 == 0 else pytest.mark.walk)
        for number, one in enumerate(COLLECTION.puzzles)
        if number % 3 == 0 and not resists(one)
    ],
)
def test_following_the_last_hint_of_each_turn_is_possible(one: Collected) -> None:
    app = at(one)
    for n in range(one.length):
        for _ in range(3):
            app.act("puzzle-hint")
        told = app.feature(Guide).given
        assert len(told) in (2, 3) and all("{" not in words and "ui." not in words for words in told)
        play_solution(app, one.solution[n : n + 1])
    assert app.root()["data-puzzle"] == "solved"


def test_off_the_known_way_another_one_is_looked_for() -> None:
    app = sit_down()
    app.act("puzzles")
    arrive(app)
    app.act("puzzle", COLLECTION.named[0].key)
    app.act("tile", "unload")
    app.act("slot", "red1:2")
    run(app)
    app.act("puzzle-hint")
    assert app.feature(Guide).given == [] and app.message[1] == app.t("ui.guide.looking")
    work(app)
    assert len(app.feature(Guide).given) == 1 or app.message[1] == app.t("ui.guide.none")


def test_where_no_way_leads_on_that_is_said() -> None:
    app = at(TWO)
    run(app)
    if app.session.over:
        return
    app.act("puzzle-hint")
    if app.feature(Guide).asking:
        work(app)
        assert app.message[1] == app.t("ui.guide.none")
    assert app.feature(Puzzles).record.trial(TWO.key).hints == 0


def test_hints_for_a_puzzle_of_somebody_else_are_worked_out() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    app.act("link", "#p=" + ONE.link)
    app.act("puzzle-hint")
    work(app)
    assert len(app.feature(Guide).given) == 1


# The shortest solution


def test_a_shortest_solution_is_recognised() -> None:
    app = at(TWO)
    play_solution(app, TWO.solution)
    assert app.t("ui.puzzle.found_shortest") in app.dialog_html()


def test_a_longer_solution_stands_beside_the_shortest_and_both_can_be_watched() -> None:
    app = sit_down()
    app.act("open-puzzle", json.dumps(PUZZLE))
    mine = app.session
    play_solution(app, ["pass", "pass", "red1.1=U"])
    assert app.t("ui.puzzle.solved_in", n=3) in app.dialog_html()
    app.act("puzzle-watch")
    assert app.session is mine, "none is known yet"
    app.act("puzzle-search")
    work(app)
    html = app.dialog_html()
    assert app.t("ui.puzzle.yours", n=3) in html and app.t("ui.puzzle.shortest", n=1) in html
    assert html.count("<ol") == 2
    app.act("puzzle-watch")
    assert app.session is not mine and app.past is not None
    assert app.t("ui.puzzle.untitled") in app.view()["puzzle"], "it stands beside what is shown"
    before = dict(app.feature(Puzzles).stored.best)
    app.act("replay-close")
    assert app.session.over and app.feature(Puzzles).stored.best == before
    app.act("puzzle-over")
    assert app.session is mine and app.dialog == "puzzle-over"


def test_a_solution_is_told_once_per_order_up_to_the_goal() -> None:
    app = sit_down()
    app.act("open-puzzle", json.dumps(PUZZLE))
    play_solution(app, ["pass", "pass", "red1.1=U"])
    app.act("puzzle-search")
    work(app)
    mine, shortest = re.findall("<ol.*?</ol>", app.dialog_html())
    for told, turns in ((mine, 3), (shortest, 1)):
        assert told.count("<li") == turns and told.count(app.t("ui.puzzle.goal_reached")) == 1
        last = told.rsplit("<li", 1)[1]
        orders = re.findall('<p class="story-order">.*?</p>', last)
        assert len(set(orders)) == len(orders) > 0
        assert last.rindex("story-order") < last.index("story-goal")


def test_it_is_said_where_it_took_longer() -> None:
    app = sit_down()
    app.act("open-puzzle", json.dumps(PUZZLE))
    play_solution(app, ["pass", "pass", "red1.1=U"])
    app.act("puzzle-search")
    work(app)
    assert "story-longer" not in app.dialog_html(), "it is still being compared"
    work(app)
    mine, shortest = re.findall("<ol.*?</ol>", app.dialog_html())
    assert "story-longer" in mine.split("<li")[1] and mine.count("story-longer") == 1
    assert "story-longer" not in shortest


def test_who_is_shown_the_solution_has_had_all_hints() -> None:
    app = at(ONE)
    run(app)
    assert app.root()["data-puzzle"] == "failed"
    assert 'data-action="puzzle-watch"' in app.dialog_html()
    effects = app.act("puzzle-watch")
    for _ in range(100):
        if app.dialog:
            break
        (animation,) = [effect for effect in effects if effect["do"] == "animate"]
        effects = app.act(animation["done"], animation["ticket"])
    assert app.dialog == "puzzle-over" and app.root()["data-puzzle"] == "failed"
    trial = app.feature(Puzzles).record.trial(ONE.key)
    assert (trial.failed, trial.hints) == (1, 3) and not app.feature(Puzzles).stored.best
    assert app.feature(Shortest).turns()


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "[]",
        '{"version":2}',
        '{"version":1,"rating":"<b>","rated":-1,"storm":1e9,"trials":[],"days":{"x":[1,2,3]}}',
        '{"version":1,"rating":999999,"trials":{"a":[1],"b":["x",1]},"days":{"2026-11-22":[1,2]}}',
        '{"version":1,"days":{"2026-02-30":[1,0,0],"0000-01-01":[1,0,0],"२०२६-०१-०१":[1,0,0]}}',
    ],
)
def test_what_lies_in_storage_of_the_solver_is_not_trusted(text: str) -> None:
    drawer = Drawer()
    drawer.kept["ttb.solver"] = text
    record = sit_down(drawer).feature(Puzzles).record
    assert 100 <= record.rating <= 3000 and record.rated == 0 and record.storm == 0
    assert record.days == {} and record.trial("a").hints == 0


# The result


def test_a_result_tells_how_it_went_and_gives_nothing_away() -> None:
    app = at(ONE)
    run(app)
    app.act("puzzle-again")
    app.act("puzzle-hint")
    app.act("puzzle-hint")
    play_solution(app, ONE.solution)
    html = app.dialog_html()
    assert (
        "\n🟧 ✗\n🟩 ✓\nsolved in 1 turn · 1 hint\n" in html
        and f"Puzzle {ONE.number} <small>Level 1</small>" in html
    )
    assert f"#p={ONE.link}" in html and "data-copy" in html
    for text in ONE.solution:
        assert text not in html
    (first,) = app.act("copied")
    assert first["do"] == "announce" and app.t("ui.share.copied") in app.dialog_html()


def test_a_decision_does_not_take_the_hint_away_too_soon() -> None:
    one = next(one for one in COLLECTION.by_grade[1] if " > " in one.solution[0])
    app = at(one)
    for _ in range(3):
        app.act("puzzle-hint")
    assert "Zap" in app.feature(Guide).given[-1]
    play_solution(app, one.solution)
    assert app.root()["data-puzzle"] == "solved"
    assert finish(app, []) == []
