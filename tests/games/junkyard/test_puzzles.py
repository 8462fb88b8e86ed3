"""Puzzles: the file, the searches against plain ones, hostile data, and the page around them."""

from __future__ import annotations

import json
from html import unescape
from itertools import chain
from typing import Any

import pytest
from games.junkyard.desk import desk
from games.junkyard.puzzles import words
from games.junkyard.puzzles.attempt import PuzzleSession
from games.junkyard.puzzles.collected import Collection
from games.junkyard.puzzles.days import PuzzleOfDay
from games.junkyard.puzzles.puzzles import Puzzles
from games.junkyard.puzzles.room import Room
from games.junkyard.puzzles.words import HINTS
from games.junkyard.turn.building import Building
from hypothesis import given
from hypothesis import strategies as st
from shell.app.app import App
from shell.challenge.collection import dealt
from shell.play.running import Running

import junkyard_core as junk
from ground.errors import GameError
from ground.rng import Random
from junkyard_core.bots.building import scattered
from junkyard_core.holding import Held, family_for, places
from junkyard_core.legal import decisions
from junkyard_core.parts import PARTS
from junkyard_core.puzzles import building, duelling, grabbing
from junkyard_core.puzzles.duelling import decision
from junkyard_core.puzzles.goals import HELD, of_held, of_robot, reached
from junkyard_core.puzzles.making import duel_effort, make
from junkyard_core.puzzles.puzzle import (
    BUILD,
    DUEL,
    GRAB,
    GRADES,
    KINDS,
    SOLVER,
    puzzle_from_json,
    puzzle_to_json,
)
from makers.junkyard.plain import Plain, unseen
from makers.junkyard.puzzles import FILE, answers_of
from tests.games.junkyard.junk_table import do, marked, sit_down
from tests.sitting import LANGUAGES, Drawer, finish, worked

TEXT = FILE.read_text("utf-8")
ENTRIES: list[Any] = json.loads(TEXT)["puzzles"]
LEAST = {BUILD: 60, GRAB: 60, DUEL: 40}
"""The least number of puzzles of each kind."""
MOST_BYTES = 200_000
SAMPLE = [Random(f"sample {kind}").shuffled([e for e in ENTRIES if e["kind"] == kind])[:4] for kind in KINDS]


def ids(entry: Any) -> str:
    return f"{entry['kind']}-{entry['id']}"


# The file


def test_the_file_has_enough_of_each_kind_and_grade_and_every_id_once() -> None:
    assert len({entry["id"] for entry in ENTRIES}) == len(ENTRIES)
    assert {(e["kind"], e["grade"]) for e in ENTRIES} == {(kind, grade) for kind in KINDS for grade in GRADES}
    for kind in KINDS:
        assert sum(entry["kind"] == kind for entry in ENTRIES) >= LEAST[kind]
    assert len(TEXT) < MOST_BYTES


@pytest.mark.parametrize("entry", ENTRIES, ids=ids)
def test_the_solution_reaches_the_goal_by_the_rules(entry: Any) -> None:
    """Played with the rules of the game, with all that the player has."""
    puzzle = puzzle_from_json(entry)
    start = puzzle.position()
    assert junk.position_from_json(junk.position_to_json(start)) == start, "a legal position"
    session = PuzzleSession(entry, "key", sit_down().session)
    for number, turn in enumerate(entry["solution"], 1):
        assert not session.over
        session.go_through([turn])
        assert session.solved is (number == len(entry["solution"]))


def test_a_sample_is_searched_again() -> None:
    for entry in [entry for several in SAMPLE for entry in several[:2] if entry["grade"] < 4]:
        assert answers_of(puzzle_from_json(entry)) == entry["answers"], entry["id"]


@pytest.mark.proof
@pytest.mark.parametrize("entry", ENTRIES, ids=ids)
def test_every_number_of_answers(entry: Any) -> None:
    assert answers_of(puzzle_from_json(entry)) == entry["answers"]


# The searches against plain ones


