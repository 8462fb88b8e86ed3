"""The preview shows the effect of running the draft, and marks the point from which it is unknown."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from games.ttb.table.marks import Marks
from games.ttb.table.preview import Preview, drawing
from games.ttb.turn.decisions import Decisions
from games.ttb.turn.foresight import Foresight

import ttb_core as ttb
from tests.games.ttb.tables import finish, run, sit_down

Json = dict[str, Any]


def position(**changes: Any) -> ttb.Position:
    """A position in which red has two bots and is to move, and yellow has one bot."""
    data: Json = {
        "turn_order": ["red", "yellow"],
        "bases": {"red": [3, 0], "yellow": [-3, 0]},
        "bots": {
            "red1": {"at": [0, 0], "facing": "E", "program": ["forward1", None, None]},
            "red2": {"at": [0, -3], "facing": "E"},
            "yellow1": {"at": [-2, 2], "facing": "E"},
        },
        **changes,
    }
    return ttb.position_from_json(data)


def with_bots(**bots: Json) -> ttb.Position:
    return position(bots={"red2": {"at": [0, -3], "facing": "E"}, **bots})


def test_a_step_is_a_leg_and_ends_where_the_turn_ends() -> None:
    seen = Foresight(position(), 1)
    assert [(leg.piece, leg.start, leg.end, leg.how) for leg in seen.legs] == [
        ("red1", (0, 0), (1, 0), "step")
    ]
    assert seen.ends[0]["bots"]["red1"]["at"] == [1, 0]
    assert seen.sure and not seen.nothing


def test_what_is_pushed_has_a_leg_of_its_own() -> None:
    seen = Foresight(position(crystals=[{"at": [1, 0], "colour": "pink"}]), 1)
    assert [(leg.piece, leg.how) for leg in seen.legs] == [("red1", "step"), ("crystal", "pushed")]
    assert "push-head" in drawing(seen) and "#crystal-pink" in drawing(seen)


def test_orders_without_effect_are_named_with_their_slot_and_reason() -> None:
    seen = Foresight(with_bots(red1={"at": [0, 0], "facing": "E", "program": [None, "unload", None]}), 1)
    assert [(event["slot"], event["reason"], event["sure"]) for event in seen.nothing] == [
        ("red1:1", "empty", True)
    ]


def test_a_decision_makes_what_follows_unsure() -> None:
    seen = Foresight(
        with_bots(
            red1={"at": [0, 0], "facing": "E", "program": ["zap", "forward1", None]},
            yellow1={"at": [1, 0], "facing": "E"},
        ),
        1,
    )
    assert not seen.sure
    assert [sign.kind for sign in seen.signs] == ["zap", "ask"]
    assert [sign.at for sign in seen.signs] == [(0, 0), (1, 0)]
    assert not any(leg.sure for leg in seen.legs)
    assert seen.unsure_slots == {"red1:1"}
    assert ">?<" in drawing(seen)


def test_a_delivery_says_what_it_is_worth_and_not_what_is_drawn() -> None:
    loaded = {"at": [2, 0], "facing": "E", "cargo": "blue", "program": ["unload", None, None]}
    seen = Foresight(position(bots={"red1": loaded}, pile=["u_turn"], track=["pink"]), 1)
    assert "+2" in drawing(seen)
    app = sit_down(position=position(bots={"red1": loaded}, pile=["u_turn"], track=["pink"]))
    (effect,) = app.act("preview-tell")
    assert "special order" in effect["text"] and "U-turn" not in effect["text"]


def test_looking_further_plays_only_the_colour_to_move() -> None:
    seen = Foresight(
        with_bots(
            red1={"at": [-2, 0], "facing": "E", "program": ["forward1", None, None]},
            yellow1={"at": [-2, 2], "facing": "E", "program": ["forward1", None, None]},
        ),
        4,
    )
    assert [end["bots"]["red1"]["at"] for end in seen.ends] == [[-1, 0], [0, 0], [1, 0], [2, 0]]
    assert seen.ends[-1]["bots"]["yellow1"]["at"] == [-2, 2]


def test_a_won_game_is_not_looked_beyond() -> None:
    loaded = {"at": [2, 0], "facing": "E", "cargo": "pink", "program": ["unload", None, None]}
    banked = {"red": ["pink", "pink"]}
    assert len(Foresight(position(bots={"red1": loaded}, banked=banked), 4).ends) == 1


def test_a_first_turn_is_foreseen_half_made() -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="first", first="red"))
    assert app.feature(Preview).foresight is not None
    app.act("tile", "forward1")
    app.act("slot", "red1:0")
    seen = app.feature(Preview).foresight
    assert seen is not None and [leg.piece for leg in seen.legs] == ["red1"]


@pytest.mark.parametrize("seed", range(6))
def test_without_a_decision_the_preview_is_what_happens(seed: int) -> None:
    chance = random.Random(seed)
    now = ttb.new_game(colours=3, seed=str(seed), blobs=2, mud=2, rocks=1, teleporters=1)
    sure = 0
    for _ in range(40):
        change = chance.choice(ttb.legal_changes(now))
        turn: Json = {"change": change, "choices": []}
        outcome = ttb.play(now, ttb.turn_from_json(turn))
        changes = [event for event in outcome.events if event["type"] in ("place", "swap", "remove", "reset")]
        seen = Foresight(ttb.fold(now, changes), 1)
        assert seen.sure is (outcome.pending is None)
        while outcome.pending is not None:
            pending = outcome.pending.to_json()
            turn["choices"].append({pending["kind"]: chance.choice(pending["options"])})
            outcome = ttb.play(now, ttb.turn_from_json(turn))
        if seen.sure:
            sure += 1
            for name, bot in ttb.position_to_json(outcome.position)["bots"].items():
                assert seen.ends[0]["bots"][name]["at"] == bot["at"]
        now = outcome.position
        if ttb.position_to_json(now)["result"]:
            break
    assert sure


# At the table


def test_the_preview_follows_the_draft_and_can_be_switched_off() -> None:
    app = sit_down(position=position())
    before = app.view()["ghost"]
    assert "ghost-bot" in before
    app.act("tile", "turn_left")
    app.act("slot", "red1:1")
    assert app.view()["ghost"] != before
    app.act("preview")
    assert app.view()["ghost"] == "" and app.preferences["preview"] is False
    app.act("preview-turns", "3")
    assert app.preferences["preview"] is True and app.preferences["ahead"] == 3
    assert "turns" in app.message[1]


def test_the_preview_is_kept_for_a_state_of_the_draft() -> None:
    app = sit_down(position=position())
    preview = app.feature(Preview)
    first = preview.foresight
    app.act("tile", "turn_left")
    assert preview.foresight is first
    app.act("slot", "red1:1")
    second = preview.foresight
    assert second is not first
    app.act("undo")
    assert preview.foresight is first


def test_a_slot_says_that_its_order_will_do_nothing() -> None:
    app = sit_down(position=position())
    app.act("coach-off")  # its words come before the reason
    app.act("tile", "load")
    app.act("slot", "red2:0")
    mark = app.feature(Marks).in_program("red2:0")
    assert mark is not None and mark.kind == "nothing"
    assert "no crystal" in app.feature(Marks).words(mark)
    assert "no crystal" in app.view()["programs"]
    assert "no crystal" in app.view()["message"]


def test_with_the_others_it_goes_on_to_ones_own_next_turn() -> None:
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "program": ["forward1", None, None]},
        "yellow1": {"at": [-3, 3], "facing": "E", "program": ["forward1", None, "unload"]},
    }
    start = ttb.position_from_json({"bots": bots})
    alone, together = Foresight(start, 1), Foresight(start, 1, others=True)
    assert [leg.piece for leg in alone.legs] == ["red1"]
    assert [leg.piece for leg in together.legs] == ["red1", "yellow1"]
    assert together.ends[0]["bots"]["yellow1"]["at"] == [-2, 3]
    assert together.nothing == [], "what does nothing for others is no matter of this turn"
    assert 'class="others" data-colour="yellow"' in drawing(together)
    assert len(Foresight(start, 2, others=True).ends) == 2


def test_looking_at_the_others_is_remembered() -> None:
    app = sit_down(position=position())
    app.act("preview-others")
    assert app.preferences["others"] is True and app.message[1] == app.t("ui.preview.others_on")
    app.act("preview-others", "off")
    assert app.preferences["others"] is False


def test_an_answer_that_is_looked_at_shows_where_it_leads() -> None:
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "program": ["zap", "forward1", None]},
        "yellow1": {"at": [1, 0], "facing": "E"},
    }
    app = sit_down(position=ttb.position_from_json({"bots": bots}))
    run(app)
    shown = app.view()
    assert shown["ghost"] == ""
    for option, works in (("forward1", True), ("turn_left", True), ("load", False), ("unload", False)):
        start = shown["decision"].index(f'data-choice="{option}"')
        button = shown["decision"][start : shown["decision"].index("</button>", start)]
        assert ("data-mark" not in button) is works, option
    assert app.t("reason.empty") in shown["decision"]
    app.act("consider", "forward1")
    assert 'data-colour="yellow"' in app.view()["ghost"] and "way" in app.view()["ghost"]
    app.act("consider", "turn_left")
    assert "turn-arc" in app.view()["ghost"]
    app.act("consider", "")
    assert app.view()["ghost"] == ""
    app.act("consider", "nonsense")
    assert app.view()["ghost"] == ""
    assert app.t("ui.decide.first") in app.view()["go"], "a finger is told that it looks first"
    app.act("try-answer", "turn_left")
    assert "tap again" in app.view()["decision"]
    given = app.t("ui.decide.give", answer=app.t("order.turn_left.name"))
    assert given in app.view()["go"] and 'data-action="choice"' in app.view()["go"], "in the place of Run"
    app.act("try-answer", "unload")
    assert app.root()["data-answer"] == "unload" and "data-tried" in app.view()["decision"]
    words = re.search(r'class="panel-title answer"[^>]*><span>([^<]*)</span></p>', app.view()["decision"])
    assert words is not None and app.t("reason.empty") in words[1]
    assert app.root()["data-asks"] == "zap"
    app.act("consider", "")
    assert app.root()["data-answer"] == "" and "data-tried" not in app.view()["decision"]
    app.act("try-answer", "forward1")
    assert "way" in app.view()["ghost"]
    finish(app, app.act("choice", "forward1"))
    assert app.root()["data-answer"] == "" and app.root()["data-asks"] == ""
    assert not app.feature(Decisions).considered


def ahead(turns: int, *program: str | None) -> str:
    """The drawing of so many turns of red bot 1 with this program."""
    state = {"at": [0, 0], "facing": "E", "program": [*program, None, None][:3]}
    return drawing(Foresight(with_bots(red1=state), turns))


def test_a_bot_that_turns_in_the_last_turn_alone_is_drawn_as_it_stands_then() -> None:
    assert ahead(1, "turn_left").count("turn-arc") == 1
    assert ahead(3, "turn_left").count("turn-arc") == 2, "after the first turn, and since then"
    assert "rotate(-120)" in ahead(3, "turn_left"), "two turns to the left since the first one"
    assert "ghost-bot" not in ahead(4, "turn_left")


def test_a_bot_of_another_colour_that_is_turned_has_an_arc_in_its_colour() -> None:
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "program": ["zap", None, None]},
        "yellow1": {"at": [1, 0], "facing": "E"},
    }
    app = sit_down(position=position(bots=bots))
    run(app)
    app.act("consider", "turn_left")
    assert re.search(r'data-colour="yellow"[^>]*>.*turn-arc', app.view()["ghost"])


def test_the_arc_leaves_the_crystal_in_front_of_a_bot_free() -> None:
    begin = re.search(r'class="turn-arc" d="M([\d.-]+) ([\d.-]+)', ahead(1, "turn_left"))
    assert begin is not None
    x, y = map(float, begin.groups())
    assert (x - 30) ** 2 + y**2 > 20**2, "a crystal is 30 in front of the middle, and some 16 wide"


@pytest.mark.parametrize(("cargo", "least"), [(None, 30), ("pink", 50)])
def test_a_line_begins_before_a_bot_and_its_crystal(cargo: str | None, least: float) -> None:
    """Its red would hide the figure of a crystal in the claws of a red bot."""
    red = {"at": [0, 0], "facing": "E", "cargo": cargo, "program": ["forward1", None, None]}
    begin = re.search(r'class="way" d="M([\d.-]+) ', drawing(Foresight(with_bots(red1=red), 1)))
    assert begin and least < float(begin[1]) + 5 < least + 8
