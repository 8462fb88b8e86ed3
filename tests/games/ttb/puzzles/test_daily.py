"""The puzzle of the day: the same for all players and permanent; the week and the streak."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

import pytest
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import Collected, Collection, Days
from games.ttb.puzzles.collection.names import is_name, name_words
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.puzzles.daily.deal import DEALT, MONDAY, RESERVED, puzzle_of_day
from shell.app.app import App
from shell.challenge.days import WEEK, day_of, longest, number_of, streak, weekday_of
from shell.texts.texts import Texts

from tests.games.ttb.puzzles.solving import DAYS, TEXT, actions_of, arrive, play_solution
from tests.games.ttb.tables import LANGUAGES, Drawer, run, sit_down, table

COLLECTION, RESERVE = Collection(TEXT), Days(DAYS)
TODAY = "2026-11-22"
GOLDEN = {
    "2023-01-01": "b4bfbd",
    "2025-11-22": "638409",
    "2026-02-28": "28b713",
    "2026-11-22": "48e0c0",
    "2026-11-23": "ceb24b",
    "2026-11-24": "00cd29",
}
"""The ids of puzzles by day, recorded once and never changed."""
GOLDEN_NAMES = [
    "zap_rival.1 corner.1",
    "relay.1 hands.1",
    "zap_rival.2 corner.2",
    "lift.1 corner.3",
    "remove.1 straight.1",
    "relay.2 door.1",
    "zap_rival.3 rock.1",
]
"""The names of the first seven reserved puzzles, recorded once and never changed."""
STATIC = Path(__file__).parents[4] / "web/static"
NIGHTS = """
import { mock } from "node:test";
const two = (number) => String(number).padStart(2, "0");
const time = () => {
  const now = new Date();
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
  return `${day}T${two(now.getHours())}:${two(now.getMinutes())}`;
};
globalThis.document = { documentElement: { dataset: {} }, addEventListener() {} };
mock.timers.enable({ apis: ["setTimeout", "Date"], now: new Date(2026, 2, 27, 23, 59, 50) });
const { connect } = await import("./shell/app/python.js");
const { effects } = await import("./shell/app/today.js");
connect({ act: (action, value) => console.log(time(), value) });
effects.day();
mock.timers.tick(1);
for (let minute = 0; minute < 60 * 60; minute++) mock.timers.tick(60_000);
"""
"""Opens the room before midnight and prints the page's messages of the next sixty hours with their times."""
STATES = re.compile('class="button calendar-day"[^>]* data-state="([a-z]+)"')
"""The states of the playable days in the calendar, the oldest first."""


def of_day(day: str, collection: Collection = COLLECTION) -> Collected:
    one = puzzle_of_day(day, collection, RESERVE)
    assert one is not None
    return one


def today(day: str = TODAY, drawer: Drawer | None = None) -> App:
    """An app with the room open on a day."""
    app = sit_down(drawer)
    assert {"do": "day"} in app.act("puzzles", "today")
    arrive(app)
    app.act("day", day)
    return app


def solve(app: App, day: str, told: str = "") -> None:
    """Open the puzzle of a day and solve it; then the page reports `told` as the date."""
    app.act("puzzle-day", day)
    one = app.feature(PuzzleOfDay).of(day)
    assert one is not None
    play_solution(app, one.solution)
    app.act("day", told or day)


def test_which_puzzle_is_of_which_day_never_changes() -> None:
    assert {day: of_day(day).id for day in GOLDEN} == GOLDEN


def test_a_day_before_needs_the_collection_and_a_later_one_the_puzzles_kept_for_days() -> None:
    assert puzzle_of_day("2026-11-24", None, RESERVE) is puzzle_of_day(RESERVED, COLLECTION, None) is None
    assert of_day("2026-11-24") in COLLECTION.puzzles[:DEALT]
    assert of_day(RESERVED) is RESERVE.puzzles[2]


def test_none_comes_again_before_all_have_been() -> None:
    first, reserved = number_of("2025-01-01"), number_of(RESERVED)
    assert len({of_day(day_of(first + n)).id for n in range(DEALT)}) == DEALT == 307
    kept = len(RESERVE.puzzles)
    assert len({of_day(day_of(reserved + n)).id for n in range(kept)}) == kept
    last = reserved + len(RESERVE.puzzles) - 1
    assert of_day(day_of(last + 1)) is of_day(RESERVED)
    assert weekday_of(day_of(last + 1)) == weekday_of(RESERVED)
    assert weekday_of(day_of(MONDAY)) == 1 and len(RESERVE.puzzles) % WEEK == 0


