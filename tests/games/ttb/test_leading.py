"""The first steps lead to a crystal on board and home, from every set-up and starting player."""

from __future__ import annotations

import json
import random
import re
from statistics import median
from typing import Any

import pytest
from games.ttb.board.board import STEP, parse_hex
from games.ttb.review.valuing import review
from games.ttb.table.coach import MUCH, Coach
from games.ttb.table.dealing import STEPS, deal
from games.ttb.turn.decisions import Decisions
from games.ttb.turn.leading import NEARER, Lead, leads
from games.ttb.words.reasons import better_hex
from shell.app.app import App
from shell.play.running import Running
from shell.texts.texts import Texts

import ttb_core as ttb
from makers.ttb.boards import distance
from tests.games.ttb.tables import LANGUAGES, data, draft, duel, finish, run, sit_down, table
from tests.games.ttb.test_computers import settle, think
from ttb_core import bots, links
from ttb_core.bots.guide import FINE
from ttb_core.bots.ways import ways
from ttb_core.cells import AT, CARGO, FACING
from ttb_core.hexes import pair
from ttb_core.orders import ORDER
from ttb_core.setup import setups

pytestmark = pytest.mark.slow

KINDS = ("keep", "load", "on", "reach", "step", "turn", "unload")
ONE = (2, "yellow")
"""The set-up and the starting player of the normal run."""
REASONS_SAID = {f"{goal}.{kind}" for goal in ("home", "crystal") for kind in KINDS} | {"ready", "wait"}
"""The keys of the sentences about the effect of a turn."""
SETUPS = [
    pytest.param(number, colour, marks=[] if (number, colour) == ONE else pytest.mark.walk)
    for number in (2, 3, 4, 5, 6)
    for colour in setups()[str(number)]["turn_order"]
]


def advise(app: App) -> None:
    """Let the worker do the job that the coach waits for, if there is one."""
    if app.root()["data-job"].startswith(("lead-", "entry-", "weigh-")):
        app.act("work-told", json.dumps(think(app)))


def advised(position: Any) -> App:
    """A table with this position and the advice for it."""
    app = sit_down(position=position)
    advise(app)
    return app


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


def first_game(seed: str = "", language: str = "en") -> App:
    """A first game of one person, opened as from the list of lessons."""
    app = sit_down()
    if seed:
        app.entropy = lambda: seed
    app.texts = Texts(language, table(language), LANGUAGES)
    app.act("first-steps")
    return app


def answer(app: App) -> None:
    """Place the next crystal, if the app asks for it: by the coach, or without one as a computer would."""
    running = app.feature(Running)
    advise(app)
    lit = [name.removeprefix("hex:") for name in app.feature(Coach).lit if name.startswith("hex:")]
    if lit:
        finish(app, app.act("hex", lit[0]))
    elif running.phase == "deciding":
        kind, value = bots.answer(app.session.position, ttb.turn_from_json(running.turn))
        assert kind == "crystal" and value is not None
        finish(app, app.act("hex", ",".join(map(str, pair(value)))))


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
def test_the_first_steps_lead_to_the_first_crystal_at_home_cheer_and_are_quiet(language: str) -> None:
    app = first_game(language=language)
    t = app.t
    said = play_to_first_delivery(app)
    assert not any("ui." in words or "{" in words for words in said), said
    loaded = [words for words in said if t("ui.coach.home.unload", order="", n=1)[:8] in words]
    assert loaded, "it goes on once the crystal is on board"
    cheer = t("ui.coach.cheer_first", n=5)
    assert cheer in app.view()["coach"] and app.preferences["coach"] is False
    settle(app, app.act("work-told", json.dumps(think(app))))
    assert cheer in app.view()["coach"], "it can be read in peace"
    app.act("coach-next")
    assert app.view()["coach"] == "" and app.root()["data-job"] == ""
    run(app)
    assert app.view()["coach"] == ""


def test_in_another_game_the_first_steps_end_with_the_first_crystal() -> None:
    bots = {"red1": {"at": [2, 0], "facing": "E", "program": ["unload", None, None], "cargo": "blue"}}
    app = sit_down(position=duel(bots=bots))
    run(app)
    assert app.t("ui.coach.cheer") in app.view()["coach"] and app.preferences["coach"] is False


