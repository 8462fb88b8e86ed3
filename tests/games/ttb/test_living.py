"""The animated scene of the front door agrees with the rules and is small."""

from __future__ import annotations

import re
from itertools import groupby

from games.ttb.board.board import centre
from games.ttb.door import living
from shell.texts.texts import Texts

import ttb_core as ttb
from makers.ttb import scene

HERO = f'[data-actor="{living.HERO}"]'


def test_its_movements_are_written_from_what_is_played() -> None:
    assert scene.FILE.read_text("utf-8") == scene.sheet(), "python3 makers/ttb/scene.py writes it"


def test_a_bot_drives_loads_drives_home_and_delivers() -> None:
    told = [event for events in scene.played() for event in events]
    mine = [event["type"] for event in told if event.get("bot", event.get("by")) == living.HERO]
    story = [kind for kind in mine if kind in ("move", "load", "unload")]
    assert story == ["move", "move", "load", "move", "move", "unload"]
    (bank,) = (event for event in told if event["type"] == "bank")
    assert (bank["colour"], bank["points"]) == ("red", 2)
    assert not any(event["type"] == "nothing" for event in told), "nothing fails"


def test_each_piece_ends_where_the_rules_put_it() -> None:
    found, ends, length = scene.tracks()
    position = ttb.position_from_json(living.DATA)
    for events in scene.played():
        position = ttb.fold(position, events)
    data = ttb.position_to_json(position)
    for name in living.MOVED:
        if name in data["bots"]:
            end = found[name].look
            assert (end["x"], end["y"]) == centre(*data["bots"][name]["at"])
    assert (found["blob"].look["x"], found["blob"].look["y"]) == centre(*data["blobs"][0])
    assert 0 < ends[0] < ends[1] < ends[2] < length


def test_without_motion_it_stands_with_the_crystal_on_board() -> None:
    sheet = scene.sheet()
    standing, moving = sheet.split(".living-actors, ")
    assert f'{HERO} [data-look="loaded"] {{ opacity:1 }}' in standing
    assert f'{HERO} [data-look="open"] {{ opacity:0 }}' in standing
    assert "animation:" not in standing and "animation-name: living-red1 }" in moving
    unmoved = moving.partition("@media (prefers-reduced-motion: reduce) {")[2]
    assert ".door-scene:not([data-task]) * { animation: none }" in unmoved


def test_the_task_stops_where_nothing_moves() -> None:
    found, ends, length = scene.tracks()
    stops = scene.stops(ends)
    assert stops[0] == scene.BEFORE and stops[-1] == length - scene.AFTER
    for stop in stops[:2]:
        for track in found.values():
            later = next((look for moment, look, _ in track.moments if moment > stop), None)
            at_rest = later in (None, track.at(stop))
            assert at_rest or (later and later["seen"] == 0), "a movement begins with its look at the stop"
    written = re.search(r"--stops: ([\d ]+) ", scene.sheet())
    assert written and [int(word) for word in written[1].split()] == [
        round(1000 * (stop - scene.AWAY)) for stop in stops
    ]


def test_each_change_of_the_program_is_a_stage_of_the_task() -> None:
    hero = living.DATA["bots"][living.HERO]
    changes = [change for turn in living.TURNS for change in turn["change"]]
    assert list(living.CHANGES.values()) == changes and set(living.CHANGES) < set(living.STAGES)
    assert all(change["bot"] == living.HERO for change in changes)
    assert len(hero["program"]) == 3 and hero["program"][0] is None
    script = (scene.FILE.parent / "task.js").read_text("utf-8")
    for stage in living.STAGES[:-1]:
        assert f"{stage}: " in script
    drawn = living.task(Texts("en", {}))
    assert drawn.count("<button") == len(changes)


def test_each_slot_lights_up_while_its_order_runs() -> None:
    found, ends, _ = scene.tracks()
    lights = [
        (moment, slot)
        for slot in range(3)
        for moment, look, _ in found[f"slot {slot}"].moments
        if look["seen"]
    ]
    order = [slot for _, slot in sorted(lights)]
    assert [slot for slot, _ in groupby(order)] == [0, 1, 2, 0, 1, 2]
    assert all(found[f"slot {slot}"].at(end)["seen"] == 0 for slot in range(3) for end in ends)


def test_only_what_costs_no_layout_is_moved() -> None:
    frames = "".join(re.findall(r"@keyframes.*", scene.sheet()))
    assert set(re.findall(r"([a-z-]+):", frames)) == {
        "translate", "rotate", "scale", "opacity", "animation-timing-function",
    }  # fmt: skip


def test_it_is_few_elements_without_names_for_anybody() -> None:
    drawn = living.living()
    assert len(re.findall(r"<\w", drawn)) < 160
    assert "data-key" not in drawn and 'aria-hidden="true"' in drawn and "style=" not in drawn
