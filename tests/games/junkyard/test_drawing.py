"""Drawings of parts and robots: every state can be drawn, and all values are escaped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from games.junkyard.board import motion, thumbnail
from games.junkyard.board.robot import ANGLE, extent, middle, robot_svg
from games.junkyard.board.scene import scene
from games.junkyard.first import board
from games.junkyard.symbols import figure_icon, part_drawing, part_shape, size_of
from shell.drawing import html

import junkyard_core as junk
from tests.contract.page.drawn import NASTY, flaws, used
from tests.games.junkyard.playing import played
from tests.games.junkyard.test_look import BOARD, IDS, SHELL_SPRITE, STATIC

if TYPE_CHECKING:
    pass

KNOWN = {*IDS, *re.findall(r'\bid="([^"]+)"', SHELL_SPRITE)}
PIPE, CLAW = {"part": "pipe_s", "at": [3, 1], "faces": "E"}, {"part": "claw_s", "at": [4, 1], "faces": "E"}
BOMB = {"part": "bomb_m", "at": [5, 1], "faces": "N", "by": [[4, 1]], "blind": False}
ROBOT: dict[str, Any] = {"parts": [PIPE, CLAW], "held": [BOMB], "power": 4}


@pytest.fixture(autouse=True)
def _drawings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the page its drawings."""
    monkeypatch.setattr(html, "sprite", KNOWN)


def drawn(robot: Any = ROBOT, **more: Any) -> str:
    told = junk.figures_of(robot["parts"], robot["held"])
    return robot_svg("red", robot, told, label="Red", **more)


def attributes(svg: str, hook: str) -> list[dict[str, str]]:
    """The attributes of every element that has `hook`."""
    tags = re.findall(rf"<\w+([^>]* {hook}[=> ][^>]*)>", svg)
    return [dict(re.findall(r'([\w-]+)="([^"]*)"', tag)) for tag in tags]


@pytest.mark.parametrize("kind", junk.PARTS)
def test_every_kind_has_its_symbol(kind: str) -> None:
    assert used(part_drawing(kind)) == {f"part-{kind}"}
    assert f'data-size="{junk.PARTS[kind].size}"' in part_drawing(kind)
    assert not flaws(part_drawing(kind, label=NASTY))


def test_what_works_on_the_ground_stands_on_it_in_a_picture() -> None:
    standing = {kind for kind in junk.PARTS if "rotate(180)" in part_drawing(kind)}
    assert standing == {"feet", "treads"}


@pytest.mark.parametrize("size", junk.SIZES)
def test_a_part_face_down_shows_its_size_alone(size: str) -> None:
    assert part_drawing(size) == part_drawing(None, size)
    assert used(part_drawing(size)) == {f"back-{size}"}


def test_nothing_is_unescaped() -> None:
    assert NASTY not in part_shape(NASTY)
    assert NASTY not in part_drawing(NASTY, label=NASTY)
    assert NASTY not in figure_icon(NASTY)
    assert NASTY not in robot_svg(NASTY, ROBOT, None, label=NASTY, lifted=NASTY)


def test_a_robot_has_the_hooks_of_its_parts() -> None:
    svg = drawn()
    assert not flaws(svg)
    assert used(svg) <= KNOWN
    (robot,) = attributes(svg, "data-robot")
    assert robot["data-robot"] == "red"
    assert robot["aria-label"] == "Red"
    pipe, claw = attributes(svg, "data-part")
    assert (pipe["data-part"], pipe["data-at"], pipe["data-faces"]) == ("pipe_s", "3,1", "E")
    assert (claw["data-part"], claw["data-bonus"]) == ("claw_s", "1")
    (bomb,) = attributes(svg, "data-held")
    assert (bomb["data-held"], bomb["data-by"], bomb["data-grip"]) == ("bomb_m", "4,1", "claw")
    assert ">+1</text>" in svg
    cells = {cell["data-cell"] for cell in attributes(svg, "data-cell")}
    assert cells == {f"{x},{y}" for x in range(-2, 9) for y in range(-2, 5)}


def test_a_robot_is_fitted_to_its_extent() -> None:
    assert extent(ROBOT) == (0, 0, 7, 3)
    assert 'viewBox="-20 -20 740 340"' in drawn(room=0)
    assert 'viewBox="-220 -220 1140 740"' in drawn()
    assert middle(BOMB) == (600, 150)


def test_the_stage_keeps_still_while_parts_are_added() -> None:
    """Scale and ground were set anew at each part."""
    bodies = [[], [[3, 1]], [[3, 1], [-1, 1]], [[3, 1], [-1, 1], [1, 3]], [[3, 1], [-1, 1], [1, 3], [4, 1]]]
    parts = [[{"part": "pipe_s", "at": at, "faces": "E"} for at in squares] for squares in bodies]
    boxes = [attributes(drawn({"parts": some, "held": []}), "viewBox")[0]["viewBox"] for some in parts]
    assert len({*boxes[:4]}) == 1
    assert boxes[4] != boxes[3], "a free square is left on each side"


