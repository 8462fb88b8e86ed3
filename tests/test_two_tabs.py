"""Two tabs of one browser do not destroy each other's entries besides the games.

Every entry that docs/SAVES.md names is in one of the tables. A shared entry ends the same if two tabs take
turns or one does everything. Of entries that each tab has for itself, the last write stays, and no tab
removes another's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from games.junkyard.daily.heap import HeapOfDay
from games.rally.courses.own import OwnCourses
from games.rally.daily.race import CourseOfDay
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.puzzles.endless.endless import Endless
from games.ttb.puzzles.endless.fresh import Fresh
from games.ttb.puzzles.mistakes.kept import Mistake
from games.ttb.puzzles.mistakes.mistakes import Mistakes
from games.ttb.puzzles.path.path import Path
from games.ttb.puzzles.record.kept import with_key
from games.ttb.puzzles.solver.proofs import Proofs
from shell.app.app import App
from shell.challenge.boxes import Box
from shell.challenge.daily import Daily
from shell.challenge.diary import SENT, Done, Met
from shell.mistakes.finding import Finding
from shell.mistakes.turn import Turn
from shell.nearby.visiting import Visiting
from shell.nearby.visits import Visit
from shell.start.game import load_game
from shell.statistics.statistics import Statistics
from shell.texts.texts import Texts

import rally_core as rally
from tests.games.ttb.puzzles.test_puzzles_page import PUZZLE
from tests.sitting import LANGUAGES, PAGES, Drawer, sit_down_at
from tools import house
from tools.steps import ROOT

pytestmark = pytest.mark.slow

Change = Callable[[App, int], object]
"""A change of an entry, a different one for each number."""
PASS = {"change": [], "double": False, "choices": []}
ANSWER = {"turns": 3, "least": 3, "nodes": 9, "ways": 1, "proved": True, "complete": True, "solution": []}


def at(name: str, drawer: Drawer) -> App:
    """A tab with a game's page."""
    game, features, order = load_game(name)
    texts = Texts("en", house.texts(PAGES[name], "en"), LANGUAGES)
    return sit_down_at(game, features, order, texts, drawer)


def entry_change(key: str, change: Callable[[Any, int], object]) -> Change:
    """A change of the entry itself, in place of a feature that would need another device or a whole game."""

    def do(app: App, n: int) -> None:
        with app.entries.shared[key].changing() as value:
            change(value, n)

    return do


def mistake(n: int) -> Mistake:
    played = {**PASS, "change": [{"op": "remove", "bot": "red1", "slot": 0}]}
    return Mistake(
        {
            "position": f"p{n}", "played": played, "better": PASS, "reason": {"code": "win"}, "cost": 2,
            "round": 3, "colour": "red", "name": "", "day": "", "past": [], "share": 1,
        }
    )  # fmt: skip


def costly_turn(played: Any) -> Change:
    """A turn to be improved, played so, comes to the list."""

    def do(app: App, n: int) -> None:
        fields = {"position": f"p{n}", "cost": 2, "round": 3, "colour": "red", "name": "", "day": ""}
        turn = Turn({**fields, "played": played, "colours": ["red"]}, app.game.rules)
        app.feature(Finding).stored.add([turn])

    return do


def puzzle(n: int) -> Any:
    return with_key({**PUZZLE, "turns": n + 2})


def fresh(n: int) -> Fresh:
    return Fresh([f"{n:08x}", 400 + 400 * n, "push", "x", f"{n:016x}", 5, "abc"])


def visitor(app: App, n: int) -> None:
    entry = app.entries.shared["ttb.visitor"]
    with entry.changing():
        entry.replace(f"Guest {n}")


def days_of(game: str, daily: type[Daily]) -> dict[str, tuple[str, Change]]:
    """The entries of a game's challenges of the days."""
    return {
        f"{game}.days": (
            game,
            lambda app, n: app.feature(daily).diary.note(f"2026-11-2{n}", Done(30 + n, True, "r")),
        ),
        f"{game}.companions": (
            game,
            lambda app, n: app.feature(daily).diary.put_companions(
                f"2026-11-2{n}", [Met(SENT, "Ben", "r", True)]
            ),
        ),
        f"{game}.league": (
            game,
            entry_change(f"{game}.league", lambda runs, n: runs.update({(f"2026-11-2{n}", "Ada"): "r"})),
        ),
    }