@pytest.mark.parametrize("entry", SAMPLE[KINDS.index(BUILD)], ids=ids)
def test_random_robots_are_no_other_answers(entry: Any) -> None:
    puzzle, dice = puzzle_from_json(entry), Random("robots")
    answers = building.search(puzzle).answers
    for answer, robot in answers.items():
        assert building.answer_of(puzzle.goal, robot) == answer and reached(of_robot(puzzle.goal, robot))
    for _ in range(300):
        robot = scattered(puzzle.tray, dice)
        if len(robot) == len(puzzle.tray) and reached(of_robot(puzzle.goal, robot)):
            assert building.answer_of(puzzle.goal, robot) in answers


def plainly_held(puzzle: Any, limit: int) -> set[tuple[str, ...]]:
    """Every bag of up to `limit` parts that can be held, by the rules of holding alone."""
    found: set[tuple[str, ...]] = set()

    def grow(held: tuple[Held, ...], lying: tuple[str, ...]) -> None:
        bag = tuple(sorted(each.kind for each in held))
        found.add(bag)
        if len(held) == limit:
            return
        for number, kind in enumerate(lying):
            for way in places(puzzle.parts, tuple(sorted(held)), family_for(kind), PARTS[kind].size):
                grow((*held, Held(kind, *way)), lying[number + 1 :])

    grow((), puzzle.open)
    return found - {()}


@pytest.mark.parametrize("entry", SAMPLE[KINDS.index(GRAB)], ids=ids)
def test_a_plain_search_holds_the_same_pairs(entry: Any) -> None:
    puzzle = puzzle_from_json(entry)
    held = {tuple(sorted(bag)) for bag in grabbing.holdable(puzzle.parts, puzzle.open) if len(bag) <= 2}
    assert held == plainly_held(puzzle, 2)


@pytest.mark.parametrize("entry", SAMPLE[KINDS.index(GRAB)], ids=ids)
def test_every_bag_can_be_taken_by_the_rules(entry: Any) -> None:
    puzzle = puzzle_from_json(entry)
    for takes in list(grabbing.holdable(puzzle.parts, puzzle.open).values())[-12:]:
        position = puzzle.position()
        for take in takes:
            position = junk.play(position, take).position


NARROW = {"e3b498", "6814c7", "7ac17b", "999918", "8c1ceb"}
"""Duels of several grades with so few decisions that the plain search takes less than a second for each."""


def test_a_plain_search_finds_the_same_first_take_of_duels() -> None:
    for entry in [entry for entry in ENTRIES if entry["id"] in NARROW]:
        assert Plain().answers(puzzle_from_json(entry)) == {entry["solution"][0]["take"]["part"]}, entry["id"]


@pytest.mark.proof
@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if entry["kind"] == DUEL], ids=ids)
def test_a_plain_search_finds_every_first_take(entry: Any) -> None:
    assert Plain().answers(puzzle_from_json(entry)) == {entry["solution"][0]["take"]["part"]}


def test_unseen_duels_are_solved_and_graded_the_same_by_a_plain_search() -> None:
    for made in [each for each in map(unseen, map(str, range(60))) if each][:2]:
        search, start = Plain(), made.puzzle.position()
        assert search.answers(made.puzzle) == duelling.search(made.puzzle)
        assert duel_effort(search.worth(start).luck, made) == made.effort


def test_mirror_images_are_one_frame() -> None:
    assert len(building.frames(("pipe_s",))) < len(junk.spots([], "pipe_s"))
    for frame in building.frames(("pipe_s", "pipe_m")):
        image = tuple(sorted(map(building.mirrored, frame)))
        assert image == frame or image not in building.frames(("pipe_s", "pipe_m"))


@pytest.mark.parametrize(("kind", "seeds"), [(BUILD, "12 13"), (GRAB, "15 16 17"), (DUEL, "40 51")])
def test_the_same_seed_makes_the_same_puzzle(kind: str, seeds: str) -> None:
    made = [make(kind, seed) for seed in seeds.split()]
    assert made == [make(kind, seed) for seed in seeds.split()] and any(made)
    for each in filter(None, made):
        assert puzzle_from_json(puzzle_to_json(each.puzzle)) == each.puzzle


# Hostile data

