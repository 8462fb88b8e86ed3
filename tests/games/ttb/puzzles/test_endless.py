"""Endless puzzles: requested, made in the worker, prepared ahead, played, saved and shared."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import count
from statistics import median
from typing import Any

import pytest
from games.ttb.desk import desk
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import GRADES, Collection, Days
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.endless import make as maker
from games.ttb.puzzles.endless.endless import MOST_IN_VAIN, Endless
from games.ttb.puzzles.endless.fresh import FULL, LONG, RARE, USUAL, Fresh, Wish
from games.ttb.puzzles.endless.ideas import ABOUT, TURNS
from games.ttb.puzzles.endless.stock import FORMAT, stocked
from games.ttb.puzzles.endless.supply import AHEAD, LATELY, MEMORY, MOST_HAD
from games.ttb.puzzles.solver.proofs import Proofs
from games.ttb.puzzles.solver.solution import played
from shell.app.app import App

from tests.games.ttb.puzzles.solving import DAYS, STATIC, TEXT, arrive, play_solution
from tests.games.ttb.tables import KEYS, Drawer, sit_down
from tests.sitting import worked
from ttb_core.making import grading
from ttb_core.making.compose import IDEAS
from ttb_core.making.made import pieces
from ttb_core.making.themes import THEMES
from ttb_core.notation import parse_turn
from ttb_core.puzzles import puzzle_to_json
from ttb_core.solving import solve

pytestmark = pytest.mark.slow

EASY = {"theme": "", "grade": 1, "turns": 0, "full": False, "seconds": 20, "deeds": []}


def answer(**asked: Any) -> dict[str, Any]:
    """A worker's answer to a request."""
    desk.begin(json.dumps({"kind": "make", **EASY, **asked}))
    told: dict[str, Any] = json.loads(desk.step(60))
    return told


@cache
def made(seed: int) -> Fresh:
    """A puzzle of grade 1."""
    return Fresh(answer(seed=str(seed))["made"][0])


def enter(drawer: Drawer | None = None) -> App:
    """An app with the room of endless puzzles open and grade 1 requested."""
    app = sit_down(drawer)
    app.act("puzzles", "endless")
    arrive(app)
    app.act("endless-grade", "grade=1")
    return app


def state(app: App) -> str:
    return str(app.view()["room-endless"])


def report_made(app: App, *puzzles: Fresh, **more: Any) -> list[Any]:
    """Report these puzzles as the worker's result."""
    told = {"part": 1, "done": True, "made": [one.fields for one in puzzles], **more}
    return app.act("work-told", json.dumps({"ticket": app.root()["data-job"], **told}))


def worker_request(app: App) -> dict[str, Any]:
    """The current request to the worker."""
    (effect,) = app.act("work", app.root()["data-job"])
    request: dict[str, Any] = json.loads(effect["request"])
    return request


def stock(*puzzles: Fresh) -> str:
    """A file of puzzles made ahead."""
    return json.dumps({"format": FORMAT, "puzzles": [puzzle.fields for puzzle in puzzles]})


def key(app: App) -> str:
    return app.feature(Puzzles).key


# On the page


def test_another_one_is_made_proved_solved_and_counted() -> None:
    app = enter()
    app.act("endless")
    assert "endless-stop" in state(app) and 'data-action="endless"' not in state(app)
    told = worked(app, desk)
    assert told["done"] and app.root()["data-job"].startswith("make-")
    app.act("work-told", json.dumps(told))
    puzzles = app.feature(Puzzles)
    session = puzzles.session
    assert app.screen is None and session is not None
    proof = solve(session.puzzle)
    assert (proof.turns, len(proof.solutions), proof.complete) == (session.puzzle.turns, 1, True)
    panel = app.view()["puzzle"]
    assert "New puzzle" in panel and "Level 1" in panel and "Proven: one solution, in 1 turn" in panel
    assert 'data-action="prove"' not in panel
    (one,) = app.feature(Endless).supply.lately
    assert puzzles.strength_of(one.key) == one.strength and puzzles.solution_of(one.key) == one.solution
    play_solution(app, one.solution)
    assert puzzles.record.rated == 1 and puzzles.record.rating > 1000
    app.act("puzzle-over")
    dialog = app.dialog_html()
    assert dialog.index('data-action="endless"') < dialog.index('data-action="puzzles"')
    assert "You’ve found the shortest solution!" in dialog