def test_it_cheers_no_longer_than_a_turn_and_not_after_undo() -> None:
    app = first_game()
    play_to_first_delivery(app)
    app.act("undo-turn")
    assert app.view()["coach"] == ""
    app.act("redo")
    assert data(app)["banked"]["red"] and app.view()["coach"] == "", "it is quiet"


def test_the_quiet_coach_ends_with_no_more_tips_and_with_the_game() -> None:
    app = first_game()
    play_to_first_delivery(app)
    assert app.preferences["coach_quiet"] is True
    app.act("coach-off")
    assert app.preferences["coach_quiet"] is False
    app = sit_down(position=almost_won())
    app.preferences.set("coach_quiet", True)
    run(app)
    assert app.session.over and app.preferences["coach_quiet"] is False


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
            answer(app)
        else:
            wait(app)
    assert app.t("ui.coach.cheer") in app.view()["coach"]


@pytest.mark.parametrize("share", [0.6, pytest.param(1.0, marks=pytest.mark.walk)])
def test_a_quick_turn_is_advised_where_the_best_one_is_too_difficult(share: float) -> None:
    """All simple turns are equally far from the victory that the best one leads to."""
    position = links.decode("1r4KC4tSJ3Yt1YqJtjL7UJgU1iQ6AHOXpGyw6d9_wDc8gI_YWf7qYdtTYHCKH1QmLQG").position
    guide = bots.Guide(position, share)
    assert max(guide) > 0 and guide.cost > FINE and guide.turn is not None
    (lead,) = leads(position, guide.turn)
    assert (lead.order, lead.does) == ("turn_right", NEARER), "it does not put the crystal down on the way"


def wait(app: App) -> None:
    """Play a turn with as little effect as possible."""
    mover = data(app)["to_move"]
    if data(app)["round"] == 1:
        for n in "12":
            app.act("drop", f"tile:turn_left>slot:{mover}{n}:0")
    run(app)


def test_a_loaded_bot_is_led_home_with_a_reason_in_each_sentence() -> None:
    bots = {"red1": {"at": [1, 0], "facing": "NE", "program": [None, "unload", None], "cargo": "blue"}}
    bases = {"red": [2, 0], "yellow": [-3, 0]}
    coach = re.sub("<[^>]*>", "", advised(duel(bots=bots, bases=bases)).view()["coach"])
    assert coach == "Tap Turn right first, so that Unload reaches your base."
    bots["red1"]["facing"] = "E"
    assert "by itself: change nothing" in advised(duel(bots=bots, bases=bases)).view()["coach"]
    bots["red1"]["program"] = [None, None, None]
    coach = advised(duel(bots=bots, bases=bases)).view()["coach"]
    assert "Almost home! Tap" in coach and 'href="#order-unload"' in coach


def test_what_is_lit_is_named() -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="steps", first="red"))
    said = follow(app)
    assert "Tap Forward 1: " in said[0] and re.search(r"slot \d of bot 1", said[1])
    assert "Now bot 2. Tap " in said[2] and re.search(r"slot \d of bot 2", said[3])
    assert app.t("ui.coach.run") in said[4]


# The advice of many first games


def sentences(said: list[str]) -> set[str]:
    """The keys of the English texts of the coach among these sentences."""
    found = set()
    for key, text in table("en").items():
        if key.startswith("ui.coach."):
            pattern = ".*".join(map(re.escape, re.split(r"\{[^}]*\}", text)))
            found |= {key.removeprefix("ui.coach.") for words in said if re.search(pattern, words)}
    return found


