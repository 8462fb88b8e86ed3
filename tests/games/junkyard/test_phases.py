"""The panels of scan, look, battle and boost: the choices they offer, refuse and play."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.junkyard.turn.battling import Battling
from games.junkyard.turn.scanning import Scanning, proposed, replaced
from shell.app.app import App

import junkyard_core as junk
from tests.games.junkyard.junk_table import do, marked, sit_down

EYE = {"part": "eye_l", "at": [0, -2], "faces": "N"}
CLAW = {"part": "claw_m", "at": [3, 0], "faces": "E"}
PIPE, SMALL = (
    {"part": "pipe_s", "at": [-1, 1], "faces": "W"},
    {"part": "claw_s", "at": [-2, 1], "faces": "W"},
)
FEET = {"part": "feet", "at": [1, 3], "faces": "S"}


def table(phase: str, red: Any = None, yellow: Any = None, **more: Any) -> App:
    """An app in which red decides in a phase; robots have defaults for all fields not given."""
    robots = {"red": red or {}, "yellow": yellow or {}, **more.pop("robots", {})}
    data = {"format": "junkyard-position/1", "phase": phase, "to_move": "red", "robots": robots, **more}
    return sit_down(junk.position_to_json(junk.position_from_json(data)))


def values(html: str, action: str) -> list[str]:
    return re.findall(f'data-action="{action}" data-value="([^"]*)"', html)


def tap(app: App, size: str) -> None:
    """Tap a crate."""
    (value,) = (each for each in values(app.view()["hand"], "scan-size") if each[0] == size)
    do(app, ("scan-size", value))


PILES = {"s": ["feet", "pipe_s"], "m": ["treads"], "l": ["jet", "claw_l"]}


def test_the_largest_parts_that_can_be_held_are_chosen_to_begin_with() -> None:
    robot = {"parts": [EYE, CLAW]}
    app = table("scan", robot, piles=PILES)
    assert app.feature(Scanning).sizes == {"s": 2, "m": 1, "l": 0}, "a medium claw holds no large part"
    bare = junk.position_to_json(junk.position_from_json(app.session.data))
    bare["robots"]["red"]["parts"] = [EYE]
    assert proposed(junk.view(bare, ["red"])) == {"s": 0, "m": 0, "l": 0}, "nothing can be held"


def test_a_tap_on_a_crate_adds_a_part_and_after_the_last_takes_all_back() -> None:
    app = table("scan", {"parts": [EYE, CLAW]}, piles=PILES)
    assert values(app.view()["hand"], "scan-size") == ["s:0", "m:0", "l:1"], "the next count of each"
    tap(app, "s")
    assert app.feature(Scanning).sizes == {"s": 0, "m": 1, "l": 0}
    assert "2 of 4 left" in app.view()["hand"]
    tap(app, "s")
    assert app.feature(Scanning).sizes == {"s": 1, "m": 1, "l": 0}
    assert "Scan 2 parts" in app.view()["go"]


def test_a_part_replaces_others_where_points_are_short() -> None:
    app = table("scan", {"parts": [EYE, CLAW]}, piles=PILES)
    tap(app, "l")
    assert app.feature(Scanning).sizes == {"s": 0, "m": 0, "l": 1}
    tap(app, "s")
    assert app.feature(Scanning).sizes == {"s": 1, "m": 0, "l": 0}
    tap(app, "s")
    tap(app, "m")
    assert app.feature(Scanning).sizes == {"s": 2, "m": 1, "l": 0}
    assert replaced({"s": 3, "m": 0, "l": 0}, "m", 1, 4) == {"s": 2, "m": 1, "l": 0}, "no more than needed"


def test_a_crate_that_cannot_be_scanned_says_why() -> None:
    app = table(
        "scan",
        {"parts": [{**EYE, "part": "eye_m", "at": [0, -1]}, CLAW]},
        piles={"s": [], "m": ["treads"], "l": ["jet"]},
    )
    hand = app.view()["hand"]
    assert hand.count('aria-disabled="true"') == 2
    tap(app, "l")
    assert app.message == ("refused", "That costs 4: your eyes scan only 2 points.")
    tap(app, "s")
    assert "no more" in app.message[1]
    before = app.feature(Scanning).sizes
    nonsense = ("", "x:1", "s:2", "s", "m:+1", "m:9" + 5000 * "9", "m:²", "m:2", "m:")
    do(app, *[("scan-size", value) for value in nonsense])
    assert app.feature(Scanning).sizes == before == {"s": 0, "m": 1, "l": 0}
    do(app, ("scan-size", "m:-1"), ("scan-size", "m:-1"))
    assert app.feature(Scanning).sizes["m"] == 0
    do(app, ("scan-size", "m:+1"))
    assert app.feature(Scanning).sizes["m"] == 1, "steps of one, as scripts know them"


def test_a_scan_is_drawn_and_with_a_large_eye_looked_at_first() -> None:
    app = table("scan", {"parts": [EYE, CLAW]}, piles=PILES)
    do(app, "scan")
    assert app.session.turns == [{"scan": {"s": 2, "m": 1, "l": 0}}]
    assert app.root()["data-phase"] == "look"
    hand = app.view()["hand"]
    assert sorted(re.findall(r'data-looked="(\w+)"', hand)) == ["feet", "pipe_s", "treads"]
    assert "return-draw" in hand and 'data-action="keep-draw"' in app.view()["go"]
    do(app, "return-draw")
    assert app.session.turns[-1] == {"keep": False} and app.root()["data-phase"] == "scan"
    do(app, "scan")
    assert app.root()["data-phase"] == "scrounge", "the second time they are face up at once"


def test_what_was_looked_at_can_be_kept() -> None:
    app = table("scan", {"parts": [EYE, CLAW]}, piles=PILES)
    do(app, "scan", "keep-draw")
    assert app.session.turns[-1] == {"keep": True}
    assert app.session.data["robots"]["red"]["scanned"] == {"feet": 1, "pipe_s": 1, "treads": 1}
    assert 'data-scanned="treads"' in app.view()["yard"]


def test_a_scan_of_nothing_is_said_and_can_be_made() -> None:
    app = table("scan", {"parts": [EYE]}, piles=PILES)
    assert "Scan nothing" in app.view()["go"]
    do(app, "scan")
    assert app.session.turns == [{"scan": {"s": 0, "m": 0, "l": 0}}]


def test_a_scan_that_is_taken_back_is_chosen_again() -> None:
    app = table("scan", {"parts": [EYE, CLAW]}, piles=PILES)
    do(app, ("scan-size", "m:0"), "scan", "undo")
    assert app.feature(Scanning).sizes == {"s": 2, "m": 0, "l": 0}


# Battle

ARMED = {
    "parts": [CLAW, PIPE, SMALL],
    "held": [
        {"part": "bomb_m", "at": [4, 0], "faces": "E", "by": [[3, 0]]},
        {"part": "bomb_s", "at": [-3, 1], "faces": "N", "by": [[-2, 1]]},
    ],
}


def previews(app: App) -> dict[str, str]:
    """By target, what the sum in pictures says to a screen reader."""
    found = re.findall(r'aria-label="([^"]*)" data-preview="(\w+)"', app.view()["hand"])
    return {colour: words for words, colour in found}


def test_the_preview_is_what_happens() -> None:
    app = table("battle", ARMED, {"parts": [FEET]})
    battle = app.feature(Battling)
    assert (battle.target, battle.bombs) == ("yellow", {(4, 0), (-3, 1)}), "there is one target"
    assert previews(app) == {"yellow": "4 minus speed 1, loses 3"}, "2 and 1, and 1 for the pipe"
    do(app, ("bomb", "4,0"))
    assert previews(app) == {"yellow": "2 minus speed 1, loses 1"}
    do(app, ("bomb", "4,0"), "attack")
    (turn,) = app.session.turns
    assert turn["attack"] == "yellow" and sorted(turn["bombs"]) == [[-3, 1], [4, 0]]
    damage = next(e for e in app.session.play_at(0, turn).events if e["type"] == "damage")
    assert damage["lost"] == 3


def test_target_and_bombs_are_asked_for_before_anything_is_thrown() -> None:
    app = table("battle", ARMED, robots={"green": {"power": 0, "exploded": True}, "blue": {}})
    assert app.feature(Battling).targets == ["yellow", "blue"], "nobody throws at a wreck"
    do(app, "attack")
    assert app.message[0] == "refused" and not app.session.turns
    do(app, ("target", "green"), ("target", "red"), ("target", "nobody"))
    assert app.feature(Battling).target == ""
    do(app, ("target", "blue"), ("bomb", "4,0"), ("bomb", "-3,1"), ("bomb", "9,9"), "attack")
    assert "at least one bomb" in app.message[1] and not app.session.turns
    do(app, ("bomb", "-3,1"), "attack")
    assert app.session.turns == [{"attack": "blue", "bombs": [[-3, 1]]}]
    assert app.feature(Battling).targets == ["yellow"], "each once"


def rich(points: int, **more: Any) -> Any:
    """A robot that has eaten this much."""
    return {"energy": {"energy_s": points}, **more}


def test_an_attack_that_ends_the_game_for_others_to_win_is_asked_about() -> None:
    app = table("battle", ARMED, rich(4), robots={"blue": {"power": 3}})
    do(app, ("target", "blue"))
    words = "Blue explodes: the game ends, and Yellow wins with 4."
    assert words in app.view()["go"] and "data-warns" in app.view()["go"] and "Game over" in app.view()["go"]
    do(app, "attack")
    assert app.dialog == "losing" and words in app.view()["dialog"] and not app.session.turns
    do(app, ("attack", "anyway"))
    assert app.session.data["result"]["winners"] == ["yellow"]


def test_an_attack_that_ends_the_game_for_oneself_is_only_told() -> None:
    app = table("battle", {**ARMED, **rich(5)}, rich(4), robots={"blue": {"power": 3}})
    do(app, ("target", "blue"))
    assert "and Red wins with 5" in app.view()["go"] and "data-warns" not in app.view()["go"]
    do(app, "attack")
    assert app.session.data["result"]["winners"] == ["red"]


def test_what_the_others_hold_counts_at_the_end() -> None:
    mouth = {"part": "mouth_s", "at": [3, 0], "faces": "E"}
    cell = {"part": "energy_s", "at": [4, 0], "faces": "N", "by": [[3, 0]]}
    yellow = rich(4, parts=[mouth], held=[cell])
    app = table("battle", {**ARMED, **rich(4)}, yellow, robots={"blue": {"power": 3}})
    do(app, ("target", "blue"))
    assert app.feature(Battling).end == (("yellow",), 5)
    do(app, ("bomb", "4,0"))
    assert app.feature(Battling).end is None, "the other bomb does not blow it up"


def test_the_target_stands_opposite_and_the_others_behind() -> None:
    app = table("battle", ARMED, robots={"blue": {}})
    board = app.view()["board"]
    assert marked(board, "data-robot") == ["red", "yellow", "blue"]
    assert values(board, "target") == ["yellow", "blue"], "a tap on one in the row chooses it"
    do(app, ("target", "blue"))
    board = app.view()["board"]
    assert values(board, "target") == ["yellow"] and 'data-duel="blue"' in board
    assert board.count('junk-arc"') == 2, "one for each chosen bomb"


def test_no_robot_stands_opposite_outside_a_battle() -> None:
    assert marked(table("scrounge", {"parts": [EYE, CLAW]}, piles=PILES).view()["board"], "data-robot") == [
        "red"
    ]


def test_whoever_has_enough_attacks_nobody() -> None:
    app = table("battle", ARMED)
    assert 'data-action="pass"' in app.view()["hand"]
    do(app, "pass")
    assert app.session.turns == [{"pass": True}]


def test_an_attack_that_is_taken_back_is_chosen_again() -> None:
    app = table("battle", ARMED, robots={"blue": {}})
    do(app, ("target", "blue"), ("bomb", "4,0"), "attack", "undo")
    assert (app.feature(Battling).target, app.feature(Battling).bombs) == ("blue", {(-3, 1)})


# Boost


def test_the_boost_is_given_to_one_of_the_fastest() -> None:
    app = table("boost", {"parts": []}, {"parts": [FEET]}, robots={"green": {"parts": [FEET]}})
    assert values(app.view()["hand"], "give-boost") == ["yellow", "green"]
    assert "give-boost" not in app.view()["go"], "red is not fast enough to keep it"
    do(app, ("give-boost", "red"))
    assert app.message[0] == "refused" and not app.session.turns
    do(app, ("give-boost", "green"))
    assert app.session.data["boost"] == "green"


def test_a_fast_holder_keeps_the_boost_in_one_tap() -> None:
    app = table("boost", {"parts": [FEET]}, {"parts": [FEET]})
    assert values(app.view()["go"], "give-boost") == ["red"]


@pytest.mark.parametrize(
    "action", ["scan", "attack", "keep-draw", "target", "bomb", "scan-size", "give-boost"]
)
def test_what_belongs_to_another_phase_does_nothing(action: str) -> None:
    app = sit_down(junk.new_game(seed="other"))
    do(app, (action, "red"))
    assert not app.session.turns