SHARED: dict[str, tuple[str, Change]] = {
    "ttb.preferences": ("ttb", lambda app, n: app.act("preference", ("theme=dark", "speed=slow")[n])),
    "ttb.puzzles": (
        "ttb",
        lambda app, n: app.feature(Puzzles).stored.add(puzzle(n)),
    ),
    "ttb.solver": ("ttb", lambda app, n: app.feature(Puzzles).record.failed(f"key{n}", 900 + n)),
    "ttb.path": ("ttb", lambda app, n: app.feature(Path).boxes.failed(f"key{n}", 739000)),
    "ttb.mistakes": ("ttb", lambda app, n: app.feature(Mistakes).stored.add([mistake(n)])),
    "junkyard.mistakes": ("junkyard", costly_turn({"pass": True})),
    "rally.mistakes": ("rally", costly_turn({})),
    "ttb.lessons": ("ttb", entry_change("ttb.lessons", lambda stars, n: stars.update({f"lesson{n}": n + 1}))),
    "ttb.endless": ("ttb", lambda app, n: app.feature(Endless).supply.add(fresh(n))),
    "ttb.proofs": ("ttb", lambda app, n: app.feature(Proofs).learn(f"key{n}", ANSWER)),
    "ttb.statistics": (
        "ttb",
        lambda app, n: app.feature(Statistics).unpack(
            "statistics", [f"2026-01-0{n + 1}T10:00 game{n} 1 standard 2 1 5 4 3"]
        ),
    ),
    "ttb.visits": ("ttb", lambda app, n: app.feature(Visiting)._visits.keep(n, Visit(f"token{n}"))),
    "ttb.visitor": ("ttb", visitor),
    "ttb.relay": (
        "ttb",
        lambda app, n: app.act("relay", ("address=turn:example.org:3478", "user=me")[n]),
    ),
    "ttb.nearby": (
        "ttb",
        entry_change("ttb.nearby", lambda games, n: games.update({f"game{n}": {"story": "s"}})),
    ),
    "ttb.by-link": (
        "ttb",
        entry_change("ttb.by-link", lambda games, n: games.update({f"game{n}": {"key": "k"}})),
    ),
    "rally.courses": ("rally", lambda app, n: app.feature(OwnCourses).add(course(n))),
    "junkyard.lessons": (
        "junkyard",
        entry_change("junkyard.lessons", lambda stars, n: stars.update({f"lesson{n}": n + 1})),
    ),
    "junkyard.puzzles": (
        "junkyard",
        entry_change("junkyard.puzzles", lambda stars, n: stars.update({f"puzzle{n}": n + 1})),
    ),
    "junkyard.puzzle-days": (
        "junkyard",
        entry_change("junkyard.puzzle-days", lambda days, n: days.update({f"2026-11-2{n}": n + 1})),
    ),
    **{
        f"{game}.{name}": (game, entry_change(f"{game}.{name}", change))
        for game in ("junkyard", "rally")
        for name, change in (
            ("rating", lambda standing, n: standing.noted.update({f"{n}": None})),
            ("path", lambda boxes, n: boxes.update({f"{n}": Box(1, 0, 740_000)})),
        )
    },
    **days_of("ttb", PuzzleOfDay),
    **days_of("rally", CourseOfDay),
    **days_of("junkyard", HeapOfDay),
    "rally.drill-stars": (
        "rally",
        entry_change("rally.drill-stars", lambda stars, n: stars.update({f"drill{n}": n + 1})),
    ),
    "rally.drill-days": (
        "rally",
        entry_change("rally.drill-days", lambda days, n: days.update({f"2026-11-2{n}": n + 1})),
    ),
    "rally.drills": (
        "rally",
        entry_change("rally.drills", lambda best, n: best.update({f"drill{n}": n + 1})),
    ),
}


def course(n: int) -> Any:
    return {**rally.COURSES["first_shift"], "name": f"Course {n}"}


