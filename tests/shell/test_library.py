"""The list of saved games: names, copies, deletion and its undo, export and import."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from shell.app.app import App
from shell.library.library import SHOWN, Library
from shell.play.table import Table
from shell.saves.exchange import saved_of
from shell.saves.files import LARGEST_FILE, LARGEST_GAME
from shell.saves.saves import Saves
from shell.saves.store import AT_ONCE

from tests.shell.table import (
    COUNTING,
    EVERYTHING,
    GAME,
    LONG,
    Drawer,
    Making,
    data,
    play,
    play_on,
    sit_down,
    turn,
)
from tests.shell.test_saves import long_game, settle


def listed(app: App) -> list[str]:
    app.act("load")
    return [game["key"] for game in app.feature(Saves).store.games()[0]]


def downloaded(effects: list[Any]) -> Any:
    (file,) = [effect for effect in effects if effect["do"] == "download"]
    assert file["name"].startswith("counting-") and file["name"].endswith(".json")
    return json.loads(file["text"])


def import_file(app: App, content: Any) -> str:
    """Import a file; return the kind of the message that follows."""
    app.act("import-games", content if isinstance(content, str) else json.dumps(content))
    settle(app)
    return app.feature(Library)._report[0]


def other_game(app: App) -> str:
    """Start a second game; return the key of the first."""
    key = app.session.key
    app.feature(Table).start(LONG)
    return key


def test_an_empty_list_says_what_to_do() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    for name in list(drawer.kept):
        if name.startswith(GAME):
            drawer.remove(name)
    app.act("load")
    html = app.dialog_html()
    assert app.t("ui.no_games_help") in html
    assert 'data-action="new-game"' in html
    assert 'data-action="pick-file"' in html


def test_a_game_is_told_by_players_round_mode_and_date() -> None:
    app = sit_down()
    app.feature(Table).start(LONG, {"colours": 2, "most": True}, {"red": "<Anna>"})
    play(app, "23")
    app.act("load")
    html = app.dialog_html()
    assert "&lt;Anna&gt;" in html and "<Anna>" not in html
    assert app.t("ui.mode.most") in html
    assert 'datetime="2026-01-02T03:04:05Z"' in html
    assert "<text>5</text>" in html, "its picture"


def test_rename_is_shown_and_kept() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    key = app.session.key
    app.act("load")
    app.act("game-more", key)
    app.act("rename-game", key)
    app.act("game-title", f"{key}=Tea & cake=good")
    app.act("save-title")
    assert "Tea &amp; cake=good" in app.dialog_html()
    again = sit_down(drawer)
    assert again.feature(Saves).store.title(key) == "Tea & cake=good"
    play(again, "12")
    assert again.feature(Saves).store.title(key) == "Tea & cake=good"


def test_save_names_the_game_or_keeps_a_copy() -> None:
    app = sit_down(position=LONG)
    play(app, "12")
    key = app.session.key
    app.act("save")
    assert app.t("ui.save_help") in app.dialog_html()
    app.act("game-title", f"{key}=Mine")
    app.act("save-title")
    assert app.dialog == ""
    app.act("save")
    app.act("save-copy")
    store = app.feature(Saves).store
    titles = {game["title"] for game in store.games()[0]}
    assert {"Mine", "Copy of Mine"} <= titles
    assert app.session.key == key
    play(app, "12")
    copy = next(game for game in store.games()[0] if game["title"] == "Copy of Mine")
    assert copy["count"] == 1


def test_a_duplicate_is_a_game_of_its_own() -> None:
    app = sit_down()
    long_game(app, 20)
    key = app.session.key
    before = set(listed(app))
    app.act("duplicate-game", key)
    (new,) = set(listed(app)) - before
    app.act("open-game", new)
    play(app, "12")
    store = app.feature(Saves).store
    assert len(store.peek(key).turns) == 20
    assert len(store.peek(new).turns) == 21


def test_deleting_can_be_undone() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play(app, "12")
    old = other_game(app)
    kept = {name: text for name, text in drawer.kept.items() if old in name}
    app.act("load")
    app.act("delete-game", old)
    assert old not in listed(app)
    assert 'data-action="undelete"' in app.dialog_html()
    app.act("undelete")
    assert old in listed(app)
    assert {name: text for name, text in drawer.kept.items() if old in name} == kept


def test_the_game_on_the_table_stays() -> None:
    app = sit_down(position=LONG)
    before = listed(app)
    app.act("delete-game", app.session.key)
    assert app.message[0] == "refused"
    assert listed(app) == before


def test_opening_a_game_that_has_gone_says_so() -> None:
    app = sit_down(position=LONG)
    before = app.session
    app.act("load")
    for key in ("nothing", "", "a.b", "../x", "<b>"):
        app.act("open-game", key)
        assert app.session is before
        assert app.message[0] == "error"


def test_many_games_are_shown_a_page_at_a_time() -> None:
    app = sit_down(position=LONG)
    play(app, "12")
    for _ in range(SHOWN + 3):
        app.feature(Saves).store.save(app.session.copy(app.entropy()), "2026")
    app.act("load")
    settle(app)
    assert app.dialog_html().count('class="save-row"') == SHOWN
    app.act("more-games")
    assert app.dialog_html().count('class="save-row"') > SHOWN


# Files


def test_one_game_as_a_file_comes_back_beside_the_others() -> None:
    app = sit_down()
    long_game(app, 30)
    app.feature(Saves).store.rename(app.session.key, "Evening")
    file = downloaded(app.act("export-game", app.session.key))
    assert file["format"] == "count-game/1"
    assert COUNTING.rules.position(file["position"]) == app.session.position

    other = sit_down()
    before = listed(other)
    assert import_file(other, file) == "info"
    (new,) = set(listed(other)) - set(before)
    other.act("open-game", new)
    assert data(other) == data(app)
    assert other.session.turns == app.session.turns
    assert other.feature(Saves).store.title(new) == "Evening"


def test_all_games_as_one_file() -> None:
    app = sit_down(position=LONG)
    play(app, "12")
    app.act("load")
    app.act("export-all")
    effects: list[Any] = []
    for _ in range(20):
        effects += [effect for effect in app.act("job") if effect["do"] == "download"]
    file = downloaded(effects)
    assert len(file["games"]) == 2
    other = sit_down()
    assert import_file(other, file) == "info"
    assert [game["count"] for game in other.feature(Library)._listing[0]] == [1]
    assert len(listed(other)) == 2, "the unplayed game of the other device stays there"


def test_a_position_can_be_taken_in() -> None:
    app = sit_down()
    before = set(listed(app))
    assert import_file(app, COUNTING.data(LONG)) == "info"
    (new,) = set(listed(app)) - before
    assert app.t("ui.save.from_file") in app.dialog_html(), "listed without a turn, as a person imported it"
    app.act("open-game", new)
    assert app.session.position == LONG


def test_a_game_nobody_began_is_stored_and_not_listed() -> None:
    drawer = Drawer()
    app = sit_down(drawer, features=(*EVERYTHING, Making))
    first = app.session.key

    def shown() -> list[str]:
        app.act("load")
        return re.findall(r'data-action="open-game" data-value="([^"]+)"', app.dialog_html())

    assert shown() == [] and first in listed(app)
    app.act("close")
    app.act("make", "a change")
    assert shown() == [first], "its first turn is in the making"
    app.act("close")
    app.feature(Making).steps.clear()
    assert shown() == []
    app.act("close")
    play(app, "1")
    assert shown() == [first], "a decision waits"
    app.act("close")
    play(app, "2")
    other_game(app)
    assert shown() == [first]
    app.act("close")
    app.act("save")
    app.act("game-title", f"{app.session.key}=Tea")
    app.act("save-title")
    assert set(shown()) == {first, app.session.key}, "a person gave it a title"


def game_file(**fields: Any) -> dict[str, Any]:
    app = sit_down(position=LONG)
    chance = random.Random(3)
    for _ in range(5):
        play_on(app.session, chance)
    return {**downloaded(app.act("export-game")), **fields}


@pytest.mark.parametrize(
    "content",
    [
        "",
        "nonsense",
        "[" * 100_000,
        "9" * 10_000,
        "[]",
        "null",
        '"count-game/1"',
        {"format": "count-game/2"},
        {"format": "count-games/1"},
        {"format": "count-games/1", "games": []},
        {"format": "count-games/1", "games": [1]},
        {"format": "count-games/1", "games": [{}] * 1000},
        {"format": ["count-game/1"]},
        game_file(start=None),
        game_file(start={"colours": ["pink"]}),
        game_file(turns="all"),
        game_file(turns=[None]),
        game_file(turns=[{"numbers": 1}]),
        game_file(turns=[turn("1")]),
        game_file(turns=[turn("123")]),
        game_file(turns=[{}] * 6000),
        game_file(turns=[]),
        game_file(cursor=99),
        game_file(cursor=-1),
        game_file(cursor=True),
        game_file(cursor=1.5),
        game_file(names=7),
        game_file(options=[]),
        game_file(waiting=7),
        game_file(waiting=turn("12")),
        game_file(position={"colours": ["red"]}),
        game_file(position=3),
        "x" * (LARGEST_FILE + 1),
    ],
    ids=str,
)
def test_a_bad_file_changes_nothing_and_says_so(content: Any) -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    app.act("load")
    kept, before = dict(drawer.kept), data(app)
    assert import_file(app, content) == "error"
    assert (drawer.kept, data(app)) == (kept, before)


def test_the_good_games_of_a_file_are_taken_in_and_the_bad_are_counted() -> None:
    app = sit_down()
    before = len(listed(app))
    games = [game_file(), game_file(turns=7), game_file()]
    assert import_file(app, {"format": "count-games/1", "games": games}) == "error"
    assert "bad_save" in app.feature(Library)._report[1]
    assert len(listed(app)) == before + 2


def many_games(count: int, size: int = 0) -> str:
    """The text of a file with so many games, of about this size."""
    game = game_file()
    padding = {"title": "x" * (size // count)}
    return json.dumps({"format": "count-games/1", "games": [{**game, **padding} for _ in range(count)]})


def test_a_large_file_is_read_in_pieces() -> None:
    app = sit_down()
    before = len(listed(app))
    text = many_games(12, LARGEST_GAME + 1000)
    assert len(text) > LARGEST_GAME
    assert import_file(app, text) == "info"
    assert len(listed(app)) == before + 12


def test_a_large_file_with_a_bad_game_or_cut_short() -> None:
    app = sit_down()
    before = len(listed(app))
    text = many_games(3, 2 * LARGEST_GAME)
    assert import_file(app, text[:-1]) == "error"
    assert len(listed(app)) == before
    assert import_file(app, text.replace('"cursor": 5', '"cursor": 5.', 1)) == "error"
    assert len(listed(app)) == before + 2


def test_taking_in_a_file_shows_how_far_it_is_and_can_be_cancelled() -> None:
    app = sit_down()
    before = len(listed(app))
    app.act("import-games", many_games(8))
    seen: list[str] = []
    while "75" not in seen:
        app.act("job")
        app.act("load")
        seen += re.findall(r'<progress value="(\d+)"', app.dialog_html())
        assert len(listed(app)) == before, "nothing is kept before all is checked"
    assert "import-stop" in app.dialog_html()
    assert len(set(seen)) >= 4 and seen == sorted(seen, key=int)
    app.act("import-stop")
    assert "<progress" not in app.dialog_html() and "import-stop" not in app.dialog_html()
    settle(app)
    assert len(listed(app)) == before
    assert import_file(app, many_games(2)) == "info"
    assert len(listed(app)) == before + 2


def test_what_a_file_says_is_escaped_and_short() -> None:
    app = sit_down()
    bad = '"><img src=x onerror=alert(1)>' * 50
    file = game_file(
        title=bad, names={"red": bad, "<b>": "x", "yellow": 7}, options={"colours": bad, "<i>": bad}
    )
    assert import_file(app, file) == "info"
    app.act("load")
    assert "<img" not in app.dialog_html()
    assert len(app.dialog_html()) < 20_000
    new = next(game for game in app.feature(Saves).store.games()[0] if game["title"])
    app.act("open-game", new["key"])
    assert set(app.session.names) == {"red"}
    assert not any("<img" in html for html in app.view().values())


def test_taking_in_stops_when_storage_is_full() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    kept = dict(drawer.kept)
    drawer.full = True
    assert import_file(app, game_file()) == "error"
    assert drawer.kept == kept


def test_the_hint_about_seven_days_is_given_where_it_applies() -> None:
    app = sit_down(position=LONG)
    play(app, "12")
    assert {"do": "weekly"} in app.act("load")
    app.act("weekly", "false")
    assert app.t("ui.weekly") not in app.dialog_html()
    app.act("weekly", "true")
    assert app.t("ui.weekly") in app.dialog_html()


def test_many_games_are_read_in_pieces_and_a_few_at_once() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    for seed in range(AT_ONCE + 5):
        app.feature(Table).start(LONG._replace(total=seed))
        play(app, "1")
    newcomer = sit_down(drawer)
    effects = newcomer.act("load")
    assert newcomer.dialog == "games"
    assert "<progress" in newcomer.dialog_html()
    assert "open-game" not in newcomer.dialog_html()
    assert {"do": "later", "action": "job"} in effects
    settle(newcomer)
    assert newcomer.dialog_html().count('data-action="open-game"') == SHOWN
    newcomer.act("load")
    assert "<progress" not in newcomer.dialog_html()


OLD, OLDER = "2025-11-02T10:00:00Z", "2025-11-01T10:00:00Z"


def test_imported_games_keep_the_date_of_their_last_turn_and_its_place() -> None:
    app = sit_down()
    here = app.session.key
    games = [game_file(saved=OLDER, title="older"), game_file(saved=OLD, title="old")]
    assert import_file(app, {"format": "count-games/1", "games": games}) == "info"
    listing = app.feature(Saves).store.games()[0]
    assert [(game["title"], game["saved"]) for game in listing[1:]] == [("old", OLD), ("older", OLDER)]
    assert listing[0]["key"] == here
    file = downloaded(app.act("export-game", listing[2]["key"]))
    assert file["saved"] == OLDER, "a copy for another device tells the same date"


@pytest.mark.parametrize(
    ("said", "date"),
    [
        ("2025-11-02T11:00:00+01:00", OLD),
        ("2025-11-02T10:00:00.123", OLD),
        ("9999-12-31T23:59:59Z", None),
        ("0001-01-01T00:00:00+14:00", None),
        ("<b>", None),
        ("2" * 100, None),
        (7, None),
        (None, None),
    ],
)
def test_a_date_in_a_file_is_a_past_moment_or_now(said: Any, date: str | None) -> None:
    now = sit_down().now()
    assert saved_of(said, now) == (date or now)