@pytest.mark.parametrize(
    "day",
    [
        "",
        "2026-02-30",
        "22.11.2026",
        "2026-1-1",
        "20261122",
        "2026-11-22T00:00",
        "<b>",
        "0001-01-03",
        "1999-12-31",
    ],
)
def test_what_is_no_day_is_ignored(day: str) -> None:
    app = sit_down()
    app.act("puzzles", "today")
    arrive(app)
    app.act("day", day)
    app.act("puzzle-day", day)
    assert app.feature(PuzzleOfDay).today == "" and app.feature(Puzzles).session is None
    assert app.t("ui.puzzles.loading") in app.view()["room"]


@pytest.mark.parametrize(
    ("day", "days"), [("2000-01-01", 1), ("2000-01-03", 3), ("2000-01-09", 7), ("9999-12-31", 7)]
)
def test_the_week_of_a_clock_that_was_set_back_has_the_days_there_are(day: str, days: int) -> None:
    app = sit_down()
    app.act("puzzles", "today")
    arrive(app)
    arrive(app, days=DAYS)
    app.act("day", day)
    assert len(STATES.findall(app.view()["room"])) == days
    app.act("puzzle-day", day)
    assert app.feature(Puzzles).session is not None and app.feature(PuzzleOfDay).streak == 0


def test_the_room_begins_with_today_and_the_calendar() -> None:
    html = today().view()["room"]
    assert "22\u00a0Nov" in html and html.count('class="button calendar-day"') == 7
    assert f'data-value="{TODAY}"' in html and 'data-value="2026-11-16"' in html
    assert 'data-value="2026-11-15"' not in html


def test_the_puzzle_of_the_day_is_solved_on_its_day() -> None:
    drawer = Drawer()
    app = today(drawer=drawer)
    app.act("puzzle-day", TODAY)
    assert "Puzzle of 22\u00a0Nov" in app.view()["puzzle"]
    app.act("puzzles")
    app.act("room-leave")
    solve(app, TODAY)
    assert TODAY in app.feature(Puzzles).record.days and app.feature(PuzzleOfDay).streak == 1
    assert "1 day in a row" in app.dialog_html() and f"#day={TODAY}" in app.dialog_html()
    app.act("puzzles", "today")
    assert 'data-state="on"' in app.view()["room"]
    again = today(drawer=drawer)
    assert again.feature(PuzzleOfDay).streak == 1


def test_a_result_of_a_day_is_a_row_of_signs_with_its_own_link_and_a_picture() -> None:
    app = today()
    app.act("puzzle-day", TODAY)
    one = of_day(TODAY)
    for _ in range(7):
        while not app.session.over:
            run(app)
        if app.root()["data-puzzle"] == "solved":  # a puzzle in which nothing has to be changed
            break
        app.act("puzzle-restart")
    solve(app, TODAY)
    html = app.dialog_html()
    (words,) = re.findall(r'data-copy="([^"]*)"', html)
    lines = words.splitlines()
    assert lines[-1] == f"#day={TODAY}" and lines[-3] == "🟩" * one.length + " ✓"
    (picture,) = re.findall(r'data-picture="([^"]*)"', html)
    told = json.loads(unescape(picture))
    assert told["rows"] == lines[1:-2] and told["name"] == f"twin-tin-bots-{TODAY}.png"
    assert not any(turn in html for turn in one.solution)


def test_tries_and_hints_are_in_the_link_of_a_result_only_for_who_wants_that() -> None:
    app = today()
    app.act("puzzle-day", TODAY)
    app.feature(Puzzles).record.hinted(of_day(TODAY).key, 2)
    solve(app, TODAY)
    assert 'data-field="tell_needed"' in app.dialog_html() and "needed=" not in app.dialog_html()
    app.act("preference", "tell_needed=true")
    assert app.dialog_html().count(f"#day={TODAY}&amp;needed=1,2") >= 2
    other = today()
    other.act("link", f"#day={TODAY}&needed=1,2")
    assert other.feature(Puzzles).key == of_day(TODAY).key
    app.act("puzzle-restart")
    solve(app, TODAY)
    assert "tell_needed" not in app.dialog_html(), "the effort is forgotten"


