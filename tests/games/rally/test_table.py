"""Programming at the table: taps, keys and drops, views of others, handover, saved drafts."""

from __future__ import annotations

import json
import re

from games.rally.turn.programming import Programming
from shell.app.app import App
from shell.play.handover import Handover
from shell.play.running import Running

import rally_core as rally
from tests.contract.page.drawn import flaws
from tests.games.rally.rally_table import (
    RESTING,
    changed,
    do,
    go_on,
    lay_all,
    marked,
    programmed,
    race,
    sit_down,
)
from tests.sitting import Drawer

COMPUTER = {"yellow": {"kind": "computer", "level": 1}}


def hand(app: App) -> list[int]:
    return [int(card) for card in marked(app.view()["hand"], "data-card")]


def slots(app: App) -> list[str]:
    """The labels of the registers."""
    return marked(app.view()["slots"], "aria-label")


def test_taps_keys_and_drops_do_the_same() -> None:
    first, *_ = hand(sit_down(race(), seats=COMPUTER))
    drawn = set()
    for actions in (
        [("card", str(first)), ("slot", "2")],
        [("drop", f"card:{first}>slot:2")],
        [("lay-in", f"{first}>2")],
        [("card", str(first)), ("lay-in", ">2")],
    ):
        app = sit_down(race(), seats=COMPUTER)
        do(app, *actions)
        assert app.feature(Programming).draft.sheets["red1"].registers == (None, first, None, None, None)
        drawn.add((app.view()["hand"], app.view()["slots"]))
    assert len(drawn) == 1


def test_a_second_tap_lays_a_card_in_the_first_free_register_and_two_taps_swap() -> None:
    app = sit_down(race(), seats=COMPUTER)
    one, two, *_ = hand(app)
    do(app, ("card", str(one)), ("card", str(one)), ("card", str(two)), ("card", str(two)))
    registers = app.feature(Programming).draft.sheets["red1"].registers
    assert registers[:2] == (one, two)
    do(app, ("slot", "1"), ("slot", "2"))
    assert app.feature(Programming).draft.sheets["red1"].registers[:2] == (two, one)
    do(app, "undo")
    assert app.feature(Programming).draft.sheets["red1"].registers[:2] == (one, two)
    do(app, "redo", ("slot", "1"), ("slot", "1"))
    assert app.feature(Programming).draft.sheets["red1"].registers[:2] == (None, one)
    do(app, ("drop", f"card:{one}>hand"))
    assert one in hand(app)


def test_what_is_no_card_or_register_changes_nothing() -> None:
    app = sit_down(race(), seats=COMPUTER)
    before = app.view()["slots"]
    for action in (
        ("card", "x"), ("card", "999"), ("slot", "6"), ("drop", "card:10>slot:9"), ("lay-in", ">1"),
        ("unlay", "7"), ("face", "up"), ("program-robot", "yellow1"), ("drop", "nonsense"),
    ):  # fmt: skip
        do(app, action, "escape")
    assert app.view()["slots"] == before
    assert not app.feature(Programming).draft.begun


def test_done_waits_for_all_cards_and_says_why() -> None:
    app = sit_down(race(), seats=COMPUTER)
    do(app, "done")
    assert app.message[0] == "refused"
    assert app.session.waiting is None
    lay_all(app)
    do(app, "done")
    assert set(app.session.waiting["programs"]) == {"red1"}  # type: ignore[index]


def test_locked_registers_have_a_padlock() -> None:
    position = changed(race(), red1={"damage": 6, "registers": [None, None, None, 800, 10]})
    app = sit_down(position, seats=COMPUTER)
    drawn = app.view()["slots"]
    assert marked(drawn, "data-state") == ["open"] * 3 + ["locked"] * 2
    assert drawn.count("rally-lock") == 2
    assert flaws(drawn) == []
    do(app, ("card", str(hand(app)[0])), ("slot", "5"))
    assert app.feature(Programming).draft.all_registers("red1")[3:] == (800, 10)


