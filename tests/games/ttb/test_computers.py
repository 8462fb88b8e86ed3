"""Colours played by computers, without a page: the desk of the page's worker answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.ttb.desk import desk
from games.ttb.game import TTB
from shell.app.app import App
from shell.jobs.desk import REMEMBERED
from shell.play.computers import Computers
from shell.play.running import Running
from shell.play.table import Table
from shell.texts.texts import Texts

import ttb_core as ttb
from tests.games.ttb.tables import LANGUAGES, Drawer, data, draft, duel, run, sit_down, table
from tests.sitting import worked
from ttb_core import bots
from ttb_core.names import COLOURS, REASONS

pytestmark = pytest.mark.slow


def against(drawer: Drawer | None = None, level: int = 1, **seats: int) -> App:
    app = sit_down(drawer)
    app.preferences.set("coach", False)  # it has jobs of its own
    played = {colour: {"kind": "computer", "level": n} for colour, n in (seats or {"yellow": level}).items()}
    app.feature(Table).start(ttb.new_game(colours=2, seed="tea"), {}, {"yellow": "Pip"}, played)
    return app


def first_turn(app: App) -> None:
    for slot in ("red1:0", "red2:0"):
        app.act("tile", "forward1")
        app.act("slot", slot)
    settle(app, app.act("run"))


def settle(app: App, effects: list[Any]) -> None:
    for effect in effects:
        if effect["do"] == "animate":
            app.act(effect["done"], effect["ticket"])


def think(app: App) -> Any:
    """The worker's answer."""
    told = worked(app, desk)
    assert told["done"] and told["part"] == 1
    return told


def test_a_computer_plays_its_turn_and_hands_over() -> None:
    app = against()
    assert app.root()["data-job"] == "", "it is a person's turn"
    first_turn(app)
    assert data(app)["to_move"] == "yellow" and app.root()["data-job"]
    assert "Pip is thinking" in app.view()["go"] and app.view()["hand"] == ""
    settle(app, app.act("work-told", json.dumps(think(app))))
    assert data(app)["to_move"] == "red" and data(app)["round"] == 2
    assert app.root()["data-job"] == "" and "data-tile" in app.view()["hand"]


def test_a_computer_is_told_what_the_game_has_come_to() -> None:
    app = against(red=1, yellow=1)
    for _ in range(REMEMBERED + 5):
        (effect,) = app.act("work", app.root()["data-job"])
        past = json.loads(effect["request"])["past"]
        session = app.session
        assert len(past) == min(REMEMBERED, session.cursor + 1)
        assert past[-1] == bots.trace(session.position)
        app.act("work-told", json.dumps(think(app)))
        settle(app, app.effects)
    assert past[0] == bots.trace(app.session.position_at(app.session.cursor - REMEMBERED))
    app.act("undo-turn")
    if app.root()["data-job"]:
        (effect,) = app.act("work", app.root()["data-job"])
        assert json.loads(effect["request"])["past"][-1] == bots.trace(app.session.position)


def test_nobody_else_plays_its_turn() -> None:
    app = against()
    first_turn(app)
    before = data(app)
    for action in ("run", "pass", "double"):
        app.act(action)
        assert data(app) == before and app.message == ("refused", app.t("ui.computer.its_turn", player="Pip"))


def test_the_best_turn_so_far_is_played_when_it_is_enough() -> None:
    app = against(level=3)
    first_turn(app)
    told = think(app)
    app.act("work-told", json.dumps({**told, "done": False, "part": 0.5}))
    assert 'value="50"' in app.view()["go"]
    settle(app, app.act("computer-now"))
    assert data(app)["to_move"] == "red"


def test_a_person_decides_what_is_theirs_in_a_computers_turn() -> None:
    """A computer brings a crystal to red's base, and red places the next one (RULES.md)."""
    app = against()
    position: Any = ttb.position_to_json(ttb.new_game(colours=2, seed="tea", first="red"))
    position["bots"]["yellow1"] |= {
        "at": [2, 0],
        "facing": "E",
        "cargo": "pink",
        "program": ["unload", None, None],
    }
    position |= {"to_move": "yellow", "round": 2}
    start = ttb.position_from_json(position)
    app.feature(Table).start(start, {}, {}, dict(app.session.seats))
    told = {"ticket": app.root()["data-job"], "part": 1, "done": True, "turn": {"change": []}}
    settle(app, app.act("work-told", json.dumps(told)))
    running = app.feature(Running)
    assert running.phase == "deciding" and running.pending and app.root()["data-job"] == ""
    hex_ = running.pending["options"][0]
    settle(app, app.act("hex", ",".join(map(str, hex_))))
    turn = ttb.turn_from_json({"change": [], "choices": [{"crystal": hex_}]})
    assert app.session.position == ttb.play(start, turn).position


