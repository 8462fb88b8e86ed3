"""The first steps: each hint names a possible action and disappears once the action is done.

Rules are explained at the first meeting with them, once on a device, through the whole first game.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.junkyard.lessons import LESSONS
from games.junkyard.meetings import MEETINGS
from games.junkyard.table.coach import POINTS_TO, Coach
from games.junkyard.turn.building import Building
from shell.app.app import App
from shell.door.door import Door
from shell.seats.seats import Seats

import junkyard_core as junk
from tests.games.junkyard.junk_table import do, sit_down
from tests.games.junkyard.spoken_texts import texts
from tests.sitting import LANGUAGES, Drawer


def step(app: App) -> str:
    return app.feature(Coach).step


def learned(app: App) -> set[str]:
    return {lesson for lesson in LESSONS if app.preferences[f"coach_{lesson}"]}


def fresh() -> App:
    return sit_down(junk.new_game(players=2, seed="1"))


READY = [
    {"part": kind, "at": at, "faces": faces}
    for kind, at, faces in (
        ("eye_s", [1, -1], "N"), ("mouth_s", [3, 1], "E"), ("claw_s", [-1, 1], "W"), ("pipe_s", [1, 3], "S"),
        ("feet", [1, 4], "S"),
    )
]  # fmt: skip


def held(kind: str, at: list[int], by: list[int]) -> Any:
    return {"part": kind, "at": at, "faces": "N", "by": [by], "blind": False}


def at_phase(
    phase: str, *holding: Any, piles: Any = None, robot: Any = None, new: tuple[str, ...] = (), **fields: Any
) -> App:
    """An app in which red decides with a ready-made robot and `holding`; yellow cannot hold anything.

    All meetings but the `new` ones have been.
    """
    red = {"parts": READY, "held": list(holding), **(robot or {})}
    yellow = {"parts": [{"part": "eye_s", "at": [1, -1], "faces": "N"}]}
    data = {
        "format": "junkyard-position/1",
        "phase": phase,
        "robots": {"red": red, "yellow": yellow},
        **fields,
    }
    data["piles"] = piles or {"s": ["eye_s", "energy_s"], "m": ["treads"], "l": []}
    app = sit_down(data)
    for meeting in MEETINGS:
        app.preferences.set(f"coach_{meeting}", meeting not in new)
    return app


# Building


def test_a_first_robot_is_built_step_by_step() -> None:
    app = fresh()
    assert step(app) == "aim" and app.root()["data-coach"] == "energy"
    do(app, "coach-next")
    assert step(app) == "lift" and app.root()["data-coach"] == "hand"
    do(app, ("lift", "tray:eye_s"))
    assert step(app) == "put" and app.root()["data-coach"] == "board"
    assert "Small eye: scans parts worth 1" in app.draw("coach")
    do(app, ("put", "1,-1:N"))
    assert step(app) == "fits"
    others = {"mouth_s": "3,1:E", "claw_s": "-1,1:W", "pipe_s": "1,3:S", "feet": "1,4:S"}
    for kind, spot in others.items():
        do(app, ("lift", f"tray:{kind}"), ("put", spot))
    assert not app.feature(Building).draft.tray
    do(app, "coach-next", "coach-next")  # of pipes and of speed
    assert step(app) == "done" and app.root()["data-coach"] == "go"
    do(app, "done")
    assert learned(app) == {"build"}
    assert app.present.colour == "yellow" and step(app) == "", "who builds second has seen how it goes"


def test_a_part_that_comes_off_or_does_nothing_does_not_fit() -> None:
    app = fresh()
    do(app, ("lift", "tray:feet"), ("put", "1,-1:N"))
    assert step(app) == "idle" and app.root()["data-coach"] == "board"
    do(app, ("lift", "robot:1,-1"), ("put", "1,3:S"), ("lift", "tray:eye_s"), ("put", "1,-1:N"))
    assert step(app) == "fits"
    do(app, ("eject", "1,-1"))
    assert step(app) == "more"


def test_a_later_robot_may_carry_feet_wherever_it_likes() -> None:
    high = [part if part["part"] != "feet" else {**part, "at": [0, -1], "faces": "N"} for part in READY]
    assert step(at_phase("factory", robot={"parts": high})) == "keep"


# Meetings


@pytest.mark.parametrize("puts", [("pipe_s", "1,3:S", "feet", "1,4:S"), ("feet", "1,3:S", "pipe_s", "3,1:E")])
def test_pipes_and_speed_are_explained_when_a_part_shows_them(puts: tuple[str, str, str, str]) -> None:
    app = fresh()
    do(app, ("lift", f"tray:{puts[0]}"), ("put", puts[1]), ("lift", f"tray:{puts[2]}"), ("put", puts[3]))
    first = "pipes" if puts[0] == "pipe_s" else "fits"
    assert step(app) == first, "the first one was over when the next part was lifted"
    do(app, ("lift", "tray:eye_s"), ("put", "1,-1:N"))
    assert step(app) == {"pipes": "speed", "fits": "fits"}[first]
    do(app, ("lift", "tray:mouth_s"), ("put", "3,0:E"))
    assert step(app) == "fits", "each comes once"


@pytest.mark.parametrize(
    ("meeting", "fields"),
    [
        ("sizes", {"open": {"bomb_l": 1}}),
        ("boost", {"boost": "yellow"}),
        ("explosion", {"robot": {"power": 4}}),
    ],
)
def test_a_rule_is_explained_when_it_is_met_first(meeting: str, fields: dict[str, Any]) -> None:
    app = at_phase("scrounge", new=(meeting,), **fields)
    assert step(app) == meeting and "coach-next" in app.draw("coach")
    do(app, "coach-next")
    assert app.preferences[f"coach_{meeting}"] and step(app) != meeting
    again = at_phase(
        "scrounge", new=(meeting,), open={"energy_s": 1}, **{k: fields[k] for k in fields if k != "open"}
    )
    assert step(again) == "mouth", "what can be done comes first"


def test_sharing_claws_is_explained_with_the_first_part_that_needs_it() -> None:
    two = [*READY, {"part": "claw_s", "at": [-1, 0], "faces": "W"}]
    app = at_phase("scrounge", new=("sharing",), robot={"parts": two}, open={"eye_m": 1})
    do(app, ("lift", "open:eye_m"))
    assert step(app) == "sharing" and app.root()["data-coach"] == "board"
    do(app, "escape", ("lift", "open:eye_m"))
    assert step(app) == "", "once"


# A round


def test_scanning_is_explained_with_the_points_there_are() -> None:
    app = at_phase("scan")
    assert step(app) == "scan" and texts("en").t("ui.coach.scan", n=1) in app.draw("coach")
    do(app, "scan")
    assert "scan" in learned(app) and step(app) != "scan"


def test_energy_comes_first_then_parts_then_a_gamble_then_passing() -> None:
    app = at_phase("scrounge", open={"energy_s": 1, "eye_s": 1})
    assert step(app) == "mouth" and app.root()["data-coach"] == "yard"
    do(app, ("lift", "open:energy_s"))
    assert step(app) == "put"
    do(app, ("put", "4,1:N"))
    assert learned(app) >= {"mouth"} and step(app) == "claw"
    for lesson in ("claw", "blind"):
        app.preferences.set(f"coach_{lesson}", True)
    assert step(app) == "", "there is an eye that could be held"
    app = at_phase("scrounge", robot={"power": 1}, open={"eye_m": 1})
    assert step(app) == "pass" and app.root()["data-coach"] == "go"
    assert texts("en").t("ui.junkyard.enough") in app.draw("coach"), "the words of the button"


def test_nobody_is_led_away_from_a_bomb_with_a_free_claw() -> None:
    app = at_phase("scrounge", new=("arm",), open={"bomb_s": 1})
    for lesson in ("mouth", "claw", "blind"):
        app.preferences.set(f"coach_{lesson}", True)
    assert step(app) == "arm" and app.root()["data-coach"] == "yard"
    do(app, ("lift", "open:bomb_s"), ("put", "-2,1:N"))
    assert app.preferences["coach_arm"] and step(app) != "arm"


def test_the_coach_is_silent_beside_a_hint() -> None:
    app = at_phase("scrounge", open={"energy_s": 1})
    assert step(app) == "mouth"
    do(app, ("hinted", json.dumps({"turn": {"pass": True}, "reason": {"code": "enough"}})))
    assert step(app) == ""


def test_no_gamble_is_suggested_to_mouths_alone() -> None:
    mouths = [part for part in READY if part["part"] != "claw_s"]
    app = at_phase("scrounge", robot={"parts": mouths})
    assert step(app) == "pass"


def test_a_gamble_is_suggested_once_the_rest_is_known() -> None:
    app = at_phase("scrounge")
    assert step(app) == "blind"
    do(app, ("lift", "pile:s"), ("put", "-2,1:N"))
    assert "blind" in learned(app)


def test_nobody_is_led_into_a_gamble_that_may_be_the_end() -> None:
    assert step(at_phase("scrounge", robot={"power": 1})) == "pass"


def test_only_what_fits_is_suggested() -> None:
    assert step(at_phase("scrounge", open={"energy_l": 1, "eye_m": 1})) == "blind"


def test_passing_is_learned_by_doing_it() -> None:
    app = at_phase("scrounge")
    do(app, "pass")
    assert learned(app) == {"pass"} and app.present.data["phase"] != "scrounge"


def test_throwing_no_bomb_teaches_nothing() -> None:
    app = at_phase("battle", held("bomb_s", [-2, 1], [-1, 1]))
    do(app, "pass")
    assert learned(app) == set() and app.present.data["phase"] != "battle"


def test_a_bomb_is_there_to_be_thrown() -> None:
    app = at_phase("battle", held("bomb_s", [-2, 1], [-1, 1]))
    assert step(app) == "bomb"
    do(app, ("target", "yellow"), "attack")
    assert "bomb" in learned(app)


def test_what_claws_brought_is_built_on() -> None:
    app = at_phase("factory", held("pipe_s", [-2, 1], [-1, 1]))
    assert step(app) == "rebuild"
    do(app, ("lift", "tray:pipe_s"))
    assert step(app) == "put"
    do(app, ("put", "0,-1:N"))
    assert step(app) == "", "it hangs on the robot: the main button says the rest"
    do(app, "done")
    assert learned(app) == {"rebuild"}


def test_leaving_out_what_was_brought_teaches_nothing() -> None:
    app = at_phase("factory", held("pipe_s", [-2, 1], [-1, 1]))
    do(app, "keep")
    assert learned(app) == set()


def test_nobody_is_led_to_finish_while_a_part_would_be_ejected() -> None:
    app = at_phase("factory", held("pipe_s", [-2, 1], [-1, 1]), held("energy_s", [4, 1], [3, 1]))
    app.preferences.set("coach_rebuild", True)
    assert step(app) == ""
    do(app, ("lift", "tray:pipe_s"), ("put", "0,-1:N"))
    assert step(app) == "eat"


def test_a_robot_may_stay_as_it_is() -> None:
    app = at_phase("factory")
    assert step(app) == "keep" and "coach-next" in app.draw("coach")
    do(app, "coach-next")
    assert learned(app) == {"keep"} and step(app) == ""


def test_the_first_energy_is_cheered_once_and_the_first_steps_go_on() -> None:
    app = at_phase("factory", held("energy_s", [4, 1], [3, 1]), new=("cheer",))
    assert step(app) == "eat" and app.root()["data-led"]
    do(app, "keep")
    assert step(app) == "cheer" and app.preferences["coach"] and not app.root()["data-led"]
    do(app, "coach-next")
    assert step(app), "it goes on"
    again = at_phase("factory", held("energy_s", [4, 1], [3, 1]))
    do(again, "keep")
    assert step(again) != "cheer"


def test_eating_that_is_taken_back_is_not_cheered() -> None:
    app = at_phase("factory", held("energy_s", [4, 1], [3, 1]), new=("cheer",))
    do(app, "keep")
    assert step(app) == "cheer"
    do(app, "undo", "undo-turn")
    assert app.present.data["phase"] == "factory" and step(app) == ""


# Beginning and ending


def test_it_can_be_put_away_and_asked_for_again() -> None:
    drawer = Drawer()
    app = sit_down(junk.new_game(players=2, seed="1"), drawer=drawer)
    do(app, "coach-off")
    assert step(app) == "" and app.root()["data-coach"] == ""
    app.preferences.set("coach_scan", True)
    again = sit_down(junk.new_game(players=2, seed="1"), drawer=drawer)
    assert step(again) == "", "it is remembered"
    do(again, "coach")
    assert step(again) == "aim" and learned(again) == set()


def test_it_leads_through_a_long_game() -> None:
    assert step(at_phase("scrounge", open={"energy_s": 1}, round=12)) == "mouth"


def test_nobody_is_taught_whose_turn_it_is_not() -> None:
    app = fresh()
    app.session.seats = {"red": {"kind": "link"}}
    app.show(app.session.position)
    assert step(app) == ""


def test_the_door_leads_into_a_first_game() -> None:
    app = fresh()
    do(app, "coach-off", "first-steps")
    assert step(app) == "aim" and "10 energy before Wobble does" in app.draw("coach")
    assert app.present.data["round"] == 0 and app.preferences["coach"]
    assert app.feature(Seats).here == ["red"], "the other robot is a computer's"
    assert app.feature(Seats).player("yellow") == texts("en").t("ui.level.1.name")
    assert any(way.name == "first" for way in app.feature(Door).all_ways())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_words_and_points_to_something(language: str) -> None:
    table = texts(language).table
    said = {key.removeprefix("ui.coach.") for key in table if key.startswith("ui.coach.")}
    assert set(POINTS_TO) | {"cheer"} == said - {"next", "off", "again", "aim_here"}
    assert (set(LESSONS) | set(MEETINGS)) - {"build", "cheer"} <= set(POINTS_TO)