def test_the_link_of_a_day_opens_its_puzzle_however_long_ago() -> None:
    for link in ("#day=2026-11-20", "#day%3D2026-11-20", "https://example.org/#day=2026-11-20"):
        app = today()
        app.act("link", link)
        assert app.feature(Puzzles).key == of_day("2026-11-20").key and app.screen is None
    app.act("link", "#day=2024-02-29")
    assert app.feature(Puzzles).data["day"] == "2024-02-29"


def test_the_link_of_a_day_goes_on_with_its_puzzle_and_waits_for_the_file() -> None:
    app = sit_down(fragment="#day=2026-12-05")
    assert app.screen is not None and app.screen.PLACE == "puzzles"
    app.act("day", "2027-03-09")
    arrive(app)
    arrive(app, days=DAYS)
    one = of_day("2026-12-05")
    assert app.feature(Puzzles).key == one.key
    app.act(*actions_of(one.solution[0])[0][0])
    session = app.session
    app.act("link", "#day=2026-12-05")
    assert app.session is session and app.screen is None


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("#day=2026-11-23", "ahead"),
        ("#day=9999-12-31", "ahead"),
        ("#day=2022-12-31", "unknown"),
        ("#day=2026-02-30", "unknown"),
        ("#day=" + 900 * "9", "unknown"),
        ("#day=x", "unknown"),
    ],
)
def test_the_link_of_a_day_without_a_puzzle_says_so(link: str, reason: str) -> None:
    app = today()
    app.act("room-leave")
    app.act("link", link)
    assert app.dialog == "day-refused" and app.feature(Puzzles).session is None
    words = app.t(f"ui.day.{reason}.words", day="23\u00a0Nov" if "2026" in link else "31\u00a0Dec")
    assert words in app.dialog_html()
    assert app.root()["data-door"] == "true"
    app.act("puzzle-today")
    assert app.feature(Puzzles).key == of_day(TODAY).key


def test_a_streak_that_is_kept_has_the_moment_of_the_puzzle() -> None:
    app = today()
    app.act("puzzle-day", TODAY)
    one = app.feature(PuzzleOfDay).of(TODAY)
    assert one is not None
    moments: list[str] = []

    def act(action: str, value: str = "") -> None:
        effects = app.act(action, value)
        moments.extend(effect["kind"] for effect in effects if effect["do"] == "celebrate")
        for effect in effects:
            if effect["do"] == "animate":
                act(effect["done"], effect["ticket"])

    for turn in one.solution:
        actions, choices = actions_of(turn)
        for action in (*actions, ("run", ""), *(("choice", value) for value in choices)):
            act(*action)
    assert app.dialog == "puzzle-over" and moments == []
    act("day", TODAY)
    assert moments == ["streak"] and app.t("ui.result.streak_kept", n=1) in app.dialog_html()
    act("day", TODAY)
    assert moments == ["streak"], "once"


@pytest.mark.parametrize("way", ["collection", "link", "storm"])
def test_wherever_the_puzzle_of_the_day_was_opened_its_day_counts(way: str) -> None:
    app = today()
    one = of_day(TODAY)
    if way == "storm":
        app.act("storm")
        app.feature(Puzzles).open({**one.data(), "storm": True})
    else:
        app.act(*{"collection": ("puzzle", one.key), "link": ("link", "#p=" + one.link)}[way])
    play_solution(app, one.solution)
    app.act("day", TODAY)
    assert (
        app.feature(Puzzles).record.days == {TODAY: [one.length, 0, 0]}
        and app.feature(PuzzleOfDay).streak == 1
    )
    assert way == "storm" or "1 day in a row" in app.dialog_html()
    app.act("puzzles", "today")
    assert STATES.findall(app.view()["room"]) == ["open"] * 6 + ["on"]


def test_a_puzzle_of_another_day_counts_for_none() -> None:
    app = today()
    one = of_day("2026-11-23")
    app.act("puzzle", one.key)
    play_solution(app, one.solution)
    app.act("day", TODAY)
    assert app.feature(Puzzles).record.days == {} and "in a row" not in app.dialog_html()


