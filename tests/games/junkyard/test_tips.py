"""Tips: every element that asks for one has it, except hidden ones."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.junkyard.table.tips import Tips
from shell.app.app import App
from shell.app.roles import Tipped

import junkyard_core as junk
from tests.contract.page.drawn import flaws
from tests.games.junkyard.junk_table import do, sit_down
from tests.games.junkyard.spoken_texts import texts
from tests.sitting import LANGUAGES

PARTS = [
    {"part": "pipe_s", "at": [3, 1], "faces": "E"},
    {"part": "claw_m", "at": [4, 1], "faces": "E"},
    {"part": "mouth_s", "at": [-1, 0], "faces": "W"},
    {"part": "claw_s", "at": [-1, 2], "faces": "W"},
    {"part": "feet", "at": [0, -1], "faces": "N"},
    {"part": "eye_l", "at": [1, 3], "faces": "S"},
]
HELD = [
    {"part": "bomb_m", "at": [5, 1], "faces": "E", "by": [[4, 1]], "blind": False},
    {"part": "energy_s", "at": [-2, 0], "faces": "N", "by": [[-1, 0]], "blind": False},
    {"part": "bomb_s", "at": [-2, 2], "faces": "N", "by": [[-1, 2]], "blind": True},
]


def data(phase: str = "scrounge", **fields: Any) -> Any:
    red = {"parts": PARTS, "held": HELD, "power": 4, "energy": {"energy_m": 1}, "scanned": {"jet": 1}}
    return {
        "format": "junkyard-position/1",
        "phase": phase,
        "robots": {"red": red, "yellow": {"parts": [{"part": "mouth_l", "at": [0, -2], "faces": "N"}]}},
        "piles": {"s": ["eye_s", "bomb_s"], "m": ["treads"], "l": []},
        "open": {"energy_m": 2},
        **fields,
    }


def tip(app: App, name: str) -> str:
    return app.feature(Tips).tip(name)


NAMES = (
    *(
        f"{figure}:red"
        for figure in ("power", "energy", "boost", "scan", "speed", "ground", "claws", "mouths")
    ),
    *(f"part:{kind}" for kind in junk.PARTS),
    *("back:s", "back:m", "back:l", "pile:s", "pile:m", "pile:l", "open:energy_m", "scanned:red:jet"),
    *("at:red:4,1", "bonus:red:4,1", "strength:red:4,1", "at:red:3,1", "at:red:0,-1", "held:red:5,1"),
    *("held:red:-2,0", "held:red:-2,2", "round", "phase"),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_asked_is_answered(language: str) -> None:
    app = sit_down(data(), language)
    for name in NAMES:
        said = tip(app, name)
        assert said and flaws(said) == [] and "{" not in said, name
        assert re.sub(r"<[^>]+>", "", said).strip(), name


def test_everything_drawn_with_a_tip_has_one() -> None:
    for position in (junk.new_game(players=4, seed="tips"), data(), data("battle", robots=data()["robots"])):
        if isinstance(position, dict) and position["phase"] == "battle":
            position["robots"]["red"]["held"] = HELD[:2]
            position["robots"]["red"]["scanned"] = {}
        app = sit_down(position)
        asked = {name for html in app.view().values() for name in re.findall(r'data-tip="([^"]+)"', html)}
        assert asked
        assert [name for name in sorted(asked) if not any(one.tip(name) for one in app.having(Tipped))] == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("at:red:4,1", "Strength 3 = 2 + 1"),
        ("at:red:0,-1", "Doesn’t work here"),
        ("held:red:5,1", "Held by: Medium claw"),
        ("power:red", "Power 4 of 5"),
        ("energy:red", "a medium energy cell"),
        ("scan:red", "Scan 4"),
        ("claws:red", "Free claws: 0"),
        ("mouths:yellow", "Free mouths: 1"),
        ("mouths:yellow", "Strength left: 4"),
        ("pile:l", "Empty"),
        ("open:energy_m", "2 of these"),
        ("phase", "Scrounge"),
    ],
)
def test_a_tip_says_how_it_stands(name: str, words: str) -> None:
    assert words in tip(sit_down(data()), name)


def test_a_part_that_lies_face_down_stays_unknown() -> None:
    said = tip(sit_down(data()), "held:red:-2,2")
    assert "face down" in said and "bomb" not in re.sub(r"<p>.*", "", said).lower()
    assert texts("en").t("part.bomb_s.help") not in said


def test_a_draw_that_is_looked_at_is_for_its_player_alone() -> None:
    """The player who looks, red, has a tip; a viewer with other eyes has none."""
    looking = data("look", open={})
    looking["robots"]["red"] |= {"held": [], "scanned": {}, "looked": {"jet": 1}}
    app = sit_down(looking)
    assert "Jet" in tip(app, "looked:jet")
    app.session.seats = {"red": {"kind": "link"}}
    app.show(app.session.position)
    assert app.seen["robots"]["red"]["looked"] is None
    assert tip(app, "looked:jet") == ""


def test_a_robot_that_is_still_covered_has_no_figures() -> None:
    app = sit_down(junk.new_game(players=2, seed="1"))
    app.session.seats = {"yellow": {"kind": "link"}}
    app.show(app.session.position)
    assert app.seen["robots"]["yellow"] is None
    assert all(tip(app, f"{name}:yellow") == "" for name in ("scan", "speed", "claws", "mouths"))
    assert tip(app, "power:yellow")


def test_a_robot_in_the_making_is_told_as_it_stands() -> None:
    app = sit_down(junk.new_game(players=2, seed="1"))
    do(app, ("lift", "tray:pipe_s"), ("put", "3,1:E"), ("lift", "tray:eye_s"), ("put", "4,1:E"))
    assert "Scan 2" in tip(app, "scan:red") and "Strength 2 = 1 + 1" in tip(app, "at:red:4,1")
    do(app, ("lift", "robot:3,1"))
    assert "Scan 0" in tip(app, "scan:red"), "without its pipe the eye hangs on nothing"


def test_what_is_not_there_has_no_tip() -> None:
    app = sit_down(data())
    gone = (
        "part:jetpack",
        "back:x",
        "at:red:9,9",
        "at:red:x",
        "open:jet",
        "scanned:yellow:jet",
        "pile:x",
        "x",
    )
    assert [name for name in gone if tip(app, name)] == []