WRONG: tuple[dict[str, Any], ...] = (
    {"kind": "steal"},
    {"goal": []},
    {"goal": [{"name": "scan"}]},
    {"goal": [{"name": "scan", "amount": 1000}]},
    {"goal": [{"name": "bomb", "amount": 3}]},
    {"goal": [{"name": "energy", "amount": 3}]},
    {"goal": "scan"},
    {"tray": {}},
    {"tray": {"eye_s": 30}},
    {"tray": {"bomb_s": 1}},
    {"tray": {"eye_x": 1}},
    {"open": 3, "kind": "grab"},
    {"more": 1},
    {"kind": "duel", "robots": {}},
    {"kind": "duel", "robots": {"red": {"power": 9, "energy": {}, "parts": []}}},
    {"kind": "duel", "goal": [{"name": "win", "amount": 1}], "robots": 7},
)


@pytest.mark.parametrize("change", WRONG, ids=str)
def test_invalid_data_is_refused(change: dict[str, Any]) -> None:
    entry = next(entry for entry in ENTRIES if entry["kind"] == BUILD)
    with pytest.raises(GameError):
        puzzle_from_json({**entry, **change})


@given(
    st.recursive(st.none() | st.integers() | st.text(max_size=4), lambda x: st.lists(x, max_size=3)),
    st.data(),
)
def test_any_data_is_a_puzzle_or_refused(value: Any, data: Any) -> None:
    entry = data.draw(st.sampled_from(ENTRIES))
    field = data.draw(st.sampled_from(["kind", "tray", "robot", "robots", "open", "goal"]))
    try:
        puzzle_from_json({**entry, field: value})
    except GameError as error:
        assert error.code in ("bad_request", "bad_position")


# The page


def fetched(drawer: Drawer | None = None, language: str = "en") -> App:
    app = sit_down(drawer=drawer, language=language)
    app.feature(Puzzles).file.arrived(TEXT)
    return app


def begin(app: App, entry: Any) -> PuzzleSession:
    do(app, ("puzzle", entry["id"]))
    session = app.session
    assert isinstance(session, PuzzleSession)
    return session


def play(app: App, turns: Any) -> None:
    for turn in turns:
        app.feature(Running).begin(turn, animate=False)


def drawn(app: App, region: str) -> str:
    puzzles, room = app.feature(Puzzles), app.feature(Room)
    return {**puzzles.regions(), **puzzles.dialogs(), **room.regions()}[region]()


def first(kind: str, grade: int = 1) -> Any:
    return next(entry for entry in ENTRIES if (entry["kind"], entry["grade"]) == (kind, grade))


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_is_solved_and_leads_on(kind: str) -> None:
    app, entry = fetched(), first(kind)
    session = begin(app, entry)
    play(app, entry["solution"])
    puzzles = app.feature(Puzzles)
    assert puzzles.state == "solved" and puzzles.best[entry["id"]] == 3
    do(app, "puzzle-over")
    assert "data-reached" in drawn(app, "puzzle-over") and "puzzle-next" in drawn(app, "puzzle-over")
    do(app, "puzzle-next")
    assert app.session is not session and isinstance(app.session, PuzzleSession)
    do(app, "puzzle-leave")
    assert app.session.is_game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_hints_cost_stars_and_name_what_matters(kind: str, language: str) -> None:
    app, entry = fetched(language=language), first(kind, 2)
    session = begin(app, entry)
    for step in range(1, HINTS + 1):
        do(app, "puzzle-hint")
        assert session.hints_given == step
    words = app.feature(Puzzles).hints(session)
    assert len(words) == HINTS and not any("ui." in each or "{" in each for each in words)
    play(app, entry["solution"])
    assert app.feature(Puzzles).best[entry["id"]] == 1


def test_the_goal_follows_the_robot_in_the_making() -> None:
    """The figures are those of the draft, part by part."""
    app, entry = fetched(), first(BUILD)
    begin(app, entry)
    seen = set()
    for part in entry["solution"][0]["build"]:
        draft = app.feature(Building).draft
        spot = (*part["at"], part["faces"])
        if spot in draft.spots(part["part"]):
            draft.put(part["part"], spot)
        seen.add(drawn(app, "puzzle"))
    assert len(seen) > 1


