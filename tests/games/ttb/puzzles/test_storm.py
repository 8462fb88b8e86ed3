"""Storms: their order, score and end. The page supplies the time."""

from __future__ import annotations

from typing import Any

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import Collected, Collection
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.record.record import MOST_MISSED
from games.ttb.puzzles.storm.storm import COST, LADDER, SECONDS, Storm, ladder
from shell.app.app import App

from tests.games.ttb.puzzles.solving import TEXT, arrive, play_solution
from tests.games.ttb.tables import Drawer, duel, run, sit_down

COLLECTION = Collection(TEXT)


def begin(drawer: Drawer | None = None) -> App:
    """An app with a storm that has just begun."""
    app = sit_down(drawer, duel())
    app.act("puzzles", "storm")
    assert 'data-action="storm"' in app.view()["room"]
    app.act("storm")
    arrive(app)
    return app


def here(app: App) -> Collected:
    """The puzzle on the table."""
    one = app.feature(Stock).find(app.feature(Puzzles).key)
    assert one is not None
    return one


def ticket(app: App) -> str:
    return app.root()["data-storm"].split()[0]


def test_it_gets_harder_and_never_comes_twice() -> None:
    order = ladder(COLLECTION.puzzles, "seed")
    grades = [one.grade for one in order]
    assert grades == sorted(grades) and set(grades) == {1, 2, 3, 4, 5}
    assert len(set(order)) == len(order) == sum(count for _, count in LADDER)
    assert ladder(COLLECTION.puzzles, "seed") == order != ladder(COLLECTION.puzzles, "other")


def test_the_first_five_all_need_a_change() -> None:
    for seed in range(200):
        assert not any("pass" in one.solution for one in ladder(COLLECTION.shelved, str(seed))[:5]), seed


def test_a_solved_puzzle_counts_and_the_next_one_comes() -> None:
    app = begin()
    assert app.root()["data-storm"].split()[1] == str(SECONDS)
    seen = []
    for n in range(1, 4):
        one = here(app)
        seen.append(one)
        play_solution(app, one.solution)
        assert app.feature(Storm).solved == n and app.dialog == "" and here(app) not in seen
        assert app.t("ui.storm.solved", n=n) in app.view()["puzzle"]
    assert set(app.feature(Puzzles).stored.best) == {one.key for one in seen}
    record = app.feature(Puzzles).record
    assert record.rated == 0, "only calm solving counts for the rating"


def test_failing_and_skipping_cost_time() -> None:
    app = begin()
    first = here(app)
    for _ in range(first.length):
        run(app)
    assert here(app) is not first
    app.act("storm-skip")
    assert app.feature(Storm).failed == 2
    assert app.root()["data-storm"] == f"{ticket(app)} {SECONDS - 2 * COST}"
    assert app.feature(Puzzles).record.trial(first.key).failed == 0


def run_turn(app: App) -> list[dict[str, object]]:
    """Press Run, end the animation, and return the animations that the page is asked for next."""
    effects = app.act("run")
    (animation,) = [effect for effect in effects if effect["do"] == "animate"]
    return [e for e in app.act(animation["done"], animation["ticket"]) if e["do"] == "animate"]


def fail(app: App) -> dict[str, Any]:
    """Use up the turns of the puzzle on the table and return the animation that follows."""
    while not (shown := run_turn(app)):
        pass
    return shown[0]


def test_it_says_hit_or_miss_before_it_goes_on() -> None:
    app = begin()
    first = here(app)
    moment = fail(app)
    assert app.feature(Storm).verdict == "miss" and here(app) is first, "the puzzle is still there"
    assert app.t("ui.storm.miss") in app.view()["verdict"] and 'data-action="skip"' in app.view()["verdict"]
    (step,) = moment["steps"]
    assert step["ms"] <= 700 and step["say"] == app.t("ui.storm.miss") and not step["acts"]
    app.act(str(moment["done"]), str(moment["ticket"]))
    assert app.feature(Storm).verdict == "" and app.view()["verdict"] == "" and here(app) is not first
    second = here(app)
    app.act(str(moment["done"]), str(moment["ticket"]))
    assert here(app) is second, "a report that comes again changes nothing"


def test_whatever_is_done_meanwhile_the_next_one_comes_once() -> None:
    for action in ("load", "undo", "storm-skip"):
        app = begin()
        first, ahead = here(app), len(app.feature(Storm)._ahead)
        moment = fail(app)
        assert {"do": "skip"} in app.act(action)
        app.act(str(moment["done"]), str(moment["ticket"]))
        assert here(app) is not first and app.feature(Storm).verdict == ""
        assert ahead - len(app.feature(Storm)._ahead) == 1
    app = begin()
    first, moment = here(app), fail(app)
    app.act("settings")
    app.act(str(moment["done"]), str(moment["ticket"]))
    assert app.dialog == "settings" and here(app) is not first
    app = begin()
    moment = fail(app)
    app.act("storm-end", ticket(app))
    assert app.dialog == "storm-over" and {"do": "skip"} in app.effects
    app.act(str(moment["done"]), str(moment["ticket"]))
    assert app.dialog == "storm-over" and app.feature(Puzzles).session is None


