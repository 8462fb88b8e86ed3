"""The path: its steps, the next puzzle, and the dates of repetitions. The page reports the date."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import Collected, Collection
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.path.path import Path
from games.ttb.puzzles.path.themes import FIRST, MIDDLE, MOST, THEMES, steps_of
from shell.app.app import App
from shell.challenge.boxes import MOST as MOST_KEPT
from shell.challenge.boxes import OTHERS, Box
from shell.texts.texts import Texts

from tests.games.ttb.puzzles.solving import TEXT, arrive, play_solution
from tests.games.ttb.tables import LANGUAGES, Drawer, duel, run, sit_down, table
from ttb_core.making.themes import THEMES as ALL

COLLECTION = Collection(TEXT)
NUMBER = 'class="button number challenge-choice"'
ONCE = """
0c5e15 535b96 b93d0d 314f41 a0ffc2 eb6c37 8f218c e1a8a1 191ec6 9b82ec 008781 118734 c1124c 166d5b a33095
431e40 1177f0 36c5f0 791f16 872dea b801d0 409fb6 c83210 f1a7da 48e0c0 f873a7 78085b adc5ac c66f92 2cce47
f0980a 4e0c8f 2ecbfc 01d12f 1aa5c9 ebb62c 6d87c6 a21637 c732cb 2967c7 ebd9b4 2c713e 3253e4 286da8 3476cb
e2e6ea 3cc9de 48e7fc 98a419 5a107b f7d12a 6e4a20 020327 a6ffdb 20052f 1cb8c9 a3cb97 f76311 a0b3e7 054283
74fdc2 0c50b5 dfe61b b3f015 6af5f6 137053 93032f 1297de 0fb9ff 01c36d 1d9e47 d8d49b e532d9 ff569e d7500f
644908 fdeb71 1469db caa8c4 9c36c2 94d1c4 a757c1 7f5a4a 729949 52b7c3 3284d2 8c723b 5c345e 756d86 a29c3c
3367bc 861490 e07204 01ab7d 3bf33a 70b305 85f3bb ffe18a f524b8 7533e5 a8e861 6d96c7 1b5c54 e2ebbc cf1a40
5e6576 1f6388 fa91a3 852c64 d03d8f 8bfb72 9419a9 55db14 ea7ad3 31eadb 4b0cdf 4ad633 dd5c2e c6844e 8eb093
4dcf77 056e15 7eca4a 3a6206 8958c6 cf9c32 e21d5e 803651 0d7ab7 1db679 79ea18 9f80a7 2cac96 2b89de f918a5
92978e fd3edc 5fc16d 9cb144 75cf2e 218fe4 3b7d15 444f42 8b8850 74dfbf 8659be ef6492 dc3e7a 5076c5 4b3549
a45844 c625a8 fe4089 14f496 aa071f 4dfcee 1e3ecf 2baadd b59e7a 01f86f d3355e 74ddfd a33a79 32e21e 3ce336
197fe4 82b237 77c9bb 556239 044465 c75842 4929da e62de7 7e21bf 8f88c3 01a833 681bde acb911
"""
"""The ids of the path's puzzles in its first version."""
TODAY, TOMORROW, LATER = "2026-11-24", "2026-11-25", "2026-11-28"


def on_the_path(drawer: Drawer | None = None, day: str = TODAY) -> App:
    app = sit_down(drawer, duel())
    app.act("puzzles", "path")
    arrive(app)
    app.act("day", day)
    return app


def here(app: App) -> Collected:
    """The puzzle on the table."""
    one = app.feature(Stock).find(app.feature(Puzzles).key)
    assert one is not None
    return one


def go_on(app: App, *, solve: bool = True) -> Collected:
    """Open the next puzzle of the path and solve it, or fail at it."""
    app.act("path-go")
    one = here(app)
    if solve:
        play_solution(app, one.solution)
    else:
        for _ in range(one.length):
            run(app)
    return one


def test_it_leads_from_easy_to_hard_through_every_theme_there_is_enough_of() -> None:
    steps = steps_of(COLLECTION.single)
    keys = [one.key for step in steps for one in step.puzzles]
    assert len(keys) == len(set(keys)), "no puzzle is there twice"
    assert len(steps) >= 18 and set(THEMES) <= set(ALL) and set(FIRST) <= set(THEMES)
    assert len({step.name for step in steps}) == len(steps)
    for step in steps:
        assert 1 <= len(step.puzzles) <= MOST
        assert all(step.theme in one.themes and not one.retired for one in step.puzzles)
        assert [one.strength for one in step.puzzles] == sorted(one.strength for one in step.puzzles)
    assert steps == steps_of(COLLECTION.single[::-1]), "it is the same each time"
    assert steps_of([]) == []