def untrue(before: ttb.Position, after: ttb.Position, events: Any, keys: set[str]) -> set[str]:
    """The sentences about red's only bot that the run has proved wrong."""
    had, has = bool(before.cells[CARGO]), bool(after.cells[CARGO])
    home = any(event["type"] == "bank" and event["colour"] == "red" for event in events)
    tables = ways(before)
    bases = [before.setting.bases[0]] if had else [hex_ for hex_, _ in before.crystals()]
    now, then = (position.cells[AT] * 8 + position.cells[FACING] for position in (before, after))
    nearer = min(tables.to(goal)[then] for goal in bases) < min(tables.to(goal)[now] for goal in bases)
    facts = {
        **dict.fromkeys(("home.keep", "home.unload", "home.reach"), home),
        **dict.fromkeys(("crystal.keep", "crystal.load", "crystal.reach"), has and not had),
        **dict.fromkeys(("home.on", "home.turn", "home.step"), had and has and nearer),
        **dict.fromkeys(("crystal.on", "crystal.turn", "crystal.step"), not had and not has and nearer),
    }
    return {key for key in keys if not facts.get(key, True)}


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(1), id="some"),
        *(pytest.param(range(n, n + 20), id=f"from-{n}", marks=pytest.mark.walk) for n in range(1, 101, 20)),
    ],
)
def test_who_follows_has_a_crystal_home_soon_and_hears_only_what_is_true(seeds: range) -> None:
    """The first crystal is home in round 4 or 5, at most 7, and the review blames no turn."""
    rounds = []
    for seed in seeds:
        app = first_game(f"first game {seed}")
        while not data(app)["banked"]["red"]:
            assert data(app)["round"] <= 7, f"no crystal in game {seed}"
            if data(app)["to_move"] == "yellow":
                before = app.session.position
                settle(app, app.act("work-told", json.dumps(think(app))))
                assert bots.is_gentle(before, ttb.turn_from_json(app.session.turns[-1])), "it was not rough"
                continue
            moment, before = app.session.cursor, app.session.position
            said = follow(app)
            answer(app)
            turn = app.session.turns[moment]
            events = app.session.play_at(moment, turn).events
            keys = sentences(said)
            assert keys & REASONS_SAID and not untrue(
                before, app.session.position_at(moment + 1), events, keys
            )
        rounds.append(app.session.standing_at(app.session.cursor - 1).round)
        request = {"start": app.game.data(app.session.start), "turns": app.session.turns, "first": 0}
        *_, report = review(request)
        verdicts = [verdict for (verdict,) in report["found"]]
        blamed = [verdict for verdict in verdicts if verdict["colour"] == "red" and verdict["better"]]
        assert blamed == [], f"game {seed}"
    assert median(rounds) <= 5, rounds


def test_the_first_line_of_a_first_game_is_what_the_search_says() -> None:
    app = first_game("any")
    guide = bots.Guide(app.session.position, gentle=True)
    assert max(guide) > 0 and guide.turn is not None
    assert app.feature(Coach).way == leads(app.session.position, guide.turn)[0]


def test_nothing_is_changed_where_the_programs_lead_there() -> None:
    pieces = {"red1": {"at": [0, 0], "facing": "E", "program": ["load", None, None]}}
    position = duel(bots=pieces, crystals=[{"at": [1, 0], "colour": "blue"}])
    app, (keep,) = sit_down(position=position), leads(position, ttb.turn_from_json({}))
    told = {"ticket": app.root()["data-job"], "leads": [keep._asdict()], "part": 1, "done": True}
    app.act("work-told", json.dumps(told))
    assert app.feature(Coach).step == "keep" and app.root()["data-coach"] == "run"
    assert app.t("ui.coach.crystal.keep", n=1) in app.view()["coach"]


def test_nothing_is_advised_without_a_bot() -> None:
    app = sit_down(position=duel(bots={"yellow1": {"at": [-3, 3], "facing": "E"}}))
    advise(app)
    assert app.root()["data-job"] == "" and app.feature(Coach).way is None


def test_the_line_waits_for_the_advice_and_lights_nothing() -> None:
    app = sit_down(position=duel())
    assert app.t("ui.coach.think") in app.view()["coach"] and app.root()["data-coach"] == ""
    advise(app)
    assert app.root()["data-job"] == "" and app.feature(Coach).step in ("lead", "keep")


def test_lessons_are_offered_before_the_first_turn_alone() -> None:
    app = sit_down(position=duel())
    assert app.feature(Coach).step == "think" and 'data-action="learn"' in app.view()["coach"]
    run(app)
    assert app.feature(Coach).step == "think" and 'data-action="learn"' not in app.view()["coach"]