def test_cards_that_wait_for_a_sleeper_have_a_moon() -> None:
    sleeper = {"asleep": 2, "entering": False, "facing": "N", "registers": [None, None, 500, 670, 10]}
    app = sit_down(changed(race(), yellow1=sleeper), seats=COMPUTER)
    app.act("robot", "yellow")
    drawn = app.dialog_html()
    assert marked(drawn, "data-state") == ["open"] * 2 + ["kept"] * 3
    assert drawn.count("rally-moon") == 3 and app.t("ui.rally.slot.kept") in drawn


def test_a_draft_is_kept_over_a_reload_and_is_nobody_elses() -> None:
    drawer = Drawer()
    app = sit_down(race(), handover="usual", drawer=drawer)
    do(app, "take-over")
    first = hand(app)[0]
    do(app, ("card", str(first)), ("slot", "3"), "power-down")
    again = sit_down(drawer=drawer, handover="usual")
    assert not hand(again), "the device may be in other hands now"
    do(again, "take-over")
    sheet = again.feature(Programming).draft.sheets["red1"]
    assert sheet.registers[2] == first and sheet.power_down


def test_a_broken_draft_in_storage_is_forgotten() -> None:
    drawer = Drawer()
    app = sit_down(race(), drawer=drawer, seats=COMPUTER)
    do(app, ("card", str(hand(app)[0])), ("slot", "3"))
    (key,) = (key for key in drawer.kept if key.endswith(".draft"))
    kept = json.loads(drawer.kept[key])
    for broken in ("{", "[]", json.dumps({**kept, "programs": {"red1": {"registers": [999] * 5}}}),
                   json.dumps({**kept, "programs": 7})):  # fmt: skip
        drawer.kept[key] = broken
        again = sit_down(drawer=drawer)
        assert not again.feature(Programming).draft.begun


def test_hands_are_drawn_for_whoever_has_the_device_and_for_nobody_else() -> None:
    position = race()
    hands = {robot.name: set(map(str, robot.hand)) for robot in position.robots}
    app = sit_down(position, handover="usual")
    assert app.feature(Handover).covered
    assert not marked("".join(app.view().values()), "data-card")
    do(app, "take-over")
    assert set(marked("".join(app.view().values()), "data-card")) == hands["red1"]
    lay_all(app)
    do(app, "done")
    whole = "".join(app.view().values())
    assert app.feature(Handover).covered and "take-over" in whole
    assert not marked(whole, "data-card") and not any(f" {card}<" in whole for card in hands["red1"])
    do(app, "take-over")
    assert set(marked("".join(app.view().values()), "data-card")) == hands["yellow1"]
    lay_all(app)
    do(app, "done")
    assert app.feature(Running).halted
    go_on(app)
    assert app.session.position.turn == 2


def test_who_is_done_can_look_again_and_withdraw() -> None:
    app = sit_down(race(3), handover="usual")
    do(app, "take-over")
    lay_all(app)
    do(app, "done")
    assert app.session.ready == ("red",)
    assert "data-ready" in app.view()["hand"] or "hand-to" in app.view()["hand"]
    do(app, ("hand-to", "red"))
    do(app, "undo")
    assert not app.session.ready


def test_against_computers_nothing_is_handed_over() -> None:
    app = sit_down(race(), handover="usual", seats=COMPUTER)
    assert not app.feature(Handover).covered
    assert len(hand(app)) == 9


def test_the_track_shows_what_the_cards_do_and_where_the_robot_would_be_destroyed() -> None:
    app = sit_down(race(), seats=COMPUTER)
    assert app.view()["track"] == ""
    lay_all(app)
    assert "rally-way-over" in app.view()["track"]
    app.preferences.set("track", False)
    assert app.view()["track"] == ""


