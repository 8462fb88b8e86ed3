"""Statistics on the device: each game once, by opponent and mode, carried with the saves."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from games.ttb.statistics.statistics import Statistics
from shell.app.app import App
from shell.statistics import records
from shell.statistics.records import Record, streaks
from shell.statistics.statistics import MEMORY
from shell.table.table import Table
from shell.texts.texts import Texts

import ttb_core as ttb
from tests.bots.test_review import HOME_AT_LAST, PASS, WINNING
from tests.tables import KEYS, LANGUAGES, Drawer, sit_down, table
from ttb_core.names import CRYSTAL, points

COMPUTER = {"yellow": {"kind": "computer", "level": 3}}
DEALT = {"colours": 2}


def play(app: App, turn: Any) -> None:
    app.feature(Table).play(json.dumps(turn))


def work(app: App) -> None:
    """What is done in pieces, to its end."""
    for _ in range(50):
        app.act("job")


def game(app: App, options: Any = DEALT, seats: Any = COMPUTER) -> App:
    """Red wins with its second turn, 4 points in one."""
    app.feature(Table).start(ttb.position_from_json(WINNING), dict(options), {}, dict(seats))
    for turn in (PASS, PASS, HOME_AT_LAST):
        play(app, turn)
    assert app.session.over
    work(app)
    return app


def kept(app: App) -> list[Record]:
    return app.feature(Statistics).kept


def test_a_game_counts_once_however_often_it_ends() -> None:
    drawer = Drawer()
    app = game(sit_down(drawer))
    (record,) = kept(app)
    assert (record.against, record.way, record.won) == ("3", "standard", True)
    assert (record.colours, record.rounds, record.figures) == (2, 3, (12, 4))
    app.act("undo-turn")
    play(app, HOME_AT_LAST)
    work(app)
    app = sit_down(drawer)
    assert app.session.over, "opened again"
    app.act("undo-turn")
    app.act("redo")
    work(app)
    assert kept(app) == [record]
    game(app)
    assert len(kept(app)) == 2


@pytest.mark.parametrize(
    ("seats", "against", "won"),
    [
        ({}, "together", True),
        ({"red": COMPUTER["yellow"]}, "3", False),
        ({"red": {"kind": "computer", "level": 1}, **COMPUTER}, None, None),
    ],
)
def test_whom_it_was_against(seats: Any, against: str | None, won: bool | None) -> None:
    found = kept(game(sit_down(), seats=seats))
    assert [(record.against, record.won) for record in found] == ([(against, won)] if against else [])


def test_the_points_are_those_that_the_end_says() -> None:
    data: Any = ttb.position_to_json(ttb.new_game(colours=2, seed="end", first="red"))
    data |= {"track": [], "counters": 0, "round": 9, "to_move": "yellow", "banked": {"red": ["blue", "pink"]}}
    data["bots"]["red1"]["cargo"] = "blue"
    app = sit_down()
    app.feature(Table).start(ttb.position_from_json(data), dict(DEALT), {}, dict(COMPUTER))
    play(app, PASS)
    work(app)
    app.act("finish")
    (record,) = kept(app)
    told = re.findall(r'<td class="total">(\d+)</td>', app.dialog_html())
    points, turn = record.figures
    assert points == int(told[0]) == sum(ttb_points("blue", "pink", "blue")) - 1
    assert turn == 0


def ttb_points(*stones: str) -> list[int]:
    return [points(CRYSTAL[stone]) for stone in stones]


def test_what_was_not_dealt_does_not_count() -> None:
    assert kept(game(sit_down(), options={})) == []


def test_it_is_told_and_reset_after_a_question() -> None:
    app = game(sit_down())
    app.act("load")
    assert 'data-action="statistics"' in app.dialog_html()
    app.act("statistics")
    shown = app.dialog_html()
    assert "Bolt" in shown and "100%" in shown and "Rusty" not in shown
    app.act("statistics-reset")
    assert 'data-value="yes"' in app.dialog_html() and len(kept(app)) == 1
    app.act("statistics-reset")
    assert "Bolt" in app.dialog_html()
    app.act("statistics-reset")
    app.act("statistics-reset", "yes")
    assert kept(app) == [] and table("en")["ui.statistics.none"] in app.dialog_html()


def test_a_file_with_all_games_carries_it_along() -> None:
    app = game(sit_down())
    app.act("load")
    app.act("export-all")
    (file,) = [effect for _ in range(20) for effect in app.act("job") if effect["do"] == "download"]
    drawer = Drawer()
    drawer.kept["another page's"] = "games have other keys"
    other = game(sit_down(drawer), seats={})
    mine = kept(other)
    for _ in range(2):
        other.act("load")
        other.act("import-games", file["text"])
        work(other)
    assert sorted(kept(other)) == sorted([*mine, *kept(app)])
    assert "statistics" in json.loads(file["text"])


@pytest.mark.parametrize(
    "text", ["[]", "7", '{"version":1}', '{"version":1,"games":[7,"x",null]}', "{", '{"version":9}']
)
def test_what_is_no_record_is_left_out(text: str) -> None:
    drawer = Drawer()
    drawer.kept[KEYS.prefix + MEMORY] = text
    app = sit_down(drawer)
    assert kept(app) == []
    app.act("statistics")
    assert table("en")["ui.statistics.none"] in app.dialog_html()


BOOK = sit_down().feature(Statistics).book
GOOD = "2026-01-02T03:04 n3x1 5 teams+ 6 1 22 11 4"


def test_a_record_is_a_line() -> None:
    record = BOOK.read(GOOD)
    assert record is not None and str(record) == GOOD and record.way == "teams+"


@pytest.mark.parametrize(
    "old, new", [("5", "99"), ("n3x1", "<b>"), (" 6 ", " 7 "), (" 1 ", " 2 "), ("+", "-"), ("22", "-1")]
)
def test_nothing_about_a_record_is_trusted(old: str, new: str) -> None:
    assert BOOK.read(GOOD.replace(old, new, 1)) is None and BOOK.read(GOOD + "\n") is None


def lines(count: int, name: str = "k", year: int = 2026) -> list[str]:
    """Records of so many games, one a minute."""
    return [f"{year}-01-01T{n // 60:02}:{n % 60:02} {name}{n} 1 standard 2 1 9 9 4" for n in range(count)]


def test_only_the_newest_are_kept() -> None:
    assert list(map(str, BOOK.merged(2 * lines(1400)))) == lines(1400)[-records.MOST :]


@pytest.mark.parametrize(
    "when",
    ["9999-99-99T99:99", "2026-02-29T03:04", "2026-13-01T03:04", "2026-01-02T24:00", "2026-01-02T03:60"],
)
def test_what_the_calendar_does_not_have_is_no_record(when: str) -> None:
    assert BOOK.read(GOOD) and BOOK.read(GOOD.replace("2026-01-02T03:04", when)) is None


def file_with(lines: object, games: object) -> str:
    return json.dumps({"format": "ttb-games/1", "games": games, "statistics": lines})


def test_what_is_imported_pushes_nothing_out_that_was_here() -> None:
    drawer = Drawer()
    mine = lines(records.MOST - 30, "mine", 2025)
    drawer.kept[KEYS.prefix + MEMORY] = json.dumps({"version": 1, "games": mine})
    app = sit_down(drawer)
    theirs = [*lines(1300, "theirs"), *lines(40, "later", 9999), *lines(1, "mine0")]
    app.act("import-games", file_with(theirs, [ttb_game(app)]))
    work(app)
    assert list(map(str, kept(app))) == [*mine, *lines(1300, "theirs")[-30:]]


def ttb_game(app: App) -> Any:
    """The game on the table as a file has it."""
    return app.session.to_json()


@pytest.mark.parametrize(
    "games", ["not a list", None, {}, [], [7], [{}] * 401], ids=lambda games: str(games)[:12]
)
def test_a_refused_file_leaves_the_statistics_alone(games: Any) -> None:
    drawer = Drawer()
    app = game(sit_down(drawer))
    before = dict(drawer.kept)
    app.act("import-games", file_with(lines(1000), games))
    work(app)
    assert app.message[0] == "error" and drawer.kept == before


def test_a_file_that_is_left_while_it_is_checked_leaves_nothing() -> None:
    drawer = Drawer()
    app = game(sit_down(drawer))
    before = dict(drawer.kept)
    app.act("import-games", file_with(lines(1000), [ttb_game(app)] * 3))
    app.act("job")
    app.act("import-stop")
    work(app)
    assert drawer.kept == before


def test_wins_in_a_row() -> None:
    one = BOOK.read(GOOD)
    assert one is not None
    played = [
        one._replace(won=bool(won), against=who)
        for who, won in zip("115115", (1, 1, 0, 1, 1, 1), strict=True)
    ]
    assert streaks(played) == (3, 3)
    assert streaks([*played, played[0]._replace(won=False, against="together")]) == (3, 3)
    assert streaks([*played, played[0]._replace(won=False)]) == (3, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    app = game(sit_down())
    app.speak(Texts(language, table(language), LANGUAGES))
    app.act("statistics")
    assert table(language)["ui.statistics"] in app.dialog_html() and "ui." not in app.dialog_html()