def test_it_begins_with_glances_and_rises_gently() -> None:
    steps = steps_of(COLLECTION.single)
    assert [step.round for step in steps] == sorted(step.round for step in steps)
    first = [step for step in steps if step.round == 1]
    assert len(first) >= 10 and sum(len(step.puzzles) for step in first) >= 40
    for one in (one for step in first for one in step.puzzles):
        assert one.length == 1 and one.grade == 1
    assert not any("pass" in one.solution for step in first[:3] for one in step.puzzles)
    assert all(one.grade <= MIDDLE for step in steps if step.round == 2 for one in step.puzzles)
    assert all(one.grade > MIDDLE for step in steps if step.round == 3 for one in step.puzzles)


def test_no_puzzle_leaves_the_path() -> None:
    """Boxes are kept for puzzles of the path alone; recorded when it had one round."""
    keys = {one.key for step in steps_of(COLLECTION.single) for one in step.puzzles}
    ids = {one.id for one in COLLECTION.single if one.key in keys}
    assert set(ONCE.split()) <= ids


def test_a_theme_is_mastered_when_all_of_it_is_solved() -> None:
    app = on_the_path()
    path = app.feature(Path)
    first = path.steps[0]
    html = app.view()["room"]
    assert app.t(f"theme.{first.theme}") in html and html.count(
        'class="button number challenge-choice"'
    ) == len(first.puzzles)
    for one in first.puzzles:
        assert go_on(app) is one and path.on
        assert app.screen is None and 'data-action="path-go"' in app.dialog_html()
    assert path.is_mastered(first)
    mastered = app.t("ui.path.mastered", theme=app.t(f"theme.{first.theme}"))
    assert mastered in app.dialog_html()
    assert go_on(app) is path.steps[1].puzzles[0] and mastered not in app.dialog_html()
    app.act("puzzles", "path")
    assert app.t("ui.path.progress", n=1, of=len(path.steps)) in app.view()["room"]


def test_what_is_failed_comes_back_after_three_others_then_on_days() -> None:
    drawer = Drawer()
    app = on_the_path(drawer)
    path = app.feature(Path)
    failed = go_on(app, solve=False)
    assert app.t("ui.path.others", n=OTHERS) in app.dialog_html() and path.due() == []
    app.act("puzzle-restart")
    play_solution(app, failed.solution)
    assert failed.key in app.feature(Puzzles).stored.best and not path.is_settled(failed.key), (
        "too soon to count"
    )
    others = [go_on(app) for _ in range(OTHERS)]
    assert failed not in others and path.due() == [failed.key]
    app.act("puzzles", "path")
    assert app.t("ui.path.due", n=1) in app.view()["room"] and 'data-back="true"' in app.view()["room"]
    assert go_on(app) is failed and app.t("ui.path.days", n=1) in app.dialog_html()
    assert path.due() == [] and go_on(app) is not failed
    app = on_the_path(drawer, TOMORROW)
    path = app.feature(Path)
    assert path.due() == [failed.key] and go_on(app).key == failed.key
    assert app.t("ui.path.days", n=3) in app.dialog_html()
    app = on_the_path(drawer, "2026-11-27")
    assert app.feature(Path).due() == []
    app.act("day", LATER)
    assert go_on(app).key == failed.key and app.feature(Path).is_settled(failed.key)
    assert "ttb.path" not in drawer.kept


def test_failing_again_begins_again_and_the_next_day_is_enough() -> None:
    app = on_the_path()
    path = app.feature(Path)
    failed = go_on(app, solve=False)
    run(app)
    app.act("puzzle-restart")
    for _ in range(failed.length):
        run(app)
    assert path.boxes.by_key[failed.key].others == OTHERS, "the same puzzle is no other one"
    app.act("day", TOMORROW)
    assert path.due() == [failed.key]
    assert go_on(app, solve=False) is failed and path.due() == []
    assert path.boxes.by_key[failed.key].number == 0


def test_a_hint_or_a_failure_elsewhere_brings_it_back_too_but_no_storm() -> None:
    app = on_the_path()
    path = app.feature(Path)
    first, second = path.steps[0].puzzles[:2]
    app.act("puzzle", first.key)
    app.act("puzzle-hint")  # the free one
    app.act("puzzle-hint")
    play_solution(app, first.solution)
    assert first.key in path.boxes.by_key and not path.on and path.outcome_words() == ""
    app.act("puzzle", second.key)
    for _ in range(second.length):
        run(app)
    assert second.key in path.boxes.by_key
    outside = next(one for one in COLLECTION.puzzles if path.step_of(one.key) is None)
    app.act("puzzle", outside.key)
    for _ in range(outside.length):
        run(app)
    assert outside.key not in path.boxes.by_key
    app.act("storm")
    while path.step_of(here(app).key) is None:
        app.act("storm-skip")
    rushed = here(app)
    for _ in range(rushed.length):
        run(app)
    assert here(app) is not rushed and rushed.key not in path.boxes.by_key


def test_when_all_is_done_it_says_so() -> None:
    drawer = Drawer()
    best = {one.key: 1 for step in steps_of(COLLECTION.single) for one in step.puzzles}
    drawer.kept["ttb.puzzles"] = json.dumps({"version": 1, "best": best, "own": []})
    app = on_the_path(drawer)
    html = app.view()["room"]
    assert app.t("ui.path.done") in html and 'data-action="path-go"' not in html
    app.act("path-go")
    assert app.feature(Puzzles).session is None
    path = app.feature(Path)
    key = next(iter(best))
    path.boxes.failed(key, path.today)
    assert app.t("ui.path.rest") in app.view()["room"] and app.t("ui.path.later", n=1) in app.view()["room"]