def test_taking_back_goes_to_ones_own_turn() -> None:
    app = against()
    first_turn(app)
    settle(app, app.act("work-told", json.dumps(think(app))))
    app.act("undo-turn")
    assert app.session.cursor == 0 and data(app)["to_move"] == "red"
    assert not draft(app).changes, "its tiles are in the hand again"
    app.act("reset")
    assert app.root()["data-job"] == ""
    app.act("redo") if app.session.can_redo else None


def test_the_question_says_what_will_be_taken_back() -> None:
    app = sit_down()
    start = ttb.new_game(colours=4, seed="tea")
    first, *others = map(str, ttb.position_to_json(start)["turn_order"])
    names = {colour: f"Pip {n}" for n, colour in enumerate(others, 1)}
    app.feature(Table).start(start, {}, names, {c: {"kind": "computer", "level": 1} for c in others})
    pick(app)
    settle(app, app.act("run"))
    for _ in range(3):
        settle(app, app.act("work-told", json.dumps(think(app))))
    app.act("undo")
    assert app.t("ui.taken_back", n=4) in app.message[1]
    assert app.session.cursor == 0 and app.present.colour == first and not draft(app).changes
    app.act("redo")
    app.act("redo")
    app.act("redo")
    assert app.session.cursor == 4, "and all of it comes back"


def test_what_a_computer_asks_of_a_person_is_taken_back_to_the_persons_own_turn() -> None:
    app = against()
    first_turn(app)
    position: Any = data(app)
    position["bots"]["yellow1"] |= {"at": [2, 0], "facing": "E", "cargo": "pink"}
    position["bots"]["yellow1"]["program"] = ["unload", None, None]
    position |= {"to_move": "red", "round": 2}
    app.feature(Table).start(ttb.position_from_json(position), {}, {}, dict(app.session.seats))
    settle(app, app.act("run"))
    told = {"ticket": app.root()["data-job"], "part": 1, "done": True, "turn": {"change": []}}
    settle(app, app.act("work-told", json.dumps(told)))
    assert app.feature(Running).phase == "deciding" and app.session.waiting
    app.act("undo")
    assert app.session.cursor == 0 and app.session.waiting is None
    assert data(app)["to_move"] == "red" and app.root()["data-job"] == ""


def test_what_was_thought_about_another_position_is_not_played() -> None:
    app = against()
    first_turn(app)
    late = json.dumps(think(app))
    app.act("undo-turn")
    app.act("work-told", late)
    assert app.session.cursor == 0


@pytest.mark.parametrize("where", ["door", "puzzles", "edit", "replay"])
def test_it_waits_while_something_else_is_shown(where: str) -> None:
    app = against()
    first_turn(app)
    app.act(where)
    assert app.root()["data-job"] == ""


@pytest.mark.parametrize("where", ["new-game", "settings", "menu"])
def test_it_thinks_on_under_a_dialog_and_plays_once_that_is_closed(where: str) -> None:
    app = against()
    first_turn(app)
    app.act(where)
    assert app.dialog and app.root()["data-job"]
    app.act("work-told", json.dumps(think(app)))
    assert app.root()["data-job"] == "" and data(app)["to_move"] == "yellow"
    app.act("door")
    assert data(app)["to_move"] == "yellow"
    settle(app, app.act("play"))
    assert data(app)["to_move"] == "red"


def test_nobody_is_asked_to_hand_the_device_to_a_computer() -> None:
    app = sit_down()
    app.act("preference", "handover=always")
    start = ttb.new_game(colours=3, seed="tea")
    _, second, third = map(str, ttb.position_to_json(start)["turn_order"])
    app.feature(Table).start(start, {}, {second: "Pip"}, {second: {"kind": "computer", "level": 1}})
    assert app.dialog == "take-over"
    app.act("take-over")
    pick(app)
    settle(app, app.act("run"))
    assert app.present.colour == second and app.dialog == ""
    settle(app, app.act("work-told", json.dumps(think(app))))
    assert app.present.colour == third and app.dialog == "take-over", "what is a person's is asked for"


def test_a_hint_is_thought_out_under_a_dialog_and_shown_once_that_is_closed() -> None:
    app = against()
    app.act("hint")
    app.act("settings")
    app.act("work-told", json.dumps(think(app)))
    assert app.root()["data-job"] == "" and not draft(app).changes
    app.act("close")
    assert draft(app).changes and app.message[1].startswith("Try: ")


