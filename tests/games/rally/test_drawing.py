"""Boards and robots as SVG: every element, unknown ones too, is drawn in its place."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.rally import symbols
from games.rally.board import board, layers, overlay, robots, thumbnail
from games.rally.board.draw.elements import drawn
from games.rally.board.draw.layout import Layout, element_of
from games.rally.board.scene import scene
from games.rally.board.squares import squares
from shell.drawing.html import sprite

import rally_core as rally
from rally_core.board import LAYERS
from tests.contract.page.drawn import flaws
from tests.games.rally import made_up

FIELDS: dict[str, Any] = {
    "on": [1, 3], "to": "E", "from": "W", "turn": "left", "look": "gear", "colour": "red", "ramp": True,
    "size": 2, "holds": 1, "wall": "ns", "side": "N", "power": 2, "number": 1, "for": "red", "wrenches": 2,
    "level": 1, "style": 3,
}  # fmt: skip


def entry_of(name: str) -> dict[str, Any]:
    """An entry of each element, as in the lists of a board."""
    element = rally.ELEMENTS[name]
    entry: dict[str, Any] = {"at": [3, 3]}
    if element.kind:
        entry["kind"] = element.kind
    entry |= {field: FIELDS[field] for field in element.fields}
    colours = {"ramp": "blue", "rotating": "red"}
    if "colour" in entry:
        entry["colour"] = colours.get(name, name)
    if name == "rotating":
        entry["to"] = ["E", "S", "W", "N", "E"]
    if name == "jack":
        entry["to"] = ["E", "S", "W", "N"]
    return entry


def board_with(name: str, **more: Any) -> dict[str, Any]:
    """A board with one entry on it."""
    return {"size": [8, 8], rally.ELEMENTS[name].layer: [{**entry_of(name), **more}]}


@pytest.mark.parametrize("name", [name for name in rally.ELEMENTS if name != "ledge"])
def test_every_element_draws_something(name: str) -> None:
    layer, entry = rally.ELEMENTS[name].layer, entry_of(name)
    assert element_of(layer, entry) == name
    svg = drawn(Layout(board_with(name)), layer, entry)
    assert "<use" in svg and "rally-plain" not in svg
    assert flaws(svg) == []


def test_a_level_is_drawn_with_its_ledges_and_without_one_at_a_ramp() -> None:
    ledged = board.still(board_with("ledge"))
    assert ledged.count("#rally-ledge") == 4
    ramp = {"at": [2, 3], "kind": "belt", "colour": "blue", "to": "E", "ramp": True}
    assert board.still({**board_with("ledge"), "ground": [ramp]}).count("#rally-ledge") == 3


def test_what_nobody_has_drawn_is_a_plate_with_its_name() -> None:
    data: dict[str, Any] = {"size": [6, 6], "fixtures": [{"at": [1, 2], "kind": "trampoline<b>"}]}
    svg = board.still(data)
    assert "rally-plain" in svg and "tram" in svg and "<b>" not in svg
    assert [*layers.things_on(data, (1, 2))] == [("fixtures", data["fixtures"][0])]


def test_made_up_elements_are_drawn_by_their_names() -> None:
    with made_up.added():
        data = {"size": [6, 6], "fixtures": [{"at": [1, 2], "kind": "spring"}]}
        data |= {
            "ground": [{"at": [2, 2], "kind": "tar"}],
            "edges": [{"at": [3, 3], "side": "W", "kind": "fence"}],
        }
        svg = board.still(data)
        assert flaws(svg) == [] and svg.count('class="rally-plain"') == 3
        for name in ("spri", "tar", "fenc"):
            assert f">{name}</text>" in svg


def test_a_belt_bends_where_another_leads_onto_it_from_the_side() -> None:
    def ground(*belts: tuple[int, int, str]) -> str:
        entries = [{"at": [x, y], "kind": "belt", "colour": "gold", "to": to} for x, y, to in belts]
        return board.still({"size": [6, 6], "ground": entries})

    assert "belt-curve" not in ground((1, 1, "E"), (2, 1, "E"))
    assert ground((1, 1, "E"), (2, 1, "S")).count("#rally-belt-curve") == 1
    joined = ground((1, 1, "E"), (2, 1, "E"), (2, 0, "S"))
    assert "belt-curve" not in joined and joined.count("#rally-belt-join") == 1
    assert ground((1, 1, "E")).count("M-21") == 3


@pytest.mark.parametrize("name", list(rally.COURSES))
def test_a_course_is_drawn_with_all_its_squares_and_robots(name: str) -> None:
    course = rally.COURSES[name]
    data = rally.position_to_json(rally.new_game(name, players=2, seed="drawn"))
    svg = board.svg(course, label="Board")
    assert flaws(svg) == []
    assert len(re.findall(r'data-square="', svg)) == len(squares(course))
    for place in ("greens", "track", "pieces", "floor"):
        assert f'data-region="{place}"' in svg
    things = sum(len(course.get(layer, ())) for layer in LAYERS)
    assert board.still(course).count("<use") >= things - len(course.get("levels", ()))
    pieces = robots.pieces(data)
    assert flaws(pieces) == []
    assert re.findall(r'data-robot="(\w+)"', pieces) == ["red1", "yellow1"]
    assert flaws(board.picture(course, data)) == [] and "data-key" not in board.picture(course, data)


def test_the_arrows_of_greens_turn_round() -> None:
    course = rally.COURSES["signal_box"]
    forward, reverse = board.greens(course, True), board.greens(course, False)
    assert forward != reverse and 'data-greens="reverse"' in reverse
    assert board.greens(rally.COURSES["first_shift"], True) == ""


@pytest.mark.parametrize("name", list(rally.COURSES))
def test_beams_end_where_the_rules_end_them(name: str) -> None:
    """A robot at the end of each beam is hit, a robot behind the end is not."""
    from games.rally.board.draw.beams import reach

    course = rally.COURSES[name]
    for beam in course.get("beams", ()):
        (x, y), (dx, dy) = beam["at"], {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[beam["to"]]
        far = reach(Layout(course), beam["at"], beam["to"])
        end, behind = [x + far * dx, y + far * dy], [x + (far + 1) * dx, y + (far + 1) * dy]
        for at, points in ((end, beam["power"]), (behind, 0)):
            if not Layout(course).on_board(at):
                continue
            bare: dict[str, Any] = {
                "format": "rally-board/1",
                "name": "Bare",
                "size": course["size"],
                "edges": course.get("edges", []),
            }
            position = rally.position_from_json(
                {
                    "board": {**bare, "beams": [beam]},
                    "rules": {"drill": True},
                    "robots": {"red1": {"at": at, "facing": "N"}},
                }
            )
            turn = rally.full_turn({"stop": 1, "programs": {"red1": {"registers": [None] * 5}}})
            after = rally.position_to_json(rally.play(position, turn).position)["robots"]["red1"]
            assert after["damage"] == points, (name, beam, at)


def robot(**more: Any) -> dict[str, Any]:
    return {
        "at": [2, 2], "facing": "E", "ghost": False, "fire": 0, "asleep": None, "down": False, "shadow": None,
        **more,
    }  # fmt: skip


def test_every_state_of_a_robot_is_seen() -> None:
    shadow = {"at": [4, 2], "facing": "W", "machine": {"at": [3, 2], "side": "E"}}
    states = {
        "plain": robot(), "ghost": robot(ghost=True), "burning": robot(fire=3), "asleep": robot(asleep=2),
        "down": robot(down=True), "flying": robot(flying=True), "asks": robot(facing=None),
        "shadow": robot(shadow=shadow),
    }  # fmt: skip
    drawings = {what: robots.pieces({"robots": {"red1": state}}) for what, state in states.items()}
    assert len(set(drawings.values())) == len(states)
    assert 'data-shadow="red1"' in drawings["shadow"] and "rally-ghost-ring" in drawings["ghost"]
    assert ">3</text>" in drawings["burning"]


def test_robots_on_one_square_stand_beside_each_other_and_none_is_left_out() -> None:
    crowd = {f"{colour}1": robot(ghost=colour != "red") for colour in rally.COLOURS}
    svg = robots.pieces({"robots": crowd})
    places = re.findall(r'<g transform="(translate\([^"]*scale[^"]*)"', svg)
    assert len(places) == len(set(places)) == 8
    assert svg.rindex("data-robot") == svg.index('data-robot="red1"'), "the real one lies on top"
    assert "scale" not in robots.pieces({"robots": {"red1": robot()}})


def test_several_robots_of_a_colour_have_numbers_and_those_of_a_team_its_letter() -> None:
    assert robots.marks({"robots": {"red1": robot()}}) == {"red1": ""}
    pair = {"robots": {"red1": robot(), "red2": robot(at=[3, 3])}}
    assert robots.marks(pair) == {"red1": "1", "red2": "2"}
    assert re.findall(r'data-mark="(.)"', robots.pieces(pair)) == ["1", "2"]
    teams = {"robots": {"red1": robot(), "blue1": robot(at=[3, 3])}, "teams": [["blue"], ["red"]]}
    assert robots.marks(teams) == {"red1": "B", "blue1": "A"}


def test_a_track_is_dashed_with_its_registers_and_an_end() -> None:
    stops: list[dict[str, Any]] = [
        {"at": [1, 1]},
        {"at": [3, 1], "facing": "E", "register": 1},
        {"at": [4, 1], "gone": "pit"},
    ]
    svg = overlay.track(stops, "red")
    assert flaws(svg) == [] and ">1</text>" in svg and svg.count("rally-way-gone") == 1
    assert overlay.track([]) == ""


def test_the_mark_of_a_robot_lost_over_the_edge_is_at_the_rim() -> None:
    """Off the board, the frame of the page cut all but a sliver of it."""
    svg = overlay.track([{"at": [1, 2]}, {"at": [0, 2]}, {"at": [-1, 2], "gone": "edge"}])
    assert re.search(r'rally-way-gone" transform="translate\(-6 250\)', svg)


def test_small_pictures_are_kept_drawn_and_refused() -> None:
    data = rally.position_to_json(rally.new_game("dune_mine", players=3, seed="small"))
    head = thumbnail.sketch(data)
    assert thumbnail.is_sketch(head)
    svg = thumbnail.picture(head)
    assert flaws(svg) == [] and svg.count("thumb-robot") == 3
    size, things, bots = head["sketch"]
    wrong_ones: list[Any] = [None, [], [size, things], [[99, 12], things, bots], [size, things * 99, bots]]
    wrong_ones += [[size, [["pit", 12, 0]], bots], [size, [["pit", True, 0]], bots]]
    wrong_ones.append([size, things, [["mauve", 1, 1]]])
    for wrong in wrong_ones:
        assert not thumbnail.is_sketch({"sketch": wrong}), wrong


@pytest.mark.parametrize("name", rally.COURSES)
def test_the_picture_of_a_course_has_its_belts_as_bands_and_everything_else_as_it_looks(name: str) -> None:
    board = rally.COURSES[name]
    svg = thumbnail.course(board)
    assert flaws(svg) == [] and svg.count("<path") <= 7 and len(svg) < 8000, "many are drawn at once"
    bands = [
        thing for thing in board.get("ground", ()) if thing["kind"] == "belt" and isinstance(thing["to"], str)
    ]
    others = sum(len(board.get(layer, ())) for layer in (*thumbnail.LAYERS, "beams")) - len(bands)
    ramps = sum(bool(thing.get("ramp")) for thing in bands)
    assert svg.count("<use") == others + ramps


def test_the_layers_of_a_square_are_found_from_both_sides_and_under_regions() -> None:
    course = rally.COURSES["bounce_hall"]
    named = {
        at: [element_of(layer, entry) for layer, entry in layers.things_on(course, at)]
        for at in ((2, 1), (3, 1), (2, 7), (6, 8), (6, 9))
    }
    assert named == {
        (2, 1): ["padwall"], (3, 1): ["padwall", "padwall", "padded"], (2, 7): ["turner"], (6, 8): ["copier"],
        (6, 9): ["copier"],
    }  # fmt: skip


def test_the_scene_is_whole() -> None:
    assert flaws(scene()) == []
    assert "data-key" not in scene() and "data-robot" not in scene()


def test_elements_and_cards_have_pictures_of_their_own() -> None:
    for name, element in rally.ELEMENTS.items():
        svg = symbols.element_picture(name, element.layer, label=name)
        assert flaws(svg) == [] and f"#rally-{name}" in svg
    assert "rally-plain" in symbols.element_picture("trampoline") or not sprite
    assert symbols.card_picture(700) == symbols.card_picture("move2")


def test_who_looks_on_sees_the_flag_that_is_next() -> None:
    data = rally.position_to_json(rally.new_game("first_shift", players=2, seed="aim"))
    assert "rally-aim" not in robots.pieces(data)
    assert 'transform="translate(1150 50)"' in robots.pieces(data, aim="red")
    data["touched"]["red"] = 1
    assert 'transform="translate(50 650)"' in robots.pieces(data, aim="red")
    data["touched"]["red"] = 3
    assert "rally-aim" not in robots.pieces(data, aim="red")


def test_a_track_begins_beside_the_robot_and_marks_each_register_apart() -> None:
    here = [{"at": [1, 1], "facing": "E", "register": n} for n in (1, 2)]
    svg = overlay.track([{"at": [1, 1]}, *here, {"at": [1, 0], "facing": "N", "register": 3}])
    assert 'd="M150 106L150 50"' in svg
    places = re.findall(r'<g transform="translate\(([^)]*)\)"', svg)
    assert len(set(places)) == 3 and "150 150" not in places