@pytest.mark.parametrize("faces", ANGLE)
def test_a_part_is_turned_as_it_faces(faces: str) -> None:
    part = {"part": "claw_m", "at": [6, 6], "faces": faces}
    svg = robot_svg("red", {"parts": [part], "held": []}, None, label="")
    assert (f"rotate({ANGLE[faces]})" in svg) == (faces != "N")
    assert extent({"parts": [part], "held": []})[2:] == ((8, 7) if faces in "NS" else (7, 8))


def test_what_is_loose_overlaps_or_does_not_work_is_told_apart() -> None:
    feet = {"part": "feet", "at": [0, 3], "faces": "S"}
    low = {"part": "claw_l", "at": [1, 3], "faces": "S"}
    loose = {"part": "eye_s", "at": [7, 7], "faces": "N"}
    over = {"part": "mouth_s", "at": [0, 3], "faces": "S"}
    svg = drawn({"parts": [feet, low, loose], "held": []})
    assert re.findall(r'data-part="(\w+)"[^>]* data-loose[ >]', svg) == ["eye_s"]
    assert re.findall(r'data-part="(\w+)"[^>]* data-idle[ >]', svg) == ["feet"]
    assert ">0</text>" in svg
    doubled = drawn({"parts": [feet, over], "held": []})
    assert re.findall(r'data-part="(\w+)"[^>]* data-overlap[ >]', doubled) == ["feet", "mouth_s"]


def test_spots_say_where_they_are_and_what_would_be_there() -> None:
    spots = junk.spots([], "eye_s")
    svg = robot_svg("red", {"parts": [], "held": []}, None, label="", spots=spots, lifted="eye_s")
    found = attributes(svg, "data-spot")
    assert [one["data-spot"] for one in found] == [f"{x},{y}:{faces}" for x, y, faces in spots]
    assert all(one["data-action"] == "put" and one["data-value"] == one["data-spot"] for one in found)
    assert len({one["data-centre"] for one in found}) == len(spots)
    assert svg.count('href="#part-eye_s"') == len(spots)


def test_marks_add_to_what_is_drawn() -> None:
    def marks(what: str, thing: Any) -> dict[str, object]:
        return {"aria_label": f"{what} {thing['at']}", "data_action": "lift"}

    svg = drawn(marks=marks, spots=[(0, -1, "N")], lifted="s")
    assert [one["aria-label"] for one in attributes(svg, "data-part")] == ["part [3, 1]", "part [4, 1]"]
    assert attributes(svg, "data-held")[0]["aria-label"] == "held [5, 1]"
    (spot,) = attributes(svg, "data-spot")
    assert spot["data-action"] == "lift"
    assert 'href="#back-s"' in svg


def test_sockets_chosen_parts_and_holders() -> None:
    svg = drawn(sockets=True, chosen=[[3, 1]], holders=[(4, 1)])
    told = junk.figures_of(ROBOT["parts"], ROBOT["held"])
    assert [one["data-socket"] for one in attributes(svg, "data-socket")] == [
        f"{socket['at'][0]},{socket['at'][1]}:{socket['faces']}" for socket in told["sockets"]
    ]
    assert re.findall(r'data-part="(\w+)"[^>]* data-chosen[ >]', svg) == ["pipe_s"]
    assert re.findall(r'data-part="(\w+)"[^>]* data-holder[ >]', svg) == ["claw_s"]


def test_a_small_robot_leaves_out_what_nobody_could_see() -> None:
    small = drawn(small=True, sockets=True, room=0)
    assert "data-cell" not in small
    assert "data-socket" not in small
    assert ">+1<" not in small
    assert len(small) < len(drawn(sockets=True)) / 3


def test_a_robot_without_a_label_is_a_decoration() -> None:
    (robot,) = attributes(robot_svg("red", ROBOT, None, label=""), "data-robot")
    assert robot["aria-hidden"] == "true"
    assert not {"role", "aria-label"} & set(robot)


def test_a_robot_under_a_cover_shows_nothing_of_itself() -> None:
    svg = robot_svg("blue", None, None, label="Blue", small=True)
    assert used(svg) == {"robot-covered", "emblem-blue"}


def test_what_lies_face_down_shows_its_size_alone() -> None:
    blind = {"part": None, "size": "m", "at": [5, 1], "faces": "N", "by": [[4, 1]], "blind": True}
    svg = drawn({"parts": [PIPE, CLAW], "held": [blind]})
    assert "bomb" not in svg
    assert 'href="#back-m"' in svg
    assert size_of(None, "m") == "m"


