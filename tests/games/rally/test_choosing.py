"""Decisions during a turn, the panel of a run, and the controls around it."""

from __future__ import annotations

from games.rally.turn.choosing import Choosing
from games.rally.turn.programming import Programming
from shell.play.running import Running

import rally_core as rally
from tests.contract.page.drawn import flaws
from tests.games.rally.rally_table import changed, do, go_on, lay_all, marked, race, reset_hall, sit_down

STARTS = [{"at": [0, 5], "kind": "start", "number": 1}, {"at": [5, 5], "kind": "start", "number": 2}]
RESET = {
    "size": [6, 6],
    "sites": [*STARTS, {"at": [2, 2], "kind": "reset"}, {"at": [5, 0], "kind": "flag", "number": 1}],
}


def position_on_reset_site() -> rally.Position:
    """A position in which red is on a reset site and has a U-turn among its cards."""
    position = rally.new_game(RESET, seed="turning")
    hand = sorted(position.robot("red1").hand)
    turning = [card for card in hand if card <= 420]
    assert turning, "the seed deals a card that turns"
    return changed(
        position,
        red1={"at": [2, 2], "facing": "N", "entering": False},
        yellow1={"at": [5, 5], "facing": "N", "entering": False},
    )


def test_a_card_of_the_pile_is_chosen_on_a_reset_site() -> None:
    app = sit_down(position_on_reset_site())
    for _ in range(2):
        lay_all(app)
        do(app, "done")
    go_on(app)
    choosing = app.feature(Choosing)
    pending = app.feature(Running).pending
    assert pending is not None and pending["kind"] == "reset"
    html = app.view()["hand"]
    assert flaws(html) == []
    offered = {int(card) for card in marked(html, "data-card")}
    assert offered == {card for card in pending["options"] if card is not None}
    assert app.root()["data-doing"] == "choosing"
    do(app, ("pick", "9999"))
    assert choosing.asked is not None, "that is no card"
    best = str(max(offered))
    do(app, ("pick", best))
    go_on(app)
    while choosing.asked is not None:
        do(app, ("pick", "null"))
        go_on(app)
    assert app.session.turns[0]["choices"][0] == {"reset": int(best)}


def test_who_has_just_woken_sees_the_kept_card_that_can_be_replaced() -> None:
    asleep = {
        "at": [2, 2],
        "facing": "N",
        "entering": False,
        "asleep": 1,
        "registers": [None, 10, 400, 500, 700],
    }
    app = sit_down(changed(reset_hall(seed="woken"), yellow1=asleep))
    choosing = app.feature(Choosing)
    lay_all(app)
    do(app, "done")
    go_on(app)
    while choosing.asked is not None and choosing.asked["by"] == "red":
        do(app, ("pick", "null"))
        go_on(app)
    assert choosing.asked is not None and choosing.asked["register"] == 3
    assert f"{app.t('ui.rally.card.rotate_right')} (400)" in choosing.panel()


def test_a_run_shows_the_own_program_and_marks_the_register() -> None:
    app = sit_down(race(), seats={"yellow": {"kind": "computer", "level": 1}})
    lay_all(app)
    laid = app.feature(Programming).draft.all_registers("red1")
    do(app, "done")
    turn = dict(app.session.waiting or {})
    cards: list[int] = list(app.session.position.robot("yellow1").hand)
    yellow = {"registers": cards[:5], "power_down": False, "facing": "N"}
    app.feature(Running).go_on({**turn, "programs": {**turn["programs"], "yellow1": yellow}})
    do(app, ("animation-done", str(app.feature(Running).ticket)))
    assert app.feature(Running).halted
    slots = app.view()["slots"]
    assert slots.count('aria-current="step"') == 1
    assert all(f">{card}</span>" in slots for card in laid)
    assert not any(f'"card-{card}"' in slots for card in cards[:5])


def test_who_is_powered_down_owes_nothing_and_all_asleep_run_at_a_tap() -> None:
    asleep = {"entering": False, "facing": "N", "down": True}
    position = changed(race(), red1={**asleep, "at": [3, 10]}, yellow1={**asleep, "at": [6, 10]})
    app = sit_down(position)
    assert 'data-action="begin-turn"' in app.view()["go"]
    do(app, "begin-turn")
    go_on(app)
    assert app.session.position.turn == 2


def test_facts_tell_the_turn_and_the_next_flag() -> None:
    app = sit_down(race(rules={"turn_limit": 20}), seats={"yellow": {"kind": "computer", "level": 1}})
    facts = app.view()["facts"]
    assert "1" in facts and "20" in facts and "flag 1" in facts


def test_players_tell_their_condition_and_a_tap_tells_more() -> None:
    position = changed(
        race(),
        red1={"damage": 7, "lives": 1, "fire": 2, "registers": [None, None, 790, 800, 810], "entering": False,
              "facing": "N", "at": [3, 10]},
    )  # fmt: skip
    app = sit_down(position)
    assert "<b>7</b>" in app.view()["players"]
    do(app, ("robot", "red"))
    html = app.dialog_html()
    assert flaws(html) == []
    assert html.count('data-state="locked"') == 3
    do(app, "close", ("robot", "purple"))
    assert app.dialog == ""
