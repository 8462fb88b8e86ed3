"""The first steps lead to a crystal on board and home, from every set-up and starting player."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from games.ttb.table.coach import Coach
from games.ttb.table.dealing import deal
from games.ttb.turn.decisions import Decisions
from shell.app.app import App
from shell.play.running import Running
from shell.texts.texts import Texts

import ttb_core as ttb
from tests.games.ttb.tables import LANGUAGES, data, duel, finish, run, sit_down, table
from tests.games.ttb.test_computers import settle, think
from ttb_core import search
from ttb_core.cells import CARGO
from ttb_core.names import COLOUR
from ttb_core.setup import setups

pytestmark = pytest.mark.slow

SOME = {(2, "red"), (2, "yellow"), (3, "blue"), (4, "red"), (5, "green"), (6, "yellow")}
"""The set-ups and starting players of the normal run; some of them are as quick as can be."""
SETUPS = [
    pytest.param(number, colour, marks=[] if (number, colour) in SOME else pytest.mark.walk)
    for number in (2, 3, 4, 5, 6)
    for colour in setups()[str(number)]["turn_order"]
]


def can_load_in_two_turns(start: ttb.Position, colour: str) -> bool:
    """True if one bot can have a crystal after the second turn while the other one turns on the spot."""
    number = COLOUR[colour]
    for pair in ttb.legal_changes(start):
        if not any((change["slot"], change["order"]) == (0, "turn_left") for change in pair):
            continue
        changes = ttb.turn_from_json({"change": pair}).changes
        for after in search.repeated(search.with_changes(start, changes)):
            for end in search.successors(search.to_move(after, number, 2)):
                if end.cells[CARGO + 2 * number] or end.cells[CARGO + 2 * number + 1]:
                    return True
    return False


def advise(app: App) -> None:
    """Let the worker advise the person to move, if the coach waits for that."""
    if app.root()["data-job"].startswith("lead-"):
        app.act("work-told", json.dumps(think(app)))


def follow(app: App) -> list[str]:
    """Follow the coach until the programs have run, and return its sentences."""
    coach, said = app.feature(Coach), []
    advise(app)
    while True:
        said.append(re.sub("<[^>]*>", "", app.view()["coach"]))
        (lit,) = coach.lit or [app.root()["data-coach"]]
        kind, _, name = lit.partition(":")
        if not kind:
            app.act("coach-next")
        elif kind == "run":
            run(app)
            return said
        else:
            app.act(kind, name)
        assert app.message[0] != "refused", said[-1]
        assert len(said) < 12, said


@pytest.mark.parametrize("number, colour", SETUPS)
def test_who_follows_has_a_crystal_as_early_as_can_be(number: int, colour: str) -> None:
    start = ttb.new_game(colours=number, seed="steps", first=colour)
    app = sit_down(position=start)
    loaded: dict[str, int] = {}
    while not loaded or data(app)["round"] < 3:
        mover, round_ = data(app)["to_move"], data(app)["round"]
        assert round_ <= 3
        follow(app)
        if any(data(app)["bots"][f"{mover}{n}"]["cargo"] for n in "12"):
            loaded.setdefault(mover, round_)
    quick = {"red": 2, "yellow": 2} if number == 2 else {"green": 2, "yellow": 2} if number == 5 else {}
    assert {mover: round_ for mover, round_ in loaded.items() if round_ == 2} == quick
    assert can_load_in_two_turns(start, colour) == (colour in quick), "no other one could have been as quick"


def first_game(language: str = "en") -> App:
    """A first game of one person, opened as from the list of lessons."""
    app = sit_down()
    app.texts = Texts(language, table(language), LANGUAGES)
    app.act("first-steps")
    return app


def answer(app: App) -> None:
    """Place the next crystal if the app asks for it."""
    if app.feature(Running).phase == "deciding":
        finish(app, app.act("hex", next(iter(app.feature(Decisions).choosable()))))


def play_to_first_delivery(app: App) -> list[str]:
    """Follow the coach and let the computer play until the first delivery; return all sentences."""
    said: list[str] = []
    while not data(app)["banked"].get("red"):
        assert data(app)["round"] < 15, said
        if data(app)["to_move"] == "red":
            said += follow(app)
            answer(app)
        else:
            settle(app, app.act("work-told", json.dumps(think(app))))
    return said


def test_a_first_game_is_for_one_against_the_easiest_computer_and_begins_at_once() -> None:
    app = first_game()
    there = data(app)
    assert there["to_move"] == "red" and set(there["bots"]) == {"red1", "yellow1"}
    assert there["rules"]["special_orders"] is False and app.root()["data-coach"] == "hand"
    assert app.session.seats == {"yellow": {"kind": "computer", "level": 1}}
    assert app.session.names == {"yellow": "Pip"} and app.dialog == ""
    assert deal(app.session.options) == app.session.start, "a rematch deals the same kind of game"
    app.act("first-steps", "two")
    assert len(data(app)["bots"]) == 4 and app.session.seats == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_steps_lead_to_the_first_crystal_at_home_cheer_and_leave(language: str) -> None:
    app = first_game(language)
    t = app.t
    said = play_to_first_delivery(app)
    assert not any("ui." in words or "{" in words for words in said), said
    loaded = [words for words in said if t("ui.coach.home.unload", order="", n=1)[:8] in words]
    assert loaded, "it goes on once the crystal is on board"
    assert t("ui.coach.cheer") in app.view()["coach"] and app.preferences["coach"] is False
    settle(app, app.act("work-told", json.dumps(think(app))))
    assert t("ui.coach.cheer") in app.view()["coach"], "it can be read in peace"
    app.act("coach-next")
    assert app.view()["coach"] == ""
    run(app)
    assert app.view()["coach"] == ""


def test_it_cheers_no_longer_than_a_turn_and_not_after_undo() -> None:
    app = first_game()
    play_to_first_delivery(app)
    app.act("undo-turn")
    assert app.view()["coach"] == ""
    run(app)
    answer(app)
    assert data(app)["banked"]["red"] and app.view()["coach"] == "", "it has left"


@pytest.mark.parametrize("number, colour", SETUPS)
def test_who_follows_brings_a_crystal_home_from_every_set_up(number: int, colour: str) -> None:
    """The other players wait; with two bots it takes at most 13 rounds."""
    position = ttb.new_game(colours=number, seed="steps", first=colour)
    app = sit_down(position=position)
    while not data(app)["banked"].get(colour):
        assert data(app)["round"] <= 13
        if data(app)["to_move"] == colour:
            assert app.feature(Coach).step, "it never falls silent"
            follow(app)
        else:
            wait(app)
    assert app.t("ui.coach.cheer") in app.view()["coach"]


def wait(app: App) -> None:
    """Play a turn with as little effect as possible."""
    mover = data(app)["to_move"]
    if data(app)["round"] == 1:
        for n in "12":
            app.act("drop", f"tile:turn_left>slot:{mover}{n}:0")
    run(app)


def test_a_loaded_bot_is_led_home_with_a_reason_in_each_sentence() -> None:
    bots = {"red1": {"at": [1, 0], "facing": "NE", "program": [None, "unload", None], "cargo": "blue"}}
    app = sit_down(position=duel(bots=bots, bases={"red": [2, 0], "yellow": [-3, 0]}))
    coach = re.sub("<[^>]*>", "", app.view()["coach"])
    assert coach == "Tap Turn right first, so that Unload reaches your base."
    bots["red1"]["facing"] = "E"
    app = sit_down(position=duel(bots=bots, bases={"red": [2, 0], "yellow": [-3, 0]}))
    assert "by itself: change nothing" in app.view()["coach"]
    bots["red1"]["program"] = [None, None, None]
    app = sit_down(position=duel(bots=bots, bases={"red": [2, 0], "yellow": [-3, 0]}))
    assert "Almost home! Tap" in app.view()["coach"] and 'href="#order-unload"' in app.view()["coach"]


def test_what_is_lit_is_named() -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="steps", first="red"))
    said = follow(app)
    assert "Tap Forward 2: it drives bot 1" in said[0] and "slot 1 of bot 1" in said[1]
    assert "Now bot 2. Tap Forward 1" in said[2] and "slot 1 of bot 2" in said[3]
    assert app.t("ui.coach.run") in said[4]


def test_nothing_is_changed_where_the_programs_lead_there() -> None:
    bots = {"red1": {"at": [0, 0], "facing": "E", "program": ["load", None, None]}}
    stones = [{"at": [1, 0], "colour": "blue"}]
    there = duel(bots=bots, crystals=stones)
    found = lead(there, ["red1"])
    assert found is not None and (found.turns, found.order) == (1, "")
    app = sit_down(position=there)
    assert app.feature(Coach).step == "keep" and app.root()["data-coach"] == "run"


def test_a_crystal_on_the_ground_is_taken_rather_than_a_bots() -> None:
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "program": ["turn_left", None, None]},
        "yellow1": {"at": [1, 0], "facing": "E", "cargo": "blue"},
    }
    stones = [{"at": [1, -1], "colour": "blue"}]
    found = lead(duel(bots=bots, crystals=stones), ["red1"])
    assert found is not None and (found.turns, found.slot, found.order) == (1, 1, "load")


def test_a_program_full_of_zaps_is_not_followed_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "program": ["double_zap", "long_zap", "zap"]},
        "red2": {"at": [0, -1], "facing": "SE", "program": ["forward_zap", "zap", None]},
        "yellow1": {"at": [1, 0], "facing": "E"},
        "yellow2": {"at": [2, 0], "facing": "E"},
    }
    looked_at: list[search.Successor] = []
    successors = search.successors

    def counted(*args: Any, **options: Any) -> Iterator[search.Successor]:
        for after in successors(*args, **options):
            looked_at.append(after)
            yield after

    start = duel(bots=bots, crystals=[])
    monkeypatch.setattr(search, "successors", counted)
    assert lead(start, ["red1", "red2"]) is None
    assert LIMIT <= len(looked_at) < 6 * LIMIT


def test_where_no_way_is_known_nothing_is_lit() -> None:
    assert lead(duel(), ["red1"]) is None
    app = sit_down(position=duel())
    assert (app.feature(Coach).step, app.feature(Coach).lit) == ("change", frozenset())


# Highlighted actions are not refused


def lit_slots(app: App) -> list[str]:
    return re.findall(r'data-slot="(\w+:\d)"[^>]* data-lit', app.view()["programs"])


def test_in_the_first_turn_the_row_without_a_tile_is_lit() -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="steps", first="red"))
    app.act("tile", "turn_left")
    assert len(lit_slots(app)) == 6
    app.act("slot", "red1:1")
    app.act("tile", "turn_left")
    assert lit_slots(app) == ["red2:0", "red2:1", "red2:2"]
    assert app.t("ui.coach.row", n=2) in app.view()["coach"]


def test_slots_that_refuse_the_tile_are_not_lit() -> None:
    app = sit_down(position=duel())
    app.act("tile", "forward1")
    assert lit_slots(app) == ["red1:1", "red1:2"]


def test_once_the_change_is_made_only_run_is_lit() -> None:
    app = sit_down(position=duel())
    app.act("drop", "tile:load>slot:red1:1")
    assert app.t("ui.coach.spent") in app.view()["coach"] and app.root()["data-coach"] == "run"
    app.act("tile", "zap")
    assert app.root()["data-coach"] == "run" and lit_slots(app) == []


def test_the_first_of_two_changes_is_not_ready_to_run() -> None:
    app = sit_down(position=duel())
    app.act("double")
    app.act("drop", "tile:load>slot:red1:1")
    assert app.root()["data-coach"] == ""
    app.act("drop", "tile:zap>slot:red1:2")
    assert app.root()["data-coach"] == "run"