def test_it_goes_on_when_the_page_opens_again_and_plays_the_same() -> None:
    drawer = Drawer()
    app = against(drawer, level=2)
    first_turn(app)
    once = think(app)
    again = sit_down(drawer)
    assert again.root()["data-job"]
    assert think(again)["turn"] == once["turn"]


def test_without_a_worker_the_page_thinks_in_slices() -> None:
    app = against(level=2)
    first_turn(app)
    effects = app.act("work-here", app.root()["data-job"])
    for _ in range(100_000):
        later = [effect for effect in effects if effect["do"] == "later" and effect["action"] == "work-on"]
        if not later:
            break
        effects = app.act("work-on", later[0]["value"])
    settle(app, effects)
    assert data(app)["to_move"] == "red"


def run_work_here(app: App, effects: list[Any]) -> None:
    """Run work without a worker to its end, as the page's script does."""
    while later := [effect for effect in effects if effect["do"] == "later"]:
        effects = app.act(later[0]["action"], later[0]["value"])
    settle(app, effects)


NONSENSE: list[Any] = [
    {"part": 1, "done": True},
    {"part": 1, "done": True, "turn": None},
    {"part": 1, "done": True, "turn": {"change": "all"}},
    {"part": 1, "done": True, "turn": {"change": [{"op": "remove", "bot": "red1", "slot": 2}]}},
    {
        "part": 1,
        "done": True,
        "turn": {"change": [{"op": "place", "bot": "yellow1", "slot": 0, "order": "?"}]},
    },
    {"part": "half", "done": False, "turn": {"change": []}},
    {"part": 1.5, "done": False, "turn": {"change": []}},
    {"done": "yes", "part": 0, "turn": {"change": []}},
]


@pytest.mark.parametrize("answer", NONSENSE)
@pytest.mark.parametrize("over", ["", "settings"])
def test_an_answer_that_makes_no_sense_is_not_played_but_asked_for_again(answer: Any, over: str) -> None:
    app = against()
    first_turn(app)
    if over:
        app.act(over)
    before, ticket = data(app), app.root()["data-job"]
    effects = app.act("work-told", json.dumps({"ticket": ticket, **answer}))
    assert effects == [{"do": "work-again", "ticket": ticket}]
    assert data(app) == before and app.root()["data-job"] == ticket
    app.act("close")
    assert data(app) == before
    settle(app, app.act("work-told", json.dumps(think(app))))
    assert data(app)["to_move"] == "red"


ZAPPING: list[Any] = [
    {"change": []},  # The turn of the question, without an answer.
    {"change": [{"op": "remove", "bot": "yellow1", "slot": 1}], "choices": [{"zap": None}]},
    {"change": [], "choices": [{"zap": "jump"}]},
    {"change": [{"op": "remove", "bot": "yellow1", "slot": 0}]},  # A turn other than the waiting one.
]


@pytest.mark.parametrize("answer", ZAPPING)
def test_an_answer_to_a_decision_that_is_none_is_asked_for_again(answer: Any) -> None:
    bots = {
        "yellow1": {"at": [0, 0], "facing": "E", "program": ["zap", None, None]},
        "red1": {"at": [1, 0], "facing": "E", "program": ["forward1", None, None]},
    }
    app = sit_down()
    start = duel(bots=bots, to_move="yellow")
    app.feature(Table).start(start, {}, {}, {"yellow": {"kind": "computer", "level": 1}})
    told = {"ticket": app.root()["data-job"], "part": 1, "done": True}
    settle(app, app.act("work-told", json.dumps({**told, "turn": {"change": []}})))
    assert app.feature(Running).phase == "deciding" and app.root()["data-job"]
    told = think(app)
    effects = app.act("work-told", json.dumps({**told, "turn": answer}))
    assert effects == [{"do": "work-again", "ticket": told["ticket"]}]
    assert app.feature(Running).phase == "deciding" and app.root()["data-job"] == told["ticket"]
    settle(app, app.act("work-told", json.dumps(told)))
    assert data(app)["to_move"] == "red"


def test_a_hint_that_makes_no_sense_is_asked_for_again() -> None:
    app = against()
    app.act("hint")
    told = think(app)
    told["advice"]["turn"] = {"change": [{"op": "remove", "bot": "red1", "slot": 2}]}
    assert app.act("work-told", json.dumps(told)) == [{"do": "work-again", "ticket": told["ticket"]}]
    assert not draft(app).changes
    app.act("work-told", json.dumps(think(app)))
    assert draft(app).changes