def test_a_puzzle_that_was_solved_before_its_day_is_still_to_be_solved_on_it() -> None:
    app = today("2026-11-21")
    one = of_day(TODAY)
    app.act("puzzle", one.key)
    play_solution(app, one.solution)
    app.act("day", "2026-11-21")
    app.act("puzzles", "today")
    app.act("day", TODAY)
    html = app.view()["room"]
    assert STATES.findall(html) == ["open"] * 7
    assert app.t("ui.day.go") in html and "data-solved" not in html
    solve(app, TODAY)
    assert app.feature(PuzzleOfDay).streak == 1
    app.act("puzzles", "today")
    assert app.t("ui.day.again") in app.view()["room"]


def test_the_page_closed_over_it_is_still_the_puzzle_of_the_day() -> None:
    drawer = Drawer()
    one = today(drawer=drawer)
    one.act("puzzle-day", TODAY)
    again = sit_down(drawer)
    assert "Puzzle of 22\u00a0Nov" in again.view()["puzzle"]
    play_solution(again, of_day(TODAY).solution)
    again.act("day", TODAY)
    arrive(again)  # It arrives after the date: the day counts once the puzzle is known to be its own.
    assert TODAY in again.feature(Puzzles).record.days


def test_a_day_that_is_over_counts_as_solved_later() -> None:
    app = today()
    solve(app, "2026-11-20", told=TODAY)
    assert app.feature(Puzzles).record.days == {}
    app.act("puzzles", "today")
    assert app.view()["room"].count('data-state="late"') == 1


@pytest.mark.parametrize(("told", "counts"), [("2026-11-23", True), ("2026-11-24", False)])
def test_the_puzzle_of_a_day_that_was_begun_before_midnight_counts_for_it(told: str, counts: bool) -> None:
    app = today()
    solve(app, TODAY, told=told)
    assert (TODAY in app.feature(Puzzles).record.days) is counts
    assert told not in app.feature(Puzzles).record.days


def test_midnight_may_pass_while_the_page_is_closed() -> None:
    drawer = Drawer()
    today(drawer=drawer).act("puzzle-day", TODAY)
    app = sit_down(drawer)
    play_solution(app, of_day(TODAY).solution)
    app.act("day", "2026-11-23")
    arrive(app)
    assert list(app.feature(Puzzles).record.days) == [TODAY]


def test_only_days_of_the_week_can_be_opened() -> None:
    app = today()
    for day in ("2026-11-23", "2026-11-15", "1999-01-01"):
        app.act("puzzle-day", day)
        assert app.feature(Puzzles).session is None


def test_a_failed_attempt_is_no_day() -> None:
    app = today()
    app.act("puzzle-day", TODAY)
    while not app.session.over:
        run(app)
    app.act("day", TODAY)
    if app.root()["data-puzzle"] == "failed":
        assert app.feature(Puzzles).record.days == {}


def test_a_room_that_is_open_past_midnight_goes_on_to_the_new_day() -> None:
    app = today()
    app.act("day", "2026-11-23")
    html = app.view()["room"]
    assert 'class="surface day-card"' in html and "23\u00a0Nov" in html and f'data-value="{TODAY}"' in html
    assert 'data-value="2026-11-16"' not in html


