"""The animated scene of the front door agrees with the rules and is small."""

from __future__ import annotations

import re

from games.ttb.board.board import centre
from games.ttb.door import living

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
    found, still, length = scene.tracks()
    position = ttb.position_from_json(living.DATA)
    for events in scene.played():
        position = ttb.fold(position, events)
    data = ttb.position_to_json(position)
    for name in living.MOVED:
        if name in data["bots"]:
            end = found[name].look
            assert (end["x"], end["y"]) == centre(*data["bots"][name]["at"])
    assert (found["blob"].look["x"], found["blob"].look["y"]) == centre(*data["blobs"][0])
    assert 0 < still < length


def test_without_motion_it_stands_with_the_crystal_on_board() -> None:
    sheet = scene.sheet()
    standing, moving = sheet.split("@media (prefers-reduced-motion: no-preference) {")
    assert f'{HERO} [data-look="loaded"] {{ opacity:1 }}' in standing
    assert f'{HERO} [data-look="open"] {{ opacity:0 }}' in standing
    assert "animation" not in standing and "animation-name: living-red1 }" in moving


def test_only_what_costs_no_layout_is_moved() -> None:
    frames = "".join(re.findall(r"@keyframes.*", scene.sheet()))
    assert set(re.findall(r"([a-z-]+):", frames)) == {
        "translate", "rotate", "scale", "opacity", "animation-timing-function",
    }  # fmt: skip


def test_it_is_few_elements_without_names_for_anybody() -> None:
    drawn = living.living()
    assert len(re.findall(r"<\w", drawn)) < 160
    assert "data-key" not in drawn and 'aria-hidden="true"' in drawn and "style=" not in drawn
