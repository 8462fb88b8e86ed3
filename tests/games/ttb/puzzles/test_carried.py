"""Progress in puzzles and lessons, carried to another device in the file with all games."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.lessons.learning import MOST_KEPT, Learning
from games.ttb.puzzles.record.kept import MOST_BEST, MOST_OWN, with_key
from games.ttb.puzzles.record.record import MOST_DAYS, MOST_TRIALS
from games.ttb.puzzles.room.room import Room
from shell.app.app import App
from shell.saves import files
from shell.saves.saves import Saves
from shell.shelf.shelf import Shelf
from shell.statistics.statistics import Statistics

from tests.games.ttb.puzzles.test_puzzles_page import PUZZLE
from tests.games.ttb.tables import Drawer, sit_down

NAMES = ("puzzles", "solver", "lessons")
OTHER = {"name": "other", "place": "../", "emblem": "<svg></svg>", "links": ["o="]}
BEST = {"aaaaaaaa": 4, "bbbbbbbb": 2}
SOLVER: dict[str, Any] = {
    "version": 1,
    "rating": 1300,
    "rated": 30,
    "storm": 7,
    "trials": {"cccccccc": [2, 1]},
    "days": {"2020-02-28": [3, 0, 1]},
    "missed": ["dddddddd"],
}
STARS = {"step": 3, "slots": 1}


def puzzle(turns: int, others: str = "still") -> Any:
    return with_key({**PUZZLE, "turns": turns, "others": others})


def entries(
    best: Any = BEST, own: Any = None, solver: Any = SOLVER, stars: Any = STARS
) -> dict[str, dict[str, Any]]:
    """The storage entries of a player, by name."""
    return {
        "puzzles": {"version": 1, "best": best, "own": [puzzle(3)] if own is None else own},
        "solver": solver,
        "lessons": {"version": 1, "stars": stars},
    }


def device(kept: dict[str, dict[str, Any]] | None = None) -> tuple[App, Drawer]:
    """A page with a game on the table, and with another game on its shelf."""
    drawer = Drawer()
    drawer.kept.update({f"ttb.{name}": json.dumps(entry) for name, entry in (kept or {}).items()})
    app = sit_down(drawer)
    app.feature(Shelf).hold([OTHER])
    app.feature(Saves).store.save(app.session, app.now())
    return app, drawer


def file_of(app: App) -> Any:
    app.act("load")
    effects = app.act("export-all")
    while any(effect["do"] == "later" for effect in effects):
        effects += app.act("job") if effects.pop()["do"] == "later" else []
    (text,) = (effect["text"] for effect in effects if effect["do"] == "download")
    return json.loads(text)


def take_in(app: App, file: object) -> None:
    app.act("load")
    app.act("import-games", file if isinstance(file, str) else json.dumps(file))
    for _ in range(40):
        app.act("job")


def import_texts(app: App, texts: dict[str, Any]) -> None:
    """Import a file with a game and these texts beside it."""
    file = file_of(device()[0])
    take_in(app, {**file, **texts})


def known(app: App) -> dict[str, Any]:
    """The progress that the page has in memory."""
    puzzles = app.feature(Puzzles)
    kept, record = puzzles.stored, puzzles.record
    return {
        "best": dict(kept.best),
        "own": [one["key"] for one in kept.own],
        "rating": (record.rating, record.rated),
        "storm": record.storm,
        "days": dict(record.days),
        "missed": list(record.missed),
        "trials": {key: (record.trial(key).failed, record.trial(key).hints) for key in ("cccccccc", "e")},
        "stars": dict(app.feature(Learning).stars),
    }


def stored(drawer: Drawer) -> dict[str, Any]:
    """The progress that a page reads from this storage."""
    again = Drawer()
    again.kept.update(drawer.kept)
    return known(sit_down(again))


def texts_of(kept: dict[str, dict[str, Any]]) -> dict[str, str]:
    return {name: json.dumps(entry) for name, entry in kept.items()}


def test_a_file_of_somebody_who_has_never_done_a_puzzle_is_as_before() -> None:
    assert file_of(device()[0]).keys() == {"format", "games"}


def test_all_is_carried_to_another_device() -> None:
    here, _ = device(entries())
    there, drawer = device()
    nothing = known(there)
    assert nothing["best"] == {} and nothing["rating"] == (1000, 0)
    take_in(there, file_of(here))
    assert known(there) == known(here) == stored(drawer)
    assert known(there)["best"] == BEST and known(there)["stars"] == STARS
    assert known(there)["rating"] == (1300, 30) and known(there)["trials"]["cccccccc"] == (2, 1)


def test_what_is_here_is_joined_with_what_is_brought() -> None:
    mine = entries(
        best={"aaaaaaaa": 3, "bbbbbbbb": 5, "e": 1},
        own=[puzzle(4)],
        solver={
            **SOLVER, "rating": 900, "rated": 31, "storm": 3, "missed": [],
            "trials": {"cccccccc": [1, 0], "e": [0, 9]},
            "days": {"2020-02-28": [9, 9, 9], "2021-01-01": [1, 0, 0]},
        },
        stars={"slots": 2, "again": 1},
    )  # fmt: skip
    app, drawer = device(mine)
    known(app)
    for _ in range(2):  # The second import changes nothing.
        import_texts(app, texts_of(entries()))
        assert known(app) == {
            "best": {"aaaaaaaa": 3, "bbbbbbbb": 2, "e": 1},
            "own": [puzzle(4)["key"], puzzle(3)["key"]],
            "rating": (900, 31),
            "storm": 7,
            "days": {"2020-02-28": [9, 9, 9], "2021-01-01": [1, 0, 0]},
            "missed": ["dddddddd"],
            "trials": {"cccccccc": (1, 0), "e": (0, 9)},
            "stars": {"step": 3, "slots": 2, "again": 1},
        }
        assert stored(drawer) == known(app)


def test_the_rating_is_that_of_who_has_done_more() -> None:
    app, _ = device({"solver": {**SOLVER, "rating": 1500, "rated": 29, "storm": 8}})
    import_texts(app, texts_of(entries()))
    assert known(app)["rating"] == (1300, 30) and known(app)["storm"] == 8


def test_what_is_here_does_not_make_way() -> None:
    days = [(date(2020, 1, 1) + timedelta(n)).isoformat() for n in range(MOST_DAYS - 1)]
    mine = entries(
        best={f"m{n}": 1 for n in range(MOST_BEST - 1)},
        own=[puzzle(n + 1) for n in range(MOST_OWN - 1)],
        solver={
            **SOLVER, "trials": {f"m{n}": [1, 0] for n in range(MOST_TRIALS - 1)},
            "days": {day: [1, 0, 0] for day in days},
        },
        stars={f"m{n}": 1 for n in range(MOST_KEPT - 1)},
    )  # fmt: skip
    app, drawer = device(mine)
    before = known(app)
    theirs = entries(
        best={"x": 1, "y": 2, "m0": 1},
        own=[puzzle(1, "programs"), puzzle(2, "programs")],
        solver={
            **SOLVER,
            "trials": {"x": [1, 1], "y": [2, 2]},
            "days": {"2019-01-01": [1, 0, 0], "2019-01-02": [2, 0, 0]},
        },
        stars={"x": 1, "y": 1},
    )
    import_texts(app, texts_of(theirs))
    after = known(app)
    assert after == stored(drawer)
    assert after["best"] == {**before["best"], "y": 2}
    assert after["own"] == [*before["own"], puzzle(1, "programs")["key"]] and len(after["own"]) == MOST_OWN
    assert after["days"] == {**before["days"], "2019-01-02": [2, 0, 0]}
    assert after["stars"] == {**before["stars"], "x": 1}
    trial = app.feature(Puzzles).record.trial
    assert trial("y").failed == 2 and trial("x").failed == 0 and trial("m0").failed == 1
    # It makes an imported entry go, not one that was here first.
    app.feature(Puzzles).stored.solved("new", 1)
    assert {**before["best"], "new": 1} == stored(drawer)["best"]


def test_what_was_taken_off_the_list_is_not_put_back_twice() -> None:
    app, _ = device(entries())
    kept = app.feature(Puzzles).stored
    kept.forget(puzzle(3)["key"])
    import_texts(app, texts_of(entries()))
    kept.unforget()
    assert known(app)["own"] == [puzzle(3)["key"]]


def test_the_room_shows_what_was_brought() -> None:
    app, _ = device()
    app.act("puzzles", "own")
    assert app.feature(Room).open and app.t("ui.puzzles.empty") in app.view()["room"]
    app.unpack("puzzles", texts_of(entries())["puzzles"])
    assert "Home &lt;b&gt;" in app.view()["room"]


# Hostile entries

HOSTILE: list[Any] = [
    None, 7, "", "{", "[]", "null", "1" * 5000, "[" * 5000, {}, [], ["x"], {"version": 1},
    json.dumps({"version": 2}),
    json.dumps({"version": 2, "best": {"x": 1}, "rating": 3000, "rated": 9, "stars": {"x": 1}}),
    json.dumps({"version": 1, "best": [], "own": {}, "trials": [], "days": 1, "missed": {}, "stars": []}),
    json.dumps({"version": 1, "best": {"a": 0, "b": -1, "c": True, "d": "1", "e": 10**9, "f" * 99: 1}}),
    json.dumps({"version": 1, "best": {"a": [1], "b": None, "c": 1.5}, "own": "x"}),
    '{"version": 1, "best": {"a": ' + "9" * 4500 + "}}",
    json.dumps({"version": 1, "own": [None, 1, [], {}, "x", {**PUZZLE, "turns": 0}]}),
    json.dumps({"version": 1, "rating": 2000, "rated": -1, "storm": 10**6}),
    json.dumps({"version": 1, "rated": True, "storm": "9", "rating": None, "missed": "x"}),
    json.dumps({"version": 1, "trials": {"e": [1], "cccccccc": [-1, 0]}, "days": {"x": [1, 0, 0]}}),
    json.dumps({"version": 1, "days": {"2021-02-30": [1, 0, 0], "9999-12-31": [1, 0, 0]}}),
    json.dumps({"version": 1, "days": {"1999-01-01": [1, 0, 0], "2021-02-03": [1, 0]}}),
    json.dumps({"version": 1, "stars": {"a": 0, "b": 4, "c": True, "d": "3", "e" * 99: 3}}),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_not_in_order_changes_nothing(text: Any, there: bool) -> None:
    app, drawer = device(entries() if there else None)
    before, kept = known(app), {name: drawer.kept.get(f"ttb.{name}") for name in NAMES}
    import_texts(app, dict.fromkeys(NAMES, text))
    assert known(app) == before
    assert {name: drawer.kept.get(f"ttb.{name}") for name in NAMES} == kept
    assert app.view()


def test_a_rating_out_of_bounds_is_brought_to_them() -> None:
    app, _ = device()
    import_texts(app, {"solver": json.dumps({"version": 1, "rating": 9000, "rated": 1})})
    assert known(app)["rating"] == (3000, 1)


def test_names_that_nobody_knows_are_ignored() -> None:
    app, drawer = device(entries())
    before = known(app)
    import_texts(app, {"unheard": {"of": ["x"]}, "kept": 1, "": "x"})
    assert known(app) == before and app.t("ui.restored") in app.dialog_html()
    assert not [key for key in drawer.kept if "unheard" in key]


def test_a_large_file_is_read_with_all_that_it_carries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of this size are split at their brackets."""
    text = json.dumps(file_of(device(entries())[0]))
    app, _ = device()
    monkeypatch.setattr(files, "LARGEST_GAME", len(text) - 1)
    take_in(app, text)
    assert app.t("ui.restored") in app.dialog_html()
    assert known(app)["best"] == BEST and known(app)["rating"] == (1300, 30)
    assert known(app)["stars"] == STARS