@pytest.mark.built
def test_the_page_says_what_day_it_is_again_at_each_midnight(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"type": "module"}')  # This makes Node treat scripts as modules.
    for name in ("shell/app/python.js", "shell/app/today.js"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(STATIC / name, tmp_path / name)
    script = tmp_path / "nights.js"
    script.write_text(NIGHTS)
    here = {**os.environ, "TZ": "Europe/Berlin", "NODE_NO_WARNINGS": "1"}
    done = subprocess.run(["node", script], env=here, capture_output=True, text=True, timeout=60)
    # In the second night the clocks go forward.
    assert done.stdout.split() == [
        *("2026-03-27T23:59", "2026-03-27"),
        *("2026-03-28T00:00", "2026-03-28"),
        *("2026-03-29T00:00", "2026-03-29"),
        *("2026-03-30T00:00", "2026-03-30"),
    ], done.stderr


def test_streaks() -> None:
    days = {"2026-11-18", "2026-11-20", "2026-11-21"}
    assert streak(days, "2026-11-21") == 2
    assert streak(days, "2026-11-22") == 2, "today may still be solved"
    assert streak(days, "2026-11-23") == 0
    assert streak(set(), TODAY) == 0 and longest(set()) == 0 and longest(days) == 2
    year = {day_of(number_of("2026-01-01") + n) for n in range(365)}
    assert streak(year, "2026-12-31") == longest(year) == 365


# Days with puzzles of their own

SUNDAY = "2027-02-28"
CELLS = re.compile(r'class="(button )?calendar-day"[^>]*data-state="([a-z]+)"')


def reserved(day: str = SUNDAY, drawer: Drawer | None = None) -> App:
    """An app with the room open on a day that has a puzzle of its own."""
    app = sit_down(drawer)
    app.act("puzzles", "today")
    effects = app.act("day", day)
    assert {"do": "days"} in effects and app.t("ui.puzzles.loading") in app.view()["room"]
    arrive(app, days=DAYS)
    return app


def test_a_reserved_puzzle_needs_nothing_but_the_file_of_the_days() -> None:
    app = reserved()
    html = app.view()["room"]
    assert f'data-value="{SUNDAY}"' in html and "Sunday, 28\u00a0Feb" in html
    assert "Sunday: the hardest of the week" in html
    one = of_day(SUNDAY)
    app.act("puzzle-day", SUNDAY)
    assert app.feature(Puzzles).key == one.key and "Puzzle of 28\u00a0Feb" in app.view()["puzzle"]
    assert f"{name_words(app.texts, one.called)} <small>" in app.view()["puzzle"]
    play_solution(app, one.solution)
    app.act("day", SUNDAY)
    assert app.feature(Puzzles).record.days == {SUNDAY: [one.length, 0, 0]}
    assert "1 day in a row" in app.dialog_html()
    assert f"28\u00a0Feb · {name_words(app.texts, one.called)}\n" in app.dialog_html(), "the result has both"
    assert app.feature(Stock).collection is None
    arrive(app)
    shelf = app.feature(Stock).find(app.feature(Stock).following(one.key))
    assert shelf is not None and shelf.key in {one.key for one in COLLECTION.shelved}


def test_the_door_fetches_nothing_but_the_days() -> None:
    app = sit_down(fragment="")
    effects = app.act("day", SUNDAY)
    assert {"do": "days"} in effects and {"do": "puzzles"} not in effects
    arrive(app, days=DAYS)
    app.act("puzzle-today")
    assert app.feature(Puzzles).key == of_day(SUNDAY).key


def test_a_reserved_puzzle_that_lay_on_the_table_has_its_file_fetched() -> None:
    drawer = Drawer()
    reserved(drawer=drawer).act("puzzle-day", SUNDAY)
    app = sit_down(drawer)
    assert "Puzzle of 28\u00a0Feb" in app.view()["puzzle"] and app.feature(Stock).days_file.asked
    play_solution(app, of_day(SUNDAY).solution)
    app.act("day", SUNDAY)
    arrive(app, days=DAYS)
    assert SUNDAY in app.feature(Puzzles).record.days


def test_days_that_could_not_be_fetched_are_asked_for_again() -> None:
    app = sit_down()
    app.act("puzzles", "today")
    app.act("day", SUNDAY)
    app.act("days-missing")
    assert app.t("ui.puzzles.missing") in app.view()["room"]
    assert {"do": "days"} in app.act("day", SUNDAY)


@pytest.mark.parametrize(("begun", "counts"), [("2026-11-24", True), ("2026-11-25", False)])
def test_at_the_change_each_day_has_the_puzzle_of_its_own_kind(begun: str, counts: bool) -> None:
    app = today("2026-11-24")
    one = of_day("2026-11-24")
    app.act("puzzle-day", "2026-11-24")
    app.feature(Puzzles).data["begun"] = begun
    play_solution(app, one.solution)
    app.act("day", RESERVED)
    arrive(app, days=DAYS)
    assert ("2026-11-24" in app.feature(Puzzles).record.days) is counts


# Names


def test_every_day_has_a_name_that_returns_late() -> None:
    last: dict[str, int] = {}
    for n, one in enumerate(RESERVE.puzzles):
        assert is_name(one.called) and n - last.get(one.called, -999) >= 14, one.called
        last[one.called] = n
    assert len(last) > 250


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_in_words(language: str) -> None:
    texts = Texts(language, table(language), LANGUAGES)
    words = {one.called: name_words(texts, one.called) for one in RESERVE.puzzles}
    assert all(words.values()) and len(set(words.values())) == len(words)
    assert max(map(len, words.values())) <= 56
    used = {part for name in words for part in name.split()}
    phrases = {
        key.split(".", 2)[2] for key in table(language) if key.startswith(("name.idea.", "name.where."))
    }
    assert used <= phrases


def test_names_stay() -> None:
    """Recorded once: people have passed these days on by name."""
    assert [one.called for one in RESERVE.puzzles[:7]] == GOLDEN_NAMES


@pytest.mark.parametrize("name", ["<b>", 7, "jump.1", "jump.1 hop.1 x", 99 * "a" + ".1 hop.1"])
def test_a_stored_name_is_not_trusted(name: object) -> None:
    drawer = Drawer()
    reserved(drawer=drawer).act("puzzle-day", SUNDAY)
    stored = drawer.kept["ttb.attempt"]
    drawer.kept["ttb.attempt"] = re.sub(
        r'"called": ?"[^"]*"', lambda _: f'"called": {json.dumps(name)}', stored
    )
    assert drawer.kept["ttb.attempt"] != stored
    assert sit_down(drawer).feature(Puzzles).session is None


# The calendar


def test_the_calendar_tells_how_the_days_went() -> None:
    drawer = Drawer()
    days = {"2027-01-30": [1, 0, 0], "2027-02-08": [2, 1, 0], "2027-02-27": [1, 0, 0]}
    drawer.kept["ttb.solver"] = json.dumps({"version": 1, "days": days})
    app = reserved(drawer=drawer)
    late = of_day("2027-02-24")
    app.act("puzzle-day", "2027-02-24")
    play_solution(app, late.solution)
    app.act("day", SUNDAY)
    app.act("puzzles", "today")
    cells = CELLS.findall(app.view()["room"])
    assert len(cells) == 28, "February 2027 begins on a Monday and ends on a Sunday"
    states = [state for _, state in cells]
    assert states[7] == "on" and states[0] == "missed" and states[26] == "on" and states[23] == "late"
    assert [bool(playable) for playable, _ in cells] == [False] * 21 + [True] * 7
    assert 'aria-label="Saturday, 27\u00a0Feb: done on its day"' in app.view()["room"]
    app.act("day-month", "2027-01")
    cells = CELLS.findall(app.view()["room"])
    assert "January 2027" in app.view()["room"] and not any(playable for playable, _ in cells)
    # From Monday, 28 December, to Sunday, 31 January.
    assert [state for _, state in cells] == ["before"] * 33 + ["on", "missed"]
    app.act("day", "2027-03-01")
    assert "March 2027" in app.view()["room"], "a new day brings its month back"
    cells = CELLS.findall(app.view()["room"])
    assert [bool(playable) for playable, _ in cells[:9]] == [False, *[True] * 7, False]
    assert cells[8][1] == "ahead"


@pytest.mark.parametrize("month", ["", "2026-12", "2027-03", "2027-2", "<b>", "2027-13", "9999-99"])
def test_only_months_between_the_first_day_and_today_are_shown(month: str) -> None:
    app = reserved()
    app.act("day-month", month)
    assert app.feature(PuzzleOfDay).month == "2027-02"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("day", ["2027-02-22", "2027-02-24", SUNDAY])
def test_months_and_weekdays_are_named(language: str, day: str) -> None:
    app = reserved(day)
    texts = Texts(language, table(language), LANGUAGES)
    app.speak(texts)
    html = app.view()["room"]
    assert {texts.t(f"weekday.{n}") in html for n in range(1, 8)} == {True}
    assert len({texts.t(f"month.long.{n}") for n in range(1, 13)}) == 12
    assert len({texts.t(f"weekday.{n}") for n in range(1, 8)}) == 7
    words = {1: "easiest", 3: "harder", 7: "hardest"}[weekday_of(day)]
    told = texts.t(f"ui.day.{words}", weekday=texts.t(f"weekday.{weekday_of(day)}"))
    assert told[1:] in html
