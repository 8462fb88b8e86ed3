"""Building at the table: lifting and placing, texts, undo, reload, and visibility of the draft."""

from __future__ import annotations

import json

import pytest
from games.junkyard.table.workshop import Workshop
from games.junkyard.turn.building import Building
from games.junkyard.turn.lifting import Lifting
from shell.app.app import App
from shell.play.handover import Handover
from shell.play.running import Running

import junkyard_core as junk
from tests.games.junkyard.junk_table import marked, position, sit_down
from tests.sitting import Drawer, finish

ARM = "pipe_s@3,1E claw_s@4,1E"
HELD = ARM + " eye_m@5,1N<4,1>"
SPOTS = {
    "eye_s": "1,-1:N", "mouth_s": "3,1:E", "claw_s": "-1,1:W", "feet": "1,3:S", "pipe_s": "0,3:S",
}  # fmt: skip


def factory(red: str = HELD) -> App:
    return sit_down(position(red, phase="factory"))


def board(app: App) -> str:
    return app.draw("board")


def built(app: App, colour: str = "red") -> list[str]:
    """The kinds of parts of a robot, sorted."""
    return sorted(part["part"] for part in app.session.data["robots"][colour]["parts"])


def drafted(app: App) -> list[str]:
    """The kinds of parts of the draft, sorted."""
    return sorted(part.part for part in app.feature(Building).draft.parts)


def build_all(app: App) -> None:
    for kind, spot in SPOTS.items():
        app.act("lift", f"tray:{kind}")
        app.act("put", spot)


def test_a_first_robot_is_built_with_two_taps_a_part() -> None:
    app = sit_down()
    assert app.session.data["phase"] == "assemble"
    assert marked(app.feature(Building).panel(), "data-tray") == list(junk.STARTERS)
    build_all(app)
    assert marked(board(app), "data-part") == list(SPOTS)
    assert 'data-mood="glad"' in board(app)
    assert marked(app.feature(Building).panel(), "data-tray") == []
    finish(app, app.act("done"))
    assert built(app) == sorted(junk.STARTERS)
    assert app.session.data["to_move"] == "yellow"


def test_lifting_a_part_lights_every_spot_where_it_can_go() -> None:
    app = sit_down()
    app.act("lift", "tray:eye_s")
    spots = marked(board(app), "data-spot")
    assert len(spots) == 12
    assert app.root()["data-lifted"] == "tray:eye_s"
    assert app.root()["data-lifted-size"] == "s"
    app.act("lift", "tray:eye_s")
    assert marked(board(app), "data-spot") == []
    assert app.root()["data-lifted"] == ""


@pytest.mark.parametrize("what", ["tray:jet", "tray:", "robot:9,9", "robot:x", "open:eye_s", "nonsense", ""])
def test_what_is_not_there_is_not_lifted(what: str) -> None:
    app = sit_down()
    app.act("lift", what)
    assert app.feature(Lifting).lifted is None
    assert app.message[0] == "refused"


@pytest.mark.parametrize("spot", ["1,-1:S", "9,9:N", "1,-1", "x,y:N", "1,-1:Q", ""])
def test_nowhere_else(spot: str) -> None:
    app = sit_down()
    app.act("lift", "tray:eye_s")
    app.act("put", spot)
    assert app.feature(Building).draft.parts == ()


def test_what_is_lifted_off_the_robot_lies_there_faintly_and_leaves_others_loose() -> None:
    app = factory()
    app.act("lift", "robot:3,1")
    drawn = board(app)
    assert drawn.count("data-in-hand") == 1
    assert drawn.count("data-loose") == 1
    assert "3,1:E" in marked(drawn, "data-spot")
    shown = app.feature(Workshop).shown_robot
    assert shown is not None
    assert [part["part"] for part in shown["parts"]] == ["claw_s"]
    app.act("put", "1,-1:N")
    assert board(app).count("data-loose") == 1
    app.act("done")
    assert app.session.data["phase"] == "factory"
    assert app.message[0] == "refused"