def test_a_robot_that_misses_the_goal_says_which_figure_lacks() -> None:
    app, entry = fetched(), first(BUILD, 3)
    begin(app, entry)
    dice, puzzle = Random("wrong"), puzzle_from_json(entry)
    robot = next(
        robot
        for robot in (scattered(puzzle.tray, dice) for _ in range(99))
        if len(robot) == len(puzzle.tray) and not reached(of_robot(puzzle.goal, robot))
    )
    play(app, [{"build": [{"part": p.kind, "at": [p.x, p.y], "faces": p.faces} for p in robot]}])
    assert app.feature(Puzzles).state == "failed"
    do(app, "puzzle-over")
    dialog = drawn(app, "puzzle-over")
    assert len(marked(dialog, "data-aim")) == len(puzzle.goal)
    assert dialog.count("data-reached") < len(puzzle.goal) and "puzzle-watch" in dialog
    do(app, "puzzle-again")
    assert app.feature(Puzzles).state == "on"


def test_the_solution_is_shown_and_then_counts_one_star() -> None:
    app, entry = fetched(), first(GRAB)
    begin(app, entry)
    app.act("puzzle-watch")
    assert app.feature(Puzzles).state == "shown"
    do(app, "puzzle-watched")
    play(app, entry["solution"])
    assert app.feature(Puzzles).best[entry["id"]] == 1


def replies(app: App) -> int:
    """Have the rival answer until it is the person's turn again; the number of decisions."""
    count = 0
    while app.root()["data-job"].startswith("resist"):
        finish(app, app.act("work-told", json.dumps(worked(app, desk))))
        count += 1
    return count


def test_the_rival_of_a_duel_answers_until_it_is_decided() -> None:
    app, entry = fetched(), first(DUEL)
    session = begin(app, entry)
    while not session.over:
        play(app, [junk.turn_to_json(decision(session.position))])
        replies(app)
    assert app.feature(Puzzles).state == "solved" and app.feature(Puzzles).best[entry["id"]] == 3


def test_a_wrong_first_take_is_refuted() -> None:
    app, entry = fetched(), first(DUEL)
    session = begin(app, entry)
    lure, _ = entry["lure"]
    take = next(d for d in decisions(session.position) if getattr(d, "what", "") == lure)
    play(app, [junk.turn_to_json(take)])
    assert replies(app) and not Plain().worth(session.position).won
    while not session.over:
        play(app, [{"pass": True}])
        replies(app)
    assert app.feature(Puzzles).state == "failed"
    do(app, "puzzle-over")
    assert app.t("colour.yellow") in drawn(app, "puzzle-over")


def test_taking_too_little_is_over_when_one_passes() -> None:
    app, entry = fetched(), first(GRAB)
    begin(app, entry)
    play(app, [{"pass": True}])
    assert app.feature(Puzzles).state == "failed"


def test_an_attempt_comes_back_with_the_page() -> None:
    drawer = Drawer()
    app, entry = fetched(drawer), first(GRAB, 2)
    begin(app, entry)
    do(app, "puzzle-hint")
    play(app, entry["solution"][:1])
    again = sit_down(drawer=drawer)
    session = again.session
    assert isinstance(session, PuzzleSession) and session.cursor == 1 and session.hints_given == 1
    play(again, entry["solution"][1:])
    assert again.feature(Puzzles).solved


def test_the_puzzle_of_the_day_counts_on_its_day() -> None:
    drawer = Drawer()
    app = fetched(drawer)
    do(app, "puzzles")
    app.act("room-tab", "today")
    assert 'role="status"' in drawn(app, "puzzles"), "until the page has reported the day"
    app.act("day", "2026-11-30")
    days = app.feature(PuzzleOfDay)
    monday = days.of("2026-11-30")
    room = drawn(app, "puzzles")
    assert f'data-value="{monday.id}"' in room and room.count("calendar-day") > 28
    for aim in puzzle_from_json(monday.data).goal:
        assert words.aim(app.texts, aim) in unescape(room)
    do(app, ("puzzle-day", "2026-11-30"))
    play(app, monday.data["solution"])
    assert days.days == {"2026-11-30"}
    assert sit_down(drawer=drawer).feature(PuzzleOfDay).days == {"2026-11-30"}
    do(app, ("puzzle-day", "2026-11-29"))
    assert isinstance(app.session, PuzzleSession) and app.session.id == DEALT["2026-11-29"]
    play(app, app.session.task["solution"])
    assert days.days == {"2026-11-30"} and days.solved_later("2026-11-29")