def test_steps_open_one_at_a_time() -> None:
    app = on_the_path()
    steps = app.feature(Path).steps
    app.act("path-step", steps[3].name)
    html = app.view()["room"]
    assert html.count(NUMBER) == len(steps[3].puzzles)
    assert html.count('aria-expanded="true"') == 1
    app.act("path-step", steps[3].name)
    assert 'aria-expanded="true"' not in app.view()["room"]
    for wrong in ("", "x", "<b>"):
        app.act("path", wrong)
        app.act("path-step", wrong)
    assert app.feature(Puzzles).session is None
    assert len(app.view()["room"]) < 36_000


def test_the_way_back_leads_to_the_path() -> None:
    drawer = Drawer()
    app = on_the_path(drawer)
    app.act("path-go")
    attempt = app.session
    app.act("puzzles", "path")
    app.act("path-go")
    assert app.session is attempt and app.screen is None, "an attempt goes on"
    assert 'data-value="path"' in app.view()["puzzle"]
    again = sit_down(drawer)
    assert again.feature(Path).on, "it is still on the path when the page is opened again"


def test_the_door_says_what_comes_back() -> None:
    app = on_the_path()
    failed = go_on(app, solve=False)
    app.act("day", TOMORROW)
    app.act("door")
    assert app.t("ui.door.path", n=1) in app.view()["door"]
    app.feature(Path).boxes.solved(failed.key, app.feature(Path).today)
    assert app.t("ui.door.path", n=1) not in app.view()["door"]


@pytest.mark.parametrize("kept", ["", "{", "7", '{"version":2}', '{"version":1,"boxes":[]}', "[" * 99_999])
def test_what_cannot_be_read_counts_as_none(kept: str) -> None:
    drawer = Drawer()
    drawer.kept["ttb.path"] = kept
    app = on_the_path(drawer)
    assert app.feature(Path).boxes.by_key == {} and app.t("ui.path.go") in app.view()["room"]


def test_only_what_is_in_order_is_believed() -> None:
    keys = [one.key for step in steps_of(COLLECTION.single) for one in step.puzzles]
    good = [1, 0, 739_000]
    wrong: list[Any] = [
        None, 7, [], [1, 0], [3, 0, 1], [-1, 0, 1], [0, 4, 1], [0, -1, 1], [0, 0, 0], [0, 0, 10**7],
        [True, 0, 1], [0, 0, "1"], [0, 0, 1.5],
    ]  # fmt: skip
    boxes = {**dict(zip(keys, wrong, strict=False)), keys[-1]: good, "no key of ours": good, "k" * 99: good}
    drawer = Drawer()
    drawer.kept["ttb.path"] = json.dumps({"version": 1, "boxes": boxes})
    app = on_the_path(drawer)
    assert list(app.feature(Path).boxes.by_key) in ([keys[-1]], [keys[-1], "no key of ours"])
    app.view()
    assert list(app.feature(Path).boxes.by_key) == [keys[-1]], "what is not on the path never comes back"
    many = {f"{n}": good for n in range(MOST_KEPT + 9)}
    drawer.kept["ttb.path"] = json.dumps({"version": 1, "boxes": many})
    kept = sit_down(drawer, duel()).feature(Path).boxes
    assert len(kept.by_key) == MOST_KEPT
    kept.failed("new", 739_000)
    assert len(kept.by_key) == MOST_KEPT and "new" in kept.by_key


def test_a_clock_that_was_wrong_hides_nothing_for_ever() -> None:
    assert Box(1, 0, 999_999).due(739_000) and not Box(2, 0, 739_003).due(739_000)


def test_what_comes_back_is_carried_to_another_device() -> None:
    app = on_the_path()
    failed = go_on(app, solve=False)
    carried = app.entries.luggage()["path"]
    other = on_the_path()
    also = go_on(other, solve=False)
    assert also.key == failed.key
    other.act("day", TOMORROW)
    go_on(other)
    for wrong in (None, 7, "", "{", '{"version":2}', "[" * 9000):
        other.unpack("path", wrong)
    other.unpack("path", carried)
    assert other.feature(Path).boxes.by_key[failed.key].number == 1, "what is here stays as it is"
    third = on_the_path()
    assert third.entries.luggage() == {}
    third.unpack("path", carried)
    assert list(third.feature(Path).boxes.by_key) == [failed.key]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    app = on_the_path()
    app.speak(Texts(language, table(language), LANGUAGES))
    shown = app.view()["room"]
    go_on(app, solve=False)
    shown += app.dialog_html()
    app.act("day", TOMORROW)
    app.act("puzzles", "path")
    shown += app.view()["room"]
    assert table(language)["ui.path.help"] in shown.replace("&#39;", "'") and "ui." not in shown