def test_one_player_with_several_robots_is_done_once() -> None:
    app = sit_down(rally.new_game("dune_mine", mode="duel", seed="d"), handover="usual")
    do(app, "take-over")
    assert len(marked(app.view()["tabs"], "data-value")) == 4
    lay_all(app)
    assert app.view()["tabs"].count("data-done") == 4
    do(app, "done")
    assert [*app.session.waiting["programs"]] == ["red1", "red2", "red3", "red4"]  # type: ignore[index]
    assert app.session.ready == ("red",)


def test_mates_share_a_pool_and_what_one_has_laid_is_gone_for_the_other() -> None:
    position = rally.new_game("first_shift", players=4, mode="teams", seed="pool", rules={"share": True})
    app = sit_down(position, handover="usual")
    do(app, "take-over")
    mine = {int(card) for name in ("red1", "green1") for card in position.robot(name).hand}
    assert set(hand(app)) == mine
    lay_all(app)
    laid = {*app.feature(Programming).draft.laid("red1")}
    do(app, "done", "take-over")
    assert app.feature(Programming).colour == "yellow"
    lay_all(app)
    do(app, "done", "take-over")
    assert app.feature(Programming).colour == "green"
    assert set(hand(app)) == mine - laid


def test_what_others_may_rely_on_is_on_the_page() -> None:
    """The hooks of docs/PAGE.md: Rally."""
    app = sit_down(rally.new_game("signal_box", seed="page"), handover="never")
    seen = app.view()
    for colour in ("red", "yellow"):
        assert f'<b data-score="{colour}">0</b>' in seen["players"]
    assert 'data-robot="red1"' in seen["pieces"] and 'data-square="0,0"' in seen["floor"]
    assert seen["slots"].count("data-slot=") == 5 and seen["hand"].count("<button") == 9


def test_who_rests_is_asked_before_those_who_program() -> None:
    """After the last program the turn runs, which would be too late for their answer."""
    app = sit_down(changed(race(), yellow1=RESTING), handover="usual")
    do(app, "take-over")
    assert app.feature(Programming).colour == "yellow"
    do(app, "power-down", "done")
    assert app.session.ready == ("yellow",) and app.feature(Handover).covered
    do(app, "take-over")
    assert len(hand(app)) == 9
    lay_all(app)
    do(app, "done")
    go_on(app)
    assert app.session.position.robot("yellow1").down


def test_a_turn_is_whole_without_the_word_of_those_who_rest() -> None:
    """The rules allow it: letters and games from elsewhere may lack the answer."""
    position = changed(race(), yellow1=RESTING)
    assert sit_down(position).game.play(position, programmed(position)).pending is None


def test_where_all_rest_the_turn_only_has_to_be_begun() -> None:
    app = sit_down(changed(race(), red1=RESTING, yellow1=RESTING))
    assert app.present.standing.to_move == ("red",) and "begin-turn" in app.view()["go"]
    do(app, "begin-turn")
    go_on(app)
    assert app.session.position.turn == 2


def test_the_cards_of_a_team_are_in_a_frame_with_one_flag_count() -> None:
    app = sit_down(rally.new_game("first_shift", players=4, mode="teams", seed="frame"))
    players = app.view()["players"]
    assert flaws(players) == []
    assert marked(players, "data-score") == ["red green", "yellow blue"]
    assert re.findall(r'class="rally-team-mark" data-mark="(.)"', players) == ["A", "B"]
    assert marked(app.view()["pieces"], "data-mark") == ["A", "B", "A", "B"]


def test_the_figures_of_several_robots_say_whose_they_are() -> None:
    app = sit_down(rally.new_game("dune_mine", players=2, mode="duel", seed="four"))
    labels = marked(app.view()["players"], "aria-label")
    assert [words.split()[1].rstrip(":") for words in labels if words.startswith("Robot")] == list("12341234")


def test_a_power_down_is_offered_where_there_is_damage_to_mend() -> None:
    whole, hurt = sit_down(race()), sit_down(changed(race(), red1={"damage": 1}))
    assert "rally-rest" not in whole.view()["tools"] and "rally-rest" in hurt.view()["tools"]