DEALT = {
    "2026-11-23": "0c630e",
    "2026-11-29": "cc5500",
    "2026-11-30": "59990d",
    "2026-12-04": "156a5b",
    "2027-05-24": "0c630e",
    "2030-01-01": "6598fe",
}
"""The puzzles of some days, which never change."""


def test_what_a_day_has_been_dealt_stays() -> None:
    collection = Collection(TEXT)
    assert {day: dealt(day, collection.days) for day in DEALT} == DEALT
    assert len({*chain(*collection.days)}) == sum(map(len, collection.days))


@pytest.mark.parametrize("kind", KINDS)
def test_each_puzzle_of_a_day_has_a_picture(kind: str) -> None:
    """The robots of a duel; otherwise the robot, and every part."""
    days, collection = fetched().feature(PuzzleOfDay), Collection(TEXT)
    for entry in ENTRIES:
        if entry["kind"] == kind:
            picture = days.picture(collection.by_id[entry["id"]])
            robots = [entry.get("robot", ()), *(each["parts"] for each in entry.get("robots", {}).values())]
            lying = 0 if kind == DUEL else sum((entry.get("tray") or entry["open"]).values())
            assert picture.count("#part-") == sum(map(len, robots)) + lying


def test_a_stored_puzzle_with_another_solution_is_dropped() -> None:
    drawer = Drawer()
    app, entry = fetched(drawer), first(GRAB, 2)
    begin(app, entry)
    stored = json.loads(drawer.kept["junkyard.puzzle"])
    stored["task"]["solution"] = [{"pass": True}]
    drawer.kept["junkyard.puzzle"] = json.dumps(stored)
    assert sit_down(drawer=drawer).session.is_game


@pytest.mark.parametrize("lure", [None, 7, [], ["bomb_s"], ["bomb_s", {}], ["bomb_s", "<b>"]])
def test_a_stored_duel_with_a_wrong_lure_is_dropped(lure: Any) -> None:
    drawer = Drawer()
    begin(fetched(drawer), first(DUEL))
    stored = json.loads(drawer.kept["junkyard.puzzle"])
    stored["task"]["lure"] = lure
    drawer.kept["junkyard.puzzle"] = json.dumps(stored)
    assert sit_down(drawer=drawer).session.is_game


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_room_shows_each_puzzle_with_its_name(language: str) -> None:
    app = sit_down(language=language)
    finish(app, app.act("puzzles"))
    assert 'role="status"' in drawn(app, "puzzles"), "until the file is here"
    app.feature(Puzzles).file.arrived(TEXT)
    room = ""
    for kind in KINDS:
        app.act("room-tab", kind)
        room += drawn(app, "puzzles")
    assert marked(room, "data-value").count("") == 0
    assert sum(f'data-key="puzzle-{entry["id"]}"' in room for entry in ENTRIES) == len(ENTRIES)
    assert "ui.junkyard" not in room


def test_another_file_is_refused() -> None:
    for text in ("", "[]", '{"format":"junkyard-puzzles/2","puzzles":[]}', TEXT.replace('"goal"', '"gaol"')):
        with pytest.raises(ValueError):
            Collection(text)
    app = sit_down()
    finish(app, app.act("puzzles"))
    app.feature(Puzzles).file.arrived("{}")
    assert app.feature(Puzzles).file.missing


def test_held_points_are_counted() -> None:
    puzzle = puzzle_from_json(first(GRAB))
    assert {aim.name for aim in puzzle.goal} <= set(HELD)
    (standing,) = of_held(puzzle.goal, (), len(puzzle.open))
    assert not standing.reached and puzzle.position().to_move == SOLVER