def test_held_parts_lie_in_the_tray_and_are_named_before_they_are_ejected() -> None:
    app = factory()
    building = app.feature(Building)
    assert marked(building.panel(), "data-tray") == ["eye_m"]
    assert "ejected" in building.words()
    assert "eject 1 part" in building.go()
    app.act("eject", "4,1")
    assert "a medium eye and a small claw" in building.words()
    finish(app, app.act("done"))
    assert app.session.data["open"]["eye_m"] == 1


def test_a_robot_just_built_stays_on_the_board_while_its_run_is_shown() -> None:
    app = factory()
    app.act("lift", "tray:eye_m")
    x, y, faces = app.feature(Lifting).lifted.spots[0]  # type: ignore[union-attr]
    app.act("put", f"{x},{y}:{faces}")
    before = marked(app.draw("board"), "data-part")
    effects = app.act("done")
    assert app.feature(Running).phase == "running"
    assert sorted(marked(app.draw("board"), "data-part")) == sorted(before)
    (steps,) = (effect["steps"] for effect in effects if effect["do"] == "animate")
    rebuild = next(act for step in steps for act in step["acts"] if act["do"] == "rebuild")
    assert rebuild["still"], "it does not come apart before the eyes of its builder"


FULL = " ".join(
    [f"eye_s@{n},-1N" for n in range(3)] + [f"feet@{n},3S" for n in range(3)]
    + [f"mouth_s@-1,{n}W" for n in range(3)] + [f"claw_s@3,{n}E" for n in range(3)]
)  # fmt: skip
"""A robot whose twelve sockets are taken."""


def test_where_there_is_no_room_a_part_can_be_swapped() -> None:
    app = factory(FULL + " pipe_s@4,1N<3,1>")
    app.act("lift", "tray:pipe_s")
    building, lifting = app.feature(Building), app.feature(Lifting)
    assert lifting.lifted is not None and not lifting.lifted.spots
    assert "Swap: take a small" in building.words() and 'data-action="swap"' in building.panel()
    given = building.swap
    app.act("swap")
    assert given is not None and given not in building.draft.parts and building.draft.tray[given.part] == 1
    assert lifting.lifted is not None and lifting.lifted.kind == "pipe_s" and lifting.lifted.spots
    assert 'data-action="swap"' not in building.panel()


def test_only_a_part_that_others_do_not_hang_on_is_swapped() -> None:
    held = [f"pipe_s@{n},3S feet@{n},4S" for n in range(3)]
    app = factory(FULL.replace("feet@0,3S feet@1,3S feet@2,3S", " ".join(held)) + " eye_s@4,1N<3,1>")
    app.act("lift", "tray:eye_s")
    swap = app.feature(Building).swap
    assert swap is not None and swap.part not in ("pipe_s", "eye_s")


def test_an_unchanged_robot_is_kept_whatever_it_holds() -> None:
    app = factory()
    building = app.feature(Building)
    assert 'data-action="keep"' in building.go() and "Keep it, eject 1 part" in building.go()
    kept = app.session.data["robots"]["red"]["parts"]
    app.act("eject", "4,1")
    assert 'data-action="done"' in building.go() and "Done, eject 2 parts" in building.go()
    app.act("undo")
    finish(app, app.act("keep"))
    assert app.session.data["robots"]["red"]["parts"] == kept


def test_keeping_it_as_it_is_is_one_tap() -> None:
    app = factory(ARM)
    assert 'data-action="keep"' in app.feature(Building).go()
    app.act("lift", "robot:4,1")
    app.act("put", "1,-1:N")
    assert 'data-action="done"' in app.feature(Building).go()
    finish(app, app.act("keep"))
    places = [part["at"] for part in app.session.data["robots"]["red"]["parts"]]
    assert sorted(places) == [[3, 1], [4, 1]]
    assert built(app) == ["claw_s", "pipe_s"]


def test_energy_that_is_eaten_afterwards_is_shown_beside_the_tray() -> None:
    app = factory("mouth_m@3,1E energy_m@4,1E<3,1> mouth_s@0,-1N energy_s@0,-2N<0,-1>")
    panel = app.feature(Building).panel()
    assert marked(panel, "data-meal") == ["3"]
    assert "3 energy to eat" in panel
    assert "data-meal" not in factory().feature(Building).panel()


