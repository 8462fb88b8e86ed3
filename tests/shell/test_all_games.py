"""Data of other games at the counting game's page: carried along in a file, or led to their own page."""

from __future__ import annotations

import json
from typing import Any

import pytest
from shell.app.app import App
from shell.library import library
from shell.saves.saves import Saves
from shell.shelf.shelf import Shelf

from tests.shell.table import COUNTING, LONG, Drawer, counted, sit_down

OTHER = {"name": "other", "place": "../", "emblem": "<svg></svg>", "links": ["o="]}
CARRIED = {
    "other.game.k1.start": "one",
    "other.game.k1.a": "two",
    "other.puzzles": "mine",
    "other.statistics": "won",
    "other.new-game": "names",
}
STAYING = (
    "current", "door", "arrived", "aside.game.k2.a.x", "written", "preferences", "help", "replay",
)  # fmt: skip


def in_a_house(kept: dict[str, str] | None = None) -> tuple[App, Drawer]:
    drawer = Drawer()
    drawer.kept.update(kept or {})
    app = sit_down(drawer)
    app.feature(Shelf).hold([OTHER])
    return app, drawer


def all_files(app: App) -> list[Any]:
    app.act("load")
    effects = app.act("export-all")
    while any(effect["do"] == "later" for effect in effects):
        effects += app.act("job") if effects.pop()["do"] == "later" else []
    return [json.loads(effect["text"]) for effect in effects if effect["do"] == "download"]


def import_file(app: App, data: object) -> None:
    app.act("load")
    app.act("import-games", json.dumps(data))
    for _ in range(20):
        app.act("job")


def file_with(others: object, **more: object) -> dict[str, object]:
    return {"format": "count-games/1", "games": [], "others": others, **more}


def test_a_file_with_all_games_has_all_that_somebody_would_miss_of_the_others() -> None:
    staying = {f"other.{key}": "here" for key in STAYING}
    app, _ = in_a_house({**CARRIED, **staying, "another.game.k1.a": "of no game of the house"})
    app.feature(Saves).store.save(counted(2), app.now())
    (file,) = all_files(app)
    assert file["others"] == CARRIED and file["games"]


def test_a_file_that_would_be_too_large_to_be_read_is_two(monkeypatch: pytest.MonkeyPatch) -> None:
    app, _ = in_a_house(CARRIED)
    app.feature(Saves).store.save(counted(2), app.now())
    monkeypatch.setattr(library, "LARGEST_FILE", 100)
    others, mine = all_files(app)
    assert others["others"] == CARRIED and others["games"] == []
    assert mine["games"] and "others" not in mine


def test_what_is_missing_is_taken_in_and_nothing_written_over() -> None:
    here = {"other.puzzles": "those of this device", "other.game.k1.start": "another"}
    app, drawer = in_a_house(here)
    import_file(app, file_with(CARRIED))
    taken = {key: text for key, text in drawer.kept.items() if key.startswith("other.")}
    assert taken == {"other.statistics": "won", "other.new-game": "names", **here}


def test_a_file_without_a_game_of_this_page_is_not_called_empty() -> None:
    app, drawer = in_a_house()
    import_file(app, file_with(CARRIED))
    assert CARRIED.items() <= drawer.kept.items()
    words = app.t("ui.import_others", game=app.t("game.count.title"))
    assert words in app.dialog_html() and app.t("ui.import_empty") not in app.dialog_html()
    import_file(app, file_with({}))
    assert app.t("ui.import_empty") in app.dialog_html()


@pytest.mark.parametrize(
    "key", [*(f"other.{key}" for key in STAYING), "another.puzzles", "other", "other.", ""]
)
def test_what_says_how_a_device_stands_or_is_of_no_game_is_not_taken_in(key: str) -> None:
    app, drawer = in_a_house()
    import_file(app, file_with({key: "brought", "other.puzzles": "mine"}))
    assert drawer.kept["other.puzzles"] == "mine" and drawer.kept.get(key) != "brought"


@pytest.mark.parametrize(
    "others", [[], "text", 1, {"other.puzzles": 1}, {"other.x": {}}, {"other." + "x" * 300: "1"}]
)
def test_nothing_but_texts_is_taken_in(others: object) -> None:
    app, drawer = in_a_house()
    import_file(app, file_with(others))
    assert not [key for key in drawer.kept if key.startswith("other.")]


def test_with_one_game_nothing_of_others_is_carried_or_taken_in() -> None:
    drawer = Drawer()
    drawer.kept.update(CARRIED)
    app = sit_down(drawer)
    app.feature(Saves).store.save(counted(2), app.now())
    (file,) = all_files(app)
    assert "others" not in file
    import_file(app, file_with({"other.lessons": "more"}))
    assert "other.lessons" not in drawer.kept and app.t("ui.import_empty") in app.dialog_html()


# Files, texts and links of another game lead to its page

KINDS = ("other-game/1", "other-games/1", "other-position/1", "other-puzzle/1", "other-damaged/12")
NO_KINDS = (
    "other", "other-game", "other-game/x", "others-game/1", "an-other-game/1", 7, None, ["other-game/1"],
)  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_of_any_format_of_another_game_is_left_for_its_page(kind: str) -> None:
    app, drawer = in_a_house()
    import_file(app, {"format": kind})
    assert drawer.kept["other.arrived"] == json.dumps({"format": kind})
    assert 'href="../#games"' in app.dialog_html()


@pytest.mark.parametrize("kind", KINDS)
def test_a_pasted_text_of_another_game_leads_to_its_page(kind: str) -> None:
    app, drawer = in_a_house()
    text = json.dumps({"format": kind})
    app.act("open-link")
    app.act("paste", f"text= {text}\n")
    assert {"do": "leave", "address": "../#games"} in app.act("open-pasted")
    assert drawer.kept["other.arrived"].strip() == text and app.dialog == ""


@pytest.mark.parametrize("kind", NO_KINDS)
def test_nothing_else_leads_away(kind: object) -> None:
    app, drawer = in_a_house()
    import_file(app, {"format": kind})
    app.act("open-link")
    app.act("paste", "text=" + json.dumps({"format": kind}))
    assert not [effect for effect in app.act("open-pasted") if effect["do"] == "leave"]
    assert "other.arrived" not in drawer.kept
    for text in ('{"format"', "{}", "[]", '["format"]', "{" * 100):
        assert app.feature(Shelf).of_text(text) is None


def test_what_cannot_be_left_for_its_page_is_told() -> None:
    app, drawer = in_a_house()
    app.act("open-link")
    app.act("paste", 'text={"format": "other-game/1"}')
    drawer.full = True
    assert not [effect for effect in app.act("open-pasted") if effect["do"] == "leave"]
    assert app.feature(Saves).failed


def test_what_has_arrived_and_is_not_a_saved_game_is_opened() -> None:
    """Other data of the game, such as a puzzle, is read as if it had been pasted."""
    app, drawer = in_a_house({"count.arrived": json.dumps({"format": "count-thing/1"})})
    app.act("load")
    assert app.dialog == "open-link" and "count-thing" in app.dialog_html()
    assert "count.arrived" not in drawer.kept


def test_a_position_that_has_arrived_is_kept_as_a_game() -> None:
    app, _ = in_a_house({"count.arrived": json.dumps(COUNTING.data(LONG))})
    app.act("load")
    for _ in range(20):
        app.act("job")
    assert app.t("ui.imported", n=1) in app.dialog_html()