def test_progress_is_told_and_stop_ends_it() -> None:
    app = enter()
    app.act("endless")
    ticket = app.root()["data-job"]
    app.act("work-told", json.dumps({"ticket": ticket, "part": 0.4, "done": False, "tried": 21, "found": 2}))
    html = state(app)
    assert 'value="40"' in html and "21 tries so far" in html and "2 puzzles found" in html
    effects = app.act("escape")
    assert {"do": "focus", "at": '.room [data-action="endless"]'} in effects
    assert 'data-action="endless"' in state(app) and app.root()["data-room"] == "endless"
    assert app.root()["data-job"] != ticket, "what is made ahead now is another piece of work"
    app.act("endless")
    app.act("room-tab", "own")
    assert app.root()["data-job"] == ""
    app.act("room-tab", "endless")
    assert "endless-stop" not in state(app), "nobody waits any more"
    app.act("endless")
    app.act("room-leave")
    assert not app.root()["data-job"].startswith("make") and not app.feature(Endless).making


def test_what_is_asked_for_while_it_is_made_ahead_goes_on() -> None:
    app = enter()
    ticket = app.root()["data-job"]
    assert ticket.startswith("make-") and worker_request(app)["grade"] == 1
    app.act("endless")
    assert app.root()["data-job"] == ticket


def test_two_are_made_ahead_and_then_are_there_at_once() -> None:
    app = enter()
    report_made(app, made(1))
    report_made(app, made(2))
    assert app.root()["data-job"] == "" and app.screen is not None
    app.act("endless")
    assert key(app) == made(1).key and app.screen is None
    assert app.root()["data-job"].startswith("make-"), "while it is played another one is made"
    assert set(worker_request(app)["deeds"]) == {made(1).deed, made(2).deed}
    assert len(app.feature(Endless).supply.ahead) == AHEAD - 1
    report_made(app, made(3))
    assert key(app) == made(1).key and app.root()["data-job"] == ""
    app.act("endless")
    assert key(app) == made(2).key
    app.act("puzzle-leave")
    assert not app.root()["data-job"].startswith("make"), "nothing is made while a game lies on the table"


def test_no_puzzle_comes_twice() -> None:
    app = enter()
    app.act("endless")
    report_made(app, made(1))
    app.act("puzzles", "endless")
    app.act("endless")
    report_made(app, made(1))
    assert app.feature(Endless).supply.ahead == [] and "Try once more" in state(app)


def test_nothing_is_made_ahead_for_ever_in_vain() -> None:
    app = enter()
    for _ in range(MOST_IN_VAIN):
        assert app.root()["data-job"]
        report_made(app)
    assert app.root()["data-job"] == "" and "Try once more" not in state(app)
    app.act("endless")
    assert app.root()["data-job"].startswith("make-")


def test_the_nearest_is_put_on_the_table_and_said() -> None:
    app = enter()
    app.act("endless-grade", "grade=5")
    app.act("endless")
    report_made(app, made(1))
    assert key(app) == made(1).key
    assert app.message == ("info", "This one is level 1: no puzzle of level 5 turned up in time.")
    app.act("puzzles", "endless")
    app.act("endless-grade", "grade=0")
    app.act("endless-theme", "theme=two_crystals")
    app.act("endless")
    report_made(app, made(2))
    assert key(app) == made(2).key and "about something else" in app.message[1]
    assert "“Two crystals”" in app.message[1]


def test_where_none_was_found_the_room_says_what_to_do() -> None:
    app = enter()
    app.act("endless")
    report_made(app)
    html = state(app)
    assert (
        app.t("game.ttb.endless.none") in html and 'role="status"' in html and 'data-action="endless"' in html
    )
    app.act("endless")
    assert app.t("game.ttb.endless.none") not in state(app)


