"""Statistics on the device: each game once, by opponent, carried along with the saves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from count_core import COLOURS, Count
from count_core import Counting as Rules
from games.count.statistics import Statistics
from shell.app.app import App
from shell.play.table import Table
from shell.statistics import records
from shell.statistics.records import Book, Record, streaks
from shell.statistics.statistics import MEMORY

from tests.contract.found import contract_of
from tests.shell.table import EVERYTHING, KEYS, Drawer, page_of, play, sit_down, turn
from tests.sitting import LANGUAGES, sit_down_at

COMPUTER = {"yellow": {"kind": "computer", "level": 1}}
DEALT = {"colours": 2}
SHORT = Count(COLOURS[:2], goal=8)
"""A game that is over in its second turn."""


def play_turn(app: App, numbers: str) -> None:
    app.feature(Table).play(json.dumps(turn(numbers)))


def work(app: App) -> None:
    """Finish all work that is done in pieces."""
    for _ in range(50):
        app.act("job")


def game(app: App, options: Any = DEALT, seats: Any = COMPUTER) -> App:
    """Play a game that red wins with its second number."""
    app.feature(Table).start(SHORT, dict(options), {}, dict(seats))
    for numbers in ("31", "31"):
        play_turn(app, numbers)
    assert app.session.over
    work(app)
    return app


def kept(app: App) -> list[Record]:
    return app.feature(Statistics).all_records


# Counting


def test_a_game_counts_once_however_often_it_ends() -> None:
    drawer = Drawer()
    app = game(sit_down(drawer))
    (record,) = kept(app)
    assert (record.against, record.way, record.won) == ("1", "standard", True)
    assert (record.colours, record.rounds, record.figures) == (2, 2, (8,))
    app.act("undo-turn")
    play_turn(app, "31")
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
        ({"red": COMPUTER["yellow"]}, "1", False),
        ({"red": COMPUTER["yellow"], **COMPUTER}, None, None),
    ],
)
def test_whom_it_was_against(seats: Any, against: str | None, won: bool | None) -> None:
    found = kept(game(sit_down(), seats=seats))
    assert [(record.against, record.won) for record in found] == ([(against, won)] if against else [])


class Levels(Rules):
    """Rules with computers of several levels, the easiest first: 3 is new, 4 no longer on offer."""

    levels = (1, 3, 2)
    known_levels = (1, 3, 4, 2)


def test_it_was_against_the_strongest_computer() -> None:
    app = sit_down_at(page_of(Levels()), EVERYTHING, texts=contract_of("count").texts())
    seats = {colour: {"kind": "computer", "level": level} for colour, level in (("yellow", 2), ("green", 3))}
    app.feature(Table).start(Count(COLOURS, goal=1), {"colours": 3}, {}, seats)
    play_turn(app, "311")
    work(app)
    (record,) = kept(app)
    assert (record.against, record.colours) == ("2", 3)
    assert app.feature(Statistics).beaten == {1: 0, 3: 0, 2: 1}


def test_a_computer_no_longer_on_offer_is_still_counted_and_leads_to_the_next() -> None:
    app = sit_down_at(page_of(Levels()), EVERYTHING, texts=contract_of("count").texts())
    seats = {"yellow": {"kind": "computer", "level": 4}}
    app.feature(Table).start(Count(COLOURS[:2], goal=1), {"colours": 2}, {}, seats)
    play_turn(app, "31")
    work(app)
    (record,) = kept(app)
    assert (record.against, record.won) == ("4", True)
    assert app.feature(Statistics).beaten == {1: 0, 3: 0, 2: 0}
    app.act("rematch", "next")
    assert app.session.seats == {"yellow": {"kind": "computer", "level": 2}}


def test_a_game_by_link_was_against_people_elsewhere() -> None:
    app = sit_down()
    app.feature(Table).start(Count(COLOURS[:2], goal=1))
    app.session.by_link = {"number": 1, "mine": ["yellow"], "sent": 0}
    play_turn(app, "31")
    work(app)
    (record,) = kept(app)
    assert (record.against, record.won) == ("link", False), "however it was set up"


def test_what_was_not_dealt_does_not_count() -> None:
    assert kept(game(sit_down(), options={})) == []


def test_a_game_that_is_played_by_hand_counts_too() -> None:
    app = sit_down(position=SHORT)
    app.session.options = dict(DEALT)
    play(app, "31", "31")
    work(app)
    assert [record.against for record in kept(app)] == ["together"]


# Telling


def test_it_is_told_and_reset_after_a_question() -> None:
    app = game(sit_down())
    app.act("load")
    assert 'data-action="statistics"' in app.dialog_html()
    app.act("statistics")
    shown = app.dialog_html()
    opponent = app.t("ui.level.1.name")
    assert (
        opponent in shown
        and "face-1" in shown
        and "100%" in shown
        and app.t("ui.statistics.link") not in shown
    )
    app.act("statistics-reset")
    assert 'data-value="yes"' in app.dialog_html() and len(kept(app)) == 1
    app.act("statistics-reset")
    assert opponent in app.dialog_html()
    app.act("statistics-reset")
    app.act("statistics-reset", "yes")
    assert kept(app) == [] and app.t("ui.statistics.none") in app.dialog_html()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    app = game(sit_down())
    app.speak(contract_of("count").texts(language))
    app.act("statistics")
    assert app.t("ui.statistics.total") in app.dialog_html() and "ui." not in app.dialog_html()


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


# Records as they are stored

BOOK = Book((1, 3, 5), ("standard", "teams+"), (2, 4, 6), 1)
GOOD = "2026-01-02T03:04 n3x1 5 teams+ 6 1 22 11"


def test_a_record_is_a_line() -> None:
    record = BOOK.read(GOOD)
    assert record is not None and str(record) == GOOD and record.way == "teams+"


@pytest.mark.parametrize(
    "old, new",
    [("5", "6"), ("n3x1", "<b>"), (" 6 ", " 7 "), (" 1 ", " 2 "), ("+", "-"), ("22", "-1"), (" 11", "")],
)
def test_nothing_about_a_record_is_trusted(old: str, new: str) -> None:
    assert BOOK.read(GOOD.replace(old, new, 1)) is None and BOOK.read(GOOD + "\n") is None


@pytest.mark.parametrize(
    "when",
    ["9999-99-99T99:99", "2026-02-29T03:04", "2026-13-01T03:04", "2026-01-02T24:00", "2026-01-02T03:60"],
)
def test_what_the_calendar_does_not_have_is_no_record(when: str) -> None:
    assert BOOK.read(GOOD) and BOOK.read(GOOD.replace("2026-01-02T03:04", when)) is None


def lines(count: int, name: str = "k", year: int = 2026) -> list[str]:
    """Records of so many games, one a minute."""
    return [f"{year}-01-01T{n // 60:02}:{n % 60:02} {name}{n} 1 standard 2 1 9 9" for n in range(count)]


def test_only_the_newest_are_kept() -> None:
    assert list(map(str, BOOK.merged(2 * lines(1400)))) == lines(1400)[-records.MOST :]


@pytest.mark.parametrize(
    "text", ["[]", "7", '{"version":1}', '{"version":1,"games":[7,"x",null]}', "{", '{"version":9}']
)
def test_what_is_no_record_is_left_out(text: str) -> None:
    drawer = Drawer()
    drawer.kept[KEYS.prefix + MEMORY] = text
    app = sit_down(drawer)
    assert kept(app) == []
    app.act("statistics")
    assert app.t("ui.statistics.none") in app.dialog_html()


# Files


def file_with(lines: object, games: object) -> str:
    return json.dumps({"format": "count-games/1", "games": games, "statistics": lines})


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


def test_what_is_imported_pushes_nothing_out_that_was_here() -> None:
    drawer = Drawer()
    mine = lines(records.MOST - 30, "mine", 2025)
    drawer.kept[KEYS.prefix + MEMORY] = json.dumps({"version": 1, "games": mine})
    app = sit_down(drawer)
    theirs = [*lines(1300, "theirs"), *lines(40, "later", 9999), *lines(1, "mine0")]
    app.act("import-games", file_with(theirs, [app.session.to_json()]))
    work(app)
    assert list(map(str, kept(app))) == [*mine, *lines(1300, "theirs")[-30:]]
    own = game(sit_down(drawer)).session.key
    keys = [record.key for record in kept(sit_down(drawer))]
    assert len(keys) == records.MOST and own in keys, "nor does the next game"
    assert keys[: len(mine)] == [line.split()[1] for line in mine] and keys.count("theirs1270") == 0


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
    app.act("import-games", file_with(lines(1000), [app.session.to_json()] * 3))
    app.act("job")
    app.act("import-stop")
    work(app)
    assert drawer.kept == before