def test_what_was_missed_can_be_solved_afterwards() -> None:
    drawer = Drawer()
    app = begin(drawer)
    failed = here(app)
    for _ in range(failed.length):
        run(app)
    play_solution(app, here(app).solution)
    skipped = here(app)
    app.act("storm-skip")
    last = here(app)
    app.act("storm-end", ticket(app))
    missed = [failed.key, skipped.key, last.key]
    assert app.feature(Storm).missed == missed, "and what was on the table when the time was up"
    for place in (app.dialog_html(), app.view()["room"] if app.act("puzzles", "storm") is not None else ""):
        assert place.count('class="scene"') == 3 and all(f'data-value="{key}"' in place for key in missed)
    app.act("puzzle", failed.key)
    assert not app.feature(Puzzles).in_storm and not app.feature(Storm).on and here(app) is failed
    assert 'data-value="storm"' in app.view()["puzzle"], "back to the list"
    play_solution(app, failed.solution)
    assert app.t("ui.storm.missed_back") in app.dialog_html()
    app.act("puzzle", app.feature(Storm).following(failed.key))
    assert here(app) is skipped, "the next one is one that was missed"
    again = sit_down(drawer)
    assert again.feature(Storm).missed == missed, "remembered"
    app.act("storm")
    assert app.feature(Storm).missed == [], "until a new storm begins"


def test_what_is_kept_of_the_missed_is_not_trusted() -> None:
    for kept in ('{"version": 1, "missed": 7}', '{"version": 1, "missed": [7, null, "' + 50 * "x" + '"]}'):
        drawer = Drawer()
        drawer.kept["ttb.solver"] = kept
        app = sit_down(drawer)
        assert all(isinstance(key, str) and len(key) <= 20 for key in app.feature(Storm).missed)
        app.act("puzzles", "storm")
        arrive(app)
        assert "storm-missed" not in app.view()["room"]


def test_when_the_time_is_over_the_game_is_back_and_the_best_is_kept() -> None:
    drawer = Drawer()
    app = begin(drawer)
    play_solution(app, here(app).solution)
    app.act("storm-end", "another")
    assert app.feature(Storm).on
    app.act("settings")
    app.act("storm-end", ticket(app))
    assert app.dialog == "storm-over" and app.feature(Puzzles).session is None
    assert app.root()["data-storm"] == "" and app.t("ui.storm.record") in app.dialog_html()
    assert app.t("ui.storm.over") in app.dialog_html()
    assert {"do": "celebrate", "kind": "storm"} in app.effects, "a best one has its moment"
    assert sit_down(drawer).feature(Puzzles).record.storm == 1
    app.act("storm")
    app.act("storm-stop")
    assert app.t("ui.storm.ended") in app.dialog_html(), "there was time left"
    assert not [effect for effect in app.effects if effect["do"] == "celebrate"]
    assert app.t("ui.storm.best", n=1) in app.dialog_html(), "a worse one changes nothing"
    assert app.feature(Puzzles).record.storm == 1


def test_the_time_may_end_in_the_middle_of_a_run() -> None:
    app = begin()
    app.act("run")
    app.act("storm-end", ticket(app))
    assert app.dialog == "storm-over" and app.feature(Puzzles).session is None
    app.act("close")
    run(app)
    assert app.session.cursor == 1, "the game goes on"


def test_something_else_on_the_table_ends_it() -> None:
    app = begin()
    play_solution(app, here(app).solution)
    app.act("link", "#p=" + COLLECTION.puzzles[0].link)
    assert not app.feature(Storm).on and app.feature(Puzzles).record.storm == 1
    app.act("storm-next")
    assert app.feature(Puzzles).key == COLLECTION.puzzles[0].key


def test_there_are_no_hints_and_it_is_not_gone_on_with() -> None:
    drawer = Drawer()
    app = begin(drawer)
    assert 'data-key="hint"' not in app.view()["tools"]
    app.act("puzzle-hint")
    assert app.message[1] == app.t("ui.storm.no_hints") and "challenge-hint" not in app.view()["puzzle"]
    assert sit_down(drawer).feature(Puzzles).session is None


def test_after_the_last_puzzle_it_is_over() -> None:
    app = begin()
    for _ in range(sum(count for _, count in LADDER)):
        app.act("storm-skip")
    assert app.dialog == "storm-over" and not app.feature(Storm).on
    assert app.t("ui.storm.ended") in app.dialog_html()
    assert app.dialog_html().count('class="scene"') == MOST_MISSED, "the last ones"