def test_advice_without_sense_is_not_believed() -> None:
    app = sit_down(position=duel())
    lead = Lead("red1", 0, "turn_left", False, "nearer", True)
    for wrong in ({"slot": 7}, {"order": "dance"}, {"bot": "yellow1"}):
        answer = {"leads": [{**lead._asdict(), **wrong}], "part": 1, "done": True}
        effects = app.act("work-told", json.dumps({"ticket": app.root()["data-job"], **answer}))
        assert effects[0]["do"] == "work-again" and app.feature(Coach).step == "think"


# A board that nobody asked for


def test_a_board_nobody_asked_for_has_simple_words_without_a_worker() -> None:
    app = sit_down()
    assert app.root()["data-job"] == "" and app.t("ui.coach.start") in app.view()["coach"]
    app.act(
        "drop",
        "tile:forward1>slot:red1:1" if data(app)["to_move"] == "red" else "tile:forward1>slot:yellow1:1",
    )
    assert app.root()["data-job"] == "" and app.t("ui.coach.other", n=2) in app.view()["coach"]
    app.act("drop", f"tile:turn_left>slot:{data(app)['to_move']}2:0")
    run(app)
    assert app.root()["data-job"].startswith("lead-"), "whoever has played a turn wants to play on"


# The rest of a first game


def some_change(app: App, dice: random.Random) -> None:
    """Place one of the tiles on one of the slots, as a person without a plan would."""
    changing = draft(app)
    places = [
        (tile, slot) for tile in ORDER if tile != "zap" for slot in changing.takes(tile)
    ]  # a Zap would ask
    tile, slot = dice.choice(places)
    app.act("drop", f"tile:{tile}>slot:{slot}")


@pytest.mark.walk
def test_the_quiet_coach_speaks_of_those_turns_that_the_review_finds_much_worse() -> None:
    told = {True: 0, False: 0}
    for seed in range(20):
        app, dice, spoken = first_game(f"rest {seed}"), random.Random(seed), dict[int, bool]()
        play_to_first_delivery(app)
        app.act("coach-next")
        while not app.session.over and data(app)["round"] < 12:
            if data(app)["to_move"] == "yellow":
                settle(app, app.act("work-told", json.dumps(think(app))))
                app.act("coach-next")
                continue
            assert app.feature(Coach).step == "" and app.root()["data-job"] == "", "nothing before a change"
            some_change(app, dice)
            advise(app)
            step = app.feature(Coach).step
            assert step in ("", "better")
            spoken[app.session.cursor] = step == "better"
            run(app)
            answer(app)
        first = min(spoken)
        *_, report = review(
            {"start": app.game.data(app.session.start), "turns": app.session.turns, "first": first}
        )
        for number, worse in spoken.items():
            cost = report["found"][number - first][0]["cost"]
            assert worse == (cost >= MUCH), f"turn {number} of game {seed}"
            told[worse] += 1
    assert all(told.values()), told


def almost_won() -> ttb.Position:
    """A position of a first game in which red's programs bring the last crystal home."""
    bots = {
        "red1": {"at": [2, 0], "facing": "E", "cargo": "pink", "program": ["unload", None, None]},
        "yellow1": {"at": [-3, 3], "facing": "E"},
    }
    return guided(bots=bots, banked={"red": ["blue"], "yellow": []})


def test_the_way_out_of_a_worse_turn_is_one_tap() -> None:
    app = sit_down(position=almost_won())
    app.preferences.set("coach_quiet", True)
    app.act("drop", "tile:turn_left>slot:red1:0")
    advise(app)
    assert app.t("ui.coach.better") in app.view()["coach"] and 'data-action="hint"' in app.view()["coach"]
    app.act("hint")
    app.act("work-told", json.dumps(think(app)))
    advise(app)
    assert app.feature(Coach).step == "" and draft(app).changes == [], "the crystal goes home by itself"


# The hex of a new crystal


def guided(**fields: Any) -> ttb.Position:
    """A position of a first game."""
    start = ttb.position_to_json(deal({**STEPS["first"], "seed": "x", "first": "red"}))
    return ttb.position_from_json({**start, "round": 4, **fields})