def test_energy_is_not_built() -> None:
    app = factory("mouth_s@3,1E energy_s@4,1N<3,1>")
    assert app.feature(Building).draft.stock == {"mouth_s": 1}


def test_dropped_beside_the_robot_a_part_goes_into_the_tray() -> None:
    app = factory()
    app.act("lift", "robot:4,1")
    app.act("drop-away")
    assert app.feature(Building).draft.tray == {"eye_m": 1, "claw_s": 1}
    app.act("lift", "tray:eye_m")
    app.act("drop-away")
    assert app.feature(Lifting).lifted is None
    assert app.feature(Building).draft.tray == {"eye_m": 1, "claw_s": 1}


def test_keys_do_the_same() -> None:
    app = factory()
    app.act("lift", "robot:4,1")
    app.act("eject")
    assert app.feature(Building).draft.tray == {"eye_m": 1, "claw_s": 1}
    app.act("eject", "3,1")
    assert app.feature(Building).draft.parts == ()
    app.act("lift", "tray:claw_s")
    app.act("escape")
    assert app.feature(Lifting).lifted is None


def test_a_tap_on_what_was_just_put_down_turns_it() -> None:
    app = factory("eye_l@2,-2N pipe_s@3,0S claw_s@-1,1W")
    app.act("lift", "robot:-1,1")
    app.act("put", "3,1:E")
    assert 'data-action="turn-part"' in board(app)
    app.act("turn-part", "3,1")
    assert app.feature(Building).draft.part_at((3, 1)).faces == "S"
    app.act("turn-part", "3,1")
    assert app.feature(Building).draft.part_at((3, 1)).faces == "E"
    app.act("lift", "robot:2,-2")
    assert 'data-action="turn-part"' not in board(app)


def test_where_a_part_hangs_is_said() -> None:
    app = factory()
    app.act("lift", "tray:eye_m")
    effects = app.act("put", "0,-1:N")
    said = [effect["text"] for effect in effects if effect["do"] == "announce"]
    assert said == ["Medium eye, top side, first from the left, strength 2"]


def test_what_fits_in_one_way_only_is_lifted_by_a_tap() -> None:
    app = sit_down()
    app.act("lift", "tray:eye_s")
    app.act("put", "1,-1:N")
    assert 'data-action="turn-part"' not in board(app)
    app.act("turn-part", "1,-1")
    assert app.message[0] == "refused"


def test_undo_and_redo_inside_the_draft() -> None:
    app = sit_down()
    build_all(app)
    for left in range(4, -1, -1):
        app.act("undo")
        assert len(app.feature(Building).draft.parts) == left
    app.act("redo")
    app.act("redo")
    assert marked(board(app), "data-part") == ["eye_s", "mouth_s"]
    app.act("reset")
    app.act("undo")
    assert marked(board(app), "data-part") == ["eye_s", "mouth_s"]


def test_a_build_that_is_taken_back_is_the_draft_again() -> None:
    app = factory()
    app.act("lift", "tray:eye_m")
    app.act("put", "0,-1:N")
    finish(app, app.act("done"))
    app.act("undo")
    app.act("undo-turn")
    assert drafted(app) == ["claw_s", "eye_m", "pipe_s"]


def test_a_first_robot_that_is_taken_back_is_covered_until_its_builder_has_the_device() -> None:
    app = sit_down(handover="hidden")
    app.act("take-over")
    build_all(app)
    finish(app, app.act("done"))
    app.act("undo-turn")
    assert app.session.data["to_move"] == "red"
    assert app.feature(Handover).covered
    assert marked(board(app), "data-part") == []
    app.act("take-over")
    assert marked(board(app), "data-part") == list(SPOTS)
    finish(app, app.act("done"))
    assert built(app) == sorted(junk.STARTERS)