def test_moods_and_wrecks() -> None:
    assert 'data-mood="glad"' in drawn(mood="glad")
    assert "data-mood" not in drawn(mood="grumpy")
    wreck = drawn({**ROBOT, "exploded": True})
    assert " data-exploded" in wreck
    assert 'data-mood="sad"' in wreck
    assert drawn().count(" data-lit") == 4


def test_the_first_board_and_the_scene_use_what_there_is() -> None:
    for text in (board(), scene()):
        assert used(text) <= KNOWN
        assert not flaws(text)


@pytest.mark.slow
def test_all_of_some_games_can_be_drawn_and_shown() -> None:
    for number in range(2):
        game = played(number)
        # Some moments of each game, since drawing takes much longer than playing.
        for position, turn in [*zip(game.positions, game.turns, strict=False)][number::3]:
            data = junk.position_to_json(position)
            head = thumbnail.sketch(data)
            assert thumbnail.is_sketch(head)
            assert not flaws(thumbnail.picture(head))
            for colour, robot in data["robots"].items():
                told = junk.figures_of(robot["parts"], robot["held"])
                assert used(robot_svg(colour, robot, told, label="")) <= KNOWN
            events = junk.play(position, turn).events
            for step in motion.steps(data, events):
                assert step["ms"] > 0
                assert all(act["do"] for act in step["acts"])


def test_the_robot_of_which_something_is_seen_goes_onto_the_board() -> None:
    held = [{"part": "energy_s", "at": [4, 1], "faces": "N", "by": [[3, 1]], "blind": True}]
    mouth = [{"part": "mouth_s", "at": [3, 1], "faces": "E"}]
    robots = {"red": {"parts": [PIPE, CLAW]}, "yellow": {"parts": mouth, "held": held}}
    start = junk.position_from_json({"robots": robots, "open": {"eye_s": 1}})
    steps = motion.steps(junk.position_to_json(start), junk.play(start, {"pass": True}).events)
    staged = [act for step in steps for act in step["acts"] if act["do"] == "stage"]
    assert [act["robot"] for act in staged] == ["yellow"]
    assert "Yellow" in staged[0]["who"]
    flipping = next(step for step in steps if any(act["do"] == "flip" for act in step["acts"]))
    assert [act["do"] for act in flipping["acts"]][:2] == ["stage", "flip"]


def test_a_sketch_tells_nothing_that_is_hidden() -> None:
    data = junk.position_to_json(junk.new_game(players=2, seed="hidden"))
    assert thumbnail.sketch(data) == {"sketch": [["red", []], ["yellow", []]]}
    held = {"part": "bomb_m", "at": [5, 1], "faces": "N", "by": [[4, 1]], "blind": True}
    data = {"phase": "scrounge", "robots": {"red": {"parts": [PIPE, CLAW], "held": [held]}}}
    assert thumbnail.sketch(data)["sketch"][0][1][-1] == ["?m", 5, 1, "N"]


@pytest.mark.parametrize(
    "sketch",
    [
        None, [], {}, [["red"]], [["mauve", []]], [["red", None]], [["red", [["eye_s", 0, 0]]]],
        [["red", [["eye_s", "0", 0, "N"]]]], [["red", [["eye_s", 0, 99, "N"]]]],
        [["red", [["eye_s", 0, 0, "Q"]]]],
        [["red", []]] * 5, [["red", [["eye_s", 0, 0, "N"]] * 201]], [["red", [["e" * 99, 0, 0, "N"]]]],
        [[[], []]],
    ],
)  # fmt: skip
def test_what_is_no_sketch_is_refused(sketch: Any) -> None:
    assert not thumbnail.is_sketch({"sketch": sketch})


@pytest.mark.slow
def test_every_act_and_sound_of_a_step_is_known_to_the_scripts() -> None:
    own = (BOARD / "acts.js").read_text()
    shells = (STATIC / "shell" / "drawing" / "motion.js").read_text()
    known = set(re.findall(r'^  "?([\w-]+)"?\(_?run', own + shells, re.MULTILINE))
    sounds = (BOARD / "sound.js").read_text()
    heard = set(re.findall(r"^  (\w+): \[\[", sounds[: sounds.index("const JOYS")], re.MULTILINE))
    done: set[str] = set()
    said: set[str] = set()
    for number in range(5):
        game = played(number)
        for position, turn in zip(game.positions, game.turns, strict=False):
            steps = motion.steps(junk.position_to_json(position), junk.play(position, turn).events)
            if game.end.result is not None and turn is game.turns[-1]:
                steps += motion.celebration(junk.position_to_json(game.end), "", junk.COLOURS)
            done |= {act["do"] for step in steps for act in step["acts"]}
            said |= {step["sound"] for step in steps if "sound" in step}
    assert done <= known, done - known
    assert {"bring", "flip", "throw", "hit", "rebuild", "eat", "crystal", "celebrate"} <= done
    assert said <= heard, said - heard
    assert heard - said <= {"full", "return"}