def test_wishes_are_kept_and_only_such_as_there_are() -> None:
    drawer = Drawer()
    app = enter(drawer)
    app.act("endless-theme", "theme=jump")
    for action, value in [("theme", "theme=nonsense"), ("grade", "grade=6"), ("grade", "grade=x")]:
        app.act(f"endless-{action}", value)
    again = sit_down(drawer)
    again.act("puzzles", "endless")
    arrive(again)
    assert again.feature(Endless).supply.wish == Wish("jump", 1)
    html = again.view()["room"]
    assert '<option value="jump" selected>' in html
    again.act("endless", "grade=3")
    assert again.feature(Endless).supply.wish == Wish("", 3) and worker_request(again)["grade"] == 3


def test_where_a_shelf_is_through_it_goes_on_with_new_ones() -> None:
    app = enter()
    app.act("endless-theme", "theme=jump")
    collection = app.feature(Stock).collection
    assert collection is not None
    app.act("room-tab", "collection")
    app.act("room-shelf", "5")
    last = next(one for one in collection.by_grade[5] if one.puzzle().others != "best")
    for one in collection.by_grade[5]:
        if one is not last:
            app.feature(Puzzles).stored.best[one.key] = one.length
    assert 'data-action="endless"' not in app.view()["room"]
    app.act("puzzle", last.key)
    play_solution(app, last.solution)
    app.act("puzzle-over")
    assert 'data-action="endless" data-value="grade=5"' in app.dialog_html()
    app.act("puzzles", "collection")
    assert 'data-action="endless" data-value="grade=5"' in app.view()["room"]
    app.act("endless", "grade=5")
    assert app.root()["data-room"] == "endless" and app.feature(Endless).supply.wish == Wish("", 5)


def test_one_that_was_made_is_kept_and_opens_elsewhere_by_link() -> None:
    app = enter()
    app.act("endless")
    report_made(app, made(1))
    app.act("endless-keep")
    assert app.message[1] == app.t("ui.endless.kept")
    (own,) = app.feature(Puzzles).stored.own
    assert (own["key"], own["title"]) == (made(1).key, "New puzzle · Level 1")
    offered = app.feature(Puzzles).offers()
    assert offered is not None
    other = sit_down()
    other.act("link", "#" + offered[0])
    assert key(other) == made(1).key and "New puzzle" in other.view()["puzzle"]
    assert other.feature(Puzzles).strength_of(made(1).key) is None, "nobody has measured it there"


def test_the_last_ones_can_be_played_again() -> None:
    app = enter()
    for seed in range(1, LATELY + 2):
        app.act("puzzles", "endless")
        app.act("endless")
        report_made(app, made(seed))
    app.act("puzzles", "endless")
    html = app.view()["room"]
    assert html.count('data-action="endless-open"') == LATELY and made(1).key not in html
    app.act("endless-open", made(2).key)
    assert key(app) == made(2).key and app.screen is None


def test_an_attempt_goes_on_when_the_page_opens_again() -> None:
    drawer = Drawer()
    app = enter(drawer)
    app.act("endless")
    report_made(app, made(1))
    again = sit_down(drawer)
    assert key(again) == made(1).key and "New puzzle" in again.view()["puzzle"]
    assert again.feature(Puzzles).strength_of(made(1).key) == made(1).strength
    kept = json.loads(drawer.kept[KEYS.prefix + "attempt"])
    for damage in ({"endless": 1}, {"endless": True, "grade": "1"}):
        drawer.kept[KEYS.prefix + "attempt"] = json.dumps({**kept, "puzzle": {**kept["puzzle"], **damage}})
        assert sit_down(drawer).feature(Puzzles).session is None


@pytest.mark.parametrize(
    "answer",
    [{"made": 1}, {"made": [[]]}, {"made": [["x"] * 7]}, {"made": None}, {}, {"done": False, "tried": "x"}],
    ids=str,
)
def test_a_report_without_sense_is_not_believed(answer: dict[str, Any]) -> None:
    app = enter()
    app.act("endless")
    ticket = app.root()["data-job"]
    effects = app.act("work-told", json.dumps({"ticket": ticket, "part": 1, "done": True, **answer}))
    assert {"do": "work-again", "ticket": ticket} in effects and app.root()["data-job"] == ticket


# Rare wishes, and puzzles made while the page is idle