@pytest.mark.parametrize("so_far", [None, {"change": [{"op": "remove", "bot": "red1", "slot": 2}]}])
def test_playing_now_always_works_also_when_no_worker_has_said_a_word(so_far: Any) -> None:
    app = against(level=5)
    first_turn(app)
    ticket = app.root()["data-job"]
    if so_far:  # Partial reports of a worker are not turns.
        app.act("work-told", json.dumps({"ticket": ticket, "part": 0.2, "done": False, "turn": so_far}))
    effects = app.act("computer-now")
    run_work_here(app, effects + app.act("computer-now"))
    assert data(app)["to_move"] == "red" and data(app)["round"] == 2
    assert app.root()["data-job"] == "" and app.message[0] == "turn"


def test_playing_now_takes_the_first_turn_that_a_worker_has() -> None:
    app = against(level=5)
    first_turn(app)
    told = think(app)
    effects = app.act("computer-now")
    settle(app, app.act("work-told", json.dumps({**told, "part": 0.1, "done": False})))
    assert data(app)["to_move"] == "red"
    run_work_here(app, effects)
    assert data(app)["round"] == 2, "what the page has begun besides comes to nothing"


def test_computers_among_themselves_play_to_the_end() -> None:
    app = against(red=1, yellow=2)
    app.act("computer-fast")
    for _ in range(600):
        if app.session.over:
            break
        app.act("work-told", json.dumps(think(app)))
        settle(app, app.effects)
        app.feature(Computers).fast = True
    assert app.session.over and app.feature(Running).phase == "idle"


def test_the_form_seats_computers() -> None:
    app = sit_down()
    app.act("new-game", "computer")
    assert "<select" not in app.dialog_html(), "what most people ask for comes first"
    app.act("form", "more=true")
    assert app.dialog_html().count("<select") >= 2
    app.act("form", "colours=4")
    second = ttb.new_game(colours=4, seed="").setting.turn_order[1]
    app.act("form", f"level-{COLOURS[second]}=5")
    app.act("form", "level-pink=99")
    app.act("start-game")
    levels = {c: app.session.seats.get(c, {}).get("level", 0) for c in data(app)["turn_order"]}
    assert sorted(levels.values()) == [0, 2, 2, 5] and levels[COLOURS[second]] == 5
    names = [app.session.names[colour] for colour, level in levels.items() if level]
    assert len(set(names)) == 3, "nobody is mistaken for another"
    app.act("new-game")
    assert app.feature(Table) and f"level-{COLOURS[second]}" in app.dialog_html()


def test_a_hint_is_made_ready_with_its_reason_and_can_be_taken_away() -> None:
    app = against()
    app.act("hint")
    assert "advise" in app.root()["data-job"]
    told = think(app)
    app.act("work-told", json.dumps(told))
    assert draft(app).changes == told["advice"]["turn"]["change"] != []
    assert app.message[1].startswith("Try: ") and app.root()["data-job"] == ""
    assert data(app)["to_move"] == "red", "nothing has been played"
    while draft(app).history.can_undo:
        app.act("undo")
    assert draft(app).changes == []


def test_a_hint_is_given_up_when_the_game_goes_on() -> None:
    app = against()
    first_turn(app)
    settle(app, app.act("work-told", json.dumps(think(app))))
    app.act("hint")
    late = json.dumps(think(app))
    settle(app, app.act("run"))
    before = draft(app).changes[:]
    app.act("work-told", late)
    assert draft(app).changes == before


@pytest.mark.parametrize("personality", TTB.rules.personalities)
def test_a_computer_of_any_level_has_the_personality_chosen(personality: str) -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    app.preferences.set("coach", False)
    app.act("new-game", "computer")
    second = COLOURS[ttb.new_game(colours=2, seed="").setting.turn_order[1]]
    app.act("form", f"level-{second}=1")
    app.act("form", f"personality-{second}={personality}")
    app.act("form", f"personality-{second}=<b>")
    app.act("form", "more=true")
    assert f'href="#face-{personality}"' in app.dialog_html()
    app.act("start-game")
    seat = {"kind": "computer", "level": 1, "personality": personality}
    for _ in range(2):  # The second round checks the reopened game.
        assert app.session.seats == {second: seat}
        assert app.session.names[second] == app.t(f"ui.personality.{personality}.name")
        assert f'href="#face-{personality}"' in app.view()["players"]
        app = sit_down(drawer)
    while not app.root()["data-job"]:
        settle(
            app, app.act("run") if app.feature(Running).phase == "idle" and draft(app).complete else pick(app)
        )
    (effect,) = app.act("work", app.root()["data-job"])
    request = json.loads(effect["request"])
    assert request["personality"] == personality
    told = think(app)
    bot = bots.think(app.session.position, f"1-{personality}", app.session.key).finish()
    assert told["turn"] == ttb.turn_to_json(bot)
    app.act("rematch")
    assert app.session.seats == {second: seat}