def before_an_entry(seed: int) -> ttb.Position:
    """A first game in which red's next run delivers a crystal while Pip's bot is on the centre."""
    dice = random.Random(seed)
    way = dice.choice(("E", "NE", "SE"))
    dq, dr = STEP[way]
    lying = dice.sample([[-2, 1], [1, 1], [-1, -1], [2, -2], [0, 3], [1, -3], [-1, 1], [1, 0], [0, -1]], 4)
    red: Any = {"at": [3 - dq, -dr], "facing": way, "cargo": "blue", "program": ["unload", None, None]}
    for slot in (1, 2):
        red["program"][slot] = dice.choice((None, "turn_left", "turn_right", "forward1"))
    yellow = {"at": [0, 0], "facing": dice.choice(tuple(STEP)), "program": [None, None, None]}
    crystals = [{"at": at, "colour": dice.choice(("blue", "green"))} for at in lying if at != red["at"]]
    return guided(bots={"red1": red, "yellow1": yellow}, crystals=crystals)


@pytest.mark.parametrize(
    "seeds",
    [pytest.param(range(2), id="some"), pytest.param(range(2, 60), id="many", marks=pytest.mark.walk)],
)
def test_the_hex_for_a_new_crystal_is_the_reviews_and_its_reason_is_true(seeds: range) -> None:
    kinds = set()
    for seed in seeds:
        app = sit_down(position=before_an_entry(seed))
        app.act("coach-next")
        run(app)
        assert app.feature(Running).phase == "deciding" and app.feature(Coach).step == "think"
        advise(app)
        (lit,) = app.feature(Coach).lit
        at = lit.removeprefix("hex:")
        assert re.search(rf'data-hex="{at}"[^>]* data-choosable="true" data-lit', app.view()["floor"])
        (kind,) = (
            kind
            for kind in ("both", "home", "far", "best")
            if app.t(f"ui.coach.hex.{kind}", player="Yellow") in app.view()["coach"]
        )
        kinds.add(kind)
        options = [parse_hex(option) for option in app.feature(Decisions).choosable()]
        home = [distance(option, [3, 0]) for option in options]
        far = [distance(option, [0, 0]) for option in options]
        if kind in ("both", "home"):
            assert distance(parse_hex(at), [3, 0]) == min(home) < max(home)
        if kind in ("both", "far"):
            assert distance(parse_hex(at), [0, 0]) == max(far) > min(far)
        app.act("hex", at)
        finish(app, app.effects)
        *_, report = review(
            {"start": app.game.data(app.session.start), "turns": app.session.turns, "first": 0}
        )
        better = report["found"][0][0]["better"]
        assert better is None or better_hex(app.session.turns[0], better["turn"]) is None, f"seed {seed}"
    assert len(kinds) > 1, kinds


# A person without a plan


@pytest.mark.parametrize(
    "seeds",
    [pytest.param(range(6), id="some"), pytest.param(range(6, 60), id="many", marks=pytest.mark.walk)],
)
def test_pip_neither_zaps_nor_pushes_nor_robs_before_the_first_crystal_is_home(seeds: range) -> None:
    """Also in the way of somebody who does not follow the coach."""
    for seed in seeds:
        app, dice = first_game(f"rough {seed}"), random.Random(seed)
        app.preferences.set("coach", False)
        while not data(app)["banked"]["red"] and data(app)["round"] < 15 and not app.session.over:
            if data(app)["to_move"] == "yellow":
                before = app.session.position
                settle(app, app.act("work-told", json.dumps(think(app))))
                turn = ttb.turn_from_json(app.session.turns[-1])
                assert bots.is_gentle(before, turn), f"round {before.round} of game {seed}"
            else:
                some_change(app, dice)
                run(app)
                answer(app)


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


def test_no_advice_is_asked_for_while_a_turn_runs() -> None:
    """The game is already past the turn for which it would be."""
    app = sit_down(position=duel())
    assert app.root()["data-job"].startswith("lead-")
    app.act("run")
    assert app.feature(Running).phase == "running" and not app.root()["data-job"].startswith("lead-")