def test_a_rare_wish_is_met_from_the_file_and_none_comes_twice() -> None:
    one, other = (Fresh(changed(pieces=FULL, deed=f"{n:016x}")) for n in (1, 2))
    app = enter()
    app.act("endless-grade", "grade=0")
    app.act("endless-full", "full=true")
    effects = app.act("endless")
    assert {"do": "endless-file"} in effects and worker_request(app)["full"] is True
    app.act("endless-file-here", stock(one, other))
    assert key(app) == one.key and app.screen is None and not app.feature(Endless).making
    app.act("puzzles", "endless")
    app.act("endless")
    assert app.feature(Endless).making, "the other one is the same puzzle"


def test_a_common_wish_takes_the_file_only_after_a_while() -> None:
    app = enter()
    assert {"do": "endless-file"} in app.act("endless")
    app.act("endless-file-here", stock(made(3)))
    assert app.feature(Endless).making
    ticket = app.root()["data-job"]
    app.act("work-told", json.dumps({"ticket": ticket, "part": 0.6, "done": False}))
    assert key(app) == made(3).key and app.message == ("", "")


@pytest.mark.parametrize("ahead", [False, True])
def test_a_fuller_one_of_the_file_comes_in_place_of_one_with_few_pieces(ahead: bool) -> None:
    few, full = (Fresh(changed(made(n), pieces=pieces)) for n, pieces in ((1, 0), (2, USUAL[0])))
    app = enter()
    if ahead:
        app.feature(Endless).supply.add(few)
        app.feature(Endless).file.arrived(stock(full))
    app.act("endless")
    app.feature(Endless).file.arrived(stock(full))
    if not ahead:
        report_made(app, few)
    assert key(app) == full.key and [each.key for each in app.feature(Endless).supply.ahead] == [few.key]
    app.act("puzzles", "endless")
    app.act("endless")
    assert key(app) == few.key, "there is no other one"


def test_what_was_made_is_nearer_than_the_file_unless_the_wish_is_rare() -> None:
    hard = Fresh(changed(made(3), pieces=FULL, strength=2000))
    app = enter()
    app.act("endless-theme", "theme=two_crystals")
    app.act("endless-grade", "grade=0")
    app.act("endless")
    app.feature(Endless).file.arrived(stock(hard))
    report_made(app, made(1))
    assert key(app) == made(1).key
    app.act("puzzles", "endless")
    app.act("endless")
    report_made(app)
    assert key(app) == hard.key, "better than nothing"


@pytest.mark.parametrize("action", ["endless-file-missing", "endless-file-here"])
def test_without_the_file_the_worker_goes_on(action: str) -> None:
    app = enter()
    app.act("endless-turns", f"turns={LONG}")
    app.act("endless")
    app.act(action, "nonsense")
    assert worker_request(app)["turns"] == LONG
    report_made(app, made(1))
    assert key(app) == made(1).key and "takes 1 turn:" in app.message[1]
    app.act("puzzles", "endless")
    app.act("endless-turns", "turns=0")
    app.act("endless-full", "full=true")
    app.act("endless")
    report_made(app, Fresh(changed(made(2), pieces=2)))
    assert "emptier board" in app.message[1]


@pytest.mark.parametrize("theme", sorted(RARE))
def test_a_wish_for_a_rare_theme_is_met_from_the_file_at_once(theme: str) -> None:
    app = enter()
    app.act("endless-grade", "grade=0")
    app.act("endless-theme", f"theme={theme}")
    assert {"do": "endless-file"} in app.act("endless")
    app.act(
        "endless-file-here",
        stock(*(Fresh(changed(made(n), themes=themes)) for n, themes in ((2, "lift"), (3, theme)))),
    )
    assert key(app) == made(3).key


def test_the_shipped_file_has_puzzles_about_each_rare_theme_and_about_stealing_of_every_grade() -> None:
    puzzles = stocked((STATIC / "endless/ahead.json").read_text("utf-8"))
    assert {theme for puzzle in puzzles for theme in puzzle.themes} >= RARE
    assert {puzzle.grade for puzzle in puzzles if "steal" in puzzle.themes} == {*GRADES}