def suggest(app: App) -> None:
    """Ask for a suggestion and run the computation to its end."""
    effects = app.act("suggest")
    while later := [effect for effect in effects if effect["do"] == "later"]:
        (one,) = later
        effects = app.act(one["action"], one["value"])


def test_a_suggestion_uses_all_parts_of_a_first_robot_and_can_be_undone() -> None:
    app = sit_down()
    suggest(app)
    assert drafted(app) == sorted(junk.STARTERS)
    assert app.feature(Building).draft.refusal == ""
    app.act("undo")
    assert drafted(app) == []
    app.act("redo")
    finish(app, app.act("done"))
    assert built(app) == sorted(junk.STARTERS)


def test_a_suggestion_comes_too_late_for_a_draft_that_has_changed() -> None:
    app = sit_down()
    (later,) = [effect for effect in app.act("suggest") if effect["do"] == "later"]
    app.act("lift", "tray:eye_s")
    app.act("put", "1,-1:N")
    assert app.act(later["action"], later["value"]) == []
    assert drafted(app) == ["eye_s"]


# Reload, and visibility


def test_the_draft_is_there_again_after_a_reload() -> None:
    drawer = Drawer()
    app = sit_down(position(HELD, phase="factory"), drawer=drawer)
    app.act("lift", "tray:eye_m")
    app.act("put", "0,-1:N")
    again = sit_down(drawer=drawer)
    assert drafted(again) == ["claw_s", "eye_m", "pipe_s"]
    again.act("undo")
    assert not again.feature(Building).draft.changed


def test_it_is_gone_once_the_robot_is_built() -> None:
    drawer = Drawer()
    app = sit_down(position(HELD, phase="factory"), drawer=drawer)
    app.act("lift", "tray:eye_m")
    app.act("put", "0,-1:N")
    assert "junkyard.draft" in drawer.kept
    finish(app, app.act("done"))
    assert "junkyard.draft" not in drawer.kept


@pytest.mark.parametrize(
    "kept", [{"build": 7}, {}, {"build": [{"part": "jet", "at": [0, -2], "faces": "N"}]}, {"build": ["?"]}]
)
def test_what_is_stored_and_cannot_be_used_does_no_harm(kept: dict[str, object]) -> None:
    drawer = Drawer()
    app = sit_down(position(HELD, phase="factory"), drawer=drawer)
    drawer.kept["junkyard.draft"] = json.dumps({"game": app.session.key, "turn": 0, **kept})
    again = sit_down(drawer=drawer)
    assert not again.feature(Building).draft.changed
    assert "eye_m" in board(again) + again.feature(Building).panel()


def test_while_the_device_is_handed_over_nobody_sees_the_draft() -> None:
    app = sit_down(handover="hidden")
    app.act("take-over")
    build_all(app)
    finish(app, app.act("done"))
    assert app.feature(Handover).covered
    assert app.feature(Building).colour == ""
    assert marked(board(app), "data-part") == []
    app.act("lift", "tray:eye_s")
    app.act("put", "1,-1:N")
    app.act("done")
    app.act("keep")
    assert app.session.data["to_move"] == "yellow"
    app.act("take-over")
    assert app.feature(Building).draft.parts == ()
    app.act("lift", "tray:eye_s")
    app.act("put", "0,-1:N")
    drawn = "".join(app.view().values())
    assert "mouth_s@" not in drawn
    assert marked(board(app), "data-at") == ["0,-1"]


def test_nothing_is_built_in_the_past_or_while_something_runs() -> None:
    app = factory()
    app.act("lift", "tray:eye_m")
    app.act("put", "0,-1:N")
    app.act("done")
    assert app.feature(Running).phase == "running"
    assert app.feature(Building).colour == ""


def test_parts_and_spots_have_names_for_those_who_listen() -> None:
    app = factory()
    app.act("lift", "tray:eye_m")
    drawn = board(app)
    labels = marked(drawn, "aria-label")
    assert len(labels) == 1 + len(marked(drawn, "data-part")) + len(marked(drawn, "data-spot"))
    assert len(set(labels)) == len(labels)
    assert marked(drawn, "tabindex").count("0") == 1 + len(marked(drawn, "data-part"))