# Files exported or imported on another game's page


def of_another_game(**more: str) -> dict[str, Any]:
    others = {f"ttb.{name}": text for name, text in {**texts_of(entries()), **more}.items()}
    return {"format": "other-games/1", "games": [], "others": others}


@pytest.mark.parametrize("mine", [None, entries(best={"e": 1}, own=[], stars={"again": 1})])
def test_a_file_of_another_games_page_is_joined_while_this_one_is_open(mine: Any) -> None:
    app, drawer = device(mine)
    before = known(app)
    take_in(app, of_another_game())
    assert known(app)["best"] == {**before["best"], **BEST}
    assert known(app)["stars"] == {**before["stars"], **STARS}
    assert known(app)["own"] == [puzzle(3)["key"]] and known(app)["rating"] == (1300, 30)
    app.feature(Puzzles).stored.solved("new", 1)
    app.feature(Puzzles).record.failed("e", None)
    after = stored(drawer)
    assert after["best"] == {**before["best"], **BEST, "new": 1}
    assert after["days"] == SOLVER["days"] and after["trials"] == {"cccccccc": (2, 1), "e": (1, 0)}


def test_other_entries_of_this_game_are_kept_if_they_are_missing() -> None:
    app, drawer = device()
    take_in(app, of_another_game(editor="brought"))
    assert drawer.kept["ttb.editor"] == "brought"
    take_in(app, of_another_game(editor="again"))
    assert drawer.kept["ttb.editor"] == "brought"


@pytest.mark.parametrize("text", [text for text in HOSTILE if isinstance(text, str)])
def test_a_hostile_entry_does_not_touch_what_is_here(text: str) -> None:
    app, drawer = device(entries())
    before = known(app)
    take_in(app, of_another_game(**dict.fromkeys((*NAMES, "others", "statistics"), text)))
    assert known(app) == before == stored(drawer)


def test_statistics_that_another_games_page_has_carried_are_joined() -> None:
    mine, brought = "2026-01-01T03:04 mine 5 teams+ 6 1 22 11 4", "2026-01-02T03:04 n3x1 5 teams+ 6 1 22 11 4"
    app, _ = device()
    app.unpack("statistics", [mine])
    take_in(app, of_another_game(statistics=json.dumps({"version": 1, "games": [brought, 7]})))
    assert list(map(str, app.feature(Statistics).all_records)) == [mine, brought]


def test_a_full_storage_is_told_and_nothing_is_lost_from_memory() -> None:
    app, drawer = device(entries(best={"e": 1}))
    known(app)
    drawer.full = True
    app.unpack("puzzles", texts_of(entries())["puzzles"])
    assert app.feature(Saves).failed and app.feature(Puzzles).stored.best == {**BEST, "e": 1}