def test_the_shipped_file_has_rare_puzzles_that_are_nowhere_else() -> None:
    puzzles = stocked((STATIC / "endless/ahead.json").read_text("utf-8"))
    collection, days = Collection(TEXT), Days(DAYS)
    assert puzzles and len({puzzle.deed for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        assert len(puzzle.solution) >= LONG or puzzle.pieces >= FULL or RARE.intersection(puzzle.themes)
        assert puzzle.key not in collection.by_key and puzzle.key not in days.by_key
        assert pieces(dict(puzzle_to_json(puzzle.puzzle()))) == puzzle.pieces
        played(puzzle.data(), puzzle.solution)


def test_while_the_page_is_idle_puzzles_are_made_for_people_who_play_them() -> None:
    app = sit_down()
    app.act("endless-idle")
    assert not app.root()["data-job"].startswith("make"), "nobody has played one yet"
    drawer = Drawer()
    app = enter(drawer)
    app.act("endless")
    report_made(app, made(1))
    app.act("puzzle-leave")
    assert not app.root()["data-job"].startswith("make")
    app.act("endless-idle")
    request = worker_request(app)
    assert request["grade"] == 1 and request["seconds"] > EASY["seconds"]
    report_made(app, made(2))
    assert not app.root()["data-job"].startswith("make"), "one at a time"
    app.act("endless-idle")
    report_made(app, made(3))
    app.act("endless-idle")
    assert worker_request(app)["grade"] == 2, "the last wish has its two"
    for _ in range(MOST_IN_VAIN):
        app.act("endless-idle")
        report_made(app)
    app.act("endless-idle")
    assert not app.root()["data-job"].startswith("make")
    app.feature(Endless).rest()
    app.act("endless-idle")
    assert app.feature(Endless).job() is not None
    app.act("start-game")
    assert app.feature(Endless).job() is None, "not while somebody plays"
    again = sit_down(drawer).feature(Endless).supply
    assert [puzzle.key for puzzle in again.ahead] == [made(2).key, made(3).key]


# Storage


def changed(puzzle: Fresh | None = None, /, **fields: object) -> list[Any]:
    """A saved puzzle, the first one if none is given, with some fields changed."""
    names = ("key", "strength", "themes", "solution", "deed", "nodes", "link", "pieces")
    return [{**dict(zip(names, (puzzle or made(1)).fields, strict=True)), **fields}[name] for name in names]


HOSTILE: list[Any] = [
    [],
    {},
    "x",
    None,
    {"key": 1},
    {"key": "<b>hello"},
    {"strength": True},
    {"strength": 10**9},
    {"themes": "a <b>"},
    {"themes": "a " * 99},
    {"solution": "x" * 999},
    {"solution": "; " * 99},
    {"deed": ""},
    {"nodes": -1},
    {"pieces": -1},
    {"pieces": True},
    {"link": "#"},
    {"link": "A" * 9999},
]


@pytest.mark.parametrize("entry", HOSTILE, ids=lambda entry: str(entry)[:30])
def test_entries_that_are_not_in_order_count_as_none(entry: Any) -> None:
    one = changed(**entry) if isinstance(entry, dict) and entry else entry
    drawer = Drawer()
    kept = {"version": 1, "ahead": [one, made(2).fields], "lately": [one], "had": [one], "theme": one}
    kept |= {"turns": one, "full": one}
    drawer.kept[KEYS.prefix + MEMORY] = json.dumps(kept)
    supply = sit_down(drawer).feature(Endless).supply
    assert [other.key for other in supply.ahead] == [made(2).key]
    assert supply.lately == [] and supply.wish == Wish() and supply.deeds == [made(2).deed]


@pytest.mark.parametrize(
    "entry",
    [
        {"link": "1abc"},
        {"key": "00000000"},
        {"solution": "nonsense"},
        {"solution": "pass"},
    ],
    ids=str,
)
def test_what_turns_out_to_be_none_is_passed_over(entry: dict[str, object]) -> None:
    drawer = Drawer()
    kept = {
        "version": 1,
        "grade": 1,
        "ahead": [changed(**entry), made(2).fields],
        "lately": [changed(**entry)],
    }
    drawer.kept[KEYS.prefix + MEMORY] = json.dumps(kept)
    app = enter(drawer)
    assert "endless-state" in app.view()["room"]
    app.act("endless")
    assert key(app) == made(2).key
    assert [one.key for one in app.feature(Endless).supply.ahead] == []


def test_an_entry_of_another_version_is_set_aside() -> None:
    drawer = Drawer()
    drawer.kept[KEYS.prefix + MEMORY] = json.dumps({"version": 99, "ahead": [made(1).fields]})
    app = enter(drawer)
    assert app.feature(Endless).supply.ahead == []
    assert any("99" in text for name, text in drawer.kept.items() if "aside" in name)


def test_what_is_kept_is_bounded() -> None:
    drawer = Drawer()
    had = [[f"{n:08x}", f"{n:016x}", 800] for n in range(MOST_HAD + 9)]
    many = [changed(key=f"{n:08x}", deed=f"{n:016x}", strength=400 + 200 * (n % 10)) for n in range(99)]
    kept = {"version": 1, "ahead": many, "lately": many, "had": had}
    drawer.kept[KEYS.prefix + MEMORY] = json.dumps(kept)
    supply = sit_down(drawer).feature(Endless).supply
    assert (len(supply.ahead), len(supply.lately)) == (AHEAD * len(GRADES), LATELY)
    assert supply.strength_of(f"{0:08x}") is None and supply.strength_of(f"{MOST_HAD:08x}") == 800
    for seed in range(1, 5):
        supply.add(made(seed))
        supply.had(made(seed))
    assert sum(one.grade == 1 for one in supply.ahead) == AHEAD
    assert len(json.loads(drawer.kept[KEYS.prefix + MEMORY])["had"]) == MOST_HAD


# In the worker


@pytest.fixture
def fast_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that advances by a second at each reading."""
    clock: Iterator[int] = count()
    monkeypatch.setattr(maker, "monotonic", lambda: next(clock))


@pytest.mark.usefixtures("fast_clock")
def test_the_same_seed_makes_the_same_puzzle_and_none_that_was_had() -> None:
    first = answer(seed="cup", seconds=250)["made"]
    assert answer(seed="cup", seconds=250)["made"] == first
    one = Fresh(first[0])
    assert one.grade == 1 and one.strength == grading.strength(
        one.puzzle(), [parse_turn(turn) for turn in one.solution]
    )
    other = Fresh(answer(seed="cup", seconds=250, deeds=[one.deed])["made"][0])
    assert other.deed != one.deed


@pytest.mark.usefixtures("fast_clock")
def test_when_the_time_is_over_the_nearest_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TURNS, 5, (1,))  # No puzzle of one turn is that hard.
    made = [Fresh(fields) for fields in answer(seed="tea", grade=5, seconds=200)["made"]]
    away = [Wish("", 5).away(one) for one in made]
    assert away == sorted(away) and 0 < len(made) <= maker.MOST_TOLD
    assert answer(seed="tea", grade=5, seconds=1)["made"] == []


@pytest.mark.parametrize("grade", GRADES)
def test_a_usual_day_has_as_many_pieces_as_is_said(grade: int) -> None:
    days = [one.puzzle() for one in Days(DAYS).puzzles if one.grade == grade]
    assert median(pieces({**puzzle_to_json(day)}) for day in days) == USUAL[grade - 1]


@pytest.mark.usefixtures("fast_clock")
def test_what_is_made_is_as_full_as_a_usual_day() -> None:
    nearest = Fresh(answer(seed="full", grade=1, seconds=5000)["made"][0])
    assert nearest.grade == 1 and not nearest.lacking
    assert "decoy" in nearest.themes and nearest.pieces == USUAL[0]


@pytest.mark.usefixtures("fast_clock")
def test_where_nothing_is_about_the_theme_anything_is_better_than_nothing() -> None:
    made = [Fresh(fields) for fields in answer(seed="cup", grade=1, theme="reset", seconds=200)["made"]]
    assert made and not any("reset" in one.themes for one in made)


def test_every_theme_can_be_wished_for_and_has_ideas_to_begin_with() -> None:
    assert set(ABOUT) == set(THEMES)
    for begins in ABOUT.values():
        assert all(any(idea.startswith(begin) for idea in IDEAS) for begin in begins)
    assert set(TURNS) == {0, *GRADES}


def test_proofs_of_the_maker_are_answers() -> None:
    app = enter()
    app.act("endless")
    report_made(app, made(1))
    drawer = app.storage
    assert isinstance(drawer, Drawer)
    assert sit_down(drawer).feature(Proofs).of(made(1).key) == made(1).proof()