def pick(app: App) -> list[Any]:
    """Place an order for each bot of the first turn."""
    colour = data(app)["to_move"]
    for slot in (f"{colour}1:0", f"{colour}2:0"):
        app.act("tile", "forward1")
        app.act("slot", slot)
    return []


def test_the_names_are_those_of_the_bots() -> None:
    assert tuple(map(str, TTB.rules.levels)) == bots.LEVELS and TTB.rules.personalities == tuple(
        bots.PERSONALITIES
    )


@pytest.fixture(scope="module")
def told() -> Any:
    """The worker's answer to the first job: the hint for the first turn `against` a computer."""
    app = against()
    app.act("hint")
    return think(app)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_given_in_every_language(told: Any, language: str) -> None:
    app = against()
    app.speak(Texts(language, table(language), LANGUAGES))
    app.act("hint")
    app.act("work-told", json.dumps(told))
    words = app.message[1]
    assert words.startswith(table(language)["ui.hinted"].partition("{")[0])
    assert "ui." not in words and words.endswith(".") and ".." not in words
    assert app.effects[-1]["do"] == "announce" and app.effects[-1]["text"] == words


def test_a_hint_to_change_nothing_takes_back_what_was_changed() -> None:
    app = sit_down(position=duel())
    app.act("tile", "forward1")
    app.act("slot", f"{data(app)['to_move']}1:2")
    assert draft(app).changes
    advice = {"turn": {"change": [], "double": False, "choices": []}, "reasons": [{"code": "wait"}]}
    app.act("hinted", json.dumps(advice))
    assert not draft(app).changes
    app.act("undo")
    assert draft(app).changes


def test_a_hint_does_not_tell_somebody_what_they_know() -> None:
    app = sit_down(position=duel(hands={"red": {"special": ["jump"]}}))
    change = [{"op": "place", "bot": "red1", "slot": 1, "order": "jump"}]
    turn = {"change": change, "double": False, "choices": []}
    app.act("hinted", json.dumps({"turn": turn, "reasons": [{"code": "wait"}]}))
    assert draft(app).changes and "Jump" in app.message[1]
    secret = app.t("event.place.revealed", colour="Red")
    assert secret not in app.message[1]
    run(app)
    assert secret in " ".join(
        app.game.telling.sentences(app.session.play_at(0, turn).events, app.texts, str.title)
    )


@pytest.mark.parametrize("code", REASONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words(code: str, language: str) -> None:
    assert f"ui.why.{code}" in table(language)


# Hints and what is spent


def hint_shown(app: App, turn: Any) -> str:
    """The words of a hint for this turn."""
    app.act("hint")
    advice = {"turn": {"double": False, "choices": [], **turn}, "reasons": [{"code": "wait"}]}
    told = {"ticket": app.root()["data-job"], "advice": advice, "part": 1, "done": True}
    app.act("work-told", json.dumps(told))
    return str(app.message[1])


def test_a_hint_says_what_it_spends() -> None:
    hands = {"red": {"special": ["dash", "jump"], "revealed": ["jump"]}}
    places = [{"op": "place", "bot": "red1", "slot": n, "order": "zap"} for n in (1, 2)]
    for turn, said in (
        ({"change": places, "double": True}, ["double"]),
        ({"change": [{**places[0], "order": "dash"}]}, ["reveals"]),
        ({"change": [{**places[0], "order": "jump"}]}, []),
        ({"change": places[:1]}, []),
    ):
        app = sit_down(position=duel(hands=hands))
        app.preferences.set("coach", False)
        words = hint_shown(app, turn)
        double = app.t("order.double_modification.name").replace("\u00ad", "")
        texts = {name: app.t(f"ui.hinted.{name}", double=double) for name in ("double", "reveals")}
        assert [name for name, text in texts.items() if text in words] == said, words


def test_a_hint_knows_no_tile_that_the_table_must_not_see() -> None:
    """In hot-seat nobody's hidden tile is in a hint unless that player has taken the device."""
    hands = {"red": {"special": ["dash"]}, "yellow": {"special": ["jump"]}}
    app = sit_down(position=duel(hands=hands))
    app.preferences.set("coach", False)
    app.act("hint")
    for taken, known in ((False, [None]), (True, ["dash"])):
        if taken:
            app.act("take-over")
        (effect,) = app.act("work", app.root()["data-job"])
        assert json.loads(effect["request"])["position"]["hands"]["red"]["special"] == known
    assert think(app)["advice"]["turn"]