@pytest.mark.parametrize("key", SHARED)
def test_two_tabs_in_turn_come_to_the_same_as_one(key: str) -> None:
    name, do = SHARED[key]
    alone, both = Drawer(), Drawer()
    one = at(name, alone)
    tabs = [at(name, both), at(name, both)]
    for tab in (one, *tabs):
        getattr(tab.feature(Endless), "supply", None) if name == "ttb" else None
    entries = [tab.entries.shared[key] for tab in tabs]
    assert [entry.text for entry in entries] == ["", ""], "read by both, long ago"
    texts = []
    for n in (0, 1):
        do(one, n)
        do(tabs[n], n)
        texts.append(both.kept[key])
    assert texts[0] != texts[1] == both.kept[key]
    assert without_keys(both.kept[key]) == without_keys(alone.kept[key])
    before = entries[0].version
    tabs[0].act("stored", key)
    assert entries[0].version != before and entries[0].text == entries[1].text, "the other tab shows it"


def without_keys(text: str) -> Any:
    """The content of an entry, with random names replaced by `own`."""
    return json.loads(re.sub(r'"own-[^"]*"', '"own"', text))


SINGLE = {
    *("ttb.lesson", "ttb.mistake", "ttb.attempt", "ttb.draft", "ttb.editor", "ttb.today", "ttb.new-game"),
    *(
        "ttb.door",
        "ttb.replay",
        "rally.daily",
        "junkyard.daily",
        "rally.drill",
        "rally.draft",
        "junkyard.draft",
        "junkyard.puzzle",
    ),
    *("junkyard.lesson", "junkyard.bench", "junkyard.workbench"),
}
"""Entries that each tab has for itself, or whose last value may come from either tab."""
BESIDES = {"ttb.current", "ttb.written", "ttb.help", "ttb.sizes"}
"""Names, times and sizes, written whole each time."""


@pytest.mark.parametrize("name", PAGES)
def test_every_shared_entry_is_tried(name: str) -> None:
    tried = {key.partition(".")[2] for key in SHARED}
    assert {key.partition(".")[2] for key in at(name, Drawer()).entries.shared} <= tried


def test_the_document_names_every_entry() -> None:
    text = (ROOT / "docs" / "SAVES.md").read_text()
    named = set(re.findall(r"`((?:ttb|rally|junkyard)\.[a-z-]+)`", text)) - {"ttb.games"}
    assert named == {*SHARED, *SINGLE, *BESIDES}


def test_a_tab_removes_only_what_it_has_kept() -> None:
    drawer = Drawer()
    tabs = [at("ttb", drawer) for _ in range(2)]
    one, other = (tab.entries.single("held", 1) for tab in tabs)
    one.keep(turns=[1])
    other.drop()
    assert one.recall() == {"version": 1, "turns": [1]}, "it was never the other's"
    other.keep(turns=[2])
    one.drop()
    assert one.recall() == {"version": 1, "turns": [2]}, "the last one's stays"
    again = at("ttb", drawer).entries.single("held", 1)
    assert again.recall() == {"version": 1, "turns": [2]}
    again.take()
    again.drop()
    assert "ttb.held" not in drawer.kept, "it had gone on there"


def test_what_could_not_be_stored_is_joined_with_what_another_tab_has() -> None:
    drawer = Drawer()
    one, other = (at("ttb", drawer) for _ in range(2))
    drawer.full = True
    one.feature(Puzzles).stored.solved("key0", 3)
    drawer.full = False
    other.feature(Puzzles).stored.solved("key1", 4)
    one.feature(Puzzles).stored.solved("key2", 5)
    assert at("ttb", drawer).feature(Puzzles).stored.best == {"key0": 3, "key1": 4, "key2": 5}


def test_storage_that_fails_for_a_while_takes_nothing() -> None:
    drawer = Drawer()
    app = at("ttb", drawer)
    app.feature(Puzzles).stored.solved("key0", 3)
    drawer.broken = True
    app.feature(Puzzles).stored.solved("key1", 4)
    assert app.feature(Puzzles).stored.best == {"key0": 3, "key1": 4}
    drawer.broken = False
    app.feature(Puzzles).stored.solved("key2", 5)
    assert at("ttb", drawer).feature(Puzzles).stored.best == {"key0": 3, "key1": 4, "key2": 5}


def test_a_preference_of_another_tab_is_shown_at_once() -> None:
    drawer = Drawer()
    here, there = (at("ttb", drawer) for _ in range(2))
    assert here.root()["data-theme"] == ""
    there.act("preference", "theme=dark")
    there.act("preference", "language=de")
    effects = here.act("stored", "ttb.preferences")
    assert here.root()["data-theme"] == "dark" and effects == [{"do": "texts", "language": "de"}]
