"""The animation shows causes: bots act with their bodies, and winnings move visibly."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from games.ttb.board import timeline
from games.ttb.board.board import centre
from games.ttb.game import TTB

import ttb_core as ttb
from tests.games.ttb.tables import duel

Steps = list[dict[str, Any]]


def story(start: ttb.Position, here: Iterable[str] = (), **turn: Any) -> Steps:
    """The steps of a turn played from a position; by default a turn without changes."""
    return timeline.steps(TTB.data(start), TTB.play(start, turn).events, lambda event: "", cheered=set(here))


def red(program: list[str | None], at: tuple[int, int] = (0, 0), facing: str = "E", **more: Any) -> Any:
    return {"at": list(at), "facing": facing, "program": [*program, None, None, None][:3], **more}


def table(one: Any, other: Any = None, **fields: Any) -> ttb.Position:
    """A position with red bot 1 and yellow bot 1, both with bases."""
    return duel(bots={"red1": one, "yellow1": other or {"at": [-3, 3], "facing": "E"}}, **fields)


def acts(steps: Steps, do: str) -> list[dict[str, Any]]:
    return [act for step in steps for act in step["acts"] if act["do"] == do]


def poses(steps: Steps) -> list[tuple[str, str]]:
    """The poses of bodies with their bots, without waking up for an order."""
    found = [(act["pose"], act["el"].split('"')[1]) for act in acts(steps, "pose")]
    return [pose for pose in found if pose[0] != "wake"]


def moods(steps: Steps) -> list[tuple[str, str | None]]:
    found = (act for act in acts(steps, "set") if act["name"] == "data-mood")
    return [(act["el"].split('"')[1], act["value"]) for act in found]


def sounds(steps: Steps) -> list[str]:
    return [step["sound"] for step in steps if "sound" in step]


def test_a_bot_wakes_up_for_its_order_and_drives() -> None:
    steps = story(table(red(["forward1"])))
    assert [act["el"] for act in acts(steps, "pose")] == ['[data-key="red1"] .body'] * 2
    assert poses(steps) == [("drive", "red1")]
    assert steps[-1]["ms"] == timeline.STEP == 220 and timeline.TURN == 160


@pytest.mark.parametrize(("facing", "angle"), [("E", 0), ("NW", -120), ("SE", 60)])
def test_a_body_leans_the_way_it_goes(facing: str, angle: int) -> None:
    (pose,) = acts(story(table(red(["forward1"], facing=facing)))[-1:], "pose")
    assert pose["angle"] == angle


def test_whoever_backs_up_leans_back() -> None:
    (pose,) = acts(story(table(red(["back_up"])))[-1:], "pose")
    assert abs(pose["angle"]) == 180


@pytest.mark.parametrize(
    ("order", "where"),
    [("turn_left", "left"), ("turn_right2", "right"), ("back_up", "back"), ("forward1", "")],
)
def test_a_bot_looks_where_it_will_go_and_goes_there(order: str, where: str) -> None:
    steps = story(table(red([order])))
    looks = [[act["value"] for act in acts([step], "set") if act["name"] == "data-glance"] for step in steps]
    assert [found for found in looks if found] == ([[where], [None]] if where else [])
    assert not where or (acts([steps[looks.index([where])]], "glow") and looks[-1] == [None])


def test_whoever_is_made_to_turn_looks_there_too() -> None:
    start = table(red(["zap"]), {"at": [2, 0], "facing": "W"})
    steps = story(start, choices=[{"zap": "turn_right"}])
    assert [act["value"] for act in acts(steps, "set") if act["name"] == "data-glance"] == ["right", None]


def test_two_steps_are_one_drive() -> None:
    steps = story(table(red(["forward2"])))
    assert [act["ease"] for act in acts(steps, "move")] == ["stand-go", "go-stand"]
    assert poses(steps) == [("drive", "red1")], "it winds up once"


def test_an_order_of_its_own_begins_from_rest() -> None:
    steps = story(table(red(["forward1", "forward1"])))
    assert [act["ease"] for act in acts(steps, "move")] == ["stand-stand"] * 2


def test_a_push_travels_down_the_row() -> None:
    row = {"at": [0, 0], "facing": "W"}
    steps = story(table(red(["dash"], at=(-1, 0)), row, crystals=[{"at": [1, 0], "colour": "blue"}]))
    moved = acts(steps, "move")
    assert poses(steps) == [("push", "red1"), ("pushed", "yellow1"), ("pushed", "crystal@1,0")]
    assert [act["lag"] for act in moved] == sorted({act["lag"] for act in moved}), "one after the other"
    assert len({id(step) for step in steps if acts([step], "move")}) == 1, "and all in one step"
    assert [act["lag"] for act in acts(steps[-1:], "pose")] == [act["lag"] for act in moved]


def test_a_bump_shakes_the_bot_what_stands_there_and_its_tile() -> None:
    steps = story(table(red(["forward1"]), rocks=[[1, 0]]))
    assert poses(steps) == [("bump", "red1"), ("bumped", "rock@1,0")]
    assert moods(steps) == [("red1", "sad")] and sounds(steps) == ["bump"]
    assert [act["el"] for act in acts(steps, "shake")] == ['[data-slot="red1:0"]']


def test_at_the_edge_there_is_nothing_else_to_shake() -> None:
    assert poses(story(table(red(["forward1"], at=(4, 0))))) == [("bump", "red1")]


def test_a_row_that_cannot_be_pushed_shakes_its_first() -> None:
    steps = story(table(red(["forward1"], at=(1, 0)), {"at": [2, 0], "facing": "W"}))
    assert poses(steps)[0] == ("bump", "red1") and ("bumped", "yellow1") in poses(steps)


def test_an_order_that_does_nothing_makes_its_bot_droop_until_the_next() -> None:
    steps = story(table(red(["load", "turn_left"])))
    assert poses(steps) == [("sulk", "red1")]
    assert moods(steps) == [("red1", "sad"), ("red1", None)]
    cheered_up = next(n for n, step in enumerate(steps) if ("red1", None) in moods([step]))
    assert acts([steps[cheered_up]], "glow"), "with the order that comes next"


def test_an_order_that_only_protects_makes_nobody_sad() -> None:
    steps = story(table(red(["anti_zap"])))
    assert poses(steps) == [] and moods(steps) == []


def test_a_crystal_goes_into_the_claw() -> None:
    steps = story(table(red(["load"]), crystals=[{"at": [1, 0], "colour": "green"}]))
    (gone,) = acts(steps, "move")
    x, y = centre(0, 0)
    assert gone["path"] == [centre(1, 0), (x + timeline.CLAW, y)] and gone["size"] == timeline.HELD
    assert poses(steps) == [("reach", "red1")] and sounds(steps) == ["load"]


def test_a_stolen_crystal_is_snatched_from_claw_to_claw() -> None:
    steps = story(table(red(["load"]), {"at": [1, 0], "facing": "W", "cargo": "pink"}))
    (flight,) = acts(steps, "hand")
    (x, y), (there, _) = centre(0, 0), centre(1, 0)
    assert flight["path"] == [(pytest.approx(there - timeline.CLAW), y), (x + timeline.CLAW, y)]
    assert "crystal-pink" in flight["svg"]
    taken, given = acts(steps, "carry")
    assert taken["el"] == '[data-key="yellow1"]' and not taken["late"]
    assert given["el"] == '[data-key="red1"]' and given["late"], "once it has come"
    assert poses(steps) == [("reach", "red1"), ("robbed", "yellow1")]
    assert moods(steps) == [("yellow1", "sad")] and sounds(steps) == ["steal"]


def test_a_crystal_that_is_handed_on_flies_too() -> None:
    steps = story(table(red(["unload"], cargo="blue"), {"at": [1, 0], "facing": "W"}))
    assert len(acts(steps, "hand")) == 1 and poses(steps) == [("reach", "red1"), ("given", "yellow1")]


def test_what_is_put_down_comes_out_of_the_claw() -> None:
    steps = story(table(red(["unload"], cargo="blue")))
    (laid,) = acts(steps, "add")
    assert laid["path"] == [(timeline.CLAW, 0), centre(1, 0)] and laid["size"] == timeline.HELD


DELIVERY: dict[str, Any] = {"at": (2, 0), "cargo": "green"}


def test_a_delivery_flies_to_the_score_which_counts_up_and_the_bot_beams() -> None:
    steps = story(table(red(["unload"], **DELIVERY), banked={"red": ["blue"]}))
    (flight,), (count,) = acts(steps, "fly"), acts(steps, "count")
    assert flight["el"] == count["el"] == '[data-score="red"]'
    assert flight["from"] == '[data-key="base-red"]' and "crystal-green" in flight["svg"]
    assert (count["from"], count["to"]) == (2, 5)
    assert moods(steps) == [("red1", "glad")]
    assert ("give", "base-red") in poses(steps) and ("cheer", "red1") in poses(steps)


@pytest.mark.parametrize(
    ("here", "banked", "bursts"), [(["red"], [], 1), (["red"], ["blue"], 0), (["yellow"], [], 0), ([], [], 0)]
)
def test_the_first_delivery_of_whoever_plays_here_is_celebrated(
    here: list[str], banked: list[str], bursts: int
) -> None:
    steps = story(table(red(["unload"], **DELIVERY), banked={"red": banked} if banked else {}), here)
    found = acts(steps, "celebrate")
    assert len(found) == bursts
    for one in found:
        assert (one["kind"], one["colour"], one["late"]) == ("delivery", "red", True)


def test_the_second_delivery_in_one_turn_is_no_first() -> None:
    bots = {
        "red1": red(["unload"], **DELIVERY),
        "red2": {"at": [3, -1], "facing": "SE", "cargo": "green", "program": ["unload", None, None]},
        "yellow1": {"at": [-3, 3], "facing": "E"},
    }
    steps = story(duel(bots=bots), ["red"])
    assert len(acts(steps, "count")) == 2 and len(acts(steps, "celebrate")) == 1


def test_a_zap_leaps_from_the_claw_and_jolts_what_it_hits() -> None:
    start = table(red(["zap"]), {"at": [2, 0], "facing": "W"})
    steps = story(start)
    (bolt,) = acts(steps, "bolt")
    assert bolt["from"] == (timeline.CLAW, 0)
    assert bolt["to"] == (centre(2, 0)[0] - timeline.CLAW, 0)
    assert poses(steps) == [("recoil", "red1"), ("jolt", "yellow1")]
    assert moods(steps) == [("yellow1", "sad")]


def test_a_zap_that_hits_nothing_jolts_nobody() -> None:
    steps = story(table(red(["zap"])))
    assert [pose for pose, _ in poses(steps)] == ["recoil", "sulk"]
    (bolt,) = acts(steps, "bolt")
    assert bolt["to"] == centre(2, 0)


def test_a_blob_is_jolted_by_its_own_drawing() -> None:
    steps = story(table(red(["zap"]), blobs=[[1, 0]]), choices=[{"blob": "E"}])
    assert ("jolt", "blob@1,0") in poses(steps) and ("hop", "blob@1,0") in poses(steps)


def test_mud_holds_and_lets_go() -> None:
    steps = story(table(red(["forward1", "forward1"]), mud=[[1, 0]]))
    assert [pose for pose, _ in poses(steps)][:2] == ["drive", "sink"]
    assert ("wriggle", "red1") in poses(steps)


def test_a_new_crystal_pops_up() -> None:
    one = red(["unload"], at=(2, 0), cargo="blue")
    stones = [{"at": [0, 0], "colour": "blue"}]
    steps = story(table(one, track=["green", "pink"], crystals=stones), choices=[{"crystal": [0, 1]}])
    (new,) = [act for act in acts(steps, "add") if "into" not in act]
    assert "size" not in new and new["path"] == [centre(0, 1)] * 2


def won(*here: str) -> dict[str, Any]:
    data = TTB.rules.data(
        duel(bots={"red1": red([]), "red2": red([], at=(1, 1)), "yellow1": red([], at=(-3, 3))})
    )
    data["result"] = {"by": "score", "winners": ["red"], "totals": {}}
    (step,) = timeline.celebration(data, "Red wins!", here)
    return step


def test_a_victory_is_more_to_whoever_wins_here() -> None:
    ours, theirs = won("red"), won("yellow")
    assert moods([ours]) == moods([theirs]) == [("red1", "glad"), ("red2", "glad")]
    (burst,) = acts([ours], "celebrate")
    assert (burst["kind"], burst["colour"], burst["at"]) == ("victory", "red", '[data-key="base-red"]')
    assert not acts([theirs], "celebrate")
    assert theirs["ms"] < ours["ms"] <= 1500


def test_every_pose_is_drawn_and_every_drawn_one_told(request: pytest.FixtureRequest) -> None:
    web = request.config.rootpath / "web"
    script = (web / "static" / "games" / "ttb" / "board" / "acts.js").read_text()
    drawn = set(re.findall(r"^  (\w+): \{(?: frames|$)", script, re.MULTILINE))
    source = (web / "games" / "ttb" / "board" / "timeline.py").read_text()
    words = set(re.findall(r'"(\w+)"', source))
    assert drawn and drawn <= words
    told = set(re.findall(r'_pose\([^"]*?, "(\w+)"', source))
    assert told <= drawn
